/* SPDX-License-Identifier: GPL-3.0-or-later */
/* winding.h - generalised winding number of a triangulated surface (Jacobson, Kavan,
 * Sorkine-Hornung 2013): 1 inside, 0 outside, and in between near a hole, so that a surface need
 * not be closed. Far triangles count as one dipole (Barill, Dickson, Schmidt, Levin, Jacobson
 * 2018). */
#ifndef PALP_CONFIG_WINDING_H
#define PALP_CONFIG_WINDING_H

#include "engine/palp.h"

struct winding;

/** Makes the tree over the triangles; the mesh stays as it is as long as the tree. NULL: no
 *  memory. */
struct winding *winding_create(const struct palp_mesh *surface);
/** NULL is fine. */
void winding_destroy(struct winding *winding);

/** Winding number at x | 1. The dipoles' error is below 0.01 (tested).  Thread: any. */
double winding_number(const struct winding *winding, vec3 x);

/** Distance to the nearest triangle | m; INFINITY where none is nearer than `most` | m.  Thread:
 *  any. */
double winding_distance(const struct winding *winding, vec3 x, double most);

#endif
