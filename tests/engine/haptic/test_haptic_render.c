/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_haptic_render.c - one local model after the other: what a hand feels when one comes. */
#include "engine/palp_haptic.h"
#include "tests/check.h"

#include <string.h>

#define MS       INT64_C(1000000)
#define K_T      1000.0 /* N/m                              */
#define SOFT     1e-3   /* m/N: tissue                      */
#define FRICTION 0.4
#define SETTLED  1e-5  /* N: what the sweeps leave          */
#define ROUNDING 1e-12 /* a few roundings of forces of 1 N  */

static struct palp_haptic_render render, alone;
static struct palp_local_model model;
static struct palp_haptic_hand hand;

/* A model of step 1: tissue that presses with `force` where the hand is now. */
static struct palp_local_contact *leave_model(vec3 force)
{
    memset(&model, 0, sizeof model);
    model.session = model.epoch = 1;
    model.step = 1;
    model.period = 0.02;
    model.target = hand.at;
    model.target_ns = hand.now_ns;
    model.grip = hand.grip;
    model.compliance_translation = 1 / K_T;
    model.n = 1;
    for (int k = 0; k < 3; k++)
        model.W[3 * k + k] = (float)SOFT;
    struct palp_local_contact *c = &model.contact[0];
    c->id = 7;
    c->C = mat3_directions(vec3_make(0, 1, 0));
    c->force = force;
    c->arm = vec3_make(0.05, 0, 0);
    c->bounds = (struct bounds){.most = INFINITY, .friction = FRICTION};
    return c;
}

static void begin(void)
{
    hand = (struct palp_haptic_hand){.at = POSE_IDENTITY, .now_ns = MS};
    palp_haptic_render_begin(&render);
}

/* One tick of 1 ms. */
static struct palp_haptic_touch tick(struct palp_haptic_render *of,
                                     const struct palp_local_model *newest)
{
    hand.now_ns += MS;
    return palp_haptic_render_tick(of, newest, &hand);
}

/* From where the hand is to x, so many ticks long. */
static struct palp_haptic_touch go(double x, int ticks)
{
    struct palp_haptic_touch touch = {.pushed = 0};
    const double from = hand.at.p.x;
    for (int k = 1; k <= ticks; k++) {
        hand.at.p.x = from + k * (x - from) / ticks;
        touch = tick(&render, NULL);
    }
    return touch;
}

static double apart(vec3 a, vec3 b)
{
    return vec3_norm(vec3_sub(a, b));
}

/* ---------------------------------------------------------------- the first model */

static void without_a_model_there_is_no_force(void)
{
    begin();
    hand.at.p = vec3_make(1, 2, 3);
    const struct palp_haptic_touch touch = tick(&render, NULL);
    CHECK(vec3_norm(touch.force) == 0 && vec3_norm(touch.torque) == 0 && touch.grip_torque == 0);
    CHECK(apart(touch.proxy.p, hand.at.p) == 0);
    leave_model(vec3_make(0, 0.5, 0));
    model.step = 0; /* that no step left */
    CHECK(vec3_norm(tick(&render, &model).force) == 0);
}

static void the_first_model_is_felt_at_once(void)
{
    begin();
    leave_model(vec3_make(0.1, 0.5, 0));
    const struct palp_haptic_touch touch = tick(&render, &model);
    CHECK_ZERO(apart(touch.force, vec3_make(0.1, 0.5, 0)), ROUNDING);
    CHECK_NEAR(touch.torque.z, 0.05 * 0.5, ROUNDING);
}

/* ---------------------------------------------------------------- the next */

/* The force goes over to the new model's in three equal parts, and then is that. */
static void a_new_model_comes_in_over_three_ticks(void)
{
    begin();
    leave_model(vec3_make(0, 0.5, 0))->hinge = vec3_make(0, 0.02, 0);
    const struct palp_haptic_touch old = tick(&render, &model);
    leave_model(vec3_make(0, 0.56, 0))->hinge = vec3_make(0, 0.05, 0);
    model.step = 2;
    for (int k = 1; k <= 3; k++) {
        const struct palp_haptic_touch touch = tick(&render, k == 1 ? &model : NULL);
        CHECK_NEAR(touch.force.y, 0.5 + k * 0.02, ROUNDING);
        CHECK_NEAR(touch.torque.z, 0.05 * (0.5 + k * 0.02), ROUNDING);
        CHECK_NEAR(touch.grip_torque, old.grip_torque + k / 3.0 * (0.56 * 0.05 - old.grip_torque),
                   ROUNDING);
    }
    palp_haptic_render_begin(&alone);
    const struct palp_haptic_touch fresh = palp_haptic_render_tick(&alone, &model, &hand);
    CHECK_ZERO(apart(tick(&render, NULL).force, fresh.force), ROUNDING);
}

/* One that is far off comes in by 0.03 N a tick: here in 33 ticks. */
static void a_model_that_is_far_off_comes_in_slowly(void)
{
    begin();
    leave_model(vec3_make(0, 0, 0));
    double last = tick(&render, &model).force.y;
    leave_model(vec3_make(0, 0.99, 0));
    model.step = 2;
    for (int k = 1; k <= 33; k++) {
        const double force = tick(&render, k == 1 ? &model : NULL).force.y;
        CHECK_BELOW(force - last, 0.03 + ROUNDING);
        last = force;
    }
    CHECK_NEAR(last, 0.99, ROUNDING);
}

/* Models that come faster than one is forgotten: what is left of one goes into the next. The second
 * of two like ones takes 4/9 of the way, where all that is left at once would be 2/3. */
static void models_in_every_tick_make_no_jump(void)
{
    begin();
    leave_model(vec3_make(0, 0, 0));
    double last = tick(&render, &model).force.y, largest = 0;
    for (int k = 0; k < 100; k++) {
        leave_model(vec3_make(0, k / 2 % 2 ? 0.08 : 0, 0));
        model.step = 2 + k;
        const double force = tick(&render, &model).force.y;
        largest = fmax(largest, fabs(force - last));
        last = force;
    }
    CHECK_BELOW(largest, 0.08 * 4 / 9 + ROUNDING);
    CHECK(largest > 0.01);
}

static void of_another_session_or_world_nothing_is_kept(void)
{
    for (int which = 0; which < 2; which++) {
        begin();
        leave_model(vec3_make(0, 0.5, 0));
        tick(&render, &model);
        leave_model(vec3_make(0, 0.8, 0));
        model.session += which == 0;
        model.epoch += which == 1;
        CHECK_NEAR(tick(&render, &model).force.y, 0.8, ROUNDING);
    }
}

/* ---------------------------------------------------------------- what slides */

/* A model is of a hand where it was 11 ms ago, sliding forwards. Since then the hand has turned
 * back, and so has friction: the new model does not turn it forwards again. */
/* A pull that is no number is in the way of the forces of its own step alone. */
static void a_model_that_is_no_number_is_forgotten_with_the_next(void)
{
    begin();
    leave_model(vec3_make(0, 1, 0));
    tick(&render, &model);
    leave_model(vec3_make(0, 1, 0));
    model.force.x = (double)NAN;
    model.step = 2;
    CHECK(!vec3_finite(tick(&render, &model).force));
    CHECK(vec3_finite(render.touch.proxy.p));
    CHECK(!vec3_finite(tick(&render, NULL).force));
    leave_model(vec3_make(0, 1, 0));
    model.step = 3;
    CHECK_ZERO(apart(tick(&render, &model).force, vec3_make(0, 1, 0)), SETTLED);
    CHECK_ZERO(apart(tick(&render, NULL).force, vec3_make(0, 1, 0)), SETTLED);
}

static void friction_that_turned_since_the_target_stays_turned(void)
{
    const double most = FRICTION * 0.5, presliding = most * (SOFT + 1 / K_T);
    begin();
    leave_model(vec3_make(0, 0.5, 0));
    tick(&render, &model);
    CHECK_NEAR(go(0.005, 20).force.x, -most, SETTLED);
    leave_model(vec3_make(-most, 0.5, 0));
    model.step = 2;
    go(0.006, 5);
    const double turned = go(0.006 - presliding, 5).force.x;
    CHECK_NEAR(turned, 0, SETTLED);
    const double slid = vec3_norm(render.state.slip[0]);
    CHECK_NEAR(tick(&render, &model).force.x, turned, 2e-2 * most); /* remembered from a tick */
    CHECK_NEAR(go(hand.at.p.x, 5).force.x, turned, 2e-2 * most);
    CHECK_NEAR(vec3_norm(render.state.slip[0]), 0.001, 1e-5); /* of all that it had slid, … */
    CHECK(slid > 0.005);                                      /* … what it did since the target */
}

/* Put the contact of the model between two that are open, of the ids beside its own. */
static void surround(void)
{
    model.n = 3;
    memset(model.W, 0, sizeof model.W);
    model.contact[1] = model.contact[2] = model.contact[0];
    model.contact[0].id--, model.contact[2].id++;
    for (int i = 0; i < 3; i += 2) {
        model.contact[i].gap.x = 1;
        model.contact[i].force = vec3_make(0, 0, 0);
    }
    for (int k = 0; k < 3; k++)
        model.W[((3 + k) * 3 + k) * 3 + 1] = (float)SOFT;
}

/* The model of a hand that has slid since and just turned back, the contact now between two. */
static void leave_three(uint64_t id)
{
    begin();
    leave_model(vec3_make(0, 0.5, 0));
    tick(&render, &model);
    go(0.005, 20);
    leave_model(vec3_make(-FRICTION * 0.5, 0.5, 0))->id = id;
    model.step = 2;
    surround();
    go(0.006, 5);
    go(0.0059, 1);
}

static void what_slid_is_found_by_its_id(void)
{
    const double stiffness = 1 / (SOFT + 1 / K_T), most = FRICTION * 0.5;
    leave_three(7);
    tick(&render, &model);
    CHECK_NEAR(go(hand.at.p.x, 40).force.x, -most + 1e-4 * stiffness, 2e-2 * most);
    leave_three(20); /* not known: it slides from the target on, and has not turned */
    tick(&render, &model);
    CHECK_NEAR(go(hand.at.p.x, 40).force.x, -most, SETTLED);
}

/* As before, but it was between two, and is alone now. */
static void what_slid_is_found_behind_what_is_gone(void)
{
    const double stiffness = 1 / (SOFT + 1 / K_T), most = FRICTION * 0.5;
    begin();
    leave_model(vec3_make(0, 0.5, 0));
    surround();
    tick(&render, &model);
    go(0.005, 20);
    leave_model(vec3_make(-most, 0.5, 0));
    model.step = 2;
    go(0.006, 5);
    go(0.0059, 1);
    tick(&render, &model);
    CHECK_NEAR(go(hand.at.p.x, 40).force.x, -most + 1e-4 * stiffness, 2e-2 * most);
}

/* The target of the third model is older than the arrival of the second, under which the hand slid
 * on and turned back: what slipped under the first is not taken for that of the second. */
static void what_slipped_is_of_the_model_that_it_slipped_under(void)
{
    static struct palp_local_model second;
    const double stiffness = 1 / (SOFT + 1 / K_T), most = FRICTION * 0.5;
    begin();
    leave_model(vec3_make(0, 0.5, 0));
    tick(&render, &model);
    go(0.005, 20);
    leave_model(vec3_make(-most, 0.5, 0));
    model.step = 2;
    second = model;
    go(0.007, 8);
    leave_model(vec3_make(-most, 0.5, 0));
    model.step = 3;
    go(hand.at.p.x, 3);
    tick(&render, &second);
    go(0.008, 4);
    go(0.0079, 1);
    tick(&render, &model);
    CHECK_NEAR(go(hand.at.p.x, 40).force.x, -most + 1e-4 * stiffness, 2e-2 * most);
}

static void a_hand_that_rests_feels_the_new_steps_forces(void)
{
    begin();
    leave_model(vec3_make(0, 0.5, 0));
    tick(&render, &model);
    go(0.003, 10);
    leave_model(vec3_make(0.05, 0.7, -0.02));
    model.step = 2;
    tick(&render, &model);
    CHECK_ZERO(apart(go(hand.at.p.x, 40).force, vec3_make(0.05, 0.7, -0.02)), ROUNDING);
}

SUITE(haptic_render, TEST(without_a_model_there_is_no_force), TEST(the_first_model_is_felt_at_once),
      TEST(a_new_model_comes_in_over_three_ticks), TEST(a_model_that_is_far_off_comes_in_slowly),
      TEST(models_in_every_tick_make_no_jump), TEST(of_another_session_or_world_nothing_is_kept),
      TEST(a_model_that_is_no_number_is_forgotten_with_the_next),
      TEST(friction_that_turned_since_the_target_stays_turned), TEST(what_slid_is_found_by_its_id),
      TEST(what_slid_is_found_behind_what_is_gone),
      TEST(what_slipped_is_of_the_model_that_it_slipped_under),
      TEST(a_hand_that_rests_feels_the_new_steps_forces));
