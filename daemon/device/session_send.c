/* SPDX-License-Identifier: GPL-3.0-or-later */
/* session_send.c - what a device is sent: forces, local models, events. */
#include "daemon/device/session.h"

#include "daemon/daemon.h"
#include "daemon/publish/translate.h"

/* ---------------------------------------------------------------- what a hand is shown */

enum proto_force_source session_source(const struct session *s)
{
    const bool rendered = s->open && s->rendering != PROTO_RENDERING_NONE;
    return rendered ? PROTO_LOCAL_MODEL : PROTO_COUPLING_AT_SIMULATION_RATE;
}

/* Where the device renders itself, what it is shown is known from the step alone. */
static void show_step(struct session_shown *shown, const struct tool_model *model, bool felt)
{
    if (felt)
        shown->wrench = translate_wrench(model->force.hand.force, model->force.hand.torque);
}

/* As the force, it comes and goes by the chain's ramp and fade. */
static double grip_torque_of(const struct tool_hand *hand, double limit)
{
    const double torque = hand->share * hand->touch.grip_torque;
    return isfinite(torque) ? fmax(-limit, fmin(limit, torque)) : 0;
}

static void show_session_hand(struct session_shown *shown, const struct session *s)
{
    const struct tool_hand *hand = s->hand;
    shown->wrench = translate_wrench(hand->out.force, hand->out.torque);
    shown->held = translate_wrench(hand->held.force, hand->held.torque);
    shown->grip_torque_nm = grip_torque_of(hand, s->grip_limit_nm);
    shown->n_acted = translate_acted(shown->acted, hand->out.acted);
    shown->has_proxy = s->anchor == SESSION_ANCHORED && s->mode != SESSION_HOLDS;
    shown->proxy = pose_to_wire(hand->touch.proxy);
}

static double coupling_of(const struct tool_model *model)
{
    const double compliance = model ? model->local.compliance_translation : 0;
    return compliance > 0 ? 1 / compliance : 0;
}

static void look_for_news(struct daemon *d, int tool)
{
    struct tool_exchange *x = &d->sim->tool[tool];
    struct session *s = &d->sessions.tool[tool];
    s->hand = slot_take(&x->hand);
    s->hand_sequence = slot_sequence(&x->hand);
    s->model = slot_take(&x->model_to_main);
    s->model_sequence = slot_sequence(&x->model_to_main);
    s->shown = (struct session_shown){.source = session_source(s)};
    if (!s->open)
        return;
    s->shown.coupling_n_m = coupling_of(s->model);
    if (s->rendering == PROTO_RENDERING_DEVICE && s->model)
        show_step(&s->shown, s->model, session_felt(d, tool));
    else if (s->hand && s->hand->session == s->number)
        show_session_hand(&s->shown, s);
}

void sessions_look(struct daemon *d)
{
    for (int i = 0; i < d->sessions.n; i++)
        look_for_news(d, i);
}

/* ---------------------------------------------------------------- forces */

/* Nothing where the newest tick of the chain was another hand's. */
static struct proto_force force_of(struct daemon *d, int tool)
{
    struct session *s = &d->sessions.tool[tool];
    const struct session_shown *shown = &s->shown;
    struct proto_force force = {.header = daemon_header(d, &s->n_force),
                                .life_cycle = s->state,
                                .source = shown->source,
                                .coupling_n_m = shown->coupling_n_m};
    if (!s->hand || s->hand->session != s->number)
        return force;
    const struct tool_force *from = &s->hand->from;
    force.header.step = (uint64_t)from->step;
    force.header.simulated_time_ns = (uint64_t)(from->time_s * RT_NS_PER_S);
    if (s->rendering != PROTO_RENDERING_DEVICE) {
        force.servo_cf = shown->wrench;
        force.has_held = true;
        force.held = shown->held;
    }
    force.grip_torque_nm = shown->grip_torque_nm;
    force.n_acted = shown->n_acted;
    force.acted = shown->acted;
    force.has_proxy_pose = shown->has_proxy;
    force.proxy_pose = shown->proxy;
    if (s->hand->sequence > 0) {
        force.answers_sequence = s->hand->sequence;
        force.answers_time_ns = s->hand->device_time_ns;
        force.expiry_ns = s->hand->device_time_ns + (uint64_t)s->limits.validity_ns;
    }
    return force;
}

bool session_send_force(struct daemon *d, int tool)
{
    struct session *s = &d->sessions.tool[tool];
    const struct proto_daemon_message message = {.which = PROTO_DAEMON_FORCE,
                                                 .force = force_of(d, tool)};
    const uint64_t answers = message.force.answers_sequence;
    if (answers > s->answered) {
        rt_histogram_add(&d->sessions.pose_to_force, rt_now_ns() - s->hand->arrived_ns);
        s->answered = answers;
    }
    if (d->record && s->rendering != PROTO_RENDERING_DEVICE)
        record_hand(d->record, tool, &message.force);
    s->owed = false;
    s->hand_told = s->hand_sequence;
    s->step_told = s->hand ? s->hand->from.step : s->step_told;
    d->sessions.n_force++;
    return sessions_send(d, &s->peer, &message) != WIRE_GONE;
}

/* ---------------------------------------------------------------- local models */

struct proto_local_model session_send_model(struct daemon *d, int tool)
{
    const struct session *s = &d->sessions.tool[tool];
    const struct tool_force *from = &s->model->force;
    const bool theirs = s->open && from->session == s->number && from->epoch == d->epoch;
    struct proto_local_model model = translate_local_model(&s->model->local, d->sessions.contacts);
    model.header = (struct proto_header){
        .session_id = d->session_id,
        .step = (uint64_t)from->step,
        .simulated_time_ns = (uint64_t)(from->time_s * RT_NS_PER_S),
        .monotonic_time_ns = (uint64_t)rt_now_ns(),
    };
    model.tool_id = (uint32_t)d->config->tool[tool].body.id;
    model.answers_sequence = from->sequence;
    model.answers_time_ns = from->device_time_ns;
    model.felt = theirs && session_felt(d, tool);
    model.resumed = theirs && s->resumed;
    model.has_anchor = theirs && s->anchor == SESSION_ANCHORED;
    model.anchor = (struct proto_anchor){s->n_anchor, pose_to_wire(s->device_anchor),
                                         pose_to_wire(s->tool_anchor), s->turns};
    return model;
}

static bool send_model(struct daemon *d, int tool)
{
    struct session *s = &d->sessions.tool[tool];
    struct proto_daemon_message message = {.which = PROTO_DAEMON_LOCAL_MODEL,
                                           .local_model = session_send_model(d, tool)};
    message.local_model.header.sequence = ++s->n_model;
    s->model_told = s->model_sequence;
    s->felt_told = message.local_model.felt;
    s->anchor_told = s->n_anchor;
    return sessions_send(d, &s->peer, &message) != WIRE_GONE;
}

/* ---------------------------------------------------------------- what is new */

/* A hand that palpd renders for is sent each tick, any other each step. In stepped mode forces only
 * answer: what is sent does not depend on the machine's speed. */
static bool force_is_due(const struct daemon *d, const struct session *s)
{
    if (s->owed)
        return true;
    if (s->revoked_ns > 0 && s->hand) /* its samples are not taken: it is shown its fade unasked */
        return s->hand_sequence != s->hand_told;
    if (s->state != PROTO_ENABLED || d->options.stepped || !s->hand)
        return false;
    return s->rendering == PROTO_RENDERING_PALPD ? s->hand_sequence != s->hand_told
                                                 : s->hand->from.step != s->step_told;
}

static bool model_is_due(const struct daemon *d, int tool)
{
    const struct session *s = &d->sessions.tool[tool];
    return s->rendering == PROTO_RENDERING_DEVICE && s->model &&
           (s->model_sequence != s->model_told || session_felt(d, tool) != s->felt_told ||
            s->n_anchor != s->anchor_told);
}

bool session_send_news(struct daemon *d, int tool)
{
    const struct session *s = &d->sessions.tool[tool];
    bool there = true;
    if (force_is_due(d, s))
        there = session_send_force(d, tool);
    if (there && model_is_due(d, tool))
        there = send_model(d, tool);
    return there;
}

bool session_is_there(struct daemon *d, int tool)
{
    if (!session_send_force(d, tool))
        session_close(d, tool, PROTO_WARNING, SESSION_GONE);
    return d->sessions.tool[tool].open;
}
