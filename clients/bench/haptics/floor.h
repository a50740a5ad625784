/* SPDX-License-Identifier: GPL-3.0-or-later */
/* floor.h - what this machine can do at best while something else runs on it: bare timers at
 * 1 kHz, one on each of the first CPUs, and a bare echo over a local ZeroMQ socket. */
#ifndef PALP_CLIENTS_BENCH_FLOOR_H
#define PALP_CLIENTS_BENCH_FLOOR_H

#include "daemon/rt/rt.h"

#include <pthread.h>

enum { FLOOR_TIMERS = 2 };

/** A thread that sleeps from millisecond to millisecond. */
struct floor_timer {
    pthread_t thread;
    int cpu;
    atomic_bool *stop;
    bool fifo; /* before all threads of palpd: what holds it up is not palpd */
    struct rt_grid grid;
    int64_t n;        /* ticks there is room for                       */
    int64_t *late_ns; /* of each tick, 0 where it was skipped    | [n] */
    struct rt_histogram late;
};

/** A thread that asks a thousand times a second, and one that echoes. */
struct floor_echo {
    pthread_t asker, echoer;
    void *context, *ask, *answer;
    atomic_bool *stop;
    struct rt_histogram there_and_back;
};

struct floor {
    atomic_bool stop;
    int n_timer;
    struct floor_timer timer[FLOOR_TIMERS];
    struct floor_echo echo;
};

/** Begin, for at most so many seconds; `url` is an ipc address of its own. Returns 0, or -1 and
 *  errno. */
int floor_begin(struct floor *floor, long seconds, const char *url);
/** End the threads; what they measured stays. */
void floor_end(struct floor *floor);
void floor_destroy(struct floor *floor);

/** Could a tick at `ns` be late by that much through no fault of palpd? Yes, if within 10 ms of it
 *  a timer that goes before all of palpd's threads was late by as much. A deadline given up before
 *  it had passed is nobody else's fault. */
bool floor_explains(const struct floor *floor, int64_t ns, int64_t late_ns);

#endif
