/* SPDX-License-Identifier: Apache-2.0 */
/* blas.h - the BLAS that is loaded, with CHOLMOD and for benchmarks' peers: no step calls it.
 *
 * Two things cost such peers a factor of 2 to 5 and are set by the environment alone, before main:
 * - OpenBLAS takes CPUs newer than itself for older ones and leaves their wide registers unused;
 * - a BLAS starts a thread a CPU, by itself or through OpenMP: they get into the way of ours, and
 *   how they share a product changes its last bits. */
#ifndef PALP_BASE_BLAS_H
#define PALP_BASE_BLAS_H

/** Start this program again, once, with OPENBLAS_CORETYPE, OPENBLAS_NUM_THREADS and
 *  OMP_THREAD_LIMIT as they should be on this CPU. Variables that are set are respected;
 *  libraries that are not loaded need none. Returns when there is nothing to change.
 *  Thread: the only one, first thing in main. */
void palp_blas_prepare(char *argv[]);

/** For the start-up line: "OpenBLAS 0.3.21, core SkylakeX, 1 thread", with advice where the core is
 *  narrower than the CPU; or which library there is instead. Overwritten by the next call. */
const char *palp_blas_name(void);

enum blas_width { BLAS_BELOW_AVX2, BLAS_AVX2, BLAS_AVX512 };

/** How wide vectors may be on this CPU and operating system. */
enum blas_width blas_cpu_width(void);
/** The core whose kernels use that width, where OpenBLAS chose a narrower
 *  one; NULL: its choice is good. */
const char *blas_wider_core(const char *core, enum blas_width cpu);

#endif
