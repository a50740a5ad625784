/* SPDX-License-Identifier: GPL-3.0-or-later */
/* multiplier.h - Lagrange multipliers by projected Gauss-Seidel (eq. 19) on W, and what every way
 * to find them starts and ends with. */
#ifndef PALP_RESPONSE_MULTIPLIER_H
#define PALP_RESPONSE_MULTIPLIER_H

#include "engine/contact/constraint.h"

struct step;

enum { MULTIPLIER_PATIENCE = 10 }; /* sweeps without progress before steps are shortened */
static const double MULTIPLIER_RELAXATION = 0.75; /* … to this part of the way: ends cycles */

/** Sweep over the constraints, each resolved by its law with the others held, until the scaled
 *  natural map is below options.residual or options.sweeps are done; warm started from force. With
 *  PALP_RECURSE_INCREMENT, lambda is what this iteration adds and force the sum so far.
 *  Reads W, C, gap, force.
 *  Writes lambda, force, push, force_change, report.sweeps, report.residual.
 *  Cost: a sweep is O(n_con), and O(n_con) more for each constraint that changed. */
void multiplier_solve(struct step *s);

/** Is nothing to be had from a force here: do both bodies stand still whatever happens? */
bool multiplier_immovable(const mat3 *own);

/** What the law leaves of a force in world axes where no gap is to be resolved. */
vec3 multiplier_allowed(const struct constraint *c, const mat3 *C, vec3 force);

/** Does this iteration add to the forces of those before? */
bool multiplier_adds(const struct step *s);

/** The scaled natural map: how far each λ_i is from its law's answer to a compliance of 1/ρ_i,
 *  where ρ_i = 3 / tr h² W_ii, relative to the largest force among these. It has no unit. No number
 *  where δ is none, which the laws' own comparisons would take for an open contact.
 *  v: δ at lambda | m | [n_con]; own: h² W_ii | m/N | [n_con].  Reads con, lambda. */
double multiplier_natural_map(const struct step *s, const vec3 *v, const mat3 *own);

/** Forces of the step from lambda, and how far they moved.
 *  Reads C, lambda, force.  Writes force, push, force_change. */
void multiplier_keep(struct step *s);

#endif
