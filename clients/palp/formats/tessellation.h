/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tessellation.h - the shape of a rigid body as triangles, to be drawn. */
#ifndef PALP_CLIENTS_TESSELLATION_H
#define PALP_CLIENTS_TESSELLATION_H

#include "engine/palp.h"

/** Triangles of a shape in its body's frame; a quarter circle of round parts in so many cuts, their
 *  corners on the true surface, and a plane as a square of one metre. Returns -1: no memory.
 *  Owns: palp_mesh_destroy(out). */
int tessellation_of_shape(struct palp_mesh *out, const struct palp_shape *shape, int cuts);

#endif
