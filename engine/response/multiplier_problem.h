/* SPDX-License-Identifier: GPL-3.0-or-later */
/* multiplier_problem.h - finding λ on its own, without a step: a compliance, what is to be
 * resolved, bounds; and the methods that do. For contact: Signorini's complementarity and Coulomb's
 * law, whose error is the natural map. */
#ifndef PALP_RESPONSE_MULTIPLIER_PROBLEM_H
#define PALP_RESPONSE_MULTIPLIER_PROBLEM_H

#include "engine/base/arena.h"
#include "engine/base/bounds.h"
#include "engine/palp.h"

/** Find λ such that each λ_i is its bounds' answer to δ_i, where δ = free + scale W λ (eq. 19).
 *  W is symmetric and may be singular; there may be no such λ. */
struct multiplier_problem {
    int n;                       /* constraints, of three directions each                     */
    const mat3 *W;               /* what a force at one moves at another, over scale | [n × n] */
    double scale;                /* h² where W is in 1/kg, 1 where it is in m/N               */
    const vec3 *free;            /* δ at λ = 0                     | m | [n]                   */
    const struct bounds *bounds; /*                                    | [n]                   */
    double residual;             /* stop at this scaled natural map                           */
    int sweeps;                  /* most sweeps; of Newton's method, most steps and sweeps    */
    double *history; /* the natural map at the start and after each sweep or step, or NULL
                      *                                                | [sweeps + 1]          */
    vec3 *lambda;    /* where to begin, then the answer            | N | [n]                   */
};

/** How it went. */
struct multiplier_outcome {
    int sweeps;      /* over all constraints                                              */
    int steps;       /* of Newton's method                                                */
    double residual; /* scaled natural map at the end                                     */
    bool fell_back;  /* Newton's method led nowhere, or there were too many rows for it: sweeps
                      * went on */
};

/** Find λ by the method; memory is from the arena and goes back to it. PALP_MULTIPLIERS_AUTO:
 *  Newton's method where a bilateral law is among the bounds, else sweeps; and Newton's method from
 *  there where these stagnate. Whatever the problem, λ is bounded and within its bounds. Where
 *  methods that accelerate lead no further, sweeps go on from the best answer they had, and the
 *  answer is the best that was seen.
 *  Cost: a sweep O(n²); a step of Newton's method O(m³), m the directions whose force is not at an
 *  end of its bounds. */
struct multiplier_outcome multiplier_problem_solve(const struct multiplier_problem *p,
                                                   enum palp_multipliers method,
                                                   struct arena *arena);
/** Take from the counter what that takes for n constraints. */
void multiplier_problem_count(int n, enum palp_multipliers method, struct arena *counter);

#endif
