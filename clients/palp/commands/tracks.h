/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tracks.h - the surfaces of a world, frame after frame, as clients/export takes them: the stream's
 * names, vertices and their order. A soft body that carries a finer surface is left out, as in
 * pictures. */
#ifndef PALP_CLIENTS_TRACKS_H
#define PALP_CLIENTS_TRACKS_H

#include "clients/export/export.h"
#include "engine/palp.h"

/** A body while it is followed. Owns what it points to. */
struct track {
    palp_body body;
    int *node;                /* soft: the mesh node of each vertex; rigid: NULL | [n_vertex]   */
    int (*tri)[3];            /* [n_tri]                                                        */
    float (*x)[3];            /* m; soft: a frame after the other; rigid: in its own frame      */
    struct export_pose *pose; /* rigid: [frames]                                                */
};

struct tracks {
    struct export_scene scene;
    struct export_body *body; /* [scene.n_body] */
    struct track *track;      /* [scene.n_body] */
    int n_most;               /* frames         */
};

/** Room for so many frames of a world. Returns -1: no memory, nothing left behind. */
int tracks_create(struct tracks *tracks, const struct palp_world *world, int n_most);
void tracks_destroy(struct tracks *tracks);
/** Add the world as it is now. */
void tracks_add(struct tracks *tracks, const struct palp_world *world);

#endif
