/* SPDX-License-Identifier: GPL-3.0-or-later */
/* puppet.c - a device on the wire whose hand is the test's. */
#include "tests/puppet.h"

#include "daemon/rt.h"
#include "tests/check.h"

#include <stdlib.h>
#include <zmq.h>

void puppet_send(struct puppet *v, const struct proto_device_message *message)
{
    unsigned char memory[PROTO_DEVICE_MEMORY], bytes[PROTO_DEVICE_FRAME_MAX];
    struct proto_memory lent = {.bytes = memory, .size = sizeof memory};
    const size_t n = proto_encode_device(bytes, sizeof bytes, message, &lent);
    CHECK(n > 0 && zmq_send(v->socket, bytes, n, 0) == (int)n);
}

bool puppet_await(struct puppet *v, enum proto_daemon_which which, int wait_ms)
{
    struct proto_error error;
    const int64_t until = rt_now_ns() + wait_ms * INT64_C(1000000);
    do {
        struct proto_memory lent = {.bytes = v->memory, .size = sizeof v->memory};
        const int left_ms = (int)((until - rt_now_ns()) / RT_NS_PER_MS);
        const size_t n =
            server_receive(v->socket, v->bytes, sizeof v->bytes, left_ms > 0 ? left_ms : 0);
        if (n > 0 &&
            proto_decode_daemon(&v->last, (struct proto_bytes){v->bytes, n}, &lent, &error) &&
            v->last.which == which)
            return true;
    } while (rt_now_ns() < until);
    return false;
}

struct puppet *puppet_connect(const struct server *s)
{
    struct puppet *v = calloc(1, sizeof *v);
    v->socket = server_socket(s, ZMQ_DEALER, s->url[0]);
    return v;
}

void puppet_leave(struct puppet *v)
{
    zmq_close(v->socket);
    free(v);
}

void puppet_say_hello(struct puppet *v, const char *name, const char *tool)
{
    static const enum proto_button_role role = PROTO_BUTTON_CLUTCH;
    const struct proto_device_message hello = {
        .which = PROTO_DEVICE_HELLO,
        .hello = {.protocol_min = 1,
                  .protocol_max = 1,
                  .device_name = name,
                  .device_kind = "test",
                  .capabilities = {.dof_in = 6,
                                   .dof_out = 6,
                                   .max_force_n = 20,
                                   .max_torque_nm = 1,
                                   .has_gripper = v->grip_limit_nm > 0,
                                   .max_grip_torque_nm = v->grip_limit_nm,
                                   .n_button_roles = 1,
                                   .button_roles = &role},
                  .tool_name = tool,
                  .rendering = v->rendering}};
    puppet_send(v, &hello);
}

void puppet_command(struct puppet *v, enum proto_verb verb)
{
    const struct proto_device_message message = {.which = PROTO_DEVICE_COMMAND, .command = {verb}};
    puppet_send(v, &message);
}

void puppet_send_sample(struct puppet *v)
{
    const struct proto_device_message message = {
        .which = PROTO_DEVICE_SAMPLE,
        .sample = {.sequence = ++v->sequence,
                   .device_time_ns = v->time_ns > 0 ? v->time_ns : (uint64_t)rt_now_ns(),
                   .measured_cp = {{v->at.x, v->at.y, v->at.z}, {0, 0, 0, 1}},
                   .buttons = v->buttons,
                   .gripper_ratio = v->grip}};
    puppet_send(v, &message);
}

struct puppet *puppet_enabled(const struct server *s, const char *name)
{
    return puppet_enabled_as(s, name, "probe", PROTO_RENDERING_UNSPECIFIED);
}

struct puppet *puppet_enabled_as(const struct server *s, const char *name, const char *tool,
                                 enum proto_rendering rendering)
{
    struct puppet *v = puppet_connect(s);
    v->rendering = rendering;
    puppet_enable(v, name, tool);
    return v;
}

void puppet_enable(struct puppet *v, const char *name, const char *tool)
{
    puppet_say_hello(v, name, tool);
    REQUIRE(puppet_await(v, PROTO_DAEMON_WELCOME, SERVER_WAIT_MS));
    puppet_command(v, PROTO_VERB_ENABLE);
    puppet_send_sample(v);
    REQUIRE(puppet_await(v, PROTO_DAEMON_FORCE, SERVER_WAIT_MS));
}

bool puppet_press_until(struct puppet *v, double step, double depth, puppet_feels *condition)
{
    const int64_t until = server_deadline();
    const double top = v->at.y;
    double way = -step;
    while (rt_now_ns() < until) {
        v->at.y += way;
        if (v->at.y < top - depth || v->at.y > top)
            way = -way;
        puppet_send_sample(v);
        const int64_t next_ns = rt_now_ns() + 2 * RT_NS_PER_MS;
        do
            if (puppet_await(v, PROTO_DAEMON_FORCE, 1) && condition(&v->last.force))
                return true;
        while (rt_now_ns() < next_ns);
    }
    return false;
}

bool puppet_is_felt(const struct proto_force *force)
{
    return force->servo_cf.force.y > 0.05;
}

bool puppet_is_in_fault(const struct proto_force *force)
{
    return force->life_cycle == PROTO_FAULT;
}
