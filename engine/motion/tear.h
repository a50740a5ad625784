/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tear.h - bodies that tear: what the fronts of their cuts release. */
#ifndef PALP_MOTION_TEAR_H
#define PALP_MOTION_TEAR_H

#include "engine/model/cuttable.h"
#include "engine/motion/tear_front.h"

struct step;

struct tear {
    struct topology *topology;
    struct tear_front front;
    struct palp_front is; /* when last measured */
};

/** Of a body that says so.  NULL: no memory. */
struct tear *tear_create(struct topology *topology);
void tear_destroy(struct tear *tear);

/** What its fronts release, nodes at q.  No allocation.  Cost: the cells about them; a look at each
 *  edge of severed faces. */
void tear_measure(struct tear *tear, const vec3 *q);

#endif
