/* SPDX-License-Identifier: GPL-3.0-or-later */
/* triangle.c - both triangles of a matrix of blocks from the upper one. */
#include "gpu/host/triangle.h"
#include "engine/base/wide.h"
#include "gpu/host/count.h"

#include <stddef.h>
#include <string.h>

/* Blocks of a tile: what is written down a column stays in the cache until its lines are full. */
enum { EDGE = 8 };

/* All but the last number of a block. */
typedef double EIGHT __attribute__((vector_size(64), aligned(8), may_alias));

/* Blocks as they came. */
INLINE_WIDE void read_blocks(double *to, const void *triangle, enum palp_precision precision,
                             size_t at, int n)
{
    const float *single = (const float *)triangle + 9 * at;
    if (precision == PALP_DOUBLE)
        memcpy(to, (const double *)triangle + 9 * at, 9 * (size_t)n * sizeof *to);
    else
        for (int i = 0; i < 9 * n; i++)
            to[i] = (double)single[i];
}

INLINE_WIDE void put_transposed(mat3 *to, const double *from)
{
    const EIGHT eight = *(const EIGHT *)from;
    *(EIGHT *)to = __builtin_shufflevector(eight, eight, 0, 3, 6, 1, 4, 7, 2, 5);
    to->m[2][2] = from[8];
}

/* Of a block on the diagonal what is above it counts. */
INLINE_WIDE void mirror(double *block)
{
    block[3] = block[1];
    block[6] = block[2];
    block[7] = block[5];
}

/* A tile's part of row g: blocks first … last-1, and across the diagonal. */
INLINE_WIDE void unpack_row(const void *triangle, enum palp_precision precision, int g, int first,
                            int last, size_t n, mat3 *W)
{
    double came[9 * EDGE];
    const size_t row = (size_t)g * n - (size_t)g * (size_t)(g + 1) / 2;
    read_blocks(came, triangle, precision, row + (size_t)first, last - first);
    if (first == g)
        mirror(came);
    memcpy(&W[(size_t)g * n + (size_t)first], came, (size_t)(last - first) * sizeof *W);
    for (int h = first; h < last; h++)
        put_transposed(&W[(size_t)h * n + (size_t)g], came + 9 * (h - first));
}

INLINE_WIDE void unpack_loop(const void *triangle, enum palp_precision precision, int n, mat3 *W)
{
    for (int top = 0; top < n; top += EDGE)
        for (int left = top; left < n; left += EDGE)
            for (int g = top; g < count_smaller(top + EDGE, n); g++) {
                const int first = left > g ? left : g, last = count_smaller(left + EDGE, n);
                if (first < last)
                    unpack_row(triangle, precision, g, first, last, (size_t)n, W);
            }
}

WIDE_FUNCTION(unpack, unpack_loop,
              (const void *triangle, enum palp_precision precision, int n, mat3 *W),
              (triangle, precision, n, W))

void gpu_triangle_unpack(const void *triangle, enum palp_precision precision, int n, mat3 *W)
{
    unpack(triangle, precision, n, W);
}
