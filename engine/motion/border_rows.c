/* SPDX-License-Identifier: GPL-3.0-or-later */
/* border_rows.c - rows of Q: where the region's inverse does not tell all of B's columns, those
 * that W_H asks for, once each; and rows of strays. */
#include "engine/base/dense.h"
#include "engine/base/pool.h"
#include "engine/motion/border_own.h"
#include "engine/motion/ordering.h"
#include "engine/motion/stray_columns.h"

#include <string.h>

void border_finish_rows(const struct border *border, int first, int last)
{
    const struct border *b = border;
    dense_solve_right(&(struct dense_lower){b->L, 3 * b->n, border_stride(b)},
                      &(struct dense_block){b->Q + first, last - first, 3 * b->n, b->root.height});
}

/* ---------------------------------------------------------------- what B brings to the region */

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

void border_bring_rows(const struct border *border)
{
    const struct border *b = border;
    for (int k = 0; k < b->n; k++)
        for (int e = 0; e < b->n_entry[k]; e++) {
            const struct border_entry *entry = &border_entries(b, k)[e];
            if (entry->place >= border_first_inside(b) && entry->place < b->n_first)
                bring_block(b, k, entry);
        }
}

/* ---------------------------------------------------------------- rows that are asked for */

/* T has -1 in the rows of openings. */
static void put_openings(const struct border *b, int first, int last)
{
    for (int s = first; s < last; s++) {
        const int k = b->scratch->rows.wanted[s] - b->n_first;
        for (size_t i = 0; i < 3 && k >= 0; i++)
            b->Q[(3 * (size_t)k + i) * b->root.height + 3 * (size_t)s + i] = -1;
    }
}

/* Those from `begin` on. */
struct asked_rows {
    const struct border *b;
    int begin;
};

static void finish_strip(void *ctx, int first, int last)
{
    const struct asked_rows *a = ctx;
    border_finish_rows(a->b, a->begin + first, a->begin + last);
}

void border_ask_rows(const struct border *border, const struct column_load *load, int n,
                     struct pool *pool)
{
    const struct border *b = border;
    struct region_rows *rows = &b->scratch->rows;
    const int begin = rows->n_found;
    if (b->is_inside)
        return;
    for (int l = 0; l < n; l++)
        for (int at = load[l].place; at >= 0; at = border_parent(b, at))
            region_rows_want(rows, at);
    region_rows_find(rows, pool);
    put_openings(b, begin, rows->n_found);
    pool_for(pool, 3 * (rows->n_found - begin), BORDER_STRIP, finish_strip,
             &(struct asked_rows){b, 3 * begin});
}

static void put_rows(const struct border *b, vec3 moved, size_t column, void *row, size_t stride)
{
    const double number[3] = {moved.x, moved.y, moved.z};
    for (size_t i = 0; i < 3; i++)
        if (b->panels->precision == PALP_SINGLE)
            ((float *)row)[i * stride + column] = (float)number[i];
        else
            ((double *)row)[i * stride + column] = number[i];
}

void border_take_rows(const struct border *border, int place, const mat3 *F, void *row,
                      size_t stride)
{
    const struct border *b = border;
    for (size_t c = 0; c < 3 * (size_t)b->n; c++) {
        const double *Q = b->Q + c * b->root.height;
        vec3 q = {0, 0, 0};
        for (int at = place; at >= 0; at = border_parent(b, at)) {
            const size_t r =
                b->is_inside ? border_row(b, at) : region_rows_at(&b->scratch->rows, at);
            q = vec3_add(q, (vec3){Q[r], Q[r + 1], Q[r + 2]});
        }
        put_rows(b, mat3_apply_t(*F, q), c, row, stride);
    }
}

/* ---------------------------------------------------------------- strays */

/* A₀⁻¹ B of a stray, which is A₀⁻¹ in B's rows times B: three rows. */
static void multiply_stray(const struct border *b, const struct stray_columns *strays, int stray,
                           double *T, size_t height)
{
    for (int k = 0; k < b->n; k++) {
        mat3 sum = mat3_diagonal(0);
        for (int e = 0; e < b->n_entry[k]; e++) {
            const struct border_entry *entry = &border_entries(b, k)[e];
            if (entry->place < b->n_first)
                sum = mat3_add(
                    sum, mat3_mul(mat3_transpose(stray_columns_block(strays, entry->place, stray)),
                                  entry->M));
        }
        for (size_t i = 0; i < 9; i++)
            T[(3 * (size_t)k + i % 3) * height + i / 3] = sum.m[i / 3][i % 3];
    }
}

/* The rows of A₀⁻¹ that B has of the strays' columns. */
static void find_rows_of_B(const struct border *b, struct stray_columns *strays, struct pool *pool)
{
    for (int k = 0; k < b->n; k++)
        for (int e = 0; e < b->n_entry[k]; e++)
            if (border_entries(b, k)[e].place < b->n_first)
                region_rows_want(&strays->rows, border_entries(b, k)[e].place);
    region_rows_find(&strays->rows, pool);
}

void border_take_strays(const struct border *border, const struct border_strays *of,
                        struct pool *pool)
{
    const struct border *b = border;
    const bool is_single = b->panels->precision == PALP_SINGLE;
    const size_t height = 3 * (size_t)of->n,
                 row = of->stride * (is_single ? sizeof(float) : sizeof(double));
    double *T = b->scratch->row;
    find_rows_of_B(b, of->strays, pool);
    for (int l = 0; l < of->n; l++)
        multiply_stray(b, of->strays, stray_columns_find(of->strays, of->load[l].place), T + 3 * l,
                       height);
    dense_solve_right(&(struct dense_lower){b->L, 3 * b->n, border_stride(b)},
                      &(struct dense_block){T, 3 * of->n, 3 * b->n, height});
    for (int l = 0; l < of->n; l++)
        for (size_t c = 0; c < 3 * (size_t)b->n; c++) {
            const double *t = T + c * height + 3 * (size_t)l;
            put_rows(b, mat3_apply_t(of->load[l].F, (vec3){t[0], t[1], t[2]}), c,
                     (unsigned char *)of->R + 3 * (size_t)of->load[l].group * row, of->stride);
        }
}
