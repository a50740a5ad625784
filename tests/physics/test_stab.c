/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_stab.c - fast tools stab at rigid and soft surfaces, and none gets in: its tip's winding
 * number tells, on its way in each step too. `palp bench stab` has the whole table. */
#include "clients/bench/scheme/stab_scene.h"
#include "tests/check.h"

#include <stdlib.h>

/* Ways found to pass through at one time or another among them. */
static const struct stab stabs[] = {
    {.surface = STAB_PLATE, .radius = 0.00125, .speed = 0.3, .rate = 50, .tilt = 1, .chance = 2001},
    {.surface = STAB_PLATE, .radius = 0.009, .speed = 3, .rate = 100, .tilt = 0.5, .chance = 1000},
    {.surface = STAB_EGG, .radius = 0.00125, .speed = 2, .rate = 100, .tilt = 0.5, .chance = 1001},
    {.surface = STAB_TETRA, .radius = 0.00125, .speed = 2, .rate = 100, .chance = 0},
    {.surface = STAB_TETRA, .radius = 0.00125, .speed = 1, .rate = 200, .chance = 1},
    {.surface = STAB_TETRA, .radius = 0.009, .speed = 3, .rate = 50, .chance = 1},
    {.surface = STAB_HEXA, .radius = 0.00125, .speed = 2, .rate = 100, .tilt = 0.5, .chance = 1001},
    {.surface = STAB_HEXA, .radius = 0.009, .speed = 3, .rate = 100, .chance = 0},
    {.surface = STAB_EMBEDDED, .radius = 0.00125, .speed = 2, .rate = 100, .chance = 0},
    {.surface = STAB_SHEET, .radius = 0.00125, .speed = 2, .rate = 100, .chance = 0},
    {.surface = STAB_SHEET, .radius = 0.009, .speed = 1, .rate = 50, .tilt = 0.5, .chance = 1001},
};
enum { STABS = sizeof stabs / sizeof *stabs };

static void stab_with(enum stab_tool tool)
{
    for (int i = 0; i < STABS; i++) {
        struct stab stab = stabs[i];
        struct stab_result r;
        stab.tool = tool;
        stab.depth = stab.radius > 0.002 ? 0.02 : 0.012;
        if (tool == STAB_CAPSULE && stab.radius > 0.002)
            continue;
        REQUIRE(stab_run(&stab, &r));
        CHECK(!r.got_in);
        CHECK(r.pressed > 0.05); /* N: held off by the surface, 600 N/m from its hand */
        if (r.got_in)
            printf("%s into %s at %g m/s, %g Hz\n", stab_tool_word(tool),
                   stab_surface_word(stab.surface), stab.speed, stab.rate);
    }
}

static void a_ball_of_any_speed_stays_outside(void)
{
    stab_with(STAB_BALL);
}

static void the_tip_of_a_capsule_of_any_speed_stays_outside(void)
{
    stab_with(STAB_CAPSULE);
}

static void stab_across(enum stab_tool tool, double radius, const struct stab *stabs_of, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct stab stab = stabs_of[i];
        struct stab_result r;
        stab.tool = tool;
        stab.radius = radius;
        stab.depth = 0.012;
        REQUIRE(stab_run(&stab, &r));
        CHECK(!r.got_in);
        CHECK(r.pressed > 0.05); /* N */
        if (r.got_in)
            printf("%s into %s at %g m/s, %g Hz\n", stab_tool_word(tool),
                   stab_surface_word(stab.surface), stab.speed, stab.rate);
    }
}

/* Ways that passed through between the shaft's ends, before edges that it crosses were followed. */
static void the_middle_of_a_shaft_stays_outside(void)
{
    static const struct stab across[] = {
        {.surface = STAB_PLATE, .speed = 3, .rate = 100, .tilt = 0.5},
        {.surface = STAB_TETRA, .speed = 0.3, .rate = 100},
        {.surface = STAB_TETRA, .speed = 3, .rate = 100},
        {.surface = STAB_HEXA, .speed = 1, .rate = 100, .tilt = 0.5, .chance = 1000},
        {.surface = STAB_HEXA, .speed = 3, .rate = 50, .tilt = 1, .chance = 2000},
        {.surface = STAB_EMBEDDED, .speed = 1, .rate = 50, .tilt = 1, .chance = 2000},
    };
    stab_across(STAB_SHAFT, 0.00125, across, sizeof across / sizeof *across);
}

/* Ways by which edges and faces passed, before others than corners were followed. */
static void a_blade_of_any_speed_stays_outside(void)
{
    static const struct stab across[] = {
        {.surface = STAB_PLATE, .speed = 3, .rate = 100, .tilt = 0.5, .chance = 1000},
        {.surface = STAB_TETRA, .speed = 0.3, .rate = 100, .tilt = 1, .chance = 2000},
        {.surface = STAB_TETRA, .speed = 3, .rate = 100, .tilt = 0.5, .chance = 1000},
        {.surface = STAB_HEXA, .speed = 2, .rate = 50, .tilt = 0.5, .chance = 1000},
        {.surface = STAB_EMBEDDED, .speed = 1, .rate = 50, .tilt = 0.5, .chance = 1000},
        {.surface = STAB_SHEET, .speed = 3, .rate = 100, .tilt = 0.5, .chance = 1000},
    };
    stab_across(STAB_BOX, 0, across, sizeof across / sizeof *across);
}

static void a_mesh_of_any_speed_stays_outside(void)
{
    static const struct stab across[] = {
        {.surface = STAB_EGG, .speed = 3, .rate = 50, .tilt = 0.5, .chance = 1000},
        {.surface = STAB_TETRA, .speed = 0.3, .rate = 100, .tilt = 0.5, .chance = 1000},
        {.surface = STAB_TETRA, .speed = 3, .rate = 100, .tilt = 0.5, .chance = 1000},
        {.surface = STAB_HEXA, .speed = 3, .rate = 50, .tilt = 1, .chance = 2000},
        {.surface = STAB_SHEET, .speed = 1, .rate = 100, .tilt = 0.5, .chance = 1000},
    };
    stab_across(STAB_MESH, 0, across, sizeof across / sizeof *across);
}

/* A ball of 2 mm, 6 mm below the top of a rigid egg, held where it is. */
static struct palp_world *make_ball_in_egg(void)
{
    struct palp_mesh mesh;
    const struct palp_grid grid = {
        .shape = PALP_GRID_ELLIPSOID, .size = {0.04, 0.03, 0.04}, .cells = {6, 6, 6}};
    const struct palp_options opt = palp_options_default();
    struct palp_scene *scene = palp_scene_create(&opt, NULL);
    REQUIRE(scene && palp_mesh_grid(&mesh, &grid, NULL) == PALP_OK);
    const struct palp_rigid_def egg = {
        .name = "egg",
        .drive = PALP_DRIVE_FIXED,
        .shape = {.kind = PALP_SHAPE_MESH, .mesh = &mesh, .at = POSE_IDENTITY},
        .at = POSE_IDENTITY,
        .surface = palp_surface_default()};
    const struct palp_rigid_def ball = {
        .name = "ball",
        .drive = PALP_DRIVE_COUPLED,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.002, .at = POSE_IDENTITY},
        .coupling = {.translation_stiffness = 600, .rotation_stiffness = 2},
        .at = {{0.001, 0.009, 0.0005}, {0, 0, 0, 1}},
        .surface = palp_surface_default()};
    REQUIRE(palp_scene_add_rigid(scene, &egg, NULL).id == 1);
    REQUIRE(palp_scene_add_rigid(scene, &ball, NULL).id == 2);
    REQUIRE(palp_scene_finish(scene, NULL) == PALP_OK);
    palp_mesh_destroy(&mesh);
    struct palp_world *world = palp_world_create(scene, NULL);
    REQUIRE(world != NULL);
    return world;
}

static void a_tool_inside_is_told_and_comes_out_at_a_bounded_speed(void)
{
    struct palp_world *world = make_ball_in_egg();
    const palp_body ball = {2};
    double fastest = 0;
    const struct palp_inside *inside;
    int told = 0;
    for (int i = 0; i < 100; i++) {
        const vec3 before = palp_world_pose(world, ball).p;
        palp_step(world, 0.01);
        const vec3 way = vec3_sub(palp_world_pose(world, ball).p, before);
        const int n = palp_world_inside(world, &inside);
        told += n;
        fastest = fmax(fastest, vec3_norm(way) / 0.01);
        CHECK(n == 0 || (inside[0].tool.id == 2 && inside[0].body.id == 1));
        CHECK(n == 0 || inside[0].depth < 0.0075);
    }
    CHECK(told >= 10); /* 6 mm at 50 mm/s are 12 steps, less where a face lies lower */
    CHECK(fastest < 1.01 * PALP_INSIDE_SPEED);
    CHECK(palp_world_inside(world, &inside) == 0);
    CHECK(palp_world_contact_wrench(world, ball).force.y > 2); /* N: of 600 N/m and 8 mm */
    const struct palp_scene *scene = palp_world_scene(world);
    palp_world_destroy(world);
    palp_scene_destroy((struct palp_scene *)scene);
}

SUITE(stab, TEST(a_ball_of_any_speed_stays_outside),
      TEST(the_tip_of_a_capsule_of_any_speed_stays_outside),
      TEST(the_middle_of_a_shaft_stays_outside), TEST(a_blade_of_any_speed_stays_outside),
      TEST(a_mesh_of_any_speed_stays_outside),
      TEST(a_tool_inside_is_told_and_comes_out_at_a_bounded_speed));
