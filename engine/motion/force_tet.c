/* SPDX-License-Identifier: GPL-3.0-or-later */
/* force_tet.c - corotational linear tetrahedra: f = -R K⁰ (Rᵀx - X), K = R K⁰ Rᵀ, R the
 * rotation nearest to the deformation gradient F.
 *
 * K⁰ is never formed. With the rotated gradients g = R b of the shape functions, the force on
 * corner i is -V R σ bᵢ with the stress σ of the strain sym(RᵀF) - 1, and block (i, j) of the
 * stiffness is V (λ gᵢ gⱼᵀ + μ gⱼ gᵢᵀ + μ (gᵢ·gⱼ) 1). */
#include "engine/base/pool.h"
#include "engine/model/rest.h"
#include "engine/model/scene.h"
#include "engine/model/world.h"
#include "engine/motion/force.h"
#include "engine/motion/system.h"

#include <string.h>

enum { NODE_GRAIN = 256 };

struct elasticity {
    const struct soft *soft;
    const int *cluster_first; /* of this colour */
    const vec3 *q;
    vec3 *f;
    mat3 *rotation; /* sums, then the nearest rotations */
    struct sink dfdx;
};

/* F = Σ (xₖ - x₀) bₖᵀ: by differences, so that a body far from the
 * origin is as exact as one near it. */
static mat3 deformation_gradient(const struct tet *tet, const vec3 *q)
{
    mat3 F = {{{0}}};
    for (int k = 1; k < 4; k++) {
        const vec3 edge = vec3_sub(q[tet->node[k]], q[tet->node[0]]);
        F = mat3_add(F, mat3_outer(edge, tet->b[k]));
    }
    return F;
}

/* V R σ, σ = λ tr(ε) 1 + 2 μ ε, ε = sym(RᵀF) - 1. */
static mat3 rotated_stress(const struct tet *tet, mat3 R, mat3 F)
{
    const mat3 U = mat3_mul(mat3_transpose(R), F);
    const mat3 strain =
        mat3_add(mat3_scale(mat3_add(U, mat3_transpose(U)), 0.5), mat3_diagonal(-1));
    const mat3 stress =
        mat3_axpy(mat3_diagonal(tet->lambda * mat3_trace(strain)), 2 * tet->mu, strain);
    return mat3_scale(mat3_mul(R, stress), tet->volume);
}

/* Block (i, j) of df/dx = -K, for the pair as the pattern has it: the row is the higher node. */
static mat3 slope_block(const struct tet *tet, vec3 row, vec3 col)
{
    const mat3 outer = mat3_outer(row, col);
    const double lambda = -tet->volume * tet->lambda, mu = -tet->volume * tet->mu;
    const mat3 block = mat3_axpy(mat3_scale(outer, lambda), mu, mat3_transpose(outer));
    return mat3_add(block, mat3_diagonal(mu * vec3_dot(row, col)));
}

static void add_tet(const struct elasticity *e, const struct tet *tet)
{
    const mat3 F = deformation_gradient(tet, e->q);
    const mat3 R = mat3_rotation(F);
    const mat3 stress = rotated_stress(tet, R, F);
    vec3 g[4];
    for (int k = 0; k < 4; k++) {
        vec3 *f = &e->f[tet->node[k]];
        *f = vec3_sub(*f, mat3_apply(stress, tet->b[k]));
        mat3 *sum = &e->rotation[tet->node[k]];
        *sum = mat3_axpy(*sum, tet->volume, R);
        g[k] = mat3_apply(R, tet->b[k]);
    }
    for (int k = 0; k < TET_PAIRS; k++) {
        const int i = tet_pair[k][0], j = tet_pair[k][1];
        const bool swap = tet->node[j] > tet->node[i];
        system_add(&e->dfdx, tet->slot[k], slope_block(tet, g[swap ? j : i], g[swap ? i : j]));
    }
}

static void add_clusters(void *ctx, int first, int last)
{
    const struct elasticity *e = ctx;
    for (int i = e->cluster_first[first]; i < e->cluster_first[last]; i++)
        add_tet(e, &e->soft->tet[e->soft->order[i]]);
}

static void find_rotations(void *ctx, int first, int last)
{
    const struct elasticity *e = ctx;
    for (int i = first; i < last; i++)
        e->rotation[i] = mat3_rotation(e->rotation[i]);
}

static void add_mass(struct system *to, const struct soft *soft)
{
    const struct sink mass = system_mass(to);
    for (int i = 0; i < to->n; i++)
        system_add(&mass, to->pattern->first[i], mat3_diagonal(soft->mass[i]));
}

static bool tet_acts(const struct body *body)
{
    return body->is_soft;
}

/* Colour by colour: clusters of one share no node, so they add without meeting. */
static void add_elasticity(struct system *to, const struct palp_world *world,
                           const struct body *body, double h)
{
    const struct soft *soft = &body->soft;
    struct elasticity e = {.soft = soft,
                           .q = world->q + body->first,
                           .f = to->f,
                           .rotation = to->rotation,
                           .dfdx = system_dfdx(to)};
    memset(to->rotation, 0, (size_t)to->n * sizeof *to->rotation);
    for (int c = 0; c < soft->n_colour; c++) {
        e.cluster_first = soft->cluster_first + soft->colour_first[c];
        pool_for(world->pool, soft->colour_first[c + 1] - soft->colour_first[c], 1, add_clusters,
                 &e);
    }
    pool_for(world->pool, to->n, NODE_GRAIN, find_rotations, &e);
    add_mass(to, soft);
}

const struct force force_tet = {"tetrahedra", tet_acts, add_elasticity};
