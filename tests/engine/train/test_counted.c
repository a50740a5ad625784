/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_counted.c - counts and measures of a task: what held from the start did not become true,
 * events of one step are as many, and readings may be negative. */
#include "engine/palp_train.h"
#include "tests/check.h"
#include "tests/fixtures/link_scenes.h"
#include "tests/fixtures/scenes.h"

#include <string.h>

static const double H = 1 / 200.0;
static const struct palp_condition plain = {.child = -1, .next = -1, .region = -1, .reading = -1};
static const palp_body flesh = {PRESS_FLESH}, ball = {PRESS_TOOL};

/* A task that goes on: its goal is a button that nobody presses, condition 0. */
struct counted {
    struct palp_condition condition[3];
    struct palp_task_count count;
    struct palp_task_measure measure[2];
    struct palp_task_reading reading[3];
    struct palp_task_phase phase;
    struct palp_task_def def;
};

static struct palp_task *begin(struct counted *c, const struct palp_world *world)
{
    struct palp_error error = {0};
    c->condition[0] = plain;
    c->condition[0].kind = PALP_CONDITION_BUTTON;
    c->count = (struct palp_task_count){"count", 1};
    c->phase = (struct palp_task_phase){.name = "only", .goal = 0, .fail = -1};
    c->def.rate_hz = 1 / H;
    c->def.n_phase = 1;
    c->def.n_condition = 3;
    c->def.fail = -1;
    c->def.phase = &c->phase;
    c->def.condition = c->condition;
    c->def.count = &c->count;
    c->def.measure = c->measure;
    c->def.reading = c->reading;
    struct palp_task *task = palp_task_create(&c->def, world, &error);
    REQUIRE(task != NULL);
    return task;
}

static double value_of(const struct palp_task *task, const char *name)
{
    struct palp_value value[8];
    const int n = palp_task_values(task, value, 8);
    for (int i = 0; i < n; i++)
        if (strcmp(value[i].name, name) == 0)
            return value[i].value;
    return NAN;
}

/* ---------------------------------------------------------------- counts */

static void press(struct palp_world *world, struct palp_task *task, double depth)
{
    struct palp_frame frame;
    const pose from = palp_world_target(world, ball);
    for (int i = 1; i <= 60; i++) {
        pose to = from;
        to.p.y -= depth * i / 60;
        palp_world_set_target(world, ball, to);
        palp_step(world, H);
        palp_task_step(task, world, &frame);
    }
}

/* The ball touches nothing at first, then presses, and is off again for 0.3 s. */
static void what_held_from_the_first_step_did_not_become_true(void)
{
    const struct palp_options opt = palp_options_default();
    for (int timed = 0; timed < 2; timed++) {
        struct counted c = {.condition = {plain, plain, plain}, .def = {.n_count = 1}};
        c.condition[1].kind = PALP_CONDITION_NOT;
        c.condition[1].child = 2;
        c.condition[1].for_s = timed ? 0.2 : 0;
        c.condition[2].kind = PALP_CONDITION_TOUCH;
        c.condition[2].tool = ball;
        c.condition[2].body = flesh;
        c.condition[2].at_least = 0.1;
        struct palp_world *world = scenes_press(&opt);
        struct palp_task *task = begin(&c, world);
        press(world, task, 0);
        CHECK(value_of(task, "count") == 0);
        press(world, task, 0.013);
        CHECK(value_of(task, "count") == 0);
        press(world, task, -0.013);
        press(world, task, 0);
        CHECK(value_of(task, "count") == 1);
        palp_task_destroy(task);
        scenes_destroy(world);
    }
}

/* Two bonds of 0.5 N, torn at once by a hand that goes 10 mm in a step. */
static void events_of_one_step_are_as_many(void)
{
    const struct palp_options opt = links_options(PALP_CORRECT_FAST);
    const pose start = {{0, 0.02, 0}, {0, 0, 0, 1}};
    struct palp_scene *scene = links_scene(&opt);
    const palp_body tissue =
        links_block(scene, (vec3){0.04, 0.04, 0.04}, (const int[3]){2, 2, 2}, POSE_IDENTITY, false);
    const palp_body hand = links_rigid(scene, PALP_DRIVE_KINEMATIC, 1, start);
    for (int i = -1; i <= 1; i += 2) {
        struct palp_link_def def =
            links_def(scene, PALP_LAW_BOND, tissue, hand, (vec3){0.02 * i, 0.02, 0});
        def.force = 0.5;
        links_add(scene, &def);
    }
    struct palp_world *world = links_world(scene);
    struct counted c = {.condition = {plain, plain, plain}, .def = {.n_count = 1}};
    c.condition[1].kind = PALP_CONDITION_EVENT;
    c.condition[1].event = PALP_EVENT_TEAR;
    struct palp_task *task = begin(&c, world);
    struct palp_frame frame;
    int most = 0;
    for (int i = 1; i <= 3; i++) {
        palp_world_set_target(world, hand, (pose){{0, 0.02 + 0.01 * i, 0}, start.q});
        most = (int)fmax(most, palp_step(world, H)->n_event);
        palp_task_step(task, world, &frame);
    }
    CHECK(most == 2);
    CHECK(value_of(task, "count") == 2);
    palp_task_destroy(task);
    links_destroy(world);
}

/* ---------------------------------------------------------------- measures */

/* A bar that falls onto its hinge's limit: the angle is below 0 from the first step on. */
static void measures_of_negative_readings_are_negative(void)
{
    const struct palp_options opt = links_options(PALP_CORRECT_FAST);
    struct palp_scene *scene = links_scene(&opt);
    const palp_body bar =
        links_rigid(scene, PALP_DRIVE_FREE, 0.1, (pose){{0.1, 0, 0}, {0, 0, 0, 1}});
    struct palp_link_def def = links_def(scene, PALP_LAW_HINGE, bar, (palp_body){0}, (vec3){0});
    def.axis = (vec3){0, 0, 1};
    def.low = -0.5;
    const palp_link hinge = links_add(scene, &def);
    struct palp_world *world = links_world(scene);
    struct counted c = {.condition = {plain, plain, plain}, .def = {.n_reading = 3}};
    c.reading[0] = (struct palp_task_reading){.kind = PALP_READING_LINK_VALUE, .link = hinge};
    c.reading[1] = (struct palp_task_reading){.kind = PALP_READING_MOST, .first = 0, .n = 1};
    c.reading[2] = (struct palp_task_reading){.kind = PALP_READING_UNEQUAL, .first = 0, .n = 1};
    c.measure[0] = (struct palp_task_measure){"peak", 0, PALP_TAKE_PEAK};
    c.measure[1] = (struct palp_task_measure){"least", 0, PALP_TAKE_LEAST};
    c.def.n_measure = 2;
    struct palp_task *task = begin(&c, world);
    struct palp_frame frame;
    double peak = -INFINITY;
    for (int i = 0; i < 100; i++) {
        palp_step(world, H);
        palp_task_step(task, world, &frame);
        const double angle = palp_task_reading_value(task, world, 0);
        CHECK(angle < 0 && palp_task_reading_value(task, world, 1) == angle);
        CHECK(palp_task_reading_value(task, world, 2) == 0);
        peak = fmax(peak, angle);
    }
    CHECK(value_of(task, "peak") == peak);
    CHECK_BELOW(value_of(task, "least"), -0.4);
    palp_task_destroy(task);
    links_destroy(world);
}

SUITE(train_counted, TEST(what_held_from_the_first_step_did_not_become_true),
      TEST(events_of_one_step_are_as_many), TEST(measures_of_negative_readings_are_negative));
