/* SPDX-License-Identifier: GPL-3.0-or-later */
/* haptics_thread.h - ticks of all tools on time: a thread above the simulation's, on a CPU of its
 * own where there are two, that waits for nothing but its clock. */
#ifndef PALP_DAEMON_HAPTICS_THREAD_H
#define PALP_DAEMON_HAPTICS_THREAD_H

#include "daemon/rt/exchange.h"
#include "daemon/rt/rt.h"
#include "daemon/rt/rt_check.h"

#include <pthread.h>
#include <semaphore.h>

struct haptics;

struct haptics_thread {
    _Atomic(struct haptics *) haptics; /* main's: those of the next tick     */
    _Atomic(struct haptics *) taken;   /* those of the last                  */
    int cpu;                           /* -1: any */
    bool spin;                         /* awake before each deadline, so as to meet it better */
    bool check;                        /* that it asks nothing of the system                  */
    pthread_t thread;
    sem_t begun; /* the thread says how it was received */
    atomic_bool stop, fifo, pinned;
    atomic_bool idle; /* main's: nobody can feel anything, so tick seldom (idle.h)    */
    int64_t start_ns; /* of its deadlines, from when it has begun                        */
    struct rt_histogram lateness, tick; /* begin of a tick after its deadline; its duration */
    atomic_ullong missed;
    struct ring misses; /* struct rt_miss, to main */
    struct rt_check checked;
};

/** Begin. Returns when the thread knows its guarantees, 0 or an errno: no memory or
 *  no thread; then nothing of it is left. */
int haptics_thread_start(struct haptics_thread *t, struct haptics *haptics);
void haptics_thread_stop(struct haptics_thread *t);

#endif
