/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_law_joint.c - bodies that joints hold together: what they weigh, how they turn, that action
 * is reaction; joints of soft bodies; what tension does to an arm. */
#include "engine/motion/link_stiffness.h"
#include "tests/check.h"
#include "tests/fixtures/link_scenes.h"

#include <stdlib.h>

static const double G = 9.81;

static pose at(double x, double y, double z)
{
    return (pose){{x, y, z}, {0, 0, 0, 1}};
}

static struct palp_scene *floating_scene(void)
{
    struct palp_options opt = links_options(PALP_CORRECT_FAST);
    opt.gravity = (vec3){0, 0, 0};
    return links_scene(&opt);
}

/* ---------------------------------------------------------------- two bodies as one */

/* Two balls on a bar, unlike, so that no joint but a weld would do: where each is along x from the
 * middle of mass of both. */
static const double MASS[2] = {0.05, 0.1}, PLACE[2] = {0.04, -0.02};

/* The moments of one about its own centre. */
static double moment(int side)
{
    return 0.4 * MASS[side] * 0.02 * 0.02;
}

/* Of both about their middle: along the bar, across it. */
static double moment_along(void)
{
    return moment(0) + moment(1);
}

static double moment_across(void)
{
    return moment_along() + MASS[0] * PLACE[0] * PLACE[0] + MASS[1] * PLACE[1] * PLACE[1];
}

/* Bodies 1 and 2, welded between them. */
static struct palp_world *welded(void)
{
    struct palp_scene *scene = floating_scene();
    const palp_body a = links_rigid(scene, PALP_DRIVE_FREE, MASS[0], at(PLACE[0], 0, 0));
    const palp_body b = links_rigid(scene, PALP_DRIVE_FREE, MASS[1], at(PLACE[1], 0, 0));
    const struct palp_link_def def = links_def(scene, PALP_LAW_WELD, a, b, (vec3){0.01, 0, 0});
    links_add(scene, &def);
    return links_world(scene);
}

/* A blow and a twist on one of two that rest: both turn as momentum over mass and moments of both
 * say. A step of 1 µs turns them by 2e-5 rad, and by that the arm is off. */
static void welded_pair_has_the_mass_and_moments_of_one_body(void)
{
    struct palp_world *world = welded();
    const double v = 1, twist = 20, across = MASS[0] * PLACE[0] * v / moment_across();
    const double along = moment(0) * twist / moment_along();
    palp_world_set_pose(world, (palp_body){1}, at(PLACE[0], 0, 0), (vec3){0, v, 0},
                        (vec3){twist, 0, 0});
    palp_step(world, 1e-6);
    double momentum = 0;
    for (int side = 0; side < 2; side++) {
        const vec3 spin = palp_world_spin(world, (palp_body){side + 1});
        momentum += MASS[side] * palp_world_velocity(world, (palp_body){side + 1}).y;
        CHECK_NEAR(spin.z, across, 1e-3 * across);
        CHECK_NEAR(spin.x, along, 1e-3 * along);
    }
    CHECK_NEAR(momentum, MASS[0] * v, 1e-9);
    links_destroy(world);
}

/* One body of both. */
static struct palp_world *whole(void)
{
    struct palp_scene *scene = floating_scene();
    const struct palp_rigid_def def = {
        .name = "both",
        .drive = PALP_DRIVE_FREE,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.01, .at = POSE_IDENTITY},
        .mass = MASS[0] + MASS[1],
        .inertia = {moment_along(), moment_across(), moment_across()},
        .at = POSE_IDENTITY};
    REQUIRE(palp_scene_add_rigid(scene, &def, NULL).id == 1);
    return links_world(scene);
}

/* Thrown with a spin about no axis of the bar: how far the middle of mass and the heading of
 * the bar are from those of one body after 0.2 s, in metres and radians. */
static void throw_both(double h, double *off_place, double *off_heading)
{
    struct palp_world *two = welded(), *one = whole();
    const vec3 v = {0.1, 0.2, -0.1}, w = {2, 1, 3};
    palp_world_set_pose(one, (palp_body){1}, POSE_IDENTITY, v, w);
    for (int side = 0; side < 2; side++) {
        const vec3 arm = {PLACE[side], 0, 0};
        palp_world_set_pose(two, (palp_body){side + 1}, (pose){arm, {0, 0, 0, 1}},
                            vec3_add(v, vec3_cross(w, arm)), w);
    }
    for (int i = 0; i < (int)lround(0.2 / h); i++) {
        CHECK_BELOW(palp_step(two, h)->link[0].gap, 1e-10);
        palp_step(one, h);
    }
    const vec3 a = palp_world_pose(two, (palp_body){1}).p,
               b = palp_world_pose(two, (palp_body){2}).p;
    const pose as_one = palp_world_pose(one, (palp_body){1});
    const vec3 middle = vec3_axpy(b, MASS[0] / (MASS[0] + MASS[1]), vec3_sub(a, b));
    const vec3 heading = vec3_direction(vec3_sub(a, b), (vec3){0, 0, 0});
    *off_place = vec3_norm(vec3_sub(middle, as_one.p));
    *off_heading = vec3_norm(vec3_sub(heading, quat_rotate(as_one.q, (vec3){1, 0, 0})));
    links_destroy(two);
    links_destroy(one);
}

/* The place to round-off; the heading to the order of the scheme: 5e-4 rad, of 0.7 turned. */
static void welded_pair_moves_as_one_body(void)
{
    double place, coarse, fine;
    throw_both(1e-3, &place, &coarse);
    CHECK_ZERO(place, 1e-12);
    throw_both(5e-4, &place, &fine);
    CHECK_ZERO(place, 1e-12);
    CHECK(fine < 5e-4);
    CHECK(fine < 0.6 * coarse);
}

/* ---------------------------------------------------------------- action is reaction */

/* A chain of every joint between free bodies, thrown about without gravity: its momentum stays, to
 * what is lost in sums of steps; so do forces on a add up with those on b to nothing. */
static void momentum_of_what_links_hold_stays(void)
{
    static const enum palp_law laws[] = {PALP_LAW_BALL, PALP_LAW_WELD, PALP_LAW_HINGE,
                                         PALP_LAW_THREAD, PALP_LAW_BOND};
    enum { LINKS = sizeof laws / sizeof *laws, BODIES = LINKS + 1 };
    struct palp_scene *scene = floating_scene();
    palp_body body[BODIES];
    double mass[BODIES];
    for (int i = 0; i < BODIES; i++) {
        mass[i] = 0.01 * (i + 1);
        body[i] = links_rigid(scene, PALP_DRIVE_FREE, mass[i], at(0.03 * i, 0, 0));
    }
    for (int i = 0; i < LINKS; i++) {
        const vec3 place = {0.03 * i + 0.015, 0, 0};
        struct palp_link_def def = links_def(scene, laws[i], body[i], body[i + 1], place);
        def.axis = (vec3){0, 0, 1};
        def.force = 1e6; /* a bond that does not tear */
        if (laws[i] == PALP_LAW_THREAD) {
            def.a = links_point(scene, body[i], (vec3){0.03 * i, 0, 0});
            def.b = links_point(scene, body[i + 1], (vec3){0.03 * (i + 1), 0, 0});
            def.length = 0.03;
        }
        links_add(scene, &def);
    }
    struct palp_world *world = links_world(scene);
    vec3 before = {0, 0, 0};
    srand(7);
    for (int i = 0; i < BODIES; i++) {
        vec3 v[2];
        for (int k = 0; k < 2; k++)
            v[k] = vec3_make(rand() % 100 - 50, rand() % 100 - 50, rand() % 100 - 50);
        palp_world_set_pose(world, body[i], palp_world_pose(world, body[i]),
                            vec3_scale(v[0], 0.005), vec3_scale(v[1], 0.05));
        before = vec3_axpy(before, 0.005 * mass[i], v[0]);
    }
    for (int step = 0; step < 100; step++) {
        vec3 now = {0, 0, 0};
        palp_step(world, 2e-3);
        for (int i = 0; i < BODIES; i++)
            now = vec3_axpy(now, mass[i], palp_world_velocity(world, body[i]));
        CHECK_ZERO(vec3_norm(vec3_sub(now, before)), 1e-12); /* of 0.05 kg m/s */
    }
    links_destroy(world);
}

/* ---------------------------------------------------------------- soft bodies */

static const double SIDE = 0.02;

/* A loose block beside one that is held, and a link between the two. */
static struct palp_world *hang(enum palp_law law, palp_body *loose)
{
    const struct palp_options opt = links_options(PALP_CORRECT_FAST);
    struct palp_scene *scene = links_scene(&opt);
    const vec3 size = {SIDE, SIDE, SIDE};
    const int cells[3] = {2, 2, 2};
    const palp_body held = links_block(scene, size, cells, at(0, 0, 0), false);
    *loose = links_loose(scene, size, cells, at(SIDE, 0, 0));
    struct palp_link_def def = links_def(scene, law, *loose, held, (vec3){SIDE / 2, SIDE / 4, 0});
    def.axis = (vec3){0, 1, 0}; /* arms within both: in the plane between them */
    def.normal = (vec3){0, 0, 1};
    def.arm = SIDE / 5;
    links_add(scene, &def);
    return links_world(scene);
}

/* How far the far side of the loose block is below the near one. */
static double drop(const struct palp_world *world, palp_body loose)
{
    const struct palp_mesh *mesh = palp_body_mesh(palp_world_scene(world), loose);
    const vec3 *q = palp_world_q(world, loose);
    double sum = 0;
    int n = 0;
    for (int i = 0; i < mesh->n_node; i++) {
        const double sign = mesh->x[i].x > 1.49 * SIDE ? 1 : mesh->x[i].x < 0.51 * SIDE ? -1 : 0;
        sum += sign * (mesh->x[i].y - q[i].y);
        n += sign > 0;
    }
    return sum / n;
}

static const double WEIGHT = 1000 * 0.02 * 0.02 * 0.02 * 9.81; /* N, of the loose block */

/* It swings for 6 s: on the mean the joint bears its weight, but for what the swing's speed of at
 * most 0.6 m/s is of all the while's, 1 %; and at some time it hangs. */
static void soft_body_swings_on_a_ball_at_another(void)
{
    palp_body loose;
    struct palp_world *world = hang(PALP_LAW_BALL, &loose);
    double mean = 0, lowest = 0;
    for (int i = 0; i < 300; i++) {
        const struct palp_link_report *l = palp_step(world, 0.02)->link;
        CHECK_BELOW(l->gap, 1e-12);
        mean += l->force.y / 300;
        lowest = fmax(lowest, drop(world, loose));
    }
    CHECK_NEAR(mean, WEIGHT, 0.01 * WEIGHT);
    CHECK(lowest > 0.8 * SIDE);
    links_destroy(world);
}

/* It comes to rest, held out by the weld; what the link bears is its weight. */
static void soft_body_stands_out_from_a_weld_to_another(void)
{
    palp_body loose;
    struct palp_world *world = hang(PALP_LAW_WELD, &loose);
    for (int i = 0; i < 150; i++)
        CHECK_BELOW(palp_step(world, 0.02)->link[0].gap, 1e-12);
    const vec3 force = palp_world_report(world)->link[0].force;
    CHECK_NEAR(force.y, WEIGHT, 1e-9 * WEIGHT);
    CHECK_ZERO(hypot(force.x, force.z), 1e-9 * WEIGHT);
    CHECK(drop(world, loose) > 0 && drop(world, loose) < 0.2 * SIDE);
    links_destroy(world);
}

/* The tissue bears the ball's weight, as soon as nothing swings. */
static void rigid_body_hangs_on_tissue_by_its_weight(void)
{
    const struct palp_options opt = links_options(PALP_CORRECT_FAST);
    struct palp_scene *scene = links_scene(&opt);
    const palp_body tissue =
        links_block(scene, (vec3){0.04, 0.04, 0.04}, (const int[3]){2, 2, 2}, at(0, 0, 0), false);
    const palp_body ball = links_rigid(scene, PALP_DRIVE_FREE, 0.02, at(0.03, 0.01, 0));
    struct palp_link_def def = links_def(scene, PALP_LAW_WELD, ball, tissue, (vec3){0.02, 0.01, 0});
    def.axis = (vec3){0, -1, 0}; /* both arms in the tissue's side */
    def.normal = (vec3){0, 0, 1};
    links_add(scene, &def);
    struct palp_world *world = links_world(scene);
    for (int i = 0; i < 300; i++)
        CHECK_BELOW(palp_step(world, 0.02)->link[0].gap, 1e-9);
    const struct palp_link_report *l = palp_world_report(world)->link;
    const vec3 arm = vec3_sub(palp_world_pose(world, ball).p, l->place);
    CHECK_NEAR(l->force.y, 0.02 * G, 1e-6);
    CHECK_NEAR(l->torque.z, arm.x * 0.02 * G, 1e-6); /* about the place: against the weight's */
    links_destroy(world);
}

/* ---------------------------------------------------------------- tension */

static double any(void)
{
    return 2.0 * rand() / RAND_MAX - 1;
}

static vec3 any_vector(void)
{
    const double x = any(), y = any(), z = any();
    return (vec3){x, y, z};
}

/* xᵀ of the symmetric part of -d(arm × f)/dθ y, by differences of turns. */
static double slope(vec3 arm, vec3 f, vec3 x, vec3 y)
{
    static const double STEP = 1e-5;
    double sum = 0;
    for (int side = 0; side < 2; side++) {
        const vec3 about = side == 0 ? y : x, by = side == 0 ? x : y;
        const vec3 up = quat_rotate(quat_exp(vec3_scale(about, STEP)), arm);
        const vec3 down = quat_rotate(quat_exp(vec3_scale(about, -STEP)), arm);
        sum -= vec3_dot(by, vec3_cross(vec3_sub(up, down), f)) / (4 * STEP);
    }
    return sum;
}

/* It differs from them along the middle between arm and force alone, and there it is nothing. */
static void stiffness_of_tension_is_that_of_differences_but_for_its_negative_part(void)
{
    srand(11);
    for (int i = 0; i < 200; i++) {
        const vec3 arm = any_vector(), f = any_vector(), other = any_vector();
        if (vec3_dot(arm, f) <= 0)
            continue;
        const mat3 K = link_stiffness_of(arm, f);
        const vec3 middle =
            vec3_direction(vec3_add(vec3_scale(arm, vec3_norm(f)), vec3_scale(f, vec3_norm(arm))),
                           (vec3){0, 0, 1});
        const vec3 x = vec3_cross(middle, other), y = vec3_cross(middle, x);
        CHECK_NEAR(vec3_dot(x, mat3_apply(K, y)), slope(arm, f, x, y), 1e-9);
        CHECK_NEAR(vec3_dot(y, mat3_apply(K, y)), slope(arm, f, y, y), 1e-9);
        CHECK_ZERO(vec3_norm(mat3_apply(K, middle)), 1e-14);
        CHECK(slope(arm, f, middle, middle) < 1e-9);
    }
}

static void stiffness_of_tension_is_symmetric_and_never_negative(void)
{
    srand(13);
    for (int i = 0; i < 1000; i++) {
        const vec3 arm = any_vector(), f = any_vector(), x = any_vector(), y = any_vector();
        const mat3 K = link_stiffness_of(arm, f);
        CHECK(vec3_dot(x, mat3_apply(K, x)) > -1e-14);
        CHECK_ZERO(vec3_dot(x, mat3_apply(K, y)) - vec3_dot(y, mat3_apply(K, x)), 1e-14);
        if (vec3_dot(arm, f) <= 0) /* what pushes is not held */
            CHECK_ZERO(vec3_norm(mat3_apply(K, x)), 0);
    }
}

SUITE(law_joint, TEST(welded_pair_has_the_mass_and_moments_of_one_body),
      TEST(welded_pair_moves_as_one_body), TEST(momentum_of_what_links_hold_stays),
      TEST(soft_body_swings_on_a_ball_at_another),
      TEST(soft_body_stands_out_from_a_weld_to_another),
      TEST(rigid_body_hangs_on_tissue_by_its_weight),
      TEST(stiffness_of_tension_is_that_of_differences_but_for_its_negative_part),
      TEST(stiffness_of_tension_is_symmetric_and_never_negative));
