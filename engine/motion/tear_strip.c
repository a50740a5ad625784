/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tear_strip.c - strips from where a front runs, and links across them. */
#include "engine/motion/tear_strip.h"
#include "engine/model/topology.h"
#include "engine/motion/tear_front.h"

static const double BACK = 0.25; /* links: so far behind the front it begins, where steps meet */

/* Where the front ends, further out by half a link: no cell's middle is beyond the surface, but
 * links may be. */
static vec3 end_of_strip(const struct topology *t, const struct tear_front *f, int edge, int end)
{
    const struct front_node *here = tear_front_end(f, edge, end),
                            *there = tear_front_end(f, edge, 1 - end);
    const vec3 none = {0, 0, 0}, out = vec3_direction(vec3_sub(here->place, there->place), none);
    return vec3_axpy(here->place, here->n_edge == 1 ? 0.5 * t->is->links.longest : 0, out);
}

struct tear_strip tear_strip_ahead(const struct topology *t, const struct tear_front *f, int edge,
                                   double way)
{
    const double longest = t->is->links.longest;
    const vec3 none = {0, 0, 0}, ahead_a = tear_front_ahead(f, t, edge, 0),
               ahead_b = tear_front_ahead(f, t, edge, 1),
               a = vec3_axpy(end_of_strip(t, f, edge, 0), -BACK * longest, ahead_a),
               b = vec3_axpy(end_of_strip(t, f, edge, 1), -BACK * longest, ahead_b),
               c = vec3_axpy(b, way, ahead_b), d = vec3_axpy(a, way, ahead_a),
               middle = vec3_scale(vec3_add(vec3_add(a, b), vec3_add(c, d)), 0.25);
    const double out = fmax(fmax(vec3_norm(vec3_sub(a, middle)), vec3_norm(vec3_sub(b, middle))),
                            fmax(vec3_norm(vec3_sub(c, middle)), vec3_norm(vec3_sub(d, middle))));
    return (struct tear_strip){
        {{a, b, c}, {a, c, d}},
        vec3_direction(vec3_cross(vec3_sub(b, a), vec3_add(ahead_a, ahead_b)), none),
        middle,
        out + longest};
}

bool tear_strip_crosses(const struct tear_strip *strip, const struct topology *t, int cell,
                        int side, double *at)
{
    const struct cell_links *l = &t->is->links;
    if (l->across[cell][side] == CELL_NONE || (t->listed[cell] >> side & 1))
        return false;
    for (int i = 0; i < 2; i++)
        if (cell_links_crosses(l, cell, side, strip->tri[i])) {
            *at = cell_links_crossing(l, cell, side, strip->tri[i]);
            return true;
        }
    return false;
}
