/* SPDX-License-Identifier: GPL-3.0-or-later */
/* force_rod.c - the elastic joints of rods: f = k d with d from the end of segment a to the start
 * of b, τ = R_a κ φ with φ the turn of b from where it rests, in the frame of a.
 *
 * The stiffness is Jᵀ k J, exact where the joint is not bent, and what f at its arm does as the
 * segments turn: that holds a thread under tension straight. Of the latter what would make A
 * indefinite, in compression, is left out. */
#include "engine/model/rod.h"
#include "engine/model/scene.h"
#include "engine/model/world.h"
#include "engine/motion/force.h"
#include "engine/motion/link_stiffness.h"
#include "engine/motion/system.h"

/* One joint as it is now, world axes. */
struct bent {
    vec3 arm_a, arm_b;  /* from the middles of the segments to the joint | m        */
    vec3 force, torque; /* on a; b has the opposite                      | N, N m   */
    mat3 turn;          /* stiffness                                     | N m      */
};

/* R k Rᵀ of a diagonal k. */
static mat3 rotate_diagonal(mat3 R, vec3 k)
{
    const mat3 Rk = mat3_columns(vec3_scale((vec3){R.m[0][0], R.m[1][0], R.m[2][0]}, k.x),
                                 vec3_scale((vec3){R.m[0][1], R.m[1][1], R.m[2][1]}, k.y),
                                 vec3_scale((vec3){R.m[0][2], R.m[1][2], R.m[2][2]}, k.z));
    return mat3_mul_t(Rk, R);
}

static struct bent measure_bend(const struct palp_world *world, const struct rod_joint *joint)
{
    const pose a = world->frame[joint->a], b = world->frame[joint->b];
    const mat3 R = quat_matrix(a.q);
    struct bent out = {.arm_a = quat_rotate(a.q, joint->end),
                       .arm_b = quat_rotate(b.q, joint->start),
                       .turn = rotate_diagonal(R, joint->turn)};
    const vec3 d = vec3_sub(vec3_add(b.p, out.arm_b), vec3_add(a.p, out.arm_a));
    const quat from_rest = quat_mul(b.q, quat_conjugate(quat_mul(a.q, joint->rest)));
    out.force = vec3_scale(d, joint->shift);
    out.torque = mat3_apply(out.turn, quat_log(from_rest));
    return out;
}

/* Blocks of df/dx by (velocity, spin) of a, then b: -J_iᵀ k J_j. */
static void find_blocks(const struct bent *b, double k, mat3 block[JOINT_PLACES][JOINT_PLACES])
{
    /* how d moves by each: -1, arm_a×, 1, -arm_b× */
    const mat3 J[JOINT_PLACES] = {mat3_diagonal(-1), mat3_cross(b->arm_a), mat3_diagonal(1),
                                  mat3_scale(mat3_cross(b->arm_b), -1)};
    for (int i = 0; i < JOINT_PLACES; i++)
        for (int j = 0; j <= i; j++) {
            block[i][j] = mat3_scale(mat3_mul(mat3_transpose(J[i]), J[j]), -k);
            if (i % 2 == 1 && j % 2 == 1)
                block[i][j] = mat3_axpy(block[i][j], i == j ? -1 : 1, b->turn);
        }
}

static void add_blocks(const struct sink *to, const struct rod_joint *joint,
                       mat3 block[JOINT_PLACES][JOINT_PLACES], double factor)
{
    for (int i = 0, k = 0; i < JOINT_PLACES; i++)
        for (int j = 0; j <= i; j++, k++) {
            const mat3 scaled = mat3_scale(block[i][j], factor);
            system_add(to, joint->slot[k], joint->transposed[k] ? mat3_transpose(scaled) : scaled);
        }
}

/* On one segment; damping is the system's, from dfdv. */
static void add_forces(vec3 *f, const struct bent *b, bool is_first)
{
    const double sign = is_first ? 1 : -1;
    const vec3 arm = is_first ? b->arm_a : b->arm_b;
    f[0] = vec3_axpy(f[0], sign, b->force);
    f[1] = vec3_axpy(f[1], sign, vec3_add(b->torque, vec3_cross(arm, b->force)));
}

static bool rod_acts(const struct body *body)
{
    return !body->is_soft && body->rigid.joint > 0;
}

static void add_rod(struct system *to, const struct palp_world *world, const struct body *body,
                    double h)
{
    const struct rod_joint *joint = &world->scene->joint[body->rigid.joint - 1];
    const struct body *next = &world->scene->body[joint->b];
    const struct bent b = measure_bend(world, joint);
    mat3 block[JOINT_PLACES][JOINT_PLACES];
    add_forces(to->f + system_place(to, body), &b, true);
    add_forces(to->f + system_place(to, next), &b, false);
    find_blocks(&b, joint->shift, block);
    if (joint->damping > 0) {
        const struct sink dfdv = system_dfdv(to);
        add_blocks(&dfdv, joint, block, joint->damping);
    }
    block[1][1] = mat3_axpy(block[1][1], -1, link_stiffness_of(b.arm_a, b.force));
    block[3][3] = mat3_axpy(block[3][3], -1, link_stiffness_of(b.arm_b, vec3_scale(b.force, -1)));
    const struct sink dfdx = system_dfdx_sprung(to);
    add_blocks(&dfdx, joint, block, 1);
}

const struct force force_rod = {.name = "rod", .acts = rod_acts, .add = add_rod};
