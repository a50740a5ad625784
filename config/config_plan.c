/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_plan.c - where bodies are to be cut. */
#include "config/config_plan.h"
#include "engine/palp_cut.h"

#include <string.h>

static void fill_plan(void *into)
{
    *(struct scenario_plan *)into = (struct scenario_plan){.into = {0, -1, 0}, .tolerance = 0.002};
}

static void check_plan(struct config_reading *reading, const void *filled)
{
    const struct scenario_plan *plan = filled;
    if (plan->line.n < 2)
        config_tree_fault(reading, config_tree_find(plan->head.at, "line_m"),
                          "got %d places, expected 2 or more", plan->line.n);
}

// clang-format off
static const struct config_key plan_keys[] = {
    {"body", CONFIG_TEXT, FIELD(plan, body), "the soft body that is to be cut: one with cut",
        .required = true},
    {"line_m", CONFIG_PLACES, FIELD(plan, line),
        "along which, on its surface, in world axes at the start, m", .required = true,
        .least = 2},
    {"into", CONFIG_VECTOR, FIELD(plan, into), "the direction that it goes inwards from there"},
    {"depth_m", CONFIG_NUMBER, FIELD(plan, depth), "how deep, m", ABOVE(0), .required = true},
    {"tolerance_m", CONFIG_NUMBER, FIELD(plan, tolerance),
        "so far beside it, and from its depth, is done well, m", ABOVE(0)},
    {"tissue", CONFIG_TEXTS, FIELD(plan, tissue),
        "names of regions that it may part, the body's own: what is in none; all unless told",
        .optional = true},
};
const struct config_table scenario_plan_table = {
    "plan", sizeof(struct scenario_plan), CONFIG_KEYS(plan_keys), .fill = fill_plan,
    .check = check_plan};
// clang-format on

/* The number of a material of the body; -1: there is a fault. */
static int find_material(struct config_build *b, const struct scenario_plan *plan,
                         const struct scenario_body *body, const char *name)
{
    const struct scenario_region *region = body->regions.item;
    if (strcmp(name, body->head.name) == 0)
        return 0;
    for (int i = 0; i < body->regions.n; i++)
        if (strcmp(name, region[i].head.name) == 0)
            return i + 1;
    config_tree_fault(b->reading, config_tree_find(plan->head.at, "tissue"),
                      "got %s, expected the name of a region of %s, or its own", name,
                      body->head.name);
    return -1;
}

static void add_plan(struct config_build *b, const struct scenario_plan *plan)
{
    const struct scenario_body *body = scenario_find_body(&b->scenario->bodies, plan->body);
    const char *const *name = plan->tissue.item;
    struct palp_error error;
    if (!body || !body->parting) {
        config_tree_fault(b->reading, config_tree_find(plan->head.at, "body"),
                          "got %s, expected the name of a soft body that can be cut", plan->body);
        return;
    }
    int *material = config_reading_take(b->reading, (size_t)plan->tissue.n * sizeof *material);
    for (int i = 0; i < plan->tissue.n; i++) {
        material[i] = find_material(b, plan, body, name[i]);
        if (material[i] < 0)
            return;
    }
    const struct palp_plan_def def = {.name = plan->head.name,
                                      .body = palp_scene_find(b->scene, plan->body),
                                      .line = plan->line.item,
                                      .n_line = plan->line.n,
                                      .into = plan->into,
                                      .depth = plan->depth,
                                      .tolerance = plan->tolerance,
                                      .material = material,
                                      .n_material = plan->tissue.n};
    if (palp_scene_add_plan(b->scene, &def, &error).id == 0)
        config_build_fault(b, plan->head.at, &error);
}

void config_plan_add_all(struct config_build *b)
{
    const struct scenario_plan *plan = b->scenario->plans.item;
    for (int i = 0; i < b->scenario->plans.n; i++)
        add_plan(b, &plan[i]);
}
