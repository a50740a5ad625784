/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fold.h - what kernels of the literal fold are given. */
#ifndef PALP_GPU_KERNEL_FOLD_H
#define PALP_GPU_KERNEL_FOLD_H

#include "engine/base/vec.h"

enum {
    FOLD_TERMS = 8,     /* proximities of a constraint at most: two sides of four */
    FOLD_RUN = 64,      /* blocks in a row of W that a thread block does at a time        */
    FOLD_SHIFTED = 128, /* threads of a thread block that shifts                          */
};

/** A constraint's directions and where it pushes: row i of W is C Σ weight W_H[prox]. */
struct fold_constraint {
    double C[3][3];
    int n;
    int prox[FOLD_TERMS];
    double weight[FOLD_TERMS]; /* those of side b with a minus */
};

/** A request; behind it stand the constraints. */
struct fold_request {
    int size; /* bytes */
    int n_prox, n_con;
    int spare;
};

/** A request; behind it stand λ | N | [n_con]. */
struct fold_push {
    int size; /* bytes */
    int spare;
    double h; /* s */
};

struct fold_args {
    const struct fold_request *request; /* on the device                                      */
    const struct fold_push *push;       /* likewise                                           */
    const mat3 *WH;                     /* likewise                       | [n_prox × n_prox] */
    double *W; /* pinned: blocks on and above the diagonal, row by row    */
    vec3 *way; /* pinned: h² W_H Cᵀ λ            | m | [n_prox]           */
};

/* clang-format off */
#define FOLD_KERNELS(K) \
    K(fold_compliance, struct fold_args, FOLD_RUN) \
    K(fold_shift, struct fold_args, FOLD_SHIFTED)
/* clang-format on */

#endif
