/* SPDX-License-Identifier: GPL-3.0-or-later */
/* multiplier.c - a step's forces: from those of the last step, through a problem of W, δ and
 * bounds, to those of this one. */
#include "engine/response/multiplier.h"
#include "engine/base/assert.h"
#include "engine/step.h"

vec3 multiplier_allowed(const struct bounds *bounds, const mat3 *C, vec3 force)
{
    const mat3 one = mat3_diagonal(1);
    return bounds_resolve(bounds, &one, vec3_make(0, 0, 0), mat3_apply(*C, force));
}

bool multiplier_adds(const struct step *s)
{
    return s->opt->recursion == PALP_RECURSE_INCREMENT && s->newton > 0;
}

void multiplier_keep(struct step *s)
{
    PALP_ASSERT(s->C && s->lambda && s->force);
    const bool adds = multiplier_adds(s);
    s->force_change = 0;
    for (int i = 0; i < s->n_con; i++) {
        const vec3 now = mat3_apply_t(s->C[i], s->lambda[i]);
        const vec3 force = adds ? vec3_add(s->force[i], now) : now;
        s->force_change = fmax(s->force_change, vec3_norm(vec3_sub(force, s->force[i])));
        s->force[i] = force;
    }
    constraint_push(s);
}

static struct bounds *take_bounds(const struct step *s, struct arena *arena)
{
    struct bounds *bounds = ARENA_TAKE(arena, s->n_con, struct bounds);
    PALP_ASSERT(bounds);
    return bounds;
}

struct multiplier_problem multiplier_pose(struct step *s)
{
    PALP_ASSERT(s->n_con > 0 && s->W && s->gap);
    struct bounds *bounds = take_bounds(s, &s->world->arena);
    for (int i = 0; i < s->n_con; i++)
        bounds[i] = s->con[i].law->bounds(&s->con[i]);
    return (struct multiplier_problem){
        .n = s->n_con,
        .W = s->W,
        .scale = s->h * s->h,
        .free = s->gap,
        .bounds = bounds,
        .residual = s->opt->residual,
        .sweeps = s->opt->sweeps,
        .lambda = s->lambda,
    };
}

void multiplier_find(struct step *s, const struct multiplier_problem *problem)
{
    PALP_ASSERT(problem->n == s->n_con);
    const struct multiplier_outcome outcome =
        multiplier_problem_solve(problem, s->opt->multipliers, &s->world->arena);
    s->report.sweeps += outcome.sweeps;
    s->report.newton_steps += outcome.steps;
    s->report.fallbacks += outcome.fell_back;
    s->report.residual = outcome.residual;
}

void multiplier_solve(struct step *s)
{
    struct arena *arena = &s->world->arena;
    const size_t mark = arena->used;
    const struct multiplier_problem problem = multiplier_pose(s);
    const bool warm = !multiplier_adds(s);
    for (int i = 0; i < s->n_con; i++)
        s->lambda[i] = warm ? multiplier_allowed(&problem.bounds[i], &s->C[i], s->force[i])
                            : vec3_make(0, 0, 0);
    multiplier_find(s, &problem);
    multiplier_keep(s);
    arena->used = mark;
}

void multiplier_count(const struct step *most, struct arena *counter)
{
    take_bounds(most, counter);
    multiplier_problem_count(most->n_con, most->opt->multipliers, counter);
}
