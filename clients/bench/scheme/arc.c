/* SPDX-License-Identifier: GPL-3.0-or-later */
/* arc.c - bodies that are turned and bent between a factor and its use. */
#include "clients/bench/scheme/arc.h"

vec3 arc_point(vec3 x, double angle, double curvature)
{
    if (curvature == 0)
        return x;
    const double here = angle + curvature * x.x;
    return vec3_make((sin(here) - sin(angle)) / curvature + x.z * sin(here), x.y,
                     (cos(here) - cos(angle)) / curvature + x.z * cos(here));
}
