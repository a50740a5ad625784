/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mail.h - what kernels of the mailbox are given: small things that go to and fro in pinned memory,
 * without a copy or a wait of the runtime's. */
#ifndef PALP_GPU_KERNEL_MAIL_H
#define PALP_GPU_KERNEL_MAIL_H

/** The last of a graph: raises the flag, by one each time, when all before it is done. */
struct mail_ring_args {
    unsigned long long *count; /* on the device: how often it rang       */
    unsigned long long *flag;  /* pinned: where the host sees it         */
};

/** A letter begins with its size in bytes: an int, a multiple of MAIL_UNIT. It is on such a border,
 *  as is its copy. */
enum { MAIL_UNIT = 16, MAIL_READERS = 16, MAIL_THREADS = 256 };
struct mail_read_args {
    const void *from; /* pinned        */
    void *to;         /* on the device */
};

/* clang-format off */
#define MAIL_KERNELS(K) \
    K(mail_ring, struct mail_ring_args, 32) \
    K(mail_read, struct mail_read_args, MAIL_THREADS)
/* clang-format on */

#endif
