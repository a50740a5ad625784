/* SPDX-License-Identifier: GPL-3.0-or-later */
/* world_tear.h - bodies of a world that tear. */
#ifndef PALP_WORLD_TEAR_H
#define PALP_WORLD_TEAR_H

struct palp_world;

/** At the end of a step, and where a world was put back: what the fronts of cuts release as nodes
 *  stand.  Reads q.  Writes the world's tears. */
void world_tear_measure(struct palp_world *world);

#endif
