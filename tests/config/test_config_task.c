/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_config_task.c - tasks of scenario files: what could not be done or measured is refused,
 * at its place. */
#include "tests/check.h"
#include "tests/fixtures/full_scenario.h"

#include <string.h>

/* A ball above a block of three by two by three cells; the lump is the lower one in the middle, of
 * whose nodes each has three more cells around it at least. */
static const char lesson[] =
    "version: 1\n"
    "rate_hz: 100\n"
    "bodies:\n"
    "  block:\n"
    "    grid: {size_m: [0.06, 0.03, 0.06], cells: [3, 2, 3], elements: hexahedra}\n"
    "    material: {young_pa: 5000, poisson: 0.45, density_kg_m3: 1000}\n"
    "    fixed: {box_share: [[0, 0, 0], [1, 0.01, 1]]}\n"
    "    regions: {lump: {box_m: [[-0.01, -0.015, -0.01], [0.01, 0, 0.01]], young_pa: 50000}}\n"
    "tools:\n"
    "  ball: {shape: {sphere: {radius_m: 0.01}}, place: {position_m: [0, 0.06, 0]}, device: any,\n"
    "    coupling: {translation_n_m: 600, rotation_nm_rad: 2}}\n"
    "probes: {force: {tool: ball, quantity: force}}\n"
    "task:\n"
    "  title: Touch\n"
    "  time_limit_s: 3\n"
    "  phases: {touch: {goal: {touch: {tool: ball, body: block}}}}\n"
    "  metrics: {time_s: {proficient: 1, novice: 2, from: hand}}\n";

/* Is the lesson with one override refused, and does the fault say this? */
static bool refuses(const char *set, const char *said)
{
    return whole_refused(lesson, &set, 1, 78, said);
}

static bool accepts(const char *set)
{
    struct config *config = whole_load(lesson, &set, set ? 1 : 0);
    if (!config)
        puts(whole_error.text);
    config_destroy(config);
    return config != NULL;
}

/* ---------------------------------------------------------------- regions */

static void a_region_without_nodes_has_no_middle(void)
{
    const char *said = "got block.lump, a region that no node is mostly of, expected a larger one "
                       "or finer cells";
    CHECK(refuses("task.phases.touch.goal={answer: {region: block.lump}}", said));
    CHECK(refuses("task.fail={touch: {tool: ball, body: block, region: block.lump}}", said));
    CHECK(accepts("bodies.block.regions.lump.box_m=[[-0.03, -0.015, -0.03], [0.03, 0, 0.03]]"));
}

/* ---------------------------------------------------------------- what can be measured */

static void a_rate_that_shows_no_motion_is_refused(void)
{
    char text[sizeof lesson];
    memcpy(text, lesson, sizeof lesson);
    memcpy(strstr(text, "100"), " 39", 3);
    CHECK(whole_refused(text, NULL, 0, 78,
                        ":2:11: rate_hz: got 39, expected at least 40 of a lesson"));
    CHECK(accepts("rate_hz=40"));
}

SUITE(config_task, TEST(a_region_without_nodes_has_no_middle),
      TEST(a_rate_that_shows_no_motion_is_refused));
