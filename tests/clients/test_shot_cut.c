/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_shot_cut.c - the surface that palp shot --connect draws of a body that was cut, of messages
 * made up here: two triangles about an edge, parted. */
#include "clients/palp/commands/shot_cut.h"
#include "tests/check.h"

#include <stdlib.h>
#include <string.h>

#define BYTES(array) ((struct proto_bytes){(const uint8_t *)(array), sizeof(array)})

static const int SQUARE[2][3] = {{0, 1, 2}, {0, 2, 3}};
static const vec3 CORNER[4] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};

static struct palp_mesh square(void)
{
    struct palp_mesh mesh = {.n_node = 4, .n_tri = 2};
    mesh.x = malloc(sizeof CORNER);
    mesh.tri = malloc(sizeof SQUARE);
    REQUIRE(mesh.x && mesh.tri);
    memcpy(mesh.x, CORNER, sizeof CORNER);
    memcpy(mesh.tri, SQUARE, sizeof SQUARE);
    return mesh;
}

static const float COPIES[6] = {0, 0, 0, 1, 1, 0}; /* of the corners 0 and 2 */
static const uint32_t SECOND[1] = {1}, ITS_CORNERS[3] = {4, 5, 3};
static const uint32_t LIPS[12] = {0, 2, 5, 0, 5, 4, 2, 0, 4, 2, 4, 5};

static struct proto_topology parted(void)
{
    return (struct proto_topology){.added_rest_positions = BYTES(COPIES),
                                   .changed = BYTES(SECOND),
                                   .changed_triangles = BYTES(ITS_CORNERS),
                                   .added_triangles = BYTES(LIPS)};
}

static void vertices_and_triangles_come_behind_the_scenes(void)
{
    int n_outer;
    struct palp_mesh mesh = square();
    const struct proto_topology cut = parted();
    const int expected[6][3] = {{0, 1, 2}, {4, 5, 3}, {0, 2, 5}, {0, 5, 4}, {2, 0, 4}, {2, 4, 5}};
    REQUIRE(shot_cut_apply(&mesh, &cut, &n_outer) == 0);
    CHECK(n_outer == 2);
    CHECK(mesh.n_node == 6 && mesh.n_tri == 6);
    CHECK(memcmp(mesh.tri, expected, sizeof expected) == 0);
    CHECK(mesh.x[5].x == 1 && mesh.x[5].y == 1 && mesh.x[1].x == 1 && mesh.x[1].y == 0);
    palp_mesh_destroy(&mesh);
}

static void what_is_removed_is_left_out(void)
{
    int n_outer;
    struct palp_mesh mesh = square();
    struct proto_topology cut = parted();
    static const uint32_t removed[3] = {0, 4, 1000}; /* of the scene, of those that came, of none */
    const int expected[4][3] = {{4, 5, 3}, {0, 2, 5}, {0, 5, 4}, {2, 4, 5}};
    cut.removed = BYTES(removed);
    REQUIRE(shot_cut_apply(&mesh, &cut, &n_outer) == 0);
    CHECK(n_outer == 1);
    CHECK(mesh.n_tri == 4);
    CHECK(memcmp(mesh.tri, expected, sizeof expected) == 0);
    palp_mesh_destroy(&mesh);
}

static void a_message_that_says_nonsense_reaches_no_memory_beyond(void)
{
    int n_outer;
    struct palp_mesh mesh = square();
    static const uint32_t number[2] = {7, 0xffffffffU}, corner[6] = {0, 1, 2, 0, 1, 2},
                          far[7] = {0, 1, 6, 0, 1, 0x80000000U, 9};
    const struct proto_topology cut = {.changed = BYTES(number),
                                       .changed_triangles = BYTES(corner),
                                       .added_triangles = BYTES(far)};
    REQUIRE(shot_cut_apply(&mesh, &cut, &n_outer) == 0);
    CHECK(n_outer == 2);
    CHECK(mesh.n_node == 4 && mesh.n_tri == 2);
    CHECK(memcmp(mesh.tri, SQUARE, sizeof SQUARE) == 0);
    palp_mesh_destroy(&mesh);
}

static void of_no_cut_the_surface_is_the_scenes(void)
{
    int n_outer;
    struct palp_mesh mesh = square();
    const struct proto_topology none = {0};
    REQUIRE(shot_cut_apply(&mesh, &none, &n_outer) == 0);
    CHECK(n_outer == 2);
    CHECK(mesh.n_node == 4 && mesh.n_tri == 2);
    palp_mesh_destroy(&mesh);
}

SUITE(shot_cut, TEST(vertices_and_triangles_come_behind_the_scenes),
      TEST(what_is_removed_is_left_out),
      TEST(a_message_that_says_nonsense_reaches_no_memory_beyond),
      TEST(of_no_cut_the_surface_is_the_scenes));
