/* SPDX-License-Identifier: GPL-3.0-or-later */
/* probe_kernel.h - kernels that show the least that others can take. */
#ifndef PALP_GPU_PROBE_KERNEL_H
#define PALP_GPU_PROBE_KERNEL_H

#include "gpu/kernel/probe.h"
#include "gpu/kernel/thread.h"

enum { PROBE_AT_ONCE = 4 }; /* numbers that a thread has on their way */

DEVICE void probe_pass(const struct gpu_thread *t, const struct probe_pass_args *a)
{
    (void)t;
    (void)a;
}

DEVICE void probe_read(const struct gpu_thread *t, const struct probe_read_args *a)
{
    const int64_t stride = (int64_t)t->n_block * t->n_thread;
    const int64_t first = (int64_t)t->block * t->n_thread + t->thread;
    double sum[PROBE_AT_ONCE] = {0, 0, 0, 0};
    int64_t i = first;
    for (; i + (PROBE_AT_ONCE - 1) * stride < a->n; i += PROBE_AT_ONCE * stride)
        for (int k = 0; k < PROBE_AT_ONCE; k++)
            sum[k] += a->x[i + k * stride];
    for (; i < a->n; i += stride)
        sum[0] += a->x[i];
    a->sum[first] = (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

#endif
