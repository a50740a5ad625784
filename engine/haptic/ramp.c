/* SPDX-License-Identifier: Apache-2.0 */
/* ramp.c - how a force begins and ends. */
#include "engine/palp_haptic.h"

#define QUIET       0.2    /* N                             */
#define RISE        5.0    /* N/s, while engaging           */
#define STEP        0.05   /* N, at the end of it: hardly felt */
#define ENGAGE_MS   1000.0 /* from nothing to all           */
#define RISE_MAX_MS 10.0   /* of one tick, however late: 0.05 N */

enum { QUIET_TICKS = 4 };

void palp_haptic_ramp_begin(struct palp_haptic_ramp *ramp)
{
    *ramp = (struct palp_haptic_ramp){.fading = 1};
}

void palp_haptic_ramp_open(struct palp_haptic_ramp *ramp)
{
    *ramp = (struct palp_haptic_ramp){
        .engaged = 1, .fading = 1, .n_quiet = QUIET_TICKS, .may_resume = true};
}

double palp_haptic_ramp_share(const struct palp_haptic_ramp *ramp)
{
    return ramp->engaged * ramp->fading;
}

bool palp_haptic_ramp_waits(const struct palp_haptic_ramp *ramp)
{
    return ramp->engaged <= 0 && ramp->n_quiet == 0;
}

/* A fault takes back the leave to resume only where something could be felt: who waits already has
 * none. */
static void advance_fade(struct palp_haptic_ramp *ramp, const struct palp_haptic_ramp_tick *t)
{
    ramp->may_resume = ramp->may_resume && !(t->fault && ramp->engaged > 0);
    ramp->fading -= t->ms / t->fade_ms;
    if (ramp->fading > 0)
        return;
    ramp->engaged = 0;
    ramp->fading = 0;
    ramp->n_quiet = 0;
}

static bool is_quiet(const struct palp_haptic_ramp_tick *t)
{
    const struct palp_haptic_push *c = &t->contact;
    return vec3_norm(c->force) < QUIET && vec3_norm(c->torque) < QUIET * t->lever &&
           fabs(c->grip_torque) < QUIET * t->lever;
}

/* A ramp begins only where there is next to nothing to feel: no blow on a hand that has just
 * closed. A hand that let go by its own wish knows what it holds, and may be held by what it
 * touches; but not one that has felt nothing since it began. */
static bool may_rise(struct palp_haptic_ramp *ramp, const struct palp_haptic_ramp_tick *t)
{
    if (ramp->engaged <= 0 && !t->resumed)
        ramp->may_resume = false;
    if (ramp->n_quiet < QUIET_TICKS) {
        ramp->n_quiet = is_quiet(t) ? ramp->n_quiet + 1 : 0;
        return ramp->may_resume;
    }
    ramp->may_resume = true;
    return true;
}

static void advance_engage(struct palp_haptic_ramp *ramp, const struct palp_haptic_ramp_tick *t)
{
    ramp->engaged *=
        ramp->fading; /* a fade that was broken off goes on as a ramp from where it stood */
    ramp->fading = 1;
    if (may_rise(ramp, t))
        ramp->engaged = fmin(1, ramp->engaged + fmin(t->ms, RISE_MAX_MS) / ENGAGE_MS);
}

/* `goal`, grown along itself by no more than `most` beyond what of it there was. */
static vec3 grow_along(vec3 last, vec3 goal, double most)
{
    const double size = vec3_norm(goal);
    const double there = size > 0 ? fmax(0, vec3_dot(last, goal) / size) : 0;
    return size <= there + most ? goal : vec3_scale(goal, (there + most) / size);
}

static struct palp_haptic_push scale_push(const struct palp_haptic_push *push, double share)
{
    return (struct palp_haptic_push){vec3_scale(push->force, share),
                                     vec3_scale(push->torque, share), push->grip_torque * share};
}

/* While engaging, nothing grows fast, whatever is asked for: the ramp stands still where more than
 * a step is missing. */
struct palp_haptic_push palp_haptic_ramp_show(struct palp_haptic_ramp *ramp,
                                              const struct palp_haptic_ramp_tick *t)
{
    const double engaged = ramp->engaged, most = RISE * fmin(t->ms, RISE_MAX_MS) / 1000;
    (t->fade_ms > 0 ? advance_fade : advance_engage)(ramp, t);
    const struct palp_haptic_push goal = scale_push(&t->full, palp_haptic_ramp_share(ramp));
    if (fmin(engaged, ramp->engaged) >= 1)
        return goal;
    const struct palp_haptic_push risen = {grow_along(t->last.force, goal.force, most),
                                           grow_along(t->last.torque, goal.torque, most * t->lever),
                                           goal.grip_torque};
    if (vec3_norm(vec3_sub(goal.force, risen.force)) > STEP ||
        vec3_norm(vec3_sub(goal.torque, risen.torque)) > STEP * t->lever)
        ramp->engaged = fmin(ramp->engaged, engaged);
    return risen;
}
