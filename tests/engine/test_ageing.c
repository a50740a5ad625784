/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_ageing.c - worlds whose factors are some steps old: the same bytes where steps wait, and the
 * right forces whatever becomes of the worker. */
#include "engine/model/world.h"
#include "engine/motion/factor_worker.h"
#include "engine/motion/solver.h"
#include "tests/check.h"
#include "tests/fixtures/scenes.h"

#include <stdlib.h>
#include <string.h>

static const double H = 0.01;
enum { DOWN = 20, STEPS = 60 }; /* steps: the ball is in the flesh; and has slid along it */

static const palp_body TOOL = {PRESS_TOOL}, FLESH_BODY = {PRESS_FLESH};

static struct palp_options ageing_options(enum palp_motion motion, int workers)
{
    struct palp_options opt = palp_options_default();
    opt.motion = motion;
    opt.workers = workers;
    opt.newton = 20;
    return opt;
}

/* Off the planes by which the flesh is like itself: there round-off chooses between contacts. */
static const double BESIDE_X = 0.0004, BESIDE_Z = 0.0007; /* m */

/* The ball is pressed into the flesh, then dragged along it at 0.3 m/s there and back. */
static pose target_after(long steps)
{
    const double depth = 0.0006 * (double)(steps < DOWN ? steps : DOWN);
    const long slid = steps < DOWN ? 0 : (steps - DOWN) % 40;
    const double along = 0.003 * (double)(slid < 10 ? slid : slid < 30 ? 20 - slid : slid - 40);
    return (pose){{BESIDE_X + along, 0.057 - depth, BESIDE_Z}, {0, 0, 0, 1}};
}

static const struct palp_report *press_on(struct palp_world *world, int steps)
{
    const struct palp_report *r = palp_world_report(world);
    for (int k = 0; k < steps; k++) {
        palp_world_set_target(world, TOOL, target_after(palp_world_steps(world)));
        r = palp_step(world, H);
    }
    return r;
}

static struct factor_worker *factor_worker_of(struct palp_world *world)
{
    return world->solver[FLESH_BODY.id - 1]->worker;
}

static double contact_force(struct palp_world *world)
{
    return vec3_norm(palp_world_contact_wrench(world, TOOL).force);
}

/* ---------------------------------------------------------------- the same bytes */

static void waiting_any_number_of_workers_gives_the_same_bytes(void)
{
    uint64_t hash[3];
    for (int k = 0; k < 3; k++) {
        const struct palp_options opt = ageing_options(PALP_MOTION_PCG, 1 << k);
        struct palp_world *world = scenes_press(&opt);
        CHECK(press_on(world, STEPS)->factor_age > 0);
        hash[k] = palp_world_hash(world);
        scenes_destroy(world);
    }
    CHECK(hash[1] == hash[0] && hash[2] == hash[0]);
}

/* Wherever the other is, with its factors and regions: nowhere yet, or further on. */
static void restored_with_an_old_factor_a_world_goes_on_byte_for_byte(void)
{
    const struct palp_options opt = ageing_options(PALP_MOTION_PCG, 1);
    for (int at = 0; at < STEPS; at += 9) {
        struct palp_world *a = scenes_press(&opt), *b = scenes_press(&opt);
        const size_t size = palp_world_snapshot_size(a);
        void *bytes = malloc(size);
        press_on(a, at);
        palp_world_snapshot(a, bytes);
        press_on(b, at % 2 == 0 ? 0 : 31);
        REQUIRE(palp_world_restore(b, bytes, size, NULL) == PALP_OK);
        CHECK(palp_world_hash(a) == palp_world_hash(b));
        for (int k = 0; k < 12; k++) {
            press_on(a, 1);
            press_on(b, 1);
            CHECK(palp_world_hash(a) == palp_world_hash(b));
        }
        free(bytes);
        scenes_destroy(a);
        scenes_destroy(b);
    }
}

static void a_snapshot_with_a_damaged_factor_is_refused(void)
{
    const struct palp_options opt = ageing_options(PALP_MOTION_PCG, 1);
    struct palp_world *world = scenes_press(&opt);
    const size_t size = palp_world_snapshot_size(world);
    unsigned char *bytes = malloc(size);
    press_on(world, 9);
    const uint64_t hash = palp_world_hash(world);
    palp_world_snapshot(world, bytes);
    memset(bytes + size / 4, 0xff, size - size / 4);
    CHECK(palp_world_restore(world, bytes, size, NULL) == PALP_INVALID);
    CHECK(palp_world_hash(world) == hash);
    free(bytes);
    scenes_destroy(world);
}

/* ---------------------------------------------------------------- the right forces */

/* What becomes of the worker. */
enum fate { WAITED_FOR, LEFT_ALONE, DIES, DIES_WAITED_FOR };

static bool same_contacts(const struct palp_report *a, const struct palp_report *b)
{
    bool same = a->n_contact == b->n_contact;
    for (int i = 0; same && i < a->n_contact; i++)
        same = a->contact[i].id == b->contact[i].id;
    return same;
}

/* The largest difference from a factor of each step's own A, of the largest force: dragged at
 * 0.3 m/s, the ball leaves each region before the next is there. Where the flesh has turned by some
 * 20 degrees since its factor, W may be wrong by a fifth; after two defect passes the force is, by
 * the third power of that: measured 0.5 %. That is so while both find the same contacts. Free
 * motion differs by micrometres, so one at the margin may be found by one of them alone: then the
 * flesh goes other ways, and since contacts live on others bear from there: measured 17 %. */
static void check_forces(enum fate fate)
{
    const struct palp_options exact = ageing_options(PALP_MOTION_DIRECT, 1);
    const struct palp_options opt = ageing_options(PALP_MOTION_PCG, 1);
    struct palp_world *a = scenes_press(&exact), *b = scenes_press(&opt);
    double largest = 0, difference = 0, apart = 0;
    bool same = true;
    int n_same = 0;
    palp_world_set_waiting(b, fate == WAITED_FOR || fate == DIES_WAITED_FOR);
    for (int k = 0; k < 2 * STEPS; k++) {
        if (k == DOWN + 3 && fate >= DIES)
            factor_worker_stop(
                factor_worker_of(b)); /* a step after its A was handed over, or in its sleep */
        press_on(a, 1);
        CHECK(!press_on(b, 1)->singular);
        largest = fmax(largest, contact_force(a));
        const double off = fabs(contact_force(a) - contact_force(b));
        same = same && same_contacts(palp_world_report(a), palp_world_report(b));
        n_same += same;
        difference = fmax(difference, same ? off : 0);
        apart = fmax(apart, off);
    }
    CHECK(palp_world_report(b)->n_contact > 4);
    CHECK(n_same > DOWN);
    CHECK_BELOW(difference, 0.01 * largest);
    CHECK_BELOW(apart, 0.3 * largest);
    scenes_destroy(a);
    scenes_destroy(b);
}

static void a_region_left_fast_changes_no_force(void)
{
    check_forces(WAITED_FOR);
    check_forces(LEFT_ALONE);
}

/* Along slowly, from where the region was chosen: with a factor as old as that the ball leaves it,
 * step by step. */
static pose slow_target_after(long steps)
{
    const double depth = 0.0004 * (double)(steps < DOWN ? steps : DOWN);
    const double along = steps < DOWN ? 0 : 0.0003 * (double)(steps - DOWN);
    return (pose){{BESIDE_X + along, 0.057 - depth, BESIDE_Z}, {0, 0, 0, 1}};
}

/* Beside a world whose first solves are of the whole body, since W_H is asked for by solves of all
 * columns there, with the same factors: the same contacts, but that one at the margin may be found
 * a step later, where its node is beside the region and was taken to keep its velocity or where
 * what a solve misses was foreseen from the region alone; and forces to what W_H, solves in single
 * precision and iterations for forces leave: 1e-4 of the largest. */
static void what_is_solved_for_in_the_region_alone_changes_no_force(void)
{
    struct palp_options opt = ageing_options(PALP_MOTION_PCG, 1);
    opt.refresh_steps = 60;
    struct palp_options whole = opt;
    whole.compliance = PALP_COMPLIANCE_ALL;
    struct palp_world *a = scenes_press(&opt), *b = scenes_press(&whole);
    double largest = 0, difference = 0;
    int n_same = 0;
    for (int k = 0; k < 3 * STEPS; k++) {
        palp_world_set_target(a, TOOL, slow_target_after(k));
        palp_world_set_target(b, TOOL, slow_target_after(k));
        n_same += same_contacts(palp_step(a, H), palp_step(b, H));
        largest = fmax(largest, contact_force(b));
        difference = fmax(difference, fabs(contact_force(a) - contact_force(b)));
    }
    CHECK(n_same >= 3 * STEPS - 4);
    CHECK_BELOW(difference, 1e-4 * largest);
    scenes_destroy(a);
    scenes_destroy(b);
}

/* With a region, touched and not: the body is told to be singular, stands still, and goes on. */
static void a_velocity_that_is_no_number_lasts_for_no_step(void)
{
    enum { PRESSED = 30, AWAY = 6 };
    const struct palp_options opt = ageing_options(PALP_MOTION_PCG, 1);
    struct palp_world *world = scenes_press(&opt);
    const struct body *b = &world->scene->body[FLESH_BODY.id - 1];
    press_on(world, PRESSED);
    for (int touched = 1; touched >= 0; touched--) {
        for (int k = 0; !touched && k < AWAY; k++) {
            palp_world_set_target(world, TOOL, (pose){{0, 0.07, 0}, {0, 0, 0, 1}});
            palp_step(world, H);
        }
        CHECK((palp_world_report(world)->n_contact > 0) == touched);
        world->v[b->first + b->n_v - 1].x = (double)NAN;
        CHECK(palp_step(world, H)->singular);
        CHECK(!palp_step(world, H)->singular);
        for (int i = b->first; i < b->first + b->n_v; i++)
            CHECK(isfinite(vec3_norm(world->q[i])) && isfinite(vec3_norm(world->v[i])));
    }
    scenes_destroy(world);
}

static void a_worker_that_dies_changes_no_force_and_stops_no_step(void)
{
    check_forces(DIES);
    check_forces(DIES_WAITED_FOR);
}

SUITE(ageing, TEST(waiting_any_number_of_workers_gives_the_same_bytes),
      TEST(restored_with_an_old_factor_a_world_goes_on_byte_for_byte),
      TEST(a_snapshot_with_a_damaged_factor_is_refused), TEST(a_region_left_fast_changes_no_force),
      TEST(what_is_solved_for_in_the_region_alone_changes_no_force),
      TEST(a_velocity_that_is_no_number_lasts_for_no_step),
      TEST(a_worker_that_dies_changes_no_force_and_stops_no_step));
