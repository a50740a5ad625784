/* SPDX-License-Identifier: Apache-2.0 */
/* deadman.h - the last word before a hand, on its own side of the wire: whatever comes or does not
 * come, a force stays within the limits, changes no faster than the slew, and is gone once it is
 * nobody's any more. Pure but for the struct. */
#ifndef PALP_CLIENTS_DEADMAN_H
#define PALP_CLIENTS_DEADMAN_H

#include "engine/palp_haptic.h"

struct deadman_push {
    vec3 force, torque; /* N, N m */
    double grip_torque; /* N m    */
};

struct deadman {
    struct palp_haptic_limits limits;
    double grip_limit; /* N m */
    struct deadman_push shown;
    int64_t now_ns; /* when it was; 0: never */
};

/** On from what is shown towards what is wanted; NULL: nothing is. A call more than 2 ms after the
 *  last counts as 2 ms, so that no pause makes a jump. */
struct deadman_push deadman_show(struct deadman *d, const struct deadman_push *wanted,
                                 int64_t now_ns);

#endif
