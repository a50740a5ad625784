/* SPDX-License-Identifier: Apache-2.0 */
/* passivity.h - what a hand gets must be what it gave: energy counted tick by tick, and damping
 * where it does not come out even. */
#ifndef PALP_HAPTIC_PASSIVITY_H
#define PALP_HAPTIC_PASSIVITY_H

#include "engine/palp_haptic.h"

/** What a hand did since the last tick. */
struct passivity_way {
    vec3 moved, turned; /* m, rad, world axes */
    double dt;          /* s                  */
};

/** Forget where the hand was: the next pose begins a trail. */
void passivity_forget(struct palp_haptic_motion *motion);

/** Follow the hand to where it is now. Writes way, zero where there was none before or time did not
 *  pass. Returns false where it cannot have moved so: then the trail begins anew there. */
bool passivity_follow(struct palp_haptic_motion *motion, pose at, int64_t now_ns,
                      struct passivity_way *way);

/** Count what the hand got on its way: E += F_{k-1}·(x_k - x_{k-1}) + τ_{k-1}·log(q_k q_{k-1}⁻¹),
 *  of the force that it was shown, less the pull in it, and less what others pushed it by, W.
 *  What it may have in store is bounded: by what a soft spring holds that is pressed with all the
 *  force, and by nothing where nothing is touched. While a chain engages, that spring is granted.
 *  Reads last, and the request that it answered.  Writes given, pushed. */
void passivity_observe(struct palp_haptic *h, double pushed, const struct passivity_way *way);

/** Damping by which the excess goes again: adds -b v and -b_w w to what is asked for, b rising with
 *  the excess up to limits.damping; nothing where nothing is touched. */
void passivity_damp(const struct palp_haptic *h, vec3 *force, vec3 *torque, unsigned *acted);

/** A force that is held over a tick in which it should fall gives ½ (F_{k-1} - F_k)·Δx more than a
 *  spring does; the friction of the device takes up to b Δx²/dt of that, which the hand never got.
 *  Reads last, which is the force now shown.  Writes given. */
void passivity_settle(struct palp_haptic *h, vec3 force_before, vec3 torque_before,
                      const struct passivity_way *way);

#endif
