/* SPDX-License-Identifier: GPL-3.0-or-later */
/* multiplier_embedded.h - a step's forces and motions from one matrix, without W: for reference. */
#ifndef PALP_RESPONSE_MULTIPLIER_EMBEDDED_H
#define PALP_RESPONSE_MULTIPLIER_EMBEDDED_H

struct arena;
struct step;

/** Find λ together with the velocities Δv that it makes, by a semismooth Newton method on
 *
 *      A Δv - h Jᵀ λ = 0,   λ_i = P_i(λ_i - δ_i / c_i),   δ = δ_free + h J Δv
 *
 *  P_i what the bounds of i answer (bounds_answer), c_i about its compliance. Each of its steps
 *  factors [A, -hJᵀ; h F J / c, 1 - F], F the derivative of P, anew: rows of A in the order of the
 *  direct solver, each constraint behind the last of its nodes.
 *  Reads con, C, gap, force, the systems.
 *  Writes lambda, force, push, force_change; the report's newton_steps, fallbacks, residual. */
void multiplier_embedded(struct step *s);

/** Take from the counter what it takes in a step: `most` has the scene, the options and the most
 *  constraints and proximities that there can be.  Allocates; not for a real-time thread. */
void multiplier_embedded_count(const struct step *most, struct arena *counter);

#endif
