/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ordering.h - in which order a body's nodes are eliminated, and the supernodes that this makes.
 *
 * Nodes of a region that contact may touch can be ordered last: what the rest of the body does to
 * them is then the trailing block of the factor, and its inverse is their compliance. */
#ifndef PALP_MOTION_ORDERING_H
#define PALP_MOTION_ORDERING_H

#include "engine/motion/supernodes.h"

struct coupled_system;

/** Const once created: factors share it. */
struct ordering {
    int n_node;
    int *place;   /* of a node in the factor's order; -1: discarded    | [n_node] */
    int n;        /* nodes that are not discarded                                 */
    int n_last;   /* of them, those of the region: the places n - n_last … n - 1, which are the
                 * last panel alone, dense; 0: no region */
    double flops; /* of a factor, in nodes */
    struct supernodes L;
};

/** The order of least work found, by nested dissection or minimum degree on 3×3 blocks; among all
 *  orders or, with `last`, among those that have its marked nodes last. The same marks, the same
 *  order.
 *  last: [n_node], 1 is in the region; NULL: none.  workers: threads that factor by it at a time.
 *  Returns NULL: no memory.  Allocates; not for a real-time thread. */
struct ordering *ordering_create(const struct coupled_system *coupled, const unsigned char *last,
                                 int workers);
/** The same order of a body that was cut since, with each copy behind its node; another where that
 *  takes more than 1.15 times the work. The same cuts, the same order.
 *  Returns NULL: no memory.  Allocates; not for a real-time thread. */
struct ordering *ordering_create_beside(const struct ordering *ordering,
                                        const struct coupled_system *cut, int workers);
void ordering_destroy(struct ordering *ordering);

#endif
