/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cut_front.h - where a cut goes on: the nodes that rows of the next copies are at.
 *
 * A severed face ends within the body at nodes that the cells on both its sides still have in
 * common, the front. The next faces part these, and a copy's column of A has rows at the nodes of
 * the cells about it. A factor that has all of these in its region takes the copies as a border
 * inside of it (border.h). */
#ifndef PALP_MOTION_CUT_FRONT_H
#define PALP_MOTION_CUT_FRONT_H

struct topology;

struct cut_front {
    int version;              /* of the topology that it is of           */
    int n, *node;             /* front, and the cells' about it | [n_v]  */
    unsigned char *is_listed; /* scratch, zeros between         | [n_v]  */
};

/** Returns -1: no memory; destroy it all the same. */
int cut_front_create(struct cut_front *front, const struct topology *topology);
void cut_front_destroy(struct cut_front *front);

/** The nodes about the front of the faces that were severed last, and about those that it comes to
 *  when it goes on by one row of cells: nodes of the mesh.  No allocation.
 *  Cost: where the topology is another than it was, a look at severed faces from the last one back,
 *  until the front has nodes enough: at all of them, where most have none in common. */
void cut_front_follow(struct cut_front *front, const struct topology *topology);

#endif
