/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fold.h - what kernels of the literal fold are given. */
#ifndef PALP_GPU_KERNEL_FOLD_H
#define PALP_GPU_KERNEL_FOLD_H

/** So many proximities has a constraint at most: two sides of four. */
enum { FOLD_TERMS = 8 };

/** A constraint's directions and where it pushes: row i of W is C Σ weight W_H[prox]. */
struct fold_constraint {
    double C[3][3];
    int n;
    int prox[FOLD_TERMS];
    double weight[FOLD_TERMS]; /* those of side b with a minus */
};

#endif
