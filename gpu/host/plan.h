/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plan.h - in which order and in which pieces thread blocks go through the panels of a factor.
 *
 * On the device a panel holds P = [L₁₁⁻¹; L₂₁ L₁₁⁻¹], where the CPU's holds [L₁₁⁻¹; L₂₁]: it is
 * then one product on the way up, P x, and one on the way down, Pᵀ [y; -x below]; a level is one
 * phase. Starts and heights are the CPU's (supernodes.h).
 *
 * Small subtrees are tasks: one thread block goes through a task's panels, those of one step at
 * once. The panels above are of levels, in pieces, one a thread block. On the way up tasks are
 * the first phase, then each level is one; on the way down they are the last.
 *
 * What a panel's rows below receive is handed to its parent, in a place of its own: each row of
 * a panel takes what its children hand to it from places side by side, in the order of the
 * children. No two write to one place: the same bytes in every run. */
#ifndef PALP_GPU_PLAN_H
#define PALP_GPU_PLAN_H

#include <stddef.h>
#include <stdint.h>

struct supernodes;

/** Scalar rows (up) or columns (down) begin … end-1 of a panel, and all that there is to know of
 *  it, so that a thread block looks it up in one place. */
struct gpu_piece {
    int panel, begin, end;
    int cols, rows; /* of the panel, scalar                                                  */
    int col;        /* its first place                                                       */
    int row_first;  /* of its list of rows                                                   */
    int x, v; /* in the thread block's scratch: x of its columns up, v of its rows down        */
    int64_t start; /* its first number in P                                                 */
};

/** The same arrays stand on the host and on the device. Places and rows are of nodes. */
struct gpu_plan_at {
    /* clang-format off */
    int n, n_panel, n_level, n_task;
    int n_handed;   /* places of what is handed, a node each                              */
    int n_row, n_step, n_task_panel, n_up, n_down, n_fold; /* of the arrays below         */
    int *col;       /* a panel's first column                              | [n_panel + 1] */
    int *row_first; /* into row                                            | [n_panel + 1] */
    int *row;       /* places, rising                                      | [n_row]       */
    int64_t *start; /* a panel's first number in P                         | [n_panel + 1] */
    int *panel_of;  /* a place's panel                                     | [n]           */
    int *parent;    /* of a panel; -1: none                                | [n_panel]     */
    int *level;     /* above those of all its children; -1: in a task      | [n_panel]     */
    /* Of the list of rows: i takes what is handed at take_first[i] … take_first[i + 1] - 1; i, if
     * it is below, hands to hand[i], unless it is a column of its panel: -1. */
    int *take_first; /*                                                    | [n_row + 1]   */
    int *hand;       /*                                                    | [n_row]       */
    /* A task's steps; a step's panels, whole, x and v apart; their pieces, up and down. Steps are
     * gone through in rising order up, and in falling order down. */
    int *task_first;                      /* into steps                    | [n_task + 1]  */
    int *step_first;                      /* into task_panel               | [n_step + 1]  */
    int *step_up_first, *step_down_first; /* into up, into down            | [n_step + 1]  */
    struct gpu_piece *task_panel;         /* rising within a step          | [n_task_panel] */
    /* A level's pieces. */
    int *up_first, *down_first;   /* into up, into down                    | [n_level + 1] */
    struct gpu_piece *up, *down;  /* those of the tasks first              | [n_up], [n_down] */
    /* Rows below their panels' columns, of all panels, the widest first: a thread block each
     * where P is made from L. */
    struct gpu_piece *fold;       /*                                       | [n_fold]      */
    /* Numbers in a thread block's scratch, at most: x of a task's step or of a level's panel;
     * and v. */
    int x_most, v_most;
    /* clang-format on */
};

struct gpu_plan {
    struct gpu_plan_at at; /* on the host                                          */
    void *memory;          /* all its arrays, one after the other, on the host ... */
    size_t size;           /* ... bytes: the device has a copy of just that        */
};

/** L: of one node at least.  precision_bytes: of a number in a panel.
 *  NULL memory and -1: there is none.  Allocates. */
int gpu_plan_create(struct gpu_plan *plan, const struct supernodes *L, int precision_bytes);
void gpu_plan_destroy(struct gpu_plan *plan);
/** The plan whose arrays stand at `memory`, a copy of the plan's. */
struct gpu_plan_at gpu_plan_moved(const struct gpu_plan *plan, void *memory);

/** Phases of one solve, each of which waits for the one before: launches. */
int gpu_plan_phases(const struct gpu_plan *plan);
/** Bytes of panels that one solve reads, up and down. */
double gpu_plan_bytes(const struct gpu_plan *plan, int precision_bytes);

#endif
