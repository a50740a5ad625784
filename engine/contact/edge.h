/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edge.h - an edge of a body, or the core of a capsule, that may touch an edge of another. */
#ifndef PALP_CONTACT_EDGE_H
#define PALP_CONTACT_EDGE_H

#include "engine/contact/collision_pair.h"
#include "engine/contact/edge_faces.h"

/** Where the edge is, at both moments. */
struct edge_segment {
    int number;
    double radius; /* m: what rounds it             */
    vec3 end[MOMENTS][2];
    struct box bounds;
};

/** An edge of a boundary or of a box; or the core of a capsule, which has no other. */
struct edge_segment edge_line(const struct collider *collider, int number);

/** Offer the touch of an edge of a and one of b: where they cross at the start, if that is near
 *  enough to take part then; else where they do after free motion; else, one may have passed the
 *  other, at the start all the same. Crossings deeper than half of either body are none, nor those
 *  of edges whose ways do not come within the contact distance of each other. */
void edge_against_edge(const struct collision_pair *e, const struct edge_segment *a,
                       const struct edge_segment *b);

/** Offer the touch of two edges that are known to pass through each other, near or not: where, and
 *  on which side they were, says `c`. Not of nearly parallel ones, which have no normal. */
void edge_offer_passage(const struct collision_pair *e, int number_a, int number_b,
                        const struct crossing *c);

/** Offer the touches of an edge of a with all edges of b's boundary. */
void edge_against_boundary(const struct collision_pair *e, const struct edge_segment *a);

/** The edges that a boundary owns in so many triangles, not more than a leaf's. */
int edge_gather(const struct collider *collider, const int *tri, int n,
                struct edge_segment out[3 * BVH_LEAF]);

#endif
