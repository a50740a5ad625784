/* SPDX-License-Identifier: GPL-3.0-or-later */
/* factor_plan.h - in which phases, and by which thread blocks, the panels of a factor are made
 * on a GPU.
 *
 * Small subtrees are the first phase, each one thread block's. Of the panels above, a strip is
 * begun as soon as the one before it in its panel, or the last ones of its panel's children, are
 * done; all strips that can be at a time go together: a phase for their rows, one for what they
 * change, and one before for the squares of panels that begin. */
#ifndef PALP_GPU_FACTOR_PLAN_H
#define PALP_GPU_FACTOR_PLAN_H

#include "gpu/kernel/factor.h"

#include <stddef.h>

struct supernodes;

struct gpu_factor_plan {
    struct factor_plan_at at; /* on the host                                           */
    void *memory;             /* all its arrays, one after the other, on the host ...  */
    size_t size;              /* ... bytes: the device has a copy of just that         */
    int n_phase;
    int *phase;                          /* into runs | [n_phase + 1]; on the host only           */
    size_t n_x, n_contribution, n_strip; /* numbers: the panels, what they leave, strips in hand */
    int n_task;
};

/** NULL memory and -1: there is none.  Allocates. */
int gpu_factor_plan_create(struct gpu_factor_plan *plan, const struct supernodes *L);
void gpu_factor_plan_destroy(struct gpu_factor_plan *plan);
/** The plan whose arrays stand at `memory`, a copy of the plan's. */
struct factor_plan_at gpu_factor_plan_moved(const struct gpu_factor_plan *plan, void *memory);

#endif
