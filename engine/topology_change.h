/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology_change.h - bodies of a world come apart. */
#ifndef PALP_TOPOLOGY_CHANGE_H
#define PALP_TOPOLOGY_CHANGE_H

#include <stdbool.h>

struct palp_world;
struct step;

/** Severs what waits, at most PALP_CUT_COPIES copies of nodes a body, and no more than its older
 *  factor can follow; copies are where their nodes
 *  are and move as these do. A body that changes wakes.
 *  Reads and writes the world's topologies, q, v; systems, solvers, boundaries follow. */
void topology_change(struct step *s);

/** Before the first step: what the scene says is cut from the start, whole.  Returns -1: no
 *  memory. */
int world_cut_start(struct palp_world *world);

/** The body's system, solver and boundary are of its topology as it is now. */
void topology_tell(struct palp_world *world, int body);

#endif
