/* SPDX-License-Identifier: GPL-3.0-or-later */
/* panels_block.h - a block of a panel times a vector, of numbers that are stored in one way.
 *
 * panels_whole.h and panels_half.c include it, with OF(x) (x with the ending of how numbers are
 * stored); STORED, what holds them; N_STORED_TOGETHER, columns of numbers in a column of these;
 * SCALED(at, j, x), x in the units of column j; OF(read_six) and OF(read_three). */

/* Of the six columns behind those of a group, what stands beside `column`. Columns are so short
 * that the CPU's own foresight ends with most of them: solves took 1.5 times as long without. */
INLINE_WIDE void OF(fetch_six)(const STORED *column, size_t height)
{
    enum { COLUMNS = 6 / N_STORED_TOGETHER };
#pragma GCC unroll 6
    for (size_t k = COLUMNS; k < 2 * COLUMNS; k++)
        __builtin_prefetch(column + k * height);
}

/* y += the block times x. Six columns at once: so many streams the CPU foresees, and a sum is
 * loaded and stored once for all. Sums run over rising columns, whatever rows are done at once. */
INLINE_WIDE void OF(add_columns_loop)(REAL *restrict y, const STORED *P,
                                      const struct panel_block *at, const REAL *x)
{
    const size_t height = at->height;
    int j = at->col;
    for (; j + 6 <= at->col_end; j += 6) {
        const STORED *column = P + (size_t)(j / N_STORED_TOGETHER) * height;
        REAL factor[6];
#pragma GCC unroll 6
        for (int k = 0; k < 6; k++)
            factor[k] = SCALED(at, j + k, x[j + k]);
        for (int i = first_row(at, j); i < at->row_end; i += N_LANES) {
            LANES sum = *lanes_at(y + i), number[6];
            OF(read_six)(number, column + i, height);
            OF(fetch_six)(column + i, height);
            add_three(&sum, number, factor);
            add_three(&sum, number + 3, factor + 3);
            memcpy(y + i, &sum, sizeof sum);
        }
    }
    if (j == at->col_end)
        return;
    const STORED *column = P + (size_t)(j / N_STORED_TOGETHER) * height;
    const REAL factor[3] = {SCALED(at, j, x[j]), SCALED(at, j + 1, x[j + 1]),
                            SCALED(at, j + 2, x[j + 2])};
    for (int i = first_row(at, j); i < at->row_end; i += N_LANES) {
        LANES sum = *lanes_at(y + i), number[3];
        OF(read_three)(number, column + i, height);
        add_three(&sum, number, factor);
        memcpy(y + i, &sum, sizeof sum);
    }
}

WIDE_FUNCTION(OF(add_columns), OF(add_columns_loop),
              (REAL *restrict y, const STORED *P, const struct panel_block *at, const REAL *x),
              (y, P, at, x))

/* y := x times the block, a number a column: sums lane by lane, then over the lanes. */
INLINE_WIDE void OF(dot_columns_loop)(REAL *y, const STORED *P, const struct panel_block *at,
                                      const REAL *x)
{
    const size_t height = at->height;
    int j = at->col;
    for (; j + 6 <= at->col_end; j += 6) {
        const STORED *column = P + (size_t)(j / N_STORED_TOGETHER) * height;
        LANES sum[6] = {{0}, {0}, {0}, {0}, {0}, {0}}, number[6];
        for (int i = first_row(at, j); i < at->row_end; i += N_LANES) {
            const LANES lanes = *lanes_at(x + i);
            OF(read_six)(number, column + i, height);
            OF(fetch_six)(column + i, height);
            dot_three(sum, number, &lanes);
            dot_three(sum + 3, number + 3, &lanes);
        }
#pragma GCC unroll 6
        for (int k = 0; k < 6; k++)
            y[j + k] = SCALED(at, j + k, sum_lanes(&sum[k]));
    }
    if (j == at->col_end)
        return;
    const STORED *column = P + (size_t)(j / N_STORED_TOGETHER) * height;
    LANES sum[3] = {{0}, {0}, {0}}, number[3];
    for (int i = first_row(at, j); i < at->row_end; i += N_LANES) {
        const LANES lanes = *lanes_at(x + i);
        OF(read_three)(number, column + i, height);
        dot_three(sum, number, &lanes);
    }
#pragma GCC unroll 6
    for (int k = 0; k < 3; k++)
        y[j + k] = SCALED(at, j + k, sum_lanes(&sum[k]));
}

WIDE_FUNCTION(OF(dot_columns), OF(dot_columns_loop),
              (REAL * y, const STORED *P, const struct panel_block *at, const REAL *x),
              (y, P, at, x))
