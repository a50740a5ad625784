/* SPDX-License-Identifier: GPL-3.0-or-later */
/* limiter.c - random cycles of the output chain. */
#include "clients/bench/haptics/limiter.h"

#include "engine/palp_haptic.h"

#include <time.h>

#define MS       INT64_C(1000000)
#define ROUNDING 1e-12 /* N: of sums of numbers of size 3 */

/* What a chain is going through for a while. */
enum phase { QUIET, STEADY, SHAKING, LOUD, HUGE_ASKED, NO_POSE, NO_STEP, UNWANTED, N_PHASES };

struct limiter {
    uint64_t seed;
    struct palp_haptic chain;
    struct palp_haptic_request ask;
    enum phase phase;
    long left;   /* cycles of the phase */
    vec3 v, w;   /* of the hand         */
    vec3 steady; /* force               */
};

/* xorshift64*: even in [0, 1). */
static double draw_uniform(uint64_t *seed)
{
    *seed ^= *seed >> 12;
    *seed ^= *seed << 25;
    *seed ^= *seed >> 27;
    return (double)((*seed * UINT64_C(2685821657736338717)) >> 11) * 0x1p-53;
}

static double draw_between(uint64_t *seed, double low, double high)
{
    return low + (high - low) * draw_uniform(seed);
}

static vec3 draw_vector(uint64_t *seed, double size)
{
    const double x = draw_between(seed, -size, size), y = draw_between(seed, -size, size);
    return vec3_make(x, y, draw_between(seed, -size, size));
}

static bool one_in(uint64_t *seed, double n)
{
    return draw_uniform(seed) * n < 1;
}

static void begin_phase(struct limiter *l)
{
    l->phase = (enum phase)(draw_uniform(&l->seed) * N_PHASES);
    l->left = 1 + (long)(draw_uniform(&l->seed) * (l->phase == QUIET ? 3000 : 400));
    l->v = draw_vector(&l->seed, one_in(&l->seed, 10) ? 2 : 0.2);
    l->w = draw_vector(&l->seed, 3);
    l->steady = draw_vector(&l->seed, 4);
    l->ask.resumed = one_in(&l->seed, 2);
}

static vec3 draw_force(struct limiter *l)
{
    switch (l->phase) {
    case QUIET:
        return draw_vector(&l->seed, 0.02);
    case SHAKING:
        return vec3_add(l->steady, draw_vector(&l->seed, 1));
    case LOUD:
        return draw_vector(&l->seed, 100);
    case HUGE_ASKED:
        return draw_vector(&l->seed, 1e308);
    default:
        return l->steady;
    }
}

/* Now and then one of the numbers of a request is none, or not what it should be. */
static void spoil_request(struct limiter *l)
{
    static const double bad[] = {NAN, INFINITY, -INFINITY};
    struct palp_haptic_request *r = &l->ask;
    double *const at[] = {&r->force.y, &r->torque.x, &r->pull.z,
                          &r->pushed,  &r->hand.p.x, &r->hand.q.w};
    *at[(int)(draw_uniform(&l->seed) * 6)] = bad[(int)(draw_uniform(&l->seed) * 3)];
    if (one_in(&l->seed, 4))
        r->hand.q = (quat){draw_uniform(&l->seed), draw_uniform(&l->seed), 0, 2};
}

/* Mostly a tick of a millisecond; some come late, twice, or from before. */
static int64_t draw_tick(struct limiter *l)
{
    if (one_in(&l->seed, 300))
        return (int64_t)draw_between(&l->seed, -1e9, 1e9);
    if (one_in(&l->seed, 100))
        return (int64_t)draw_between(&l->seed, 0, 5e6);
    return MS + (int64_t)draw_between(&l->seed, -2e5, 2e5);
}

static struct palp_haptic_request draw_request(struct limiter *l)
{
    if (l->left-- <= 0)
        begin_phase(l);
    struct palp_haptic_request *r = &l->ask;
    r->now_ns += draw_tick(l);
    r->hand = pose_move(r->hand, l->v, l->w, 1e-3);
    if (one_in(&l->seed, 3000))
        r->hand.p = draw_vector(&l->seed, 0.1);
    r->force = draw_force(l);
    r->torque = vec3_scale(draw_force(l), 0.03);
    r->pull = vec3_make(0, 0, one_in(&l->seed, 2) ? 0.5 : 0);
    r->pull_torque = vec3_make(0, 0, 0);
    r->pushed = draw_between(&l->seed, -0.1, 0.1);
    r->wanted = l->phase != UNWANTED;
    r->pose_ns = l->phase == NO_POSE ? r->pose_ns : r->now_ns;
    r->step_ns = l->phase == NO_STEP ? r->step_ns : r->now_ns;
    const struct palp_haptic_request good = *r;
    if (one_in(&l->seed, 2000))
        spoil_request(l);
    const struct palp_haptic_request asked = *r;
    *r = good;
    return asked;
}

/* What of `now` was not there before, in its own direction. */
static double growth_along(vec3 before, vec3 now)
{
    const double size = vec3_norm(now);
    return size > 0 ? size - fmax(0, vec3_dot(before, now) / size) : 0;
}

static void check_output(struct limiter_run *run, const struct palp_haptic *chain,
                         const struct palp_haptic_output *before, int64_t dt_ns, int64_t pose_ns)
{
    const struct palp_haptic_limits *limits = &chain->limits;
    const struct palp_haptic_output *out = &chain->last;
    const double dt = fmin(fmax(0, 1e-9 * (double)dt_ns), 2e-3);
    const double change = vec3_norm(vec3_sub(out->force, before->force));
    const double turn = vec3_norm(vec3_sub(out->torque, before->torque));
    const bool engaging = chain->ramp.engaged < 1;
    run->broken +=
        !(vec3_norm(out->force) <= limits->force + ROUNDING &&
          vec3_norm(out->torque) <= limits->torque + ROUNDING &&
          change <= limits->force_slew * dt + ROUNDING &&
          turn <= limits->torque_slew * dt + ROUNDING); /* so written, true of what is no number */
    run->force = fmax(run->force, vec3_norm(out->force) / limits->force);
    run->torque = fmax(run->torque, vec3_norm(out->torque) / limits->torque);
    if (dt > 0) {
        run->slew = fmax(run->slew, change / (limits->force_slew * dt));
        run->torque_slew = fmax(run->torque_slew, turn / (limits->torque_slew * dt));
    }
    if (dt > 0 && engaging) /* a late tick rises by 10 ms at most */
        run->rise = fmax(run->rise, growth_along(before->force, out->force) /
                                        fmin(1e-9 * (double)dt_ns, 10e-3));
    run->heat = fmax(run->heat, chain->heat / pow(limits->force_continuous, 2));
    run->expired += out->expiry_ns > pose_ns + 40 * MS;
    run->felt += vec3_norm(out->force) > limits->force / 2;
    for (int i = 0; i < LIMITER_ACTED; i++)
        run->acted[i] += out->acted >> i & 1;
}

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

struct limiter_run limiter_run(long cycles, uint64_t seed)
{
    struct limiter l = {.seed = seed ? seed : 1,
                        .ask = {.hand = POSE_IDENTITY, .now_ns = INT64_C(1) << 60}};
    const struct palp_haptic_device device = {
        .dof_out = 6, .force = 20, .torque = 1, .force_continuous = 1};
    const struct palp_haptic_limits limits = palp_haptic_limits_make(&device, 3, 0.1, 100);
    struct limiter_run run = {.cycles = cycles};
    const double began = now_s();
    palp_haptic_begin(&l.chain, &limits);
    for (long i = 0; i < cycles; i++) {
        const struct palp_haptic_output before = l.chain.last;
        const int64_t before_ns = l.chain.now_ns > 0 ? l.chain.now_ns : l.ask.now_ns - MS;
        const struct palp_haptic_request asked = draw_request(&l);
        palp_haptic_limit(&l.chain, &asked);
        check_output(&run, &l.chain, &before, asked.now_ns - before_ns, asked.pose_ns);
    }
    run.seconds = now_s() - began;
    return run;
}
