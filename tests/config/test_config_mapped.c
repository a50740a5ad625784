/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_config_mapped.c - mapped bodies and jaws in scenarios: any order, no circles, in words. */
#include "tests/check.h"
#include "tests/fixtures/full_scenario.h"
#include "tests/fixtures/scratch_folder.h"

#include <stdlib.h>
#include <string.h>

/* What is mapped on others stands before these. */
static const char scenario[] =
    "version: 1\n"
    "rate_hz: 100\n"
    "bodies:\n"
    "  top:\n"
    "    subset: {of: skin, zone: {box_m: [[-1, 0.0199, -1], [1, 1, 1]]}}\n"
    "    surface: {collides: false}\n"
    "  skin:\n"
    "    embedded:\n"
    "      grid: {size_m: [0.04, 0.02, 0.04], cells: [4, 2, 4], centre_m: [0, 0.01, 0]}\n"
    "      in: block\n"
    "      reach_m: 0.002\n"
    "    place: {position_m: [0, 0, 0]}\n"
    "  tube:\n"
    "    skin:\n"
    "      grid: {shape: cylinder, size_m: [0.04, 0.01, 0.01], cells: [4, 2, 2]}\n"
    "      frames: [rod, grasper.left]\n"
    "    extent_m: 0.02\n"
    "    place: {position_m: [0, 0.05, 0]}\n"
    "  block:\n"
    "    grid: {size_m: [0.04, 0.02, 0.04], cells: [2, 1, 2], centre_m: [0, 0.01, 0]}\n"
    "    material: {young_pa: 10000, poisson: 0.4, density_kg_m3: 1000}\n"
    "    surface: {collides: false}\n"
    "  rod:\n"
    "    shape: {sphere: {radius_m: 0.01}}\n"
    "    mass_kg: 0.1\n"
    "    place: {position_m: [0.02, 0.05, 0]}\n"
    "tools:\n"
    "  grasper:\n"
    "    shape: {box: {size_m: [0.02, 0.01, 0.01]}}\n"
    "    kinematic: true\n"
    "    device: any\n"
    "    place: {position_m: [0, 0.1, 0]}\n"
    "    grip: 0.5\n"
    "    jaws:\n"
    "      left:\n"
    "        shape: {capsule: {length_m: 0.02, radius_m: 0.002}, offset_m: [0, -0.01, 0]}\n"
    "        hinge_m: [-0.005, 0, 0]\n"
    "        axis: [0, 0, 1]\n"
    "        opening_deg: -30\n"
    "        surface: {friction: 0.7}\n"
    "probes:\n"
    "  grip: {tool: grasper, quantity: grip_torque}\n"
    "  middle: {body: top, nearest_m: [0, 0.02, 0], quantity: position}\n"
    "  speed: {body: skin, nearest_m: [0, 0.02, 0], quantity: velocity}\n"
    "  touches: {body: tube, quantity: contacts}\n";

static bool refused(const char *set, const char *said)
{
    return whole_refused(scenario, &set, 1, 78, said);
}

static void mapped_bodies_stand_in_any_order(void)
{
    struct config *config = whole_load(scenario, NULL, 0);
    if (!config)
        printf("%s\n", whole_error.text);
    REQUIRE(config != NULL);
    const struct palp_scene *scene = config->scene;
    const palp_body top = palp_scene_find(scene, "top"), skin = palp_scene_find(scene, "skin");
    const palp_body tube = palp_scene_find(scene, "tube");
    CHECK(palp_body_is_mapped(scene, top) && palp_body_is_mapped(scene, skin));
    CHECK(palp_body_mesh(scene, skin)->n_node == 5 * 3 * 5 - 3 * 3); /* none within it */
    CHECK(palp_body_mesh(scene, skin)->n_tri == 2 * 2 * (4 * 2 + 2 * 4 + 4 * 4));
    CHECK(palp_body_mesh(scene, top)->n_node == 25 && palp_body_mesh(scene, top)->n_tri == 32);
    double most = 0;
    for (int i = 0; i < palp_body_mesh(scene, tube)->n_node; i++)
        most = fmax(most, fabs(palp_body_mesh(scene, tube)->x[i].x));
    CHECK_NEAR(most, 0.01, 1e-12); /* half of the extent it was scaled to */
    CHECK(!palp_body_is_mapped(scene, palp_scene_find(scene, "block")));
    config_destroy(config);
}

static void jaws_are_bodies_of_their_tool(void)
{
    struct config *config = whole_load(scenario, NULL, 0);
    REQUIRE(config != NULL);
    struct palp_world *world = palp_world_create(config->scene, NULL);
    REQUIRE(world != NULL);
    const palp_body jaw = palp_scene_find(config->scene, "grasper.left");
    REQUIRE(jaw.id != 0);
    CHECK(palp_body_drive(config->scene, jaw) == PALP_DRIVE_JAW && config->tool[0].has_jaws);
    const pose at = palp_world_pose(world, jaw);
    CHECK_ZERO(vec3_norm(vec3_sub(at.p, (vec3){-0.005, 0.1, 0})), 1e-15);
    CHECK_NEAR(2 * asin(at.q.z), -acos(-1) / 12, 1e-12); /* half of 30 degrees, the other way */
    double value[3];
    CHECK(config->probe[0].quantity == CONFIG_TOOL_GRIP_TORQUE);
    palp_step(world, 0.01);
    CHECK(config_probe_read(&config->probe[0], world, value) == 1 && value[0] == 0);
    CHECK(config_probe_read(&config->probe[1], world, value) == 3);
    CHECK_NEAR(value[1], 0.02, 2e-3); /* it has fallen for a step */
    CHECK(config_probe_read(&config->probe[2], world, value) == 3 && value[1] < -0.05);
    palp_world_destroy(world);
    config_destroy(config);
}

static void what_it_prints_is_read_again(void)
{
    struct config *config = whole_load(scenario, NULL, 0);
    REQUIRE(config != NULL);
    char *printed = config_print(config);
    REQUIRE(printed != NULL);
    struct config *again = whole_load(printed, NULL, 0);
    CHECK(again != NULL);
    if (again)
        CHECK(strcmp(again->resolved, config->resolved) == 0);
    free(printed);
    config_destroy(again);
    config_destroy(config);
}

static void a_circle_is_refused_by_its_names(void)
{
    static const char circle[] = "version: 1\n"
                                 "rate_hz: 100\n"
                                 "bodies:\n"
                                 "  skin: {subset: {of: fine, zone: {nodes: [0]}}}\n"
                                 "  fine: {subset: {of: skin, zone: {nodes: [0]}}}\n";
    CHECK(whole_refused(circle, NULL, 0, 78,
                        "scenario.yaml:4:23: bodies.skin.subset.of: got bodies mapped in a circle, "
                        "skin -> fine -> skin, expected one that is not mapped at the end\n"));
}

/* Between nodes; weights of about one and places of some cm are exact to 1e-16. */
static void a_link_takes_a_place_on_the_triangles_of_a_mapped_body(void)
{
    const char *set = "links={thread: {law: thread, length_m: 0.03, "
                      "a: {body: skin, at_m: [0.004, 0.02, 0.003]}, "
                      "b: {body: world, at_m: [0.004, 0.05, 0.003]}}}";
    struct config *config = whole_load(scenario, &set, 1);
    REQUIRE(config != NULL);
    const vec3 place = {0.004, 0.02, 0.003};
    const palp_body skin = palp_scene_find(config->scene, "skin");
    const struct palp_mesh *mesh = palp_body_mesh(config->scene, skin);
    struct palp_point point;
    CHECK_ZERO(palp_scene_point(config->scene, skin, place, &point), 1e-16);
    REQUIRE(point.n == 3);
    vec3 x = {0, 0, 0};
    for (int k = 0; k < point.n; k++)
        x = vec3_axpy(x, point.weight[k], mesh->x[point.node[k]]);
    CHECK_ZERO(vec3_norm(vec3_sub(x, place)), 1e-16);
    config_destroy(config);
}

/* `top` has no triangles before the scene is finished. */
static void a_link_takes_a_node_of_a_part_and_nothing_far_from_one(void)
{
    const char *set = "links={thread: {law: thread, length_m: 0.03, "
                      "a: {body: top, at_m: [0, 0.02, 0]}, "
                      "b: {body: world, at_m: [0, 0.05, 0]}}}";
    struct config *config = whole_load(scenario, &set, 1);
    REQUIRE(config != NULL);
    config_destroy(config);
    CHECK(refused("links={thread: {law: thread, length_m: 0.03, "
                  "a: {body: top, at_m: [0.005, 0.02, 0]}, "
                  "b: {body: world, at_m: [0, 0.05, 0]}}}",
                  "got a place 0.005 m outside of top, expected one within 0.001 m of it"));
}

static void faults_of_mappings_tell_place_and_expectation(void)
{
    CHECK(refused("bodies.skin.embedded.in=blok",
                  "bodies.skin.embedded.in: got blok, expected the name of a body, a tool or a "
                  "jaw; did you mean block?"));
    CHECK(refused("bodies.skin.embedded.in=rod",
                  "bodies.skin.embedded.in: body 'skin': is mapped on 'rod', expected a soft body "
                  "with elements"));
    CHECK(refused("bodies.top.subset.of=rod",
                  "bodies.top.subset.of: got rod, a rigid body, expected a soft or mapped one"));
    CHECK(refused("bodies.tube.skin.frames=[rod, block]",
                  "bodies.tube.skin.frames: body 'tube': is mapped on 'block', expected rigid "
                  "bodies"));
    CHECK(refused("bodies.tube.skin.frames=rod",
                  "bodies.tube.skin.frames: got rod, expected a list of names"));
    CHECK(
        refused("bodies.top.subset.zone={box_m: [[5, 5, 5], [6, 6, 6]]}",
                "bodies.top.subset.zone: got a place with none of the 66 nodes, expected at least "
                "one"));
    CHECK(refused("bodies.skin.place.position_m=[0, 0.01, 0]",
                  " m outside of 'block', expected at most 0.002 m"));
    CHECK(refused("bodies.skin.embedded.reach_m=-1",
                  "bodies.skin.embedded.reach_m: got -1, expected a number of at least 0"));
    CHECK(refused("links={in: {law: needle, a: {body: rod, at_m: [0.02, 0.04, 0]}, b: skin, "
                  "axis: [0, -1, 0], force_n: 1, length_m: 0.01, spacing_m: 0.001}}",
                  "links.in: link 'in': the number of elements of body b is 0, expected some: a "
                  "needle goes through them"));
}

static void faults_of_jaws_tell_place_and_expectation(void)
{
    CHECK(
        refused("tools.grasper.grip=2", "tools.grasper.grip: got 2, expected a number in [0, 1]"));
    CHECK(refused("tools.grasper.jaws.left.axis=[0, 0, 0]",
                  "tools.grasper.jaws.left.axis: got no direction, expected one"));
    CHECK(
        refused("tools.grasper.jaws.left.opening_deg=200",
                "tools.grasper.jaws.left.opening_deg: got 200, expected a number in [-180, 180]"));
    CHECK(refused(
        "probes.grip={body: rod, quantity: grip_torque}",
        "probes.grip.quantity: got grip_torque, expected force, torque, position, velocity, "
        "spin or contacts of a rigid body"));
}

/* ---------------------------------------------------------------- scripts */

static void a_script_tells_how_far_jaws_are_open(void)
{
    char set_script[400];
    const char *const set[] = {set_script};
    snprintf(set_script, sizeof set_script, "tools.grasper.device={script: %s}",
             scratch_path("grip.csv"));
    scratch_text("grip.csv", "time_s, x_m, y_m, z_m, qx, qy, qz, qw, grip_ratio\n"
                             "0, 0, 0.1, 0, 0, 0, 0, 1, 0.8\n"
                             "1, 0, 0.1, 0, 0, 0, 0, 1, 0\n");
    struct config *config = whole_load(scenario, set, 1);
    if (!config)
        printf("%s\n", whole_error.text);
    REQUIRE(config != NULL);
    const struct config_script *script = config->tool[0].script;
    REQUIRE(script != NULL && script->grip != NULL);
    CHECK(config_script_grip(script, -1) == 0.8 && config_script_grip(script, 9) == 0);
    CHECK_NEAR(config_script_grip(script, 0.25), 0.6, 1e-15);
    struct palp_world *world = palp_world_create(config->scene, NULL);
    CHECK(palp_world_grip(world, config->tool[0].body) == 0.8); /* not the scenario's 0.5 */
    palp_world_destroy(world);
    config_destroy(config);
}

/* Bisection finds the row wherever it is, however many there are. */
static void a_long_script_opens_jaws_as_its_rows_say(void)
{
    enum { ROWS = 1000 };
    double time[ROWS], grip[ROWS];
    pose at[ROWS];
    for (int i = 0; i < ROWS; i++) {
        time[i] = 0.5 + 0.01 * i + 1e-6 * i * i;
        grip[i] = (double)(i * 37 % 101) / 100;
        at[i] = POSE_IDENTITY;
    }
    for (int n = 1; n <= ROWS; n = n < 20 ? n + 1 : 7 * n / 5) {
        const struct config_script script = {.n = n, .time = time, .at = at, .grip = grip};
        for (int i = 0; i + 1 < n; i++) {
            const double half = (time[i] + time[i + 1]) / 2;
            CHECK(config_script_grip(&script, time[i]) == grip[i]);
            CHECK_NEAR(config_script_grip(&script, half), (grip[i] + grip[i + 1]) / 2, 1e-12);
        }
        CHECK(config_script_grip(&script, 0) == grip[0]);
        CHECK(config_script_grip(&script, time[n - 1]) == grip[n - 1]);
        CHECK(config_script_grip(&script, 1e9) == grip[n - 1]);
    }
}

static void a_script_that_opens_jaws_too_far_is_refused(void)
{
    char set_script[400];
    const char *const set[] = {set_script};
    snprintf(set_script, sizeof set_script, "tools.grasper.device={script: %s}",
             scratch_path("wide.csv"));
    scratch_text("wide.csv", "time_s, x_m, y_m, z_m, qx, qy, qz, qw, grip_ratio\n"
                             "0, 0, 0.1, 0, 0, 0, 0, 1, 1.2\n");
    CHECK(whole_refused(scenario, set, 1, 65,
                        "wide.csv:2:1: expected a grip_ratio from 0, closed, to 1, open"));
}

static void a_cut_of_what_is_carried_belongs_to_its_carrier(void)
{
    const char *said = ".cut: got a key of soft bodies, expected it there: a surface is cut with";
    CHECK(refused("bodies.skin.cut={capacity: {nodes: 1, faces: 1}}", said));
    CHECK(refused("bodies.top.cut={capacity: {nodes: 1, faces: 1}}", said));
    CHECK(refused("bodies.skin.cuts={}", "bodies.skin.cuts: got a key of soft bodies"));
}

/* A blade lies across the top of a block and of the skin on it. */
static const char blade[] =
    "version: 1\nrate_hz: 200\nbodies:\n"
    "  skin:\n"
    "    embedded:\n"
    "      grid: {size_m: [0.04, 0.02, 0.04], cells: [8, 4, 8], centre_m: [0, 0.01, 0]}\n"
    "      in: block\n"
    "  block:\n"
    "    grid: {size_m: [0.04, 0.02, 0.04], cells: [8, 4, 8], centre_m: [0, 0.01, 0]}\n"
    "    material: {young_pa: 10000, poisson: 0.4, density_kg_m3: 1000}\n"
    "    fixed: {box_share: [[0, 0, 0], [1, 0.1, 1]]}\n"
    "    surface: {collides: false}\n"
    "    cut: {toughness_j_m2: 100, capacity: {nodes: 200, faces: 200}}\n"
    "tools:\n"
    "  blade:\n"
    "    shape: {box: {size_m: [0.001, 0.01, 0.02]}, offset_m: [0, 0.005, 0]}\n"
    "    kinematic: true\n"
    "    place: {position_m: [0.001, 0.0195, 0]}\n";

/* Contacts of the second step of it. */
static int n_contacts(const char *const *set, int n)
{
    struct config *config = whole_load(blade, set, n);
    if (!config)
        puts(whole_error.text);
    REQUIRE(config != NULL);
    struct palp_world *world = palp_world_create(config->scene, NULL);
    REQUIRE(world != NULL);
    palp_step(world, 0.005);
    const int n_contact = palp_step(world, 0.005)->n_contact;
    palp_world_destroy(world);
    config_destroy(config);
    return n_contact;
}

static void a_knife_does_not_touch_a_skin_of_what_it_cuts(void)
{
    static const char *const set[] = {
        "tools.blade.knife={body: block, edge_m: [[0,0,-0.01],[0,0,0.01]], ahead: [0,-1,0]}"};
    CHECK(n_contacts(NULL, 0) > 0);
    CHECK(n_contacts(set, 1) == 0);
}

/* The blades of the scissors are jaws; the shaft is no blade. */
static void blades_of_scissors_do_not_touch_a_skin_of_what_they_cut(void)
{
    static const char *const set[] = {
        "tools.blade.surface={collides: false}",
        "tools.blade.jaws={left: {shape: {box: {size_m: [0.001, 0.01, 0.02]}}, axis: [0, 1, 0], "
        "opening_deg: 20}, right: {shape: {box: {size_m: [0.001, 0.01, 0.02]}}, axis: [0, 1, 0], "
        "opening_deg: -20}}",
        "tools.blade.scissors={body: block, jaws: [left, right], edges_m: [[0.001, 0, 0], "
        "[0.001, 0, -0.01], [-0.001, 0, 0], [-0.001, 0, -0.01]]}"};
    CHECK(n_contacts(set, 2) > 0);
    CHECK(n_contacts(set, 3) == 0);
}

SUITE(config_mapped, TEST(a_cut_of_what_is_carried_belongs_to_its_carrier),
      TEST(a_knife_does_not_touch_a_skin_of_what_it_cuts),
      TEST(blades_of_scissors_do_not_touch_a_skin_of_what_they_cut),
      TEST(mapped_bodies_stand_in_any_order), TEST(jaws_are_bodies_of_their_tool),
      TEST(what_it_prints_is_read_again), TEST(a_circle_is_refused_by_its_names),
      TEST(a_link_takes_a_place_on_the_triangles_of_a_mapped_body),
      TEST(a_link_takes_a_node_of_a_part_and_nothing_far_from_one),
      TEST(faults_of_mappings_tell_place_and_expectation),
      TEST(faults_of_jaws_tell_place_and_expectation), TEST(a_script_tells_how_far_jaws_are_open),
      TEST(a_long_script_opens_jaws_as_its_rows_say),
      TEST(a_script_that_opens_jaws_too_far_is_refused));
