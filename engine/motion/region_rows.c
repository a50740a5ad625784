/* SPDX-License-Identifier: GPL-3.0-or-later */
/* region_rows.c - rows of the region's inverse, gathered and multiplied a strip at a time. */
#include "engine/motion/region_rows.h"
#include "engine/base/assert.h"
#include "engine/base/dense.h"
#include "engine/base/pages.h"
#include "engine/base/pool.h"
#include "engine/motion/ordering.h"

#include <stdlib.h>
#include <string.h>

enum {
    NOT_YET = -1,
    PLACES = 32,         /* whose rows a worker finds at a time          */
    DEPTH = DENSE_DEPTH, /* columns of X that stand side by side for it  */
};

int region_rows_create(struct region_rows *rows, int n_place)
{
    rows->n_place = n_place;
    rows->slot = pages_reserve((size_t)n_place, sizeof *rows->slot);
    rows->wanted = pages_reserve((size_t)n_place, sizeof *rows->wanted);
    return rows->slot && rows->wanted ? 0 : -1;
}

void region_rows_destroy(struct region_rows *rows)
{
    free(rows->slot);
    free(rows->wanted);
}

static bool rows_are_single(const struct region_rows *r)
{
    return r->panels->precision == PALP_SINGLE;
}

static size_t size_of_item(const struct region_rows *r)
{
    return rows_are_single(r) ? sizeof(float) : sizeof(double);
}

/* Rows and columns of X. */
static size_t size_of_region(const struct region_rows *r)
{
    return 3 * (size_t)r->panels->ordering->n_last;
}

void region_rows_begin(struct region_rows *rows, const struct panels *panels, int n, int n_place)
{
    struct region_rows *r = rows;
    PALP_ASSERT(n_place <= r->n_place);
    r->panels = panels;
    r->first = panels->ordering->n - panels->ordering->n_last;
    r->n = n;
    r->n_wanted = r->n_found = 0;
    memset(r->slot, NOT_YET, (size_t)n_place * sizeof *r->slot);
    memset(r->brought, 0, size_of_region(r) * (size_t)n * size_of_item(r));
}

void region_rows_want(struct region_rows *rows, int place)
{
    int *slot = &rows->slot[place - rows->first];
    if (*slot != NOT_YET)
        return;
    *slot = rows->n_wanted;
    rows->wanted[rows->n_wanted++] = place;
}

/* ---------------------------------------------------------------- products */

/* Slots first … last-1, columns k … k+n-1 of X. */
struct piece_of_X {
    int first, last, k, n;
};

static struct piece_of_X piece_from(int first, int last, int k, int depth)
{
    return (struct piece_of_X){first, last, k, depth - k < DEPTH ? depth - k : DEPTH};
}

/* The rows side by side, of X, which is symmetric; those of openings are zeros. */
static void copy_rows_of_X(const struct region_rows *r, struct piece_of_X piece, void *to)
{
    const size_t stride = size_of_region(r), item = size_of_item(r), size = (size_t)piece.n * item;
    unsigned char *row = to;
    for (int i = 3 * piece.first; i < 3 * piece.last; i++, row += size) {
        const int place = r->wanted[i / 3] - r->first;
        const size_t at = (3 * (size_t)place + (size_t)i % 3) * stride + (size_t)piece.k;
        if (place < r->panels->ordering->n_last)
            memcpy(row, (const unsigned char *)r->panels->inverse + at * item, size);
        else
            memset(row, 0, size);
    }
}

static void multiply_double(const struct region_rows *r, int first, int last)
{
    const int depth = (int)size_of_region(r), m = 3 * (last - first);
    const size_t n = (size_t)r->n;
    const double *t = r->brought;
    double X[3 * PLACES * DEPTH];
    for (int k = 0; k < depth; k += DEPTH) {
        const struct piece_of_X piece = piece_from(first, last, k, depth);
        copy_rows_of_X(r, piece, X);
        dense_multiply(&(struct dense_product){
            m, r->n, piece.n, X, t + (size_t)k * n, (size_t)piece.n, 1, n, 1, r->T + 3 * first,
            r->height, k == 0 ? DENSE_SET : DENSE_ADD, .is_lower = false});
    }
}

static void multiply_single(const struct region_rows *r, int first, int last)
{
    const int depth = (int)size_of_region(r), m = 3 * (last - first);
    const size_t n = (size_t)r->n;
    const float *t = r->brought;
    float X[3 * PLACES * DEPTH];
    for (int k = 0; k < depth; k += DEPTH) {
        const struct piece_of_X piece = piece_from(first, last, k, depth);
        copy_rows_of_X(r, piece, X);
        dense_multiply_single(&(struct dense_product_single){
            m, r->n, piece.n, X, t + (size_t)k * n, (size_t)piece.n, 1, n, 1, r->single + 3 * first,
            r->height, k == 0 ? DENSE_SET : DENSE_ADD, .is_lower = false});
    }
    for (size_t c = 0; c < n; c++)
        for (size_t i = 3 * (size_t)first; i < 3 * (size_t)last; i++)
            r->T[c * r->height + i] = (double)r->single[c * r->height + i];
}

static void find_strip(void *ctx, int first, int last)
{
    const struct region_rows *r = ctx;
    if (rows_are_single(r))
        multiply_single(r, r->n_found + first, r->n_found + last);
    else
        multiply_double(r, r->n_found + first, r->n_found + last);
}

void region_rows_find(struct region_rows *rows, struct pool *pool)
{
    pool_for(pool, rows->n_wanted - rows->n_found, PLACES, find_strip, rows);
    rows->n_found = rows->n_wanted;
}
