/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tear_begin.h - where a body begins to tear: a cell of its surface that is pulled too hard. */
#ifndef PALP_MOTION_TEAR_BEGIN_H
#define PALP_MOTION_TEAR_BEGIN_H

#include "engine/base/vec.h"

#include <stdbool.h>

struct tear_front;
struct topology;

/** Cells that have a face of the surface before any cut. */
struct tear_skin {
    int n_cell, *cell;
};

/** Returns -1: no memory. */
int tear_skin_create(struct tear_skin *out, const struct topology *t);
void tear_skin_clear(struct tear_skin *skin);

/** The links about a node of the surface that a tear begins with. */
struct tear_begun {
    int node;
    vec3 normal;   /* of the greatest stress, in the rest shape's axes */
    double stress; /* Pa, by how firm its cell is yet                   */
};

/** Of the surface's cells that are not in the ring of a front, the one with the largest principal
 *  stress above the body's strength: which of its nodes comes apart. False: none. */
bool tear_begin_find(struct tear_begun *out, const struct tear_skin *skin, const struct topology *t,
                     const struct tear_front *front, const vec3 *q);

/** Is a link of a cell about that node severed: are its two cells, the lower of them this one, on
 *  either side of the plane?  Writes where the plane crosses it, 0 … 1 from this cell's centre. */
bool tear_begin_parts(const struct tear_begun *begun, const struct topology *t, int cell, int side,
                      double *at);

#endif
