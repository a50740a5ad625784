/* SPDX-License-Identifier: GPL-3.0-or-later */
/* player.h - palpd --replay: the simulation takes the steps of a recording again, in time, and all
 * is published as ever.
 *
 * An ordinary thread (player_thread.c) reads the file ahead into buffers; numbers of filled ones go
 * to the simulation by a ring, and come back by another. Between two steps the simulation takes the
 * next (player.c): it allocates, locks and waits for nothing. */
#ifndef PALP_DAEMON_PLAYER_H
#define PALP_DAEMON_PLAYER_H

#include "clients/replay/replay_files.h"
#include "daemon/rt/exchange.h"
#include "proto/mcap/mcap.h"
#include "proto/proto_recording.h"

#include <pthread.h>

struct config;
struct palp_factor_choice;
struct sim;

enum { PLAYER_BUFFERS = 256, PLAYER_WHY = 240, PLAYER_NO_STEP = -1 };

/** A buffer. */
struct player_item {
    unsigned search; /* the search that it was read after */
    bool is_snapshot;
    struct proto_recorded_step step;
    struct proto_recorded_snapshot snapshot;
    struct proto_memory memory; /* of its lists and bytes */
};

struct player {
    const struct config *config;
    struct replay_files *files;
    double end_s;              /* of all files, since the recording began; DBL_MAX: not told */
    struct ring filled, spare; /* int: numbers of buffers */
    struct player_item item[PLAYER_BUFFERS];
    atomic_uint search; /* main's: counts searches, from 1     */
    _Atomic double seek_s;
    _Atomic double speed;
    atomic_bool stop;
    atomic_uint read_all; /* the search of which nothing more comes; 0: none */

    /* The simulation's. */
    struct palp_factor_choice *choice;
    atomic_uint ended;        /* the search whose last step was taken; 0: none         */
    atomic_long differs_step; /* the first that came to something else; PLAYER_NO_STEP */
    const char *differs_body;

    /* The thread's. */
    pthread_t thread;
    bool started;
    unsigned searched;
    bool has_world;
    uint32_t epoch;
    uint64_t last_step;
    char why[PLAYER_WHY]; /* a file of the recording is missing. Main's once that ended */

    bool ended_told, differs_told; /* main's */
};

/** Begin to read a recording of that config's scene; the files, malloc, become its own. Returns
 *  NULL: the reason is in why, and they are closed. */
struct player *player_create(struct replay_files *files, const struct config *config, int n_factor,
                             char *why, size_t why_size);
/** Close them, NULL too. */
void player_close_files(struct replay_files *files);
/** When nothing is simulated any more. */
void player_destroy(struct player *player);

/** Take the next recorded step, as palp_step would be, and look at its task. Returns false: there
 *  is none, yet or any more. Thread: the simulation. */
bool player_step(struct player *player, struct sim *sim);

/** Was the last step taken that comes since the last search? Thread: main. */
bool player_ended(const struct player *player);
/** Go on from the last snapshot that is not later, s since the recording began. Thread: main. */
void player_seek(struct player *player, double seek_s);

/** The thread. */
void *player_read(void *player);

#endif
