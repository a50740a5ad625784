/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gpu_table.h - what palp bench table1 --gpu finds for one block: a figure a line, beside its
 * limit, a core of the CPU, and the least that the GPU can take. */
#ifndef PALP_CLIENTS_GPU_TABLE_H
#define PALP_CLIENTS_GPU_TABLE_H

#include "clients/bench/scheme/press.h"

#include <stdbool.h>
#include <stdio.h>

enum { GPU_FIGURES = 32 };

/** One thing that was done again and again, from its call to its answer on the host. */
struct gpu_figure {
    const char *variant, *label;
    char missing[384];       /* why it could not be done; empty: it was               */
    int n;                   /* times                                                 */
    double us, p99_us;       /* median, 99th percentile                               */
    double cpu_us;           /* median on one core of the CPU; 0: it was not done there */
    double limit_us;         /* that the median is to keep; 0: there is none          */
    double error, tolerance; /* relative to the CPU's; error below 0: nobody looked   */
    int phases;              /* that wait for each other; 0: not known                */
    double bytes;            /* that they read at least                               */
    double chain_us;         /* what so many take that do nothing                     */
    double reads_us;         /* what so many take that do nothing but read            */
};

/** The GPU, in the same run. */
struct gpu_seen {
    const char *name;
    bool judged;      /* a GPU indeed: its times are held against limits              */
    double launch_us; /* of a graph of one kernel that does nothing, until the host sees it */
    double phase_us;  /* what one more such kernel adds                               */
};

/** A block's figures. */
struct gpu_table {
    const struct block *block;
    int dofs, rows, active;
    int n;
    struct gpu_figure figure[GPU_FIGURES];
};

/** The next figure, or the last one again where there is no room. */
struct gpu_figure *gpu_table_add(struct gpu_table *t, const char *variant, const char *label);
/** From times, which are sorted: n, median, percentile. */
void gpu_figure_take(struct gpu_figure *figure, double *us, int n);

void gpu_table_print(const struct gpu_table *t, const struct gpu_seen *gpu);
void gpu_table_print_rows(FILE *json, const struct gpu_table *t, const struct gpu_seen *gpu);

#endif
