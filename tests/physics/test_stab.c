/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_stab.c - fast tools stab at rigid and soft surfaces, and none gets in: its tip's winding
 * number tells, on its way in each step too. `palp bench stab` has the whole table. */
#include "clients/bench/scheme/stab_scene.h"
#include "tests/check.h"

#include <stdlib.h>

/* Ways found to pass through at one time or another among them. */
static const struct stab stabs[] = {
    {.surface = STAB_PLATE, .radius = 0.00125, .speed = 0.3, .rate = 50, .tilt = 1, .chance = 2001},
    {.surface = STAB_PLATE, .radius = 0.009, .speed = 3, .rate = 100, .tilt = 0.5, .chance = 1000},
    {.surface = STAB_EGG, .radius = 0.00125, .speed = 2, .rate = 100, .tilt = 0.5, .chance = 1001},
    {.surface = STAB_TETRA, .radius = 0.00125, .speed = 2, .rate = 100, .chance = 0},
    {.surface = STAB_TETRA, .radius = 0.00125, .speed = 1, .rate = 200, .chance = 1},
    {.surface = STAB_TETRA, .radius = 0.009, .speed = 3, .rate = 50, .chance = 1},
    {.surface = STAB_HEXA, .radius = 0.00125, .speed = 2, .rate = 100, .tilt = 0.5, .chance = 1001},
    {.surface = STAB_HEXA, .radius = 0.009, .speed = 3, .rate = 100, .chance = 0},
    {.surface = STAB_EMBEDDED, .radius = 0.00125, .speed = 2, .rate = 100, .chance = 0},
    {.surface = STAB_SHEET, .radius = 0.00125, .speed = 2, .rate = 100, .chance = 0},
    {.surface = STAB_SHEET, .radius = 0.009, .speed = 1, .rate = 50, .tilt = 0.5, .chance = 1001},
};
enum { STABS = sizeof stabs / sizeof *stabs };

static void stab_with(enum stab_tool tool)
{
    for (int i = 0; i < STABS; i++) {
        struct stab stab = stabs[i];
        struct stab_result r;
        stab.tool = tool;
        stab.depth = stab.radius > 0.002 ? 0.02 : 0.012;
        if (tool == STAB_CAPSULE && stab.radius > 0.002)
            continue;
        REQUIRE(stab_run(&stab, &r));
        CHECK(!r.got_in);
        CHECK(r.pressed > 0.05); /* N: held off by the surface, 600 N/m from its hand */
        if (r.got_in)
            printf("%s into %s at %g m/s, %g Hz\n", stab_tool_word(tool),
                   stab_surface_word(stab.surface), stab.speed, stab.rate);
    }
}

static void a_ball_of_any_speed_stays_outside(void)
{
    stab_with(STAB_BALL);
}

static void the_tip_of_a_capsule_of_any_speed_stays_outside(void)
{
    stab_with(STAB_CAPSULE);
}

SUITE(stab, TEST(a_ball_of_any_speed_stays_outside),
      TEST(the_tip_of_a_capsule_of_any_speed_stays_outside));
