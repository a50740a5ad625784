/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tilt.h - how a triangle or an edge tilts where a load slides over it.
 *
 * A round tool of radius R bears on the point of a triangle that is nearest to its centre. The
 * load F there tilts the triangle, by F times the compliance of its corners over the square of
 * their distance, which moves the nearest point back by R times the tilt. Where that is more than
 * the point had moved, a point that is found anew in each step goes to and fro, and tissue under a
 * still tool never rests: it has to go the part of the way that leaves it nearest once the triangle
 * has tilted.
 */
#ifndef PALP_CONTACT_TILT_H
#define PALP_CONTACT_TILT_H

#include "engine/contact/constraint.h"

/** h² nᵀ W_H n between two corners of a side. */
double tilt_compliance(const struct step *s, const struct side *side, int i, int k, vec3 n);

/** Does the surface of a side change its form? */
bool tilt_gives_way(const struct step *s, const struct side *side);

/** A load that slides over a triangle goes from corner to corner, which give way: the triangle
 *  tilts towards where it goes, by force × ∇wᵀ W ∇w a metre, w the weights of its corners. In the
 *  mean of all ways. */
double tilt_of_load(const struct step *s, const struct side *side, vec3 force);

/** The part of the way to the point nearest to a, that the point of b's triangle goes in a step.
 *  Reads square. */
double tilt_follow(const struct step *s, const struct constraint *c, vec3 force);

#endif
