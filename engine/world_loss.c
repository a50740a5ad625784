/* SPDX-License-Identifier: GPL-3.0-or-later */
/* world_loss.c - has a world come apart? One rule for all who step one. */
#include "engine/contact/shape.h"
#include "engine/step.h"

static const double SIZES = 1000; /* of the scene: nothing in it is so long, or so fast in a step */
static const double FAR_OFF = 1e7; /* m: no body gets there within hours of free fall             */
static const double FAST = 1e5;    /* m/s, rad/s                                                  */

/* A scene of one small ball: it is rather the place of the ball than its radius that matters. */
static const double SIZE_LEAST = 0.01; /* m */

/* Of what there is at the start, but for what has no end: planes. */
double world_size(const struct palp_world *world)
{
    struct box all = BOX_EMPTY;
    for (int i = 0; i < world->scene->n_body; i++) {
        const struct body *b = &world->scene->body[i];
        if (!b->is_soft) {
            const struct box box = shape_bounds(&b->rigid.shape, world->frame[i]);
            all = vec3_finite(box.lo) && vec3_finite(box.hi) ? box_join(all, box) : all;
        }
        for (int k = b->first; b->is_soft && k < b->first + b->n_v; k++)
            all = box_add(all, world->q[k]);
    }
    const double size = all.lo.x <= all.hi.x ? vec3_norm(vec3_sub(all.hi, all.lo)) : 0;
    return fmax(size, SIZE_LEAST);
}

/* The comparisons are false for what is no number. */
static bool is_within(vec3 a, double limit)
{
    return fabs(a.x) < limit && fabs(a.y) < limit && fabs(a.z) < limit;
}

static enum palp_loss judge_body(vec3 q, vec3 v, double fastest)
{
    if (is_within(q, FAR_OFF) && is_within(v, fastest))
        return PALP_LOSS_NONE;
    return vec3_finite(q) && vec3_finite(v) ? PALP_LOSS_APART : PALP_LOSS_NOT_FINITE;
}

/* However far it falls, a body stays together. */
static enum palp_loss judge_soft(const struct palp_world *w, const struct body *b, double fastest)
{
    enum palp_loss loss = PALP_LOSS_NONE;
    for (int k = b->first; k < b->first + b->soft.mesh.n_node && loss == PALP_LOSS_NONE; k++) {
        loss = judge_body(w->q[k], w->v[k], fastest);
        if (loss == PALP_LOSS_NONE &&
            !is_within(vec3_sub(w->q[k], w->q[b->first]), SIZES * w->size))
            loss = PALP_LOSS_APART;
    }
    return loss;
}

static enum palp_loss judge_rigid(const struct palp_world *w, int i, double fastest)
{
    const vec3 *v = w->v + w->scene->body[i].first;
    const enum palp_loss loss = judge_body(w->frame[i].p, v[0], fastest);
    return loss == PALP_LOSS_NONE ? judge_body(w->frame[i].p, v[1], FAST) : loss;
}

/* What is led from outside goes as fast as it is led. */
enum palp_loss palp_world_loss(const struct palp_world *world, palp_body *body)
{
    const double step = world->step ? world->step->h : 0;
    const double in_a_step = step > 0 ? fmin(FAST, SIZES * world->size / step) : FAST;
    enum palp_loss loss = PALP_LOSS_NONE;
    for (int i = 0; i < world->scene->n_body && loss == PALP_LOSS_NONE; i++) {
        const struct body *b = world_body(world, i);
        const double fastest = body_moves(b) ? in_a_step : FAST;
        loss = b->is_soft ? judge_soft(world, b, fastest) : judge_rigid(world, i, fastest);
        if (loss != PALP_LOSS_NONE && body)
            *body = (palp_body){i + 1};
    }
    return loss;
}
