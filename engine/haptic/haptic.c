/* SPDX-License-Identifier: Apache-2.0 */
/* haptic.c - the output chain. */
#include "engine/palp_haptic.h"

#define DEVICE_SHARE 0.7    /* of what a device says it can do                  */
#define FORCE_SLEW   1000.0 /* N/s                                              */
#define FULL_FORCE   3.0    /* N and …                                          */
#define FULL_TORQUE  0.1    /* … N m: the defaults of a scenario, by proportion */
#define QUIET        0.2    /* N                                                */
#define SPEED        1.2    /* m/s                                              */
#define MS           INT64_C(1000000)

enum {
    QUIET_TICKS = 4,
    ENGAGE_MS = 1000,
    FADE_MS = 20,
    STEP_FADE_MS = 50,
    POSE_HELD_MS = 10,
    POSE_STALE_MS = 30,
    STEP_STALE_MS = 50,
    TICK_MAX_MS = 2,
    VALIDITY_MS = 40,
};

static double smaller(double a, double b)
{
    return a < b ? a : b;
}

static int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* How old the newest step may be before its force fades. */
static int64_t stale_after(int64_t step_ns)
{
    return later(STEP_STALE_MS * MS, 5 * step_ns / 2);
}

struct palp_haptic_limits palp_haptic_limits_make(const struct palp_haptic_device *device,
                                                  double force, double torque, double rate_hz)
{
    return (struct palp_haptic_limits){
        .force = device->dof_out >= 3 ? smaller(DEVICE_SHARE * device->force, force) : 0,
        .torque = device->dof_out >= 6 ? smaller(DEVICE_SHARE * device->torque, torque) : 0,
        .force_slew = FORCE_SLEW,
        .torque_slew = FORCE_SLEW * FULL_TORQUE / FULL_FORCE,
        .force_continuous =
            device->force_continuous > 0 ? device->force_continuous : (double)INFINITY,
        .speed = SPEED,
        .damping = device->damping,
        .step_ns = (int64_t)(1e9 / rate_hz),
        .validity_ns = VALIDITY_MS * MS,
    };
}

void palp_haptic_begin(struct palp_haptic *h, const struct palp_haptic_limits *limits)
{
    *h = (struct palp_haptic){.limits = *limits, .fading = 1};
}

/* Take the request where it is wanted and can be believed; else what was held stays. */
static void hold(struct palp_haptic *h, const struct palp_haptic_request *r, unsigned *acted)
{
    if (!r->wanted)
        return;
    if (!vec3_finite(r->force) || !vec3_finite(r->torque)) {
        *acted |= PALP_HAPTIC_NOT_FINITE;
        return;
    }
    if (r->now_ns - r->pose_ns > POSE_HELD_MS * MS) {
        *acted |= PALP_HAPTIC_POSE_HELD;
        return;
    }
    h->force = r->force;
    h->torque = r->torque;
}

/* In how many ms what is felt must be gone; 0: it may stay. */
static int fade_ms(const struct palp_haptic *h, const struct palp_haptic_request *r,
                   unsigned *acted)
{
    int ms = 0;
    if (r->now_ns - r->step_ns > stale_after(h->limits.step_ns)) {
        *acted |= PALP_HAPTIC_STEP_STALE;
        ms = STEP_FADE_MS;
    }
    if (r->now_ns - r->pose_ns > POSE_STALE_MS * MS) {
        *acted |= PALP_HAPTIC_POSE_STALE;
        ms = FADE_MS;
    }
    if (!r->wanted || (*acted & PALP_HAPTIC_NOT_FINITE))
        ms = FADE_MS;
    return ms;
}

static void disengage(struct palp_haptic *h)
{
    h->engaged = 0;
    h->n_quiet = 0;
    h->fading = 0;
}

/* A ramp begins only where there is next to nothing to feel: no blow on a hand that has just
 * closed. */
static void engage(struct palp_haptic *h, double dt_ms)
{
    h->engaged *= h->fading; /* a fade that was broken off goes on as a ramp from where it stood */
    h->fading = 1;
    if (h->n_quiet < QUIET_TICKS)
        h->n_quiet = vec3_norm(h->force) < QUIET ? h->n_quiet + 1 : 0;
    else
        h->engaged = smaller(1, h->engaged + dt_ms / ENGAGE_MS);
}

static void fade(struct palp_haptic *h, double dt_ms, int ms)
{
    h->fading -= dt_ms / ms;
    if (h->fading <= 0)
        disengage(h);
}

/* At most `limit` long, in its own direction. */
static vec3 clamp(vec3 a, double limit, unsigned *acted)
{
    const double size = vec3_norm(a);
    if (size <= limit)
        return a;
    *acted |= PALP_HAPTIC_CLAMPED;
    if (isinf(size)) /* the squares overflow: shrink first */
        return clamp(vec3_scale(a, 1e-200), limit, acted);
    return vec3_scale(a, limit / size);
}

/* From `last` towards `goal`, no further than `most`. */
static vec3 slew(vec3 last, vec3 goal, double most, unsigned *acted)
{
    const vec3 change = vec3_sub(goal, last);
    const double size = vec3_norm(change);
    if (size <= most)
        return goal;
    *acted |= PALP_HAPTIC_SLEWED;
    return vec3_axpy(last, most / size, change);
}

/* ms since the last tick; a first, late or repeated one is no reason for a jump. */
static double tick_ms(const struct palp_haptic *h, int64_t now_ns)
{
    const int64_t dt_ns = h->now_ns > 0 ? now_ns - h->now_ns : MS;
    return dt_ns < 0 ? 0 : smaller((double)dt_ns / (double)MS, TICK_MAX_MS);
}

struct palp_haptic_output palp_haptic_limit(struct palp_haptic *h,
                                            const struct palp_haptic_request *r)
{
    const struct palp_haptic_limits *limits = &h->limits;
    const double dt_ms = tick_ms(h, r->now_ns);
    struct palp_haptic_output out = {.expiry_ns = r->pose_ns + limits->validity_ns};
    hold(h, r, &out.acted);
    const int ms = fade_ms(h, r, &out.acted);
    if (ms > 0)
        fade(h, dt_ms, ms);
    else
        engage(h, dt_ms);
    if (h->engaged < 1)
        out.acted |= PALP_HAPTIC_ENGAGING;

    vec3 force = clamp(vec3_scale(h->force, h->engaged), limits->force, &out.acted);
    vec3 torque = clamp(vec3_scale(h->torque, h->engaged), limits->torque, &out.acted);
    force = vec3_scale(force, h->fading);
    torque = vec3_scale(torque, h->fading);
    out.force = slew(h->last.force, force, limits->force_slew * dt_ms / 1000, &out.acted);
    out.torque = slew(h->last.torque, torque, limits->torque_slew * dt_ms / 1000, &out.acted);
    h->now_ns = r->now_ns;
    h->last = out;
    return out;
}
