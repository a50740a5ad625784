/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gpu_trial.h - the parts of palp bench table1 --gpu: what is done there by itself, whole steps,
 * and what others do there. */
#ifndef PALP_CLIENTS_BENCH_GPU_H
#define PALP_CLIENTS_BENCH_GPU_H

#include "clients/bench/gpu/gpu_table.h"
#include "clients/bench/scheme/paths.h"
#include "gpu/host/processor.h"

struct system;

enum { GPU_WARM_UP = 3 }; /* times that nobody looks at */

/** A block on the CPU, from which all begin, and where figures go. */
struct gpu_trial {
    struct gpu *gpu;
    const struct gpu_seen *seen;
    struct block block;
    struct press start;   /* where its contacts are loaded: the leader of all others         */
    struct press body[2]; /* by precision: what a body is made of that goes there            */
    struct paths *paths;  /* factors of the start's A                                        */
    double *exact, *W;    /* W_H between the patch's nodes, row by row: by the CPU; there    */
    int times;            /* that something is done, if it does not take seconds in all      */
    const char *peers;    /* the module of peers; NULL: the one beside this program          */
    struct gpu_table *table;
};

/** Each adds its figures; what cannot be done says why. */
void bench_gpu_parts(struct gpu_trial *trial);
void bench_gpu_fold(struct gpu_trial *trial);
void bench_gpu_steps(struct gpu_trial *trial);
void bench_gpu_peers(struct gpu_trial *trial);

/** Of the start: the soft body's system; the largest difference of W from exact, relative to its
 *  largest entry. */
const struct system *gpu_trial_system(const struct gpu_trial *trial);
double gpu_trial_difference(const struct gpu_trial *trial);

/** The limit for a block of this size, of those for the two that have one; 0: none. */
double gpu_trial_limit(const struct gpu_trial *trial, const double limit_us[2]);

/** Do something again and again; us: of one time, below 0: it failed.  The figure gets the times of
 *  all but the first few, or why it failed. Returns false then. */
bool gpu_trial_repeat(struct gpu_trial *trial, struct gpu_figure *figure, double (*us)(void *ctx),
                      void *ctx);

/** What phases that wait for each other take at least, and with what they read. */
void gpu_trial_least(struct gpu_trial *trial, struct gpu_figure *figure, int phases, double bytes);

#endif
