/* SPDX-License-Identifier: GPL-3.0-or-later */
/* system_copy.h - what K and A of a step are made of, for a thread that forms them while later
 * steps go on. */
#ifndef PALP_MOTION_SYSTEM_COPY_H
#define PALP_MOTION_SYSTEM_COPY_H

#include "engine/motion/system.h"

/** Pattern, lists, rest state and world stay the system's: the copy must not outlive it. */
struct system_copy {
    struct system system;
    vec3 *q; /* m  | [n] */
    mat3 *M; /* kg | [n] */
};

/** For a system of n nodes.  Returns -1: no memory; destroy it all the same. */
int system_copy_create(struct system_copy *copy, int n);
void system_copy_destroy(struct system_copy *copy);

/** True where K and A are not formed, and no spring or damper gave to them: then q and M are all
 *  that changes from step to step, and of a body that can be cut its shape (cut_shape.h). */
bool system_copy_can_take(const struct system *system);
/** Take what they are made of, at the end of a step. Allocates nothing. */
void system_copy_take(struct system_copy *copy, const struct system *system);
/** Form A, K first and in the same place, the same bytes as the step would have.  Thread: any one,
 *  with a pool of its own.
 *  A: | kg | [n_block] */
void system_copy_form(struct system_copy *copy, mat3 *A, struct pool *pool);

#endif
