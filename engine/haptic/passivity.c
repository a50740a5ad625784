/* SPDX-License-Identifier: Apache-2.0 */
/* passivity.c - energy observer and controller. */
#include "engine/haptic/passivity.h"

#define WINDOW_NS INT64_C(8000000) /* of the mean velocity */
#define FASTEST   5.0              /* m/s and …                                    */
#define SPINNIEST 100.0            /* … rad/s: no hand does; its pose jumped       */

/* What an encoder at rest seems to move with: a count of 20 µm to and fro in 8 ms, and of 0.05°. */
#define REST_SPEED 0.005 /* m/s   */
#define REST_SPIN  0.2   /* rad/s */

/* Soft tissue of 100 N/m that is pressed with 3 N gives way by 30 mm. */
#define SPRING_WAY   0.03 /* m */

#define EXCESS_LEAST 1e-4 /* J: roundings of where the hand is, over a contact; no damping      */
#define EXCESS_FULL  5e-4 /* J: all of the damping, at half of what a hand may get              */
#define TOUCH_FORCE  0.2  /* N and …                                                            */
#define TOUCH_TORQUE                                                                               \
    0.007 /* … N m: from nothing to here damping fades in, for it to begin where
                            * contact does, not with a blow                                     */

static double within(double low, double a, double high)
{
    return fmin(fmax(a, low), high);
}

/* ---------------------------------------------------------------- motion */

void passivity_forget(struct palp_haptic_motion *motion)
{
    *motion = (struct palp_haptic_motion){.at = POSE_IDENTITY};
}

static void put_place(struct palp_haptic_motion *m, pose at, int64_t now_ns,
                      const struct passivity_way *way)
{
    const int before = m->newest;
    m->newest = (before + 1) % PALP_HAPTIC_TRAIL;
    m->n += m->n < PALP_HAPTIC_TRAIL;
    m->at = at;
    m->time_ns[m->newest] = now_ns;
    m->path[m->newest] = vec3_add(m->path[before], way->moved);
    m->turned[m->newest] = vec3_add(m->turned[before], way->turned);
}

/* A mean lags by half of its window, and shakes by a count of the encoder over the window. */
static void estimate_velocity(struct palp_haptic_motion *m)
{
    const int64_t now_ns = m->time_ns[m->newest];
    int from = m->newest;
    for (int k = 1; k < m->n && now_ns - m->time_ns[from] < WINDOW_NS; k++)
        from = (m->newest + PALP_HAPTIC_TRAIL - k) % PALP_HAPTIC_TRAIL;
    const int64_t span_ns = now_ns - m->time_ns[from];
    const double per_s = span_ns >= WINDOW_NS / 2 ? 1e9 / (double)span_ns : 0;
    m->velocity = vec3_scale(vec3_sub(m->path[m->newest], m->path[from]), per_s);
    m->spin = vec3_scale(vec3_sub(m->turned[m->newest], m->turned[from]), per_s);
}

static bool jumped(const struct passivity_way *way)
{
    return vec3_norm(way->moved) > FASTEST * way->dt ||
           vec3_norm(way->turned) > SPINNIEST * way->dt;
}

bool passivity_follow(struct palp_haptic_motion *m, pose at, int64_t now_ns,
                      struct passivity_way *way)
{
    *way = (struct passivity_way){0};
    const bool first = m->n == 0;
    if (!first && now_ns <= m->time_ns[m->newest]) {
        if (now_ns < m->time_ns[m->newest])
            passivity_forget(m); /* another clock: no way from one to the other */
        return true;
    }
    if (!first) {
        way->dt = 1e-9 * (double)(now_ns - m->time_ns[m->newest]);
        way->moved = vec3_sub(at.p, m->at.p);
        way->turned = quat_log(quat_mul(at.q, quat_conjugate(m->at.q)));
    }
    const bool leapt = jumped(way);
    if (leapt) {
        passivity_forget(m);
        *way = (struct passivity_way){0};
    }
    put_place(m, at, now_ns, way);
    estimate_velocity(m);
    return !leapt;
}

/* ---------------------------------------------------------------- energy */

static double work(vec3 force, vec3 torque, const struct passivity_way *way)
{
    return vec3_dot(force, way->moved) + vec3_dot(torque, way->turned);
}

static bool touches(const struct palp_haptic *h)
{
    return vec3_norm(vec3_sub(h->force, h->pull)) + vec3_norm(vec3_sub(h->torque, h->pull_torque)) >
           0;
}

void passivity_observe(struct palp_haptic *h, double pushed, const struct passivity_way *way)
{
    const double most = 0.5 * h->limits.force * SPRING_WAY;
    if (h->engaged < 1) { /* whatever the hand finds pressed was so before */
        h->given = -most;
        h->pushed = 0;
        return;
    }
    h->given += work(vec3_axpy(h->last.force, -h->shown, h->pull),
                     vec3_axpy(h->last.torque, -h->shown_torque, h->pull_torque), way);
    h->pushed = within(0, h->pushed + pushed * way->dt, most);
    const double spent = within(0, h->given, h->pushed);
    h->pushed -= spent;
    h->given = within(touches(h) ? -most : 0, h->given - spent, most);
}

void passivity_settle(struct palp_haptic *h, vec3 force_before, vec3 torque_before,
                      const struct passivity_way *way)
{
    if (way->dt <= 0)
        return;
    const double hold = 0.5 * work(vec3_sub(force_before, h->last.force),
                                   vec3_sub(torque_before, h->last.torque), way);
    const double paid = (h->limits.friction * vec3_dot(way->moved, way->moved) +
                         h->limits.friction_rotation * vec3_dot(way->turned, way->turned)) /
                        way->dt;
    h->given -= within(0, hold, paid);
}

/* ---------------------------------------------------------------- damping */

/* Less what an encoder at rest seems to move with. */
static vec3 moving(vec3 velocity, double rest)
{
    const double speed = vec3_norm(velocity);
    return speed > rest ? vec3_scale(velocity, 1 - rest / speed) : vec3_make(0, 0, 0);
}

void passivity_damp(const struct palp_haptic *h, vec3 *force, vec3 *torque, unsigned *acted)
{
    const double excess = within(0, (h->given - EXCESS_LEAST) / (EXCESS_FULL - EXCESS_LEAST), 1);
    if (excess <= 0 || h->engaged < 1)
        return;
    const double touch = vec3_norm(vec3_sub(*force, h->pull)) / TOUCH_FORCE;
    const double touch_torque = vec3_norm(vec3_sub(*torque, h->pull_torque)) / TOUCH_TORQUE;
    const double share = excess * fmin(fmax(touch, touch_torque), 1);
    const vec3 v = moving(h->motion.velocity, REST_SPEED);
    const vec3 w = moving(h->motion.spin, REST_SPIN);
    if (share * (vec3_norm(v) + vec3_norm(w)) <= 0)
        return;
    *acted |= PALP_HAPTIC_DAMPED;
    *force = vec3_axpy(*force, -share * h->limits.damping, v);
    *torque = vec3_axpy(*torque, -share * h->limits.damping_rotation, w);
}
