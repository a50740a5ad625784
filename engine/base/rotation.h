/* SPDX-License-Identifier: Apache-2.0 */
/* rotation.h - the rotation nearest to a matrix, however flat or inside out that is: for vec.c, and
 * for kernels of a GPU. */
#ifndef PALP_BASE_ROTATION_H
#define PALP_BASE_ROTATION_H

#include "engine/base/vec.h"

#include <float.h>

VEC_INLINE double rotation_largest_entry(mat3 A)
{
    double largest = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            largest = fmax(largest, fabs(A.m[i][j]));
    return largest;
}

VEC_INLINE double rotation_frobenius(mat3 A)
{
    return vec3_norm(
        (vec3){vec3_norm(mat3_row(A, 0)), vec3_norm(mat3_row(A, 1)), vec3_norm(mat3_row(A, 2))});
}

/* Newton's iteration for the orthogonal factor, X := (s X + X⁻ᵀ / s) / 2. Quadratic, and good to
 * the last bit where F is far from singular, which is all but every element of every step. */
VEC_INLINE mat3 rotation_newton(mat3 X)
{
    for (int i = 0; i < 12; i++) {
        const mat3 inverse_t = mat3_scale(mat3_cofactors(X), 1 / mat3_determinant(X));
        const double s = i < 2 ? sqrt(rotation_frobenius(inverse_t) / rotation_frobenius(X)) : 1;
        const mat3 next = mat3_axpy(mat3_scale(X, 0.5 * s), 0.5 / s, inverse_t);
        const double change = rotation_largest_entry(mat3_axpy(next, -1, X));
        X = next;
        if (change < 1e-9) /* the step just done squared it */
            break;
    }
    return X;
}

/* One Jacobi rotation: zero S[p][q], turning the columns p and q of V along. */
VEC_INLINE void rotation_annihilate(double S[4][4], double V[4][4], int p, int q)
{
    if (fabs(S[p][q]) <= DBL_MIN)
        return;
    const double theta = (S[q][q] - S[p][p]) / (2 * S[p][q]);
    const double t = copysign(1.0, theta) / (fabs(theta) + sqrt(theta * theta + 1));
    const double c = 1 / sqrt(t * t + 1), s = t * c;
    for (int k = 0; k < 4; k++) {
        const double a = S[k][p], b = S[k][q];
        S[k][p] = c * a - s * b;
        S[k][q] = s * a + c * b;
    }
    for (int k = 0; k < 4; k++) {
        const double a = S[p][k], b = S[q][k];
        S[p][k] = c * a - s * b;
        S[q][k] = s * a + c * b;
    }
    for (int k = 0; k < 4; k++) {
        const double a = V[k][p], b = V[k][q];
        V[k][p] = c * a - s * b;
        V[k][q] = s * a + c * b;
    }
}

/* The unit quaternion that makes tr(Rᵀ F) greatest is the eigenvector of the
 * greatest eigenvalue of a symmetric 4×4 matrix: a true rotation for any F, with the
 * sign on the smallest singular value. */
VEC_INLINE mat3 rotation_quaternion(mat3 F)
{
    double(*f)[3] = F.m;
    double S[4][4] = {
        {f[0][0] - f[1][1] - f[2][2], f[0][1] + f[1][0], f[0][2] + f[2][0], f[2][1] - f[1][2]},
        {f[0][1] + f[1][0], f[1][1] - f[0][0] - f[2][2], f[1][2] + f[2][1], f[0][2] - f[2][0]},
        {f[0][2] + f[2][0], f[1][2] + f[2][1], f[2][2] - f[0][0] - f[1][1], f[1][0] - f[0][1]},
        {f[2][1] - f[1][2], f[0][2] - f[2][0], f[1][0] - f[0][1], f[0][0] + f[1][1] + f[2][2]}};
    double V[4][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
    for (int sweep = 0; sweep < 12; sweep++)
        for (int p = 0; p < 3; p++)
            for (int q = p + 1; q < 4; q++)
                rotation_annihilate(S, V, p, q);
    int best = 3; /* of equals the identity */
    for (int k = 2; k >= 0; k--)
        if (S[k][k] > S[best][best])
            best = k;
    return quat_matrix(quat_unit((quat){V[0][best], V[1][best], V[2][best], V[3][best]}));
}

/** The rotation nearest to F: mat3_rotation. */
VEC_INLINE mat3 rotation_nearest(mat3 F)
{
    const double size = rotation_largest_entry(F);
    if (!(size > 0 && isfinite(size)))
        return mat3_diagonal(1);
    F = mat3_scale(F, 1 / size);
    const double norm = rotation_frobenius(F);
    if (mat3_determinant(F) > 1e-3 * norm * norm * norm)
        return rotation_newton(F);
    return rotation_quaternion(F);
}

#endif
