/* SPDX-License-Identifier: Apache-2.0 */
/* deadman.c - limits and slew beside the device. */
#include "clients/c/deadman.h"

static const double TICK_MAX_S = 0.002;

/* `wanted` made no longer than the limit, and no further from `shown` than `most`. */
static vec3 approach_force(vec3 shown, vec3 wanted, double limit, double most)
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

void deadman_begin(struct deadman *d, double grip_limit)
{
    *d = (struct deadman){.grip_limit = grip_limit};
    palp_haptic_ramp_open(&d->ramp); /* the first is palpd's */
}

/* s since the last call, before this one. */
static double passed_s(const struct deadman *d, int64_t now_ns)
{
    return d->now_ns > 0 ? fmax(1e-9 * (double)(now_ns - d->now_ns), 0) : TICK_MAX_S;
}

struct palp_haptic_push deadman_show(struct deadman *d, const struct palp_haptic_push *wanted,
                                     int64_t now_ns)
{
    static const struct palp_haptic_push nothing;
    const struct palp_haptic_limits *limits = &d->limits;
    const double dt = fmin(passed_s(d, now_ns), TICK_MAX_S);
    const struct palp_haptic_push *to = wanted ? wanted : &nothing;
    struct palp_haptic_push *shown = &d->shown;
    shown->force = approach_force(shown->force, to->force, limits->force, limits->force_slew * dt);
    shown->torque =
        approach_force(shown->torque, to->torque, limits->torque, limits->torque_slew * dt);
    shown->grip_torque =
        approach_force(vec3_make(shown->grip_torque, 0, 0), vec3_make(to->grip_torque, 0, 0),
                       d->grip_limit, limits->torque_slew * dt)
            .x;
    d->now_ns = now_ns;
    return *shown;
}

static struct palp_haptic_push push_difference(const struct palp_haptic_push *a,
                                               const struct palp_haptic_push *b)
{
    return (struct palp_haptic_push){vec3_sub(a->force, b->force), vec3_sub(a->torque, b->torque),
                                     a->grip_torque - b->grip_torque};
}

/* In as many ms as the slew takes for all of a force, so that a few invalid ms take a part of it.
 * */
static double gone_ms(const struct palp_haptic_limits *limits)
{
    return limits->force > 0 ? 1000 * limits->force / limits->force_slew : 1;
}

struct palp_haptic_push deadman_show_ramped(struct deadman *d,
                                            const struct palp_haptic_push *wanted,
                                            const struct palp_haptic_push *held, int64_t now_ns,
                                            unsigned *acted)
{
    static const struct palp_haptic_push nothing;
    const struct palp_haptic_limits *limits = &d->limits;
    const struct palp_haptic_push full = wanted ? *wanted : d->shown;
    const struct palp_haptic_push ramped = palp_haptic_ramp_show(
        &d->ramp,
        &(struct palp_haptic_ramp_tick){
            .last = d->shown,
            .full = full,
            .contact = push_difference(&full, wanted ? held : &nothing),
            .lever = limits->force_slew > 0 ? limits->torque_slew / limits->force_slew : 0,
            .ms = 1000 * passed_s(d, now_ns),
            .fade_ms = wanted ? 0 : gone_ms(limits),
            .fault = true,
        });
    *acted = d->ramp.engaged < 1 ? PALP_HAPTIC_ENGAGING : 0;
    if (wanted && palp_haptic_ramp_waits(&d->ramp))
        *acted |= PALP_HAPTIC_WAITING;
    return deadman_show(d, wanted ? &ramped : NULL, now_ns);
}
