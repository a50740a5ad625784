/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_workers.c - whole steps with contacts by several threads: the same bytes as by one. */
#include "engine/model/world.h"
#include "tests/check.h"
#include "tests/fixtures/scenes.h"

static const double H = 0.01;
enum { WAYS = 4 }; /* in which numbers and by which algorithm */

/* A ball into soft flesh, and along it. */
static void press(struct palp_world *world, int steps)
{
    for (int k = 0; k < steps; k++) {
        const double depth = fmin(k + 1, 50) * 1.2e-4, aside = fmax(0, k - 49) * 2e-4;
        palp_world_set_target(world, (palp_body){PRESS_TOOL},
                              (pose){{aside, 0.053 - depth, 0}, {0, 0, 0, 1}});
        palp_step(world, H);
    }
}

static uint64_t end_of_press(const struct palp_options *opt)
{
    struct palp_world *world = scenes_press(opt);
    press(world, 60);
    const uint64_t hash = palp_world_hash(world);
    CHECK(palp_world_report(world)->n_contact > 0);
    scenes_destroy(world);
    return hash;
}

static uint64_t end_of_throw(const struct palp_options *opt)
{
    struct palp_world *world = scenes_throw(opt);
    for (int k = 0; k < 30; k++)
        palp_step(world, H);
    const uint64_t hash = palp_world_hash(world);
    scenes_destroy(world);
    return hash;
}

static void end_all(int workers, uint64_t hash[WAYS])
{
    struct palp_options opt = palp_options_default();
    opt.motion = PALP_MOTION_DIRECT;
    opt.contact_capacity = 64;
    opt.workers = workers;
    for (int single = 0; single < 2; single++) {
        opt.precision = single ? PALP_SINGLE : PALP_DOUBLE;
        opt.correction = PALP_CORRECT_FAST;
        hash[single] = end_of_press(&opt);
        opt.correction = single ? PALP_CORRECT_LITERAL : PALP_CORRECT_RECURSIVE;
        hash[2 + single] = end_of_throw(&opt);
    }
}

static void any_number_of_workers_gives_the_same_bytes(void)
{
    uint64_t one[WAYS], several[WAYS];
    end_all(1, one);
    CHECK(one[0] != one[1]);
    for (int workers = 2; workers <= 4; workers *= 2) {
        end_all(workers, several);
        for (int k = 0; k < WAYS; k++)
            CHECK(several[k] == one[k]);
    }
}

SUITE(workers, TEST(any_number_of_workers_gives_the_same_bytes));
