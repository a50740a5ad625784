/* SPDX-License-Identifier: Apache-2.0 */
/* deadman.c - limits and slew beside the device. */
#include "clients/c/deadman.h"

static const double TICK_MAX_S = 0.002;

/* `wanted` made no longer than the limit, and no further from `shown` than `most`. */
static vec3 approach(vec3 shown, vec3 wanted, double limit, double most)
{
    const double size = vec3_norm(wanted);
    if (!isfinite(size))
        wanted = vec3_make(0, 0, 0);
    else if (size > limit)
        wanted = vec3_scale(wanted, limit / size);
    const vec3 change = vec3_sub(wanted, shown);
    const double way = vec3_norm(change);
    return way > most ? vec3_axpy(shown, most / way, change) : wanted;
}

struct deadman_push deadman_show(struct deadman *d, const struct deadman_push *wanted,
                                 int64_t now_ns)
{
    static const struct deadman_push nothing;
    const struct palp_haptic_limits *limits = &d->limits;
    const double passed = 1e-9 * (double)(now_ns - d->now_ns);
    const double dt = d->now_ns > 0 ? fmin(fmax(passed, 0), TICK_MAX_S) : TICK_MAX_S;
    const struct deadman_push *to = wanted ? wanted : &nothing;
    struct deadman_push *shown = &d->shown;
    shown->force = approach(shown->force, to->force, limits->force, limits->force_slew * dt);
    shown->torque = approach(shown->torque, to->torque, limits->torque, limits->torque_slew * dt);
    shown->grip_torque =
        approach(vec3_make(shown->grip_torque, 0, 0), vec3_make(to->grip_torque, 0, 0),
                 d->grip_limit, limits->torque_slew * dt)
            .x;
    d->now_ns = now_ns;
    return *shown;
}
