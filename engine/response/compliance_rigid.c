/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compliance_rigid.c - J A⁻¹ Jᵀ of a rigid body from its 6 × 6: velocity and spin. */
#include "engine/base/assert.h"
#include "engine/model/scene.h"
#include "engine/model/world.h"
#include "engine/motion/solver.h"
#include "engine/response/compliance.h"

/** Of velocity and spin: rows or columns of six, three at a time. */
struct six {
    mat3 linear, angular;
};

static bool serves_system(const struct coupled_system *c, enum palp_compliance wanted)
{
    return c->n_body == 1 && !c->soft;
}

static struct six *take_six(struct arena *arena, size_t n)
{
    struct six *six = ARENA_TAKE(arena, n, struct six);
    PALP_ASSERT(six);
    return six;
}

static void count_scratch(const struct palp_scene *scene, const struct coupled_system *c,
                          struct compliance_sizes most, struct arena *counter)
{
    take_six(counter, most.n);
    take_six(counter, most.n);
}

/* Three columns of A⁻¹: those of a push or of a turn. */
static struct six solve_three(struct solver *solver, int dof)
{
    struct six out;
    for (int k = 0; k < 3; k++) {
        vec3 x[2] = {{0, 0, 0}, {0, 0, 0}};
        x[dof] = vec3_make(k == 0, k == 1, k == 2);
        solver_solve(solver, x, x, 0);
        const double linear[3] = {x[0].x, x[0].y, x[0].z}, angular[3] = {x[1].x, x[1].y, x[1].z};
        for (int i = 0; i < 3; i++) {
            out.linear.m[i][k] = linear[i];
            out.angular.m[i][k] = angular[i];
        }
    }
    return out;
}

/* A group's loads: what it does as force, and as torque. */
static struct six add_up_loads(const struct loads *J, int g)
{
    struct six F = {mat3_diagonal(0), mat3_diagonal(0)};
    for (int l = J->first[g]; l < J->first[g + 1]; l++) {
        mat3 *to = J->load[l].dof == 0 ? &F.linear : &F.angular;
        *to = mat3_add(*to, J->load[l].F);
    }
    return F;
}

static void respond_rigid(const struct compliance_request *q, mat3 *W)
{
    struct solver *solver = q->world->solver[q->coupled->body[0]];
    const struct loads *J = q->J;
    const size_t mark = q->arena->used, n = (size_t)J->n;
    const struct six push = solve_three(solver, 0), turn = solve_three(solver, 1);
    struct six *F = take_six(q->arena, n); /* Jᵀ      */
    struct six *Y = take_six(q->arena, n); /* A⁻¹ Jᵀ  */
    for (size_t g = 0; g < n; g++) {
        F[g] = add_up_loads(J, (int)g);
        Y[g].linear =
            mat3_add(mat3_mul(push.linear, F[g].linear), mat3_mul(turn.linear, F[g].angular));
        Y[g].angular =
            mat3_add(mat3_mul(push.angular, F[g].linear), mat3_mul(turn.angular, F[g].angular));
        for (size_t h = 0; h <= g; h++) {
            const mat3 block = mat3_add(mat3_mul(mat3_transpose(F[h].linear), Y[g].linear),
                                        mat3_mul(mat3_transpose(F[h].angular), Y[g].angular));
            W[g * n + h] = mat3_transpose(block);
            W[h * n + g] = block;
        }
    }
    q->arena->used = mark;
}

const struct provider provider_rigid = {"rigid", serves_system, count_scratch, respond_rigid};
