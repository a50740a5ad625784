/* SPDX-License-Identifier: GPL-3.0-or-later */
/* force_tet.c - tetrahedra of a body by their models of elasticity, eight at a time; corotational
 * linear ones: f = -R K⁰ (Rᵀx - X), K = R K⁰ Rᵀ, R the rotation nearest to the deformation
 * gradient F; of linear ones R is the identity.
 *
 * K⁰ is never formed. With the rotated gradients g = R b of the shape functions, the force on
 * corner i is -V R σ bᵢ with the stress σ of the strain sym(RᵀF) - 1, and block (i, j) of the
 * stiffness is V (λ gᵢ gⱼᵀ + μ gⱼ gᵢᵀ + μ (gᵢ·gⱼ) 1). Those on the diagonal follow from the others:
 * system.h. */
#include "engine/motion/force_tet.h"
#include "engine/model/scene.h"
#include "engine/motion/force.h"

/* ---------------------------------------------------------------- corotational, linear */

/* V R σ, σ = λ tr(ε) 1 + 2 μ ε, ε = sym(RᵀF) - 1; of a change of F, to which no rest belongs, rest
 * is 0 in the place of 1. The group's λ and μ have V in them. */
INLINE_WIDE lanes33 rotated_stress(const struct tet_group *g, lanes33 R, lanes33 F, double rest)
{
    const lanes33 U = lanes33_mul(lanes33_transpose(R), F);
    const lanes xx = U.x.x - rest, yy = U.y.y - rest, zz = U.z.z - rest;
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

/* In the order of tet_pair, the later corner being the row; none on the diagonal. */
INLINE_WIDE void add_slopes(struct sink to, const struct tet_group *g, lanes33 R)
{
    const lanes3 r1 = lanes33_apply(R, g->b[0]), r2 = lanes33_apply(R, g->b[1]),
                 r3 = lanes33_apply(R, g->b[2]);
    const lanes3 r0 = lanes3_times(lanes3_add(lanes3_add(r1, r2), r3), -1);
    system_add_lanes(&to, g->slot[1], slope_block(g, r1, r0));
    system_add_lanes(&to, g->slot[2], slope_block(g, r2, r0));
    system_add_lanes(&to, g->slot[3], slope_block(g, r3, r0));
    system_add_lanes(&to, g->slot[5], slope_block(g, r2, r1));
    system_add_lanes(&to, g->slot[6], slope_block(g, r3, r1));
    system_add_lanes(&to, g->slot[8], slope_block(g, r3, r2));
}

/* Stress is linear in F, so that the product is one with the force. */
INLINE_WIDE void add_group(const struct elasticity *e, const struct tet_group *g, lanes33 F,
                           lanes33 R)
{
    lanes33 strained = F;
    if (e->along) {
        const lanes33 G = force_tet_gradient_along(e, g);
        strained = e->is_product ? G : lanes33_add(F, G);
    }
    if (e->f)
        force_tet_add(e, g, rotated_stress(g, R, strained, e->is_product ? 0 : 1));
    if (e->rotation)
        force_tet_add_rotation(e, g, R);
    if (e->dfdx.block)
        add_slopes(e->dfdx, g, R);
}

INLINE_WIDE void add_corotational_loop(const struct elasticity *e, int first, int last)
{
    for (int i = first; i < last; i += 2) {
        const struct tet_group *g = &e->soft->group[i];
        const int n = i + 1 < last ? 2 : 1;
        lanes33 F[2], R[2];
        for (int k = 0; k < n; k++)
            F[k] = force_tet_gradient(&g[k], e->q);
        if (n == 2) /* a constant: so that both are in registers */
            lanes33_rotations(R, F, 2);
        else
            R[0] = lanes33_rotation(F[0]);
        for (int k = 0; k < n; k++)
            add_group(e, &g[k], F[k], R[k]);
    }
}

WIDE_FUNCTION(add_corotational, add_corotational_loop,
              (const struct elasticity *e, int first, int last), (e, first, last))

static void force_tet_corotational(const struct elasticity *e, int first, int last)
{
    add_corotational(e, first, last);
}

INLINE_WIDE void add_linear_loop(const struct elasticity *e, int first, int last)
{
    for (int i = first; i < last; i++) {
        const struct tet_group *g = &e->soft->group[i];
        add_group(e, g, force_tet_gradient(g, e->q), lanes33_identity());
    }
}

WIDE_FUNCTION(add_linear, add_linear_loop, (const struct elasticity *e, int first, int last),
              (e, first, last))

static void force_tet_linear(const struct elasticity *e, int first, int last)
{
    add_linear(e, first, last);
}

/* ---------------------------------------------------------------- a body */

/* clang-format off */
static force_tet_model *const models[] = {
    [PALP_COROTATIONAL] = force_tet_corotational,
    [PALP_STABLE_NEO_HOOKEAN] = force_tet_neo_hookean,
    [PALP_ST_VENANT_KIRCHHOFF] = force_tet_st_venant,
    [PALP_LINEAR] = force_tet_linear,
};
/* clang-format on */

static void add_groups(void *ctx, int kind, int first, int last)
{
    models[kind](ctx, first, last);
}

static bool tet_acts(const struct body *body)
{
    return body->is_soft && body->soft.mesh.n_tet > 0;
}

static void add_tets(struct elasticity *e, struct pool *pool)
{
    clusters_for(&e->soft->tets, pool, add_groups, e);
}

void force_tet_add_groups(struct elasticity *e, const int *group, int n)
{
    for (int i = 0; i < n; i++)
        models[clusters_kind(&e->soft->tets, group[i])](e, group[i], group[i] + 1);
}

const struct force force_tet = {.name = "tetrahedra", .acts = tet_acts, .elements = add_tets};
