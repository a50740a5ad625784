/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_local_model.c - what a step leaves of a tool for its hand. */
#include "engine/palp_haptic.h"
#include "engine/step.h"
#include "tests/alloc_count.h"
#include "tests/carried.h"
#include "tests/check.h"
#include "tests/scenes.h"

#include <stdlib.h>
#include <string.h>

static const double H = 0.01;
static const double STIFFNESS = 600, TURNING = 2; /* N/m, N m/rad: of carried_ball's coupling */
static const vec3 SIZE = CARRIED_SIZE;
enum { TOOL = 1, BLOCK };

/* ---------------------------------------------------------------- a tool over a block */

/* What a hand holds has no mass of its own, and its coupling no damping. */
static palp_body add_tool(struct palp_scene *scene, vec3 at)
{
    struct palp_error error;
    const struct palp_rigid_def def = {
        .name = "tool",
        .drive = PALP_DRIVE_COUPLED,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.008, .at = {{0, -0.02, 0}, {0, 0, 0, 1}}},
        .weightless = true,
        .coupling = {STIFFNESS, 0, TURNING, 0},
        .at = {at, {0, 0, 0, 1}},
        .surface = palp_surface_default()};
    const palp_body tool = palp_scene_add_rigid(scene, &def, &error);
    carried_require(tool.id == TOOL, &error);
    return tool;
}

static struct palp_world *make_press(enum palp_correction correction)
{
    const struct palp_options opt = carried_options(correction);
    struct palp_scene *scene = carried_scene(&opt);
    add_tool(scene, (vec3){0.002, SIZE.y + 0.03, 0.001});
    CHECK(carried_block(scene, PALP_TETRAHEDRA, true, true).id == BLOCK);
    return carried_world(scene);
}

static void hold(struct palp_world *world, pose at, int steps)
{
    palp_world_set_target(world, (palp_body){TOOL}, at);
    for (int k = 0; k < steps; k++)
        palp_step(world, H);
}

/* Its ball so deep below where it touches the middle of the block's top. */
static pose over_middle(double depth)
{
    return (pose){{0.002, SIZE.y + 0.028 - depth, 0.001}, quat_exp((vec3){0.05, 0.1, -0.08})};
}

static struct palp_local_model *model_of(const struct palp_world *world)
{
    struct palp_local_model *model = malloc(sizeof *model);
    REQUIRE(model != NULL);
    palp_world_local_model(world, (palp_body){TOOL}, model);
    return model;
}

/* ---------------------------------------------------------------- laws */

static void in_free_space_there_is_nothing(void)
{
    struct palp_world *world = make_press(PALP_CORRECT_FAST);
    struct palp_local_model *model = model_of(world);
    CHECK(model->step == 0 && model->n == 0);
    free(model);
    for (int k = 0; k < 20; k++)
        hold(world, (pose){{0.01 * k, 0.2 + 0.003 * k, 0}, quat_exp((vec3){0.1 * k, 0, 0.2})}, 1);
    model = model_of(world);
    const vec3 none = {0, 0, 0};
    CHECK(model->step == 20 && model->n == 0 && model->n_dropped == 0 && !model->driven);
    CHECK(memcmp(&model->force, &none, sizeof none) == 0);
    CHECK(memcmp(&model->torque, &none, sizeof none) == 0);
    const struct palp_wrench hand = palp_world_hand_wrench(world, (palp_body){TOOL});
    CHECK(memcmp(&hand.force, &none, sizeof none) == 0);
    const pose off = palp_world_pose(world, (palp_body){TOOL});
    CHECK_ZERO(vec3_norm(vec3_sub(off.p, model->target.p)), 1e-15); /* q_free is the target */
    free(model);
    scenes_destroy(world);
}

static struct palp_wrench sum_of(const struct palp_local_model *model)
{
    struct palp_wrench sum = {model->force, model->torque};
    for (int i = 0; i < model->n; i++) {
        const struct palp_local_contact *c = &model->contact[i];
        sum.force = vec3_add(sum.force, c->force);
        sum.torque = vec3_add(sum.torque, vec3_cross(c->arm, c->force));
    }
    return sum;
}

static void contact_forces_sum_to_what_the_hand_feels(void)
{
    struct palp_world *world = make_press(PALP_CORRECT_FAST);
    hold(world, over_middle(0.004), 30);
    struct palp_local_model *model = model_of(world);
    const struct palp_wrench sum = sum_of(model),
                             hand = palp_world_hand_wrench(world, (palp_body){TOOL});
    CHECK(model->n > 0);
    CHECK(hand.force.y > 0.3);
    CHECK_ZERO(vec3_norm(vec3_sub(sum.force, hand.force)), 1e-6);
    CHECK_ZERO(vec3_norm(vec3_sub(sum.torque, hand.torque)), 1e-6 * 0.02);
    free(model);
    scenes_destroy(world);
}

SUITE(local_model, TEST(in_free_space_there_is_nothing),
      TEST(contact_forces_sum_to_what_the_hand_feels));
