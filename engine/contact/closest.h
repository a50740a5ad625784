/* SPDX-License-Identifier: GPL-3.0-or-later */
/* closest.h - the points of segments and triangles that are closest to each other. Triangles and
 * segments without extent are allowed; every answer is finite where the corners are. */
#ifndef PALP_CONTACT_CLOSEST_H
#define PALP_CONTACT_CLOSEST_H

#include "engine/base/vec.h"

/** Which part of a triangle a point of it is on. */
enum feature {
    FEATURE_CORNER,
    FEATURE_EDGE,
    FEATURE_FACE,
};

/** A point of a triangle. */
struct closest {
    vec3 point;
    double weight[3];     /* barycentric coordinates, ≥ 0, sum 1       */
    double distance2;     /* m², squared distance                      */
    enum feature feature; /* face: all three weights above zero        */
    int which;            /* corner k, or the edge from corner k to k+1 */
};

/** The point of triangle x closest to p. */
struct closest closest_on_triangle(vec3 p, const vec3 x[3]);

/** Barycentric coordinates of p's projection on the plane of triangle x; sum 1, negative ones lie
 *  outside. False: x has no plane; nothing is written. */
bool closest_on_plane(double weight[3], vec3 p, const vec3 x[3]);

/** t in [0, 1]: a + t (b - a) is the point of the segment closest to p. */
double closest_on_segment(vec3 p, vec3 a, vec3 b);

/** s and t in [0, 1] of the closest points a0 + s (a1 - a0), b0 + t (b1 - b0) of two segments; of
 *  parallel ones, the middle of where they run side by side. Returns their squared distance. */
double closest_segments(vec3 a0, vec3 a1, vec3 b0, vec3 b1, double *s, double *t);

/** A point and a triangle at two times, in between in straight lines. */
struct closest_moving {
    vec3 p[2], x[2][3];
    double slack; /* m: so deep below the triangle it has not passed yet */
};
/** When does the point pass through the triangle from its outside, 0 … 1, and where: weights of its
 *  corners? 2: it does not. Exact however the triangle turns: the volume over it is a cubic. */
double closest_entry(const struct closest_moving *m, double weight[3]);

/** Two segments at two times, in between in straight lines: ends by time. */
struct closest_crossing {
    vec3 a[2][2], b[2][2];
    vec3 outward; /* at the first time, of b: a comes from there        */
    double slack; /* m: so far beyond each other they have not passed yet */
};
/** When does segment a pass through segment b, 0 … 1, and where along them (0 … 1)? 2: it does
 *  not. */
double closest_crossing(const struct closest_crossing *c, double *along_a, double *along_b);

#endif
