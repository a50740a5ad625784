/* SPDX-License-Identifier: Apache-2.0 */
/* principal.c - the characteristic cubic of a symmetric matrix, and what is square to its rows. */
#include "engine/base/principal.h"

#include <math.h>

/* The greatest root of b³ - a b - d, of B = S - m 1, whose trace is 0: Newton's steps from above,
 * where the cubic is convex, not below where it is least. Of two that are the same each step halves
 * the distance, until round-off is what is left of the cubic. */
double principal_value(mat3 S)
{
    enum { STEPS = 60 };
    const double m = mat3_trace(S) / 3;
    const mat3 B = mat3_axpy(S, -1, mat3_diagonal(m));
    const double a = mat3_trace(mat3_mul(B, B)) / 2, d = mat3_determinant(B), least = sqrt(a / 3);
    double b = 2 * least;
    for (int i = 0; i < STEPS && b > least; i++) {
        const double beyond = b * b * b - a * b - d;
        if (!(beyond > 0))
            break;
        b = fmax(b - beyond / (3 * b * b - a), least);
    }
    return m + b;
}

static vec3 longer_of(vec3 a, vec3 b)
{
    return vec3_dot(b, b) > vec3_dot(a, a) ? b : a;
}

/* What S - s 1 maps to nothing is square to its rows; where two eigenvalues are the same, any
 * direction square to the one row that is left; where three are, any. */
vec3 principal_direction(mat3 S, double s)
{
    const vec3 x = {1, 0, 0}, y = {0, 1, 0};
    const mat3 B = mat3_axpy(S, -1, mat3_diagonal(s));
    const vec3 a = mat3_row(B, 0), b = mat3_row(B, 1), c = mat3_row(B, 2),
               row = longer_of(longer_of(a, b), c),
               across = longer_of(longer_of(vec3_cross(a, b), vec3_cross(b, c)), vec3_cross(c, a));
    const double size = vec3_dot(row, row);
    if (vec3_norm(across) > 1e-6 * size)
        return vec3_direction(across, x);
    const vec3 any = longer_of(vec3_cross(row, x), vec3_cross(row, y));
    return vec3_direction(any, x);
}
