/* SPDX-License-Identifier: GPL-3.0-or-later */
/* triangle.c - both triangles of a matrix of blocks from the upper one. */
#include "gpu/triangle.h"

#include <stddef.h>
#include <string.h>

enum {
    EDGE = 8
}; /* blocks of a tile: what is written down a column stays in the cache until its
                    * lines are full */

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* Blocks as they came. */
static void read_blocks(double *to, const void *triangle, enum palp_precision precision, size_t at,
                        size_t n)
{
    const float *single = (const float *)triangle + 9 * at;
    if (precision == PALP_DOUBLE)
        memcpy(to, (const double *)triangle + 9 * at, 9 * n * sizeof *to);
    else
        for (size_t i = 0; i < 9 * n; i++)
            to[i] = (double)single[i];
}

/* The block across the diagonal; on it, what is above it counts. */
static void put_transposed(mat3 *to, const double *from, bool is_diagonal)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            to->m[j][i] = is_diagonal && i > j ? from[3 * j + i] : from[3 * i + j];
}

/* Blocks first … last-1 of row g, and across the diagonal. */
static void unpack_run(const double *came, int g, int first, int last, size_t n, mat3 *W)
{
    memcpy(&W[(size_t)g * n + (size_t)first], came, (size_t)(last - first) * sizeof *W);
    for (int h = first; h < last; h++)
        put_transposed(&W[(size_t)h * n + (size_t)g], came + 9 * (h - first), g == h);
}

void gpu_triangle_unpack(const void *triangle, enum palp_precision precision, int n, mat3 *W)
{
    double came[9 * EDGE];
    for (int top = 0; top < n; top += EDGE)
        for (int left = top; left < n; left += EDGE)
            for (int g = top; g < smaller(top + EDGE, n); g++) {
                const int first = left > g ? left : g, last = smaller(left + EDGE, n);
                const size_t row = (size_t)g * (size_t)n - (size_t)g * (size_t)(g + 1) / 2;
                if (first >= last)
                    continue;
                read_blocks(came, triangle, precision, row + (size_t)first, (size_t)(last - first));
                unpack_run(came, g, first, last, (size_t)n, W);
            }
}
