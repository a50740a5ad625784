/* SPDX-License-Identifier: GPL-3.0-or-later */
/* team_cuda.h - a team is a block of threads of a GPU. team_host.h says what each name promises. */
#ifndef PALP_GPU_TEAM_CUDA_H
#define PALP_GPU_TEAM_CUDA_H

#define DEVICE static __device__ __forceinline__

enum { TEAM_LANES = 32 };

struct team {
    int thread, n_thread, block, n_block;
    unsigned char *shared;
};

DEVICE struct team team_here(unsigned char *shared)
{
    struct team t = {(int)threadIdx.x, (int)blockDim.x, (int)blockIdx.x, (int)gridDim.x, shared};
    return t;
}

DEVICE void team_wait(const struct team *)
{
    __syncthreads();
}

DEVICE double team_lanes_sum(double x)
{
    for (int apart = TEAM_LANES / 2; apart > 0; apart /= 2)
        x += __shfl_xor_sync(0xffffffffu, x, apart);
    return x;
}

DEVICE float team_lanes_sum(float x)
{
    for (int apart = TEAM_LANES / 2; apart > 0; apart /= 2)
        x += __shfl_xor_sync(0xffffffffu, x, apart);
    return x;
}

DEVICE void team_publish(unsigned long long *flag, unsigned long long value)
{
    __threadfence_system();
    *(volatile unsigned long long *)flag = value;
}

#endif
