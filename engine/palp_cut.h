/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palp_cut.h - a wing of the front door: meshes parted between their elements. */
#ifndef PALP_CUT_H
#define PALP_CUT_H

#include "engine/palp.h"

/** A cut through a mesh at rest: the parallelogram from a line on its surface to a bottom. */
struct palp_cut {
    vec3 from, to; /* m, the line's ends                   */
    vec3 into;     /* m, from the line to the cut's bottom */
};

/** Parts a mesh of tetrahedra, or of hexahedra, along cuts. Two elements with a face in common are
 *  linked by the line between their centres; what crosses a cut is severed. A node then stands once
 *  for each part of the elements about it that links still join: the part with the lowest element
 *  keeps it, the others get copies behind the mesh's nodes. No element changes its shape. Triangles
 *  of the mesh (tri) are dropped: elements bound it. All cuts are given at once: which links are
 *  severed cannot be told from a parted mesh.
 *  Fails, and leaves the mesh to be destroyed, where it has both kinds of elements or the cuts
 *  sever nothing.  Allocates. */
enum palp_status palp_mesh_cut(struct palp_mesh *mesh, const struct palp_cut *cut, int n_cut,
                               struct palp_error *error);

#endif
