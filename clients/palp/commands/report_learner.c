/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_learner.c - how a learner comes along: of each lesson the attempts that count, whether it
 * is learned, the time they took with its curve, and the sum that tells competence. */
#include "clients/cli/json_text.h"
#include "clients/palp/command.h"
#include "clients/palp/commands/learners.h"
#include "clients/palp/commands/report.h"
#include "clients/palp/commands/report_course.h"
#include "config/config.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LESSONS_MAX = 64 };

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
    if (l)
        report_course_add(l, a);
}

static void write_lesson(const struct course_lesson *l, FILE *out)
{
    report_write_tagged(out, "<h2>", l->name, "</h2>\n");
    if (l->n < l->n_all)
        report_write_tagged(
            out, "<p class=\"sub\">Not all attempts count; the last that does not: ", l->why,
            ".</p>\n");
    if (l->n > 1)
        report_course_plot(l, out);
}

/* ---------------------------------------------------------------- all of them */

/** A lesson that there is, as a row: what is under way first, then what can be begun. */
struct lesson_row {
    char name[ATTEMPT_NAME], first[256]; /* first: lessons that come before it; empty: none */
    const struct course_lesson *lesson;  /* NULL: not begun */
};

/* What it needs and is not learned yet. */
static void find_needs(struct lesson_row *row, const struct config_lesson *lesson,
                       struct learner_course *c)
{
    for (int i = 0; i < lesson->n_needs; i++) {
        const struct course_lesson *l = find_lesson(c, lesson->needs[i], false);
        const size_t n = strlen(row->first);
        if (!l || !report_course_learned(l))
            snprintf(row->first + n, sizeof row->first - n, "%s%.60s", n ? ", " : "",
                     lesson->needs[i]);
    }
}

static int rank_of(const struct lesson_row *r)
{
    return r->lesson ? 0 : r->first[0] ? 2 : 1;
}

static int compare_rows(const void *a, const void *b)
{
    const int rank = rank_of(a) - rank_of(b);
    return rank != 0
               ? rank
               : strcmp(((const struct lesson_row *)a)->name, ((const struct lesson_row *)b)->name);
}

static int find_rows(struct lesson_row row[LESSONS_MAX], struct learner_course *c)
{
    char **path = NULL;
    int n_path = 0, n = 0;
    if (config_lessons(&path, &n_path) != 0)
        n_path = 0;
    for (int i = 0; i < n_path; i++) {
        struct config *config;
        struct config_error refused = {0};
        if (n < LESSONS_MAX && config_load(&config, path[i], NULL, 0, &refused) == 0) {
            if (config->lesson) {
                struct lesson_row *r = &row[n++];
                *r = (struct lesson_row){.lesson = find_lesson(c, config->name, false)};
                snprintf(r->name, sizeof r->name, "%.63s", config->name);
                find_needs(r, config->lesson, c);
            }
            config_destroy(config);
        }
        config_error_clear(&refused);
        free(path[i]);
    }
    free(path);
    qsort(row, (size_t)n, sizeof *row, compare_rows);
    return n;
}

static void write_lesson_row(const struct lesson_row *r, FILE *out)
{
    const struct course_lesson *l = r->lesson;
    report_write_tagged(out, l ? "<tr><td>" : "<tr class=\"blank\"><td>", r->name, "</td>");
    if (l)
        fprintf(out, "<td>%d</td><td>%d</td><td>%d</td><td>%.2f</td><td class=\"%s\">%s</td>",
                l->n_all, l->n, report_course_passed(l), palp_cusum(l->passed, l->n),
                report_course_learned(l) ? "good" : "", report_course_word(l));
    else
        fputs("<td></td><td></td><td></td><td></td><td>not begun</td>", out);
    if (l)
        fputs(report_course_learned(l) ? "<td></td></tr>\n" : "<td>go on</td></tr>\n", out);
    else
        report_write_tagged(out, r->first[0] ? "<td>after " : "<td>can begin", r->first,
                            "</td></tr>\n");
}

static void write_lesson_rows(struct learner_course *c, FILE *out)
{
    struct lesson_row row[LESSONS_MAX];
    const int n = find_rows(row, c);
    fputs("<div class=\"wide\"><table><tr><th>Lesson</th><th>Attempts</th><th>That count</th>"
          "<th>Passed</th><th>LC-CUSUM</th><th>State</th><th>Next</th></tr>\n",
          out);
    for (int i = 0; i < n; i++)
        write_lesson_row(&row[i], out);
    fputs("</table></div>\n", out);
}

static void write_course(const char *id, struct learner_course *c, FILE *out)
{
    report_begin_page(out, "Progress of a learner");
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
    if (c->n == 0)
        fputs("<p>No attempt is kept yet.</p>\n", out);
    fputs("</body></html>\n", out);
}

static void print_course(const char *id, const struct learner_course *c, FILE *out)
{
    fprintf(out, "{\"learner\": \"%s\", \"lessons\": [", id);
    for (int i = 0; i < c->n; i++) {
        const struct course_lesson *l = &c->lesson[i];
        fputs(i > 0 ? ",\n {\"lesson\": " : "\n {\"lesson\": ", out);
        json_text_print(out, l->name);
        fprintf(out,
                ", \"attempts\": %d, \"counted\": %d, \"passed\": %d, \"cusum\": %.9g, "
                "\"learned\": %s, \"state\": \"%s\"}",
                l->n_all, l->n, report_course_passed(l), palp_cusum(l->passed, l->n),
                report_course_learned(l) ? "true" : "false", report_course_word(l));
    }
    fputs("\n]}\n", out);
}

/* ---------------------------------------------------------------- rows */

/** Attempts on their way to rows. */
struct learner_rows {
    struct store *store;
    FILE *out;
    const struct store_attempt *attempt;
    enum store_result result;
};

static void write_metric(void *to, const struct store_metric *m)
{
    const struct learner_rows *r = to;
    const struct store_attempt *a = r->attempt;
    fprintf(r->out, "%s,%s,", a->id, a->learner);
    report_write_cell(r->out, a->lesson);
    fprintf(r->out, "%ld,%s,%d,%d,", a->seed, a->began, a->passed, a->counts);
    report_write_cell(r->out, a->why);
    report_write_cell(r->out, m->name);
    report_write_cell(r->out, m->phase);
    report_write_cell(r->out, m->tool);
    if (!isnan(m->value))
        fprintf(r->out, "%.17g", m->value);
    fprintf(r->out, ",%s,%d\n", palp_value_unit(m->name), a->partial);
}

static void write_attempt_rows(void *to, const struct store_attempt *a)
{
    struct learner_rows *r = to;
    r->attempt = a;
    if (r->result == STORE_DONE)
        r->result = store_each_metric(r->store, a->id, write_metric, r);
}

/* A row a metric; a value that there is not is empty. */
static enum store_result write_metric_rows(struct store *s, const char *id, FILE *out)
{
    struct learner_rows r = {.store = s, .out = out};
    fputs("attempt,learner,lesson,seed,began,passed,counts,why_not,metric,phase,tool,value,unit,"
          "partial\n",
          out);
    const enum store_result result = store_each_attempt(s, id, NULL, write_attempt_rows, &r);
    return result == STORE_DONE ? r.result : result;
}

/* ---------------------------------------------------------------- files */

/** What is written of a learner. */
struct learner_report {
    struct store *store;
    const char *id;
    struct learner_course course;
};

static enum store_result write_learner_page(struct learner_report *l, FILE *out)
{
    write_course(l->id, &l->course, out);
    return STORE_DONE;
}

static enum store_result write_numbers(struct learner_report *l, FILE *out)
{
    print_course(l->id, &l->course, out);
    return STORE_DONE;
}

static enum store_result write_learner_table(struct learner_report *l, FILE *out)
{
    return write_metric_rows(l->store, l->id, out);
}

static int write_learner_file(struct learner_report *l, const char *path,
                              enum store_result (*write)(struct learner_report *l, FILE *out))
{
    if (!path)
        return EX_OK;
    const bool is_printed = strcmp(path, "-") == 0;
    FILE *out = is_printed ? stdout : fopen(path, "w");
    if (!out)
        return cli_fail("report", EX_CANTCREAT, "%s: %s", path, strerror(errno));
    const enum store_result result = write(l, out);
    const bool lost = fflush(out) != 0 || ferror(out);
    if ((!is_printed && fclose(out) != 0) || lost)
        return cli_fail("report", EX_IOERR, "%s: not all written", path);
    return learners_fail("report", l->store, result, l->id);
}

int report_learner(const char *folder, const char *id, const struct report_files *files)
{
    char why[STORE_WHY];
    struct store *s = store_open(folder, why);
    struct learner_report *l = calloc(1, sizeof *l);
    if (!s || !l) {
        store_close(s);
        free(l);
        return cli_fail("report", EX_CANTCREAT, "%s", s ? "out of memory" : why);
    }
    l->store = s;
    l->id = id;
    enum store_result result = store_find_learner(s, id);
    if (result == STORE_DONE)
        result = store_each_attempt(s, id, NULL, take_attempt, &l->course);
    int code = learners_fail("report", s, result, id);
    if (code == EX_OK)
        code = write_learner_file(l, files->html, write_learner_page);
    if (code == EX_OK)
        code = write_learner_file(l, files->csv, write_learner_table);
    if (code == EX_OK)
        code = write_learner_file(l, files->json, write_numbers);
    store_close(s);
    free(l);
    return code;
}
