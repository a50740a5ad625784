/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_mesh.c - grids fill what they say without gaps; surfaces close; what is damaged is named. */
#include "engine/model/hex.h"
#include "engine/model/mesh.h"
#include "engine/model/surface.h"
#include "tests/check.h"

#include <string.h>

static struct palp_mesh grid_of(enum palp_elements elements, enum palp_grid_shape shape, vec3 size,
                                int n)
{
    const struct palp_grid g = {
        .shape = shape, .size = size, .cells = {n, n + 1, n + 2}, .elements = elements};
    struct palp_mesh mesh;
    REQUIRE(palp_mesh_grid(&mesh, &g, NULL) == PALP_OK);
    return mesh;
}

static struct palp_mesh grid(enum palp_grid_shape shape, vec3 size, int nx, int ny, int nz)
{
    const struct palp_grid g = {
        .shape = shape, .centre = {0.3, -0.2, 0.1}, .size = size, .cells = {nx, ny, nz}};
    struct palp_mesh mesh;
    REQUIRE(palp_mesh_grid(&mesh, &g, NULL) == PALP_OK);
    return mesh;
}

static double volume(const struct palp_mesh *mesh)
{
    double sum = 0;
    for (int t = 0; t < mesh->n_tet; t++)
        sum += mesh_tet_volume6(mesh, t) / 6;
    for (int h = 0; h < mesh->n_hex; h++) {
        vec3 x[HEX_CORNERS];
        mesh_hex_corners(mesh, h, x);
        for (int p = 0; p < HEX_POINTS; p++)
            sum += hex_volume(x, p);
    }
    return sum;
}

/* Gauss: the volume inside a closed outward surface. */
static double enclosed(const struct palp_mesh *mesh, const struct surface *s)
{
    double sum = 0;
    for (int t = 0; t < s->n_tri; t++) {
        const int *tri = s->tri[t];
        sum += vec3_dot(mesh->x[tri[0]], vec3_cross(mesh->x[tri[1]], mesh->x[tri[2]])) / 6;
    }
    return sum;
}

static int open_edges(const struct surface *s)
{
    int n = 0;
    for (int e = 0; e < s->n_edge; e++)
        n += s->edge_tri[e][1] < 0;
    return n;
}

/* ---------------------------------------------------------------- grids */

static void a_box_grid_fills_the_box(void)
{
    struct palp_mesh mesh = grid(PALP_GRID_BOX, (vec3){0.5, 0.1, 0.2}, 5, 2, 3);
    CHECK(mesh.n_node == 6 * 3 * 4);
    CHECK(mesh.n_tet == 6 * 5 * 2 * 3);
    CHECK_NEAR(volume(&mesh), 0.5 * 0.1 * 0.2, 1e-16);
    vec3 low = mesh.x[0], high = mesh.x[0];
    for (int i = 0; i < mesh.n_node; i++) {
        low = (vec3){fmin(low.x, mesh.x[i].x), fmin(low.y, mesh.x[i].y), fmin(low.z, mesh.x[i].z)};
        high =
            (vec3){fmax(high.x, mesh.x[i].x), fmax(high.y, mesh.x[i].y), fmax(high.z, mesh.x[i].z)};
    }
    CHECK_ZERO(vec3_norm(vec3_sub(low, (vec3){0.05, -0.25, 0})), 1e-16);
    CHECK_ZERO(vec3_norm(vec3_sub(high, (vec3){0.55, -0.15, 0.2})), 1e-16);
    palp_mesh_destroy(&mesh);
}

/* Where neighbours cut their common face differently, the lone faces make an inner surface: it has
 * no open edge, but encloses nothing, and the outside has more triangles than two a cell's face. */
static void cells_of_any_grid_share_whole_faces(void)
{
    for (int shape = PALP_GRID_BOX; shape <= PALP_GRID_ELLIPSOID; shape++) {
        struct palp_mesh mesh = grid(shape, (vec3){0.2, 0.2, 0.2}, 5, 4, 3);
        struct surface s;
        REQUIRE(surface_of_elements(&s, &mesh) == 0);
        CHECK(s.n_tri == 2 * 2 * (5 * 4 + 4 * 3 + 3 * 5));
        CHECK(open_edges(&s) == 0);
        CHECK(s.n_vertex - s.n_edge + s.n_tri == 2); /* Euler: of one sphere */
        CHECK_NEAR(enclosed(&mesh, &s), volume(&mesh), 1e-15);
        surface_destroy(&s);
        palp_mesh_destroy(&mesh);
    }
}

static double round_volume(enum palp_grid_shape shape, vec3 size)
{
    const double box = size.x * size.y * size.z;
    return shape == PALP_GRID_CYLINDER ? box * M_PI / 4 : box * M_PI / 6;
}

/* The chords of a round outline cut off a part that shrinks with the square of the cell. */
static void round_grids_approach_their_volume(void)
{
    const vec3 size = {0.3, 0.2, 0.1};
    for (int shape = PALP_GRID_CYLINDER; shape <= PALP_GRID_ELLIPSOID; shape++) {
        double missing[2];
        for (int k = 0; k < 2; k++) {
            const int n = 8 << k;
            struct palp_mesh mesh = grid(shape, size, n, n, n);
            missing[k] = 1 - volume(&mesh) / round_volume(shape, size);
            palp_mesh_destroy(&mesh);
        }
        CHECK(missing[1] > 0);
        CHECK_NEAR(missing[0] / missing[1], 4, 0.3);
    }
}

/* Also for the counts that put no node in the middle, and for flat and long ones. */
static void round_grids_have_no_flat_tetrahedra_for_any_count(void)
{
    struct palp_error error = {PALP_OK, ""};
    for (int shape = PALP_GRID_CYLINDER; shape <= PALP_GRID_ELLIPSOID; shape++)
        for (int nx = 2; nx <= 9; nx++)
            for (int ny = 2; ny <= 9; ny++)
                for (int nz = 2; nz <= 9; nz += nx == 9 ? 1 : 3) {
                    struct palp_mesh mesh = grid(shape, (vec3){0.1, 0.2, 0.05}, nx, ny, nz);
                    CHECK(palp_mesh_check(&mesh, &error) == PALP_OK);
                    palp_mesh_destroy(&mesh);
                }
    struct palp_mesh fine = grid(PALP_GRID_ELLIPSOID, (vec3){0.1, 0.1, 0.1}, 30, 30, 30);
    CHECK(palp_mesh_check(&fine, &error) == PALP_OK);
    palp_mesh_destroy(&fine);
}

/* Also those of one cell, and where the corners of the grid lie flat in a round outline. */
static void hexahedra_of_any_grid_are_right_handed_and_fill_it(void)
{
    const vec3 size = {0.3, 0.2, 0.1};
    struct palp_error error = {PALP_OK, ""};
    for (int shape = PALP_GRID_BOX; shape <= PALP_GRID_ELLIPSOID; shape++)
        for (int n = 1; n <= 9; n++) {
            struct palp_mesh mesh = grid_of(PALP_HEXAHEDRA, (enum palp_grid_shape)shape, size, n);
            CHECK(mesh.n_hex == n * (n + 1) * (n + 2) && mesh.n_tet == 0);
            CHECK(palp_mesh_check(&mesh, &error) == PALP_OK);
            if (shape == PALP_GRID_BOX)
                CHECK_NEAR(volume(&mesh), 0.006, 1e-14); /* 7920 parts of it are summed */
            palp_mesh_destroy(&mesh);
        }
}

static void an_impossible_grid_is_refused_with_its_value(void)
{
    const struct {
        struct palp_grid grid;
        const char *says;
    } bad[] = {
        {{PALP_GRID_BOX, {0, 0, 0}, {1, 1, 1}, {1, 0, 1}, PALP_TETRAHEDRA},
         "0 cells along y, expected at least 1"},
        {{PALP_GRID_CYLINDER, {0, 0, 0}, {1, 1, 1}, {1, 2, 1}, PALP_TETRAHEDRA},
         "1 cells along z, expected at least 2"},
        {{PALP_GRID_BOX, {0, 0, 0}, {1, -1, 1}, {1, 1, 1}, PALP_TETRAHEDRA}, "size -1 m along y"},
        {{PALP_GRID_BOX, {0, 0, 0}, {1, 1, NAN}, {1, 1, 1}, PALP_TETRAHEDRA}, "along z"},
        {{PALP_GRID_BOX, {0, INFINITY, 0}, {1, 1, 1}, {1, 1, 1}, PALP_TETRAHEDRA},
         "centre (0, inf, 0)"},
        {{PALP_GRID_BOX, {0, 0, 0}, {1, 1, 1}, {9999, 9999, 9999}, PALP_TETRAHEDRA},
         "tetrahedra, expected at most"},
        {{PALP_GRID_BOX, {0, 0, 0}, {1, 1, 1}, {999, 999, 999}, PALP_HEXAHEDRA},
         "9.97003e+08 hexahedra, expected at most 16777215"},
        {{PALP_GRID_BOX, {0, 0, 0}, {1, 1, 1}, {1, 1, 1}, (enum palp_elements)2},
         "elements are 2, expected tetrahedra (0) or hexahedra (1)"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct palp_mesh mesh;
        struct palp_error error = {PALP_OK, ""};
        CHECK(palp_mesh_grid(&mesh, &bad[i].grid, &error) == PALP_INVALID);
        CHECK(strstr(error.what, bad[i].says) != NULL);
        CHECK(mesh.x == NULL);
    }
}

/* ---------------------------------------------------------------- surfaces */

static void the_surface_of_one_tetrahedron_is_its_faces_outward(void)
{
    vec3 x[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    int tet[1][4] = {{0, 1, 2, 3}};
    const struct palp_mesh mesh = {.n_node = 4, .n_tet = 1, .x = x, .tet = tet};
    struct surface s;
    REQUIRE(surface_of_elements(&s, &mesh) == 0);
    CHECK(s.n_tri == 4 && s.n_edge == 6 && s.n_vertex == 4);
    CHECK(open_edges(&s) == 0);
    CHECK_NEAR(enclosed(&mesh, &s), 1 / 6.0, 1e-16);
    surface_destroy(&s);
}

/* Each triangle names its edges, and they name it back. */
static void triangles_and_edges_name_each_other(void)
{
    struct palp_mesh mesh = grid(PALP_GRID_BOX, (vec3){1, 1, 1}, 3, 2, 4);
    struct surface s;
    REQUIRE(surface_of_elements(&s, &mesh) == 0);
    int wrong = 0;
    for (int t = 0; t < s.n_tri; t++)
        for (int k = 0; k < 3; k++) {
            const int a = s.tri[t][k], b = s.tri[t][(k + 1) % 3], e = s.tri_edge[t][k];
            wrong += s.edge[e][0] != (a < b ? a : b) || s.edge[e][1] != (a < b ? b : a);
            wrong += s.edge_tri[e][0] != t && s.edge_tri[e][1] != t;
        }
    for (int i = 1; i < s.n_vertex; i++)
        wrong += s.vertex[i - 1] >= s.vertex[i];
    CHECK(wrong == 0);
    surface_destroy(&s);
    palp_mesh_destroy(&mesh);
}

static void the_surface_of_hexahedra_closes_outward(void)
{
    for (int shape = PALP_GRID_BOX; shape <= PALP_GRID_ELLIPSOID; shape++) {
        struct palp_mesh mesh =
            grid_of(PALP_HEXAHEDRA, (enum palp_grid_shape)shape, (vec3){0.2, 0.2, 0.2}, 3);
        struct surface s;
        REQUIRE(surface_of_elements(&s, &mesh) == 0);
        CHECK(s.n_tri == 2 * 2 * (3 * 4 + 4 * 5 + 5 * 3));
        CHECK(open_edges(&s) == 0);
        CHECK(s.n_vertex - s.n_edge + s.n_tri == 2); /* Euler: of one sphere */
        /* of round ones, faces are not flat: triangles cut off some, or take some more */
        CHECK_NEAR(enclosed(&mesh, &s), volume(&mesh), shape == PALP_GRID_BOX ? 1e-16 : 4e-4);
        surface_destroy(&s);
        palp_mesh_destroy(&mesh);
    }
}

/* A cell of six tetrahedra on one face of a hexahedron. Whichever diagonal of that face runs from
 * its lowest node, the tetrahedra have but one: the other numbers swap the ends of an edge of it.
 * Nothing of the surface is left between them. */
static void tetrahedra_on_a_hexahedron_leave_no_surface_between(void)
{
    static const int number[2][12] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11},
                                      {0, 4, 2, 3, 1, 5, 6, 7, 8, 9, 10, 11}};
    for (int way = 0; way < 2; way++) {
        struct palp_mesh cells = grid(PALP_GRID_BOX, (vec3){2, 1, 1}, 2, 1, 1), mesh;
        struct palp_mesh parts = cells;
        int hex[1][8] = {{0, 1, 4, 3, 6, 7, 10, 9}}; /* the first cell */
        struct surface s;
        parts.n_hex = 1;
        parts.hex = hex;
        parts.n_tet = 6;
        parts.tet = cells.tet + 6; /* of the second */
        REQUIRE(mesh_copy(&mesh, &parts) == 0);
        for (int i = 0; i < 12; i++)
            mesh.x[number[way][i]] = cells.x[i];
        for (int i = 0; i < 24; i++)
            mesh.tet[i / 4][i % 4] = number[way][parts.tet[i / 4][i % 4]];
        for (int i = 0; i < 8; i++)
            mesh.hex[0][i] = number[way][hex[0][i]];
        CHECK(palp_mesh_check(&mesh, NULL) == PALP_OK);
        REQUIRE(surface_of_elements(&s, &mesh) == 0);
        CHECK(s.n_tri == 20 && open_edges(&s) == 0);
        CHECK_NEAR(enclosed(&mesh, &s), 2, 1e-14);
        surface_destroy(&s);
        palp_mesh_destroy(&mesh);
        palp_mesh_destroy(&cells);
    }
}

static void an_open_surface_says_where(void)
{
    const int tri[2][3] = {{0, 1, 2}, {2, 1, 5}};
    struct surface s;
    REQUIRE(surface_of_triangles(&s, tri, 2) == 0);
    CHECK(s.n_edge == 5 && s.n_vertex == 4);
    CHECK(open_edges(&s) == 4);
    CHECK(s.vertex[3] == 5);
    surface_destroy(&s);
}

static void corners_and_faces_of_a_box_close_outward(void)
{
    struct palp_mesh box;
    struct surface s;
    REQUIRE(mesh_of_box(&box, (vec3){1, 2, 3}) == 0);
    REQUIRE(surface_of_triangles(&s, (const int(*)[3])box.tri, box.n_tri) == 0);
    CHECK(open_edges(&s) == 0);
    CHECK_NEAR(enclosed(&box, &s), 48, 1e-13);
    surface_destroy(&s);
    palp_mesh_destroy(&box);
}

/* ---------------------------------------------------------------- damage */

static void check_says(struct palp_mesh *mesh, const char *says)
{
    struct palp_error error = {PALP_OK, ""};
    CHECK(palp_mesh_check(mesh, &error) == PALP_INVALID);
    CHECK(error.status == PALP_INVALID);
    if (!strstr(error.what, says))
        printf("%s\n", error.what);
    CHECK(strstr(error.what, says) != NULL);
}

static void a_damaged_mesh_is_refused_at_the_damage(void)
{
    struct palp_mesh mesh = grid(PALP_GRID_BOX, (vec3){1, 1, 1}, 2, 2, 2);
    const struct palp_mesh whole = mesh;
    int *tet = mesh.tet[7];
    const int first = tet[0], second = tet[1];
    CHECK(palp_mesh_check(&mesh, NULL) == PALP_OK);

    tet[0] = second, tet[1] = first;
    check_says(&mesh, "tetrahedron 7 is inverted: volume -0.0208333");
    tet[0] = second, tet[1] = second;
    check_says(&mesh, "tetrahedron 7 names node");
    tet[0] = 27, tet[1] = second;
    check_says(&mesh, "tetrahedron 7 names node 27, expected 0 to 26");
    tet[0] = -1;
    check_says(&mesh, "tetrahedron 7 names node -1");
    tet[0] = first;

    const vec3 kept = mesh.x[13];
    mesh.x[13].y = NAN;
    check_says(&mesh, "node 13 is at");
    mesh.x[13] = kept;
    mesh.n_node = 0;
    check_says(&mesh, "mesh of 0 nodes");
    mesh = whole;
    mesh.n_tet = INT_MAX / 8 + 1;
    check_says(&mesh, "mesh of 268435456 tetrahedra and 0 triangles, expected at most 268435455");
    mesh = whole;
    CHECK(palp_mesh_check(&mesh, NULL) == PALP_OK);
    palp_mesh_destroy(&mesh);
}

static void a_damaged_hexahedron_is_refused_by_its_number(void)
{
    struct palp_mesh mesh = grid_of(PALP_HEXAHEDRA, PALP_GRID_BOX, (vec3){1, 1, 1}, 2);
    int *hex = mesh.hex[7];
    const int first = hex[0], second = hex[1];
    hex[0] = second, hex[1] = first;
    check_says(&mesh, "hexahedron 7 is inverted or flat: volume");
    hex[0] = second, hex[1] = second;
    check_says(&mesh, "hexahedron 7 names node");
    hex[0] = mesh.n_node;
    check_says(&mesh, "hexahedron 7 names node 60, expected 0 to 59");
    hex[0] = first;
    CHECK(palp_mesh_check(&mesh, NULL) == PALP_OK);

    /* one corner pulled through the cell: right-handed at the other Gauss points */
    const vec3 corner = mesh.x[0], opposite = mesh.x[mesh.hex[0][6]];
    mesh.x[0] = vec3_axpy(corner, 1.2, vec3_sub(opposite, corner));
    check_says(&mesh, "hexahedron 0 is inverted or flat");
    check_says(&mesh, "at the Gauss point next to node 0,");
    mesh.x[0] = vec3_axpy(corner, 0.2, vec3_sub(opposite, corner));
    CHECK(palp_mesh_check(&mesh, NULL) == PALP_OK);
    mesh.n_hex = MESH_HEXES_MAX + 1;
    check_says(&mesh, "mesh of 16777216 hexahedra, expected at most 16777215");
    palp_mesh_destroy(&mesh);
}

/* Flat is a matter of shape, not of size. */
static void a_sliver_is_allowed_and_a_flat_one_refused(void)
{
    for (double size = 1e-6; size < 1e7; size *= 1000) {
        vec3 x[4] = {{0, 0, 0}, {size, 0, 0}, {0, size, 0}, {size, size, size * 1e-9}};
        int tet[1][4] = {{0, 1, 2, 3}};
        struct palp_mesh mesh = {.n_node = 4, .n_tet = 1, .x = x, .tet = tet};
        CHECK(palp_mesh_check(&mesh, NULL) == PALP_OK);
        x[3].z = size * 1e-14;
        check_says(&mesh, "tetrahedron 0 is flat");
    }
}

SUITE(mesh, TEST(a_box_grid_fills_the_box), TEST(cells_of_any_grid_share_whole_faces),
      TEST(round_grids_approach_their_volume),
      TEST(round_grids_have_no_flat_tetrahedra_for_any_count),
      TEST(hexahedra_of_any_grid_are_right_handed_and_fill_it),
      TEST(an_impossible_grid_is_refused_with_its_value),
      TEST(the_surface_of_one_tetrahedron_is_its_faces_outward),
      TEST(triangles_and_edges_name_each_other), TEST(the_surface_of_hexahedra_closes_outward),
      TEST(tetrahedra_on_a_hexahedron_leave_no_surface_between), TEST(an_open_surface_says_where),
      TEST(corners_and_faces_of_a_box_close_outward), TEST(a_damaged_mesh_is_refused_at_the_damage),
      TEST(a_damaged_hexahedron_is_refused_by_its_number),
      TEST(a_sliver_is_allowed_and_a_flat_one_refused));
