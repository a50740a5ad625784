/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solver_cholesky.c - P A Pᵀ = L Lᵀ in an order found once; supernodes.c factors and solves.
 *
 * CHOLMOD's own numeric kernel is not called: each time it takes memory, itself and through
 * OpenMP. */
#include "engine/base/assert.h"
#include "engine/base/pool.h"
#include "engine/model/pattern.h"
#include "engine/model/scene.h"
#include "engine/motion/ordering.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"

#include <stdlib.h>
#include <string.h>

struct cholesky {
    struct solver base;
    struct ordering *ordering;
    double *factor;
    struct pool *pool;
    double *x; /* what is being solved for, in the factor's order | [n] */
};

/* ---------------------------------------------------------------- the kind */

/* The first factorisation touches the factor's pages and wakes what BLAS keeps for itself. */
static void try_factor(struct cholesky *c, const struct pattern *pattern)
{
    mat3 *identity = calloc((size_t)pattern->n_block, sizeof *identity);
    if (!identity)
        return;
    for (int i = 0; i < pattern->n; i++)
        identity[pattern->first[i]] = mat3_diagonal(1);
    pool_begin(c->pool);
    const bool positive = supernodes_factor(&c->ordering->L, identity, c->factor, c->pool);
    pool_end(c->pool);
    PALP_ASSERT(positive);
    (void)positive;
    free(identity);
}

static int analyse_cholesky(struct solver *solver, const struct body *body, struct pool *pool)
{
    struct cholesky *c = (struct cholesky *)solver;
    c->pool = pool;
    c->x = calloc((size_t)solver->n + 1, sizeof *c->x);
    c->ordering = ordering_create(body, NULL, pool_workers(pool));
    if (!c->x || !c->ordering)
        return -1;
    memcpy(solver->place, c->ordering->place, (size_t)solver->n_node * sizeof *solver->place);
    c->factor = calloc(supernodes_size(&c->ordering->L) + 1, sizeof *c->factor);
    if (!c->factor)
        return -1;
    try_factor(c, body->soft.pattern);
    return 0;
}

static void discard_cholesky(struct solver *solver)
{
    struct cholesky *c = (struct cholesky *)solver;
    ordering_destroy(c->ordering);
    free(c->factor);
    free(c->x);
}

static bool factor_cholesky(struct solver *solver, const struct system *system)
{
    struct cholesky *c = (struct cholesky *)solver;
    return supernodes_factor(&c->ordering->L, system->A, c->factor, c->pool);
}

static void solve_cholesky(const struct solver *solver, vec3 *x)
{
    const struct cholesky *c = (const struct cholesky *)solver;
    for (int i = 0; i < solver->n_node; i++)
        if (solver->place[i] >= 0)
            memcpy(c->x + 3 * solver->place[i], &x[i], sizeof *x);
    supernodes_forward(&c->ordering->L, c->factor, c->x);
    supernodes_backward(&c->ordering->L, c->factor, c->x);
    for (int i = 0; i < solver->n_node; i++) {
        x[i] = (vec3){0, 0, 0};
        if (solver->place[i] >= 0)
            memcpy(&x[i], c->x + 3 * solver->place[i], sizeof *x);
    }
}

static void half_cholesky(const struct solver *solver, double *X, int n_col, struct pool *pool)
{
    const struct cholesky *c = (const struct cholesky *)solver;
    supernodes_half(&c->ordering->L, c->factor, X, n_col, pool);
}

const struct solver_kind solver_cholesky = {
    .name = "cholesky",
    .size = sizeof(struct cholesky),
    .analyse = analyse_cholesky,
    .discard = discard_cholesky,
    .factor = factor_cholesky,
    .solve = solve_cholesky,
    .half = half_cholesky,
};
