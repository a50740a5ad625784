/* SPDX-License-Identifier: GPL-3.0-or-later */
/* arc.h - beams that are turned and bent since a factor was made. */
#ifndef PALP_CLIENTS_BENCH_ARC_H
#define PALP_CLIENTS_BENCH_ARC_H

#include "engine/base/vec.h"

/** Where x comes to when the axis of a beam along x, its middle at 0, becomes an arc: at s along it
 *  the direction has turned about the vertical by angle (1 + s / length).  rad, m */
vec3 arc_point(vec3 x, double angle, double length);

#endif
