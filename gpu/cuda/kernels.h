/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kernels.h - the kernels as nvcc has made them. */
#ifndef PALP_GPU_CUDA_KERNELS_H
#define PALP_GPU_CUDA_KERNELS_H

#include <stddef.h>

struct cuda_kernel {
    const void *symbol;
    size_t args_size;
    int n_thread; /* at most */
};

/** By enum gpu_kernel. */
extern const struct cuda_kernel cuda_kernels[];

#endif
