/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plan.h - in which order and in which pieces teams go through the panels of a factor.
 *
 * On the device a panel holds P = [L₁₁⁻¹; L₂₁ L₁₁⁻¹], where the CPU's holds [L₁₁⁻¹; L₂₁]: it is
 * then one product on the way up, P x, and one on the way down, Pᵀ [y; -x below]. Places, offsets
 * and heights are the CPU's (supernodes.h).
 *
 * On the way up a panel hands what its rows below receive to its parent, in a place of its own:
 * each row of a panel gathers what its children hand to it, in the order of the children. No two
 * write to one place: the same bytes in every run. */
#ifndef PALP_GPU_PLAN_H
#define PALP_GPU_PLAN_H

#include <stddef.h>
#include <stdint.h>

struct supernodes;

/** Scalar rows (up) or columns (down) begin … end-1 of a panel: what one team does in a phase. */
struct gpu_piece {
    int panel, begin, end;
};

/** The same arrays stand on the host and on the device. Places and rows are of nodes. */
struct gpu_plan_at {
    int n, n_panel, n_level, n_task;
    const int *col;       /* a panel's first column                     | [n_panel + 1] */
    const int *row_first; /* into row                                   | [n_panel + 1] */
    const int *row;       /* places, rising                             */
    const int64_t *start; /* a panel's first number in P                | [n_panel + 1] */
    const int *panel_of;  /* a place's panel                            | [n]           */
    const int *parent;    /* of a panel; -1: none                       | [n_panel]     */
    const int *level; /* of a panel, above those of all its children; -1: in a task | [n_panel] */
    /* Row i of the list of rows gets what stands at gather[gather_first[i]] … among what was
     * handed: of panel p's rows below, the first is handed at row_first[p] - col[p]. */
    const int *gather_first; /* | [rows + 1] */
    const int *gather;
    /* Small subtrees: one team goes through all of a task's panels, before all levels. */
    const int *task_first, *task_panel; /* rising                        | [n_task + 1] */
    /* The panels above, level by level, in pieces for the way up and for the way down. */
    const int *up_first, *down_first; /* | [n_level + 1] */
    const struct gpu_piece *up, *down;
};

struct gpu_plan {
    struct gpu_plan_at at; /* on the host                                          */
    void *memory;          /* all its arrays, one after the other, on the host ... */
    size_t size;           /* ... bytes: the device has a copy of just that        */
};

/** precision_bytes: of a number in a panel.  NULL memory and -1: there is none.  Allocates. */
int gpu_plan_create(struct gpu_plan *plan, const struct supernodes *L, int precision_bytes);
void gpu_plan_destroy(struct gpu_plan *plan);
/** The plan whose arrays stand at `memory`, a copy of the plan's. */
struct gpu_plan_at gpu_plan_moved(const struct gpu_plan *plan, const void *memory);

/** Phases of one solve, each of which waits for the one before: launches. */
int gpu_plan_phases(const struct gpu_plan *plan);
/** Bytes of panels that one solve reads, up and down. */
double gpu_plan_bytes(const struct gpu_plan *plan, int precision_bytes);

#endif
