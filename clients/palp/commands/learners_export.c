/* SPDX-License-Identifier: GPL-3.0-or-later */
/* learners_export.c - attempts for spreadsheets, for learning record stores (xAPI 1.0.3: a
 * statement a line) and for learning platforms (LTI's scores). Ids alone; names leave no machine.
 * */
#include "clients/cli/json_text.h"
#include "clients/palp/command.h"
#include "clients/palp/commands/learners.h"
#include "clients/palp/commands/report.h"
#include "clients/store/digest.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static void write_csv_row(void *to, const struct store_attempt *a)
{
    FILE *out = to;
    fprintf(out, "%s,%s,", a->id, a->learner);
    report_write_cell(out, a->lesson);
    fprintf(out, "%ld,%s,%d,%d,", a->seed, a->began, a->passed, a->counts);
    report_write_cell(out, a->why);
    fprintf(out, "%.17g,%d,%d,%s,%d\n", a->time_s, a->met, a->asked, a->sha256, a->partial);
}

/* A score has no say in the verdict: it tells how many metrics were as asked. */
static double score_of(const struct store_attempt *a)
{
    return a->asked > 0 ? (double)a->met / a->asked : a->passed;
}

static void write_statement(void *to, const struct store_attempt *a)
{
    FILE *out = to;
    char uuid[DIGEST_UUID], name[128];
    const char *verb = a->passed ? "passed" : "failed";
    snprintf(name, sizeof name, "urn:palp:attempt:%.60s", a->id);
    digest_uuid(name, uuid);
    fprintf(out,
            "{\"id\":\"%s\",\"version\":\"1.0.3\",\"actor\":{\"objectType\":\"Agent\",\"account\":"
            "{\"homePage\":\"urn:palp:learners\",\"name\":\"%s\"}},"
            "\"verb\":{\"id\":\"http://adlnet.gov/expapi/verbs/%s\",\"display\":{\"en\":\"%s\"}},"
            "\"object\":{\"objectType\":\"Activity\",\"id\":",
            uuid, a->learner, verb, verb);
    snprintf(name, sizeof name, "urn:palp:lesson:%.100s", a->lesson);
    json_text_print(out, name);
    fputs(",\"definition\":{\"type\":\"http://adlnet.gov/expapi/activities/simulation\",\"name\":"
          "{\"en\":",
          out);
    json_text_print(out, a->lesson);
    fprintf(out,
            "}}},\"result\":{\"success\":%s,\"completion\":true,\"score\":{\"scaled\":%.17g},"
            "\"duration\":\"PT%.2fS\"},\"timestamp\":\"%s\"}\n",
            a->passed ? "true" : "false", score_of(a), a->time_s, a->began);
}

static void write_score(void *to, const struct store_attempt *a)
{
    FILE *out = to;
    fprintf(out, "%s,", a->learner);
    report_write_cell(out, a->lesson);
    fprintf(out, "%s,%d,%d,Completed,FullyGraded\n", a->began, a->met, a->asked);
}

static int export_file(struct store *s, const char *path, const char *head,
                       void (*write)(void *to, const struct store_attempt *a))
{
    if (!path)
        return EX_OK;
    FILE *out = fopen(path, "w");
    if (!out)
        return cli_fail("learners", EX_CANTCREAT, "%s: %s", path, strerror(errno));
    fputs(head, out);
    const enum store_result result = store_each_attempt(s, NULL, NULL, write, out);
    const bool lost = ferror(out);
    if (fclose(out) != 0 || lost)
        return cli_fail("learners", EX_IOERR, "%s: %s", path, strerror(errno));
    return learners_fail("learners", s, result, "");
}

int learners_export(struct store *s, const struct learners_files *files)
{
    if (!files->csv && !files->xapi && !files->lti)
        return cli_fail("learners", EX_USAGE, "export: expected --csv, --xapi or --lti FILE");
    int code = export_file(
        s, files->csv,
        "attempt,learner,lesson,seed,began,passed,counts,why_not,time_s,met,asked,sha256,partial\n",
        write_csv_row);
    if (code == EX_OK)
        code = export_file(s, files->xapi, "", write_statement);
    if (code == EX_OK)
        code = export_file(s, files->lti,
                           "userId,resourceId,timestamp,scoreGiven,scoreMaximum,activityProgress,"
                           "gradingProgress\n",
                           write_score);
    return code;
}
