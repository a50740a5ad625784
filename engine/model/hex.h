/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hex.h - a hexahedron of eight corners: trilinear shape functions at its 2×2×2 Gauss points.
 *
 * Corners as VTK has them: 0 … 3 round the bottom, counter-clockwise from above, 4 … 7 above them.
 * Gauss point p is the one nearest to corner p; all have the same weight. */
#ifndef PALP_MODEL_HEX_H
#define PALP_MODEL_HEX_H

#include "engine/base/vec.h"

#include <stdbool.h>

enum { HEX_CORNERS = 8, HEX_POINTS = 8, HEX_FACES = 6 };

/** Corners of the faces, counter-clockwise from outside. */
extern const unsigned char hex_face[HEX_FACES][4];

/** What the integrals over a hexahedron at rest are made of. */
struct hex {
    double volume[HEX_POINTS];              /* that a Gauss point stands for       | m³  */
    vec3 gradient[HEX_POINTS][HEX_CORNERS]; /* of the corners' shape functions     | 1/m */
};

/** The shape function of a corner at a Gauss point. */
double hex_shape(int point, int corner);

/** The shape function of a corner at (ξ, η, ζ). */
double hex_shape_at(vec3 at, int corner);

/** Where in the cube a point is, within or beyond it: x = Σ N(ξ, η, ζ) x_k, by Newton's method.
 *  False: it is so far beyond that there is no such place. */
bool hex_locate(vec3 *at, const vec3 x[HEX_CORNERS], vec3 point);

/** The volume that a Gauss point stands for, the Jacobian's determinant: negative where the corners
 *  are left-handed there | m³ */
double hex_volume(const vec3 x[HEX_CORNERS], int point);

/** Of a hexahedron whose volumes are all above 0. */
void hex_measure(struct hex *out, const vec3 x[HEX_CORNERS]);

#endif
