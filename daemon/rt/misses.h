/* SPDX-License-Identifier: GPL-3.0-or-later */
/* misses.h - deadlines that were missed, and why: counted, and kept until they are published.
 * Thread: main. */
#ifndef PALP_DAEMON_MISSES_H
#define PALP_DAEMON_MISSES_H

#include "daemon/rt/exchange.h"
#include "daemon/rt/rt.h"
#include "daemon/rt/stall_monitor.h"

enum { MISSES_KEPT = 512, MISSES_SENTINELS = 2 };

enum misses_of { MISSES_STEP, MISSES_HAPTIC, MISSES_KINDS };

struct misses {
    bool haptics_lead; /* that thread goes before all but monitors on its CPU: its wake-ups are
                        * those of a monitor too                                            */
    int n_sentinel;
    struct stall_monitor
        sentinel[MISSES_SENTINELS]; /* of the haptic thread's CPU, of the simulation's */
    uint64_t n_missed[MISSES_KINDS], n_explained[MISSES_KINDS]; /* deadlines, of those judged */
    struct missed {
        enum misses_of what;
        struct rt_miss miss;
    } kept[MISSES_KEPT]; /* until they are published; those beyond are only counted */
    int n_kept;          /* the first n_judged of them have their cause            */
    int n_judged;
};

/** Sentinels for the CPUs, -1: none there; two of one CPU are one. Returns 0, or an errno: no
 *  thread; then there is none. */
int misses_watch(struct misses *m, int haptic_cpu, int sim_cpu);
void misses_end(struct misses *m);

/** Take in what was missed since the last time. */
void misses_take(struct misses *m, enum misses_of what, struct ring *ring);
/** Find the cause of those that are old enough for any sentinel to have woken since: stalled,
 *  where there had been no miss without what a sentinel saw. */
void misses_judge(struct misses *m, int64_t now_ns);
/** Forget those that were published, the first n. */
void misses_forget(struct misses *m, int n);

/** A word for a cause: long, late, stall. */
const char *misses_word(enum rt_cause cause);

#endif
