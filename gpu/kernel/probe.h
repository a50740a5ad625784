/* SPDX-License-Identifier: GPL-3.0-or-later */
/* probe.h - what kernels are given that do nothing but take the time that any kernel takes. */
#ifndef PALP_GPU_KERNEL_PROBE_H
#define PALP_GPU_KERNEL_PROBE_H

#include <stdint.h>

/** Nothing: one of a chain of these is a phase at its cheapest. */
struct probe_pass_args {
    int nothing;
};

/** n numbers are read, as a phase of a solve reads its panels. */
struct probe_read_args {
    const double *x; /* | [n]                             */
    int64_t n;
    double *sum; /* of each thread's share | [threads in all] */
};

#define PROBE_KERNELS(K)                                                                           \
    K(probe_pass, struct probe_pass_args, 32)                                                      \
    K(probe_read, struct probe_read_args, 256)

#endif
