/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapped_embed.h - in which element of a mesh a point is, and by what shape functions it
 * follows. */
#ifndef PALP_MODEL_MAPPED_EMBED_H
#define PALP_MODEL_MAPPED_EMBED_H

#include "engine/palp.h"

enum { EMBED_CORNERS = 8 };

/** A point as a sum of the corners of an element. */
struct embedded {
    int element, n, node[EMBED_CORNERS]; /* elements: tetrahedra, then hexahedra */
    double weight[EMBED_CORNERS];        /* sum 1 */
    double outside; /* m, from where it would be if it were in the element; 0 inside */
};

struct embedding;

/** Ready to find points within `reach` (m) of the elements of a mesh, which must outlive it.
 *  NULL: no memory. */
struct embedding *embed_create(const struct palp_mesh *mesh, double reach);
void embed_destroy(struct embedding *embedding);

/** The nearest element, of equally near ones the first; outside of all of them its shape functions
 *  go on as they are.  Returns false: none is within reach; `out` is then that of the nearest of
 *  all.  Cost: a look at a few elements; where none is within reach and about an element's size, at
 *  all. */
bool embed_find(const struct embedding *embedding, vec3 point, struct embedded *out);

#endif
