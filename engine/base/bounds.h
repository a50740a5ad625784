/* SPDX-License-Identifier: Apache-2.0 */
/* bounds.h - the forces that a law allows (Coulomb's friction cone, one- and two-sided bounds), as
 * numbers, and the projection onto them: all that finding λ needs to know of a law. */
#ifndef PALP_BASE_BOUNDS_H
#define PALP_BASE_BOUNDS_H

#include "engine/base/vec.h"

/** λ along three directions. The first is from `least` to `most`, both widened by `rub` times the
 *  norm of the other two; these are on a disc of `radius` and `friction` times the first.
 *  Contact: 0 … ∞, friction μ. A ball joint: -∞ … ∞, radius ∞. A point on a wire, the first along
 *  it: 0 … 0, rub μ, radius ∞. The first, or both others, without
 *  compliance keep their λ. */
struct bounds {
    double least, most; /* N */
    double rub;         /* not both this and friction */
    double radius;      /* N */
    double friction;
};

/** The larger eigenvalue of the block of the second and third direction: a step with its inverse
 *  never overshoots. */
double bounds_tangent_compliance(const mat3 *h2W);

/** λ that resolves one constraint alone: first the one direction, then, with what that changed
 *  there, the other two, each projected onto its bounds.
 *  h2W: its own compliance | m/N; delta: δ at the present lambda | m; lambda | N. */
vec3 bounds_resolve(const struct bounds *bounds, const mat3 *h2W, vec3 delta, vec3 lambda);

/** λ that resolves one constraint alone, all three directions at once: λ is the bounds' answer to
 *  δ = delta + h²W (λ - lambda). By Newton's method; where that leads nowhere (friction so great
 *  that there is no such λ or not only one, a direction without compliance) by repeated
 *  projection. */
vec3 bounds_solve(const struct bounds *bounds, const mat3 *h2W, vec3 delta, vec3 lambda);

/** What the bounds answer with where the compliance is the same in all directions, and how that
 *  follows λ and δ: d answer = follows (dλ - dδ / compliance) + [let_out · dλ, 0, 0]. */
struct answer {
    vec3 lambda;
    mat3 follows;
    vec3 let_out;
};
struct answer bounds_answer(const struct bounds *bounds, double compliance, vec3 delta,
                            vec3 lambda);

/** The size of the second and third component together: what friction is. */
static inline double bounds_across(vec3 lambda)
{
    return sqrt(lambda.y * lambda.y + lambda.z * lambda.z);
}

/** The radius of Coulomb's disc where the first component is this: the most that the other two may
 *  be | N. Nothing is infinite times nothing here: the disc of a bilateral law has no friction. A
 *  first that keeps its force may be out of its bounds: the disc is never less than a point. */
static inline double bounds_disc(const struct bounds *b, double first)
{
    return b->friction > 0 ? fmax(b->radius + b->friction * first, 0) : b->radius;
}

/** How far λ is out of its bounds; N. */
double bounds_excess(const struct bounds *bounds, vec3 lambda);

#endif
