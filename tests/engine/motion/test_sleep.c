/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_sleep.c - a soft body at rest is left out of steps, and is back in the very step in which
 * something comes near. */
#include "engine/model/world.h"
#include "engine/motion/sleep.h"
#include "engine/palp_forces.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/scenes.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>
#include <string.h>

static const double H = 0.005;
static const struct flesh FLESH = {{PALP_COROTATIONAL, 1e4, 0.4, 1000}, 2, 0.01, true};
enum { LONG = 4000 };

static struct palp_options options(int workers, double sleep_speed)
{
    struct palp_options opt = palp_options_default();
    opt.workers = workers;
    opt.sleep_speed = sleep_speed;
    return opt;
}

static double awake_for(const struct palp_world *world)
{
    return world->still[0];
}

/* ---------------------------------------------------------------- falling asleep */

/* A beam that hangs down from its end, until it sleeps; returns the steps that it took. */
static int let_rest(struct palp_world *world)
{
    int n = 0;
    while (n < LONG && palp_step(world, H)->n_asleep == 0)
        n++;
    return n;
}

static struct palp_world *hanging(enum palp_motion way, double sleep_speed)
{
    struct palp_options opt = bodies_options((vec3){0, -9.81, 0}, 1);
    opt.motion = way;
    opt.sleep_speed = sleep_speed;
    return bodies_box((vec3){0.06, 0.02, 0.02}, (int[]){6, 2, 2}, &FLESH, &opt);
}

/* Byte for byte, whatever solves; and not further from where it would have come to rest than is
 * said. */
static void a_body_at_rest_is_left_out_and_stays(void)
{
    static const enum palp_motion ways[] = {PALP_MOTION_DIRECT, PALP_MOTION_PCG};
    for (int k = 0; k < 2; k++) {
        const double speed = palp_options_default().sleep_speed;
        struct palp_world *world = hanging(ways[k], speed), *other = hanging(ways[k], 0);
        const int n = let_rest(world);
        REQUIRE(n > 50 && n < LONG);
        const int n_v = world->scene->n_v;
        const size_t size = (size_t)n_v * sizeof *world->q;
        vec3 *q = malloc(size);
        memcpy(q, world->q, size);
        for (int i = 0; i < 100; i++) {
            const struct palp_report *report = palp_step(world, H);
            CHECK(report->n_asleep == 1 && report->solves_free == 0 && report->factor_age == 0);
        }
        CHECK(memcmp(q, world->q, size) == 0);
        for (int i = 0; i < n_v; i++)
            CHECK_ZERO(vec3_norm(world->v[i]), 0);
        while (other->steps < world->steps + LONG)
            CHECK(palp_step(other, H)->n_asleep == 0);
        for (int i = 0; i < n_v; i++)
            CHECK_ZERO(vec3_norm(vec3_sub(world->q[i], other->q[i])), speed * 1);
        CHECK(fabs(world->q[n_v - 1].y - world->scene->body[0].soft.mesh.x[n_v - 1].y) > 1e-4);
        free(q);
        bodies_destroy(world);
        bodies_destroy(other);
    }
}

/* A beam that swings is slow where it turns back, but not for long. */
static void what_swings_without_end_does_not_sleep(void)
{
    static const struct flesh undamped = {{PALP_COROTATIONAL, 1e4, 0.4, 1000}, 0, 0, true};
    struct palp_options opt = bodies_options((vec3){0, -1e-3, 0}, 1);
    struct palp_world *world =
        bodies_box((vec3){0.06, 0.02, 0.02}, (int[]){6, 2, 2}, &undamped, &opt);
    for (int i = 0; i < 400; i++)
        CHECK(palp_step(world, H)->n_asleep == 0);
    bodies_destroy(world);
}

/* ---------------------------------------------------------------- what drives */

/* Time moves its fixed nodes, or presses on it, from 1 s on. */
static void what_time_drives_does_not_sleep_before(void)
{
    static const double time[] = {0, 1, 2}, value[] = {0, 0, 1};
    const struct palp_course course = {.n = 3, .time = time, .value = value};
    static const int fixed[] = {0, 1, 2, 3};
    static const struct palp_material material = {PALP_COROTATIONAL, 1e4, 0.4, 1000};
    for (int k = 0; k < 3; k++) {
        const struct palp_options opt = bodies_options((vec3){0, 0, 0}, 1);
        const struct palp_grid grid = {.size = {0.04, 0.02, 0.02}, .cells = {4, 2, 2}};
        struct palp_error error = {PALP_OK, ""};
        struct palp_mesh mesh;
        REQUIRE(palp_mesh_grid(&mesh, &grid, &error) == PALP_OK);
        struct palp_scene *scene = palp_scene_create(&opt, &error);
        const struct palp_soft_def def = {.name = "block",
                                          .mesh = &mesh,
                                          .material = &material,
                                          .n_material = 1,
                                          .damping_mass = 1,
                                          .fixed = fixed,
                                          .n_fixed = 4};
        const palp_body body = palp_scene_add_soft(scene, &def, &error);
        const struct palp_motion_def motion = {
            .body = body, .shift = {0.01, 0, 0}, .course = course};
        const struct palp_pressure_def pressure = {.body = body, .pressure = 100, .course = course};
        if (k == 0)
            REQUIRE(palp_scene_add_motion(scene, &motion, &error) == PALP_OK);
        if (k == 1)
            REQUIRE(palp_scene_add_pressure(scene, &pressure, &error) == PALP_OK);
        REQUIRE(palp_scene_finish(scene, &error) == PALP_OK);
        struct palp_world *world = palp_world_create(scene, &error);
        REQUIRE(world != NULL);
        const vec3 before = world->q[world->scene->n_v - 1];
        int asleep = 0;
        for (int i = 0; i < 350; i++)
            asleep += palp_step(world, H)->n_asleep;
        CHECK(k < 2 ? asleep == 0 : asleep > 250); /* the third is let be */
        const double way = vec3_norm(vec3_sub(world->q[world->scene->n_v - 1], before));
        CHECK(k < 2 ? way > 1e-5 : way < 1e-9);
        bodies_destroy(world);
        palp_mesh_destroy(&mesh);
    }
}

/* ---------------------------------------------------------------- waking */

/* Down into the flesh, along, up again, in steps of H. */
static void lead_tool(struct palp_world *world, int step)
{
    const double down = 0.001 * (step < 30 ? step : step < 60 ? 30 : step < 90 ? 90 - step : 0);
    const double along = step < 30 ? 0 : 0.0004 * (step - 30);
    palp_world_set_target(world, (palp_body){PRESS_TOOL},
                          (pose){{fmin(along, 0.012), 0.057 - down, 0}, {0, 0, 0, 1}});
}

static struct palp_world *pressed(int workers, double sleep_speed)
{
    const struct palp_options opt = options(workers, sleep_speed);
    return scenes_press(&opt);
}

/* Against a world that never sleeps: the same contacts from the same step on, but that one at the
 * margin may be found a step later by one of them, whose factors have other regions. */
static void it_wakes_in_the_step_in_which_something_comes_near(void)
{
    struct palp_world *world = pressed(2, palp_options_default().sleep_speed);
    struct palp_world *other = pressed(2, 0);
    int slept = 0, touched = 0, apart = 0;
    double most = 0;
    for (int i = 0; i < 60; i++) {
        palp_step(world, H);
        palp_step(other, H);
    }
    for (int i = 0; i < 500; i++) {
        lead_tool(world, i);
        lead_tool(other, i);
        const struct palp_report *report = palp_step(world, H), *awake = palp_step(other, H);
        CHECK(abs(report->n_contact - awake->n_contact) <= 1 && awake->n_asleep == 0);
        CHECK((report->n_contact > 0) == (awake->n_contact > 0));
        apart += report->n_contact != awake->n_contact;
        CHECK(report->n_contact == 0 || report->n_asleep == 0);
        const vec3 force = palp_world_hand_wrench(world, (palp_body){PRESS_TOOL}).force;
        const vec3 true_force = palp_world_hand_wrench(other, (palp_body){PRESS_TOOL}).force;
        CHECK_ZERO(vec3_norm(vec3_sub(force, true_force)), 2e-3);
        most = fmax(most, vec3_norm(true_force));
        slept += report->n_asleep;
        touched += report->n_contact > 0;
    }
    CHECK(touched > 20 && most > 0.3 && apart <= 2);
    CHECK(slept > 10 && palp_world_report(world)->n_asleep > 0); /* before, and again */
    scenes_destroy(world);
    scenes_destroy(other);
}

static void workers_and_a_restart_do_not_change_a_byte(void)
{
    const double speed = palp_options_default().sleep_speed;
    struct palp_world *one = pressed(1, speed), *three = pressed(3, speed), *again = NULL;
    const size_t size = palp_world_snapshot_size(one);
    void *bytes = malloc(size);
    struct palp_error error;
    bool slept = false;
    for (int i = -60; i < 200; i++) {
        lead_tool(one, i > 0 ? i : 0);
        lead_tool(three, i > 0 ? i : 0);
        if (i == 0) {
            slept = palp_world_report(one)->n_asleep == 1;
            palp_world_snapshot(one, bytes);
            again = pressed(2, speed);
            CHECK(palp_world_restore(again, bytes, size, &error) == PALP_OK);
        }
        if (again)
            lead_tool(again, i);
        palp_step(one, H);
        palp_step(three, H);
        CHECK(palp_world_hash(one) == palp_world_hash(three));
        if (again) {
            palp_step(again, H);
            CHECK(palp_world_hash(again) == palp_world_hash(one));
        }
    }
    CHECK(slept);
    free(bytes);
    scenes_destroy(one);
    scenes_destroy(three);
    scenes_destroy(again);
}

static void one_whose_nodes_are_set_is_awake(void)
{
    struct palp_world *world = hanging(PALP_MOTION_PCG, 1e-8);
    REQUIRE(let_rest(world) < LONG);
    const int n_v = world->scene->n_v;
    vec3 *q = malloc((size_t)n_v * sizeof *q), *v = calloc((size_t)n_v, sizeof *v);
    memcpy(q, world->q, (size_t)n_v * sizeof *q);
    q[n_v - 1].y += 0.002;
    palp_world_set_nodes(world, THE_BODY, q, v);
    CHECK_ZERO(awake_for(world), 0);
    CHECK(palp_step(world, H)->n_asleep == 0 && vec3_norm(world->v[n_v - 1]) > 1e-3);
    free(q);
    free(v);
    bodies_destroy(world);
}

/* ---------------------------------------------------------------- seen from outside */

/* Also where the world was restored asleep, and has never solved for it. */
static void its_matrices_are_those_of_one_that_is_awake(void)
{
    struct palp_error error;
    for (int k = 0; k < 2; k++) {
        struct palp_world *world = hanging(PALP_MOTION_PCG, 1e-8);
        REQUIRE(let_rest(world) < LONG);
        const size_t size = palp_world_snapshot_size(world);
        void *bytes = malloc(size);
        palp_world_snapshot(world, bytes);
        if (k == 1) {
            bodies_destroy(world);
            world = hanging(PALP_MOTION_PCG, 1e-8);
            REQUIRE(palp_world_restore(world, bytes, size, &error) == PALP_OK);
        }
        struct palp_world *other = hanging(PALP_MOTION_PCG, 0);
        REQUIRE(palp_world_restore(other, bytes, size, &error) == PALP_OK);
        other->still[0] = 0;
        CHECK(palp_step(world, H)->n_asleep == 1 && palp_step(other, H)->n_asleep == 0);
        struct palp_matrix mine, theirs;
        REQUIRE(palp_world_inspect(world, PALP_MATRIX_A, THE_BODY, &mine, &error) == PALP_OK);
        REQUIRE(palp_world_inspect(other, PALP_MATRIX_A, THE_BODY, &theirs, &error) == PALP_OK);
        REQUIRE(mine.n == theirs.n && mine.n > 0);
        for (int i = 0; i < mine.n; i++)
            CHECK_NEAR(mine.entry[i].value, theirs.entry[i].value,
                       1e-9 * (1 + fabs(theirs.entry[i].value)));
        struct palp_fill fill;
        CHECK(palp_world_inspect_fill(world, THE_BODY, &fill, &error) == PALP_OK);
        const uint64_t hash = palp_world_hash(world);
        palp_matrix_destroy(&mine);
        REQUIRE(palp_world_inspect(world, PALP_MATRIX_b, THE_BODY, &mine, &error) == PALP_OK);
        CHECK(palp_world_hash(world) == hash);
        palp_matrix_destroy(&mine);
        palp_matrix_destroy(&theirs);
        free(bytes);
        bodies_destroy(world);
        bodies_destroy(other);
    }
}

/* The thread beside the steps, which makes older factors, may. */
static void falling_asleep_and_waking_ask_for_no_memory(void)
{
    struct palp_options opt = options(2, palp_options_default().sleep_speed);
    opt.motion = PALP_MOTION_DIRECT;
    struct palp_world *world = scenes_press(&opt);
    if (!alloc_counted()) {
        skip("a sanitizer stands before malloc");
        scenes_destroy(world);
        return;
    }
    palp_step(world, H);
    palp_world_set_waiting(world, false);
    const long before = alloc_count();
    int slept = 0, woke = 0;
    for (int i = -60; i < 60; i++) {
        lead_tool(world, i > 0 ? i : 0);
        const bool was_asleep = palp_world_report(world)->n_asleep == 1;
        palp_step(world, H);
        slept += palp_world_report(world)->n_asleep;
        woke += was_asleep && palp_world_report(world)->n_asleep == 0;
    }
    CHECK(alloc_count() == before);
    CHECK(slept > 0 && woke == 1);
    scenes_destroy(world);
}

SUITE(sleep, TEST(a_body_at_rest_is_left_out_and_stays),
      TEST(what_swings_without_end_does_not_sleep), TEST(what_time_drives_does_not_sleep_before),
      TEST(it_wakes_in_the_step_in_which_something_comes_near),
      TEST(workers_and_a_restart_do_not_change_a_byte), TEST(one_whose_nodes_are_set_is_awake),
      TEST(its_matrices_are_those_of_one_that_is_awake),
      TEST(falling_asleep_and_waking_ask_for_no_memory));
