/* SPDX-License-Identifier: GPL-3.0-or-later */
/* multiplier_sweep.h - Lagrange multipliers by projected Gauss-Seidel on W_H itself, forces in
 * world axes. */
#ifndef PALP_RESPONSE_MULTIPLIER_SWEEP_H
#define PALP_RESPONSE_MULTIPLIER_SWEEP_H

struct arena;
struct step;

/** As multiplier_solve, on W_H between the pairs: only its diagonal blocks are turned into the
 *  directions, and u = h² W_H Cᵀ λ lives on while they turn.
 *  Sweeps run in options.precision, on a δ that is found anew in double, from the forces, when
 *  these seem to have settled. The residual reported is that of doubles. Single precision ends
 *  where its digits do, some 1e-6 of the largest force, whatever residual is asked for; an
 *  options.residual of 0 takes all sweeps. A change that is small beside the largest of the sweep
 *  before waits for a later one. For the other methods of options.multipliers W is folded
 *  from W_H into the present directions.
 *  Reads pairs, C, gap, force, u, WH.
 *  Writes lambda, force, u, push, force_change; W; the report's sweeps, newton_steps, fallbacks,
 *  residual. */
void multiplier_sweep(struct step *s);

/** Take from the counter what the functions above take in a step: `most` has the scene, the options
 *  and the most constraints and proximities that there can be. */
void multiplier_sweep_count(const struct step *most, struct arena *counter);

#endif
