/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapped_memory.h - arguments of kernels on mapped memory (pinned, of the host): small things go to
 * and fro in it, without a copy or a wait of the runtime's. */
#ifndef PALP_GPU_KERNEL_MAPPED_MEMORY_H
#define PALP_GPU_KERNEL_MAPPED_MEMORY_H

/** The last of a graph: raises the flag, by one each time, when all before it is done. */
struct mapped_signal_args {
    unsigned long long *count; /* on the device: signals so far          */
    unsigned long long *flag;  /* pinned: where the host sees it         */
};

/** A request begins with its size in bytes: an int, a multiple of MAPPED_UNIT. It is on such a
 *  border, as is its copy. */
enum { MAPPED_UNIT = 16, MAPPED_READERS = 16, MAPPED_THREADS = 256 };
struct mapped_read_args {
    const void *from; /* pinned        */
    void *to;         /* on the device */
};

/* clang-format off */
#define MAPPED_KERNELS(K) \
    K(mapped_signal, struct mapped_signal_args, 32) \
    K(mapped_read, struct mapped_read_args, MAPPED_THREADS)
/* clang-format on */

#endif
