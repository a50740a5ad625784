/* SPDX-License-Identifier: GPL-3.0-or-later */
/* breach.h - tools that went through a surface in a step although its contacts bore them: by a way
 * longer than the contact distance, or over triangles that detection did not foresee. */
#ifndef PALP_CONTACT_BREACH_H
#define PALP_CONTACT_BREACH_H

#include "engine/contact/candidate.h"

struct step;

/** A point of a tool's core that entered a triangle, or a piece of a capsule's that crossed an
 *  edge. */
struct breach {
    int tool, body;
    int tri;          /* -1: it was an edge                             */
    int edge;         /* of the surface                                 */
    int point;        /* of tool_points; of an edge: the piece's first  */
    double weight[3]; /* of the corners                          */
    pose stopped;     /* the tool's frame when it entered */
};

/** So many in a step; so often a step is corrected anew for them. */
enum { BREACHES = 16, BREACH_PASSES = 6 };

/** Look at the ways of tools' cores from the start of the step to where the correction led, against
 *  triangles that moved as well, and note what they entered first. True: something is new, and the
 *  contacts are to be found again.
 *  Reads world q, frame; q, frame, the detector.  Writes breach, n_breach.
 *  Cost: nothing where no tool is near a surface; else one look at each of its nodes. */
bool breach_find(struct step *s);

/** The touches of what was noted, beside those that were found without.
 *  Reads breach.  Writes found. */
void breach_offer(const struct step *s, struct candidate_list *found);

#endif
