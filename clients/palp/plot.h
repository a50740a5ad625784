/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plot.h - writes plots as SVG: panels one below the other, logarithmic or even axes, a legend
 * beside each.
 */
#ifndef PALP_CLIENTS_PLOT_H
#define PALP_CLIENTS_PLOT_H

#include <stdbool.h>
#include <stdio.h>

/** Points of one kind; on logarithmic axes those that are not above 0 are left out. */
struct plot_series {
    const char *label;
    int n;
    const double *x, *y; /* | [n] */
    bool dashed;         /* known from elsewhere, not measured here */
    bool bare;           /* a line without marks                    */
};

/** A pair of axes. */
struct plot_panel {
    const char *title, *x_label, *y_label;
    int n_name;
    const char *const *name; /* of x = 1, 2 … n_name, side by side; none: x is logarithmic */
    bool linear;             /* both axes even, not logarithmic */
    int n_series;
    const struct plot_series *series;
};

/** Returns 0, or -1: the file could not be written, see errno. */
int plot_write(const char *path, const struct plot_panel *panel, int n_panel);

/** Write a text as SVG has it: what would be markup is escaped. */
void plot_write_text(FILE *file, const char *text);

#endif
