/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tear_plane.h - the plane that a cut runs in, near a place of it.
 *
 * Severed faces are stairs about the surface that a blade, or a tear, went along. Where that
 * crossed their links is known, so that the surface is as well. */
#ifndef PALP_MOTION_TEAR_PLANE_H
#define PALP_MOTION_TEAR_PLANE_H

#include "engine/base/vec.h"

struct topology;

struct tear_plane {
    vec3 middle, normal; /* m, at rest; unit, of either sense */
};

/** Of least squares, through the places where severed links of some cells were crossed; as far as
 *  these lie on a line the areas of the faces tell it.  crossed: of each link, by its lower cell,
 *  as the topology's | [cells × sides]  cell: one with a severed link among them | [n] */
struct tear_plane tear_plane_fit(const struct topology *t, const unsigned char *crossed,
                                 const int *cell, int n);

#endif
