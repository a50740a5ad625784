/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_upgrade.c - messages of the first release, kept as bytes, mean what they meant; and which
 * versions of the protocol meet. */
#include "tests/check.h"
#include "tests/fixtures/scripted_device.h"

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

SUITE(upgrade, TEST(what_devices_of_the_first_release_say_is_understood),
      TEST(what_clients_of_the_first_release_ask_is_understood),
      TEST(what_a_palpd_of_the_first_release_says_is_understood),
      TEST(a_device_is_welcome_by_the_versions_it_speaks),
      TEST(a_device_of_the_first_release_is_welcome));
