/* SPDX-License-Identifier: GPL-3.0-or-later */
/* knife.h - what parts tissue along an edge that is led by a tool: a knife's, and that of scissors
 * where their jaws cross. */
#ifndef PALP_CONTACT_KNIFE_H
#define PALP_CONTACT_KNIFE_H

#include "engine/contact/link.h"

enum { KNIFE_PIECES = 16, KNIFE_POINTS = 3 * KNIFE_PIECES }; /* of link_point */

/** An edge as it is at one moment. */
struct knife_edge {
    vec3 from, up, ahead, across; /* m; unit, square to each other */
    double piece;                 /* m                             */
    bool is_shut;                 /* it goes into no tissue anew   */
};

static inline vec3 knife_middle(const struct knife_edge *edge, int piece)
{
    return vec3_axpy(edge->from, edge->piece * (piece + 0.5), edge->up);
}

/** The pairs that each piece of an edge asks for.  Returns how many. */
int knife_pairs(const struct linking *l, struct link_pair *pair);

/** The fronts of all pieces follow the edge, and what they swept is severed.  Writes the link's
 *  state and points, its event. */
void knife_end(struct linked *l);

/** What all that cut need: a rigid body a, a body b that can be cut, a sharpness. */
void knife_expect_tissue(struct link_door *door, const struct link *link);

#endif
