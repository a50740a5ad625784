/* SPDX-License-Identifier: GPL-3.0-or-later */
/* iteration.c - passes over vectors, chunk by chunk. */
#include "engine/motion/iteration.h"
#include "engine/base/assert.h"
#include "engine/base/pool.h"
#include "engine/motion/border.h"
#include "engine/motion/system.h"

#include <stdlib.h>
#include <string.h>

enum { GRAIN = 512 }; /* nodes */

static int chunks_of(int n)
{
    return (n + GRAIN - 1) / GRAIN;
}

/* The first place of the factor's region. */
static int first_inside(const struct iteration *it)
{
    return it->factor->ordering->n - it->factor->ordering->n_last;
}

/* One pass over all nodes. */
struct pass {
    struct iteration *it;
    double factor; /* of what is added */
};

/* The passes of a push. */
struct push_pass {
    struct iteration *it;
    const vec3 *push, *from;
};

/* ---------------------------------------------------------------- life */

int iteration_create(struct iteration *iteration, int n, struct pool *pool)
{
    struct iteration *it = iteration;
    const size_t room = (size_t)n + 1;
    it->n = n;
    it->pool = pool;
    it->r = calloc(room, sizeof *it->r);
    it->z = calloc(room, sizeof *it->z);
    it->p = calloc(room, sizeof *it->p);
    it->Ap = calloc(room, sizeof *it->Ap);
    it->y = calloc(room, sizeof *it->y);
    it->kept_r = calloc(room, sizeof *it->kept_r);
    it->kept_z = calloc(room, sizeof *it->kept_z);
    it->along = calloc(room, sizeof *it->along);
    it->share = calloc((size_t)chunks_of(n) + 1, sizeof *it->share);
    const bool has_room = it->r && it->z && it->p && it->Ap && it->y && it->kept_r && it->kept_z;
    return has_room && it->along && it->share ? 0 : -1;
}

void iteration_destroy(struct iteration *iteration)
{
    free(iteration->r);
    free(iteration->z);
    free(iteration->p);
    free(iteration->Ap);
    free(iteration->y);
    free(iteration->kept_r);
    free(iteration->kept_z);
    free(iteration->along);
    free(iteration->share);
}

/* ---------------------------------------------------------------- the passes */

/* p = x - guess, without discarded nodes, which have no part in it; p · p */
static void start_nodes(void *ctx, int first, int last)
{
    const struct iteration *it = ctx;
    const int *place = border_place(it->factor);
    double square = 0;
    for (int i = first; i < last; i++) {
        if (place[i] < 0)
            it->x[i] = (vec3){0, 0, 0};
        it->p[i] = it->guess && place[i] >= 0 ? vec3_sub(it->x[i], it->guess[i]) : it->x[i];
        square += vec3_dot(it->p[i], it->p[i]);
    }
    it->share[first / GRAIN].product = square;
}

static void leave_product(void *ctx, int first, int last)
{
    const struct iteration *it = ctx;
    for (int i = first; i < last; i++)
        it->r[i] = vec3_sub(it->r[i], it->Ap[i]);
}

/* y = Rᵀ r, r · r */
static void unwarp_nodes(void *ctx, int first, int last)
{
    const struct iteration *it = ctx;
    const int *place = border_place(it->factor);
    double residual = 0;
    for (int i = first; i < last; i++) {
        if (place[i] < 0)
            continue;
        it->y[place[i]] = mat3_apply_t(it->warp[i], it->r[i]);
        residual += vec3_dot(it->r[i], it->r[i]);
    }
    it->share[first / GRAIN].residual = residual;
}

/* z = R y, r · z, and the largest of z */
static void rewarp_nodes(void *ctx, int first, int last)
{
    const struct iteration *it = ctx;
    const int *place = border_place(it->factor);
    struct share share = {.residual = it->share[first / GRAIN].residual};
    for (int i = first; i < last; i++) {
        it->z[i] = (vec3){0, 0, 0};
        if (place[i] < 0)
            continue;
        it->z[i] = mat3_apply(it->warp[i], it->y[place[i]]);
        share.product += vec3_dot(it->r[i], it->z[i]);
        share.most = fmax(share.most, vec3_dot(it->z[i], it->z[i]));
    }
    it->share[first / GRAIN] = share;
}

/* p = z + β p */
static void turn_nodes(void *ctx, int first, int last)
{
    const struct pass *pass = ctx;
    struct iteration *it = pass->it;
    for (int i = first; i < last; i++)
        it->p[i] = vec3_axpy(it->z[i], pass->factor, it->p[i]);
}

/* p · A p */
static void measure_nodes(void *ctx, int first, int last)
{
    const struct iteration *it = ctx;
    double product = 0;
    for (int i = first; i < last; i++)
        product += vec3_dot(it->p[i], it->Ap[i]);
    it->share[first / GRAIN].product = product;
}

/* x += α p, r -= α A p, r · r */
static void move_nodes(void *ctx, int first, int last)
{
    const struct pass *pass = ctx;
    struct iteration *it = pass->it;
    const int *place = border_place(it->factor);
    double residual = 0;
    for (int i = first; i < last; i++) {
        it->x[i] = vec3_axpy(it->x[i], pass->factor, it->p[i]);
        it->r[i] = vec3_axpy(it->r[i], -pass->factor, it->Ap[i]);
        residual += place[i] < 0 ? 0 : vec3_dot(it->r[i], it->r[i]);
    }
    it->share[first / GRAIN].residual = residual;
}

static void add_z(void *ctx, int first, int last)
{
    const struct iteration *it = ctx;
    for (int i = first; i < last; i++)
        it->x[i] = vec3_add(it->x[i], it->z[i]);
}

/* r = kept r + push, y = Rᵀ push, r · r */
static void unwarp_push(void *ctx, int first, int last)
{
    const struct push_pass *pass = ctx;
    const struct iteration *it = pass->it;
    const int *place = border_place(it->factor);
    double residual = 0;
    for (int i = first; i < last; i++) {
        if (place[i] < 0)
            continue;
        it->r[i] = vec3_add(it->kept_r[i], pass->push[i]);
        it->y[place[i]] = mat3_apply_t(it->warp[i], pass->push[i]);
        residual += vec3_dot(it->r[i], it->r[i]);
    }
    it->share[first / GRAIN].residual = residual;
}

/* x = from + R y, z = kept z + R y, r · z, and the largest of z */
static void rewarp_push(void *ctx, int first, int last)
{
    const struct push_pass *pass = ctx;
    const struct iteration *it = pass->it;
    const int *place = border_place(it->factor);
    struct share share = {.residual = it->share[first / GRAIN].residual};
    for (int i = first; i < last; i++) {
        it->x[i] = (vec3){0, 0, 0};
        if (place[i] < 0)
            continue;
        const vec3 way = mat3_apply(it->warp[i], it->y[place[i]]);
        const vec3 z = vec3_add(it->kept_z[i], way);
        it->x[i] = vec3_add(pass->from[i], way);
        share.product += vec3_dot(it->r[i], z);
        share.most = fmax(share.most, vec3_dot(z, z));
    }
    it->share[first / GRAIN] = share;
}

/* z = R y at the region's nodes and zero at others; r · z and the largest of z there */
static void rewarp_region(void *ctx, int first, int last)
{
    const struct iteration *it = ctx;
    const int *place = border_place(it->factor), inside = first_inside(it);
    struct share share = {.residual = it->share[first / GRAIN].residual};
    for (int i = first; i < last; i++) {
        it->z[i] = (vec3){0, 0, 0};
        if (place[i] < inside)
            continue;
        it->z[i] = mat3_apply(it->warp[i], it->y[place[i]]);
        share.product += vec3_dot(it->r[i], it->z[i]);
        share.most = fmax(share.most, vec3_dot(it->z[i], it->z[i]));
    }
    it->share[first / GRAIN] = share;
}

/* r = kept r + push, y = Rᵀ r at the region's nodes, r · r */
static void unwarp_pushed(void *ctx, int first, int last)
{
    const struct push_pass *pass = ctx;
    const struct iteration *it = pass->it;
    const int *place = border_place(it->factor), inside = first_inside(it);
    double residual = 0;
    for (int i = first; i < last; i++) {
        if (place[i] < 0)
            continue;
        it->r[i] = vec3_add(it->kept_r[i], pass->push[i]);
        if (place[i] >= inside)
            it->y[place[i]] = mat3_apply_t(it->warp[i], it->r[i]);
        residual += vec3_dot(it->r[i], it->r[i]);
    }
    it->share[first / GRAIN].residual = residual;
}

/* z = R y, x = from + z - kept z, r · z, and the largest of z */
static void rewarp_pushed(void *ctx, int first, int last)
{
    const struct push_pass *pass = ctx;
    const struct iteration *it = pass->it;
    const int *place = border_place(it->factor);
    rewarp_nodes(pass->it, first, last);
    for (int i = first; i < last; i++)
        it->x[i] = place[i] < 0 ? (vec3){0, 0, 0}
                                : vec3_add(pass->from[i], vec3_sub(it->z[i], it->kept_z[i]));
}

static struct share gather_shares(const struct iteration *it)
{
    struct share sum = {0, 0, 0};
    for (int k = 0; k < chunks_of(it->n); k++) {
        sum.residual += it->share[k].residual;
        sum.product += it->share[k].product;
        sum.most = fmax(sum.most, it->share[k].most);
    }
    return sum;
}

/* ---------------------------------------------------------------- the iteration */

void iteration_start(struct iteration *iteration, const vec3 *b, const vec3 *guess, vec3 *x)
{
    struct iteration *it = iteration;
    it->x = x;
    it->guess = guess;
    it->product = it->before = 0;
    pool_for(it->pool, it->n, GRAIN, start_nodes, it);
    memcpy(it->r, b, (size_t)it->n * sizeof *it->r);
    if (gather_shares(it).product != 0) {
        system_multiply(it->system, it->p, it->Ap, it->pool);
        pool_for(it->pool, it->n, GRAIN, leave_product, it);
    }
    memset(it->p, 0, (size_t)it->n * sizeof *it->p);
}

struct share iteration_precondition(struct iteration *iteration)
{
    struct iteration *it = iteration;
    pool_for(it->pool, it->n, GRAIN, unwarp_nodes, it);
    border_solve(it->factor, it->y, it->pool);
    pool_for(it->pool, it->n, GRAIN, rewarp_nodes, it);
    const struct share sum = gather_shares(it);
    it->before = it->product;
    it->product = sum.product;
    return sum;
}

/* A p; returns p · A p */
static double multiply_by_A(struct iteration *it)
{
    system_multiply(it->system, it->p, it->Ap, it->pool);
    pool_for(it->pool, it->n, GRAIN, measure_nodes, it);
    return gather_shares(it).product;
}

void iteration_move(struct iteration *iteration, double *curvature, double *residual)
{
    struct iteration *it = iteration;
    struct pass pass = {it, it->before > 0 ? it->product / it->before : 0};
    pool_for(it->pool, it->n, GRAIN, turn_nodes, &pass);
    *curvature = multiply_by_A(it);
    if (!(*curvature > 0) || !isfinite(*curvature))
        return;
    pass.factor = it->product / *curvature;
    pool_for(it->pool, it->n, GRAIN, move_nodes, &pass);
    *residual = gather_shares(it).residual;
}

void iteration_add(struct iteration *iteration)
{
    pool_for(iteration->pool, iteration->n, GRAIN, add_z, iteration);
}

void iteration_keep(struct iteration *iteration)
{
    struct iteration *it = iteration;
    vec3 *const r = it->r, *const z = it->z;
    it->r = it->kept_r;
    it->z = it->kept_z;
    it->kept_r = r;
    it->kept_z = z;
}

struct share iteration_push(struct iteration *iteration, const vec3 *push, const vec3 *from,
                            vec3 *x)
{
    struct push_pass pass = {iteration, push, from};
    iteration->x = x;
    pool_for(iteration->pool, iteration->n, GRAIN, unwarp_push, &pass);
    border_solve(iteration->factor, iteration->y, iteration->pool);
    pool_for(iteration->pool, iteration->n, GRAIN, rewarp_push, &pass);
    return gather_shares(iteration);
}

/* ---------------------------------------------------------------- in two parts */

static void mark_region(const struct iteration *it)
{
    const struct panels *panels = &it->factor->panels;
    memset(it->along, 0, (size_t)panels->ordering->L.n_panel);
    panels_mark_way(panels, panels->ordering->n - 1, it->along);
}

struct share iteration_open(struct iteration *iteration)
{
    struct iteration *it = iteration;
    PALP_ASSERT(!it->is_open && border_can_open(it->factor));
    mark_region(it);
    pool_for(it->pool, it->n, GRAIN, unwarp_nodes, it);
    border_open(it->factor, it->y, it->along, it->pool);
    it->is_open = true;
    pool_for(it->pool, it->n, GRAIN, rewarp_region, it);
    const struct share sum = gather_shares(it);
    iteration_add(it);
    iteration_keep(it);
    return sum;
}

struct share iteration_finish(struct iteration *iteration, const vec3 *push, const vec3 *from,
                              vec3 *x)
{
    struct iteration *it = iteration;
    struct push_pass pass = {it, push, from};
    PALP_ASSERT(it->is_open);
    it->x = x;
    pool_for(it->pool, it->n, GRAIN, unwarp_pushed, &pass);
    border_finish(it->factor, it->y, it->along, it->pool);
    it->is_open = false;
    pool_for(it->pool, it->n, GRAIN, rewarp_pushed, &pass);
    return gather_shares(it);
}

/* y = Rᵀ r at the region's nodes */
static void ask_region(void *ctx, int first, int last)
{
    const struct iteration *it = ctx;
    const int *place = border_place(it->factor), inside = first_inside(it);
    for (int i = first; i < last; i++)
        if (place[i] >= inside)
            it->y[place[i]] = mat3_apply_t(it->warp[i], it->r[i]);
}

struct share iteration_complete(struct iteration *iteration, vec3 *x)
{
    struct iteration *it = iteration;
    struct push_pass pass = {.it = it, .from = x};
    it->x = x;
    memcpy(it->r, it->kept_r, (size_t)it->n * sizeof *it->r);
    if (it->is_open) {
        pool_for(it->pool, it->n, GRAIN, ask_region, it);
        border_finish(it->factor, it->y, it->along, it->pool);
        it->is_open = false;
    } else {
        pool_for(it->pool, it->n, GRAIN, unwarp_nodes, it);
        border_solve(it->factor, it->y, it->pool);
    }
    pool_for(it->pool, it->n, GRAIN, rewarp_pushed, &pass);
    const struct share sum = gather_shares(it);
    iteration_keep(it);
    return sum;
}
