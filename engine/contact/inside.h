/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inside.h - tools that are in a body all the same: that began there, were put there, or got there
 * although nothing should. They are told of, and led out. */
#ifndef PALP_CONTACT_INSIDE_H
#define PALP_CONTACT_INSIDE_H

#include "engine/contact/collision_pair.h"

/** Where a tool (a) is inside of a closed surface (b) at the start of the step, the triangles
 *  nearest to its points bear it; but in this step only PALP_INSIDE_SPEED of the way out is
 *  asked for. So until it is out with its radius. A tool that contacts of the last step bear is not
 *  inside, unless it is deeper than they can mean.
 *  False: it is not inside. Else nothing more of the two is to be looked for: other contacts would
 *  push it out at once.
 *  Writes found; inside, n_inside.
 *  Cost: where a point is within the box of the surface, one search of the nearest triangle. */
bool inside_lead_out(struct step *s, const struct collision_pair *e);

#endif
