/* SPDX-License-Identifier: GPL-3.0-or-later */
/* force_hex.c - hexahedra, corotational or linear, eight at a time.
 *
 * With u = Rᵀx - X the energy is ½ uᵀ K⁰ u, R being the rotation nearest to the mean deformation
 * gradient F = Σ xₖ b̄ₖᵀ, or the identity. Its derivative is the force on corner i,
 *   fᵢ = R (pᵢ + t × b̄ᵢ),  p = -K⁰ u,  (tr S 1 - S) t = -Σ yₖ × pₖ,  y = Rᵀx,  S = sym(RᵀF):
 * t is what the turning of R adds (Felippa and Haugen 2005). Without it forces far from rest would
 * turn the body. K = R K⁰ Rᵀ leaves out how R turns, as for tetrahedra. */
#include "engine/model/rest_hex.h"
#include "engine/model/scene.h"
#include "engine/motion/elasticity.h"
#include "engine/motion/force.h"

/* Places of the corners, from corner 0: a body far from the origin is as exact as one near it. */
INLINE_WIDE void gather_corners(lanes3 y[HEX_CORNERS], const struct hex_group *g, const vec3 *q)
{
    y[0] = lanes3_gather(q, g->node[0]);
    for (int k = 1; k < HEX_CORNERS; k++)
        y[k] = lanes3_sub(lanes3_gather(q, g->node[k]), y[0]);
    y[0] = (lanes3){0};
}

INLINE_WIDE lanes33 deformation_gradient(const struct hex_group *g, const lanes3 y[HEX_CORNERS])
{
    lanes33 F = lanes33_outer(y[1], g->b[1]);
    for (int k = 2; k < HEX_CORNERS; k++)
        F = lanes33_add(F, lanes33_outer(y[k], g->b[k]));
    return F;
}

/* p -= K⁰ u, in the element's frame. */
INLINE_WIDE void add_pulls(lanes3 p[HEX_CORNERS], const struct hex_group *g,
                           const lanes3 u[HEX_CORNERS])
{
    for (int i = 0, k = 0; i < HEX_CORNERS; i++)
        for (int j = i; j < HEX_CORNERS; j++, k++) {
            const lanes33 slope = g->slope[k];
            p[j] = lanes3_add(p[j], lanes33_apply(slope, u[i]));
            if (i != j)
                p[i] = lanes3_add(p[i], lanes3_row_times(u[j], slope));
        }
}

/* The same of two, in one reading of K⁰. */
INLINE_WIDE void add_pulls_of_two(lanes3 p[HEX_CORNERS], lanes3 r[HEX_CORNERS],
                                  const struct hex_group *g, const lanes3 u[HEX_CORNERS],
                                  const lanes3 w[HEX_CORNERS])
{
    for (int i = 0, k = 0; i < HEX_CORNERS; i++)
        for (int j = i; j < HEX_CORNERS; j++, k++) {
            const lanes33 slope = g->slope[k];
            p[j] = lanes3_add(p[j], lanes33_apply(slope, u[i]));
            r[j] = lanes3_add(r[j], lanes33_apply(slope, w[i]));
            if (i != j) {
                p[i] = lanes3_add(p[i], lanes3_row_times(u[j], slope));
                r[i] = lanes3_add(r[i], lanes3_row_times(w[j], slope));
            }
        }
}

/* t, or less of it where hardly anything holds the frame: squashed to a line, or inside out. */
INLINE_WIDE lanes3 turning(const struct hex_group *g, lanes33 U, const lanes3 y[HEX_CORNERS],
                           const lanes3 p[HEX_CORNERS])
{
    const lanes xy = (U.x.y + U.y.x) * -0.5, xz = (U.x.z + U.z.x) * -0.5,
                yz = (U.y.z + U.z.y) * -0.5;
    const lanes33 G = {{U.y.y + U.z.z, xy, xz}, {xy, U.z.z + U.x.x, yz}, {xz, yz, U.x.x + U.y.y}};
    const lanes33 C = lanes33_cofactors(G);
    const lanes det = lanes3_dot(G.x, C.x), square = lanes33_square(G) / 3;
    lanes share = det / (square * lanes_sqrt(square)) * 20 - 1; /* det of G over that of a ball's */
    for (int l = 0; l < LANES; l++)
        share[l] = share[l] > 1 ? 1 : share[l] > 0 ? share[l] : 0;
    lanes scale = share / det;
    for (int l = 0; l < LANES; l++)
        scale[l] = share[l] > 0 ? scale[l] : 0;
    lanes3 torque = lanes3_cross(p[1], y[1]);
    for (int k = 2; k < HEX_CORNERS; k++)
        torque = lanes3_add(torque, lanes3_cross(p[k], y[k]));
    return lanes3_scale(lanes33_apply(C, torque), scale);
}

INLINE_WIDE void add_forces(const struct elasticity *e, const struct hex_group *g,
                            const lanes3 f[HEX_CORNERS])
{
    for (int k = 0; k < HEX_CORNERS; k++)
        lanes3_scatter_add(e->f, g->node[k], f[k]);
}

INLINE_WIDE void add_rotations(const struct elasticity *e, const struct hex_group *g, lanes33 R)
{
    const lanes33 weighted = lanes33_scale(R, g->volume);
    for (int k = 0; k < HEX_CORNERS; k++)
        lanes33_scatter_add(e->rotation, g->node[k], weighted);
}

/* w = Rᵀ along, times its factor: moving all corners alike gives no force. */
INLINE_WIDE void gather_along(lanes3 w[HEX_CORNERS], const struct elasticity *e,
                              const struct hex_group *g, lanes33 R)
{
    gather_corners(w, g, e->along);
    const lanes33 scaled = lanes33_times(R, e->factor);
    for (int k = 0; k < HEX_CORNERS; k++)
        w[k] = lanes3_row_times(w[k], scaled);
}

/* y: places of the corners. */
INLINE_WIDE void add_turned_forces(const struct elasticity *e, const struct hex_group *g, lanes33 F,
                                   lanes33 R, lanes3 y[HEX_CORNERS])
{
    lanes3 u[HEX_CORNERS], w[HEX_CORNERS], p[HEX_CORNERS] = {{{0}}}, r[HEX_CORNERS] = {{{0}}};
    for (int k = 0; k < HEX_CORNERS; k++) {
        y[k] = lanes3_row_times(y[k], R);
        u[k] = lanes3_sub(y[k], g->X[k]);
    }
    if (e->along) {
        gather_along(w, e, g, R);
        add_pulls_of_two(p, r, g, u, w);
    } else {
        add_pulls(p, g, u);
    }
    /* By the force at q alone: K = R K⁰ Rᵀ leaves out how R turns. */
    const lanes3 t = turning(g, lanes33_mul(lanes33_transpose(R), F), y, p);
    for (int k = 0; k < HEX_CORNERS; k++)
        p[k] = lanes33_apply(R, lanes3_add(lanes3_add(p[k], lanes3_cross(t, g->b[k])), r[k]));
    add_forces(e, g, p);
}

INLINE_WIDE void add_turned_product(const struct elasticity *e, const struct hex_group *g,
                                    lanes33 R)
{
    lanes3 w[HEX_CORNERS], p[HEX_CORNERS] = {{{0}}};
    gather_along(w, e, g, R);
    add_pulls(p, g, w);
    for (int k = 0; k < HEX_CORNERS; k++)
        p[k] = lanes33_apply(R, p[k]);
    add_forces(e, g, p);
}

/* At k stands the block on the diagonal, which nobody adds. */
INLINE_WIDE void add_turned_slopes(const struct sink *to, const struct hex_group *g, lanes33 R)
{
    const lanes33 back = lanes33_transpose(R);
    for (int i = 0, k = 0; i < HEX_CORNERS; i++, k++)
        for (int j = i + 1; j < HEX_CORNERS; j++, k++)
            system_add_lanes(to, g->slot[k + 1],
                             lanes33_mul(lanes33_mul(R, g->slope[k + 1]), back));
}

INLINE_WIDE void add_slopes(const struct sink *to, const struct hex_group *g)
{
    for (int i = 0, k = 0; i < HEX_CORNERS; i++, k++)
        for (int j = i + 1; j < HEX_CORNERS; j++, k++)
            system_add_lanes(to, g->slot[k + 1], g->slope[k + 1]);
}

INLINE_WIDE void add_turned(const struct elasticity *e, const struct hex_group *g)
{
    lanes3 y[HEX_CORNERS];
    gather_corners(y, g, e->q);
    const lanes33 F = deformation_gradient(g, y), R = lanes33_rotation(F);
    if (e->is_product)
        add_turned_product(e, g, R);
    else if (e->f)
        add_turned_forces(e, g, F, R, y);
    if (e->rotation)
        add_rotations(e, g, R);
    if (e->dfdx.block)
        add_turned_slopes(&e->dfdx, g, R);
}

/* Of u and w together. */
INLINE_WIDE void add_unturned_forces(const struct elasticity *e, const struct hex_group *g)
{
    lanes3 u[HEX_CORNERS] = {{{0}}}, w[HEX_CORNERS], p[HEX_CORNERS] = {{{0}}};
    if (!e->is_product) {
        gather_corners(u, g, e->q);
        for (int k = 0; k < HEX_CORNERS; k++)
            u[k] = lanes3_sub(u[k], g->X[k]);
    }
    if (e->along) {
        gather_along(w, e, g, lanes33_identity());
        for (int k = 0; k < HEX_CORNERS; k++)
            u[k] = lanes3_add(u[k], w[k]);
    }
    add_pulls(p, g, u);
    add_forces(e, g, p);
}

INLINE_WIDE void add_unturned(const struct elasticity *e, const struct hex_group *g)
{
    if (e->f)
        add_unturned_forces(e, g);
    if (e->rotation)
        add_rotations(e, g, lanes33_identity());
    if (e->dfdx.block)
        add_slopes(&e->dfdx, g);
}

INLINE_WIDE void add_corotational_loop(const struct elasticity *e, int first, int last)
{
    for (int i = first; i < last; i++)
        add_turned(e, &e->soft->hex_group[i]);
}

WIDE_FUNCTION(add_corotational, add_corotational_loop,
              (const struct elasticity *e, int first, int last), (e, first, last))

INLINE_WIDE void add_linear_loop(const struct elasticity *e, int first, int last)
{
    for (int i = first; i < last; i++)
        add_unturned(e, &e->soft->hex_group[i]);
}

WIDE_FUNCTION(add_linear, add_linear_loop, (const struct elasticity *e, int first, int last),
              (e, first, last))

static void add_groups(void *ctx, int kind, int first, int last)
{
    if (kind == PALP_LINEAR)
        add_linear(ctx, first, last);
    else
        add_corotational(ctx, first, last);
}

static bool hexes_act(const struct body *body)
{
    return body->is_soft && body->soft.mesh.n_hex > 0;
}

static void add_hexes(struct elasticity *e, struct pool *pool)
{
    clusters_for(&e->soft->hexes, pool, add_groups, e);
}

void force_hex_add_groups(struct elasticity *e, const int *group, int n)
{
    for (int i = 0; i < n; i++)
        add_groups(e, clusters_kind(&e->soft->hexes, group[i]), group[i], group[i] + 1);
}

const struct force force_hex = {.name = "hexahedra", .acts = hexes_act, .elements = add_hexes};
