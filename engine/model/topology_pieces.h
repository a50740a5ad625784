/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology_pieces.h - in how many pieces a body is, told from its surface. */
#ifndef PALP_MODEL_TOPOLOGY_PIECES_H
#define PALP_MODEL_TOPOLOGY_PIECES_H

struct topology;

/** Parts of the surface that hang together and enclose a volume: a hollow within a piece is none.
 *  Writes joined, enclosed.  No allocation.  Cost: a look at each triangle. */
int topology_count_pieces(struct topology *t);

/** The smaller of the volumes that the surfaces on either side of a severed link enclose; 0: they
 *  are one.  Reads what topology_count_pieces wrote | m³ at rest. */
double topology_freed_at(const struct topology *t, int link);

#endif
