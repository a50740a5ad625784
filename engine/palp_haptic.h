/* SPDX-License-Identifier: Apache-2.0 */
/* palp_haptic.h - the last word before a hand: what is done to every force and torque that a
 * device is sent. In this order: finite check, engage ramp, clamp, hold and fade of what is stale,
 * slew limit, expiry. Pure but for the struct handed in; no allocation, no system call, bounded
 * time. */
#ifndef PALP_HAPTIC_H
#define PALP_HAPTIC_H

#include "engine/base/vec.h"

#include <stdint.h>

/** What never is exceeded, whatever is asked for. */
struct palp_haptic_limits {
    double force, torque;           /* N, N m: size of the vector            */
    double force_slew, torque_slew; /* N/s, N m/s: size of its change        */
    int64_t step_ns;                /* period of the simulation              */
    int64_t validity_ns;            /* a force holds this long after the sample that it answers */
};

/** Limits for a device that drives `dof_out` degrees of freedom (0, 3, 6) up to device_force and
 *  _torque, under a scenario that allows `force` and `torque`: the smaller of 0.7 of the device's
 *  and the scenario's; slew 1 N/ms, torque in proportion. A simulation at rate_hz. */
struct palp_haptic_limits palp_haptic_limits_make(int dof_out, double device_force,
                                                  double device_torque, double force, double torque,
                                                  double rate_hz);

/** What is asked for in one tick. Times are one monotonic clock's, ns. */
struct palp_haptic_request {
    vec3 force, torque; /* N, N m, on the hand                                          */
    bool wanted;        /* false: what the hand feels fades; the request is not looked at      */
    int64_t now_ns;     /* of this tick                                                 */
    int64_t pose_ns;    /* when the newest sample came                                  */
    int64_t step_ns;    /* when the newest step of the simulation was done              */
    int64_t answers_ns; /* when the sample came that this force was computed from       */
};

/** What acted on a force, as bits. */
enum palp_haptic_acted {
    PALP_HAPTIC_NOT_FINITE = 1, /* the request was no number: the last good one fades in 20 ms    */
    PALP_HAPTIC_ENGAGING = 2,   /* waits for 4 ticks under 0.2 N, then rises over 1 s             */
    PALP_HAPTIC_CLAMPED = 4,
    PALP_HAPTIC_SLEWED = 8,
    PALP_HAPTIC_POSE_HELD = 16,  /* no sample for 10 ms: the request is held                      */
    PALP_HAPTIC_POSE_STALE = 32, /* none for 30 ms: it fades in 20 ms                             */
    PALP_HAPTIC_STEP_STALE = 64, /* no step for max(50 ms, 2.5 periods): it fades in 50 ms        */
};

struct palp_haptic_output {
    vec3 force, torque; /* N, N m, on the hand                        */
    int64_t expiry_ns;  /* from here on the force is zero             */
    unsigned acted;     /* enum palp_haptic_acted                     */
};

/** The chain of one hand: what it must remember from tick to tick. */
struct palp_haptic {
    struct palp_haptic_limits limits;
    double engaged;     /* 0 … 1: the engage ramp                                  */
    double fading;      /* 1 … 0: what is left of a fading force                   */
    int n_quiet;        /* ticks in a row that asked for less than 0.2 N           */
    vec3 force, torque; /* held: the last request that could be believed           */
    struct palp_haptic_output last;
    int64_t now_ns; /* of the last tick; 0: there was none                     */
};

/** A chain at rest: no force, not engaged. */
void palp_haptic_begin(struct palp_haptic *h, const struct palp_haptic_limits *limits);

/** One tick. Never returns what is not finite, above the limits or faster than the slew, for a
 *  tick up to 2 ms after the last (a later one counts as 2 ms). Zero stays zero until the request
 *  is small. Thread: the one that owns h. */
struct palp_haptic_output palp_haptic_limit(struct palp_haptic *h,
                                            const struct palp_haptic_request *request);

#endif
