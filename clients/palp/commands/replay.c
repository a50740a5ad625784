/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay.c - palp replay: takes the steps of a recording again and compares each with what it came
 * to: the same bytes, on any number of workers. */
#include "clients/replay/replay.h"
#include "clients/c/palp_client.h"
#include "clients/palp/command.h"
#include "clients/palp/keys.h"

#include <math.h>
#include <stdio.h>
#include <time.h>

struct replay_options {
    const char *file;
    long workers;
    double from, to; /* s since the recording began */
    bool json, quiet;
    const char *connect; /* a palpd that replays; NULL: it is done here */
    double seek, speed;
    struct keys keys;
};

static int fail_replay(const struct replay *r, const char *file)
{
    return cli_fail("replay", r->exit_code, "%s: %s", file, r->why);
}

static int tell_difference(const struct replay *r, const struct replay_options *o)
{
    const long step = palp_world_steps(r->world);
    if (o->json)
        printf("{\"equal\":false,\"step\":%ld,\"body\":\"%s\"}\n", step, r->body);
    return cli_fail(
        "replay", 1, "step %ld (%.4f s): %s differs%s", step, palp_world_time(r->world), r->body,
        palp_world_strayed(r->world) ? ", and a factor that it took was not there" : "");
}

static int take_all(struct replay *r, const struct replay_options *o)
{
    enum replay_result result = REPLAY_DONE;
    const uint64_t end_ns = o->to > 0 ? r->files.start_ns + (uint64_t)(o->to * 1e9) : UINT64_MAX;
    if (o->from > 0)
        result = replay_seek(r, o->from);
    while (result == REPLAY_DONE) {
        result = replay_find(r);
        if (result == REPLAY_DONE && r->at_ns > end_ns)
            break;
        if (result == REPLAY_DONE)
            result = replay_take(r);
    }
    if (result == REPLAY_DIFFERS)
        return tell_difference(r, o);
    if (result == REPLAY_FAILED)
        return fail_replay(r, o->file);
    return r->steps > 0 ? EX_OK
                        : cli_fail("replay", EX_DATAERR, "%s: there are no steps in it", o->file);
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

static int run_replay(const struct replay_options *o)
{
    struct replay r;
    int code = replay_open(&r, o->file, o->workers, true) ? EX_OK : fail_replay(&r, o->file);
    const double begun_s = clock_s();
    if (code == EX_OK)
        code = take_all(&r, o);
    if (code == EX_OK)
        tell_result(&r, o, clock_s() - begun_s);
    replay_close(&r);
    return code;
}

/* Steer a palpd --replay. */
static int steer_replay(const struct replay_options *o)
{
    struct palp_client_error error;
    struct proto_reply reply;
    const struct proto_request request = {
        .which = PROTO_REQUEST_REPLAY,
        .replay = {.seek = o->seek >= 0, .from_s = fmax(0, o->seek), .speed = o->speed}};
    struct palp_control *control = palp_control_connect(o->connect, &error);
    const bool done = control && palp_control_ask(control, &request, &reply, 5000, &error);
    palp_control_destroy(control);
    if (done)
        return EX_OK;
    return cli_fail("replay", error.status == PALP_CLIENT_REFUSED ? EX_TEMPFAIL : EX_UNAVAILABLE,
                    "%s", error.what);
}

int command_replay(int argc, char **argv)
{
    struct replay_options o = {.seek = -1};
    const struct cli_option options[] = {
        {"workers", CLI_COUNT, &o.workers, "N", "threads that step [as recorded]"},
        {"from", CLI_WAIT, &o.from, "S",
         "begin at the last snapshot that is not later, s of the recording [at FILE's begin]"},
        {"to", CLI_WAIT, &o.to, "S", "end there [0: at its end]"},
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
        .operands = "[FILE]",
        .operands_max = 1,
        .about =
            "Take the steps of a recording (palpd --record) again, and compare each with what\n"
            "it came to; or steer a palpd that does so in time (palpd --replay FILE).\n"
            "Files that palpd split a recording into (NAME, NAME-part2, ...) are one: from FILE "
            "on\n"
            "the steps of all that follow are taken, and S counts from the first one's begin.\n"
            "Exit codes: 0 all are the same to the last bit; 1 a step differs, and which body is\n"
            "told; 65 the recording is damaged or of something else; 66 there is none.\n",
        .option = options,
    };
    int first;
    int exit_code = cli_read(&cli, argc, argv, &first);
    if (exit_code == CLI_GO && (o.connect != NULL) == (first < argc))
        exit_code = cli_fail("replay", EX_USAGE, "expected a FILE, or --connect WHERE");
    if (exit_code == CLI_GO)
        exit_code = keys_use(&o.keys, "replay");
    if (exit_code != CLI_GO)
        return exit_code;
    o.file = argv[first];
    return o.connect ? steer_replay(&o) : run_replay(&o);
}
