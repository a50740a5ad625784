/* SPDX-License-Identifier: GPL-3.0-or-later */
/* simplex.h - points of a boundary's nodes, edges and triangles that touch an analytic shape, and
 * stay contacts from step to step.
 *
 * A point that is found anew in each step goes to and fro with the tilt of what bears (tilt.h). One
 * that bears stays a contact, and goes to the nearest point by and by; where that has moved away
 * from it, that becomes another: each is a contact that holds by itself, and the load is shared as
 * the forces have it.
 */
#ifndef PALP_CONTACT_SIMPLEX_H
#define PALP_CONTACT_SIMPLEX_H

#include "engine/contact/collision_pair.h"

enum { SIMPLEX_POINTS = 4 }; /* most contacts of one simplex */

/** An edge or a triangle of a. Its contacts have the ids of the pair (number, first) and those that
 *  follow. */
struct simplex {
    enum candidate_kind kind;
    int number, first;
    int n;
    const int *node; /* [n] */
};

/** Offer one weighted point of a against the shape of b. */
void simplex_offer_point(const struct collision_pair *e, int n, const int *node,
                         const double *weight, uint64_t id);

/** The point of a simplex that is nearest to the shape, as weights. */
struct nearest {
    const double *still, *slid; /* as both stand; as both slide on in the step    | [n]          */
    bool is_within;       /* is the first one inside the simplex, with the shape outside?    */
    const double *chosen; /* the one that may touch in the step; NULL: none does | [n]     */
};

/** Did a point of it bear in the last step? Then simplex_offer reads still and slid. */
bool simplex_bore(const struct collision_pair *e, const struct simplex *simplex);

/** Offer the points that bore in the last step: they slide with the shape, and follow the point
 *  that is nearest to it. And that one, where none of these and no node stands for it. Reads
 *  kept. */
void simplex_offer(const struct collision_pair *e, const struct simplex *simplex,
                   const struct nearest *nearest);

#endif
