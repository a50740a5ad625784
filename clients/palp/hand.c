/* SPDX-License-Identifier: Apache-2.0 */
/* hand.c - a simulated device and the hand that holds it. */
#include "clients/palp/hand.h"

#include <math.h>

static proto_vec3 axpy(proto_vec3 a, double s, proto_vec3 b)
{
    return (proto_vec3){a.x + s * b.x, a.y + s * b.y, a.z + s * b.z};
}

void hand_step(struct hand *h, const struct hand_model *model, proto_vec3 target,
               proto_vec3 v_target, proto_vec3 force, double dt)
{
    const double mass =
        model->mass + dt * (model->viscous + model->damping) + dt * dt * model->stiffness;
    proto_vec3 push = axpy(force, model->stiffness, axpy(target, -1, h->x));
    push = axpy(push, model->damping, v_target);
    /* the momentum there would be without dry friction, which takes what it can of it */
    const proto_vec3 zero = {0, 0, 0};
    const proto_vec3 p = axpy(axpy(zero, model->mass, h->v), dt, push);
    const double size = sqrt(p.x * p.x + p.y * p.y + p.z * p.z);
    const double kept = size > dt * model->friction ? 1 - dt * model->friction / size : 0;
    h->v = axpy(zero, kept / mass, p);
    h->x = axpy(h->x, dt, h->v);
}

static double count(double x, double step)
{
    return step > 0 ? step * rint(x / step) : x;
}

proto_vec3 hand_measure(const struct hand *h, const struct hand_model *model)
{
    return (proto_vec3){count(h->x.x, model->encoder), count(h->x.y, model->encoder),
                        count(h->x.z, model->encoder)};
}
