/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_task.c - conditions both ways, times, phases and what a task measures: a ball over flesh. */
#include "engine/palp_train.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/link_scenes.h"
#include "tests/fixtures/scenes.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static const double H = 1 / 200.0;

/* A task of one phase about one condition (and its children). */
struct asked {
    struct palp_condition condition[4];
    struct palp_task_region region;
    struct palp_task_reading reading;
    struct palp_task_tissue tissue;
    struct palp_task_phase phase;
    struct palp_task_def def;
    palp_body tool;
};

static struct asked ask(struct palp_condition c, palp_body tool)
{
    struct asked a = {.condition = {c}, .tool = tool};
    a.phase = (struct palp_task_phase){.name = "only", .goal = 0, .fail = -1};
    a.def = (struct palp_task_def){
        .rate_hz = 1 / H, .n_phase = 1, .n_condition = 1, .n_tool = 1, .fail = -1};
    return a;
}

static struct palp_task *begin(struct asked *a, const struct palp_world *world)
{
    struct palp_error error = {0};
    a->def.phase = &a->phase;
    a->def.condition = a->condition;
    a->def.region = &a->region;
    a->def.reading = &a->reading;
    a->def.tissue = &a->tissue;
    a->def.tool = &a->tool;
    struct palp_task *task = palp_task_create(&a->def, world, &error);
    if (!task)
        printf("        %s\n", error.what);
    REQUIRE(task != NULL);
    return task;
}

static const struct palp_condition plain = {.child = -1, .next = -1, .region = -1, .reading = -1};
static const palp_body flesh = {PRESS_FLESH}, ball = {PRESS_TOOL};

static struct palp_condition of(enum palp_condition_kind kind)
{
    struct palp_condition c = plain;
    c.kind = kind;
    c.tool = ball;
    c.body = flesh;
    return c;
}

/* Lead the ball down by some metres, step by step, and look at each end.
 * Returns the outcome. */
static enum palp_outcome press(struct palp_world *world, struct palp_task *task, double depth,
                               int steps)
{
    enum palp_outcome outcome = PALP_OUTCOME_RUNNING;
    const pose from = palp_world_target(world, ball);
    struct palp_frame frame;
    for (int i = 1; i <= steps && outcome == PALP_OUTCOME_RUNNING; i++) {
        pose to = from;
        to.p.y -= depth * i / steps;
        palp_world_set_target(world, ball, to);
        palp_step(world, H);
        outcome = palp_task_step(task, world, &frame);
    }
    return outcome;
}

/* Does a condition become true when the ball presses by 10 mm, and not when it stays above? */
static bool tells_a_press(struct asked asked)
{
    const struct palp_options opt = palp_options_default();
    enum palp_outcome outcome[2];
    for (int i = 0; i < 2; i++) {
        struct palp_world *world = scenes_press(&opt);
        struct palp_task *task = begin(&asked, world);
        outcome[i] = press(world, task, i == 0 ? 0.001 : 0.013, 60);
        palp_task_destroy(task);
        scenes_destroy(world);
    }
    return outcome[0] == PALP_OUTCOME_RUNNING && outcome[1] == PALP_OUTCOME_DONE;
}

/* ---------------------------------------------------------------- forces */

static void touch_is_told_by_its_force(void)
{
    struct palp_condition c = of(PALP_CONDITION_TOUCH);
    c.at_least = 0.1;
    CHECK(tells_a_press(ask(c, ball)));
}

static void force_is_told_within_its_window(void)
{
    struct palp_condition c = of(PALP_CONDITION_FORCE);
    c.low = 0.1;
    c.high = 0.5;
    CHECK(tells_a_press(ask(c, ball)));
    c.low = 500;
    c.high = 600;
    CHECK(!tells_a_press(ask(c, ball)));
}

static void reading_is_told_within_its_window(void)
{
    struct palp_condition c = of(PALP_CONDITION_READING);
    c.reading = 0;
    c.low = 0.1;
    c.high = INFINITY;
    struct asked a = ask(c, ball);
    a.def.n_reading = 1;
    a.reading = (struct palp_task_reading){.kind = PALP_READING_HAND_FORCE, .body = ball};
    CHECK(tells_a_press(a));
    a.reading.kind = PALP_READING_CONTACT_FORCE;
    a.reading.body = flesh;
    CHECK(tells_a_press(a));
}

/* Of two distances that are known, 0.5 m and 0.3 m. */
static void unequal_is_the_largest_less_the_least(void)
{
    const struct palp_options opt = palp_options_default();
    const struct palp_task_reading reading[] = {
        {.kind = PALP_READING_UNEQUAL, .first = 1, .n = 2},
        {.kind = PALP_READING_DISTANCE, .b.local = {0, 0, 0.3}},
        {.kind = PALP_READING_DISTANCE, .b.local = {0.5, 0, 0}},
    };
    struct asked a = ask(of(PALP_CONDITION_BUTTON), ball);
    struct palp_world *world = scenes_press(&opt);
    struct palp_task *task = begin(&a, world);
    a.def.reading = reading;
    a.def.n_reading = 3;
    CHECK(fabs(palp_task_reading_value(task, world, 0) - 0.2) < 1e-15);
    palp_task_destroy(task);
    scenes_destroy(world);
}

static unsigned char *choose(bool (*is_in)(vec3 x))
{
    const struct palp_options opt = palp_options_default();
    struct palp_world *world = scenes_press(&opt);
    const struct palp_mesh *mesh = palp_body_mesh(palp_world_scene(world), flesh);
    unsigned char *chosen = calloc((size_t)mesh->n_node, 1);
    for (int i = 0; i < mesh->n_node; i++)
        chosen[i] = is_in(mesh->x[i]);
    scenes_destroy(world);
    return chosen;
}

static bool at_top(vec3 x)
{
    return x.y > 0.0399 && fabs(x.x) < 0.035 && fabs(x.z) < 0.03;
}

static bool is_anywhere(vec3 x)
{
    (void)x;
    return true;
}

static bool at_bottom(vec3 x)
{
    return x.y < 0.0001;
}

static void region_parts_touch_from_touch_elsewhere(void)
{
    struct palp_condition c = of(PALP_CONDITION_TOUCH);
    c.at_least = 0.1;
    c.region = 0;
    struct asked a = ask(c, ball);
    a.def.n_region = 1;
    a.region = (struct palp_task_region){"top", flesh, choose(at_top)};
    CHECK(tells_a_press(a));
    free((void *)a.region.chosen);
    a.region = (struct palp_task_region){"bottom", flesh, choose(at_bottom)};
    CHECK(!tells_a_press(a));
    free((void *)a.region.chosen);
}

/* ---------------------------------------------------------------- places */

static void near_and_apart_are_each_others_opposite(void)
{
    struct palp_condition c = of(PALP_CONDITION_NEAR);
    c.a.body = ball;
    c.b.local = (vec3){0, 0.047, 0};
    c.within = 0.004;
    CHECK(tells_a_press(ask(c, ball)));
    c.kind = PALP_CONDITION_APART;
    CHECK(!tells_a_press(ask(c, ball)));
    c.b.local.y = 0.057; /* where it begins */
    c.within = 0.008;
    CHECK(tells_a_press(ask(c, ball)));
}

static void camera_sees_what_is_before_it(void)
{
    const struct palp_options opt = palp_options_default();
    struct palp_condition c = of(PALP_CONDITION_IN_VIEW);
    c.axis = (vec3){0, -1, 0};
    c.angle = 0.1;
    for (int i = 0; i < 2; i++) {
        c.a.local = i == 0 ? (vec3){0, 0, 0} : (vec3){0.05, 0, 0};
        struct asked a = ask(c, ball);
        struct palp_world *world = scenes_press(&opt);
        struct palp_task *task = begin(&a, world);
        CHECK((press(world, task, 0, 1) == PALP_OUTCOME_DONE) == (i == 0));
        palp_task_destroy(task);
        scenes_destroy(world);
    }
}

static void part_of_the_surface_that_was_pressed_is_covered(void)
{
    struct palp_condition c = of(PALP_CONDITION_COVERED);
    c.at_least = 0.1;
    c.within = 0.015;
    c.share = 0.01;
    c.region = 0;
    struct asked a = ask(c, ball);
    a.def.n_region = 1;
    a.region = (struct palp_task_region){"top", flesh, choose(at_top)};
    CHECK(tells_a_press(a));
    a.condition[0].share = 0.9; /* one place is not all */
    CHECK(!tells_a_press(a));
    free((void *)a.region.chosen);
}

/* A light press does no harm, a heavy one does where it bears little. */
static void tissue_is_damaged_by_pressure_over_time(void)
{
    struct palp_condition c = of(PALP_CONDITION_DAMAGED);
    c.share = 1e-6;
    struct asked a = ask(c, ball);
    a.def.n_tissue = 1;
    a.tissue = (struct palp_task_tissue){flesh, 1, 100, 1};
    CHECK(tells_a_press(a));
    a.tissue.limit_pa = 1e9;
    CHECK(!tells_a_press(a));
}

static void inside_a_region_is_in_the_box_round_its_nodes(void)
{
    struct palp_condition c = of(PALP_CONDITION_INSIDE);
    c.region = 0;
    c.a.body = ball;
    c.a.local = (vec3){0, -0.012, 0}; /* its lowest place */
    struct asked a = ask(c, ball);
    a.def.n_region = 1;
    a.region = (struct palp_task_region){"all", flesh, choose(is_anywhere)};
    CHECK(tells_a_press(a));
    free((void *)a.region.chosen);
    a.region = (struct palp_task_region){"bottom", flesh, choose(at_bottom)};
    CHECK(!tells_a_press(a));
    free((void *)a.region.chosen);
}

static void path_is_done_once_all_its_marks_were_pressed(void)
{
    static const vec3 near_by[] = {{0, 0.04, 0}, {0.01, 0.04, 0}},
                      far[] = {{0, 0.04, 0}, {0.05, 0.04, 0}};
    struct palp_condition c = of(PALP_CONDITION_ALONG);
    c.at_least = 0.1;
    c.within = 0.02;
    c.n_path = 2;
    c.path = near_by;
    CHECK(tells_a_press(ask(c, ball)));
    c.path = far;
    CHECK(!tells_a_press(ask(c, ball)));
}

/* ---------------------------------------------------------------- what is held */

/* The outcome of a step while a block stands between two balls, which then press it. */
static enum palp_outcome grasp(struct palp_condition c, bool closed)
{
    const struct palp_options opt = palp_options_default();
    struct palp_frame frame;
    c.tool = (palp_body){0};
    c.body = (palp_body){GRASP_BLOCK};
    struct asked a = ask(c, (palp_body){GRASP_LEFT});
    struct palp_world *world = scenes_grasp(&opt);
    struct palp_task *task = begin(&a, world);
    for (int i = 0; i < (closed ? GRASP_CLOSED : 1); i++) {
        if (closed)
            scenes_grasp_turn(world, i);
        palp_step(world, H);
    }
    const enum palp_outcome outcome = palp_task_step(task, world, &frame);
    palp_task_destroy(task);
    scenes_destroy(world);
    return outcome;
}

static void grasped_is_what_two_press(void)
{
    struct palp_condition c = of(PALP_CONDITION_GRASPED);
    c.at_least = 0.01;
    CHECK(grasp(c, false) == PALP_OUTCOME_RUNNING);
    CHECK(grasp(c, true) == PALP_OUTCOME_DONE);
    CHECK(!tells_a_press(ask(c, ball))); /* one alone holds nothing */
}

static void placed_is_what_is_there(void)
{
    struct palp_condition c = of(PALP_CONDITION_PLACED);
    c.b.local = (vec3){0, 0.1, 0};
    c.within = 0.005;
    c.at_least = 0.01;
    c.high = 10;
    CHECK(grasp(c, false) == PALP_OUTCOME_DONE);
    c.b.local.y = 0.2;
    CHECK(grasp(c, false) == PALP_OUTCOME_RUNNING);
}

/* The ball has one step in which to go 1 mm: 0.2 m/s. */
static void placed_is_what_rests(void)
{
    const struct palp_options opt = palp_options_default();
    struct palp_condition c = of(PALP_CONDITION_PLACED);
    c.tool = (palp_body){0};
    c.body = ball;
    c.b.local = (vec3){0, 0.057, 0};
    c.within = 0.01;
    c.at_least = 0.01;
    c.high = 0.01;
    for (int i = 0; i < 2; i++) {
        struct asked a = ask(c, ball);
        struct palp_world *world = scenes_press(&opt);
        struct palp_task *task = begin(&a, world);
        CHECK((press(world, task, i == 0 ? 0 : -0.001, 1) == PALP_OUTCOME_DONE) == (i == 0));
        palp_task_destroy(task);
        scenes_destroy(world);
    }
}

static void lifted_is_above_where_it_began(void)
{
    const struct palp_options opt = palp_options_default();
    struct palp_condition c = of(PALP_CONDITION_LIFTED);
    c.body = ball;
    c.within = 0.005;
    for (int i = 0; i < 2; i++) {
        struct asked a = ask(c, ball);
        struct palp_world *world = scenes_press(&opt);
        struct palp_task *task = begin(&a, world);
        CHECK((press(world, task, i == 0 ? -0.01 : 0.004, 60) == PALP_OUTCOME_DONE) == (i == 0));
        palp_task_destroy(task);
        scenes_destroy(world);
    }
}

/* ---------------------------------------------------------------- events */

/* A bond that bears 0.5 N is torn by a hand; the outcome of a task that waits for an event. */
static enum palp_outcome tear_bond(enum palp_event_kind kind)
{
    const struct palp_options opt = links_options(PALP_CORRECT_FAST);
    const pose start = {{0, 0.02, 0}, {0, 0, 0, 1}};
    struct palp_scene *scene = links_scene(&opt);
    const palp_body tissue =
        links_block(scene, (vec3){0.04, 0.04, 0.04}, (const int[3]){2, 2, 2}, POSE_IDENTITY, false);
    const palp_body hand = links_rigid(scene, PALP_DRIVE_KINEMATIC, 1, start);
    struct palp_link_def def = links_def(scene, PALP_LAW_BOND, tissue, hand, start.p);
    def.force = 0.5;
    links_add(scene, &def);
    struct palp_world *world = links_world(scene);
    struct palp_condition c = of(PALP_CONDITION_EVENT);
    c.event = kind;
    struct asked a = ask(c, hand);
    struct palp_task *task = begin(&a, world);
    enum palp_outcome outcome = PALP_OUTCOME_RUNNING;
    struct palp_frame frame;
    for (int i = 1; i <= 200 && outcome == PALP_OUTCOME_RUNNING; i++) {
        palp_world_set_target(world, hand, (pose){{0, 0.02 + 5e-5 * i, 0}, start.q});
        palp_step(world, 0.01);
        outcome = palp_task_step(task, world, &frame);
    }
    palp_task_destroy(task);
    links_destroy(world);
    return outcome;
}

static void event_is_told_by_its_kind(void)
{
    CHECK(tear_bond(PALP_EVENT_TEAR) == PALP_OUTCOME_DONE);
    CHECK(tear_bond(PALP_EVENT_PUNCTURE) == PALP_OUTCOME_RUNNING);
}

/* ---------------------------------------------------------------- buttons and answers */

static void answer_is_where_the_button_was_pressed(void)
{
    const struct palp_options opt = palp_options_default();
    struct palp_condition c = of(PALP_CONDITION_ANSWER);
    c.axis = (vec3){0, 1, 0};
    c.region = 0;
    struct asked a = ask(c, ball);
    a.def.n_region = 1;
    a.region = (struct palp_task_region){"top", flesh, choose(at_top)};
    struct palp_world *world = scenes_press(&opt);
    struct palp_task *task = begin(&a, world);
    struct palp_value value[32];
    CHECK(press(world, task, 0.013, 60) == PALP_OUTCOME_RUNNING);
    palp_task_press(task, ball);
    CHECK(press(world, task, 0, 1) == PALP_OUTCOME_DONE);
    const int n = palp_task_values(task, value, 32);
    REQUIRE(n == 1 && strcmp(value[0].name, "answer_error_m") == 0);
    CHECK_BELOW(value[0].value, 0.002); /* above the middle, to a tenth of a cell */
    palp_task_destroy(task);
    scenes_destroy(world);
    free((void *)a.region.chosen);
}

static void button_of_another_tool_does_not_count(void)
{
    const struct palp_options opt = palp_options_default();
    struct asked a = ask(of(PALP_CONDITION_BUTTON), ball);
    struct palp_world *world = scenes_press(&opt);
    struct palp_task *task = begin(&a, world);
    palp_task_press(task, flesh);
    CHECK(press(world, task, 0, 1) == PALP_OUTCOME_RUNNING);
    palp_task_press(task, ball);
    CHECK(press(world, task, 0, 1) == PALP_OUTCOME_DONE);
    palp_task_destroy(task);
    scenes_destroy(world);
}

/* ---------------------------------------------------------------- several, and times */

static struct asked ask_two(enum palp_condition_kind kind, double first_n, double second_n)
{
    struct asked a = ask(of(kind), ball);
    a.def.n_condition = 3;
    a.condition[0].child = 1;
    a.condition[1] = a.condition[2] = of(PALP_CONDITION_TOUCH);
    a.condition[1].at_least = first_n;
    a.condition[2].at_least = second_n;
    a.condition[1].next = kind == PALP_CONDITION_NOT ? -1 : 2;
    return a;
}

static void all_any_and_not_are_what_they_say(void)
{
    CHECK(tells_a_press(ask_two(PALP_CONDITION_ALL, 0.1, 0.2)));
    CHECK(!tells_a_press(ask_two(PALP_CONDITION_ALL, 0.1, 1e6)));
    CHECK(tells_a_press(ask_two(PALP_CONDITION_ANY, 0.1, 1e6)));
    CHECK(!tells_a_press(ask_two(PALP_CONDITION_ANY, 1e6, 1e6)));
    const struct palp_options opt = palp_options_default();
    struct asked a = ask_two(PALP_CONDITION_NOT, 0.1, 0);
    struct palp_world *world = scenes_press(&opt);
    struct palp_task *task = begin(&a, world);
    CHECK(press(world, task, 0, 1) == PALP_OUTCOME_DONE); /* nothing touches yet */
    palp_task_destroy(task);
    scenes_destroy(world);
}

/* How many steps a task takes with the ball kept where it is, not touching. */
static long steps_until_done(struct palp_condition c, double limit_s)
{
    const struct palp_options opt = palp_options_default();
    struct asked a = ask(c, ball);
    a.def.limit_s = limit_s;
    struct palp_world *world = scenes_press(&opt);
    struct palp_task *task = begin(&a, world);
    long n = 0;
    while (press(world, task, 0, 1) == PALP_OUTCOME_RUNNING && n < 1000)
        n++;
    palp_task_destroy(task);
    scenes_destroy(world);
    return n + 1;
}

static void seconds_are_whole_steps(void)
{
    struct palp_condition c = of(PALP_CONDITION_FORCE);
    c.low = -1;
    c.high = 1;
    CHECK(steps_until_done(c, 0) == 1);
    c.for_s = 0.1;
    CHECK(steps_until_done(c, 0) == 20);
    c.for_s = 0.101; /* begun is paid for */
    CHECK(steps_until_done(c, 0) == 21);
    c.for_s = 0;
    c.hold_s = 0.1;
    CHECK(steps_until_done(c, 0) == 20);
    c.low = 0.5;
    c.hold_s = 0;
    CHECK(steps_until_done(c, 0.05) == 10); /* the time is over */
}

/* ---------------------------------------------------------------- the whole */

static void fail_comes_before_the_goal(void)
{
    const struct palp_options opt = palp_options_default();
    struct palp_condition c = of(PALP_CONDITION_TOUCH);
    c.at_least = 0.1;
    struct asked a = ask(c, ball);
    a.def.fail = 0;
    struct palp_world *world = scenes_press(&opt);
    struct palp_task *task = begin(&a, world);
    CHECK(press(world, task, 0.013, 60) == PALP_OUTCOME_FAILED);
    palp_task_destroy(task);
    scenes_destroy(world);
}

/* The same steps, the same phases: to the step, and to the bit of what was measured. */
static void any_number_of_workers_gives_the_same_phases(void)
{
    double when[3], margin[3];
    for (int i = 0; i < 3; i++) {
        struct palp_options opt = palp_options_default();
        opt.workers = 1 << i;
        struct palp_condition c = of(PALP_CONDITION_TOUCH);
        c.at_least = 0.1;
        struct asked a = ask(c, ball);
        struct palp_world *world = scenes_press(&opt);
        struct palp_task *task = begin(&a, world);
        CHECK(press(world, task, 0.013, 60) == PALP_OUTCOME_DONE);
        when[i] = palp_task_progress(task).time_s;
        margin[i] = palp_task_progress(task).margin;
        palp_task_destroy(task);
        scenes_destroy(world);
    }
    CHECK(when[0] == when[1] && when[1] == when[2]);
    CHECK(margin[0] == margin[1] && margin[1] == margin[2]);
}

static void impossible_task_is_refused(void)
{
    const struct palp_options opt = palp_options_default();
    struct palp_error error;
    struct palp_condition c = of(PALP_CONDITION_FORCE);
    c.low = 2;
    c.high = 1;
    struct asked a = ask(c, ball);
    a.def.phase = &a.phase;
    a.def.condition = a.condition;
    a.def.tool = &a.tool;
    struct palp_world *world = scenes_press(&opt);
    CHECK(palp_task_create(&a.def, world, &error) == NULL);
    CHECK(strstr(error.what, "empty window") != NULL);
    a.def.n_phase = 0;
    CHECK(palp_task_create(&a.def, world, &error) == NULL);
    scenes_destroy(world);
}

/* The ball comes down, goes up and comes down: it touches twice. */
static void times_are_how_often_it_became_true(void)
{
    const struct palp_options opt = palp_options_default();
    struct palp_condition c = of(PALP_CONDITION_TOUCH);
    c.at_least = 0.1;
    c.times = 2;
    struct asked a = ask(c, ball);
    struct palp_world *world = scenes_press(&opt);
    struct palp_task *task = begin(&a, world);
    CHECK(press(world, task, 0.013, 60) == PALP_OUTCOME_RUNNING);
    CHECK(press(world, task, -0.013, 60) == PALP_OUTCOME_RUNNING);
    CHECK(press(world, task, 0.013, 60) == PALP_OUTCOME_DONE);
    palp_task_destroy(task);
    scenes_destroy(world);
}

/* What is found once a step is not what the step before found, nor an attempt before. */
static void new_attempt_begins_anew(void)
{
    const struct palp_options opt = palp_options_default();
    struct palp_condition c = of(PALP_CONDITION_TOUCH);
    c.at_least = 0.1;
    struct asked a = ask(c, ball);
    struct palp_world *world = scenes_press(&opt);
    struct palp_task *task = begin(&a, world);
    const pose above = palp_world_target(world, ball);
    for (int i = 0; i < 2; i++) {
        pose to = above;
        to.p.y -= i == 0 ? 0.013 : 0;
        palp_world_set_target(world, ball, to);
        for (int k = 0; k < 60; k++)
            palp_step(world, H);
        palp_task_restart(task, world);
        CHECK((press(world, task, 0, 1) == PALP_OUTCOME_DONE) == (i == 0));
    }
    palp_task_destroy(task);
    scenes_destroy(world);
}

/* A task of a condition of every kind, all of which are looked at. */
static void looking_allocates_nothing(void)
{
    static const vec3 path[] = {{0, 0.04, 0}, {0.01, 0.04, 0}};
    const struct palp_options opt = palp_options_default();
    struct asked a = ask(plain, ball);
    struct palp_condition all[PALP_CONDITIONS + 2];
    for (int kind = 0; kind < PALP_CONDITIONS; kind++) {
        struct palp_condition *c = &all[1 + kind];
        *c = of((enum palp_condition_kind)kind);
        c->region = c->reading = 0;
        c->path = path;
        c->n_path = 2;
        c->axis = (vec3){0, 1, 0};
        c->within = c->share = 1e6; /* what is not met goes on */
        c->next = kind + 1 < PALP_CONDITIONS ? kind + 2 : -1;
    }
    all[0] = of(PALP_CONDITION_ALL);
    all[0].child = 1;
    all[PALP_CONDITIONS].child = PALP_CONDITIONS + 1; /* of not, the last kind */
    all[PALP_CONDITIONS + 1] = of(PALP_CONDITION_BUTTON);
    a.region = (struct palp_task_region){"top", flesh, choose(at_top)};
    a.reading = (struct palp_task_reading){.kind = PALP_READING_HAND_FORCE, .body = ball};
    a.tissue = (struct palp_task_tissue){flesh, 1, 100, 1};
    a.def.n_condition = PALP_CONDITIONS + 2;
    a.def.n_region = a.def.n_reading = a.def.n_tissue = 1;
    a.def.phase = &a.phase;
    a.def.condition = all;
    a.def.region = &a.region;
    a.def.reading = &a.reading;
    a.def.tissue = &a.tissue;
    a.def.tool = &a.tool;
    struct palp_world *world = scenes_press(&opt);
    struct palp_error error;
    struct palp_task *task = palp_task_create(&a.def, world, &error);
    REQUIRE(task != NULL);
    struct palp_frame frame;
    press(world, task, 0.013, 60);
    const long before = alloc_count();
    for (int i = 0; i < 100; i++)
        palp_task_step(task, world, &frame);
    CHECK(alloc_count() == before);
    CHECK(palp_task_progress(task).outcome == PALP_OUTCOME_RUNNING);
    palp_task_destroy(task);
    scenes_destroy(world);
    free((void *)a.region.chosen);
}

SUITE(train_task, TEST(touch_is_told_by_its_force), TEST(force_is_told_within_its_window),
      TEST(reading_is_told_within_its_window), TEST(unequal_is_the_largest_less_the_least),
      TEST(region_parts_touch_from_touch_elsewhere), TEST(near_and_apart_are_each_others_opposite),
      TEST(camera_sees_what_is_before_it), TEST(part_of_the_surface_that_was_pressed_is_covered),
      TEST(tissue_is_damaged_by_pressure_over_time), TEST(answer_is_where_the_button_was_pressed),
      TEST(button_of_another_tool_does_not_count), TEST(all_any_and_not_are_what_they_say),
      TEST(seconds_are_whole_steps), TEST(fail_comes_before_the_goal),
      TEST(any_number_of_workers_gives_the_same_phases), TEST(impossible_task_is_refused),
      TEST(looking_allocates_nothing), TEST(inside_a_region_is_in_the_box_round_its_nodes),
      TEST(path_is_done_once_all_its_marks_were_pressed), TEST(grasped_is_what_two_press),
      TEST(placed_is_what_is_there), TEST(placed_is_what_rests),
      TEST(lifted_is_above_where_it_began), TEST(event_is_told_by_its_kind),
      TEST(times_are_how_often_it_became_true), TEST(new_attempt_begins_anew));
