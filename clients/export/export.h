/* SPDX-License-Identifier: Apache-2.0 */
/* export.h - surfaces of a scene over time, written as files that other programs open: glTF 2.0
 * (.glb) and USD as text (.usda). Metres, seconds, right-handed axes with y up, which all three
 * have in common: no number is converted. Thread: any; nothing is shared between calls. */
#ifndef PALP_CLIENTS_EXPORT_H
#define PALP_CLIENTS_EXPORT_H

#include <stdbool.h>

enum { EXPORT_GLB_TARGETS = 60 /* morph targets of a body in a .glb, at most */ };

/** What a surface is made of; colours linear, 0 … 1. */
struct export_material {
    float colour[3], opacity, roughness, metal;
};

/** Where a rigid body stands. */
struct export_pose {
    float position[3];    /* m                         */
    float orientation[4]; /* x y z w, of unit length */
};

/** The triangles of a body's surface in some frames, until it is cut further. */
struct export_shape {
    int first, n_frame; /* frames in which they are; of a rigid body 0, 1                   */
    int n_vertex, n_tri;
    int n_outer;         /* triangles before those of the insides of wounds                  */
    const int (*tri)[3]; /* counter-clockwise from outside | [n_tri]                         */
    const float (*x)[3]; /* m, of the world; of a rigid body in its frame | [n_frame × n_vertex] */
};

/** A body: a surface that deforms, or one that goes about as a whole. Pointers stay the caller's.
 *  A body without triangles is left out. */
struct export_body {
    const char *name;
    int n_shape;                      /* 1, where it is not cut in the frames                */
    const struct export_shape *shape; /* one after the other, all frames | [n_shape] */
    const struct export_pose *pose;   /* NULL: it deforms | [n_frame]               */
    struct export_material material, wound;
};

struct export_scene {
    const char *name;
    int n_body;
    const struct export_body *body; /* [n_body] */
    int n_frame;                    /* ≥ 1; 1: a still                     */
    double rate_hz;                 /* frames a second; of a still any > 0 */
};

enum export_result {
    EXPORT_DONE = 0,
    EXPORT_NO_FILE,   /* cannot be created              */
    EXPORT_UNWRITTEN, /* not all could be written       */
    EXPORT_NO_MEMORY, /* nothing was written            */
    EXPORT_TOO_MANY,  /* frames: a .glb holds EXPORT_GLB_TARGETS + 1 of bodies that deform */
};

/** Write glTF: of each shape of a body that deforms its first frame, and each further one as a
 *  morph target whose weight is 1 at its time. Of several shapes each has size 1 in its frames and
 *  0 in others. */
enum export_result export_glb(const char *path, const struct export_scene *scene);
/** Write USD: points and transforms as time samples, any number of frames. */
enum export_result export_usda(const char *path, const struct export_scene *scene);

/* ---------------------------------------------------------------- for the writers */

/** Unit normals at vertices, averaged over their triangles by area, and over vertices that stand at
 *  the same place and meet at less than 50 degrees. Returns -1: no memory. */
int export_normals(int n_vertex, const float (*x)[3], int n_tri, const int (*tri)[3],
                   float (*normal)[3]);
/** The triangles that a body has in a frame. */
const struct export_shape *export_shape_of(const struct export_body *body, int frame);
/** The vertices of a shape in a frame of the scene; of a rigid body its only ones. */
const float (*export_frame(const struct export_shape *shape, int frame))[3];
/** Has any of a body's shapes triangles? */
bool export_is_seen(const struct export_body *body);
/** Has any of them insides of wounds? */
bool export_is_wounded(const struct export_body *body);

#endif
