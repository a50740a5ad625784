/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapped_kernel.h - kernels on mapped (pinned) memory. */
#ifndef PALP_GPU_MAPPED_KERNEL_H
#define PALP_GPU_MAPPED_KERNEL_H

#include "gpu/kernel/mapped_memory.h"
#include "gpu/kernel/thread.h"

DEVICE void mapped_signal(const struct gpu_thread *t, const struct mapped_signal_args *a)
{
    if (t->thread == 0 && t->block == 0)
        flag_publish(a->flag, ++*a->count);
}

/* So much is read and written at once. */
struct mapped_unit {
    int64_t part[2];
} __attribute__((aligned(MAPPED_UNIT)));

/** A request from pinned memory: from here on nobody waits for the bus. */
DEVICE void mapped_read(const struct gpu_thread *t, const struct mapped_read_args *a)
{
    const struct mapped_unit *from = (const struct mapped_unit *)a->from;
    struct mapped_unit *to = (struct mapped_unit *)a->to;
    const int n = *(const int *)a->from / MAPPED_UNIT;
    for (int i = t->block * t->n_thread + t->thread; i < n; i += t->n_block * t->n_thread)
        to[i] = from[i];
}

#endif
