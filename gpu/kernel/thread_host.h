/* SPDX-License-Identifier: GPL-3.0-or-later */
/* thread_host.h - a thread block is a thread, or some threads that meet. */
#ifndef PALP_GPU_THREAD_HOST_H
#define PALP_GPU_THREAD_HOST_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DEVICE static inline __attribute__((unused))

/** So many neighbouring threads of a thread block run in step and can add up numbers between
 *  them. A thread block has a multiple of them. One, unless whoever runs the kernels lets 32 run
 *  as on a GPU. */
#ifndef HOST_WARP_LANES
#define HOST_WARP_LANES 1
#endif
enum { WARP_LANES = HOST_WARP_LANES };

struct barrier; /* of a thread block's threads: who runs the kernel knows */

/** One thread of one thread block of one launch. */
struct gpu_thread {
    int thread, n_thread; /* of the thread block                                            */
    int block, n_block;   /* thread blocks of the launch                                    */
    unsigned char
        *shared; /* the thread block's scratch, of the launch's size, 16-byte aligned; what
                            * stands there at first means nothing                    */
    struct barrier *barrier;
};

void barrier_wait(struct barrier *barrier);

/** Until all threads of the thread block are here. All of them come, or none. */
DEVICE void block_sync(const struct gpu_thread *t)
{
    if (t->n_thread > 1)
        barrier_wait(t->barrier);
}

/** The sum over WARP_LANES neighbours, in one order; all of them call it, all get it. Of double or
 *  float. */
#if HOST_WARP_LANES == 1
#define warp_sum(x) (x)
#else
#define warp_sum(x) _Generic((x), float : warp_sum_single, default : warp_sum_double)(x)
float warp_sum_single(float x);
double warp_sum_double(double x);
#endif

/** What this thread wrote before, and its thread block before it last waited, is seen by the
 *  host once it sees the flag. */
DEVICE void flag_publish(unsigned long long *flag, unsigned long long value)
{
    __atomic_store_n(flag, value, __ATOMIC_RELEASE);
}

#endif
