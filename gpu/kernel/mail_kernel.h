/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mail_kernel.h - kernels of the mailbox. */
#ifndef PALP_GPU_MAIL_KERNEL_H
#define PALP_GPU_MAIL_KERNEL_H

#include "gpu/kernel/mail.h"
#include "gpu/kernel/team.h"

DEVICE void mail_ring(const struct team *t, const struct mail_ring_args *a)
{
    if (t->thread == 0 && t->block == 0)
        team_publish(a->flag, ++*a->count);
}

/* So much is read and written at once. */
struct mail_unit {
    int64_t part[2];
} __attribute__((aligned(MAIL_UNIT)));

/** A letter from pinned memory: from here on nobody waits for the bus. */
DEVICE void mail_read(const struct team *t, const struct mail_read_args *a)
{
    const struct mail_unit *from = (const struct mail_unit *)a->from;
    struct mail_unit *to = (struct mail_unit *)a->to;
    const int n = *(const int *)a->from / MAIL_UNIT;
    for (int i = t->block * t->n_thread + t->thread; i < n; i += t->n_block * t->n_thread)
        to[i] = from[i];
}

#endif
