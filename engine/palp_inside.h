/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palp_inside.h - tools that are inside of bodies. A part of palp.h. */
#ifndef PALP_INSIDE_H
#define PALP_INSIDE_H

#include "engine/palp.h"

/** A tool that was inside of another body's closed surface at the start of a step: it began there,
 *  was put there or got in. It is led out by the nearest way, at no more than PALP_INSIDE_SPEED,
 *  and meets nothing else of that body meanwhile. */
struct palp_inside {
    palp_body tool, body;
    double depth; /* m, of the deepest of the points that stand for the tool */
};
enum { PALP_INSIDE_MOST = 8 };                /* of which is told */
static const double PALP_INSIDE_SPEED = 0.05; /* m/s */

/** Those of the last step; they hold until the next one. Returns how many. */
int palp_world_inside(const struct palp_world *world, const struct palp_inside **out);

#endif
