/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_boundary.c - how far a point is from a surface of triangles, on which side, and where it
 * gets in. */
#include "engine/contact/boundary.h"
#include "engine/contact/shape.h"
#include "tests/check.h"
#include "tests/fixtures/single_body.h"

static const vec3 HALF = {0.03, 0.02, 0.04};

/* A box of flesh about the origin, and its boundary at rest. */
struct flesh_box {
    struct palp_world *world;
    struct boundary *boundary;
};

static struct flesh_box make_box(const int cells[3])
{
    const struct flesh flesh = {.material = {PALP_COROTATIONAL, 5000, 0.4, 1000}};
    const struct palp_options opt = bodies_options(vec3_make(0, 0, 0), 1);
    struct flesh_box box = {.world = bodies_box(vec3_scale(HALF, 2), cells, &flesh, &opt)};
    const struct body *body = scene_body(palp_world_scene(box.world), THE_BODY);
    box.boundary = boundary_create(body, body->surface.n_tri, body->n_v);
    const vec3 *q = palp_world_q(box.world, THE_BODY);
    boundary_stand(box.boundary, (const vec3 *[]){q, q}, NULL);
    boundary_fit(box.boundary);
    return box;
}

static void destroy_box(struct flesh_box *box)
{
    boundary_destroy(box->boundary);
    bodies_destroy(box->world);
}

/* Where bodies_box puts a box of cells. */
static vec3 middle_of(const struct flesh_box *box)
{
    const struct box b = box->boundary->bounds;
    return vec3_scale(vec3_add(b.lo, b.hi), 0.5);
}

/* Beside faces, edges and corners alike: 400 points about a box whose distance is known. */
static void distance_and_side_are_those_of_the_solid(void)
{
    uint64_t random = 1;
    const int cells[][3] = {{1, 1, 1}, {3, 2, 4}};
    const struct palp_shape solid = {.kind = PALP_SHAPE_BOX, .half = HALF, .at = POSE_IDENTITY};
    for (int i = 0; i < 2; i++) {
        struct flesh_box box = make_box(cells[i]);
        const vec3 middle = middle_of(&box);
        for (int k = 0; k < 400; k++) {
            const vec3 x = vec3_scale(random_vec3(&random), 0.08);
            vec3 n;
            struct foot foot;
            const double distance = shape_distance(&solid, x, &n);
            const bool found = boundary_foot(box.boundary, START, vec3_add(middle, x), 0.05, &foot);
            CHECK(found == (fabs(distance) <= 0.05));
            if (found)
                CHECK_NEAR(foot.distance, distance, 1e-15);
        }
        destroy_box(&box);
    }
}

/* Also on lines through the grid's nodes. */
static void what_is_in_the_solid_is_surrounded_and_nothing_else(void)
{
    uint64_t random = 2;
    const struct palp_shape solid = {.kind = PALP_SHAPE_BOX, .half = HALF, .at = POSE_IDENTITY};
    struct flesh_box box = make_box((const int[3]){3, 2, 4});
    const vec3 middle = middle_of(&box);
    const struct foot foot = {.tri = 0};
    for (int k = 0; k < 800; k++) {
        vec3 x = vec3_scale(random_vec3(&random), 0.05), n;
        if (k % 2)
            x = vec3_make(0.01 * rint(x.x / 0.01), x.y, 0.02 * rint(x.z / 0.02));
        const double distance = shape_distance(&solid, x, &n);
        if (fabs(distance) > 1e-9)
            CHECK(boundary_surrounds(box.boundary, START, vec3_add(middle, x), &foot) ==
                  (distance < 0));
    }
    destroy_box(&box);
}

/* Beyond an edge both its faces are equally near: the plane is chosen that the point is farther
 * above, so that a body beside a rim is not held up by the rim's other face. */
static void of_equally_near_triangles_the_most_facing_is_chosen(void)
{
    struct flesh_box box = make_box((const int[3]){2, 2, 2});
    const vec3 rim = vec3_add(middle_of(&box), vec3_make(HALF.x, HALF.y, 0.003));
    struct foot foot;
    REQUIRE(
        boundary_foot(box.boundary, START, vec3_add(rim, vec3_make(0.002, 0.001, 0)), 1, &foot));
    CHECK_NEAR(foot.height, 0.002, 1e-15);
    CHECK_NEAR(foot.normal.x, 1, 1e-15);
    REQUIRE(
        boundary_foot(box.boundary, START, vec3_add(rim, vec3_make(0.001, 0.002, 0)), 1, &foot));
    CHECK_NEAR(foot.height, 0.002, 1e-15);
    CHECK_NEAR(foot.normal.y, 1, 1e-15);
    destroy_box(&box);
}

static void the_foot_is_where_its_weights_say(void)
{
    uint64_t random = 2;
    struct flesh_box box = make_box((const int[3]){3, 2, 4});
    for (int k = 0; k < 200; k++) {
        const vec3 p = vec3_axpy(middle_of(&box), 0.06, random_vec3(&random));
        struct foot foot;
        REQUIRE(boundary_foot(box.boundary, START, p, 1, &foot));
        vec3 at = {0, 0, 0};
        for (int c = 0; c < 3; c++) {
            const int node = box.boundary->surface->tri[foot.tri][c];
            at = vec3_axpy(at, foot.weight[c], box.boundary->x[START][node]);
        }
        CHECK_NEAR(vec3_norm(vec3_sub(p, at)), fabs(foot.distance), 1e-15);
        CHECK_NEAR(vec3_dot(foot.normal, vec3_sub(p, at)), foot.height, 1e-15);
    }
    destroy_box(&box);
}

/* A point that goes straight through is met where it enters, not where it leaves; one that comes
 * out, or passes by, is not met. */
static void a_point_enters_through_the_first_face_on_its_way(void)
{
    uint64_t random = 3;
    struct flesh_box box = make_box((const int[3]){3, 2, 4});
    const vec3 middle = middle_of(&box);
    for (int k = 0; k < 200; k++) {
        const vec3 spot = random_vec3(&random), slant = vec3_scale(random_vec3(&random), 0.005);
        const vec3 at = vec3_make(0.8 * HALF.x * spot.x, HALF.y, 0.8 * HALF.z * spot.z);
        const vec3 above = vec3_add(vec3_add(middle, at), vec3_make(slant.x, 0.03, slant.z));
        const vec3 below = vec3_sub(vec3_add(middle, at), vec3_make(slant.x, 0.03, slant.z));
        const vec3 far_below = vec3_sub(below, vec3_make(0, 0.1, 0));
        struct foot foot;
        REQUIRE(boundary_entry(box.boundary, (const vec3[]){above, below}, &foot));
        CHECK_NEAR(foot.normal.y, 1, 1e-14);
        CHECK_NEAR(foot.height, -0.03, 1e-15);
        CHECK(boundary_entry(box.boundary, (const vec3[]){above, far_below}, &foot) &&
              foot.normal.y > 0.999);
        CHECK(!boundary_entry(box.boundary, (const vec3[]){middle, above}, &foot));
        CHECK(
            !boundary_entry(box.boundary, (const vec3[]){above, vec3_axpy(above, 0.4, at)}, &foot));
    }
    destroy_box(&box);
}

/* It is the same whether the point comes or the surface. */
static void a_surface_that_moves_meets_a_point_that_rests(void)
{
    struct flesh_box box = make_box((const int[3]){3, 2, 4});
    const vec3 point = vec3_add(middle_of(&box), vec3_make(0.001, HALF.y + 0.03, 0.002));
    const vec3 *q = palp_world_q(box.world, THE_BODY);
    const int n = palp_body_mesh(palp_world_scene(box.world), THE_BODY)->n_node;
    vec3 risen[200];
    REQUIRE(n <= 200);
    for (int i = 0; i < n; i++)
        risen[i] = vec3_add(q[i], vec3_make(0, 0.035, 0));
    boundary_stand(box.boundary, (const vec3 *[]){q, risen}, NULL);
    boundary_fit(box.boundary);
    struct foot foot;
    CHECK_NEAR(box.boundary->travel, 0.035, 1e-15);
    REQUIRE(boundary_entry(box.boundary, (const vec3[]){point, point}, &foot));
    CHECK_NEAR(foot.height, -0.005, 1e-15);
    destroy_box(&box);
}

/* Every corner and edge of a closed surface belongs to one of the triangles that share it. */
static void every_corner_and_edge_has_one_owner(void)
{
    struct flesh_box box = make_box((const int[3]){3, 2, 4});
    const struct surface *s = box.boundary->surface;
    int n_corner = 0, n_edge = 0;
    for (int t = 0; t < s->n_tri; t++) {
        for (int k = 0; k < 3; k++) {
            n_corner += boundary_has_corner(box.boundary, t, k);
            n_edge += boundary_has_edge(box.boundary, t, k);
        }
    }
    CHECK(n_corner == s->n_vertex);
    CHECK(n_edge == s->n_edge);
    destroy_box(&box);
}

SUITE(boundary, TEST(distance_and_side_are_those_of_the_solid),
      TEST(what_is_in_the_solid_is_surrounded_and_nothing_else),
      TEST(of_equally_near_triangles_the_most_facing_is_chosen),
      TEST(the_foot_is_where_its_weights_say),
      TEST(a_point_enters_through_the_first_face_on_its_way),
      TEST(a_surface_that_moves_meets_a_point_that_rests),
      TEST(every_corner_and_edge_has_one_owner));
