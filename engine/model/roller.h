/* SPDX-License-Identifier: GPL-3.0-or-later */
/* roller.h - nodes that are held in some directions and free in the others. */
#ifndef PALP_MODEL_ROLLER_H
#define PALP_MODEL_ROLLER_H

#include "engine/palp.h"

struct coupled_system;
struct soft;

/** A node and the projection on what it may move along: symmetric, of rank 1 or 2. */
struct roller {
    int node; /* of the body's mesh; of a coupled system, its place there */
    mat3 along;
};

/** Velocities of a soft body's nodes, less what its rollers hold.  v: | m/s | [n_node] */
void roller_hold(const struct roller *roller, int n, vec3 *v);

/** The roller of a node; NULL: it has none.  roller: by rising node | [n]
 *  Cost: a search by halves. */
const struct roller *roller_find(const struct roller *roller, int n, int node);

/** The rollers of a coupled system's bodies at nodes that are not fixed, by rising place.
 *  Returns -1: no memory. */
int roller_list(const struct palp_scene *scene, struct coupled_system *coupled);

#endif
