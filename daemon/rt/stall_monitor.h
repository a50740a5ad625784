/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stall_monitor.h - stall monitor (sentinel): a thread above all others that only reads the clock.
 * When it is late, no thread of that CPU could have run: what was missed meanwhile is the machine's
 * fault, not the daemon's.
 *
 * Reading the clock 4000 times a second costs a tenth of a CPU where a wake-up is dear. A monitor
 * therefore paces itself by what its wake-ups cost: 0.7 % of a CPU at a steady period, and for
 * 10 ms after it was late, since stalls come in groups, every 250 µs, out of what it has saved;
 * 0.9 % in all. A stall makes a step late only where it is longer than the time that the step
 * leaves unused; where the steady period is no longer than that time, the monitor sees enough of it
 * to explain the miss. So where steps do next to nothing it wakes no more often than they do. */
#ifndef PALP_DAEMON_STALL_MONITOR_H
#define PALP_DAEMON_STALL_MONITOR_H

#include "daemon/rt/exchange.h"
#include "daemon/rt/rt.h"

#include <pthread.h>
#include <semaphore.h>

enum { SENTINEL_STALLS = 256, SENTINEL_TIGHT_NS = 250000, SENTINEL_WIDEST_NS = 10000000 };

/** When a monitor wakes next, by what its wake-ups cost. */
struct stall_monitor_pace {
    int64_t credit_ns;          /* CPU time that it has saved                              */
    int64_t cost_ns;            /* CPU time of a wake-up, a running mean                   */
    int64_t looked_ns, used_ns; /* its last wake-up: the time, and its CPU time until then */
    int64_t tight_until_ns;     /* it was late not long before                             */
    int64_t least_ns; /* shorter stalls make nothing late: no period is shorter; 0: any may     */
};

/** A time in which the CPU stood still; it may have begun up to SENTINEL_TIGHT_NS earlier. */
struct stall_monitor_stall {
    int64_t due_ns, woken_ns;
};

struct stall_monitor {
    int cpu;
    pthread_t thread;
    atomic_bool rests;       /* main's: there is nothing to be late for (idle.h) */
    atomic_llong least_ns;   /* main's: of the pace                              */
    sem_t wake;              /* it rests no longer                               */
    atomic_bool stop, leads; /* leads: it goes before all others, on that CPU alone */
    struct rt_histogram lateness;
    struct stall_monitor_pace pace; /* the thread's */
    atomic_ullong n_stall;
    struct ring stalls; /* struct stall_monitor_stall, to main */

    /* Main's own. */
    struct stall_monitor_stall
        seen[SENTINEL_STALLS]; /* the newest, a ring | [n_seen % SENTINEL_STALLS] */
    uint64_t n_seen;
};

/** Begin one on a CPU. Returns 0, or an errno: no memory or no thread. */
int stall_monitor_start(struct stall_monitor *s, int cpu);
void stall_monitor_stop(struct stall_monitor *s);

/** Let it sleep until there is something to be late for, or let it see all stalls that are longer
 *  than least_ns. Thread: main. */
void stall_monitor_set(struct stall_monitor *s, bool rests, int64_t least_ns);

/** A wake-up of the sentinel: a stall where it is late by more than 100 µs. Thread: its own. */
void stall_monitor_wake(struct stall_monitor *s, int64_t due_ns, int64_t now_ns);
/** A pace that begins now, of a thread that has used so much CPU time. */
struct stall_monitor_pace stall_monitor_pace_begin(int64_t now_ns, int64_t used_ns);
/** The next wake-up after the one that was due then and comes now. used_ns: CPU time of the thread
 *  so far. Returns when it is due: 250 µs to 10 ms from now. */
int64_t stall_monitor_pace_next(struct stall_monitor_pace *pace, int64_t due_ns, int64_t now_ns,
                                int64_t used_ns);
/** Take in the stalls seen since the last time. Thread: main. */
void stall_monitor_look(struct stall_monitor *s);
/** Of the time from begin to end, how much the CPU may have stood still | ns. Thread: main. */
int64_t stall_monitor_stalled_ns(const struct stall_monitor *s, int64_t begin_ns, int64_t end_ns);

#endif
