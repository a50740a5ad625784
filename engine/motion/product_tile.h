/* SPDX-License-Identifier: GPL-3.0-or-later */
/* product_tile.h - the innermost loops of products, for one width of registers.
 *
 * product_kernel.h includes it once a width, with BYTES, ROWS (at once; times NAME(TILE) vectors:
 * as many sums as there are registers, but for those of the factors), TARGET (of the compiler) and
 * SIZED(x) (x with the precision's ending and the width's). */

typedef REAL SIZED(vector) __attribute__((vector_size(BYTES)));

__attribute__((always_inline)) static inline void SIZED(store)(const struct NAME(product) * p,
                                                               SIZED(vector) * to,
                                                               const SIZED(vector) * sum,
                                                               const int width)
{
#pragma GCC unroll 4
    for (int j = 0; j < width; j++) {
        if (p->how == NAME(SET))
            to[j] = sum[j];
        else if (p->how == NAME(ADD))
            to[j] += sum[j];
        else
            to[j] -= sum[j];
    }
}

/* ROWS rows of a block from `row` on, times `width` vectors of columns from `column` on. */
__attribute__((always_inline)) static inline void SIZED(tile)(const struct NAME(product) * p,
                                                              const struct NAME(rows) * r, int row,
                                                              int column, const int width)
{
    const int zeros = p->zeros ? p->zeros[column * BYTES / 64] : 0;
    const int begin = zeros > r->begin ? zeros : r->begin;
    const SIZED(vector) *x = (const SIZED(vector) *)(p->X + (size_t)begin * p->x_stride) + column;
    const REAL *block = r->at + (size_t)(begin - r->begin) * NAME(BLOCK) + row;
    const size_t x_stride = p->x_stride * sizeof(REAL) / BYTES;
    const REAL *ahead = NULL;
    if (r->ahead && column == p->first * (64 / BYTES))
        ahead = r->ahead + (size_t)(begin - r->begin) * p->p_stride;
    SIZED(vector) sum[ROWS][NAME(TILE)] = {{{0}}};
    for (int k = begin; k < r->end; k++, x += x_stride, block += NAME(BLOCK)) {
        if (ahead) {
            __builtin_prefetch(ahead);
            ahead += p->p_stride;
        }
#pragma GCC unroll 8
        for (int i = 0; i < ROWS; i++)
#pragma GCC unroll 4
            for (int j = 0; j < width; j++)
                sum[i][j] += block[i] * x[j];
    }
#pragma GCC unroll 8
    for (int i = 0; i < ROWS; i++) {
        if (row + i >= r->n)
            break;
        SIZED(store)(p, (SIZED(vector) *)p->to[r->first + row + i] + column, sum[i], width);
    }
}

/* From the last rows up: see multiply_block. */
TARGET static void SIZED(multiply_rows)(const struct NAME(product) * p, const struct NAME(rows) * r)
{
    const int last = p->last * (64 / BYTES);
    for (int row = (r->n - 1) / ROWS * ROWS; row >= 0; row -= ROWS) {
        int column = p->first * (64 / BYTES);
        for (; column + NAME(TILE) <= last; column += NAME(TILE))
            SIZED(tile)(p, r, row, column, NAME(TILE));
        for (; column < last; column++)
            SIZED(tile)(p, r, row, column, 1);
    }
}
