/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapping.h - from degrees of freedom to the points that are mapped on them: p = G(q), its
 * Jacobian H.
 *
 * A point is a sum of weighted terms, each a node of a soft body or a place in the frame of a rigid
 * one. A node and a place of a rigid body are points of one term; those of a body that is mapped on
 * others have several. The frame of a jaw is its tool's, turned about a hinge: its places move with
 * the tool's degrees of freedom. */
#ifndef PALP_MODEL_MAPPING_H
#define PALP_MODEL_MAPPING_H

#include "engine/base/vec.h"

#include <stdbool.h>

struct coupled_system;
struct hinge;
struct palp_scene;
struct palp_world;
struct proximity;
struct step;

struct term {
    int body, node; /* node -1: a place in the frame of a rigid body */
    double weight;
    vec3 local; /* m, in that frame */
};

/** The points of a body that is mapped on others, in terms of bodies that are not. */
struct mapping {
    int n;
    int *first; /* of a point, into term | [n + 1] */
    struct term *term;
    int n_base, *base;   /* the bodies that move them, each once, rising */
    int parent, *chosen; /* of a subset: nodes of that body | [n]; else NULL */
    int *cell; /* of the one body that moves it: a point's element, -1: none is its own | [n] */
};
void mapping_destroy(struct mapping *mapping);

/** The body whose degrees of freedom move places and nodes of a body that is not mapped: of a jaw
 *  its tool, else itself. */
int mapping_mover(const struct palp_scene *scene, int body);

/** From the origin of its mover's frame to the place of a term | m, world axes. */
vec3 mapping_arm(const struct palp_scene *scene, const struct term *term, const pose *frame);

/** Before the scene is finished: all that move points of a body bear links. */
void mapping_mark_bases(struct palp_scene *scene, int body);

/** Are two bodies moved by a common one? They do not meet. */
bool mapping_shares_base(const struct palp_scene *scene, int a, int b);

/** The terms of a proximity: one for itself, which goes to own, or those of its mapping.
 *  Returns how many. */
int mapping_terms(const struct palp_world *world, const struct proximity *prox, struct term *own,
                  const struct term **terms);
/** Likewise, as the scene has them, before anything came apart. */
int mapping_terms_at_rest(const struct palp_scene *scene, const struct proximity *prox,
                          struct term *own, const struct term **terms);

/** Where a term is; q | m | [scene n_v]; frame | [n_body]. */
vec3 mapping_place(const struct palp_scene *scene, const struct term *term, const vec3 *q,
                   const pose *frame);

/** Where rigid bodies go that keep their velocities, tools no further than their hands lead them;
 *  what is led, where it is led.
 *  Reads world v, frame; frame_near. */
void mapping_moving(const struct step *s, pose *frame);

/** [build system] H at the present frames; at first from where options.first says, as directions
 *  are: the free motion of a tool that its hand turns against contact leads far off.
 *  Reads frame, frame_near, world v, frame.  Writes frame_H. */
void mapping_linearise(struct step *s);

/** p = G(q) of one proximity (eq. 6). */
vec3 mapping_apply(const struct palp_world *world, const struct proximity *prox, const vec3 *q,
                   const pose *frame);

/** H v of one proximity, H at these frames; v | m/s, rad/s | [scene n_v]. */
vec3 mapping_velocity(const struct palp_world *world, const struct proximity *prox,
                      const pose *frame, const vec3 *v);

/** f += Hᵀ push over the proximities of one coupled system, H as mapping_linearise left it;
 *  f: its degrees of freedom.  Reads push, frame_H. */
void mapping_add_transposed(const struct step *s, const struct coupled_system *coupled, vec3 *f);

/** A jaw's frame, its tool's being this; opening: 0 closed … 1 open. */
pose mapping_hinge(const struct hinge *hinge, pose tool, double opening);

/** The frames of all jaws, from their tools'; opening: 0 closed … 1 open | [n_body of the scene].
 *  Reads and writes frame. */
void mapping_carry_frames(const struct palp_scene *scene, const double *opening, pose *frame);

/** Points of all bodies that are mapped on others, among the q.  Reads and writes q. */
void mapping_carry(const struct palp_world *world, vec3 *q, const pose *frame);

#endif
