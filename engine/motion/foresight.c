/* SPDX-License-Identifier: GPL-3.0-or-later */
/* foresight.c - the body's way and its turns beside those of a solve that was seen to miss. */
#include "engine/motion/foresight.h"
#include "engine/motion/solver.h"

#include <math.h>
#include <string.h>

/* Of what is foreseen: it is not quite in proportion. */
static const double UNEVEN = 0.25;

/* Of nodes whose answers are there. */
static double largest_answered(const struct solver *solver, const vec3 *x)
{
    double most = 0;
    for (int i = 0; i < solver->n_node; i++)
        if (solver_answers(solver, i))
            most = fmax(most, vec3_dot(x[i], x[i]));
    return sqrt(most);
}

/* ---------------------------------------------------------------- turns */

/* Its axis, as long as its sine: small turns add up as these do. */
static vec3 turn_of(const mat3 *R)
{
    return vec3_make(0.5 * (R->m[2][1] - R->m[1][2]), 0.5 * (R->m[0][2] - R->m[2][0]),
                     0.5 * (R->m[1][0] - R->m[0][1]));
}

/* How far nodes have turned since the factor, in parts of how far they had when a solve was seen to
 * miss: as they had then, and otherwise. */
struct turns {
    double alike, other;
};

/* A body that turns as a whole is as its factor has it: of the mean nothing follows. */
static struct turns compare_turns(const struct solver *solver)
{
    const int n = solver->n_node;
    double both = 0, now2 = 0, then2 = 0;
    vec3 sum = {0, 0, 0};
    for (int i = 0; i < n; i++) {
        const vec3 now = turn_of(&solver->warp[i]), then = solver->turned[i];
        both += vec3_dot(now, then);
        now2 += vec3_dot(now, now);
        then2 += vec3_dot(then, then);
        sum = vec3_add(sum, now);
    }
    now2 -= vec3_dot(sum, sum) / n;
    if (!(then2 > 0))
        return (struct turns){0, INFINITY};
    return (struct turns){both / then2, sqrt(fmax(0, now2 * then2 - both * both)) / then2};
}

static void keep_turns(struct solver *solver)
{
    const int n = solver->n_node;
    vec3 sum = {0, 0, 0};
    for (int i = 0; i < n; i++) {
        solver->turned[i] = turn_of(&solver->warp[i]);
        sum = vec3_add(sum, solver->turned[i]);
    }
    for (int i = 0; i < n; i++)
        solver->turned[i] = vec3_axpy(solver->turned[i], -1.0 / n, sum);
}

/* ---------------------------------------------------------------- ways */

/* So many times as far the body goes along the way that it went then. */
static double part_along(const struct solver *solver, const vec3 *goes)
{
    double both = 0, then2 = 0;
    for (int i = 0; i < solver->n_node; i++) {
        if (!solver_answers(solver, i))
            continue;
        both += vec3_dot(goes[i], solver->went[i]);
        then2 += vec3_dot(solver->went[i], solver->went[i]);
    }
    return then2 > 0 ? both / then2 : 0;
}

/* How far it goes elsewhere, at most. */
static double apart_at_most(const struct solver *solver, const vec3 *goes, double along)
{
    double most = 0;
    for (int i = 0; i < solver->n_node; i++) {
        const vec3 apart = vec3_axpy(goes[i], -along, solver->went[i]);
        if (solver_answers(solver, i))
            most = fmax(most, vec3_dot(apart, apart));
    }
    return sqrt(most);
}

/* ---------------------------------------------------------------- both */

struct foreseen foresight_find(const struct solver *solver, const vec3 *goes, double left)
{
    const struct turns turns = compare_turns(solver);
    const double along = part_along(solver, goes);
    const double missed = largest_answered(solver, solver->missed),
                 went = largest_answered(solver, solver->went);
    const double leaves = went > 0 ? fmin(1, fmax(left, fabs(turns.alike) * missed / went)) : 1;
    const double off = (UNEVEN * fabs(turns.alike) + turns.other) * fabs(along) * missed +
                       leaves * apart_at_most(solver, goes, along);
    return (struct foreseen){turns.alike * along, off};
}

void foresight_keep(struct solver *solver, const vec3 *goes, const vec3 *first, const vec3 *near)
{
    for (int i = 0; i < solver->n_node; i++)
        solver->missed[i] = vec3_sub(near[i], first[i]);
    memcpy(solver->went, goes, (size_t)solver->n_node * sizeof *solver->went);
    keep_turns(solver);
}
