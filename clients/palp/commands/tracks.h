/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tracks.h - the surfaces of a world, frame after frame, as clients/export takes them: the stream's
 * names, vertices and their order. A soft body that carries a finer surface is left out, as in
 * pictures; one that is cut has another shape from each frame on that shows it cut further. */
#ifndef PALP_CLIENTS_TRACKS_H
#define PALP_CLIENTS_TRACKS_H

#include "clients/export/export.h"
#include "engine/palp.h"

/** What a shape points to. */
struct track_memory {
    int (*tri)[3];
    float (*x)[3];
};

/** A body while it is followed. Owns what its shapes point to. */
struct track {
    palp_body body;
    int version; /* of its topology in the newest frame                              */
    int *node;   /* soft: the mesh node of each vertex of its last shape; rigid: NULL */
    struct export_shape *shape;  /* [n_shape of the body]                            */
    struct track_memory *memory; /* [n_shape of the body]                            */
    struct export_pose *pose;    /* rigid: [frames]                                  */
};

struct tracks {
    struct export_scene scene;
    struct export_body *body; /* [scene.n_body] */
    struct track *track;      /* [scene.n_body] */
};

/** Follow what can be seen of a world. Returns -1: no memory, nothing left behind. */
int tracks_create(struct tracks *tracks, const struct palp_world *world);
void tracks_destroy(struct tracks *tracks);
/** Add the world as it is now. Returns -1: no memory. */
int tracks_add(struct tracks *tracks, const struct palp_world *world);

#endif
