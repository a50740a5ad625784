/* SPDX-License-Identifier: GPL-3.0-or-later */
/* session.c - devices: their life cycle, and the door that samples come in by. */
#include "daemon/session.h"

#include "daemon/claim.h"
#include "daemon/daemon.h"
#include "daemon/translate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define JUMP_M   0.020      /* between two samples; at 1 kHz 20 m/s */
#define JUMP_RAD (M_PI / 6) /* 30° */
#define DELAY_S  0.002      /* from a pose to its force, as long as it is not measured: two ticks */

enum {
    IMPLAUSIBLE_MAX = 3,
    LOST_ENABLED_MS = 500, /* a hand feels forces: silence is a broken line            */
    LOST_MS = 5000,        /* nobody is at the device; it only must not keep the tool  */
    LOST_STEPPED_MS = 60000,
    STALE_MS = 30,
    RARE_MAX = 200,
};

/* ---------------------------------------------------------------- sending */

enum wire_sent sessions_send(struct daemon *d, const struct wire_peer *peer,
                             const struct proto_daemon_message *message)
{
    struct sessions *s = &d->sessions;
    struct proto_memory memory = {.bytes = s->memory, .size = sizeof s->memory};
    const size_t n = proto_encode_daemon(s->bytes, sizeof s->bytes, message, &memory);
    return n > 0 ? wire_send(&d->device_wire, peer, s->bytes, n) : WIRE_FULL;
}

void sessions_tell(struct daemon *d, int tool, const struct proto_event *event)
{
    const struct session *session = &d->sessions.tool[tool];
    struct proto_daemon_message message = {.which = PROTO_DAEMON_EVENT, .event = *event};
    message.event.header = daemon_header(d, &d->sessions.event_sequence);
    if (session->open)
        sessions_send(d, &session->peer, &message);
}

/* ---------------------------------------------------------------- to the other threads */

static bool follows(const struct session *s)
{
    return s->open && s->state == PROTO_ENABLED && s->anchor != SESSION_UNANCHORED &&
           s->manner != SESSION_HOLDS;
}

/* Say to the simulation and to the haptic thread what is wanted of this tool now. */
static void put_sample(struct daemon *d, int tool)
{
    const struct session *s = &d->sessions.tool[tool];
    struct tool_exchange *x = &d->sim.tool[tool];
    const struct tool_sample sample = {
        .session = s->number,
        .epoch = d->epoch,
        .follows = follows(s),
        .felt = follows(s) && s->manner == SESSION_FOLLOWS && !d->stopping,
        .target = s->target,
        .sequence = s->sequence,
        .device_time_ns = s->device_time_ns,
        .arrived_ns = s->sample_ns,
        .limits = s->limits,
        .grip = s->has_gripper ? s->gripper_ratio : (double)NAN,
        .hand = s->device_at,
        .rendering = s->rendering,
        .device = s->device,
        .delay_s = s->delay_s,
    };
    memcpy(slot_fill(&x->sample_to_sim), &sample, sizeof sample);
    memcpy(slot_fill(&x->sample_to_haptics), &sample, sizeof sample);
    slot_put(&x->sample_to_sim);
    slot_put(&x->sample_to_haptics);
}

static void enter(struct daemon *d, int tool, enum proto_life_cycle state, const char *why)
{
    struct session *s = &d->sessions.tool[tool];
    const enum proto_severity severity = state == PROTO_FAULT ? PROTO_ERROR : PROTO_INFO;
    if (s->state == state)
        return;
    s->state = state;
    s->anchor = SESSION_UNANCHORED;
    s->manner = SESSION_FOLLOWS;
    s->clutched = false;
    s->n_implausible = 0;
    s->sample_ns = d->now_ns; /* whoever is enabled now has half a second to send something */
    put_sample(d, tool);
    daemon_tell(d, severity, PROTO_EVENT_LIFE_CYCLE, tool, "%s is %s%s%s", s->device_name,
                proto_life_cycle_word(state), why[0] ? ": " : "", why);
}

/* ---------------------------------------------------------------- open, close */

int session_of_peer(const struct daemon *d, const struct wire_peer *peer)
{
    for (int i = 0; i < d->sessions.n; i++)
        if (d->sessions.tool[i].open && wire_peer_equal(&d->sessions.tool[i].peer, peer))
            return i;
    return -1;
}

void session_open(struct daemon *d, int tool, const struct wire_peer *peer,
                  const struct proto_hello *hello)
{
    const struct proto_capabilities *can = &hello->capabilities;
    const struct config_tool *config = &d->config->tool[tool];
    struct session *s = &d->sessions.tool[tool];
    *s = (struct session){.open = true, .number = s->number + 1, .peer = *peer};
    snprintf(s->device_name, sizeof s->device_name, "%s", hello->device_name);
    snprintf(s->device_kind, sizeof s->device_kind, "%s", hello->device_kind);
    s->device = (struct palp_haptic_device){
        .dof_out = (int)can->dof_out,
        .force = can->max_force_n,
        .torque = can->max_torque_nm,
        .force_continuous = can->max_continuous_force_n,
        .stiffness = can->max_stiffness_n_m,
        .damping = can->max_damping_n_s_m,
        .friction = can->friction_n_s_m,
    };
    s->delay_s = DELAY_S;
    s->limits = palp_haptic_limits_make(&s->device, config->force_limit_n, config->torque_limit_nm,
                                        d->config->rate_hz);
    s->turns = can->dof_in >= 6;
    s->has_gripper = can->has_gripper;
    for (size_t i = 0; i < can->n_button_roles; i++)
        if (can->button_roles[i] == PROTO_BUTTON_CLUTCH)
            s->clutch_mask |= UINT32_C(1) << i;
    s->joined_ns = s->heard_ns = s->sample_ns = d->now_ns;
    s->state = PROTO_DISABLED;
    s->target = d->frame->rigid[config->body.id - 1].at;
    put_sample(d, tool);
}

static void close_session(struct daemon *d, int tool, enum proto_severity severity, const char *why)
{
    struct session *s = &d->sessions.tool[tool];
    daemon_tell(d, severity, PROTO_EVENT_DEVICE_LEFT, tool, "%s gives back %s: %s", s->device_name,
                d->config->tool[tool].name, why);
    s->open = false;
    s->state = PROTO_LIFE_CYCLE_UNSPECIFIED;
    put_sample(d, tool); /* the tool stands where it is */
}

/* ---------------------------------------------------------------- samples */

/* Something that cannot be. Once it may be a glitch; three in a row are a fault, which stays. */
static void suspect(struct daemon *d, int tool, const char *why)
{
    struct session *s = &d->sessions.tool[tool];
    uint64_t held_back;
    s->n_rejected++;
    d->sessions.n_rejected++;
    s->n_implausible++;
    if (log_limit_allows(&s->log_implausible, d->now_ns, &held_back))
        daemon_tell(d, PROTO_WARNING, PROTO_EVENT_POSE_REJECTED, tool,
                    "a sample of %s is left out: %s", s->device_name, why);
    if (s->n_implausible >= IMPLAUSIBLE_MAX && s->state != PROTO_FAULT)
        enter(d, tool, PROTO_FAULT, why);
}

/* An anchored device cannot be elsewhere all at once. Returns what is wrong, or NULL. */
static const char *find_jump(const struct session *s, pose at)
{
    if (s->state != PROTO_ENABLED || s->anchor != SESSION_ANCHORED)
        return NULL;
    if (vec3_norm(vec3_sub(at.p, s->device_at.p)) > JUMP_M)
        return "it jumped by more than 20 mm";
    if (vec3_norm(quat_log(quat_mul(at.q, quat_conjugate(s->device_at.q)))) > JUMP_RAD)
        return "it jumped by more than 30 degrees";
    return NULL;
}

/* Where the tool is wanted: moved from its anchor as the device is from its own. */
static pose target_of(const struct session *s)
{
    const vec3 moved = vec3_sub(s->device_at.p, s->device_anchor.p);
    const quat turned = quat_mul(s->device_at.q, quat_conjugate(s->device_anchor.q));
    const quat q = s->turns ? quat_unit(quat_mul(turned, s->tool_anchor.q)) : s->tool_anchor.q;
    return (pose){vec3_add(s->tool_anchor.p, moved), q};
}

static void clutch(struct session *s, bool pressed)
{
    if (s->clutched && !pressed)
        s->anchor = SESSION_UNANCHORED_THERE;
    s->clutched = pressed;
}

static void move_target(struct daemon *d, int tool)
{
    struct session *s = &d->sessions.tool[tool];
    if (s->state != PROTO_ENABLED || s->manner == SESSION_HOLDS)
        return;
    if (s->anchor != SESSION_ANCHORED) {
        const pose stands = d->frame->rigid[d->config->tool[tool].body.id - 1].at;
        s->tool_anchor = s->anchor == SESSION_UNANCHORED ? stands : s->target;
        s->device_anchor = s->device_at;
        s->anchor = SESSION_ANCHORED;
    }
    if (!s->clutched)
        s->target = target_of(s);
    put_sample(d, tool);
}

static void take_sample(struct daemon *d, int tool, const struct proto_sample *sample)
{
    struct session *s = &d->sessions.tool[tool];
    const pose at = translate_pose_back(sample->measured_cp);
    s->owed = true;
    if (sample->sequence <= s->sequence || sample->device_time_ns < s->device_time_ns) {
        s->n_rejected++;
        d->sessions.n_rejected++;
        return;
    }
    s->sequence = sample->sequence;
    s->device_time_ns = sample->device_time_ns;
    const char *jump = find_jump(s, at);
    if (jump) {
        suspect(d, tool, jump);
        return;
    }
    const bool was_pressed = s->buttons & s->clutch_mask;
    const bool is_pressed = sample->buttons & s->clutch_mask;
    s->n_sample++;
    d->sessions.n_sample++;
    s->n_implausible = 0;
    s->sample_ns = d->now_ns;
    s->device_at = at;
    s->buttons = sample->buttons;
    s->gripper_ratio = sample->gripper_ratio;
    if (was_pressed != is_pressed && s->state == PROTO_ENABLED)
        clutch(s, is_pressed);
    move_target(d, tool);
}

/* ---------------------------------------------------------------- verbs */

/* What an ENABLED session does from now on. */
static void change_manner(struct daemon *d, int tool, enum session_manner manner)
{
    struct session *s = &d->sessions.tool[tool];
    if (s->manner == SESSION_HOLDS || manner == SESSION_HOLDS || manner == SESSION_FOLLOWS)
        s->anchor = SESSION_UNANCHORED;
    s->manner = manner;
    s->clutched = false;
    put_sample(d, tool);
}

/* Returns whether the verb makes sense in this state. */
static bool obey(struct daemon *d, int tool, enum proto_verb verb)
{
    struct session *s = &d->sessions.tool[tool];
    const bool enabled = s->state == PROTO_ENABLED;
    switch (verb) {
    case PROTO_VERB_ENABLE:
        if (enabled)
            change_manner(d, tool, SESSION_FOLLOWS);
        else if (s->state != PROTO_FAULT)
            enter(d, tool, PROTO_ENABLED, "");
        return s->state != PROTO_FAULT;
    case PROTO_VERB_DISABLE:
        if (s->state != PROTO_FAULT)
            enter(d, tool, PROTO_DISABLED, "");
        return s->state != PROTO_FAULT;
    case PROTO_VERB_PAUSE:
        if (enabled)
            enter(d, tool, PROTO_PAUSED, "");
        return enabled || s->state == PROTO_PAUSED;
    case PROTO_VERB_CLEAR:
        if (s->state == PROTO_FAULT)
            enter(d, tool, PROTO_DISABLED, "the fault is cleared");
        return true;
    case PROTO_VERB_HOLD:
        if (enabled)
            change_manner(d, tool, SESSION_HOLDS);
        return enabled;
    case PROTO_VERB_FREE:
        if (enabled)
            change_manner(d, tool, SESSION_FREE);
        return enabled;
    case PROTO_VERB_CLUTCH:
    case PROTO_VERB_UNCLUTCH:
        if (enabled)
            clutch(s, verb == PROTO_VERB_CLUTCH);
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
    if (!obey(d, tool, verb))
        daemon_tell(d, PROTO_WARNING, PROTO_EVENT_LIFE_CYCLE, tool, "%s: %s means nothing while %s",
                    s->device_name, proto_verb_word(verb), proto_life_cycle_word(state));
}

/* ---------------------------------------------------------------- the door */

/* Verbs and hellos make events for all; nobody means hundreds of them in a second. */
static bool is_flood(struct daemon *d)
{
    struct sessions *s = &d->sessions;
    if (d->now_ns - s->rare_second_ns > RT_NS_PER_S) {
        s->rare_second_ns = d->now_ns;
        s->n_rare = 0;
    }
    return ++s->n_rare > RARE_MAX;
}

void sessions_read(void *daemon, const struct wire_peer *peer, const char *from, const void *bytes,
                   size_t size)
{
    struct daemon *d = daemon;
    struct proto_memory memory = {.bytes = d->sessions.arrived, .size = sizeof d->sessions.arrived};
    struct proto_device_message message;
    struct proto_error error;
    const int tool = session_of_peer(d, peer);
    const struct proto_bytes in = {bytes, size};
    d->now_ns = rt_now_ns();
    if (!proto_decode_device(&message, in, &memory, &error)) {
        wire_malformed(&d->device_wire, from, error.what);
        if (tool >= 0)
            suspect(d, tool, error.what);
        return;
    }
    if (tool >= 0)
        d->sessions.tool[tool].heard_ns = d->now_ns;
    if (message.which != PROTO_DEVICE_SAMPLE && is_flood(d)) {
        wire_malformed(&d->device_wire, from, "too many messages that are no samples");
        return;
    }
    if (message.which == PROTO_DEVICE_HELLO)
        claim_take(d, peer, &message.hello);
    else if (tool < 0)
        claim_refuse(d, peer, PROTO_REFUSED_NO_SESSION, "say hello first");
    else if (message.which == PROTO_DEVICE_SAMPLE)
        take_sample(d, tool, &message.sample);
    else if (message.which == PROTO_DEVICE_COMMAND)
        take_command(d, tool, message.command.verb);
    else
        close_session(d, tool, PROTO_INFO, message.bye.reason[0] ? message.bye.reason : "bye");
}

/* ---------------------------------------------------------------- once a tick */

/* What this hand is to feel: nothing where the newest tick of the chain was another hand's. */
static struct proto_force force_of(struct daemon *d, int tool)
{
    struct session *s = &d->sessions.tool[tool];
    struct proto_force force = {.header = daemon_header(d, &s->n_force),
                                .life_cycle = s->state,
                                .source = PROTO_COUPLING_AT_SIMULATION_RATE};
    if (!s->hand || s->hand->session != s->number)
        return force;
    const struct tool_force *from = &s->hand->from;
    force.header.step = (uint64_t)from->step;
    force.header.simulated_time_ns = (uint64_t)(from->time_s * RT_NS_PER_S);
    force.servo_cf = translate_wrench(s->hand->out.force, s->hand->out.torque);
    if (s->hand->sequence > 0) {
        force.answers_sequence = s->hand->sequence;
        force.answers_time_ns = s->hand->device_time_ns;
        force.expiry_ns = s->hand->device_time_ns + (uint64_t)s->limits.validity_ns;
    }
    return force;
}

static void send_force(struct daemon *d, int tool)
{
    struct session *s = &d->sessions.tool[tool];
    const struct proto_daemon_message message = {.which = PROTO_DAEMON_FORCE,
                                                 .force = force_of(d, tool)};
    const uint64_t answers = message.force.answers_sequence;
    if (answers > s->answered) {
        rt_histogram_add(&d->sessions.pose_to_force, rt_now_ns() - s->hand->arrived_ns);
        s->answered = answers;
    }
    s->owed = false;
    d->sessions.n_force++;
    s->step_sent = s->hand ? s->hand->from.step : s->step_sent;
    if (sessions_send(d, &s->peer, &message) == WIRE_GONE)
        close_session(d, tool, PROTO_WARNING, "the connection is gone");
}

bool session_is_there(struct daemon *d, int tool)
{
    send_force(d, tool);
    return d->sessions.tool[tool].open;
}

static void watch(struct daemon *d, int tool)
{
    struct session *s = &d->sessions.tool[tool];
    const bool enabled = s->state == PROTO_ENABLED;
    const int lost_ms = d->options.stepped ? LOST_STEPPED_MS : enabled ? LOST_ENABLED_MS : LOST_MS;
    const int64_t heard_ns = enabled && !d->options.stepped ? s->sample_ns : s->heard_ns;
    const bool overdue =
        enabled && !d->options.stepped && d->now_ns - s->sample_ns > STALE_MS * RT_NS_PER_MS;
    uint64_t held_back;
    if (overdue && !s->stale && log_limit_allows(&s->log_stale, d->now_ns, &held_back))
        daemon_tell(d, PROTO_WARNING, PROTO_EVENT_POSE_STALE, tool,
                    "no sample of %s for 30 ms: its force fades (%llu times more since)",
                    s->device_name, (unsigned long long)held_back);
    s->stale = overdue;
    if (d->now_ns - heard_ns > lost_ms * (int64_t)RT_NS_PER_MS)
        close_session(d, tool, PROTO_WARNING, "it is silent");
}

void sessions_tick(struct daemon *d)
{
    for (int i = 0; i < d->sessions.n; i++) {
        struct session *s = &d->sessions.tool[i];
        struct slot *slot = &d->sim.tool[i].hand;
        s->hand = slot_take(slot);
        s->hand_sequence = slot_sequence(slot);
        const bool stepped = s->hand && s->hand->from.step != s->step_sent;
        if (!s->open)
            continue;
        if (s->owed || (stepped && s->state == PROTO_ENABLED && !d->options.stepped))
            send_force(d, i);
        if (s->open)
            watch(d, i);
    }
}

void sessions_jump(struct daemon *d)
{
    for (int i = 0; i < d->sessions.n; i++) {
        d->sessions.tool[i].anchor = SESSION_UNANCHORED;
        if (d->sessions.tool[i].open)
            put_sample(d, i);
    }
}

bool sessions_let_go(struct daemon *d)
{
    bool nothing_felt = true;
    for (int i = 0; i < d->sessions.n; i++) {
        struct session *s = &d->sessions.tool[i];
        if (!s->open)
            continue;
        put_sample(d, i); /* stopping: no longer felt */
        send_force(d, i);
        if (s->hand && s->hand->session == s->number)
            nothing_felt = nothing_felt && vec3_norm(s->hand->out.force) <= 0 &&
                           vec3_norm(s->hand->out.torque) <= 0;
    }
    return nothing_felt;
}

int sessions_create(struct sessions *s, int n_tool)
{
    memset(s, 0, sizeof *s);
    s->n = n_tool;
    s->tool = calloc((size_t)n_tool + 1, sizeof *s->tool);
    return s->tool ? 0 : -1;
}

void sessions_destroy(struct sessions *s)
{
    free(s->tool);
    s->tool = NULL;
}
