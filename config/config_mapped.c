/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_mapped.c - who is mapped on whom, whatever the order of the names. */
#include "config/config_mapped.h"
#include "config/config_zone.h"

#include <string.h>

enum { NAMES_MAX = 64 };

/* The mapped bodies while they are added. */
struct graph {
    struct config_build *build;
    enum { WAITING, BEGUN, DONE } * is; /* [bodies of the scenario] */
    const char *way;                    /* the names that led here: "skin -> fine" */
};

/* ---------------------------------------------------------------- names */

static const char *const *parents_of(const struct scenario_body *body, const char *const *one,
                                     int *n)
{
    *n = body->skin ? body->skin->frames.n : 1;
    return body->skin ? body->skin->frames.item : one;
}

static const char *parent_of(const struct scenario_body *body)
{
    return body->embedded ? body->embedded->in : body->subset ? body->subset->of : NULL;
}

/* Where the names of what it is mapped on stand. */
static const struct config_value *place_of_names(const struct scenario_body *body)
{
    if (body->embedded)
        return config_tree_find(body->embedded->head.at, "in");
    return body->subset ? config_tree_find(body->subset->head.at, "of")
                        : config_tree_find(body->skin->head.at, "frames");
}

static int find_mapped(const struct scenario *scenario, const char *name)
{
    const struct scenario_body *body = scenario->bodies.item;
    for (int i = 0; i < scenario->bodies.n; i++)
        if (scenario_is_mapped(&body[i]) && strcmp(body[i].head.name, name) == 0)
            return i;
    return -1;
}

static void refuse_mapped_name(struct config_build *b, const struct scenario_body *body,
                               const char *name)
{
    const struct scenario_body *other = b->scenario->bodies.item;
    const char *names[NAMES_MAX];
    const int n = b->scenario->bodies.n < NAMES_MAX ? b->scenario->bodies.n : NAMES_MAX;
    for (int i = 0; i < n; i++)
        names[i] = other[i].head.name;
    const char *near = config_tree_nearest(name, names, n);
    config_tree_fault(b->reading, place_of_names(body),
                      "got %s, expected the name of a body, a tool or a jaw%s%s%s", name,
                      near ? "; did you mean " : "", near ? near : "", near ? "?" : "");
}

/* ---------------------------------------------------------------- adding one */

static bool add_points(struct config_build *b, const struct scenario_body *body,
                       struct palp_mapped_def *def)
{
    const struct scenario_mesh *mesh = body->embedded ? body->embedded->mesh : body->skin->mesh;
    const struct scenario_grid *grid = body->embedded ? body->embedded->grid : body->skin->grid;
    if (!config_build_mesh(b, mesh, grid))
        return false;
    config_build_place(&b->mesh, body);
    def->mesh = &b->mesh;
    def->kind = body->embedded ? PALP_MAP_EMBEDDED : PALP_MAP_FRAMES;
    def->reach = body->embedded ? body->embedded->reach : 0;
    return true;
}

static bool add_subset(struct config_build *b, const struct scenario_body *body,
                       struct palp_mapped_def *def)
{
    struct config_items nodes = {0};
    if (!palp_body_is_soft(b->scene, def->parent[0])) {
        config_tree_fault(b->reading, place_of_names(body),
                          "got %s, a rigid body, expected a soft or mapped one", body->subset->of);
        return false;
    }
    if (!config_zone_nodes(b->reading, palp_body_mesh(b->scene, def->parent[0]),
                           &body->subset->zone, &nodes))
        return false;
    def->kind = PALP_MAP_SUBSET;
    def->node = nodes.item;
    def->n_node = nodes.n;
    return true;
}

static void add_mapped(struct config_build *b, const struct scenario_body *body)
{
    const char *one = parent_of(body);
    struct palp_mapped_def def = {.name = body->head.name, .surface = body->surface.is};
    const char *const *name = parents_of(body, &one, &def.n_parent);
    palp_body *parent = config_reading_take(b->reading, (size_t)def.n_parent * sizeof *parent);
    struct palp_error error;
    for (int k = 0; k < def.n_parent; k++) {
        parent[k] = palp_scene_find(b->scene, name[k]);
        if (parent[k].id != 0)
            continue;
        if (b->reading->n_fault == 0) /* else it may be the body that was refused */
            refuse_mapped_name(b, body, name[k]);
        return;
    }
    def.parent = parent;
    if (body->subset ? !add_subset(b, body, &def) : !add_points(b, body, &def))
        return;
    if (palp_scene_add_mapped(b->scene, &def, &error).id == 0)
        config_build_fault(b, place_of_names(body), &error);
    palp_mesh_destroy(&b->mesh);
}

/* ---------------------------------------------------------------- all of them */

/* What it is mapped on comes first: the walk calls itself.  Returns false: it went in a circle. */
static bool resolve_mapping(struct graph *g, int i)
{
    struct config_reading *reading = g->build->reading;
    const struct scenario_body *body =
        (const struct scenario_body *)g->build->scenario->bodies.item + i;
    const char *came = g->way, *one = parent_of(body);
    int n;
    const char *const *name = parents_of(body, &one, &n);
    if (g->is[i] == DONE)
        return true;
    g->way = config_reading_format(reading, "%s%s%s", came, *came ? " -> " : "", body->head.name);
    if (g->is[i] == BEGUN) {
        config_tree_fault(reading, place_of_names(body),
                          "got bodies mapped in a circle, %s, expected one that is not mapped at "
                          "the end",
                          g->way);
        return false;
    }
    g->is[i] = BEGUN;
    for (int k = 0; k < n; k++) {
        const int mapped = find_mapped(g->build->scenario, name[k]);
        if (mapped >= 0 && !resolve_mapping(g, mapped))
            return false;
    }
    g->is[i] = DONE;
    g->way = came;
    add_mapped(g->build, body);
    return true;
}

void config_mapped_add_bodies(struct config_build *build)
{
    const struct config_items *bodies = &build->scenario->bodies;
    const struct scenario_body *body = bodies->item;
    struct graph g = {.build = build, .way = ""};
    g.is = config_reading_take(build->reading, (size_t)bodies->n * sizeof *g.is);
    for (int i = 0; i < bodies->n; i++)
        if (scenario_is_mapped(&body[i]) && !resolve_mapping(&g, i))
            return;
}
