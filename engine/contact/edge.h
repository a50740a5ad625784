/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edge.h - an edge of a body that may touch an edge of another: of a boundary, or of a box. */
#ifndef PALP_CONTACT_EDGE_H
#define PALP_CONTACT_EDGE_H

#include "engine/contact/encounter.h"
#include "engine/contact/ridge.h"

struct edge {
    int number;
    struct ridge at[MOMENTS];
    double radius;          /* m: what rounds it                                        */
    double depth;           /* m: half the thinnest extent of its body                  */
    struct touch_side side; /* its ends; the weights follow from the crossing  */
};

struct edge edge_of_boundary(const struct party *party, int number);
struct edge edge_of_box(const struct party *party, int number);

/** What encloses an edge of a boundary at both moments. */
struct box edge_bounds(const struct boundary *b, int number);

/** Offer the touch of an edge of a and one of b: where they cross at the start, if that is near
 *  enough to take part then; else where they do after free motion; else, one may have passed the
 *  other, at the start all the same. Crossings deeper than half of either body are none. */
void edge_against_edge(const struct encounter *e, const struct edge *a, const struct edge *b);

/** Offer the touches of an edge of a with all edges of b's boundary. */
void edge_against_boundary(const struct encounter *e, const struct edge *a, struct box bounds);

#endif
