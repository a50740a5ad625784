/* SPDX-License-Identifier: Apache-2.0 */
/* limit.c - the output chain: the last word before a hand. */
#include "engine/haptic/passivity.h"

#define QUIET     0.2  /* N                                                                    */
#define RISE      5.0  /* N/s, while engaging                                                  */
#define STEP      0.05 /* N, at the end of it: hardly felt                                     */
#define HEAT_S    10.0 /* over which the square of the force is averaged                       */
#define COOL_S    1.0  /* in which it settles at what it may be, once that is near             */
#define UNIT_ERR  1e-3 /* of a quaternion's length: far above roundings, far below nonsense    */
#define STRONGEST 1e6  /* N, N m: what nobody is shown */
#define MS        INT64_C(1000000)

enum {
    QUIET_TICKS = 4,
    ENGAGE_MS = 1000,
    FADE_MS = 20,
    STEP_FADE_MS = 50,
    POSE_HELD_MS = 10,
    POSE_STALE_MS = 30,
    STEP_STALE_MS = 50,
    TICK_MAX_MS = 2,
};

/* A force and a torque on the hand. */
struct wrench {
    vec3 force, torque; /* N, N m */
};

static int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* How old the newest step may be before its force fades. */
static int64_t stale_after(int64_t step_ns)
{
    return later(STEP_STALE_MS * MS, 5 * step_ns / 2);
}

void palp_haptic_begin(struct palp_haptic *h, const struct palp_haptic_limits *limits)
{
    *h = (struct palp_haptic){.limits = *limits, .fading = 1};
    passivity_forget(&h->motion);
}

/* ---------------------------------------------------------------- what can be believed */

static bool is_pose(pose at)
{
    const double size = at.q.x * at.q.x + at.q.y * at.q.y + at.q.z * at.q.z + at.q.w * at.q.w;
    return vec3_finite(at.p) && fabs(size - 1) < 2 * UNIT_ERR; /* not so where size is no number */
}

static bool believable(const struct palp_haptic_request *r)
{
    return vec3_finite(r->force) && vec3_finite(r->torque) && vec3_finite(r->pull) &&
           vec3_finite(r->pull_torque) && isfinite(r->pushed) && is_pose(r->hand);
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
static vec3 sane(vec3 a)
{
    unsigned acted = 0;
    return clamp(a, STRONGEST, &acted);
}

/* Take the request where it is wanted and can be believed; else what was held stays. */
static void hold(struct palp_haptic *h, const struct palp_haptic_request *r, unsigned *acted)
{
    if (!r->wanted || (*acted & PALP_HAPTIC_NOT_FINITE))
        return;
    if (r->now_ns - r->pose_ns > POSE_HELD_MS * MS) {
        *acted |= PALP_HAPTIC_POSE_HELD;
        return;
    }
    h->force = sane(r->force);
    h->torque = sane(r->torque);
    h->pull = sane(r->pull);
    h->pull_torque = sane(r->pull_torque);
}

/* ---------------------------------------------------------------- engage and fade */

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

static void fade(struct palp_haptic *h, double dt_ms, int ms, unsigned acted)
{
    const unsigned faults = PALP_HAPTIC_NOT_FINITE | PALP_HAPTIC_POSE_STALE |
                            PALP_HAPTIC_STEP_STALE | PALP_HAPTIC_BRAKED;
    h->tripped |= (acted & faults) && h->engaged > 0;
    h->fading -= dt_ms / ms;
    if (h->fading > 0)
        return;
    h->engaged = 0;
    h->fading = 0;
    h->n_quiet = 0;
    h->braked = false;
}

/* A ramp begins only where there is next to nothing to feel: no blow on a hand that has just
 * closed. Who opened it by his own wish holds it, and may be held by what it touches. */
static bool may_rise(struct palp_haptic *h, bool resumed)
{
    if (h->n_quiet < QUIET_TICKS) {
        const bool quiet = vec3_norm(vec3_sub(h->force, h->pull)) < QUIET;
        h->n_quiet = quiet ? h->n_quiet + 1 : 0;
        return resumed && !h->tripped;
    }
    h->tripped = false;
    return true;
}

static void engage(struct palp_haptic *h, double dt_ms, bool resumed)
{
    h->engaged *= h->fading; /* a fade that was broken off goes on as a ramp from where it stood */
    h->fading = 1;
    if (may_rise(h, resumed))
        h->engaged = fmin(1, h->engaged + dt_ms / ENGAGE_MS);
}

/* ---------------------------------------------------------------- bounds */

/* How large a force may be without heating the device. The mean of its square then comes to what it
 * may be as exp(-t (1 + HEAT_S/COOL_S)/HEAT_S), from below: the bound sinks as slowly. */
static double find_cap(const struct palp_haptic *h)
{
    const double most = h->limits.force_continuous * h->limits.force_continuous;
    return isinf(most) ? most : sqrt(fmax(0, most + (most - h->heat) * (HEAT_S / COOL_S)));
}

static vec3 cool(const struct palp_haptic *h, vec3 force, unsigned *acted)
{
    unsigned hot = 0;
    const vec3 cooled = clamp(force, find_cap(h), &hot);
    *acted |= hot ? PALP_HAPTIC_HOT : 0;
    return cooled;
}

/* `goal`, grown along itself by no more than `most` beyond what of it there was. */
static vec3 rise(vec3 last, vec3 goal, double most)
{
    const double size = vec3_norm(goal);
    const double there = size > 0 ? fmax(0, vec3_dot(last, goal) / size) : 0;
    return size <= there + most ? goal : vec3_scale(goal, (there + most) / size);
}

/* The share that engage and fade leave of a wrench. While engaging, nothing grows fast, whatever is
 * asked for: the ramp stands still where more than a step is missing. */
static struct wrench ramp(struct palp_haptic *h, struct wrench full, double dt_ms, double engaged)
{
    const double share = h->engaged * h->fading;
    const double most = RISE * dt_ms / 1000;
    const double lever = h->limits.torque_slew / h->limits.force_slew;
    const struct wrench goal = {vec3_scale(full.force, share), vec3_scale(full.torque, share)};
    if (fmin(engaged, h->engaged) >= 1)
        return goal;
    const struct wrench risen = {rise(h->last.force, goal.force, most),
                                 rise(h->last.torque, goal.torque, most * lever)};
    if (vec3_norm(vec3_sub(goal.force, risen.force)) > STEP ||
        vec3_norm(vec3_sub(goal.torque, risen.torque)) > STEP * lever)
        h->engaged = fmin(h->engaged, engaged);
    return risen;
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

/* ---------------------------------------------------------------- the chain */

/* ms since the last tick; a first, late or repeated one is no reason for a jump. */
static double tick_ms(const struct palp_haptic *h, int64_t now_ns)
{
    const int64_t dt_ns = h->now_ns > 0 ? now_ns - h->now_ns : MS;
    return dt_ns < 0 ? 0 : fmin((double)dt_ns / (double)MS, TICK_MAX_MS);
}

/* Where the hand went, what it got on the way, and whether it is to be let go. */
static void follow(struct palp_haptic *h, const struct palp_haptic_request *r,
                   struct passivity_way *way)
{
    const bool moved = passivity_follow(&h->motion, r, h->limits.delay_ns, way);
    h->braked |= !moved || vec3_norm(h->motion.velocity) > h->limits.speed;
    passivity_observe(h, r->pushed, way);
}

struct palp_haptic_output palp_haptic_limit(struct palp_haptic *h,
                                            const struct palp_haptic_request *r)
{
    const struct palp_haptic_limits *limits = &h->limits;
    const double dt_ms = tick_ms(h, r->now_ns);
    struct palp_haptic_output out = {.expiry_ns =
                                         earlier(r->pose_ns, r->now_ns) + limits->validity_ns};
    struct passivity_way way = {0};
    if (believable(r))
        follow(h, r, &way);
    else
        out.acted |= PALP_HAPTIC_NOT_FINITE;
    hold(h, r, &out.acted);
    struct wrench asked = {h->force, h->torque};
    passivity_damp(h, &asked.force, &asked.torque, &out.acted);

    const double engaged = h->engaged;
    const int ms = fade_ms(h, r, &out.acted);
    if (ms > 0)
        fade(h, dt_ms, ms, out.acted);
    else
        engage(h, dt_ms, r->resumed);
    const struct wrench full = {
        cool(h, clamp(asked.force, limits->force, &out.acted), &out.acted),
        clamp(asked.torque, limits->torque, &out.acted),
    };
    const struct wrench goal = ramp(h, full, dt_ms, engaged);
    if (h->engaged < 1)
        out.acted |= PALP_HAPTIC_ENGAGING;
    out.force = slew(h->last.force, goal.force, limits->force_slew * dt_ms / 1000, &out.acted);
    out.torque = slew(h->last.torque, goal.torque, limits->torque_slew * dt_ms / 1000, &out.acted);

    h->heat += (vec3_dot(out.force, out.force) - h->heat) * dt_ms / (1000 * HEAT_S);
    h->now_ns = r->now_ns;
    h->last = out;
    passivity_settle(h, asked.force, asked.torque, &way);
    return out;
}
