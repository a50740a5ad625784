/* SPDX-License-Identifier: GPL-3.0-or-later */
/* crossing.h - where a surface goes through itself. */
#ifndef PALP_CONFIG_CROSSING_H
#define PALP_CONFIG_CROSSING_H

#include "engine/palp.h"

/** How many pairs of triangles without a common node cross, and in *at | m | a place of the first.
 *  -1: no memory. Cost: triangles, by those that overlap each along the longest axis.  Thread:
 *  any, outside real time. */
int crossing_count(const struct palp_mesh *surface, vec3 *at);

#endif
