/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report.c - palp report, and the page: verdict and why, metrics beside what they should be, force
 * over time, the way in space, what the lesson is about. */
#include "clients/palp/commands/report.h"

#include "clients/palp/command.h"
#include "clients/palp/formats/plot.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---------------------------------------------------------------- words and numbers */

/** A metric as a person would call it. */
static const struct {
    const char *name, *words;
} words[] = {
    {"time_s", "Time"},
    {"idle_s", "Time at rest"},
    {"path_m", "Length of the way"},
    {"turn_rad", "Turning of the tool"},
    {"depth_m", "Way along the view"},
    {"economy", "Economy of the way"},
    {"movements", "Movements"},
    {"sparc", "Smoothness (spectral arc length)"},
    {"ldlj", "Smoothness (log dimensionless jerk)"},
    {"both_hands", "Both hands at work"},
    {"together", "Hands together"},
    {"force_mean_n", "Mean force"},
    {"force_sd_n", "Unevenness of force"},
    {"force_peak_n", "Greatest force"},
    {"force_rate_n_s", "Fastest change of force"},
    {"force_volume_n3", "Spread of forces"},
    {"impulse_n_s", "Impulse"},
    {"over_s", "Time above what the tissue bears"},
    {"over_n_s", "Impulse above what the tissue bears"},
    {"window", "Share of the hold within the window"},
    {"covered", "Share of the surface examined"},
    {"trace_rms_m", "Deviation from the path"},
    {"trace_max_m", "Greatest deviation from the path"},
    {"answer_error_m", "Error of the answer"},
    {"dose_pa_s", "Dose of the worst place"},
    {"damaged", "Share of the tissue damaged"},
};

/* A lesson's own metric by its name, without its unit: load_peak_n is load peak. */
static const char *words_of(const char *name)
{
    static char own[ATTEMPT_NAME];
    static const char *const ends[] = {"_n_s", "_pa_s", "_rad", "_deg", "_m", "_n", "_s"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].name, name) == 0)
            return words[i].words;
    size_t n = strnlen(name, sizeof own - 1), unit = 0;
    for (size_t i = 0; i < sizeof ends / sizeof *ends && unit == 0; i++)
        if (n > strlen(ends[i]) && strcmp(name + n - strlen(ends[i]), ends[i]) == 0)
            unit = strlen(ends[i]);
    n -= unit;
    for (size_t i = 0; i < n; i++)
        own[i] = (char)(name[i] == '_' ? ' ' : name[i]);
    own[n] = '\0';
    own[0] = (char)(own[0] >= 'a' && own[0] <= 'z' ? own[0] - 'a' + 'A' : own[0]);
    return own;
}

/* Millimetres and percent where people think in them. */
static void write_number(FILE *out, const char *name, double value)
{
    const char *unit = palp_value_unit(name);
    const bool is_share =
        strcmp(name, "window") == 0 || strcmp(name, "covered") == 0 || strcmp(name, "damaged") == 0;
    if (isnan(value))
        fputs("not measured", out);
    else if (is_share)
        fprintf(out, "%.3g %%", 100 * value);
    else if (strcmp(unit, "m") == 0 && fabs(value) < 0.1)
        fprintf(out, "%.3g mm", 1e3 * value);
    else
        fprintf(out, "%.3g%s%s", value, unit[0] ? " " : "", unit);
}

/* ---------------------------------------------------------------- parts of the page */

static void write_head(const struct attempt *a, FILE *out)
{
    report_begin_page(out, a->title);
    report_write_tagged(out, "<p class=\"sub\">Trains: ", a->trains, ". ");
    report_write_tagged(out, "Lesson ", a->lesson, ", ");
    fprintf(out, "variant by seed %ld, ", a->seed);
    report_write_tagged(out, a->learner[0] ? "learner " : "simulated hand: ",
                        a->learner[0] ? a->learner : a->hand, ", ");
    char began[32]; /* 2026-11-23T15:29:45Z */
    snprintf(began, sizeof began, "%.10s %.5s UTC", a->began,
             strlen(a->began) > 11 ? a->began + 11 : "");
    report_write_tagged(out, "", began, "</p>\n");
}

static void write_verdict(const struct attempt *a, FILE *out)
{
    int missed = 0;
    fprintf(out, "<div class=\"verdict %s\"><b>%s</b> ", a->passed ? "good" : "bad",
            a->passed ? "Passed" : "Not passed");
    fprintf(out, "<span>in %.1f s</span>\n", a->time_s);
    if (strcmp(a->outcome, "done") != 0)
        report_write_tagged(out, "<p>The task was not finished: ",
                            strcmp(a->outcome, "time_out") == 0 ? "the time was over"
                            : strcmp(a->outcome, "failed") == 0 ? "a limit of the task was passed"
                                                                : "it was ended before",
                            ".</p>\n");
    for (int i = 0; i < a->n_threshold; i++) {
        const struct attempt_threshold *t = &a->threshold[i];
        if (t->met)
            continue;
        report_write_tagged(out, missed++ ? "; " : "<p>To work on: ", words_of(t->name), " ");
        write_number(out, t->name, t->value);
        fprintf(out, " (%s ", t->more ? "at least" : "at most");
        write_number(out, t->name, t->proficient);
        fputc(')', out);
    }
    fputs(missed ? ".</p>\n" : "", out);
    if (a->passed)
        fputs("<p>Every metric is as good as a proficient hand's.</p>\n", out);
    if (!a->counts)
        report_write_tagged(out, "<p>This attempt does not count: ", a->uncounted, ".</p>\n");
    fputs("</div>\n", out);
}

/* Where a value stands between a novice (left) and a proficient hand, beyond which is what was
 * asked for; what is further out stands at the end. */
static void write_scale(const struct attempt_threshold *t, FILE *out)
{
    enum { LEFT = 8, NOVICE = 40, PROFICIENT = 130, RIGHT = 172 };
    const double share = (t->value - t->novice) / (t->proficient - t->novice);
    const double x = fmin(RIGHT, fmax(LEFT, NOVICE + share * (PROFICIENT - NOVICE)));
    fprintf(out,
            "<svg class=\"scale\" viewBox=\"0 0 180 20\" role=\"img\" aria-label=\"%s\">"
            "<rect class=\"zone\" x=\"%d\" y=\"2\" width=\"%d\" height=\"16\"/>"
            "<path class=\"rule\" d=\"M%d 10H%dM%d 5V15M%d 5V15\"/>",
            t->met ? "as asked" : "not as asked", PROFICIENT, RIGHT + LEFT - PROFICIENT, LEFT,
            RIGHT, NOVICE, PROFICIENT);
    if (isfinite(t->value) && t->met)
        fprintf(out, "<circle class=\"dot\" cx=\"%.1f\" cy=\"10\" r=\"6\"/>", x);
    else if (isfinite(t->value))
        fprintf(out, "<path class=\"dot\" d=\"M%.1f 3l7 7l-7 7l-7 -7Z\"/>", x);
    fputs("</svg>", out);
}

static void write_thresholds(const struct attempt *a, FILE *out)
{
    bool provisional = false;
    fputs("<h2>What was asked</h2>\n<table><tr><th>metric</th><th>this attempt</th>"
          "<th>novice</th><th>novice to proficient</th><th>proficient</th><th></th></tr>\n",
          out);
    for (int i = 0; i < a->n_threshold; i++) {
        const struct attempt_threshold *t = &a->threshold[i];
        report_write_tagged(out, "<tr><td>", words_of(t->name), "</td><td>");
        write_number(out, t->name, t->value);
        fputs("</td><td>", out);
        write_number(out, t->name, t->novice);
        fprintf(out, "</td><td class=\"%s\">", t->met ? "good" : "bad");
        write_scale(t, out);
        fprintf(out, "</td><td>%s ", t->more ? "≥" : "≤");
        write_number(out, t->name, t->proficient);
        fprintf(out, "</td><td class=\"%s\">%s</td></tr>\n", t->met ? "good" : "bad",
                t->met ? "met" : "not met");
        provisional |= strcmp(t->from, "group") != 0;
    }
    fputs("</table>\n", out);
    if (provisional)
        fputs("<p class=\"sub\">These standards are provisional: they come from published figures "
              "or simulated hands, not from groups of people.</p>\n",
              out);
}

static void write_metrics(const struct attempt *a, FILE *out)
{
    fputs("<details><summary>All metrics</summary>\n<table><tr><th>metric</th><th>phase</th>"
          "<th>tool</th><th>value</th></tr>\n",
          out);
    for (int i = 0; i < a->n_value; i++) {
        const struct attempt_value *v = &a->value[i];
        report_write_tagged(out, "<tr><td>", words_of(v->name), "</td>");
        report_write_tagged(out, "<td>", v->phase[0] ? v->phase : "all", "</td>");
        report_write_tagged(out, "<td>", v->tool, "</td><td>");
        write_number(out, v->name, v->value);
        fputs("</td></tr>\n", out);
    }
    fputs("</table></details>\n", out);
}

static void write_phases(const struct attempt *a, FILE *out)
{
    fputs("<h2>Phases</h2>\n<table><tr><th>phase</th><th>began</th><th>took</th></tr>\n", out);
    for (int i = 0; i < a->n_phase; i++) {
        const struct attempt_phase *p = &a->phase[i];
        report_write_tagged(out, "<tr><td>", p->name, "</td>");
        if (isfinite(p->begin_s))
            fprintf(out, "<td>%.1f s</td>", p->begin_s);
        else
            fputs("<td>not reached</td>", out);
        if (isfinite(p->end_s))
            fprintf(out, "<td>%.1f s</td></tr>\n", p->end_s - p->begin_s);
        else
            fputs("<td>not ended</td></tr>\n", out);
    }
    fputs("</table>\n", out);
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

static void write_page(const struct attempt *a, FILE *out)
{
    write_head(a, out);
    write_verdict(a, out);
    write_thresholds(a, out);
    if (a->steps.n > 0) {
        fputs("<h2>Force over time</h2>\n<div class=\"plot\">\n", out);
        report_plot_forces(a, out);
        fputs("</div>\n<h2>The way of the hand</h2>\n<div class=\"ways\">\n", out);
        report_plot_ways(a, out);
        fputs("</div>\n<p class=\"sub\">All three to one scale.</p>\n", out);
    }
    write_phases(a, out);
    write_metrics(a, out);
    write_about(a, out);
    report_write_tagged(out, "<footer>", a->build, ", ");
    report_write_tagged(out, "attempt ", a->id, "</footer>\n</body></html>\n");
}

/* ---------------------------------------------------------------- files */

static int write_file(const struct attempt *a, const char *path,
                      void (*write)(const struct attempt *a, FILE *out))
{
    FILE *out = fopen(path, "w");
    if (!out)
        return -1;
    write(a, out);
    const bool lost = ferror(out);
    return fclose(out) != 0 || lost ? -1 : 0;
}

int report_write_html(const struct attempt *a, const char *path)
{
    return write_file(a, path, write_page);
}

/* A cell that a spreadsheet would take for a formula begins with an apostrophe. */
void report_write_cell(FILE *out, const char *text)
{
    fputc('"', out);
    if (text[0] && strchr("=+-@\t\r", text[0]))
        fputc('\'', out);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', out);
        fputc(*text, out);
    }
    fputs("\",", out);
}

const char report_csv_head[] = "attempt,lesson,seed,hand,passed,metric,phase,tool,value,unit\n";

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
        fprintf(out, "%.17g,%s\n", v->value, palp_value_unit(v->name));
    }
}

static void write_csv(const struct attempt *a, FILE *out)
{
    fputs(report_csv_head, out);
    report_write_rows(a, out);
}

int report_write_csv(const struct attempt *a, const char *path)
{
    return write_file(a, path, write_csv);
}

/* ---------------------------------------------------------------- the command */

int command_report(int argc, char **argv)
{
    const char *html = NULL, *csv = NULL, *json = NULL, *learner = NULL, *folder = NULL;
    const struct cli_option option[] = {
        {"html", CLI_TEXT, &html, "FILE", "write a page [report.html in the attempt's folder]"},
        {"csv", CLI_TEXT, &csv, "FILE", "write the metrics, a row each"},
        {"json", CLI_TEXT, &json, "FILE", "write all numbers; - prints them"},
        {"learner", CLI_TEXT, &learner, "ID", "of all attempts of a learner, to --html"},
        {"folder", CLI_TEXT, &folder, "DIR",
         "where learners are kept [$PALP_LEARNERS, or ~/.local/share/palp]"},
        {0},
    };
    const struct cli cli = {
        .name = "report",
        .operands = "[ATTEMPT]",
        .operands_max = 1,
        .about = "Report an attempt that palp train wrote: its folder, or its ATTEMPT.json; or "
                 "how a learner\n"
                 "comes along, lesson by lesson.\n"
                 "Example: palp report /tmp/attempt --csv metrics.csv\n",
        .option = option,
    };
    int first;
    const int code = cli_read(&cli, argc, argv, &first);
    if (code != CLI_GO)
        return code;
    if (learner && html && first == argc)
        return report_learner(folder, learner, html);
    if (learner || first == argc)
        return cli_fail("report", EX_USAGE, "expected an attempt, or --learner ID --html FILE");
    char why[256], page[4096];
    struct attempt *a = attempt_read(argv[first], why);
    if (!a)
        return cli_fail("report", access(argv[first], F_OK) == 0 ? EX_DATAERR : EX_NOINPUT, "%s",
                        why);
    snprintf(page, sizeof page, "%s/report.html", argv[first]);
    const char *path = html ? html : csv || json ? NULL : page;
    int result = path ? report_write_html(a, path) : 0;
    if (result == 0 && csv)
        result = report_write_csv(a, path = csv);
    if (result == 0 && json && strcmp(json, "-") == 0)
        attempt_print(a, stdout);
    else if (result == 0 && json)
        result = write_file(a, path = json, attempt_print);
    attempt_destroy(a);
    return result == 0 ? EX_OK : cli_fail("report", EX_CANTCREAT, "%s: %s", path, strerror(errno));
}
