/* SPDX-License-Identifier: GPL-3.0-or-later */
/* session_door.c - what devices say: who is let in, verbs, floods; and what is due each tick. */
#include "daemon/daemon.h"
#include "daemon/device/handshake.h"
#include "daemon/device/session.h"
#include "daemon/event.h"

enum {
    LOST_ENABLED_MS = 500, /* a hand feels forces: silence is a broken line            */
    LOST_FAULT_MS = 1000,  /* a hand that felt forces and spoke nonsense, likewise     */
    LOST_MS = 5000,        /* nobody is at the device; it only must not keep the tool  */
    LOST_STEPPED_MS = 60000,
    STALE_MS = 30,
    RARE_MAX = 200,        /* messages in a second that are no samples */
    LET_GO_BYTES = 512,    /* of a message that ends a force, with its reason */
    REVOKED_LEAST_MS = 60, /* fades take 20 ms, and 50 ms where steps stop */
    REVOKED_MOST_MS = 500,
};

/* ---------------------------------------------------------------- verbs */

/* What an ENABLED session does from now on. One that is enabled once more, as by a device that has
 * not heard of it, is anchored anew and has let go of nothing. */
static void change_mode(struct daemon *d, int tool, enum session_mode mode)
{
    struct session *s = &d->sessions.tool[tool];
    if (s->mode == SESSION_HOLDS || mode == SESSION_HOLDS || mode == SESSION_FOLLOWS)
        s->anchor = SESSION_UNANCHORED;
    if (mode != SESSION_FOLLOWS)
        session_note_release(s);
    s->mode = mode;
    s->clutched = s->buttons & s->clutch_mask;
    session_sample_put(d, tool);
}

/* Returns whether the verb makes sense in this state. */
static bool obey_verb(struct daemon *d, int tool, enum proto_verb verb)
{
    struct session *s = &d->sessions.tool[tool];
    const bool enabled = s->state == PROTO_ENABLED;
    switch (verb) {
    case PROTO_VERB_ENABLE:
        if (enabled)
            change_mode(d, tool, SESSION_FOLLOWS);
        else if (s->state != PROTO_FAULT)
            session_enter(d, tool, PROTO_ENABLED, "");
        return s->state != PROTO_FAULT;
    case PROTO_VERB_DISABLE:
        if (s->state != PROTO_FAULT)
            session_enter(d, tool, PROTO_DISABLED, "");
        return s->state != PROTO_FAULT;
    case PROTO_VERB_PAUSE:
        if (enabled)
            session_enter(d, tool, PROTO_PAUSED, "");
        return enabled || s->state == PROTO_PAUSED;
    case PROTO_VERB_CLEAR:
        if (s->state == PROTO_FAULT)
            session_enter(d, tool, PROTO_DISABLED, "the fault is cleared");
        return true;
    case PROTO_VERB_HOLD:
        if (enabled)
            change_mode(d, tool, SESSION_HOLDS);
        return enabled;
    case PROTO_VERB_FREE:
        if (enabled)
            change_mode(d, tool, SESSION_FREE);
        return enabled;
    case PROTO_VERB_CLUTCH:
    case PROTO_VERB_UNCLUTCH:
        if (enabled)
            session_sample_clutch(d, tool, verb == PROTO_VERB_CLUTCH);
        return enabled;
    case PROTO_VERB_UNSPECIFIED:
        break;
    }
    return false;
}

static void take_command(struct daemon *d, int tool, enum proto_verb verb)
{
    const struct session *s = &d->sessions.tool[tool];
    const enum proto_life_cycle state = s->state;
    if (!obey_verb(d, tool, verb))
        event_emit(d, PROTO_WARNING, PROTO_EVENT_LIFE_CYCLE, tool, "%s: %s means nothing while %s",
                   s->device_name, proto_verb_word(verb), proto_life_cycle_word(state));
}

/* ---------------------------------------------------------------- the door */

/* Verbs and hellos make events for all; nobody means hundreds of them in a second. Counted by peer:
 * what one says too often takes nothing from the others. */
static bool is_flood(struct daemon *d, const struct wire_peer *peer, int tool)
{
    struct stranger *stranger =
        tool < 0 ? stranger_meet(d->sessions.stranger, peer, d->now_ns) : NULL;
    if (tool < 0 && !stranger)
        return true;
    return budget_exceeds(tool < 0 ? &stranger->rare : &d->sessions.tool[tool].rare,
                          (struct budget){RARE_MAX, SIZE_MAX}, 0, d->now_ns);
}

/* What ends a force is obeyed however much else was said. */
static bool lets_go(const struct proto_device_message *message)
{
    const enum proto_verb verb = message->command.verb;
    return message->which == PROTO_DEVICE_BYE ||
           (message->which == PROTO_DEVICE_COMMAND &&
            (verb == PROTO_VERB_DISABLE || verb == PROTO_VERB_PAUSE || verb == PROTO_VERB_CLUTCH));
}

static void take_message(struct daemon *d, const struct wire_peer *peer, int tool,
                         const struct proto_device_message *message)
{
    if (message->which == PROTO_DEVICE_HELLO)
        handshake_take(d, peer, &message->hello);
    else if (tool < 0)
        handshake_remind(d, peer);
    else if (message->which == PROTO_DEVICE_SAMPLE)
        session_sample_take(d, tool, &message->sample);
    else if (message->which == PROTO_DEVICE_COMMAND)
        take_command(d, tool, message->command.verb);
    else
        session_close(d, tool, PROTO_INFO, message->bye.reason[0] ? message->bye.reason : "bye");
}

/* One message too many: nothing is told of it, but a hand that lets go is let go. */
static void take_flood(struct daemon *d, int tool, const struct proto_device_message *message)
{
    if (tool < 0 || !lets_go(message))
        return;
    if (message->which == PROTO_DEVICE_BYE)
        session_close(d, tool, PROTO_INFO, message->bye.reason[0] ? message->bye.reason : "bye");
    else
        obey_verb(d, tool, message->command.verb);
}

/* A routing id is what a peer says of itself: one that says another's is not that other. ZeroMQ
 * gives it the id only once the other's connection is gone. */
static bool is_spoofed(struct daemon *d, const struct wire_peer *peer)
{
    for (int i = 0; i < d->sessions.n; i++) {
        const struct session *s = &d->sessions.tool[i];
        if (s->open && wire_peer_same_id(&s->peer, peer) && !wire_peer_equal(&s->peer, peer)) {
            session_close(d, i, PROTO_WARNING, SESSION_GONE);
            return true;
        }
    }
    return false;
}

/* May this peer hold tools? One that may not is cut off, but not before its hand's force faded. */
static bool is_let_in(struct daemon *d, const struct wire_peer *peer, const char *from)
{
    if (is_spoofed(d, peer)) {
        trust_deny(d, &d->device_wire, peer, from, "it says the routing id of another");
        wire_cut(peer);
        return false;
    }
    const bool may =
        trust_permits(d, &d->device_wire, peer, from, ROSTER_MAY_HOLD, "it may not hold a tool");
    if (!may && session_of_peer(d, peer) < 0)
        wire_cut(peer);
    return may;
}

/* A connection said more than its budget. Who holds no tool is cut off, and what has come of it is
 * not looked at; of a hand what is short is, since it may let go. Returns whether that is all. */
static bool ends_flood(struct daemon *d, const struct wire_peer *peer, int tool, const char *from,
                       size_t size)
{
    wire_flooded(&d->device_wire, from);
    if (tool < 0)
        wire_cut(peer);
    return tool < 0 || size > LET_GO_BYTES;
}

void sessions_read(void *daemon, const struct wire_peer *peer, const char *from, const void *bytes,
                   size_t size)
{
    struct daemon *d = daemon;
    if (!is_let_in(d, peer, from))
        return;
    struct proto_memory memory = {.bytes = d->sessions.arrived, .size = sizeof d->sessions.arrived};
    struct proto_device_message message;
    struct proto_error error;
    const int tool = session_of_peer(d, peer);
    const struct proto_bytes in = {bytes, size};
    d->now_ns = rt_now_ns();
    if (peer->floods && ends_flood(d, peer, tool, from, size))
        return;
    if (!proto_decode_device(&message, in, &memory, &error)) {
        wire_malformed(&d->device_wire, from, error.what);
        if (tool >= 0)
            session_suspect(d, tool, error.what);
        else if (message.which == PROTO_DEVICE_HELLO && !is_flood(d, peer, tool))
            handshake_refuse(d, peer, PROTO_REFUSED_MALFORMED, "%s", error.what);
        return;
    }
    if (tool >= 0)
        d->sessions.tool[tool].heard_ns = d->now_ns;
    const bool rare = message.which != PROTO_DEVICE_SAMPLE && is_flood(d, peer, tool);
    if (rare)
        wire_malformed(&d->device_wire, from, "too many messages that are no samples");
    if (rare || peer->floods)
        take_flood(d, tool, &message);
    else
        take_message(d, peer, tool, &message);
}

/* ---------------------------------------------------------------- once a tick */

static void watch_session(struct daemon *d, int tool)
{
    struct session *s = &d->sessions.tool[tool];
    const bool enabled = s->state == PROTO_ENABLED;
    const int lost_ms = d->options.stepped        ? LOST_STEPPED_MS
                        : enabled                 ? LOST_ENABLED_MS
                        : s->state == PROTO_FAULT ? LOST_FAULT_MS
                                                  : LOST_MS;
    const int64_t heard_ns = enabled && !d->options.stepped ? s->sample_ns : s->heard_ns;
    const bool overdue =
        enabled && !d->options.stepped && d->now_ns - s->sample_ns > STALE_MS * RT_NS_PER_MS;
    uint64_t held_back;
    if (overdue && !s->stale && log_limit_allows(&s->log_stale, d->now_ns, &held_back))
        event_emit(d, PROTO_WARNING, PROTO_EVENT_POSE_STALE, tool,
                   "no sample of %s for 30 ms: its force fades (its program may get no CPU, or "
                   "its line is slow: chrt -f 74 raises a program)%s",
                   s->device_name, log_held_back_text(held_back).text);
    const bool is_news = s->stale != overdue;
    s->stale = overdue;
    if (is_news && d->config->tool[tool].has_current)
        session_sample_put(d, tool);
    if (d->now_ns - heard_ns > lost_ms * (int64_t)RT_NS_PER_MS)
        session_close(d, tool, PROTO_WARNING, "it is silent");
}

static bool is_felt_by(const struct session *s)
{
    return s->hand && s->hand->session == s->number &&
           (vec3_norm(s->hand->out.force) > 0 || vec3_norm(s->hand->out.torque) > 0);
}

/* Once nothing is felt any more; a hand that its device renders has had time enough by then. The
 * connection ends with the next thing it says. */
static void end_revoked(struct daemon *d, int tool)
{
    const struct session *s = &d->sessions.tool[tool];
    const int64_t since_ns = d->now_ns - s->revoked_ns;
    if (since_ns < REVOKED_LEAST_MS * (int64_t)RT_NS_PER_MS ||
        (is_felt_by(s) && since_ns < REVOKED_MOST_MS * (int64_t)RT_NS_PER_MS))
        return;
    session_close(d, tool, PROTO_WARNING, SESSION_NO_ROLE);
}

void sessions_tick(struct daemon *d)
{
    sessions_look(d);
    for (int i = 0; i < d->sessions.n; i++) {
        struct session *s = &d->sessions.tool[i];
        if (s->open && !session_send_news(d, i))
            session_close(d, i, PROTO_WARNING, SESSION_GONE);
        if (s->open)
            watch_session(d, i);
        if (s->open && s->revoked_ns > 0)
            end_revoked(d, i);
    }
}

bool sessions_let_go(struct daemon *d)
{
    bool nothing_felt = true;
    for (int i = 0; i < d->sessions.n; i++) {
        struct session *s = &d->sessions.tool[i];
        if (!s->open)
            continue;
        session_sample_put(d, i); /* stopping: no longer felt */
        session_send_force(d, i);
        nothing_felt = nothing_felt && !is_felt_by(s);
    }
    return nothing_felt;
}
