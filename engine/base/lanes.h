/* SPDX-License-Identifier: Apache-2.0 */
/* lanes.h - eight numbers side by side; vectors and matrices of them, for loops that do eight of a
 * kind at once. Lane by lane what vec.h does, in the same order of sums: the same bytes whatever
 * the width of the machine's registers. */
#ifndef PALP_BASE_LANES_H
#define PALP_BASE_LANES_H

#include "engine/base/vec.h"
#include "engine/base/wide.h"

/* What takes or returns lanes becomes part of its caller: no calling convention can differ. */

enum { LANES = 8 };
typedef double lanes __attribute__((vector_size(64), aligned(64), may_alias));

typedef struct {
    lanes x, y, z;
} lanes3;

/** By rows. */
typedef struct {
    lanes3 x, y, z;
} lanes33;

INLINE_WIDE lanes lanes_sqrt(lanes a)
{
    return (lanes){sqrt(a[0]), sqrt(a[1]), sqrt(a[2]), sqrt(a[3]),
                   sqrt(a[4]), sqrt(a[5]), sqrt(a[6]), sqrt(a[7])};
}
/** The same bits as whole numbers. */
typedef long long lanes_bits __attribute__((vector_size(64), aligned(64), may_alias));

/** |a| with the sign of b. */
INLINE_WIDE lanes lanes_copysign(lanes a, lanes b)
{
    const lanes_bits sign = (lanes_bits)(lanes){-0.0, -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, -0.0};
    return (lanes)(((lanes_bits)a & ~sign) | ((lanes_bits)b & sign));
}
/** a where it is above 0, else 0; 0 where a is no number. */
INLINE_WIDE lanes lanes_ramp(lanes a)
{
    return (lanes)((lanes_bits)a & (lanes_bits)(a > 0));
}
/** Is each above 0? A lane that is no number is not. Halves are ANDed: no branch a lane. */
INLINE_WIDE bool lanes_positive(lanes a)
{
    const lanes_bits all = (lanes_bits)(a > 0);
    const lanes_bits half = all & __builtin_shufflevector(all, all, 4, 5, 6, 7, 0, 1, 2, 3);
    const lanes_bits pair = half & __builtin_shufflevector(half, half, 2, 3, 0, 1, 6, 7, 4, 5);
    return (pair[0] & pair[1]) != 0;
}

INLINE_WIDE lanes3 lanes3_add(lanes3 a, lanes3 b)
{
    return (lanes3){a.x + b.x, a.y + b.y, a.z + b.z};
}
INLINE_WIDE lanes3 lanes3_sub(lanes3 a, lanes3 b)
{
    return (lanes3){a.x - b.x, a.y - b.y, a.z - b.z};
}
INLINE_WIDE lanes3 lanes3_scale(lanes3 a, lanes s)
{
    return (lanes3){a.x * s, a.y * s, a.z * s};
}
/** The same s for all. */
INLINE_WIDE lanes3 lanes3_times(lanes3 a, double s)
{
    return (lanes3){a.x * s, a.y * s, a.z * s};
}
INLINE_WIDE lanes lanes3_dot(lanes3 a, lanes3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
INLINE_WIDE lanes3 lanes3_cross(lanes3 a, lanes3 b)
{
    return (lanes3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
INLINE_WIDE lanes33 lanes33_identity(void)
{
    const lanes one = {1, 1, 1, 1, 1, 1, 1, 1}, zero = {0};
    return (lanes33){{one, zero, zero}, {zero, one, zero}, {zero, zero, one}};
}
INLINE_WIDE lanes33 lanes33_scale(lanes33 A, lanes s)
{
    return (lanes33){lanes3_scale(A.x, s), lanes3_scale(A.y, s), lanes3_scale(A.z, s)};
}
INLINE_WIDE lanes33 lanes33_times(lanes33 A, double s)
{
    return (lanes33){lanes3_times(A.x, s), lanes3_times(A.y, s), lanes3_times(A.z, s)};
}
INLINE_WIDE lanes33 lanes33_add(lanes33 A, lanes33 B)
{
    return (lanes33){lanes3_add(A.x, B.x), lanes3_add(A.y, B.y), lanes3_add(A.z, B.z)};
}
INLINE_WIDE lanes33 lanes33_sub(lanes33 A, lanes33 B)
{
    return (lanes33){lanes3_sub(A.x, B.x), lanes3_sub(A.y, B.y), lanes3_sub(A.z, B.z)};
}
INLINE_WIDE lanes33 lanes33_transpose(lanes33 A)
{
    return (lanes33){{A.x.x, A.y.x, A.z.x}, {A.x.y, A.y.y, A.z.y}, {A.x.z, A.y.z, A.z.z}};
}
/** A x */
INLINE_WIDE lanes3 lanes33_apply(lanes33 A, lanes3 x)
{
    return (lanes3){lanes3_dot(A.x, x), lanes3_dot(A.y, x), lanes3_dot(A.z, x)};
}
/** x B, x a row */
INLINE_WIDE lanes3 lanes3_row_times(lanes3 x, lanes33 B)
{
    return (lanes3){x.x * B.x.x + x.y * B.y.x + x.z * B.z.x,
                    x.x * B.x.y + x.y * B.y.y + x.z * B.z.y,
                    x.x * B.x.z + x.y * B.y.z + x.z * B.z.z};
}
/** A B */
INLINE_WIDE lanes33 lanes33_mul(lanes33 A, lanes33 B)
{
    return (lanes33){lanes3_row_times(A.x, B), lanes3_row_times(A.y, B), lanes3_row_times(A.z, B)};
}
/** a bᵀ */
INLINE_WIDE lanes33 lanes33_outer(lanes3 a, lanes3 b)
{
    return (lanes33){lanes3_scale(b, a.x), lanes3_scale(b, a.y), lanes3_scale(b, a.z)};
}

/* ---------------------------------------------------------------- from and to one by one */

/** The vector of one lane. */
INLINE_WIDE vec3 lanes3_of_lane(const lanes3 *a, int lane)
{
    return (vec3){a->x[lane], a->y[lane], a->z[lane]};
}
INLINE_WIDE void lanes3_put(lanes3 *to, int lane, vec3 x)
{
    to->x[lane] = x.x, to->y[lane] = x.y, to->z[lane] = x.z;
}

/* Number k of each of eight vectors. */
INLINE_WIDE lanes lanes_pick(const vec3 *at, const int i[LANES], int k)
{
    const double *x = (const double *)at + k;
    return (lanes){x[3 * i[0]], x[3 * i[1]], x[3 * i[2]], x[3 * i[3]],
                   x[3 * i[4]], x[3 * i[5]], x[3 * i[6]], x[3 * i[7]]};
}
/** Lane l: at[i[l]]. */
INLINE_WIDE lanes3 lanes3_gather(const vec3 *at, const int i[LANES])
{
    return (lanes3){lanes_pick(at, i, 0), lanes_pick(at, i, 1), lanes_pick(at, i, 2)};
}
/** to[i[l]] += lane l of a, one lane after the other. By components: in callers as large as those
 *  of force_tet_principal.c the compiler makes a call of vec3_add, through memory. */
INLINE_WIDE void lanes3_scatter_add(vec3 *to, const int i[LANES], lanes3 a)
{
    for (int l = 0; l < LANES; l++) {
        vec3 *at = &to[i[l]];
        at->x += a.x[l], at->y += a.y[l], at->z += a.z[l];
    }
}
/** Lane l: at[i[l]]. */
INLINE_WIDE lanes33 lanes33_gather(const mat3 *at, const int i[LANES])
{
    lanes33 A;
    double *entry = (double *)&A; /* entry e of lane l is at 8 e + l, here and below */
    for (int l = 0; l < LANES; l++)
        for (int e = 0; e < 9; e++)
            entry[LANES * e + l] = at[i[l]].m[e / 3][e % 3];
    return A;
}
/** to[i[l]] = lane l of A. */
INLINE_WIDE void lanes33_scatter(mat3 *to, const int i[LANES], lanes33 A)
{
    const double *entry = (const double *)&A;
    for (int l = 0; l < LANES; l++)
        for (int e = 0; e < 9; e++)
            to[i[l]].m[e / 3][e % 3] = entry[LANES * e + l];
}

/** Four numbers in a row of memory, wherever they start. */
typedef double lanes_quad __attribute__((vector_size(32), aligned(8), may_alias));

/* Quads of one entry each become quads of one lane each. */
INLINE_WIDE void lanes_turn(lanes_quad t[4])
{
    const lanes_quad a = __builtin_shufflevector(t[0], t[1], 0, 4, 2, 6);
    const lanes_quad b = __builtin_shufflevector(t[0], t[1], 1, 5, 3, 7);
    const lanes_quad c = __builtin_shufflevector(t[2], t[3], 0, 4, 2, 6);
    const lanes_quad d = __builtin_shufflevector(t[2], t[3], 1, 5, 3, 7);
    t[0] = __builtin_shufflevector(a, c, 0, 1, 4, 5);
    t[1] = __builtin_shufflevector(b, d, 0, 1, 4, 5);
    t[2] = __builtin_shufflevector(a, c, 2, 3, 6, 7);
    t[3] = __builtin_shufflevector(b, d, 2, 3, 6, 7);
}

/** to[i[l]] += lane l of A, one lane after the other. */
INLINE_WIDE void lanes33_scatter_add(mat3 *to, const int i[LANES], lanes33 A)
{
    const double *entry = (const double *)&A;
#pragma GCC unroll 2
    for (int half = 0; half < LANES; half += 4) {
        lanes_quad head[4], tail[4]; /* entries 0 … 3 and 4 … 7 */
#pragma GCC unroll 4
        for (int e = 0; e < 4; e++) {
            head[e] = *(const lanes_quad *)(entry + LANES * e + half);
            tail[e] = *(const lanes_quad *)(entry + LANES * (e + 4) + half);
        }
        lanes_turn(head);
        lanes_turn(tail);
#pragma GCC unroll 4
        for (int l = 0; l < 4; l++) {
            double *m = (double *)&to[i[half + l]];
            *(lanes_quad *)m += head[l];
            *(lanes_quad *)(m + 4) += tail[l];
            m[8] += entry[LANES * 8 + half + l];
        }
    }
}

/* ---------------------------------------------------------------- nearest rotation */

INLINE_WIDE lanes33 lanes33_cofactors(lanes33 A)
{
    return (lanes33){lanes3_cross(A.y, A.z), lanes3_cross(A.z, A.x), lanes3_cross(A.x, A.y)};
}

INLINE_WIDE lanes lanes33_square(lanes33 A)
{
    return lanes3_dot(A.x, A.x) + lanes3_dot(A.y, A.y) + lanes3_dot(A.z, A.z);
}

/** R := mat3_rotation of F in the lanes where not both are above 0. */
void lanes33_rotate_singly(lanes33 *R, const lanes33 *F, const lanes *upright, const lanes *rest);

/** Of each lane of n matrices, one or two, the rotation nearest to F, as mat3_rotation finds it,
 *  to round-off: Newton's iteration X := (X + X⁻ᵀ) / 2 from where the size is that of a rotation,
 *  until the step that it would square is nothing in any. What is flat, inside out or has not come
 *  to rest is done one by one. Two at once, since one waits for its division most of the time. */
INLINE_WIDE void lanes33_rotations(lanes33 *R, const lanes33 *F, int n)
{
    enum { FEWEST = 2, MOST = 12 };
    lanes upright[2] = {{0}}, rest[2];
#pragma GCC unroll 2
    for (int k = 0; k < n; k++)
        R[k] = lanes33_scale(F[k], lanes_sqrt(3 / lanes33_square(F[k])));
    for (int i = 0;; i++) {
        bool at_rest = i >= FEWEST;
#pragma GCC unroll 2
        for (int k = 0; k < n; k++) {
            const lanes33 X = R[k], C = lanes33_cofactors(X);
            const lanes det = lanes3_dot(X.x, C.x);
            if (i == 0)
                upright[k] = det - 0.05;
            R[k] = lanes33_add(lanes33_times(X, 0.5), lanes33_scale(C, 0.5 / det));
            rest[k] = 1e-17 - lanes33_square(lanes33_sub(R[k], X));
        }
        for (int k = 0; k < n && at_rest; k++)
            at_rest = lanes_positive(rest[k]);
        if (at_rest || i == MOST)
            break;
    }
    for (int k = 0; k < n; k++)
        if (!(lanes_positive(upright[k]) && lanes_positive(rest[k])))
            lanes33_rotate_singly(&R[k], &F[k], &upright[k], &rest[k]);
}
INLINE_WIDE lanes33 lanes33_rotation(lanes33 F)
{
    lanes33 R;
    lanes33_rotations(&R, &F, 1);
    return R;
}

/* ---------------------------------------------------------------- principal axes */

/** A symmetric matrix. */
typedef struct {
    lanes3 diagonal; /* xx, yy, zz */
    lanes3 off;      /* yz, zx, xy */
} lanes_symmetric;

INLINE_WIDE lanes lanes_determinant(const lanes_symmetric *S)
{
    const lanes3 d = S->diagonal, o = S->off;
    return d.x * (d.y * d.z - o.x * o.x) + o.z * (o.x * o.y - o.z * d.z) +
           o.y * (o.z * o.x - d.y * o.y);
}

/* Turn the axes p and q so that S_pq becomes 0 (Jacobi); r is the third. Where it is 0 already the
 * least number keeps 0/0 away. */
INLINE_WIDE void lanes_annihilate(lanes *pp, lanes *qq, lanes *pq, lanes *rp, lanes *rq,
                                  lanes3 *axis_p, lanes3 *axis_q)
{
    const lanes apart = *qq - *pp, twice = 2 * *pq;
    const lanes root = lanes_sqrt(apart * apart + twice * twice + 0x1p-1022);
    const lanes t = twice / (apart + lanes_copysign(root, apart));
    const lanes c = 1 / lanes_sqrt(1 + t * t), s = t * c, p = *rp;
    const lanes3 axis = *axis_p;
    *pp -= t * *pq;
    *qq += t * *pq;
    *pq = (lanes){0};
    *rp = c * p - s * *rq;
    *rq = s * p + c * *rq;
    *axis_p = lanes3_sub(lanes3_scale(axis, c), lanes3_scale(*axis_q, s));
    *axis_q = lanes3_add(lanes3_scale(axis, s), lanes3_scale(*axis_q, c));
}

/** Of each lane S = Wᵀ diag(s) W: its eigenvectors are the rows of W, a rotation, in no order. To
 *  round-off beside the greatest. Where squares of its entries are no numbers, W is no rotation. */
INLINE_WIDE lanes3 lanes_principal(lanes33 *W, lanes_symmetric S)
{
    enum { SWEEPS_MOST = 8 };
    const lanes one = {1, 1, 1, 1, 1, 1, 1, 1}, zero = {0};
    lanes3 d = S.diagonal, o = S.off;
    *W = (lanes33){{one, zero, zero}, {zero, one, zero}, {zero, zero, one}};
    for (int sweep = 0; sweep < SWEEPS_MOST; sweep++) {
        if (lanes_positive(1e-30 * lanes3_dot(d, d) + 0x1p-1022 - lanes3_dot(o, o)))
            break;
        lanes_annihilate(&d.x, &d.y, &o.z, &o.y, &o.x, &W->x, &W->y);
        lanes_annihilate(&d.y, &d.z, &o.x, &o.z, &o.y, &W->y, &W->z);
        lanes_annihilate(&d.z, &d.x, &o.y, &o.x, &o.z, &W->z, &W->x);
    }
    return d;
}

#endif
