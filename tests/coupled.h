/* SPDX-License-Identifier: GPL-3.0-or-later */
/* coupled.h - a scene of bodies that springs tie: what is a law of one body is one of them all. */
#ifndef PALP_TESTS_COUPLED_H
#define PALP_TESTS_COUPLED_H

#include "engine/palp.h"

/** An organ (linear elasticity) hangs by springs from a free rigid frame, which hangs from the
 *  world and from fixed ground; springs tie the organ to another organ, which is clamped, and to
 *  the tip, a kinematic ball over it. All springs are stretched at the start, by the same share;
 *  nothing touches. */
enum { ORGAN = 1, FRAME, OTHER, TIP, GROUND };
enum { COUPLED_SPRINGS = 8 };

struct palp_world *coupled_create(const struct palp_options *opt, double damping);
void coupled_destroy(struct palp_world *world);

/** The defaults, with so many workers, weightless or not. */
struct palp_options coupled_options(double gravity, int workers);

/** Where the tip goes: presses into the organ's top by so much | m */
pose coupled_tip(double depth);

#endif
