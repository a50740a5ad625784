/* SPDX-License-Identifier: GPL-3.0-or-later */
/* multiplier.h - Lagrange multipliers of a step (eq. 19) on W, and what every way to find them
 * starts and ends with. */
#ifndef PALP_RESPONSE_MULTIPLIER_H
#define PALP_RESPONSE_MULTIPLIER_H

#include "engine/response/multiplier_problem.h"

struct arena;
struct palp_scene;
struct step;

enum { MULTIPLIER_PATIENCE = 10 }; /* sweeps without progress before steps are shortened */
static const double MULTIPLIER_RELAXATION = 0.75; /* … to this part of the way: ends cycles */
static const double MULTIPLIER_STAGNATED =
    1e-4; /* natural map; nearer than this no hand feels it */

/** Find λ by options.multipliers until the scaled natural map is below options.residual or
 *  options.sweeps are done; warm started from force. With PALP_RECURSE_INCREMENT, lambda is what
 *  this iteration adds and force the sum so far.
 *  Reads W, C, gap, force.
 *  Writes lambda, force, push, force_change; the report's sweeps, newton_steps, fallbacks,
 *  residual. */
void multiplier_solve(struct step *s);

/** The step's problem on W as it is; the arrays that the step lacks are taken from the arena.
 *  Reads con, W, gap, lambda. */
struct multiplier_problem multiplier_pose(struct step *s);

/** Solve it from lambda as it is.  Writes lambda; the report's sweeps, newton_steps, fallbacks,
 *  residual. */
void multiplier_find(struct step *s, const struct multiplier_problem *problem);

/** What the bounds leave of a force in world axes where no gap is to be resolved. */
vec3 multiplier_allowed(const struct bounds *bounds, const mat3 *C, vec3 force);

/** Does this iteration add to the forces of those before? */
bool multiplier_adds(const struct step *s);

/** Forces of the step from lambda, and how far they moved.
 *  Reads C, lambda, force.  Writes force, push, force_change. */
void multiplier_keep(struct step *s);

/** Take from the counter what the functions above take in a step: `most` has the scene, the options
 *  and the most constraints and proximities that there can be. */
void multiplier_count(const struct step *most, struct arena *counter);

#endif
