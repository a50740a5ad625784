/* SPDX-License-Identifier: Apache-2.0 */
/* vec.c - inverse, nearest rotation, contact directions; quaternions and rotation vectors. */
#include "engine/base/rotation.h"

mat3 mat3_inverse(mat3 A)
{
    return mat3_scale(mat3_transpose(mat3_cofactors(A)), 1 / mat3_determinant(A));
}

/* ---------------------------------------------------------------- nearest rotation */

mat3 mat3_rotation(mat3 F)
{
    return rotation_nearest(F);
}

/* ---------------------------------------------------------------- directions of a contact */

/* x ≥ 0 to the nearest whole number, without a call: that far up doubles have no fraction. */
static double round_positive(double x)
{
    return x + 0x1p52 - 0x1p52;
}

mat3 mat3_directions(vec3 n)
{
    const double size[3] = {round_positive(fabs(n.x) * 1e14), round_positive(fabs(n.y) * 1e14),
                            round_positive(fabs(n.z) * 1e14)};
    int k = 0;
    for (int i = 1; i < 3; i++)
        if (size[i] < size[k])
            k = i;
    const vec3 e = {k == 0, k == 1, k == 2};
    const vec3 t1 = vec3_direction(vec3_cross(e, n), e);
    return mat3_rows(n, t1, vec3_cross(n, t1));
}

/* ---------------------------------------------------------------- quaternions */

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
