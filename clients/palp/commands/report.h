/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report.h - an attempt as a page for its learner and teacher: one HTML file, nothing from outside,
 * no script; light, dark and on paper. */
#ifndef PALP_CLIENTS_REPORT_H
#define PALP_CLIENTS_REPORT_H

#include "clients/palp/commands/attempt.h"
#include "clients/store/store.h"

/** store: of its learner, for how that one comes along; NULL: of none. Returns 0, or -1: see errno.
 */
int report_write_html(const struct attempt *attempt, struct store *store, const char *path);

/** A metric as a person would call it: "Peak force"; good until the next call. A number with its
 *  unit, millimetres and percent where people think in them. */
const char *report_words(const char *metric);
void report_write_number(FILE *out, const char *metric, double value);

/** Metrics as CSV: the names of columns, and a row each. */
extern const char report_csv_head[];
void report_write_rows(const struct attempt *attempt, FILE *out);
/** A text as a cell of a CSV file, with the comma or the end of the line behind it; none that a
 *  spreadsheet would take for a formula. */
void report_write_cell(FILE *out, const char *text);
void report_write_last_cell(FILE *out, const char *text);

/** A page's head with its title, as far as its first heading. */
void report_begin_page(FILE *out, const char *title);
/** A text between two pieces of markup; what would be markup in it is escaped. */
void report_write_tagged(FILE *out, const char *open, const char *text, const char *close);

/** Where a report goes; NULL: it is not asked for, "-": it is printed. */
struct report_files {
    const char *html, *csv, *crtk, *json;
};
/** How a learner of a store comes along: lessons, attempts, curves; csv: all attempts' metrics.
 *  Returns the exit code, what went wrong printed. */
int report_learner(const char *folder, const char *id, const struct report_files *files);

/** The plots: forces over time; the way from above, in front and beside, with its key. Of attempts
 *  with steps. */
void report_plot_forces(const struct attempt *attempt, FILE *out);
void report_plot_ways(const struct attempt *attempt, FILE *out);

#endif
