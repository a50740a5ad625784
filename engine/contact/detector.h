/* SPDX-License-Identifier: GPL-3.0-or-later */
/* detector.h - what a world keeps for finding contacts: the boundaries of bodies that have one. */
#ifndef PALP_CONTACT_DETECTOR_H
#define PALP_CONTACT_DETECTOR_H

#include "engine/contact/boundary.h"

struct lips;
struct palp_world;
struct step;

struct detector {
    int n_body;
    int n_feature;              /* above every number of a node, edge, triangle, corner or pair */
    struct boundary **boundary; /* soft bodies, rigid meshes; NULL: an analytic shape | [n_body] */
    struct lips **lips;         /* of bodies that come apart; NULL: of others   | [n_body] */
    struct box *bounds;         /* of bodies at both moments of a step                | [n_body] */
};

/** Hierarchies of bounding volumes, one a body that has a surface, with room for what it may
 *  become; NULL: no memory.  Reads scene, topology. */
struct detector *detector_create(const struct palp_world *world);
void detector_destroy(struct detector *detector);

/** Stand where the bodies are at the start of the step and after free motion.
 *  Reads world q, frame; q_near, frame_near.  Writes bounds, and the boundaries' places. */
void detector_stand(struct detector *detector, const struct step *s);

#endif
