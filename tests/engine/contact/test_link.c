/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_link.c - what every law of a link keeps to, on a scene that has them all. */
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/link_scenes.h"

#include <stdlib.h>

static const enum palp_correction corrections[] = {PALP_CORRECT_FAST, PALP_CORRECT_LITERAL,
                                                   PALP_CORRECT_RECURSIVE, PALP_CORRECT_ONCE};
enum { LINKS = 9, BOND = 7, NEEDLE = 9 };

/* What sweeps of a chain of joints and friction leave: some 1e-9 m, 1e-9 N. With one linearisation
 * the gaps are second order in the way of a step: bodies turn by up to 0.1 rad on arms of 1 cm. */
static void gaps_and_bounds_hold_at_the_end_of_each_step(void)
{
    for (int k = 0; k < 4; k++) {
        const bool once = corrections[k] == PALP_CORRECT_ONCE;
        struct palp_options opt = links_options(corrections[k]);
        opt.sweeps = once ? 300 : opt.sweeps;
        struct palp_world *world = links_zoo(&opt, POSE_IDENTITY);
        bool happened[LINKS + 1] = {false};
        for (int i = 0; i < ZOO_STEPS; i++) {
            const struct palp_report *r = links_zoo_step(world, POSE_IDENTITY);
            REQUIRE(r->n_link == LINKS);
            for (int j = 0; j < LINKS; j++)
                CHECK_BELOW(r->link[j].gap, once ? 2e-3 : 1e-8);
            for (int j = 0; j < r->n_event; j++)
                happened[r->event[j].link.id] = true;
            CHECK_BELOW(r->cone, once ? 1e-3 : 1e-8);
        }
        CHECK(happened[BOND] && happened[NEEDLE]);
        links_destroy(world);
    }
}

static uint64_t hash_after(const struct palp_options *opt)
{
    struct palp_world *world = links_zoo(opt, POSE_IDENTITY);
    for (int i = 0; i < ZOO_STEPS; i++)
        links_zoo_step(world, POSE_IDENTITY);
    const uint64_t hash = palp_world_hash(world);
    links_destroy(world);
    return hash;
}

static void workers_change_no_byte(void)
{
    struct palp_options opt = palp_options_default();
    opt.contact_capacity = 8;
    opt.workers = 1;
    const uint64_t alone = hash_after(&opt);
    opt.workers = 2;
    CHECK(hash_after(&opt) == alone);
    opt.workers = 4;
    CHECK(hash_after(&opt) == alone);
}

/* Taken at step 20: the bond is torn, the needle is in, the slides are under way. */
static void world_goes_on_from_a_snapshot_byte_for_byte(void)
{
    struct palp_options opt = palp_options_default();
    opt.contact_capacity = 8;
    struct palp_world *a = links_zoo(&opt, POSE_IDENTITY), *b = links_zoo(&opt, POSE_IDENTITY);
    const size_t size = palp_world_snapshot_size(a);
    void *bytes = malloc(size);
    for (int i = 0; i < 20; i++)
        links_zoo_step(a, POSE_IDENTITY);
    palp_world_snapshot(a, bytes);
    REQUIRE(palp_world_restore(b, bytes, size, NULL) == PALP_OK);
    for (int i = 0; i < 30; i++) {
        links_zoo_step(a, POSE_IDENTITY);
        links_zoo_step(b, POSE_IDENTITY);
        CHECK(palp_world_hash(a) == palp_world_hash(b));
    }
    links_destroy(a);
    links_destroy(b);
    free(bytes);
}

static void step_with_links_allocates_nothing(void)
{
    if (!alloc_counted()) {
        skip("the sanitizer stands before malloc");
        return;
    }
    for (int k = 0; k < 4; k++) {
        struct palp_options opt = palp_options_default();
        opt.correction = corrections[k];
        opt.contact_capacity = 8;
        struct palp_world *world = links_zoo(&opt, POSE_IDENTITY);
        links_zoo_step(world, POSE_IDENTITY);
        const long before = alloc_count();
        for (int i = 0; i < ZOO_STEPS; i++)
            links_zoo_step(world, POSE_IDENTITY);
        CHECK(alloc_count() == before);
        links_destroy(world);
    }
}

/* The whole scene, gravity with it, turned and moved: forces are of the size of 1 N, and sweeps
 * leave 1e-9 of them. The first twenty steps see the puncture and the tear. */
static void turning_and_moving_the_scene_changes_nothing(void)
{
    const struct palp_options opt = links_options(PALP_CORRECT_FAST);
    const pose at = {{0.3, -0.2, 0.5}, quat_exp((vec3){0.4, -1.1, 0.7})};
    struct palp_world *a = links_zoo(&opt, POSE_IDENTITY), *b = links_zoo(&opt, at);
    for (int i = 0; i < 20; i++) {
        const struct palp_report *x = links_zoo_step(a, POSE_IDENTITY);
        const struct palp_report *y = links_zoo_step(b, at);
        REQUIRE(x->n_event == y->n_event);
        for (int j = 0; j < LINKS; j++) {
            const vec3 force = quat_rotate(at.q, x->link[j].force);
            const vec3 place = pose_apply(at, x->link[j].place);
            CHECK_ZERO(vec3_norm(vec3_sub(place, y->link[j].place)), 1e-9);
            CHECK_ZERO(vec3_norm(vec3_sub(force, y->link[j].force)), 1e-5);
        }
    }
    links_destroy(a);
    links_destroy(b);
}

SUITE(link, TEST(gaps_and_bounds_hold_at_the_end_of_each_step), TEST(workers_change_no_byte),
      TEST(world_goes_on_from_a_snapshot_byte_for_byte), TEST(step_with_links_allocates_nothing),
      TEST(turning_and_moving_the_scene_changes_nothing));
