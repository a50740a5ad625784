/* SPDX-License-Identifier: GPL-3.0-or-later */
/* loop.h - a palpd in real time with a simulated hand on it, and beside it what the machine
 * can do at best in the same seconds. */
#ifndef PALP_CLIENTS_BENCH_LOOP_H
#define PALP_CLIENTS_BENCH_LOOP_H

#include "clients/bench/haptics/floor.h"
#include "clients/bench/haptics/palpd.h"

enum { LOOP_MISSES = 4096 };

struct loop {
    const struct bench *bench;
    struct palpd palpd;
    pid_t hand;
    struct palpd_said first, last; /* when the hand had come; before the end */
    int64_t begin_ns;
    int n_miss;
    struct {
        bool haptic;
        int64_t ns, late_ns;
    } miss[LOOP_MISSES];
    struct floor floor;
};

/** Let one run for some seconds; `also` as palpd_open has it. NULL: the exit code, the error being
 *  printed. */
struct loop *loop_run(const struct bench *bench, long seconds, const char *const *also, int *code);
void loop_destroy(struct loop *loop);

/** Misses, of haptic ticks or of steps, that the bare timers had as well. */
int loop_explained(const struct loop *loop, bool haptic);

#endif
