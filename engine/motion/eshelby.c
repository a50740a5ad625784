/* SPDX-License-Identifier: GPL-3.0-or-later */
/* eshelby.c - energy and stress of hexahedra, by their model of elasticity, as forces have; stress
 * of any cell as a whole. */
#include "engine/motion/eshelby.h"
#include "engine/model/mesh.h"
#include "engine/model/topology.h"
#include "engine/motion/eshelby_tet.h"

#include <string.h>

/* Energy by volume, and stress, at a Gauss point. */
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
static mat3 hooke_stress(struct lame l, mat3 R, mat3 strain)
{
    return mat3_mul(R, mat3_axpy(mat3_diagonal(l.lambda * mat3_trace(strain)), 2 * l.mu, strain));
}

static mat3 green_strain(mat3 F)
{
    return mat3_scale(mat3_axpy(mat3_mul(mat3_transpose(F), F), -1, mat3_diagonal(1)), 0.5);
}

/* Smith, de Goes, Kim 2018, with λ and μ as rest.c chooses them. */
static mat3 neo_hookean_stress(struct lame l, mat3 F)
{
    const double lambda = l.lambda + 5 * l.mu / 6, mu = 4 * l.mu / 3;
    const double off = mat3_determinant(F) - 1, I = contract_matrices(F, F);
    return mat3_axpy(mat3_scale(F, mu * (1 - 1 / (I + 1))), lambda * off - 0.75 * mu,
                     mat3_cofactors(F));
}

static mat3 rotation_of(const struct palp_material *m, mat3 F)
{
    return m->model == PALP_COROTATIONAL ? mat3_rotation(F) : mat3_diagonal(1);
}

static mat3 strain_from(mat3 R, mat3 F)
{
    return mat3_axpy(symmetric_part(mat3_mul(mat3_transpose(R), F)), -1, mat3_diagonal(1));
}

/* P, of one cell at a time: eshelby_tet.c has it of eight. */
static mat3 material_stress(const struct palp_material *m, mat3 F)
{
    const struct lame l = lame_of(m);
    if (m->model == PALP_STABLE_NEO_HOOKEAN)
        return neo_hookean_stress(l, F);
    if (m->model == PALP_ST_VENANT_KIRCHHOFF)
        return hooke_stress(l, F, green_strain(F));
    const mat3 R = rotation_of(m, F);
    return hooke_stress(l, R, strain_from(R, F));
}

/* ---------------------------------------------------------------- hexahedra */

static void add_point(struct eshelby_cell *out, struct point_state state, mat3 F, double volume,
                      const vec3 *gradient)
{
    const mat3 S = mat3_axpy(mat3_diagonal(state.energy), -1, mat3_mul(mat3_transpose(F), state.P));
    for (int k = 0; k < HEX_CORNERS; k++) {
        out->material[k] = vec3_axpy(out->material[k], volume, mat3_apply(S, gradient[k]));
        out->spatial[k] = vec3_axpy(out->spatial[k], volume, mat3_apply(state.P, gradient[k]));
    }
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
static void find_hex(struct eshelby_cell *out, const struct topology *t, const vec3 *q, int cell)
{
    const struct palp_material *m = &t->is->material[cell];
    const struct lame l = lame_of(m);
    struct hex_state hex;
    gather_hex(&hex, t, q, cell);
    *out = (struct eshelby_cell){.turning = mat3_diagonal(0)};
    memcpy(out->node, topology_corners(t, cell), sizeof out->node);
    const mat3 R = rotation_of(m, hex.mean);
    const double mean = mat3_trace(strain_from(R, hex.mean)), bulk = l.lambda + 2 * l.mu / 3;
    for (int p = 0; p < HEX_POINTS; p++) {
        const mat3 strain = strain_from(R, hex.F[p]);
        const double own = mat3_trace(strain);
        const mat3 shear = mat3_axpy(strain, -own / 3, mat3_diagonal(1));
        const struct point_state state = {
            l.mu * contract_matrices(shear, shear) + bulk * mean * (own - mean / 2),
            mat3_mul(R, mat3_axpy(mat3_diagonal(bulk * mean), 2 * l.mu, shear))};
        add_point(out, state, hex.F[p], hex.at.volume[p], hex.at.gradient[p]);
    }
    out->turning = mat3_scale(m->model == PALP_LINEAR ? mat3_diagonal(1) : hex.mean, hex.volume);
}

/* ---------------------------------------------------------------- any */

/* How many of the cells from the first on have its model, LANES at most. */
static int count_alike(const struct topology *t, const int *cell, int n)
{
    int k = 1;
    while (k < n && k < LANES && t->is->material[cell[k]].model == t->is->material[cell[0]].model)
        k++;
    return k;
}

void eshelby_cells(struct eshelby_cell *out, const struct topology *t, const vec3 *q,
                   const int *cell, int n)
{
    const bool is_tet = t->body.soft.mesh.n_tet > 0;
    for (int i = 0; i < n && !is_tet; i++)
        find_hex(&out[i], t, q, cell[i]);
    for (int i = 0, alike = 0; i < n && is_tet; i += alike) {
        alike = count_alike(t, cell + i, n - i);
        eshelby_tets(out + i, t, q, cell + i, alike);
    }
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

static mat3 tet_edges(const vec3 *x, const int node[4])
{
    const vec3 x0 = x[node[0]];
    return mat3_columns(vec3_sub(x[node[1]], x0), vec3_sub(x[node[2]], x0),
                        vec3_sub(x[node[3]], x0));
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
    const mat3 F = middle_gradient(t, q, cell), P = material_stress(&t->is->material[cell], F);
    return (struct eshelby_stress){
        F, symmetric_part(mat3_scale(mat3_mul_t(P, F), 1 / mat3_determinant(F)))};
}

/* By Green's strain, which in tension is more than any other. */
double eshelby_stress_bound(const struct topology *t, const vec3 *q, int cell)
{
    const double SURE = 2; /* volume that tension gained or lost, and models that are no line */
    const struct lame l = lame_of(&t->is->material[cell]);
    const mat3 E = green_strain(middle_gradient(t, q, cell));
    const double size = sqrt(contract_matrices(E, E));
    return SURE * (l.lambda * fabs(mat3_trace(E)) + 2 * l.mu * size);
}
