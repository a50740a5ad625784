/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve_kernel.h - kernels of a solve, with panels of floats and of doubles.
 *
 * What is asked for and what is handed from panel to panel is double; a panel is multiplied with in
 * its own precision, and a thread's share of a sum is added up in it: some hundred numbers. What
 * threads add to each other is double again. Nothing waits for another team. */
#ifndef PALP_GPU_SOLVE_KERNEL_H
#define PALP_GPU_SOLVE_KERNEL_H

#include "gpu/kernel/solve.h"
#include "gpu/kernel/team.h"

/* The power of two that brings x near 1, x · x being what it is; 1 where that says nothing. */
DEVICE double solve_scale_of(double square)
{
    int exponent;
    if (!(square > 1e-300) || isinf(square))
        return 1;
    frexp(square, &exponent);
    return ldexp(1.0, -exponent / 2);
}

/* What a panel's children hand to number t of row i of the list. */
DEVICE double solve_taken(const struct solve_args *a, int i, int t)
{
    double sum = 0;
    for (int k = a->plan.take_first[i]; k < a->plan.take_first[i + 1]; k++)
        sum += a->handed[3 * (int64_t)k + t];
    return sum;
}

/* A panel's row has been multiplied with: y of its columns, and what is handed on from below. */
DEVICE void solve_put_row(const struct solve_args *a, const struct gpu_piece *piece, int row,
                          double sum)
{
    if (row < piece->cols)
        a->y[3 * (int64_t)piece->col + row] = sum;
    else
        a->handed[3 * (int64_t)a->plan.hand[piece->row_first + row / 3] + row % 3] = sum;
}

/* What row r starts from: below, what is handed to it goes on with what it adds. */
DEVICE double solve_row_taken(const struct solve_args *a, const struct gpu_piece *piece, int row)
{
    return row < piece->cols ? 0 : solve_taken(a, piece->row_first + row / 3, row % 3);
}

DEVICE int solve_lesser(int a, int b)
{
    return a < b ? a : b;
}

#define REAL       float
#define NAME(name) name##_single
#define SCALE(a)   solve_scale_of(*(a)->square)
#include "gpu/kernel/solve_numbers.h"
#undef REAL
#undef NAME
#undef SCALE

#define REAL       double
#define NAME(name) name##_double
#define SCALE(a)   1.0
#include "gpu/kernel/solve_numbers.h"
#undef REAL
#undef NAME
#undef SCALE

#endif
