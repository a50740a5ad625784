/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tear_face.h - a face between two cells of a body that tears. */
#ifndef PALP_MOTION_TEAR_FACE_H
#define PALP_MOTION_TEAR_FACE_H

#include "engine/base/vec.h"

#include <stdbool.h>

struct topology;

/** Is a linked face pressed shut harder than it is sheared, nodes at q? */
bool tear_face_is_shut(const struct topology *t, const vec3 *q, int cell, int side);

/** Of a face at rest, out of the cell, as long as its area | m² */
vec3 tear_face_area(const struct topology *t, int cell, int side);

#endif
