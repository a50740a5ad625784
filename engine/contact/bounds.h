/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bounds.h - the forces that a law can answer with, as numbers: all that finding λ needs to know of
 * a law. */
#ifndef PALP_CONTACT_BOUNDS_H
#define PALP_CONTACT_BOUNDS_H

#include "engine/base/vec.h"

/** λ along three directions. The first is from `least` to `most`, both let out by `rub` times the
 *  size of the other two; these are on a disc of `radius` and `friction` times the first.
 *  Contact: 0 … ∞, friction μ. A ball joint: -∞ … ∞, radius ∞. A point on a wire, the first along
 *  it: 0 … 0, rub μ, radius ∞. A direction without compliance keeps its λ. */
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
 *  there, the other two, each to the nearest that is within.
 *  h2W: its own compliance | m/N; delta: δ at the present lambda | m; lambda | N. */
vec3 bounds_resolve(const struct bounds *bounds, const mat3 *h2W, vec3 delta, vec3 lambda);

/** How far λ is out of its bounds; N. */
double bounds_excess(const struct bounds *bounds, vec3 lambda);

#endif
