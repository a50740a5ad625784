/* SPDX-License-Identifier: GPL-3.0-or-later */
/* facets.h - corners, edges and triangles of two surfaces on their ways in a step, and which pass
 * through each other: corners through triangles of the other, edges through edges. */
#ifndef PALP_CONTACT_FACETS_H
#define PALP_CONTACT_FACETS_H

#include "engine/contact/boundary.h"

enum facet_kind { FACET_CORNER, FACET_EDGE, FACET_TRIANGLE, FACET_KINDS };
enum { FACETS_MOST = 3 * BVH_LEAF }; /* of a kind; a box's edges and halves of faces as well */

struct facet {
    int number;
    const struct boundary *of; /* that it is of; NULL: of a box */
    vec3 x[MOMENTS][3]; /* its corners at the start and at the end; in between straight | m */
    vec3 outward;       /* at the start, of an edge or a box's corner; not of unit length         */
    struct box bounds;
};

struct facets {
    int n[FACET_KINDS];
    struct facet facet[FACET_KINDS][FACETS_MOST];
    struct box bounds;
};

/** Of a box carried by a body from one frame to another, before it is rounded: its 8 corners and 12
 *  edges, and of each face two triangles, 2 f and 2 f + 1 of face f (shape_face). */
void facets_of_box(const struct palp_shape *box, const pose frame[MOMENTS], struct facets *out);

/** Where the nodes of a boundary are at the end. */
struct facet_motion {
    const struct boundary *b;
    const vec3 *soft; /* a soft body's nodes | m | [n_node] */
    pose frame;       /* a rigid body's frame              */
};
vec3 facet_node(const struct facet_motion *motion, int node);

/** Some triangles of a boundary, at most a leaf's, with the corners and edges that they own. */
void facets_of_triangles(const struct facet_motion *motion, const int *tri, int n,
                         struct facets *out);

/** A passage of a facet of `a` through one of `b`. */
struct facet_passage {
    enum facet_kind kind; /* of a's */
    int a, b;             /* numbers */
    double t;             /* 0 … 1, when                                              */
    double weight[3];     /* of the triangle's corners; of edges where, along a's and b's */
    double sign;          /* of edges: sign × (a's × b's) leads out of b at the start */
};

/** Does one pass through the other, both with their outsides ahead, and further than `slack`? kind
 *  is a's. What passes with its back ahead began inside, or something else of the two met
 *  before. */
bool facets_pass(enum facet_kind kind, const struct facet *a, const struct facet *b, double slack,
                 struct facet_passage *out);

#endif
