/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine.h - what the figures of a benchmark depend on, and the most that they could be. */
#ifndef PALP_CLIENTS_BENCH_MACHINE_H
#define PALP_CLIENTS_BENCH_MACHINE_H

/** The machine as it is now. */
struct machine {
    char cpu[128]; /* "AMD EPYC 9B14"                                         */
    int cpus;      /* that this program may run on                            */
    double load;   /* of the last minute: runnable threads, these included    */
    char blas[192];
    char gpu[400]; /* the device, or why there is none                        */
};
struct machine machine_look(void);

/** What one core does at best. */
struct peak {
    double gemm_double, gemm_single; /* GFLOP/s of a product of large matrices  */
    double copy;                     /* GB/s, read and written, of a large copy */
};
/** Measure it: the best of some tries.  Returns zeros: no memory.  Cost: tenths of a second. */
struct peak machine_peak(void);

/** Time until another CPU has seen a cache line change and answered in a second line | ns: what two
 *  threads pay that write the same line in turn. 0: there is one CPU, or no thread was started. The
 *  kernel chooses the CPUs.  Cost: hundredths of a second. */
double machine_round_trip(void);

#endif
