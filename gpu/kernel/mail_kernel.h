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

#endif
