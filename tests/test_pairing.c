/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_pairing.c - which contacts two bodies have, against a search of all their features. */
#include "engine/contact/closest.h"
#include "engine/contact/shape.h"
#include "tests/bodies.h"
#include "tests/check.h"
#include "tests/touching.h"

#include <stdlib.h>

static const vec3 SIZE = {0.06, 0.04, 0.05}; /* of the block, about the origin */

static pose pose_at(double x, double y, double z)
{
    return (pose){{x, y, z}, {0, 0, 0, 1}};
}

static struct palp_shape ball(double radius)
{
    return (struct palp_shape){.kind = PALP_SHAPE_SPHERE, .radius = radius, .at = POSE_IDENTITY};
}

static struct palp_shape stick(double radius, double length)
{
    return (struct palp_shape){.kind = PALP_SHAPE_CAPSULE,
                               .radius = radius,
                               .length = length,
                               .at = {{0, 0, -length / 2}, {0, 0, 0, 1}}};
}

static struct palp_shape brick(vec3 half, double radius)
{
    return (struct palp_shape){
        .kind = PALP_SHAPE_BOX, .half = half, .radius = radius, .at = POSE_IDENTITY};
}

/* ---------------------------------------------------------------- the search */

/* Corners, edges and triangles of a body in the world: of its boundary, or of a box's core. */
struct solid {
    int n_corner, n_edge, n_tri;
    vec3 corner[600];
    int edge[1800][2];
    int tri[1200][3];
};

static struct solid *solid_of(const struct palp_world *w, palp_body id)
{
    const struct body *body = scene_body(w->scene, id);
    const struct palp_mesh *mesh = palp_body_mesh(w->scene, id);
    const pose at =
        body->is_soft ? POSE_IDENTITY : pose_mul(w->frame[id.id - 1], body->rigid.shape.at);
    struct solid *s = malloc(sizeof *s);
    REQUIRE(s && mesh->n_node <= 600 && body->surface.n_edge <= 1800);
    s->n_corner = mesh->n_node;
    s->n_edge = body->surface.n_edge;
    s->n_tri = body->surface.n_tri;
    for (int i = 0; i < s->n_corner; i++)
        s->corner[i] = body->is_soft ? w->q[body->first + i] : pose_apply(at, mesh->x[i]);
    for (int i = 0; i < 2 * s->n_edge; i++)
        s->edge[i / 2][i % 2] = body->surface.edge[i / 2][i % 2];
    for (int i = 0; i < 3 * s->n_tri; i++)
        s->tri[i / 3][i % 3] = body->surface.tri[i / 3][i % 3];
    return s;
}

static double corners_to_triangles(const struct solid *a, const struct solid *b)
{
    double least2 = INFINITY;
    for (int t = 0; t < b->n_tri; t++) {
        const int *tri = b->tri[t];
        const vec3 x[3] = {b->corner[tri[0]], b->corner[tri[1]], b->corner[tri[2]]};
        for (int i = 0; i < a->n_corner; i++)
            least2 = fmin(least2, closest_on_triangle(a->corner[i], x).distance2);
    }
    return sqrt(least2);
}

static double edges_to_edges(const struct solid *a, const struct solid *b)
{
    double least2 = INFINITY, s, t;
    for (int i = 0; i < a->n_edge; i++) {
        const vec3 *a0 = &a->corner[a->edge[i][0]], *a1 = &a->corner[a->edge[i][1]];
        for (int k = 0; k < b->n_edge; k++)
            least2 = fmin(least2, closest_segments(*a0, *a1, b->corner[b->edge[k][0]],
                                                   b->corner[b->edge[k][1]], &s, &t));
    }
    return sqrt(least2);
}

/* Does an edge of a pierce a triangle of b? */
static bool pierces(const struct solid *a, const struct solid *b)
{
    for (int t = 0; t < b->n_tri; t++) {
        const int *tri = b->tri[t];
        const vec3 x[3] = {b->corner[tri[0]], b->corner[tri[1]], b->corner[tri[2]]};
        const vec3 n = vec3_cross(vec3_sub(x[1], x[0]), vec3_sub(x[2], x[0]));
        for (int i = 0; i < a->n_edge; i++) {
            const vec3 p = a->corner[a->edge[i][0]], q = a->corner[a->edge[i][1]];
            const double at_p = vec3_dot(n, vec3_sub(p, x[0])),
                         at_q = vec3_dot(n, vec3_sub(q, x[0]));
            double w[3];
            if (at_p * at_q > 0)
                continue;
            const vec3 on_plane = vec3_axpy(p, at_p / (at_p - at_q), vec3_sub(q, p));
            if (closest_on_plane(w, on_plane, x) && w[0] >= 0 && w[1] >= 0 && w[2] >= 0)
                return true;
        }
    }
    return false;
}

/* How far apart two bodies are: the least over all pairs of features. 0: they meet, or one is in
 * the other. */
static double apart(const struct solid *a, const struct solid *b, bool one_in_other)
{
    if (one_in_other || pierces(a, b) || pierces(b, a))
        return 0;
    return fmin(fmin(corners_to_triangles(a, b), corners_to_triangles(b, a)), edges_to_edges(a, b));
}

/* Is a point in the block, as detection left it? */
static bool in_block(const struct palp_world *w, vec3 p)
{
    struct foot foot;
    return boundary_foot(w->detector->boundary[0], START, p, 1, &foot) && foot.distance < 0;
}

static double search(const struct palp_world *w, palp_body a, palp_body b, bool one_in_other)
{
    struct solid *on_a = solid_of(w, a), *on_b = solid_of(w, b);
    const double least = apart(on_a, on_b, one_in_other);
    free(on_a);
    free(on_b);
    return least;
}

/* The block's distance to a segment. */
static double search_core(const struct palp_world *w, palp_body block, const vec3 end[2])
{
    struct solid core = {.n_corner = 2, .n_edge = 1, .corner = {end[0], end[1]}, .edge = {{0, 1}}};
    struct solid *on_block = solid_of(w, block);
    const double least = apart(&core, on_block, in_block(w, end[0]));
    free(on_block);
    return least;
}

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

/* A pose in which the tool is out of the block, but near. */
static pose beside(uint64_t *random)
{
    const vec3 spot = random_vec3(random);
    return (pose){vec3_make(0.045 * spot.x, 0.04 * spot.y, 0.045 * spot.z),
                  quat_exp(vec3_scale(random_vec3(random), 2))};
}

/* A tool smaller than a triangle and one larger: the least gap is the true one, so nothing sinks
 * in between nodes. 1e-12: round-off. */
static void the_least_gap_of_a_round_tool_is_its_distance(void)
{
    uint64_t random = 1;
    const struct palp_shape tools[] = {ball(0.002), ball(0.015), stick(0.002, 0.03),
                                       stick(0.006, 0.01)};
    for (int i = 0; i < 4; i++) {
        int n_near = 0;
        struct palp_world *w = block_and_tool((const int[3]){3, 2, 2}, tools[i]);
        for (int k = 0; k < 400; k++) {
            vec3 end[2];
            bend(w, &random);
            w->frame[1] = beside(&random);
            shape_core(&tools[i], end);
            end[0] = pose_apply(w->frame[1], end[0]);
            end[1] = pose_apply(w->frame[1], end[1]);
            const struct step *s = touching_detect(w, NULL, NULL);
            const double core = search_core(w, BLOCK, end), gap = core - tools[i].radius;
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
    const struct palp_shape tools[] = {ball(0.01), stick(0.006, 0.02),
                                       brick((vec3){0.01, 0.02, 0.01}, 0),
                                       brick((vec3){0.01, 0.02, 0.01}, 0.004)};
    for (int i = 0; i < 4; i++) {
        struct palp_world *w = block_and_tool((const int[3]){6, 4, 5}, tools[i]);
        for (int k = 0; k < 50; k++) {
            w->frame[1] = beside(&random);
            const struct step *s = touching_detect(w, NULL, NULL);
            const struct surface *surface = &scene_body(w->scene, BLOCK)->surface;
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
    const struct palp_shape tools[] = {brick((vec3){0.003, 0.02, 0.004}, 0),
                                       brick((vec3){0.003, 0.02, 0.004}, 0.002)};
    for (int i = 0; i < 2; i++) {
        int n_near = 0, n_equal = 0;
        struct palp_world *w = block_and_tool((const int[3]){3, 2, 2}, tools[i]);
        for (int k = 0; k < 400; k++) {
            bend(w, &random);
            w->frame[1] = beside(&random);
            const struct step *s = touching_detect(w, NULL, NULL);
            const bool inside = in_block(w, w->frame[1].p);
            const double gap = search(w, BLOCK, TOOL, inside) - tools[i].radius;
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
    w->frame[1] = pose_at(0, -SIZE.y / 2 - NEAR / 2, 0);
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
    struct palp_world *w = block_and_tool((const int[3]){1, 1, 1}, ball(0.003));
    w->frame[1] = pose_at(0.007, SIZE.y / 2 + 0.003 + 0.001, 0.004);
    const struct step *s = touching_detect(w, NULL, NULL);
    REQUIRE(s->n_con == 1);
    CHECK(s->con[0].a.n == 3 && s->con[0].facing == FACING_SHAPE);
    CHECK_NEAR(touching_gap(s, 0), 0.001, 1e-15);
    const vec3 at = side_point(&s->con[0].a, s->p);
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
    const struct palp_shape tools[] = {ball(0.004), stick(0.003, 0.03)};
    for (int i = 0; i < 2; i++) {
        struct palp_scene *scene = touching_scene(100, 1);
        touching_block(scene, vec3_make(0, 0, 0), SIZE, (const int[3]){5, 3, 4});
        touching_tool(scene, tools[i]);
        touching_tool(scene, (struct palp_shape){.kind = PALP_SHAPE_PLANE,
                                                 .at = {{0, -SIZE.y / 2, 0}, {0, 0, 0, 1}}});
        struct palp_world *w = touching_world(scene);
        const double top = SIZE.y / 2 + tools[i].radius;
        w->frame[1] = pose_at(0.003, top + 0.001, 0.002);
        for (int k = 0; k < 50; k++) {
            vec3 end[2];
            const double depth = fmin(-0.001 + 2e-4 * k, 0.004), aside = fmax(0, k - 25) * 2e-4;
            palp_world_set_target(w, TOOL, pose_at(0.003 + aside, top - depth, 0.002));
            palp_step(w, 0.01);
            shape_core(&tools[i], end);
            end[0] = pose_apply(w->frame[1], end[0]);
            end[1] = pose_apply(w->frame[1], end[1]);
            boundary_stand(w->detector->boundary[0], (const vec3 *[]){w->q, w->q}, NULL);
            boundary_fit(w->detector->boundary[0]);
            const double sunk = tools[i].radius - search_core(w, BLOCK, end);
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
    const struct palp_shape tools[] = {brick((vec3){0.01, 0.004, 0.015}, 0.001),
                                       brick((vec3){0.002, 0.004, 0.03}, 0.001)};
    for (int i = 0; i < 2; i++) {
        struct palp_scene *scene = touching_scene(100, 1);
        touching_block(scene, vec3_make(0, 0, 0), SIZE, (const int[3]){5, 3, 4});
        touching_tool(scene, tools[i]);
        touching_tool(scene, (struct palp_shape){.kind = PALP_SHAPE_PLANE,
                                                 .at = {{0, -SIZE.y / 2, 0}, {0, 0, 0, 1}}});
        struct palp_world *w = touching_world(scene);
        const double top = SIZE.y / 2 + 0.004;
        w->frame[1] = pose_at(0.003, top + 0.001, 0.002);
        for (int k = 0; k < 30; k++) {
            const double depth = fmin(-0.001 + 2e-4 * k, 0.004);
            palp_world_set_target(w, TOOL, pose_at(0.003, top - depth, 0.002));
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
        const pose at = beside(&random);
        for (int i = 0; i < b->n_v; i++)
            w->q[b->first + i] = pose_apply(at, b->soft.mesh.x[i]);
        const struct step *s = touching_detect(w, NULL, NULL);
        const double gap = search(w, BLOCK, other, in_block(w, at.p));
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

/* Two roofs, ridge across ridge: no corner is near, only the edges are. n points from b to a. */
static void crossing_ridges_touch_where_they_cross(void)
{
    struct palp_scene *scene = touching_scene(100, 1);
    vec3 x[4] = {{-0.03, 0, 0}, {0.03, 0, 0}, {0, -0.005, -0.03}, {0, -0.005, 0.03}};
    int tet[1][4] = {{0, 1, 3, 2}};
    struct palp_mesh mesh = {.n_node = 4, .n_tet = 1, .x = x, .tet = tet};
    const palp_body roof = touching_soft(scene, &mesh);
    struct palp_shape keel = {.kind = PALP_SHAPE_MESH, .at = POSE_IDENTITY};
    vec3 y[4] = {{0, 0, -0.03}, {0, 0, 0.03}, {-0.03, 0.03, 0}, {0.03, 0.03, 0}};
    int tri[4][3] = {{0, 1, 2}, {1, 0, 3}, {0, 2, 3}, {1, 3, 2}};
    struct palp_mesh other = {.n_node = 4, .n_tri = 4, .x = y, .tri = tri};
    keel.mesh = &other;
    const palp_body tool = touching_tool(scene, keel);
    struct palp_world *w = touching_world(scene);
    for (int i = 0; i < 4; i++) {
        const double gap = 0.001 - 0.0008 * i; /* through each other at the end */
        w->frame[tool.id - 1] = pose_at(0.004, gap, -0.006);
        const struct step *s = touching_detect(w, NULL, NULL);
        REQUIRE(s->n_con == 1);
        const struct constraint *c = &s->con[0];
        CHECK(c->facing == FACING_EDGES && c->a.n == 2 && c->b.n == 2);
        CHECK_NEAR(touching_gap(s, 0), gap, 1e-15);
        CHECK_NEAR(touching_normal(s, 0).y, c->a.body == roof.id - 1 ? -1 : 1, 1e-15);
        CHECK_NEAR(side_point(&c->a, s->p).x, 0.004, 1e-15);
        CHECK_NEAR(side_point(&c->b, s->p).z, 0, 1e-15);
    }
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
        CHECK(s->con[i].facing == FACING_TRIANGLE || (s->con[i].facing == FACING_EDGES && on_rim));
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

/* ---------------------------------------------------------------- rigid against rigid */

static struct palp_world *two_rigid(struct palp_shape a, struct palp_shape b)
{
    struct palp_scene *scene = touching_scene(200, 1);
    touching_free(scene, a);
    touching_free(scene, b);
    return touching_world(scene);
}

/* All pairs of shapes, either first: the least gap is the distance of the solids. */
static void the_least_gap_of_two_shapes_is_their_distance(void)
{
    const struct palp_shape shape[] = {ball(0.01), ball(0.003), stick(0.004, 0.03),
                                       stick(0.01, 0.02)};
    uint64_t random = 5;
    for (int k = 0; k < 16; k++) {
        const struct palp_shape *a = &shape[k / 4], *b = &shape[k % 4];
        const double size = a->radius + b->radius + (a->length + b->length) / 2;
        struct palp_world *w = two_rigid(*a, *b);
        int n_near = 0;
        for (int i = 0; i < 300; i++) {
            vec3 end[4];
            double s, t;
            w->frame[0] = (pose){{0, 0, 0}, quat_exp(random_vec3(&random))};
            w->frame[1] = beside(&random);
            w->frame[1].p = vec3_scale(random_vec3(&random), size);
            shape_core(a, end);
            shape_core(b, end + 2);
            for (int j = 0; j < 4; j++)
                end[j] = pose_apply(w->frame[j / 2], end[j]);
            const double gap = sqrt(closest_segments(end[0], end[1], end[2], end[3], &s, &t)) -
                               a->radius - b->radius;
            const struct step *step = touching_detect(w, NULL, NULL);
            n_near += gap < NEAR;
            if (gap > -fmin(a->radius, b->radius)) /* 1e-8: an angle from 1e-9 of a length */
                CHECK_NEAR(fmin(touching_least_gap(step), NEAR), fmin(gap, NEAR), 1e-8);
        }
        CHECK(n_near > 10);
        touching_destroy(w);
    }
}

/* Distance to a box is convex: a stick's nearest point is found by itself. */
static void the_least_gap_of_a_round_shape_and_a_box_is_their_distance(void)
{
    const struct palp_shape round[] = {ball(0.006), stick(0.004, 0.06)};
    const struct palp_shape box = brick((vec3){0.02, 0.01, 0.015}, 0.002);
    uint64_t random = 7;
    for (int k = 0; k < 4; k++) {
        const struct palp_shape *shape = &round[k / 2];
        const bool box_first = k % 2;
        struct palp_world *w = box_first ? two_rigid(box, *shape) : two_rigid(*shape, box);
        int n_near = 0;
        for (int i = 0; i < 300; i++) {
            vec3 end[2];
            double t;
            const pose on_box = w->frame[!box_first] = beside(&random);
            const pose at = w->frame[box_first] = beside(&random);
            shape_core(shape, end);
            for (int j = 0; j < 2; j++)
                end[j] = pose_apply_back(on_box, pose_apply(at, end[j]));
            const double gap = shape_distance_on_segment(&box, end[0], end[1], &t) - shape->radius;
            const struct step *s = touching_detect(w, NULL, NULL);
            n_near += gap < NEAR;
            if (gap > -box.radius) /* 1e-8: an angle from 1e-9 of a length */
                CHECK_NEAR(fmin(touching_least_gap(s), NEAR), fmin(gap, NEAR), 1e-8);
        }
        CHECK(n_near > 10);
        touching_destroy(w);
    }
}

/* A box on a stick lies on the stick's ends where these are under it, and on its own edges'
 * corners where the stick reaches beyond. */
static void a_box_lies_on_both_ends_of_a_stick(void)
{
    const struct palp_shape lying = stick(0.005, 0.02), box = brick((vec3){0.02, 0.01, 0.02}, 0);
    struct palp_world *w = two_rigid(box, lying);
    w->frame[0] = pose_at(0, 0.01 + 0.005 + 0.001, 0);
    const struct step *s = touching_detect(w, NULL, NULL);
    CHECK(s->n_con == 2);
    for (int i = 0; i < s->n_con; i++)
        CHECK_NEAR(fabs(side_point(&s->con[i].a, s->p).z), 0.01, 1e-15);
    touching_destroy(w);
}

static void the_least_gap_of_two_boxes_is_no_more_than_their_distance(void)
{
    uint64_t random = 6;
    const struct palp_shape a = brick((vec3){0.02, 0.015, 0.02}, 0.001);
    const struct palp_shape b = brick((vec3){0.01, 0.02, 0.015}, 0);
    struct palp_world *w = two_rigid(a, b);
    int n_near = 0, n_equal = 0;
    for (int i = 0; i < 600; i++) {
        w->frame[0] = (pose){{0, 0, 0}, quat_exp(random_vec3(&random))};
        w->frame[1] = beside(&random);
        vec3 n;
        const vec3 middle = pose_apply_back(w->frame[0], w->frame[1].p);
        const bool inside = shape_distance(&a, middle, &n) < 0;
        const double gap = search(w, (palp_body){1}, (palp_body){2}, inside) - a.radius;
        const struct step *s = touching_detect(w, NULL, NULL);
        n_near += gap > 0 && gap < NEAR;
        n_equal += gap > 0 && gap < NEAR && touching_least_gap(s) > gap - 1e-12;
        if (gap > 0 && gap < NEAR)
            CHECK(touching_least_gap(s) < gap + 1e-12);
        if (gap > 2 * NEAR)
            CHECK(s->n_con == 0);
    }
    CHECK(n_near > 10 && n_equal > n_near / 2);
    touching_destroy(w);
}

/* A box stands on four corners, a stick lies on two ends, a ball on one point, at the surface of
 * each. */
static void shapes_rest_on_a_plane_with_their_lowest_points(void)
{
    const struct palp_shape ground = {.kind = PALP_SHAPE_PLANE, .at = POSE_IDENTITY};
    const struct palp_shape shape[] = {brick((vec3){0.02, 0.01, 0.03}, 0), stick(0.01, 0.05),
                                       ball(0.01), brick((vec3){0.02, 0.01, 0.03}, 0.005)};
    const int n_point[] = {4, 2, 1, 4};
    for (int i = 0; i < 8; i++) {
        struct palp_world *w =
            i < 4 ? two_rigid(shape[i], ground) : two_rigid(ground, shape[i - 4]);
        w->frame[i < 4 ? 0 : 1] = pose_at(0, 0.01 + 0.0005, 0);
        const struct step *s = touching_detect(w, NULL, NULL);
        CHECK(s->n_con == n_point[i % 4]);
        for (int k = 0; k < s->n_con; k++) {
            CHECK_NEAR(touching_gap(s, k), 0.0005, 1e-15);
            CHECK_NEAR(side_point(&s->con[k].a, s->p).y, 0.0005, 1e-15);
            CHECK_NEAR(side_point(&s->con[k].b, s->p).y, 0, 1e-15);
            CHECK(s->con[k].a.body == (i < 4 ? 0 : 1));
        }
        touching_destroy(w);
    }
}

/* Corner on corner and edge on edge, pressed into each other by round-off: each is borne by a
 * face. */
static void equal_boxes_stack(void)
{
    enum { N_BOX = 3 };
    const struct palp_shape cube = brick((vec3){0.01, 0.01, 0.01}, 0);
    struct palp_scene *scene = touching_scene(100, 1);
    touching_tool(scene, (struct palp_shape){.kind = PALP_SHAPE_PLANE, .at = POSE_IDENTITY});
    for (int i = 0; i < N_BOX; i++)
        touching_free(scene, cube);
    struct palp_world *w = touching_world(scene);
    for (int i = 0; i < N_BOX; i++)
        w->frame[1 + i] = pose_at(0, 0.01 + 0.02 * i - 1e-9, 0);
    for (int k = 0; k < 100; k++)
        CHECK(palp_step(w, 0.01)->n_contact >= 4 * N_BOX);
    for (int i = 0; i < N_BOX; i++) { /* 1e-6 m: the step's tolerance, a cube */
        const vec3 at = w->frame[1 + i].p;
        CHECK_ZERO(vec3_norm(vec3_sub(at, vec3_make(0, 0.01 + 0.02 * i, 0))), 1e-6 * (i + 1));
    }
    touching_destroy(w);
}

static void what_answers_to_no_force_meets_nothing_of_its_kind(void)
{
    struct palp_scene *scene = touching_scene(100, 1);
    touching_tool(scene, ball(0.01));
    touching_tool(scene, ball(0.01));
    struct palp_world *w = touching_world(scene);
    CHECK(touching_detect(w, NULL, NULL)->n_con == 0);
    touching_destroy(w);
}

SUITE(pairing, TEST(the_least_gap_of_a_round_tool_is_its_distance),
      TEST(every_node_near_a_tool_is_a_contact_and_no_other),
      TEST(the_least_gap_of_a_box_is_no_more_than_its_distance),
      TEST(a_flat_touch_gives_each_node_once),
      TEST(a_ball_over_a_triangle_rests_on_its_three_nodes), TEST(a_pressed_tool_sinks_in_nowhere),
      TEST(a_pressed_box_cuts_in_nowhere),
      TEST(the_least_gap_of_two_blocks_is_no_more_than_their_distance),
      TEST(crossing_ridges_touch_where_they_cross),
      TEST(a_block_on_a_block_touches_by_its_nodes_and_its_rim),
      TEST(the_far_side_of_a_thin_body_is_not_taken),
      TEST(the_least_gap_of_two_shapes_is_their_distance),
      TEST(the_least_gap_of_a_round_shape_and_a_box_is_their_distance),
      TEST(a_box_lies_on_both_ends_of_a_stick),
      TEST(the_least_gap_of_two_boxes_is_no_more_than_their_distance),
      TEST(shapes_rest_on_a_plane_with_their_lowest_points), TEST(equal_boxes_stack),
      TEST(what_answers_to_no_force_meets_nothing_of_its_kind));
