/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report.c - palp report: attempts as pages, JSON and CSV, of files, of recordings and of a store;
 * and how a learner comes along. */
#include "clients/palp/commands/report.h"

#include "clients/palp/command.h"
#include "clients/palp/commands/attempt_recorded.h"
#include "clients/palp/commands/attempt_store.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct report_options {
    struct report_files to;
    const char *learner, *folder;
    long nth; /* of a recording; 0: the last one */
};

/* ---------------------------------------------------------------- one attempt */

static void write_csv(const struct attempt *a, FILE *out)
{
    fputs(report_csv_head, out);
    report_write_rows(a, out);
}

/* "-" prints it. */
static int write_output(const struct attempt *a, const char *path,
                        void (*write)(const struct attempt *a, FILE *out))
{
    const bool is_printed = strcmp(path, "-") == 0;
    FILE *out = is_printed ? stdout : fopen(path, "w");
    if (out)
        write(a, out);
    const bool lost = !out || fflush(out) != 0 || ferror(out);
    if ((out && !is_printed && fclose(out) != 0) || lost)
        return cli_fail("report", EX_CANTCREAT, "%s: %s", path, strerror(errno));
    return EX_OK;
}

/* Its learner's store, where there is one: NULL else. */
static struct store *open_store_of(const struct attempt *a, const char *folder)
{
    char why[STORE_WHY];
    return a->learner[0] ? store_open(folder, why) : NULL;
}

/* page: where the page goes if nothing else is asked for. */
static int write_attempt(const struct attempt *a, const struct report_options *o, const char *page)
{
    const char *html = o->to.html                              ? o->to.html
                       : o->to.csv || o->to.crtk || o->to.json ? NULL
                                                               : page;
    int code = EX_OK;
    if (html) {
        struct store *store = open_store_of(a, o->folder);
        if (report_write_html(a, store, html) != 0)
            code = cli_fail("report", EX_CANTCREAT, "%s: %s", html, strerror(errno));
        store_close(store);
    }
    if (code == EX_OK && o->to.csv)
        code = write_output(a, o->to.csv, write_csv);
    if (code == EX_OK && o->to.crtk)
        code = write_output(a, o->to.crtk, attempt_print_crtk);
    if (code == EX_OK && o->to.json)
        code = write_output(a, o->to.json, attempt_print);
    return code;
}

/* Where an attempt's page goes: into its folder, also where its ATTEMPT.json is named. */
static void place_page(char *page, size_t size, const char *path)
{
    struct stat about;
    const bool is_folder = stat(path, &about) == 0 && S_ISDIR(about.st_mode);
    const char *slash = strrchr(path, '/');
    const int n = (int)(is_folder ? strlen(path) : slash ? (size_t)(slash - path) + 1 : 0);
    snprintf(page, size, "%.*s%sreport.html", n, path, is_folder ? "/" : "");
}

static int report_folder(const struct report_options *o, const char *path)
{
    char why[256], page[4096], kept[4096];
    if (store_is_id(path) && access(path, F_OK) != 0) { /* of the store */
        struct store *store = store_open(o->folder, why);
        if (!store)
            return cli_fail("report", EX_NOINPUT, "%s", why);
        attempt_store_folder(store, path, kept, sizeof kept);
        store_close(store);
        path = kept;
    }
    struct attempt *a = attempt_read(path, why);
    if (!a)
        return cli_fail("report", access(path, F_OK) == 0 ? EX_DATAERR : EX_NOINPUT, "%s", why);
    place_page(page, sizeof page, path);
    const int code = write_attempt(a, o, page);
    attempt_destroy(a);
    return code;
}

/* ---------------------------------------------------------------- of a recording */

/** Attempts of a recording on their way; the last one written is the one asked for. */
struct report_recorded {
    const struct report_options *options;
    int n, n_written, code;
};

static void take_recorded(void *to, struct attempt *a)
{
    struct report_recorded *r = to;
    r->n++;
    if (r->options->nth > 0 && r->n != r->options->nth)
        return;
    r->code = write_attempt(a, r->options, "report.html");
    r->n_written++;
}

static int report_recording(const struct report_options *o, const char *path)
{
    char why[256];
    struct report_recorded r = {.options = o};
    if (attempt_each_recorded(path, NULL, take_recorded, &r, why) < 0)
        return cli_fail("report", access(path, F_OK) == 0 ? EX_DATAERR : EX_NOINPUT, "%s", why);
    return r.n_written > 0 ? r.code
                           : cli_fail("report", EX_DATAERR, "%s: got %d attempts in it", path, r.n);
}

/* ---------------------------------------------------------------- the command */

int command_report(int argc, char **argv)
{
    struct report_options o = {0};
    const struct cli_option option[] = {
        {"html", CLI_TEXT, &o.to.html, "FILE",
         "write a page [report.html in the attempt's folder]"},
        {"csv", CLI_TEXT, &o.to.csv, "FILE", "write the metrics, a row each; - prints them"},
        {"crtk", CLI_TEXT, &o.to.crtk, "FILE",
         "write the steps, a row each, by CRTK's names: finger/measured_cp/p.x"},
        {"json", CLI_TEXT, &o.to.json, "FILE", "write all numbers; - prints them"},
        {"attempt", CLI_COUNT, &o.nth, "N", "of a recording: which one, from 1 on [the last]"},
        {"learner", CLI_TEXT, &o.learner, "ID",
         "all attempts of a learner, to --html, --csv or --json"},
        {"folder", CLI_TEXT, &o.folder, "DIR",
         "where learners are kept [$PALP_LEARNERS, or ~/.local/share/palp]"},
        {0},
    };
    const struct cli cli = {
        .name = "report",
        .operands = "[ATTEMPT]",
        .operands_max = 1,
        .about =
            "Report an attempt: the folder that palp train wrote, or its ATTEMPT.json; the id "
            "of one that\n"
            "is kept for a learner; or a recording by palpd --record, whose steps are taken "
            "and judged\n"
            "again. Or report how a learner comes along, lesson by lesson; --csv has all attempts' "
            "metrics.\n"
            "Example: palp report /tmp/attempt --csv metrics.csv\n",
        .option = option,
    };
    int first;
    const int code = cli_read(&cli, argc, argv, &first);
    if (code != CLI_GO)
        return code;
    if (o.learner && (o.to.html || o.to.csv || o.to.json) && !o.to.crtk && first == argc)
        return report_learner(o.folder, o.learner, &o.to);
    if (o.learner || first == argc)
        return cli_fail("report", EX_USAGE,
                        "expected an attempt, or --learner ID with --html, --csv or --json");
    return attempt_is_recording(argv[first]) ? report_recording(&o, argv[first])
                                             : report_folder(&o, argv[first]);
}
