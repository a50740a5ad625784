/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shot_mesh.h - the meshes of a picture, and their memory, which goes with the picture's scene. */
#ifndef PALP_CLIENTS_SHOT_MESH_H
#define PALP_CLIENTS_SHOT_MESH_H

#include "clients/palp/commands/shot_scene.h"

/** Zeroed memory that goes with the scene; NULL: there is none. */
void *shot_mesh_take(struct shot_scene *shot, size_t n, size_t size);
struct draw_vec shot_mesh_vec(vec3 x);

/** Add a mesh with its nodes at x | m | [from->n_node]. Returns -1: no memory. */
int shot_mesh_add(struct shot_scene *shot, const struct palp_mesh *from, const vec3 *x);
/** Part the mesh added last: its triangles from n_first on become a mesh of their own, of the same
 *  vertices. */
void shot_mesh_part(struct shot_scene *shot, int n_first);
/** Make vertices that stand at one place one, so that normals are smooth across the seams of a
 *  tessellation. Returns -1: no memory. */
int shot_mesh_weld(struct shot_scene *shot, struct draw_mesh *mesh);

#endif
