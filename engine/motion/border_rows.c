/* SPDX-License-Identifier: GPL-3.0-or-later */
/* border_rows.c - rows of Q: where the region's inverse does not tell all of B's columns, those that
 * W_H asks for, once each. */
#include "engine/base/dense.h"
#include "engine/base/pool.h"
#include "engine/motion/border_own.h"
#include "engine/motion/ordering.h"

#include <string.h>

enum {
    NOT_YET = -1,
    NODES = 32,          /* whose rows a worker finds at a time          */
    DEPTH = DENSE_DEPTH, /* columns of X that stand side by side for it  */
};

void border_finish_rows(const struct border *border, int first, int last)
{
    const struct border *b = border;
    dense_solve_right(&(struct dense_lower){b->L, 3 * b->n, border_stride(b)},
                      &(struct dense_block){b->Q + first, last - first, 3 * b->n, b->root.height});
}

/* ---------------------------------------------------------------- what B brings to the region */

/* A block of B in a row of the region joins what the others bring there. */
static void bring_block(const struct border *b, int group, const struct border_entry *entry)
{
    const size_t stride = 3 * (size_t)b->n,
                 at = border_row(b, entry->place) * stride + 3 * (size_t)group;
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++)
            if (b->panels->precision == PALP_SINGLE)
                ((float *)b->scratch->row)[at + i * stride + j] += (float)entry->M.m[i][j];
            else
                b->scratch->row[at + i * stride + j] += entry->M.m[i][j];
}

void border_begin_rows(const struct border *border)
{
    const struct border *b = border;
    const size_t n_place = (size_t)b->panels->ordering->n_last + (size_t)b->n;
    b->scratch->n_asked = 0;
    memset(b->scratch->slot, NOT_YET, n_place * sizeof *b->scratch->slot);
    for (int k = 0; k < b->n; k++)
        for (int e = 0; e < b->n_entry[k]; e++) {
            const struct border_entry *entry = &border_entries(b, k)[e];
            if (entry->place >= border_first_inside(b) && entry->place < b->n_first)
                bring_block(b, k, entry);
        }
}

/* ---------------------------------------------------------------- rows that are asked for */

/* Rows of nodes, of X, which is symmetric, columns k … k+n-1; an opening has none. */
static void copy_rows_of_X(const struct border *b, const int *place, int n_place, int k, int n,
                           void *to)
{
    const size_t stride = 3 * (size_t)b->panels->ordering->n_last,
                 item = b->panels->precision == PALP_SINGLE ? sizeof(float) : sizeof(double),
                 size = (size_t)n * item;
    unsigned char *row = to;
    for (int p = 0; p < n_place; p++)
        for (size_t i = 0; i < 3; i++, row += size) {
            const size_t at = (border_row(b, place[p]) + i) * stride + (size_t)k;
            if (place[p] < b->n_first)
                memcpy(row, (const unsigned char *)b->panels->inverse + at * item, size);
            else
                memset(row, 0, size);
        }
}

/* T := X times what is brought to the region, the rows of slots first … last-1. */
static void multiply_double(const struct border *b, int first, int last)
{
    const int n = 3 * b->n, depth = 3 * b->panels->ordering->n_last, m = 3 * (last - first);
    const size_t height = b->root.height;
    double X[3 * NODES * DEPTH];
    for (int k = 0; k < depth; k += DEPTH) {
        const int part = depth - k < DEPTH ? depth - k : DEPTH;
        copy_rows_of_X(b, b->scratch->asked + first, last - first, k, part, X);
        dense_multiply(&(struct dense_product){
            m, n, part, X, b->scratch->row + (size_t)k * (size_t)n, (size_t)part, 1, (size_t)n, 1,
            b->Q + 3 * first, height, k == 0 ? DENSE_SET : DENSE_ADD, .is_lower = false});
    }
}

static void multiply_single(const struct border *b, int first, int last)
{
    const int n = 3 * b->n, depth = 3 * b->panels->ordering->n_last, m = 3 * (last - first);
    const size_t height = b->root.height;
    float X[3 * NODES * DEPTH], *T = (float *)b->root.Q + 3 * first;
    const float *brought = (const float *)b->scratch->row;
    for (int k = 0; k < depth; k += DEPTH) {
        const int part = depth - k < DEPTH ? depth - k : DEPTH;
        copy_rows_of_X(b, b->scratch->asked + first, last - first, k, part, X);
        dense_multiply_single(&(struct dense_product_single){
            m, n, part, X, brought + (size_t)k * (size_t)n, (size_t)part, 1, (size_t)n, 1, T,
            height, k == 0 ? DENSE_SET : DENSE_ADD, .is_lower = false});
    }
    for (size_t c = 0; c < (size_t)n; c++)
        for (size_t i = 0; i < (size_t)m; i++)
            b->Q[c * height + 3 * (size_t)first + i] = (double)T[c * height + i];
}

/* T has -1 in the rows of openings. */
static void put_openings(const struct border *b, int first, int last)
{
    for (int s = first; s < last; s++) {
        const int k = b->scratch->asked[s] - b->n_first;
        for (size_t i = 0; i < 3 && k >= 0; i++)
            b->Q[(3 * (size_t)k + i) * b->root.height + 3 * (size_t)s + i] = -1;
    }
}

/* Those that came since slot `begin`. */
struct asked_rows {
    const struct border *b;
    int begin;
};

static void find_rows(void *ctx, int first, int last)
{
    const struct asked_rows *a = ctx;
    const struct border *b = a->b;
    first += a->begin;
    last += a->begin;
    if (b->panels->precision == PALP_SINGLE)
        multiply_single(b, first, last);
    else
        multiply_double(b, first, last);
    put_openings(b, first, last);
    border_finish_rows(b, 3 * first, 3 * last);
}

static int *slot_of(const struct border *b, int place)
{
    return &b->scratch->slot[place - border_first_inside(b)];
}

void border_ask_rows(const struct border *border, const struct column_load *load, int n,
                     struct pool *pool)
{
    const struct border *b = border;
    struct border_scratch *s = b->scratch;
    const int begin = s->n_asked;
    if (b->is_inside)
        return;
    for (int l = 0; l < n; l++)
        for (int at = load[l].place; at >= 0; at = border_parent(b, at))
            if (*slot_of(b, at) == NOT_YET) {
                *slot_of(b, at) = s->n_asked;
                s->asked[s->n_asked++] = at;
            }
    pool_for(pool, s->n_asked - begin, NODES, find_rows, &(struct asked_rows){b, begin});
}

void border_take_rows(const struct border *border, int place, const mat3 *F, void *row,
                      size_t stride)
{
    const struct border *b = border;
    for (size_t c = 0; c < 3 * (size_t)b->n; c++) {
        const double *Q = b->Q + c * b->root.height;
        vec3 q = {0, 0, 0};
        for (int at = place; at >= 0; at = border_parent(b, at)) {
            const size_t r = b->is_inside ? border_row(b, at) : 3 * (size_t)*slot_of(b, at);
            q = vec3_add(q, (vec3){Q[r], Q[r + 1], Q[r + 2]});
        }
        const vec3 moved = mat3_apply_t(*F, q);
        const double number[3] = {moved.x, moved.y, moved.z};
        for (size_t i = 0; i < 3; i++)
            if (b->panels->precision == PALP_SINGLE)
                ((float *)row)[i * stride + c] = (float)number[i];
            else
                ((double *)row)[i * stride + c] = number[i];
    }
}
