/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tear_strip.h - which faces the front of a cut parts next: those whose links a strip ahead of it
 * crosses. */
#ifndef PALP_MOTION_TEAR_STRIP_H
#define PALP_MOTION_TEAR_STRIP_H

#include "engine/base/vec.h"

#include <stdbool.h>

struct tear_front;
struct topology;

/** A strip of the rest shape ahead of an edge of a front, as two triangles. */
struct tear_strip {
    vec3 tri[2][3];
    vec3 normal; /* unit */
    vec3 middle; /* m; no link that it crosses has both centres farther off than radius */
    double radius;
};

/** Of an edge, `way` m long, from a little behind where it lies in the plane of the cut. Neighbours
 *  have one border, and beyond an end of the front it reaches by half of the longest link. */
struct tear_strip tear_strip_ahead(const struct topology *t, const struct tear_front *f, int edge,
                                   double way);

/** Does the strip cross the link of a face?  Writes where, 0 … 1 from the lower cell's centre. */
bool tear_strip_crosses(const struct tear_strip *strip, const struct topology *t, int cell,
                        int side, double *at);

#endif
