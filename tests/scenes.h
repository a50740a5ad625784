/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scenes.h - worlds that tests and benchmarks share. All are made of
 * grids, so they carry no files. */
#ifndef PALP_TESTS_SCENES_H
#define PALP_TESTS_SCENES_H

#include "engine/palp.h"

/** The world and its scene. */
void scenes_destroy(struct palp_world *world);

/** Flesh of 12 × 4 × 8 cm on a clamped bottom (y = 0), and a ball of 12 mm on a coupled tool, 5 mm
 *  above the middle of its top. Weightless, at rest. */
struct palp_world *scenes_press(const struct palp_options *opt);
enum { PRESS_FLESH = 1, PRESS_TOOL = 2 };

/** Nothing fixed but the ground (y = 0): a soft cube of 4 cm and a
 *  rigid one of 3 cm, both thrown. */
struct palp_world *scenes_throw(const struct palp_options *opt);
enum { THROW_GROUND = 1, THROW_SOFT = 2, THROW_RIGID = 3 };

/** A weightless soft block of 2 × 3 × 2 cm on a clamped bottom between
 *  two kinematic balls of 12 mm. */
struct palp_world *scenes_grasp(const struct palp_options *opt);
enum { GRASP_BLOCK = 1, GRASP_LEFT = 2, GRASP_RIGHT = 3 };
enum { GRASP_CLOSED = 20 }; /* steps until the jaws have closed; then they turn */

/** Set the jaws' targets for the step after `step` steps: 20 to close, from then on 0.04 rad a
 *  step about y, which wrings the block. */
void scenes_grasp_turn(struct palp_world *world, int step);

#endif
