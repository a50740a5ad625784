/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay.h - a recording by palpd from step to step, with a world of its own. Thread: one at a
 * time. */
#ifndef PALP_REPLAY_H
#define PALP_REPLAY_H

#include "clients/replay/replay_files.h"
#include "clients/replay/replay_give.h"

enum replay_result {
    REPLAY_DONE,
    REPLAY_ENDED,   /* there are no more steps                       */
    REPLAY_DIFFERS, /* the step came to something else: body says to what */
    REPLAY_FAILED,  /* why and exit_code                             */
};

struct replay {
    struct replay_files files;
    struct config *config;
    struct palp_world *world;

    struct proto_recorded_step step; /* found; its lists hold until the next is */
    uint64_t at_ns;                  /* UTC, when it began                       */
    const char *body;                /* that differs after it                    */
    bool is_well;                    /* the world, after it                      */
    long steps, left_out; /* taken; passed over from the end of a world to the next snapshot */
    long missing;         /* found no room in the recording */
    double simulated_s;   /* of those taken */

    int exit_code; /* of sysexits */
    char why[600];

    /* Its own. */
    struct proto_memory memory;
    struct palp_factor_choice *choice;
    bool has_world; /* a snapshot was put back */
    uint32_t epoch;
};

/** Open a recording and make a world of its scene. workers 0: as many as recorded; follows: it goes
 *  on in the recording's other files. Returns false: why and exit_code; close it then too. */
bool replay_open(struct replay *r, const char *path, long workers, bool follows);
void replay_close(struct replay *r);
/** Go on from the last snapshot that is not later than from_s after the begin. Returns REPLAY_DONE
 *  or REPLAY_FAILED. */
enum replay_result replay_seek(struct replay *r, double from_s);
/** Find the next step that can be taken; the world is put back where it was set back before it, and
 *  where steps are missing, which are counted: behind them it goes on with the next snapshot. */
enum replay_result replay_find(struct replay *r);
/** Take it, and compare. */
enum replay_result replay_take(struct replay *r);

#endif
