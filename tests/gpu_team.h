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

#endif
