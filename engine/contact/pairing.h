/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pairing.h - which bodies meet, and all places where two of them touch (narrow phase). */
#ifndef PALP_CONTACT_PAIRING_H
#define PALP_CONTACT_PAIRING_H

#include "engine/contact/encounter.h"

/** Find the touches of all bodies that collide, at least one of two being moved by forces and
 *  none moving both, and of the declared pairs.
 *  Reads world q, frame; q_near, frame_free.  Writes found, the detector. */
void pairing_find(const struct step *s, struct touch_list *found);

/** Two bodies of the step, on the terms on which they meet. */
struct encounter pairing_encounter(const struct step *s, int a, int b, struct touch_list *found);

/** Do two bodies collide, and come near each other in the step's free motion? After detection. */
bool pairing_meets(const struct step *s, int a, int b);

/* One kind of pair each; pairing_find chooses. */

/** A boundary a against the analytic shape of b: all its nodes; the points of its edges and
 *  triangles that are the nearest of all about them to the core of a sphere or capsule; its
 *  triangles against a box's corners and its edges against a box's edges. */
void pairing_surface_shape(const struct encounter *e);

/** Two boundaries: the nodes of each against the other, and edges that cross; of triangles that
 *  come within the contact distance in this step. What is deeper inside is not looked for: it
 *  cannot have come there. */
void pairing_surfaces(const struct encounter *e);

/** Two analytic shapes: the corners, ends and centres of each against the other, the middle of a
 *  capsule where that is nearest; of two capsules that cross, the points where they do. */
void pairing_shapes(const struct encounter *e);

/** Two boxes: the corners of each that are over the face of the other that parts them most,
 *  against that face; the others against the box; edges that cross back to back. */
void pairing_boxes(const struct encounter *e);

#endif
