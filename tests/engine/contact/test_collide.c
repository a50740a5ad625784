/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_collide.c - which contacts flesh has, against a search of all features of two bodies. */
#include "engine/contact/broad_phase.h"
#include "engine/contact/edge.h"
#include "engine/contact/facets.h"
#include "engine/contact/shape.h"
#include "tests/check.h"
#include "tests/fixtures/placed_bodies.h"
#include "tests/fixtures/single_body.h"
#include "tests/fixtures/solid_distance.h"

static const vec3 SIZE = {0.06, 0.04, 0.05}; /* of the block, about the origin */

/* ---------------------------------------------------------------- flesh against shapes */

/* Block 1 and tool 2. */
static struct palp_world *block_and_tool(const int cells[3], struct palp_shape shape)
{
    struct palp_scene *scene = touching_scene(400, 1);
    touching_block(scene, vec3_make(0, 0, 0), SIZE, cells);
    touching_tool(scene, shape);
    return touching_world(scene);
}
static const palp_body BLOCK = {1}, TOOL = {2};

/* Bend the block so that nothing in it is flat or square. */
static void bend(struct palp_world *w, uint64_t *random)
{
    const vec3 c = random_vec3(random);
    for (int i = 0; i < scene_body(w->scene, BLOCK)->n_v; i++) {
        const vec3 x = scene_body(w->scene, BLOCK)->soft.mesh.x[i];
        w->q[i] =
            vec3_add(x, vec3_make(8 * c.x * x.y * x.z, 10 * c.y * x.x * x.z, 8 * c.z * x.x * x.y));
        w->q[i] = vec3_axpy(w->q[i], 4e-4, random_vec3(random));
    }
}

/* A tool smaller than a triangle and one larger: the least gap is the true one, so nothing sinks
 * in between nodes. 1e-12: round-off. */
static void the_least_gap_of_a_round_tool_is_its_distance(void)
{
    uint64_t random = 1;
    const struct palp_shape tools[] = {touching_ball(0.002), touching_ball(0.015),
                                       touching_stick(0.002, 0.03), touching_stick(0.006, 0.01)};
    for (int i = 0; i < 4; i++) {
        int n_near = 0;
        struct palp_world *w = block_and_tool((const int[3]){3, 2, 2}, tools[i]);
        for (int k = 0; k < 400; k++) {
            vec3 end[2];
            bend(w, &random);
            w->frame[1] = touching_beside(&random);
            shape_core(&tools[i], end);
            end[0] = pose_apply(w->frame[1], end[0]);
            end[1] = pose_apply(w->frame[1], end[1]);
            const struct step *s = touching_detect(w, NULL, NULL);
            const double core = solid_search_segment(w, BLOCK, end), gap = core - tools[i].radius;
            if (core == 0) /* in the block, or through it */
                continue;
            n_near += gap < NEAR;
            CHECK_NEAR(fmin(touching_least_gap(s), NEAR), fmin(gap, NEAR), 1e-12);
        }
        CHECK(n_near > 10);
        touching_destroy(w);
    }
}

static void every_node_near_a_tool_is_a_contact_and_no_other(void)
{
    uint64_t random = 2;
    const struct palp_shape tools[] = {touching_ball(0.01), touching_stick(0.006, 0.02),
                                       touching_brick((vec3){0.01, 0.02, 0.01}, 0),
                                       touching_brick((vec3){0.01, 0.02, 0.01}, 0.004)};
    for (int i = 0; i < 4; i++) {
        struct palp_world *w = block_and_tool((const int[3]){6, 4, 5}, tools[i]);
        for (int k = 0; k < 50; k++) {
            w->frame[1] = touching_beside(&random);
            const struct step *s = touching_detect(w, NULL, NULL);
            const struct surface *surface = &scene_body(w->scene, BLOCK)->surface;
            if (s->n_inside > 0) /* it is led out by points of its own */
                continue;
            int n_near = 0;
            for (int v = 0; v < surface->n_vertex; v++) {
                vec3 n;
                const vec3 x = pose_apply_back(w->frame[1], w->q[surface->vertex[v]]);
                n_near += shape_distance(&tools[i], x, &n) < NEAR;
            }
            CHECK(touching_count(s, BLOCK, 1) == n_near);
        }
        touching_destroy(w);
    }
}

/* m: an edge that bends less than 5° is none; over the longest of the block's it hides this
 * much. */
static const double HIDDEN = 0.03 * 0.0875 / 4;

/* Gaps across a plane are never above the distance, and equal to it where the nearest points are
 * inside a face or on crossing edges; beside a corner the plane is nearer by the angle. */
static void the_least_gap_of_a_box_is_no_more_than_its_distance(void)
{
    uint64_t random = 3;
    const struct palp_shape tools[] = {touching_brick((vec3){0.003, 0.02, 0.004}, 0),
                                       touching_brick((vec3){0.003, 0.02, 0.004}, 0.002)};
    for (int i = 0; i < 2; i++) {
        int n_near = 0, n_equal = 0;
        struct palp_world *w = block_and_tool((const int[3]){3, 2, 2}, tools[i]);
        for (int k = 0; k < 400; k++) {
            bend(w, &random);
            w->frame[1] = touching_beside(&random);
            const struct step *s = touching_detect(w, NULL, NULL);
            const bool inside = solid_contains(w, BLOCK, w->frame[1].p);
            const double gap = solid_search(w, BLOCK, TOOL, inside) - tools[i].radius;
            n_near += gap > 0 && gap < NEAR;
            n_equal += gap > 0 && gap < NEAR && touching_least_gap(s) > gap - 1e-12;
            if (gap > 0 && gap < NEAR - HIDDEN)
                CHECK(touching_least_gap(s) < gap + HIDDEN);
            if (gap > 2 * NEAR)
                CHECK(s->n_con == 0);
        }
        CHECK(n_near > 10 && n_equal > n_near / 2);
        touching_destroy(w);
    }
}

/* Only nodes rest on a plane: no edge, no triangle doubles them. */
static void a_flat_touch_gives_each_node_once(void)
{
    struct palp_scene *scene = touching_scene(500, 1);
    touching_block(scene, vec3_make(0, 0, 0), SIZE, (const int[3]){6, 4, 5});
    touching_tool(scene, (struct palp_shape){.kind = PALP_SHAPE_PLANE, .at = POSE_IDENTITY});
    struct palp_world *w = touching_world(scene);
    w->frame[1] = touching_pose(0, -SIZE.y / 2 - NEAR / 2, 0);
    const struct step *s = touching_detect(w, NULL, NULL);
    CHECK(s->n_con == 7 * 6);
    CHECK(s->n_prox == 2 * 7 * 6);
    for (int i = 0; i < s->n_con; i++) {
        CHECK_NEAR(touching_gap(s, i), NEAR / 2, 1e-15);
        CHECK_NEAR(touching_normal(s, i).y, 1, 1e-15);
        CHECK(s->con[i].a.n == 1 && s->con[i].b.n == 1);
    }
    touching_destroy(w);
}

/* A small ball over the middle of a coarse triangle touches there, with the triangle's three
 * nodes. */
static void a_ball_over_a_triangle_rests_on_its_three_nodes(void)
{
    struct palp_world *w = block_and_tool((const int[3]){1, 1, 1}, touching_ball(0.003));
    w->frame[1] = touching_pose(0.007, SIZE.y / 2 + 0.003 + 0.001, 0.004);
    const struct step *s = touching_detect(w, NULL, NULL);
    REQUIRE(s->n_con == 1);
    CHECK(s->con[0].b.n == 3 && s->con[0].normal_source == NORMAL_OF_TRIANGLE);
    CHECK_NEAR(touching_gap(s, 0), 0.001, 1e-15);
    const vec3 at = side_point(&s->con[0].b, s->p);
    CHECK_NEAR(at.x, 0.007, 1e-15);
    CHECK_NEAR(at.z, 0.004, 1e-15);
    touching_destroy(w);
}

/* Pressed 4 mm into a block that lies on the ground, step by step, then dragged: what is between
 * the nodes yields as the nodes do. 1e-6 m is the step's tolerance, and as much again for what
 * moves within it; where the block slips by up to 0.9 mm in one step, its points sag into a radius
 * of 3 mm by s² / 2r. */
static void a_pressed_tool_sinks_in_nowhere(void)
{
    const struct palp_shape tools[] = {touching_ball(0.004), touching_stick(0.003, 0.03)};
    for (int i = 0; i < 2; i++) {
        struct palp_scene *scene = touching_scene(100, 1);
        touching_block(scene, vec3_make(0, 0, 0), SIZE, (const int[3]){5, 3, 4});
        touching_tool(scene, tools[i]);
        touching_tool(scene, (struct palp_shape){.kind = PALP_SHAPE_PLANE,
                                                 .at = {{0, -SIZE.y / 2, 0}, {0, 0, 0, 1}}});
        struct palp_world *w = touching_world(scene);
        const double top = SIZE.y / 2 + tools[i].radius;
        w->frame[1] = touching_pose(0.003, top + 0.001, 0.002);
        for (int k = 0; k < 50; k++) {
            vec3 end[2];
            const double depth = fmin(-0.001 + 2e-4 * k, 0.004), aside = fmax(0, k - 25) * 2e-4;
            palp_world_set_target(w, TOOL, touching_pose(0.003 + aside, top - depth, 0.002));
            palp_step(w, 0.01);
            shape_core(&tools[i], end);
            end[0] = pose_apply(w->frame[1], end[0]);
            end[1] = pose_apply(w->frame[1], end[1]);
            boundary_stand(w->detector->boundary[0], (const vec3 *[]){w->q, w->q}, NULL);
            boundary_fit(w->detector->boundary[0]);
            const double sunk = tools[i].radius - solid_search_segment(w, BLOCK, end);
            CHECK_BELOW(sunk, k <= 25 ? 2e-6 : 1.4e-4);
        }
        CHECK(palp_world_contact_wrench(w, TOOL).force.y > 0.05);
        touching_destroy(w);
    }
}

/* The deepest of many points of the block's triangles in a box. */
static double depth_in_box(const struct palp_world *w, const struct palp_shape *box, pose at)
{
    const struct surface *surface = &scene_body(w->scene, BLOCK)->surface;
    double deepest = 0;
    for (int t = 0; t < surface->n_tri; t++) {
        const int *tri = surface->tri[t];
        for (int k = 0; k < 21 * 21; k++) {
            const double u = k % 21 / 20.0, v = k / 21 / 20.0 * (1 - u);
            vec3 n, x = vec3_scale(w->q[tri[0]], 1 - u - v);
            x = vec3_axpy(vec3_axpy(x, u, w->q[tri[1]]), v, w->q[tri[2]]);
            deepest = fmax(deepest, -shape_distance(box, pose_apply_back(at, x), &n));
        }
    }
    return deepest;
}

/* A box between the nodes and a rim across the edges cut in as little. */
static void a_pressed_box_cuts_in_nowhere(void)
{
    const struct palp_shape tools[] = {touching_brick((vec3){0.01, 0.004, 0.015}, 0.001),
                                       touching_brick((vec3){0.002, 0.004, 0.03}, 0.001)};
    for (int i = 0; i < 2; i++) {
        struct palp_scene *scene = touching_scene(100, 1);
        touching_block(scene, vec3_make(0, 0, 0), SIZE, (const int[3]){5, 3, 4});
        touching_tool(scene, tools[i]);
        touching_tool(scene, (struct palp_shape){.kind = PALP_SHAPE_PLANE,
                                                 .at = {{0, -SIZE.y / 2, 0}, {0, 0, 0, 1}}});
        struct palp_world *w = touching_world(scene);
        const double top = SIZE.y / 2 + 0.004;
        w->frame[1] = touching_pose(0.003, top + 0.001, 0.002);
        for (int k = 0; k < 30; k++) {
            const double depth = fmin(-0.001 + 2e-4 * k, 0.004);
            palp_world_set_target(w, TOOL, touching_pose(0.003, top - depth, 0.002));
            palp_step(w, 0.01);
            CHECK_BELOW(depth_in_box(w, &tools[i], w->frame[1]), 2e-5);
        }
        CHECK(palp_world_contact_wrench(w, TOOL).force.y > 0.05);
        touching_destroy(w);
    }
}

/* ---------------------------------------------------------------- surfaces against surfaces */

static void the_least_gap_of_two_blocks_is_no_more_than_their_distance(void)
{
    uint64_t random = 4;
    struct palp_scene *scene = touching_scene(400, 1);
    touching_block(scene, vec3_make(0, 0, 0), SIZE, (const int[3]){3, 2, 2});
    const palp_body other = touching_block(scene, vec3_make(0, 0, 0), vec3_make(0.02, 0.03, 0.02),
                                           (const int[3]){1, 2, 2});
    struct palp_world *w = touching_world(scene);
    const struct body *b = scene_body(scene, other);
    int n_near = 0, n_equal = 0;
    for (int k = 0; k < 600; k++) {
        bend(w, &random);
        const pose at = touching_beside(&random);
        for (int i = 0; i < b->n_v; i++)
            w->q[b->first + i] = pose_apply(at, b->soft.mesh.x[i]);
        const struct step *s = touching_detect(w, NULL, NULL);
        const double gap = solid_search(w, BLOCK, other, solid_contains(w, BLOCK, at.p));
        n_near += gap > 0 && gap < NEAR;
        n_equal += gap > 0 && gap < NEAR && touching_least_gap(s) > gap - 1e-12;
        if (gap > 0 && gap < NEAR - HIDDEN)
            CHECK(touching_least_gap(s) < gap + HIDDEN);
        if (gap > 2 * NEAR)
            CHECK(s->n_con == 0);
    }
    CHECK(n_near > 10 && n_equal > n_near / 2);
    touching_destroy(w);
}

/* Two roofs, edge across edge, 60 mm long: a soft one, and a rigid one upside down above it. */
static struct palp_world *two_ridges(void)
{
    struct palp_scene *scene = touching_scene(100, 1);
    vec3 x[4] = {{-0.03, 0, 0}, {0.03, 0, 0}, {0, -0.005, -0.03}, {0, -0.005, 0.03}};
    int tet[1][4] = {{0, 1, 3, 2}};
    const struct palp_mesh roof = {.n_node = 4, .n_tet = 1, .x = x, .tet = tet};
    vec3 y[4] = {{0, 0, -0.03}, {0, 0, 0.03}, {-0.03, 0.03, 0}, {0.03, 0.03, 0}};
    int tri[4][3] = {{0, 1, 2}, {1, 0, 3}, {0, 2, 3}, {1, 3, 2}};
    const struct palp_mesh keel = {.n_node = 4, .n_tri = 4, .x = y, .tri = tri};
    touching_soft(scene, &roof);
    touching_tool(scene,
                  (struct palp_shape){.kind = PALP_SHAPE_MESH, .mesh = &keel, .at = POSE_IDENTITY});
    return touching_world(scene);
}

/* No corner is near, only the edges are. n points from b to a. */
static void crossing_ridges_touch_where_they_cross(void)
{
    struct palp_world *w = two_ridges();
    for (int i = 0; i < 4; i++) {
        const double gap = 0.001 - 0.0008 * i; /* through each other at the end */
        w->frame[1] = touching_pose(0.004, gap, -0.006);
        const struct step *s = touching_detect(w, NULL, NULL);
        REQUIRE(s->n_con == 1);
        const struct constraint *c = &s->con[0];
        CHECK(c->normal_source == NORMAL_OF_EDGES && c->a.n == 2 && c->b.n == 2);
        CHECK_NEAR(touching_gap(s, 0), gap, 1e-15);
        CHECK_NEAR(touching_normal(s, 0).y, c->a.body == 0 ? -1 : 1, 1e-15);
        CHECK_NEAR(side_point(&c->a, s->p).x, 0.004, 1e-15);
        CHECK_NEAR(side_point(&c->b, s->p).z, 0, 1e-15);
    }
    touching_destroy(w);
}

/* The contact of two edges; -1: there is none. */
static int find_edges(const struct step *s)
{
    for (int i = 0; i < s->n_con; i++)
        if (s->con[i].normal_source == NORMAL_OF_EDGES)
            return i;
    return -1;
}

/* From 2 cm above to 2 cm below in one step: met from above. The other way: nothing is in the
 * way. */
static void a_fast_ridge_does_not_jump_through_another(void)
{
    struct palp_world *w = two_ridges();
    pose free[2] = {POSE_IDENTITY, touching_pose(0.004, -0.02, -0.006)};
    w->frame[1] = touching_pose(0.004, 0.02, -0.006);
    const struct step *s = touching_detect(w, NULL, free);
    const int i = find_edges(s);
    REQUIRE(i >= 0);
    CHECK_NEAR(touching_gap_start(s, i), 0.02, 1e-15);
    CHECK_NEAR(touching_gap_free(s, i), -0.02, 1e-15);
    CHECK_NEAR(touching_normal(s, i).y, s->con[i].a.body == 0 ? -1 : 1, 1e-15);
    free[1].p.y = 0.001;
    w->frame[1].p.y = -0.02;
    CHECK(find_edges(touching_detect(w, NULL, free)) < 0);
    touching_destroy(w);
}

/* A brick whose lower edge lies over the rim of the block, turned against it by half a thousandth,
 * goes down past it. */
static void edges_that_pass_nearly_parallel_hold_nothing(void)
{
    const struct palp_shape shape = touching_brick((vec3){0.01, 0.01, 0.01}, 0);
    struct palp_world *w = block_and_tool((const int[3]){3, 2, 3}, shape);
    w->frame[1] = (pose){{0.04, 0.031, 0.001}, quat_exp(vec3_make(0, 5e-4, 0))};
    const pose free[2] = {POSE_IDENTITY, {{0.04, 0.029, 0.001}, w->frame[1].q}};
    const struct step *s = touching_detect(w, NULL, free);
    struct candidate_list found = candidate_list_take(&w->arena, 400, 0, 2, w->detector->n_feature);
    const struct collision_pair e = collision_pair_of_bodies(s, 1, 0, &found);
    const struct facet_motion motion = {.b = e.b.boundary, .soft = w->q};
    static struct facets box, one;
    struct facet_passage p;
    int n = 0;
    facets_of_box(&shape, (const pose[]){w->frame[1], free[1]}, &box);
    for (int t = 0; t < e.b.boundary->surface->n_tri; t++) {
        facets_of_triangles(&motion, &t, 1, &one);
        for (int i = 0; i < box.n[FACET_EDGE]; i++)
            for (int k = 0; k < one.n[FACET_EDGE]; k++) {
                const struct facet *a = &box.facet[FACET_EDGE][i], *b = &one.facet[FACET_EDGE][k];
                if (!facets_pass(FACET_EDGE, a, b, 0, &p))
                    continue;
                const struct crossing c = {.s = p.weight[0], .t = p.weight[1], .sign = p.sign};
                edge_offer_passage(&e, a->number, b->number, &c);
                n++;
            }
    }
    CHECK(n > 0);
    for (int i = 0; i < found.n; i++)
        CHECK_NEAR(vec3_norm(found.candidate[i].normal), 1, 1e-12);
    touching_destroy(w);
}

/* Flesh over flesh, faces level: each node meets a triangle once, and edges meet where the rim of
 * the upper one crosses those of the lower one's top. */
static void a_block_on_a_block_touches_by_its_nodes_and_its_rim(void)
{
    struct palp_scene *scene = touching_scene(500, 1);
    const vec3 foot = {0.001, SIZE.y / 2, 0.002};
    const palp_body lower =
        touching_block(scene, vec3_make(0, 0, 0), SIZE, (const int[3]){5, 2, 5});
    const palp_body upper = touching_block(scene, vec3_add(foot, vec3_make(0, 0.0105, 0)),
                                           vec3_make(0.03, 0.02, 0.02), (const int[3]){2, 2, 2});
    struct palp_world *w = touching_world(scene);
    const struct step *s = touching_detect(w, NULL, NULL);
    int n_inside = 0; /* nodes of the lower one under the upper one's foot or its rim */
    for (int i = 0; i < scene_body(scene, lower)->n_v; i++) {
        const vec3 d = vec3_sub(w->q[i], foot);
        n_inside += fabs(d.y) < 1e-9 && fabs(d.x) < 0.015 + 0.0019 && fabs(d.z) < 0.01 + 0.0019;
    }
    CHECK(touching_count(s, upper, 1) == 9);
    CHECK(touching_count(s, lower, 1) == n_inside);
    CHECK(s->n_con > 9 + n_inside + 8);
    for (int i = 0; i < s->n_con; i++) {
        const vec3 d = vec3_sub(side_point(&s->con[i].a, s->p), foot);
        const bool on_rim = fabs(fabs(d.x) - 0.015) < 1e-9 || fabs(fabs(d.z) - 0.01) < 1e-9;
        CHECK_NEAR(touching_gap(s, i), 0.0005, 1e-15);
        CHECK(s->con[i].normal_source == NORMAL_OF_TRIANGLE ||
              (s->con[i].normal_source == NORMAL_OF_EDGES && on_rim));
    }
    touching_destroy(w);
}

/* A peg three quarters through a sheet is nearer to the sheet's far side; it is not pulled out
 * there. */
static void the_far_side_of_a_thin_body_is_not_taken(void)
{
    struct palp_scene *scene = touching_scene(500, 1);
    touching_block(scene, vec3_make(0, 0, 0), vec3_make(0.06, 0.004, 0.06),
                   (const int[3]){5, 1, 5});
    touching_block(scene, vec3_make(0.001, -0.001 + 0.01, 0.002), vec3_make(0.01, 0.02, 0.01),
                   (const int[3]){1, 2, 1});
    struct palp_world *w = touching_world(scene);
    const struct step *s = touching_detect(w, NULL, NULL);
    for (int i = 0; i < s->n_con; i++) { /* whoever is a: the peg is pushed up */
        const double up = touching_normal(s, i).y * (s->con[i].a.body == 1 ? 1 : -1);
        CHECK(up > -1e-12);
    }
    touching_destroy(w);
}

SUITE(collide, TEST(the_least_gap_of_a_round_tool_is_its_distance),
      TEST(every_node_near_a_tool_is_a_contact_and_no_other),
      TEST(the_least_gap_of_a_box_is_no_more_than_its_distance),
      TEST(a_flat_touch_gives_each_node_once),
      TEST(a_ball_over_a_triangle_rests_on_its_three_nodes), TEST(a_pressed_tool_sinks_in_nowhere),
      TEST(a_pressed_box_cuts_in_nowhere),
      TEST(the_least_gap_of_two_blocks_is_no_more_than_their_distance),
      TEST(crossing_ridges_touch_where_they_cross),
      TEST(a_fast_ridge_does_not_jump_through_another),
      TEST(edges_that_pass_nearly_parallel_hold_nothing),
      TEST(a_block_on_a_block_touches_by_its_nodes_and_its_rim),
      TEST(the_far_side_of_a_thin_body_is_not_taken));
