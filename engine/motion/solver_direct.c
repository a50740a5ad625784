/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solver_direct.c - P A Pᵀ = L Lᵀ in each step, and panels of that: exact, for bodies that are
 * small enough. */
#include "engine/base/assert.h"
#include "engine/base/pool.h"
#include "engine/model/pattern.h"
#include "engine/model/scene.h"
#include "engine/motion/direct_cut.h"
#include "engine/motion/ordering.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"

#include <stdlib.h>

struct direct {
    struct solver base;
    struct ordering *ordering;
    struct factor factor;
    struct direct_cut *cut; /* of bodies that can be cut; NULL: none can             */
    vec3 *x;                /* what is being solved for, in the factor's order | [n / 3] */
};

/* L, and panels of it in its place. */
static bool make_factor(struct direct *d, const mat3 *A)
{
    struct panels *panels = &d->factor.panels;
    if (!supernodes_factor(&d->ordering->L, A, panels->x, d->base.pool))
        return false;
    panels_invert(panels, false, d->base.pool);
    return true;
}

/* A first factorisation touches what later ones use. */
static void try_factor(struct direct *d, const struct pattern *pattern)
{
    mat3 *identity = calloc((size_t)pattern->n_block, sizeof *identity);
    if (!identity)
        return;
    for (int i = 0; i < pattern->n; i++)
        identity[pattern->first[i]] = mat3_diagonal(1);
    pool_begin(d->base.pool);
    const bool positive = make_factor(d, identity);
    PALP_ASSERT(positive);
    (void)positive;
    pool_end(d->base.pool);
    free(identity);
}

static int analyse_direct(struct solver *solver, const struct coupled_system *coupled,
                          const struct palp_options *options)
{
    struct direct *d = (struct direct *)solver;
    d->ordering = ordering_create(coupled, NULL, pool_workers(solver->pool));
    if (!d->ordering)
        return -1;
    d->x = calloc((size_t)(d->ordering->n + coupled->n_spare) + 1, sizeof *d->x);
    if (!d->x || panels_reserve(&d->factor.panels, d->ordering, PALP_DOUBLE) != 0)
        return -1;
    d->factor.ordering = d->ordering;
    d->factor.is_exact = true;
    d->factor.accelerated = -1;
    if (solver->n > 0)
        try_factor(d, coupled->pattern);
    return 0;
}

static void discard_direct(struct solver *solver)
{
    struct direct *d = (struct direct *)solver;
    panels_release(&d->factor.panels);
    ordering_destroy(d->ordering);
    if (d->cut)
        direct_cut_destroy(d->cut);
    free(d->cut);
    free(d->x);
}

static int let_direct_cut(struct solver *solver, struct palp_world *world, struct cut_system *cut)
{
    struct direct *d = (struct direct *)solver;
    d->cut = calloc(1, sizeof *d->cut);
    return d->cut ? direct_cut_create(d->cut, cut) : -1;
}

static bool begin_direct(struct solver *solver, const struct system *system,
                         const struct solver_step *step)
{
    struct direct *d = (struct direct *)solver;
    PALP_ASSERT(system->is_formed);
    solver->factor = NULL;
    if (!make_factor(d, d->cut ? direct_cut_fold(d->cut, system) : system->A) ||
        (d->cut && !direct_cut_add_border(d->cut, system, &d->factor, solver->pool)))
        return false;
    d->factor.step = step->number;
    d->factor.number++;
    solver->factor = &d->factor;
    return true;
}

static int solve_direct(struct solver *solver, const vec3 *b, vec3 *x, double tolerance)
{
    struct direct *d = (struct direct *)solver;
    const int *place = border_place(&d->factor);
    for (int i = 0; i < solver->n_node; i++)
        if (place[i] >= 0)
            d->x[place[i]] = b[i];
    border_solve(&d->factor, d->x, solver->pool);
    for (int i = 0; i < solver->n_node; i++)
        x[i] = place[i] >= 0 ? d->x[place[i]] : (vec3){0, 0, 0};
    return 1;
}

static int refine_direct(struct solver *solver, const vec3 *b, vec3 *x, double tolerance, int most)
{
    return solve_direct(solver, b, x, tolerance);
}

const struct solver_kind solver_direct = {
    .name = "direct",
    .size = sizeof(struct direct),
    .analyse = analyse_direct,
    .discard = discard_direct,
    .let_cut = let_direct_cut,
    .begin = begin_direct,
    .solve = solve_direct,
    .refine = refine_direct,
};
