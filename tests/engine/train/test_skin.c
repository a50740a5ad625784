/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_skin.c - tasks about an organ whose surface is a finer one that it carries: what is touched
 * is the surface, what is asked about are the organ's nodes. */
#include "engine/palp_train.h"
#include "tests/check.h"
#include "tests/fixtures/mapped_bodies.h"
#include "tests/fixtures/scenes.h"

#include <stdlib.h>

static const double H = 1 / 200.0;
static const palp_body block = {1}, ball = {2};

/* A block below a finer skin, and a ball above its right half. */
static struct palp_world *make_skinned(void)
{
    const struct palp_options opt = carried_options(PALP_CORRECT_FAST);
    struct palp_scene *scene = carried_scene(&opt);
    const palp_body below = carried_block(scene, PALP_HEXAHEDRA, true, false);
    const palp_body above = carried_ball(scene, "ball", PALP_DRIVE_COUPLED, (vec3){0.01, 0.04, 0});
    struct palp_mesh skin = carried_skin((vec3)CARRIED_SIZE, (int[]){16, 8, 14}, PALP_HEXAHEDRA);
    carried_embed(scene, "skin", &skin, below, 1e-3);
    palp_mesh_destroy(&skin);
    REQUIRE(below.id == block.id && above.id == ball.id);
    return carried_world(scene);
}

/* Lead the ball 8 mm down, onto the skin and into it. */
static enum palp_outcome press_down(struct palp_world *world, struct palp_task *task)
{
    enum palp_outcome outcome = PALP_OUTCOME_RUNNING;
    const int steps = 60;
    pose to = palp_world_target(world, ball);
    for (int i = 0; i < steps && outcome == PALP_OUTCOME_RUNNING; i++) {
        struct palp_frame frame;
        to.p.y -= 0.008 / steps;
        palp_world_set_target(world, ball, to);
        palp_step(world, H);
        outcome = palp_task_step(task, world, &frame);
    }
    return outcome;
}

/* How a task about one condition ends; its region are the block's nodes on one side. */
static enum palp_outcome press_skin(struct palp_condition condition, double limit_pa, bool right)
{
    struct palp_error error;
    struct palp_world *world = make_skinned();
    const struct palp_mesh *mesh = palp_body_mesh(palp_world_scene(world), block);
    unsigned char *chosen = calloc((size_t)mesh->n_node, 1);
    REQUIRE(chosen != NULL);
    for (int i = 0; i < mesh->n_node; i++)
        chosen[i] = right ? mesh->x[i].x > 0.001 : mesh->x[i].x < -0.001;
    const struct palp_task_region region = {"part", block, chosen};
    const struct palp_task_tissue tissue = {block, 1, limit_pa, 1};
    const struct palp_task_phase phase = {.name = "only", .goal = 0, .fail = -1};
    const struct palp_task_def def = {.rate_hz = 1 / H,
                                      .n_phase = 1,
                                      .phase = &phase,
                                      .n_condition = 1,
                                      .condition = &condition,
                                      .n_region = 1,
                                      .region = &region,
                                      .n_tissue = 1,
                                      .tissue = &tissue,
                                      .n_tool = 1,
                                      .tool = &ball,
                                      .fail = -1};
    struct palp_task *task = palp_task_create(&def, world, &error);
    REQUIRE(task != NULL);
    const enum palp_outcome outcome = press_down(world, task);
    palp_task_destroy(task);
    scenes_destroy(world);
    free(chosen);
    return outcome;
}

static void touch_of_a_skin_is_one_of_the_nodes_below(void)
{
    const struct palp_condition touch = {.kind = PALP_CONDITION_TOUCH,
                                         .child = -1,
                                         .next = -1,
                                         .reading = -1,
                                         .tool = ball,
                                         .body = block,
                                         .at_least = 0.1};
    CHECK(press_skin(touch, 1e9, true) == PALP_OUTCOME_DONE);
    CHECK(press_skin(touch, 1e9, false) == PALP_OUTCOME_RUNNING);
}

static void tissue_below_a_skin_is_damaged_through_it(void)
{
    const struct palp_condition damaged = {.kind = PALP_CONDITION_DAMAGED,
                                           .child = -1,
                                           .next = -1,
                                           .reading = -1,
                                           .region = -1,
                                           .body = block,
                                           .share = 1e-6};
    CHECK(press_skin(damaged, 100, true) == PALP_OUTCOME_DONE);
    CHECK(press_skin(damaged, 1e9, true) == PALP_OUTCOME_RUNNING);
}

SUITE(train_skin, TEST(touch_of_a_skin_is_one_of_the_nodes_below),
      TEST(tissue_below_a_skin_is_damaged_through_it));
