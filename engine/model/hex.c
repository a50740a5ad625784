/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hex.c - trilinear shape functions, N = (1 ± ξ)(1 ± η)(1 ± ζ)/8 over the cube [-1, 1]³. */
#include "engine/model/hex.h"

const unsigned char hex_face[HEX_FACES][4] = {{0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4},
                                              {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}};

/* Of the corners in the cube. */
static const signed char sign[HEX_CORNERS][3] = {{-1, -1, -1}, {1, -1, -1}, {1, 1, -1}, {-1, 1, -1},
                                                 {-1, -1, 1},  {1, -1, 1},  {1, 1, 1},  {-1, 1, 1}};

static const double GAUSS = 0.57735026918962576; /* 1/√3 */

/* The factors of a corner's shape function at a point: 1 ± ξ, 1 ± η, 1 ± ζ. */
static vec3 factors(int point, int corner)
{
    const signed char *p = sign[point], *c = sign[corner];
    return (vec3){1 + GAUSS * p[0] * c[0], 1 + GAUSS * p[1] * c[1], 1 + GAUSS * p[2] * c[2]};
}

double hex_shape(int point, int corner)
{
    const vec3 f = factors(point, corner);
    return f.x * f.y * f.z / 8;
}

/* In the cube's axes. */
static vec3 slope(int point, int corner)
{
    const vec3 f = factors(point, corner);
    const signed char *c = sign[corner];
    return (vec3){c[0] * f.y * f.z / 8, c[1] * f.z * f.x / 8, c[2] * f.x * f.y / 8};
}

/* ∂x/∂(ξ, η, ζ): by differences from a corner, so that one far from the origin is as exact as one
 * near it. */
static mat3 jacobian(const vec3 x[HEX_CORNERS], int point)
{
    mat3 J = mat3_diagonal(0);
    for (int k = 1; k < HEX_CORNERS; k++)
        J = mat3_add(J, mat3_outer(vec3_sub(x[k], x[0]), slope(point, k)));
    return J;
}

double hex_volume(const vec3 x[HEX_CORNERS], int point)
{
    return mat3_determinant(jacobian(x, point));
}

void hex_measure(struct hex *out, const vec3 x[HEX_CORNERS])
{
    for (int p = 0; p < HEX_POINTS; p++) {
        const mat3 J = jacobian(x, p), inverse = mat3_inverse(J);
        out->volume[p] = mat3_determinant(J);
        for (int k = 0; k < HEX_CORNERS; k++)
            out->gradient[p][k] = vec3_times(slope(p, k), inverse);
    }
}
