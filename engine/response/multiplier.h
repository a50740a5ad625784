/* SPDX-License-Identifier: GPL-3.0-or-later */
/* multiplier.h - Lagrange multipliers by projected Gauss-Seidel (eq. 19). */
#ifndef PALP_RESPONSE_MULTIPLIER_H
#define PALP_RESPONSE_MULTIPLIER_H

struct step;

/** Sweep over the constraints, each resolved by its law with the others held, until the scaled natural
 *  map is below options.residual or options.sweeps are done; warm started from force.
 *  With PALP_RECURSE_INCREMENT, lambda is what this iteration adds and force the sum so far.
 *  Natural map: how far each λ_i is from its law's answer to a compliance of 1/ρ_i, ρ_i = 3 / tr h² W_ii,
 *  relative to the largest of these. It has no unit, and none is below options.residual by scaling.
 *  Reads W, C, gap, force.  Writes lambda, force, push, force_change, report.sweeps, report.residual.
 *  Cost: a sweep is O(n_con) for the constraints at rest and O(n_con) more for each that changed. */
void multiplier_solve(struct step *s);

#endif
