/* SPDX-License-Identifier: GPL-3.0-or-later */
/* eshelby.c - energy and stress of one cell, by its model of elasticity, as forces have. */
#include "engine/motion/eshelby.h"
#include "engine/model/mesh.h"
#include "engine/model/topology.h"

/* Energy by volume, and stress, at one point of a cell. */
struct point_state {
    double energy;
    mat3 P;
};

struct lame {
    double lambda, mu; /* Pa */
};

static struct lame lame_of(const struct palp_material *m)
{
    const double mu = m->young / (2 * (1 + m->poisson));
    return (struct lame){2 * mu * m->poisson / (1 - 2 * m->poisson), mu};
}

static mat3 symmetric_part(mat3 A)
{
    return mat3_scale(mat3_add(A, mat3_transpose(A)), 0.5);
}

static double contract_matrices(mat3 A, mat3 B)
{
    return mat3_trace(mat3_mul_t(A, B));
}

/* ---------------------------------------------------------------- materials */

/* R σ of a strain, σ = λ tr(ε) 1 + 2 μ ε. */
static struct point_state hooke_state(struct lame l, mat3 R, mat3 strain)
{
    const mat3 stress = mat3_axpy(mat3_diagonal(l.lambda * mat3_trace(strain)), 2 * l.mu, strain);
    return (struct point_state){0.5 * contract_matrices(stress, strain), mat3_mul(R, stress)};
}

static struct point_state st_venant_state(struct lame l, mat3 F)
{
    const mat3 C = mat3_mul(mat3_transpose(F), F);
    return hooke_state(l, F, mat3_scale(mat3_axpy(C, -1, mat3_diagonal(1)), 0.5));
}

/* Smith, de Goes, Kim 2018, with λ and μ as rest.c chooses them; at rest its energy is 0. */
static struct point_state neo_hookean_state(struct lame l, mat3 F)
{
    const double lambda = l.lambda + 5 * l.mu / 6, mu = 4 * l.mu / 3;
    const double alpha = 1 + 0.75 * mu / lambda, I = contract_matrices(F, F),
                 off = mat3_determinant(F) - alpha, none = 1 - alpha;
    return (struct point_state){
        mu / 2 * (I - 3 - log((I + 1) / 4)) + lambda / 2 * (off * off - none * none),
        mat3_axpy(mat3_scale(F, mu * (1 - 1 / (I + 1))), lambda * off, mat3_cofactors(F))};
}

static mat3 rotation_of(const struct palp_material *m, mat3 F)
{
    return m->model == PALP_COROTATIONAL ? mat3_rotation(F) : mat3_diagonal(1);
}

static mat3 strain_from(mat3 R, mat3 F)
{
    return mat3_axpy(symmetric_part(mat3_mul(mat3_transpose(R), F)), -1, mat3_diagonal(1));
}

static struct point_state material_state(const struct palp_material *m, mat3 F)
{
    const struct lame l = lame_of(m);
    if (m->model == PALP_STABLE_NEO_HOOKEAN)
        return neo_hookean_state(l, F);
    if (m->model == PALP_ST_VENANT_KIRCHHOFF)
        return st_venant_state(l, F);
    const mat3 R = rotation_of(m, F);
    return hooke_state(l, R, strain_from(R, F));
}

/* ---------------------------------------------------------------- cells */

static void add_point(struct eshelby_cell *out, struct point_state state, mat3 F, double volume,
                      const vec3 *gradient, int n)
{
    const mat3 S = mat3_axpy(mat3_diagonal(state.energy), -1, mat3_mul(mat3_transpose(F), state.P));
    for (int k = 0; k < n; k++) {
        out->material[k] = vec3_axpy(out->material[k], volume, mat3_apply(S, gradient[k]));
        out->spatial[k] = vec3_axpy(out->spatial[k], volume, mat3_apply(state.P, gradient[k]));
    }
}

static void add_turning(struct eshelby_cell *out, const struct palp_material *m, mat3 F,
                        double volume)
{
    const mat3 turns = m->model == PALP_LINEAR ? mat3_diagonal(1) : F;
    out->turning = mat3_axpy(out->turning, volume, turns);
}

static mat3 tet_edges(const vec3 *x, const int node[4])
{
    const vec3 x0 = x[node[0]];
    return mat3_columns(vec3_sub(x[node[1]], x0), vec3_sub(x[node[2]], x0),
                        vec3_sub(x[node[3]], x0));
}

static void add_tet(struct eshelby_cell *out, const struct topology *t, const vec3 *q, int cell)
{
    const int *node = topology_corners(t, cell);
    const mat3 edges = tet_edges(t->body.soft.mesh.x, node), inverse = mat3_inverse(edges),
               F = mat3_mul(tet_edges(q, node), inverse);
    const double volume = mat3_determinant(edges) / 6;
    vec3 gradient[4] = {{0, 0, 0}};
    for (int k = 1; k < 4; k++) {
        gradient[k] = mat3_row(inverse, k - 1);
        gradient[0] = vec3_sub(gradient[0], gradient[k]);
    }
    add_point(out, material_state(&t->is->material[cell], F), F, volume, gradient, 4);
    add_turning(out, &t->is->material[cell], F, volume);
}

static mat3 gradient_at(const struct hex *at, int point, const vec3 *q, const int *node)
{
    mat3 F = mat3_diagonal(0);
    for (int k = 1; k < HEX_CORNERS; k++)
        F = mat3_add(F, mat3_outer(vec3_sub(q[node[k]], q[node[0]]), at->gradient[point][k]));
    return F;
}

/* A hexahedron at its Gauss points. */
struct hex_state {
    struct hex at;
    mat3 F[HEX_POINTS], mean;
    double volume;
};

static void gather_hex(struct hex_state *out, const struct topology *t, const vec3 *q, int cell)
{
    vec3 x[HEX_CORNERS];
    mesh_hex_corners(&t->body.soft.mesh, cell, x);
    hex_measure(&out->at, x);
    out->mean = mat3_diagonal(0);
    out->volume = 0;
    for (int p = 0; p < HEX_POINTS; p++) {
        out->F[p] = gradient_at(&out->at, p, q, topology_corners(t, cell));
        out->mean = mat3_axpy(out->mean, out->at.volume[p], out->F[p]);
        out->volume += out->at.volume[p];
    }
    out->mean = mat3_scale(out->mean, 1 / out->volume);
}

/* The strain that resists a change of volume, θ, is the mean over the cell (rest_hex.c): with the
 * point's own, ϑ, the energy κ V θ² / 2 changes with places as a density of κ θ (ϑ - θ / 2). */
static void add_hex(struct eshelby_cell *out, const struct topology *t, const vec3 *q, int cell)
{
    const struct palp_material *m = &t->is->material[cell];
    const struct lame l = lame_of(m);
    struct hex_state hex;
    gather_hex(&hex, t, q, cell);
    const mat3 R = rotation_of(m, hex.mean);
    const double mean = mat3_trace(strain_from(R, hex.mean)), bulk = l.lambda + 2 * l.mu / 3;
    for (int p = 0; p < HEX_POINTS; p++) {
        const mat3 strain = strain_from(R, hex.F[p]);
        const double own = mat3_trace(strain);
        const mat3 shear = mat3_axpy(strain, -own / 3, mat3_diagonal(1));
        const struct point_state state = {
            l.mu * contract_matrices(shear, shear) + bulk * mean * (own - mean / 2),
            mat3_mul(R, mat3_axpy(mat3_diagonal(bulk * mean), 2 * l.mu, shear))};
        add_point(out, state, hex.F[p], hex.at.volume[p], hex.at.gradient[p], HEX_CORNERS);
    }
    add_turning(out, m, hex.mean, hex.volume);
}

void eshelby_cell(struct eshelby_cell *out, const struct topology *t, const vec3 *q, int cell)
{
    *out = (struct eshelby_cell){.turning = mat3_diagonal(0)};
    if (t->body.soft.mesh.n_tet > 0)
        add_tet(out, t, q, cell);
    else
        add_hex(out, t, q, cell);
}

/* ---------------------------------------------------------------- a cell as a whole */

/* Edges of a hexahedron along its three directions, each the mean of four. */
static mat3 hex_edges(const vec3 *x, const int node[HEX_CORNERS])
{
    static const unsigned char ahead[3][4] = {{1, 2, 5, 6}, {2, 3, 6, 7}, {4, 5, 6, 7}},
                               behind[3][4] = {{0, 3, 4, 7}, {1, 0, 5, 4}, {0, 1, 2, 3}};
    vec3 edge[3] = {{0, 0, 0}};
    for (int k = 0; k < 3 * 4; k++)
        edge[k / 4] =
            vec3_axpy(edge[k / 4], 0.25,
                      vec3_sub(x[node[ahead[k / 4][k % 4]]], x[node[behind[k / 4][k % 4]]]));
    return mat3_columns(edge[0], edge[1], edge[2]);
}

static mat3 middle_gradient(const struct topology *t, const vec3 *q, int cell)
{
    const struct palp_mesh *mesh = &t->body.soft.mesh;
    const int *node = topology_corners(t, cell);
    const bool is_tet = mesh->n_tet > 0;
    return mat3_mul(is_tet ? tet_edges(q, node) : hex_edges(q, node),
                    mat3_inverse(is_tet ? tet_edges(mesh->x, node) : hex_edges(mesh->x, node)));
}

struct eshelby_stress eshelby_stress(const struct topology *t, const vec3 *q, int cell)
{
    const mat3 F = middle_gradient(t, q, cell), P = material_state(&t->is->material[cell], F).P;
    return (struct eshelby_stress){
        F, symmetric_part(mat3_scale(mat3_mul_t(P, F), 1 / mat3_determinant(F)))};
}

/* By Green's strain, which in tension is more than any other. */
double eshelby_stress_bound(const struct topology *t, const vec3 *q, int cell)
{
    const double SURE = 2; /* volume that tension gained or lost, and models that are no line */
    const struct lame l = lame_of(&t->is->material[cell]);
    const mat3 F = middle_gradient(t, q, cell),
               E = mat3_scale(mat3_axpy(mat3_mul(mat3_transpose(F), F), -1, mat3_diagonal(1)), 0.5);
    const double size = sqrt(contract_matrices(E, E));
    return SURE * (l.lambda * fabs(mat3_trace(E)) + 2 * l.mu * size);
}
