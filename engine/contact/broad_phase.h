/* SPDX-License-Identifier: GPL-3.0-or-later */
/* broad_phase.h - which bodies meet, and all places where two of them touch (narrow phase). */
#ifndef PALP_CONTACT_BROAD_PHASE_H
#define PALP_CONTACT_BROAD_PHASE_H

#include "engine/contact/collision_pair.h"

/** Find the touches of all bodies that collide, at least one of two being moved by forces and
 *  none moving both, and of the declared pairs.
 *  Reads world q, frame; q_near, frame_near, breach.
 *  Writes found, the detector; inside, n_inside. */
void broad_phase_find(struct step *s, struct candidate_list *found);

/** Two bodies of the step, on the terms on which they meet. */
struct collision_pair collision_pair_of_bodies(const struct step *s, int a, int b,
                                               struct candidate_list *found);

/** Do two bodies collide, and come near each other in the step's free motion? After detection. */
bool broad_phase_may_meet(const struct step *s, int a, int b);

/* One kind of pair each; broad_phase_find chooses. */

/** A boundary a against the analytic shape of b: all its nodes; the points of its edges and
 *  triangles that are the nearest of all about them to the core of a sphere or capsule; its
 *  triangles against a box's corners and its edges against a box's edges. */
void collide_surface_shape(const struct collision_pair *e);

/** Two boundaries: the nodes of each against the other, and edges that cross; of triangles that
 *  come within the contact distance in this step. What is deeper inside is not looked for: it
 *  cannot have come there. */
void collide_surfaces(const struct collision_pair *e);

/** Two analytic shapes: the corners, ends and centres of each against the other, the middle of a
 *  capsule where that is nearest; of two capsules that cross, the points where they do. */
void collide_shapes(const struct collision_pair *e);

/** Two boxes: the corners of each that are over the face of the other that parts them most,
 *  against that face; the others against the box; edges that cross back to back. */
void collide_boxes(const struct collision_pair *e);

#endif
