/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cantilever.c - SOFA's validation cantilever of 750 nodes against the states that SOFA keeps
 * of it: tests/reference/sofa_cantilever.txt tells where they are from.
 *
 * Both programs integrate by the same backward Euler with the same Rayleigh damping, on the same
 * tetrahedra. They differ in the mass, which weighs and delays: SOFA's is that of the hexahedra
 * before they are cut, consistent; ours is that of the tetrahedra, lumped. */
#include "engine/palp.h"
#include "tests/check.h"
#include "tests/fixtures/reference_numbers.h"

#include <stdlib.h>

/* The grid: nodes by rising x, then y, then z. */
struct grid {
    int n[3];
    vec3 low, high;
};

static struct grid grid_of(const struct reference *r)
{
    const double *n = reference_get(r, "beam.n")->value;
    const double *low = reference_get(r, "beam.low")->value;
    const double *high = reference_get(r, "beam.high")->value;
    return (struct grid){
        {(int)n[0], (int)n[1], (int)n[2]}, {low[0], low[1], low[2]}, {high[0], high[1], high[2]}};
}

static int node_at(const struct grid *g, const int at[3])
{
    return at[0] + g->n[0] * (at[1] + g->n[1] * at[2]);
}

static vec3 place_of(const struct grid *g, const int at[3])
{
    const vec3 size = vec3_sub(g->high, g->low);
    return vec3_add(g->low,
                    vec3_make(size.x * at[0] / (g->n[0] - 1), size.y * at[1] / (g->n[1] - 1),
                              size.z * at[2] / (g->n[2] - 1)));
}

/* SOFA's six tetrahedra of a cell: four about the diagonal from corner 0 to 7, and corners 3 and 4
 * cut off; a corner's bits are its x, y, z. Cells are mirrored so that neighbours agree: along x
 * the even ones, along y and z the odd ones. */
static const int cut[6][4] = {{0, 1, 5, 7}, {0, 2, 1, 7}, {0, 6, 2, 7},
                              {0, 5, 6, 7}, {1, 2, 3, 7}, {0, 4, 5, 6}};

static void cut_cell(const struct grid *g, const int cell[3], struct palp_mesh *mesh)
{
    const int mirrored[3] = {cell[0] % 2 == 0, cell[1] % 2 == 1, cell[2] % 2 == 1};
    for (int t = 0; t < 6; t++) {
        int *node = mesh->tet[mesh->n_tet++];
        for (int c = 0; c < 4; c++) {
            int at[3];
            for (int k = 0; k < 3; k++)
                at[k] = cell[k] + ((cut[t][c] >> k & 1) ^ mirrored[k]);
            node[c] = node_at(g, at);
        }
        const vec3 *x = mesh->x, x0 = x[node[0]];
        if (vec3_dot(vec3_cross(vec3_sub(x[node[1]], x0), vec3_sub(x[node[2]], x0)),
                     vec3_sub(x[node[3]], x0)) < 0) {
            const int was = node[2];
            node[2] = node[3];
            node[3] = was;
        }
    }
}

static struct palp_mesh mesh_of(const struct grid *g)
{
    const int n = g->n[0] * g->n[1] * g->n[2];
    const int n_tet = 6 * (g->n[0] - 1) * (g->n[1] - 1) * (g->n[2] - 1);
    struct palp_mesh mesh = {.n_node = n,
                             .x = malloc((size_t)n * sizeof(vec3)),
                             .tet = malloc((size_t)n_tet * sizeof(int[4]))};
    int at[3];
    for (at[2] = 0; at[2] < g->n[2]; at[2]++)
        for (at[1] = 0; at[1] < g->n[1]; at[1]++)
            for (at[0] = 0; at[0] < g->n[0]; at[0]++)
                mesh.x[node_at(g, at)] = place_of(g, at);
    for (at[2] = 0; at[2] < g->n[2] - 1; at[2]++)
        for (at[1] = 0; at[1] < g->n[1] - 1; at[1]++)
            for (at[0] = 0; at[0] < g->n[0] - 1; at[0]++)
                cut_cell(g, at, &mesh);
    CHECK(mesh.n_tet == n_tet);
    return mesh;
}

static const palp_body BEAM = {1};

/* The beam at rest, its lowest layer held, under a part of the case's gravity. */
static struct palp_world *beam_of(const struct reference *r, double part)
{
    const struct grid grid = grid_of(r);
    const double *m = reference_get(r, "beam.material")->value;
    const double *damping = reference_get(r, "beam.damping")->value;
    const double *g = reference_get(r, "beam.gravity")->value;
    const struct palp_material material = {PALP_COROTATIONAL, m[0], m[1], m[2]};
    struct palp_mesh mesh = mesh_of(&grid);
    int fixed[64];
    const int n_fixed = grid.n[0] * grid.n[1];
    for (int i = 0; i < n_fixed; i++)
        fixed[i] = i;
    struct palp_options opt = palp_options_default();
    opt.gravity = vec3_scale(vec3_make(g[0], g[1], g[2]), part);
    opt.workers = 1;
    struct palp_error error = {PALP_OK, ""};
    struct palp_scene *scene = palp_scene_create(&opt, &error);
    const struct palp_soft_def def = {.name = "beam",
                                      .mesh = &mesh,
                                      .material = &material,
                                      .n_material = 1,
                                      .damping_mass = damping[0],
                                      .damping_stiffness = damping[1],
                                      .fixed = fixed,
                                      .n_fixed = n_fixed};
    const palp_body beam = palp_scene_add_soft(scene, &def, &error);
    palp_mesh_destroy(&mesh);
    REQUIRE(beam.id == BEAM.id && palp_scene_finish(scene, &error) == PALP_OK);
    struct palp_world *world = palp_world_create(scene, &error);
    REQUIRE(world != NULL);
    return world;
}

/* The largest distance of the named nodes from a state of the reference, over the largest way that
 * a node has gone there. Displacements under a part of gravity count as so much more. */
static double distance(const struct reference *r, const char *state, const struct palp_world *world,
                       double part)
{
    const struct matrix *node = reference_get(r, "node"), *q = reference_get(r, "%s.q", state);
    const struct palp_mesh *mesh = palp_body_mesh(palp_world_scene(world), BEAM);
    double off = 0, way = 0;
    REQUIRE(q->rows == node->cols);
    for (int i = 0; i < q->rows; i++) {
        const int at = (int)node->value[i];
        const double *x = &q->value[3 * i];
        const vec3 rest = mesh->x[at], theirs = vec3_sub(vec3_make(x[0], x[1], x[2]), rest);
        const vec3 ours = vec3_scale(vec3_sub(palp_world_q(world, BEAM)[at], rest), 1 / part);
        off = fmax(off, vec3_norm(vec3_sub(ours, theirs)));
        way = fmax(way, vec3_norm(theirs));
    }
    return off / way;
}

/* How far off SOFA's state the beam is after its steps. */
static double follow(const char *state, double part)
{
    struct reference *r = reference_read("sofa_cantilever");
    struct palp_world *world = beam_of(r, part);
    CHECK(palp_body_mesh(palp_world_scene(world), BEAM)->n_node == 750);
    for (int k = 0; k < (int)reference_number(r, "steps"); k++)
        palp_step(world, reference_number(r, "h"));
    const double off = distance(r, state, world, part);
    printf("        %s: off by %.1e of the largest way\n", state, off);
    struct palp_scene *scene = (struct palp_scene *)palp_world_scene(world);
    palp_world_destroy(world);
    palp_scene_destroy(scene);
    reference_destroy(r);
    return off;
}

/* A corner of a cell bears an eighth of it in SOFA; here more or less than that, by how many
 * tetrahedra meet there, which evens out from cell to cell: what is left is of the order of a cell
 * over the length, squared, 1e-3. It is 1.6e-4; twice that passes. An E or a weight that is a
 * thousandth off does not. */
static void so_little_weight_that_nothing_turns_bends_it_like_sofa_s_linear_one(void)
{
    CHECK_BELOW(follow("linear", 1e-4), 3e-4);
}

/* Beside that: SOFA turns a tetrahedron with one of its faces, palpd by the nearest rotation. They
 * differ by the shear, up to 0.02 here, in the direction of stresses as large. It is 3.2e-4. */
static void its_whole_weight_bends_it_like_sofa_s_corotational_one(void)
{
    CHECK_BELOW(follow("corotational", 1), 6e-4);
}

SUITE(cantilever, TEST(so_little_weight_that_nothing_turns_bends_it_like_sofa_s_linear_one),
      TEST(its_whole_weight_bends_it_like_sofa_s_corotational_one));
