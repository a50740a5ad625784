/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_law_link.c - each law of a link by what it does to a body or two. */
#include "tests/check.h"
#include "tests/fixtures/link_scenes.h"

static const double G = 9.81;

static pose at(double x, double y, double z)
{
    return (pose){{x, y, z}, {0, 0, 0, 1}};
}

static const palp_body WORLD = {0};

/* Small swings of a ball of 2 cm on 0.3 m: T = 2π √((L² + I/m) / g L); steps of 1 ms lengthen it by
 * less than their square over it. The joint stays where it is. */
static void ball_joint_makes_a_pendulum_that_does_not_drift(void)
{
    const struct palp_options opt = links_options(PALP_CORRECT_FAST);
    struct palp_scene *scene = links_scene(&opt);
    const double length = 0.3, lean = 0.02, h = 1e-3;
    const palp_body ball =
        links_rigid(scene, PALP_DRIVE_FREE, 0.1, at(length * sin(lean), -length * cos(lean), 0));
    const struct palp_link_def def = links_def(scene, PALP_LAW_BALL, ball, WORLD, (vec3){0, 0, 0});
    links_add(scene, &def);
    struct palp_world *world = links_world(scene);
    double crossed[2] = {0, 0}, before = 1;
    for (int i = 0, n = 0; i < 2000 && n < 2; i++) {
        const struct palp_report *r = palp_step(world, h);
        const double now = palp_world_pose(world, ball).p.x;
        if (before > 0 && now <= 0)
            crossed[n++] = r->time - h * now / (now - before);
        before = now;
        CHECK_BELOW(r->link[0].gap, 1e-11);
    }
    const double arm2 = length * length + 0.4 * 0.02 * 0.02;
    const double period = 2 * acos(-1) * sqrt(arm2 / (G * length));
    CHECK_NEAR(crossed[1] - crossed[0], period, 1e-3 * period);
    links_destroy(world);
}

/* Twenty bars in a row, let go: 1e-9 m, for a tenth of a second and the whip that begins then. */
static void hinge_chain_of_twenty_keeps_its_joints(void)
{
    const struct palp_options opt = links_options(PALP_CORRECT_FAST);
    struct palp_scene *scene = links_scene(&opt);
    palp_body last = WORLD;
    for (int i = 0; i < 20; i++) {
        const palp_body bar = links_rigid(scene, PALP_DRIVE_FREE, 0.01, at(0.03 * i + 0.015, 0, 0));
        struct palp_link_def def =
            links_def(scene, PALP_LAW_HINGE, bar, last, (vec3){0.03 * i, 0, 0});
        def.axis = (vec3){0, 0, 1};
        links_add(scene, &def);
        last = bar;
    }
    struct palp_world *world = links_world(scene);
    for (int i = 0; i < 50; i++) {
        const struct palp_report *r = palp_step(world, 0.002);
        for (int j = 0; j < r->n_link; j++)
            CHECK_BELOW(r->link[j].gap, 1e-9);
    }
    links_destroy(world);
}

/* A bar falls onto its limit, rests there, and leaves it at once where it is pulled off. */
static void hinge_stops_at_its_limit_and_does_not_stick(void)
{
    const struct palp_options opt = links_options(PALP_CORRECT_FAST);
    struct palp_scene *scene = links_scene(&opt);
    const palp_body bar = links_rigid(scene, PALP_DRIVE_FREE, 0.1, at(0.1, 0, 0));
    struct palp_link_def def = links_def(scene, PALP_LAW_HINGE, bar, WORLD, (vec3){0, 0, 0});
    def.axis = (vec3){0, 0, 1};
    def.low = -0.5;
    links_add(scene, &def);
    struct palp_world *world = links_world(scene);
    int reached = 0;
    for (int i = 0; i < 200; i++) {
        const struct palp_report *r = palp_step(world, 0.005);
        reached += r->n_event;
        CHECK(r->link[0].value > -0.5 - 1e-4); /* what iterations leave in the step of the blow */
    }
    CHECK(reached == 1);
    CHECK_NEAR(palp_world_report(world)->link[0].value, -0.5, 1e-8);
    palp_world_set_pose(world, bar, palp_world_pose(world, bar),
                        (vec3){0.1 * sin(0.5), 0.1 * cos(0.5), 0}, (vec3){0, 0, 1});
    palp_step(world, 0.005);
    CHECK(palp_world_report(world)->link[0].value > -0.5 + 0.002); /* 1 rad/s, less gravity */
    links_destroy(world);
}

/* On a level wire v² = 2 μ g s: thrown at 0.5 m/s with μ = 0.2, it stops after 6.37 cm; a step of
 * 1 ms is worth half a millimetre. */
static void friction_stops_a_bead_where_its_energy_is_spent(void)
{
    const struct palp_options opt = links_options(PALP_CORRECT_FAST);
    const vec3 wire[3] = {{0, 0, 0}, {0.1, 0, 0}, {0.2, 0, 0}};
    struct palp_scene *scene = links_scene(&opt);
    const palp_body bead = links_rigid(scene, PALP_DRIVE_FREE, 0.05, at(0, 0, 0));
    struct palp_link_def def = links_def(scene, PALP_LAW_SLIDE, bead, WORLD, wire[0]);
    def.curve = wire;
    def.n_curve = 3;
    def.friction = 0.2;
    links_add(scene, &def);
    struct palp_world *world = links_world(scene);
    palp_world_set_pose(world, bead, at(0, 0, 0), (vec3){0.5, 0, 0}, (vec3){0, 0, 0});
    for (int i = 0; i < 400; i++)
        palp_step(world, 1e-3);
    CHECK_NEAR(palp_world_report(world)->link[0].value, 0.25 / (2 * 0.2 * G), 5e-4);
    CHECK_ZERO(palp_world_velocity(world, bead).x, 1e-9);
    links_destroy(world);
}

/* Falls freely for as long as its thread is slack; then the thread bears its weight. */
static void slack_thread_pulls_not_and_a_taut_one_keeps_its_length(void)
{
    const struct palp_options opt = links_options(PALP_CORRECT_FAST);
    struct palp_scene *scene = links_scene(&opt);
    const palp_body ball = links_rigid(scene, PALP_DRIVE_FREE, 0.1, at(0, -0.05, 0));
    struct palp_link_def def = links_def(scene, PALP_LAW_THREAD, ball, WORLD, (vec3){0, 0, 0});
    def.a = links_point(scene, ball, (vec3){0, -0.05, 0});
    def.length = 0.1;
    def.slack = true;
    links_add(scene, &def);
    struct palp_world *world = links_world(scene);
    for (int i = 0; i < 100; i++) {
        const struct palp_link_report *l = palp_step(world, 0.005)->link;
        CHECK(l->value < 0.1 + 1e-10);
        if (l->value < 0.1 - 1e-6)
            CHECK_ZERO(vec3_norm(l->force), 0);
    }
    CHECK_NEAR(palp_world_report(world)->link[0].value, 0.1, 1e-10);
    CHECK_NEAR(palp_world_report(world)->link[0].force.y, 0.1 * G, 1e-9);
    links_destroy(world);
}

/* Thrown askew, it goes along its heading alone, at what of its speed was along it. */
static void blade_goes_straight(void)
{
    struct palp_options opt = links_options(PALP_CORRECT_FAST);
    opt.gravity = (vec3){0, 0, 0};
    struct palp_scene *scene = links_scene(&opt);
    const palp_body skate = links_rigid(scene, PALP_DRIVE_FREE, 0.1, at(0, 0, 0));
    struct palp_link_def def = links_def(scene, PALP_LAW_BLADE, skate, WORLD, (vec3){0, 0, 0});
    def.axis = (vec3){1, 0, 0};
    def.normal = (vec3){0, 1, 0};
    links_add(scene, &def);
    struct palp_world *world = links_world(scene);
    palp_world_set_pose(world, skate, at(0, 0, 0), (vec3){0.3, 0, 0.4}, (vec3){0, 0, 0});
    for (int i = 0; i < 100; i++)
        palp_step(world, 0.01);
    const vec3 p = palp_world_pose(world, skate).p;
    CHECK_NEAR(p.x, 0.3, 1e-12);
    CHECK_ZERO(p.z, 1e-12);
    links_destroy(world);
}

/* What is pulled ever harder tears in the step in which its force is first above the threshold, and
 * tells that once; then it is free. */
static void bond_tears_at_its_threshold_and_tells_it_once(void)
{
    const struct palp_options opt = links_options(PALP_CORRECT_FAST);
    struct palp_scene *scene = links_scene(&opt);
    const palp_body tissue =
        links_block(scene, (vec3){0.04, 0.04, 0.04}, (const int[3]){2, 2, 2}, at(0, 0, 0), false);
    const palp_body hand = links_rigid(scene, PALP_DRIVE_KINEMATIC, 1, at(0, 0.02, 0));
    struct palp_link_def def = links_def(scene, PALP_LAW_BOND, tissue, hand, (vec3){0, 0.02, 0});
    def.force = 0.5;
    links_add(scene, &def);
    struct palp_world *world = links_world(scene);
    int torn = 0;
    double before = 0, change = 0;
    for (int i = 1; i <= 200; i++) {
        palp_world_set_target(world, hand, at(0, 0.02 + 5e-5 * i, 0));
        const struct palp_report *r = palp_step(world, 0.01);
        const double force = vec3_norm(r->link[0].force);
        if (r->n_event > 0) {
            torn++;
            CHECK(r->event[0].kind == PALP_EVENT_TEAR && r->event[0].force == force);
            CHECK(force > 0.5 && before <= 0.5 && force - before < 2 * change + 1e-9);
        }
        if (torn > 0 && r->n_event == 0)
            CHECK(force == 0 && !r->link[0].holds);
        change = force - before;
        before = force;
    }
    CHECK(torn == 1);
    links_destroy(world);
}

/* A needle led into a block of 6 cm and out again: 0.3 N to puncture it, then cutting and drag by
 * depth, on the way out drag alone, and at last it is out. */
static void needle_goes_in_at_its_threshold_and_rubs_by_its_depth(void)
{
    const struct palp_options opt = links_options(PALP_CORRECT_FAST);
    struct palp_world *world = links_zoo(&opt, POSE_IDENTITY);
    const palp_body needle = palp_scene_find(palp_world_scene(world), "needle");
    const pose start = palp_world_pose(world, needle);
    int in = 0, out = 0;
    double before = 0;
    for (int i = 1; i <= 120; i++) {
        pose target = start;
        target.p.y -= 0.0005 * (i < 60 ? i : 120 - i);
        palp_world_set_target(world, needle, target);
        const struct palp_report *r = palp_step(world, ZOO_H);
        const struct palp_link_report *l = &r->link[8];
        for (int k = 0; k < r->n_event; k++) {
            in += r->event[k].kind == PALP_EVENT_PUNCTURE;
            out += r->event[k].kind == PALP_EVENT_RELEASE;
            if (r->event[k].kind == PALP_EVENT_PUNCTURE)
                CHECK(r->event[k].force > 0.3 && before <= 0.3);
        }
        before = palp_world_contact_wrench(world, needle).force.y;
        if (i > 40 && i < 60) /* some 0.5 mm a step: of the depth before and after it */
            CHECK_NEAR(l->force.y, 0.1 + 5 * l->value, 5 * 0.0006);
        if (i > 70 && i < 100)
            CHECK_NEAR(l->force.y, -5 * l->value, 5 * 0.0006);
        CHECK_BELOW(l->gap, 1e-8); /* across the shaft */
    }
    CHECK(in == 1 && out == 1);
    links_destroy(world);
}

/* Led slowly from where it is about to touch, 0.01 mm a step: it goes in in the step in which it
 * first presses harder than 0.3 N, by no more than its force rises in a step. */
static void needle_goes_in_within_a_step_s_change_of_force(void)
{
    const struct palp_options opt = links_options(PALP_CORRECT_FAST);
    struct palp_world *world = links_zoo(&opt, POSE_IDENTITY);
    const palp_body needle = palp_scene_find(palp_world_scene(world), "needle");
    pose target = palp_world_pose(world, needle);
    double before = 0, rise = 0;
    bool in = false;
    for (int i = 0; i < 150 && !in; i++) {
        target.p.y -= i < 7 ? 5e-4 : 1e-5;
        palp_world_set_target(world, needle, target);
        const struct palp_report *r = palp_step(world, ZOO_H);
        const double push = palp_world_contact_wrench(world, needle).force.y;
        for (int k = 0; k < r->n_event; k++)
            in |= r->event[k].kind == PALP_EVENT_PUNCTURE;
        CHECK(in == (push > 0.3));
        if (in)
            CHECK(rise > 0 && push - before < 1.5 * rise);
        rise = push - before;
        before = push;
    }
    CHECK(in);
    links_destroy(world);
}

SUITE(law_link, TEST(ball_joint_makes_a_pendulum_that_does_not_drift),
      TEST(hinge_chain_of_twenty_keeps_its_joints),
      TEST(hinge_stops_at_its_limit_and_does_not_stick),
      TEST(friction_stops_a_bead_where_its_energy_is_spent),
      TEST(slack_thread_pulls_not_and_a_taut_one_keeps_its_length), TEST(blade_goes_straight),
      TEST(bond_tears_at_its_threshold_and_tells_it_once),
      TEST(needle_goes_in_at_its_threshold_and_rubs_by_its_depth),
      TEST(needle_goes_in_within_a_step_s_change_of_force));
