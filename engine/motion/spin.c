/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spin.c - the balance of angular momentum over a step, by Newton's method. */
#include "engine/motion/spin.h"
#include "engine/motion/force_rigid.h"

static vec3 spin_residual(const struct spin *at, vec3 w)
{
    const quat q = pose_move(at->frame, (vec3){0, 0, 0}, w, at->h).q;
    const vec3 momentum = mat3_apply(rigid_inertia(at->rigid, q), w);
    const vec3 resisted = mat3_apply(at->drag, vec3_sub(w, at->w));
    return vec3_sub(vec3_add(momentum, resisted), at->momentum);
}

/* d/dw of I(R⁺) w⁺: turning the body by h dw turns its inertia along. */
static mat3 spin_slope(const struct spin *at, vec3 w)
{
    const quat q = pose_move(at->frame, (vec3){0, 0, 0}, w, at->h).q;
    const mat3 I = rigid_inertia(at->rigid, q);
    const mat3 turned = mat3_axpy(mat3_mul(I, mat3_cross(w)), -1, mat3_cross(mat3_apply(I, w)));
    return mat3_add(mat3_axpy(I, at->h, turned), at->drag);
}

/* Without the gyroscopic torque: free of other torques the spin in the body's own axes stays as it
 * is, and with it the energy and the size of the angular momentum, however far the body turns. */
static vec3 plain_spin(const struct spin *at, mat3 I)
{
    const vec3 impulse = vec3_sub(at->momentum, mat3_apply(I, at->w));
    return vec3_add(at->w, mat3_apply(mat3_inverse(mat3_add(I, at->drag)), impulse));
}

/* Is what is left of the balance at w nothing beside its terms? */
static bool is_balanced(const struct spin *at, vec3 w, double left)
{
    const double resisted = vec3_norm(mat3_apply(at->drag, vec3_sub(w, at->w)));
    return left <= 1e-9 * (vec3_norm(at->momentum) + resisted);
}

vec3 spin_find(const struct spin *at, mat3 I, vec3 explicit_w)
{
    enum { ITERATIONS = 12 };
    vec3 w = explicit_w, best = w;
    double least = vec3_norm(spin_residual(at, w));
    for (int i = 0; i < ITERATIONS && least > 0; i++) {
        w = vec3_sub(w, mat3_apply(mat3_inverse(spin_slope(at, w)), spin_residual(at, w)));
        const double left = vec3_norm(spin_residual(at, w));
        if (!(left < least))
            break;
        least = left;
        best = w;
    }
    return is_balanced(at, best, least) ? best : plain_spin(at, I);
}
