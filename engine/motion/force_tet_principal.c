/* SPDX-License-Identifier: GPL-3.0-or-later */
/* force_tet_principal.c - tetrahedra of isotropic energies Ψ(σ₁, σ₂, σ₃), eight at a time.
 *
 * σ are the principal stretches: F = U diag(σ) Vᵀ with rotations U and V, the least σ taking the
 * sign of det F. In the axes of U and V the derivative of the stress P = ∂Ψ/∂F falls apart:
 * ∂²Ψ/∂σᵢ∂σₖ between the stretches, and for each pair of axes a flip, (ψᵢ - ψₖ)/(σᵢ - σₖ), on
 * dFᵢₖ + dFₖᵢ, and a twist, (ψᵢ + ψₖ)/(σᵢ + σₖ), on dFᵢₖ - dFₖᵢ, with ψ = ∂Ψ/∂σ (Smith, de Goes,
 * Kim: Analytic Eigensystems for Isotropic Distortion Energies, 2019). No flip or twist is left
 * below 0, nor an eigenvalue of the 3×3 matrix between the stretches: K is positive semidefinite.
 * The force is exact. */
#include "engine/model/scene.h"
#include "engine/motion/force_tet.h"

/** The derivative of V P in principal axes; pairs of axes in the order yz, zx, xy | N m */
struct slope {
    lanes_symmetric stretch; /* ∂²Ψ/∂σᵢ∂σₖ */
    lanes3 flip, twist;
};

INLINE_WIDE lanes3 add_to_each(lanes3 a, lanes s)
{
    return (lanes3){a.x + s, a.y + s, a.z + s};
}

INLINE_WIDE lanes3 multiply_each(lanes3 a, lanes3 b)
{
    return (lanes3){a.x * b.x, a.y * b.y, a.z * b.z};
}

/* Products of the two others: of the pair of axes that each entry of `off` is of. */
INLINE_WIDE lanes3 pairs_of(lanes3 a)
{
    return (lanes3){a.y * a.z, a.z * a.x, a.x * a.y};
}

/* ---------------------------------------------------------------- stable Neo-Hookean */

/* With I = σ₁² + σ₂² + σ₃² and J = σ₁σ₂σ₃,
 *     Ψ = μ/2 (I - 3) - μ/2 log(I + 1) + λ/2 (J - 1 - 3μ/4λ)²,
 *     P = m F + k ∂J/∂F,  m = μ (1 - 1/(I + 1)),  k = λ (J - 1) - 3μ/4.
 * λ and μ are those of rest_measure, under which small strains obey Hooke's law. */

INLINE_WIDE lanes shear_of(const struct tet_group *g, lanes square)
{
    return g->mu - g->mu / (square + 1);
}

INLINE_WIDE lanes pressure_of(const struct tet_group *g, lanes J)
{
    return g->lambda * (J - 1) - 0.75 * g->mu;
}

INLINE_WIDE lanes33 neo_hookean_stress(const struct tet_group *g, lanes33 F)
{
    const lanes33 C = lanes33_cofactors(F); /* ∂J/∂F */
    const lanes m = shear_of(g, lanes33_square(F)), k = pressure_of(g, lanes3_dot(F.x, C.x));
    return lanes33_add(lanes33_scale(F, m), lanes33_scale(C, k));
}

INLINE_WIDE struct slope neo_hookean_slope(const struct tet_group *g, lanes3 s)
{
    const lanes3 others = pairs_of(s); /* ∂J/∂σ */
    const lanes square = lanes3_dot(s, s), more = square + 1, bend = 2 * g->mu / (more * more);
    const lanes m = shear_of(g, square);
    const lanes3 ks = lanes3_scale(s, pressure_of(g, s.x * others.x));
    const lanes3 diagonal = lanes3_add(lanes3_scale(multiply_each(s, s), bend),
                                       lanes3_scale(multiply_each(others, others), g->lambda));
    const lanes3 off =
        lanes3_add(lanes3_scale(others, bend), lanes3_scale(pairs_of(others), g->lambda));
    return (struct slope){.stretch = {add_to_each(diagonal, m), lanes3_add(off, ks)},
                          .flip = add_to_each(lanes3_times(ks, -1), m),
                          .twist = add_to_each(ks, m)};
}

/* ---------------------------------------------------------------- St. Venant-Kirchhoff */

/* With the strain E = (FᵀF - 1)/2,
 *     Ψ = μ E:E + λ/2 (tr E)²,  P = F (λ tr E + 2μ E).
 * Under pressure it gives way: below a stretch of 1/√3 less force than before, at 0 none. */

INLINE_WIDE lanes33 st_venant_stress(const struct tet_group *g, lanes33 F)
{
    const lanes33 C = lanes33_mul(lanes33_transpose(F), F);
    const lanes xx = C.x.x - 1, yy = C.y.y - 1, zz = C.z.z - 1, mu = g->mu;
    const lanes p = 0.5 * g->lambda * (xx + yy + zz);
    const lanes xy = mu * C.x.y, xz = mu * C.x.z, yz = mu * C.y.z;
    return lanes33_mul(
        F, (lanes33){{p + mu * xx, xy, xz}, {xy, p + mu * yy, yz}, {xz, yz, p + mu * zz}});
}

INLINE_WIDE struct slope st_venant_slope(const struct tet_group *g, lanes3 s)
{
    const lanes3 squares = multiply_each(s, s), across = pairs_of(s);
    const lanes sum = squares.x + squares.y + squares.z;
    const lanes p = 0.5 * g->lambda * (sum - 3) - g->mu;
    const lanes3 two = add_to_each(lanes3_times(squares, -1), sum); /* σᵢ² + σₖ² of the pair */
    const lanes3 diagonal = lanes3_scale(squares, 3 * g->mu + g->lambda);
    return (struct slope){.stretch = {add_to_each(diagonal, p), lanes3_scale(across, g->lambda)},
                          .flip = add_to_each(lanes3_scale(lanes3_add(two, across), g->mu), p),
                          .twist = add_to_each(lanes3_scale(lanes3_sub(two, across), g->mu), p)};
}

/* ---------------------------------------------------------------- positive semidefinite */

/* An eigenvalue below 0 becomes 0, the nearest; but its opposite where the tetrahedron is inside
 * out or has more than twice its volume: there a step that nothing opposes would throw it further
 * off (Chen et al.: Stabler Neo-Hookean Simulation: Absolute Eigenvalue Filtering for Projected
 * Newton, 2024). Returns the share of it that stays, 0 or 1. */
INLINE_WIDE lanes share_of(lanes3 s)
{
    const lanes J = s.x * s.y * s.z, one = {1, 1, 1, 1, 1, 1, 1, 1};
    const lanes_bits astray = (lanes_bits)(J < 0) | (lanes_bits)(J > 2);
    return (lanes)(astray & (lanes_bits)one);
}

/* Of each a, where it is below 0, that share of |a|. */
INLINE_WIDE lanes3 lift_each(lanes3 a, lanes share)
{
    return (lanes3){lanes_ramp(a.x) + share * lanes_ramp(-a.x),
                    lanes_ramp(a.y) + share * lanes_ramp(-a.y),
                    lanes_ramp(a.z) + share * lanes_ramp(-a.z)};
}

/* By its leading minors. */
INLINE_WIDE bool positive_definite(const lanes_symmetric *S)
{
    const lanes3 d = S->diagonal, o = S->off;
    return lanes_positive(d.x) && lanes_positive(d.x * d.y - o.z * o.z) &&
           lanes_positive(lanes_determinant(S));
}

/* Wᵀ diag(s) W */
INLINE_WIDE lanes_symmetric compose(lanes33 W, lanes3 s)
{
    const lanes3 x = lanes3_scale(W.x, s.x), y = lanes3_scale(W.y, s.y), z = lanes3_scale(W.z, s.z);
    return (lanes_symmetric){
        {x.x * W.x.x + y.x * W.y.x + z.x * W.z.x, x.y * W.x.y + y.y * W.y.y + z.y * W.z.y,
         x.z * W.x.z + y.z * W.y.z + z.z * W.z.z},
        {x.y * W.x.z + y.y * W.y.z + z.y * W.z.z, x.z * W.x.x + y.z * W.y.x + z.z * W.z.x,
         x.x * W.x.y + y.x * W.y.y + z.x * W.z.y}};
}

INLINE_WIDE void project(struct slope *a, lanes share)
{
    a->flip = lift_each(a->flip, share);
    a->twist = lift_each(a->twist, share);
    if (positive_definite(&a->stretch)) /* all but what is strained by tens of percent */
        return;
    lanes33 W;
    const lanes3 s = lanes_principal(&W, a->stretch);
    a->stretch = compose(W, lift_each(s, share));
}

/* ---------------------------------------------------------------- stiffness */

/** A slope as blocks need it, negative: df/dx = -K. */
struct block_maker {
    lanes_symmetric stretch;
    lanes3 straight, crossed; /* of a pair of axes: dPᵢₖ by dFᵢₖ, and by dFₖᵢ */
    lanes33 U;
};

INLINE_WIDE struct block_maker make_blocks(const struct slope *a, lanes33 U)
{
    return (struct block_maker){
        .stretch = {lanes3_times(a->stretch.diagonal, -1), lanes3_times(a->stretch.off, -1)},
        .straight = lanes3_times(lanes3_add(a->flip, a->twist), -0.5),
        .crossed = lanes3_times(lanes3_sub(a->twist, a->flip), 0.5),
        .U = U};
}

/* U N Uᵀ, N the block of df/dx of two corners in principal axes, whose gradients are a (row) and
 * b (column) there: N_ik = Σ a_j b_l ∂P_ij/∂F_kl. */
INLINE_WIDE lanes33 slope_block(const struct block_maker *m, lanes3 a, lanes3 b)
{
    const lanes3 d = multiply_each(m->stretch.diagonal, multiply_each(a, b));
    const lanes3 o = m->stretch.off, p = m->straight, r = m->crossed;
    const lanes xx = a.x * b.x, yy = a.y * b.y, zz = a.z * b.z;
    const lanes yz = a.y * b.z, zy = a.z * b.y, zx = a.z * b.x, xz = a.x * b.z, xy = a.x * b.y,
                yx = a.y * b.x;
    const lanes33 N = {{d.x + p.z * yy + p.y * zz, o.z * xy + r.z * yx, o.y * xz + r.y * zx},
                       {o.z * yx + r.z * xy, d.y + p.z * xx + p.x * zz, o.x * yz + r.x * zy},
                       {o.y * zx + r.y * xz, o.x * zy + r.x * yz, d.z + p.y * xx + p.x * yy}};
    return lanes33_mul(lanes33_mul(m->U, N), lanes33_transpose(m->U));
}

/* In the order of tet_pair, the later corner being the row; none on the diagonal. Moving all
 * corners alike gives no force: so the blocks of corner 0 are what the others leave. */
INLINE_WIDE void add_slopes(struct sink to, const struct tet_group *g, const struct block_maker *m,
                            lanes33 W)
{
    const lanes3 b1 = lanes33_apply(W, g->b[0]), b2 = lanes33_apply(W, g->b[1]),
                 b3 = lanes33_apply(W, g->b[2]);
    const lanes33 k11 = slope_block(m, b1, b1), k21 = slope_block(m, b2, b1),
                  k31 = slope_block(m, b3, b1), k22 = slope_block(m, b2, b2),
                  k32 = slope_block(m, b3, b2), k33 = slope_block(m, b3, b3);
    const lanes33 k12 = lanes33_transpose(k21), k13 = lanes33_transpose(k31),
                  k23 = lanes33_transpose(k32);
    const lanes33 k10 = lanes33_times(lanes33_add(lanes33_add(k11, k12), k13), -1);
    const lanes33 k20 = lanes33_times(lanes33_add(lanes33_add(k21, k22), k23), -1);
    const lanes33 k30 = lanes33_times(lanes33_add(lanes33_add(k31, k32), k33), -1);
    system_add_lanes(&to, g->slot[1], k10);
    system_add_lanes(&to, g->slot[2], k20);
    system_add_lanes(&to, g->slot[3], k30);
    system_add_lanes(&to, g->slot[5], k21);
    system_add_lanes(&to, g->slot[6], k31);
    system_add_lanes(&to, g->slot[8], k32);
}

/* F = R S with S = Wᵀ diag(σ) W: so U = R Wᵀ and V = Wᵀ. */
INLINE_WIDE lanes_symmetric stretch_of(lanes33 R, lanes33 F)
{
    const lanes33 S = lanes33_mul(lanes33_transpose(R), F);
    return (lanes_symmetric){{S.x.x, S.y.y, S.z.z},
                             {0.5 * (S.y.z + S.z.y), 0.5 * (S.z.x + S.x.z), 0.5 * (S.x.y + S.y.x)}};
}

/* dP times the volume for dF = G: with F = U diag(σ) W and D = Uᵀ G Wᵀ it is U N W,
 * Nᵢᵢ = Σ ∂²Ψ/∂σᵢ∂σₖ Dₖₖ and Nᵢₖ = (flip + twist)/2 Dᵢₖ + (flip - twist)/2 Dₖᵢ. */
INLINE_WIDE lanes33 stress_along(const struct slope *a, lanes33 U, lanes33 W, lanes33 G)
{
    const lanes33 D = lanes33_mul(lanes33_mul(lanes33_transpose(U), G), lanes33_transpose(W));
    const lanes3 d = a->stretch.diagonal, o = a->stretch.off;
    const lanes3 p = lanes3_times(lanes3_add(a->flip, a->twist), 0.5),
                 r = lanes3_times(lanes3_sub(a->flip, a->twist), 0.5);
    const lanes33 N = {{d.x * D.x.x + o.z * D.y.y + o.y * D.z.z, p.z * D.x.y + r.z * D.y.x,
                        p.y * D.x.z + r.y * D.z.x},
                       {p.z * D.y.x + r.z * D.x.y, o.z * D.x.x + d.y * D.y.y + o.x * D.z.z,
                        p.x * D.y.z + r.x * D.z.y},
                       {p.y * D.z.x + r.y * D.x.z, p.x * D.z.y + r.x * D.y.z,
                        o.y * D.x.x + o.x * D.y.y + d.z * D.z.z}};
    return lanes33_mul(lanes33_mul(U, N), W);
}

/* The model is a constant wherever this becomes part of its caller. */
INLINE_WIDE void add_group(const struct elasticity *e, const struct tet_group *g,
                           enum palp_material_model model)
{
    const bool neo_hookean = model == PALP_STABLE_NEO_HOOKEAN;
    const lanes33 F = force_tet_gradient(g, e->q);
    const lanes33 R = lanes33_rotation(F);
    lanes33 stress = {{{0}}};
    if (!e->is_product)
        stress = neo_hookean ? neo_hookean_stress(g, F) : st_venant_stress(g, F);
    if (e->along || e->dfdx.block) {
        lanes33 W;
        const lanes3 s = lanes_principal(&W, stretch_of(R, F));
        struct slope slope = neo_hookean ? neo_hookean_slope(g, s) : st_venant_slope(g, s);
        project(&slope, share_of(s));
        const lanes33 U = lanes33_mul(R, lanes33_transpose(W));
        if (e->along)
            stress =
                lanes33_add(stress, stress_along(&slope, U, W, force_tet_gradient_along(e, g)));
        if (e->dfdx.block) {
            const struct block_maker blocks = make_blocks(&slope, U);
            add_slopes(e->dfdx, g, &blocks, W);
        }
    }
    if (e->f)
        force_tet_add(e, g, stress);
    if (e->rotation)
        force_tet_add_rotation(e, g, R);
}

INLINE_WIDE void add_neo_hookean_loop(const struct elasticity *e, int first, int last)
{
    for (int i = first; i < last; i++)
        add_group(e, &e->soft->group[i], PALP_STABLE_NEO_HOOKEAN);
}

WIDE_FUNCTION(add_neo_hookean, add_neo_hookean_loop,
              (const struct elasticity *e, int first, int last), (e, first, last))

INLINE_WIDE void add_st_venant_loop(const struct elasticity *e, int first, int last)
{
    for (int i = first; i < last; i++)
        add_group(e, &e->soft->group[i], PALP_ST_VENANT_KIRCHHOFF);
}

WIDE_FUNCTION(add_st_venant, add_st_venant_loop, (const struct elasticity *e, int first, int last),
              (e, first, last))

void force_tet_neo_hookean(const struct elasticity *e, int first, int last)
{
    add_neo_hookean(e, first, last);
}

void force_tet_st_venant(const struct elasticity *e, int first, int last)
{
    add_st_venant(e, first, last);
}
