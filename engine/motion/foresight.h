/* SPDX-License-Identifier: GPL-3.0-or-later */
/* foresight.h - what a solve with an older factor misses, from what one was seen to miss.
 *
 * Warped by its nodes' rotations, an older factor errs by how elements have turned against each
 * other since it was made: in proportion, as long as turns are small. Where a second solve shows
 * what the first one missed, that is kept with the nodes' turns and with the way that the solve
 * went. A later solve, with this factor or another one, is expected to miss that times two ratios
 * to what was kept: of the turns that are alike, and of the way that is the same. How a body turns
 * as a whole is no error of its factor; one that has turned far has turns that tell nothing. */
#ifndef PALP_MOTION_FORESIGHT_H
#define PALP_MOTION_FORESIGHT_H

#include "engine/base/vec.h"

struct solver;

/** What is foreseen of a solve: it misses `part` times solver->missed, and is expected to be off by
 *  `off` once that is added | m/s. */
struct foreseen {
    double part, off;
};

/** How far the first n nodes have turned apart since the factor, each from their mean, however far
 *  they have turned as one: root mean square | rad. */
double foresight_turned_apart(const struct solver *solver, int n);

/** Of a solve that goes by `goes`, at nodes whose answers are there. n: nodes that there are, those
 *  behind are spare. left: what any factor leaves of a way that is new, at least.
 *  goes: | m/s | [solver->n_node] */
struct foreseen foresight_find(const struct solver *solver, int n, const vec3 *goes, double left);

/** A solve went by `goes` and led to `first`; a second one has shown that `near` was meant.
 *  Writes missed, went, turned.  All: | m/s | [solver->n_node] */
void foresight_keep(struct solver *solver, int n, const vec3 *goes, const vec3 *first,
                    const vec3 *near);

#endif
