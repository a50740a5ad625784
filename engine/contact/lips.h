/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lips.h - contact of the two sides of a cut with each other.
 *
 * Where a link was severed two nodes stand for what was one: a pair by construction, no search of
 * the whole surface. The node with the higher number is held against the other's side of the cut,
 * from the face that they had in common on to where it has slid since; where it has slid, the other
 * is held against its side as well. The normal is the mean of the severed faces about the two,
 * weighted by area: these are stairs about what a blade swept, and lips that are pressed together
 * hold by the friction of the cut, not of its stairs. */
#ifndef PALP_CONTACT_LIPS_H
#define PALP_CONTACT_LIPS_H

#include "engine/base/vec.h"

struct boundary;
struct candidate_list;
struct lips;
struct palp_lips;
struct step;
struct topology;

/** Of a body that comes apart, with room for all that it can.  NULL: no memory. */
struct lips *lips_create(const struct topology *t, const struct boundary *b);
void lips_destroy(struct lips *lips);

/** The topology is another. No allocation.  Cost: a look at each severed face. */
void lips_follow(struct lips *lips);

/** Offers pairs of lips that are near at the start of the step or after free motion.
 *  Reads the boundary's places. */
void lips_collide(struct lips *lips, const struct step *s, int body, struct candidate_list *found);

/** How far they overlap at x, their body's nodes.  Writes n_pair and overlap. */
void lips_measure(struct lips *lips, const vec3 *x, struct palp_lips *out);

/** Their body's nodes where its surface is drawn, from x: those of lips that a blade parted lie
 * where it went, moved by half an element at most, all others where they are; both sides at one
 * place when shut. Holds until the next call.
 * Cost: a look at each severed face, once a topology. */
const vec3 *lips_draw(struct lips *lips, const vec3 *x);

#endif
