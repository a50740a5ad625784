/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_haptics.c - a haptic tick by itself, in the test's own time: samples and models in, what
 * hands are shown out. */
#include "daemon/device/haptics.h"
#include "daemon/rt/rt.h"
#include "daemon/sim/sim.h"
#include "tests/check.h"

#include <string.h>

#define MS       INT64_C(1000000)
#define TISSUE   (1 / 500.0)  /* m/N: h² W along the normal */
#define COUPLING (1 / 1000.0) /* m/N                        */
#define FORCE    1.0          /* N: found by the step       */
#define DEEPER   0.0001       /* m                          */

enum { TOOLS = 2, PERIOD_MS = 5 };

/* Two tools, whose simulation and sessions are the test. */
struct table {
    struct haptics haptics;
    struct tool_exchange x[TOOLS];
    int64_t now_ns;
    uint64_t sequence;
    long step;
};

static const struct palp_haptic_device device = {.dof_out = 3, .force = 20, .friction = 2};

static void set_up(struct table *t)
{
    memset(t, 0, sizeof *t);
    t->now_ns = 1000 * MS;
    for (int i = 0; i < TOOLS; i++) {
        struct tool_exchange *x = &t->x[i];
        REQUIRE(slot_create(&x->sample_to_haptics, sizeof(struct tool_sample)) == 0);
        REQUIRE(slot_create(&x->model, sizeof(struct tool_model)) == 0);
        REQUIRE(slot_create(&x->hand, sizeof(struct tool_hand)) == 0);
    }
    REQUIRE(haptics_create(&t->haptics, t->x, TOOLS, false) == 0);
}

static void tear_down(struct table *t)
{
    haptics_destroy(&t->haptics);
    for (int i = 0; i < TOOLS; i++) {
        slot_destroy(&t->x[i].sample_to_haptics);
        slot_destroy(&t->x[i].model);
        slot_destroy(&t->x[i].hand);
    }
}

/* A hand so far below the surface that the step found FORCE at. */
static struct tool_sample sample_at(struct table *t, double depth)
{
    return (struct tool_sample){
        .session = 1,
        .epoch = 1,
        .follows = true,
        .felt = true,
        .target = {vec3_make(0, -depth, 0), {0, 0, 0, 1}},
        .hand = {vec3_make(0, -depth, 0), {0, 0, 0, 1}},
        .sequence = ++t->sequence,
        .device_time_ns = t->sequence * 1000,
        .arrived_ns = t->now_ns,
        .limits = palp_haptic_limits_make(&device, 3, 0.1, 200),
        .grip = (double)NAN,
        .device = device,
    };
}

static void put_sample(struct table *t, int tool, struct tool_sample sample)
{
    struct slot *slot = &t->x[tool].sample_to_haptics;
    memcpy(slot_fill(slot), &sample, sizeof sample);
    slot_put(slot);
}

/* What a step leaves: the tool at the surface, pushed up by so many contacts: one, or none. */
static void put_model_of(struct table *t, int tool, unsigned session, unsigned epoch, int n)
{
    struct tool_model *model = slot_fill(&t->x[tool].model);
    const vec3 force = vec3_make(0, n * FORCE, 0);
    memset(model, 0, sizeof *model);
    model->force = (struct tool_force){.session = session,
                                       .epoch = epoch,
                                       .hand.force = force,
                                       .step = ++t->step,
                                       .made_ns = t->now_ns,
                                       .sequence = 7,
                                       .device_time_ns = 7000,
                                       .arrived_ns = t->now_ns};
    struct palp_local_model *local = &model->local;
    local->session = session;
    local->epoch = epoch;
    local->step = t->step;
    local->target_ns = t->now_ns;
    local->period = PERIOD_MS * 1e-3;
    local->target = POSE_IDENTITY;
    local->compliance_translation = COUPLING;
    local->n = n;
    local->contact[0] = (struct palp_local_contact){
        .id = 1,
        .C = {{{0, 1, 0}, {0, 0, 0}, {0, 0, 0}}},
        .force = force,
        .bounds = {.most = (double)INFINITY},
    };
    for (int r = 0; r < 3; r++)
        local->W[4 * r] = (float)TISSUE;
    slot_put(&t->x[tool].model);
}

static void put_model(struct table *t, int tool, unsigned session, unsigned epoch)
{
    put_model_of(t, tool, session, epoch, 1);
}

static const struct tool_hand *tick(struct table *t, int tool)
{
    t->now_ns += MS;
    haptics_tick(&t->haptics, t->now_ns);
    return slot_take(&t->x[tool].hand);
}

/* A hand that stays there, and a step each period: until the ramp is over nothing is touched, and
 * then until the force is all there. */
static const struct tool_hand *settle(struct table *t, int tool, struct tool_sample sample)
{
    const struct tool_hand *hand = NULL;
    for (int i = 0; i < 2000; i++) {
        sample.sequence = ++t->sequence;
        sample.device_time_ns = t->sequence * 1000;
        sample.arrived_ns = t->now_ns;
        put_sample(t, tool, sample);
        if (i % PERIOD_MS == 0)
            put_model_of(t, tool, sample.session, sample.epoch, i < 1100 ? 0 : 1);
        hand = tick(t, tool);
    }
    return hand;
}

static double felt(const struct tool_hand *hand)
{
    return vec3_norm(hand->out.force);
}

/* ---------------------------------------------------------------- rendering */

/* Steeper than the coupling alone could be without its tissue: 1 / (W + 1/k_t). */
static void between_steps_the_force_follows_the_newest_sample(void)
{
    struct table t;
    set_up(&t);
    settle(&t, 0, sample_at(&t, 0));
    for (int i = 0; i < 4; i++) { /* one period, no new step in it */
        const struct tool_sample sample = sample_at(&t, i * DEEPER);
        put_sample(&t, 0, sample);
        const struct tool_hand *hand = tick(&t, 0);
        const double expected = FORCE + i * DEEPER / (TISSUE + COUPLING);
        CHECK_NEAR(hand->touch.force.y, expected, 1e-3 * FORCE); /* the last sweep's change */
        CHECK_NEAR(hand->out.force.y, expected, 0.02); /* damping against this motion: 2 N s/m */
        CHECK(hand->sequence == sample.sequence && hand->device_time_ns == sample.device_time_ns);
        CHECK(hand->arrived_ns == sample.arrived_ns && hand->session == 1);
    }
    tear_down(&t);
}

/* 5 mm up, far from the surface. */
static void a_hand_that_has_left_feels_exactly_nothing(void)
{
    struct table t;
    set_up(&t);
    settle(&t, 0, sample_at(&t, 0));
    const struct tool_hand *hand = NULL;
    for (int i = 0; i < 20; i++) {
        put_sample(&t, 0, sample_at(&t, -0.005));
        hand = tick(&t, 0);
    }
    CHECK(vec3_norm(hand->touch.force) == 0);
    tear_down(&t);
}

/* How long limits act in 20 ticks of a hand that is so deep. */
static long long limited_for(struct table *t, double depth, bool wants)
{
    const long long before = atomic_load(&t->x[0].limited_ns);
    for (int i = 0; i < 20; i++) {
        struct tool_sample sample = sample_at(t, depth);
        sample.felt = wants;
        put_sample(t, 0, sample);
        if (i % PERIOD_MS == 0)
            put_model(t, 0, 1, 1);
        tick(t, 0);
    }
    return atomic_load(&t->x[0].limited_ns) - before;
}

/* 20 ticks of a millisecond. A metre deep it is far above 3 N; out of there nothing is wanted. */
static void a_limit_counts_while_it_acts_on_a_force_that_is_wanted(void)
{
    struct table t;
    set_up(&t);
    settle(&t, 0, sample_at(&t, 0));
    CHECK(atomic_load(&t.x[0].limited_ns) == 0); /* while it engages nothing pushes */
    CHECK(limited_for(&t, 0, true) == 0);
    CHECK(limited_for(&t, 1, true) == 20 * MS);  /* clamped */
    CHECK(limited_for(&t, 1, false) == 0);       /* the hand let go itself */
    CHECK(atomic_load(&t.x[1].limited_ns) == 0); /* of nobody's tool */
    tear_down(&t);
}

static void a_hand_for_display_is_shown_what_the_step_found(void)
{
    struct table t;
    set_up(&t);
    struct tool_sample sample = sample_at(&t, 3 * DEEPER);
    sample.rendering = TOOL_NOT_RENDERED;
    const struct tool_hand *hand = settle(&t, 0, sample);
    CHECK_NEAR(hand->touch.force.y, FORCE, 0);
    CHECK_NEAR(hand->out.force.y, FORCE, 1e-9);
    CHECK(hand->sequence == 7 && hand->device_time_ns == 7000); /* the step's sample */
    tear_down(&t);
}

static void a_device_that_renders_itself_is_shown_nothing_and_told_the_step(void)
{
    struct table t;
    set_up(&t);
    struct tool_sample sample = sample_at(&t, 3 * DEEPER);
    sample.rendering = TOOL_RENDERED_THERE;
    const struct tool_hand *hand = settle(&t, 0, sample);
    CHECK(vec3_norm(hand->touch.force) == 0 && felt(hand) == 0);
    CHECK(hand->from.step == t.step && hand->from.hand.force.y == FORCE);
    CHECK_ZERO(vec3_norm(vec3_sub(hand->touch.proxy.p, sample.target.p)), 0);
    tear_down(&t);
}

static void two_hands_do_not_feel_each_other(void)
{
    struct table t;
    set_up(&t);
    settle(&t, 0, sample_at(&t, 2 * DEEPER));
    CHECK(slot_take(&t.x[1].hand) == NULL);
    const struct tool_hand *second = settle(&t, 1, sample_at(&t, 0));
    const struct tool_hand *first = slot_take(&t.x[0].hand);
    CHECK_NEAR(second->out.force.y, FORCE, 1e-3);
    CHECK_ZERO(felt(first), 0.01); /* silent for two seconds */
    tear_down(&t);
}

/* ---------------------------------------------------------------- other hands, other worlds */

/* The model in the slot was of the hand before. */
static void a_new_hand_feels_nothing_of_the_one_before(void)
{
    struct table t;
    set_up(&t);
    CHECK(felt(settle(&t, 0, sample_at(&t, 0))) > 0.9 * FORCE);
    struct tool_sample sample = sample_at(&t, 0);
    sample.session = 2;
    put_sample(&t, 0, sample);
    const struct tool_hand *hand = tick(&t, 0);
    CHECK(hand->session == 2 && felt(hand) == 0 && vec3_norm(hand->touch.force) == 0);
    CHECK(t.haptics.tool[0].render.model.step == 0);
    tear_down(&t);
}

/* What was felt goes down by at most 1 N/ms, to nothing, before anything of the new world. */
/* Two seconds of up to a newton; then the device is there anew, as after a cable was pulled. */
static void a_device_that_comes_back_is_as_warm_as_it_was(void)
{
    struct table t;
    set_up(&t);
    settle(&t, 0, sample_at(&t, 0));
    const double heat = t.haptics.tool[0].chain.heat;
    CHECK(heat > 0.05);
    struct tool_sample sample = sample_at(&t, 0);
    sample.session = 2;
    put_sample(&t, 0, sample);
    tick(&t, 0);
    CHECK_NEAR(t.haptics.tool[0].chain.heat, heat, 1e-3 * heat); /* cooled by a tick of 10 s */
    tear_down(&t);
}

static void a_world_that_jumped_is_let_go_of_first(void)
{
    struct table t;
    set_up(&t);
    double last = felt(settle(&t, 0, sample_at(&t, 0)));
    struct tool_sample sample = sample_at(&t, 0);
    sample.epoch = 2;
    put_model(&t, 0, 1, 2);
    int n_tick = 0;
    for (; last > 0 && n_tick < 100; n_tick++) {
        put_sample(&t, 0, sample);
        sample.arrived_ns = t.now_ns;
        const double now = felt(tick(&t, 0));
        CHECK(now < last && last - now <= 1 + 1e-9);
        last = now;
    }
    CHECK(n_tick > 1 && n_tick <= 21); /* 20 ms, and the tick it is noticed in */
    tear_down(&t);
}

/* ---------------------------------------------------------------- what does not come */

/* Returns the force after so many ms without samples or without steps. */
static double felt_after(int ms, bool samples_come)
{
    struct table t;
    set_up(&t);
    const struct tool_hand *hand = settle(&t, 0, sample_at(&t, 0));
    double last = felt(hand), most = 0;
    CHECK_NEAR(last, FORCE, 1e-3);
    for (int i = 0; i < ms; i++) {
        if (samples_come)
            put_sample(&t, 0, sample_at(&t, 0));
        else if (i % PERIOD_MS == 0)
            put_model(&t, 0, 1, 1);
        hand = tick(&t, 0);
        most = fmax(most, fabs(felt(hand) - last));
        last = felt(hand);
    }
    CHECK(most <= 1 + 1e-9); /* the slew: 1 N/ms */
    tear_down(&t);
    return last;
}

static void without_steps_the_force_fades(void)
{
    CHECK_NEAR(felt_after(40, true), FORCE, 0.01);
    CHECK(felt_after(110, true) <= 0.01); /* stale after 50 ms, gone in 50 more, 5 since the last */
}

static void without_samples_the_force_fades(void)
{
    CHECK_NEAR(felt_after(25, false), FORCE, 0.05);
    CHECK(felt_after(52, false) <= 0.01); /* stale after 30 ms, gone in 20 more */
}

SUITE(haptics, TEST(between_steps_the_force_follows_the_newest_sample),
      TEST(a_hand_that_has_left_feels_exactly_nothing),
      TEST(a_limit_counts_while_it_acts_on_a_force_that_is_wanted),
      TEST(a_hand_for_display_is_shown_what_the_step_found),
      TEST(a_device_that_renders_itself_is_shown_nothing_and_told_the_step),
      TEST(two_hands_do_not_feel_each_other), TEST(a_new_hand_feels_nothing_of_the_one_before),
      TEST(a_device_that_comes_back_is_as_warm_as_it_was),
      TEST(a_world_that_jumped_is_let_go_of_first), TEST(without_steps_the_force_fades),
      TEST(without_samples_the_force_fades));
