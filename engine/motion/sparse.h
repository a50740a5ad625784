/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sparse.h - products with a symmetric matrix of 3×3 blocks, of which
 * the lower triangle is stored. */
#ifndef PALP_MOTION_SPARSE_H
#define PALP_MOTION_SPARSE_H

#include "engine/base/lanes.h"
#include "engine/model/pattern.h"

struct pool;

/** y += s S x, both triangles. Row by row: the same bytes for any number of workers. */
void sparse_add_product(vec3 *y, double s, const struct pattern *pattern, const mat3 *S,
                        const vec3 *x, struct pool *pool);

/* The rows of a block, each with the number after it: of the last row that is the next block's
 * first. No block beside the diagonal is the last of all. */
INLINE_WIDE lanes_quad sparse_block_row(const mat3 *block, int row)
{
    return *(const lanes_quad *)block->m[row];
}

/* The last row, as the last three numbers of four that are all of the block: for who must not read
 * beyond it. */
INLINE_WIDE lanes_quad sparse_last_row(const mat3 *block)
{
    const lanes_quad numbers = *(const lanes_quad *)&block->m[1][2];
    return __builtin_shufflevector(numbers, numbers, 1, 2, 3, 0);
}

/** One row of S x: the blocks left of the diagonal as they are, those right of it from below,
 *  transposed. Sums are kept as quads, of which the first three numbers count, until the end. */
INLINE_WIDE vec3 sparse_row(const struct pattern *at, const mat3 *S, const vec3 *x, int row)
{
    lanes_quad sum_x = {0, 0, 0, 0}, sum_y = sum_x, sum_z = sum_x, below = sum_x;
    for (int i = at->left_first[row]; i < at->left_first[row + 1]; i++) {
        const mat3 *block = &S[at->left[i]];
        const lanes_quad to = *(const lanes_quad *)&x[at->left_col[i]];
        sum_x += sparse_block_row(block, 0) * to;
        sum_y += sparse_block_row(block, 1) * to;
        sum_z += sparse_block_row(block, 2) * to;
    }
    for (int k = at->first[row] + 1; k < at->first[row + 1]; k++) {
        const vec3 to = x[at->row[k]];
        below += sparse_block_row(&S[k], 0) * to.x + sparse_block_row(&S[k], 1) * to.y +
                 sparse_block_row(&S[k], 2) * to.z;
    }
    const vec3 sum = {sum_x[0] + sum_x[1] + sum_x[2] + below[0],
                      sum_y[0] + sum_y[1] + sum_y[2] + below[1],
                      sum_z[0] + sum_z[1] + sum_z[2] + below[2]};
    return vec3_add(sum, mat3_apply(S[at->first[row]], x[row]));
}

#endif
