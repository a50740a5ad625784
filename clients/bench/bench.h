/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench.h - what the benchmarks share: what was asked, the machine they ran on, the frame of their
 * JSON. */
#ifndef PALP_CLIENTS_BENCH_H
#define PALP_CLIENTS_BENCH_H

#include "clients/palp/command.h"
#include "clients/palp/hand.h"

/** What was asked of a benchmark. */
struct bench {
    char **scenario; /* | [n_scenario] */
    int n_scenario;
    struct cli_texts set;
    long steps, rounds, size, workers; /* 0: as the benchmark likes */
    long seconds;                      /* of real time; 0: likewise                       */
    const char *palpd;                 /* the program; NULL: the one beside this            */
    long timing, limiter;              /* of haptics: seconds; cycles; likewise                   */
    const char *part;                  /* of haptics: only this; NULL: all                        */
    struct hand_model hand;
    double delay; /* s, of the hand's force */
    bool compare, quick;
    bool all;               /* of haptics' adapters: every combination */
    bool gpu;               /* of table1: there                                           */
    const char *gpu_module; /* that has the runtime; NULL: palp-gpu.so beside palp        */
    const char *gpu_peers;  /* that has peers of it; NULL: palp-gpu-peers.so likewise     */
    bool table;             /* on stdout: not where the rows go there             */
    FILE *json;             /* the rows; NULL: they are not wanted                */
    const char
        *svg; /* file that a plot is written to; of haptics a folder; NULL: it is not wanted */
};

/** The benchmarks. Each prints its table and its rows, between the two below; returns the exit
 *  code. */
int bench_step(const struct bench *bench);
int bench_factors(const struct bench *bench);
int bench_loop(const struct bench *bench);
int bench_threads(const struct bench *bench);
int bench_haptics(const struct bench *bench);
int bench_table1(const struct bench *bench);
int bench_table1_gpu(const struct bench *bench);
int bench_scale(const struct bench *bench);
int bench_age(const struct bench *bench);
int bench_cut(const struct bench *bench);
int bench_cut_steps(const struct bench *bench);
int bench_cut_scenarios(const struct bench *bench);
int bench_incision(const struct bench *bench);
int bench_rest(const struct bench *bench);
int bench_stab(const struct bench *bench);
int bench_rungs(const struct bench *bench);
int bench_recursion(const struct bench *bench);
int bench_multipliers(const struct bench *bench);
int bench_convergence(const struct bench *bench);
int bench_assembly(const struct bench *bench);
int bench_task(const struct bench *bench);

/** Print what the figures depend on: git's name of the build, CPU, BLAS, GPU, load; as the head of
 *  a table, and as {"git", "device", "load", "rows": [. A second call does nothing. */
void bench_begin(const struct bench *bench);
/** Begin the next row of JSON. */
void bench_row(FILE *json);
/** End what was begun. */
void bench_end(const struct bench *bench);

#endif
