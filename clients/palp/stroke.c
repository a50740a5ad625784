/* SPDX-License-Identifier: Apache-2.0 */
/* stroke.c - the path of a hand that feels for tissue. */
#include "clients/palp/stroke.h"

static const double REST_S = 0.5;
static const double DEPTH_M = 0.01;
static const double TRAVEL_M_S = 0.06; /* in free air         */
static const double SEARCH_M_S = 0.02; /* looking for tissue  */
static const double REACH_M = 0.3;     /* down, where no box of soft bodies is told */
static const double CLEAR_M = 0.02;    /* above the box       */
static const double FELT_N = 0.15;     /* above the usual: something is there       */
static const double USUAL_S = 0.5;     /* what is usual is smoothed over this       */

static vec3 point_between(vec3 a, vec3 b, double s)
{
    return vec3_axpy(a, s, vec3_sub(b, a));
}

/** From 0 to 1 with no speed at either end. */
static double ease_in_out(double s)
{
    return s < 1 ? 0.5 - 0.5 * cos(M_PI * s) : 1;
}

static void enter_phase(struct stroke *s, enum stroke_phase phase)
{
    s->phase = phase;
    s->time = 0;
    s->from = s->target;
}

void stroke_begin(struct stroke *s, vec3 start, const struct stroke_soft *soft, double depth,
                  double period)
{
    if (isnan(depth))
        depth = soft ? fmin(DEPTH_M, (soft->high.y - soft->low.y) / 4) : DEPTH_M;
    *s = (struct stroke){.depth = depth, .radius = depth / 2, .period = period, .target = start};
    s->over = start;
    s->floor = soft ? soft->low.y : start.y - REACH_M;
    if (soft && (start.x < soft->low.x || start.x > soft->high.x || start.z < soft->low.z ||
                 start.z > soft->high.z)) {
        s->over = point_between(soft->low, soft->high, 0.5);
        s->over.y = fmax(start.y, soft->high.y + CLEAR_M);
    }
    enter_phase(s, STROKE_REST);
}

/* ---------------------------------------------------------------- phases: true when done */

/** Ease from where the phase began to a place; at least as long as free travel takes. */
static bool travel_to(struct stroke *s, vec3 to)
{
    const double duration = fmax(vec3_norm(vec3_sub(to, s->from)) / TRAVEL_M_S, 0.1);
    s->target = point_between(s->from, to, ease_in_out(s->time / duration));
    return s->time >= duration;
}

static void search_surface(struct stroke *s, double dt, double up)
{
    s->target.y -= SEARCH_M_S * dt;
    if (s->time > USUAL_S && up > s->usual + FELT_N) {
        s->touched++;
        enter_phase(s, STROKE_PRESS);
    } else if (s->target.y < s->floor) {
        enter_phase(s, STROKE_RETREAT);
    }
}

static bool press_down(struct stroke *s, double depth)
{
    const double duration = s->period / 4;
    s->target.y = s->from.y - depth * ease_in_out(s->time / duration);
    return s->time >= duration;
}

/** A circle through the place where it began. */
static bool circle_round(struct stroke *s)
{
    const double duration = s->period / 2;
    const double angle = 2 * M_PI * ease_in_out(s->time / duration);
    s->target.x = s->from.x + s->radius * sin(angle);
    s->target.z = s->from.z + s->radius * (1 - cos(angle));
    return s->time >= duration;
}

static void advance_phase(struct stroke *s, double dt, double up)
{
    switch (s->phase) {
    case STROKE_REST:
        if (s->time >= REST_S)
            enter_phase(s, STROKE_OVER);
        break;
    case STROKE_OVER:
        if (travel_to(s, s->over))
            enter_phase(s, STROKE_DOWN);
        break;
    case STROKE_DOWN:
        search_surface(s, dt, up);
        break;
    case STROKE_PRESS:
        if (press_down(s, s->depth))
            enter_phase(s, STROKE_CIRCLE);
        break;
    case STROKE_CIRCLE:
        if (circle_round(s))
            enter_phase(s, STROKE_RELEASE);
        break;
    case STROKE_RELEASE:
        if (press_down(s, -s->depth))
            enter_phase(s, STROKE_RETREAT);
        break;
    case STROKE_RETREAT:
        if (travel_to(s, s->over)) {
            s->strokes++;
            enter_phase(s, STROKE_DOWN);
        }
        break;
    }
}

void stroke_step(struct stroke *s, double dt, double up)
{
    const vec3 before = s->target;
    s->time += dt;
    advance_phase(s, dt, up);
    s->usual += (up - s->usual) * fmin(dt / USUAL_S, 1);
    s->velocity = vec3_scale(vec3_sub(s->target, before), 1 / dt);
}

const char *stroke_word(enum stroke_phase phase)
{
    static const char *const words[] = {"rest",   "over",    "down",   "press",
                                        "circle", "release", "retreat"};
    return words[phase];
}
