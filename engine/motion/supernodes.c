/* SPDX-License-Identifier: GPL-3.0-or-later */
/* supernodes.c - factors panel by panel, with dense kernels. */
#include "engine/motion/supernodes.h"
#include "engine/base/dense.h"
#include "engine/base/pool.h"

#include <string.h>

static int rows_of(const struct supernodes *L, int p)
{
    return L->row_first[p + 1] - L->row_first[p];
}

static int cols_of(const struct supernodes *L, int p)
{
    return L->col[p + 1] - L->col[p];
}

/* There are as many spaces as workers: one is free. */
static struct space *take_space(const struct supernodes *L)
{
    for (int i = 0;; i = (i + 1) % L->n_space)
        if (!atomic_exchange_explicit(&L->space[i].taken, true, memory_order_acquire))
            return &L->space[i];
}

static void put_space(struct space *space)
{
    atomic_store_explicit(&space->taken, false, memory_order_release);
}

/* ---------------------------------------------------------------- factor */

struct factoring {
    const struct supernodes *L;
    const mat3 *A;
    double *factor;
    const struct strip *strip; /* of this rank */
    const int *panel;
    _Atomic bool positive;
};

/* Columns of the panel as they are in the matrix. */
static void copy_strip(const struct factoring *f, const struct strip *strip)
{
    const struct supernodes *L = f->L;
    const size_t height = 3 * (size_t)rows_of(L, strip->panel);
    double *x = f->factor + L->start[strip->panel];
    memset(x + 3 * (size_t)strip->begin * height, 0,
           3 * (size_t)(strip->end - strip->begin) * height * sizeof *x);
    for (int c = strip->begin; c < strip->end; c++) {
        const int column = L->col[strip->panel] + c;
        for (int e = L->entry_first[column]; e < L->entry_first[column + 1]; e++) {
            const struct entry *entry = &L->entry[e];
            const mat3 *block = &f->A[entry->block];
            for (int t = 0; t < 3; t++) {
                double *to = x + (3 * (size_t)c + (size_t)t) * height + 3 * (size_t)entry->row;
                for (int s = 0; s < 3; s++)
                    to[s] = entry->flip ? block->m[t][s] : block->m[s][t];
            }
        }
    }
}

/* Rows of the source from `begin` on, times those that are columns of the strip, taken off it.
 * map: where in the panel a row stands. */
static void update_strip(const struct factoring *f, const struct strip *strip,
                         const struct update *u, struct space *space)
{
    const struct supernodes *L = f->L;
    const int *row = L->row + L->row_first[u->source];
    const int first = L->col[strip->panel] + strip->begin, last = L->col[strip->panel] + strip->end;
    int begin = u->begin, end;
    while (begin < u->end && row[begin] < first)
        begin++;
    for (end = begin; end < u->end && row[end] < last; end++)
        ;
    if (begin == end)
        return;

    const int height = 3 * rows_of(L, u->source), below = height - 3 * begin;
    const size_t stride = (size_t)height;
    const double *from = f->factor + L->start[u->source] + 3 * begin;
    dense_multiply(&(struct dense_product){below, 3 * (end - begin), 3 * cols_of(L, u->source),
                                           from, from, 1, stride, stride, 1, space->C,
                                           (size_t)below, DENSE_SET, .is_lower = true});

    const size_t to_height = 3 * (size_t)rows_of(L, strip->panel);
    for (int j = 0; j < 3 * (end - begin); j++) {
        const int column = 3 * (row[begin + j / 3] - L->col[strip->panel]) + j % 3;
        const double *C = space->C + (size_t)j * (size_t)below;
        double *to = f->factor + L->start[strip->panel] + (size_t)column * to_height;
        int i = j / 3;
        for (int s = j % 3; s < 3; s++) /* below the diagonal alone */
            to[3 * space->map[row[begin + i]] + s] -= C[3 * i + s];
        for (i++; i < below / 3; i++) {
            double *at = to + 3 * (size_t)space->map[row[begin + i]];
            at[0] -= C[3 * i];
            at[1] -= C[3 * i + 1];
            at[2] -= C[3 * i + 2];
        }
    }
}

static void receive_strips(void *ctx, int first, int last)
{
    const struct factoring *f = ctx;
    const struct supernodes *L = f->L;
    struct space *space = take_space(L);
    for (int k = first; k < last; k++) {
        const struct strip *strip = &f->strip[k];
        const int p = strip->panel, *row = L->row + L->row_first[p];
        copy_strip(f, strip);
        for (int i = 0; i < rows_of(L, p); i++)
            space->map[row[i]] = i;
        for (int u = L->update_first[p]; u < L->update_first[p + 1]; u++)
            update_strip(f, strip, &L->update[u], space);
    }
    put_space(space);
}

static void factor_panels(void *ctx, int first, int last)
{
    struct factoring *f = ctx;
    const struct supernodes *L = f->L;
    for (int k = first; k < last; k++) {
        const int p = f->panel[k], width = 3 * cols_of(L, p), height = 3 * rows_of(L, p);
        double *x = f->factor + L->start[p];
        const struct dense_lower square = {x, width, (size_t)height};
        const struct dense_block below = {x + width, height - width, width, (size_t)height};
        if (dense_cholesky(x, width, (size_t)height))
            dense_solve_right(&square, &below);
        else
            atomic_store_explicit(&f->positive, false, memory_order_relaxed);
    }
}

size_t supernodes_size(const struct supernodes *L)
{
    return L->n_panel > 0 ? L->start[L->n_panel] : 0;
}

bool supernodes_factor_unless(const struct supernodes *L, const mat3 *A, double *factor,
                              struct pool *pool, const _Atomic bool *stop)
{
    struct factoring f = {.L = L, .A = A, .factor = factor, .positive = true};
    for (int r = 0; r < L->n_rank; r++) {
        f.strip = L->strip + L->strip_first[r];
        f.panel = L->ranked + L->rank_first[r];
        pool_for(pool, L->strip_first[r + 1] - L->strip_first[r], 1, receive_strips, &f);
        pool_for(pool, L->rank_first[r + 1] - L->rank_first[r], 1, factor_panels, &f);
        if (!atomic_load_explicit(&f.positive, memory_order_relaxed) ||
            atomic_load_explicit(stop, memory_order_relaxed))
            return false;
    }
    return true;
}

bool supernodes_factor(const struct supernodes *L, const mat3 *A, double *factor, struct pool *pool)
{
    static const _Atomic bool never = false;
    return supernodes_factor_unless(L, A, factor, pool, &never);
}
