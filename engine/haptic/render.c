/* SPDX-License-Identifier: Apache-2.0 */
/* render.c - one model after the other, without a jump. */
#include "engine/palp_haptic.h"

#include <string.h>

void palp_haptic_render_begin(struct palp_haptic_render *render)
{
    memset(render, 0, sizeof *render);
    render->touch.proxy = POSE_IDENTITY;
}

/* What is left of the model before in this tick: two thirds in the first, nothing in the third. */
static double left(const struct palp_haptic_render *render)
{
    return render->n_blend > 0 ? (render->n_blend - 1) / (double)PALP_HAPTIC_BLEND_TICKS : 0;
}

static void fade(const struct palp_haptic_render *render, struct palp_haptic_touch *touch)
{
    const double share = left(render);
    touch->force = vec3_axpy(touch->force, share, render->force_before);
    touch->torque = vec3_axpy(touch->torque, share, render->torque_before);
    touch->grip_torque += share * render->grip_before;
}

static void keep_difference(struct palp_haptic_render *render,
                            const struct palp_haptic_touch *before,
                            const struct palp_haptic_touch *now)
{
    render->force_before = vec3_sub(before->force, now->force);
    render->torque_before = vec3_sub(before->torque, now->torque);
    render->grip_before = before->grip_torque - now->grip_torque;
    render->n_blend = PALP_HAPTIC_BLEND_TICKS;
}

static void take(struct palp_haptic_render *render, const struct palp_local_model *newest)
{
    memcpy(&render->model, newest, palp_local_model_size(newest->n));
    palp_haptic_state_begin(&render->state, &render->model);
}

/* May the force of the model before go on under this one? */
static bool goes_on(const struct palp_local_model *before, const struct palp_local_model *newest)
{
    return before->step > 0 && newest->step > 0 && before->session == newest->session &&
           before->epoch == newest->epoch;
}

/* The force of the model alone. */
static struct palp_haptic_touch answer(struct palp_haptic_render *render,
                                       const struct palp_haptic_hand *hand)
{
    if (render->model.step == 0)
        return (struct palp_haptic_touch){.proxy = hand->at};
    return palp_haptic_evaluate(&render->model, hand, &render->state);
}

struct palp_haptic_touch palp_haptic_render_tick(struct palp_haptic_render *render,
                                                 const struct palp_local_model *newest,
                                                 const struct palp_haptic_hand *hand)
{
    struct palp_haptic_touch touch;
    if (newest && goes_on(&render->model, newest)) {
        struct palp_haptic_touch before = answer(render, hand);
        fade(render, &before);
        take(render, newest);
        touch = answer(render, hand);
        keep_difference(render, &before, &touch);
    } else {
        if (newest) {
            take(render, newest);
            render->n_blend = 0;
        }
        touch = answer(render, hand);
    }
    fade(render, &touch);
    render->n_blend -= render->n_blend > 0;
    render->touch = touch;
    return touch;
}
