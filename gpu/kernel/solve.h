/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve.h - what kernels are given that solve with panels, and that make panels to solve with. */
#ifndef PALP_GPU_KERNEL_SOLVE_H
#define PALP_GPU_KERNEL_SOLVE_H

#include "gpu/host/plan.h"

enum {
    SOLVE_THREADS =
        512, /* of a thread block; a piece of a level is shared out in so many sums         */
    SOLVE_GROUPS = 16,     /* on the way down, in so many for its nodes                           */
    SOLVE_GROUP_LEAST = 4, /* numbers that are worth a sum of their own                       */
    SOLVE_GATHERED = 4,    /* numbers that a thread gathers at a time                         */
    SOLVE_COLUMNS_AHEAD = 8, /* numbers of a row that a thread has on their way                 */
    SOLVE_ROWS_AHEAD = 4,    /* and of each of three columns                                    */
    SOLVE_FOLD_TILE =
        64, /* columns that a thread block folds at a time, and rows of a piece, at most   */
    SOLVE_FOLD_STEP = 16, /* and so many are multiplied with at a time                           */
    SOLVE_FOLD_APART = SOLVE_FOLD_TILE + 1, /* columns of L₁₁⁻¹: neighbours in different banks */
    SOLVE_FOLD_THREADS = 256,
    SOLVE_FOLD_BLOCKS =
        2, /* for each multiprocessor: a step's thread blocks find room beside them */
};

/** One phase of a solve: all tasks, a thread block each, or all pieces of a level. */
struct solve_args {
    struct gpu_plan_at plan; /* its arrays on the device                                       */
    const void *P; /* [L₁₁⁻¹; L₂₁ L₁₁⁻¹], zeros above the diagonals: float or double */
    const double *square; /* of floats: x · x or near it                                    */
    double *x;            /* in: what is asked for; out: the answer | [3 n]                 */
    double *y;            /* L⁻¹ x, scaled                          | [3 n]                 */
    double *handed;       /* to parents, scaled                     | [3 n_handed]          */
    int first; /* of a level: the first thread block's piece                             */
};

/** All panels at once: L₂₁ := L₂₁ L₁₁⁻¹, a thread block a piece of plan.fold at a time. */
struct solve_fold_args {
    struct gpu_plan_at plan;
    void *P; /* in: [L₁₁⁻¹; L₂₁], zeros above the diagonals */
};

/** Bytes of a thread block's scratch: sums, and so many numbers of x or of v. */
#define SOLVE_SHARED(numbers, item) (SOLVE_THREADS * sizeof(double) + (size_t)(numbers) * (item))
/** Two tiles. */
#define SOLVE_FOLD_SHARED(item)                                                                    \
    ((size_t)SOLVE_FOLD_STEP * (SOLVE_FOLD_TILE + SOLVE_FOLD_APART) * (item))

#define SOLVE_KERNELS(K)                                                                           \
    K(solve_climb_tasks_single, struct solve_args, SOLVE_THREADS)                                  \
    K(solve_climb_level_single, struct solve_args, SOLVE_THREADS)                                  \
    K(solve_descend_level_single, struct solve_args, SOLVE_THREADS)                                \
    K(solve_descend_tasks_single, struct solve_args, SOLVE_THREADS)                                \
    K(solve_fold_single, struct solve_fold_args, SOLVE_FOLD_THREADS)                               \
    K(solve_climb_tasks_double, struct solve_args, SOLVE_THREADS)                                  \
    K(solve_climb_level_double, struct solve_args, SOLVE_THREADS)                                  \
    K(solve_descend_level_double, struct solve_args, SOLVE_THREADS)                                \
    K(solve_descend_tasks_double, struct solve_args, SOLVE_THREADS)                                \
    K(solve_fold_double, struct solve_fold_args, SOLVE_FOLD_THREADS)

#endif
