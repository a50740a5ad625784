/* SPDX-License-Identifier: GPL-3.0-or-later */
/* arc.h - bodies that are turned and bent between a factor and its use. */
#ifndef PALP_CLIENTS_BENCH_ARC_H
#define PALP_CLIENTS_BENCH_ARC_H

#include "engine/base/vec.h"

/** Where x comes to when the axis along x becomes an arc, and 0 stays: at s along it the direction
 *  has turned about the vertical by angle + curvature s.  rad, 1/m */
vec3 arc_point(vec3 x, double angle, double curvature);

#endif
