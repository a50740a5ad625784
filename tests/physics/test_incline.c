/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_incline.c - a block on an inclined plane sticks below tan θ = μ
 * and slides as it must above. */
#include "engine/palp.h"
#include "tests/check.h"

#include <stdlib.h>

static const double H = 0.01, G = 9.81, FRICTION = 0.4, SIDE = 0.05;

/* A plane whose normal leans by `slope` (rad) towards the angle `towards` about y. */
static pose inclined(double slope, double towards)
{
    const vec3 axis = vec3_make(sin(towards), 0, -cos(towards)); /* leans +y to (cos, ·, sin) */
    return (pose){{0.3, -0.1, 0.2}, quat_exp(vec3_scale(axis, slope))};
}

static vec3 downhill(pose plane)
{
    const vec3 n = quat_rotate(plane.q, vec3_make(0, 1, 0));
    return vec3_direction(vec3_axpy(vec3_make(0, -1, 0), n.y, n), vec3_make(1, 0, 0));
}

/* The scene's two bodies: 1 the plane, 2 the block, standing on it on one face. */
static const palp_body PLANE = {1}, BLOCK = {2};

static struct palp_scene *scene_begin(pose plane)
{
    struct palp_options opt = palp_options_default();
    opt.workers = 1;
    struct palp_scene *scene = palp_scene_create(&opt, NULL);
    struct palp_surface surface = palp_surface_default();
    surface.collides = false; /* the pairs are declared */
    const struct palp_rigid_def ground = {.name = "plane",
                                          .drive = PALP_DRIVE_FIXED,
                                          .shape = {.kind = PALP_SHAPE_PLANE, .at = POSE_IDENTITY},
                                          .at = plane,
                                          .surface = surface};
    REQUIRE(scene != NULL);
    REQUIRE(palp_scene_add_rigid(scene, &ground, NULL).id == PLANE.id);
    return scene;
}

static void add_pair(struct palp_scene *scene, const struct palp_point *point)
{
    const struct palp_pair_def pair = {
        .a = *point, .b = PLANE, .friction = FRICTION, .contact_distance = 0.01};
    REQUIRE(palp_scene_add_pair(scene, &pair, NULL) == PALP_OK);
}

static struct palp_world *world_of(struct palp_scene *scene)
{
    REQUIRE(palp_scene_finish(scene, NULL) == PALP_OK);
    struct palp_world *world = palp_world_create(scene, NULL);
    REQUIRE(world != NULL);
    return world;
}

static void destroy(struct palp_world *world)
{
    struct palp_scene *scene = (struct palp_scene *)palp_world_scene(world);
    palp_world_destroy(world);
    palp_scene_destroy(scene);
}

/* A rigid cube of 0.2 kg on its four lower corners. */
static struct palp_world *rigid_block(pose plane)
{
    struct palp_scene *scene = scene_begin(plane);
    const double e = SIDE / 2, mass = 0.2, inertia = mass * SIDE * SIDE / 6;
    const struct palp_rigid_def block = {
        .name = "block",
        .drive = PALP_DRIVE_FREE,
        .shape = {.kind = PALP_SHAPE_BOX, .half = {e, e, e}, .at = POSE_IDENTITY},
        .mass = mass,
        .inertia = {inertia, inertia, inertia},
        .at = pose_mul(plane, (pose){{0, e, 0}, {0, 0, 0, 1}}),
        .surface = palp_surface_default()};
    REQUIRE(palp_scene_add_rigid(scene, &block, NULL).id == BLOCK.id);
    for (int k = 0; k < 4; k++) {
        const vec3 corner = vec3_make(k & 1 ? e : -e, -e, k & 2 ? e : -e);
        add_pair(scene, &(struct palp_point){.body = BLOCK, .local = corner});
    }
    return world_of(scene);
}

/* A soft cube on the nodes of its lower face. */
static struct palp_world *soft_block(pose plane)
{
    const struct palp_grid grid = {.shape = PALP_GRID_BOX,
                                   .centre = {0, SIDE / 2, 0},
                                   .size = {SIDE, SIDE, SIDE},
                                   .cells = {2, 2, 2}};
    const struct palp_material rubber = {.young = 1e5, .poisson = 0.4, .density = 1000};
    struct palp_scene *scene = scene_begin(plane);
    struct palp_mesh mesh;
    REQUIRE(palp_mesh_grid(&mesh, &grid, NULL) == PALP_OK);
    for (int i = 0; i < mesh.n_node; i++)
        mesh.x[i] = pose_apply(plane, mesh.x[i]);
    struct palp_soft_def block = {.name = "block", .mesh = &mesh, .material = &rubber};
    block.n_material = 1;
    block.damping_stiffness = 0.01;
    block.surface = palp_surface_default();
    REQUIRE(palp_scene_add_soft(scene, &block, NULL).id == BLOCK.id);
    for (int i = 0; i < mesh.n_node; i++)
        if (pose_apply_back(plane, mesh.x[i]).y < SIDE / 4)
            add_pair(scene,
                     &(struct palp_point){.body = BLOCK, .n = 1, .node = {i}, .weight = {1}});
    palp_mesh_destroy(&mesh);
    return world_of(scene);
}

static vec3 middle(const struct palp_world *world)
{
    const struct palp_scene *scene = palp_world_scene(world);
    if (!palp_body_is_soft(scene, BLOCK))
        return palp_world_pose(world, BLOCK).p;
    const int n = palp_body_mesh(scene, BLOCK)->n_node;
    vec3 sum = {0, 0, 0};
    for (int i = 0; i < n; i++)
        sum = vec3_add(sum, palp_world_q(world, BLOCK)[i]);
    return vec3_scale(sum, 1.0 / n);
}

/* How far its middle goes down the plane in so many steps. */
static double slide(struct palp_world *world, pose plane, int steps)
{
    const vec3 start = middle(world), down = downhill(plane);
    for (int k = 0; k < steps; k++)
        palp_step(world, H);
    const vec3 way = vec3_sub(middle(world), start);
    const double far = vec3_dot(way, down);
    CHECK_ZERO(vec3_norm(vec3_axpy(way, -far, down)), 1e-6 + 1e-4 * far); /* straight down */
    return far;
}

/* What a block does on planes that lean eight ways, none of them along its tangents. */
static void on_eight_planes(double slope, void (*does)(pose plane))
{
    for (int k = 0; k < 8; k++)
        does(inclined(slope, k * M_PI / 4 + 0.1));
}

static void rigid_sticks(pose plane)
{
    struct palp_world *world = rigid_block(plane);
    CHECK_ZERO(slide(world, plane, 200), 1e-6);
    destroy(world);
}

/* It sags for a second; then nothing moves for two. */
static void soft_sticks(pose plane)
{
    struct palp_world *world = soft_block(plane);
    for (int k = 0; k < 100; k++)
        palp_step(world, H);
    CHECK_ZERO(slide(world, plane, 200), 1e-6);
    destroy(world);
}

static void a_block_sticks_just_below_the_friction_angle(void)
{
    on_eight_planes(atan(0.98 * FRICTION), rigid_sticks);
    on_eight_planes(atan(0.98 * FRICTION), soft_sticks);
}

static double acceleration(pose plane)
{
    const double down = -downhill(plane).y, off = quat_rotate(plane.q, vec3_make(0, 1, 0)).y;
    return G * (down - FRICTION * off);
}

/* Backward Euler from rest: after n steps n (n + 1) / 2 h² a. Half a per cent of a is what a solver
 * that stops early may cost; the law itself is exact here. */
static void rigid_slides(pose plane)
{
    struct palp_world *world = rigid_block(plane);
    const double a = acceleration(plane);
    CHECK_NEAR(slide(world, plane, 200) / (200 * 201 / 2 * H * H), a, 0.005 * a);
    destroy(world);
}

/* Once it has settled, the way of one second beside the way of the second before. */
static void soft_slides(pose plane)
{
    struct palp_world *world = soft_block(plane);
    const double a = acceleration(plane);
    for (int k = 0; k < 100; k++)
        palp_step(world, H);
    const vec3 start = middle(world), down = downhill(plane);
    for (int k = 0; k < 100; k++)
        palp_step(world, H);
    const vec3 later = middle(world);
    for (int k = 0; k < 100; k++)
        palp_step(world, H);
    const double first = vec3_dot(vec3_sub(later, start), down);
    const double second = vec3_dot(vec3_sub(middle(world), later), down);
    CHECK_NEAR(second - first, a, 0.005 * a); /* a t² with t = 1 s */
    destroy(world);
}

static void a_block_slides_as_gravity_and_friction_leave_it(void)
{
    const double over[] = {1.05, 1.5, 2};
    for (int i = 0; i < 3; i++) {
        on_eight_planes(atan(over[i] * FRICTION), rigid_slides);
        on_eight_planes(atan(over[i] * FRICTION), soft_slides);
    }
}

SUITE(incline, TEST(a_block_sticks_just_below_the_friction_angle),
      TEST(a_block_slides_as_gravity_and_friction_leave_it));
