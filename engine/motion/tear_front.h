/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tear_front.h - where the cuts of a body end inside of it, and the material force there.
 *
 * A front edge is one of a severed face about which all other cells are linked. The force of a
 * front's node is the sum of the configurational forces of nodes up to two cells off, each counted
 * with the front's node that is nearest at rest: what elements at the tip do not resolve, their
 * neighbours have with the opposite sign (Mueller and Maugin 2002). One ring of cells does for
 * hexahedra; with it tetrahedra are off by 3 %, with two by 1 (tests/physics/test_tear.c).
 *
 * Edges of a mesh are stairs about where the cut ends. So their nodes count where the plane of the
 * cut passes them, and the energy release rate G is of a stretch of front: the forces of its nodes,
 * by the length of the straight line from its one end to the other.
 */
#ifndef PALP_MOTION_TEAR_FRONT_H
#define PALP_MOTION_TEAR_FRONT_H

#include "engine/base/vec.h"

struct topology;

/** An edge of the surface at which both sides of a severed face meet. */
struct front_edge {
    int end[2]; /* nodes of the front */
};

/** Of the front near a node or an edge: the forces of its nodes; from its one end to the other. */
struct front_stretch {
    vec3 force, chord; /* N, in the rest shape's axes; m */
};

struct front_node {
    int node;
    int n_edge, beside[2];  /* of the front, that end here; where the first two end      */
    bool is_wanted;         /* are its forces measured                                   */
    vec3 place, normal;     /* at rest, in the plane that the cut runs in; the plane's    | m */
    vec3 behind;            /* the middle of where links near it were crossed            | m */
    vec3 way;               /* that it goes: unit, in that plane, away from there            */
    mat3 turning;           /* Σ V F of the cells about it                              | m³ */
    vec3 material, spatial; /* sums of its ring's forces                                | N  */
    vec3 force;             /* that drives it, in the rest shape's axes                 | N  */
    struct front_stretch about;
};

struct tear_front {
    int version, n_done; /* of the topology, that it was found in */
    int n_edge, n_node, n_ring, n_cell;
    struct front_edge *edge; /* | [edges of severed faces]                          */
    struct front_node *node; /* | [n_v]                                             */
    int *of;                 /* a node's front node that it counts with, + 1 | [n_v] */
    int *ring;               /* nodes that count                     | [n_v]       */
    int *cell;               /* that have such a node                | [cells]     */
    unsigned char *has_cell; /*                                      | [cells]     */
    unsigned char *crossed;  /* the topology's, of each link         | [cells × sides] */
};

/** Of a body whose cells' materials are kept.  NULL: no memory. */
struct tear_front *tear_front_create(const struct topology *t);
void tear_front_destroy(struct tear_front *f);

/** Where it is now.  No node is wanted.  No allocation.  Cost: where something was severed since, a
 *  look at each edge of severed faces, and at the cells about them. */
void tear_front_follow(struct tear_front *f, const struct topology *t);

/** The forces of nodes that are wanted, and of stretches about them, nodes at q: those are right
 *  whose stretch and rings are wanted too. Of other nodes forces are 0.  No allocation.  Cost: the
 *  cells about them. */
void tear_front_measure(struct tear_front *f, const struct topology *t, const vec3 *q);

/** As long as a cell's edges, about: links of hexahedra, and twice those of tetrahedra | m */
double tear_front_size(const struct topology *t);

static inline const struct front_node *tear_front_end(const struct tear_front *f, int edge, int end)
{
    return &f->node[f->edge[edge].end[end]];
}

/** Of an edge G times the direction in which its release is: square to the front, and out of the
 *  plane of the cut by half of what is in it at most | J/m² */
vec3 tear_front_release(const struct tear_front *f, const struct topology *t, int edge);

/** Where an edge's end goes, likewise: one direction for all edges that end there, but where the
 *  front forks or comes round. */
vec3 tear_front_ahead(const struct tear_front *f, const struct topology *t, int edge, int end);

/** The edge's length along the front, at rest | m */
double tear_front_length(const struct tear_front *f, const struct topology *t, int edge);

#endif
