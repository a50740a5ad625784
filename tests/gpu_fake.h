/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gpu_fake.h - the runtime of a GPU over threads of the CPU, that fails when a test says so.
 *
 * A stream is a thread with a queue: nothing is done before it comes to it, and never in the
 * caller's thread. Kernels run from their own source. New memory is filled with bytes that are no
 * number. It is strict: a copy with host memory that is not pinned, one that reaches beyond what
 * was reserved, arguments of another size, threads that are no multiple of 32 fail as they would
 * there, or would wait.
 *
 *     struct gpu *gpu = gpu_fake_open();
 *     ...
 *     CHECK(gpu_fake_close(gpu) == 0);
 *
 * Faults are told in between and count from then on; each test begins without any. */
#ifndef PALP_TESTS_GPU_FAKE_H
#define PALP_TESTS_GPU_FAKE_H

#include "gpu/host/processor.h"

#define GPU_FAKE_CALLS(K)                                                                          \
    K(open)                                                                                        \
    K(reserve)                                                                                     \
    K(release)                                                                                     \
    K(reserve_pinned)                                                                              \
    K(release_pinned)                                                                              \
    K(stream_create)                                                                               \
    K(stream_destroy)                                                                              \
    K(graph_destroy)                                                                               \
    K(copy)                                                                                        \
    K(clear)                                                                                       \
    K(launch)                                                                                      \
    K(capture_begin)                                                                               \
    K(capture_end)                                                                                 \
    K(graph_launch)                                                                                \
    K(stream_query)                                                                                \
    K(stream_follow)

#define GPU_FAKE_ID(name) GPU_FAKE_##name,
/** The functions of the table; ANY stands for all of them. */
enum gpu_fake_call { GPU_FAKE_CALLS(GPU_FAKE_ID) GPU_FAKE_ANY };
#undef GPU_FAKE_ID

extern const struct gpu_runtime gpu_fake;

/** Begin: no faults, counts at 0, and a GPU without a table for bodies, whose deadlines are of two
 *  minutes. Aborts where that fails. */
struct gpu *gpu_fake_open(void);
/** Close it (NULL: none), with no call that fails any more; let go what hangs, and take everything
 *  away. Returns what was still there though the GPU was not lost: memory, streams, graphs. */
int gpu_fake_close(struct gpu *gpu);
/** The beginning alone: for who opens a GPU otherwise. */
void gpu_fake_begin(void);

/** Threads a thread block, whatever a launch asks for, and the order of its blocks
 *  (gpu_block.h); a seed other than 0: another order for each launch. At first 1 and 0: rising.
 *  Warps: as many as a launch asks for, 32 lanes in step, as on a GPU. Abreast: two thread
 *  blocks of two threads at a time. So it is from first to last where the environment's
 *  PALP_FAKE_BLOCKS is "warps" or "abreast". */
enum { GPU_FAKE_WARPS = -1, GPU_FAKE_ABREAST = -2 };
void gpu_fake_blocks(int n_thread, unsigned seed);
/** How often a function was called since the beginning. */
long gpu_fake_count(enum gpu_fake_call call);
/** Kernels that have begun. */
long gpu_fake_kernels(void);

/** The n-th call from now of that function (0: the next) fails, once; below 0: none does. */
void gpu_fake_fail(enum gpu_fake_call call, long n);
/** The n-th kernel from now fails when its turn comes: from then on nothing is done, and every call
 *  fails, as after a wrong address on a GPU. */
void gpu_fake_crash(long n);
/** The n-th kernel from now never ends, nor does any that begins later. Until let go: then all goes
 *  on. */
void gpu_fake_hang(long n);
void gpu_fake_let_go(void);
/** Device and pinned memory there is, in bytes; the n-th reserve from now finds none, once. */
void gpu_fake_memory(size_t size);
void gpu_fake_run_out(long n);
/** open finds no device. */
void gpu_fake_without_device(void);

/** Its answers are not held to the CPU's (trial.h): for who does so himself. */
void gpu_fake_trust(struct accelerated *body);

/** This thread is in a step until told otherwise: calls of it that may wait fail; how many did. */
void gpu_fake_step(bool in);
int gpu_fake_waits(void);

#endif
