/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cut_border.h - borders of the generations of a body that can be cut: what they solve with is of
 * the body as it is in the step.
 *
 * A generation's A has copies together with their nodes, Vᵀ A V, whatever was cut when: it is
 * ordered as the uncut body is. All copies are its border, from the body's A at the positions and
 * the h of the generation, where a copy that came later is where its node was. */
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
 *  Writes its factor's border and rotation.  Cost: an assembly where either is new. */
void cut_border_follow(struct cut_border *cut, int index);

/** How many links are severed. */
int cut_border_severed(const struct cut_border *cut);

/** The body as it was when so many of them were, or will be again; its system with it. */
void cut_border_rewind(struct cut_border *cut, int n_done, struct system *system);

/** A copy has come: in each generation it is where its node is. Both as places in the body. */
void cut_border_copy(struct cut_border *cut, int copy, int parent);

#endif
