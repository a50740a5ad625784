/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cut_shape.h - a body that can be cut, as it was when its A was handed over: the worker orders and
 * factors it so while steps cut on. */
#ifndef PALP_MOTION_CUT_SHAPE_H
#define PALP_MOTION_CUT_SHAPE_H

#include "engine/model/coupled_system.h"
#include "engine/model/pattern.h"
#include "engine/model/scene.h"

struct system;
struct topology;

struct cut_shape {
    struct coupled_system coupled; /* with fixed, root and pattern of its own */
    struct pattern pattern;
    unsigned char *fixed; /* | [n_v]     */
    int *root;            /* | [n_spare] */
    int n_done;           /* links that are severed */

    /* What elements are, where the worker forms A of them. */
    struct body body;        /* with groups of its own                     */
    long n_change;           /* of the topology's, those that they follow  */
    int *cut;                /* the system's                | [n_block]     */
    struct held_block *held; /* likewise, where nodes roll; else NULL       */
};

/** Returns -1: no memory; destroy it all the same. */
int cut_shape_create(struct cut_shape *shape, const struct topology *topology);
void cut_shape_destroy(struct cut_shape *shape);

/** As the body is now.  No allocation. */
void cut_shape_take(struct cut_shape *shape, const struct topology *topology);
/** Its elements too, where that changed since it was asked for last.
 *  Writes of a copy of the system what is the shape's.  No allocation. */
void cut_shape_take_elements(struct cut_shape *shape, const struct topology *topology,
                             struct system *copy);
/** As it was before any cut.  No allocation. */
void cut_shape_clear(struct cut_shape *shape, const struct topology *topology);

#endif
