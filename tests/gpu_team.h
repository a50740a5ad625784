/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gpu_team.h - runs a kernel's source on the CPU. */
#ifndef PALP_TESTS_GPU_TEAM_H
#define PALP_TESTS_GPU_TEAM_H

#include "gpu/kernel/team.h"

typedef void team_kernel(const struct team *t, const void *args);

/** n_block teams, one after the other, of n_thread threads each; one thread: no thread is made.
 *  Blocks run in an order of the seed's, 0: rising. Scratch is filled with bytes that make no
 *  number. */
void team_run(team_kernel *kernel, const void *args, int n_block, int n_thread, size_t shared,
              unsigned seed);

/** The same, two teams at a time: for the thread sanitizer to see what teams do to each other. */
void team_run_abreast(team_kernel *kernel, const void *args, int n_block, int n_thread,
                      size_t shared, unsigned seed);

/** The same in rounds, as on a GPU: threads in crews of 32, one after the other from where all meet
 *  to where they meet next. Of a kernel that was compiled for 32 lanes. Says so and aborts where
 *  some of a crew come to a sum and others do not, or some of a team wait where others have ended:
 *  on a GPU they would wait for ever. */
void team_run_crews(team_kernel *kernel, const void *args, int n_block, int n_thread, size_t shared,
                    unsigned seed);
/** A way through n things that begins anywhere and comes back: the i-th of it. */
int team_turn(int i, int n, unsigned seed);

#endif
