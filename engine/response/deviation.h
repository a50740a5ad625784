/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deviation.h - what to do where bodies do not move as the compliance W said.
 *
 * W comes from an older factor or from an inverse at rest; the bodies move by A itself. Forces that
 * were found with a W that is too small are too large, the next step's larger still, and so on. */
#ifndef PALP_RESPONSE_DEVIATION_H
#define PALP_RESPONSE_DEVIATION_H

#include <stddef.h>

struct arena;
struct palp_scene;
struct step;

/** After a correction that was found with W as it is: how far W's answer to the forces, h² W λ, is
 *  from what they did to the bodies. A hundredth of that way is allowed, and options.defect_limit
 *  in any case.  Reads W, C, force, v, v_free.
 *  Writes wh_defect, defect_allowed, report.wh_defect; the solvers' wh_defect. */
void deviation_measure(struct step *s);

/** Only so much of the forces as makes the incremental energy φ(s) = s λ·δ_free + s²/2 λ·h²Wλ least
 *  for 0 ≤ s ≤ 1, W and δ_free being the true ones, from the bodies' motion. So φ is never above
 *  that of no forces at all; from which follows |λ - λ*|_W ≤ |λ*|_W for the solution λ* without
 *  friction: however wrong the model was, the error of a step's correction is no larger than the
 *  correction itself, and nothing grows from step to step. Forces that are right stay as they are:
 *  there λ·(δ_free + h²Wλ) ≤ 0, so the least is at 1.
 *  Cost: a solve to options.tolerance_motion for each body that is touched.
 *  Writes v_free, q_free, p_free; v, q, frame, p, back; C, gap, lambda, force, push, u;
 *  report.held_back. */
void deviation_hold_back(struct step *s);

/** Take from the counter what the functions above take in a step: `most` has the scene, the options
 *  and the most constraints and proximities that there can be. */
void deviation_count(const struct step *most, struct arena *counter);

#endif
