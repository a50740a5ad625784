/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kernels.h - all kernels by name, and what each is given. K(NAME, STRUCT, THREADS) stands for
 * one: its thread blocks have at most so many threads, a multiple of 32 up to 1024. The fewer
 * they are the more registers each has: 65536 are shared by all thread blocks at one
 * multiprocessor, 255 are the most. */
#ifndef PALP_GPU_KERNELS_H
#define PALP_GPU_KERNELS_H

#include "gpu/kernel/assemble.h"
#include "gpu/kernel/columns.h"
#include "gpu/kernel/factor.h"
#include "gpu/kernel/fold.h"
#include "gpu/kernel/iterate.h"
#include "gpu/kernel/mapped_memory.h"
#include "gpu/kernel/probe.h"
#include "gpu/kernel/solve.h"

/* clang-format off */
#define GPU_KERNELS(K) \
    ASSEMBLE_KERNELS(K) \
    COLUMNS_KERNELS(K) \
    FACTOR_KERNELS(K) \
    FOLD_KERNELS(K) \
    ITERATE_KERNELS(K) \
    MAPPED_KERNELS(K) \
    PROBE_KERNELS(K) \
    SOLVE_KERNELS(K)
/* clang-format on */

#define GPU_KERNEL_ID(name, args, threads) GPU_KERNEL_##name,
enum gpu_kernel { GPU_KERNELS(GPU_KERNEL_ID) GPU_KERNEL_COUNT };
#undef GPU_KERNEL_ID

#endif
