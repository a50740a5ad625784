/* SPDX-License-Identifier: GPL-3.0-or-later */
/* thread.h - how a kernel is written: as what one thread of a thread block does.
 *
 * nvcc makes a kernel of that for a GPU, where a thread block is a block of threads; a C
 * compiler makes a function of it, and tests run this very source with thread blocks of one
 * thread or several, their blocks in any order. So it is C17 and C++17 at once: casts are
 * written, there is no restrict and no designated initialiser, and loops go by n_thread, which
 * may be any number. Where threads must not run ahead of each other, all of a thread block wait;
 * blocks of one launch never do. */
#ifndef PALP_GPU_THREAD_H
#define PALP_GPU_THREAD_H

#ifdef __CUDACC__
#include "gpu/kernel/thread_cuda.h"
#else
#include "gpu/kernel/thread_host.h"
#endif

#endif
