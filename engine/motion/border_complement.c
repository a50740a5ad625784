/* SPDX-License-Identifier: GPL-3.0-or-later */
/* border_complement.c - S, the Schur complement of what stays whole, and its factor; all of it, and
 * Q, where the region's inverse tells all of B's columns. */
#include "engine/base/dense.h"
#include "engine/base/pool.h"
#include "engine/base/wide.h"
#include "engine/motion/border_own.h"
#include "engine/motion/ordering.h"

#include <string.h>

enum { NOWHERE = -1 };

/* ---------------------------------------------------------------- S */

void border_put_S(const struct border *border, int r, int c, mat3 less)
{
    const struct border *b = border;
    const struct border_entry *entry = border_entries(b, r);
    mat3 S = mat3_scale(less, -1);
    for (int e = 0; e < b->n_entry[r]; e++)
        if (entry[e].place == b->n_first + c)
            S = mat3_add(S, mat3_transpose(entry[e].M));
    double *to = b->L + 3 * (size_t)c * border_stride(b) + 3 * (size_t)r;
    for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++)
            to[(size_t)j * border_stride(b) + (size_t)i] = S.m[i][j];
}

bool border_factor_S(const struct border *border)
{
    return dense_cholesky(border->L, 3 * border->n, border_stride(border));
}

/* ---------------------------------------------------------------- by the region's inverse */

/* Three rows of a matrix, and what they count in three sums of rows. */
struct row_sum {
    double *to[3];
    const void *from[3];
    const float *rest[3]; /* of single precision: what rounding took off */
    mat3 M;
    int n;
};

INLINE_WIDE void add_single_loop(const struct row_sum *s)
{
    const float *x = s->from[0], *y = s->from[1], *z = s->from[2];
    const float *rest_x = s->rest[0], *rest_y = s->rest[1], *rest_z = s->rest[2];
    double *restrict to_x = s->to[0], *restrict to_y = s->to[1], *restrict to_z = s->to[2];
    const mat3 M = s->M;
    for (int i = 0; i < s->n; i++) {
        const double at_x = (double)x[i] + (double)rest_x[i],
                     at_y = (double)y[i] + (double)rest_y[i],
                     at_z = (double)z[i] + (double)rest_z[i];
        to_x[i] += at_x * M.m[0][0] + at_y * M.m[1][0] + at_z * M.m[2][0];
        to_y[i] += at_x * M.m[0][1] + at_y * M.m[1][1] + at_z * M.m[2][1];
        to_z[i] += at_x * M.m[0][2] + at_y * M.m[1][2] + at_z * M.m[2][2];
    }
}

INLINE_WIDE void add_double_loop(const struct row_sum *s)
{
    const double *x = s->from[0], *y = s->from[1], *z = s->from[2];
    double *restrict to_x = s->to[0], *restrict to_y = s->to[1], *restrict to_z = s->to[2];
    const mat3 M = s->M;
    for (int i = 0; i < s->n; i++) {
        to_x[i] += x[i] * M.m[0][0] + y[i] * M.m[1][0] + z[i] * M.m[2][0];
        to_y[i] += x[i] * M.m[0][1] + y[i] * M.m[1][1] + z[i] * M.m[2][1];
        to_z[i] += x[i] * M.m[0][2] + y[i] * M.m[1][2] + z[i] * M.m[2][2];
    }
}

WIDE_FUNCTION(add_rows_single, add_single_loop, (const struct row_sum *s), (s))
WIDE_FUNCTION(add_rows_double, add_double_loop, (const struct row_sum *s), (s))

/* Three rows of X, which is symmetric, from the number `at` on. S is a small difference of large
 * numbers: what rounding to single precision took off X is added. */
static void add_inverse_rows(const struct border *b, size_t at, struct row_sum *sum)
{
    const struct panels *panels = b->panels;
    for (int i = 0; i < 3 && panels->precision == PALP_DOUBLE; i++)
        sum->from[i] = (const double *)panels->inverse + at + i * sum->n;
    for (int i = 0; i < 3 && panels->precision == PALP_SINGLE; i++) {
        sum->from[i] = (const float *)panels->inverse + at + i * sum->n;
        sum->rest[i] = panels->rest + at + i * sum->n;
    }
    if (panels->precision == PALP_SINGLE)
        add_rows_single(sum);
    else
        add_rows_double(sum);
}

/* T := [X B; -1] of one group. */
static void fill_column(const struct border *b, int k)
{
    const size_t n = 3 * (size_t)b->panels->ordering->n_last, height = b->root.height;
    double *T = b->Q + 3 * (size_t)k * height;
    struct row_sum sum = {.to = {T, T + height, T + 2 * height}, .n = (int)n};
    memset(T, 0, 3 * height * sizeof *T);
    for (int e = 0; e < b->n_entry[k]; e++) {
        const struct border_entry *entry = &border_entries(b, k)[e];
        sum.M = entry->M;
        if (entry->place < b->n_first)
            add_inverse_rows(b, border_row(b, entry->place) * n, &sum);
    }
    for (size_t i = 0; i < 3; i++)
        T[i * height + n + 3 * (size_t)k + i] = -1;
}

static void fill_columns(void *ctx, int first, int last)
{
    for (int k = first; k < last; k++)
        fill_column(ctx, k);
}

/* Rows of X B that B's columns have, one after the other: in T they are far apart. */
static void gather_rows_of_T(const struct border *b)
{
    struct border_scratch *s = b->scratch;
    const size_t n = 3 * (size_t)b->n;
    int *index = s->first, n_row = 0;
    memset(index, NOWHERE, (size_t)b->panels->ordering->n_last * sizeof *index);
    for (int k = 0; k < b->n; k++)
        for (int e = 0; e < b->n_entry[k]; e++) {
            const int place = border_entries(b, k)[e].place;
            if (place < b->n_first && index[place - border_first_inside(b)] == NOWHERE)
                index[place - border_first_inside(b)] = n_row++;
        }
    for (size_t c = 0; c < n; c++)
        for (int i = 0; i < b->panels->ordering->n_last; i++)
            for (size_t k = 0; k < 3 && index[i] != NOWHERE; k++)
                s->row[(3 * (size_t)index[i] + k) * n + c] =
                    b->Q[c * b->root.height + 3 * (size_t)i + k];
}

/* S = C - Bᵀ X B, rows of some groups. */
static void put_rows_of_S(void *ctx, int first, int last)
{
    const struct border *b = ctx;
    const struct border_scratch *s = b->scratch;
    const size_t n = 3 * (size_t)b->n;
    for (int r = first; r < last; r++) {
        double *BXB = &s->W[0].m[0][0] + 3 * (size_t)r * n;
        struct row_sum sum = {.to = {BXB, BXB + n, BXB + 2 * n}, .n = 3 * (r + 1)};
        memset(BXB, 0, 3 * n * sizeof *BXB);
        for (int e = 0; e < b->n_entry[r]; e++) {
            const struct border_entry *entry = &border_entries(b, r)[e];
            if (entry->place >= b->n_first)
                continue;
            const size_t row = 3 * (size_t)s->first[entry->place - border_first_inside(b)];
            for (size_t k = 0; k < 3; k++)
                sum.from[k] = s->row + (row + k) * n;
            sum.M = entry->M;
            add_rows_double(&sum);
        }
        for (int c = 0; c <= r; c++) {
            const double *at = BXB + 3 * c;
            border_put_S(b, r, c,
                         (mat3){{{at[0], at[1], at[2]},
                                 {at[n], at[n + 1], at[n + 2]},
                                 {at[2 * n], at[2 * n + 1], at[2 * n + 2]}}});
        }
    }
}

/* Q = T L_S⁻ᵀ, a strip of rows. */
static void finish_rows(void *ctx, int first, int last)
{
    const struct border *b = ctx;
    const size_t height = b->root.height;
    border_finish_rows(b, first, last);
    if (b->panels->precision == PALP_DOUBLE)
        return;
    float *Q = b->root.Q;
    for (size_t c = 0; c < 3 * (size_t)b->n; c++)
        for (int i = first; i < last; i++)
            Q[c * height + (size_t)i] = (float)b->Q[c * height + (size_t)i];
}

void border_finish_all(struct border *border, struct pool *pool)
{
    const int n = border->panels->ordering->n_last + border->n;
    pool_for(pool, 3 * n, BORDER_STRIP, finish_rows, border);
}

bool border_fill_inside(struct border *border, struct pool *pool)
{
    struct border *b = border;
    pool_for(pool, b->n, 1, fill_columns, b);
    gather_rows_of_T(b);
    pool_for(pool, b->n, 1, put_rows_of_S, b);
    if (!border_factor_S(b))
        return false;
    border_finish_all(b, pool);
    return true;
}
