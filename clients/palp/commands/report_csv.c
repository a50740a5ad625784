/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_csv.c - metrics of attempts as rows of a table. */
#include "clients/palp/commands/report.h"

#include <string.h>

/* A cell that a spreadsheet would take for a formula begins with an apostrophe. */
static void write_quoted(FILE *out, const char *text)
{
    fputc('"', out);
    if (text[0] && strchr("=+-@\t\r", text[0]))
        fputc('\'', out);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

void report_write_cell(FILE *out, const char *text)
{
    write_quoted(out, text);
    fputc(',', out);
}

void report_write_last_cell(FILE *out, const char *text)
{
    write_quoted(out, text);
    fputc('\n', out);
}

const char report_csv_head[] =
    "attempt,lesson,seed,hand,passed,metric,phase,tool,value,unit,partial\n";

void report_write_rows(const struct attempt *a, FILE *out)
{
    for (int i = 0; i < a->n_value; i++) {
        const struct attempt_value *v = &a->value[i];
        report_write_cell(out, a->id);
        report_write_cell(out, a->lesson);
        fprintf(out, "%ld,", a->seed);
        report_write_cell(out, a->learner[0] ? a->learner : a->hand);
        fprintf(out, "%d,", a->passed);
        report_write_cell(out, v->name);
        report_write_cell(out, v->phase);
        report_write_cell(out, v->tool);
        fprintf(out, "%.17g,%s,%d\n", v->value, palp_value_unit(v->name), a->partial);
    }
}
