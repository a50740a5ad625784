/* SPDX-License-Identifier: GPL-3.0-or-later */
/* panels.c - takes a factor over into panels, and inverts what is to be inverted of it. */
#include "engine/motion/panels.h"
#include "engine/base/dense.h"
#include "engine/base/pool.h"
#include "engine/base/wide.h"
#include "engine/motion/ordering.h"
#include "engine/motion/panels_solve.h"
#include "engine/motion/solve_schedule.h"

#include <stdlib.h>
#include <string.h>

enum {
    BORDER = 64, /* bytes                                                           */
    GRAIN = 8,   /* panels taken at a time                                          */
    SMALL = 48,  /* columns: narrower triangles are inverted on the stack           */
};

static size_t item_of(const struct panels *panels)
{
    return panels->precision == PALP_SINGLE ? sizeof(float) : sizeof(double);
}

static int cols_of(const struct supernodes *L, int p)
{
    return 3 * (L->col[p + 1] - L->col[p]);
}

static int rows_of(const struct supernodes *L, int p)
{
    return 3 * (L->row_first[p + 1] - L->row_first[p]);
}

/* ---------------------------------------------------------------- memory */

/* Room for `size` bytes, zeros where it is new. */
static int make_room(void **at, size_t *room, size_t size)
{
    if (size <= *room)
        return 0;
    const size_t rounded = (size / BORDER + 1) * BORDER;
    free(*at);
    *room = 0;
    *at = aligned_alloc(BORDER, rounded);
    if (!*at)
        return -1;
    memset(*at, 0, rounded); /* the pages are there before they are needed */
    *room = size;
    return 0;
}

/* The widest panel's triangle, or the region's: panels of doubles are inverted where they are. */
static size_t work_of(const struct panels *panels)
{
    const struct ordering *ordering = panels->ordering;
    size_t most = 3 * (size_t)ordering->n_last;
    for (int p = 0; p < ordering->L.n_panel && panels->precision == PALP_SINGLE; p++) {
        const size_t cols = (size_t)cols_of(&ordering->L, p);
        most = cols > most ? cols : most;
    }
    return most * most * sizeof(double);
}

int panels_reserve(struct panels *panels, const struct ordering *ordering,
                   enum palp_precision precision)
{
    const struct supernodes *L = &ordering->L;
    const size_t n_last = 3 * (size_t)ordering->n_last;
    const bool same = panels->ordering == ordering && panels->precision == precision;
    if (same && panels->schedule)
        return 0;
    panels->ordering = ordering;
    panels->precision = precision;
    solve_schedule_destroy(panels->schedule);
    panels->schedule = solve_schedule_create(L, precision);
    if (!panels->schedule)
        return -1;
    const size_t item = item_of(panels), slack = PANELS_SLACK * item;
    const size_t rest_size =
        panels->keeps_rest && precision == PALP_SINGLE ? n_last * n_last * sizeof *panels->rest : 0;
    void *work = panels->work, *rest = panels->rest;
    const bool has_room =
        make_room(&panels->x, &panels->room_x, supernodes_size(L) * item + slack) == 0 &&
        make_room(&panels->inverse, &panels->room_inverse, n_last * n_last * item) == 0 &&
        make_room(&rest, &panels->room_rest, rest_size) == 0 &&
        make_room(&work, &panels->room_work, work_of(panels)) == 0;
    panels->work = work;
    panels->rest = rest;
    if (!has_room) {
        solve_schedule_destroy(panels->schedule);
        panels->schedule = NULL; /* so that a second try does not find the panels reserved */
        return -1;
    }
    memset((char *)panels->x + supernodes_size(L) * item, 0, slack);
    return 0;
}

void panels_release(struct panels *panels)
{
    solve_schedule_destroy(panels->schedule);
    free(panels->x);
    free(panels->inverse);
    free(panels->rest);
    free(panels->work);
    *panels = (struct panels){.keeps_rest = panels->keeps_rest};
}

/* ---------------------------------------------------------------- from L to panels */

struct taking {
    struct panels *panels;
    const double *L;
};

/* The lower triangle of a panel's square, zeros above. */
static void copy_square(double *square, int stride, const double *L, int rows, int cols)
{
    for (int j = 0; j < cols; j++) {
        double *column = square + (size_t)j * (size_t)stride;
        memset(column, 0, (size_t)j * sizeof *column);
        memcpy(column + j, L + (size_t)j * (size_t)rows + j, (size_t)(cols - j) * sizeof *column);
    }
}

static void take_double(double *x, const double *L, int rows, int cols)
{
    if (x != L)
        memcpy(x, L, (size_t)rows * (size_t)cols * sizeof *x);
    for (int j = 1; j < cols; j++)
        memset(x + (size_t)j * (size_t)rows, 0, (size_t)j * sizeof *x);
    dense_invert_lower(x, cols, (size_t)rows);
}

INLINE_WIDE void round_numbers_loop(float *restrict to, const double *from, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] = (float)from[i];
}

WIDE_FUNCTION(round_numbers, round_numbers_loop, (float *restrict to, const double *from, size_t n),
              (to, from, n))

/* Inverted in double precision, in `square`, then rounded. */
static void take_single(float *x, const double *L, int rows, int cols, double *square)
{
    copy_square(square, cols, L, rows, cols);
    dense_invert_lower(square, cols, (size_t)cols);
    for (int j = 0; j < cols; j++) {
        const size_t at = (size_t)j * (size_t)rows;
        round_numbers(x + at, square + (size_t)j * (size_t)cols, (size_t)cols);
        round_numbers(x + at + cols, L + at + cols, (size_t)(rows - cols));
    }
}

/* Panels in double precision, and narrow ones. */
static void take_panels(void *ctx, int first, int last)
{
    const struct taking *t = ctx;
    const struct supernodes *L = &t->panels->ordering->L;
    double square[SMALL * SMALL];
    for (int p = first; p < last; p++) {
        const size_t start = L->start[p];
        if (t->panels->precision == PALP_DOUBLE)
            take_double((double *)t->panels->x + start, t->L + start, rows_of(L, p), cols_of(L, p));
        else if (cols_of(L, p) <= SMALL)
            take_single((float *)t->panels->x + start, t->L + start, rows_of(L, p), cols_of(L, p),
                        square);
    }
}

/* The others share one square: one after the other. */
static void take_wide(const struct taking *t)
{
    const struct supernodes *L = &t->panels->ordering->L;
    for (int p = 0; p < L->n_panel; p++)
        if (cols_of(L, p) > SMALL)
            take_single((float *)t->panels->x + L->start[p], t->L + L->start[p], rows_of(L, p),
                        cols_of(L, p), t->panels->work);
}

/* ---------------------------------------------------------------- the region's inverse */

/* Both triangles from the lower one. */
static void put_inverse(struct panels *panels, const double *X, size_t n)
{
    float *single = panels->inverse;
    double *whole = panels->inverse;
    for (size_t j = 0; j < n; j++) {
        for (size_t i = 0; i < n; i++) {
            const double value = i > j ? X[j * n + i] : X[i * n + j];
            if (panels->precision == PALP_SINGLE)
                single[j * n + i] = (float)value;
            if (panels->precision == PALP_SINGLE && panels->keeps_rest)
                panels->rest[j * n + i] = (float)(value - (double)single[j * n + i]);
            if (panels->precision == PALP_DOUBLE)
                whole[j * n + i] = value;
        }
    }
}

/* (T Tᵀ)⁻¹ = T⁻ᵀ T⁻¹, T the trailing triangle of L: the last panel, whose own T⁻¹ was found just
 * now. In single precision it still stands in the work, if it is not narrow. */
static void take_inverse(struct panels *panels, const double *L)
{
    const struct supernodes *shape = &panels->ordering->L;
    const size_t start = shape->start[shape->n_panel - 1];
    const int n = 3 * panels->ordering->n_last;
    if (panels->precision == PALP_DOUBLE) {
        copy_square(panels->work, n, (const double *)panels->x + start, n, n);
    } else if (n <= SMALL) {
        copy_square(panels->work, n, L + start, n, n);
        dense_invert_lower(panels->work, n, (size_t)n);
    }
    dense_square_lower(panels->work, n, (size_t)n);
    put_inverse(panels, panels->work, (size_t)n);
}

void panels_take(struct panels *panels, const double *L, bool with_inverse, struct pool *pool)
{
    struct taking taking = {panels, L};
    pool_for(pool, panels->ordering->L.n_panel, GRAIN, take_panels, &taking);
    if (panels->precision == PALP_SINGLE)
        take_wide(&taking);
    if (with_inverse && panels->ordering->n_last > 0)
        take_inverse(panels, L);
}

/* ---------------------------------------------------------------- solve */

/* The power of two that brings the largest of x near 1; 1 where there is none. */
static double scale_of(const vec3 *x, int n)
{
    double most = 0;
    int exponent;
    for (int i = 0; i < n; i++)
        most = fmax(most, fmax(fabs(x[i].x), fmax(fabs(x[i].y), fabs(x[i].z))));
    frexp(most, &exponent);
    return most > 1e-300 && isfinite(most) ? ldexp(1, -exponent) : 1;
}

void panels_solve(const struct panels *panels, vec3 *x, struct pool *pool)
{
    const int n = panels->ordering->n + (panels->root ? panels->root->n_behind : 0);
    if (panels->precision == PALP_SINGLE)
        panels_solve_single(panels, &x[0].x, scale_of(x, n), pool);
    else
        panels_solve_double(panels, &x[0].x, 1, pool);
}
