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
static vec3 shape_factors(int point, int corner)
{
    const signed char *p = sign[point], *c = sign[corner];
    return (vec3){1 + GAUSS * p[0] * c[0], 1 + GAUSS * p[1] * c[1], 1 + GAUSS * p[2] * c[2]};
}

double hex_shape(int point, int corner)
{
    const vec3 f = shape_factors(point, corner);
    return f.x * f.y * f.z / 8;
}

/* In the cube's axes. */
static vec3 shape_slope(int point, int corner)
{
    const vec3 f = shape_factors(point, corner);
    const signed char *c = sign[corner];
    return (vec3){c[0] * f.y * f.z / 8, c[1] * f.z * f.x / 8, c[2] * f.x * f.y / 8};
}

/* ∂x/∂(ξ, η, ζ): by differences from a corner, so that one far from the origin is as exact as one
 * near it. */
static mat3 find_jacobian(const vec3 x[HEX_CORNERS], int point)
{
    mat3 J = mat3_diagonal(0);
    for (int k = 1; k < HEX_CORNERS; k++)
        J = mat3_add(J, mat3_outer(vec3_sub(x[k], x[0]), shape_slope(point, k)));
    return J;
}

double hex_volume(const vec3 x[HEX_CORNERS], int point)
{
    return mat3_determinant(find_jacobian(x, point));
}

void hex_measure(struct hex *out, const vec3 x[HEX_CORNERS])
{
    for (int p = 0; p < HEX_POINTS; p++) {
        const mat3 J = find_jacobian(x, p), inverse = mat3_inverse(J);
        out->volume[p] = mat3_determinant(J);
        for (int k = 0; k < HEX_CORNERS; k++)
            out->gradient[p][k] = vec3_times(shape_slope(p, k), inverse);
    }
}

/* ---------------------------------------------------------------- anywhere in the cube */

double hex_shape_at(vec3 at, int corner)
{
    const signed char *c = sign[corner];
    return (1 + at.x * c[0]) * (1 + at.y * c[1]) * (1 + at.z * c[2]) / 8;
}

static vec3 slope_at(vec3 at, int corner)
{
    const signed char *c = sign[corner];
    const vec3 f = {1 + at.x * c[0], 1 + at.y * c[1], 1 + at.z * c[2]};
    return (vec3){c[0] * f.y * f.z / 8, c[1] * f.z * f.x / 8, c[2] * f.x * f.y / 8};
}

bool hex_locate(vec3 *at, const vec3 x[HEX_CORNERS], vec3 point)
{
    enum { ITERATIONS = 30 };
    const double FAR = 100, SETTLED = 1e-15; /* of the cube's half side */
    *at = (vec3){0, 0, 0};
    for (int i = 0; i < ITERATIONS; i++) {
        vec3 away = vec3_sub(point, x[0]);
        mat3 J = mat3_diagonal(0);
        for (int k = 1; k < HEX_CORNERS; k++) {
            const vec3 edge = vec3_sub(x[k], x[0]);
            away = vec3_axpy(away, -hex_shape_at(*at, k), edge);
            J = mat3_add(J, mat3_outer(edge, slope_at(*at, k)));
        }
        if (!(mat3_determinant(J) > 0))
            return false;
        const vec3 on = mat3_apply(mat3_inverse(J), away);
        *at = vec3_add(*at, on);
        if (!(vec3_norm(*at) < FAR))
            return false;
        if (vec3_norm(on) < SETTLED * (1 + vec3_norm(*at)))
            return true;
    }
    /* round-off may keep the last bits from settling */
    vec3 there = {0, 0, 0};
    for (int k = 0; k < HEX_CORNERS; k++)
        there = vec3_axpy(there, hex_shape_at(*at, k), x[k]);
    return vec3_norm(vec3_sub(there, point)) <= 1e-9 * vec3_norm(vec3_sub(x[6], x[0]));
}
