/* SPDX-License-Identifier: Apache-2.0 */
/* dense_kernel.h - dense products in one precision.
 *
 * dense.c includes it once a precision, with REAL, NAME(x) (x with the precision's ending),
 * TYPE(x) (the same of what dense.h declares) and ROOT(x), a square root. The product is cut as
 * Goto and van de Geijn do it (Anatomy of high-performance matrix multiplication, 2008):
 * DENSE_DEPTH terms of DENSE_COLUMNS columns of B are copied side by side and stay in the second
 * cache, a few rows of A, which stay in the first, are copied in the same way and meet all of
 * them. */

/* Rows that have their first or last term in common: as many as each width's tiles end at. */
enum { NAME(DENSE_GROUP) = 192 / sizeof(REAL) };

/* What one call of the innermost loops does: C = A B of all rows, of some columns and terms. */
struct NAME(part) {
    enum dense_shape shape;
    int m;
    const REAL *a;
    size_t a_row, a_col;
    const REAL *B; /* six columns side by side, then the next six */
    int column, columns;
    int first, depth; /* terms */
    int padded;       /* … as they stand in B, of a solve */
    REAL *c;
    size_t c_stride;
    enum dense_how how;
    bool is_lower;
};

/* to[k width + i] = from[i stride + k]: two by two, so that no number is moved alone. */
static void NAME(transpose_rows)(REAL *to, int width, const REAL *from, size_t stride, int n,
                                 int depth)
{
    typedef REAL pair
        __attribute__((vector_size(2 * sizeof(REAL)), aligned(sizeof(REAL)), may_alias));
    for (int i = 0; i < n; i += 2) {
        const REAL *first = from + (size_t)i * stride, *second = first + stride;
        REAL *at = to + i;
        int k = 0;
        for (; i + 1 < n && k + 2 <= depth; k += 2, at += 2 * width) {
            const pair a = *(const pair *)(first + k), b = *(const pair *)(second + k);
            *(pair *)at = __builtin_shufflevector(a, b, 0, 2);
            *(pair *)(at + width) = __builtin_shufflevector(a, b, 1, 3);
        }
        for (; k < depth; k++, at += width) {
            at[0] = first[k];
            if (i + 1 < n)
                at[1] = second[k];
        }
    }
}

#define BYTES    64
#define VECTORS  3
#define TARGET   WIDE_64
#define SIZED(x) NAME(x##_64)
#include "engine/base/dense_tile.h"
#undef BYTES
#undef VECTORS
#undef TARGET
#undef SIZED

#define BYTES    32
#define VECTORS  2
#define TARGET   WIDE_32
#define SIZED(x) NAME(x##_32)
#include "engine/base/dense_tile.h"
#undef BYTES
#undef VECTORS
#undef TARGET
#undef SIZED

#define BYTES    16
#define VECTORS  2
#define TARGET   WIDE_16
#define SIZED(x) NAME(x##_16)
#include "engine/base/dense_tile.h"
#undef BYTES
#undef VECTORS
#undef TARGET
#undef SIZED

static void NAME(multiply_part)(const struct NAME(part) * t)
{
    const int bytes = wide_bytes();
    if (bytes == 64)
        NAME(multiply_part_64)(t);
    else if (bytes == 32)
        NAME(multiply_part_32)(t);
    else
        NAME(multiply_part_16)(t);
}

/* ---------------------------------------------------------------- columns of B */

/* Six columns of B side by side; those beyond the last are zero. b: the first of them. */
static void NAME(pack_six)(REAL *to, const REAL *b, size_t b_row, size_t b_col, int depth,
                           int columns)
{
    if (columns < DENSE_TILE)
        memset(to, 0, (size_t)depth * DENSE_TILE * sizeof *to);
    if (b_row == 1) {
        NAME(transpose_rows)(to, DENSE_TILE, b, b_col, columns, depth);
        return;
    }
    if (b_col == 1 && columns == DENSE_TILE) {
        for (int k = 0; k < depth; k++)
            memcpy(to + k * DENSE_TILE, b + (size_t)k * b_row, DENSE_TILE * sizeof *to);
        return;
    }
    for (int k = 0; k < depth; k++)
        for (int j = 0; j < columns; j++)
            to[k * DENSE_TILE + j] = b[(size_t)k * b_row + (size_t)j * b_col];
}

static void NAME(pack_columns)(REAL *to, const struct TYPE(dense_product) * p,
                               const struct NAME(part) * t)
{
    const REAL *b = p->b + (size_t)t->first * p->b_row + (size_t)t->column * p->b_col;
    for (int j = 0; j < t->columns; j += DENSE_TILE) {
        const int columns = t->columns - j < DENSE_TILE ? t->columns - j : DENSE_TILE;
        NAME(pack_six)
        (to + (size_t)j * (size_t)t->depth, b + (size_t)j * p->b_col, p->b_row, p->b_col, t->depth,
         columns);
    }
    if (t->shape == DENSE_B_LOWER)
        for (int j = 0; j < t->columns; j++)
            for (int k = 0; k < j; k++)
                to[(size_t)(j / DENSE_TILE * DENSE_TILE) * (size_t)t->depth +
                   (size_t)(k * DENSE_TILE + j % DENSE_TILE)] = 0;
}

/* ---------------------------------------------------------------- products */

/* A triangle has DENSE_DEPTH columns at most, and C may then stand where the other factor does:
 * that is copied before. */
static void NAME(multiply_packed)(const struct TYPE(dense_product) * p, enum dense_shape shape)
{
    _Alignas(64) REAL B[DENSE_DEPTH * DENSE_COLUMNS];
    for (int column = 0; column < p->n; column += DENSE_COLUMNS)
        for (int first = 0; first < p->k; first += DENSE_DEPTH) {
            struct NAME(part) t = {shape,
                                   p->m,
                                   p->a,
                                   p->a_row,
                                   p->a_col,
                                   B,
                                   .column = column,
                                   .first = first,
                                   .c = p->c,
                                   .c_stride = p->c_stride,
                                   .how = p->how,
                                   .is_lower = p->is_lower};
            t.columns = p->n - column < DENSE_COLUMNS ? p->n - column : DENSE_COLUMNS;
            t.depth = p->k - first < DENSE_DEPTH ? p->k - first : DENSE_DEPTH;
            if (first > 0 && p->how == DENSE_SET)
                t.how = DENSE_ADD;
            else if (first > 0 && p->how == DENSE_NEGATE)
                t.how = DENSE_SUBTRACT;
            NAME(pack_columns)(B, p, &t);
            NAME(multiply_part)(&t);
        }
}

void TYPE(dense_multiply)(const struct TYPE(dense_product) * p)
{
    if (p->k > 0)
        NAME(multiply_packed)(p, DENSE_FULL);
    else if (p->how == DENSE_SET || p->how == DENSE_NEGATE)
        for (int j = 0; j < p->n; j++)
            for (int i = p->is_lower ? j : 0; i < p->m; i++)
                p->c[(size_t)j * p->c_stride + (size_t)i] = 0;
}

/* ---------------------------------------------------------------- triangles times a block */

/* how: DENSE_SET, or DENSE_NEGATE for -L, here and below. */
static void NAME(multiply_small_lower)(const struct TYPE(dense_lower) * L, enum dense_side side,
                                       const struct TYPE(dense_block) * X, enum dense_how how)
{
    struct TYPE(dense_product)
        p = {X->m, X->n, L->n, .c = X->at, .c_stride = X->stride, .how = how};
    if (side == DENSE_RIGHT) {
        p.a = X->at, p.a_row = 1, p.a_col = X->stride;
        p.b = L->at, p.b_row = 1, p.b_col = L->stride;
        NAME(multiply_packed)(&p, DENSE_B_LOWER);
        return;
    }
    p.a = L->at, p.a_row = 1, p.a_col = L->stride;
    p.b = X->at, p.b_row = 1, p.b_col = X->stride;
    if (side == DENSE_LEFT_TRANSPOSED)
        p.a_row = L->stride, p.a_col = 1;
    NAME(multiply_packed)(&p, side == DENSE_LEFT ? DENSE_A_LOWER : DENSE_A_UPPER);
}

/* By halves: [A 0; B C] [X; Y] = [A X; B X + C Y], and [X Y] [A 0; B C] = [X A + Y B, Y C]. */
static void NAME(apply_lower)(const struct TYPE(dense_lower) * L, enum dense_side side,
                              const struct TYPE(dense_block) * X, enum dense_how how)
{
    if (L->n <= DENSE_DEPTH) {
        NAME(multiply_small_lower)(L, side, X, how);
        return;
    }
    const int n1 = dense_half(L->n), n2 = L->n - n1;
    const REAL *below = L->at + n1;
    const struct TYPE(dense_lower) A = {L->at, n1, L->stride};
    const struct TYPE(dense_lower) C = {below + (size_t)n1 * L->stride, n2, L->stride};
    const bool is_down = side == DENSE_LEFT; /* B takes from the head to the tail of X */
    struct TYPE(dense_block) head = *X, tail = *X;
    struct TYPE(dense_product) p = {.c_stride = X->stride};
    p.how = how == DENSE_SET ? DENSE_ADD : DENSE_SUBTRACT;
    if (side == DENSE_RIGHT) {
        head.n = n1, tail.n = n2, tail.at += (size_t)n1 * X->stride;
        p.m = X->m, p.n = n1, p.k = n2, p.c = head.at;
        p.a = tail.at, p.a_row = 1, p.a_col = X->stride;
        p.b = below, p.b_row = 1, p.b_col = L->stride;
    } else {
        head.m = n1, tail.m = n2, tail.at += n1;
        p.m = is_down ? n2 : n1, p.n = X->n, p.k = is_down ? n1 : n2;
        p.a = below, p.a_row = is_down ? 1 : L->stride, p.a_col = is_down ? L->stride : 1;
        p.b = is_down ? head.at : tail.at, p.b_row = 1, p.b_col = X->stride;
        p.c = is_down ? tail.at : head.at;
    }
    NAME(apply_lower)(is_down ? &C : &A, side, is_down ? &tail : &head, how);
    TYPE(dense_multiply)(&p);
    NAME(apply_lower)(is_down ? &A : &C, side, is_down ? &head : &tail, how);
}

void TYPE(dense_multiply_lower)(const struct TYPE(dense_lower) * L, enum dense_side side,
                                const struct TYPE(dense_block) * X)
{
    NAME(apply_lower)(L, side, X, DENSE_SET);
}
