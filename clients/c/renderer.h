/* SPDX-License-Identifier: Apache-2.0 */
/* renderer.h - forces beside the device: what the last step left of its tool, evaluated for where
 * the hand is now, by the functions that palpd itself renders with.
 *
 * Two threads may share it: one takes in what palpd sends, the other renders in the device's servo
 * loop. They meet in a slot where the newest model wins; neither waits for the other. */
#ifndef PALP_CLIENTS_RENDERER_H
#define PALP_CLIENTS_RENDERER_H

#include "clients/c/palp_client.h"
#include "engine/palp_haptic.h"

struct renderer;

/** Of a device that can do this. NULL: no memory. */
struct renderer *renderer_create(const struct palp_haptic_device *device, double grip_torque);
void renderer_destroy(struct renderer *r);

/* ---------------------------------------------------------------- the one that takes in */

/** A session begins: from now on what it allows. */
void renderer_meet(struct renderer *r, const struct proto_welcome *welcome);

/** Where the session is; UNSPECIFIED: there is none. Only an ENABLED one is felt. */
void renderer_enter(struct renderer *r, enum proto_life_cycle life_cycle);

/** What a step left, come at now_ns. False: ignored, as implausible (a direction that is neither
 *  zero nor a unit vector, a negative diagonal entry of W, a period above 10 s). */
bool renderer_take(struct renderer *r, const struct proto_local_model *model, int64_t now_ns);

/** Shall the hand feel anything? False: what it feels fades, whatever palpd says. True at first. */
void renderer_feel(struct renderer *r, bool wanted);

/** Delay from a pose to its force at the device, s: the smoothed period of the device's rendering
 *  loop; 0 before its second tick. */
double renderer_delay(const struct renderer *r);

/* ---------------------------------------------------------------- the one that renders */

/** Where a device is, and when it was. */
struct renderer_hand {
    proto_pose at;
    double grip; /* opening of its gripper, 0 … 1 */
    int64_t measured_ns;
};

/** What the hand is to feel now: one tick of the device's loop. An invalid pose (not finite, no
 *  unit quaternion) or grip is ignored. Age is judged by measured_ns. Times: CLOCK_MONOTONIC, ns,
 *  as samples are stamped with. No allocation, lock or system call. */
struct palp_force renderer_tick(struct renderer *r, const struct renderer_hand *hand,
                                int64_t now_ns);

#endif
