/* SPDX-License-Identifier: Apache-2.0 */
/* vec.h - small vectors, matrices, rotations and poses, by value.
 * Frames are right-handed; a quaternion is x y z w and of unit length; a matrix is row by row.
 * Every function is pure; those that are not inline stand in vec.c. */
#ifndef PALP_BASE_VEC_H
#define PALP_BASE_VEC_H

#include <math.h>
#include <stdbool.h>

/* Kernels of a GPU call these as well. */
#ifdef __CUDACC__
#define VEC_INLINE static inline __host__ __device__
#else
#define VEC_INLINE static inline
#endif

typedef struct {
    double x, y, z;
} vec3;

/** A rotation; of unit length wherever it crosses a function's border. */
typedef struct {
    double x, y, z, w;
} quat;

typedef struct {
    double m[3][3];
} mat3;

/** Where a frame stands in the world: a point x of the frame is at p + R(q) x. */
typedef struct {
    vec3 p;
    quat q;
} pose;

static const pose POSE_IDENTITY = {{0, 0, 0}, {0, 0, 0, 1}};

VEC_INLINE vec3 vec3_make(double x, double y, double z)
{
    return (vec3){x, y, z};
}
VEC_INLINE vec3 vec3_add(vec3 a, vec3 b)
{
    return (vec3){a.x + b.x, a.y + b.y, a.z + b.z};
}
VEC_INLINE vec3 vec3_sub(vec3 a, vec3 b)
{
    return (vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}
VEC_INLINE vec3 vec3_scale(vec3 a, double s)
{
    return (vec3){a.x * s, a.y * s, a.z * s};
}
/** a + s b */
VEC_INLINE vec3 vec3_axpy(vec3 a, double s, vec3 b)
{
    return (vec3){a.x + s * b.x, a.y + s * b.y, a.z + s * b.z};
}
VEC_INLINE bool vec3_equal(vec3 a, vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}
VEC_INLINE double vec3_dot(vec3 a, vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
VEC_INLINE vec3 vec3_cross(vec3 a, vec3 b)
{
    return (vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
VEC_INLINE double vec3_norm(vec3 a)
{
    return sqrt(vec3_dot(a, a));
}
VEC_INLINE bool vec3_finite(vec3 a)
{
    return isfinite(a.x) && isfinite(a.y) && isfinite(a.z);
}
/** a / |a|, or otherwise where a is too short to have a direction. */
VEC_INLINE vec3 vec3_direction(vec3 a, vec3 otherwise)
{
    const double length = vec3_norm(a);
    return length > 1e-30 ? vec3_scale(a, 1 / length) : otherwise;
}

VEC_INLINE mat3 mat3_diagonal(double d)
{
    return (mat3){{{d, 0, 0}, {0, d, 0}, {0, 0, d}}};
}
/** The matrix whose rows are a, b, c. */
VEC_INLINE mat3 mat3_rows(vec3 a, vec3 b, vec3 c)
{
    return (mat3){{{a.x, a.y, a.z}, {b.x, b.y, b.z}, {c.x, c.y, c.z}}};
}
/** The matrix whose columns are a, b, c. */
VEC_INLINE mat3 mat3_columns(vec3 a, vec3 b, vec3 c)
{
    return (mat3){{{a.x, b.x, c.x}, {a.y, b.y, c.y}, {a.z, b.z, c.z}}};
}
VEC_INLINE vec3 mat3_row(mat3 A, int i)
{
    return (vec3){A.m[i][0], A.m[i][1], A.m[i][2]};
}
VEC_INLINE mat3 mat3_transpose(mat3 A)
{
    return (mat3){{{A.m[0][0], A.m[1][0], A.m[2][0]},
                   {A.m[0][1], A.m[1][1], A.m[2][1]},
                   {A.m[0][2], A.m[1][2], A.m[2][2]}}};
}
VEC_INLINE mat3 mat3_add(mat3 A, mat3 B)
{
    return mat3_rows(vec3_add(mat3_row(A, 0), mat3_row(B, 0)),
                     vec3_add(mat3_row(A, 1), mat3_row(B, 1)),
                     vec3_add(mat3_row(A, 2), mat3_row(B, 2)));
}
VEC_INLINE mat3 mat3_scale(mat3 A, double s)
{
    return mat3_rows(vec3_scale(mat3_row(A, 0), s), vec3_scale(mat3_row(A, 1), s),
                     vec3_scale(mat3_row(A, 2), s));
}
/** A + s B */
VEC_INLINE mat3 mat3_axpy(mat3 A, double s, mat3 B)
{
    return mat3_rows(vec3_axpy(mat3_row(A, 0), s, mat3_row(B, 0)),
                     vec3_axpy(mat3_row(A, 1), s, mat3_row(B, 1)),
                     vec3_axpy(mat3_row(A, 2), s, mat3_row(B, 2)));
}
/** x B, x a row */
VEC_INLINE vec3 vec3_times(vec3 x, mat3 B)
{
    return (vec3){x.x * B.m[0][0] + x.y * B.m[1][0] + x.z * B.m[2][0],
                  x.x * B.m[0][1] + x.y * B.m[1][1] + x.z * B.m[2][1],
                  x.x * B.m[0][2] + x.y * B.m[1][2] + x.z * B.m[2][2]};
}
/** A B */
VEC_INLINE mat3 mat3_mul(mat3 A, mat3 B)
{
    return mat3_rows(vec3_times(mat3_row(A, 0), B), vec3_times(mat3_row(A, 1), B),
                     vec3_times(mat3_row(A, 2), B));
}
/** A Bᵀ */
VEC_INLINE mat3 mat3_mul_t(mat3 A, mat3 B)
{
    return mat3_mul(A, mat3_transpose(B));
}
/** A x */
VEC_INLINE vec3 mat3_apply(mat3 A, vec3 x)
{
    return (vec3){A.m[0][0] * x.x + A.m[0][1] * x.y + A.m[0][2] * x.z,
                  A.m[1][0] * x.x + A.m[1][1] * x.y + A.m[1][2] * x.z,
                  A.m[2][0] * x.x + A.m[2][1] * x.y + A.m[2][2] * x.z};
}
/** Aᵀ x */
VEC_INLINE vec3 mat3_apply_t(mat3 A, vec3 x)
{
    return mat3_apply(mat3_transpose(A), x);
}
/** a bᵀ */
VEC_INLINE mat3 mat3_outer(vec3 a, vec3 b)
{
    return (mat3){{{a.x * b.x, a.x * b.y, a.x * b.z},
                   {a.y * b.x, a.y * b.y, a.y * b.z},
                   {a.z * b.x, a.z * b.y, a.z * b.z}}};
}
/** The matrix that takes x to a × x. */
VEC_INLINE mat3 mat3_cross(vec3 a)
{
    return (mat3){{{0, -a.z, a.y}, {a.z, 0, -a.x}, {-a.y, a.x, 0}}};
}
VEC_INLINE double mat3_trace(mat3 A)
{
    return A.m[0][0] + A.m[1][1] + A.m[2][2];
}
VEC_INLINE double mat3_determinant(mat3 A)
{
    return vec3_dot(mat3_row(A, 0), vec3_cross(mat3_row(A, 1), mat3_row(A, 2)));
}
VEC_INLINE mat3 mat3_cofactors(mat3 A)
{
    const vec3 a = mat3_row(A, 0), b = mat3_row(A, 1), c = mat3_row(A, 2);
    return mat3_rows(vec3_cross(b, c), vec3_cross(c, a), vec3_cross(a, b));
}
/** A⁻¹; not finite where A is singular. */
mat3 mat3_inverse(mat3 A);

/** The rotation nearest to F: F = R S with S symmetric and, where det F < 0, the smallest singular
 *  value taking the sign. det R = +1 for every F, flat, inverted or zero; identity for zero. */
mat3 mat3_rotation(mat3 F);

/** Directions of a contact: rows n, t1, t2. k = index of the smallest |n_k| (the first of equals,
 *  rounded to 1e-14), t1 = e_k × n normalised, t2 = n × t1. n has unit length. */
mat3 mat3_directions(vec3 n);

VEC_INLINE quat quat_conjugate(quat a)
{
    return (quat){-a.x, -a.y, -a.z, a.w};
}
/** a b: first b, then a. */
VEC_INLINE quat quat_mul(quat a, quat b)
{
    return (quat){a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                  a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                  a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
                  a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}
/** a of unit length; the identity where a has no direction. */
VEC_INLINE quat quat_unit(quat a)
{
    const double length = sqrt(a.x * a.x + a.y * a.y + a.z * a.z + a.w * a.w);
    if (!(length > 0 && isfinite(length)))
        return (quat){0, 0, 0, 1};
    return (quat){a.x / length, a.y / length, a.z / length, a.w / length};
}
/** The rotation by |r| radians about r. */
quat quat_exp(vec3 r);
/** The rotation vector of a, |r| ≤ π. */
vec3 quat_log(quat a);
VEC_INLINE mat3 quat_matrix(quat a)
{
    const double x = a.x, y = a.y, z = a.z, w = a.w;
    return (mat3){{{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
                   {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
                   {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}}};
}
quat quat_of_matrix(mat3 R);
VEC_INLINE vec3 quat_rotate(quat a, vec3 x)
{
    const vec3 axis = {a.x, a.y, a.z};
    const vec3 t = vec3_scale(vec3_cross(axis, x), 2);
    return vec3_add(vec3_axpy(x, a.w, t), vec3_cross(axis, t));
}
VEC_INLINE vec3 quat_rotate_back(quat a, vec3 x)
{
    return quat_rotate(quat_conjugate(a), x);
}

VEC_INLINE vec3 pose_apply(pose f, vec3 x)
{
    return vec3_add(f.p, quat_rotate(f.q, x));
}
/** The point of frame f that is at x in the world. */
VEC_INLINE vec3 pose_apply_back(pose f, vec3 x)
{
    return quat_rotate_back(f.q, vec3_sub(x, f.p));
}
/** f g: frame g seen in frame f, now in the world. */
VEC_INLINE pose pose_mul(pose f, pose g)
{
    return (pose){pose_apply(f, g.p), quat_unit(quat_mul(f.q, g.q))};
}
/** The pose after moving for h at velocity v (m/s) and spin w (rad/s), both in world axes. */
VEC_INLINE pose pose_move(pose f, vec3 v, vec3 w, double h)
{
    return (pose){vec3_axpy(f.p, h, v), quat_unit(quat_mul(quat_exp(vec3_scale(w, h)), f.q))};
}

#endif
