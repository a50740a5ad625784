/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cut_system.h - a coupled system of one world whose bodies come apart, one of them or several:
 * what of its equations follows from how they are cut, and the springs that go with their cells.
 *
 * Each body's topology knows the blocks of its own copies. Here they become one extension of the
 * system's pattern, body by body, with the blocks that springs between two such bodies need for
 * copies. All of it follows from the topologies as they are, not from which was cut first. */
#ifndef PALP_MODEL_CUT_SYSTEM_H
#define PALP_MODEL_CUT_SYSTEM_H

#include "engine/model/coupled_system.h"
#include "engine/model/pattern.h"

struct topology;

/** A block between two bodies that can be cut, as places. */
struct across {
    int row, col;
};

struct cut_system {
    const struct palp_scene *scene;
    const struct coupled_system *rest; /* the scene's                                          */
    struct coupled_system coupled; /* as it is now: fixed, rollers, pattern, copies are its own */
    struct pattern pattern;        /* columns as in the scene, and the extension           */
    int n_topology;
    struct topology **topology; /* by rising place                             | [n_topology]  */
    int *copy, *root, *parent;  /* places of copies, body by body, of the nodes that they are of,
                                 * of those that they were parted from         | [n_spare]     */
    int *copy_at;               /* which copy stands at a place; -1: none      | [n_v]         */
    int *parked;                /* | [n_v]                                                     */
    int n_spring;
    struct spring *spring; /* as they are now: terms, places, slots are its own | [n_spring]   */
    int n_across;
    struct across *across; /* by rising rows, columns rising within one                        */
};

/** With the topologies of its bodies, as at rest.  NULL: no memory. */
struct cut_system *cut_system_create(const struct palp_scene *scene,
                                     const struct coupled_system *rest);
void cut_system_destroy(struct cut_system *cut);

/** All that follows from its topologies is as these are now. */
void cut_system_settle(struct cut_system *cut);

#endif
