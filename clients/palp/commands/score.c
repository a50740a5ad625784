/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score.c - palp score: metrics and verdicts anew, from the steps of attempts and the lessons as
 * they are now. Stateless, so that many machines can share a list: rows have keys of their own. */
#include "clients/palp/command.h"
#include "clients/palp/commands/attempt_recorded.h"
#include "clients/palp/commands/report.h"
#include "clients/palp/share.h"

#include <stdio.h>
#include <string.h>

/** What is under way. */
struct score {
    struct shared_list share;
    struct config *config; /* of the lesson scored last, as the seed has it */
    char lesson[ATTEMPT_NAME];
    long seed;
    long n, failed;
};

/* A variant may ask for other metrics than the lesson, and do other harm. */
static bool load_scored_lesson(struct score *s, const char *name, long seed)
{
    struct config_error refused = {0};
    if (s->config && strcmp(s->lesson, name) == 0 && s->seed == seed)
        return true;
    config_destroy(s->config);
    s->config = NULL;
    snprintf(s->lesson, sizeof s->lesson, "%s", name);
    s->seed = seed;
    if (config_load_seeded(&s->config, name, seed, NULL, 0, &refused) != 0) {
        fprintf(stderr, "%s\n", refused.text);
        config_error_clear(&refused);
        s->config = NULL;
    }
    return s->config && s->config->lesson;
}

static void score_recorded(void *to, struct attempt *a)
{
    report_write_rows(a, ((struct score *)to)->share.table);
}

/* A recording has no frames: its steps are taken again. */
static void score_recording(struct score *s, const char *path)
{
    char why[256];
    const bool done = attempt_each_recorded(path, NULL, score_recorded, s, why) >= 0;
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
    else if (!load_scored_lesson(s, a->lesson, a->seed) || !attempt_score(a, s->config))
        cli_fail("score", EX_DATAERR, "%s: got no lesson %s with its phases and tools", path,
                 a->lesson);
    else
        done = true;
    if (done)
        report_write_rows(a, s->share.table);
    s->n++;
    s->failed += !done;
    attempt_destroy(a);
}

static void take_scored(void *to, const char *path)
{
    score_one(to, path);
}

static int score_all(struct score *s, char **path, int n)
{
    int code = share_begin(&s->share, "score", report_csv_head);
    if (code != EX_OK)
        return code;
    code = share_each(&s->share, "score", path, n, take_scored, s);
    config_destroy(s->config);
    const int ended = share_end(&s->share, "score");
    return code != EX_OK ? code : ended != EX_OK ? ended : s->failed > 0 ? EX_DATAERR : EX_OK;
}

int command_score(int argc, char **argv)
{
    struct score s = {0};
    const struct cli_option option[] = {
        SHARE_ROWS(s.share, "attempts to be scored"),
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
    const int code = cli_read(&cli, argc, argv, &first);
    if (code != CLI_GO)
        return code;
    if (first == argc && !s.share.list)
        return cli_fail("score", EX_USAGE, "expected attempts, or --list FILE");
    return score_all(&s, argv + first, argc - first);
}
