/* SPDX-License-Identifier: Apache-2.0 */
/* passivity.h - what a hand gets must be what it gave: energy counted tick by tick, and damping
 * where it does not come out even. */
#ifndef PALP_HAPTIC_PASSIVITY_H
#define PALP_HAPTIC_PASSIVITY_H

#include "engine/palp_haptic.h"

/** What a hand did since the last tick: nothing where no sample came. */
struct passivity_way {
    vec3 moved, turned; /* m, rad, world axes                     */
    vec3 force, torque; /* that acted on it there, less the pull | N, N m */
    double dt;          /* from tick to tick | s                  */
    double span;        /* from sample to sample; 0: none came | s */
};

/** Forget where the hand was: the next pose begins a trail. */
void passivity_forget(struct palp_haptic_motion *motion);

/** Follow the hand to where it is now. Writes way, zero where there was none before or time did not
 *  pass. What acted is what was shown `delay_ns` before. How fast it moved is judged over the time
 *  between its samples, by the device's clock or by ours, whichever says longer: lines deliver in
 *  bursts, and clocks may stand still. Returns false where it cannot have moved so: then the trail
 *  begins anew there. */
bool passivity_follow(struct palp_haptic_motion *motion, const struct palp_haptic_request *r,
                      int64_t delay_ns, struct passivity_way *way);

/** Count what the hand got on its way: E += F_{k-1}·(x_k - x_{k-1}) + τ_{k-1}·log(q_k q_{k-1}⁻¹),
 *  less what others pushed it by, W. What it may have in store is bounded: by what a soft spring
 *  holds that is pressed with all the force, and by nothing where nothing is touched. While a chain
 *  engages, that spring is granted.  Reads force … pull_torque.  Writes given, pushed. */
void passivity_observe(struct palp_haptic *h, double pushed, const struct passivity_way *way);

/** Bring the excess back: adds damping -b v and -b_w w to what is asked for, b rising with it up to
 *  limits.damping; where that is not enough, takes away what moves the hand along. Nothing where
 *  nothing is touched, nothing at rest. */
void passivity_damp(const struct palp_haptic *h, vec3 *force, vec3 *torque, unsigned *acted);

/** Remember what is shown now. A force that acts late, and for a whole tick, gives
 *  (F - ½ (F_{k-1} + F_k))·Δx more than a spring does; up to b Δx²/dt of that the friction of the
 *  device takes, and the hand never got.
 *  Reads last; `asked` and `asked_torque`, that it answers.  Writes given. */
void passivity_settle(struct palp_haptic *h, vec3 asked, vec3 asked_torque,
                      const struct passivity_way *way);

#endif
