/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mesh.h - meshes inside the engine: reserve, copy, measure. */
#ifndef PALP_MODEL_MESH_H
#define PALP_MODEL_MESH_H

#include "engine/palp.h"

#include <limits.h>

/** Most tetrahedra or triangles of a mesh, and most hexahedra: what is counted of them (faces,
 *  pairs of corners) fits an int. */
enum { MESH_ELEMENTS_MAX = INT_MAX / 8, MESH_HEXES_MAX = INT_MAX / 128 };

/** Elements of one shape by their corners. */
struct elements {
    int n, n_corner;
    const int *node;           /* [n × n_corner] */
    const unsigned char *kind; /* what is computed alike has one; NULL: all have | [n] */
};

static inline struct elements mesh_tets(const struct palp_mesh *mesh)
{
    return (struct elements){mesh->n_tet, 4, mesh->n_tet > 0 ? mesh->tet[0] : NULL, NULL};
}

static inline struct elements mesh_hexes(const struct palp_mesh *mesh)
{
    return (struct elements){mesh->n_hex, 8, mesh->n_hex > 0 ? mesh->hex[0] : NULL, NULL};
}

static inline const int *elements_nodes(const struct elements *elements, int i)
{
    return elements->node + i * elements->n_corner;
}

/** Arrays for as many nodes, elements and triangles as the mesh's counts say, all zeros. Returns
 *  -1: no memory. */
int mesh_reserve(struct palp_mesh *mesh);
int mesh_copy(struct palp_mesh *out, const struct palp_mesh *mesh);

/** Corners and faces of a box about the origin. */
int mesh_of_box(struct palp_mesh *out, vec3 half);

/** Six times the volume of a tetrahedron, positive when it is right-handed | m³ */
double mesh_tet_volume6(const struct palp_mesh *mesh, int tet);

/** The corners of a hexahedron. */
void mesh_hex_corners(const struct palp_mesh *mesh, int hex, vec3 x[8]);

#endif
