/* SPDX-License-Identifier: GPL-3.0-or-later */
/* eshelby_tet.c - what tetrahedra do to places of the material, eight of one model at a time.
 *
 * All here has V in it: energies W, stresses P, and Eshelby's W 1 - Fᵀ P. */
#include "engine/motion/eshelby_tet.h"
#include "engine/model/topology.h"
#include "engine/motion/force_tet.h"

/* Of eight. */
struct tet_state {
    lanes energy; /* N m */
    lanes33 P;    /* N m */
};

/* What eight do at their corners. */
struct tet_forces {
    lanes3 material[4], spatial[4];
    lanes33 turning;
};

/* ---------------------------------------------------------------- materials */

/* R σ of a strain, σ = λ tr(ε) 1 + 2 μ ε. */
INLINE_WIDE struct tet_state hooke_state(const struct tet_group *g, lanes33 R, lanes33 strain)
{
    const lanes pressure = g->lambda * (strain.x.x + strain.y.y + strain.z.z), mu2 = 2 * g->mu;
    lanes33 stress = lanes33_scale(strain, mu2);
    stress.x.x += pressure;
    stress.y.y += pressure;
    stress.z.z += pressure;
    const lanes twice = lanes3_dot(stress.x, strain.x) + lanes3_dot(stress.y, strain.y) +
                        lanes3_dot(stress.z, strain.z);
    return (struct tet_state){.energy = 0.5 * twice, .P = lanes33_mul(R, stress)};
}

/* sym(A) - 1 */
INLINE_WIDE lanes33 strain_beyond_one(lanes33 A)
{
    return lanes33_sub(lanes33_times(lanes33_add(A, lanes33_transpose(A)), 0.5),
                       lanes33_identity());
}

INLINE_WIDE struct tet_state corotational_state(const struct tet_group *g, lanes33 F)
{
    const lanes33 R = lanes33_rotation(F);
    return hooke_state(g, R, strain_beyond_one(lanes33_mul(lanes33_transpose(R), F)));
}

INLINE_WIDE struct tet_state linear_state(const struct tet_group *g, lanes33 F)
{
    return hooke_state(g, lanes33_identity(), strain_beyond_one(F));
}

INLINE_WIDE struct tet_state st_venant_state(const struct tet_group *g, lanes33 F)
{
    const lanes33 C = lanes33_mul(lanes33_transpose(F), F);
    return hooke_state(g, F, lanes33_times(lanes33_sub(C, lanes33_identity()), 0.5));
}

INLINE_WIDE lanes lanes_log(lanes a)
{
    return (lanes){log(a[0]), log(a[1]), log(a[2]), log(a[3]),
                   log(a[4]), log(a[5]), log(a[6]), log(a[7])};
}

/* As force_tet_principal.c has it; at rest its energy is 0. */
INLINE_WIDE struct tet_state neo_hookean_state(const struct tet_group *g, lanes33 F)
{
    const lanes33 C = lanes33_cofactors(F);
    const lanes I = lanes33_square(F), off = lanes3_dot(F.x, C.x) - 1;
    return (struct tet_state){.energy = 0.5 * g->mu * (I - 3 - lanes_log((I + 1) / 4)) +
                                        off * (0.5 * g->lambda * off - 0.75 * g->mu),
                              .P = lanes33_add(lanes33_scale(F, g->mu - g->mu / (I + 1)),
                                               lanes33_scale(C, g->lambda * off - 0.75 * g->mu))};
}

INLINE_WIDE struct tet_state state_of(enum palp_material_model model, const struct tet_group *g,
                                      lanes33 F)
{
    switch (model) {
    case PALP_COROTATIONAL:
        return corotational_state(g, F);
    case PALP_STABLE_NEO_HOOKEAN:
        return neo_hookean_state(g, F);
    case PALP_ST_VENANT_KIRCHHOFF:
        return st_venant_state(g, F);
    case PALP_LINEAR:
        break;
    }
    return linear_state(g, F);
}

/* ---------------------------------------------------------------- corners */

INLINE_WIDE void find_forces_loop(struct tet_forces *out, const struct tet_group *g,
                                  enum palp_material_model model, const vec3 *q)
{
    const lanes33 F = force_tet_gradient(g, q);
    const struct tet_state state = state_of(model, g, F);
    lanes33 S = lanes33_times(lanes33_mul(lanes33_transpose(F), state.P), -1);
    lanes3 material = {{0}}, spatial = {{0}};
    S.x.x += state.energy;
    S.y.y += state.energy;
    S.z.z += state.energy;
    for (int k = 1; k < 4; k++) {
        out->material[k] = lanes33_apply(S, g->b[k - 1]);
        out->spatial[k] = lanes33_apply(state.P, g->b[k - 1]);
        material = lanes3_sub(material, out->material[k]);
        spatial = lanes3_sub(spatial, out->spatial[k]);
    }
    out->material[0] = material;
    out->spatial[0] = spatial;
    out->turning = lanes33_scale(model == PALP_LINEAR ? lanes33_identity() : F, g->volume);
}

WIDE_FUNCTION(find_forces, find_forces_loop,
              (struct tet_forces * out, const struct tet_group *g, enum palp_material_model model,
               const vec3 *q),
              (out, g, model, q))

/* ---------------------------------------------------------------- eight of them */

static void seat_tet(struct tet_group *to, int lane, const struct topology *t, int cell)
{
    const struct cell_seat seat = t->seat[cell];
    const struct tet_group *from = &t->body.soft.group[seat.group];
    for (int k = 0; k < 4; k++)
        to->node[k][lane] = from->node[k][seat.lane];
    for (int k = 0; k < 3; k++)
        lanes3_put(&to->b[k], lane, lanes3_of_lane(&from->b[k], seat.lane));
    to->volume[lane] = from->volume[seat.lane];
    to->lambda[lane] = from->lambda[seat.lane];
    to->mu[lane] = from->mu[seat.lane];
}

static void take_forces(struct eshelby_cell *out, const struct tet_forces *from,
                        const struct tet_group *g, int lane)
{
    for (int k = 0; k < 4; k++) {
        out->node[k] = g->node[k][lane];
        out->material[k] = lanes3_of_lane(&from->material[k], lane);
        out->spatial[k] = lanes3_of_lane(&from->spatial[k], lane);
    }
    out->turning =
        mat3_rows(lanes3_of_lane(&from->turning.x, lane), lanes3_of_lane(&from->turning.y, lane),
                  lanes3_of_lane(&from->turning.z, lane));
}

void eshelby_tets(struct eshelby_cell *out, const struct topology *t, const vec3 *q,
                  const int *cell, int n)
{
    struct tet_group group;
    struct tet_forces forces;
    for (int lane = 0; lane < LANES; lane++)
        seat_tet(&group, lane, t, cell[lane < n ? lane : n - 1]);
    find_forces(&forces, &group, t->is->material[cell[0]].model, q);
    for (int lane = 0; lane < n; lane++)
        take_forces(&out[lane], &forces, &group, lane);
}
