/* SPDX-License-Identifier: Apache-2.0 */
/* hand.h - a haptic device that is not there, and the hand that holds it: a rigid handle with
 * jaws, with viscous and dry friction and encoders, between the forces that it renders and springs
 * and dampers to where the hand wants it. SI units, world axes; every function is pure but for the
 * hand that it moves. */
#ifndef PALP_CLIENTS_HAND_H
#define PALP_CLIENTS_HAND_H

#include "engine/palp_haptic.h"

/** How it moves, alike in all directions: along (kg, N, m), or about (kg m², N m, rad). */
struct hand_motion {
    double inertia;            /* of the device: kg                 | kg m²      */
    double viscous;            /* of the device: N s/m              | N m s/rad  */
    double friction;           /* of the device, dry: N             | N m        */
    double encoder;            /* one count: m; 0: none             | rad        */
    double stiffness, damping; /* of the hand: N/m, N s/m | N m/rad, N m s/rad */
};

struct hand_model {
    struct hand_motion along, about, jaw; /* the jaw opens about its hinge                  */
    double opening;                       /* of the jaw, from closed to open          | rad */
};

/** A device as light as those on desks, with friction of its own; a hand that holds it loosely. */
struct hand_model hand_model_default(void);

/** Where the device is and how fast; or where the hand wants it. */
struct hand {
    pose at;
    vec3 v, w;            /* m/s, rad/s             */
    double grip, closing; /* 0 closed … 1 open, 1/s */
};

/** What the device pushes the hand with. */
struct hand_push {
    vec3 force, torque; /* N, N m, about the device's origin */
    double grip_torque; /* N m, that opens the jaw           */
};

/** Let dt pass, the push being held. Implicit in the hand and both frictions, so stable for any
 *  dt: (m + dt (b + b_h) + dt² k_h) v⁺ = m v + dt (F + k_h (goal - x) + b_h v_goal) - dt r,
 *  where r is the dry friction: |r| ≤ friction, along v⁺ and as large as allowed where v⁺ is not
 *  zero. Turning and closing alike; goal - x is the rotation vector from the one to the other. */
void hand_step(struct hand *h, const struct hand_model *model, const struct hand *goal,
               const struct hand_push *push, double dt);

/** Where the encoders say that the device is: its place and rotation vector in whole counts, and so
 *  its jaw. */
struct hand hand_measure(const struct hand *h, const struct hand_model *model);

#endif
