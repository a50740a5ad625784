/* SPDX-License-Identifier: GPL-3.0-or-later */
/* knife_surface.h - where the surface of the tissue is before the pieces of an edge, and which of
 * these are within it. */
#ifndef PALP_CONTACT_KNIFE_SURFACE_H
#define PALP_CONTACT_KNIFE_SURFACE_H

#include "engine/contact/knife.h"
#include "engine/contact/knife_place.h"

enum { KNIFE_TRIANGLES = 1500 };

/** m: so far before the edge is looked for a surface, and behind, or as far as it came. */
static const double KNIFE_REACH = 0.004;

struct knife_list {
    int n, tri[KNIFE_TRIANGLES];
};

/** Triangles that any piece may meet: of the rectangle that the edge looks at. */
struct knife_near {
    struct knife_list list;
    double behind[KNIFE_PIECES]; /* m: how far behind a piece a surface is looked for */
};

/** `was`: the edge at the start of the step.  Writes near.
 *  Cost: a look at each triangle of the surface. */
void knife_list_near(const struct tissue *t, const struct knife_edge *edge,
                     const struct knife_edge *was, struct knife_near *near);

/** Triangles of all that is ahead of the edge, however far.  Writes ahead.
 *  Cost: a look at each triangle of the surface. */
void knife_list_ahead(const struct tissue *t, const struct knife_edge *edge,
                      struct knife_list *ahead);

/** The place of the surface that a piece meets first.  Returns false: none is near. */
bool knife_find_surface(const struct tissue *t, const struct knife_near *near,
                        const struct knife_edge *edge, int piece, struct tissue_place *out);

/** Has the cell of a place no severed face? Lips that lie in each other are not in the way of a
 *  blade between them. */
static inline bool knife_is_whole(const struct tissue *t, const struct tissue_place *place)
{
    return t->topology->severed[place->tet / knife_place_tets(t)] == 0;
}

/** The place of the tissue that a piece is in, however it came there, in a cell that is whole.
 *  Returns false: it is in none. */
bool knife_find_within(const struct tissue *t, const struct knife_list *ahead,
                       const struct knife_edge *edge, int piece, struct tissue_place *out);

#endif
