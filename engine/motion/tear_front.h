/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tear_front.h - where the cuts of a body end inside of it, and the material force there.
 *
 * A front edge is one of a severed face about which all other cells are linked. The force of a
 * front's node is the sum of the configurational forces of nodes up to two cells off, each counted
 * with the front's node that is nearest at rest: what elements at the tip do not resolve, their
 * neighbours have with the opposite sign (Mueller and Maugin 2002). One ring of cells does for
 * hexahedra; with it tetrahedra are off by 3 %, with two by 1 (tests/physics/test_tear.c). Over the
 * length of front that a node has, it is the energy release rate G.
 */
#ifndef PALP_MOTION_TEAR_FRONT_H
#define PALP_MOTION_TEAR_FRONT_H

#include "engine/base/vec.h"

struct topology;

/** An edge of the surface at which both sides of a severed face meet. */
struct front_edge {
    int end[2];     /* nodes                         */
    int cell, side; /* of the severed face, one side */
};

struct front_node {
    int node;
    double length;          /* half of its edges, at rest              | m  */
    mat3 turning;           /* Σ V F of the cells about it             | m³ */
    vec3 material, spatial; /* sums of its ring's forces               | N  */
    vec3 force;             /* that drives it, in the rest shape's axes | N  */
    int n_edge;             /* of the front, that end here                  */
    vec3 along;             /* from one's other end to the other's, at rest | m */
};

struct tear_front {
    int n_edge, n_node, n_ring, n_cell;
    struct front_edge *edge; /* | [edges of severed faces]                          */
    struct front_node *node; /* | [n_v]                                             */
    int *of;                 /* a node's front node that it counts with, + 1 | [n_v] */
    int *ring;               /* nodes that count                     | [n_v]       */
    int *cell;               /* that have such a node                | [cells]     */
    unsigned char *has_cell; /*                                      | [cells]     */
};

/** Returns -1: no memory; clear it all the same. */
int tear_front_create(struct tear_front *out, const struct topology *t);
void tear_front_clear(struct tear_front *f);

/** Where it is now, and its forces, nodes at q.  No allocation. */
void tear_front_measure(struct tear_front *f, const struct topology *t, const vec3 *q);

/** Of an edge G times the direction in which its release is; the edge's own is none | J/m² */
vec3 tear_front_release(const struct tear_front *f, const struct topology *t, int edge);

/** Where a node of an edge goes: the direction of its force, square to the front there. */
vec3 tear_front_ahead(const struct tear_front *f, int edge, int end);

/** The edge's length at rest | m */
double tear_front_length(const struct tear_front *f, const struct topology *t, int edge);

#endif
