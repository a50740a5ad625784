/* SPDX-License-Identifier: Apache-2.0 */
/* vec.c - inverse, nearest rotation, contact directions; quaternions and rotation vectors. */
#include "engine/base/vec.h"

#include <float.h>

static mat3 cofactors(mat3 A)
{
    const vec3 a = mat3_row(A, 0), b = mat3_row(A, 1), c = mat3_row(A, 2);
    return mat3_rows(vec3_cross(b, c), vec3_cross(c, a), vec3_cross(a, b));
}

mat3 mat3_inverse(mat3 A)
{
    return mat3_scale(mat3_transpose(cofactors(A)), 1 / mat3_determinant(A));
}

/* ---------------------------------------------------------------- nearest rotation */

static double largest_entry(mat3 A)
{
    double largest = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            largest = fmax(largest, fabs(A.m[i][j]));
    return largest;
}

static double frobenius(mat3 A)
{
    return vec3_norm(
        (vec3){vec3_norm(mat3_row(A, 0)), vec3_norm(mat3_row(A, 1)), vec3_norm(mat3_row(A, 2))});
}

/* Newton's iteration for the orthogonal factor, X := (s X + X⁻ᵀ / s) / 2. Quadratic, and good to
 * the last bit where F is far from singular, which is all but every element of every step. */
static mat3 rotation_by_newton(mat3 X)
{
    for (int i = 0; i < 12; i++) {
        const mat3 inverse_t = mat3_scale(cofactors(X), 1 / mat3_determinant(X));
        const double s = i < 2 ? sqrt(frobenius(inverse_t) / frobenius(X)) : 1;
        const mat3 next = mat3_axpy(mat3_scale(X, 0.5 * s), 0.5 / s, inverse_t);
        const double change = largest_entry(mat3_axpy(next, -1, X));
        X = next;
        if (change < 1e-9) /* the step just done squared it */
            break;
    }
    return X;
}

/* One Jacobi rotation: zero S[p][q], turning the columns p and q of V along. */
static void annihilate(double S[4][4], double V[4][4], int p, int q)
{
    if (fabs(S[p][q]) <= DBL_MIN)
        return;
    const double theta = (S[q][q] - S[p][p]) / (2 * S[p][q]);
    const double t = copysign(1, theta) / (fabs(theta) + sqrt(theta * theta + 1));
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
static mat3 rotation_by_quaternion(mat3 F)
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
                annihilate(S, V, p, q);
    int best = 3; /* of equals the identity */
    for (int k = 2; k >= 0; k--)
        if (S[k][k] > S[best][best])
            best = k;
    return quat_matrix(quat_unit((quat){V[0][best], V[1][best], V[2][best], V[3][best]}));
}

mat3 mat3_rotation(mat3 F)
{
    const double size = largest_entry(F);
    if (!(size > 0 && isfinite(size)))
        return mat3_diagonal(1);
    F = mat3_scale(F, 1 / size);
    const double norm = frobenius(F);
    if (mat3_determinant(F) > 1e-3 * norm * norm * norm)
        return rotation_by_newton(F);
    return rotation_by_quaternion(F);
}

/* ---------------------------------------------------------------- directions of a contact */

/* x ≥ 0 to the nearest whole number, without a call: that far up doubles have no fraction. */
static double whole(double x)
{
    return x + 0x1p52 - 0x1p52;
}

mat3 mat3_directions(vec3 n)
{
    const double size[3] = {whole(fabs(n.x) * 1e14), whole(fabs(n.y) * 1e14),
                            whole(fabs(n.z) * 1e14)};
    int k = 0;
    for (int i = 1; i < 3; i++)
        if (size[i] < size[k])
            k = i;
    const vec3 e = {k == 0, k == 1, k == 2};
    const vec3 t1 = vec3_direction(vec3_cross(e, n), e);
    return mat3_rows(n, t1, vec3_cross(n, t1));
}

/* ---------------------------------------------------------------- quaternions */

quat quat_unit(quat a)
{
    const double length = sqrt(a.x * a.x + a.y * a.y + a.z * a.z + a.w * a.w);
    if (!(length > 0 && isfinite(length)))
        return (quat){0, 0, 0, 1};
    return (quat){a.x / length, a.y / length, a.z / length, a.w / length};
}

quat quat_exp(vec3 r)
{
    const double angle = vec3_norm(r);
    const double s = angle > 1e-8 ? sin(0.5 * angle) / angle : 0.5;
    return quat_unit((quat){s * r.x, s * r.y, s * r.z, cos(0.5 * angle)});
}

vec3 quat_log(quat a)
{
    const double sign = a.w < 0 ? -1 : 1; /* the shorter way round */
    const vec3 axis = {sign * a.x, sign * a.y, sign * a.z};
    const double s = vec3_norm(axis), c = sign * a.w;
    return vec3_scale(axis, s > 1e-8 ? 2 * atan2(s, c) / s : 2 / c);
}

mat3 quat_matrix(quat a)
{
    const double x = a.x, y = a.y, z = a.z, w = a.w;
    return (mat3){{{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
                   {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
                   {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}}};
}

quat quat_of_matrix(mat3 R)
{
    double(*m)[3] = R.m;
    const double trace = mat3_trace(R);
    if (trace > m[0][0] && trace > m[1][1] && trace > m[2][2])
        return quat_unit(
            (quat){m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1], 1 + trace});
    if (m[0][0] >= m[1][1] && m[0][0] >= m[2][2])
        return quat_unit((quat){1 + 2 * m[0][0] - trace, m[0][1] + m[1][0], m[0][2] + m[2][0],
                                m[2][1] - m[1][2]});
    if (m[1][1] >= m[2][2])
        return quat_unit((quat){m[0][1] + m[1][0], 1 + 2 * m[1][1] - trace, m[1][2] + m[2][1],
                                m[0][2] - m[2][0]});
    return quat_unit(
        (quat){m[0][2] + m[2][0], m[1][2] + m[2][1], 1 + 2 * m[2][2] - trace, m[1][0] - m[0][1]});
}
