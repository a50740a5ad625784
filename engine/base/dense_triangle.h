/* SPDX-License-Identifier: Apache-2.0 */
/* dense_triangle.h - triangular solves, Cholesky factors and inverses of triangles in one
 * precision.
 *
 * dense.c includes it behind dense_kernel.h, with the same REAL, NAME(x), TYPE(x) and ROOT(x).
 * Large triangles are halved until products do nearly all of the work. */

/* ---------------------------------------------------------------- X L⁻ᵀ */

/* Six rows of L side by side and one over its diagonal, for each six; beyond the last row as if the
 * triangle went on with a diagonal of ones. */
static void NAME(pack_lower)(REAL *to, const struct TYPE(dense_lower) * L, int padded)
{
    for (int j = 0; j < padded; j += DENSE_TILE)
        for (int k = 0; k < j + DENSE_TILE; k++) {
            REAL *six = to + (size_t)j * (size_t)padded + (size_t)k * DENSE_TILE;
            const REAL *column = L->at + (size_t)k * L->stride;
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

static void NAME(solve_small_right)(const struct TYPE(dense_lower) * L,
                                    const struct TYPE(dense_block) * X)
{
    _Alignas(64) REAL B[DENSE_DEPTH * DENSE_DEPTH];
    const int padded = (L->n + DENSE_TILE - 1) / DENSE_TILE * DENSE_TILE;
    const struct NAME(part) t = {.m = X->m,
                                 .a = X->at,
                                 .a_row = 1,
                                 .a_col = X->stride,
                                 .B = B,
                                 .depth = L->n,
                                 .padded = padded,
                                 .c = X->at,
                                 .c_stride = X->stride};
    const int bytes = wide_bytes();
    NAME(pack_lower)(B, L, padded);
    if (bytes == 64)
        NAME(solve_part_64)(&t);
    else if (bytes == 32)
        NAME(solve_part_32)(&t);
    else
        NAME(solve_part_16)(&t);
}

/* By halves: [X Y] [A 0; B C]⁻ᵀ: X A⁻ᵀ first, that times Bᵀ off Y, and of this Y C⁻ᵀ. */
void TYPE(dense_solve_right)(const struct TYPE(dense_lower) * L, const struct TYPE(dense_block) * X)
{
    if (L->n <= DENSE_DEPTH) {
        NAME(solve_small_right)(L, X);
        return;
    }
    const int n1 = dense_half(L->n), n2 = L->n - n1;
    const size_t stride = L->stride;
    const REAL *below = L->at + n1;
    const struct TYPE(dense_lower) A = {L->at, n1, stride},
                                   C = {below + (size_t)n1 * stride, n2, stride};
    const struct TYPE(dense_block) head = {X->at, X->m, n1, X->stride},
                                   tail = {X->at + (size_t)n1 * X->stride, X->m, n2, X->stride};
    TYPE(dense_solve_right)(&A, &head);
    TYPE(dense_multiply)
    (&(struct TYPE(dense_product)){X->m, n2, n1, head.at, below, 1, X->stride, stride, 1, tail.at,
                                   X->stride, DENSE_SUBTRACT});
    TYPE(dense_solve_right)(&C, &tail);
}

/* ---------------------------------------------------------------- Cholesky */

/* Column by column. */
static bool NAME(factor_small)(REAL *a, int n, size_t stride)
{
    for (int j = 0; j < n; j++) {
        REAL *column = a + (size_t)j * stride;
        if (!(column[j] > 0))
            return false;
        const REAL pivot = ROOT(column[j]);
        column[j] = pivot;
        for (int i = j + 1; i < n; i++)
            column[i] /= pivot;
        for (int k = j + 1; k < n; k++) {
            REAL *later = a + (size_t)k * stride;
            for (int i = k; i < n; i++)
                later[i] -= column[i] * column[k];
        }
    }
    return true;
}

bool TYPE(dense_cholesky)(REAL *a, int n, size_t stride)
{
    PALP_ASSERT(n >= 0 && stride >= (size_t)n);
    if (n <= LOOPS_MOST)
        return NAME(factor_small)(a, n, stride);
    const int n1 = dense_half(n), n2 = n - n1;
    REAL *below = a + n1, *rest = below + (size_t)n1 * stride;
    if (!TYPE(dense_cholesky)(a, n1, stride))
        return false;
    TYPE(dense_solve_right)
    (&(struct TYPE(dense_lower)){a, n1, stride},
     &(struct TYPE(dense_block)){below, n2, n1, stride});
    TYPE(dense_multiply)
    (&(struct TYPE(dense_product)){n2, n2, n1, below, below, 1, stride, stride, 1, rest, stride,
                                   DENSE_SUBTRACT, .is_lower = true});
    return TYPE(dense_cholesky)(rest, n2, stride);
}

/* ---------------------------------------------------------------- inverses of triangles */

/* Column by column: row by row, those above being done. */
static void NAME(invert_small)(REAL *a, int n, size_t stride)
{
    for (int i = 0; i < n; i++) {
        const REAL pivot = 1 / a[(size_t)i * stride + (size_t)i];
        for (int j = 0; j < i; j++) {
            REAL sum = 0;
            for (int k = j; k < i; k++)
                sum += a[(size_t)k * stride + (size_t)i] * a[(size_t)j * stride + (size_t)k];
            a[(size_t)j * stride + (size_t)i] = -sum * pivot;
        }
        a[(size_t)i * stride + (size_t)i] = pivot;
    }
}

/* By halves, so that nearly all of it is products:
 * [A 0; B C]⁻¹ = [A⁻¹ 0; -C⁻¹ B A⁻¹ C⁻¹]. */
void TYPE(dense_invert_lower)(REAL *a, int n, size_t stride)
{
    PALP_ASSERT(n >= 0 && stride >= (size_t)n);
    if (n <= LOOPS_MOST) {
        NAME(invert_small)(a, n, stride);
        return;
    }
    const int n1 = dense_half(n), n2 = n - n1;
    REAL *below = a + n1, *rest = below + (size_t)n1 * stride;
    const struct TYPE(dense_block) B = {below, n2, n1, stride};
    TYPE(dense_invert_lower)(a, n1, stride);
    TYPE(dense_invert_lower)(rest, n2, stride);
    TYPE(dense_multiply_lower)(&(struct TYPE(dense_lower)){rest, n2, stride}, DENSE_LEFT, &B);
    NAME(apply_lower)(&(struct TYPE(dense_lower)){a, n1, stride}, DENSE_RIGHT, &B, DENSE_NEGATE);
}

/* ---------------------------------------------------------------- aᵀ a */

static void NAME(square_small)(REAL *a, int n, size_t stride)
{
    for (int j = 0; j < n; j++) {
        REAL *column = a + (size_t)j * stride;
        for (int i = j; i < n; i++) {
            const REAL *other = a + (size_t)i * stride;
            REAL sum = 0;
            for (int k = i; k < n; k++)
                sum += other[k] * column[k];
            column[i] = sum;
        }
    }
}

/* [A 0; B C]ᵀ [A 0; B C] = [AᵀA + BᵀB, …; CᵀB, CᵀC] */
void TYPE(dense_square_lower)(REAL *a, int n, size_t stride)
{
    PALP_ASSERT(n >= 0 && stride >= (size_t)n);
    if (n <= LOOPS_MOST) {
        NAME(square_small)(a, n, stride);
        return;
    }
    const int n1 = dense_half(n), n2 = n - n1;
    REAL *below = a + n1, *rest = below + (size_t)n1 * stride;
    TYPE(dense_square_lower)(a, n1, stride);
    TYPE(dense_multiply)
    (&(struct TYPE(dense_product)){n1, n1, n2, below, below, stride, 1, 1, stride, a, stride,
                                   DENSE_ADD, .is_lower = true});
    TYPE(dense_multiply_lower)
    (&(struct TYPE(dense_lower)){rest, n2, stride}, DENSE_LEFT_TRANSPOSED,
     &(struct TYPE(dense_block)){below, n2, n1, stride});
    TYPE(dense_square_lower)(rest, n2, stride);
}
