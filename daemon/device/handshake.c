/* SPDX-License-Identifier: GPL-3.0-or-later */
/* handshake.c - a device says hello: it gets a tool and is welcomed, or is told why not. */
#include "daemon/device/handshake.h"

#include "daemon/daemon.h"
#include "daemon/event.h"
#include "daemon/publish/translate.h"
#include "daemon/rt/idle.h"
#include "daemon/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void handshake_refuse(struct daemon *d, const struct wire_peer *peer,
                      enum proto_refusal_reason reason, const char *format, ...)
{
    char text[PROTO_TEXT_MAX + 1];
    uint64_t held_back;
    va_list args;
    va_start(args, format);
    text_print_list(text, sizeof text, format, args);
    va_end(args);
    const struct proto_daemon_message message = {.which = PROTO_DAEMON_REFUSED,
                                                 .refused = {reason, text}};
    sessions_send(d, peer, &message);
    d->sessions.n_refused++;
    if (log_limit_allows(&d->sessions.log_refused, d->now_ns, &held_back))
        event_emit(d, PROTO_WARNING, PROTO_EVENT_DEVICE_REFUSED, -1, "a device is refused: %s%s",
                   text, log_held_back_text(held_back).text);
}

static int find_device(const struct daemon *d, const char *name)
{
    for (int i = 0; i < d->sessions.n; i++)
        if (d->sessions.tool[i].open && strcmp(d->sessions.tool[i].device_name, name) == 0)
            return i;
    return -1;
}

static int find_tool(const struct config *config, const char *name)
{
    for (int i = 0; i < config->n_tool; i++)
        if (strcmp(config->tool[i].name, name) == 0)
            return i;
    return -1;
}

static bool takes_device(const struct config_tool *tool, const char *device)
{
    return !tool->script && (!tool->device || strcmp(tool->device, device) == 0);
}

int handshake_tool(const struct config *config, const char *name, const char *device)
{
    const int tool = find_tool(config, name);
    return tool >= 0 && takes_device(&config->tool[tool], device) ? tool : -1;
}

/* A tool that is free for a device; -1: there is none. */
static int find_free(const struct daemon *d, const char *device)
{
    for (int i = 0; i < d->config->n_tool; i++)
        if (takes_device(&d->config->tool[i], device) && !d->sessions.tool[i].open)
            return i;
    return -1;
}

/* Refuse a tool that others hold, or any where none is free. */
static void refuse_taken(struct daemon *d, const struct wire_peer *peer, int tool,
                         const char *device)
{
    if (tool == STRANGER_ANY_TOOL)
        handshake_refuse(d, peer, PROTO_REFUSED_TOOL_TAKEN, "no tool is free for %s", device);
    else
        handshake_refuse(d, peer, PROTO_REFUSED_TOOL_TAKEN, "%s is held by %s",
                         d->config->tool[tool].name, d->sessions.tool[tool].device_name);
}

/* The same, and it is remembered for as long as the peer goes on. */
static void refuse_and_remember(struct daemon *d, const struct wire_peer *peer, int tool,
                                const char *device)
{
    struct stranger *stranger = stranger_meet(d->sessions.stranger, peer, d->now_ns);
    refuse_taken(d, peer, tool, device);
    if (!stranger)
        return;
    stranger->is_waiting = true;
    stranger->tool = tool;
    snprintf(stranger->device_name, sizeof stranger->device_name, "%s", device);
}

/* Is what it was refused still taken? */
static bool is_refused(const struct daemon *d, const struct stranger *stranger)
{
    if (!stranger || !stranger->is_waiting)
        return false;
    return stranger->tool == STRANGER_ANY_TOOL ? find_free(d, stranger->device_name) < 0
                                               : d->sessions.tool[stranger->tool].open;
}

void handshake_remind(struct daemon *d, const struct wire_peer *peer)
{
    struct stranger *stranger = stranger_find(d->sessions.stranger, peer);
    if (stranger)
        stranger->heard_ns = d->now_ns;
    if (is_refused(d, stranger))
        refuse_taken(d, peer, stranger->tool, stranger->device_name);
    else
        handshake_refuse(d, peer, PROTO_REFUSED_NO_SESSION, "say hello first");
}

/* The tool that this device may have; else -1, and it is refused. */
static int choose_tool(struct daemon *d, const struct wire_peer *peer,
                       const struct proto_hello *hello)
{
    const struct config *config = d->config;
    const int tool = find_tool(config, hello->tool_name);
    if (d->player) {
        handshake_refuse(d, peer, PROTO_REFUSED_NOT_ALLOWED, "a recording is replayed");
        return -1;
    }
    if (!hello->tool_name[0]) {
        const int free_tool = find_free(d, hello->device_name);
        if (free_tool < 0)
            refuse_and_remember(d, peer, STRANGER_ANY_TOOL, hello->device_name);
        return free_tool;
    }
    if (tool < 0) {
        handshake_refuse(d, peer, PROTO_REFUSED_NO_SUCH_TOOL, "there is no tool '%s'",
                         hello->tool_name);
    } else if (config->tool[tool].script) {
        handshake_refuse(d, peer, PROTO_REFUSED_NOT_ALLOWED, "%s is held by a script",
                         hello->tool_name);
    } else if (!takes_device(&config->tool[tool], hello->device_name)) {
        handshake_refuse(d, peer, PROTO_REFUSED_NOT_ALLOWED, "%s is for the device %s alone",
                         hello->tool_name, config->tool[tool].device);
    } else if (d->sessions.tool[tool].open && session_is_there(d, tool)) {
        refuse_and_remember(d, peer, tool, hello->device_name);
    } else {
        return tool;
    }
    return -1;
}

static proto_box soft_bounds(const struct daemon *d)
{
    const int n = d->sim->plan.n_vertex;
    vec3 low = d->frame->vertex[0], high = low;
    for (int i = 1; i < n; i++) {
        const vec3 x = d->frame->vertex[i];
        low = vec3_make(fmin(low.x, x.x), fmin(low.y, x.y), fmin(low.z, x.z));
        high = vec3_make(fmax(high.x, x.x), fmax(high.y, x.y), fmax(high.z, x.z));
    }
    return (proto_box){vec3_to_wire(low), vec3_to_wire(high)};
}

void handshake_welcome(struct daemon *d, int tool)
{
    const struct session *s = &d->sessions.tool[tool];
    const struct config_tool *config = &d->config->tool[tool];
    struct proto_daemon_message message = {
        .which = PROTO_DAEMON_WELCOME,
        .welcome = {
            .session_id = d->session_id,
            .protocol = PROTO_VERSION,
            .tool_id = (uint32_t)config->body.id,
            .tool_name = config->name,
            .simulation_rate_hz = d->config->rate_hz,
            .force_rate_hz = d->options.haptic_hz,
            .force_limit_n = s->limits.force,
            .torque_limit_nm = s->limits.torque,
            .force_validity_ns = (uint64_t)s->limits.validity_ns,
            .scene_hash = d->scene_hash,
            .force_source = session_source(s),
            .rendering = s->rendering,
            .session = s->number,
            .protocol_minor = PROTO_MINOR,
            .tool_pose = pose_to_wire(d->frame->rigid[config->body.id - 1].at),
            .has_soft_bounds = d->sim->plan.n_vertex > 0,
        }};
    if (message.welcome.has_soft_bounds)
        message.welcome.soft_bounds = soft_bounds(d);
    sessions_send(d, &s->peer, &message);
}

void handshake_take(struct daemon *d, const struct wire_peer *peer, const struct proto_hello *hello)
{
    const int same = find_device(d, hello->device_name);
    struct stranger *stranger = stranger_find(d->sessions.stranger, peer);
    if (stranger)
        stranger->is_waiting = false; /* what it says now is what counts */
    if (hello->protocol_min > PROTO_VERSION || hello->protocol_max < PROTO_VERSION) {
        handshake_refuse(d, peer, PROTO_REFUSED_PROTOCOL,
                         "%s speaks versions %u to %u, expected %d", hello->device_name,
                         hello->protocol_min, hello->protocol_max, PROTO_VERSION);
        return;
    }
    if (same >= 0 && same == session_of_peer(d, peer) && d->sessions.tool[same].n_sample == 0)
        return; /* said again while the first was on its way: the welcome answers both */
    if (same >= 0 && session_is_there(d, same)) {
        handshake_refuse(d, peer, PROTO_REFUSED_NAME_TAKEN,
                         "a device named %s is connected already", hello->device_name);
        return;
    }
    if (session_of_peer(d, peer) >= 0) {
        handshake_refuse(d, peer, PROTO_REFUSED_NOT_ALLOWED,
                         "this connection has a session already");
        return;
    }
    const int tool = choose_tool(d, peer, hello);
    if (tool < 0)
        return;
    session_open(d, tool, peer, hello);
    idle_judge(d);
    handshake_welcome(d, tool);
    event_emit(d, PROTO_INFO, PROTO_EVENT_DEVICE_JOINED, tool,
               "%s takes %s: at most %.3g N and %.3g N m", hello->device_name,
               d->config->tool[tool].name, d->sessions.tool[tool].limits.force,
               d->sessions.tool[tool].limits.torque);
}
