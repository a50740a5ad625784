/* SPDX-License-Identifier: GPL-3.0-or-later */
/* border_solve.c - solves with an older factor and its border; columns of a cell. */
#include "engine/motion/border.h"
#include "engine/motion/ordering.h"

#include <string.h>

static const double SINGULAR = 1e-12; /* of a cell's largest pivot: round-off, squared a million */

/* ---------------------------------------------------------------- solves */

const int *border_place(const struct factor *factor)
{
    return factor->border ? factor->border->place : factor->ordering->place;
}

int border_size(const struct factor *factor)
{
    return factor->ordering->n + (factor->border ? factor->border->n : 0);
}

int border_nodes(const struct factor *factor)
{
    return factor->border ? factor->border->n_node : factor->ordering->n_node;
}

/* What pushes a copy pushes its parent as well as its opening. */
static void fold_openings(const struct border *b, vec3 *x)
{
    for (int k = b->n - 1; k >= 0; k--)
        if (b->parent[k] >= 0)
            x[b->parent[k]] = vec3_add(x[b->parent[k]], x[b->n_first + k]);
}

/* A copy moves by its opening and as its parent. */
static void unfold_openings(const struct border *b, vec3 *x)
{
    for (int k = 0; k < b->n; k++)
        if (b->parent[k] >= 0)
            x[b->n_first + k] = vec3_add(x[b->n_first + k], x[b->parent[k]]);
}

/* z := S⁻¹ z */
static void solve_openings(const struct border *b, double *z)
{
    const size_t stride = 3 * (size_t)b->most;
    const int n = 3 * b->n;
    for (int j = 0; j < n; j++) {
        const double *column = b->L + (size_t)j * stride;
        z[j] /= column[j];
        for (int i = j + 1; i < n; i++)
            z[i] -= column[i] * z[j];
    }
    for (int j = n - 1; j >= 0; j--) {
        const double *column = b->L + (size_t)j * stride;
        for (int i = j + 1; i < n; i++)
            z[j] -= column[i] * z[i];
        z[j] /= column[j];
    }
}

/* z = S⁻¹ (z - Bᵀ A₀⁻¹ f); of A₀ is asked for f - B z. */
static void ask_with_openings(const struct border *b, vec3 *x)
{
    for (int k = 0; k < b->n; k++)
        for (int e = 0; e < b->n_entry[k]; e++) {
            const struct border_entry *entry = &border_entries(b, k)[e];
            if (entry->place < b->n_first)
                b->z[k] = vec3_sub(b->z[k], mat3_apply_t(entry->M, x[entry->place]));
        }
    solve_openings(b, &b->z[0].x);
    memcpy(x, b->y, (size_t)b->n_first * sizeof *b->y);
    for (int k = 0; k < b->n; k++)
        for (int e = 0; e < b->n_entry[k]; e++) {
            const struct border_entry *entry = &border_entries(b, k)[e];
            if (entry->place < b->n_first)
                x[entry->place] = vec3_sub(x[entry->place], mat3_apply(entry->M, b->z[k]));
        }
}

static void solve_outside(const struct border *b, vec3 *x, struct pool *pool)
{
    memcpy(b->y, x, (size_t)b->n_first * sizeof *b->y);
    memcpy(b->z, x + b->n_first, (size_t)b->n * sizeof *b->z);
    panels_open(b->panels, x, b->along, pool);
    ask_with_openings(b, x);
    panels_finish(b->panels, x, b->along, pool);
    memcpy(x + b->n_first, b->z, (size_t)b->n * sizeof *b->z);
}

static bool has_border(const struct factor *factor)
{
    return factor->border && factor->border->n > 0;
}

void border_solve(const struct factor *factor, vec3 *x, struct pool *pool)
{
    const struct border *b = factor->border;
    if (!has_border(factor)) {
        panels_solve(&factor->panels, x, pool);
        return;
    }
    fold_openings(b, x);
    if (b->is_inside)
        panels_solve(&factor->panels, x, pool);
    else
        solve_outside(b, x, pool);
    unfold_openings(b, x);
}

/* ---------------------------------------------------------------- in two parts */

bool border_can_open(const struct factor *factor)
{
    return factor->ordering->n_last > 0 && (!has_border(factor) || factor->border->is_inside);
}

void border_open(const struct factor *factor, vec3 *x, const unsigned char *along,
                 struct pool *pool)
{
    if (has_border(factor))
        fold_openings(factor->border, x);
    panels_open(&factor->panels, x, along, pool);
    if (has_border(factor))
        unfold_openings(factor->border, x);
}

void border_finish(const struct factor *factor, vec3 *x, const unsigned char *along,
                   struct pool *pool)
{
    if (has_border(factor))
        fold_openings(factor->border, x);
    panels_finish(&factor->panels, x, along, pool);
    if (has_border(factor))
        unfold_openings(factor->border, x);
}

/* ---------------------------------------------------------------- a removed cell */

void border_factor_cell(double *A, int n)
{
    double most = 0;
    for (int j = 0; j < n; j++)
        most = fmax(most, A[j * n + j]);
    for (int j = 0; j < n; j++) {
        double *column = A + (size_t)j * (size_t)n;
        for (int k = 0; k < j; k++)
            for (int i = j; i < n; i++)
                column[i] -= A[k * n + i] * A[k * n + j];
        const double scale = column[j] > SINGULAR * most ? 1 / sqrt(column[j]) : 0;
        for (int i = 0; i < n; i++)
            column[i] = i < j ? 0 : column[i] * scale;
    }
}
