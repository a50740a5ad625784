/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palp_describe.h - what a scene consists of, for those who draw it or send it on: who carries
 * whom, what links and springs look like and where they are now. Comes with palp.h. */
#ifndef PALP_DESCRIBE_H
#define PALP_DESCRIBE_H

#include "engine/palp_forces.h"

/* ---------------------------------------------------------------- bodies. Of a finished scene */

/** What a mapped body is mapped on, the first where there are several; of a jaw its tool. None:
 *  the body moves by itself. */
palp_body palp_body_parent(const struct palp_scene *scene, palp_body body);

/** The rod that a body is a segment of, from 1, and which of its segments, from 1; 0: none. */
int palp_body_rod(const struct palp_scene *scene, palp_body body, int *number);

/** The node of a soft body that moves a node of this body the most: of a body that moves by itself
 *  the node itself. Returns -1: only frames of rigid bodies move it. */
int palp_body_base_node(const struct palp_scene *scene, palp_body body, int node, palp_body *base);

/* ---------------------------------------------------------------- links. Of a finished scene */

/** A link at the start. */
struct palp_link_description {
    enum palp_law law;
    palp_body a, b; /* none: the world                                                       */
    vec3 place;     /* m, of a's point: in the frame of a rigid body, or in the world        */
    vec3 axis;      /* in the frame of rigid a; of a needle towards its tip, of unit length  */
    double length;  /* m: thread; needle                                                     */
    bool closed;
    int n_curve;           /* of a slide                                                          */
    const vec3 *curve;     /* m: it goes through these, in the frame of b; at rest where it bends */
    const int *curve_node; /* … as these nodes of soft b do; NULL: it does not bend               */
};
struct palp_link_description palp_link_describe(const struct palp_scene *scene, palp_link link);

/** Points along the curve of a slide that does not bend, in the frame of b, evenly by its
 *  parameter | m | [n]. */
void palp_link_sample(const struct palp_scene *scene, palp_link link, vec3 *out, int n);

/** Points of palp_world_link_path, at most; 0: the link is nothing that bends. */
int palp_link_path_most(const struct palp_scene *scene, palp_link link);

/** Springs: ids are 1 … this. */
int palp_scene_springs(const struct palp_scene *scene);
struct palp_spring_description {
    const char *name;
    palp_body a, b; /* none: the world; a body that another carries stands for its carrier */
    double rest;    /* m                                                                       */
};
struct palp_spring_description palp_spring_describe(const struct palp_scene *scene,
                                                    palp_spring spring);

/* ---------------------------------------------------------------- now */

/** Where the two points of a link are now | m. A needle and a slide have none at b: the place is
 *  a's. */
void palp_world_link_ends(const struct palp_world *world, palp_link link, vec3 *a, vec3 *b);

/** What of a link bends, as it is now: the places of the tissue that a needle went through, from
 *  its tip to where it went in; the curve of a slide on a soft body, node by node.
 *  Returns how many points; out | m, world axes | [palp_link_path_most]. */
int palp_world_link_path(const struct palp_world *world, palp_link link, vec3 *out);

/** Where the ends of a spring are now | m. */
void palp_world_spring_ends(const struct palp_world *world, palp_spring spring, vec3 *a, vec3 *b);

#endif
