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

/* How far it went down the plane in 2 s from rest. */
static double slide(struct palp_world *world, pose plane)
{
    const vec3 start = palp_world_pose(world, BLOCK).p;
    for (int k = 0; k < 200; k++)
        palp_step(world, H);
    const vec3 way = vec3_sub(palp_world_pose(world, BLOCK).p, start);
    CHECK_ZERO(vec3_norm(vec3_axpy(way, -vec3_dot(way, downhill(plane)), downhill(plane))),
               1e-6 + 1e-4 * vec3_norm(way)); /* straight down, and neither in nor off the plane */
    return vec3_dot(way, downhill(plane));
}

static void a_block_sticks_just_below_the_friction_angle(void)
{
    const double slope = atan(0.98 * FRICTION);
    for (int k = 0; k < 8; k++) {
        const pose plane = inclined(slope, k * M_PI / 4 + 0.1);
        struct palp_world *world = rigid_block(plane);
        CHECK_ZERO(slide(world, plane), 1e-6);
        destroy(world);
    }
}

/* Backward Euler from rest: after n steps n (n + 1) / 2 h² a. Half a per cent of a as the task of a
 * solver that stops early; the law itself is exact here. */
static void a_block_slides_as_gravity_and_friction_leave_it(void)
{
    const double over[] = {1.05, 1.5, 2};
    for (int i = 0; i < 3; i++) {
        const double slope = atan(over[i] * FRICTION);
        const double a = G * (sin(slope) - FRICTION * cos(slope));
        for (int k = 0; k < 8; k++) {
            const pose plane = inclined(slope, k * M_PI / 4 + 0.1);
            struct palp_world *world = rigid_block(plane);
            const double way = slide(world, plane);
            CHECK_NEAR(way / (200 * 201 / 2 * H * H), a, 0.005 * a);
            destroy(world);
        }
    }
}

SUITE(incline, TEST(a_block_sticks_just_below_the_friction_angle),
      TEST(a_block_slides_as_gravity_and_friction_leave_it));
