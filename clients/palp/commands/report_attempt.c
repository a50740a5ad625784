/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_attempt.c - an attempt as a page: verdict and why, metrics beside what they should be,
 * force over time, the path in space, how its learner comes along, what the lesson is about. */
#include "clients/palp/commands/report.h"

#include "clients/palp/command.h"
#include "clients/palp/commands/report_course.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- words and numbers */

const char *report_words(const char *name)
{
    static char title[ATTEMPT_NAME];
    palp_value_title(name, title, sizeof title);
    return title;
}

void report_write_number(FILE *out, const char *name, double value)
{
    const char *unit = palp_value_unit(name);
    if (isnan(value))
        fputs("not measured", out);
    else if (palp_value_is_share(name))
        fprintf(out, "%.3g %%", 100 * value);
    else if (strcmp(unit, "m") == 0 && fabs(value) < 0.1)
        fprintf(out, "%.3g mm", 1e3 * value);
    else if (strcmp(unit, "m²") == 0 && fabs(value) < 0.01)
        fprintf(out, "%.3g mm²", 1e6 * value);
    else if (strcmp(unit, "m³") == 0 && fabs(value) < 0.001)
        fprintf(out, "%.3g mm³", 1e9 * value);
    else
        fprintf(out, "%.3g%s%s", value, unit[0] ? " " : "", unit);
}

/* ---------------------------------------------------------------- parts of the page */

static void write_head(const struct attempt *a, FILE *out)
{
    char began[32]; /* 2026-11-23T15:29:45Z */
    report_begin_page(out, a->title);
    report_write_tagged(out, "<p class=\"sub\">Trains ", a->trains, ".<br>");
    report_write_tagged(out, "Lesson ", a->lesson, "");
    fprintf(out, ", variant by seed %ld · ", a->seed);
    report_write_tagged(out, a->learner[0] ? "learner " : "simulated hand: ",
                        a->learner[0] ? a->learner : a->hand, " · ");
    snprintf(began, sizeof began, "%.10s %.5s UTC", a->began,
             strlen(a->began) > 11 ? a->began + 11 : "");
    report_write_tagged(out, "", began, "</p>\n");
}

/* How far a value is from what is asked, in steps from a proficient hand to a novice; 0 and below:
 * as asked. */
static double gap_of(const struct attempt_threshold *t)
{
    return isnan(t->value) ? (double)INFINITY
                           : (t->value - t->proficient) / (t->novice - t->proficient);
}

/* A word within a sentence: "Peak force" is peak force. */
static void write_within(FILE *out, const char *text)
{
    const bool is_word = text[0] && !isupper((unsigned char)text[1]);
    const char first[] = {is_word ? (char)tolower((unsigned char)text[0]) : text[0], '\0'};
    report_write_tagged(out, "", first, "");
    report_write_tagged(out, "", text[0] ? text + 1 : "", "");
}

/* In words, or by signs. */
static void write_asked(const struct attempt_threshold *t, bool in_words, FILE *out)
{
    if (!t->more && t->proficient == 0) {
        fputs("none", out);
        return;
    }
    fputs(in_words ? (t->more ? "at least " : "at most ") : t->more ? "≥ " : "≤ ", out);
    report_write_number(out, t->name, t->proficient);
}

/* What to work on first. */
static void write_furthest(const struct attempt *a, FILE *out)
{
    const struct attempt_threshold *worst = NULL;
    int met = 0;
    for (int i = 0; i < a->n_threshold; i++) {
        const struct attempt_threshold *t = &a->threshold[i];
        met += t->met;
        if (!t->met && (!worst || gap_of(t) > gap_of(worst)))
            worst = t;
    }
    if (!worst) {
        fputs("<p>Every metric is as good as a proficient hand's.</p>\n", out);
        return;
    }
    fprintf(out, "<p>%d of %d metrics are as asked. To work on first: <b>", met, a->n_threshold);
    write_within(out, report_words(worst->name));
    fputs("</b>, ", out);
    report_write_number(out, worst->name, worst->value);
    fputs(" where ", out);
    write_asked(worst, true, out);
    fputs(" is asked.</p>\n", out);
}

static void write_verdict(const struct attempt *a, FILE *out)
{
    fprintf(out, "<div class=\"verdict %s\"><p class=\"word\">%s <span>in %.1f s</span></p>\n",
            a->passed ? "good" : "bad", a->passed ? "Passed" : "Not passed", a->time_s);
    if (strcmp(a->outcome, "done") != 0)
        report_write_tagged(out, "<p>The task was not finished: ",
                            strcmp(a->outcome, "time_out") == 0 ? "the time was over"
                            : strcmp(a->outcome, "failed") == 0 ? "a limit of the task was passed"
                                                                : "it was ended before",
                            ".</p>\n");
    write_furthest(a, out);
    if (a->partial)
        fputs("<p class=\"sub\"><b>Partial</b>: steps of it are missing; the numbers are of those "
              "that there are.</p>\n",
              out);
    if (!a->counts)
        report_write_tagged(out, "<p class=\"sub\">This attempt does not count: ", a->uncounted,
                            ".</p>\n");
    fputs("</div>\n", out);
}

/* Where a value stands between a novice (left) and a proficient hand, beyond which is what was
 * asked for; what is further out stands at the end. The ring: the learner's own median. */
static void write_scale(const struct attempt_threshold *t, double median, FILE *out)
{
    enum { LEFT = 8, NOVICE = 40, PROFICIENT = 130, RIGHT = 172 };
    const double wide = t->proficient - t->novice;
    const double x = NOVICE + (t->value - t->novice) / wide * (PROFICIENT - NOVICE);
    const double own = NOVICE + (median - t->novice) / wide * (PROFICIENT - NOVICE);
    fprintf(out,
            "<svg class=\"scale\" viewBox=\"0 0 180 20\" role=\"img\" aria-label=\"%s\">"
            "<rect class=\"zone\" x=\"%d\" y=\"2\" width=\"%d\" height=\"16\"/>"
            "<path class=\"rule\" d=\"M%d 10H%dM%d 5V15M%d 5V15\"/>",
            t->met ? "as asked" : "not as asked", PROFICIENT, RIGHT + LEFT - PROFICIENT, LEFT,
            RIGHT, NOVICE, PROFICIENT);
    if (isfinite(median))
        fprintf(out, "<circle class=\"own\" cx=\"%.1f\" cy=\"10\" r=\"5\"/>",
                fmin(RIGHT, fmax(LEFT, own)));
    if (isfinite(t->value))
        fprintf(out,
                t->met ? "<circle class=\"dot\" cx=\"%.1f\" cy=\"10\" r=\"6\"/>"
                       : "<path class=\"dot\" d=\"M%.1f 3l7 7l-7 7l-7 -7Z\"/>",
                fmin(RIGHT, fmax(LEFT, x)));
    fputs("</svg>", out);
}

static void write_threshold(const struct attempt_threshold *t, const double *median, FILE *out)
{
    const char *const class = t->met ? "good" : "bad";
    report_write_tagged(out, "<tr><td>", report_words(t->name), "</td><td><b>");
    report_write_number(out, t->name, t->value);
    fputs("</b></td><td>", out);
    write_asked(t, false, out);
    fprintf(out, "</td><td class=\"%s\">%s</td><td>", class, t->met ? "✓ met" : "✗ not met");
    report_write_number(out, t->name, t->novice);
    fprintf(out, "</td><td class=\"%s\">", class);
    write_scale(t, median ? *median : (double)NAN, out);
    fputs("</td>", out);
    if (median && isfinite(*median)) {
        fputs("<td>", out);
        report_write_number(out, t->name, *median);
        fputs("</td>", out);
    } else if (median) {
        fputs("<td>-</td>", out);
    }
    fputs("</tr>\n", out);
}

static void write_thresholds(const struct attempt *a, const struct course_lesson *course, FILE *out)
{
    const bool has_median = course && course->n_median > 0;
    int n_group = 0;
    fprintf(out,
            "<h2>What was asked</h2>\n<div class=\"wide\"><table><tr><th>Metric</th>"
            "<th>This attempt</th><th>Asked</th><th></th><th>Novice</th>"
            "<th>Novice to proficient</th>%s</tr>\n",
            has_median ? "<th>Own median</th>" : "");
    for (int i = 0; i < a->n_threshold; i++) {
        write_threshold(&a->threshold[i], has_median ? &course->median[i] : NULL, out);
        n_group += strcmp(a->threshold[i].from, "group") == 0;
    }
    fputs("</table></div>\n<p class=\"sub\">", out);
    if (n_group < a->n_threshold)
        fputs("These standards are provisional: they come from published figures or simulated "
              "hands, not from groups of people. ",
              out);
    if (has_median)
        fprintf(out, "Own median: of the %d attempt%s before that count%s (○).", course->n_median,
                course->n_median > 1 ? "s" : "", course->n_median > 1 ? "" : "s");
    fputs("</p>\n", out);
}

/* ---------------------------------------------------------------- what was said and done */

static void write_moment(const struct attempt *a, double time_s, FILE *out)
{
    if (time_s > a->time_s)
        fputs("<td>afterwards</td>", out);
    else
        fprintf(out, "<td>%.1f s</td>", time_s);
}

static void write_marks(const struct attempt *a, FILE *out)
{
    if (a->n_mark == 0)
        return;
    fputs("<h2>Instructor</h2>\n<table "
          "class=\"words\"><tr><th>When</th><th>What</th><th></th></tr>\n",
          out);
    for (int i = 0; i < a->n_mark; i++) {
        const struct attempt_mark *m = &a->mark[i];
        fputs("<tr>", out);
        write_moment(a, m->time_s, out);
        report_write_tagged(out, "<td>", m->scale[0] ? m->scale : m->kind, "</td>");
        report_write_tagged(out, "<td>", m->text, "");
        if (m->value > 0)
            fprintf(out, ": <b>%d of 5</b>", m->value);
        fputs("</td></tr>\n", out);
    }
    fputs("</table>\n", out);
}

static void write_metrics(const struct attempt *a, FILE *out)
{
    fputs("<details><summary>All metrics</summary>\n<div class=\"wide\"><table><tr><th>Metric</th>"
          "<th>Value</th><th>Phase</th><th>Tool</th></tr>\n",
          out);
    for (int i = 0; i < a->n_value; i++) {
        const struct attempt_value *v = &a->value[i];
        report_write_tagged(out, "<tr><td>", report_words(v->name), "</td><td>");
        report_write_number(out, v->name, v->value);
        report_write_tagged(out, "</td><td>", v->phase[0] ? v->phase : "all", "</td>");
        report_write_tagged(out, "<td>", v->tool, "</td></tr>\n");
    }
    fputs("</table></div></details>\n", out);
}

static void write_phases(const struct attempt *a, FILE *out)
{
    fputs("<h2>Phases</h2>\n<table class=\"words\"><tr><th>Phase</th><th class=\"n\">Began</th>"
          "<th class=\"n\">Took</th></tr>\n",
          out);
    for (int i = 0; i < a->n_phase; i++) {
        const struct attempt_phase *p = &a->phase[i];
        report_write_tagged(out, "<tr><td>", p->name, "</td>");
        if (isfinite(p->begin_s))
            fprintf(out, "<td class=\"n\">%.1f s</td>", p->begin_s);
        else
            fputs("<td class=\"n\">not reached</td>", out);
        if (isfinite(p->end_s))
            fprintf(out, "<td class=\"n\">%.1f s</td></tr>\n", p->end_s - p->begin_s);
        else
            fprintf(out, "<td class=\"n\">%s</td></tr>\n",
                    isfinite(p->begin_s) ? "not ended" : "-");
    }
    fputs("</table>\n", out);
}

/* How the learner comes along, up to this attempt. */
static void write_progress(const struct course_lesson *course, FILE *out)
{
    if (!course || course->n_all == 0)
        return;
    fprintf(out, "<h2>Progress at this lesson</h2>\n<p>%d attempt%s, of which %d count%s and %d ",
            course->n_all, course->n_all == 1 ? "" : "s", course->n, course->n == 1 ? "s" : "",
            report_course_passed(course));
    report_write_tagged(out, "passed: <b>", report_course_word(course), "</b>.</p>\n");
    if (course->n > 1)
        report_course_plot(course, out);
    else
        fputs("<p class=\"sub\">Curves begin with the second attempt that counts.</p>\n", out);
}

/* A blank line parts paragraphs; line ends within one are spaces. */
static void write_about(const struct attempt *a, FILE *out)
{
    fputs("<h2>About this lesson</h2>\n<div class=\"about\">", out);
    for (const char *at = a->about ? a->about : ""; *at;) {
        const char *end = strstr(at, "\n\n");
        const int n = end ? (int)(end - at) : (int)strlen(at);
        char *text = strndup(at, (size_t)n);
        report_write_tagged(out, "<p>", text ? text : "", "</p>\n");
        free(text);
        at += n + (end ? 2 : 0);
    }
    fputs("</div>\n", out);
}

static void write_page(const struct attempt *a, const struct course_lesson *course, FILE *out)
{
    write_head(a, out);
    write_verdict(a, out);
    write_thresholds(a, course, out);
    if (a->steps.n > 0) {
        fputs("<h2>Force on tissue over time</h2>\n<div class=\"plot\">\n", out);
        report_plot_forces(a, out);
        fputs("</div>\n<h2>Path in space</h2>\n", out);
        report_plot_ways(a, out);
    } else {
        fputs("<p class=\"sub\">Its steps are not here: nothing can be plotted.</p>\n", out);
    }
    write_phases(a, out);
    write_marks(a, out);
    write_progress(course, out);
    write_metrics(a, out);
    write_about(a, out);
    report_write_tagged(out, "<footer>", a->build, ", ");
    report_write_tagged(out, "attempt ", a->id, "</footer>\n</body></html>\n");
}

int report_write_html(const struct attempt *a, struct store *store, const char *path)
{
    struct course_lesson *course = store ? calloc(1, sizeof *course) : NULL;
    FILE *out = fopen(path, "w");
    const bool has_course = course && report_course_find(course, store, a);
    if (out)
        write_page(a, has_course ? course : NULL, out);
    const bool lost = !out || ferror(out);
    free(course);
    return (out && fclose(out) != 0) || lost ? -1 : 0;
}
