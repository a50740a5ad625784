/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spin.h - the angular velocity that a rigid body has at the end of a step. */
#ifndef PALP_MOTION_SPIN_H
#define PALP_MOTION_SPIN_H

#include "engine/base/vec.h"

struct rigid;

/** What is left of I(R⁺) w⁺ - I(R) w = b⁺ at w⁺, where b⁺ is the impulse of the step without the
 *  gyroscopic torque: the damping and stiffness of couplings and springs taken at w⁺, and of all
 *  that moves beside the spin where A dv = b says. */
struct spin {
    const struct rigid *rigid;
    pose frame; /* at the start                    */
    double h;
    vec3 momentum; /* I(R) w + b⁺ at w     | kg m²/s */
    vec3 w;        /* at the start         | rad/s   */
    mat3 drag;     /* hB + h²K of the spin | kg m²   */
};

/** w⁺ for which angular momentum is kept to round-off, from the one that A dw = b gives; I is I(R).
 *  Where a body turns so far in a step that Newton's iteration is lost, that one would gain energy
 *  without end: it is then the one without the gyroscopic torque. */
vec3 spin_find(const struct spin *at, mat3 I, vec3 explicit_w);

#endif
