/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shot_cut.h - the surface of a body that was cut, as the stream tells it. */
#ifndef PALP_CLIENTS_SHOT_CUT_H
#define PALP_CLIENTS_SHOT_CUT_H

#include "engine/palp.h"
#include "proto/proto.h"

/** Change the surface of the scene, made by malloc, as a topology says: vertices and triangles that
 *  came stand behind the scene's, triangles that are no more are left out, and so are those of a
 *  vertex that is not there. Gives how many triangles stand before those of wounds.
 *  Returns -1: no memory, the surface may have lost triangles. */
int shot_cut_apply(struct palp_mesh *surface, const struct proto_topology *cut, int *n_outer);

#endif
