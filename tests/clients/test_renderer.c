/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_renderer.c - forces beside the device, in virtual time: a millisecond is a tick. Models
 * travel as they do: from the daemon's struct over the wire. */
#include "clients/c/renderer.h"

#include "clients/c/deadman.h"
#include "clients/c/translate.h"
#include "daemon/publish/translate.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define MS INT64_C(1000000)

static const int64_t BEGIN_NS = 5000 * MS; /* a machine that runs for some seconds */
static const struct palp_haptic_device DEVICE = {.dof_out = 6, .force = 4, .torque = 0.2};
static const struct proto_welcome WELCOME = {
    .simulation_rate_hz = 100, .force_limit_n = 2.5, .torque_limit_nm = 0.1};
static const double GRIP_LIMIT = 0.05;
static const double SLEW = 1; /* N a ms, as the default of every chain */

static double uniform(void)
{
    static uint64_t state = 88172645463325252;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (double)(state >> 11) / 9007199254740992.0 - 0.5; /* 2^53 */
}

static vec3 uniform_vec3(double size)
{
    const double x = uniform(), y = uniform();
    return vec3_make(2 * size * x, 2 * size * y, 2 * size * uniform());
}

/* ---------------------------------------------------------------- a palpd of a few lines */

/** What a step leaves: the tool hangs over a floor that gives way by 1/k, or presses on it. */
struct scene {
    struct palp_local_model model;
    struct proto_anchor anchor;
    bool felt;
    struct renderer *renderer;
    int64_t now_ns;
    proto_pose at; /* of the device */
    double grip;
    struct palp_force force;
};

/** n contacts with the floor y = 0 of a ball of 10 mm that is wanted at height y: open, or resolved
 *  as a step does, the floor giving way by 1/k at each and the coupling to all of them. */
static void touch_floor(struct palp_local_model *m, int n, double y)
{
    const double depth = fmax(0.01 - y, 0), floor = 1 / 500.0;
    const double force = depth / (floor + n * m->compliance_translation);
    m->n = n;
    m->target = (pose){vec3_make(0, y, 0), {0, 0, 0, 1}};
    for (int i = 0; i < n; i++)
        m->contact[i] = (struct palp_local_contact){
            .id = (uint64_t)i + 1,
            .C = mat3_rows(vec3_make(0, 1, 0), vec3_make(1, 0, 0), vec3_make(0, 0, 1)),
            .gap = vec3_make(fmax(y - 0.01, 0), 0, 0),
            .force = vec3_make(0, force, 0),
            .arm = vec3_make(0, -0.01, 0),
            .bounds = {0, (double)INFINITY, 0, 0, 0.4},
        };
    memset(m->W, 0, sizeof m->W);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 3; k++)
            m->W[((3 * i + k) * 3 + k) * n + i] = (float)floor;
}

static struct scene *open_scene_of(const struct palp_haptic_device *device)
{
    struct scene *s = calloc(1, sizeof *s);
    s->model = (struct palp_local_model){.session = 1,
                                         .epoch = 1,
                                         .period = 0.01,
                                         .compliance_translation = 1 / 600.0,
                                         .compliance_rotation = 1};
    touch_floor(&s->model, 1, 0.02);
    s->anchor = (struct proto_anchor){1, {{0}, {0, 0, 0, 1}}, {{0}, {0, 0, 0, 1}}, true};
    s->felt = true;
    s->renderer = renderer_create(device, GRIP_LIMIT);
    s->now_ns = BEGIN_NS;
    s->at = (proto_pose){{0, 0.02, 0}, {0, 0, 0, 1}};
    s->grip = 0.5;
    REQUIRE(s->renderer != NULL);
    renderer_meet(s->renderer, &WELCOME);
    renderer_enter(s->renderer, PROTO_ENABLED);
    return s;
}

static struct scene *open_scene(void)
{
    return open_scene_of(&DEVICE);
}

static void close_scene(struct scene *s)
{
    renderer_destroy(s->renderer);
    free(s);
}

/** The model as it comes out of the wire; false: it does not. */
static bool travel(const struct scene *s, struct proto_local_model *out)
{
    static unsigned char bytes[PROTO_LOCAL_FRAME_MAX];
    static _Alignas(16) unsigned char lent[PROTO_LOCAL_MEMORY];
    static struct proto_local_contact contacts[PALP_LOCAL_CONTACTS];
    struct proto_memory memory = {.bytes = lent, .size = sizeof lent};
    struct proto_local_model model = translate_local_model(&s->model, contacts);
    struct proto_daemon_message message;
    struct proto_error error;
    model.header.step = (uint64_t)s->model.step;
    model.answers_sequence = 1;
    model.answers_time_ns = (uint64_t)s->model.target_ns;
    model.felt = s->felt;
    model.has_anchor = true;
    model.anchor = s->anchor;
    message =
        (struct proto_daemon_message){.which = PROTO_DAEMON_LOCAL_MODEL, .local_model = model};
    const size_t n = proto_encode_daemon(bytes, sizeof bytes, &message, &memory);
    if (!proto_decode_daemon(&message, (struct proto_bytes){bytes, n}, &memory, &error))
        return false;
    *out = message.local_model;
    return true;
}

/** A step ends: its model comes. */
static bool step(struct scene *s)
{
    struct proto_local_model model;
    s->model.step++;
    s->model.target_ns = s->now_ns;
    return travel(s, &model) && renderer_take(s->renderer, &model, s->now_ns);
}

static void tick(struct scene *s)
{
    s->now_ns += MS;
    s->force =
        renderer_tick(s->renderer, &(struct renderer_hand){s->at, s->grip, s->now_ns}, s->now_ns);
}

static vec3 felt(const struct scene *s)
{
    return vec3_of_wire(s->force.wrench.force);
}

/** Rest for so many ms, with steps at 100 Hz. Returns the largest change of force in a tick. */
static double rest(struct scene *s, int ms, bool steps)
{
    double most = 0;
    for (int i = 0; i < ms; i++) {
        const vec3 before = felt(s);
        if (steps && i % 10 == 0)
            CHECK(step(s));
        tick(s);
        most = fmax(most, vec3_norm(vec3_sub(felt(s), before)));
    }
    return most;
}

/** Engage in free air, then go down to press the floor with about a newton. */
static void press_floor(struct scene *s)
{
    s->at.position.y = 0.02;
    touch_floor(&s->model, 1, s->at.position.y);
    rest(s, 1100, true);
    for (int i = 0; i < 130; i++) {
        s->at.position.y -= 1e-4;
        touch_floor(&s->model, 1, s->at.position.y);
        rest(s, 1, i % 10 == 0);
    }
}

static struct scene *press(void)
{
    struct scene *s = open_scene();
    press_floor(s);
    CHECK(felt(s).y > 0.5);
    return s;
}

/* ---------------------------------------------------------------- the same as palpd's */

/** What palpd's haptic thread does with the same models and hand. */
struct reference {
    struct palp_haptic_render render;
    struct palp_haptic chain;
};

static struct palp_haptic_output palpd_tick(struct reference *p, const struct scene *s, bool fresh)
{
    const pose at = pose_of_wire(s->at);
    const struct palp_haptic_hand hand = {at, s->grip, s->now_ns};
    const struct palp_haptic_touch touch =
        palp_haptic_render_tick(&p->render, fresh ? &s->model : NULL, &hand);
    return palp_haptic_limit(&p->chain, &(struct palp_haptic_request){
                                            .force = touch.force,
                                            .torque = touch.torque,
                                            .pull = s->model.force,
                                            .pull_torque = s->model.torque,
                                            .pushed = touch.pushed,
                                            .wanted = true,
                                            .hand = at,
                                            .now_ns = s->now_ns,
                                            .pose_ns = s->now_ns,
                                            .step_ns = s->model.target_ns,
                                        });
}

/* Contacts of random directions, gaps and compliance; a hand that trembles among them. Both do the
 * same arithmetic with the same numbers: 1e-9 N is far above what a compiler may reorder. */
static void a_device_renders_what_palpd_would(void)
{
    struct scene *s = open_scene();
    struct reference *p = calloc(1, sizeof *p);
    const struct palp_haptic_limits limits = palp_haptic_limits_make(
        &DEVICE, WELCOME.force_limit_n, WELCOME.torque_limit_nm, WELCOME.simulation_rate_hz);
    double off = 0, most = 0;
    palp_haptic_render_begin(&p->render);
    palp_haptic_begin(&p->chain, &limits);
    for (int i = 0; i < 4000; i++) {
        const bool fresh = i % 10 == 0;
        if (fresh) {
            touch_floor(&s->model, 1 + i % 7, i < 1500 ? 0.02 : 0.008 + 2e-5 * uniform());
            CHECK(step(s));
        }
        s->at.position = vec3_to_wire(vec3_add(s->model.target.p, uniform_vec3(2e-5)));
        tick(s);
        const struct palp_haptic_output out = palpd_tick(p, s, fresh);
        off = fmax(off, vec3_norm(vec3_sub(felt(s), out.force)) +
                            vec3_norm(vec3_sub(vec3_of_wire(s->force.wrench.torque), out.torque)));
        most = fmax(most, vec3_norm(felt(s)));
        CHECK(s->force.acted == out.acted);
    }
    CHECK_ZERO(off, 1e-9);
    CHECK(most > 0.5); /* or nothing was compared */
    free(p);
    close_scene(s);
}

/* The device has a frame of its own: its anchor says which of its poses was which of the tool. */
static void an_anchor_takes_the_device_to_its_tool(void)
{
    struct scene *here = press(), *there = open_scene();
    const quat turned = quat_exp(vec3_make(0, 0.7, 0));
    there->anchor.device_pose = pose_to_wire((pose){vec3_make(0.3, -0.2, 1), turned});
    there->anchor.tool_pose = (proto_pose){{0, 0.02, 0}, {0, 0, 0, 1}};
    there->at = there->anchor.device_pose;
    rest(there, 1100, true);
    for (int i = 0; i < 130; i++) {
        there->at.position.y -= 1e-4;
        touch_floor(&there->model, 1, there->model.target.p.y - 1e-4);
        rest(there, 1, i % 10 == 0);
    }
    CHECK_ZERO(vec3_norm(vec3_sub(felt(here), felt(there))), 1e-9); /* of 1 m and back */
    CHECK_NEAR(there->force.proxy.orientation.w, 1, 1e-9);
    close_scene(here);
    close_scene(there);
}

/* ---------------------------------------------------------------- what lets go */

static void free_space_is_exactly_nothing(void)
{
    struct scene *s = open_scene();
    tick(s); /* no model came yet */
    CHECK(s->force.expired && s->force.life_cycle == PROTO_ENABLED);
    rest(s, 2000, true);
    CHECK(vec3_norm(felt(s)) == 0 && s->force.grip_torque_nm == 0);
    CHECK(s->force.source == PROTO_LOCAL_MODEL && !s->force.expired);
    close_scene(s);
}

/** The model of a step comes once more: something else about it has changed. */
static void tell_again(struct scene *s)
{
    s->model.step--;
    CHECK(step(s));
}

/* A killed palpd and a simulation that hangs look alike here: 50 ms, and 50 more to fade. */
static void where_steps_stop_coming_the_force_fades(void)
{
    struct scene *s = press();
    CHECK_BELOW(rest(s, 40, false), SLEW * (1 + 1e-12));
    tell_again(s);
    CHECK_BELOW(rest(s, 60, false), SLEW * (1 + 1e-12));
    CHECK_BELOW(vec3_norm(felt(s)), 0.01);
    CHECK(s->force.expired && s->force.acted & PALP_HAPTIC_STEP_STALE);
    /* and comes back as a ramp, no faster than 5 N/s: here at most 2.5 N in a second */
    double before = 0, steepest = 0;
    for (int i = 0; i < 500; i++) {
        rest(s, 1, i % 10 == 0);
        steepest = fmax(steepest, vec3_norm(felt(s)) - before);
        before = vec3_norm(felt(s));
    }
    CHECK_BELOW(steepest, 5e-3);
    close_scene(s);
}

static void a_pose_that_is_none_holds_and_then_lets_go(void)
{
    struct scene *s = press();
    const double nan = (double)NAN;
    const proto_pose wrong[] = {{{nan, 0, 0}, {0, 0, 0, 1}},
                                {{0, (double)INFINITY, 0}, {0, 0, 0, 1}},
                                {{0, 0, 0}, {0, 0, 0, 1.1}},
                                {{0, 0, 0}, {nan, 0, 0, 1}}};
    for (int i = 0; i < 60; i++) {
        const vec3 before = felt(s);
        if (i % 10 == 0)
            CHECK(step(s));
        s->at = wrong[i % 4];
        tick(s);
        CHECK_BELOW(vec3_norm(vec3_sub(felt(s), before)), SLEW * (1 + 1e-12));
    }
    CHECK_BELOW(vec3_norm(felt(s)), 0.01);
    CHECK(s->force.acted & PALP_HAPTIC_POSE_STALE);
    close_scene(s);
}

/* 20 ms to fade, whoever says so. */
static void only_an_enabled_session_that_is_felt_is_felt(void)
{
    static const enum proto_life_cycle silent[] = {PROTO_LIFE_CYCLE_UNSPECIFIED, PROTO_DISABLED,
                                                   PROTO_PAUSED, PROTO_FAULT};
    for (int i = 0; i < 5; i++) {
        struct scene *s = press();
        if (i < 4)
            renderer_enter(s->renderer, silent[i]);
        else
            s->felt = false;
        CHECK_BELOW(rest(s, 40, true), SLEW * (1 + 1e-12));
        CHECK(vec3_norm(felt(s)) == 0);
        rest(s, 200, true);
        CHECK(vec3_norm(felt(s)) == 0); /* and stays */
        close_scene(s);
    }
}

/* The clutch moves the device, not the tool: a new anchor, and what was felt does not come back at
 * once. */
static void an_anchor_elsewhere_is_no_jump(void)
{
    struct scene *s = press();
    s->felt = false;
    rest(s, 40, true);
    s->at.position.x += 0.1;
    s->felt = true;
    s->anchor = (struct proto_anchor){.number = 2,
                                      .device_pose = s->at,
                                      .tool_pose = pose_to_wire(s->model.target),
                                      .turns = true};
    double before = 0, steepest = 0;
    for (int i = 0; i < 1500; i++) {
        rest(s, 1, i % 10 == 0);
        steepest = fmax(steepest, vec3_norm(felt(s)) - before);
        before = vec3_norm(felt(s));
    }
    CHECK_BELOW(steepest, 5e-3); /* 5 N/s */
    close_scene(s);
}

static void a_world_that_jumped_lets_go_first(void)
{
    struct scene *s = press();
    s->model.epoch = 2;
    CHECK_BELOW(rest(s, 40, true), SLEW * (1 + 1e-12));
    CHECK_BELOW(vec3_norm(felt(s)), 0.1);
    close_scene(s);
}

static void a_new_session_begins_at_rest(void)
{
    struct scene *s = press();
    s->model.session = 2;
    CHECK_BELOW(rest(s, 10, true), SLEW * (1 + 1e-12));
    CHECK_BELOW(vec3_norm(felt(s)), 0.1);
    CHECK(s->force.acted & PALP_HAPTIC_ENGAGING);
    close_scene(s);
}

/* ---------------------------------------------------------------- what is refused */

/* The wire refuses what is no number or does not fit; the renderer what no tissue is. */
/* Warm from a hand that pressed for a while, it bears less than a cool one in the next session. */
static void a_device_stays_warm_from_session_to_session(void)
{
    static const struct palp_haptic_device weak = {
        .dof_out = 3, .force = 4, .force_continuous = 0.4};
    struct scene *s = open_scene_of(&weak);
    press_floor(s);
    const double cool = felt(s).y;
    rest(s, 10000, true);
    s->model.session = 2;
    press_floor(s);
    CHECK(cool > 0.8 && felt(s).y > 0.4 && felt(s).y < 0.7);
    close_scene(s);
}

static void a_model_of_no_tissue_is_as_if_it_had_not_come(void)
{
    const double nan = (double)NAN, one = 1.1;
    struct scene *s = open_scene();
    CHECK(step(s));
    const struct palp_local_model well = s->model;
    double *const number[] = {&s->model.contact[0].gap.y,    &s->model.contact[0].drift.x,
                              &s->model.target.p.z,          &s->model.target.q.w,
                              &s->model.contact[0].bend,     &s->model.period,
                              &s->model.compliance_rotation, &s->model.contact[0].C.m[0][1]};
    for (size_t i = 0; i < sizeof number / sizeof *number; i++) {
        *number[i] = nan;
        CHECK(!step(s));
        s->model = well;
    }
    s->model.contact[0].C.m[0][1] = one;
    CHECK(!step(s));
    s->model = well;
    s->model.W[0] = -1e-3F;
    CHECK(!step(s));
    s->model.W[0] = (float)nan;
    CHECK(!step(s));
    s->model = well;
    s->model.period = 11;
    CHECK(!step(s));
    s->model.period = -1;
    CHECK(!step(s));
    s->model = well;
    tick(s);
    CHECK(s->force.received == 1);
    CHECK(step(s));
    tick(s);
    CHECK(s->force.received == 2);
    close_scene(s);
}

/* A clock that this device does not have. */
static void a_model_of_a_sample_to_come_is_of_now(void)
{
    struct scene *s = press();
    const double before = felt(s).y;
    struct proto_local_model model;
    s->model.step++;
    s->model.target_ns = INT64_MIN; /* 2⁶³ on the wire */
    CHECK(travel(s, &model) && renderer_take(s->renderer, &model, s->now_ns));
    tick(s);
    CHECK_NEAR(s->force.latency_s, 1e-9 * MS, 1e-12);
    CHECK_NEAR(felt(s).y, before, 0.05); /* as much as a new model may jump */
    close_scene(s);
}

/* Models that are read as numbers but mean nothing: the hand gets no more than the limits. */
static void no_model_pushes_beyond_the_limits(void)
{
    struct scene *s = press();
    for (int i = 0; i < 3000; i++) {
        const vec3 before = felt(s);
        if (i % 3 == 0) {
            touch_floor(&s->model, 1 + i % 20, 0.01 + 0.02 * uniform());
            for (int k = 0; k < s->model.n; k++) {
                s->model.contact[k].force = uniform_vec3(1e3);
                s->model.contact[k].gap = uniform_vec3(0.1);
            }
            for (int k = 0; k < 9 * s->model.n * s->model.n; k++)
                s->model.W[k] = fabsf(s->model.W[k]) + (float)fabs(uniform());
            CHECK(step(s));
        }
        s->at.position = vec3_to_wire(uniform_vec3(0.01));
        tick(s);
        CHECK(vec3_finite(felt(s)) && vec3_norm(felt(s)) <= WELCOME.force_limit_n * (1 + 1e-12));
        CHECK_BELOW(vec3_norm(vec3_sub(felt(s), before)), SLEW * (1 + 1e-9));
    }
    close_scene(s);
}

/* ---------------------------------------------------------------- the dead man */

/* Whatever is wanted and whenever it is asked for; and nothing within 3 ms once nobody wants it. */
static void a_dead_man_stays_within_limits_and_slew(void)
{
    struct deadman d = {
        .limits = palp_haptic_limits_make(&DEVICE, 2.5, 0.1, 100),
        .grip_limit = GRIP_LIMIT,
    };
    struct palp_haptic_push shown = {{0}}, before;
    int64_t now_ns = BEGIN_NS;
    for (int i = 0; i < 200000; i++) {
        const double ms = i % 100 == 0 ? 1000 * fabs(uniform()) : 2 * fabs(uniform());
        struct palp_haptic_push wanted = {uniform_vec3(5), uniform_vec3(0.3), uniform()};
        if (i % 1000 == 7)
            wanted.force.y = (double)NAN;
        if (i % 1000 == 8)
            wanted.torque.z = (double)INFINITY;
        now_ns += (int64_t)(ms * (double)MS);
        before = shown;
        shown = deadman_show(&d, uniform() > 0 ? &wanted : NULL, now_ns);
        /* of the differences between numbers of some newtons */
        CHECK(vec3_norm(vec3_sub(shown.force, before.force)) <= SLEW * fmin(ms, 2) + 1e-9 ||
              i == 0);
        CHECK(vec3_norm(shown.force) <= 2.5 * (1 + 1e-12));
        CHECK(vec3_norm(shown.torque) <= 0.1 * (1 + 1e-12));
        CHECK(fabs(shown.grip_torque) <= GRIP_LIMIT * (1 + 1e-12));
    }
    for (int i = 0; i < 3; i++)
        shown = deadman_show(&d, NULL, now_ns += MS);
    CHECK(vec3_norm(shown.force) == 0);
    shown = deadman_show(&d, NULL, now_ns += MS); /* 0.1 N m at 33 N m/s take a little longer */
    CHECK(vec3_norm(shown.torque) == 0 && shown.grip_torque == 0);
}

/* Of palpd's forces: so many ms in which `force` is asked for, `held` of it being a weight; none:
 * it has expired. Returns the fastest rise, N/ms. */
static double let_through(struct deadman *d, int64_t *now_ns, int ms, double force, double held,
                          unsigned *acted)
{
    const struct palp_haptic_push wanted = {.force = vec3_make(0, force, 0)};
    const struct palp_haptic_push weight = {.force = vec3_make(0, held, 0)};
    double rise = -1;
    for (int i = 0; i < ms; i++) {
        const double before = vec3_norm(d->shown.force);
        *now_ns += MS;
        deadman_show_ramped(d, force > 0 ? &wanted : NULL, &weight, *now_ns, acted);
        const double change = vec3_norm(d->shown.force) - before;
        CHECK(fabs(change) <= SLEW + 1e-12);
        rise = fmax(rise, change);
    }
    return rise;
}

static struct deadman engaged_deadman(int64_t *now_ns, double force, double held)
{
    unsigned acted;
    struct deadman d;
    deadman_begin(&d, GRIP_LIMIT);
    d.limits = palp_haptic_limits_make(&DEVICE, 2.5, 0.1, 100);
    d.now_ns = *now_ns;                               /* a first call counts as 2 ms */
    let_through(&d, now_ns, 10, force, held, &acted); /* palpd's own ramp is the first */
    CHECK_NEAR(vec3_norm(d.shown.force), force, 1e-12);
    return d;
}

/* 5 N/s, once less than 0.2 N is asked for; until then it is told to wait. */
static void what_expired_comes_back_as_a_force_begins(void)
{
    int64_t now_ns = BEGIN_NS;
    unsigned acted = 0;
    struct deadman d = engaged_deadman(&now_ns, 2, 0);
    let_through(&d, &now_ns, 3, 0, 0, &acted);
    CHECK_ZERO(vec3_norm(d.shown.force), 0);
    CHECK(let_through(&d, &now_ns, 2000, 2, 0, &acted) <= 0);
    CHECK(acted == (PALP_HAPTIC_ENGAGING | PALP_HAPTIC_WAITING));
    let_through(&d, &now_ns, 5, 0.1, 0, &acted);
    CHECK(acted == PALP_HAPTIC_ENGAGING);
    CHECK_BELOW(let_through(&d, &now_ns, 1100, 2, 0, &acted), 5e-3 + 1e-12);
    CHECK_NEAR(vec3_norm(d.shown.force), 2, 1e-12);
    CHECK(acted == 0);
}

/* No tool needs to be put down for its own weight. */
static void a_weight_need_not_be_put_down(void)
{
    int64_t now_ns = BEGIN_NS;
    unsigned acted = 0;
    struct deadman d = engaged_deadman(&now_ns, 1, 0.95);
    let_through(&d, &now_ns, 20, 0, 0, &acted);
    CHECK_BELOW(let_through(&d, &now_ns, 1100, 1, 0.95, &acted), 5e-3 + 1e-12);
    CHECK_NEAR(vec3_norm(d.shown.force), 1, 1e-12);
}

/* A third of the time that takes all of it away: from what is left it rises as slowly. */
static void what_expired_for_a_moment_rises_from_where_it_is(void)
{
    int64_t now_ns = BEGIN_NS;
    unsigned acted = 0;
    struct deadman d = engaged_deadman(&now_ns, 2, 0);
    let_through(&d, &now_ns, 1, 0, 0, &acted);
    CHECK_NEAR(vec3_norm(d.shown.force), 1, 1e-12);
    CHECK_BELOW(let_through(&d, &now_ns, 1100, 2, 0, &acted), 5e-3 + 1e-12);
    CHECK_NEAR(vec3_norm(d.shown.force), 2, 1e-12);
}

/* ---------------------------------------------------------------- its loop */

static void rendering_allocates_nothing(void)
{
    struct scene *s = press();
    if (!alloc_counted()) {
        close_scene(s);
        skip("a sanitizer counts instead");
        return;
    }
    long n = 0;
    for (int i = 0; i < 100; i++) {
        CHECK(step(s));
        const long before = alloc_count();
        for (int k = 0; k < 10; k++)
            tick(s);
        n += alloc_count() - before;
    }
    CHECK(n == 0);
    close_scene(s);
}

enum { MODELS = 3000 };

static void *take_in(void *scene)
{
    struct scene *s = scene;
    for (int i = 0; i < MODELS; i++) {
        touch_floor(&s->model, 1 + i % 5, 0.02);
        s->model.target_ns = BEGIN_NS;
        s->model.step = i + 1;
        struct proto_local_model model;
        REQUIRE(travel(s, &model) && renderer_take(s->renderer, &model, BEGIN_NS));
    }
    return NULL;
}

/* One thread takes in, another renders, as fast as they can: models come whole and in order. */
static void two_threads_share_a_renderer(void)
{
    struct scene *s = open_scene();
    pthread_t thread;
    uint64_t last = 0;
    bool in_order = true, whole = true;
    pthread_create(&thread, NULL, take_in, s);
    for (int64_t k = 1; last < MODELS; k++) {
        const struct renderer_hand hand = {{{0, 0.02, 0}, {0, 0, 0, 1}}, 1, BEGIN_NS + k};
        const struct palp_force f = renderer_tick(s->renderer, &hand, BEGIN_NS + k);
        in_order = in_order && f.received >= last;
        whole = whole && f.received == f.step;
        last = f.received;
    }
    pthread_join(thread, NULL);
    CHECK(in_order && whole);
    close_scene(s);
}

SUITE(renderer, TEST(a_device_renders_what_palpd_would),
      TEST(an_anchor_takes_the_device_to_its_tool), TEST(free_space_is_exactly_nothing),
      TEST(where_steps_stop_coming_the_force_fades),
      TEST(a_pose_that_is_none_holds_and_then_lets_go),
      TEST(only_an_enabled_session_that_is_felt_is_felt), TEST(an_anchor_elsewhere_is_no_jump),
      TEST(a_world_that_jumped_lets_go_first), TEST(a_new_session_begins_at_rest),
      TEST(a_device_stays_warm_from_session_to_session),
      TEST(a_model_of_no_tissue_is_as_if_it_had_not_come),
      TEST(a_model_of_a_sample_to_come_is_of_now), TEST(no_model_pushes_beyond_the_limits),
      TEST(a_dead_man_stays_within_limits_and_slew),
      TEST(what_expired_comes_back_as_a_force_begins), TEST(a_weight_need_not_be_put_down),
      TEST(what_expired_for_a_moment_rises_from_where_it_is), TEST(rendering_allocates_nothing),
      TEST(two_threads_share_a_renderer));
