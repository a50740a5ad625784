/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_upgrade.c - messages of the first release, kept as bytes, mean what they meant; and which
 * versions of the protocol meet. */
#include "clients/c/palp_client.h"
#include "daemon/rt/rt.h"
#include "proto/proto_map.h"
#include "tests/check.h"
#include "tests/fixtures/scripted_device.h"

#include <dirent.h>
#include <string.h>
#include <zmq.h>

#define RELEASE "tests/proto/upgrade/release-0.1.0/"

static unsigned char bytes[4096], memory[65536];
static struct proto_error error;

/* A message that was kept, and memory to read it into. */
static struct proto_bytes keep(const char *name, struct proto_memory *lent)
{
    char path[128];
    snprintf(path, sizeof path, RELEASE "%s.bin", name);
    FILE *file = fopen(path, "rb");
    REQUIRE(file != NULL);
    const size_t n = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    *lent = (struct proto_memory){.bytes = memory, .size = sizeof memory};
    return (struct proto_bytes){bytes, n};
}

static struct proto_device_message from_device(const char *name)
{
    struct proto_memory lent;
    struct proto_device_message message = {0};
    const struct proto_bytes in = keep(name, &lent);
    REQUIRE(proto_decode_device(&message, in, &lent, &error));
    return message;
}

/* ---------------------------------------------------------------- all kinds, all fields */

static const struct {
    const char *name; /* of the message, as files begin */
    const struct proto_map *map;
} kinds[] = {{"DeviceMessage", &proto_map_device},
             {"DaemonMessage", &proto_map_daemon},
             {"Request", &proto_map_request},
             {"Reply", &proto_map_reply},
             {"Scene", &proto_map_scene},
             {"State", &proto_map_state},
             {"MeshPositions", &proto_map_mesh_positions},
             {"Contacts", &proto_map_contacts},
             {"ToolForce", &proto_map_tool_force},
             {"Event", &proto_map_event},
             {"Stats", &proto_map_stats},
             {"LocalModel", &proto_map_local_model},
             {"Timing", &proto_map_timing},
             {"Probes", &proto_map_probes}};
enum { KINDS = sizeof kinds / sizeof *kinds };

static bool is_written_again(const struct proto_map *map, struct proto_bytes in,
                             struct proto_memory lent)
{
    static _Alignas(16) char ours[65536], room[65536];
    static unsigned char out[4096];
    struct proto_memory writing = {.bytes = room, .size = sizeof room};
    REQUIRE(map->size <= sizeof ours);
    if (!proto_map_read(map, ours, in, &lent, &error))
        return false;
    error.what[0] = '\0';
    return proto_map_write(map, out, sizeof out, ours, &writing) == in.size &&
           memcmp(out, in.data, in.size) == 0;
}

/* Every field of every message that the first release could say, other than its default (write.py):
 * what is read of it and written again is the same bytes, so each field is still known, by the same
 * number and of the same type. */
static void every_field_of_the_first_release_is_read_and_written_again(void)
{
    int n_of[KINDS] = {0};
    DIR *folder = opendir(RELEASE "every");
    REQUIRE(folder != NULL);
    for (struct dirent *entry; (entry = readdir(folder));) {
        char name[64];
        const size_t length = strcspn(entry->d_name, ".");
        if (length == 0)
            continue;
        snprintf(name, sizeof name, "every/%.*s", (int)strlen(entry->d_name) - 4, entry->d_name);
        int k = 0;
        while (k < KINDS && (strncmp(kinds[k].name, entry->d_name, length) != 0 ||
                             kinds[k].name[length] != '\0'))
            k++;
        REQUIRE(k < KINDS);
        n_of[k]++;
        struct proto_memory lent;
        const struct proto_bytes in = keep(name, &lent);
        const bool same = is_written_again(kinds[k].map, in, lent);
        CHECK(same);
        if (!same)
            printf("        %s: %s\n", entry->d_name, error.what);
    }
    closedir(folder);
    static const int n_member[KINDS] = {4, 5, 11, 7, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1};
    for (int k = 0; k < KINDS; k++)
        CHECK(n_of[k] == n_member[k]);
}

/* ---------------------------------------------------------------- what they mean */

static void what_devices_of_the_first_release_say_is_understood(void)
{
    struct proto_device_message m = from_device("hello");
    CHECK(m.which == PROTO_DEVICE_HELLO && m.hello.protocol_min == 1 && m.hello.protocol_max == 1);
    CHECK(strcmp(m.hello.device_name, "old") == 0 && m.hello.capabilities.dof_out == 3);
    CHECK_NEAR(m.hello.capabilities.max_force_n, 7.5, 0);
    m = from_device("sample");
    CHECK(m.which == PROTO_DEVICE_SAMPLE && m.sample.sequence == 42 && m.sample.buttons == 5);
    CHECK(m.sample.device_time_ns == 123456789);
    CHECK_NEAR(m.sample.measured_cp.position.y, -0.02, 0);
    m = from_device("command");
    CHECK(m.which == PROTO_DEVICE_COMMAND && m.command.verb == PROTO_VERB_PAUSE);
    m = from_device("bye");
    CHECK(m.which == PROTO_DEVICE_BYE && strcmp(m.bye.reason, "done") == 0);
}

static void what_clients_of_the_first_release_ask_is_understood(void)
{
    static const struct {
        const char *name;
        enum proto_request_which which;
    } asked[] = {
        {"request_status", PROTO_REQUEST_STATUS},     {"request_start", PROTO_REQUEST_START},
        {"request_pause", PROTO_REQUEST_PAUSE},       {"request_reset", PROTO_REQUEST_RESET},
        {"request_snapshot", PROTO_REQUEST_SNAPSHOT}, {"request_clients", PROTO_REQUEST_CLIENTS},
        {"request_shutdown", PROTO_REQUEST_SHUTDOWN}, {"request_step", PROTO_REQUEST_STEP}};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        struct proto_memory lent;
        struct proto_request request = {0};
        const struct proto_bytes in = keep(asked[i].name, &lent);
        CHECK(proto_decode_request(&request, in, &lent, &error));
        CHECK(request.which == asked[i].which && request.id >= 7);
    }
}

static void what_a_palpd_of_the_first_release_says_is_understood(void)
{
    struct proto_memory lent;
    struct proto_daemon_message message = {0};
    struct proto_state state = {.n_tools = 0};
    struct proto_bytes in = keep("welcome", &lent);
    REQUIRE(proto_decode_daemon(&message, in, &lent, &error));
    CHECK(message.which == PROTO_DAEMON_WELCOME && message.welcome.protocol == 1);
    CHECK(strcmp(message.welcome.tool_name, "probe") == 0);
    CHECK_NEAR(message.welcome.force_limit_n, 3, 0);
    in = keep("force", &lent);
    REQUIRE(proto_decode_daemon(&message, in, &lent, &error));
    CHECK(message.which == PROTO_DAEMON_FORCE && message.force.answers_sequence == 42);
    CHECK_NEAR(message.force.servo_cf.force.y, 1.25, 0);
    CHECK(message.force.life_cycle == PROTO_ENABLED && message.force.header.step == 11);
    in = keep("state", &lent);
    REQUIRE(proto_decode_state(&state, in, &lent, &error));
    CHECK(state.header.step == 77 && state.n_tools == 1);
    CHECK_NEAR(state.tools[0].proxy_pose.position.z, 0.5, 0);
}

/* What palpd answers a device that speaks these versions. */
static bool is_welcome(const struct server *s, unsigned least, unsigned most)
{
    struct puppet *v = puppet_connect(s);
    const struct proto_device_message hello = {
        .which = PROTO_DEVICE_HELLO,
        .hello = {.protocol_min = least,
                  .protocol_max = most,
                  .device_name = "versions",
                  .device_kind = "test",
                  .tool_name = "",
                  .capabilities = {.dof_in = 3, .dof_out = 3, .max_force_n = 1}}};
    puppet_send(v, &hello);
    const bool welcome = puppet_await(v, PROTO_DAEMON_WELCOME, 1000);
    if (welcome)
        CHECK(v->last.welcome.protocol == PROTO_VERSION);
    else
        CHECK(v->last.which == PROTO_DAEMON_REFUSED &&
              v->last.refused.reason == PROTO_REFUSED_PROTOCOL &&
              strstr(v->last.refused.text, "expected 1"));
    puppet_send(
        v, &(struct proto_device_message){.which = PROTO_DEVICE_BYE, .bye = {.reason = "done"}});
    puppet_leave(v);
    return welcome;
}

static void a_device_is_welcome_by_the_versions_it_speaks(void)
{
    struct server s = server_start("--stepped");
    CHECK(is_welcome(&s, 1, 1));
    CHECK(is_welcome(&s, 1, 9)); /* a newer one that still speaks ours */
    CHECK(!is_welcome(&s, 2, 9));
    server_stop(&s);
}

/* The hello that was kept, as it is, to a palpd of today. */
static void a_device_of_the_first_release_is_welcome(void)
{
    struct server s = server_start("--stepped");
    struct puppet *v = puppet_connect(&s);
    struct proto_memory lent;
    const struct proto_bytes hello = keep("hello", &lent);
    CHECK(zmq_send(v->socket, hello.data, hello.size, 0) == (int)hello.size);
    CHECK(puppet_await(v, PROTO_DAEMON_WELCOME, SERVER_WAIT_MS));
    puppet_leave(v);
    server_stop(&s);
}

/* ---------------------------------------------------------------- a palpd of the first release */

/* Its device socket, which answers all that comes with one message, as it was kept. */
struct old_palpd {
    void *context, *socket;
    char endpoint[64];
    int n_hello, n_other;
};

static struct old_palpd old_palpd_start(void)
{
    const int linger = 0;
    struct old_palpd old = {.context = zmq_ctx_new()};
    size_t size = sizeof old.endpoint;
    old.socket = zmq_socket(old.context, ZMQ_ROUTER);
    zmq_setsockopt(old.socket, ZMQ_LINGER, &linger, sizeof linger);
    REQUIRE(zmq_bind(old.socket, "tcp://127.0.0.1:*") == 0);
    REQUIRE(zmq_getsockopt(old.socket, ZMQ_LAST_ENDPOINT, old.endpoint, &size) == 0);
    return old;
}

static void old_palpd_stop(struct old_palpd *old)
{
    zmq_close(old->socket);
    zmq_ctx_term(old->context);
}

static void old_palpd_answer(struct old_palpd *old, struct proto_bytes answer)
{
    static unsigned char frame[4096];
    char id[256];
    int n;
    while ((n = zmq_recv(old->socket, id, sizeof id, ZMQ_DONTWAIT)) > 0) {
        const int size = zmq_recv(old->socket, frame, sizeof frame, 0);
        const bool is_hello = size > 0 && frame[0] == 0x0a; /* field 1, with a length */
        *(is_hello ? &old->n_hello : &old->n_other) += 1;
        zmq_send(old->socket, id, (size_t)n, ZMQ_SNDMORE);
        zmq_send(old->socket, answer.data, answer.size, 0);
    }
}

/* A device of today that speaks these versions. */
static struct palp_device *meet_old(struct old_palpd *old, unsigned least, unsigned most)
{
    const struct proto_hello hello = {
        .protocol_min = least,
        .protocol_max = most,
        .device_name = "today",
        .device_kind = "test",
        .tool_name = "",
        .rendering = PROTO_RENDERING_PALPD,
        .capabilities = {.dof_in = 3, .dof_out = 3, .max_force_n = 3}};
    struct palp_client_error why;
    struct palp_device *d = palp_device_begin(old->endpoint, &hello, &why);
    REQUIRE(d != NULL);
    return d;
}

/* Answer until the device has a session, or was refused. */
static bool await_session(struct old_palpd *old, struct palp_device *d, struct proto_bytes answer)
{
    for (int64_t until = server_deadline(); rt_now_ns() < until;) {
        old_palpd_answer(old, answer);
        palp_device_force(d);
        if (palp_device_in_session(d) || palp_device_refusal(d))
            break;
        rt_sleep_until(rt_now_ns() + RT_NS_PER_MS);
    }
    return palp_device_in_session(d);
}

static void a_device_of_today_holds_a_tool_of_a_palpd_of_the_first_release(void)
{
    struct proto_memory lent;
    struct old_palpd old = old_palpd_start();
    struct palp_device *d = meet_old(&old, 1, PROTO_VERSION);
    REQUIRE(await_session(&old, d, keep("welcome", &lent)));
    CHECK(strcmp(palp_device_welcome(d)->tool_name, "probe") == 0);
    CHECK(old.n_hello > 0);
    const struct proto_bytes force = keep("force", &lent);
    struct palp_force felt = {.received = 0};
    for (int64_t until = server_deadline(); felt.received == 0 && rt_now_ns() < until;) {
        palp_device_send(d, &(struct proto_sample){.measured_cp.orientation.w = 1});
        old_palpd_answer(&old, force);
        felt = palp_device_force(d);
        rt_sleep_until(rt_now_ns() + RT_NS_PER_MS);
    }
    CHECK(felt.received > 0 && old.n_other > 0);
    CHECK(felt.life_cycle == PROTO_ENABLED && felt.step == 11);
    palp_device_destroy(d);
    old_palpd_stop(&old);
}

static void a_device_newer_than_a_palpd_is_told_why_it_is_refused(void)
{
    struct proto_memory lent;
    struct old_palpd old = old_palpd_start();
    struct palp_device *d = meet_old(&old, 2, 3);
    CHECK(!await_session(&old, d, keep("every/DaemonMessage.refused", &lent)));
    REQUIRE(palp_device_refusal(d) != NULL);
    CHECK(strncmp(palp_device_refusal(d), "text-", 5) == 0);
    palp_device_destroy(d);
    old_palpd_stop(&old);
}

/* A palpd of version 1 that welcomes whom it should have refused. */
static void a_welcome_in_a_version_that_was_not_asked_for_is_no_session(void)
{
    struct proto_memory lent;
    struct proto_event event = {.severity = PROTO_INFO};
    struct old_palpd old = old_palpd_start();
    struct palp_device *d = meet_old(&old, 2, 3);
    const struct proto_bytes welcome = keep("welcome", &lent);
    for (int64_t until = server_deadline(); !palp_device_event(d, &event) && rt_now_ns() < until;) {
        old_palpd_answer(&old, welcome);
        palp_device_force(d);
        rt_sleep_until(rt_now_ns() + RT_NS_PER_MS);
    }
    CHECK(!palp_device_in_session(d));
    CHECK(event.text && strstr(event.text, "in version 1 of the protocol, expected 2 to 3"));
    palp_device_destroy(d);
    old_palpd_stop(&old);
}

SUITE(upgrade, TEST(every_field_of_the_first_release_is_read_and_written_again),
      TEST(what_devices_of_the_first_release_say_is_understood),
      TEST(what_clients_of_the_first_release_ask_is_understood),
      TEST(what_a_palpd_of_the_first_release_says_is_understood),
      TEST(a_device_is_welcome_by_the_versions_it_speaks),
      TEST(a_device_of_the_first_release_is_welcome),
      TEST(a_device_of_today_holds_a_tool_of_a_palpd_of_the_first_release),
      TEST(a_device_newer_than_a_palpd_is_told_why_it_is_refused),
      TEST(a_welcome_in_a_version_that_was_not_asked_for_is_no_session));
