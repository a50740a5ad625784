/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_eshelby.c - what cells do to places of the material, of all models of elasticity. */
#include "engine/base/lanes.h"
#include "engine/model/topology.h"
#include "engine/model/world.h"
#include "engine/motion/eshelby.h"
#include "engine/palp_cut.h"
#include "tests/check.h"
#include "tests/fixtures/reference_elasticity.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>

static const double E = 2e4, L = 0.1; /* Pa, m */
static const struct palp_material FLESH[ELASTIC_MODELS] = {
    {PALP_COROTATIONAL, 2e4, 0.4, 1000},
    {PALP_STABLE_NEO_HOOKEAN, 1e4, 0.45, 1000},
    {PALP_ST_VENANT_KIRCHHOFF, 1.5e4, 0.3, 1000}};

/* A cube that can be torn, of 162 tetrahedra, no two of a model side by side; nodes anywhere. */
static struct palp_world *mixed_cube(void)
{
    const struct palp_grid grid = {PALP_GRID_BOX, {0, 0, 0}, {L, L, L}, {3, 3, 3}};
    const struct palp_cuttable can = {.nodes = 10, .faces = 10, .tear = {.toughness = 10}};
    const struct palp_options opt = bodies_options((vec3){0, 0, 0}, 1);
    struct palp_mesh mesh;
    uint64_t seed = 5;
    REQUIRE(palp_mesh_grid(&mesh, &grid, NULL) == PALP_OK);
    int *of_tet = calloc((size_t)mesh.n_tet, sizeof *of_tet);
    for (int i = 0; i < mesh.n_tet; i++)
        of_tet[i] = (i + i / 7) % ELASTIC_MODELS;
    const struct palp_soft_def def = {.name = "cube",
                                      .mesh = &mesh,
                                      .material = FLESH,
                                      .n_material = ELASTIC_MODELS,
                                      .tet_material = of_tet,
                                      .surface = palp_surface_default(),
                                      .cut = &can};
    struct palp_world *w = bodies_told(&def, &opt);
    for (int i = 0; i < mesh.n_node; i++)
        w->q[i] = vec3_axpy(mesh.x[i], 0.1 * L / 3, random_vec3(&seed));
    free(of_tet);
    palp_mesh_destroy(&mesh);
    return w;
}

/* J, corners at rest at X and now at x. */
static double energy_of_tet(const struct palp_material *m, const vec3 X[4], const vec3 x[4])
{
    static const int corner[4] = {0, 1, 2, 3};
    const mat3 rest = elastic_edges(X, corner);
    return mat3_determinant(rest) / 6 *
           elastic_energy(m, mat3_mul(elastic_edges(x, corner), mat3_inverse(rest)));
}

/* By number k of one of the two, by central differences. */
static double slope_of_tet(const struct palp_material *m, vec3 X[4], vec3 x[4], vec3 *moved, int k)
{
    const double step = 1e-6 * L;
    double *at = (double *)moved + k;
    const double was = *at;
    *at = was + step;
    const double above = energy_of_tet(m, X, x);
    *at = was - step;
    const double below = energy_of_tet(m, X, x);
    *at = was;
    return (above - below) / (2 * step);
}

static int corner_at(const struct eshelby_cell *is, int node)
{
    int k = 0;
    while (is->node[k] != node)
        k++;
    return k;
}

/* Where differences differ most from what is said, beside E L². */
static double tet_is_off(const struct palp_world *w, int cell, const struct eshelby_cell *is)
{
    const struct topology *t = w->topology[0];
    const int *node = topology_corners(t, cell);
    vec3 X[4], x[4];
    double off = 0;
    for (int k = 0; k < 4; k++) {
        X[k] = t->body.soft.mesh.x[node[k]];
        x[k] = w->q[node[k]];
    }
    for (int k = 0; k < 12; k++) {
        const int at = corner_at(is, node[k / 3]);
        const double material = ((const double *)&is->material[at])[k % 3],
                     spatial = ((const double *)&is->spatial[at])[k % 3];
        const struct palp_material *m = &t->is->material[cell];
        off = fmax(off, fabs(slope_of_tet(m, X, x, X, k) - material));
        off = fmax(off, fabs(slope_of_tet(m, X, x, x, k) - spatial));
    }
    return off / (E * L * L);
}

/* Differences are off by the square of their step, and by the energy's round-off over it. */
static void what_a_cell_does_is_its_energy_s_derivative_by_places(void)
{
    struct palp_world *w = mixed_cube();
    struct eshelby_cell is[LANES];
    int cell[LANES];
    double off = 0;
    for (int first = 0, n = 1; first < w->topology[0]->is->links.cells.n; first += n) {
        const int left = w->topology[0]->is->links.cells.n - first;
        n = first % LANES + 1 < left ? first % LANES + 1 : left;
        for (int i = 0; i < n; i++)
            cell[i] = first + i;
        eshelby_cells(is, w->topology[0], w->q, cell, n);
        for (int i = 0; i < n; i++)
            off = fmax(off, tet_is_off(w, cell[i], &is[i]));
    }
    CHECK_BELOW(off, 1e-9);
    bodies_destroy(w);
}

SUITE(eshelby, TEST(what_a_cell_does_is_its_energy_s_derivative_by_places));
