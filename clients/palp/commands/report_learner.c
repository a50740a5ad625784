/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_learner.c - how a learner comes along: of each lesson the attempts that count, whether it
 * is learned, the time they took with its curve, and the sum that tells competence. */
#include "clients/palp/command.h"
#include "clients/palp/commands/learners.h"
#include "clients/palp/commands/report.h"
#include "clients/palp/formats/plot.h"
#include "config/config.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LESSONS_MAX = 64, TRIES_MAX = 1000 };

/** A lesson's attempts, the oldest first. */
struct course_lesson {
    char name[ATTEMPT_NAME];
    int n, n_all; /* that count; all */
    bool passed[TRIES_MAX];
    double time_s[TRIES_MAX];
    char why[128]; /* why the last one did not count */
};

struct learner_course {
    int n;
    struct course_lesson lesson[LESSONS_MAX];
};

static struct course_lesson *find_lesson(struct learner_course *c, const char *name, bool add)
{
    for (int i = 0; i < c->n; i++)
        if (strcmp(c->lesson[i].name, name) == 0)
            return &c->lesson[i];
    if (!add || c->n == LESSONS_MAX)
        return NULL;
    snprintf(c->lesson[c->n].name, ATTEMPT_NAME, "%.60s", name);
    return &c->lesson[c->n++];
}

static void take_attempt(void *to, const struct store_attempt *a)
{
    struct course_lesson *l = find_lesson(to, a->lesson, true);
    if (!l)
        return;
    l->n_all++;
    if (!a->counts)
        snprintf(l->why, sizeof l->why, "%.120s", a->why);
    if (a->counts && l->n < TRIES_MAX) {
        l->passed[l->n] = a->passed;
        l->time_s[l->n++] = a->time_s;
    }
}

/* ---------------------------------------------------------------- a lesson */

static int count_passed(const struct course_lesson *l)
{
    int n = 0;
    for (int i = 0; i < l->n; i++)
        n += l->passed[i];
    return n;
}

static bool is_learned(const struct course_lesson *l)
{
    return palp_learned(l->passed, l->n, PALP_PASSES_LEARNED);
}

static const char *word_of(const struct course_lesson *l)
{
    return l->n == 0                                             ? "not begun"
           : palp_learned(l->passed, l->n, PALP_PASSES_EXAM)     ? "exam passed"
           : palp_cusum(l->passed, l->n) >= palp_cusum_competent ? "competent"
           : is_learned(l)                                       ? "learned"
           : l->n >= PALP_TRIES_MAX                              ? "80 tries: ask a teacher"
                                                                 : "under way";
}

/* Times with their curve, and the sum after each attempt. */
static void plot_curves(const struct course_lesson *l, FILE *out)
{
    static double x[TRIES_MAX], fit[TRIES_MAX], sum[TRIES_MAX], ends[2], level[2];
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
        {.label = "attempts", .n = l->n, .x = x, .y = l->time_s},
        {.label = "learning curve", .n = l->n, .x = x, .y = fit, .bare = true, .dashed = true}};
    const struct plot_series sums[] = {{.label = "LC-CUSUM", .n = l->n, .x = x, .y = sum},
                                       {.label = "competent from here",
                                        .n = 2,
                                        .x = ends,
                                        .y = level,
                                        .bare = true,
                                        .dashed = true}};
    const struct plot_panel panels[] = {{.title = "Time",
                                         .x_label = "attempt",
                                         .y_label = "s",
                                         .linear = true,
                                         .tight = true,
                                         .n_series = has_fit ? 2 : 1,
                                         .series = times},
                                        {.title = "Competence",
                                         .x_label = "attempt",
                                         .y_label = "sum",
                                         .linear = true,
                                         .tight = true,
                                         .n_series = 2,
                                         .series = sums}};
    plot_write_inline(out, &panels[0]);
    plot_write_inline(out, &panels[1]);
}

static void write_lesson(const struct course_lesson *l, FILE *out)
{
    report_write_tagged(out, "<h2>", l->name, "</h2>\n");
    if (l->n < l->n_all)
        report_write_tagged(out, "<p class=\"sub\">Not all attempts count: ", l->why, ".</p>\n");
    if (l->n > 1)
        plot_curves(l, out);
}

/* ---------------------------------------------------------------- all of them */

/* May a lesson be begun: are those that it needs learned? */
static void write_needs(const struct config_lesson *lesson, struct learner_course *c, FILE *out)
{
    int missing = 0;
    for (int i = 0; i < lesson->n_needs; i++) {
        const struct course_lesson *l = find_lesson(c, lesson->needs[i], false);
        if (l && is_learned(l))
            continue;
        report_write_tagged(out, missing++ ? ", " : "first: ", lesson->needs[i], "");
    }
    fputs(missing ? "" : "open", out);
}

static void write_lesson_row(const char *name, const struct config_lesson *lesson,
                             struct learner_course *c, FILE *out)
{
    static const struct course_lesson none;
    const struct course_lesson *l = find_lesson(c, name, false);
    l = l ? l : &none;
    report_write_tagged(out, "<tr><td>", name, "</td>");
    fprintf(out, "<td>%d</td><td>%d</td><td>%d</td><td>%.2f</td><td class=\"%s\">%s</td><td>",
            l->n_all, l->n, count_passed(l), palp_cusum(l->passed, l->n),
            is_learned(l) ? "good" : "", word_of(l));
    write_needs(lesson, c, out);
    fputs("</td></tr>\n", out);
}

static void write_lesson_rows(struct learner_course *c, FILE *out)
{
    char **path = NULL;
    int n = 0;
    fputs("<table><tr><th>lesson</th><th>attempts</th><th>that count</th><th>passed</th>"
          "<th>LC-CUSUM</th><th></th><th>next</th></tr>\n",
          out);
    if (config_lessons(&path, &n) != 0)
        n = 0;
    for (int i = 0; i < n; i++) {
        struct config *config;
        struct config_error refused = {0};
        if (config_load(&config, path[i], NULL, 0, &refused) == 0) {
            if (config->lesson)
                write_lesson_row(config->name, config->lesson, c, out);
            config_destroy(config);
        }
        config_error_clear(&refused);
        free(path[i]);
    }
    free(path);
    fputs("</table>\n", out);
}

static void write_course(const char *id, struct learner_course *c, FILE *out)
{
    report_begin_page(out, "How it comes along");
    report_write_tagged(out, "<p class=\"sub\">Learner ", id, "</p>\n");
    write_lesson_rows(c, out);
    fputs(
        "<p class=\"about\">A lesson is learned when it was passed twice in a row and then three "
        "times more, its exam with ten times more, all within 80 attempts. Competent is who "
        "reaches 4.5 in the LC-CUSUM: the chance to be called so with "
        "a rate of failure of 40 % is 3 % in 30 attempts; twelve passes from the start on suffice."
        "</p>\n",
        out);
    for (int i = 0; i < c->n; i++)
        write_lesson(&c->lesson[i], out);
    fputs("</body></html>\n", out);
}

int report_learner(const char *folder, const char *id, const char *path)
{
    char why[STORE_WHY];
    struct store *s = store_open(folder, why);
    struct learner_course *c = calloc(1, sizeof *c);
    if (!s || !c) {
        store_close(s);
        free(c);
        return cli_fail("report", EX_CANTCREAT, "%s", s ? "out of memory" : why);
    }
    enum store_result result = store_find_learner(s, id);
    if (result == STORE_DONE)
        result = store_each_attempt(s, id, NULL, take_attempt, c);
    int code = learners_fail("report", s, result, id);
    FILE *out = code == EX_OK ? fopen(path, "w") : NULL;
    if (out) {
        write_course(id, c, out);
        const bool lost = ferror(out);
        code = fclose(out) != 0 || lost ? cli_fail("report", EX_IOERR, "%s: not all written", path)
                                        : EX_OK;
    } else if (code == EX_OK) {
        code = cli_fail("report", EX_CANTCREAT, "%s: %s", path, strerror(errno));
    }
    store_close(s);
    free(c);
    return code;
}
