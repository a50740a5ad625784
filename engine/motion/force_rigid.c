/* SPDX-License-Identifier: GPL-3.0-or-later */
/* force_rigid.c - inertia and gyroscopic torque of rigid bodies; the virtual coupling of tools. */
#include "engine/motion/force_rigid.h"
#include "engine/model/scene.h"
#include "engine/model/world.h"
#include "engine/motion/force.h"
#include "engine/motion/system.h"

mat3 rigid_inertia(const struct rigid *rigid, quat q)
{
    const mat3 R = quat_matrix(q);
    const vec3 I = rigid->inertia;
    const mat3 RI = mat3_columns(vec3_scale((vec3){R.m[0][0], R.m[1][0], R.m[2][0]}, I.x),
                                 vec3_scale((vec3){R.m[0][1], R.m[1][1], R.m[2][1]}, I.y),
                                 vec3_scale((vec3){R.m[0][2], R.m[1][2], R.m[2][2]}, I.z));
    const mat3 world = mat3_mul_t(RI, R);
    return mat3_scale(mat3_add(world, mat3_transpose(world)), 0.5); /* symmetric to the last bit */
}

static bool rigid_acts(const struct body *body)
{
    return !body->is_soft;
}

static void add_rigid(struct system *to, const struct palp_world *world, const struct body *body,
                      double h)
{
    const pose frame = world->frame[body - world->scene->body];
    const vec3 w = world->v[body->first + 1];
    const mat3 inertia = rigid_inertia(&body->rigid, frame.q);
    const struct sink mass = system_mass(to);
    const int at = system_place(to, body);
    system_add(&mass, at, mat3_diagonal(body->rigid.mass));
    system_add(&mass, at + 1, inertia);
    to->f[at + 1] = vec3_sub(to->f[at + 1], vec3_cross(w, mat3_apply(inertia, w)));
}

const struct force force_rigid = {.name = "rigid body", .acts = rigid_acts, .add = add_rigid};

static bool link_stiffness_acts(const struct body *body)
{
    return !body->is_soft && body->bears_links;
}

/* The forces of links, as the last step found them, go on as the body turns (Tournier et al.,
 * Stable constrained dynamics, 2015). They act where free motion has turned their points: so only
 * what the step turns it otherwise meets this stiffness. */
static void add_rigid_link_stiffness(struct system *to, const struct palp_world *world,
                                     const struct body *body, double h)
{
    const mat3 K = world->tension[body - world->scene->body];
    const int spin = system_place(to, body) + 1;
    const struct sink dfdx = system_dfdx_sprung(to);
    to->f[spin] = vec3_axpy(to->f[spin], h, mat3_apply(K, world->v[body->first + 1]));
    system_add(&dfdx, body->rigid.slot[RIGID_ANGULAR], mat3_scale(K, -1));
}

const struct force force_tension = {
    .name = "tension of links", .acts = link_stiffness_acts, .add = add_rigid_link_stiffness};

/* ---------------------------------------------------------------- coupling */

void coupling_velocity(vec3 *v, vec3 *w, pose from, pose to, double h)
{
    *v = vec3_scale(vec3_sub(to.p, from.p), 1 / h);
    *w = vec3_scale(quat_log(quat_mul(to.q, quat_conjugate(from.q))), 1 / h);
}

struct palp_wrench coupling_wrench(const struct palp_coupling *coupling, const struct coupled *at)
{
    const vec3 stretch = vec3_sub(at->target.p, at->tool.p);
    const vec3 twist = quat_log(quat_mul(at->target.q, quat_conjugate(at->tool.q)));
    const vec3 slide = vec3_sub(at->target_v, at->v), turn = vec3_sub(at->target_w, at->w);
    return (struct palp_wrench){.force =
                                    vec3_axpy(vec3_scale(stretch, coupling->translation_stiffness),
                                              coupling->translation_damping, slide),
                                .torque = vec3_axpy(vec3_scale(twist, coupling->rotation_stiffness),
                                                    coupling->rotation_damping, turn)};
}

static bool coupling_acts(const struct body *body)
{
    return !body->is_soft && body->rigid.drive == PALP_DRIVE_COUPLED;
}

/* The target is where it will be at the end of the step, moving as it did in the step; the tool's
 * own velocity is left to the damping of the system, so that the whole is taken implicitly. */
static void add_coupling(struct system *to, const struct palp_world *world, const struct body *body,
                         double h)
{
    const int i = (int)(body - world->scene->body);
    const struct palp_coupling *coupling = &world->coupling[i];
    struct coupled at = {.tool = world->frame[i], .target = world->target[i]};
    coupling_velocity(&at.target_v, &at.target_w, world->target_last[i], world->target[i], h);
    const struct palp_wrench wrench = coupling_wrench(coupling, &at);
    vec3 *f = to->f + system_place(to, body);
    f[0] = vec3_add(f[0], wrench.force);
    f[1] = vec3_add(f[1], wrench.torque);

    const struct sink dfdx = system_dfdx_sprung(to), dfdv = system_dfdv(to);
    const int *slot = body->rigid.slot;
    system_add(&dfdx, slot[RIGID_LINEAR], mat3_diagonal(-coupling->translation_stiffness));
    system_add(&dfdx, slot[RIGID_ANGULAR], mat3_diagonal(-coupling->rotation_stiffness));
    system_add(&dfdv, slot[RIGID_LINEAR], mat3_diagonal(-coupling->translation_damping));
    system_add(&dfdv, slot[RIGID_ANGULAR], mat3_diagonal(-coupling->rotation_damping));
}

const struct force force_coupling = {
    .name = "coupling", .acts = coupling_acts, .add = add_coupling};
