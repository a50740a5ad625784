/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compliance_solves.c - J A⁻¹ Jᵀ by one solve a column, whatever it is solved by: for bodies that
 * forces couple and whose A is dense or banded. */
#include "engine/base/assert.h"
#include "engine/model/world.h"
#include "engine/motion/solver.h"
#include "engine/response/compliance.h"

#include <string.h>

static bool serves_system(const struct coupled_system *c, enum palp_compliance wanted)
{
    return !solver_has_factor(c);
}

static void take_three_columns(const struct coupled_system *c, struct arena *arena, vec3 *x[3])
{
    for (int k = 0; k < 3; k++) {
        x[k] = ARENA_TAKE(arena, c->n_v, vec3);
        PALP_ASSERT(x[k]);
    }
}

static void count_scratch(const struct palp_scene *scene, const struct coupled_system *c,
                          struct compliance_sizes most, struct arena *counter)
{
    vec3 *x[3];
    take_three_columns(c, counter, x);
}

static vec3 column_of(const mat3 *F, int k)
{
    return vec3_make(F->m[0][k], F->m[1][k], F->m[2][k]);
}

/* A⁻¹ of what force k of a group does. */
static void solve_column(struct solver *solver, const struct loads *J, int g, int k, vec3 *x)
{
    memset(x, 0, (size_t)solver->n_node * sizeof *x);
    for (int l = J->first[g]; l < J->first[g + 1]; l++) {
        vec3 *at = &x[J->load[l].dof];
        *at = vec3_add(*at, column_of(&J->load[l].F, k));
    }
    solver_solve(solver, x, x, 0);
}

/* Fᵀ of a group times what a column moves. */
static vec3 gather_moved(const struct loads *J, int g, const vec3 *x)
{
    vec3 sum = {0, 0, 0};
    for (int l = J->first[g]; l < J->first[g + 1]; l++)
        sum = vec3_add(sum, mat3_apply_t(J->load[l].F, x[J->load[l].dof]));
    return sum;
}

static void respond_by_solves(const struct compliance_request *q, mat3 *W)
{
    struct solver *solver = q->world->solver[q->coupled->body[0]];
    const struct loads *J = q->J;
    const size_t mark = q->arena->used, n = (size_t)J->n;
    vec3 *x[3];
    take_three_columns(q->coupled, q->arena, x);
    for (size_t g = 0; g < n; g++) {
        for (int k = 0; k < 3; k++)
            solve_column(solver, J, (int)g, k, x[k]);
        for (size_t h = 0; h <= g; h++) {
            const mat3 block =
                mat3_columns(gather_moved(J, (int)h, x[0]), gather_moved(J, (int)h, x[1]),
                             gather_moved(J, (int)h, x[2]));
            W[h * n + g] = block;
            W[g * n + h] = mat3_transpose(block);
        }
    }
    q->arena->used = mark;
}

const struct provider provider_solves = {"solves", serves_system, count_scratch, respond_by_solves};
