/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score.c - palp score: metrics and verdicts anew, from the steps of attempts and the lessons as
 * they are now. Stateless, so that many machines can share a list: rows have keys of their own. */
#include "clients/palp/command.h"
#include "clients/palp/commands/attempt_recorded.h"
#include "clients/palp/commands/report.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 };

struct score_options {
    const char *list, *part, *out;
    long index, parts; /* of the list, which this machine scores */
};

/** What is under way. */
struct score {
    FILE *out;
    struct config *config; /* of the lesson scored last */
    char lesson[ATTEMPT_NAME];
    long n, failed;
};

static bool load_scored_lesson(struct score *s, const char *name)
{
    struct config_error refused = {0};
    if (s->config && strcmp(s->lesson, name) == 0)
        return true;
    config_destroy(s->config);
    s->config = NULL;
    snprintf(s->lesson, sizeof s->lesson, "%s", name);
    if (config_load(&s->config, name, NULL, 0, &refused) != 0) {
        fprintf(stderr, "%s\n", refused.text);
        config_error_clear(&refused);
        s->config = NULL;
    }
    return s->config && s->config->lesson;
}

static void score_recorded(void *to, struct attempt *a)
{
    report_write_rows(a, ((struct score *)to)->out);
}

/* A recording has no frames: its steps are taken again. */
static void score_recording(struct score *s, const char *path)
{
    char why[256];
    const bool done = attempt_each_recorded(path, score_recorded, s, why) >= 0;
    if (!done)
        cli_fail("score", EX_DATAERR, "%s", why);
    s->n++;
    s->failed += !done;
}

static void score_one(struct score *s, const char *path)
{
    char why[256];
    if (attempt_is_recording(path)) {
        score_recording(s, path);
        return;
    }
    struct attempt *a = attempt_read(path, why);
    bool done = false;
    if (!a)
        cli_fail("score", EX_DATAERR, "%s", why);
    else if (a->steps.n == 0)
        cli_fail("score", EX_DATAERR, "%s: got no steps beside it", path);
    else if (!load_scored_lesson(s, a->lesson) || !attempt_score(a, s->config))
        cli_fail("score", EX_DATAERR, "%s: got no lesson %s with its phases and tools", path,
                 a->lesson);
    else
        done = true;
    if (done)
        report_write_rows(a, s->out);
    s->n++;
    s->failed += !done;
    attempt_destroy(a);
}

/* A path a line; this machine's are those whose number leaves `index`. */
static int score_list(struct score *s, const struct score_options *o)
{
    char path[PATH_SIZE];
    FILE *list = fopen(o->list, "r");
    if (!list)
        return cli_fail("score", EX_NOINPUT, "%s: %s", o->list, strerror(errno));
    for (long k = 0; fgets(path, sizeof path, list); k++) {
        path[strcspn(path, "\r\n")] = '\0';
        if (path[0] && k % o->parts == o->index)
            score_one(s, path);
    }
    fclose(list);
    return EX_OK;
}

/* Beside it first, then in its place: a machine that is stopped leaves no half of a part. */
static int score_all(struct score *s, const struct score_options *o, char **path, int n)
{
    char part[PATH_SIZE + 8];
    snprintf(part, sizeof part, "%.4000s.part", o->out ? o->out : "");
    s->out = o->out ? fopen(part, "w") : stdout;
    if (!s->out)
        return cli_fail("score", EX_CANTCREAT, "%s: %s", part, strerror(errno));
    fputs(report_csv_head, s->out);
    for (int i = 0; i < n; i++)
        score_one(s, path[i]);
    int code = o->list ? score_list(s, o) : EX_OK;
    config_destroy(s->config);
    const bool lost = fflush(s->out) != 0 || ferror(s->out) || (o->out && fsync(fileno(s->out)));
    if (o->out && (fclose(s->out) != 0 || lost || rename(part, o->out) != 0))
        code = cli_fail("score", EX_IOERR, "%s: %s", o->out, strerror(errno));
    return code != EX_OK ? code : s->failed > 0 ? EX_DATAERR : EX_OK;
}

static int read_part(struct score_options *o)
{
    char more;
    o->index = 0;
    o->parts = 1;
    if (o->part && (sscanf(o->part, "%ld/%ld%c", &o->index, &o->parts, &more) != 2 ||
                    o->index < 0 || o->index >= o->parts))
        return cli_fail("score", EX_USAGE, "--part %s: expected I/N, I from 0 to N - 1", o->part);
    return EX_OK;
}

int command_score(int argc, char **argv)
{
    struct score_options o = {0};
    const struct cli_option option[] = {
        {"list", CLI_TEXT, &o.list, "FILE", "attempts to be scored, a path a line"},
        {"part", CLI_TEXT, &o.part, "I/N", "of the list every Nth, from the Ith of 0 on [all]"},
        {"out", CLI_TEXT, &o.out, "FILE", "write there [standard output]"},
        {0},
    };
    const struct cli cli = {
        .name = "score",
        .operands = "[ATTEMPT...]",
        .operands_max = 100000,
        .about = "Fold the steps of attempts into metrics anew and judge them by their lessons as "
                 "they are now;\n"
                 "of recordings by palpd --record, take the steps again too: a CSV row a metric. "
                 "Parts\n"
                 "of a list, joined, are what one machine would write.\n"
                 "Example: palp score --list attempts.txt --part 3/16 --out part-3.csv\n",
        .option = option,
    };
    int first;
    int code = cli_read(&cli, argc, argv, &first);
    if (code != CLI_GO)
        return code;
    if (first == argc && !o.list)
        return cli_fail("score", EX_USAGE, "expected attempts, or --list FILE");
    struct score s = {0};
    code = read_part(&o);
    return code == EX_OK ? score_all(&s, &o, argv + first, argc - first) : code;
}
