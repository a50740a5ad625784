/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_rod_scenario.c - threads and wires in scenarios: cut along their line, held and read at a
 * share of their length, tied to what is soft. */
#include "config/config.h"
#include "tests/check.h"
#include "tests/fixtures/full_scenario.h"

#include <stdlib.h>
#include <string.h>

static const double PI = 3.14159265358979323846;

/* A rod along two sides of a square, 0.2 m in all, held at its middle. */
static const char corner[] =
    "version: 1\n"
    "rate_hz: 100\n"
    "gravity_m_s2: [0, 0, 0]\n"
    "rods:\n"
    "  wire: {points_m: [[0, 0, 0], [0.1, 0, 0], [0.1, 0, 0], [0.1, 0.1, 0]], segments: 10,\n"
    "    radius_m: 0.001, young_pa: 1.0e+8, poisson: 0.3, density_kg_m3: 1000}\n"
    "links:\n"
    "  middle: {law: ball, a: {rod: wire, share: 0.5}, b: world}\n"
    "probes:\n"
    "  start: {rod: wire, share: 0, quantity: position}\n"
    "  quarter: {rod: wire, share: 0.25, quantity: position}\n"
    "  end: {rod: wire, share: 1, quantity: position}\n"
    "  speed: {rod: wire, share: 1, quantity: velocity}\n";

/* Its ends tied to the tops of two flaps, on which it lies; a weight hangs from its middle. */
static const char flaps[] =
    "version: 1\n"
    "rate_hz: 200\n"
    "bodies:\n"
    "  left:\n"
    "    grid: {size_m: [0.03, 0.01, 0.03], cells: [3, 1, 3], centre_m: [-0.03, 0, 0]}\n"
    "    material: {young_pa: 30000, poisson: 0.4, density_kg_m3: 1000}\n"
    "    damping: {stiffness: 0.02}\n"
    "    fixed: {box_share: [[0, 0, 0], [1, 0.01, 1]]}\n"
    "    surface: {contact_distance_m: 0.002}\n"
    "  right:\n"
    "    grid: {size_m: [0.03, 0.01, 0.03], cells: [3, 1, 3], centre_m: [0.03, 0, 0]}\n"
    "    material: {young_pa: 30000, poisson: 0.4, density_kg_m3: 1000}\n"
    "    damping: {stiffness: 0.02}\n"
    "    fixed: {box_share: [[0, 0, 0], [1, 0.01, 1]]}\n"
    "    surface: {contact_distance_m: 0.002}\n"
    "  weight: {shape: {sphere: {radius_m: 0.002}}, mass_kg: 0.002,\n"
    "    place: {position_m: [0, -0.008, 0]}, surface: {collides: false}}\n"
    "rods:\n"
    "  thread: {points_m: [[-0.03, 0.0055, 0], [0.03, 0.0055, 0]], segments: 12,\n"
    "    radius_m: 0.0005, young_pa: 1.0e+7, poisson: 0.3, density_kg_m3: 1200,\n"
    "    damping: {stiffness: 0.02}}\n"
    "links:\n"
    "  left_knot: {law: ball, a: {body: thread.1, at_m: [-0.03, 0.005, 0]}, b: left}\n"
    "  right_knot: {law: ball, a: {body: thread.12, at_m: [0.03, 0.005, 0]}, b: right}\n"
    "  weight: {law: ball, a: {rod: thread, share: 0.5}, b: weight}\n"
    "solver: {contacts: 200, workers: 1}\n"
    "probes:\n"
    "  contacts: {body: left, quantity: contacts}\n"
    "  middle: {rod: thread, share: 0.5, quantity: position}\n";
enum { LEFT = 1, RIGHT = 2 };

/* On a soft block, nearly touching. */
static const char laid[] =
    "version: 1\n"
    "rate_hz: 200\n"
    "bodies:\n"
    "  block:\n"
    "    grid: {size_m: [0.03, 0.01, 0.03], cells: [3, 1, 3]}\n"
    "    material: {young_pa: 30000, poisson: 0.4, density_kg_m3: 1000}\n"
    "    damping: {stiffness: 0.02}\n"
    "    fixed: {box_share: [[0, 0, 0], [1, 0.01, 1]]}\n"
    "    surface: {contact_distance_m: 0.002}\n"
    "rods:\n"
    "  thread: {points_m: [[-0.012, 0.006, 0.001], [0.013, 0.006, 0.002]], segments: 6,\n"
    "    radius_m: 0.0005, young_pa: 1.0e+7, poisson: 0.3, density_kg_m3: 1200, damping: "
    "{stiffness: 0.02}}\n"
    "solver: {contacts: 200, workers: 1}\n"
    "probes:\n"
    "  middle: {rod: thread, share: 0.5, quantity: position}\n"
    "  contacts: {body: block, quantity: contacts}\n";

static struct config *load(const char *text, const char *const *set, int n_set)
{
    struct config *config = whole_load(text, set, n_set);
    if (!config)
        puts(whole_error.text);
    REQUIRE(config != NULL);
    return config;
}

static struct palp_world *world_of(const struct config *config)
{
    struct palp_error error;
    struct palp_world *world = palp_world_create(config->scene, &error);
    REQUIRE(world != NULL);
    return world;
}

static const struct palp_report *take_steps(struct palp_world *world, const struct config *config,
                                            int n)
{
    const struct palp_report *report = NULL;
    for (int i = 0; i < n; i++)
        report = palp_step(world, 1 / config->rate_hz);
    return report;
}

static vec3 read(const struct config *config, const struct palp_world *world, int probe)
{
    double value[3];
    REQUIRE(config_probe_read(&config->probe[probe], world, value) == 3);
    return (vec3){value[0], value[1], value[2]};
}

static double off(vec3 a, vec3 b)
{
    return vec3_norm(vec3_sub(a, b));
}

/* ---------------------------------------------------------------- cut, and read */

static void a_line_is_cut_into_segments_of_equal_length(void)
{
    struct config *config = load(corner, NULL, 0);
    struct palp_world *world = world_of(config);
    REQUIRE(palp_scene_bodies(config->scene) == 10);
    for (int i = 0; i < 10; i++) {
        const double middle = 0.02 * i + 0.01;
        const vec3 place = middle < 0.1 ? (vec3){middle, 0, 0} : (vec3){0.1, middle - 0.1, 0};
        CHECK_ZERO(off(palp_world_pose(world, (palp_body){i + 1}).p, place), 1e-15);
        CHECK_NEAR(palp_body_shape(config->scene, (palp_body){i + 1})->length, 0.02, 1e-15);
    }
    CHECK(strcmp(palp_body_name(config->scene, (palp_body){10}), "wire.10") == 0);
    palp_world_destroy(world);
    config_destroy(config);
}

static void a_share_is_a_place_on_the_rod(void)
{
    struct config *config = load(corner, NULL, 0);
    struct palp_world *world = world_of(config);
    CHECK_ZERO(off(read(config, world, 0), (vec3){0, 0, 0}), 1e-15);
    CHECK_ZERO(off(read(config, world, 1), (vec3){0.05, 0, 0}), 1e-15);
    CHECK_ZERO(off(read(config, world, 2), (vec3){0.1, 0.1, 0}), 1e-15);
    take_steps(world, config, 1);
    CHECK_ZERO(off(palp_world_report(world)->link[0].place, (vec3){0.1, 0, 0}), 1e-9);
    palp_world_destroy(world);
    config_destroy(config);
}

/* The last segment turns about its own middle: its end moves by ω × r. */
static void a_velocity_at_a_share_has_that_of_turning(void)
{
    struct config *config = load(corner, NULL, 0);
    struct palp_world *world = world_of(config);
    const palp_body last = {10};
    palp_world_set_pose(world, last, palp_world_pose(world, last), (vec3){1, 0, 0},
                        (vec3){0, 0, 2});
    CHECK_ZERO(off(read(config, world, 3), (vec3){1 - 2 * 0.01, 0, 0}), 1e-15);
    palp_world_destroy(world);
    config_destroy(config);
}

/* Twice as many segments: twice as many rows, as many blocks beside the diagonal. */
static void the_cost_of_a_rod_goes_with_its_segments(void)
{
    for (int n = 10; n <= 640; n *= 8) {
        char segments[40], expected[80];
        const char *const set[] = {segments};
        snprintf(segments, sizeof segments, "rods.wire.segments=%d", n);
        snprintf(expected, sizeof expected,
                 "banded: a chain of %d rigid bodies, 3 blocks beside the diagonal", n);
        struct config *config = load(corner, set, 1);
        struct palp_world *world = world_of(config);
        CHECK(strcmp(palp_world_motion(world, (palp_body){1}), expected) == 0);
        CHECK(palp_world_motion(world, (palp_body){2})[0] == '\0');
        palp_world_destroy(world);
        config_destroy(config);
    }
}

/* ---------------------------------------------------------------- tied to what is soft */

static const char *const corrections[] = {"solver.correction=once", "solver.correction=recursive",
                                          "solver.correction=fast", "solver.correction=literal"};

/* At rest the knots in the flaps bear the weight and the thread, whichever way forces are found. */
static void flaps_bear_a_thread_and_its_weight(void)
{
    const double heavy = 9.81 * (0.002 + 1200 * PI * 0.0005 * 0.0005 * 0.06);
    for (int k = 0; k < 4; k++) {
        const char *const set[] = {corrections[k], "rods.thread.surface.collides=false"};
        struct config *config = load(flaps, set, 2);
        struct palp_world *world = world_of(config);
        const struct palp_report *report = take_steps(world, config, 400);
        const double left = palp_world_contact_wrench(world, (palp_body){LEFT}).force.y;
        const double right = palp_world_contact_wrench(world, (palp_body){RIGHT}).force.y;
        CHECK_NEAR(left + right, -heavy, 0.005 * heavy); /* it still swings a little */
        CHECK_NEAR(left, right, 0.005 * heavy);
        for (int i = 0; i < 3; i++)
            CHECK_BELOW(report->link[i].gap, 1e-6);
        palp_world_destroy(world);
        config_destroy(config);
    }
}

/* Laid on a soft block, before it rolls: it is borne, on average over what is left of its fall. */
static void a_thread_lies_on_a_soft_block_in_each_correction(void)
{
    enum { SKIPPED = 40, STEPS = 40 };
    const double heavy = 9.81 * 1200 * PI * 0.0005 * 0.0005 * 0.025;
    for (int k = 0; k < 4; k++) {
        struct config *config = load(laid, &corrections[k], 1);
        struct palp_world *world = world_of(config);
        double borne = 0;
        take_steps(world, config, SKIPPED);
        for (int i = 0; i < STEPS; i++) {
            const struct palp_report *report = take_steps(world, config, 1);
            borne -= palp_world_contact_wrench(world, (palp_body){1}).force.y / STEPS;
            CHECK(report->n_contact > 2);
            CHECK_BELOW(report->penetration, 5e-5); /* m; a tenth of its radius */
        }
        CHECK_NEAR(borne, heavy, 0.05 * heavy);
        palp_world_destroy(world);
        config_destroy(config);
    }
}

static void a_restored_thread_goes_on_with_the_same_bytes(void)
{
    for (int k = 0; k < 4; k++) {
        struct config *config = load(flaps, &corrections[k], 1);
        struct palp_world *world = world_of(config), *again = world_of(config);
        struct palp_error error;
        take_steps(world, config, 30);
        const size_t size = palp_world_snapshot_size(world);
        void *bytes = malloc(size);
        REQUIRE(bytes != NULL);
        palp_world_snapshot(world, bytes);
        REQUIRE(palp_world_restore(again, bytes, size, &error) == PALP_OK);
        take_steps(world, config, 20);
        take_steps(again, config, 20);
        CHECK(palp_world_hash(world) == palp_world_hash(again));
        free(bytes);
        palp_world_destroy(world);
        palp_world_destroy(again);
        config_destroy(config);
    }
}

/* ---------------------------------------------------------------- the shipped one */

/* The hand of the shipped scenario pulls by its script, until the thread has cut into the edge:
 * half as many segments and a coarser block do for that. Both ends stay where they are held. */
static void a_thread_is_drawn_over_a_soft_edge(void)
{
    static const char *const set[] = {"rods.thread.segments=20",
                                      "bodies.block.grid.cells=[4, 3, 3]"};
    struct config *config;
    struct config_error error;
    REQUIRE(config_load(&config, "config/scenarios/thread-of-beams.yaml", set, 2, &error) == 0);
    struct palp_world *world = world_of(config);
    const vec3 rests = read(config, world, 0);
    for (int i = 1; i <= 1000; i++) {
        palp_world_set_target(world, config->tool[0].body,
                              config_script_at(config->tool[0].script, i / config->rate_hz));
        const struct palp_report *report = palp_step(world, 1 / config->rate_hz);
        for (int k = 0; k < 2; k++)
            CHECK_BELOW(report->link[k].gap, 1e-5); /* m */
    }
    const vec3 edge = read(config, world, 0), pull = read(config, world, 2);
    CHECK(edge.y < rests.y - 1e-4); /* cut into, half a cell beside this node */
    CHECK(pull.x > 0.05 && pull.y < -0.05);
    CHECK(palp_world_report(world)->n_contact > 4);
    palp_world_destroy(world);
    config_destroy(config);
}

/* ---------------------------------------------------------------- what is refused */

static void a_rod_that_cannot_be_is_refused(void)
{
    static const char *const folded[] = {"rods.suture.points_m=[[0,0,0],[1,0,0],[0,0,0]]",
                                         "rods.suture.segments=3"};
    CHECK(whole_set_refused("rods.suture.points_m=[[0,0,0]]",
                            "rods.suture.points_m: got 1 place, expected at least 2"));
    CHECK(whole_set_refused("rods.suture.points_m=[[1,0,0],[1,0,0]]",
                            "got a line of length 0 m, expected one above 0"));
    CHECK(whole_refused(whole, folded, 2, 78, "got a line that turns back within segment 2"));
    CHECK(whole_set_refused("rods.suture.points_m=long", "expected a list of places"));
    CHECK(whole_set_refused("rods.suture.segments=0", "rods.suture.segments: got 0, expected"));
    CHECK(whole_set_refused("rods.suture.segments=1000", "expected a whole number in [1, 999]"));
    CHECK(whole_set_refused("rods.suture.radius_m=0", "got 0, expected a number above 0"));
    CHECK(whole_set_refused("rods.suture.young_pa=soft", "rods.suture.young_pa: got soft"));
    CHECK(whole_set_refused("rods.suture.damping.mass=1", "got an unknown key"));
    CHECK(whole_set_refused("rods={ball: {points_m: [[0,0,0],[1,0,0]], segments: 1, radius_m: 1, "
                            "young_pa: 1, poisson: 0, density_kg_m3: 1}}",
                            "rods.ball: got the name of a body or a tool"));
}

static void a_place_on_a_rod_that_cannot_be_is_refused(void)
{
    CHECK(whole_set_refused("links.knot.a.rod=sutre",
                            "links.knot.a.rod: got sutre, expected the name of a rod; did you "
                            "mean suture?"));
    CHECK(whole_set_refused("links.knot.a={rod: suture}", "got a rod without a share"));
    CHECK(whole_set_refused("links.knot.a.share=1.5", "links.knot.a.share: got 1.5, expected"));
    CHECK(whole_set_refused("links.knot.a.at_m=[0,0,0]", "share says where on the rod it is"));
    CHECK(whole_set_refused("links.knot.a.body=ball", "exactly one of body, rod"));
    CHECK(whole_set_refused("links.string.a.share=0.5", "only a rod has shares"));
    CHECK(whole_set_refused("probes.tail.rod=tail", "expected the name of a rod"));
    CHECK(whole_set_refused("probes.tail={rod: suture, quantity: position}",
                            "got a rod without a share"));
    CHECK(whole_set_refused("probes.tail.quantity=force", "position, velocity or spin of a rod"));
    CHECK(whole_set_refused("probes.top.share=0.5", "only a rod has shares"));
}

SUITE(rod_scenario, TEST(a_line_is_cut_into_segments_of_equal_length),
      TEST(a_share_is_a_place_on_the_rod), TEST(a_velocity_at_a_share_has_that_of_turning),
      TEST(the_cost_of_a_rod_goes_with_its_segments), TEST(flaps_bear_a_thread_and_its_weight),
      TEST(a_thread_lies_on_a_soft_block_in_each_correction),
      TEST(a_restored_thread_goes_on_with_the_same_bytes), TEST(a_thread_is_drawn_over_a_soft_edge),
      TEST(a_rod_that_cannot_be_is_refused), TEST(a_place_on_a_rod_that_cannot_be_is_refused));
