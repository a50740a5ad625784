/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_sim_tool.c - how a tool is held: before a step, without the simulation's thread. */
#include "daemon/sim/sim.h"
#include "engine/palp_current.h"
#include "tests/check.h"

#include <string.h>

#define SCENARIO "tests/scenarios/block.yaml"

/* b / (tick / 2) / 1.4 of a device of 0.5 N s/m at 250 and 500 Hz, whatever our own rate is; 600
 * N/m is the scenario's. */
static void the_coupling_of_a_device_that_renders_is_chosen_for_its_tick(void)
{
    static const double own_tick_s[] = {1e-3, 0.25e-3}, tick_s[] = {4e-3, 2e-3, 1e-3};
    struct config *config;
    struct config_error error = {0};
    struct sim sim;
    char why[400] = "";
    REQUIRE(config_load(&config, SCENARIO, NULL, 0, &error) == 0);
    REQUIRE(sim_create(&sim, &(struct sim_request){.config = config}, why, sizeof why) == 0);
    REQUIRE(sim_warm_up(&sim, why, sizeof why) == 0);
    const palp_body probe = palp_scene_find(config->scene, "probe");
    for (unsigned i = 0; i < 6; i++) {
        struct tool_sample sample = {.session = 2 + i,
                                     .follows = true,
                                     .felt = true,
                                     .epoch = sim.epoch,
                                     .target = {vec3_make(0, 0.02, 0), {0, 0, 0, 1}},
                                     .rendering = TOOL_RENDERED_THERE,
                                     .device = {.dof_out = 3, .force = 20, .friction = 0.5},
                                     .delay_s = tick_s[i % 3]};
        struct slot *slot = &sim.tool[0].sample_to_sim;
        sim.tick_s = own_tick_s[i / 3];
        memcpy(slot_fill(slot), &sample, sizeof sample);
        slot_put(slot);
        sim_tool_take(&sim, 0);
        CHECK_NEAR(palp_world_coupling(sim.world, probe).translation_stiffness,
                   fmin(600, 0.5 / (tick_s[i % 3] / 2) / 1.4), 1e-9);
    }
    sim_destroy(&sim);
    config_destroy(config);
}

/* A hand's, of this world, that follows; a script's is its grip. */
static void a_current_is_on_while_its_button_is_down(void)
{
    struct config *config;
    struct config_error error = {0};
    struct sim sim;
    char why[400] = "";
    REQUIRE(config_load(&config, "config/scenarios/dissect.yaml", NULL, 0, &error) == 0);
    REQUIRE(sim_create(&sim, &(struct sim_request){.config = config}, why, sizeof why) == 0);
    const palp_body hook = palp_scene_find(config->scene, "right");
    int tool = 0;
    while (config->tool[tool].body.id != hook.id)
        tool++;
    for (unsigned i = 0; i < 16; i++) {
        const bool grasps = i & 1, follows = i & 2, is_old = i & 4;
        const struct tool_sample sample = {.session = 1,
                                           .follows = follows,
                                           .grasps = grasps,
                                           .epoch = sim.epoch - is_old,
                                           .target = palp_world_pose(sim.world, hook),
                                           .grip = NAN};
        struct slot *slot = &sim.tool[tool].sample_to_sim;
        memcpy(slot_fill(slot), &sample, sizeof sample);
        slot_put(slot);
        sim_tool_take(&sim, tool);
        CHECK(palp_world_current(sim.world, hook).on == (grasps && follows && !is_old));
    }
    sim_destroy(&sim);
    config_destroy(config);
}

SUITE(sim_tool, TEST(a_current_is_on_while_its_button_is_down),
      TEST(the_coupling_of_a_device_that_renders_is_chosen_for_its_tick));
