/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lead.h - steps that are measured go before other programs, as those of palpd do. */
#ifndef PALP_BENCH_LEAD_H
#define PALP_BENCH_LEAD_H

#include "engine/palp.h"

#include <stdbool.h>

/** The calling thread and the `threads` of the world's steps: SCHED_FIFO, and one of them alone on
 *  a CPU, as in a palpd whose steps fit their period. Returns false where that is not permitted, or
 *  threads are more than CPUs; all are ordinary threads then. */
bool lead_take(struct palp_world *world, int threads);
void lead_give_up(struct palp_world *world);

/** Does no factor worker of the world make a factor now? */
bool lead_is_alone(const struct palp_world *world);
/** Sleeps until so. */
void lead_wait_alone(const struct palp_world *world);

#endif
