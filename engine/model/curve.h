/* SPDX-License-Identifier: GPL-3.0-or-later */
/* curve.h - a smooth curve through given places: between two of them a cubic of these and their
 * neighbours (Catmull and Rom, 1974), so that its tangent has no jump. Its parameter rises by one
 * from place to place. Two places make a straight line. */
#ifndef PALP_MODEL_CURVE_H
#define PALP_MODEL_CURVE_H

#include "engine/base/vec.h"

struct curve {
    int n;
    bool closed;
    vec3 *point; /* m, in the frame of the body that carries it; at rest where nodes do | [n] */
    int *node;   /* of a soft body; NULL: it does not bend                              | [n] */
};

/** The cubic of one segment: places and how much each counts for c, c' and c″ at a parameter. */
struct curve_piece {
    int n;
    int index[4];
    double weight[3][4];
};

/** c and its first two derivatives by the parameter | m */
struct curve_spot {
    vec3 c, d1, d2;
};

int curve_segments(const struct curve *curve);

/** The segment that a parameter is in; of an open curve the last one has both its ends. */
int curve_segment(const struct curve *curve, double at);

/** The cubic of a segment, at u from its start: beyond 0 … 1 it goes on as it is. */
struct curve_piece curve_piece(const struct curve *curve, int segment, double u);

struct curve_spot curve_spot(const struct curve *curve, double at);

/** The parameter at which the curve is nearest to x, looked for about a first guess. Of an open
 *  curve 0 … its segments. */
double curve_nearest(const struct curve *curve, vec3 x, double guess);

/** The same, of all that there is.  Cost: eight looks a segment. */
double curve_nearest_of_all(const struct curve *curve, vec3 x);

/** Length from the start to a parameter; the parameter at a length; m. */
double curve_length(const struct curve *curve, double at);
double curve_at_length(const struct curve *curve, double length);

#endif
