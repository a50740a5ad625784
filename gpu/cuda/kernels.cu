/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kernels.cu - all kernels for the GPU: a block of threads is a thread block. */
#include "gpu/cuda/kernels.h"
#include "gpu/kernel/all_kernels.h"
#include "gpu/kernel/kernels.h"

/* Arguments stay where the launch has put them, in constant memory. */
#define KERNEL(name, args, threads)                                                                \
    static __global__ void __launch_bounds__(threads)                                              \
        kernel_##name(const __grid_constant__ args a)                                              \
    {                                                                                              \
        extern __shared__ __align__(16) unsigned char shared[];                                    \
        const struct gpu_thread t = thread_here(shared);                                           \
        name(&t, &a);                                                                              \
    }
GPU_KERNELS(KERNEL)

#define ROW(name, args, threads) {(const void *)kernel_##name, sizeof(args), threads},
const struct cuda_kernel cuda_kernels[] = {GPU_KERNELS(ROW)};
