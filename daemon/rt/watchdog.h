/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watchdog.h - threads that go before all others must not keep a CPU for themselves. One that runs
 * on and on without ever waiting is made ordinary by the kernel's own watchdog (RLIMIT_RTTIME); one
 * that is merely busy is rationed. */
#ifndef PALP_DAEMON_WATCHDOG_H
#define PALP_DAEMON_WATCHDOG_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum watchdog_thread {
    WATCHDOG_OTHER, /* a worker of the simulation's */
    WATCHDOG_HAPTICS,
    WATCHDOG_SIM,
    WATCHDOG_MAIN,
    WATCHDOG_NETWORK, /* ZeroMQ's, of devices */
    WATCHDOG_THREADS,
};

/** From now on: a SCHED_FIFO thread of this process that ran for so long without waiting, and 20 ms
 *  more, is made an ordinary one, and it is told. A thread that blocks SIGXCPU is not, and the
 *  others stay as they are. Forces that it no longer renews expire by themselves. Returns
 *  false where the kernel refuses. */
bool watchdog_begin(int64_t limit_ns);
/** Say which the calling thread is. */
void watchdog_name(enum watchdog_thread thread);
/** The same of a thread that blocks its signals: it takes the kernel's from now on. */
void watchdog_enter(enum watchdog_thread thread);
/** Was that thread made ordinary since the last time this was asked? */
bool watchdog_bit(enum watchdog_thread thread);

/** What a thread may use of a CPU while it goes before others. */
struct watchdog_ration {
    int priority; /* SCHED_FIFO; 0: it never leads */
    bool leads;
    pid_t thread;               /* 0: the one that calls */
    int64_t window_ns, used_ns; /* when the present window began, and the thread's CPU time then */
    int64_t waits_ns;           /* until then it is ordinary */
};

/** A thread of this process leads from now on, where it may; 0: the calling one, whose ration only
 *  it may look at. */
void watchdog_ration_begin(struct watchdog_ration *r, pid_t thread, int priority, int64_t now_ns);
/** Look, each tick, whether it used more than half of the CPU for 100 ms: then it is ordinary for a
 *  second. Returns whether it was made ordinary just now. */
bool watchdog_ration_tick(struct watchdog_ration *r, int64_t now_ns);
/** The kernel made it ordinary: it is that for a second at least. */
void watchdog_ration_stop(struct watchdog_ration *r, int64_t now_ns);
/** The same without acting: should a thread lead that has used cpu_ns of CPU time by now? */
bool watchdog_ration_judge(struct watchdog_ration *r, int64_t now_ns, int64_t cpu_ns);

#endif
