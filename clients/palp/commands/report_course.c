/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_course.c - a learner's attempts at one lesson. */
#include "clients/palp/commands/report_course.h"

#include "clients/palp/formats/plot.h"
#include "clients/palp/medians.h"

#include <math.h>
#include <string.h>

void report_course_add(struct course_lesson *l, const struct store_attempt *a)
{
    if (l->until[0] && strcmp(a->began, l->until) > 0)
        return;
    l->n_all++;
    if (!a->counts)
        snprintf(l->why, sizeof l->why, "%.120s", a->why);
    if (a->counts && l->n < COURSE_TRIES_MAX) {
        l->passed[l->n] = a->passed;
        l->time_s[l->n++] = a->time_s;
    }
}

static void add_stored(void *to, const struct store_attempt *a)
{
    report_course_add(to, a);
}

bool report_course_find(struct course_lesson *l, struct store *s, const struct attempt *a)
{
    double value[COURSE_TRIES_MAX];
    memset(l, 0, sizeof *l);
    snprintf(l->name, sizeof l->name, "%.63s", a->lesson);
    snprintf(l->until, sizeof l->until, "%.31s", a->began);
    if (!a->learner[0] || store_find_learner(s, a->learner) != STORE_DONE ||
        store_each_attempt(s, a->learner, a->lesson, add_stored, l) != STORE_DONE)
        return false;
    for (int i = 0; i < a->n_threshold; i++) {
        const struct store_before before = {.learner = a->learner,
                                            .lesson = a->lesson,
                                            .metric = a->threshold[i].name,
                                            .began = a->began,
                                            .least = a->threshold[i].more};
        const int n = store_values_before(s, &before, value, COURSE_TRIES_MAX);
        l->median[i] = n > 0 ? median(value, n) : (double)NAN;
        l->n_median = n > l->n_median ? n : l->n_median;
    }
    return true;
}

/* ---------------------------------------------------------------- how it stands */

int report_course_passed(const struct course_lesson *l)
{
    int n = 0;
    for (int i = 0; i < l->n; i++)
        n += l->passed[i];
    return n;
}

bool report_course_learned(const struct course_lesson *l)
{
    return palp_learned(l->passed, l->n, PALP_PASSES_LEARNED);
}

const char *report_course_word(const struct course_lesson *l)
{
    return l->n == 0                                             ? "not begun"
           : palp_learned(l->passed, l->n, PALP_PASSES_EXAM)     ? "exam passed"
           : palp_cusum(l->passed, l->n) >= palp_cusum_competent ? "competent"
           : report_course_learned(l)                            ? "learned"
           : l->n >= PALP_TRIES_MAX                              ? "80 tries: ask a teacher"
                                                                 : "under way";
}

/* ---------------------------------------------------------------- curves */

/* Times with their curve, and the sum after each attempt. */
void report_course_plot(const struct course_lesson *l, FILE *out)
{
    static double x[COURSE_TRIES_MAX], fit[COURSE_TRIES_MAX], sum[COURSE_TRIES_MAX], ends[2],
        level[2];
    double a, b, c;
    const bool has_fit = palp_curve_fit(l->time_s, l->n, &a, &b, &c);
    for (int i = 0; i < l->n; i++) {
        x[i] = i + 1;
        fit[i] = has_fit ? a + b * exp(-c * i) : 0;
        sum[i] = palp_cusum(l->passed, i + 1);
    }
    ends[0] = 1;
    ends[1] = l->n;
    level[0] = level[1] = palp_cusum_competent;
    const struct plot_series times[] = {
        {.label = "time of an attempt", .n = l->n, .x = x, .y = l->time_s},
        {.label = "learning curve", .n = l->n, .x = x, .y = fit, .bare = true, .dashed = true}};
    const struct plot_series sums[] = {{.label = "LC-CUSUM", .n = l->n, .x = x, .y = sum},
                                       {.label = "competent from here on",
                                        .n = 2,
                                        .x = ends,
                                        .y = level,
                                        .bare = true,
                                        .dashed = true}};
    struct plot_panel panel = {.title = "Time of each attempt",
                               .x_label = "attempt",
                               .y_label = "s",
                               .linear = true,
                               .tight = true,
                               .whole = true,
                               .n_series = has_fit ? 2 : 1,
                               .series = times};
    fputs("<div class=\"plot\">\n", out);
    plot_write_inline(out, &panel);
    panel.title = "Competence after each attempt";
    panel.y_label = "sum";
    panel.n_series = 2;
    panel.series = sums;
    plot_write_inline(out, &panel);
    fputs("</div>\n", out);
}
