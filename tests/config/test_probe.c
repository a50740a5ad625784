/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_probe.c - probes read what mechanics says of simple scenes: spin, torque, the force on what
 * is fixed, sums over a part of a surface; and soft bodies start with their velocity. */
#include "tests/check.h"
#include "tests/fixtures/full_scenario.h"
#include "tests/fixtures/scratch_folder.h"

#include <string.h>

/** A scenario under way. */
struct run {
    struct config *config;
    struct palp_world *world;
    double h;
};

static struct run begin(const char *text)
{
    struct run run = {.config = whole_load(text, NULL, 0)};
    if (!run.config)
        puts(whole_error.text);
    REQUIRE(run.config != NULL);
    run.world = palp_world_create(run.config->scene, NULL);
    REQUIRE(run.world != NULL);
    run.h = 1 / run.config->rate_hz;
    return run;
}

static void step(struct run *run, int n)
{
    for (int i = 0; i < n; i++)
        palp_step(run->world, run->h);
}

static void end(struct run *run)
{
    palp_world_destroy(run->world);
    config_destroy(run->config);
}

/* A probe by its name; its values, all three of them. */
static vec3 probe(const struct run *run, const char *name)
{
    double value[3] = {NAN, NAN, NAN};
    for (int i = 0; i < run->config->n_probe; i++)
        if (strcmp(run->config->probe[i].name, name) == 0)
            CHECK(config_probe_read(&run->config->probe[i], run->world, value) == 3 &&
                  config_quantity_values(run->config->probe[i].quantity) == 3);
    return (vec3){value[0], value[1], value[2]};
}

static bool near(vec3 a, vec3 b, double tolerance)
{
    const bool right = vec3_norm(vec3_sub(a, b)) <= tolerance;
    if (!right)
        printf("\n    got %.9g %.9g %.9g, expected %.9g %.9g %.9g\n", a.x, a.y, a.z, b.x, b.y, b.z);
    return right;
}

/* ---------------------------------------------------------------- velocity of soft bodies */

static const char thrown[] =
    "version: 1\n"
    "rate_hz: 100\n"
    "gravity_m_s2: [0, 0, 0]\n"
    "bodies:\n"
    "  free: {grid: {size_m: [0.04, 0.02, 0.02], cells: [4, 2, 2]}, velocity_m_s: [0.1, 0.2, "
    "-0.3],\n"
    "    material: {young_pa: 5000, poisson: 0.45, density_kg_m3: 1000}}\n"
    "  held: {grid: {size_m: [0.04, 0.02, 0.02], cells: [4, 2, 2], centre_m: [1, 0, 0]},\n"
    "    velocity_m_s: [0, 0.5, 0], fixed: {box_m: [[0, -1, -1], [0.981, 1, 1]]},\n"
    "    material: {young_pa: 5000, poisson: 0.45, density_kg_m3: 1000}}\n"
    "probes:\n"
    "  left: {body: free, nearest_m: [-0.02, 0, 0], quantity: position}\n"
    "  speed: {body: free, nearest_m: [0.02, 0, 0], quantity: velocity}\n"
    "  fixed: {body: held, nearest_m: [0.98, 0, 0], quantity: velocity}\n"
    "  beside: {body: held, nearest_m: [0.99, 0, 0], quantity: velocity}\n"
    "  end: {body: held, nearest_m: [1.02, 0, 0], quantity: velocity}\n";

/* What all nodes have in common strains nothing: it stays, to the motion's tolerance. */
static void a_soft_body_starts_with_its_velocity_and_keeps_it(void)
{
    struct run run = begin(thrown);
    const vec3 start = probe(&run, "left");
    CHECK(near(probe(&run, "speed"), (vec3){0.1, 0.2, -0.3}, 0));
    step(&run, 50);
    CHECK(near(probe(&run, "speed"), (vec3){0.1, 0.2, -0.3}, 1e-6));
    CHECK(near(vec3_sub(probe(&run, "left"), start), (vec3){0.05, 0.1, -0.15}, 1e-6));
    end(&run);
}

static void fixed_nodes_start_at_rest(void)
{
    struct run run = begin(thrown);
    CHECK(near(probe(&run, "fixed"), (vec3){0, 0, 0}, 0));
    CHECK(near(probe(&run, "end"), (vec3){0, 0.5, 0}, 0));
    step(&run, 1);
    CHECK(near(probe(&run, "fixed"), (vec3){0, 0, 0}, 0));
    const double y = probe(&run, "beside").y;
    CHECK(y > 0 && y < 0.4); /* held back by its fixed neighbours */
    end(&run);
}

static void a_world_goes_back_to_the_velocity_of_its_start(void)
{
    struct run run = begin(thrown);
    const uint64_t start = palp_world_hash(run.world);
    struct palp_world *again = palp_world_create(run.config->scene, NULL);
    step(&run, 3);
    CHECK(palp_world_hash(again) == start && palp_world_hash(run.world) != start);
    palp_world_destroy(again);
    end(&run);
}

/* ---------------------------------------------------------------- rigid bodies */

/* A ball of 0.2 kg rests on a fixed slab, 3 cm from the slab's origin; another spins in space. */
static const char resting[] =
    "version: 1\n"
    "rate_hz: 200\n"
    "bodies:\n"
    "  slab: {shape: {box: {size_m: [0.2, 0.02, 0.2]}}, fixed: true,\n"
    "    place: {position_m: [1, -0.01, 0]}}\n"
    "  ball: {shape: {sphere: {radius_m: 0.01}}, mass_kg: 0.2, place: {position_m: [1.03, 0.01, "
    "0]}}\n"
    "tools:\n"
    "  paddle: {shape: {sphere: {radius_m: 0.01}}, mass_kg: 0.05, coupling: {translation_n_m: "
    "500,\n"
    "    rotation_nm_rad: 2}, place: {position_m: [2, 0, 0]}}\n"
    "  wheel: {shape: {sphere: {radius_m: 0.01}}, kinematic: true, device: {script: turn.csv}}\n"
    "links:\n"
    "  bearing: {law: weld, a: {body: paddle, at_m: [2.05, 0, 0]}, b: world}\n"
    "solver: {accuracy: high}\n"
    "probes:\n"
    "  on_slab: {body: slab, quantity: force}\n"
    "  on_ball: {body: ball, quantity: force}\n"
    "  turning_slab: {body: slab, quantity: torque}\n"
    "  turning_ball: {body: ball, quantity: torque}\n"
    "  spin: {tool: wheel, quantity: spin}\n"
    "  hub: {tool: wheel, quantity: velocity}\n"
    "  rim: {tool: wheel, quantity: velocity, nearest_m: [3, 0, 0.01]}\n"
    "  edge: {tool: wheel, quantity: position, nearest_m: [3, 0, 0.01]}\n"
    "  hand: {tool: paddle, quantity: hand_torque}\n"
    "  bearing: {link: bearing, quantity: torque}\n"
    "  held: {link: bearing, quantity: force}\n";

/* 3 rad/s about y, and 0.1 m/s along x. */
static const char turn_csv[] = "time_s, x_m, y_m, z_m, qx, qy, qz, qw\n"
                               "0, 3, 0, 0, 0, 0, 0, 1\n"
                               "1, 3.1, 0, 0, 0, 0.9974949866040544, 0, 0.0707372016677029\n";

static struct run begin_resting(void)
{
    scratch_text("turn.csv", turn_csv);
    return begin(resting);
}

static void what_rests_on_a_fixed_body_weighs_on_it(void)
{
    struct run run = begin_resting();
    step(&run, 100);
    const double weight = 0.2 * 9.81, arm = 0.03; /* N, m */
    CHECK(near(probe(&run, "on_slab"), (vec3){0, -weight, 0}, 1e-6));
    CHECK(near(probe(&run, "on_ball"), (vec3){0, weight, 0}, 1e-6));
    CHECK(near(probe(&run, "turning_slab"), (vec3){0, 0, -arm * weight}, 1e-7));
    CHECK(near(probe(&run, "turning_ball"), (vec3){0, 0, 0}, 1e-7));
    end(&run);
}

static void the_spin_of_a_tool_is_that_of_its_script(void)
{
    struct run run = begin_resting();
    const struct config_tool *wheel = &run.config->tool[1];
    for (int i = 1; i <= 20; i++) {
        palp_world_set_target(run.world, wheel->body, config_script_at(wheel->script, i * run.h));
        step(&run, 1);
    }
    CHECK(near(probe(&run, "spin"), (vec3){0, 3, 0}, 1e-6));
    CHECK(near(probe(&run, "hub"), (vec3){0.1, 0, 0}, 1e-9));
    end(&run);
}

/* What was 1 cm from the axis at the start still is, turned by 3 rad/s · 0.1 s, and goes round by
 * ω × r. */
static void a_place_of_a_tool_goes_along_with_it(void)
{
    struct run run = begin_resting();
    const struct config_tool *wheel = &run.config->tool[1];
    CHECK(near(probe(&run, "edge"), (vec3){3, 0, 0.01}, 1e-12));
    for (int i = 1; i <= 20; i++) {
        palp_world_set_target(run.world, wheel->body, config_script_at(wheel->script, i * run.h));
        step(&run, 1);
    }
    const vec3 arm = {0.01 * sin(0.3), 0, 0.01 * cos(0.3)};
    CHECK(near(probe(&run, "edge"), vec3_add((vec3){3.01, 0, 0}, arm), 1e-8));
    CHECK(near(probe(&run, "rim"), (vec3){0.1 + 3 * arm.z, 0, -3 * arm.x}, 1e-6));
    end(&run);
}

/* A hand turns its target by 0.1 rad about z; a weld 5 cm beside holds the tool. At rest what the
 * hand puts in comes out at the weld. */
static void torques_of_hand_and_link_are_in_balance(void)
{
    struct run run = begin_resting();
    const palp_body paddle = run.config->tool[0].body;
    palp_world_set_target(run.world, paddle, (pose){{2, 0, 0}, quat_exp((vec3){0, 0, 0.1})});
    step(&run, 400);
    const vec3 hand = probe(&run, "hand"), bearing = probe(&run, "bearing");
    const vec3 arm = {0.05, 0, 0};                   /* from the tool's origin to the weld */
    CHECK(near(hand, (vec3){0, 0, -2 * 0.1}, 1e-6)); /* -k_r × angle, as the hand feels it */
    CHECK(near(vec3_add(bearing, vec3_cross(arm, probe(&run, "held"))), hand, 1e-5));
    end(&run);
}

/* ---------------------------------------------------------------- parts of a surface */

/* A soft cube of 6 cm lies on the ground: 0.216 kg. */
static const char lying[] =
    "version: 1\n"
    "rate_hz: 100\n"
    "bodies:\n"
    "  cube: {grid: {size_m: [0.06, 0.06, 0.06], cells: [4, 4, 4], centre_m: [0, 0.0301, 0]},\n"
    "    material: {young_pa: 20000, poisson: 0.4, density_kg_m3: 1000},\n"
    "    damping: {mass: 5, stiffness: 0.02}}\n"
    "  skin: {subset: {of: cube, zone: {box_m: [[-1, 0.05, -1], [1, 1, 1]]}}}\n"
    "  ground: {shape: {plane: {normal: [0, 1, 0]}}, fixed: true}\n"
    "solver: {accuracy: high}\n"
    "probes:\n"
    "  all: {body: cube, quantity: force}\n"
    "  ground: {body: ground, quantity: force}\n"
    "  left: {body: cube, quantity: force, within: {box_m: [[-1, -1, -1], [-0.01, 1, 1]]}}\n"
    "  rest: {body: cube, quantity: force, within: {box_m: [[-0.01, -1, -1], [1, 1, 1]]}}\n"
    "  top: {body: cube, quantity: force, within: {box_share: [[0, 0.5, 0], [1, 1, 1]]}}\n"
    "  skin: {body: skin, quantity: force}\n";

static void parts_of_a_surface_bear_the_whole_weight_together(void)
{
    struct run run = begin(lying);
    CHECK(near(probe(&run, "left"), (vec3){0, 0, 0}, 0)); /* no step yet */
    step(&run, 300);
    const vec3 all = probe(&run, "all"), left = probe(&run, "left"), rest = probe(&run, "rest");
    CHECK_NEAR(all.y, 0.216 * 9.81, 1e-4);
    CHECK(near(vec3_add(left, rest), all, 1e-12));
    CHECK(near(vec3_add(probe(&run, "ground"), all), (vec3){0, 0, 0}, 1e-12));
    CHECK(left.y > 0.2 * all.y && left.y < 0.6 * all.y); /* two of five rows of nodes */
    CHECK(near(probe(&run, "top"), (vec3){0, 0, 0}, 0));
    CHECK(near(probe(&run, "skin"), (vec3){0, 0, 0}, 0));
    end(&run);
}

static void a_part_is_asked_for_of_soft_bodies_forces_alone(void)
{
    static const char *const bad[][2] = {
        {"{body: block, quantity: contacts, within: {nodes: [1]}}",
         "only the force on a soft body"},
        {"{body: ball, quantity: force, within: {nodes: [1]}}", "only the force on a soft body"},
        {"{tool: probe, quantity: force, within: {nodes: [1]}}", "only the force on a soft body"},
        {"{link: string, quantity: force, within: {nodes: [1]}}", "only the force on a soft body"},
        {"{body: block, quantity: force, within: {nodes: [4000]}}", "probes.p.within"},
        {"{body: block, quantity: force, within: {sphere_m: [[9, 9, 9], 0.1]}}",
         "probes.p.within: got a place with none of the"},
        {"{body: block, quantity: torque}", "expected force, position, velocity or contacts"},
        {"{body: block, quantity: spin}", "expected force, position, velocity or contacts"},
        {"{body: ball, quantity: hand_torque}", "expected force, torque, position, velocity, spin"},
        {"{rod: suture, share: 0, quantity: torque}", "expected position, velocity or spin"},
        {"{link: string, quantity: spin}", "expected force, torque, position, gap or value"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char set[200];
        snprintf(set, sizeof set, "probes.p=%s", bad[i][0]);
        CHECK(whole_set_refused(set, bad[i][1]));
    }
}

SUITE(probe, TEST(a_soft_body_starts_with_its_velocity_and_keeps_it),
      TEST(fixed_nodes_start_at_rest), TEST(a_world_goes_back_to_the_velocity_of_its_start),
      TEST(what_rests_on_a_fixed_body_weighs_on_it), TEST(the_spin_of_a_tool_is_that_of_its_script),
      TEST(a_place_of_a_tool_goes_along_with_it), TEST(torques_of_hand_and_link_are_in_balance),
      TEST(parts_of_a_surface_bear_the_whole_weight_together),
      TEST(a_part_is_asked_for_of_soft_bodies_forces_alone));
