/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solid.h - how far apart two bodies are, by looking at every pair of their corners, edges and
 * triangles: of a boundary's, or of a box's core. */
#ifndef PALP_TESTS_SOLID_H
#define PALP_TESTS_SOLID_H

#include "engine/model/world.h"

/** The least distance of two bodies. 0: they meet, or one is in the other, which the caller has to
 *  tell. */
double solid_search(const struct palp_world *w, palp_body a, palp_body b, bool one_in_other);

/** The distance of a body with a boundary to a segment; 0: they meet. After detection. */
double solid_search_segment(const struct palp_world *w, palp_body body, const vec3 end[2]);

/** Is a point in a body with a boundary, as detection left it? */
bool solid_contains(const struct palp_world *w, palp_body body, vec3 p);

#endif
