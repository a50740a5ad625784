/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cut.c - meshes parted along cuts: nothing but nodes comes to be. */
#include "config/surface.h"
#include "engine/model/surface.h"
#include "engine/palp_cut.h"
#include "tests/check.h"

#include <stdlib.h>
#include <string.h>

static const vec3 SIZE = {0.06, 0.04, 0.05};

static struct palp_mesh block(enum palp_elements elements)
{
    const struct palp_grid grid = {
        .shape = PALP_GRID_BOX, .size = SIZE, .cells = {6, 4, 5}, .elements = elements};
    struct palp_mesh mesh;
    struct palp_error error;
    REQUIRE(palp_mesh_grid(&mesh, &grid, &error) == PALP_OK);
    return mesh;
}

static double uniform(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (double)(*state >> 11) / 9007199254740992.0 - 0.5; /* 2^53 */
}

static vec3 anywhere(uint64_t *state, double part)
{
    const double x = uniform(state), y = uniform(state);
    return vec3_make(part * SIZE.x * x, part * SIZE.y * y, part * SIZE.z * uniform(state));
}

static struct palp_cut sweep(uint64_t *state)
{
    struct palp_cut cut;
    cut.from = anywhere(state, 1.2);
    cut.to = anywhere(state, 1.2);
    cut.into = anywhere(state, 2);
    return cut;
}

/* By the divergence theorem, of what triangles enclose. */
static double enclosed(const struct palp_mesh *mesh, const struct surface *surface)
{
    double sum = 0;
    for (int t = 0; t < surface->n_tri; t++) {
        const int *tri = surface->tri[t];
        sum += vec3_dot(mesh->x[tri[0]], vec3_cross(mesh->x[tri[1]], mesh->x[tri[2]])) / 6;
    }
    return sum;
}

static int open_edges(const struct surface *surface)
{
    int n = 0;
    for (int e = 0; e < surface->n_edge; e++)
        n += surface->edge_tri[e][0] < 0 || surface->edge_tri[e][1] < 0;
    return n;
}

/* Three sweeps of any place and size at a time. A grid's cells have right angles: sums of a few
 * thousand products round to 1e-13 of the whole. */
static void surface_stays_closed_and_volume_stays(void)
{
    uint64_t state = 88172645463325252;
    const double whole = SIZE.x * SIZE.y * SIZE.z;
    int n_cut = 0;
    for (int i = 0; i < 300; i++) {
        struct palp_mesh mesh = block(i % 2 ? PALP_HEXAHEDRA : PALP_TETRAHEDRA);
        const struct palp_cut cut[3] = {sweep(&state), sweep(&state), sweep(&state)};
        struct palp_error error;
        struct surface surface;
        n_cut += palp_mesh_cut(&mesh, cut, 3, &error) == PALP_OK;
        CHECK(palp_mesh_check(&mesh, &error) == PALP_OK);
        REQUIRE(surface_of_elements(&surface, &mesh) == 0);
        CHECK(open_edges(&surface) == 0);
        CHECK_NEAR(enclosed(&mesh, &surface), whole, 1e-12 * whole);
        surface_destroy(&surface);
        palp_mesh_destroy(&mesh);
    }
    CHECK(n_cut > 200);
}

/* Nodes of an element, as places: what stands where, copies' numbers apart. */
static bool same_joints(const struct palp_mesh *a, const struct palp_mesh *b)
{
    int *to = malloc((size_t)a->n_node * sizeof *to);
    bool same = a->n_node == b->n_node && a->n_tet == b->n_tet;
    memset(to, -1, (size_t)a->n_node * sizeof *to);
    for (int t = 0; same && t < a->n_tet; t++)
        for (int k = 0; k < 4; k++) {
            const int i = a->tet[t][k], j = b->tet[t][k];
            same = same && (to[i] < 0 || to[i] == j);
            to[i] = j;
        }
    free(to);
    return same;
}

static void order_of_cuts_does_not_matter(void)
{
    uint64_t state = 6364136223846793005;
    for (int i = 0; i < 40; i++) {
        const struct palp_cut cut[2] = {sweep(&state), sweep(&state)};
        struct palp_mesh mesh[2];
        struct palp_error error;
        for (int k = 0; k < 2; k++) {
            const struct palp_cut in_order[2] = {cut[k], cut[1 - k]};
            mesh[k] = block(PALP_TETRAHEDRA);
            palp_mesh_cut(&mesh[k], in_order, 2, &error);
        }
        CHECK(same_joints(&mesh[0], &mesh[1]));
        palp_mesh_destroy(&mesh[0]);
        palp_mesh_destroy(&mesh[1]);
    }
}

static struct palp_cut plane_through(double share)
{
    return (struct palp_cut){.from = {0.001, 0.03, -0.04},
                             .to = {0.001, 0.03, 0.08 * share - 0.04},
                             .into = {0, -0.06, 0}};
}

/* Right through: two pieces, and at each node of the plane two; half way: one piece still. */
static void cut_through_makes_two_pieces(void)
{
    for (int k = 0; k < 4; k++) {
        const struct palp_cut cut = plane_through(k < 2 ? 0.5 : 1);
        struct palp_mesh mesh = block(k % 2 ? PALP_HEXAHEDRA : PALP_TETRAHEDRA);
        struct palp_error error;
        const int before = mesh.n_node, plane = 5 * 6; /* of the grid: 4 by 5 cells */
        CHECK(palp_mesh_cut(&mesh, &cut, 1, &error) == PALP_OK);
        CHECK(surface_pieces(&mesh) == (k < 2 ? 1 : 2));
        CHECK(k < 2 ? mesh.n_node < before + plane : mesh.n_node == before + plane);
        palp_mesh_destroy(&mesh);
    }
}

static void cut_that_parts_nothing_is_refused(void)
{
    struct palp_mesh mesh = block(PALP_TETRAHEDRA);
    const struct palp_cut away = {{1, 0, 0}, {1, 0, 1}, {0, -1, 0}},
                          flat = {{0, 0, 0}, {0, 1, 0}, {0, -1, 0}},
                          none = {{0, 0, 0}, {0, 0, NAN}, {0, -1, 0}};
    struct palp_error error;
    CHECK(palp_mesh_cut(&mesh, &away, 1, &error) == PALP_INVALID);
    CHECK(strstr(error.what, "parts none of the 720 elements") != NULL);
    CHECK(palp_mesh_cut(&mesh, &flat, 1, &error) == PALP_INVALID);
    CHECK(strstr(error.what, "span no area") != NULL);
    CHECK(palp_mesh_cut(&mesh, &none, 1, &error) == PALP_INVALID);
    palp_mesh_destroy(&mesh);
}

SUITE(cut, TEST(surface_stays_closed_and_volume_stays), TEST(order_of_cuts_does_not_matter),
      TEST(cut_through_makes_two_pieces), TEST(cut_that_parts_nothing_is_refused));
