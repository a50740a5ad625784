/* SPDX-License-Identifier: GPL-3.0-or-later */
/* vtk.h - frames of a world for ParaView and other readers of VTK's XML files.
 *
 * A directory gets scene.pvd, which names everything with its time; a .vtu a body and frame (soft
 * bodies: tetrahedra with velocity and displacement; rigid ones: triangles), one alone of bodies
 * that stand still; and a .vtp a frame with the contacts: force, normal, gap, the two bodies. */
#ifndef PALP_CLIENTS_VTK_H
#define PALP_CLIENTS_VTK_H

#include "clients/palp/simulation.h"

#include <stdio.h>

struct vtk {
    const char *directory; /* NULL: nothing is written */
    const struct palp_scene *scene;
    struct palp_mesh *drawn; /* soft: empty; rigid: its triangles | [palp_scene_bodies] */
    FILE *list;              /* scene.pvd */
    int n_frame;
};

/** Create the directory, unless it exists, and scene.pvd in it. Returns 0; otherwise the exit code,
 *  with the error printed. The same of the other two. */
int vtk_create(struct vtk *vtk, const char *directory, const struct palp_scene *scene);
/** Write a frame: the world now. */
int vtk_frame(struct vtk *vtk, const struct palp_world *world);
int vtk_close(struct vtk *vtk);

#endif
