/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_asked.c - several conditions of one task: who else asks changes nothing, and what should not
 * be is not what fails. A ball over flesh. */
#include "engine/palp_train.h"
#include "tests/check.h"
#include "tests/fixtures/scenes.h"

#include <stdlib.h>

static const double H = 1 / 200.0;
static const palp_body flesh = {PRESS_FLESH}, ball = {PRESS_TOOL};

static struct palp_condition of(enum palp_condition_kind kind, int child, int next, int region)
{
    return (struct palp_condition){.kind = kind,
                                   .child = child,
                                   .next = next,
                                   .region = region,
                                   .reading = -1,
                                   .tool = ball,
                                   .body = flesh,
                                   .at_least = 1e6,
                                   .low = 1e6,
                                   .high = 1e6};
}

/* A task of one phase. */
struct asked {
    struct palp_condition condition[4];
    struct palp_task_region region;
    struct palp_task_phase phase;
    struct palp_task_def def;
};

static struct palp_task *begin(struct asked *a, int n, const struct palp_world *world)
{
    struct palp_error error = {0};
    a->def = (struct palp_task_def){.rate_hz = 1 / H,
                                    .n_phase = 1,
                                    .n_condition = n,
                                    .n_region = a->region.chosen ? 1 : 0,
                                    .n_tool = 1,
                                    .fail = -1,
                                    .phase = &a->phase,
                                    .condition = a->condition,
                                    .region = &a->region,
                                    .tool = &ball};
    struct palp_task *task = palp_task_create(&a->def, world, &error);
    REQUIRE(task != NULL);
    return task;
}

/* Half of the flesh, which the ball touches. */
static unsigned char *choose_half(const struct palp_world *world)
{
    const struct palp_mesh *mesh = palp_body_mesh(palp_world_scene(world), flesh);
    unsigned char *chosen = calloc((size_t)mesh->n_node, 1);
    REQUIRE(chosen != NULL);
    for (int i = 0; i < mesh->n_node; i++)
        chosen[i] = mesh->x[i].x < 0.001;
    return chosen;
}

/* Margins of n conditions below one that wants all of them, when the ball has pressed. */
static void find_margins(const struct palp_condition *ask, int n, double *margin)
{
    const struct palp_options opt = palp_options_default();
    struct palp_world *world = scenes_press(&opt);
    struct asked a = {.condition = {of(PALP_CONDITION_ALL, 1, -1, -1)},
                      .region = {"half", flesh, choose_half(world)},
                      .phase = {.name = "only", .goal = 0, .fail = -1}};
    struct palp_frame frame;
    for (int i = 0; i < n; i++) {
        a.condition[i + 1] = ask[i];
        a.condition[i + 1].next = i + 1 < n ? i + 2 : -1;
    }
    struct palp_task *task = begin(&a, n + 1, world);
    pose to = palp_world_target(world, ball);
    for (int i = 0; i < 60; i++) {
        to.p.y -= 0.013 / 60;
        palp_world_set_target(world, ball, to);
        palp_step(world, H);
        palp_task_step(task, world, &frame);
    }
    for (int i = 0; i < n; i++)
        margin[i] = palp_task_margin(task, i + 1);
    palp_task_destroy(task);
    scenes_destroy(world);
    free((void *)a.region.chosen);
}

/* Contacts are gathered for all at once: each has what it would have alone, bit by bit. */
static void what_is_found_does_not_depend_on_who_else_asks(void)
{
    const struct palp_condition ask[] = {of(PALP_CONDITION_TOUCH, -1, -1, 0),
                                         of(PALP_CONDITION_FORCE, -1, -1, 0),
                                         of(PALP_CONDITION_TOUCH, -1, -1, -1)};
    double together[3], alone;
    find_margins(ask, 3, together);
    for (int i = 0; i < 3; i++) {
        find_margins(&ask[i], 1, &alone);
        CHECK(together[i] == alone && alone > -1e6); /* something touches */
    }
}

/* Of a goal and of a limit, each of which is a not, and of a limit that is none. */
static void not_turns_what_is_wanted_and_only_limits_fail(void)
{
    const struct palp_options opt = palp_options_default();
    struct palp_world *world = scenes_press(&opt);
    struct asked a = {
        .condition = {of(PALP_CONDITION_NOT, 1, -1, -1), of(PALP_CONDITION_TOUCH, -1, -1, -1),
                      of(PALP_CONDITION_NOT, 3, -1, -1), of(PALP_CONDITION_TOUCH, -1, -1, -1)}};
    for (int fail = 2; fail <= 3; fail++) {
        struct palp_margin margin[4];
        a.phase = (struct palp_task_phase){.name = "only", .goal = 0, .fail = fail};
        struct palp_task *task = begin(&a, 4, world);
        CHECK(palp_task_margins(task, margin, 4) == 2);
        CHECK(margin[0].condition == 1 && margin[0].unwanted && !margin[0].fails);
        CHECK(margin[1].condition == 3 && margin[1].unwanted == (fail == 3) && margin[1].fails);
        palp_task_destroy(task);
    }
    scenes_destroy(world);
}

SUITE(train_asked, TEST(what_is_found_does_not_depend_on_who_else_asks),
      TEST(not_turns_what_is_wanted_and_only_limits_fail));
