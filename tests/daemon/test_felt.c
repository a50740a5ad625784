/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_felt.c - what hands feel through palpd, and what they are told so as to feel it: in stepped
 * mode, where time is the simulation's. */
#include "daemon/rt/rt.h"
#include "tests/check.h"
#include "tests/fixtures/request_client.h"
#include "tests/fixtures/scripted_device.h"

#include <math.h>
#include <string.h>
#include <zmq.h>

#define TWO       "tests/scenarios/two.yaml"
#define PERIOD_S  0.005
#define RISE_N_S  5.0
#define ROUNDING  1e-12 /* m: of places of some cm */
#define PRESSED_M 0.009 /* 4 mm deep: the ball stands 5 mm over the block */
#define GRIP      "tests/scenarios/grip.yaml"

/* A puppet, and who lets time pass. */
struct felt {
    struct server server;
    struct caller caller;
    struct puppet *hand;
};

static struct felt begin(const char *tool, enum proto_rendering rendering)
{
    struct felt f = {.server = server_start_on(TWO, "--stepped")};
    f.caller = caller_connect(&f.server);
    f.hand = puppet_enabled_as(&f.server, "hand", tool, rendering);
    return f;
}

static void end(struct felt *f)
{
    puppet_leave(f->hand);
    caller_leave(&f->caller);
    server_stop(&f->server);
}

/* A sample, which has arrived when its answer comes. */
static void show_sample(struct puppet *v)
{
    puppet_send_sample(v);
    REQUIRE(puppet_await(v, PROTO_DAEMON_FORCE, SERVER_WAIT_MS));
}

static const struct proto_tool_state *step(struct felt *f, uint32_t n)
{
    REQUIRE(caller_ask_steps(&f->caller, n));
    REQUIRE(f->caller.reply.state.n_tools == 2);
    return &f->caller.reply.state.tools[0];
}

static vec3 vec3_of(proto_vec3 a)
{
    return vec3_make(a.x, a.y, a.z);
}

static double distance(proto_pose a, proto_pose b)
{
    return vec3_norm(vec3_sub(vec3_of(a.position), vec3_of(b.position)));
}

/* Down into the block, half a millimetre a step, and then until the force is all there. */
static double press(struct felt *f, struct puppet *v)
{
    const double bottom = v->at.y - PRESSED_M;
    while (v->at.y > bottom) {
        v->at.y -= 0.0005;
        show_sample(v);
        step(f, 1);
    }
    const struct proto_tool_state *state = step(f, 300);
    CHECK(state->n_acted == 0);
    return vec3_norm(vec3_of(state->wrench_on_hand.force));
}

/* ---------------------------------------------------------------- letting go, coming back */

/* Step by step until the force stays: it never rises faster than it may. */
static double rise(struct felt *f, double last)
{
    for (int i = 0; i < 300; i++) {
        const double force = vec3_norm(vec3_of(step(f, 1)->wrench_on_hand.force));
        CHECK_BELOW(force - last, RISE_N_S * PERIOD_S * 1.001);
        last = force;
    }
    return last;
}

/* The hand goes 30 mm aside, at 0.2 m/s; then tool and force are as before. */
static void a_clutched_hand_feels_nothing_and_then_what_it_felt_before(void)
{
    struct felt f = begin("left", PROTO_RENDERING_PALPD);
    struct puppet *v = f.hand;
    const double before = press(&f, v);
    CHECK(before > 0.1);
    const proto_pose stood = f.caller.reply.state.tools[0].device_pose;
    v->buttons = 1;
    for (int i = 0; i < 30; i++) {
        show_sample(v);
        const struct proto_tool_state *state = step(&f, 1);
        CHECK_ZERO(distance(state->device_pose, stood), ROUNDING);
        if (i >= 4) /* 20 ms: the fade is over */
            CHECK_ZERO(vec3_norm(vec3_of(state->wrench_on_hand.force)), 0);
        v->at.x += 0.001;
    }
    v->buttons = 0;
    show_sample(v);
    const double after = rise(&f, 0);
    CHECK_NEAR(after, before, 0.02 * before); /* the tissue settles meanwhile */
    CHECK_ZERO(distance(f.caller.reply.state.tools[0].device_pose, stood), ROUNDING);
    v->at.x += 0.001;
    show_sample(v);
    CHECK_NEAR(distance(step(&f, 1)->device_pose, stood), 0.001, ROUNDING);
    end(&f);
}

/* Enabled with the clutch pressed the tool stands, until it is released. */
static void a_clutch_that_is_pressed_already_holds_the_tool(void)
{
    struct felt f = begin("left", PROTO_RENDERING_PALPD);
    struct puppet *v = f.hand;
    const proto_pose start = step(&f, 1)->device_pose;
    puppet_command(v, PROTO_VERB_DISABLE);
    v->buttons = 1;
    show_sample(v);
    puppet_command(v, PROTO_VERB_ENABLE);
    for (int i = 0; i < 3; i++) {
        show_sample(v);
        CHECK_ZERO(distance(step(&f, 1)->device_pose, start), ROUNDING);
        v->at.x += 0.001;
    }
    v->buttons = 0;
    show_sample(v);
    v->at.x += 0.001;
    show_sample(v);
    CHECK_NEAR(distance(step(&f, 1)->device_pose, start), 0.001, ROUNDING);
    end(&f);
}

/* By verbs, from a pause: it is anchored where the tool stands, and rises likewise. */
static void a_hand_that_pauses_comes_back_without_a_jump(void)
{
    struct felt f = begin("left", PROTO_RENDERING_PALPD);
    struct puppet *v = f.hand;
    CHECK(press(&f, v) > 0.1);
    puppet_command(v, PROTO_VERB_PAUSE);
    show_sample(v);
    CHECK(v->last.force.life_cycle == PROTO_PAUSED);
    const struct proto_tool_state *state = step(&f, 20);
    CHECK_ZERO(vec3_norm(vec3_of(state->wrench_on_hand.force)), 0);
    const proto_pose stands = state->proxy_pose;
    v->at.z += 0.05;
    puppet_command(v, PROTO_VERB_ENABLE);
    show_sample(v);
    CHECK_ZERO(distance(step(&f, 1)->device_pose, stands), ROUNDING);
    rise(&f, 0);
    end(&f);
}

/* The world jumps under a hand that presses: the tool is back at the start and goes on from
 * there. */
static void a_reset_moves_no_hand(void)
{
    struct felt f = begin("left", PROTO_RENDERING_PALPD);
    struct puppet *v = f.hand;
    const proto_pose start = step(&f, 1)->device_pose;
    CHECK(press(&f, v) > 0.1);
    REQUIRE(caller_ask_for(&f.caller, PROTO_REQUEST_RESET));
    for (int i = 0; i < 40; i++) {
        show_sample(v);
        const struct proto_tool_state *state = step(&f, 1);
        CHECK_ZERO(distance(state->device_pose, start), ROUNDING);
        if (i >= 4) /* 20 ms: the fade is over */
            CHECK_ZERO(vec3_norm(vec3_of(state->wrench_on_hand.force)), 0);
    }
    CHECK(v->last.force.life_cycle == PROTO_ENABLED);
    end(&f);
}

/* Gone while it pressed: the tool stays where it is, and so does it when the hand is back in
 * another place. */
static void a_hand_that_reconnects_moves_no_tool(void)
{
    struct felt f = begin("left", PROTO_RENDERING_PALPD);
    const struct proto_device_message bye = {.which = PROTO_DEVICE_BYE, .bye = {"a break"}};
    CHECK(press(&f, f.hand) > 0.1);
    puppet_send(f.hand, &bye);
    puppet_send_sample(f.hand);
    REQUIRE(puppet_await(f.hand, PROTO_DAEMON_REFUSED, SERVER_WAIT_MS)); /* the bye is heard */
    const struct proto_tool_state *state = step(&f, 40);
    CHECK(state->device_name[0] == '\0');
    CHECK_ZERO(vec3_norm(vec3_of(state->wrench_on_hand.force)), 0);
    const proto_pose stands = state->proxy_pose;
    f.hand->at = vec3_make(0.3, 0.2, 0.1);
    puppet_enable(f.hand, "hand", "left");
    state = step(&f, 1);
    CHECK_ZERO(distance(state->device_pose, stands), ROUNDING);
    CHECK_BELOW(vec3_norm(vec3_of(state->wrench_on_hand.force)), RISE_N_S * PERIOD_S * 1.001);
    end(&f);
}

/* Before the next step. */
static void go_deeper(struct felt *f)
{
    f->hand->at.y -= 0.003;
    show_sample(f->hand);
}

/* A hand that takes a tool which another left deep, and has felt nothing so far: enabled once more,
 * as by a device on a slow line, or clutched and released, it waits all the same, and is told so.
 * */
static void a_hand_that_has_felt_nothing_waits_however_it_is_enabled(void)
{
    const struct proto_device_message bye = {.which = PROTO_DEVICE_BYE, .bye = {"a break"}};
    for (int how = 0; how < 2; how++) {
        struct felt f = begin("left", PROTO_RENDERING_PALPD);
        CHECK(press(&f, f.hand) > 0.3);
        puppet_send(f.hand, &bye);
        puppet_send_sample(f.hand);
        REQUIRE(puppet_await(f.hand, PROTO_DAEMON_REFUSED, SERVER_WAIT_MS));
        step(&f, 40);
        puppet_enable(f.hand, "next", "left");
        go_deeper(
            &f); /* the tool was anchored where it stands, and its coupling is at rest there */
        step(&f, 20);
        puppet_command(f.hand, how == 0 ? PROTO_VERB_CLUTCH : PROTO_VERB_ENABLE);
        show_sample(f.hand);
        if (how == 0)
            puppet_command(f.hand, PROTO_VERB_UNCLUTCH);
        else
            go_deeper(&f);
        show_sample(f.hand);
        const struct proto_tool_state *state = step(&f, 300);
        CHECK_ZERO(vec3_norm(vec3_of(state->wrench_on_hand.force)), 0);
        bool waits = false;
        for (size_t i = 0; i < state->n_acted; i++)
            waits |= state->acted[i] == PROTO_ACTED_WAITING;
        CHECK(waits);
        end(&f);
    }
}

/* ---------------------------------------------------------------- jaws */

static double grip_torque(struct felt *f, uint32_t n)
{
    REQUIRE(caller_ask_steps(&f->caller, n));
    return f->caller.reply.state.tools[0].grip_torque_nm;
}

/* Closed on a strip the jaws are pushed open, no harder than the gripper bears; a hand that lets go
 * is not pushed. */
static void a_gripper_feels_what_its_jaws_hold(void)
{
    struct felt f = {.server = server_start_on(GRIP, "--stepped")};
    f.caller = caller_connect(&f.server);
    f.hand = puppet_connect(&f.server);
    f.hand->grip = 1;
    f.hand->grip_limit_nm = 0.001;
    puppet_enable(f.hand, "gripper", "grasper");
    CHECK_ZERO(grip_torque(&f, 300), 0); /* engaged, and nothing is held */
    double most = 0;
    for (f.hand->grip = 0.5; f.hand->grip > 0.05; f.hand->grip -= 0.01) {
        show_sample(f.hand);
        const double torque = grip_torque(&f, 2);
        CHECK(torque >= 0 && torque <= 0.7 * f.hand->grip_limit_nm);
        most = fmax(most, torque);
    }
    CHECK_NEAR(most, 0.7 * f.hand->grip_limit_nm, 1e-15);
    show_sample(f.hand);
    CHECK_NEAR(f.hand->last.force.grip_torque_nm, most, 1e-15);
    puppet_command(f.hand, PROTO_VERB_FREE);
    show_sample(f.hand);
    CHECK_ZERO(grip_torque(&f, 5), 0);
    end(&f);
}

/* ---------------------------------------------------------------- who renders */

/* Contact forces sum to what the hand is shown; the anchor leads from where the device is to where
 * the tool is wanted. */
static void check_model(const struct proto_local_model *m, const struct puppet *v,
                        const struct proto_tool_state *state)
{
    vec3 sum = vec3_of(m->held.force);
    for (size_t i = 0; i < m->n_contacts; i++)
        sum = vec3_add(sum, vec3_of(m->contacts[i].force_n));
    CHECK(m->n_contacts > 0 && m->compliance.size == 36 * m->n_contacts * m->n_contacts);
    CHECK_ZERO(vec3_norm(vec3_sub(sum, vec3_of(state->wrench_on_hand.force))), 1e-6);
    CHECK(m->answers_sequence == v->sequence);
    CHECK_NEAR(m->period_s, PERIOD_S, 1e-15);
    CHECK_NEAR(m->compliance_m_n * state->coupling_n_m, 1, 1e-12);
    REQUIRE(m->has_anchor);
    const vec3 moved = vec3_sub(v->at, vec3_of(m->anchor.device_pose.position));
    const vec3 wanted = vec3_add(vec3_of(m->anchor.tool_pose.position), moved);
    CHECK_ZERO(vec3_norm(vec3_sub(wanted, vec3_of(m->target_pose.position))), ROUNDING);
}

static const struct proto_local_model *await_model(struct puppet *v)
{
    REQUIRE(puppet_await(v, PROTO_DAEMON_LOCAL_MODEL, SERVER_WAIT_MS));
    return &v->last.local_model;
}

static void a_device_that_renders_itself_is_told_what_a_step_leaves(void)
{
    struct felt f = begin("left", PROTO_RENDERING_DEVICE);
    struct puppet *v = f.hand;
    for (int i = 0; i < 18; i++) {
        v->at.y -= 0.0005;
        show_sample(v);
        const struct proto_local_model *m;
        step(&f, 1);
        do
            m = await_model(v);
        while (m->header.step < f.caller.reply.state.header.step);
        CHECK(m->felt && m->anchor.number == 1 && m->session == 1);
        if (i == 17)
            check_model(m, v, &f.caller.reply.state.tools[0]);
    }
    puppet_command(v, PROTO_VERB_CLUTCH); /* told of without a step */
    CHECK(!await_model(v)->felt);
    puppet_command(v, PROTO_VERB_UNCLUTCH);
    puppet_send_sample(v);
    while (await_model(v)->anchor.number < 2)
        ;
    CHECK(v->last.local_model.felt);
    show_sample(v);
    CHECK(v->last.force.source == PROTO_LOCAL_MODEL);
    CHECK_ZERO(v->last.force.servo_cf.force.y, 0); /* nothing that could be added to its own */
    end(&f);
}

static void a_local_model_is_published_to_who_joins_late(void)
{
    static unsigned char bytes[SERVER_FRAME_MAX], memory[PROTO_LOCAL_MEMORY];
    struct felt f = begin("left", PROTO_RENDERING_PALPD);
    struct proto_memory lent = {.bytes = memory, .size = sizeof memory};
    struct proto_bytes message;
    struct proto_local_model model;
    struct proto_error error;
    press(&f, f.hand);
    void *late = server_subscribe(&f.server, "local/left");
    REQUIRE(server_next_frame(late, "local/left", bytes, &message));
    REQUIRE(proto_decode_local_model(&model, message, &lent, &error));
    CHECK(model.header.step == f.caller.reply.state.header.step && model.n_contacts > 0);
    CHECK(model.tool_id == f.caller.reply.state.tools[0].tool_id);
    zmq_close(late);
    end(&f);
}

static void a_device_for_display_is_shown_the_coupling(void)
{
    struct felt f = begin("left", PROTO_RENDERING_NONE);
    CHECK(press(&f, f.hand) > 0.1);
    show_sample(f.hand);
    CHECK(f.hand->last.force.source == PROTO_COUPLING_AT_SIMULATION_RATE);
    const struct proto_tool_state *state = step(&f, 1);
    CHECK(state->rendering == PROTO_RENDERING_NONE);
    CHECK(state->force_source == PROTO_COUPLING_AT_SIMULATION_RATE);
    end(&f);
}

/* ---------------------------------------------------------------- two hands */

/* Each is given a tool of its own and feels the organ, which the other presses as well. */
static void two_hands_press_one_organ(void)
{
    struct felt f = begin("", PROTO_RENDERING_PALPD);
    struct puppet *other = puppet_enabled_as(&f.server, "other", "", PROTO_RENDERING_DEVICE);
    struct puppet *third = puppet_connect(&f.server);
    puppet_say_hello(third, "third", "");
    REQUIRE(puppet_await(third, PROTO_DAEMON_REFUSED, SERVER_WAIT_MS));
    CHECK(third->last.refused.reason == PROTO_REFUSED_TOOL_TAKEN);
    press(&f, f.hand);
    press(&f, other);
    for (int i = 0; i < 2; i++) {
        const struct proto_tool_state *state = &f.caller.reply.state.tools[i];
        CHECK(strcmp(state->device_name, i == 0 ? "hand" : "other") == 0);
        CHECK(state->wrench_on_hand.force.y > 0.1);
        CHECK(state->rendering == (i == 0 ? PROTO_RENDERING_PALPD : PROTO_RENDERING_DEVICE));
    }
    puppet_leave(third);
    puppet_leave(other);
    end(&f);
}

SUITE(felt, TEST(a_clutched_hand_feels_nothing_and_then_what_it_felt_before),
      TEST(a_clutch_that_is_pressed_already_holds_the_tool),
      TEST(a_hand_that_pauses_comes_back_without_a_jump), TEST(a_reset_moves_no_hand),
      TEST(a_hand_that_reconnects_moves_no_tool),
      TEST(a_hand_that_has_felt_nothing_waits_however_it_is_enabled),
      TEST(a_gripper_feels_what_its_jaws_hold),
      TEST(a_device_that_renders_itself_is_told_what_a_step_leaves),
      TEST(a_local_model_is_published_to_who_joins_late),
      TEST(a_device_for_display_is_shown_the_coupling), TEST(two_hands_press_one_organ));
