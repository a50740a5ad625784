/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_doubt_cut.c - doubts about what is to be cut. */
#include "config/config_doubt_cut.h"

#include <math.h>
#include <string.h>

/* From gels and brain to skin and tendon. */
static const double TOUGH_LEAST = 0.5, TOUGH_MOST = 5e4; /* J/m² */

/* ---------------------------------------------------------------- toughness */

static bool is_beyond(double toughness)
{
    return toughness > 0 && (toughness < TOUGH_LEAST || toughness > TOUGH_MOST);
}

/* The first of a body, its tears and its regions that is beyond tissue; NaN: none is. */
static double find_beyond(const struct scenario_body *body)
{
    const struct scenario_region *region = body->regions.item;
    const struct scenario_tear *tear = body->parting->tear;
    if (is_beyond(body->parting->toughness))
        return body->parting->toughness;
    if (tear && is_beyond(tear->toughness))
        return tear->toughness;
    for (int i = 0; i < body->regions.n; i++) { /* NaN where a region has none of its own */
        if (is_beyond(region[i].toughness))
            return region[i].toughness;
        if (is_beyond(region[i].tear))
            return region[i].tear;
    }
    return NAN;
}

static void doubt_toughness(struct config_build *b, const struct scenario_body *body)
{
    const double toughness = find_beyond(body);
    if (!isnan(toughness))
        config_doubt_add(b,
                         "'%s': a toughness of %.3g J/m² is beyond tissue (%g to %g J/m²); units? "
                         "kJ/m² and N/mm are 1000",
                         body->head.name, toughness, TOUGH_LEAST, TOUGH_MOST);
}

/* ---------------------------------------------------------------- room */

/* Who cuts the body; NULL: nobody. */
static const char *find_cutter(const struct config_build *b, const char *body)
{
    const struct scenario_body *tool = b->scenario->tools.item;
    for (int i = 0; i < b->scenario->tools.n; i++) {
        const char *cut = config_doubt_cut_by(&tool[i]);
        if (cut && strcmp(cut, body) == 0)
            return tool[i].head.name;
    }
    return NULL;
}

static void doubt_room(struct config_build *b, const struct scenario_body *body)
{
    const struct scenario_capacity *room = &body->parting->capacity;
    const char *cutter = find_cutter(b, body->head.name);
    if (cutter && (room->nodes == 0 || room->faces == 0))
        config_doubt_add(b,
                         "'%s': '%s' cuts it, but there is room for %d copies of nodes and %d "
                         "severed faces: nothing comes apart; raise cut.capacity",
                         body->head.name, cutter, room->nodes, room->faces);
}

/* ---------------------------------------------------------------- plans */

static double way_outside(double x, double low, double high)
{
    return fmax(0, fmax(low - x, x - high));
}

static double way_to_box(vec3 x, const struct config_measure *m)
{
    return vec3_norm((vec3){way_outside(x.x, m->low.x, m->high.x),
                            way_outside(x.y, m->low.y, m->high.y),
                            way_outside(x.z, m->low.z, m->high.z)});
}

/* A line may begin and end beside the body, but not far off. */
static void doubt_plan(struct config_build *b, const struct scenario_plan *plan)
{
    const struct config_measure *m = config_doubt_measure(b, plan->body);
    const vec3 *x = plan->line.item;
    double furthest = 0;
    if (!m)
        return;
    const double size = vec3_norm(vec3_sub(m->high, m->low));
    for (int i = 0; i < plan->line.n; i++)
        furthest = fmax(furthest, way_to_box(x[i], m));
    if (furthest > size / 4)
        config_doubt_add(b,
                         "plan '%s': its line goes %.2g m off '%s', which is within %.3g %.3g "
                         "%.3g and %.3g %.3g %.3g; units? line_m is in metres, world axes",
                         plan->head.name, furthest, plan->body, m->low.x, m->low.y, m->low.z,
                         m->high.x, m->high.y, m->high.z);
    if (plan->depth > size)
        config_doubt_add(b, "plan '%s': is %.3g m deep, more than '%s' is large (%.2g m); units?",
                         plan->head.name, plan->depth, plan->body, size);
}

/* ---------------------------------------------------------------- all */

void config_doubt_cuts(struct config_build *b)
{
    const struct scenario_body *body = b->scenario->bodies.item;
    const struct scenario_plan *plan = b->scenario->plans.item;
    for (int i = 0; i < b->scenario->bodies.n; i++)
        if (body[i].parting) {
            doubt_toughness(b, &body[i]);
            doubt_room(b, &body[i]);
        }
    for (int i = 0; i < b->scenario->plans.n; i++)
        doubt_plan(b, &plan[i]);
}
