/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tear_ring.h - which face the front of a cut parts next. */
#ifndef PALP_MOTION_TEAR_RING_H
#define PALP_MOTION_TEAR_RING_H

#include "engine/base/vec.h"

#include <stdbool.h>

struct front_edge;
struct tear_front;
struct topology;

/** A face about an edge of a front. */
struct ring_face {
    int cell, side;
    vec3 ahead; /* from the edge into the face, at rest; unit, square to the edge */
};

/** A strip of the rest shape ahead of an edge of a front, as two triangles. */
struct ring_strip {
    vec3 tri[2][3];
    vec3 normal; /* unit */
};

/** Along which an edge goes on, longer than any link: neighbours have one border, and beyond an end
 *  of the front it reaches as far as links do. */
struct ring_strip tear_ring_strip(const struct topology *t, const struct tear_front *f, int edge);

/** Does the strip cross a linked face of the cells about the edge's ends? */
bool tear_ring_crosses(const struct ring_strip *strip, const struct topology *t,
                       const struct front_edge *edge, int cell, int side);

/** Of the linked faces about a front's edge the one that lies nearest to a direction in the rest
 *  shape, within a right angle.  False: there is none.  Cost: the cells about the edge. */
bool tear_ring_nearest(struct ring_face *out, const struct topology *t,
                       const struct front_edge *edge, vec3 direction);

/** Is a linked face pressed shut harder than it is sheared, nodes at q? */
bool tear_ring_is_shut(const struct topology *t, const vec3 *q, int cell, int side);

/** Of a face at rest, out of the cell, as long as its area | m² */
vec3 tear_ring_normal(const struct topology *t, int cell, int side);

#endif
