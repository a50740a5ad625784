/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cut_fold.h - A of bodies that were cut, where copies move as their nodes do: what a factor of
 * the uncut ones is made of, to which the copies are a border. */
#ifndef PALP_MOTION_CUT_FOLD_H
#define PALP_MOTION_CUT_FOLD_H

#include "engine/base/vec.h"

struct cut_system;
struct system;

/** Vᵀ A V, V: a copy for its node.  folded: written | [blocks of the uncut system]. */
void cut_fold(const struct cut_system *cut, const struct system *system, mat3 *folded);

#endif
