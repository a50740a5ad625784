/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_rungs.c - what a world on a rung of the degradation ladder leaves undone, and what that
 * costs in force. */
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/scenes.h"

#include <string.h>

enum { PRESSED = 200, ON_A_RUNG = 30 };

/* 8 mm into the flesh, from 5 mm above it. */
static const struct palp_report *press(struct palp_world *world, double h)
{
    const palp_body tool = {PRESS_TOOL};
    pose target = palp_world_target(world, tool);
    const double low = 0.04 + 0.012 - 0.008;
    target.p.y = fmax(low, target.p.y - 0.05 * h);
    palp_world_set_target(world, tool, target);
    return palp_step(world, h);
}

static double push(const struct palp_world *world)
{
    return palp_world_contact_wrench(world, (palp_body){PRESS_TOOL}).force.y;
}

static struct palp_world *pressed(void)
{
    const struct palp_options opt = palp_options_default();
    struct palp_world *world = scenes_press(&opt);
    for (int k = 0; k < PRESSED; k++)
        press(world, 0.005);
    return world;
}

static void no_rung_leaves_the_options_as_they_are(void)
{
    const struct palp_options opt = palp_options_default();
    const struct palp_options same = palp_options_on_rung(opt, PALP_RUNG_NONE);
    CHECK(memcmp(&same, &opt, sizeof opt) == 0);
    CHECK(palp_rung_length(PALP_RUNG_NONE) == 1 && palp_rung_length(PALP_RUNG_CONTACTS) == 1);
}

/* What keeps bodies from each other is on no rung: what is found, the laws, friction. */
static void each_rung_leaves_undone_what_those_before_it_do(void)
{
    struct palp_options before = palp_options_default();
    for (int k = 1; k < PALP_RUNGS; k++) {
        const struct palp_options o = palp_options_on_rung(palp_options_default(), k);
        CHECK(o.tolerance_motion >= before.tolerance_motion);
        CHECK(o.newton <= before.newton && o.newton >= 1);
        CHECK(o.sweeps <= before.sweeps && o.sweeps >= 1);
        CHECK(o.contact_share <= before.contact_share && o.contact_share > 0);
        CHECK(o.contact_capacity == before.contact_capacity);
        CHECK(palp_rung_length(k) >= palp_rung_length(k - 1));
        CHECK(o.correction == before.correction && o.multipliers == before.multipliers);
        CHECK(palp_rung_word(k)[0] != '\0');
        before = o;
    }
    const struct palp_options few = {.newton = 1, .sweeps = 1};
    const struct palp_options same = palp_options_on_rung(few, PALP_RUNGS - 1);
    CHECK(same.newton == 1 && same.sweeps == 1);
}

/* In the middle of a press, one after the other: what a hand is pushed by changes by no more than a
 * fiftieth, though steps become three times as long. No memory is asked for. */
static void a_press_goes_on_over_all_rungs(void)
{
    struct palp_world *world = pressed();
    palp_world_set_waiting(world, false);
    const double right = push(world);
    CHECK(right > 0.1);
    const long asked = alloc_count();
    for (int k = 0; k < PALP_RUNGS; k++) {
        const enum palp_rung rung = (enum palp_rung)k;
        palp_world_set_rung(world, rung);
        CHECK(palp_world_rung(world) == rung);
        for (int i = 0; i < ON_A_RUNG; i++) {
            const struct palp_report *report = press(world, 0.005 * palp_rung_length(rung));
            CHECK(report->rung == k && !report->singular);
            CHECK(k < PALP_RUNG_FORCES || report->newton <= 2 * (1 + report->defect_passes));
            CHECK_NEAR(push(world), right, 0.02 * right);
        }
    }
    palp_world_set_rung(world, PALP_RUNG_NONE);
    for (int i = 0; i < ON_A_RUNG; i++)
        press(world, 0.005);
    CHECK(alloc_count() == asked);
    CHECK_NEAR(push(world), right, 0.002 * right);
    scenes_destroy(world);
}

/* A whole press: what is nearly closed is solved for on each rung, so that the push is the same. */
static void contacts_that_are_closed_are_on_no_rung(void)
{
    const struct palp_options opt = palp_options_default();
    struct palp_world *all = scenes_press(&opt), *near = scenes_press(&opt);
    long n_all = 0, n_near = 0;
    palp_world_set_rung(near, PALP_RUNG_CONTACTS);
    for (int k = 0; k < PRESSED; k++) {
        n_all += press(all, 0.005)->n_contact;
        n_near += press(near, 0.005)->n_contact;
        CHECK_NEAR(push(near), push(all), 0.01); /* a node may be met a step later */
    }
    CHECK(n_near < n_all && push(near) > 0.1);
    scenes_destroy(all);
    scenes_destroy(near);
}

SUITE(rungs, TEST(no_rung_leaves_the_options_as_they_are),
      TEST(each_rung_leaves_undone_what_those_before_it_do), TEST(a_press_goes_on_over_all_rungs),
      TEST(contacts_that_are_closed_are_on_no_rung));
