/* SPDX-License-Identifier: Apache-2.0 */
/* dense.c - products of dense matrices, and what is made of them: triangular solves, Cholesky
 * factors, inverses of triangles. */
#include "engine/base/dense.h"
#include "engine/base/assert.h"
#include "engine/base/wide.h"

#include <math.h>
#include <string.h>

enum {
    DENSE_TILE = 6,     /* columns of a tile                              */
    DENSE_COLUMNS = 96, /* of B, copied at a time                         */
    LOOPS_MOST = 24,    /* columns: up to here plain loops are quicker    */
};

/* Which factor is a triangle; an upper one is a lower one transposed. */
enum dense_shape { DENSE_FULL, DENSE_A_LOWER, DENSE_A_UPPER, DENSE_B_LOWER };

/* Where a triangle is halved: at a whole number of tiles, large ones of the highest as well. */
static int dense_half(int n)
{
    const int whole = n >= DENSE_DEPTH ? 4 * DENSE_TILE : DENSE_TILE;
    return n / (2 * whole) * whole;
}

#define SOLVES  0
#define REAL    float
#define NAME(x) x##_single
#define TYPE(x) x##_single
#include "engine/base/dense_kernel.h"
#undef SOLVES
#undef REAL
#undef NAME
#undef TYPE

#define SOLVES  1
#define REAL    double
#define NAME(x) x##_double
#define TYPE(x) x
#include "engine/base/dense_kernel.h"
#undef SOLVES
#undef REAL
#undef NAME
#undef TYPE

/* ---------------------------------------------------------------- X L⁻ᵀ */

/* Six rows of L side by side and one over its diagonal, for each six; beyond the last row as if the
 * triangle went on with a diagonal of ones. */
static void pack_lower(double *to, const struct dense_lower *L, int padded)
{
    for (int j = 0; j < padded; j += DENSE_TILE)
        for (int k = 0; k < j + DENSE_TILE; k++) {
            double *six = to + (size_t)j * (size_t)padded + (size_t)k * DENSE_TILE;
            const double *column = L->at + (size_t)k * L->stride;
            for (int t = 0; t < DENSE_TILE; t++) {
                const int row = j + t;
                if (row < k || (row >= L->n && row != k))
                    six[t] = 0;
                else if (row == k)
                    six[t] = row < L->n ? 1 / column[row] : 1;
                else
                    six[t] = column[row];
            }
        }
}

static void solve_small_right(const struct dense_lower *L, const struct dense_block *X)
{
    _Alignas(64) double B[DENSE_DEPTH * DENSE_DEPTH];
    const int padded = (L->n + DENSE_TILE - 1) / DENSE_TILE * DENSE_TILE;
    const struct part_double t = {.m = X->m,
                                  .a = X->at,
                                  .a_row = 1,
                                  .a_col = X->stride,
                                  .B = B,
                                  .depth = L->n,
                                  .padded = padded,
                                  .c = X->at,
                                  .c_stride = X->stride};
    const int bytes = wide_bytes();
    pack_lower(B, L, padded);
    if (bytes == 64)
        solve_part_64_double(&t);
    else if (bytes == 32)
        solve_part_32_double(&t);
    else
        solve_part_16_double(&t);
}

/* By halves: [X Y] [A 0; B C]⁻ᵀ: X A⁻ᵀ first, that times Bᵀ off Y, and of this Y C⁻ᵀ. */
void dense_solve_right(const struct dense_lower *L, const struct dense_block *X)
{
    if (L->n <= DENSE_DEPTH) {
        solve_small_right(L, X);
        return;
    }
    const int n1 = dense_half(L->n), n2 = L->n - n1;
    const size_t stride = L->stride;
    const double *below = L->at + n1;
    const struct dense_lower A = {L->at, n1, stride}, C = {below + (size_t)n1 * stride, n2, stride};
    const struct dense_block head = {X->at, X->m, n1, X->stride},
                             tail = {X->at + (size_t)n1 * X->stride, X->m, n2, X->stride};
    dense_solve_right(&A, &head);
    dense_multiply(&(struct dense_product){X->m, n2, n1, head.at, below, 1, X->stride, stride, 1,
                                           tail.at, X->stride, DENSE_SUBTRACT});
    dense_solve_right(&C, &tail);
}

/* ---------------------------------------------------------------- Cholesky */

/* Column by column. */
static bool factor_small(double *a, int n, size_t stride)
{
    for (int j = 0; j < n; j++) {
        double *column = a + (size_t)j * stride;
        if (!(column[j] > 0))
            return false;
        const double pivot = sqrt(column[j]);
        column[j] = pivot;
        for (int i = j + 1; i < n; i++)
            column[i] /= pivot;
        for (int k = j + 1; k < n; k++) {
            double *later = a + (size_t)k * stride;
            for (int i = k; i < n; i++)
                later[i] -= column[i] * column[k];
        }
    }
    return true;
}

bool dense_cholesky(double *a, int n, size_t stride)
{
    PALP_ASSERT(n >= 0 && stride >= (size_t)n);
    if (n <= LOOPS_MOST)
        return factor_small(a, n, stride);
    const int n1 = dense_half(n), n2 = n - n1;
    double *below = a + n1, *rest = below + (size_t)n1 * stride;
    if (!dense_cholesky(a, n1, stride))
        return false;
    dense_solve_right(&(struct dense_lower){a, n1, stride},
                      &(struct dense_block){below, n2, n1, stride});
    dense_multiply(&(struct dense_product){n2, n2, n1, below, below, 1, stride, stride, 1, rest,
                                           stride, DENSE_SUBTRACT, .is_lower = true});
    return dense_cholesky(rest, n2, stride);
}

/* ---------------------------------------------------------------- inverses of triangles */

/* Column by column: row by row, those above being done. */
static void invert_small(double *a, int n, size_t stride)
{
    for (int i = 0; i < n; i++) {
        const double pivot = 1 / a[(size_t)i * stride + (size_t)i];
        for (int j = 0; j < i; j++) {
            double sum = 0;
            for (int k = j; k < i; k++)
                sum += a[(size_t)k * stride + (size_t)i] * a[(size_t)j * stride + (size_t)k];
            a[(size_t)j * stride + (size_t)i] = -sum * pivot;
        }
        a[(size_t)i * stride + (size_t)i] = pivot;
    }
}

/* By halves, so that nearly all of it is products:
 * [A 0; B C]⁻¹ = [A⁻¹ 0; -C⁻¹ B A⁻¹ C⁻¹]. */
void dense_invert_lower(double *a, int n, size_t stride)
{
    PALP_ASSERT(n >= 0 && stride >= (size_t)n);
    if (n <= LOOPS_MOST) {
        invert_small(a, n, stride);
        return;
    }
    const int n1 = dense_half(n), n2 = n - n1;
    double *below = a + n1, *rest = below + (size_t)n1 * stride;
    const struct dense_block B = {below, n2, n1, stride};
    dense_invert_lower(a, n1, stride);
    dense_invert_lower(rest, n2, stride);
    dense_multiply_lower(&(struct dense_lower){rest, n2, stride}, DENSE_LEFT, &B);
    apply_lower_double(&(struct dense_lower){a, n1, stride}, DENSE_RIGHT, &B, DENSE_NEGATE);
}

/* ---------------------------------------------------------------- aᵀ a */

static void square_small(double *a, int n, size_t stride)
{
    for (int j = 0; j < n; j++) {
        double *column = a + (size_t)j * stride;
        for (int i = j; i < n; i++) {
            const double *other = a + (size_t)i * stride;
            double sum = 0;
            for (int k = i; k < n; k++)
                sum += other[k] * column[k];
            column[i] = sum;
        }
    }
}

/* [A 0; B C]ᵀ [A 0; B C] = [AᵀA + BᵀB, …; CᵀB, CᵀC] */
void dense_square_lower(double *a, int n, size_t stride)
{
    PALP_ASSERT(n >= 0 && stride >= (size_t)n);
    if (n <= LOOPS_MOST) {
        square_small(a, n, stride);
        return;
    }
    const int n1 = dense_half(n), n2 = n - n1;
    double *below = a + n1, *rest = below + (size_t)n1 * stride;
    dense_square_lower(a, n1, stride);
    dense_multiply(&(struct dense_product){n1, n1, n2, below, below, stride, 1, 1, stride, a,
                                           stride, DENSE_ADD, .is_lower = true});
    dense_multiply_lower(&(struct dense_lower){rest, n2, stride}, DENSE_LEFT_TRANSPOSED,
                         &(struct dense_block){below, n2, n1, stride});
    dense_square_lower(rest, n2, stride);
}
