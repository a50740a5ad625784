/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compliance_border.c - the rows that groups have in the border's term, and their products. */
#include "engine/response/compliance_border.h"
#include "engine/base/arena.h"
#include "engine/base/assert.h"
#include "engine/base/dense.h"
#include "engine/base/pool.h"
#include "engine/motion/border.h"

#include <string.h>

enum { GROUPS = 16 }; /* whose rows of W a worker writes at a time */

static size_t number_size(enum palp_precision precision)
{
    return precision == PALP_SINGLE ? sizeof(float) : sizeof(double);
}

/* ---------------------------------------------------------------- memory */

struct border_term border_term_take(int n, int n_border, enum palp_precision precision,
                                    struct arena *arena)
{
    struct border_term term = {
        .n = n, .n_column = 3 * n_border, .stride = 3 * (size_t)n_border, .precision = precision};
    const size_t item = number_size(precision), rows = 3 * (size_t)n;
    term.R = arena_take(arena, rows * term.stride, item);
    term.product = arena_take(arena, rows * rows, item);
    PALP_ASSERT(term.R && term.product);
    return term;
}

/* ---------------------------------------------------------------- W += R Rᵀ */

struct term_product {
    const struct border_term *term;
    mat3 *W;
};

/* Rows of groups first … last-1, from the first's column on: row by row.
 * Returns where they stand. */
static const void *multiply_term_rows(const struct border_term *t, int first, int last)
{
    const int rows = 3 * (last - first), cols = 3 * (t->n - first);
    const size_t at = 3 * (size_t)first * t->stride, to = 9 * (size_t)first * (size_t)t->n;
    if (t->precision == PALP_SINGLE) {
        const float *R = (const float *)t->R + at;
        float *C = (float *)t->product + to;
        dense_multiply_single(&(struct dense_product_single){
            cols, rows, t->n_column, R, R, t->stride, 1, 1, t->stride, C, (size_t)cols, DENSE_SET,
            .is_lower = false});
        return C;
    }
    const double *R = (const double *)t->R + at;
    double *C = (double *)t->product + to;
    dense_multiply(&(struct dense_product){cols, rows, t->n_column, R, R, t->stride, 1, 1,
                                           t->stride, C, (size_t)cols, DENSE_SET,
                                           .is_lower = false});
    return C;
}

/* Three rows of a product, `stride` numbers apart, to blocks next to each other. */
static void add_single(mat3 *block, int n, const float *C, size_t stride)
{
    for (int h = 0; h < n; h++, C += 3)
        for (size_t i = 0; i < 3; i++)
            for (size_t j = 0; j < 3; j++)
                block[h].m[i][j] += (double)C[i * stride + j];
}

static void add_double(mat3 *block, int n, const double *C, size_t stride)
{
    for (int h = 0; h < n; h++, C += 3)
        for (size_t i = 0; i < 3; i++)
            for (size_t j = 0; j < 3; j++)
                block[h].m[i][j] += C[i * stride + j];
}

static void add_border_rows(void *ctx, int first, int last)
{
    const struct term_product *p = ctx;
    const struct border_term *t = p->term;
    const size_t n = (size_t)t->n, cols = 3 * (n - (size_t)first);
    const void *C = multiply_term_rows(t, first, last);
    for (int g = first; g < last; g++) {
        const size_t at = 3 * (size_t)(g - first) * (cols + 1); /* its row, from its column on */
        mat3 *row = p->W + (size_t)g * n;
        if (t->precision == PALP_SINGLE)
            add_single(row + g, t->n - g, (const float *)C + at, cols);
        else
            add_double(row + g, t->n - g, (const double *)C + at, cols);
        for (size_t h = (size_t)g + 1; h < n; h++)
            p->W[h * n + (size_t)g] = mat3_transpose(row[h]);
    }
}

void border_term_add(const struct border_term *term, mat3 *W, struct pool *pool)
{
    struct term_product p = {term, W};
    pool_for(pool, term->n, GROUPS, add_border_rows, &p);
}

/* --------------------------------------------------------------- columns beside those asked for */

static mat3 unwarp_block(const struct factor_view *view, const struct load *load)
{
    return view->warp ? mat3_mul(mat3_transpose(view->warp[load->dof]), load->F) : load->F;
}

/* Copies push what they stand for where no cut has opened. */
static int list_loads(const struct factor_view *view, const struct loads *J, struct loads *both)
{
    const struct border *b = view->factor->border;
    int n = 0;
    for (int g = 0; g < J->n; g++) {
        both->first[g] = n;
        for (int l = J->first[g]; l < J->first[g + 1]; l++) {
            const int place = border_root(b, b->place[J->load[l].dof]);
            if (place >= 0)
                both->load[n++] = (struct load){place, unwarp_block(view, &J->load[l])};
        }
    }
    return n;
}

static struct loads take_both_loads(size_t n, size_t n_load, struct arena *arena)
{
    struct loads loads = {.n = (int)n};
    loads.first = ARENA_TAKE(arena, n + 1, int);
    loads.load = ARENA_TAKE(arena, n_load, struct load);
    PALP_ASSERT(loads.first && loads.load);
    return loads;
}

void border_loads_count(size_t n, size_t n_load, struct arena *counter)
{
    take_both_loads(n, n_load, counter);
}

struct loads border_loads(const struct factor_view *view, const struct loads *J,
                          struct arena *arena)
{
    const struct border *b = view->factor->border;
    struct loads both = take_both_loads((size_t)(J->n + b->n),
                                        (size_t)J->first[J->n] + (size_t)b->n * BORDER_ROWS, arena);
    int n = list_loads(view, J, &both);
    for (int k = 0; k < b->n; k++) {
        both.first[J->n + k] = n;
        for (int e = 0; e < b->n_entry[k]; e++) {
            const struct border_entry *entry = &border_entries(b, k)[e];
            if (entry->place < b->n_first)
                both.load[n++] = (struct load){entry->place, entry->M};
        }
    }
    both.first[both.n] = n;
    return both;
}

/* T = J A₀⁻¹ B less J at the openings; its rows stand as columns, for the triangle. */
static void fill_rows(const struct border_term *t, const struct factor_view *view,
                      const struct loads *J, const mat3 *both)
{
    const struct border *b = view->factor->border;
    const size_t n = (size_t)(J->n + b->n), rows = 3 * (size_t)t->n;
    double *T = t->product;
    for (size_t g = 0; g < (size_t)J->n; g++) {
        for (size_t k = 0; k < (size_t)b->n; k++)
            for (size_t i = 0; i < 9; i++)
                T[(3 * k + i % 3) * rows + 3 * g + i / 3] =
                    both[g * n + (size_t)J->n + k].m[i / 3][i % 3];
        for (int l = J->first[g]; l < J->first[g + 1]; l++) {
            const mat3 F = unwarp_block(view, &J->load[l]);
            for (int at = b->place[J->load[l].dof]; at >= b->n_first; at = border_parent(b, at))
                for (size_t i = 0; i < 9; i++)
                    T[(3 * (size_t)(at - b->n_first) + i % 3) * rows + 3 * g + i / 3] -=
                        F.m[i % 3][i / 3];
        }
    }
}

void border_term_fold(const struct border_term *term, const struct factor_view *view,
                      const struct loads *J, const mat3 *both, mat3 *W)
{
    const struct border *b = view->factor->border;
    const size_t rows = 3 * (size_t)term->n, n = (size_t)J->n;
    double *T = term->product, *R = term->R;
    fill_rows(term, view, J, both);
    dense_solve_right(&(struct dense_lower){b->L, term->n_column, 3 * (size_t)b->most},
                      &(struct dense_block){T, 3 * term->n, term->n_column, rows});
    for (size_t c = 0; c < (size_t)term->n_column; c++)
        for (size_t r = 0; r < rows; r++)
            R[r * term->stride + c] = T[c * rows + r];
    for (size_t g = 0; g < n; g++)
        memcpy(W + g * n, both + g * (n + (size_t)b->n), n * sizeof *W);
}
