/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rig.c - a tick of the rig: a step of the world where one is due, what is rendered of the
 * newest that came, and what the hand makes of it. */
#include "clients/bench/haptics/rig.h"

#include "clients/palp/command.h"

#include <stdlib.h>

#define NS 1e9

static const int64_t START_NS = 1000000000;
static const double CLEAR = 0.010; /* m, above the surface at first */
static const double ENGAGE_S = 1.2;

struct rig_options rig_options_default(void)
{
    return (struct rig_options){
        .scene = RIG_FLESH,
        .rate_hz = 100,
        .latency = 0.5,
        .tick = 1e-3,
        .cell = 0.01,
        .friction = 0.4,
        .force = 3,
        .device = {.dof_out = 3, .force = 10, .force_continuous = 5, .damping = 5, .friction = 2},
        .hand = hand_model_default(),
    };
}

/* ---------------------------------------------------------------- the world */

static pose target_of(const struct rig *r, vec3 device)
{
    return (pose){vec3_add(device, r->offset), {0, 0, 0, 1}};
}

/* The step reads the newest sample at its begin; its model comes when it is done. */
static void step_world(struct rig *r, vec3 device)
{
    const double period = 1 / r->options.rate_hz;
    palp_world_set_target(r->world, r->tool, target_of(r, device));
    palp_step(r->world, r->options.step > 0 ? r->options.step : period);
    palp_world_local_model(r->world, r->tool, r->pending);
    r->pending->session = r->session;
    r->pending->epoch = r->epoch;
    r->pending->target_ns = r->now_ns;
    r->pending_ns = r->now_ns + llround(NS * period * r->options.latency);
    r->steps++;
}

static const struct palp_local_model *take_model(struct rig *r)
{
    r->came = r->pending_ns > 0 && r->now_ns >= r->pending_ns;
    if (!r->came)
        return NULL;
    r->pending_ns = 0;
    r->step_ns = r->now_ns;
    return r->pending;
}

/* ---------------------------------------------------------------- a tick */

/* Through the chain. */
static void limit_force(struct rig *r, vec3 device, bool wanted)
{
    const struct palp_haptic_request request = {
        .force = r->touch.force,
        .torque = r->touch.torque,
        .pushed = r->touch.pushed,
        .pull = r->render->model.force,
        .wanted = wanted,
        .resumed = r->resumed,
        .hand = target_of(r, device),
        .now_ns = r->now_ns,
        .pose_ns = r->now_ns,
        .step_ns = r->step_ns,
    };
    r->output = palp_haptic_limit(&r->chain, &request);
    if (r->options.unguarded)
        r->output = (struct palp_haptic_output){.force = r->touch.force};
}

/* Of the sample of this instant the force, which the hand will feel after the delay. */
static void render_force(struct rig *r)
{
    const vec3 device = hand_measure(&r->hand, &r->options.hand).at.p;
    r->stepped = !r->frozen && r->now_ns >= r->next_ns;
    if (r->stepped) {
        step_world(r, device);
        r->next_ns = START_NS + llround(NS * (double)r->steps / r->options.rate_hz);
    }
    const struct palp_local_model *newest = take_model(r);
    const struct palp_haptic_hand hand = {.at = target_of(r, device), .now_ns = r->now_ns};
    r->touch = palp_haptic_render_tick(r->render, newest, &hand);
    limit_force(r, device, !r->let_go && r->render->model.session == r->session);
    r->delayed[r->ticks % RIG_DELAYED].ns = r->now_ns + llround(NS * r->options.delay);
    r->delayed[r->ticks % RIG_DELAYED].force = r->output.force;
}

/* The newest force that has come by then. */
static vec3 felt_at(const struct rig *r, int64_t ns)
{
    for (long i = r->ticks; i >= 0 && i > r->ticks - RIG_DELAYED; i--)
        if (r->delayed[i % RIG_DELAYED].ns <= ns)
            return r->delayed[i % RIG_DELAYED].force;
    return vec3_make(0, 0, 0);
}

static void advance_tick(struct rig *r)
{
    r->ticks++;
    r->now_ns = START_NS + r->ticks * llround(NS * r->options.tick);
}

void rig_follow(struct rig *r, vec3 at)
{
    r->given += vec3_dot(r->felt, vec3_sub(at, r->hand.at.p));
    r->hand.at.p = at;
    render_force(r);
    r->felt = felt_at(r, r->now_ns);
    advance_tick(r);
}

/* What the device's own friction takes of a way, at the velocity that it ends with; J. */
static double friction_loss(const struct rig *r, double way)
{
    const struct hand_motion *along = &r->options.hand.along;
    return (along->viscous * vec3_norm(r->hand.v) + along->friction) * way;
}

void rig_drive(struct rig *r, vec3 target, vec3 velocity)
{
    const double dt = r->options.tick / RIG_SUBSTEPS;
    const struct hand goal = {.at = {target, {0, 0, 0, 1}}, .v = velocity};
    render_force(r);
    for (int i = 0; i < RIG_SUBSTEPS; i++) {
        const vec3 before = r->hand.at.p;
        r->felt = felt_at(r, r->now_ns + llround(NS * dt * i));
        hand_step(&r->hand, &r->options.hand, &goal, &(struct hand_push){.force = r->felt}, dt);
        const vec3 way = vec3_sub(r->hand.at.p, before);
        r->given += vec3_dot(r->felt, way);
        r->given -= vec3_norm(r->felt) > 0 ? friction_loss(r, vec3_norm(way)) : 0;
    }
    advance_tick(r);
}

void rig_place(struct rig *r, vec3 at)
{
    const vec3 rest = {0, 0, 0};
    r->hand = (struct hand){.at = {at, {0, 0, 0, 1}}};
    if (at.y >= RIG_BALL)
        palp_world_set_pose(r->world, r->tool, r->hand.at, rest, rest);
}

vec3 rig_hand(const struct rig *r)
{
    return r->hand.at.p;
}

/* ---------------------------------------------------------------- the whole */

void rig_begin_session(struct rig *r)
{
    const struct palp_haptic_limits limits =
        palp_haptic_limits_make(&r->options.device, r->options.force, 0.1, r->options.rate_hz);
    r->session++;
    palp_haptic_begin(&r->chain, &limits);
    palp_haptic_render_begin(r->render);
}

void rig_engage(struct rig *r)
{
    const int ticks = (int)(ENGAGE_S / r->options.tick);
    const struct palp_haptic_touch touch = r->touch;
    r->touch = (struct palp_haptic_touch){0};
    for (int i = 0; i < ticks; i++) {
        r->step_ns = r->now_ns;
        limit_force(r, r->hand.at.p, true);
        advance_tick(r);
    }
    r->touch = touch;
    r->steps = lround(1e-9 * (double)(r->now_ns - START_NS) * r->options.rate_hz);
    r->next_ns = r->now_ns;
}

int rig_open(struct rig *r, const struct rig_options *options)
{
    struct palp_error error = {PALP_NO_MEMORY, "not enough memory"};
    *r = (struct rig){.options = *options, .now_ns = START_NS, .next_ns = START_NS};
    r->options.hand.opening = 0; /* a ball has no jaws */
    r->stiffness = options->stiffness > 0 ? options->stiffness
                                          : palp_haptic_stiffness(&options->device, 2000,
                                                                  options->tick, options->delay);
    r->pending = calloc(1, sizeof *r->pending);
    r->render = calloc(1, sizeof *r->render);
    if (!r->pending || !r->render || rig_build(r, &error) != PALP_OK) {
        rig_close(r);
        return cli_fail("bench", error.status == PALP_NO_MEMORY ? EX_OSERR : EX_SOFTWARE, "%s",
                        error.what);
    }
    rig_place(r, vec3_make(0, RIG_BALL + CLEAR, 0));
    rig_begin_session(r);
    while (r->render->model.session != r->session) /* nothing is felt before a model came */
        rig_follow(r, r->hand.at.p);
    rig_engage(r);
    return 0;
}

void rig_close(struct rig *r)
{
    palp_world_destroy(r->world);
    palp_scene_destroy(r->scene);
    free(r->pending);
    free(r->render);
    *r = (struct rig){0};
}
