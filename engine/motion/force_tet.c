/* SPDX-License-Identifier: GPL-3.0-or-later */
/* force_tet.c - corotational linear tetrahedra, eight at a time: f = -R K⁰ (Rᵀx - X), K = R K⁰ Rᵀ,
 * R the rotation nearest to the deformation gradient F.
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

struct elasticity {
    const struct soft *soft;
    const int *cluster_first; /* of this colour */
    const vec3 *q;
    vec3 *f;
    mat3 *rotation;
    struct sink dfdx;
};

/* F = Σ (xₖ - x₀) bₖᵀ: by differences, so that a body far from the
 * origin is as exact as one near it. */
INLINE_WIDE lanes33 deformation_gradient(const struct tet_group *g, const vec3 *q)
{
    const lanes3 x0 = lanes3_gather(q, g->node[0]);
    const lanes3 e1 = lanes3_sub(lanes3_gather(q, g->node[1]), x0);
    const lanes3 e2 = lanes3_sub(lanes3_gather(q, g->node[2]), x0);
    const lanes3 e3 = lanes3_sub(lanes3_gather(q, g->node[3]), x0);
    return lanes33_add(lanes33_add(lanes33_outer(e1, g->b[0]), lanes33_outer(e2, g->b[1])),
                       lanes33_outer(e3, g->b[2]));
}

/* V R σ, σ = λ tr(ε) 1 + 2 μ ε, ε = sym(RᵀF) - 1. The group's λ and μ have V in them. */
INLINE_WIDE lanes33 rotated_stress(const struct tet_group *g, lanes33 R, lanes33 F)
{
    const lanes33 U = lanes33_mul(lanes33_transpose(R), F);
    const lanes xx = U.x.x - 1, yy = U.y.y - 1, zz = U.z.z - 1;
    const lanes pressure = g->lambda * (xx + yy + zz), mu = g->mu, mu2 = 2 * mu;
    const lanes xy = mu * (U.x.y + U.y.x), xz = mu * (U.x.z + U.z.x), yz = mu * (U.y.z + U.z.y);
    return lanes33_mul(R, (lanes33){{pressure + mu2 * xx, xy, xz},
                                    {xy, pressure + mu2 * yy, yz},
                                    {xz, yz, pressure + mu2 * zz}});
}

/* One block of df/dx = -K. */
INLINE_WIDE lanes33 slope_block(const struct tet_group *g, lanes3 row, lanes3 col)
{
    const lanes3 l = lanes3_scale(row, -g->lambda), m = lanes3_scale(row, -g->mu);
    const lanes mu = lanes3_dot(m, col);
    return (lanes33){
        {l.x * col.x + m.x * col.x + mu, l.x * col.y + m.y * col.x, l.x * col.z + m.z * col.x},
        {l.y * col.x + m.x * col.y, l.y * col.y + m.y * col.y + mu, l.y * col.z + m.z * col.y},
        {l.z * col.x + m.x * col.z, l.z * col.y + m.y * col.z, l.z * col.z + m.z * col.z + mu}};
}

/* The forces on the corners of each sum up to nothing. */
INLINE_WIDE void add_forces(vec3 *to, const struct tet_group *g, lanes33 stress)
{
    const lanes3 f1 = lanes33_apply(stress, g->b[0]), f2 = lanes33_apply(stress, g->b[1]),
                 f3 = lanes33_apply(stress, g->b[2]);
    lanes3_scatter_add(to, g->node[0], lanes3_add(lanes3_add(f1, f2), f3));
    lanes3_scatter_add(to, g->node[1], lanes3_times(f1, -1));
    lanes3_scatter_add(to, g->node[2], lanes3_times(f2, -1));
    lanes3_scatter_add(to, g->node[3], lanes3_times(f3, -1));
}

/* In the order of tet_pair, the later corner being the row. */
INLINE_WIDE void add_slopes(struct sink to, const struct tet_group *g, lanes33 R)
{
    const lanes3 r1 = lanes33_apply(R, g->b[0]), r2 = lanes33_apply(R, g->b[1]),
                 r3 = lanes33_apply(R, g->b[2]);
    const lanes3 r0 = lanes3_times(lanes3_add(lanes3_add(r1, r2), r3), -1);
    system_add_lanes(&to, g->slot[0], slope_block(g, r0, r0));
    system_add_lanes(&to, g->slot[1], slope_block(g, r1, r0));
    system_add_lanes(&to, g->slot[2], slope_block(g, r2, r0));
    system_add_lanes(&to, g->slot[3], slope_block(g, r3, r0));
    system_add_lanes(&to, g->slot[4], slope_block(g, r1, r1));
    system_add_lanes(&to, g->slot[5], slope_block(g, r2, r1));
    system_add_lanes(&to, g->slot[6], slope_block(g, r3, r1));
    system_add_lanes(&to, g->slot[7], slope_block(g, r2, r2));
    system_add_lanes(&to, g->slot[8], slope_block(g, r3, r2));
    system_add_lanes(&to, g->slot[9], slope_block(g, r3, r3));
}

WIDE static void add_groups(const struct elasticity *e, int first, int last)
{
    for (int i = first; i < last; i++) {
        const struct tet_group *g = &e->soft->group[i];
        const lanes33 F = deformation_gradient(g, e->q);
        const lanes33 R = lanes33_rotation(F);
        add_forces(e->f, g, rotated_stress(g, R, F));
        add_slopes(e->dfdx, g, R);
        const lanes33 weighted = lanes33_scale(R, g->volume);
        for (int k = 0; k < 4; k++)
            lanes33_scatter_add(e->rotation, g->node[k], weighted);
    }
}

static void add_clusters(void *ctx, int first, int last)
{
    const struct elasticity *e = ctx;
    add_groups(e, e->cluster_first[first], e->cluster_first[last]);
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
    const int *colour_first = soft->tets.colour_first;
    for (int c = 0; c < soft->tets.n_colour; c++) {
        e.cluster_first = soft->tets.cluster_first + colour_first[c];
        pool_for(world->pool, colour_first[c + 1] - colour_first[c], 1, add_clusters, &e);
    }
}

const struct force force_tet = {"tetrahedra", tet_acts, add_elasticity};
