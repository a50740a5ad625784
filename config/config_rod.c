/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_rod.c - lines cut into segments of equal length, and places on them. */
#include "config/config_rod.h"

#include <stdio.h>
#include <string.h>

static const double SHORTEST = 0.1; /* a segment, of its way along the line */

/* ---------------------------------------------------------------- along a line */

static double length_of(const struct config_items *line)
{
    const vec3 *x = line->item;
    double length = 0;
    for (int i = 0; i + 1 < line->n; i++)
        length += vec3_norm(vec3_sub(x[i + 1], x[i]));
    return length;
}

static vec3 point_between(vec3 a, vec3 b, double share)
{
    return vec3_axpy(a, share, vec3_sub(b, a));
}

/* The place so far along it | m; its end, where that is further. */
static vec3 place_along(const struct config_items *line, double way)
{
    const vec3 *x = line->item;
    for (int i = 0; i + 1 < line->n; i++) {
        const double piece = vec3_norm(vec3_sub(x[i + 1], x[i]));
        if (way < piece)
            return point_between(x[i], x[i + 1], way / piece);
        way -= piece;
    }
    return x[line->n - 1];
}

/* Where segment i, from 0, begins, and i - 1 ends. */
static vec3 place_between(const struct scenario_rod *rod, int i)
{
    if (i == rod->segments)
        return ((const vec3 *)rod->points.item)[rod->points.n - 1];
    return place_along(&rod->points, length_of(&rod->points) * i / rod->segments);
}

/* The segment at a share, from 0, and the place on its straight line. */
static int find_segment(const struct scenario_rod *rod, double share, vec3 *place)
{
    const double at = share * rod->segments;
    const int segment = at < rod->segments ? (int)at : rod->segments - 1;
    *place =
        point_between(place_between(rod, segment), place_between(rod, segment + 1), at - segment);
    return segment;
}

/* ---------------------------------------------------------------- places on rods */

const struct scenario_rod *config_rod_named(struct config_reading *reading,
                                            const struct scenario *scenario,
                                            const struct config_head *head, const char *name)
{
    const struct scenario_rod *rod = scenario->rods.item;
    const char **names =
        config_reading_take(reading, ((size_t)scenario->rods.n + 1) * sizeof *names);
    for (int i = 0; i < scenario->rods.n; i++) {
        if (strcmp(rod[i].head.name, name) == 0)
            return &rod[i];
        names[i] = rod[i].head.name;
    }
    const char *near = config_tree_nearest(name, names, scenario->rods.n);
    config_tree_fault(reading, config_tree_find(head->at, "rod"),
                      "got %s, expected the name of a rod%s%s%s", name,
                      near ? "; did you mean " : "", near ? near : "", near ? "?" : "");
    return NULL;
}

void config_rod_check_share(struct config_reading *reading, const struct config_head *head,
                            double share)
{
    if (isnan(share))
        config_tree_fault(reading, head->at,
                          "got a rod without a share, expected where on it: 0 … 1 of its length");
}

palp_body config_rod_segment(const struct palp_scene *scene, const struct scenario_rod *rod,
                             double share, vec3 *local)
{
    char name[80];
    vec3 place;
    struct palp_point point;
    snprintf(name, sizeof name, "%s.%d", rod->head.name, find_segment(rod, share, &place) + 1);
    palp_scene_point(scene, palp_scene_find(scene, name), place, &point);
    *local = point.local;
    return point.body;
}

bool config_rod_find_point(struct config_build *b, struct scenario_point *point)
{
    if (!point->rod)
        return true;
    const struct scenario_rod *rod =
        config_rod_named(b->reading, b->scenario, &point->head, point->rod);
    if (!rod)
        return false;
    const int segment = find_segment(rod, point->share, &point->at);
    point->body = config_reading_format(b->reading, "%s.%d", rod->head.name, segment + 1);
    return true;
}

/* ---------------------------------------------------------------- the rods */

/* Where its line turns back, a segment is shorter than its way along the line: to nothing, it would
 * have no direction. */
static bool check_segments(struct config_build *b, const struct scenario_rod *rod, const vec3 *x)
{
    const double way = length_of(&rod->points) / rod->segments;
    for (int i = 0; i < rod->segments; i++) {
        const double length = vec3_norm(vec3_sub(x[i + 1], x[i]));
        if (length >= SHORTEST * way)
            continue;
        config_tree_fault(b->reading, config_tree_find(rod->head.at, "points_m"),
                          "got a line that turns back within segment %d, expected its ends further "
                          "apart than %g of the %g m between them along the line",
                          i + 1, SHORTEST, way);
        return false;
    }
    return true;
}

static void add_rod(struct config_build *b, const struct scenario_rod *rod)
{
    const int n = rod->segments + 1;
    vec3 *x = config_reading_take(b->reading, (size_t)n * sizeof *x);
    for (int i = 0; i < n; i++)
        x[i] = place_between(rod, i);
    if (!check_segments(b, rod, x))
        return;
    const struct palp_rod_def def = {.name = rod->head.name,
                                     .x = x,
                                     .n = n,
                                     .radius = rod->radius,
                                     .young = rod->young,
                                     .poisson = rod->poisson,
                                     .density = rod->density,
                                     .damping_stiffness = rod->damping.stiffness,
                                     .surface = rod->surface.is};
    struct palp_error error;
    if (palp_scene_add_rod(b->scene, &def, &error).n == 0)
        config_build_fault(b, rod->head.at, &error);
}

void config_rod_add_all(struct config_build *b)
{
    const struct scenario_rod *rod = b->scenario->rods.item;
    for (int i = 0; i < b->scenario->rods.n; i++)
        add_rod(b, &rod[i]);
}
