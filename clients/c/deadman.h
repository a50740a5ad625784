/* SPDX-License-Identifier: Apache-2.0 */
/* deadman.h - dead-man filter on the device's side, the last stage before the motors: it clamps the
 * force, bounds its change by the slew limit, fades it to zero when no valid force arrives, and
 * lets it return only by the engage ramp. Pure but for the struct. */
#ifndef PALP_CLIENTS_DEADMAN_H
#define PALP_CLIENTS_DEADMAN_H

#include "engine/palp_haptic.h"

struct deadman {
    struct palp_haptic_limits limits;
    double grip_limit; /* N m */
    struct palp_haptic_push shown;
    struct palp_haptic_ramp ramp; /* of forces that others render: deadman_ramp */
    int64_t now_ns;               /* when it was; 0: never */
};

/** Nothing is shown, and what palpd renders is let through as it begins. */
void deadman_begin(struct deadman *d, double grip_limit);

/** On from what is shown towards what is wanted; NULL: nothing is. A call more than 2 ms after the
 *  last counts as 2 ms, so that no pause makes a jump. */
struct palp_haptic_push deadman_show(struct deadman *d, const struct palp_haptic_push *wanted,
                                     int64_t now_ns);

/** The same of what palpd rendered. Once there was nothing (NULL: it expired, or is not wanted
 *  here), it is gone within the slew, and comes back only by the ramp: palpd may not know of it.
 *  `held`: what of it is the same wherever the hand is. Returns with what acted here, as bits of
 *  enum palp_haptic_acted, in `acted`. */
struct palp_haptic_push deadman_show_ramped(struct deadman *d,
                                            const struct palp_haptic_push *wanted,
                                            const struct palp_haptic_push *held, int64_t now_ns,
                                            unsigned *acted);

#endif
