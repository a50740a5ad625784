/* SPDX-License-Identifier: GPL-3.0-or-later */
/* panels.c - takes a factor over into panels, and inverts what is to be inverted of it. */
#include "engine/motion/panels.h"
#include "engine/base/assert.h"
#include "engine/base/dense.h"
#include "engine/base/pages.h"
#include "engine/base/pool.h"
#include "engine/base/wide.h"
#include "engine/motion/ordering.h"
#include "engine/motion/panels_solve.h"
#include "engine/motion/solve_schedule.h"

#include <stdlib.h>
#include <string.h>

enum {
    GRAIN = 8,   /* panels taken at a time */
    BORDER = 64, /* bytes: halves begin at a multiple */
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

/* Room for `size` bytes, zeros where it is new, and then for what is a little larger. */
static int make_room(void **at, size_t *room, size_t size)
{
    if (size <= *room)
        return 0;
    free(*at);
    *room = 0;
    *at = pages_reserve(pages_with_slack(size), 1);
    if (!*at)
        return -1;
    *room = pages_with_slack(size);
    return 0;
}

static bool wants_half(const struct panels *panels)
{
    return panels->keeps_half && panels->precision == PALP_SINGLE;
}

static bool has_room_for_half(const struct panels *panels)
{
    return !wants_half(panels) || panels->half.L == &panels->ordering->L;
}

static int reserve_half(struct panels *panels)
{
    panels->solves_half = false;
    return has_room_for_half(panels) ? 0 : half_panels_reserve(&panels->half, &panels->ordering->L);
}

static size_t size_of_x(const struct panels *panels, const struct supernodes *L)
{
    return (supernodes_size(L) + PANELS_SLACK) * item_of(panels);
}

/* Of a region of n_last nodes. */
static int reserve_inverse(struct panels *panels, int n_last)
{
    const size_t n = 3 * (size_t)n_last;
    void *rest = panels->rest;
    const bool wants_rest = panels->keeps_rest && panels->precision == PALP_SINGLE;
    const bool has_room =
        make_room(&panels->inverse, &panels->room_inverse, n * n * item_of(panels)) == 0 &&
        (!wants_rest || make_room(&rest, &panels->room_rest, n * n * sizeof *panels->rest) == 0);
    panels->rest = rest;
    return has_room ? 0 : -1;
}

int panels_expect(struct panels *panels, const struct ordering *ordering,
                  enum palp_precision precision, int n_last)
{
    return panels_reserve(panels, ordering, precision) == 0 && reserve_inverse(panels, n_last) == 0
               ? 0
               : -1;
}

int panels_reserve(struct panels *panels, const struct ordering *ordering,
                   enum palp_precision precision)
{
    const struct supernodes *L = &ordering->L;
    const bool same = panels->ordering == ordering && panels->precision == precision;
    if (same && panels->schedule && has_room_for_half(panels))
        return 0;
    if (!panels->is_placed)
        panels->half.L = NULL;
    panels->ordering = ordering;
    panels->precision = precision;
    solve_schedule_destroy(panels->schedule);
    panels->schedule = solve_schedule_create(L, precision);
    if (!panels->schedule)
        return -1;
    const bool has_room = make_room(&panels->x, &panels->room_x, size_of_x(panels, L)) == 0 &&
                          reserve_inverse(panels, ordering->n_last) == 0 &&
                          reserve_half(panels) == 0;
    if (!has_room) {
        solve_schedule_destroy(panels->schedule);
        panels->schedule = NULL; /* so that a second try does not find the panels reserved */
        return -1;
    }
    memset((char *)panels->x + supernodes_size(L) * item_of(panels), 0,
           PANELS_SLACK * item_of(panels));
    return 0;
}

void panels_forget(struct panels *panels)
{
    solve_schedule_destroy(panels->schedule);
    panels->schedule = NULL;
    panels->ordering = NULL;
    panels->half.L = NULL;
}

/* Behind x. */
static size_t place_of_half(const struct panels *panels, const struct supernodes *L)
{
    return (size_of_x(panels, L) / BORDER + 1) * BORDER;
}

size_t panels_size(const struct panels *panels, const struct ordering *ordering,
                   enum palp_precision precision)
{
    const struct panels as = {.precision = precision, .keeps_half = panels->keeps_half};
    return place_of_half(&as, &ordering->L) +
           (wants_half(&as) ? half_panels_size(&ordering->L) : 0);
}

int panels_place(struct panels *panels, const struct ordering *ordering,
                 enum palp_precision precision, void *memory)
{
    panels->precision = precision;
    panels->is_placed = true;
    panels->x = memory;
    panels->room_x = size_of_x(panels, &ordering->L);
    if (wants_half(panels))
        half_panels_place(&panels->half, &ordering->L,
                          (char *)memory + place_of_half(panels, &ordering->L));
    return panels_reserve(panels, ordering, precision);
}

void panels_release(struct panels *panels)
{
    solve_schedule_destroy(panels->schedule);
    if (!panels->is_placed) {
        free(panels->x);
        half_panels_release(&panels->half);
    }
    free(panels->inverse);
    free(panels->rest);
    *panels = (struct panels){.keeps_rest = panels->keeps_rest, .keeps_half = panels->keeps_half};
}

/* ---------------------------------------------------------------- from L to panels */

struct taking {
    struct panels *panels;
    double *L;
};

INLINE_WIDE void round_numbers_loop(float *restrict to, const double *from, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] = (float)from[i];
}

WIDE_FUNCTION(round_numbers, round_numbers_loop, (float *restrict to, const double *from, size_t n),
              (to, from, n))

/* [L₁₁; L₂₁] becomes [L₁₁⁻¹; L₂₁] where it stands. */
static void invert_triangle(double *panel, int rows, int cols)
{
    for (int j = 1; j < cols; j++)
        memset(panel + (size_t)j * (size_t)rows, 0, (size_t)j * sizeof *panel);
    dense_invert_lower(panel, cols, (size_t)rows);
}

static void invert_triangle_single(float *panel, int rows, int cols)
{
    for (int j = 1; j < cols; j++)
        memset(panel + (size_t)j * (size_t)rows, 0, (size_t)j * sizeof *panel);
    dense_invert_lower_single(panel, cols, (size_t)rows);
}

static void take_panels(void *ctx, int first, int last)
{
    const struct taking *t = ctx;
    const struct supernodes *L = &t->panels->ordering->L;
    float *single = t->panels->x;
    double *whole = t->panels->x;
    for (int p = first; p < last; p++) {
        const size_t start = L->start[p], n = (size_t)rows_of(L, p) * (size_t)cols_of(L, p);
        invert_triangle(t->L + start, rows_of(L, p), cols_of(L, p));
        if (t->panels->precision == PALP_SINGLE)
            round_numbers(single + start, t->L + start, n);
        else
            memcpy(whole + start, t->L + start, n * sizeof *whole);
    }
}

static void invert_panels(void *ctx, int first, int last)
{
    const struct panels *panels = ctx;
    const struct supernodes *L = &panels->ordering->L;
    for (int p = first; p < last; p++)
        if (panels->precision == PALP_SINGLE)
            invert_triangle_single((float *)panels->x + L->start[p], rows_of(L, p), cols_of(L, p));
        else
            invert_triangle((double *)panels->x + L->start[p], rows_of(L, p), cols_of(L, p));
}

static void take_half(struct panels *panels, struct pool *pool)
{
    panels->solves_half = wants_half(panels) && half_panels_take(&panels->half, panels->x, pool);
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

/* Numbers of the panels before the last, in which T⁻¹ stands by now, T the trailing triangle of L:
 * (T Tᵀ)⁻¹ = T⁻ᵀ T⁻¹ is the region's inverse. */
static size_t start_of_last(const struct panels *panels)
{
    const struct supernodes *L = &panels->ordering->L;
    PALP_ASSERT(3 * panels->ordering->n_last == cols_of(L, L->n_panel - 1));
    return L->start[L->n_panel - 1];
}

static void take_inverse(struct panels *panels, double *L)
{
    const int n = 3 * panels->ordering->n_last;
    double *T = L + start_of_last(panels);
    dense_square_lower(T, n, (size_t)n);
    put_inverse(panels, T, (size_t)n);
}

/* Of x, which keeps T⁻¹. */
static void square_inverse(struct panels *panels)
{
    const size_t n = 3 * (size_t)panels->ordering->n_last, start = start_of_last(panels);
    float *single = panels->inverse;
    double *whole = panels->inverse;
    if (panels->precision == PALP_SINGLE) {
        memcpy(single, (float *)panels->x + start, n * n * sizeof *single);
        dense_square_lower_single(single, (int)n, n);
    } else {
        memcpy(whole, (double *)panels->x + start, n * n * sizeof *whole);
        dense_square_lower(whole, (int)n, n);
    }
    for (size_t j = 0; j < n; j++)
        for (size_t i = 0; i < j; i++)
            if (panels->precision == PALP_SINGLE)
                single[j * n + i] = single[i * n + j];
            else
                whole[j * n + i] = whole[i * n + j];
    if (panels->precision == PALP_SINGLE && panels->keeps_rest)
        memset(panels->rest, 0, n * n * sizeof *panels->rest);
}

void panels_take(struct panels *panels, double *L, bool with_inverse, struct pool *pool)
{
    struct taking taking = {panels, L};
    PALP_ASSERT(panels->x != L);
    pool_for(pool, panels->ordering->L.n_panel, GRAIN, take_panels, &taking);
    take_half(panels, pool);
    if (with_inverse && panels->ordering->n_last > 0)
        take_inverse(panels, L);
}

void panels_invert(struct panels *panels, bool with_inverse, struct pool *pool)
{
    pool_for(pool, panels->ordering->L.n_panel, GRAIN, invert_panels, panels);
    take_half(panels, pool);
    if (with_inverse && panels->ordering->n_last > 0)
        square_inverse(panels);
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

static void run_solve(const struct panels *panels, const struct solve_part *part, struct pool *pool)
{
    if (panels->solves_half && !panels->schedule->is_whole)
        panels_solve_half(panels, part, pool);
    else if (panels->precision == PALP_SINGLE)
        panels_solve_single(panels, part, pool);
    else
        panels_solve_double(panels, part, pool);
}

void panels_read_whole(const struct panels *panels, bool is_whole)
{
    panels->schedule->is_whole = is_whole;
}

static double scale_for(const struct panels *panels, const vec3 *x)
{
    const int n_behind = panels->root ? panels->root->n_behind : 0;
    return panels->precision == PALP_SINGLE ? scale_of(x, panels->ordering->n + n_behind) : 1;
}

void panels_solve(const struct panels *panels, vec3 *x, struct pool *pool)
{
    PALP_ASSERT(panels->schedule->scale == 0);
    run_solve(panels, &(struct solve_part){SOLVE_WHOLE, &x[0].x, scale_for(panels, x), NULL}, pool);
}

void panels_open(const struct panels *panels, vec3 *x, const unsigned char *along,
                 struct pool *pool)
{
    PALP_ASSERT(panels->schedule->scale == 0);
    panels->schedule->scale = scale_for(panels, x);
    run_solve(panels, &(struct solve_part){SOLVE_OPEN, &x[0].x, panels->schedule->scale, along},
              pool);
}

void panels_finish(const struct panels *panels, vec3 *x, const unsigned char *along,
                   struct pool *pool)
{
    const double scale = panels->schedule->scale;
    PALP_ASSERT(scale > 0);
    panels->schedule->scale = 0;
    run_solve(panels, &(struct solve_part){SOLVE_FINISH, &x[0].x, scale, along}, pool);
}

void panels_mark_way(const struct panels *panels, int place, unsigned char *along)
{
    const struct supernodes *L = &panels->ordering->L;
    int low = 0, high = L->n_panel;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        *(L->col[middle] <= place ? &low : &high) = middle;
    }
    for (int p = low; p >= 0 && !along[p]; p = panels->schedule->parent[p])
        along[p] = 1;
}
