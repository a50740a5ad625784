/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cut_border.h - borders of the generations of a body that can be cut: what they solve with is of
 * the body as it is in the step.
 *
 * A generation is ordered with the copies that there were when its A was handed over, each behind
 * its node. Later ones are its border, from the body's A at the positions and the h of the
 * generation, where a copy is where its node was. What a step factors of its own A is in the order
 * of the uncut body, copies together with their nodes, Vᵀ A V, and all of them its border. */
#ifndef PALP_MOTION_CUT_BORDER_H
#define PALP_MOTION_CUT_BORDER_H

#include "engine/motion/border.h"
#include "engine/motion/generation.h"

struct cut_border;
struct palp_world;
struct topology;

/** Of the generations of one body. The world, its topologies and its pool are there.  NULL: no
 *  memory. */
struct cut_border *cut_border_create(struct palp_world *world, struct topology *topology,
                                     struct generations *generations);
void cut_border_destroy(struct cut_border *cut);

/** A of a step with copies at their nodes, in the blocks of the uncut body: memory of the border's
 *  own, until the next call. */
const mat3 *cut_border_fold(struct cut_border *cut, const struct system *system);

/** A generation that a step is to solve with has the border of the body as it is now.
 *  Writes its factor's border and rotation.  Returns whether it is of the cut body: if not, solves
 *  take long.  Cost: an assembly where either is new. */
bool cut_border_follow(struct cut_border *cut, int index);

/** May what a step factors of its own A have all copies in its border? */
bool cut_border_has_room(const struct cut_border *cut);

/** So many copies more may come before the next generation is there, those of `copies` being in the
 *  order of the oldest that steps may still solve with. */
int cut_border_room(const struct cut_border *cut, int copies);

/** How many copies there are; and links that are severed. */
int cut_border_copies(const struct cut_border *cut);
int cut_border_severed(const struct cut_border *cut);

/** The body as it was when so many of them were, or will be again; its system with it. */
void cut_border_rewind(struct cut_border *cut, int n_done, struct system *system);

/** The generations' shape is that of the body now; or, `whole`, that before any cut. */
void cut_border_take_shape(struct cut_border *cut, bool whole);

/** The shape's elements too, for a copy of the body's system: A is formed of them elsewhere. */
void cut_border_take_elements(struct cut_border *cut, struct system *copy);

/** Touched nodes, those of copies as well, and what is ahead of the cut, as region.h marks them:
 *  columns of the next copies are then inside of a region that is made for them. Memory of the
 *  border's own, until the next call. */
const unsigned char *cut_border_touch(struct cut_border *cut, const unsigned char *touched);

/** What was cut is of another past. */
void cut_border_forget(struct cut_border *cut);

/** A copy has come: in each generation it is where its node is. Both as places in the body. */
void cut_border_copy(struct cut_border *cut, int copy, int parent);

#endif
