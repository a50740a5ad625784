/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lip_pairs.h - the two sides of a body's cuts, as lips.c keeps them: pairs of nodes, the severed
 * faces that they are of. Its own files alone include it. */
#ifndef PALP_CONTACT_LIP_PAIRS_H
#define PALP_CONTACT_LIP_PAIRS_H

#include "engine/contact/boundary.h"
#include "engine/model/topology.h"

enum { NO_PAIR = -1, FACE_CORNERS = 4 };

struct lip_pair {
    int low, high; /* nodes; the higher one is a copy         */
    int tri[2];    /* a triangle that has the one, the other  */
    int next;      /* of the same copy; NO_PAIR: it has no more */
};

/* A face that was severed: its two triangles, or four, follow each other in the surface. */
struct lip_face {
    int cell[2], side[2];   /* cell CELL_NONE: one of them was removed                        */
    int pair[FACE_CORNERS]; /* at the corners of the first's side; NO_PAIR: it holds          */
    double
        crossing; /* where a blade or a tear crossed its link, from the first cell; -1: none did */
};

/* Where a node of a lip is drawn: among its own and three more of a cell that has it. */
struct lip_place {
    int node, from[3];
    double weight[3]; /* of the ways to these */
};

struct lips {
    const struct topology *t;
    const struct boundary *b;
    int n_face, n_pair;
    struct lip_face *face; /* in the order of their triangles              | [faces]           */
    struct lip_pair *pair; /*                                              | [faces × corners] */
    int *first;            /* of a copy's pairs                            | [copies]          */
    vec3 *area; /* of the faces between a pair, from low to high, as smooth as the cut | m² | …  */
    vec3 *sum; /* scratch: of what is about a pair                        | [faces × corners] */

    bool is_placed; /* are these of the topology as it is? */
    int n_place;
    struct lip_place *place; /*                            | [2 × copies]      */
    int *n_sum;              /* scratch: as sum            | [faces × corners] */
    vec3 *way;               /* scratch: of nodes      | m | [n_v]             */
    int *n_way;              /* likewise                   | [n_v]             */
    vec3 *drawn;             /* nodes as drawn         | m | [n_v]             */
};

/** Sums the areas about each pair at x, the body's nodes.  Writes area. */
void lips_face_pairs(struct lips *lips, const vec3 *x);

#endif
