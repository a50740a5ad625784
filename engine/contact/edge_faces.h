/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edge_faces.h - an edge and the two faces that meet there, at one moment: of a boundary or of a
 * box; or the core of a capsule, a line without faces. */
#ifndef PALP_CONTACT_EDGE_FACES_H
#define PALP_CONTACT_EDGE_FACES_H

#include "engine/contact/boundary.h"

struct edge_faces {
    vec3 x[2]; /* its ends                                                       */
    int n_face;
    vec3 normal[2]; /* of the faces, outward                                     */
    vec3 into[2];   /* unit, in each face, away from the edge and square to it   */
};

struct edge_faces edge_faces_of_boundary(const struct boundary *b, int when, int edge);

/** Edge k of a box carried by a body at `frame`, before it is rounded; or the core of a capsule. */
struct edge_faces edge_faces_of_shape(const struct palp_shape *shape, pose frame, int k);

/** Is the unit vector d a way out: does neither face rise towards it by more than an angle of this
 *  sine? With none, a point of the edge is, of all points about it, the nearest to one that lies
 *  along d. */
bool edge_faces_cone_holds(const struct edge_faces *r, vec3 d, double sine);

/** The outward direction between the faces; not of unit length, zero without faces. */
vec3 edge_faces_outward(const struct edge_faces *r);

/** Where two edges cross. */
struct crossing {
    double s, t; /* along a's and along b's edge, between 0 and 1           */
    double sign; /* n = sign × (a's edge × b's edge), normalised            */
    double gap;  /* m, of the edges along n, negative when they have passed */
    bool mutual; /* n is, to round-off, a way out of each that is sharp     */
};

/** Do two edges touch where they cross? They are nearest to each other between their ends; one at
 *  least is sharp, and the way to the other, square to both, is a way out of it; the other's faces
 *  may be level or rise a little. Nearly parallel ones do not: their ends do. */
bool edge_faces_cross(const struct edge_faces *a, const struct edge_faces *b, struct crossing *out);

/** Do two edges that crossed, and bore on each other, still do? The sign of `out` tells on which
 *  side; they may have slid a little beyond their ends. Writes s, t.  */
bool edge_faces_cross_still(const struct edge_faces *a, const struct edge_faces *b,
                            struct crossing *out);

/** n of a crossing, from b to a; zero where the edges are nearly parallel. */
vec3 edge_faces_normal(const struct edge_faces *a, const struct edge_faces *b,
                       const struct crossing *c);

/** The gap of a crossing found at another moment, at this one. */
double edge_faces_gap(const struct edge_faces *a, const struct edge_faces *b,
                      const struct crossing *c);

#endif
