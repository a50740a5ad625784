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
#include "engine/model/world.h"
#include "engine/motion/force.h"

/* ---------------------------------------------------------------- corotational, linear */

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

INLINE_WIDE void add_group(const struct tet_elasticity *e, const struct tet_group *g, lanes33 F,
                           lanes33 R)
{
    force_tet_add(e, g, rotated_stress(g, R, F), R);
    add_slopes(e->dfdx, g, R);
}

INLINE_WIDE void add_corotational_loop(const struct tet_elasticity *e, int first, int last)
{
    for (int i = first; i < last; i++) {
        const lanes33 F = force_tet_gradient(&e->group[i], e->q);
        add_group(e, &e->group[i], F, lanes33_rotation(F));
    }
}

WIDE_FUNCTION(add_corotational, add_corotational_loop,
              (const struct tet_elasticity *e, int first, int last), (e, first, last))

static void force_tet_corotational(const struct tet_elasticity *e, int first, int last)
{
    add_corotational(e, first, last);
}

INLINE_WIDE void add_linear_loop(const struct tet_elasticity *e, int first, int last)
{
    for (int i = first; i < last; i++)
        add_group(e, &e->group[i], force_tet_gradient(&e->group[i], e->q), lanes33_identity());
}

WIDE_FUNCTION(add_linear, add_linear_loop, (const struct tet_elasticity *e, int first, int last),
              (e, first, last))

static void force_tet_linear(const struct tet_elasticity *e, int first, int last)
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

static struct tet_elasticity elasticity_of(struct system *to, const struct palp_world *world,
                                           const struct body *body)
{
    const int at = system_place(to, body);
    return (struct tet_elasticity){.group = body->soft.group,
                                   .q = world->q + body->first,
                                   .f = to->f + at,
                                   .rotation = to->rotation + at,
                                   .dfdx = system_dfdx(to)};
}

static void add_elasticity(struct system *to, const struct palp_world *world,
                           const struct body *body, double h)
{
    struct tet_elasticity e = elasticity_of(to, world, body);
    clusters_for(&body->soft.tets, world->pool, add_groups, &e);
}

void force_tet_add_groups(struct system *to, const struct palp_world *world,
                          const struct body *body, const int *group, int n)
{
    const struct tet_elasticity e = elasticity_of(to, world, body);
    for (int i = 0; i < n; i++)
        models[clusters_kind(&body->soft.tets, group[i])](&e, group[i], group[i] + 1);
}

const struct force force_tet = {"tetrahedra", tet_acts, add_elasticity};
