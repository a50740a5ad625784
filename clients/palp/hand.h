/* SPDX-License-Identifier: Apache-2.0 */
/* hand.h - a haptic device that is not there, and the hand that holds it: a mass with viscous and
 * dry friction and an encoder, between the force that it renders and a spring and damper to where
 * the hand wants it. */
#ifndef PALP_CLIENTS_HAND_H
#define PALP_CLIENTS_HAND_H

#include "proto/proto.h"

struct hand_model {
    double mass;      /* kg                                   */
    double viscous;   /* N s/m, of the device                 */
    double friction;  /* N, dry                               */
    double encoder;   /* m, one count; 0: none                */
    double stiffness; /* N/m, of the hand                     */
    double damping;   /* N s/m, of the hand                   */
};

/** Where the device is and how fast: m, m/s. */
struct hand {
    proto_vec3 x, v;
};

/** Let dt pass, the force being held. Implicit in the hand and both frictions, so stable for any
 *  dt: (m + dt (b + b_h) + dt² k_h) v⁺ = m v + dt (F + k_h (target - x) + b_h v_target) - dt r,
 *  where r is the dry friction: |r| ≤ friction, along v⁺ and as large as allowed where v⁺ is not
 *  zero. */
void hand_step(struct hand *h, const struct hand_model *model, proto_vec3 target,
               proto_vec3 v_target, proto_vec3 force, double dt);

/** Where the encoder says that the device is. */
proto_vec3 hand_measure(const struct hand *h, const struct hand_model *model);

#endif
