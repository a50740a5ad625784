/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology_pieces.h - in how many pieces a body is, and what came free: told from its surface. */
#ifndef PALP_MODEL_TOPOLOGY_PIECES_H
#define PALP_MODEL_TOPOLOGY_PIECES_H

struct topology;

/** How many pieces a body is in. Writes joined, enclosed.  No allocation.  Cost: a look at each
 *  triangle; where a piece has a hollow, at each cell too. */
int topology_count_pieces(struct topology *t);

/** The largest of the pieces that came free when the list's entries from `first` on were done: of
 *  those that these links and removed cells held together the largest is the body yet, the others
 *  are free; 0: none is.  Reads what topology_count_pieces wrote, writes held.  No allocation |
 *  m³ at rest. */
double topology_freed_since(struct topology *t, int first);

#endif
