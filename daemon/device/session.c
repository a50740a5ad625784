/* SPDX-License-Identifier: GPL-3.0-or-later */
/* session.c - devices: their life cycle. */
#include "daemon/device/session.h"

#include "daemon/daemon.h"
#include "daemon/event.h"

#include <stdio.h>
#include <string.h>

#define DELAY_S    0.002 /* from a pose to its force, as long as it is not measured: two ticks */
#define GRIP_SHARE 0.7   /* of the torque that a device says its gripper can bear             */

enum { IMPLAUSIBLE_MAX = 3 };

/* ---------------------------------------------------------------- life cycle */

void session_enter(struct daemon *d, int tool, enum proto_life_cycle state, const char *why)
{
    struct session *s = &d->sessions.tool[tool];
    const enum proto_severity severity = state == PROTO_FAULT ? PROTO_ERROR : PROTO_INFO;
    if (s->state == state)
        return;
    if (state == PROTO_PAUSED)
        session_note_release(s);
    else if (s->state != PROTO_PAUSED)
        s->resumed = false; /* after DISABLED it begins anew */
    if (s->state == PROTO_FAULT)
        s->device_time_ns = 0; /* a clock that was set back is believed from here */
    s->state = state;
    s->anchor = SESSION_UNANCHORED;
    s->mode = SESSION_FOLLOWS;
    s->clutched = s->buttons & s->clutch_mask;
    s->n_implausible = 0;
    s->sample_ns = d->now_ns; /* whoever is enabled now has half a second to send something */
    session_sample_put(d, tool);
    event_emit(d, severity, PROTO_EVENT_LIFE_CYCLE, tool, "%s is %s%s%s", s->device_name,
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

/* Any button will do for some tools; others have one of a role that the device may lack. */
void session_take_buttons(struct daemon *d, int tool)
{
    const struct config_tool *config = &d->config->tool[tool];
    struct session *s = &d->sessions.tool[tool];
    s->current_mask = config->button == CONFIG_BUTTON_ANY ? ~s->clutch_mask : s->grasp_mask;
    if (s->open && config->has_current && s->current_mask == 0 && !s->has_gripper)
        event_emit(d, PROTO_WARNING, PROTO_EVENT_DEVICE_JOINED, tool,
                   "%s has no button of role GRASP and no gripper: the current of %s stays off",
                   s->device_name, config->name);
    const char *text;
    const int n = config_script_told(d->config, config->name, &text);
    if (s->open && config->has_jaws && !s->has_gripper)
        event_emit(
            d, PROTO_WARNING, PROTO_EVENT_DEVICE_JOINED, tool,
            "%s has no gripper (palp poke: --gripper): the jaws of %s stay as they are%s%.*s%s",
            s->device_name, config->name, n > 0 ? "; a script moves them: --set '" : "", n,
            n > 0 ? text : "", n > 0 ? "'" : "");
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
    s->rendering = hello->rendering ? hello->rendering : PROTO_RENDERING_PALPD;
    s->grip_limit_nm = GRIP_SHARE * can->max_grip_torque_nm;
    s->delay_s = DELAY_S;
    s->limits = palp_haptic_limits_make(&s->device, config->force_limit_n, config->torque_limit_nm,
                                        d->config->rate_hz);
    s->turns = can->dof_in >= 6;
    s->simulated = hello->simulated;
    s->has_gripper = can->has_gripper;
    for (size_t i = 0; i < can->n_button_roles; i++) {
        if (can->button_roles[i] == PROTO_BUTTON_CLUTCH)
            s->clutch_mask |= UINT32_C(1) << i;
        if (can->button_roles[i] == PROTO_BUTTON_GRASP)
            s->grasp_mask |= UINT32_C(1) << i;
    }
    session_take_buttons(d, tool);
    s->joined_ns = s->heard_ns = s->sample_ns = s->taken_ns = d->now_ns;
    s->state = PROTO_DISABLED;
    s->target = d->frame->rigid[config->body.id - 1].at;
    s->device_at = POSE_IDENTITY; /* until it says more */
    session_sample_put(d, tool);
}

void session_close(struct daemon *d, int tool, enum proto_severity severity, const char *why)
{
    struct session *s = &d->sessions.tool[tool];
    event_emit(d, severity, PROTO_EVENT_DEVICE_LEFT, tool, "%s gives back %s: %s", s->device_name,
               d->config->tool[tool].name, why);
    s->open = false;
    s->state = PROTO_LIFE_CYCLE_UNSPECIFIED;
    session_sample_put(d, tool); /* the tool stands where it is */
}

void session_note_refused(struct daemon *d, int tool)
{
    d->sessions.tool[tool].n_rejected++;
    d->sessions.n_rejected++;
    atomic_fetch_add_explicit(&d->sim->tool[tool].refused, 1, memory_order_relaxed);
}

/* Once it may be a glitch; three in a row are a fault, which stays. */
void session_suspect(struct daemon *d, int tool, const char *why)
{
    struct session *s = &d->sessions.tool[tool];
    uint64_t held_back;
    session_note_refused(d, tool);
    s->n_implausible++;
    if (log_limit_allows(&s->log_implausible, d->now_ns, &held_back))
        event_emit(d, PROTO_WARNING, PROTO_EVENT_POSE_REJECTED, tool,
                   "a sample of %s is left out: %s", s->device_name, why);
    if (s->n_implausible >= IMPLAUSIBLE_MAX && s->state != PROTO_FAULT)
        session_enter(d, tool, PROTO_FAULT, why);
}

void sessions_judge_anew(struct daemon *d)
{
    d->now_ns = rt_now_ns();
    for (int i = 0; i < d->sessions.n; i++) {
        struct session *s = &d->sessions.tool[i];
        if (!s->open || s->revoked_ns > 0 || !s->peer.user[0] ||
            (zap_roles(&d->zap, s->peer.user, NULL) & ROSTER_MAY_HOLD))
            continue;
        s->revoked_ns = d->now_ns;
        if (s->state != PROTO_FAULT)
            session_enter(d, i, PROTO_DISABLED, SESSION_NO_ROLE);
    }
}

void sessions_jump(struct daemon *d)
{
    for (int i = 0; i < d->sessions.n; i++) {
        d->sessions.tool[i].anchor = SESSION_UNANCHORED;
        d->sessions.tool[i].resumed = false;
        d->sessions.tool[i].tremor = 0;
        if (d->sessions.tool[i].open)
            session_sample_put(d, i);
    }
}

/* ---------------------------------------------------------------- create */

void sessions_create(struct sessions *s, struct session *tool, int n_tool)
{
    memset(s, 0, sizeof *s);
    s->n = n_tool;
    s->tool = tool;
}
