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
    CHECK(refuses(
        "task.fail={touch: {tool: ball, body: block, nodes: {box_m: [[1, 1, 1], [2, 2, 2]]}}}",
        "task.fail.touch.nodes: got a place with none of the 48 nodes"));
    CHECK(accepts("bodies.block.regions.lump.box_m=[[-0.03, -0.015, -0.03], [0.03, 0, 0.03]]"));
}

/* ---------------------------------------------------------------- conditions */

#define GOAL "task.phases.touch.goal={touch: {tool: ball, body: block}, "
static void a_touch_takes_a_force(void)
{
    CHECK(refuses("task.phases.touch.goal={touch: {tool: ball, body: block, at_least_n: 0}}",
                  "touch.at_least_n: got 0, expected a number above 0"));
}

static void a_condition_has_one_time(void)
{
    const char *said = "got a second time, expected hold_s alone, or for_s, times or both";
    CHECK(refuses(GOAL "for_s: 5, hold_s: 0.5}", said));
    CHECK(refuses(GOAL "hold_s: 0.5, for_s: 5}", said));
    CHECK(refuses(GOAL "times: 2, hold_s: 0.5}", said));
    CHECK(refuses(GOAL "hold_s: 0.5, times: 2}", "task.phases.touch.goal.times: got a second"));
    CHECK(accepts(GOAL "for_s: 0.5, times: 2}") && accepts(GOAL "hold_s: 0.5}"));
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

#define JUDGED "{proficient: 0.1, novice: 0.2, from: hand}"
static void a_metric_that_is_not_measured_is_refused(void)
{
    static const char *const lacks[][2] = {
        {"window", "a condition with hold_s"},
        {"covered", "a condition covered"},
        {"trace_rms_m", "a condition along"},
        {"trace_max_m", "a condition along"},
        {"answer_error_m", "a condition answer"},
        {"depth_m", "a view of the task"},
        {"over_s", "a tissue with limit_n"},
        {"over_n_s", "a tissue with limit_n"},
        {"dose_pa_s", "a tissue with limit_pa"},
        {"damaged", "a tissue with limit_pa and dose_pa_s"},
        {"both_hands", "two tools that hands hold"},
        {"together", "two tools that hands hold"},
    };
    char set[120], said[160];
    for (size_t i = 0; i < sizeof lacks / sizeof *lacks; i++) {
        snprintf(set, sizeof set, "task.metrics.%s=" JUDGED, lacks[i][0]);
        snprintf(said, sizeof said,
                 "task.metrics.%s: got a metric that cannot be measured here, expected %s",
                 lacks[i][0], lacks[i][1]);
        CHECK(refuses(set, said));
    }
    CHECK(accepts("task.metrics.idle_s=" JUDGED));
}

static void a_metric_of_what_the_lesson_has_is_read(void)
{
    static const char *const set[] = {
        "task.view=[0, -1, 0]",
        "tissue={block: {limit_n: 1, limit_pa: 1000, dose_pa_s: 500}}",
        "task.phases.touch.goal={force: {tool: ball, body: block, above_n: 0.1}, hold_s: 1}",
        "task.metrics={depth_m: " JUDGED ", over_s: " JUDGED ", dose_pa_s: " JUDGED
        ", damaged: " JUDGED ", window: " JUDGED "}",
    };
    struct config *config = whole_load(lesson, set, 4);
    CHECK(config != NULL);
    config_destroy(config);
}

static void what_the_lesson_counts_and_measures_has_names_of_its_own(void)
{
    static const char *const set[] = {"task.counts={here: {button: {}}}",
                                      "task.measures={here: {reading: force, take: last}}"};
    CHECK(whole_refused(lesson, set, 2, 78,
                        "task.measures.here: got the name of another metric, expected one of its "
                        "own"));
    CHECK(refuses("task.counts={time_s: {button: {}}}",
                  "task.counts.time_s: got the name of another metric"));
    CHECK(refuses("task.measures={path_m: {reading: force, take: last}}",
                  "task.measures.path_m: got the name of another metric"));
    CHECK(refuses("task.readings={force: {distance: [ball, [0, 1, 0]]}}",
                  "task.readings.force: got the name of a probe"));
    CHECK(refuses("task.counts={'a b': {button: {}}}",
                  "task.counts.a b: got this name, expected up to 63 letters, digits, _ and -"));
}

SUITE(config_task, TEST(a_region_without_nodes_has_no_middle), TEST(a_touch_takes_a_force),
      TEST(a_condition_has_one_time), TEST(a_rate_that_shows_no_motion_is_refused),
      TEST(a_metric_that_is_not_measured_is_refused), TEST(a_metric_of_what_the_lesson_has_is_read),
      TEST(what_the_lesson_counts_and_measures_has_names_of_its_own));
