/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gpu_block.h - runs a kernel's source on the CPU. */
#ifndef PALP_TESTS_GPU_BLOCK_H
#define PALP_TESTS_GPU_BLOCK_H

#include "gpu/kernel/thread.h"

typedef void thread_kernel(const struct gpu_thread *t, const void *args);

/** n_block thread blocks, one after the other, of n_thread threads each; one thread: no thread
 *  is made. Blocks run in an order of the seed's, 0: rising. Scratch is filled with bytes that
 *  make no number. */
void block_run(thread_kernel *kernel, const void *args, int n_block, int n_thread, size_t shared,
               unsigned seed);

/** The same, two thread blocks at a time: for the thread sanitizer to see what thread blocks do
 *  to each other. */
void block_run_abreast(thread_kernel *kernel, const void *args, int n_block, int n_thread,
                       size_t shared, unsigned seed);

/** The same in rounds, as on a GPU: threads in warps of 32, one after the other from where all
 *  meet to where they meet next. Of a kernel that was compiled for 32 lanes. Says so and aborts
 *  where some of a warp come to a sum and others do not, or some of a thread block wait where
 *  others have ended: on a GPU they would wait for ever. */
void block_run_warps(thread_kernel *kernel, const void *args, int n_block, int n_thread,
                     size_t shared, unsigned seed);
/** A way through n things that begins anywhere and comes back: the i-th of it. */
int block_turn(int i, int n, unsigned seed);

#endif
