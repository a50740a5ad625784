/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cut_columns.h - the columns of A that copies of nodes have, at other positions than the body's:
 * from the cells about them alone. */
#ifndef PALP_MOTION_CUT_COLUMNS_H
#define PALP_MOTION_CUT_COLUMNS_H

#include "engine/motion/border.h"

struct palp_world;
struct system;
struct topology;

struct cut_columns {
    struct palp_world *world;
    const struct topology *topology;
    struct system *beside; /* of the body; in it only what cells about copies give means anything */
    vec3 *kept;            /* the world's q meanwhile           | [n_v]              */
    int n_group, *cell_group;   /* groups of cells that are evaluated                     */
    unsigned char *is_listed;   /* | [groups of the body]                                 */
    struct border_group *group; /* one a copy                        | [copies]           */
    struct border_block *block;
    int *first; /* a copy's, into block                              | [copies + 2]       */
};

/** Returns -1: no memory; destroy it all the same. */
int cut_columns_create(struct cut_columns *columns, struct palp_world *world,
                       const struct topology *topology);
void cut_columns_destroy(struct cut_columns *columns);

/** Columns of the copies from `begin` on, those that are discarded left out, of A at positions q
 *  for a step of length h: group, which holds until the next call.
 *  Writes rotation of these copies and of all that were parted from the same nodes | [n_v].
 *  Returns how many.  Allocates nothing.  Cost: of the cells about the copies. */
int cut_columns_find(struct cut_columns *columns, int begin, const vec3 *q, double h,
                     mat3 *rotation);

#endif
