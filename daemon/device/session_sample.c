/* SPDX-License-Identifier: GPL-3.0-or-later */
/* session_sample.c - what a sample means for its tool: believed or not, anchored, followed. */
#include "daemon/device/session.h"

#include "daemon/daemon.h"
#include "daemon/event.h"
#include "daemon/publish/translate.h"

#include <string.h>

#define JUMP_M      0.020      /* between two samples, however soon: at 1 kHz 20 m/s ...  */
#define JUMP_RAD    (M_PI / 6) /* 30°                                                     */
#define HAND_M_S    1.2        /* ... and as far as a hand goes between them, ...         */
#define HAND_RAD_S  10.0
#define GAP_S       0.030 /* ... for so long: then nothing is felt any more          */
#define DELAY_MAX_S 0.1   /* a device that measures more has other troubles          */
#define LEAP_S      1.0   /* of its clock beyond ours: a line that stalled may do as much */
#define LEAP_N      100   /* numbers that a line may lose at once, ...               */
#define LEAP_HZ     1e4   /* ... and as many as a device measures in between         */

/* ---------------------------------------------------------------- belief */

/* Since the sample before, s: by our clock, and by the device's. */
struct gap {
    double came, told;
};

static struct gap gap_before(const struct daemon *d, const struct session *s,
                             const struct proto_sample *sample)
{
    const double came = 1e-9 * (double)(d->now_ns - s->taken_ns);
    const bool clocked = s->device_time_ns > 0 && sample->device_time_ns >= s->device_time_ns;
    return (struct gap){came, clocked ? 1e-9 * (double)(sample->device_time_ns - s->device_time_ns)
                                      : came};
}

/* A number or a time that a line spoilt would leave out every honest sample after it. The first
 * sample and the first after a cleared fault are believed. Returns what cannot be, or NULL. */
static const char *find_leap(const struct session *s, const struct proto_sample *sample,
                             struct gap gap)
{
    if (s->device_time_ns == 0)
        return NULL;
    if (gap.told > gap.came + LEAP_S)
        return "its time leaps ahead";
    const double n = (double)(sample->sequence - s->sequence);
    return n > LEAP_N + LEAP_HZ * fmax(gap.came, gap.told) ? "its number leaps ahead" : NULL;
}

static bool is_away(const struct session *s, pose at, double gap_s)
{
    const double gap = fmin(gap_s, GAP_S);
    return vec3_norm(vec3_sub(at.p, s->device_at.p)) > JUMP_M + HAND_M_S * gap ||
           vec3_norm(quat_log(quat_mul(at.q, quat_conjugate(s->device_at.q)))) >
               JUMP_RAD + HAND_RAD_S * gap;
}

/* Returns what cannot be about a sample, or NULL. An anchored device cannot be elsewhere all at
 * once. */
static const char *find_implausible(const struct session *s, const struct proto_sample *sample,
                                    pose at, double gap_s)
{
    if (sample->device_time_ns < s->device_time_ns)
        return "its time goes back";
    if (s->state != PROTO_ENABLED || s->anchor != SESSION_ANCHORED || gap_s > GAP_S)
        return NULL;
    return is_away(s, at, gap_s) ? "it jumped by more than 20 mm or 30 degrees" : NULL;
}

/* A hand that was silent for long may be anywhere by now. Its tool is not dragged there: it goes on
 * from where it stands, and nothing is felt that has not been quiet. */
static void bridge_gap(struct daemon *d, int tool, pose at, double gap_s)
{
    struct session *s = &d->sessions.tool[tool];
    uint64_t held_back;
    if (s->state != PROTO_ENABLED || s->anchor != SESSION_ANCHORED || gap_s <= GAP_S ||
        !is_away(s, at, gap_s))
        return;
    s->anchor = SESSION_UNANCHORED;
    s->resumed = false;
    if (log_limit_allows(&s->log_stale, d->now_ns, &held_back))
        event_emit(d, PROTO_WARNING, PROTO_EVENT_POSE_STALE, tool,
                   "%s was silent for %.0f ms and is elsewhere: its tool goes on from where it "
                   "stands%s",
                   s->device_name, 1e3 * gap_s, log_held_back_text(held_back).text);
}

/* ---------------------------------------------------------------- following */

/* From here on the tool moves as the device does: from where it stands, or from where it is wanted
 * and held by the clutch. Either way nothing moves yet. */
static void anchor_tool(struct daemon *d, int tool)
{
    struct session *s = &d->sessions.tool[tool];
    const pose stands = d->frame->rigid[d->config->tool[tool].body.id - 1].at;
    s->tool_anchor = s->anchor == SESSION_UNANCHORED ? stands : s->target;
    s->device_anchor = s->device_at;
    s->target = s->tool_anchor;
    s->anchor = SESSION_ANCHORED;
    s->n_anchor++;
}

void sessions_tremble(struct daemon *d, palp_body tool, double amplitude_m)
{
    for (int i = 0; i < d->sessions.n; i++)
        if (d->config->tool[i].body.id == tool.id)
            d->sessions.tool[i].tremor = amplitude_m;
}

static void move_target(struct daemon *d, int tool)
{
    struct session *s = &d->sessions.tool[tool];
    if (s->state != PROTO_ENABLED || s->mode == SESSION_HOLDS)
        return;
    if (s->anchor != SESSION_ANCHORED)
        anchor_tool(d, tool);
    else if (!s->clutched)
        s->target = palp_haptic_follow(s->device_anchor, s->tool_anchor, s->turns, s->device_at);
    session_sample_put(d, tool);
}

void session_sample_clutch(struct daemon *d, int tool, bool pressed)
{
    struct session *s = &d->sessions.tool[tool];
    if (s->clutched == pressed)
        return;
    if (pressed)
        session_note_release(s);
    else if (s->anchor != SESSION_UNANCHORED)
        s->anchor = SESSION_UNANCHORED_THERE;
    s->clutched = pressed;
    session_sample_put(d, tool);
}

/* ---------------------------------------------------------------- taking in */

static void take_sample(struct daemon *d, int tool, const struct proto_sample *sample, pose at)
{
    struct session *s = &d->sessions.tool[tool];
    const bool was_pressed = s->buttons & s->clutch_mask;
    const bool is_pressed = sample->buttons & s->clutch_mask;
    s->n_sample++;
    d->sessions.n_sample++;
    s->n_implausible = 0;
    s->sequence = sample->sequence;
    s->sample_ns = s->taken_ns = d->now_ns;
    s->device_time_ns = sample->device_time_ns;
    s->device_at = at;
    s->presses += (sample->buttons & ~s->buttons & ~s->clutch_mask) != 0;
    s->buttons = sample->buttons;
    s->gripper_ratio = sample->gripper_ratio;
    if (sample->delay_s > 0)
        s->delay_s = fmin(sample->delay_s, DELAY_MAX_S);
    if (was_pressed != is_pressed && s->state == PROTO_ENABLED)
        session_sample_clutch(d, tool, is_pressed);
    move_target(d, tool);
}

/* Taken before, or overtaken: a line keeps the order of samples, so somebody says one again. */
static void reject_old(struct daemon *d, int tool, const struct proto_sample *sample)
{
    const uint64_t sequence = sample->sequence;
    struct session *s = &d->sessions.tool[tool];
    uint64_t held_back;
    if (d->record)
        record_sample(d->record, tool, sample, "it is older than the last one", d->now_ns);
    session_note_refused(d, tool);
    if (log_limit_allows(&s->log_replayed, d->now_ns, &held_back))
        event_emit(d, PROTO_WARNING, PROTO_EVENT_POSE_REJECTED, tool,
                   "sample %llu of %s is left out: it came after sample %llu%s",
                   (unsigned long long)sequence, s->device_name, (unsigned long long)s->sequence,
                   log_held_back_text(held_back).text);
}

void session_sample_take(struct daemon *d, int tool, const struct proto_sample *sample)
{
    struct session *s = &d->sessions.tool[tool];
    const pose at = pose_of_wire(sample->measured_cp);
    s->owed = true;
    if (sample->sequence <= s->sequence) {
        reject_old(d, tool, sample);
        return;
    }
    const struct gap gap = gap_before(d, s, sample);
    /* Where stepped, time is the simulation's: no clock says what may lie between two samples. */
    const double gap_s = d->options.stepped ? 0 : fmax(gap.came, gap.told);
    const char *implausible = d->options.stepped ? NULL : find_leap(s, sample, gap);
    if (!implausible)
        implausible = find_implausible(s, sample, at, gap_s);
    if (d->record)
        record_sample(d->record, tool, sample, implausible ? implausible : "", d->now_ns);
    if (implausible) {
        session_suspect(d, tool, implausible);
        return;
    }
    bridge_gap(d, tool, at, gap_s);
    take_sample(d, tool, sample, at);
}
