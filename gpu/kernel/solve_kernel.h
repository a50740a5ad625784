/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve_kernel.h - kernels of a solve, with panels of floats and of doubles.
 *
 * What is asked for and what is handed from panel to panel is double; a panel is multiplied with in
 * its own precision, and a thread's share of a sum is added up in it: some hundred numbers. What
 * threads add to each other is double again. Nothing waits for another thread block. */
#ifndef PALP_GPU_SOLVE_KERNEL_H
#define PALP_GPU_SOLVE_KERNEL_H

#include "gpu/kernel/solve.h"
#include "gpu/kernel/thread.h"

/* The power of two that brings x near 1, x · x being what it is; 1 where that says nothing. */
DEVICE double solve_scale_of(double square)
{
    int exponent;
    if (!(square > 1e-300) || isinf(square))
        return 1;
    frexp(square, &exponent);
    return ldexp(1.0, -exponent / 2);
}

/* Where stands what a panel's children hand to row i of the list. */
struct solve_places {
    int first, end;
};

DEVICE struct solve_places solve_places_of(const struct solve_args *a, int i)
{
    const struct solve_places places = {a->plan.take_first[i], a->plan.take_first[i + 1]};
    return places;
}

/* The sum of what number t of the row gets. Most have two children at most: what these hand is on
 * its way at once. */
DEVICE double solve_taken(const struct solve_args *a, struct solve_places places, int t)
{
    const double *from = a->handed + 3 * (int64_t)places.first + t;
    const int n = places.end - places.first;
    const double one = n > 0 ? from[0] : 0, two = n > 1 ? from[3] : 0;
    double sum = one + two;
    for (int k = 2; k < n; k++)
        sum += from[3 * (int64_t)k];
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
    if (row < piece->cols)
        return 0;
    return solve_taken(a, solve_places_of(a, piece->row_first + row / 3), row % 3);
}

DEVICE int solve_lesser(int a, int b)
{
    return a < b ? a : b;
}

/* So many sums of a row, if there is enough to add up for each. */
DEVICE int solve_groups(int most, int numbers)
{
    const int groups = solve_lesser(most, numbers / SOLVE_GROUP_LEAST);
    return groups > 1 ? groups : 1;
}

/* Of a level's piece, what sum k of a row starts from: the last of each row does. */
DEVICE double solve_sum_taken(const struct solve_args *a, const struct gpu_piece *piece, int k,
                              int total)
{
    const int n = piece->end - piece->begin;
    return k >= total - n && k < total ? solve_row_taken(a, piece, piece->begin + k % n) : 0;
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
