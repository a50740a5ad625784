/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hand.h - a simulated hand at libpalp: presses and lifts without end, in a thread of its own, and
 * holds all that it feels against the law: |force| ≤ 3 N, change ≤ 1 N/ms, always finite. */
#ifndef PALP_TESTS_FAULTS_HAND_H
#define PALP_TESTS_FAULTS_HAND_H

#include "clients/c/palp_client.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct hand {
    char url[128];
    pthread_t thread;
    atomic_bool stop;
    atomic_int lie;             /* enum hand_lie, until it was told once                  */
    atomic_llong felt_ns;       /* when more than 0.05 N was felt last                    */
    atomic_llong pushed_ns;     /* when any force was felt last                           */
    atomic_ulong n;             /* ticks                                                  */
    atomic_ulong n_violation;   /* of the law                                             */
    char violation[200];        /* the first, once n_violation > 0                        */
    struct palp_device *device; /* the thread's                                         */
};

/** What a hand may say that cannot be. */
enum hand_lie { HAND_HONEST, HAND_NAN, HAND_JUMP, HAND_TURNED, HAND_LIES };

/** Begin to hold a tool of the palpd there; it may come and go. */
void hand_begin(struct hand *hand, const char *url);
void hand_end(struct hand *hand);
/** The clock that it stamps its samples by goes before, or behind, what it was at first. One hand
 *  in a program. */
void hand_set_clock(int64_t ahead_ns);
/** Was it felt after that time, within the milliseconds from now? */
bool hand_feels_after(const struct hand *hand, int64_t since_ns, int within_ms);

int64_t hand_now_ns(void);
void hand_sleep_ms(int ms);

#endif
