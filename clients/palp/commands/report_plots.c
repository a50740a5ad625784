/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_plots.c - forces over time, beside what was asked and what was said. */
#include "clients/palp/commands/report.h"
#include "clients/palp/formats/plot.h"

#include <math.h>
#include <stdlib.h>

enum { POINTS = 2000 };

/** Thinned series of a plot: of each tool, and a line across. */
struct report_curves {
    double x[PALP_TASK_TOOLS_MAX + 1][POINTS], y[PALP_TASK_TOOLS_MAX + 1][POINTS];
    struct plot_series series[PALP_TASK_TOOLS_MAX + 1];
    struct plot_mark mark[PALP_TASK_PHASES_MAX + ATTEMPT_MARKS];
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

/* Between those before and after it. */
static void add_moment(struct plot_mark *mark, int n, const struct attempt_mark *m)
{
    int at = n;
    for (; at > 0 && mark[at - 1].at > m->time_s; at--)
        mark[at] = mark[at - 1];
    mark[at] = (struct plot_mark){m->time_s, m->scale[0] ? m->scale : m->kind};
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
    for (int i = 0; i < a->n_mark; i++)
        if (a->mark[i].time_s <= a->time_s)
            add_moment(c->mark, n_mark++, &a->mark[i]);
    const struct plot_panel panel = {.title = "Force on tissue over time",
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
