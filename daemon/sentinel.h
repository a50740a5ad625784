/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sentinel.h - a thread above all others that does nothing but look at the clock, 4000 times a
 * second. When it is late, no thread of that CPU could have run: what was missed meanwhile is the
 * machine's fault, not the daemon's. */
#ifndef PALP_DAEMON_SENTINEL_H
#define PALP_DAEMON_SENTINEL_H

#include "daemon/exchange.h"
#include "daemon/rt.h"

#include <pthread.h>

enum { SENTINEL_RATE_HZ = 4000, SENTINEL_STALLS = 256 };

/** A time in which the CPU stood still; it may have begun up to a period of the clock earlier. */
struct sentinel_stall {
    int64_t due_ns, woken_ns;
};

struct sentinel {
    int cpu;
    pthread_t thread;
    atomic_bool rests;       /* main's: there is nothing to be late for (idle.h) */
    atomic_bool stop, leads; /* leads: it goes before all others, on that CPU alone */
    struct rt_histogram lateness;
    atomic_ullong n_stall;
    struct ring stalls; /* struct sentinel_stall, to main */

    /* Main's own. */
    struct sentinel_stall
        seen[SENTINEL_STALLS]; /* the newest, a ring | [n_seen % SENTINEL_STALLS] */
    uint64_t n_seen;
};

/** Begin one on a CPU. Returns 0, or an errno: no memory or no thread. */
int sentinel_start(struct sentinel *s, int cpu);
void sentinel_stop(struct sentinel *s);

/** A wake-up of the sentinel: a stall where it is late by more than 100 µs. Thread: its own. */
void sentinel_wake(struct sentinel *s, int64_t due_ns, int64_t now_ns);
/** Take in the stalls seen since the last time. Thread: main. */
void sentinel_look(struct sentinel *s);
/** Of the time from begin to end, how much the CPU may have stood still | ns. Thread: main. */
int64_t sentinel_stalled_ns(const struct sentinel *s, int64_t begin_ns, int64_t end_ns);

#endif
