/* SPDX-License-Identifier: Apache-2.0 */
/* dense_tile.h - the innermost loops of dense products, for one width of registers.
 *
 * dense_kernel.h includes it once a width, with BYTES (of a register), VECTORS (of a tile's
 * columns), TARGET (of the compiler) and SIZED(x) (x with the precision's ending and the width's).
 *
 * A tile is VECTORS vectors high and six columns wide: its sums stay in registers. Its rows of A
 * are copied side by side first, SIZED(ROWS) numbers a term, those below the matrix zero. */

typedef REAL SIZED(vector) __attribute__((vector_size(BYTES), may_alias));
typedef REAL SIZED(loose) __attribute__((vector_size(BYTES), aligned(sizeof(REAL)), may_alias));

enum { SIZED(LANES) = BYTES / sizeof(REAL), SIZED(ROWS) = VECTORS * SIZED(LANES) };

/* Where a tile stands in C, and how much of it is there. */
struct SIZED(place) {
    int row, column, rows, columns;
};

/* ---------------------------------------------------------------- rows of A */

/* Of columns first … first + depth - 1 those that stand outside of the triangle become zero. */
TARGET static void SIZED(clear_outside)(REAL *to, const struct NAME(part) * t, int row)
{
    for (int k = 0; k < t->depth; k++, to += SIZED(ROWS))
        for (int i = 0; i < SIZED(ROWS); i++)
            if (t->shape == DENSE_A_LOWER ? t->first + k > row + i : t->first + k < row + i)
                to[i] = 0;
}

INLINE_WIDE void SIZED(copy_columns)(REAL *to, const REAL *from, size_t stride, int depth)
{
    for (int k = 0; k < depth; k++, to += SIZED(ROWS), from += stride)
#pragma GCC unroll 4
        for (int v = 0; v < VECTORS; v++)
            ((SIZED(vector) *)to)[v] = ((const SIZED(loose) *)from)[v];
}

TARGET static void SIZED(pack_rows)(REAL *to, const struct NAME(part) * t, int row, int rows)
{
    const REAL *from = t->a + (size_t)row * t->a_row + (size_t)t->first * t->a_col;
    if (t->a_row == 1 && rows == SIZED(ROWS)) {
        SIZED(copy_columns)(to, from, t->a_col, t->depth);
    } else {
        if (rows < SIZED(ROWS))
            memset(to, 0, (size_t)t->depth * SIZED(ROWS) * sizeof *to);
        if (t->a_col == 1)
            NAME(transpose_rows)(to, SIZED(ROWS), from, t->a_row, rows, t->depth);
        for (int k = 0; k < t->depth && t->a_col != 1; k++)
            for (int i = 0; i < rows; i++)
                to[k * SIZED(ROWS) + i] = from[(size_t)i * t->a_row + (size_t)k * t->a_col];
    }
    if (t->shape == DENSE_A_LOWER || t->shape == DENSE_A_UPPER)
        SIZED(clear_outside)(to, t, row);
}

/* ---------------------------------------------------------------- a tile */

/* sum_j = Σ_k A_k B_kj; a: rows of A, column by column */
INLINE_WIDE void SIZED(sum_tile)(SIZED(vector) sum[DENSE_TILE][VECTORS], const REAL *a,
                                 size_t stride, const REAL *b, int depth, const int vectors,
                                 const int columns)
{
#pragma GCC unroll 6
    for (int j = 0; j < columns; j++)
#pragma GCC unroll 4
        for (int v = 0; v < vectors; v++)
            sum[j][v] = (SIZED(vector)){0};
    for (; depth > 0; depth--, a += stride, b += DENSE_TILE)
#pragma GCC unroll 6
        for (int j = 0; j < columns; j++)
#pragma GCC unroll 4
            for (int v = 0; v < vectors; v++)
                sum[j][v] += ((const SIZED(loose) *)a)[v] * b[j];
}

INLINE_WIDE void SIZED(store_vector)(REAL *c, SIZED(vector) sum, enum dense_how how)
{
    SIZED(loose) *to = (SIZED(loose) *)c;
    if (how == DENSE_ADD)
        *to += sum;
    else if (how == DENSE_SUBTRACT)
        *to -= sum;
    else
        *to = how == DENSE_SET ? sum : -sum;
}

/* Rows begin … rows-1 of a column of the tile. */
INLINE_WIDE void SIZED(store_column)(REAL *c, const SIZED(vector) * sum, int begin, int rows,
                                     enum dense_how how)
{
    int i = begin;
    for (; i % SIZED(LANES) == 0 && i + SIZED(LANES) <= rows; i += SIZED(LANES))
        SIZED(store_vector)(c + i, sum[i / SIZED(LANES)], how);
    for (const REAL *x = (const REAL *)sum; i < rows; i++) {
        if (how == DENSE_ADD)
            c[i] += x[i];
        else if (how == DENSE_SUBTRACT)
            c[i] -= x[i];
        else
            c[i] = how == DENSE_SET ? x[i] : -x[i];
    }
}

/* Of a product's part: one tile's rows of A, columns of B, and how many terms they have. */
struct SIZED(terms) {
    const REAL *a, *b;
    size_t stride;
    int depth;
};

INLINE_WIDE void SIZED(do_tile)(const struct NAME(part) * t, const struct SIZED(terms) * x,
                                const struct SIZED(place) * at, const int vectors,
                                const int columns)
{
    SIZED(vector) sum[DENSE_TILE][VECTORS];
    REAL *c = t->c + (size_t)at->column * t->c_stride + at->row;
    const bool is_cut = t->is_lower && at->row < at->column + at->columns - 1;
    for (int j = 0; j < at->columns; j++)
        for (int v = 0; v < vectors; v++)
            __builtin_prefetch(c + (size_t)j * t->c_stride + v * SIZED(LANES), 1);
    SIZED(sum_tile)(sum, x->a, x->stride, x->b, x->depth, vectors, columns);
    if (!is_cut && at->rows == vectors * SIZED(LANES) && at->columns == columns) {
#pragma GCC unroll 6
        for (int j = 0; j < columns; j++)
#pragma GCC unroll 4
            for (int v = 0; v < vectors; v++)
                SIZED(store_vector)
        (c + (size_t)j * t->c_stride + v * SIZED(LANES), sum[j][v], t->how);
        return;
    }
    for (int j = 0; j < at->columns; j++) {
        const int above = is_cut && at->column + j > at->row ? at->column + j - at->row : 0;
        SIZED(store_column)(c + (size_t)j * t->c_stride, sum[j], above, at->rows, t->how);
    }
}

/* As few vectors and columns as hold what is there. */
INLINE_WIDE void SIZED(fit_tile)(const struct NAME(part) * t, const struct SIZED(terms) * x,
                                 const struct SIZED(place) * at)
{
    const int vectors = (at->rows + SIZED(LANES) - 1) / SIZED(LANES);
    if (at->columns > DENSE_TILE / 2) {
        if (vectors == VECTORS)
            SIZED(do_tile)(t, x, at, VECTORS, DENSE_TILE);
        else if (vectors == 1)
            SIZED(do_tile)(t, x, at, 1, DENSE_TILE);
        else
            SIZED(do_tile)(t, x, at, VECTORS - 1, DENSE_TILE);
    } else {
        if (vectors == VECTORS)
            SIZED(do_tile)(t, x, at, VECTORS, DENSE_TILE / 2);
        else if (vectors == 1)
            SIZED(do_tile)(t, x, at, 1, DENSE_TILE / 2);
        else
            SIZED(do_tile)(t, x, at, VECTORS - 1, DENSE_TILE / 2);
    }
}

/* ---------------------------------------------------------------- a part of a product */

/* Which k of the part may differ from zero for this tile: by whole groups of rows, so that all
 * widths sum the same terms. */
INLINE_WIDE void SIZED(bound_terms)(const struct NAME(part) * t, const struct SIZED(place) * at,
                                    int *begin, int *end)
{
    const int group = at->row / NAME(DENSE_GROUP) * NAME(DENSE_GROUP);
    *begin = 0;
    *end = t->depth;
    if (t->shape == DENSE_A_LOWER && group + NAME(DENSE_GROUP) < *end)
        *end = group + NAME(DENSE_GROUP);
    else if (t->shape == DENSE_A_UPPER)
        *begin = group;
    else if (t->shape == DENSE_B_LOWER)
        *begin = at->column;
}

/* Are rows of A used too seldom to be copied? */
INLINE_WIDE bool SIZED(stays)(const struct NAME(part) * t, int rows)
{
    return t->shape == DENSE_FULL && t->a_row == 1 && t->columns <= 2 * DENSE_TILE &&
           rows == SIZED(ROWS);
}

TARGET static void SIZED(multiply_part)(const struct NAME(part) * t)
{
    _Alignas(64) REAL block[SIZED(ROWS) * DENSE_DEPTH];
    for (int row = 0; row < t->m; row += SIZED(ROWS)) {
        struct SIZED(terms) x = {.a = block, .stride = SIZED(ROWS)};
        struct SIZED(place) at = {.row = row};
        at.rows = t->m - row < SIZED(ROWS) ? t->m - row : SIZED(ROWS);
        if (t->is_lower && row + at.rows <= t->column)
            continue;
        if (SIZED(stays)(t, at.rows)) {
            x.a = t->a + row + (size_t)t->first * t->a_col;
            x.stride = t->a_col;
        } else {
            SIZED(pack_rows)(block, t, row, at.rows);
        }
        const REAL *first = x.a;
        for (int j = 0; j < t->columns; j += DENSE_TILE) {
            int begin, end;
            at.column = t->column + j;
            at.columns = t->columns - j < DENSE_TILE ? t->columns - j : DENSE_TILE;
            if (t->is_lower && row + at.rows <= at.column)
                break;
            SIZED(bound_terms)(t, &at, &begin, &end);
            x.a = first + (size_t)begin * x.stride;
            x.b = t->B + (size_t)j * (size_t)t->depth + begin * DENSE_TILE;
            x.depth = end - begin;
            SIZED(fit_tile)(t, &x, &at);
        }
    }
}

/* ---------------------------------------------------------------- x L⁻ᵀ */

/* X_J := (X_J - Σ_{k<J} X_k L_Jkᵀ) L_JJ⁻ᵀ of six columns J, where b holds L_J, row by row side by
 * side, and on its diagonal one over what L has there. x: rows of X, side by side. */
INLINE_WIDE void SIZED(solve_tile)(REAL *x, const REAL *b, int done)
{
    SIZED(vector) sum[DENSE_TILE][VECTORS], *X = (SIZED(vector) *)x + (size_t)done * VECTORS;
    SIZED(sum_tile)(sum, x, SIZED(ROWS), b, done, VECTORS, DENSE_TILE);
    b += done * DENSE_TILE;
#pragma GCC unroll 6
    for (int j = 0; j < DENSE_TILE; j++)
#pragma GCC unroll 4
        for (int v = 0; v < VECTORS; v++)
            sum[j][v] = X[j * VECTORS + v] - sum[j][v];
#pragma GCC unroll 6
    for (int k = 0; k < DENSE_TILE; k++)
#pragma GCC unroll 4
        for (int v = 0; v < VECTORS; v++) {
            sum[k][v] *= b[k * DENSE_TILE + k];
            X[k * VECTORS + v] = sum[k][v];
#pragma GCC unroll 6
            for (int j = k + 1; j < DENSE_TILE; j++)
                sum[j][v] -= sum[k][v] * b[k * DENSE_TILE + j];
        }
}

TARGET static void SIZED(solve_part)(const struct NAME(part) * t)
{
    _Alignas(64) REAL block[SIZED(ROWS) * (DENSE_DEPTH + DENSE_TILE)];
    for (int row = 0; row < t->m; row += SIZED(ROWS)) {
        const int rows = t->m - row < SIZED(ROWS) ? t->m - row : SIZED(ROWS);
        REAL *c = t->c + row;
        SIZED(pack_rows)(block, t, row, rows);
        memset(block + t->depth * SIZED(ROWS), 0, DENSE_TILE * SIZED(ROWS) * sizeof *block);
        for (int j = 0; j < t->depth; j += DENSE_TILE)
            SIZED(solve_tile)(block, t->B + (size_t)j * (size_t)t->padded, j);
        for (int j = 0; j < t->depth; j++, c += t->c_stride)
            SIZED(store_column)
        (c, (const SIZED(vector) *)(block + j * SIZED(ROWS)), 0, rows, DENSE_SET);
    }
}
