/* SPDX-License-Identifier: GPL-3.0-or-later */
/* eshelby_tet.h - what tetrahedra do to places of the material. */
#ifndef PALP_MOTION_ESHELBY_TET_H
#define PALP_MOTION_ESHELBY_TET_H

#include "engine/base/lanes.h"
#include "engine/motion/eshelby.h"

/** As eshelby_cells, of tetrahedra of one model, LANES at most. */
void eshelby_tets(struct eshelby_cell *out, const struct topology *t, const vec3 *q,
                  const int *cell, int n);

#endif
