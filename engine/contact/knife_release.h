/* SPDX-License-Identifier: GPL-3.0-or-later */
/* knife_release.h - what tissue gives by itself as an edge parts it: where it is under tension,
 * less is left for the hand to do. */
#ifndef PALP_CONTACT_KNIFE_RELEASE_H
#define PALP_CONTACT_KNIFE_RELEASE_H

#include "engine/base/vec.h"

#include <stdbool.h>

struct tear_front;
struct topology;

/** Energy that the body and what holds it would give, by area at rest, did the front of its cut
 *  near the place `at` go on along `ahead`, a unit vector, both at rest, and what presses on it
 *  there along with it: the energy release rate G less the work of the edge. As the front was
 *  measured. Writes release, J/m².  Returns false: no front runs across that way there. */
bool knife_release(const struct tear_front *front, const struct topology *t, vec3 at, vec3 ahead,
                   double *release);

#endif
