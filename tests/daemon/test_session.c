/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_session.c - what a device sees of palpd: claims, forces, faults, verbs. */
#include "daemon/rt/rt.h"
#include "tests/check.h"
#include "tests/fixtures/request_client.h"
#include "tests/fixtures/scripted_device.h"

#include <string.h>
#include <zmq.h>

/* From hello to a force on the hand: the ball is pressed 6 mm into the block, whose push is
 * upward. */
static void a_device_that_presses_feels_the_tissue(void)
{
    struct server s = server_start(NULL);
    struct puppet *v = puppet_connect(&s);
    puppet_say_hello(v, "hand", "");
    REQUIRE(puppet_await(v, PROTO_DAEMON_WELCOME, SERVER_WAIT_MS));
    CHECK(strcmp(v->last.welcome.tool_name, "probe") == 0);
    CHECK_NEAR(v->last.welcome.force_limit_n, 3, 0);
    CHECK_NEAR(v->last.welcome.simulation_rate_hz, 200, 0);
    CHECK(v->last.welcome.has_soft_bounds);
    CHECK_NEAR(v->last.welcome.tool_pose.position.y, 0.02, 1e-9);
    const uint64_t validity_ns = v->last.welcome.force_validity_ns;
    puppet_command(v, PROTO_VERB_ENABLE);
    CHECK(puppet_press_until(v, 5e-5, 0.011, puppet_is_felt));
    const struct proto_force *force = &v->last.force;
    CHECK(force->life_cycle == PROTO_ENABLED);
    CHECK(force->source == PROTO_LOCAL_MODEL);
    CHECK(force->answers_sequence > 0 && force->answers_sequence <= v->sequence);
    CHECK(force->expiry_ns == force->answers_time_ns + validity_ns);
    puppet_leave(v);
    server_stop(&s);
}

static void a_hello_said_twice_before_the_welcome_is_answered_once(void)
{
    struct server s = server_start(NULL);
    struct puppet *hand = puppet_connect(&s);
    puppet_say_hello(hand, "left-hand", "probe");
    puppet_say_hello(hand, "left-hand", "probe");
    REQUIRE(puppet_await(hand, PROTO_DAEMON_WELCOME, SERVER_WAIT_MS));
    CHECK(!puppet_await(hand, PROTO_DAEMON_REFUSED, 100));
    puppet_leave(hand);
    server_stop(&s);
}

static void a_second_claim_is_refused_by_name(void)
{
    struct server s = server_start(NULL);
    struct puppet *first = puppet_connect(&s), *second = puppet_connect(&s);
    puppet_say_hello(first, "left-hand", "probe");
    REQUIRE(puppet_await(first, PROTO_DAEMON_WELCOME, SERVER_WAIT_MS));
    puppet_say_hello(second, "right-hand", "probe");
    REQUIRE(puppet_await(second, PROTO_DAEMON_REFUSED, SERVER_WAIT_MS));
    CHECK(second->last.refused.reason == PROTO_REFUSED_TOOL_TAKEN);
    CHECK(strstr(second->last.refused.text, "left-hand") != NULL);
    puppet_say_hello(second, "left-hand", "probe");
    REQUIRE(puppet_await(second, PROTO_DAEMON_REFUSED, SERVER_WAIT_MS));
    CHECK(second->last.refused.reason == PROTO_REFUSED_NAME_TAKEN);
    puppet_say_hello(second, "right-hand", "scalpel");
    REQUIRE(puppet_await(second, PROTO_DAEMON_REFUSED, SERVER_WAIT_MS));
    CHECK(second->last.refused.reason == PROTO_REFUSED_NO_SUCH_TOOL);
    puppet_send_sample(second);
    REQUIRE(puppet_await(second, PROTO_DAEMON_REFUSED, SERVER_WAIT_MS));
    CHECK(second->last.refused.reason == PROTO_REFUSED_NO_SESSION);
    const struct proto_device_message bye = {.which = PROTO_DEVICE_BYE, .bye = {"done"}};
    puppet_send(first, &bye);
    for (int64_t until = server_deadline();
         rt_now_ns() < until && second->last.which != PROTO_DAEMON_WELCOME;) {
        puppet_say_hello(second, "right-hand", "probe");
        puppet_await(second, PROTO_DAEMON_WELCOME, 100);
    }
    CHECK(second->last.which == PROTO_DAEMON_WELCOME);
    puppet_leave(first);
    puppet_leave(second);
    server_stop(&s);
}

/* Not "say hello first", which would end a session that there never was. Once the tool is free, a
 * hello is what is missing. */
static void a_taken_tool_is_told_of_again_to_one_that_goes_on_sending(void)
{
    struct server s = server_start(NULL);
    struct puppet *holder = puppet_enabled(&s, "left-hand"), *late = puppet_connect(&s);
    for (int i = 0; i < 2; i++) {
        puppet_say_hello(late, "right-hand", i == 0 ? "probe" : "");
        REQUIRE(puppet_await(late, PROTO_DAEMON_REFUSED, SERVER_WAIT_MS));
        CHECK(late->last.refused.reason == PROTO_REFUSED_TOOL_TAKEN);
        puppet_send_sample(late);
        REQUIRE(puppet_await(late, PROTO_DAEMON_REFUSED, SERVER_WAIT_MS));
        CHECK(late->last.refused.reason == PROTO_REFUSED_TOOL_TAKEN);
        CHECK(strstr(late->last.refused.text, i == 0 ? "left-hand" : "no tool is free") != NULL);
        puppet_command(late, PROTO_VERB_ENABLE);
        REQUIRE(puppet_await(late, PROTO_DAEMON_REFUSED, SERVER_WAIT_MS));
        CHECK(late->last.refused.reason == PROTO_REFUSED_TOOL_TAKEN);
    }
    const struct proto_device_message bye = {.which = PROTO_DEVICE_BYE, .bye = {"done"}};
    puppet_send(holder, &bye);
    bool is_free = false;
    for (int64_t until = server_deadline(); !is_free && rt_now_ns() < until;) {
        puppet_send_sample(late);
        REQUIRE(puppet_await(late, PROTO_DAEMON_REFUSED, SERVER_WAIT_MS));
        is_free = late->last.refused.reason == PROTO_REFUSED_NO_SESSION;
    }
    CHECK(is_free);
    puppet_enable(late, "right-hand", "probe");
    puppet_leave(holder);
    puppet_leave(late);
    server_stop(&s);
}

/* ---------------------------------------------------------------- floods */

enum { FLOOD = 400 /* twice what one may say in a second */ };

/* Hellos that are refused, until palpd has read them all: a sample is always answered. */
static void flood_with_hellos(struct puppet *v)
{
    for (int i = 0; i < FLOOD; i++)
        puppet_say_hello(v, "flood", "scalpel");
    puppet_send_sample(v);
    do
        REQUIRE(puppet_await(v, PROTO_DAEMON_REFUSED, SERVER_WAIT_MS));
    while (v->last.refused.reason != PROTO_REFUSED_NO_SESSION);
}

static bool is_disabled(const struct proto_force *force)
{
    return force->life_cycle == PROTO_DISABLED;
}

static bool is_enabled(const struct proto_force *force)
{
    return force->life_cycle == PROTO_ENABLED;
}

static bool is_paused(const struct proto_force *force)
{
    return force->life_cycle == PROTO_PAUSED;
}

static void a_flood_of_hellos_takes_nothing_from_a_hand(void)
{
    struct server s = server_start(NULL);
    struct puppet *hand = puppet_enabled(&s, "hand"), *flood = puppet_connect(&s);
    flood_with_hellos(flood);
    puppet_command(hand, PROTO_VERB_DISABLE);
    CHECK(puppet_press_until(hand, 0, 0, is_disabled));
    flood_with_hellos(flood);
    puppet_command(hand, PROTO_VERB_ENABLE);
    CHECK(puppet_press_until(hand, 0, 0, is_enabled));
    flood_with_hellos(flood);
    puppet_command(hand, PROTO_VERB_PAUSE);
    CHECK(puppet_press_until(hand, 0, 0, is_paused));
    flood_with_hellos(flood);
    struct puppet *other = puppet_connect(&s);
    puppet_say_hello(other, "other", "probe"); /* another stranger is heard, too */
    REQUIRE(puppet_await(other, PROTO_DAEMON_REFUSED, SERVER_WAIT_MS));
    CHECK(other->last.refused.reason == PROTO_REFUSED_TOOL_TAKEN);
    puppet_leave(other);
    puppet_leave(flood);
    puppet_leave(hand);
    server_stop(&s);
}

/* However often it said something else in this second: DISABLE, PAUSE, CLUTCH and BYE are obeyed,
 * and others are not told each time. */
static void what_lets_go_is_obeyed_in_a_flood_of_ones_own(void)
{
    static const enum proto_verb verbs[] = {PROTO_VERB_DISABLE, PROTO_VERB_PAUSE};
    struct server s = server_start(NULL);
    for (int i = 0; i < 3; i++) {
        struct puppet *hand = puppet_enabled(&s, "hand");
        for (int k = 0; k < FLOOD; k++)
            puppet_command(hand, PROTO_VERB_ENABLE);
        if (i < 2) {
            puppet_command(hand, verbs[i]);
            CHECK(puppet_press_until(hand, 0, 0, i == 0 ? is_disabled : is_paused));
        }
        const struct proto_device_message bye = {.which = PROTO_DEVICE_BYE, .bye = {"done"}};
        for (int k = 0; k < FLOOD; k++)
            puppet_command(hand, PROTO_VERB_HOLD);
        puppet_send(hand, &bye);
        puppet_send_sample(hand);
        CHECK(puppet_await(hand, PROTO_DAEMON_REFUSED, SERVER_WAIT_MS));
        CHECK(hand->last.refused.reason == PROTO_REFUSED_NO_SESSION);
        puppet_leave(hand);
    }
    server_stop(&s);
}

/* And who runs it is told what may be amiss with its program. */
static void a_silent_device_loses_its_session(void)
{
    struct server s = server_start(NULL);
    void *events = server_subscribe(&s, "event");
    struct puppet *v = puppet_enabled(&s, "silent");
    CHECK(server_await_event_text(events, PROTO_EVENT_POSE_STALE, "may get no CPU"));
    CHECK(server_await_event(events, PROTO_EVENT_DEVICE_LEFT));
    struct puppet *next = puppet_enabled(&s, "next");
    puppet_leave(v);
    puppet_leave(next);
    zmq_close(events);
    server_stop(&s);
}

/* Its clock went on while it said nothing: what it enters then is no leap of that clock. */
static void a_paused_device_may_say_nothing_for_a_while(void)
{
    struct server s = server_start(NULL);
    struct puppet *v = puppet_enabled(&s, "resting");
    puppet_command(v, PROTO_VERB_PAUSE);
    CHECK(puppet_press_until(v, 0, 0, is_paused));
    rt_sleep_until(rt_now_ns() + 1300 * RT_NS_PER_MS);
    puppet_command(v, PROTO_VERB_ENABLE);
    CHECK(puppet_press_until(v, 0, 0, is_enabled)); /* other answers may be on their way yet */
    for (int i = 0; i < 10; i++) {
        puppet_send_sample(v);
        REQUIRE(puppet_await(v, PROTO_DAEMON_FORCE, SERVER_WAIT_MS));
        CHECK(v->last.force.life_cycle == PROTO_ENABLED);
    }
    puppet_leave(v);
    server_stop(&s);
}

/* Three samples in a row that cannot be; again where this process got no CPU between them, so that
 * after a while they can. */
static bool spoils(struct puppet *v, void (*spoil)(struct puppet *))
{
    for (int k = 0; k < 20; k++) {
        for (int i = 0; i < 3; i++)
            spoil(v);
        for (int i = 0; i < 10; i++) {
            puppet_send_sample(v);
            if (puppet_await(v, PROTO_DAEMON_FORCE, SERVER_WAIT_MS) &&
                puppet_is_in_fault(&v->last.force))
                return true;
        }
    }
    return false;
}

/* FAULT, which only CLEAR ends; then all is as before. */
static void check_fault(struct puppet *v, void (*spoil)(struct puppet *))
{
    CHECK(spoils(v, spoil));
    puppet_command(v, PROTO_VERB_ENABLE);
    for (int i = 0; i < 20; i++) {
        puppet_send_sample(v);
        REQUIRE(puppet_await(v, PROTO_DAEMON_FORCE, SERVER_WAIT_MS));
        CHECK(v->last.force.life_cycle == PROTO_FAULT);
    }
    puppet_command(v, PROTO_VERB_CLEAR);
    puppet_command(v, PROTO_VERB_ENABLE);
    v->at.y = 0;
    CHECK(puppet_press_until(v, 5e-5, 0.011, puppet_is_felt));
}

static void jump(struct puppet *v)
{
    v->at.y += 0.03;
    puppet_send_sample(v);
}

static void jump_sideways_a_little(struct puppet *v)
{
    v->at.x += 0.019;
    puppet_send_sample(v);
}

static void implausible_jumps_latch_a_fault_until_cleared(void)
{
    struct server s = server_start(NULL);
    struct puppet *v = puppet_enabled(&s, "jumpy");
    for (int i = 0; i < 10; i++)
        jump_sideways_a_little(v);
    REQUIRE(puppet_await(v, PROTO_DAEMON_FORCE, SERVER_WAIT_MS));
    CHECK(v->last.force.life_cycle == PROTO_ENABLED);
    v->at.x = 0;
    puppet_command(v, PROTO_VERB_ENABLE); /* anchors anew: back at zero is no jump */
    puppet_send_sample(v);
    check_fault(v, jump);
    puppet_leave(v);
    server_stop(&s);
}

static bool is_moved(const struct proto_force *force)
{
    return force->has_proxy_pose && force->proxy_pose.position.x > 0.0049;
}

/* 60 mm between samples, but 60 ms as well: a hand goes so far, and a program that was held up
 * tells of it late. Its session goes on, its tool from where it stands. */
static void a_hand_that_was_silent_may_be_elsewhere(void)
{
    struct server s = server_start(NULL);
    struct puppet *v = puppet_enabled(&s, "held-up");
    for (int i = 0; i < 5; i++) {
        rt_sleep_until(rt_now_ns() + 60 * RT_NS_PER_MS);
        v->at.x += i < 4 ? 0.06 : 0.005; /* the last is no more than a hand's way */
        puppet_send_sample(v);
        REQUIRE(puppet_await(v, PROTO_DAEMON_FORCE, SERVER_WAIT_MS));
        CHECK(v->last.force.life_cycle == PROTO_ENABLED);
    }
    CHECK(puppet_press_until(v, 0, 0, is_moved)); /* a step was made with it */
    for (int i = 0; i < 200; i++) {
        puppet_send_sample(v);
        REQUIRE(puppet_await(v, PROTO_DAEMON_FORCE, SERVER_WAIT_MS));
        CHECK_BELOW(v->last.force.proxy_pose.position.x, 0.02); /* swings about 0.005 */
    }
    puppet_leave(v);
    server_stop(&s);
}

/* Its clock was set back by a second. */
static void turn_back_time(struct puppet *v)
{
    v->time_ns = (uint64_t)rt_now_ns() - RT_NS_PER_S;
    puppet_send_sample(v);
}

/* Once it is cleared the clock is believed as it is now. */
static void time_that_goes_back_latches_a_fault_until_cleared(void)
{
    struct server s = server_start(NULL);
    struct puppet *v = puppet_enabled(&s, "confused");
    check_fault(v, turn_back_time);
    puppet_leave(v);
    server_stop(&s);
}

/* One sample is left out, and those after it are followed. A busy machine answers earlier samples
 * for a while: the answers are read until one is of those after it. */
static void check_left_out(struct puppet *v, struct server *s, const char *why)
{
    puppet_send_sample(v);
    v->sequence = 100;
    v->time_ns = 0;
    for (int i = 0; i < 20; i++) {
        puppet_send_sample(v);
        REQUIRE(puppet_await(v, PROTO_DAEMON_FORCE, SERVER_WAIT_MS));
    }
    for (const int64_t until = server_deadline();
         v->last.force.answers_sequence != 120 && rt_now_ns() < until;)
        REQUIRE(puppet_await(v, PROTO_DAEMON_FORCE, SERVER_WAIT_MS));
    CHECK(server_await_line(s, why));
    CHECK(!server_logged(s, "it came after sample"));
    CHECK(v->last.force.life_cycle == PROTO_ENABLED);
    CHECK(v->last.force.answers_sequence == 120);
}

/* As a line does that spoils bytes: 2^40 samples within a few ms. */
static void a_number_that_leaps_ahead_costs_one_sample(void)
{
    struct server s = server_start(NULL);
    struct puppet *v = puppet_enabled(&s, "spoilt");
    v->sequence = (uint64_t)1 << 40;
    check_left_out(v, &s, "its number leaps ahead");
    puppet_leave(v);
    server_stop(&s);
}

static void a_time_that_leaps_ahead_costs_one_sample(void)
{
    struct server s = server_start(NULL);
    struct puppet *v = puppet_enabled(&s, "spoilt");
    v->time_ns = (uint64_t)rt_now_ns() + 3600 * (uint64_t)RT_NS_PER_S;
    check_left_out(v, &s, "its time leaps ahead");
    puppet_leave(v);
    server_stop(&s);
}

/* A sample whose height is no number, as a device with a broken encoder sends it: the eight bytes
 * of the number are overwritten in the encoded message. */
static void send_no_number(struct puppet *v)
{
    static const double marker = 123.456, no_number = NAN;
    unsigned char memory[PROTO_DEVICE_MEMORY], bytes[PROTO_DEVICE_FRAME_MAX];
    struct proto_memory lent = {.bytes = memory, .size = sizeof memory};
    const struct proto_device_message message = {
        .which = PROTO_DEVICE_SAMPLE,
        .sample = {.sequence = ++v->sequence,
                   .device_time_ns = (uint64_t)rt_now_ns(),
                   .measured_cp = {{v->at.x, marker, v->at.z}, {0, 0, 0, 1}}}};
    const size_t n = proto_encode_device(bytes, sizeof bytes, &message, &lent);
    unsigned char *place = memmem(bytes, n, &marker, sizeof marker);
    REQUIRE(place != NULL);
    memcpy(place, &no_number, sizeof no_number);
    CHECK(zmq_send(v->socket, bytes, n, 0) == (int)n);
}

static void poses_that_are_no_numbers_latch_a_fault_until_cleared(void)
{
    struct server s = server_start(NULL);
    struct puppet *v = puppet_enabled(&s, "broken");
    check_fault(v, send_no_number);
    puppet_leave(v);
    server_stop(&s);
}

/* What a device says of itself is read or refused, never left without an answer: here that it has
 * four degrees of freedom. */
static void a_hello_that_cannot_be_read_is_refused_with_the_reason(void)
{
    static const unsigned char hello[] = "\x0a\x0d\x08\x01\x10\x01\x1a\x03pen\x2a\x02\x08\x04";
    struct server s = server_start(NULL);
    struct puppet *v = puppet_connect(&s);
    CHECK(zmq_send(v->socket, hello, sizeof hello - 1, 0) == sizeof hello - 1);
    REQUIRE(puppet_await(v, PROTO_DAEMON_REFUSED, SERVER_WAIT_MS));
    CHECK(v->last.refused.reason == PROTO_REFUSED_MALFORMED);
    CHECK(strstr(v->last.refused.text, "dof_in: expected 3 or 6") != NULL);
    puppet_leave(v);
    server_stop(&s);
}

/* 0.7 of what it can do, where that is less than the scenario's 3 N and 0.1 N m; and it is told who
 * renders. */
static void what_a_device_can_do_bounds_its_forces(void)
{
    struct server s = server_start(NULL);
    struct puppet *v = puppet_connect(&s);
    const struct proto_device_message hello = {
        .which = PROTO_DEVICE_HELLO,
        .hello = {.protocol_min = 1,
                  .protocol_max = 1,
                  .device_name = "weak",
                  .capabilities = {.dof_in = 6, .dof_out = 3, .max_force_n = 0.2},
                  .rendering = PROTO_RENDERING_UNSPECIFIED}};
    puppet_send(v, &hello);
    REQUIRE(puppet_await(v, PROTO_DAEMON_WELCOME, SERVER_WAIT_MS));
    CHECK_NEAR(v->last.welcome.force_limit_n, 0.14, 1e-15);
    CHECK_NEAR(v->last.welcome.torque_limit_nm, 0, 0);
    CHECK(v->last.welcome.rendering == PROTO_RENDERING_PALPD);
    puppet_command(v, PROTO_VERB_ENABLE);
    CHECK(puppet_press_until(v, 5e-5, 0.014, puppet_is_felt));
    for (int i = 0; i < 100; i++) {
        v->at.y -= 4e-5;
        puppet_send_sample(v);
        puppet_await(v, PROTO_DAEMON_FORCE, 10);
        const proto_vec3 f = v->last.force.servo_cf.force;
        CHECK_BELOW(f.x * f.x + f.y * f.y + f.z * f.z, 0.14 * 0.14 * (1 + 1e-12));
    }
    puppet_leave(v);
    server_stop(&s);
}

static bool is_nothing(const struct proto_force *force)
{
    return force->servo_cf.force.x == 0 && force->servo_cf.force.y == 0 &&
           force->servo_cf.force.z == 0;
}

/* Each takes the force away from a hand that presses, and leaves the session ENABLED; enabling
 * again anchors the tool where it stands and lets the hand feel. */
static void hold_and_free_show_no_force_until_enabled(void)
{
    static const enum proto_verb verbs[] = {PROTO_VERB_HOLD, PROTO_VERB_FREE};
    struct server s = server_start(NULL);
    struct puppet *v = puppet_enabled(&s, "surgeon");
    for (int i = 0; i < 2; i++) {
        CHECK(puppet_press_until(v, 5e-5, 0.011, puppet_is_felt));
        puppet_command(v, verbs[i]);
        CHECK(puppet_press_until(v, 0, 0, is_nothing));
        CHECK(v->last.force.life_cycle == PROTO_ENABLED);
        puppet_command(v, PROTO_VERB_ENABLE);
    }
    puppet_leave(v);
    server_stop(&s);
}

/* Pressed: the hand moves 40 mm and the tool stays. Released: the tool goes on from where it
 * was. */
static void a_clutch_is_continuous(void)
{
    struct server s = server_start("--stepped");
    struct puppet *v = puppet_enabled(&s, "clutch");
    struct caller o = caller_connect(&s);
    REQUIRE(caller_ask_steps(&o, 50));
    const proto_vec3 before = o.reply.state.tools[0].proxy_pose.position;
    puppet_command(v, PROTO_VERB_CLUTCH);
    for (int i = 0; i < 4; i++) {
        v->at.x += 0.01;
        puppet_send_sample(v);
        REQUIRE(puppet_await(v, PROTO_DAEMON_FORCE, SERVER_WAIT_MS));
    }
    puppet_command(v, PROTO_VERB_UNCLUTCH);
    puppet_send_sample(v);
    REQUIRE(puppet_await(v, PROTO_DAEMON_FORCE, SERVER_WAIT_MS));
    REQUIRE(caller_ask_steps(&o, 50));
    CHECK_NEAR(o.reply.state.tools[0].proxy_pose.position.x, before.x, 1e-9);
    v->at.x += 0.01;
    puppet_send_sample(v);
    REQUIRE(puppet_await(v, PROTO_DAEMON_FORCE, SERVER_WAIT_MS));
    REQUIRE(caller_ask_steps(&o, 400));
    /* A critically damped coupling of 600 N/m and 0.05 kg settles within 2 s to far below 1 µm. */
    CHECK_NEAR(o.reply.state.tools[0].proxy_pose.position.x, before.x + 0.01, 1e-6);
    puppet_leave(v);
    caller_leave(&o);
    server_stop(&s);
}

static bool inject(struct caller *o, const char *name, bool off)
{
    REQUIRE(caller_ask(o, (struct proto_request){.which = PROTO_REQUEST_INJECT,
                                                 .inject = {.name = name, .off = off}}));
    return o->reply.which == PROTO_REPLY_DONE;
}

/* For long enough that what is added up would be felt: 10 ms and more at each of its places. */
static void keep_still(struct puppet *v, struct caller *o)
{
    for (int i = 0; i < 30; i++) {
        rt_sleep_until(rt_now_ns() + RT_NS_PER_MS);
        puppet_send_sample(v);
        REQUIRE(puppet_await(v, PROTO_DAEMON_FORCE, SERVER_WAIT_MS));
    }
    REQUIRE(caller_ask_steps(o, 400));
}

/* How far the tool is from there, its coupling at rest. */
static double way_from(const struct caller *o, proto_vec3 there)
{
    const proto_vec3 at = o->reply.state.tools[0].proxy_pose.position;
    return vec3_norm(vec3_make(at.x - there.x, at.y - there.y, at.z - there.z));
}

/* Nor is anything left of it where the hand is still again. */
static void a_tremor_does_not_move_a_tool_in_the_clutch(void)
{
    struct server s = server_start_on("tests/scenarios/press-task.yaml", "--stepped");
    struct puppet *v = puppet_enabled(&s, "clutch");
    struct caller o = caller_connect(&s);
    REQUIRE(caller_ask_steps(&o, 50));
    const proto_vec3 before = o.reply.state.tools[0].proxy_pose.position;
    REQUIRE(inject(&o, "shake", false));
    puppet_command(v, PROTO_VERB_CLUTCH);
    keep_still(v, &o);
    CHECK_BELOW(way_from(&o, before), 1e-6); /* settled, as where it is continuous */
    puppet_command(v, PROTO_VERB_UNCLUTCH);
    keep_still(v, &o);
    REQUIRE(inject(&o, "shake", true));
    keep_still(v, &o);
    CHECK_BELOW(way_from(&o, before), 1e-6);
    puppet_leave(v);
    caller_leave(&o);
    server_stop(&s);
}

SUITE(session, TEST(a_device_that_presses_feels_the_tissue),
      TEST(a_hello_said_twice_before_the_welcome_is_answered_once),
      TEST(a_second_claim_is_refused_by_name),
      TEST(a_taken_tool_is_told_of_again_to_one_that_goes_on_sending),
      TEST(a_flood_of_hellos_takes_nothing_from_a_hand),
      TEST(what_lets_go_is_obeyed_in_a_flood_of_ones_own), TEST(a_silent_device_loses_its_session),
      TEST(a_paused_device_may_say_nothing_for_a_while),
      TEST(implausible_jumps_latch_a_fault_until_cleared),
      TEST(a_hand_that_was_silent_may_be_elsewhere),
      TEST(poses_that_are_no_numbers_latch_a_fault_until_cleared),
      TEST(time_that_goes_back_latches_a_fault_until_cleared),
      TEST(a_number_that_leaps_ahead_costs_one_sample),
      TEST(a_time_that_leaps_ahead_costs_one_sample),
      TEST(a_hello_that_cannot_be_read_is_refused_with_the_reason),
      TEST(what_a_device_can_do_bounds_its_forces), TEST(hold_and_free_show_no_force_until_enabled),
      TEST(a_clutch_is_continuous), TEST(a_tremor_does_not_move_a_tool_in_the_clutch));
