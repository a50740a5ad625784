/* SPDX-License-Identifier: GPL-3.0-or-later */
/* breach.h - tools that went through a surface in a step although its contacts bore them: by a way
 * longer than the contact distance, or over triangles that detection did not foresee. */
#ifndef PALP_CONTACT_BREACH_H
#define PALP_CONTACT_BREACH_H

#include "engine/contact/candidate.h"
#include "engine/contact/edge_faces.h"

struct step;

/** Which feature of a tool went through which of a surface. */
enum breach_kind {
    BREACH_POINT, /* a point through a triangle: of a ball or capsule a place of its core, of
                     tool_points; a corner of a box, a node of a mesh                     */
    BREACH_SHAFT, /* a piece of a capsule's core, one point to the next, over an edge      */
    BREACH_EDGE,  /* an edge of a box or mesh through an edge                             */
    BREACH_FACE,  /* half a face of a box (facets.h), a triangle of a mesh, over a node   */
};

struct breach {
    enum breach_kind kind;
    int tool, body;
    int of_tool, of_body;  /* numbers of the features */
    double weight[3];      /* of the triangle's corners, or of the surface's edge's ends */
    struct crossing edges; /* of BREACH_EDGE: the tool's is a */
    double t;              /* of the step, 0 … 1, when it entered */
    pose stopped;          /* the tool's frame then               */
};

/** So many in a step; so often a step is corrected anew for them. */
enum { BREACHES = 48, BREACH_PASSES = 6 };

/** Look at the ways of tools from the start of the step to where the correction led, against
 *  surfaces that moved as well, and note what they entered first: of balls and capsules by their
 *  cores, of boxes and meshes by all corners, edges and faces. True: something is new, and the
 *  contacts are to be found again.
 *  Reads world q, frame; q, frame, the detector.  Writes breach, n_breach; a mesh tool's boundary.
 *  Cost: nothing where no tool is near a surface; else one look at each of its nodes, and for boxes
 *  and meshes at each triangle that comes near. */
bool breach_find(struct step *s);

/** When does a tool that a coupling drives first go through a surface, contacts or not, 0 … 1? 2:
 *  none does, or a core was through as the step began.
 *  Writes breach, n_breach: all that do, new. */
double breach_first(struct step *s);

/** The touches of what was noted, beside those that were found without.
 *  Reads breach.  Writes found. */
void breach_offer(const struct step *s, struct candidate_list *found);

#endif
