/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cell_links.h - which cells of a mesh hang together face to face, and what of that a cut severs.
 *
 * Two cells with a common face are linked by the segment between their centres at rest. A node
 * stands once for each part of the cells about it that links still join. */
#ifndef PALP_MODEL_CELL_LINKS_H
#define PALP_MODEL_CELL_LINKS_H

#include "engine/model/hex.h"
#include "engine/model/mesh.h"

enum { CELL_FACES = HEX_FACES, CELL_NONE = -1 };

/** Of a mesh with one kind of elements, as it is before any cut; the mesh must outlive it. */
struct cell_links {
    struct elements cells;
    int n_side, n_side_corner; /* faces of a cell, corners of a face                       */
    unsigned char side_bits[CELL_FACES]; /* the corners that a face has, a bit each         */
    int n_face;                 /* common faces: links                                      */
    int (*across)[CELL_FACES];  /* the cell behind a face; CELL_NONE: none  | [cells n]     */
    vec3 *centre;               /* at rest                              | m | [cells n]     */
    double longest;             /* link                                 | m                 */
    int n_node, *first, *about; /* cells about node i: about[first[i] …], rising | [n_node + 1] */
    int about_most;             /* of a node                                                */
    unsigned char *is_pinched;  /* are cells about a node in several parts, uncut? | [n_node] */
};

/** Returns -1: no memory. Of two kinds of elements: tetrahedra alone. */
int cell_links_create(struct cell_links *out, const struct palp_mesh *mesh);
void cell_links_destroy(struct cell_links *links);

/** The lowest cell that has all of these nodes; CELL_NONE: none has. */
int cell_links_holder(const struct cell_links *links, const int *node, int n);

/** Which corners of a cell a face has, counter-clockwise from outside. */
const unsigned char *cell_side_corners(const struct cell_links *links, int side);

/** The face of a cell behind which another is. */
int cell_links_side_to(const struct cell_links *links, int cell, int other);

/** Does a triangle in the rest shape sever this link? What ends within 1e-9 of its length of the
 *  triangle's plane counts to the side that its normal points to; of two triangles with a common
 *  edge, corners in the same sense, just one is crossed there. */
bool cell_links_crosses(const struct cell_links *links, int cell, int side, const vec3 tri[3]);

/** Where a triangle's plane crosses a link that it severs: 0 at the lower cell's centre, 1 at the
 *  other's. */
double cell_links_crossing(const struct cell_links *links, int cell, int side, const vec3 tri[3]);

/** The parts of some cells that links join, those severed left out; severed: a bit a side | [cells
 *  n].  cell: rising | [n].  Writes part: a cell's part by the place of its lowest cell in the
 *  list; label is scratch, all zeros before and after | [cells n].  Returns how many parts. */
int cell_links_part(const struct cell_links *links, const unsigned char *severed, const int *cell,
                    int n, int *part, int *label);

#endif
