/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tool.h - tools that somebody holds, and the points that stand for all of one. */
#ifndef PALP_CONTACT_TOOL_H
#define PALP_CONTACT_TOOL_H

#include "engine/contact/boundary.h"

struct step;

enum { TOOL_POINTS = BOUNDARY_SAMPLES }; /* at most */

/** Does somebody hold the body: does it follow a target, or the jaws of what does? */
bool tool_is_held(const struct body *body);

/** Points of a tool whose ways are followed, in its frame: ends of the core of a ball or capsule
 *  first, places along a capsule's core, corners of a box, vertices spread over a mesh. Returns how
 *  many; none of a plane, nor of a mesh that does not collide.
 *  radius: m, of the ball about each. */
int tool_points(const struct step *s, int tool, vec3 local[TOOL_POINTS], double *radius);

#endif
