/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology_surface.h - the surface of a body that comes apart. */
#ifndef PALP_MODEL_TOPOLOGY_SURFACE_H
#define PALP_MODEL_TOPOLOGY_SURFACE_H

struct topology;

/** The scene's surface: whose face each triangle is. */
void topology_surface_reset(struct topology *t);

/** A link was severed: its face becomes triangles of both sides, its edges part those that they
 *  are on.  The face's nodes are still the same on both sides. */
void topology_surface_open(struct topology *t, int cell, int side);

/** A cell is removed, all its links severed or those cells removed as well: its triangles have one
 *  node three times. Returns what they spanned with one point; m³. */
double topology_surface_close(struct topology *t, int cell);

/** Cells have a copy in the place of a node: so do their triangles. */
void topology_surface_follow(struct topology *t, const int *cell, int n, int node, int copy);

#endif
