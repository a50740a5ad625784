/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay.c - palp replay: takes the steps of a recording again and compares each with what it came
 * to: the same bytes, on any number of workers. */
#include "clients/replay/replay.h"
#include "clients/c/palp_client.h"
#include "clients/palp/command.h"
#include "clients/palp/commands/report.h"
#include "clients/palp/keys.h"
#include "clients/palp/share.h"

#include <math.h>
#include <stdio.h>
#include <time.h>

static const double SPEED_LEAST = 0.1, SPEED_MOST = 16; /* that a palpd --replay takes */

struct replay_options {
    const char *file;
    struct shared_list share; /* of many */
    long workers;
    double from, to; /* s since the recording began; below 0: not said */
    bool json, quiet;
    const char *connect; /* a palpd that replays; NULL: it is done here */
    double seek, speed;  /* of it; below 0: not said */
    struct keys keys;
};

static int fail_replay(const struct replay *r, const char *file)
{
    return cli_fail("replay", r->exit_code, "%s: %s", file, r->why);
}

/* Between --from and --to. Returns REPLAY_ENDED: all steps are as recorded; or DIFFERS, FAILED. */
static enum replay_result take_all(struct replay *r, const struct replay_options *o)
{
    enum replay_result result = REPLAY_DONE;
    const uint64_t end_ns = o->to > 0 ? r->files.start_ns + (uint64_t)(o->to * 1e9) : UINT64_MAX;
    if (o->from > 0)
        result = replay_seek(r, o->from);
    while (result == REPLAY_DONE) {
        result = replay_find(r);
        if (result == REPLAY_DONE && r->at_ns > end_ns)
            result = REPLAY_ENDED;
        if (result == REPLAY_DONE)
            result = replay_take(r);
    }
    if (result != REPLAY_ENDED || r->steps > 0)
        return result;
    r->exit_code = EX_DATAERR;
    snprintf(r->why, sizeof r->why, "there are no steps in it");
    return REPLAY_FAILED;
}

/* ---------------------------------------------------------------- one recording */

static int tell_difference(const struct replay *r, const struct replay_options *o)
{
    const long step = palp_world_steps(r->world);
    if (o->json)
        printf("{\"equal\":false,\"step\":%ld,\"body\":\"%s\"}\n", step, r->body);
    return cli_fail(
        "replay", 1, "step %ld (%.4f s): %s differs%s", step, palp_world_time(r->world), r->body,
        palp_world_strayed(r->world) ? ", and a factor that it took was not there" : "");
}

static double clock_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void tell_result(const struct replay *r, const struct replay_options *o, double wall_s)
{
    const double pace = wall_s > 0 ? r->simulated_s / wall_s : 0;
    if (o->json)
        printf("{\"equal\":true,\"steps\":%ld,\"left_out\":%ld,\"missing\":%ld,"
               "\"simulated_s\":%.9g,\"wall_s\":%.6g,\"pace\":%.4g,\"files\":%d,\"is_cut\":%s}\n",
               r->steps, r->left_out, r->missing, r->simulated_s, wall_s, pace, r->files.n_read,
               r->files.missing[0] ? "true" : "false");
    else if (!o->quiet)
        printf("%s: %ld steps give the same bytes again; %.2f s simulated in %.2f s (%.1f x real "
               "time)\n",
               o->file, r->steps, r->simulated_s, wall_s, pace);
    if (!o->json && r->missing + r->left_out > 0)
        fprintf(stderr, "palp replay: %s: %ld steps are missing in it, %ld passed over\n", o->file,
                r->missing, r->left_out);
    if (r->files.missing[0])
        fprintf(stderr, "palp replay: %s: the recording goes on, but %s\n", o->file,
                r->files.missing);
}

static int replay_one(const struct replay_options *o)
{
    struct replay r;
    const double begun_s = clock_s();
    enum replay_result result = REPLAY_FAILED;
    int code = EX_OK;
    if (replay_open(&r, o->file, o->workers, true))
        result = take_all(&r, o);
    if (result == REPLAY_FAILED)
        code = fail_replay(&r, o->file);
    else if (result == REPLAY_DIFFERS)
        code = tell_difference(&r, o);
    else
        tell_result(&r, o, clock_s() - begun_s);
    replay_close(&r);
    return code;
}

/* ---------------------------------------------------------------- many */

/** What came of a list. */
struct replay_table {
    const struct replay_options *options;
    FILE *out;
    long n_differ, n_fail;
};

static const char table_head[] = "recording,result,steps,missing,left_out,simulated_s,step,what\n";

/* Each file to its own end: those that a recording was split into may be of several machines. */
static void replay_row(void *to, const char *path)
{
    static const char *const word[] = {
        [REPLAY_ENDED] = "equal", [REPLAY_DIFFERS] = "differs", [REPLAY_FAILED] = "failed"};
    struct replay_table *t = to;
    struct replay r;
    const struct replay_options *o = t->options;
    const bool opened = replay_open(&r, path, o->workers, false);
    const enum replay_result result = opened ? take_all(&r, o) : REPLAY_FAILED;
    t->n_differ += result == REPLAY_DIFFERS;
    t->n_fail += result == REPLAY_FAILED;
    report_write_cell(t->out, path);
    fprintf(t->out, "%s,%ld,%ld,%ld,%.9g,", word[result], r.steps, r.missing, r.left_out,
            r.simulated_s);
    if (result == REPLAY_DIFFERS)
        fprintf(t->out, "%ld", palp_world_steps(r.world));
    fputc(',', t->out);
    report_write_last_cell(t->out, result == REPLAY_DIFFERS  ? r.body
                                   : result == REPLAY_FAILED ? r.why
                                                             : "");
    replay_close(&r);
}

static int replay_many(struct replay_options *o, char **path, int n)
{
    struct replay_table t = {.options = o};
    int code = share_begin(&o->share, "replay", table_head);
    if (code != EX_OK)
        return code;
    t.out = o->share.table;
    code = share_each(&o->share, "replay", path, n, replay_row, &t);
    const int ended = share_end(&o->share, "replay");
    if (code != EX_OK || ended != EX_OK)
        return code != EX_OK ? code : ended;
    if (t.n_fail > 0)
        return cli_fail("replay", EX_DATAERR, "%ld recordings could not be replayed", t.n_fail);
    return t.n_differ > 0 ? cli_fail("replay", 1, "%ld recordings differ", t.n_differ) : EX_OK;
}

/* ---------------------------------------------------------------- palpd --replay */

/* Steer a palpd --replay. */
static int steer_replay(const struct replay_options *o)
{
    struct palp_client_error error;
    struct proto_reply reply;
    const struct proto_request request = {
        .which = PROTO_REQUEST_REPLAY,
        .replay = {.seek = o->seek >= 0, .from_s = fmax(0, o->seek), .speed = fmax(0, o->speed)}};
    struct palp_control *control = palp_control_connect(o->connect, &error);
    const bool done = control && palp_control_ask(control, &request, &reply, 5000, &error);
    palp_control_destroy(control);
    if (done)
        return EX_OK;
    return cli_fail("replay", error.status == PALP_CLIENT_REFUSED ? EX_TEMPFAIL : EX_UNAVAILABLE,
                    "%s", error.what);
}

/* What is said of the other kind of replay would be passed over. */
static int check_kind(const struct replay_options *o, bool is_many)
{
    if (o->connect && (o->workers > 0 || o->from >= 0 || o->to >= 0 || o->json))
        return cli_fail("replay", EX_USAGE,
                        "--workers, --from, --to and --json are of a FILE, expected --seek or "
                        "--speed with --connect");
    if (!o->connect && (o->seek >= 0 || o->speed >= 0))
        return cli_fail("replay", EX_USAGE,
                        "--seek and --speed are of a palpd --replay, expected --connect WHERE; of "
                        "a FILE --from");
    if (o->connect && o->seek < 0 && o->speed < 0)
        return cli_fail("replay", EX_USAGE, "--connect: expected --seek or --speed with it");
    if (o->speed >= 0 && !(o->speed >= SPEED_LEAST && o->speed <= SPEED_MOST))
        return cli_fail("replay", EX_USAGE, "--speed %g: expected %g to %g", o->speed, SPEED_LEAST,
                        SPEED_MOST);
    if (is_many && o->json)
        return cli_fail("replay", EX_USAGE, "--json is of one FILE");
    return CLI_GO;
}

int command_replay(int argc, char **argv)
{
    struct replay_options o = {.from = -1, .to = -1, .seek = -1, .speed = -1};
    const struct cli_option options[] = {
        {"workers", CLI_COUNT, &o.workers, "N", "threads that step [as recorded]"},
        {"from", CLI_WAIT, &o.from, "S",
         "begin at the last snapshot that is not later, s of the recording [at FILE's begin]"},
        {"to", CLI_WAIT, &o.to, "S", "end there [0: at its end]"},
        SHARE_ROWS(o.share, "recordings, each by itself"),
        {"connect", CLI_TEXT, &o.connect, "WHERE",
         "no FILE: steer a palpd --replay, by its name or its control socket's URL"},
        {"seek", CLI_WAIT, &o.seek, "S",
         "of it: go on from the last snapshot that is not later, s of the recording"},
        {"speed", CLI_WAIT, &o.speed, "X", "of it: 0.1 to 16 times as fast as recorded"},
        KEYS_ROWS(o.keys),
        {"json", CLI_FLAG, &o.json, NULL, "print one JSON object"},
        {"quiet", CLI_FLAG, &o.quiet, NULL, "print errors only"},
        {NULL},
    };
    const struct cli cli = {
        .name = "replay",
        .operands = "[FILE...]",
        .operands_max = 100000,
        .about =
            "Take the steps of a recording (palpd --record) again, and compare each with what\n"
            "it came to; or steer a palpd that does so in time (palpd --replay FILE).\n"
            "Files that palpd split a recording into (NAME, NAME-part2, ...) are one: from FILE "
            "on\n"
            "the steps of all that follow are taken, and S counts from the first one's begin.\n"
            "Of several FILEs, a list, or with --out, a CSV row a file, each to its own end: parts "
            "of\n"
            "a list, joined, are what one machine would write.\n"
            "Exit codes: 0 all are the same to the last bit; 1 a step differs, and which body is\n"
            "told; 65 the recording is damaged or of something else; 66 there is none.\n",
        .option = options,
    };
    int first;
    int exit_code = cli_read(&cli, argc, argv, &first);
    const bool is_many = argc - first > 1 || o.share.list || o.share.out || o.share.part;
    if (exit_code == CLI_GO && (o.connect != NULL) == (first < argc || is_many))
        exit_code =
            cli_fail("replay", EX_USAGE, "expected a FILE, --list FILE, or --connect WHERE");
    if (exit_code == CLI_GO)
        exit_code = check_kind(&o, is_many);
    if (exit_code == CLI_GO)
        exit_code = keys_use(&o.keys, "replay");
    if (exit_code != CLI_GO)
        return exit_code;
    o.file = argv[first];
    return o.connect ? steer_replay(&o)
           : is_many ? replay_many(&o, argv + first, argc - first)
                     : replay_one(&o);
}
