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
#define SPRING_WAY 0.03 /* m */

/* What roundings of the pose add up to in a second of contact: far from what can be felt. */
#define FORGOTTEN 5e-6 /* W */

/* An encoder tells a steady way by more and fewer counts in turn: what friction could have taken in
 * a tick is good for the next few. */
#define SPARED       0.75

#define EXCESS_LEAST 2e-4 /* J: roundings of where the hand is, over a contact; no damping      */
#define EXCESS_FULL  4e-4 /* J: all of the damping …                                            */
#define EXCESS_MOST  8e-4 /* J: … and nothing any more that moves the hand along, and …         */
#define MOVING_SPEED 0.01 /* m/s: … that fast, or …                                             */
#define MOVING_SPIN  0.3 /* rad/s: … turns it so                                               */
#define TOUCH_FORCE                                                                                \
    0.2 /* N: from nothing to here damping fades in, for it to begin where
                           * contact does, not with a blow                                      */

static double clamp(double low, double a, double high)
{
    return fmin(fmax(a, low), high);
}

/* ---------------------------------------------------------------- motion */

void passivity_forget(struct palp_haptic_motion *motion)
{
    *motion = (struct palp_haptic_motion){.at = POSE_IDENTITY};
}

static int trail_index_before(int index, int by)
{
    return (index + PALP_HAPTIC_TRAIL - by) % PALP_HAPTIC_TRAIL;
}

/* Times of a sample. */
struct instant {
    int64_t came_ns, measured_ns;
};

static struct instant instant_of(const struct palp_haptic_request *r)
{
    return (struct instant){r->pose_ns < r->now_ns ? r->pose_ns : r->now_ns, r->measured_ns};
}

static struct instant instant_at(const struct palp_haptic_motion *m, int i)
{
    return (struct instant){m->came_ns[i], m->measured_ns[i]};
}

/* A device's clock may be anything: differences wrap. */
static int64_t ns_since(int64_t from_ns, int64_t to_ns)
{
    return (int64_t)((uint64_t)to_ns - (uint64_t)from_ns);
}

static int64_t span_ns(struct instant from, struct instant to)
{
    const int64_t came = ns_since(from.came_ns, to.came_ns);
    const int64_t measured = ns_since(from.measured_ns, to.measured_ns);
    return came > measured ? came : measured;
}

static bool is_sample(const struct palp_haptic_motion *m, const struct palp_haptic_request *r)
{
    const struct instant last = instant_at(m, m->newest), now = instant_of(r);
    const quat q = m->at.q, p = r->hand.q;
    return last.came_ns != now.came_ns || last.measured_ns != now.measured_ns ||
           vec3_norm(vec3_sub(r->hand.p, m->at.p)) > 0 ||
           fabs(p.x - q.x) + fabs(p.y - q.y) + fabs(p.z - q.z) + fabs(p.w - q.w) > 0;
}

static void put_sample(struct palp_haptic_motion *m, const struct palp_haptic_request *r,
                       const struct passivity_way *way)
{
    const int last = m->newest;
    const struct instant now = instant_of(r);
    m->newest = (last + 1) % PALP_HAPTIC_TRAIL;
    m->n += m->n < PALP_HAPTIC_TRAIL;
    m->at = r->hand;
    m->came_ns[m->newest] = now.came_ns;
    m->measured_ns[m->newest] = now.measured_ns;
    m->path[m->newest] = vec3_add(m->path[last], way->moved);
    m->turned[m->newest] = vec3_add(m->turned[last], way->turned);
}

static void put_tick(struct palp_haptic_motion *m, int64_t now_ns)
{
    m->tick = (m->tick + 1) % PALP_HAPTIC_TRAIL;
    m->n_tick += m->n_tick < PALP_HAPTIC_TRAIL;
    m->shown_ns[m->tick] = now_ns;
}

/* A mean lags by half of its window, and shakes by a count of the encoder over the window. Where
 * samples stop coming, the hand is taken to have moved no further. */
static void estimate_velocity(struct palp_haptic_motion *m, int64_t now_ns)
{
    const struct instant newest = instant_at(m, m->newest);
    int64_t span = 0;
    int from = m->newest;
    for (int k = 1; k < m->n && span < WINDOW_NS; k++) {
        from = trail_index_before(m->newest, k);
        span = span_ns(instant_at(m, from), newest);
    }
    const int64_t silent = now_ns - newest.came_ns;
    const double per_s = span >= WINDOW_NS / 2 ? 1e9 / (double)(span > silent ? span : silent) : 0;
    m->velocity = vec3_scale(vec3_sub(m->path[m->newest], m->path[from]), per_s);
    m->spin = vec3_scale(vec3_sub(m->turned[m->newest], m->turned[from]), per_s);
}

/* What was shown when the hand set out on its way: to its pose it takes as long as to its hand. The
 * oldest stands for what is longer ago than the trail. */
static void recall_way(const struct palp_haptic_motion *m, int64_t delay_ns,
                       struct passivity_way *way)
{
    const int64_t shown_ns = m->shown_ns[m->tick] - delay_ns;
    int i = m->tick;
    for (int k = 1; k < m->n_tick && m->shown_ns[i] > shown_ns; k++)
        i = trail_index_before(m->tick, k);
    if (m->shown_ns[i] > shown_ns && m->n_tick < PALP_HAPTIC_TRAIL)
        return; /* nothing was shown yet */
    way->force = m->force[i];
    way->torque = m->torque[i];
}

static bool has_jumped(const struct passivity_way *way)
{
    return vec3_norm(way->moved) > FASTEST * way->span ||
           vec3_norm(way->turned) > SPINNIEST * way->span;
}

/* From the last sample to this one. */
static void measure_way(const struct palp_haptic_motion *m, const struct palp_haptic_request *r,
                        struct passivity_way *way)
{
    way->moved = vec3_sub(r->hand.p, m->at.p);
    way->turned = quat_log(quat_mul(r->hand.q, quat_conjugate(m->at.q)));
    way->span = 1e-9 * (double)span_ns(instant_at(m, m->newest), instant_of(r));
    if (way->span <= 0) /* no clock tells */
        way->span = way->dt;
}

bool passivity_follow(struct palp_haptic_motion *m, const struct palp_haptic_request *r,
                      int64_t delay_ns, struct passivity_way *way)
{
    *way = (struct passivity_way){0};
    if (m->n > 0 && r->now_ns < m->shown_ns[m->tick])
        passivity_forget(m); /* another clock: no way from one to the other */
    if (m->n > 0) {
        way->dt = 1e-9 * (double)(r->now_ns - m->shown_ns[m->tick]);
        if (way->dt <= 0)
            return true;
        recall_way(m, delay_ns, way);
    }
    const bool fresh = m->n == 0 || is_sample(m, r);
    if (fresh && m->n > 0)
        measure_way(m, r, way);
    const bool leapt = has_jumped(way);
    if (leapt) {
        passivity_forget(m);
        *way = (struct passivity_way){0};
    }
    if (fresh)
        put_sample(m, r, way);
    put_tick(m, r->now_ns);
    estimate_velocity(m, r->now_ns);
    return !leapt;
}

/* ---------------------------------------------------------------- energy */

static bool has_contact(const struct palp_haptic *h)
{
    return vec3_norm(vec3_sub(h->force, h->pull)) + vec3_norm(vec3_sub(h->torque, h->pull_torque)) >
           0;
}

void passivity_observe(struct palp_haptic *h, double pushed, const struct passivity_way *way)
{
    const double most = 0.5 * h->limits.force * SPRING_WAY;
    if (h->ramp.engaged < 1) { /* whatever the hand finds pressed was so before */
        h->given = -most;
        h->pushed = 0;
        return;
    }
    h->given += vec3_dot(way->force, way->moved) + vec3_dot(way->torque, way->turned);
    h->pushed = clamp(0, h->pushed + pushed * way->dt, most);
    const double spent = clamp(0, h->given, h->pushed);
    h->pushed -= spent;
    const double forgotten = h->given > spent ? FORGOTTEN * way->dt : 0;
    h->given = clamp(has_contact(h) ? -most : 0, h->given - spent - forgotten, most);
}

/* Of what is shown, what is not the pull: that is in it by the share of `asked` that is shown. */
static vec3 less_pull(vec3 shown, vec3 asked, vec3 pull)
{
    const double size = vec3_norm(asked);
    const double share = size > 0 ? fmin(1, vec3_norm(shown) / size) : 0;
    return vec3_axpy(shown, -share, pull);
}

static vec3 mean_of(vec3 a, vec3 b)
{
    return vec3_scale(vec3_add(a, b), 0.5);
}

void passivity_settle(struct palp_haptic *h, vec3 asked, vec3 asked_torque,
                      const struct passivity_way *way)
{
    struct palp_haptic_motion *m = &h->motion;
    const int now = m->tick, last = trail_index_before(now, 1);
    m->force[now] = less_pull(h->last.force, asked, h->pull);
    m->torque[now] = less_pull(h->last.torque, asked_torque, h->pull_torque);
    if (way->span <= 0)
        return;
    const vec3 late = vec3_sub(way->force, mean_of(m->force[last], m->force[now]));
    const vec3 late_torque = vec3_sub(way->torque, mean_of(m->torque[last], m->torque[now]));
    const double more = vec3_dot(late, way->moved) + vec3_dot(late_torque, way->turned);
    const double taken = (h->limits.friction * vec3_dot(way->moved, way->moved) +
                          h->limits.friction_rotation * vec3_dot(way->turned, way->turned)) /
                         way->span;
    const double most = taken + h->spare;
    const double used = clamp(-most, more, most); /* either way: noise of the pose comes out even */
    h->given -= used;
    h->spare = SPARED * (most - fabs(used));
}

/* ---------------------------------------------------------------- damping */

/* Less what an encoder at rest seems to move with. */
static vec3 moving_part(vec3 velocity, double rest)
{
    const double speed = vec3_norm(velocity);
    return speed > rest ? vec3_scale(velocity, 1 - rest / speed) : vec3_make(0, 0, 0);
}

/* What is left of a force that moves the hand along, where damping did not bring back what that
 * got: 1 … 0. A hand at rest gets nothing, so its force stays whole. */
static double share_to_leave(const struct palp_haptic *h, double power, double size)
{
    const double excess = clamp(0, (h->given - EXCESS_FULL) / (EXCESS_MOST - EXCESS_FULL), 1);
    const double along = size > 0 ? clamp(0, power / (size * MOVING_SPEED), 1) : 0;
    return 1 - excess * along;
}

void passivity_damp(const struct palp_haptic *h, vec3 *force, vec3 *torque, unsigned *acted)
{
    const double excess = clamp(0, (h->given - EXCESS_LEAST) / (EXCESS_FULL - EXCESS_LEAST), 1);
    const vec3 v = moving_part(h->motion.velocity, REST_SPEED);
    const vec3 w = moving_part(h->motion.spin, REST_SPIN);
    if (h->ramp.engaged < 1 || excess * (vec3_norm(v) + vec3_norm(w)) <= 0)
        return;
    const vec3 touch = vec3_sub(*force, h->pull), turn = vec3_sub(*torque, h->pull_torque);
    const double size = vec3_norm(touch) + vec3_norm(turn) * (MOVING_SPIN / MOVING_SPEED);
    const double left = share_to_leave(h, vec3_dot(touch, v) + vec3_dot(turn, w), size);
    const double share = excess * fmin(size / TOUCH_FORCE, 1);
    if (share <= 0)
        return;
    *acted |= PALP_HAPTIC_DAMPED;
    *force = vec3_axpy(vec3_axpy(*force, left - 1, touch), -share * h->limits.damping, v);
    *torque = vec3_axpy(vec3_axpy(*torque, left - 1, turn), -share * h->limits.damping_rotation, w);
}
