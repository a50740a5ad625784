/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solver.c - picks a kind, and answers zero where A could not be factored. */
#include "engine/motion/solver.h"
#include "engine/model/scene.h"

#include <stdlib.h>
#include <string.h>

/* Nodes that are not discarded, in the body's order; a kind may put them in another. */
static int place_nodes(struct solver *solver, const struct body *body)
{
    int place = 0;
    solver->n_node = body->n_v;
    solver->place = malloc((size_t)body->n_v * sizeof *solver->place);
    if (!solver->place)
        return -1;
    for (int i = 0; i < solver->n_node; i++) {
        const bool discarded = body->is_soft && body->soft.fixed[i];
        solver->place[i] = discarded ? -1 : place++;
    }
    solver->n = 3 * place;
    return 0;
}

struct solver *solver_create_kind(const struct solver_kind *kind, const struct body *body,
                                  struct pool *pool)
{
    struct solver *solver = calloc(1, kind->size);
    if (!solver)
        return NULL;
    solver->kind = kind;
    solver->singular = true; /* until it has a factor */
    if (place_nodes(solver, body) == 0 && kind->analyse(solver, body, pool) == 0)
        return solver;
    solver_destroy(solver);
    return NULL;
}

struct solver *solver_create(const struct body *body, struct pool *pool)
{
    return solver_create_kind(body->is_soft ? &solver_cholesky : &solver_dense, body, pool);
}

void solver_destroy(struct solver *solver)
{
    if (!solver)
        return;
    if (solver->place)
        solver->kind->discard(solver);
    free(solver->place);
    free(solver);
}

bool solver_factor(struct solver *solver, const struct system *system)
{
    solver->singular = solver->n > 0 && !solver->kind->factor(solver, system);
    return !solver->singular;
}

void solver_solve(const struct solver *solver, vec3 *x)
{
    if (solver->singular || solver->n == 0)
        memset(x, 0, (size_t)solver->n_node * sizeof *x);
    else
        solver->kind->solve(solver, x);
}

void solver_half(const struct solver *solver, double *X, int n_col, struct pool *pool)
{
    if (solver->singular)
        memset(X, 0, (size_t)solver->n * (size_t)n_col * sizeof *X);
    else if (solver->n > 0 && n_col > 0)
        solver->kind->half(solver, X, n_col, pool);
}

int solver_row(const struct solver *solver, int dof)
{
    const int place = solver->place[dof / 3];
    return place < 0 ? -1 : 3 * place + dof % 3;
}
