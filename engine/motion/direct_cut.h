/* SPDX-License-Identifier: GPL-3.0-or-later */
/* direct_cut.h - a coupled system with bodies that can be cut, where each step factors its own A:
 * in the order of the uncut ones, copies together with their nodes, Vᵀ A V, and all copies its
 * border. Its columns are those of the step's A. */
#ifndef PALP_MOTION_DIRECT_CUT_H
#define PALP_MOTION_DIRECT_CUT_H

#include "engine/motion/border.h"

struct cut_system;
struct system;

struct direct_cut {
    const struct cut_system *of;
    mat3 *folded; /* Vᵀ A V                              | [blocks of the uncut system] */
    struct border border;
    struct border_group *group; /*                       | [spare nodes]                */
    int *first;                 /* a copy's, into block  | [spare nodes + 2]            */
    struct border_block *block;
};

/** Returns -1: no memory; destroy it all the same. */
int direct_cut_create(struct direct_cut *cut, const struct cut_system *of);
void direct_cut_destroy(struct direct_cut *cut);

/** A of the system with copies at their nodes, until the next call. */
const mat3 *direct_cut_fold(struct direct_cut *cut, const struct system *system);

/** A factor of that becomes one of A.  Returns false: A is not positive, or a copy has more about
 *  it than a border's column has room for.  No allocation. */
bool direct_cut_add_border(struct direct_cut *cut, const struct system *system,
                           struct factor *factor, struct pool *pool);

#endif
