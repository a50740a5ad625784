/* SPDX-License-Identifier: GPL-3.0-or-later */
/* foresight.h - what a solve with an older factor misses, from what one was seen to miss.
 *
 * Warped by its nodes' rotations, an older factor errs by how elements have turned against each
 * other since. That is linear while turns are small: as far as nodes have turned as they had when a
 * second solve showed what the first one missed, whichever factors these were of, a solve of where
 * the body goes as it went then misses the same, in proportion to both. */
#ifndef PALP_MOTION_FORESIGHT_H
#define PALP_MOTION_FORESIGHT_H

#include "engine/base/vec.h"

struct solver;

/** What is foreseen of a solve: it misses `part` times solver->missed, and is expected to be off by
 *  `off` once that is added | m/s. */
struct foreseen {
    double part, off;
};

/** Of a solve that goes by `goes`, at nodes whose answers are there. left: what any factor leaves
 *  of a way that is new, at least.  goes: | m/s | [solver->n_node] */
struct foreseen foresight_find(const struct solver *solver, const vec3 *goes, double left);

/** A solve went by `goes` and led to `first`; a second one has shown that `near` was meant.
 *  Writes missed, went, turned.  All: | m/s | [solver->n_node] */
void foresight_keep(struct solver *solver, const vec3 *goes, const vec3 *first, const vec3 *near);

#endif
