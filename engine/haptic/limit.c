/* SPDX-License-Identifier: Apache-2.0 */
/* limit.c - the output chain: the last word before a hand. */
#include "engine/haptic/passivity.h"

#define HEAT_S    10.0 /* over which the square of the force is averaged                       */
#define COOL_S    1.0  /* in which it settles at what it may be, once that is near             */
#define UNIT_ERR  1e-3 /* of a quaternion's length: far above roundings, far below nonsense    */
#define STRONGEST 1e6  /* N, N m: what nobody is shown */
#define MS        INT64_C(1000000)

enum {
    FADE_MS = 20,
    STEP_FADE_MS = 50,
    POSE_HELD_MS = 10,
    POSE_STALE_MS = 30,
    STEP_STALE_MS = 50,
    TICK_MAX_MS = 2,     /* of the slew    */
    HEATED_MAX_MS = 100, /* with one force */
};

static int64_t later_of(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t earlier_of(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* How old the newest step may be before its force fades. */
static int64_t stale_after(int64_t step_ns)
{
    return later_of(STEP_STALE_MS * MS, 5 * step_ns / 2);
}

void palp_haptic_begin(struct palp_haptic *h, const struct palp_haptic_limits *limits)
{
    *h = (struct palp_haptic){.limits = *limits};
    palp_haptic_ramp_begin(&h->ramp);
    passivity_forget(&h->motion);
}

void palp_haptic_begin_again(struct palp_haptic *h, const struct palp_haptic_limits *limits)
{
    const double heat = fmin(h->heat, limits->force_continuous * limits->force_continuous);
    palp_haptic_begin(h, limits);
    h->heat = heat;
}

/* ---------------------------------------------------------------- what can be believed */

static bool is_pose(pose at)
{
    const double size = at.q.x * at.q.x + at.q.y * at.q.y + at.q.z * at.q.z + at.q.w * at.q.w;
    return vec3_finite(at.p) && fabs(size - 1) < 2 * UNIT_ERR; /* not so where size is no number */
}

static bool is_finite_request(const struct palp_haptic_request *r)
{
    return vec3_finite(r->force) && vec3_finite(r->torque) && vec3_finite(r->pull) &&
           vec3_finite(r->pull_torque) && isfinite(r->pushed) && isfinite(r->grip_torque) &&
           is_pose(r->hand);
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

/* Anything finite that is asked for, as what no device shows: its squares and products with what
 * limits a device are finite, too. */
static vec3 clamp_strongest(vec3 a)
{
    unsigned acted = 0;
    return clamp(a, STRONGEST, &acted);
}

/* What of a force or torque a device can show at all. */
static vec3 showable_part(vec3 a, double limit)
{
    return limit > 0 ? clamp_strongest(a) : vec3_make(0, 0, 0);
}

/* Take the request where it is wanted and can be believed; else what was held stays. */
static void hold_request(struct palp_haptic *h, const struct palp_haptic_request *r,
                         unsigned *acted)
{
    if (!r->wanted || (*acted & PALP_HAPTIC_NOT_FINITE))
        return;
    if (r->now_ns - r->pose_ns > POSE_HELD_MS * MS) {
        *acted |= PALP_HAPTIC_POSE_HELD;
        return;
    }
    h->force = showable_part(r->force, h->limits.force);
    h->torque = showable_part(r->torque, h->limits.torque);
    h->pull = showable_part(r->pull, h->limits.force);
    h->pull_torque = showable_part(r->pull_torque, h->limits.torque);
    h->grip_torque = r->grip_torque;
}

/* ---------------------------------------------------------------- fade */

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
    if (h->braked) {
        *acted |= PALP_HAPTIC_BRAKED;
        ms = FADE_MS;
    }
    if (!r->wanted || (*acted & PALP_HAPTIC_NOT_FINITE))
        ms = FADE_MS;
    return ms;
}

/* ---------------------------------------------------------------- bounds */

/* How large a force may be without heating the device. The mean of its square then comes to what it
 * may be as exp(-t (1 + HEAT_S/COOL_S)/HEAT_S), from below: the bound sinks as slowly. */
static double find_cap(const struct palp_haptic *h)
{
    const double most = h->limits.force_continuous * h->limits.force_continuous;
    return isinf(most) ? most : sqrt(fmax(0, most + (most - h->heat) * (HEAT_S / COOL_S)));
}

static vec3 cool_force(const struct palp_haptic *h, vec3 force, unsigned *acted)
{
    unsigned hot = 0;
    const vec3 cooled = clamp(force, find_cap(h), &hot);
    *acted |= hot ? PALP_HAPTIC_HOT : 0;
    return cooled;
}

/* From `last` towards `goal`, no further than `most`. */
static vec3 slew_towards(vec3 last, vec3 goal, double most, unsigned *acted)
{
    const vec3 change = vec3_sub(goal, last);
    const double size = vec3_norm(change);
    if (size <= most)
        return goal;
    *acted |= PALP_HAPTIC_SLEWED;
    return vec3_axpy(last, most / size, change);
}

/* ---------------------------------------------------------------- the chain */

/* ms since the last tick; a first or repeated one is no reason for a jump. */
static double elapsed_ms(const struct palp_haptic *h, int64_t now_ns)
{
    const int64_t dt_ns = h->now_ns > 0 ? now_ns - h->now_ns : MS;
    return fmax(0, (double)dt_ns / (double)MS);
}

/* Where the hand went, what it got on the way, and whether it is to be let go. */
static void follow_hand(struct palp_haptic *h, const struct palp_haptic_request *r,
                        struct passivity_way *way)
{
    const bool moved = passivity_follow(&h->motion, r, h->limits.delay_ns, way);
    h->braked |= !moved || vec3_norm(h->motion.velocity) > h->limits.speed;
    passivity_observe(h, r->pushed, way);
}

/* The share that engage and fade leave of what is asked for. */
static struct palp_haptic_push ramp_push(struct palp_haptic *h, const struct palp_haptic_request *r,
                                         const struct palp_haptic_push *full, double ms,
                                         unsigned *acted)
{
    static const unsigned faults = PALP_HAPTIC_NOT_FINITE | PALP_HAPTIC_POSE_STALE |
                                   PALP_HAPTIC_STEP_STALE | PALP_HAPTIC_BRAKED;
    const int fading_ms = fade_ms(h, r, acted);
    const struct palp_haptic_push shown = palp_haptic_ramp_show(
        &h->ramp, &(struct palp_haptic_ramp_tick){
                      .last = {h->last.force, h->last.torque, 0},
                      .full = *full,
                      .contact = {vec3_sub(h->force, h->pull), vec3_sub(h->torque, h->pull_torque),
                                  h->grip_torque},
                      .lever = h->limits.torque_slew / h->limits.force_slew,
                      .ms = ms,
                      .fade_ms = fading_ms,
                      .fault = *acted & faults,
                      .resumed = r->resumed,
                  });
    if (fading_ms > 0 && h->ramp.fading <= 0)
        h->braked = false;
    if (h->ramp.engaged < 1)
        *acted |= PALP_HAPTIC_ENGAGING;
    if (fading_ms == 0 && palp_haptic_ramp_waits(&h->ramp))
        *acted |= PALP_HAPTIC_WAITING;
    return shown;
}

struct palp_haptic_output palp_haptic_limit(struct palp_haptic *h,
                                            const struct palp_haptic_request *r)
{
    const struct palp_haptic_limits *limits = &h->limits;
    const double ms = elapsed_ms(h, r->now_ns), s = fmin(ms, TICK_MAX_MS) / 1000;
    struct palp_haptic_output out = {.expiry_ns =
                                         earlier_of(r->pose_ns, r->now_ns) + limits->validity_ns};
    struct passivity_way way = {0};
    if (is_finite_request(r))
        follow_hand(h, r, &way);
    else
        out.acted |= PALP_HAPTIC_NOT_FINITE;
    hold_request(h, r, &out.acted);
    struct palp_haptic_push asked = {h->force, h->torque, 0};
    passivity_damp(h, &asked.force, &asked.torque, &out.acted);

    const struct palp_haptic_push full = {
        cool_force(h, clamp(asked.force, limits->force, &out.acted), &out.acted),
        clamp(asked.torque, limits->torque, &out.acted), 0};
    const struct palp_haptic_push goal = ramp_push(h, r, &full, ms, &out.acted);
    out.force = slew_towards(h->last.force, goal.force, limits->force_slew * s, &out.acted);
    out.torque = slew_towards(h->last.torque, goal.torque, limits->torque_slew * s, &out.acted);

    h->heat +=
        (vec3_dot(out.force, out.force) - h->heat) * fmin(ms, HEATED_MAX_MS) / (1000 * HEAT_S);
    h->now_ns = r->now_ns;
    h->last = out;
    passivity_settle(h, asked.force, asked.torque, &way);
    return out;
}
