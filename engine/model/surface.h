/* SPDX-License-Identifier: GPL-3.0-or-later */
/* surface.h - the surface of a mesh: triangles, and the edges and vertices they share. */
#ifndef PALP_MODEL_SURFACE_H
#define PALP_MODEL_SURFACE_H

#include "engine/palp.h"

#include <stdbool.h>

/** Indices are those of the mesh's nodes. */
struct surface {
    int n_tri, n_edge, n_vertex;
    int (*tri)[3];      /* counter-clockwise from outside; that of a removed cell: one node three
                         * times                                | [n_tri]    */
    int (*tri_edge)[3]; /* edge k runs from corner k to k+1     | [n_tri]    */
    int (*edge)[2];     /* lower index first                    | [n_edge]   */
    int (*edge_tri)[2]; /* -1: the surface is open there        | [n_edge]   */
    int *vertex;        /* nodes that are on the surface, rising | [n_vertex] */
};

/** Of a mesh's elements: the faces that belong to one alone, outward, by rising element, those of
 *  tetrahedra first. A quadrangle is two triangles along its diagonal from its lowest node, or as
 *  the tetrahedra on its other side cut it. Returns -1: no memory. */
int surface_of_elements(struct surface *out, const struct palp_mesh *mesh);
int surface_of_triangles(struct surface *out, const int (*tri)[3], int n_tri);
void surface_destroy(struct surface *s);

/** Is a triangle that of a removed cell? */
static inline bool surface_is_gone(const struct surface *s, int tri)
{
    return s->tri[tri][0] == s->tri[tri][1];
}

#endif
