/* SPDX-License-Identifier: GPL-3.0-or-later */
/* session_forward.c - what the simulation and the haptic thread are told of a session. */
#include "daemon/daemon.h"
#include "daemon/device/session.h"

#include <string.h>

static bool is_following(const struct session *s)
{
    return s->open && s->state == PROTO_ENABLED && s->anchor != SESSION_UNANCHORED &&
           s->mode != SESSION_HOLDS;
}

bool session_felt(const struct daemon *d, int tool)
{
    const struct session *s = &d->sessions.tool[tool];
    return is_following(s) && s->mode == SESSION_FOLLOWS && !s->clutched && !d->stopping &&
           !load_holds(&d->load);
}

/* Not while the hand is silent: whoever burns keeps telling. */
static bool is_grasping(const struct session *s)
{
    const bool is_pressed = s->buttons & s->current_mask;
    return !s->stale && (is_pressed || (s->has_gripper && config_grasps(s->gripper_ratio)));
}

/* Each axis at a frequency of its own within those of hands, so that no line is shaken along. */
static vec3 tremor_at(double amplitude_m, int64_t now_ns)
{
    const double turn = 2 * acos(-1) * (double)now_ns / RT_NS_PER_S, size = amplitude_m / sqrt(3);
    return vec3_make(size * sin(8.7 * turn), size * sin(9.6 * turn), size * sin(10.9 * turn));
}

/* The clutch holds the tool still. What is added stays out of the session's target, from which the
 * tool goes on. */
static pose trembling_target(const struct session *s, int64_t now_ns)
{
    pose target = s->target;
    if (s->tremor > 0 && !s->clutched)
        target.p = vec3_add(target.p, tremor_at(s->tremor, now_ns));
    return target;
}

static enum tool_rendering rendering_of(const struct session *s)
{
    if (s->rendering == PROTO_RENDERING_DEVICE)
        return TOOL_RENDERED_THERE;
    return s->rendering == PROTO_RENDERING_NONE ? TOOL_NOT_RENDERED : TOOL_RENDERED_HERE;
}

void session_sample_put(struct daemon *d, int tool)
{
    const struct session *s = &d->sessions.tool[tool];
    struct tool_exchange *x = &d->sim->tool[tool];
    const struct tool_sample sample = {
        .session = s->number,
        .epoch = d->epoch,
        .follows = is_following(s),
        .felt = session_felt(d, tool),
        .resumed = s->resumed,
        .target = trembling_target(s, d->now_ns),
        .sequence = s->sequence,
        .device_time_ns = s->device_time_ns,
        .arrived_ns = s->sample_ns,
        .limits = s->limits,
        .grip = s->has_gripper ? s->gripper_ratio : (double)NAN,
        .grasps = is_grasping(s),
        .hand = s->device_at,
        .presses = s->presses,
        .simulated = s->simulated,
        .rendering = rendering_of(s),
        .device = s->device,
        .delay_s = s->delay_s,
    };
    memcpy(slot_fill(&x->sample_to_sim), &sample, sizeof sample);
    memcpy(slot_fill(&x->sample_to_haptics), &sample, sizeof sample);
    slot_put(&x->sample_to_sim);
    slot_put(&x->sample_to_haptics);
}

/* Whether a hand rendered by its device feels something, only its own chain knows: a request that
 * it cannot honour it ignores. */
void session_note_release(struct session *s)
{
    const bool engaged = s->hand && s->hand->session == s->number && s->hand->share > 0;
    s->resumed |= engaged || s->rendering == PROTO_RENDERING_DEVICE;
}
