/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measures.c - a line a number, as soon as it is known. */
#include "clients/bench/haptics/measures.h"
#include "clients/cli/json_text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { WHAT_MAX = 96 };

void measure_test(struct measures *m, const char *test)
{
    bench_begin(m->bench);
    m->test = test;
    if (m->bench->table)
        printf("\n%s\n", test);
}

static void print_number(FILE *file, const char *key, double value)
{
    fprintf(file, isfinite(value) ? ", \"%s\": %.6g" : ", \"%s\": null", key, value);
}

static void add_line(struct measures *m, const char *what, double value, const char *relation,
                     double limit, const char *unit)
{
    const bool pass = *relation == '<' ? value <= limit : value >= limit;
    m->n++;
    m->n_missed += !pass;
    if (m->bench->table) {
        printf("  %-58s %11.4g %s %-9.4g %-6s %s\n", what, value, relation, limit, unit,
               pass ? "pass" : "MISS");
        fflush(stdout);
    }
    if (!m->bench->json)
        return;
    bench_row(m->bench->json);
    fprintf(m->bench->json, "{\"test\": ");
    json_text_print(m->bench->json, m->test);
    fprintf(m->bench->json, ", \"what\": ");
    json_text_print(m->bench->json, what);
    print_number(m->bench->json, "measured", value);
    fprintf(m->bench->json, ", \"relation\": \"%s\"", relation);
    print_number(m->bench->json, "limit", limit);
    fprintf(m->bench->json, ", \"unit\": \"%s\", \"pass\": %s}", unit, pass ? "true" : "false");
}

void measure_most(struct measures *m, double value, double limit, const char *unit,
                  const char *format, ...)
{
    char what[WHAT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    add_line(m, what, value, "<=", limit, unit);
}

void measure_least(struct measures *m, double value, double limit, const char *unit,
                   const char *format, ...)
{
    char what[WHAT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    add_line(m, what, value, ">=", limit, unit);
}

/* ---------------------------------------------------------------- curves */

struct plot_curve *curves_add(struct plot_curves *curves, bool dashed, const char *format, ...)
{
    struct plot_curve *curve = &curves->curve[curves->n];
    if (curves->n == CURVES)
        return NULL;
    *curve = (struct plot_curve){.dashed = dashed, .x = calloc(2 * CURVE_POINTS, sizeof *curve->x)};
    if (!curve->x)
        return NULL;
    curve->y = curve->x + CURVE_POINTS;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(curve->label, sizeof curve->label, format, arguments);
    va_end(arguments);
    curves->n++;
    return curve;
}

void curve_add(struct plot_curve *curve, double x, double y)
{
    if (!curve || curve->n == CURVE_POINTS)
        return;
    curve->x[curve->n] = x;
    curve->y[curve->n++] = y;
}

void curves_free(struct plot_curves *curves)
{
    for (int i = 0; i < curves->n; i++)
        free(curves->curve[i].x);
    curves->n = 0;
}
