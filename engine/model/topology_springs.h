/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology_springs.h - springs whose points go with the cells of a body that comes apart: the nodes
 * that they hang on there, and what blocks copies of these have with others. */
#ifndef PALP_MODEL_TOPOLOGY_SPRINGS_H
#define PALP_MODEL_TOPOLOGY_SPRINGS_H

#include <stdbool.h>

struct topology;

/** Room for what is about a copy.  Returns -1: no memory. */
int topology_springs_create(struct topology *t);

/** As before any cut. */
void topology_springs_reset(struct topology *t);

/** A copy takes the place of a node in some cells. */
void topology_springs_follow(struct topology *t, const int *cell, int n, int node, int copy);

/** Places, rising, of what springs have beside a copy, among t->about[n_about], which are places
 *  too. Returns how many there are then. */
int topology_springs_about(struct topology *t, int copy, int n_about);

/** Blocks that copies of a node take for springs, at most. */
int topology_springs_blocks(const struct topology *t, int node);

/** Did springs let go of the body since so much of its list was done: is a factor of then of more
 *  springs than there are? */
bool topology_springs_left(const struct topology *t, int n_done);

#endif
