/* SPDX-License-Identifier: GPL-3.0-or-later */
/* factor_real_kernel.h - what is kept of a factorisation, in the precision of who includes this:
 * factor_kernel.h, which defines REAL and NAME(). */

/* Tile (row, col), row ≥ col, of (T Tᵀ)⁻¹ = XᵀX, and its mirror image. */
DEVICE void NAME(factor_region_tile)(const struct gpu_thread *t, const struct factor_region_args *a,
                                     int row, int col)
{
    const struct factor_seat seat = factor_seat(t);
    const struct factor_space s = factor_space(t);
    const int first = row * FACTOR_TILE, n = a->n, other = col * FACTOR_TILE;
    const int rows = n - first < FACTOR_TILE ? n - first : FACTOR_TILE;
    const int cols = n - other < FACTOR_TILE ? n - other : FACTOR_TILE;
    const struct factor_side A = {a->X + first + (int64_t)first * a->n, a->n, rows, true},
                             B = {a->X + first + (int64_t)other * a->n, a->n, cols, true};
    REAL *inverse = (REAL *)a->inverse;
    factor_clear(t, s.C);
    factor_subtract(t, &s, &A, &B, n - first);
    for (int c = seat.y; c < cols; c += seat.n_y)
        for (int r = seat.x; r < rows; r += seat.n_x)
            inverse[first + r + (int64_t)(other + c) * n] = (REAL)-s.C[c * FACTOR_STRIDE + r];
    if (row == col)
        return;
    for (int r = seat.y; r < rows; r += seat.n_y)
        for (int c = seat.x; c < cols; c += seat.n_x)
            inverse[other + c + (int64_t)(first + r) * n] = (REAL)-s.C[c * FACTOR_STRIDE + r];
}

DEVICE void NAME(factor_region)(const struct gpu_thread *t, const struct factor_region_args *a)
{
    const int side = (a->n + FACTOR_TILE - 1) / FACTOR_TILE;
    for (int k = t->block; k < side * side; k += t->n_block) {
        block_sync(t);
        if (k % side >= k / side)
            NAME(factor_region_tile)(t, a, k % side, k / side);
    }
}

DEVICE void NAME(factor_round)(const struct gpu_thread *t, const struct factor_round_args *a)
{
    REAL *to = (REAL *)a->to;
    for (int64_t i = (int64_t)t->block * t->n_thread + t->thread; i < a->n;
         i += (int64_t)t->n_block * t->n_thread)
        to[i] = (REAL)a->from[i];
}
