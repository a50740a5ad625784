/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_instruments.c - tools in files of their own, tools without mass, parts, and the port that a
 * shaft goes through. */
#include "engine/model/scene.h"
#include "tests/check.h"
#include "tests/fixtures/full_scenario.h"
#include "tests/fixtures/scratch_folder.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>

static const double H = 0.005; /* s */

static struct config *require(const char *text)
{
    struct config *config = whole_load(text, NULL, 0);
    if (!config)
        puts(whole_error.text);
    REQUIRE(config != NULL);
    return config;
}

/* ---------------------------------------------------------------- shipped ones */

/* How far a shape reaches against its body's z; m. */
static double lowest(const struct palp_shape *shape)
{
    const vec3 z = {0, 0, 1}, end[2] = {{0, 0, 0}, {0, 0, shape->length}};
    if (shape->kind == PALP_SHAPE_CAPSULE)
        return fmin(pose_apply(shape->at, end[0]).z, pose_apply(shape->at, end[1]).z) -
               shape->radius;
    REQUIRE(shape->kind == PALP_SHAPE_BOX);
    const vec3 n = quat_rotate_back(shape->at.q, z);
    return shape->at.p.z - fabs(n.x) * shape->half.x - fabs(n.y) * shape->half.y -
           fabs(n.z) * shape->half.z;
}

static const char flesh[] =
    "bodies: {flesh: {grid: {shape: cube, size_m: [0.01, 0.01, 0.01], cells: [2, 2, 2]}, "
    "material: {young_pa: 5000, poisson: 0.4, density_kg_m3: 1000}, surface: {friction: 0}, "
    "cut: {toughness_j_m2: 100, capacity: {nodes: 50, faces: 50}}}}\n";

static bool has_knife(const char *path)
{
    char line[200];
    bool has = false;
    FILE *file = fopen(path, "r");
    REQUIRE(file != NULL);
    while (fgets(line, sizeof line, file))
        has = has || strncmp(line, "knife:", 6) == 0;
    fclose(file);
    return has;
}

/* Closed, its foremost point is where its file says that it is: at its origin, to a tenth of a
 * millimetre; and it has no mass. A knife has something to cut. */
static void check_instrument(const char *path)
{
    char text[4600], *whole_path = realpath(path, NULL);
    const bool cuts = has_knife(path);
    snprintf(text, sizeof text,
             "version: 1\nrate_hz: 200\n%stools: {right: {include: %s, grip: 0%s}}\n",
             cuts ? flesh : "", whole_path, cuts ? ", knife: {body: flesh}" : "");
    free(whole_path);
    struct config *config = require(text);
    const int tool = config->tool[0].body.id;
    double foremost = 1;
    for (int i = tool; i <= palp_scene_bodies(config->scene); i++) {
        const struct body *body = scene_body(config->scene, (palp_body){i});
        const double z = i == tool ? 0 : body->rigid.at.p.z;
        foremost = fmin(foremost, z + lowest(palp_body_shape(config->scene, (palp_body){i})));
    }
    CHECK_ZERO(foremost, 1e-4);
    CHECK(scene_body(config->scene, (palp_body){tool})->rigid.mass == 0);
    config_destroy(config);
}

static void each_instrument_has_its_tip_at_its_origin(void)
{
    glob_t shipped;
    REQUIRE(glob("config/instruments/*.yaml", 0, NULL, &shipped) == 0);
    CHECK(shipped.gl_pathc == 6);
    for (size_t i = 0; i < shipped.gl_pathc; i++)
        check_instrument(shipped.gl_pathv[i]);
    globfree(&shipped);
}

/* ---------------------------------------------------------------- a tool in a file of its own */

static const char including[] = "version: 1\n"
                                "rate_hz: 200\n"
                                "tools:\n"
                                "  left: {shape: {sphere: {radius_m: 0.01}}, kinematic: true}\n"
                                "  right:\n"
                                "    include: stick.yaml\n"
                                "    surface: {friction: 0.7}\n"
                                "  third: {include: [stick.yaml, held.yaml]}\n";
static const char stick[] = "version: 1\n"
                            "shape: {capsule: {length_m: 0.1, radius_m: 0.002}}\n"
                            "surface: {friction: 0.2, offset_m: 0.001}\n"
                            "coupling: {translation_n_m: 300}\n";

static void write_tools(void)
{
    scratch_text("stick.yaml", stick);
    scratch_text("held.yaml", "version: 1\ncoupling: {rotation_nm_rad: 3}\ndevice: left\n");
}

static void a_tool_says_more_than_the_files_that_it_includes(void)
{
    write_tools();
    struct config *config = require(including);
    REQUIRE(config->n_tool == 3);
    CHECK(strcmp(config->tool[0].name, "left") == 0); /* they stay in order */
    CHECK(strcmp(config->tool[1].name, "right") == 0);
    const struct body *right = scene_body(config->scene, config->tool[1].body);
    const struct body *third = scene_body(config->scene, config->tool[2].body);
    CHECK_NEAR(right->rigid.shape.length, 0.1, 0);
    CHECK_NEAR(right->settings.friction, 0.7, 0);
    CHECK_NEAR(right->settings.offset, 0.001, 0); /* the other key of the same map stays */
    CHECK_NEAR(third->rigid.coupling.translation_stiffness, 300, 0);
    CHECK_NEAR(third->rigid.coupling.rotation_stiffness, 3, 0);
    CHECK(config->tool[2].device && strcmp(config->tool[2].device, "left") == 0);
    CHECK(strstr(config->resolved, "stick.yaml") == NULL); /* it stands in one piece */
    config_destroy(config);
}

static void a_fault_in_a_tool_s_file_is_told_where_it_stands(void)
{
    write_tools();
    scratch_text("stick.yaml", "version: 1\nshape: {capsule: {length_m: 0.1, radius_m: -2}}\n"
                               "coupling: {}\n");
    CHECK(whole_refused(including, NULL, 0, 78,
                        "stick.yaml:2:44: tools.right.shape.capsule.radius_m: got -2, expected"));
    scratch_text("stick.yaml", "shape: {}\n");
    CHECK(whole_refused(including, NULL, 0, 78, "stick.yaml:1:1: shape: got this key first"));
    scratch_text("stick.yaml", "version: 1\nname: stick\n");
    CHECK(
        whole_refused(including, NULL, 0, 78, "stick.yaml:2:1: tools.right.name: got an unknown"));
    scratch_text("stick.yaml", "version: 1\ninclude: stick.yaml\n");
    CHECK(whole_refused(including, NULL, 0, 78, "stick.yaml:2:10: include: "));
    CHECK(whole_refused(including, NULL, 0, 78, "stick.yaml includes itself"));
    CHECK(whole_refused("version: 1\nrate_hz: 1\ntools:\n  a: {include: nowhere.yaml}\n", NULL, 0,
                        66, "scenario.yaml:4:16: "));
    CHECK(whole_refused("version: 1\nrate_hz: 1\ntools:\n  a: {include: {}}\n", NULL, 0, 78,
                        "tools.a.include: got a map, expected the path of a file"));
    CHECK(whole_set_refused("tools.probe.include=stick.yaml",
                            "--set 1: tools.probe.include: got an override"));
    CHECK(whole_set_refused("bodies.block.include=stick.yaml",
                            "bodies.block.include: got an unknown key"));
}

/* ---------------------------------------------------------------- no mass; a hand's place */

static void a_tool_without_mass_has_neither_moments_nor_weight(void)
{
    CHECK(whole_set_refused("tools.hook.mass_kg=0", "got 0, expected a number above 0"));
    CHECK(whole_set_refused("tools.hook.inertia_kg_m2=[1, 1, 1]",
                            "tools.hook.inertia_kg_m2: got moments, expected mass_kg beside them"));
    CHECK(whole_set_refused("tools.hook.weightless=false",
                            "tools.hook.weightless: got false, expected mass_kg beside it"));
}

/* A spring of 100 N/m pulls at the origin of a tool on a coupling of 300: each step ends where the
 * two are in balance, whatever the step. */
static void a_tool_without_mass_is_in_balance_after_each_step(void)
{
    struct config *config = require(
        "version: 1\nrate_hz: 200\n"
        "tools: {right: {shape: {sphere: {radius_m: 0.01}},\n"
        "  coupling: {translation_n_m: 300}}}\n"
        "springs: {pull: {a: right, b: {body: world, at_m: [0, 0, 0]}, stiffness_n_m: 100,\n"
        "  rest_m: 0}}\n");
    struct palp_world *world = palp_world_create(config->scene, NULL);
    const palp_body right = config->tool[0].body;
    REQUIRE(world != NULL);
    for (int i = 1; i <= 10; i++) {
        const double x = 0.004 * i * (i % 2 ? 1 : -1), h = i % 3 ? H : 10 * H;
        palp_world_set_target(world, right, (pose){{x, 0, 0}, POSE_IDENTITY.q});
        palp_step(world, h);
        CHECK_NEAR(palp_world_pose(world, right).p.x, 0.75 * x, 1e-12);
        CHECK_NEAR(palp_world_hand_wrench(world, right).force.x, -75 * x, 1e-9);
    }
    palp_world_destroy(world);
    config_destroy(config);
}

/* The toe lies along y, half of its length beside the shaft's end; the jaw's hinge and all else is
 * told from where the hand is. */
static void parts_and_jaws_stand_where_their_tool_has_them(void)
{
    struct config *config = require(whole);
    const struct palp_scene *scene = config->scene;
    const struct body *hook = scene_body(scene, palp_scene_find(scene, "hook"));
    const struct body *toe = scene_body(scene, palp_scene_find(scene, "hook.toe"));
    const struct body *lip = scene_body(scene, palp_scene_find(scene, "hook.lip"));
    const pose at = pose_mul(toe->rigid.at, toe->rigid.shape.at);
    const vec3 a = pose_apply(at, vec3_make(0, 0, 0)), b = pose_apply(at, vec3_make(0, 0, 0.004));
    CHECK_ZERO(vec3_norm(vec3_sub(a, vec3_make(1, 0.005, -0.3))), 1e-12);
    CHECK_ZERO(vec3_norm(vec3_sub(b, vec3_make(1, 0.001, -0.3))), 1e-12);
    CHECK_ZERO(vec3_norm(vec3_sub(lip->rigid.at.p, vec3_make(1, 0, -0.31))), 1e-12);
    CHECK_NEAR(hook->rigid.shape.at.p.z, -0.3, 1e-12); /* a hand holds it at the other end */
    CHECK(config->tool[2].has_jaws && !config->tool[0].has_jaws);
    config_destroy(config);
}

/* ---------------------------------------------------------------- trocar */

/* A shaft of 300 mm, held at its upper end, 100 mm of it below a port in the origin. */
#define SHAFT                                                                                      \
    "version: 1\nrate_hz: 200\ngravity_m_s2: [0, 0, 0]\n"                                          \
    "tools:\n"                                                                                     \
    "  right:\n"                                                                                   \
    "    shape: {capsule: {length_m: 0.3, radius_m: 0.0025}}\n"                                    \
    "    hand_m: [0, 0, 0.15]\n"                                                                   \
    "    coupling: {translation_n_m: 1000, rotation_nm_rad: 0.1}\n"                                \
    "    place: {position_m: [0, 0.2, 0], rotation_deg: [-90, 0, 0]}\n"
static const char in_port[] = SHAFT "    trocar: {position_m: [0, 0, 0]}\n"
                                    "probes: {deep: {link: right.trocar, quantity: value}}\n"
                                    "solver: {tolerance_gap_m: 1.0e-7, precision: double}\n";

static const quat DOWN = {-0.70710678118654752, 0, 0, 0.70710678118654752}; /* z is up */

/* Where a hand goes: about, in and out, turning about the shaft at a turn a second. */
static pose wander(double t)
{
    const vec3 to = {0.06 * sin(2 * t), 0.2 + 0.05 * sin(3 * t), 0.04 * sin(5 * t)};
    return (pose){to, quat_mul(DOWN, quat_exp(vec3_make(0, 0, 6.2831853 * t)))};
}

static double off_axis(pose tool)
{
    const vec3 axis = quat_rotate(tool.q, vec3_make(0, 0, 1));
    return vec3_norm(vec3_cross(axis, tool.p)); /* the port is the origin */
}

/* What a slide is off by within a step is of second order in it: 1e-5 m at 1 m/s of the hand. */
static void a_shaft_stays_on_its_port_and_goes_in_out_and_about(void)
{
    struct config *config = require(in_port);
    struct palp_world *world = palp_world_create(config->scene, NULL);
    const palp_body right = config->tool[0].body;
    double most = 0, pull = 0, turned = 0, way = 0;
    REQUIRE(world != NULL);
    for (int i = 1; i <= 400; i++) {
        const pose to = wander(H * i);
        palp_world_set_target(world, right, to);
        palp_step(world, H);
        const pose at = palp_world_pose(world, right);
        const double deep = 0.3 - vec3_norm(at.p);
        double value[3];
        config_probe_read(&config->probe[0], world, value);
        CHECK_NEAR(value[0], deep, 1e-5);
        const vec3 x = quat_rotate_back(to.q, quat_rotate(at.q, vec3_make(1, 0, 0)));
        most = fmax(most, off_axis(at));
        pull = fmax(pull, vec3_norm(palp_world_hand_wrench(world, right).force));
        turned = fmax(turned, fabs(atan2(x.y, x.x)));
        way = fmax(way, vec3_norm(vec3_sub(at.p, to.p)));
    }
    CHECK_BELOW(most, 1e-5);
    CHECK_BELOW(way, 4e-4);    /* the hand leads its end; k_r alone, by 0.4 rad at 0.2 m, … */
    CHECK_BELOW(pull, 0.4);    /* … holds that back                                         */
    CHECK_BELOW(turned, 0.15); /* and it turns along, but for what its lean makes of that      */
    palp_world_destroy(world);
    config_destroy(config);
}

static const vec3 POST = {1, -0.1, 0}; /* that the spring is tied to */

static struct config *load_pulled(void)
{
    char text[1200];
    snprintf(text, sizeof text,
             "%s    trocar: {position_m: [0, 0, 0], friction: 0.2}\n"
             "springs: {pull: {a: {body: right, at_m: [0, -0.1, 0]}, b: {body: world, at_m: [1, "
             "-0.1, 0]},\n  stiffness_n_m: 0.2, rest_m: 0.5}}\n"
             "solver: {accuracy: high}\n"
             "probes: {port: {link: right.trocar, quantity: force}}\n",
             SHAFT);
    return require(text);
}

/* A spring draws the lower end aside, and the hand draws it out: about the port, hand and spring
 * are in balance; along it, friction is its share of what the port holds across. */
static void a_hand_feels_the_lever_and_the_friction_of_its_port(void)
{
    struct config *config = load_pulled();
    struct palp_world *world = palp_world_create(config->scene, NULL);
    const palp_body right = config->tool[0].body;
    double port[3];
    REQUIRE(world != NULL);
    for (int i = 1; i <= 100; i++) {
        palp_world_set_target(world, right, (pose){{0, 0.2 + 1e-4 * i, 0}, DOWN});
        palp_step(world, H);
    }
    const pose at = palp_world_pose(world, right);
    const vec3 end = pose_apply(at, vec3_make(0, 0, -0.3)), to = vec3_sub(POST, end);
    const vec3 pull = vec3_scale(to, 0.2 * (1 - 0.5 / vec3_norm(to)));
    const struct palp_wrench hand = palp_world_hand_wrench(world, right);
    const vec3 by_hand = vec3_add(vec3_cross(at.p, hand.force), hand.torque);
    CHECK_ZERO(vec3_norm(vec3_sub(by_hand, vec3_cross(end, pull))), 1e-6);
    CHECK_BELOW(0.03, vec3_norm(hand.force)); /* half of the spring's 0.1 N, at twice its arm */
    config_probe_read(&config->probe[0], world, port);
    const vec3 held = {port[0], port[1], port[2]}, axis = quat_rotate(at.q, vec3_make(0, 0, 1));
    const double along = vec3_dot(held, axis), across = vec3_norm(vec3_axpy(held, -along, axis));
    CHECK_NEAR(along, 0.2 * across, 1e-6); /* on the port: it is drawn up along */
    CHECK_BELOW(0.1, across);
    palp_world_destroy(world);
    config_destroy(config);
}

static void a_port_is_for_the_shaft_of_a_coupled_tool(void)
{
    CHECK(whole_set_refused("tools.probe.trocar={position_m: [0, 0, 0]}",
                            "tools.probe.trocar: got one for a tool without a shaft"));
    CHECK(whole_set_refused("tools.jaw={shape: {capsule: {length_m: 0.3, radius_m: 0.01}}, "
                            "kinematic: true, trocar: {position_m: [0, 0, 0]}}",
                            "tools.jaw.trocar: got one for a kinematic tool"));
    CHECK(whole_set_refused("tools.hook.trocar={position_m: [1, 0.1, 0]}",
                            "link 'hook.trocar': distance of a's point from the curve, in metres "
                            "is 0.1, expected"));
    CHECK(whole_set_refused("tools.hook.trocar={}", "tools.hook.trocar.position_m: got nothing"));
    CHECK(whole_set_refused("tools.hook.trocar.friction=-1", "got -1, expected a number"));
    CHECK(whole_set_refused("probes.pull.link=probe.trocar", "expected the name of a link"));
}

SUITE(instruments, TEST(each_instrument_has_its_tip_at_its_origin),
      TEST(a_tool_says_more_than_the_files_that_it_includes),
      TEST(a_fault_in_a_tool_s_file_is_told_where_it_stands),
      TEST(a_tool_without_mass_has_neither_moments_nor_weight),
      TEST(a_tool_without_mass_is_in_balance_after_each_step),
      TEST(parts_and_jaws_stand_where_their_tool_has_them),
      TEST(a_shaft_stays_on_its_port_and_goes_in_out_and_about),
      TEST(a_hand_feels_the_lever_and_the_friction_of_its_port),
      TEST(a_port_is_for_the_shaft_of_a_coupled_tool));
