/* SPDX-License-Identifier: GPL-3.0-or-later */
/* multiplier.h - Lagrange multipliers by projected Gauss-Seidel (eq. 19). */
#ifndef PALP_RESPONSE_MULTIPLIER_H
#define PALP_RESPONSE_MULTIPLIER_H

struct step;

/** Sweep over the constraints, each resolved by its law with the others held, until the scaled
 *  natural map is below options.residual or options.sweeps are done; warm started from force. With
 *  PALP_RECURSE_INCREMENT, lambda is what this iteration adds and force the sum so far.
 *  Natural map: how far each λ_i is from its law's answer to a compliance of 1/ρ_i, where
 *  ρ_i = 3 / tr h² W_ii, relative to the largest force among these. It has no unit.
 *  Reads W, C, gap, force.
 *  Writes lambda, force, push, force_change, report.sweeps, report.residual.
 *  Cost: a sweep is O(n_con), and O(n_con) more for each constraint that changed. */
void multiplier_solve(struct step *s);

#endif
