/* SPDX-License-Identifier: GPL-3.0-or-later */
/* haptics.h - the haptic thread: at 1 kHz every tool's newest force through the output chain. */
#ifndef PALP_DAEMON_HAPTICS_H
#define PALP_DAEMON_HAPTICS_H

#include "daemon/exchange.h"
#include "daemon/rt.h"
#include "engine/palp_haptic.h"

#include <pthread.h>
#include <semaphore.h>

enum { HAPTICS_RATE_HZ = 1000 };

struct tool_exchange;

/** A tool's chain, and what it is at. */
struct haptics_tool {
    struct palp_haptic chain;
    unsigned session; /* whose hand this is                                        */
    unsigned epoch;   /* of the forces it is shown                                 */
    bool letting_go;  /* the world jumped: what was felt fades before anything new */
};

struct haptics {
    int n_tool;
    struct tool_exchange *exchange; /* [n_tool] */
    struct haptics_tool *tool;      /* [n_tool] */
    bool stepped;                   /* time is the simulation's: nothing is ever stale */
    pthread_t thread;
    sem_t begun; /* the thread says how it was received */
    atomic_bool stop, fifo, pinned;
    struct rt_histogram lateness;
    atomic_ullong missed;
    struct ring misses; /* struct rt_miss, to main */
};

/** Returns 0, or -1: no memory. */
int haptics_create(struct haptics *h, struct tool_exchange *exchange, int n_tool, bool stepped);
void haptics_destroy(struct haptics *h);
/** Begin the thread; not where stepped, where the simulation calls haptics_tick. Returns when the
 *  thread knows its guarantees, 0 or -1: no thread. */
int haptics_start(struct haptics *h);
void haptics_stop(struct haptics *h);

/** Newest sample and force of every tool → what its hand is shown.
 *  Thread: the haptic one, or where stepped the simulation's. */
void haptics_tick(struct haptics *h, int64_t now_ns);

#endif
