/* SPDX-License-Identifier: GPL-3.0-or-later */
/* thread_cuda.h - a thread block is a block of threads of a GPU. thread_host.h says what each
 * name promises. */
#ifndef PALP_GPU_THREAD_CUDA_H
#define PALP_GPU_THREAD_CUDA_H

#define DEVICE static __device__ __forceinline__

enum { WARP_LANES = 32 };

struct gpu_thread {
    int thread, n_thread, block, n_block;
    unsigned char *shared;
};

DEVICE struct gpu_thread thread_here(unsigned char *shared)
{
    struct gpu_thread t = {(int)threadIdx.x, (int)blockDim.x, (int)blockIdx.x, (int)gridDim.x,
                           shared};
    return t;
}

DEVICE void block_sync(const struct gpu_thread *)
{
    __syncthreads();
}

DEVICE double warp_sum(double x)
{
    for (int apart = WARP_LANES / 2; apart > 0; apart /= 2)
        x += __shfl_xor_sync(0xffffffffu, x, apart);
    return x;
}

DEVICE float warp_sum(float x)
{
    for (int apart = WARP_LANES / 2; apart > 0; apart /= 2)
        x += __shfl_xor_sync(0xffffffffu, x, apart);
    return x;
}

DEVICE void flag_publish(unsigned long long *flag, unsigned long long value)
{
    __threadfence_system();
    *(volatile unsigned long long *)flag = value;
}

#endif
