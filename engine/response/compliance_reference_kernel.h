/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compliance_reference_kernel.h - dense matrices of columns through the panels, in one precision.
 *
 * Included once a precision, with REAL, NAME(x) (x with the precision's ending), and TYPE(x) (the
 * same of what dense.h declares). */

static void NAME(spread_loads)(const struct dense_reference *d)
{
    REAL *X = d->X;
    memset(X, 0, d->n * 3 * (size_t)d->J->n * sizeof *X);
    for (int l = 0; l < d->J->n_load; l++) {
        const struct column_load *load = &d->J->load[l];
        for (int k = 0; k < 3; k++) {
            REAL *to = X + (size_t)(3 * load->group + k) * d->n + 3 * load->place;
            for (int axis = 0; axis < 3; axis++)
                to[axis] += (REAL)load->F.m[axis][k];
        }
    }
}

static bool NAME(all_zero)(const REAL *X, size_t stride, int rows, int cols)
{
    for (int c = 0; c < cols; c++)
        for (int r = 0; r < rows; r++)
            if (X[(size_t)c * stride + (size_t)r] != 0)
                return false;
    return true;
}

/* x := L₁₁⁻¹ x, and L₂₁ times that taken off the rows below. */
static void NAME(solve_up)(const struct dense_reference *d, int p, REAL *X, int cols, REAL *below)
{
    const struct shape s = shape_of(d->panels, p);
    const size_t height = (size_t)(s.width + s.below);
    const REAL *panel = (const REAL *)d->panels->x + s.L->start[p];
    REAL *own = X + 3 * s.L->col[p];
    if (NAME(all_zero)(own, d->n, s.width, cols)) /* no column reaches here */
        return;
    const struct TYPE(dense_lower) triangle = {panel, s.width, height};
    const struct TYPE(dense_block) x = {own, s.width, cols, d->n};
    TYPE(dense_multiply_lower)(&triangle, DENSE_LEFT, &x);
    TYPE(dense_multiply)
    (&(struct TYPE(dense_product)){s.below, cols, s.width, panel + s.width, own, 1, height, 1, d->n,
                                   below, (size_t)s.below, DENSE_SET});
    for (int c = 0; c < cols; c++)
        for (int i = 0; i < s.below; i++)
            X[(size_t)c * d->n + (size_t)(3 * s.row[i / 3] + i % 3)] -=
                below[(size_t)c * (size_t)s.below + (size_t)i];
}

/* x := L₁₁⁻ᵀ (x - L₂₁ᵀ (what the rows below are)). */
static void NAME(solve_down)(const struct dense_reference *d, int p, REAL *X, int cols, REAL *below)
{
    const struct shape s = shape_of(d->panels, p);
    const size_t height = (size_t)(s.width + s.below);
    const REAL *panel = (const REAL *)d->panels->x + s.L->start[p];
    REAL *own = X + 3 * s.L->col[p];
    for (int c = 0; c < cols; c++)
        for (int i = 0; i < s.below; i++)
            below[(size_t)c * (size_t)s.below + (size_t)i] =
                X[(size_t)c * d->n + (size_t)(3 * s.row[i / 3] + i % 3)];
    const struct TYPE(dense_lower) triangle = {panel, s.width, height};
    const struct TYPE(dense_block) x = {own, s.width, cols, d->n};
    TYPE(dense_multiply)
    (&(struct TYPE(dense_product)){s.width, cols, s.below, panel + s.width, below, height, 1, 1,
                                   (size_t)s.below, own, d->n, DENSE_SUBTRACT});
    TYPE(dense_multiply_lower)(&triangle, DENSE_LEFT_TRANSPOSED, &x);
}

static void NAME(strip_up)(void *ctx, int first, int last)
{
    const struct dense_reference *d = ctx;
    REAL *X = (REAL *)d->X + (size_t)first * d->n, *below = (REAL *)d->below + (size_t)first * d->n;
    for (int p = 0; p < d->panels->ordering->L.n_panel; p++)
        NAME(solve_up)(d, p, X, last - first, below);
}

static void NAME(strip_down)(void *ctx, int first, int last)
{
    const struct dense_reference *d = ctx;
    REAL *X = (REAL *)d->X + (size_t)first * d->n, *below = (REAL *)d->below + (size_t)first * d->n;
    for (int p = d->panels->ordering->L.n_panel - 1; p >= 0; p--)
        NAME(solve_down)(d, p, X, last - first, below);
}

/* SᵀS, a few groups times themselves and all that follow. */
static void NAME(multiply_groups)(void *ctx, int first, int last)
{
    const struct dense_reference *d = ctx;
    const size_t m = 3 * (size_t)d->J->n, n_group = (size_t)d->J->n;
    const REAL *S = (const REAL *)d->X + 3 * (size_t)first * d->n;
    REAL *row = (REAL *)d->row + 3 * (size_t)first * m; /* column by column: of those that follow */
    const int rows = 3 * (last - first), cols = (int)m - 3 * first;
    TYPE(dense_multiply)
    (&(struct TYPE(dense_product)){rows, cols, (int)d->n, S, S, d->n, 1, 1, d->n, row, (size_t)rows,
                                   DENSE_SET});
    for (size_t g = (size_t)first; g < (size_t)last; g++)
        for (size_t h = g; h < n_group; h++) {
            mat3 block;
            for (size_t i = 0; i < 3; i++)
                for (size_t j = 0; j < 3; j++)
                    block.m[i][j] = (double)row[(3 * (h - (size_t)first) + j) * (size_t)rows +
                                                3 * (g - (size_t)first) + i];
            d->W[h * n_group + g] = mat3_transpose(block);
            d->W[g * n_group + h] = block;
        }
}

/* J times A⁻¹ Jᵀ. */
static void NAME(read_groups)(void *ctx, int first, int last)
{
    const struct dense_reference *d = ctx;
    for (int l = 0; l < d->J->n_load; l++) {
        const struct column_load *load = &d->J->load[l];
        for (int g = first; g < last; g++) {
            mat3 moved;
            for (int k = 0; k < 3; k++)
                for (int axis = 0; axis < 3; axis++)
                    moved.m[axis][k] =
                        (double)((const REAL *)d->X)[(size_t)(3 * g + k) * d->n +
                                                     (size_t)(3 * load->place + axis)];
            mat3 *to = &d->W[(size_t)load->group * (size_t)d->J->n + (size_t)g];
            *to = mat3_add(*to, mat3_mul(mat3_transpose(load->F), moved));
        }
    }
}

static void NAME(build_response)(struct dense_reference *d, bool is_half, struct pool *pool)
{
    const int columns = 3 * d->J->n;
    NAME(spread_loads)(d);
    pool_for(pool, columns, d->strip, NAME(strip_up), d);
    if (!is_half)
        pool_for(pool, columns, d->strip, NAME(strip_down), d);
    pool_for(pool, d->J->n, ROWS, is_half ? NAME(multiply_groups) : NAME(read_groups), d);
}
