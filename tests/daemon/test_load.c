/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_load.c - palpd takes another scenario while it runs: what changes, what stays, what is
 * refused. */
#include "daemon/rt/rt.h"
#include "tests/check.h"
#include "tests/fixtures/request_client.h"
#include "tests/fixtures/scripted_device.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zmq.h>

#define FOLDER   "--scenarios=tests/scenarios"
#define RISE_N   (5.0 * 0.005) /* of a force that returns, in a step of 5 ms */
#define ROUNDING 1e-12         /* m: of places of some cm                    */

static bool load(struct caller *o, const char *scenario)
{
    REQUIRE(caller_ask(
        o, (struct proto_request){.which = PROTO_REQUEST_LOAD, .load = {.scenario = scenario}}));
    return o->reply.which == PROTO_REPLY_DONE;
}

static bool load_text(struct caller *o, const char *text)
{
    const struct proto_bytes bytes = {(const uint8_t *)text, strlen(text)};
    REQUIRE(caller_ask(o, (struct proto_request){.which = PROTO_REQUEST_LOAD,
                                                 .load = {.scenario = "", .text = bytes}}));
    return o->reply.which == PROTO_REPLY_DONE;
}

static bool is_refused(const struct caller *o, const char *words)
{
    return o->reply.which == PROTO_REPLY_FAILURE &&
           o->reply.failure.code == PROTO_FAILURE_INVALID && strstr(o->reply.failure.text, words);
}

/* Of the scenario, after so many steps since it began. */
static uint64_t hash_after(const char *scenario, uint32_t steps)
{
    struct server s = server_start_on(scenario, "--stepped");
    struct caller o = caller_connect(&s);
    REQUIRE(caller_ask_steps(&o, steps));
    const uint64_t hash = caller_world_hash(&o);
    caller_leave(&o);
    server_stop(&s);
    return hash;
}

static void show_sample(struct puppet *v)
{
    puppet_send_sample(v);
    REQUIRE(puppet_await(v, PROTO_DAEMON_FORCE, SERVER_WAIT_MS));
}

static double force_of(const struct proto_tool_state *tool)
{
    const proto_vec3 f = tool->wrench_on_hand.force;
    return vec3_norm(vec3_make(f.x, f.y, f.z));
}

/* ---------------------------------------------------------------- what is simulated */

/* Nothing of the scenario before it is left in it, and it can be left again. */
static void a_loaded_scenario_gives_the_bytes_of_one_started_with(void)
{
    const uint64_t two = hash_after("tests/scenarios/two.yaml", 20);
    const uint64_t block = hash_after(SERVER_SCENARIO, 20);
    struct server s = server_start_on(SERVER_SCENARIO, "--stepped");
    struct caller o = caller_connect(&s);
    CHECK(!load(&o, "two")); /* this palpd was told no folder */
    caller_leave(&o);
    server_stop(&s);
    s = server_start_with(SERVER_SCENARIO, "--stepped", FOLDER);
    o = caller_connect(&s);
    for (int i = 0; i < 2; i++) {
        REQUIRE(load(&o, i == 0 ? "two.yaml" : "two"));
        REQUIRE(caller_ask_steps(&o, 20));
        CHECK(o.reply.state.header.step == 20 && o.reply.state.n_tools == 2);
        CHECK(caller_world_hash(&o) == two);
        REQUIRE(load(&o, "block"));
        REQUIRE(caller_ask_steps(&o, 20));
        CHECK(caller_world_hash(&o) == block);
    }
    caller_leave(&o);
    server_stop(&s);
}

/* The text says what it names beside a file of the first folder. */
static void a_text_is_loaded_with_what_it_names_in_the_folder(void)
{
    struct server s = server_start_with(SERVER_SCENARIO, "--stepped", FOLDER);
    struct caller o = caller_connect(&s);
    CHECK(load_text(&o, "version: 1\ninclude: two.yaml\nname: sent\n"));
    REQUIRE(caller_ask_for(&o, PROTO_REQUEST_STATUS));
    CHECK(strcmp(o.reply.status.scenario, "sent") == 0 && o.reply.status.n_body_names == 3);
    REQUIRE(caller_ask_for(&o, PROTO_REQUEST_SCENARIOS));
    bool two = false, liver = false;
    for (size_t i = 0; i < o.reply.scenarios.n_names; i++) {
        two |= strcmp(o.reply.scenarios.names[i], "two") == 0;
        liver |= strcmp(o.reply.scenarios.names[i], "liver-palpation") == 0;
    }
    CHECK(two && liver);
    caller_leave(&o);
    server_stop(&s);
}

static void what_is_wrong_is_told_and_nothing_has_changed(void)
{
    struct server s = server_start_with(SERVER_SCENARIO, "--stepped", FOLDER);
    struct caller o = caller_connect(&s);
    REQUIRE(caller_ask_steps(&o, 5));
    const uint64_t before = caller_world_hash(&o);
    REQUIRE(caller_ask_for(&o, PROTO_REQUEST_SNAPSHOT));
    CHECK(!load(&o, "twoo") && is_refused(&o, "found no scenario of this name"));
    CHECK(!load(&o, "/etc/passwd") && is_refused(&o, "found no such file in the folders"));
    CHECK(!load(&o, "../../config/organs/liver.yaml") && is_refused(&o, "expected"));
    CHECK(!load(&o, "../test_rooms.c") && is_refused(&o, "found no such file in the folders"));
    CHECK(!load_text(&o, "version: 1\nname: a\nrate_hz: 200\nbodies: 3\n") &&
          is_refused(&o, "text:4:9"));
    CHECK(!load_text(&o, "version: 1\ninclude: /etc/passwd\n") &&
          is_refused(&o, "found no such file in the folders"));
    CHECK(!load_text(&o, "version: 1\nname: a\nrate_hz: 200\nbodies: {b: {mesh: /etc/passwd, "
                         "material: {young_pa: 1e4, poisson: 0.4, density_kg_m3: 1000}}}\n") &&
          is_refused(&o, "found no such file in the folders"));
    CHECK(caller_ask(
              &o, (struct proto_request){.which = PROTO_REQUEST_LOAD, .load = {.scenario = ""}}) &&
          o.reply.which == PROTO_REPLY_FAILURE && o.reply.failure.code == PROTO_FAILURE_MALFORMED);
    CHECK(caller_world_hash(&o) == before);
    REQUIRE(caller_ask(&o, (struct proto_request){.which = PROTO_REQUEST_RESTORE, .restore = {1}}));
    CHECK(o.reply.which == PROTO_REPLY_DONE);
    CHECK(load(&o, "two")); /* whose world has no snapshot */
    REQUIRE(caller_ask(&o, (struct proto_request){.which = PROTO_REQUEST_RESTORE, .restore = {1}}));
    CHECK(o.reply.which == PROTO_REPLY_FAILURE);
    caller_leave(&o);
    server_stop(&s);
}

/* A body's name is as long as the reason may be, of characters of two bytes, on either byte of
 * which it may end; names of injections are more than are listed. */
static void a_reason_that_is_too_long_is_cut_between_two_characters(void)
{
    struct server s = server_start_with(SERVER_SCENARIO, "--stepped", FOLDER);
    struct caller o = caller_connect(&s);
    char text[4 * PROTO_TEXT_MAX], name[2 * PROTO_TEXT_MAX] = "";
    for (int i = 0; i < PROTO_TEXT_MAX / 2; i++)
        strcat(name, "\u00e4");
    for (int first = 0; first < 2; first++) {
        snprintf(text, sizeof text, "version: 1\nname: a\nrate_hz: 200\nbodies: {%s%s: 3}\n",
                 first ? "a" : "", name);
        CHECK(!load_text(&o, text) && is_refused(&o, "\u00e4"));
    }
    int n = snprintf(text, sizeof text, "version: 1\ninclude: press-task.yaml\ninjections:\n");
    for (int i = 0; i < 4; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, "  %d%.60s: {signal: {text: a}}\n", i,
                      name);
    CHECK(load_text(&o, text));
    REQUIRE(caller_ask(
        &o, (struct proto_request){.which = PROTO_REQUEST_INJECT, .inject = {.name = "none"}}));
    CHECK(is_refused(&o, "\u00e4"));
    caller_leave(&o);
    server_stop(&s);
}

/* Both halves of the wish at once, in real time; one of them may be told to wait. */
static void one_scenario_at_a_time_is_loaded_and_runs_as_the_one_before(void)
{
    struct server s = server_start(FOLDER);
    struct caller a = caller_connect(&s), b = caller_connect(&s);
    const struct proto_request wish = {.which = PROTO_REQUEST_LOAD, .load = {.scenario = "two"}};
    const uint64_t first = caller_send(&a, wish), second = caller_send(&b, wish);
    REQUIRE(caller_hear(&a, first) && caller_hear(&b, second));
    CHECK(a.reply.which == PROTO_REPLY_DONE || b.reply.which == PROTO_REPLY_DONE);
    CHECK(a.reply.which == PROTO_REPLY_DONE || a.reply.failure.code == PROTO_FAILURE_NOT_NOW);
    CHECK(b.reply.which == PROTO_REPLY_DONE || b.reply.failure.code == PROTO_FAILURE_NOT_NOW);
    const int64_t until = server_deadline();
    do
        REQUIRE(caller_ask_for(&a, PROTO_REQUEST_STATUS));
    while (a.reply.status.header.step < 3 && rt_now_ns() < until);
    CHECK(a.reply.status.run_state == PROTO_RUN_RUNNING && a.reply.status.header.step >= 3);
    caller_leave(&a);
    caller_leave(&b);
    server_stop(&s);
}

/* ---------------------------------------------------------------- hands */

/* It presses one block and holds still; under it another is loaded: its force is none, its tool
 * stands where the scenario has it, and goes on with the hand; what it then feels rises slowly. */
static void a_hand_that_presses_keeps_its_tool_and_feels_no_jump(void)
{
    struct server s = server_start_with("tests/scenarios/two.yaml", "--stepped", FOLDER);
    struct caller o = caller_connect(&s);
    struct puppet *v = puppet_enabled_as(&s, "hand", "left", PROTO_RENDERING_PALPD);
    REQUIRE(caller_ask_steps(&o, 1));
    const proto_pose start = o.reply.state.tools[0].device_pose;
    double last = 0;
    for (int i = 0; i < 120; i++) {
        v->at.y -= i < 20 ? 0.0005 : 0;
        show_sample(v);
        REQUIRE(caller_ask_steps(&o, 1));
        last = force_of(&o.reply.state.tools[0]);
    }
    CHECK(last > 0.1);
    CHECK(load(&o, "two"));
    REQUIRE(puppet_await(v, PROTO_DAEMON_WELCOME, SERVER_WAIT_MS));
    CHECK(strcmp(v->last.welcome.tool_name, "left") == 0 && v->last.welcome.session == 1);
    show_sample(v);
    CHECK(v->last.force.life_cycle == PROTO_ENABLED);
    REQUIRE(caller_ask_steps(&o, 1));
    CHECK_ZERO(o.reply.state.tools[0].device_pose.position.y - start.position.y, ROUNDING);
    CHECK_ZERO(force_of(&o.reply.state.tools[0]), 0);
    last = 0;
    for (int i = 0; i < 200; i++) {
        v->at.y -= i < 20 ? 0.0005 : 0;
        show_sample(v);
        REQUIRE(caller_ask_steps(&o, 1));
        const double force = force_of(&o.reply.state.tools[0]);
        CHECK_BELOW(force - last, RISE_N * 1.001);
        last = force;
    }
    CHECK(last > 0.1);
    puppet_leave(v);
    caller_leave(&o);
    server_stop(&s);
}

/* The next lesson's judge does not know of it. */
static void a_hand_does_not_tremble_on_in_the_scenario_loaded(void)
{
    struct server s = server_start_with("tests/scenarios/press-task.yaml", "--stepped", FOLDER);
    struct caller o = caller_connect(&s);
    struct puppet *v = puppet_enabled(&s, "hand");
    const struct proto_request shake = {.which = PROTO_REQUEST_INJECT, .inject = {.name = "shake"}};
    REQUIRE(caller_ask_steps(&o, 1));
    const proto_pose start = o.reply.state.tools[0].device_pose;
    REQUIRE(caller_ask(&o, shake) && o.reply.which == PROTO_REPLY_DONE);
    CHECK(load(&o, "press-task"));
    for (int i = 0; i < 5; i++) {
        show_sample(v);
        REQUIRE(caller_ask_steps(&o, 1));
        const proto_vec3 now = o.reply.state.tools[0].device_pose.position;
        CHECK_ZERO(vec3_norm(vec3_make(now.x - start.position.x, now.y - start.position.y,
                                       now.z - start.position.z)),
                   ROUNDING);
    }
    puppet_leave(v);
    caller_leave(&o);
    server_stop(&s);
}

/* The block can be burnt away, and its probe burns while a button of this kind is down. */
static bool load_burner(struct caller *o, const char *button)
{
    char text[400];
    snprintf(text, sizeof text,
             "version: 1\ninclude: block.yaml\nname: burner\n"
             "bodies: {block: {cut: {vaporise_j_mm3: 2.6, capacity: {nodes: 100, faces: 200}}}}\n"
             "tools: {probe: {current: {power_w: 30, radius_m: 0.009, tip_m: [0, -0.004, 0], "
             "button: %s}}}\n",
             button);
    return load_text(o, text);
}

/* Once the hand is welcome in what was loaded: forces before that answer samples of before. */
static uint64_t hash_with(struct puppet *v, struct caller *o, uint32_t buttons)
{
    REQUIRE(puppet_await(v, PROTO_DAEMON_WELCOME, SERVER_WAIT_MS));
    v->buttons = buttons;
    show_sample(v);
    REQUIRE(caller_ask_steps(o, 20));
    return caller_world_hash(o);
}

/* It has no button of role GRASP, and is told so where one is needed. */
static void a_hand_s_buttons_mean_what_the_loaded_scenario_says(void)
{
    enum { OTHER = 2 }; /* a button; the first is the clutch */
    struct server s = server_start_with(SERVER_SCENARIO, "--stepped", FOLDER);
    struct caller o = caller_connect(&s);
    struct puppet *v = puppet_enabled(&s, "hand");
    REQUIRE(load_burner(&o, "any"));
    const uint64_t off = hash_with(v, &o, 0);
    REQUIRE(load_burner(&o, "any"));
    CHECK(hash_with(v, &o, OTHER) != off);
    CHECK(!server_logged(&s, "the current of probe stays off"));
    REQUIRE(load_burner(&o, "grasp"));
    CHECK(hash_with(v, &o, OTHER) == off);
    CHECK(server_await_line(&s, "the current of probe stays off"));
    puppet_leave(v);
    caller_leave(&o);
    server_stop(&s);
}

static void a_hand_that_cannot_close_jaws_is_told_so(void)
{
    struct server s = server_start_with(SERVER_SCENARIO, "--stepped", FOLDER);
    struct caller o = caller_connect(&s);
    struct puppet *v = puppet_enabled(&s, "hand");
    CHECK(!server_logged(&s, "has no gripper"));
    puppet_leave(v);
    REQUIRE(load(&o, "cut-strand"));
    v = puppet_enabled_as(&s, "hand", "right", PROTO_RENDERING_PALPD);
    CHECK(server_await_line(&s,
                            "hand has no gripper (palp poke: --gripper): the jaws of right stay"));
    CHECK(server_await_line(
        &s, "--set 'tools.right.device={script: config/scenarios/trajectories/snip.csv}'"));
    puppet_leave(v);
    caller_leave(&o);
    server_stop(&s);
}

/* Has the reply come? */
static bool is_heard(struct caller *o, uint64_t id)
{
    zmq_pollitem_t item = {.socket = o->socket, .events = ZMQ_POLLIN};
    return zmq_poll(&item, 1, 0) > 0 && caller_hear(o, id);
}

/* In real time, while it presses; it may press the new block as before. */
static void a_hand_goes_on_in_real_time(void)
{
    struct server s = server_start_on(SERVER_SCENARIO, FOLDER);
    struct caller o = caller_connect(&s);
    struct puppet *v = puppet_enabled(&s, "hand");
    REQUIRE(puppet_press_until(v, 0.0005, 0.012, puppet_is_felt));
    const uint64_t id = caller_send(
        &o, (struct proto_request){.which = PROTO_REQUEST_LOAD, .load = {.scenario = "block"}});
    do
        puppet_send_sample(v); /* else it is given up as lost */
    while (puppet_await(v, PROTO_DAEMON_FORCE, SERVER_WAIT_MS) && !is_heard(&o, id));
    CHECK(o.reply.which == PROTO_REPLY_DONE);
    CHECK(puppet_press_until(v, 0.0005, 0.012, puppet_is_felt));
    puppet_leave(v);
    caller_leave(&o);
    server_stop(&s);
}

static void a_hand_whose_tool_is_not_there_is_let_go_and_finds_another(void)
{
    struct server s = server_start_with("tests/scenarios/two.yaml", "--stepped", FOLDER);
    struct caller o = caller_connect(&s);
    struct puppet *v = puppet_enabled_as(&s, "hand", "right", PROTO_RENDERING_PALPD);
    CHECK(load(&o, "block"));
    REQUIRE(caller_ask_for(&o, PROTO_REQUEST_CLIENTS));
    CHECK(o.reply.clients.n_devices == 0);
    puppet_send_sample(v);
    REQUIRE(puppet_await(v, PROTO_DAEMON_REFUSED, SERVER_WAIT_MS));
    puppet_enable(v, "hand", "");
    REQUIRE(caller_ask_for(&o, PROTO_REQUEST_CLIENTS));
    REQUIRE(o.reply.clients.n_devices == 1);
    CHECK(strcmp(o.reply.clients.devices[0].tool_name, "probe") == 0);
    puppet_leave(v);
    caller_leave(&o);
    server_stop(&s);
}

/* ---------------------------------------------------------------- subscribers, recordings */

/* Subscribed to all before it: scene, meshes and forces of the new one come, and the event. */
static void subscribers_get_the_new_scene_and_its_topics(void)
{
    static unsigned char bytes[SERVER_FRAME_MAX], lent[SERVER_FRAME_MAX];
    struct server s = server_start_on(SERVER_SCENARIO, FOLDER);
    struct caller o = caller_connect(&s);
    void *all = server_subscribe(&s, ""), *events = server_subscribe(&s, "event");
    struct proto_bytes message;
    struct proto_scene scene = {0};
    struct proto_error error;
    REQUIRE(server_next_frame(all, "scene", bytes, &message));
    CHECK(load(&o, "two"));
    do {
        struct proto_memory memory = {.bytes = lent, .size = sizeof lent};
        REQUIRE(server_next_frame(all, "scene", bytes, &message));
        REQUIRE(proto_decode_scene(&scene, message, &memory, &error));
    } while (strcmp(scene.name, "two") != 0);
    CHECK(scene.n_bodies == 3);
    CHECK(server_next_frame(all, "mesh/block", bytes, &message));
    CHECK(server_next_frame(all, "force/right", bytes, &message));
    CHECK(server_await_event(events, PROTO_EVENT_LOADED));
    zmq_close(all);
    zmq_close(events);
    caller_leave(&o);
    server_stop(&s);
}

static void each_scenario_has_a_recording_of_its_own(void)
{
    char path[128], option[160], second[160];
    char folder[] = "/tmp/palpd-recorded-XXXXXX";
    REQUIRE(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/run.mcap", folder);
    snprintf(second, sizeof second, "%s/run-2.mcap", folder);
    snprintf(option, sizeof option, "--record=%s", path);
    struct server s = server_start_with(SERVER_SCENARIO, option, FOLDER);
    struct caller o = caller_connect(&s);
    CHECK(access(path, R_OK) != 0); /* until it is whole it is called otherwise */
    CHECK(load(&o, "two"));
    CHECK(access(path, R_OK) == 0 && access(second, R_OK) != 0);
    caller_leave(&o);
    server_stop(&s);
    CHECK(access(second, R_OK) == 0);
    unlink(path);
    unlink(second);
    rmdir(folder);
}

SUITE(load, TEST(a_loaded_scenario_gives_the_bytes_of_one_started_with),
      TEST(a_text_is_loaded_with_what_it_names_in_the_folder),
      TEST(what_is_wrong_is_told_and_nothing_has_changed),
      TEST(a_reason_that_is_too_long_is_cut_between_two_characters),
      TEST(one_scenario_at_a_time_is_loaded_and_runs_as_the_one_before),
      TEST(a_hand_that_presses_keeps_its_tool_and_feels_no_jump),
      TEST(a_hand_does_not_tremble_on_in_the_scenario_loaded),
      TEST(a_hand_s_buttons_mean_what_the_loaded_scenario_says),
      TEST(a_hand_that_cannot_close_jaws_is_told_so), TEST(a_hand_goes_on_in_real_time),
      TEST(a_hand_whose_tool_is_not_there_is_let_go_and_finds_another),
      TEST(subscribers_get_the_new_scene_and_its_topics),
      TEST(each_scenario_has_a_recording_of_its_own));
