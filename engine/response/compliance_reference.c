/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compliance_reference.c - a solve a column; solves with dense matrices of columns. */
#include "engine/response/compliance_reference.h"
#include "engine/base/assert.h"
#include "engine/base/dense.h"
#include "engine/base/pool.h"
#include "engine/model/scene.h"
#include "engine/model/world.h"
#include "engine/motion/border.h"
#include "engine/motion/ordering.h"
#include "engine/motion/solver.h"

#include <string.h>

/* ---------------------------------------------------------------- one solve a column */

static void push_column(vec3 *x, const struct placed_loads *J, int group, int k)
{
    for (int l = 0; l < J->n_load; l++) {
        const mat3 F = J->load[l].F;
        if (J->load[l].group == group) {
            const vec3 push = {F.m[0][k], F.m[1][k], F.m[2][k]};
            x[J->load[l].place] = vec3_add(x[J->load[l].place], push);
        }
    }
}

static void put_column(mat3 *W, const struct placed_loads *J, int group, int k, const vec3 *x)
{
    for (int l = 0; l < J->n_load; l++) {
        const vec3 moved = mat3_apply_t(J->load[l].F, x[J->load[l].place]);
        double(*to)[3] = W[(size_t)J->load[l].group * (size_t)J->n + (size_t)group].m;
        to[0][k] += moved.x;
        to[1][k] += moved.y;
        to[2][k] += moved.z;
    }
}

static vec3 *take_column(size_t n, struct arena *arena)
{
    vec3 *x = ARENA_TAKE(arena, n, vec3);
    PALP_ASSERT(x);
    return x;
}

void reference_rows(const struct factor_view *view, const struct loads *J, mat3 *W,
                    struct arena *arena, struct pool *pool)
{
    const size_t mark = arena->used, n = (size_t)border_size(view->factor);
    const struct placed_loads placed = factor_view_place(view, J, arena);
    vec3 *x = take_column(n, arena);
    memset(W, 0, (size_t)J->n * (size_t)J->n * sizeof *W);
    for (int group = 0; group < J->n && placed.n_load > 0; group++)
        for (int k = 0; k < 3; k++) {
            memset(x, 0, n * sizeof *x);
            push_column(x, &placed, group, k);
            border_solve(view->factor, x, pool);
            put_column(W, &placed, group, k, x);
        }
    arena->used = mark;
}

void reference_count(size_t n_node, struct compliance_sizes most, struct arena *counter)
{
    factor_view_count(n_node, most.n_load, counter);
    take_column(n_node, counter);
}

/* ---------------------------------------------------------------- dense matrices of columns */

enum {
    STRIP = 32, /* columns brought up at a time: enough for the kernels, few enough to skip much */
    ROWS = 16,  /* groups whose products one worker forms at a time */
};

/* Columns stand one after the other, in the factor's order of rows. */
struct dense_reference {
    const struct panels *panels;
    const struct placed_loads *J;
    size_t n;    /* scalar rows                                                   */
    int strip;   /* columns done at a time                                        */
    void *X;     /* | [columns × n]                                               */
    void *below; /* rows below a panel, of a strip of columns | [columns × n]     */
    void *row;   /* products of groups with all others        | [columns × columns] */
    mat3 *W;
};

/* Scalar rows of a panel. */
struct shape {
    const struct supernodes *L;
    const int *row; /* below, in nodes */
    int width, below;
};

static struct shape shape_of(const struct panels *panels, int p)
{
    const struct supernodes *L = &panels->ordering->L;
    const int cols = L->col[p + 1] - L->col[p], rows = L->row_first[p + 1] - L->row_first[p];
    return (struct shape){L, L->row + L->row_first[p] + cols, 3 * cols, 3 * (rows - cols)};
}

#define REAL    float
#define NAME(x) x##_single
#define TYPE(x) x##_single
#include "engine/response/compliance_reference_kernel.h"
#undef REAL
#undef NAME
#undef TYPE

#define REAL    double
#define NAME(x) x##_double
#define TYPE(x) x
#include "engine/response/compliance_reference_kernel.h"
#undef REAL
#undef NAME
#undef TYPE

/* n rows of m columns, and their products. */
static void take_dense(struct dense_reference *d, size_t m, bool is_single, struct arena *arena)
{
    const size_t item = is_single ? sizeof(float) : sizeof(double);
    d->X = arena_take(arena, d->n * m, item);
    d->below = arena_take(arena, d->n * m, item);
    d->row = arena_take(arena, m * m, item);
    PALP_ASSERT(d->X && d->below && d->row);
}

static void build_dense(const struct factor_view *view, const struct loads *J, mat3 *W,
                        bool is_half, struct arena *arena, struct pool *pool)
{
    const size_t mark = arena->used;
    const struct panels *panels = &view->factor->panels;
    const struct placed_loads placed = factor_view_place(view, J, arena);
    const bool single = panels->precision == PALP_SINGLE;
    struct dense_reference d = {
        .panels = panels, .J = &placed, .n = 3 * (size_t)panels->ordering->n, .W = W};
    d.strip = is_half ? STRIP : 3 * J->n;
    take_dense(&d, 3 * (size_t)J->n, single, arena);
    memset(W, 0, (size_t)J->n * (size_t)J->n * sizeof *W);
    if (placed.n_load > 0 && single)
        build_response_single(&d, is_half, pool);
    else if (placed.n_load > 0)
        build_response_double(&d, is_half, pool);
    arena->used = mark;
}

void reference_all(const struct factor_view *view, const struct loads *J, mat3 *W,
                   struct arena *arena, struct pool *pool)
{
    build_dense(view, J, W, false, arena, pool);
}

void reference_half(const struct factor_view *view, const struct loads *J, mat3 *W,
                    struct arena *arena, struct pool *pool)
{
    build_dense(view, J, W, true, arena, pool);
}

void reference_dense_count(size_t n_node, struct compliance_sizes most, struct arena *counter)
{
    struct dense_reference d = {.n = 3 * n_node};
    factor_view_count(n_node, most.n_load, counter);
    take_dense(&d, 3 * most.n, false, counter);
}

/* ---------------------------------------------------------------- the providers */

static bool is_method_wanted(const struct coupled_system *c, enum palp_compliance wanted,
                             enum palp_compliance is)
{
    return solver_has_factor(c) && wanted == is;
}

static bool serves_rows(const struct coupled_system *c, enum palp_compliance wanted)
{
    return is_method_wanted(c, wanted, PALP_COMPLIANCE_ROWS);
}

static bool serves_all(const struct coupled_system *c, enum palp_compliance wanted)
{
    return is_method_wanted(c, wanted, PALP_COMPLIANCE_ALL);
}

static bool serves_half(const struct coupled_system *c, enum palp_compliance wanted)
{
    return is_method_wanted(c, wanted, PALP_COMPLIANCE_HALF);
}

static void count_rows(const struct palp_scene *scene, const struct coupled_system *c,
                       struct compliance_sizes most, struct arena *counter)
{
    reference_count((size_t)c->n_v, most, counter);
}

static void count_dense(const struct palp_scene *scene, const struct coupled_system *c,
                        struct compliance_sizes most, struct arena *counter)
{
    reference_dense_count((size_t)c->n_v, most, counter);
}

static void respond_by(reference_build *build, const struct compliance_request *q, mat3 *W)
{
    struct factor_view view;
    if (factor_view_of(&view, q))
        build(&view, q->J, W, q->arena, q->world->pool);
    else
        memset(W, 0, (size_t)q->J->n * (size_t)q->J->n * sizeof *W);
}

static void respond_rows(const struct compliance_request *q, mat3 *W)
{
    respond_by(reference_rows, q, W);
}

static void respond_all(const struct compliance_request *q, mat3 *W)
{
    respond_by(reference_all, q, W);
}

static void respond_half(const struct compliance_request *q, mat3 *W)
{
    respond_by(reference_half, q, W);
}

const struct provider provider_rows = {"rows", serves_rows, count_rows, respond_rows};
const struct provider provider_all = {"all", serves_all, count_dense, respond_all};
const struct provider provider_half = {"half", serves_half, count_dense, respond_half};
