/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cut_fold.h - A of a body that was cut, where its copies move as their nodes do: what a factor of
 * the uncut body is made of, to which the copies are a border. */
#ifndef PALP_MOTION_CUT_FOLD_H
#define PALP_MOTION_CUT_FOLD_H

#include "engine/base/vec.h"

struct system;
struct topology;

/** Vᵀ A V, V: a copy for its node.  folded: written | [blocks of the uncut system]. */
void cut_fold(const struct topology *topology, const struct system *system, mat3 *folded);

#endif
