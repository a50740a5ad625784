/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_placed.c - whose grip keeps a body from being placed, where no tool is named: a tool's that
 * a hand holds, by itself. */
#include "engine/palp_train.h"
#include "tests/check.h"
#include "tests/fixtures/mapped_bodies.h"
#include "tests/fixtures/scenes.h"

static const double H = 1 / 200.0;

/* Is a body placed near a place, in a task whose hands hold this tool? */
static bool is_placed(const struct palp_world *world, palp_body tool, palp_body body, vec3 place)
{
    const struct palp_condition condition = {.kind = PALP_CONDITION_PLACED,
                                             .child = -1,
                                             .next = -1,
                                             .region = -1,
                                             .reading = -1,
                                             .body = body,
                                             .b.local = place,
                                             .within = 0.01,
                                             .at_least = 0.01,
                                             .high = INFINITY};
    const struct palp_task_phase phase = {.name = "only", .goal = 0, .fail = -1};
    const struct palp_task_def def = {.rate_hz = 1 / H,
                                      .n_phase = 1,
                                      .n_condition = 1,
                                      .n_tool = 1,
                                      .fail = -1,
                                      .phase = &phase,
                                      .condition = &condition,
                                      .tool = &tool};
    struct palp_error error;
    struct palp_frame frame;
    struct palp_task *task = palp_task_create(&def, world, &error);
    REQUIRE(task != NULL);
    const bool placed = palp_task_step(task, world, &frame) == PALP_OUTCOME_DONE;
    palp_task_destroy(task);
    return placed;
}

/* A block, and a tool above it with a jaw beside each of its ends. */
enum { BLOCK = 1, TOOL };
static struct palp_world *make_gripper(void)
{
    struct palp_options opt = carried_options(PALP_CORRECT_FAST);
    struct palp_scene *scene = carried_scene(&opt);
    struct palp_error error;
    const struct palp_rigid_def shaft = {
        .name = "shaft",
        .drive = PALP_DRIVE_KINEMATIC,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.005, .at = POSE_IDENTITY},
        .at = {{0, 0.06, 0}, {0, 0, 0, 1}},
        .grip = 1,
        .surface = palp_surface_default()};
    CHECK(carried_block(scene, PALP_HEXAHEDRA, true, true).id == BLOCK);
    carried_require(palp_scene_add_rigid(scene, &shaft, &error).id == TOOL, &error);
    for (int side = -1; side <= 1; side += 2) {
        const struct palp_jaw_def jaw = {.name = side < 0 ? "left" : "right",
                                         .tool = {TOOL},
                                         .shape = {.kind = PALP_SHAPE_BOX,
                                                   .half = {0.002, 0.02, 0.01},
                                                   .radius = 0.001,
                                                   .at = {{0, -0.022, 0}, {0, 0, 0, 1}}},
                                         .hinge = {0.032 * side, -0.006, 0},
                                         .axis = {0, 0, 1},
                                         .opening = 0.35 * side,
                                         .surface = palp_surface_default()};
        carried_require(palp_scene_add_jaw(scene, &jaw, &error).id > TOOL, &error);
    }
    return carried_world(scene);
}

static void a_body_that_a_tool_grips_is_not_placed(void)
{
    const palp_body block = {BLOCK}, tool = {TOOL};
    const vec3 middle = {0, 0.015, 0};
    struct palp_world *world = make_gripper();
    palp_step(world, H);
    CHECK(is_placed(world, tool, block, middle));
    CHECK(!is_placed(world, tool, block, (vec3){0, 0.1, 0}));
    for (int i = 1; i <= 60; i++) {
        palp_world_set_grip(world, tool, 1 - i / 60.0);
        palp_step(world, H);
    }
    CHECK(!is_placed(world, tool, block, middle));
    scenes_destroy(world);
}

/* Two bodies press it from both sides, and are not one tool. */
static void a_body_between_two_posts_is_placed(void)
{
    const struct palp_options opt = palp_options_default();
    struct palp_world *world = scenes_grasp(&opt);
    for (int i = 0; i < GRASP_CLOSED; i++) {
        scenes_grasp_turn(world, i);
        palp_step(world, H);
    }
    CHECK(is_placed(world, (palp_body){GRASP_LEFT}, (palp_body){GRASP_BLOCK}, (vec3){0, 0.1, 0}));
    scenes_destroy(world);
}

SUITE(train_placed, TEST(a_body_that_a_tool_grips_is_not_placed),
      TEST(a_body_between_two_posts_is_placed));
