/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stages.h - how long the stages of many steps took: sums, and if wanted each one. */
#ifndef PALP_CLIENTS_STAGES_H
#define PALP_CLIENTS_STAGES_H

#include "engine/palp.h"

enum { STAGES_MOST = PALP_STAGES_MAX + 1 };

/** Stage 0 is the whole step; the others stand in the order of their first run. */
struct stages {
    int n_stage, n_step;
    const char *name[STAGES_MOST];
    double total_ms[STAGES_MOST];
    int capacity; /* steps that are kept one by one                             */
    double *ms;   /* | [STAGES_MOST × capacity], 0 where a stage did not run    */
};

/** Keep the times of `capacity` steps one by one; 0: sums are enough. Returns -1: no memory. */
int stages_create(struct stages *t, int capacity);
void stages_destroy(struct stages *t);
/** Forget all steps. */
void stages_clear(struct stages *t);

/** CLOCK_MONOTONIC, ns; ms since it was `start`. */
int64_t stages_now_ns(void);
double stages_ms_since(int64_t start);

/** Add a step that took step_ns as a whole. Steps beyond the capacity go into the sums alone. */
void stages_add(struct stages *t, const struct palp_report *report, int64_t step_ns);

/** The least time, ms, that a share (0 … 1) of the kept steps do not exceed. */
double stages_percentile_ms(const struct stages *t, int stage, double share);

#endif
