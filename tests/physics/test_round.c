/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_round.c - what is round slides and rolls: a bar over bars and over boxes, a ball off a ball,
 * a thread over a post. */
#include "config/config.h"
#include "tests/check.h"
#include "tests/fixtures/full_scenario.h"

#include <stdlib.h>

static const double PI = 3.14159265358979323846, G = 9.81;

static struct palp_world *world_of(const struct config *config)
{
    struct palp_world *world = palp_world_create(config->scene, NULL);
    REQUIRE(world != NULL);
    return world;
}

static vec3 read(const struct config *config, const struct palp_world *world, int probe)
{
    double value[3];
    REQUIRE(config_probe_read(&config->probe[probe], world, value) == 3);
    return (vec3){value[0], value[1], value[2]};
}

static struct config *load(const char *text)
{
    struct config *config = whole_load(text, NULL, 0);
    if (!config)
        puts(whole_error.text);
    REQUIRE(config != NULL);
    return config;
}

/* ---------------------------------------------------------------- a bar over bars and boxes */

/** What a bar slides over: a shape, and how it lies. */
struct support {
    const char *shape;
    double roll;   /* degrees about the axis across the bar */
    double height; /* m, of its top                         */
};

static const struct support round_bar = {"{capsule: {length_m: 0.1, radius_m: 0.005}}", 0, 0.005};

/* On a side each, over two of its edges, and on an edge; 2 cm across. */
static const struct support boxes[] = {
    {"{box: {size_m: [0.02, 0.02, 0.1]}}", 0, 0.01},
    {"{box: {size_m: [0.02, 0.02, 0.1]}}", 45, 0.01 * M_SQRT2},
    {"{box: {size_m: [0.02, 0.02, 0.1], radius_m: 0.002}}", 0, 0.01},
    {"{box: {size_m: [0.02, 0.02, 0.1], radius_m: 0.002}}", 45, 0.008 * M_SQRT2 + 0.002}};
enum { BOXES = sizeof boxes / sizeof *boxes };

/* It slides lengthwise, over two fixed ones that lie across it. */
struct slide {
    double friction, speed, rate;
    bool last; /* is the bar listed behind its supports? */
    const struct support *over;
};

static struct config *slide_config(const struct slide *slide)
{
    char surface[80], bar[400], supports[1000], text[2600], side[2][400];
    snprintf(surface, sizeof surface, "surface: {contact_distance_m: 0.002, friction: %g}",
             slide->friction);
    snprintf(bar, sizeof bar,
             "  bar: {shape: {capsule: {length_m: 0.4, radius_m: 0.005}}, mass_kg: 0.1,\n"
             "    place: {position_m: [0, %.17g, 0], rotation_deg: [0, 90, 0]},\n"
             "    velocity_m_s: [%g, 0, 0], %s}\n",
             slide->over->height + 0.005, slide->speed, surface);
    for (int k = 0; k < 2; k++)
        snprintf(side[k], sizeof side[k],
                 "  %s: {shape: %s, fixed: true,\n"
                 "    place: {position_m: [%g, 0, 0], rotation_deg: [0, 0, %g]}, %s}\n",
                 k ? "right" : "left", slide->over->shape, k ? 0.08 : -0.08, slide->over->roll,
                 surface);
    snprintf(supports, sizeof supports, "%s%s", side[0], side[1]);
    snprintf(text, sizeof text,
             "version: 1\nrate_hz: %g\nbodies:\n%s%s"
             "probes: {velocity: {body: bar, quantity: velocity}}\n",
             slide->rate, slide->last ? supports : bar, slide->last ? bar : supports);
    return load(text);
}

/* The mean deceleration over two thirds of the way to rest with this friction, or of 6 cm. */
static double slows_by(const struct slide *slide)
{
    struct config *config = slide_config(slide);
    struct palp_world *world = world_of(config);
    const double until = slide->friction > 0 ? 0.65 * slide->speed / (slide->friction * G) : 0.2;
    const int n = (int)ceil(until * slide->rate);
    for (int i = 0; i < n; i++)
        palp_step(world, 1 / slide->rate);
    const vec3 v = read(config, world, 0);
    CHECK_ZERO(v.y, 1e-6);
    CHECK_ZERO(v.z, 1e-6);
    palp_world_destroy(world);
    config_destroy(config);
    return (slide->speed - v.x) * slide->rate / n;
}

static const double speeds[] = {0.05, 0.3}, rates[] = {200, 1000};

static void check_slides(const struct support *over)
{
    for (int i = 0; i < 16; i++) {
        const double friction = i & 8 ? 0.1 : 0;
        const struct slide slide = {friction, speeds[i & 1], rates[i >> 1 & 1], i >> 2 & 1, over};
        CHECK_NEAR(slows_by(&slide), friction * G, 1e-4 * 0.1 * G);
    }
}

static void a_bar_that_slides_over_bars_is_braked_by_friction_alone(void)
{
    check_slides(&round_bar);
}

/* On the edges of boxes it once gained speed, at up to 0.87 g. */
static void a_bar_that_slides_over_boxes_is_braked_by_friction_alone(void)
{
    for (int i = 0; i < BOXES; i++)
        check_slides(&boxes[i]);
}

/* ---------------------------------------------------------------- a ball off a ball */

static const char BALLS[] =
    "version: 1\n"
    "rate_hz: %g\n"
    "bodies:\n"
    "  ground: {shape: {plane: {}}, fixed: true, surface: {friction: 0.5}}\n"
    "  light: {shape: {sphere: {radius_m: 0.02}}, mass_kg: 0.1, surface: {friction: 0.5},\n"
    "    place: {position_m: [0, 0.02, 0]}}\n"
    "  heavy: {shape: {sphere: {radius_m: 0.048}}, mass_kg: 1.4, surface: {friction: 0.5},\n"
    "    place: {position_m: [0.005, 0.0878159, 0]}}\n"
    "probes:\n"
    "  light: {body: light, quantity: position}\n"
    "  heavy: {body: heavy, quantity: position}\n";

/* It squeezes the light one out from under it. Both touch by places of their surfaces, which turn
 * aside within the step as they roll: by the end of it the balls overlap, by less than what falls
 * freely falls in a step, and the next step parts them. */
static void a_heavy_ball_that_rolls_off_a_light_one_sinks_in_by_less_than_a_step_falls(void)
{
    static const double balls_hz[] = {50, 100, 200, 1000};
    for (int i = 0; i < 4; i++) {
        const double h = 1 / balls_hz[i], fall = G * h * h / 2;
        char text[sizeof BALLS + 20];
        snprintf(text, sizeof text, BALLS, balls_hz[i]);
        struct config *config = load(text);
        struct palp_world *world = world_of(config);
        for (int k = 0; k < 0.5 * balls_hz[i]; k++) {
            palp_step(world, h);
            const vec3 light = read(config, world, 0), heavy = read(config, world, 1);
            CHECK_BELOW(0.068 - vec3_norm(vec3_sub(heavy, light)), fall);
            CHECK_BELOW(fmax(0.02 - light.y, 0.048 - heavy.y), fall);
        }
        palp_world_destroy(world);
        config_destroy(config);
    }
}

/* ---------------------------------------------------------------- a thread over a post */

/* A light thread half around a post, a weight at each end. The heavier is 1.1 exp(mu pi) times the
 * other and sinks, which takes so much more than friction holds. */
struct capstan {
    double friction, rate;
};

static const double POST = 0.02, THREAD = 0.0005, LIGHT = 0.02;
enum { ARC = 64, SEGMENTS = 96 };

static void write_thread(FILE *to)
{
    const double r = POST + THREAD + 1e-5;
    fprintf(to, "[[%.6f, -0.06, 0]", -r);
    for (int i = 0; i <= ARC; i++)
        fprintf(to, ", [%.6f, %.6f, 0]", -r * cos(PI * i / ARC), r * sin(PI * i / ARC));
    fprintf(to, ", [%.6f, -0.06, 0]]", r);
}

static void write_weight(FILE *to, const char *name, double side, double mass)
{
    fprintf(to,
            "  %s: {shape: {sphere: {radius_m: 0.005}}, mass_kg: %.9f,\n"
            "    place: {position_m: [%.6f, -0.06, 0]}, surface: {collides: false}}\n",
            name, mass, side * (POST + THREAD + 1e-5));
}

static struct config *capstan_config(const struct capstan *capstan)
{
    char *text = NULL;
    size_t size;
    FILE *to = open_memstream(&text, &size);
    REQUIRE(to != NULL);
    fprintf(to,
            "version: 1\nrate_hz: %g\nsolver: {workers: 1, contacts: 200}\nbodies:\n"
            "  post: {shape: {capsule: {length_m: 0.1, radius_m: %g}}, fixed: true,\n"
            "    surface: {friction: %g, contact_distance_m: 0.001}}\n",
            capstan->rate, POST, capstan->friction);
    write_weight(to, "light", -1, LIGHT);
    write_weight(to, "heavy", 1, 1.1 * exp(capstan->friction * PI) * LIGHT);
    fprintf(to,
            "rods:\n  thread: {segments: %d, radius_m: %g, young_pa: 1.0e+7, poisson: 0.3,\n"
            "    density_kg_m3: 1200, damping: {stiffness: 0.02},\n"
            "    surface: {friction: %g, contact_distance_m: 0.001}, points_m: ",
            SEGMENTS, THREAD, capstan->friction);
    write_thread(to);
    fprintf(to, "}\nlinks:\n"
                "  light: {law: ball, a: {rod: thread, share: 0}, b: light}\n"
                "  heavy: {law: ball, a: {rod: thread, share: 1}, b: heavy}\n"
                "probes:\n"
                "  light: {link: light, quantity: force}\n"
                "  heavy: {link: heavy, quantity: force}\n"
                "  middle: {rod: thread, share: 0.5, quantity: position}\n");
    REQUIRE(fclose(to) == 0);
    struct config *config = load(text);
    free(text);
    return config;
}

/* Forces at the thread's ends, from 0.1 s to 0.3 s; as one of the other times exp(mu pi). */
static double pulls(const struct capstan *capstan)
{
    struct config *config = capstan_config(capstan);
    struct palp_world *world = world_of(config);
    const int first = (int)(0.1 * capstan->rate), last = (int)(0.3 * capstan->rate);
    double light = 0, heavy = 0;
    for (int i = 0; i < last; i++) {
        palp_step(world, 1 / capstan->rate);
        light += i < first ? 0 : vec3_norm(read(config, world, 0));
        heavy += i < first ? 0 : vec3_norm(read(config, world, 1));
    }
    CHECK_ZERO(read(config, world, 2).z, 1e-4);
    palp_world_destroy(world);
    config_destroy(config);
    return heavy / (light * exp(capstan->friction * PI));
}

/* A percent is lost in the thread, which bends where it meets the post: with half its damping half
 * as much. Segments twice as long are off by up to 7 % at friction of 0.4, steps of 20 ms by 6. */
static void a_thread_over_a_post_holds_by_the_capstan_law(void)
{
    static const struct capstan capstans[] = {
        {0.1, 200}, {0.2, 200}, {0.4, 200}, {0.4, 500}, {0.2, 1000}};
    for (int i = 0; i < 5; i++)
        CHECK_NEAR(pulls(&capstans[i]), 1, 0.015);
}

/* ---------------------------------------------------------------- a ball and a sharp edge */

/* Off a table, whose edge it meets with the ball's own side: what it falls by it has in speed and
 * spin, at most. 2.5 % is what a step of 10 ms adds where the edge is met. */
static void a_ball_that_rolls_off_a_table_gains_no_energy(void)
{
    static const double table_rates[] = {100, 1000};
    for (int i = 0; i < 2; i++) {
        char text[800];
        snprintf(text, sizeof text,
                 "version: 1\nrate_hz: %g\nbodies:\n"
                 "  table: {shape: {box: {size_m: [0.2, 0.02, 0.2]}}, fixed: true,\n"
                 "    place: {position_m: [-0.1, -0.01, 0]}, surface: {friction: 0}}\n"
                 "  ball: {shape: {sphere: {radius_m: 0.01}}, mass_kg: 0.1,\n"
                 "    place: {position_m: [-0.01, 0.01, 0]}, velocity_m_s: [0.05, 0, 0],\n"
                 "    surface: {friction: 0}}\n"
                 "probes:\n  velocity: {body: ball, quantity: velocity}\n"
                 "  position: {body: ball, quantity: position}\n",
                 table_rates[i]);
        struct config *config = load(text);
        struct palp_world *world = world_of(config);
        const double begun = 0.01 * G + 0.05 * 0.05 / 2;
        double most = 0, deepest = 0;
        for (int k = 0; k < 0.5 * table_rates[i]; k++) {
            palp_step(world, 1 / table_rates[i]);
            const vec3 v = read(config, world, 0), x = read(config, world, 1);
            const double off = sqrt(fmax(x.x, 0) * fmax(x.x, 0) + fmax(x.y, 0) * fmax(x.y, 0));
            most = fmax(most, x.y * G + vec3_dot(v, v) / 2);
            deepest = x.y > -0.02 ? fmax(deepest, 0.01 - off) : deepest;
        }
        CHECK_BELOW(most, 1.025 * begun);
        CHECK_BELOW(deepest, 0.001);
        palp_world_destroy(world);
        config_destroy(config);
    }
}

SUITE("round", TEST(a_ball_that_rolls_off_a_table_gains_no_energy),
      TEST(a_bar_that_slides_over_bars_is_braked_by_friction_alone),
      TEST(a_bar_that_slides_over_boxes_is_braked_by_friction_alone),
      TEST(a_heavy_ball_that_rolls_off_a_light_one_sinks_in_by_less_than_a_step_falls),
      TEST(a_thread_over_a_post_holds_by_the_capstan_law));
