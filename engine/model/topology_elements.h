/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology_elements.h - elements of a body that comes apart: corners in groups, blocks of A. */
#ifndef PALP_MODEL_TOPOLOGY_ELEMENTS_H
#define PALP_MODEL_TOPOLOGY_ELEMENTS_H

struct topology;

/** Where each cell stands in the scene's groups. */
void topology_find_seats(struct topology *t);

/** The nodes of some cells, each once, rising. Writes t's about; returns how many. */
int topology_nodes_about(struct topology *t, const int *cell, int n);

/** Cells have a copy, the highest number so far, in the place of a node: in their corners, in their
 *  groups by rising node; it has a row of blocks of its own. */
void topology_elements_follow(struct topology *t, const int *cell, int n, int node, int copy);

/** Finds in the system's pattern the blocks of cells about those nodes that copies from `begin` on
 *  are of. */
void topology_elements_settle(struct topology *t, int begin);

#endif
