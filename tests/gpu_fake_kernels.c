/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gpu_fake_kernels.c - all kernels from their source: compiled once for single threads, and once
 * for warps of 32 lanes. */
#include "gpu/kernel/all_kernels.h"
#include "tests/gpu_fake_state.h"

#define RUN(name, args, threads)                                                                   \
    static void run_##name(const struct gpu_thread *t, const void *a)                              \
    {                                                                                              \
        name(t, (const args *)a);                                                                  \
    }
GPU_KERNELS(RUN)
#undef RUN

#define ROW(name, args, threads) {run_##name, sizeof(args), threads},
const struct gpu_fake_kernel GPU_FAKE_TABLE[] = {GPU_KERNELS(ROW)};
#undef ROW
