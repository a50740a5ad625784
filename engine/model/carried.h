/* SPDX-License-Identifier: GPL-3.0-or-later */
/* carried.h - a body that is mapped on one that can be cut, as it is in one world: each of its
 * points goes with the cell that it is in, and triangles whose corners came apart are gone.
 *
 * Points, triangles, edges and vertices keep their numbers; nothing is added. It all follows from
 * what of the body below was severed. */
#ifndef PALP_MODEL_CARRIED_H
#define PALP_MODEL_CARRIED_H

#include "engine/model/topology.h"

struct carried {
    const struct body *rest; /* the scene's                                                */
    struct body body;        /* as it is now: mapping, triangles, edges' triangles are its own */
    struct mapping mapping;
    int base;    /* the body that comes apart                               */
    int version; /* rises with each change of that                          */
};

/** Does any point of a body go with a cell? Returns the body that the cell is of; -1: none. */
int carried_base(const struct palp_scene *scene, int body);

/** Of such a body, as at rest.  NULL: no memory. */
struct carried *carried_create(const struct palp_scene *scene, int body);
void carried_destroy(struct carried *c);

/** What it is carried by has changed.  No allocation.  Cost: a look at each point and triangle. */
void carried_follow(struct carried *c, const struct topology *t);

#endif
