/* SPDX-License-Identifier: Apache-2.0 */
/* render.c - one model after the other, without a jump. */
#include "engine/palp_haptic.h"

#include <string.h>

#define TELLS       0.03 /* N and … */
#define TELLS_SHARE 0.03 /* … of the force: half of the least change that a fingertip tells      */
#define LEVER       0.1  /* m, of a hand: a torque is as much as that force so far off          */

enum { LONGEST = 40 }; /* ticks of a blend */

void palp_haptic_render_begin(struct palp_haptic_render *render)
{
    memset(render, 0, sizeof *render);
    render->touch.proxy = POSE_IDENTITY;
}

/* What is left of the model before in this tick: of three ticks two thirds in the first, nothing in
 * the third. */
static double share_left(const struct palp_haptic_render *render)
{
    return render->n_blend > 0 ? (render->n_blend - 1) / (double)render->blend : 0;
}

static void fade_touch(const struct palp_haptic_render *render, struct palp_haptic_touch *touch)
{
    const double share = share_left(render);
    if (share <= 0) /* what is forgotten may have been no number */
        return;
    touch->force = vec3_axpy(touch->force, share, render->force_before);
    touch->torque = vec3_axpy(touch->torque, share, render->torque_before);
    touch->grip_torque += share * render->grip_before;
}

/* In how many ticks a difference comes in: in three, or so many that none brings what a hand could
 * tell from calm contact. */
static int count_ticks(vec3 force, vec3 torque, double of_force)
{
    const double most = fmax(TELLS, TELLS_SHARE * of_force);
    const double size = fmax(vec3_norm(force), vec3_norm(torque) / LEVER);
    return (int)fmin(fmax(PALP_HAPTIC_BLEND_TICKS, ceil(size / most)), LONGEST);
}

static void keep_difference(struct palp_haptic_render *render,
                            const struct palp_haptic_touch *before,
                            const struct palp_haptic_touch *now)
{
    render->force_before = vec3_sub(before->force, now->force);
    render->torque_before = vec3_sub(before->torque, now->torque);
    render->grip_before = before->grip_torque - now->grip_torque;
    /* A model that answered with no number leaves nothing to go on from. */
    const bool is_number = vec3_finite(render->force_before) &&
                           vec3_finite(render->torque_before) && isfinite(render->grip_before);
    render->blend = count_ticks(render->force_before, render->torque_before, vec3_norm(now->force));
    render->n_blend = is_number ? render->blend : 0;
}

/* ---------------------------------------------------------------- what slipped */

/* As it is remembered: what has not slipped since is to show none. */
static vec3 round_to_single(vec3 slip)
{
    return (vec3){(double)(float)slip.x, (double)(float)slip.y, (double)(float)slip.z};
}

static void remember_evaluation(struct palp_haptic_render *render, int64_t now_ns)
{
    struct palp_haptic_past *past = &render->past;
    const int64_t apart = (int64_t)(render->model.period * 1e9 / 64);
    if (past->n > 0 && now_ns - past->now_ns[(past->n - 1) % PALP_HAPTIC_PAST] < apart)
        return;
    const long at = past->n++ % PALP_HAPTIC_PAST;
    past->now_ns[at] = now_ns;
    for (int i = 0; i < render->model.n; i++) {
        const vec3 slip = render->state.slip[i];
        past->slip[at][i][0] = (float)slip.x;
        past->slip[at][i][1] = (float)slip.y;
        past->slip[at][i][2] = (float)slip.z;
    }
}

/* The last entry that is not after a time; the first that is left where all are. */
static long find_past(const struct palp_haptic_past *past, int64_t ns)
{
    long k = past->n - 1;
    const long first = past->n > PALP_HAPTIC_PAST ? past->n - PALP_HAPTIC_PAST : 0;
    while (k > first && past->now_ns[k % PALP_HAPTIC_PAST] > ns)
        k--;
    return k % PALP_HAPTIC_PAST;
}

/* Slips of the model's contacts since ns, world axes. */
static void slipped_since(const struct palp_haptic_render *render, int64_t ns,
                          vec3 slipped[PALP_LOCAL_CONTACTS])
{
    const struct palp_haptic_past *past = &render->past;
    const long at = find_past(past, ns);
    for (int i = 0; i < render->model.n && past->n > 0; i++) {
        const float *then = past->slip[at][i];
        const vec3 before = {(double)then[0], (double)then[1], (double)then[2]};
        const vec3 since = vec3_sub(round_to_single(render->state.slip[i]), before);
        slipped[i] = mat3_apply_t(render->model.contact[i].C, since);
    }
}

/* Both lists are by rising id. */
static void go_on_slipping(struct palp_haptic_render *render, const uint64_t *id, int n,
                           const vec3 *slipped)
{
    for (int i = 0, k = 0; i < render->model.n; i++) {
        const struct palp_local_contact *contact = &render->model.contact[i];
        while (k < n && id[k] < contact->id)
            k++;
        if (k < n && id[k] == contact->id)
            render->state.slip[i] = mat3_apply(contact->C, slipped[k]);
    }
}

/* ---------------------------------------------------------------- models */

static void take_model(struct palp_haptic_render *render, const struct palp_local_model *newest)
{
    memcpy(&render->model, newest, palp_local_model_size(newest->n));
    palp_haptic_state_begin(&render->state, &render->model);
    render->past.n = 0;
}

static void take_after(struct palp_haptic_render *render, const struct palp_local_model *newest)
{
    const int n = render->model.n;
    uint64_t id[PALP_LOCAL_CONTACTS];
    vec3 slipped[PALP_LOCAL_CONTACTS];
    for (int i = 0; i < n; i++)
        id[i] = render->model.contact[i].id;
    slipped_since(render, newest->target_ns, slipped);
    take_model(render, newest);
    go_on_slipping(render, id, n, slipped);
}

/* May the force of the model before go on under this one? */
static bool continues_model(const struct palp_local_model *before,
                            const struct palp_local_model *newest)
{
    return before->step > 0 && newest->step > 0 && before->session == newest->session &&
           before->epoch == newest->epoch;
}

/* The force of the model alone. */
static struct palp_haptic_touch evaluate_model(struct palp_haptic_render *render,
                                               const struct palp_haptic_hand *hand)
{
    if (render->model.step == 0)
        return (struct palp_haptic_touch){.proxy = hand->at};
    const struct palp_haptic_touch touch =
        palp_haptic_evaluate(&render->model, hand, &render->state);
    remember_evaluation(render, hand->now_ns);
    return touch;
}

struct palp_haptic_touch palp_haptic_render_tick(struct palp_haptic_render *render,
                                                 const struct palp_local_model *newest,
                                                 const struct palp_haptic_hand *hand)
{
    struct palp_haptic_touch touch;
    if (newest && continues_model(&render->model, newest)) {
        struct palp_haptic_touch before = evaluate_model(render, hand);
        fade_touch(render, &before);
        take_after(render, newest);
        evaluate_model(render,
                       hand); /* what slides learns where to, and is turned there in the next */
        touch = evaluate_model(render, hand);
        keep_difference(render, &before, &touch);
    } else {
        if (newest) {
            take_model(render, newest);
            render->n_blend = 0;
        }
        touch = evaluate_model(render, hand);
    }
    fade_touch(render, &touch);
    render->n_blend -= render->n_blend > 0;
    render->touch = touch;
    return touch;
}
