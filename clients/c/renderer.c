/* SPDX-License-Identifier: Apache-2.0 */
/* renderer.c - forces beside the device. */
#include "clients/c/renderer.h"

#include "clients/c/deadman.h"
#include "clients/c/local.h"
#include "clients/c/translate.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define UNIT_TOLERANCE 1e-3 /* of a direction's or quaternion's length */
#define PERIOD_MAX_S   10.0

enum {
    FRESH = 4, /* beside the index of a buffer */
    SMOOTHED_OVER = 64,
    HELD_UP =
        8, /* usual ticks, that one counts as at most: a loop that was held up is no slow one */
};

/** What came of a step. */
struct input {
    struct palp_local_model model;
    bool felt, follows, resumed;
    uint32_t anchor; /* its number */
    pose device_anchor, tool_anchor;
    bool turns;
    int64_t arrived_ns;
    uint64_t count; /* of models, this one among them */
    struct palp_haptic_limits limits;
};

struct renderer {
    struct palp_haptic_device device;

    /* Of the one that takes in. */
    struct palp_haptic_limits limits;
    uint64_t n_taken;
    long step;       /* of the newest, and … */
    int64_t step_ns; /* … when its first message came: an anchor may be told once more */
    unsigned back;   /* the buffer being filled */

    /* Between the two. */
    struct input input[3];
    atomic_uint middle; /* the buffer handed over, and whether it is FRESH */
    atomic_int life_cycle;
    atomic_bool unfelt; /* nothing is to be felt, whatever palpd says */

    /* Of the one that renders. */
    unsigned front;
    const struct input *newest; /* in the front buffer; NULL: none came */
    uint32_t anchor;            /* the newest's: its buffer may be another's by the next tick */
    struct palp_haptic_render render;
    struct palp_haptic chain;
    struct deadman deadman;
    bool letting_go; /* the world jumped: what was felt fades before anything new */
    pose hand;       /* the last that was one                                     */
    double grip;
    int64_t hand_ns, now_ns;
    atomic_llong tick_ns; /* from tick to tick, smoothed */
};

struct renderer *renderer_create(const struct palp_haptic_device *device, double grip_torque)
{
    struct renderer *r = malloc(sizeof *r);
    if (!r)
        return NULL;
    memset(r, 0, sizeof *r); /* its pages are there before the first tick */
    r->device = *device;
    deadman_begin(&r->deadman, grip_torque);
    r->back = 0;
    atomic_init(&r->middle, 1);
    r->front = 2;
    r->hand = POSE_IDENTITY;
    palp_haptic_render_begin(&r->render);
    palp_haptic_begin(&r->chain, &r->limits);
    return r;
}

void renderer_destroy(struct renderer *r)
{
    free(r);
}

/* ---------------------------------------------------------------- taking in */

void renderer_meet(struct renderer *r, const struct proto_welcome *welcome)
{
    r->limits = palp_haptic_limits_make(&r->device, welcome->force_limit_n,
                                        welcome->torque_limit_nm, welcome->simulation_rate_hz);
    renderer_enter(r, PROTO_DISABLED);
}

void renderer_enter(struct renderer *r, enum proto_life_cycle life_cycle)
{
    atomic_store_explicit(&r->life_cycle, (int)life_cycle, memory_order_relaxed);
}

static bool is_direction(vec3 a)
{
    const double size = vec3_norm(a);
    return size <= 0 || fabs(size - 1) < UNIT_TOLERANCE;
}

/* Numbers are finite and arrays whole since they were decoded: what is left is whether tissue could
 * be like that. */
static bool is_plausible(const struct palp_local_model *m)
{
    for (int i = 0; i < m->n; i++)
        for (int k = 0; k < 3; k++)
            if (!is_direction(mat3_row(m->contact[i].C, k)) ||
                m->W[((3 * i + k) * 3 + k) * m->n + i] < 0)
                return false;
    return m->period <= PERIOD_MAX_S;
}

bool renderer_take(struct renderer *r, const struct proto_local_model *model, int64_t now_ns)
{
    struct input *in = &r->input[r->back];
    local_read(&in->model, model);
    if (!is_plausible(&in->model))
        return false;
    if (model->answers_sequence == 0 || model->answers_time_ns > (uint64_t)now_ns)
        in->model.target_ns = now_ns; /* of no sample, or of one that is still to be sent */
    in->felt = model->felt;
    in->follows = model->has_anchor;
    in->resumed = model->resumed;
    in->anchor = model->has_anchor ? model->anchor.number : 0;
    in->device_anchor = model->has_anchor ? pose_of_wire(model->anchor.device_pose) : POSE_IDENTITY;
    in->tool_anchor = model->has_anchor ? pose_of_wire(model->anchor.tool_pose) : in->model.target;
    in->turns = model->has_anchor && model->anchor.turns;
    if (in->model.step != r->step || r->n_taken == 0)
        r->step_ns = now_ns;
    r->step = in->model.step;
    in->arrived_ns = r->step_ns;
    in->count = ++r->n_taken;
    in->limits = r->limits;
    r->back = atomic_exchange_explicit(&r->middle, r->back | FRESH, memory_order_acq_rel) & 3;
    return true;
}

void renderer_feel(struct renderer *r, bool wanted)
{
    atomic_store_explicit(&r->unfelt, !wanted, memory_order_relaxed);
}

double renderer_delay(const struct renderer *r)
{
    return 1e-9 * (double)atomic_load_explicit(&r->tick_ns, memory_order_relaxed);
}

/* ---------------------------------------------------------------- rendering */

/* The input that came since the last tick, or NULL. */
static const struct input *take_newest(struct renderer *r)
{
    if (!(atomic_load_explicit(&r->middle, memory_order_relaxed) & FRESH))
        return NULL;
    r->front = atomic_exchange_explicit(&r->middle, r->front, memory_order_acq_rel) & 3;
    return &r->input[r->front];
}

/* A new hand begins with a chain at rest, at a device as warm as it is; a world that jumped
 * lets go of the hand first; a tool that is anchored anew has nothing of where it was before. */
static void follow_changes(struct renderer *r, const struct input *in)
{
    const struct palp_local_model *before = &r->render.model;
    if (!r->newest || before->session != in->model.session) {
        palp_haptic_begin_again(&r->chain, &in->limits);
        r->deadman.limits = in->limits;
    }
    r->letting_go |= r->newest && before->epoch != in->model.epoch;
    if (r->anchor != in->anchor)
        palp_haptic_render_begin(&r->render);
    r->newest = in;
    r->anchor = in->anchor;
}

static void note_tick(struct renderer *r, int64_t now_ns)
{
    const int64_t passed_ns = r->now_ns > 0 ? now_ns - r->now_ns : 0;
    const int64_t usual_ns = atomic_load_explicit(&r->tick_ns, memory_order_relaxed);
    const int64_t most_ns = usual_ns > 0 ? HELD_UP * usual_ns : passed_ns;
    const int64_t counted_ns = passed_ns < most_ns ? passed_ns : most_ns;
    const int64_t change_ns = (counted_ns - usual_ns) / (usual_ns > 0 ? SMOOTHED_OVER : 1);
    atomic_store_explicit(&r->tick_ns, usual_ns + change_ns, memory_order_relaxed);
    r->now_ns = now_ns;
}

static void take_hand(struct renderer *r, const struct renderer_hand *hand, int64_t now_ns)
{
    const pose at = pose_of_wire(hand->at);
    const double length =
        sqrt(at.q.x * at.q.x + at.q.y * at.q.y + at.q.z * at.q.z + at.q.w * at.q.w);
    if (!vec3_finite(at.p) || !(fabs(length - 1) < UNIT_TOLERANCE) ||
        !(hand->grip >= 0 && hand->grip <= 1))
        return;
    r->hand = (pose){at.p, quat_unit(at.q)};
    r->grip = hand->grip;
    r->hand_ns = hand->measured_ns < now_ns ? hand->measured_ns : now_ns;
}

static pose target_of(const struct input *in, pose hand)
{
    return in->follows ? palp_haptic_follow(in->device_anchor, in->tool_anchor, in->turns, hand)
                       : in->model.target;
}

static enum proto_life_cycle life_cycle_of(const struct renderer *r)
{
    return (enum proto_life_cycle)atomic_load_explicit(&r->life_cycle, memory_order_relaxed);
}

static bool is_wanted(struct renderer *r)
{
    const struct palp_haptic_output *last = &r->chain.last;
    if (vec3_norm(last->force) + vec3_norm(last->torque) <= 0)
        r->letting_go = false;
    return life_cycle_of(r) == PROTO_ENABLED && r->newest->felt && r->newest->follows &&
           !r->letting_go && !atomic_load_explicit(&r->unfelt, memory_order_relaxed);
}

static struct palp_haptic_output limit_force(struct renderer *r,
                                             const struct palp_haptic_touch *touch, int64_t now_ns)
{
    return palp_haptic_limit(&r->chain, &(struct palp_haptic_request){
                                            .force = touch->force,
                                            .torque = touch->torque,
                                            .pull = r->newest->model.force,
                                            .pull_torque = r->newest->model.torque,
                                            .grip_torque = touch->grip_torque,
                                            .pushed = touch->pushed,
                                            .wanted = is_wanted(r),
                                            .resumed = r->newest->resumed,
                                            .hand = r->hand,
                                            .now_ns = now_ns,
                                            .pose_ns = r->hand_ns,
                                            .measured_ns = r->hand_ns,
                                            .step_ns = r->newest->arrived_ns,
                                        });
}

static struct palp_force report_force(const struct renderer *r,
                                      const struct palp_haptic_output *out, int64_t now_ns)
{
    const struct palp_haptic_push *shown = &r->deadman.shown;
    const struct palp_haptic_touch *touch = &r->render.touch;
    const unsigned stale = PALP_HAPTIC_STEP_STALE | PALP_HAPTIC_POSE_STALE;
    return (struct palp_force){
        .wrench = {vec3_to_wire(shown->force), vec3_to_wire(shown->torque)},
        .grip_torque_nm = shown->grip_torque,
        .expired = out->acted & stale,
        .received = r->newest->count,
        .step = (uint64_t)r->newest->model.step,
        .latency_s = 1e-9 * (double)(now_ns - r->newest->model.target_ns),
        .life_cycle = life_cycle_of(r),
        .source = PROTO_LOCAL_MODEL,
        .acted = out->acted,
        .has_proxy = true,
        .proxy = pose_to_wire(touch->proxy),
    };
}

struct palp_force renderer_tick(struct renderer *r, const struct renderer_hand *told_hand,
                                int64_t now_ns)
{
    const struct input *fresh = take_newest(r);
    note_tick(r, now_ns);
    take_hand(r, told_hand, now_ns);
    if (fresh)
        follow_changes(r, fresh);
    if (!r->newest)
        return (struct palp_force){
            .expired = true, .life_cycle = life_cycle_of(r), .source = PROTO_LOCAL_MODEL};
    const struct palp_haptic_hand hand = {target_of(r->newest, r->hand), r->grip, now_ns};
    const struct palp_haptic_touch touch =
        palp_haptic_render_tick(&r->render, fresh ? &fresh->model : NULL, &hand);
    const struct palp_haptic_output out = limit_force(r, &touch, now_ns);
    const double share = palp_haptic_ramp_share(&r->chain.ramp); /* of what the hand is shown */
    deadman_show(&r->deadman,
                 &(struct palp_haptic_push){out.force, out.torque, share * touch.grip_torque},
                 now_ns);
    return report_force(r, &out, now_ns);
}
