/* SPDX-License-Identifier: GPL-3.0-or-later */
/* foresight.c - compares the way and turns of a solve with those of one whose error was seen. */
#include "engine/motion/foresight.h"
#include "engine/motion/solver.h"

#include <math.h>
#include <string.h>

/* Of what is foreseen: it is not quite in proportion. */
static const double UNEVEN = 0.25;
/* The least mean cosine of nodes' turns: beyond, sines are not in proportion to turns, and after a
 * quarter of a turn they fall as these rise. */
static const double UPRIGHT = 0.75;

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

static double cosine_of(const mat3 *R)
{
    return 0.5 * (R->m[0][0] + R->m[1][1] + R->m[2][2] - 1);
}

/* Do sines tell of turns? Of a body that is not upright nothing is foreseen, nor kept. */
static bool is_upright(const struct solver *solver, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += cosine_of(&solver->warp[i]);
    return sum >= UPRIGHT * n;
}

/* Of rotations R and their mean M the mean of |R - M|² is 3 - |M|², and twice the square of how far
 * they turn from it. */
double foresight_turned_apart(const struct solver *solver, int n)
{
    mat3 sum = mat3_diagonal(0);
    double size2 = 0;
    for (int i = 0; i < n; i++)
        sum = mat3_add(sum, solver->warp[i]);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            size2 += sum.m[i][j] * sum.m[i][j];
    return n > 0 ? sqrt(fmax(0, 0.5 * (3 - size2 / n / n))) : 0;
}

/* Nodes' turns since the factor, in parts of those that were kept: the component along these, and
 * what is left across them. */
struct turns {
    double alike, other;
};

/* A body that turns as a whole is as its factor has it: of the mean nothing follows. Spare nodes
 * turn nowhere, and are not of it. */
static struct turns compare_turns(const struct solver *solver, int n)
{
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
    if (!(then2 > 0) || !is_upright(solver, n))
        return (struct turns){0, INFINITY};
    return (struct turns){both / then2, sqrt(fmax(0, now2 * then2 - both * both)) / then2};
}

static void keep_turns(struct solver *solver, int n)
{
    vec3 sum = {0, 0, 0};
    memset(solver->turned, 0, (size_t)solver->n_node * sizeof *solver->turned);
    if (!is_upright(solver, n))
        return;
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

struct foreseen foresight_find(const struct solver *solver, int n, const vec3 *goes, double left)
{
    const struct turns turns = compare_turns(solver, n);
    const double along = part_along(solver, goes);
    const double missed = largest_answered(solver, solver->missed),
                 went = largest_answered(solver, solver->went);
    const double leaves = went > 0 ? fmin(1, fmax(left, fabs(turns.alike) * missed / went)) : 1;
    const double off = (UNEVEN * fabs(turns.alike) + turns.other) * fabs(along) * missed +
                       leaves * apart_at_most(solver, goes, along);
    return (struct foreseen){turns.alike * along, off};
}

void foresight_keep(struct solver *solver, int n, const vec3 *goes, const vec3 *first,
                    const vec3 *near)
{
    for (int i = 0; i < solver->n_node; i++)
        solver->missed[i] = vec3_sub(near[i], first[i]);
    memcpy(solver->went, goes, (size_t)solver->n_node * sizeof *solver->went);
    keep_turns(solver, n);
}
