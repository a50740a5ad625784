/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_plots.c - what a hand did over time and in space. */
#include "clients/palp/commands/report.h"
#include "clients/palp/formats/plot.h"

#include <math.h>
#include <stdlib.h>

enum { POINTS = 2000 };

/** Thinned series of a plot: of each tool, and a line across or both ends. */
struct report_curves {
    double x[PALP_TASK_TOOLS_MAX + 2][POINTS], y[PALP_TASK_TOOLS_MAX + 2][POINTS];
    struct plot_series series[PALP_TASK_TOOLS_MAX + 2];
    struct plot_mark mark[PALP_TASK_PHASES_MAX];
    double *from, *to; /* of all steps */
};

static bool begin_curves(struct report_curves **c, const struct attempt *a)
{
    const size_t n = (size_t)a->steps.n + 1;
    *c = calloc(1, sizeof **c);
    if (*c) {
        (*c)->from = calloc(n, sizeof(double));
        (*c)->to = calloc(n, sizeof(double));
    }
    return *c && (*c)->from && (*c)->to;
}

static void end_curves(struct report_curves *c)
{
    if (!c)
        return;
    free(c->from);
    free(c->to);
    free(c);
}

static void add_curve(struct report_curves *c, int k, const char *label, int n)
{
    const int kept = plot_thin(c->from, c->to, n, c->x[k], c->y[k]);
    c->series[k] =
        (struct plot_series){.label = label, .n = kept, .x = c->x[k], .y = c->y[k], .bare = true};
}

void report_plot_forces(const struct attempt *a, FILE *out)
{
    struct report_curves *c;
    int n_series = a->n_tool, n_mark = 0;
    if (!begin_curves(&c, a)) {
        end_curves(c);
        return;
    }
    for (int i = 0; i < a->n_tool; i++) {
        for (int k = 0; k < a->steps.n; k++) {
            c->from[k] = a->steps.time_s[k];
            c->to[k] = vec3_norm(a->steps.f[i][k]);
        }
        add_curve(c, i, a->tool[i], a->steps.n);
    }
    if (isfinite(a->limit_n)) {
        c->x[n_series][0] = 0;
        c->x[n_series][1] = a->time_s;
        c->y[n_series][0] = c->y[n_series][1] = a->limit_n;
        c->series[n_series] = (struct plot_series){.label = "the tissue bears",
                                                   .n = 2,
                                                   .x = c->x[n_series],
                                                   .y = c->y[n_series],
                                                   .dashed = true,
                                                   .bare = true};
        n_series++;
    }
    for (int i = 0; i < a->n_phase; i++)
        if (isfinite(a->phase[i].begin_s))
            c->mark[n_mark++] = (struct plot_mark){a->phase[i].begin_s, a->phase[i].name};
    const struct plot_panel panel = {.title = "Force on tissue",
                                     .x_label = "time, s",
                                     .y_label = "N",
                                     .linear = true,
                                     .tight = true,
                                     .n_series = n_series,
                                     .series = c->series,
                                     .has_band = isfinite(a->window_low),
                                     .band_low = a->window_low,
                                     .band_high = a->window_high,
                                     .band_label = "asked for",
                                     .n_mark = n_mark,
                                     .mark = c->mark};
    plot_write_inline(out, &panel);
    end_curves(c);
}

/* The longest way along an axis of the world, mm: what all three plots show of each, so that a
 * tremor looks like one beside the way. */
static double span_of_ways(const struct attempt *a)
{
    double span = 0;
    for (int axis = 0; axis < 3; axis++) {
        double least = INFINITY, most = -INFINITY;
        for (int i = 0; i < a->n_tool; i++)
            for (int k = 0; k < a->steps.n; k++) {
                const vec3 x = a->steps.x[i][k];
                const double along = axis == 0 ? x.x : axis == 1 ? x.y : x.z;
                least = fmin(least, along);
                most = fmax(most, along);
            }
        span = fmax(span, 1e3 * (most - least));
    }
    return span;
}

/* Where each tool began, or ended. */
static void add_end(struct report_curves *c, int k, const char *label, int n_tool, bool last)
{
    for (int i = 0; i < n_tool; i++) {
        const int at = last ? c->series[i].n - 1 : 0;
        c->x[k][i] = c->x[i][at];
        c->y[k][i] = c->y[i][at];
    }
    c->series[k] = (struct plot_series){
        .label = label, .n = n_tool, .x = c->x[k], .y = c->y[k], .named = true};
}

/* Two axes of the world in millimetres; `turn` draws an axis downwards. */
static void plot_way(const struct attempt *a, FILE *out, const char *title, int across, int up,
                     double turn)
{
    static const char *const labels[] = {"x, mm", "y, mm", "z, mm"};
    struct report_curves *c;
    if (!begin_curves(&c, a)) {
        end_curves(c);
        return;
    }
    for (int i = 0; i < a->n_tool; i++) {
        for (int k = 0; k < a->steps.n; k++) {
            const vec3 x = a->steps.x[i][k];
            const double mm[] = {1e3 * x.x, 1e3 * x.y, 1e3 * x.z};
            c->from[k] = mm[across];
            c->to[k] = turn * mm[up];
        }
        add_curve(c, i, a->tool[i], a->steps.n);
    }
    add_end(c, a->n_tool, "begin", a->n_tool, false);
    add_end(c, a->n_tool + 1, "end", a->n_tool, true);
    const struct plot_panel panel = {.title = title,
                                     .x_label = labels[across],
                                     .y_label = turn < 0 ? "-z, mm" : labels[up],
                                     .linear = true,
                                     .tight = true,
                                     .equal = true,
                                     .span = span_of_ways(a),
                                     .narrow = true,
                                     .n_series = a->n_tool + 2,
                                     .series = c->series};
    plot_write_inline(out, &panel);
    end_curves(c);
}

void report_plot_ways(const struct attempt *a, FILE *out)
{
    plot_way(a, out, "From above", 0, 2, -1);
    plot_way(a, out, "From in front", 0, 1, 1);
    plot_way(a, out, "From the side", 2, 1, 1);
}
