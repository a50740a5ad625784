/* SPDX-License-Identifier: GPL-3.0-or-later */
/* uncoupled.h - a soft body's motion as if each of its nodes gave way for itself: a diagonal in the
 * place of A⁻¹. Cheap, and wrong by all that nodes do to each other. */
#ifndef PALP_MOTION_UNCOUPLED_H
#define PALP_MOTION_UNCOUPLED_H

#include "engine/base/vec.h"

struct coupled_system;
struct system;

/** What a force on one node moves it by, in the place of a block of A⁻¹: the compliance that the
 *  body was given, over h², else the inverse of A's own block; nothing at a fixed node.
 *  place: of the node in its coupled system. | 1/kg */
mat3 uncoupled_block(const struct coupled_system *coupled, const struct system *system, int place);

#endif
