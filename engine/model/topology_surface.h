/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology_surface.h - the surface of a body that comes apart. */
#ifndef PALP_MODEL_TOPOLOGY_SURFACE_H
#define PALP_MODEL_TOPOLOGY_SURFACE_H

struct topology;

/** One face of a cell. */
struct cell_side {
    int cell, side;
};

/** The scene's surface: whose face each triangle is. */
void topology_surface_reset(struct topology *t);

/** A link was severed: from its face, on this side, about edge k from corner k to k + 1 and through
 *  the cells that are linked there, one meets another face of the surface, or this one's other
 *  side.  The face's nodes are still the same on both sides. */
void topology_surface_meet(const struct topology *t, int cell, int side, struct cell_side met[4]);

/** Its face becomes triangles of both sides, its edges part those that they are on, which are those
 *  that it met. */
void topology_surface_open(struct topology *t, int cell, int side, const struct cell_side met[4]);

/** A cell is removed, all its links severed or those cells removed as well: its triangles have one
 *  node three times. Returns what they spanned with one point; m³. */
double topology_surface_close(struct topology *t, int cell);

/** Cells have a copy in the place of a node: so do their triangles. */
void topology_surface_follow(struct topology *t, const int *cell, int n, int node, int copy);

#endif
