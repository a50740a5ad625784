/* SPDX-License-Identifier: Apache-2.0 */
/* hand.c - a simulated device and the hand that holds it. */
#include "clients/palp/hand.h"

struct hand_model hand_model_default(void)
{
    return (struct hand_model){
        .along = {.inertia = 0.08,
                  .viscous = 2,
                  .friction = 0.02,
                  .encoder = 2e-5,
                  .stiffness = 400,
                  .damping = 8},
        .about = {.inertia = 3e-5,
                  .viscous = 2e-3,
                  .friction = 2e-4,
                  .encoder = 2e-4,
                  .stiffness = 2,
                  .damping = 1e-2},
        .jaw = {.inertia = 1e-5,
                .viscous = 1e-3,
                .friction = 2e-4,
                .encoder = 1e-3,
                .stiffness = 0.5,
                .damping = 5e-3},
        .opening = 0.8,
    };
}

/* The velocity after dt, `away` from where the hand wants it. */
static vec3 move_hand(const struct hand_motion *m, vec3 away, vec3 v, vec3 v_goal, vec3 force,
                      double dt)
{
    const double inertia = m->inertia + dt * (m->viscous + m->damping) + dt * dt * m->stiffness;
    const vec3 push = vec3_axpy(vec3_axpy(force, m->stiffness, away), m->damping, v_goal);
    /* the momentum there would be without dry friction, which takes what it can of it */
    const vec3 p = vec3_axpy(vec3_scale(v, m->inertia), dt, push);
    const double size = vec3_norm(p);
    const double kept = size > dt * m->friction ? 1 - dt * m->friction / size : 0;
    return vec3_scale(p, kept / inertia);
}

static void close_jaw(struct hand *h, const struct hand_model *model, const struct hand *goal,
                      double torque, double dt)
{
    const double opening = model->opening;
    h->closing = move_hand(&model->jaw, vec3_make(opening * (goal->grip - h->grip), 0, 0),
                           vec3_make(opening * h->closing, 0, 0),
                           vec3_make(opening * goal->closing, 0, 0), vec3_make(torque, 0, 0), dt)
                     .x /
                 opening;
    const double grip = h->grip + dt * h->closing;
    h->grip = fmin(fmax(grip, 0), 1);
    if (h->grip < grip || h->grip > grip) /* at its stop */
        h->closing = 0;
}

void hand_step(struct hand *h, const struct hand_model *model, const struct hand *goal,
               const struct hand_push *push, double dt)
{
    const vec3 away = vec3_sub(goal->at.p, h->at.p);
    const vec3 turned = quat_log(quat_mul(goal->at.q, quat_conjugate(h->at.q)));
    h->v = move_hand(&model->along, away, h->v, goal->v, push->force, dt);
    h->w = move_hand(&model->about, turned, h->w, goal->w, push->torque, dt);
    h->at = pose_move(h->at, h->v, h->w, dt);
    if (model->opening > 0)
        close_jaw(h, model, goal, push->grip_torque, dt);
}

static double count_steps(double x, double step)
{
    return step > 0 ? step * rint(x / step) : x;
}

static vec3 count_each(vec3 x, double step)
{
    return vec3_make(count_steps(x.x, step), count_steps(x.y, step), count_steps(x.z, step));
}

struct hand hand_measure(const struct hand *h, const struct hand_model *model)
{
    struct hand measured = *h;
    measured.at.p = count_each(h->at.p, model->along.encoder);
    if (model->about.encoder > 0)
        measured.at.q = quat_exp(count_each(quat_log(h->at.q), model->about.encoder));
    if (model->opening > 0)
        measured.grip = count_steps(h->grip, model->jaw.encoder / model->opening);
    return measured;
}
