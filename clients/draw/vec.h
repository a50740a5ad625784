/* SPDX-License-Identifier: Apache-2.0 */
/* vec.h - vectors of single precision. */
#ifndef PALP_CLIENTS_DRAW_VEC_H
#define PALP_CLIENTS_DRAW_VEC_H

#include "clients/draw/draw.h"

#include <math.h>

typedef struct draw_vec vec;

static inline vec vec_make(float x, float y, float z)
{
    return (vec){x, y, z};
}

static inline vec vec_add(vec a, vec b)
{
    return vec_make(a.x + b.x, a.y + b.y, a.z + b.z);
}

static inline vec vec_sub(vec a, vec b)
{
    return vec_make(a.x - b.x, a.y - b.y, a.z - b.z);
}

static inline vec vec_scale(vec a, float s)
{
    return vec_make(a.x * s, a.y * s, a.z * s);
}

/** a + s b */
static inline vec vec_axpy(vec a, float s, vec b)
{
    return vec_make(a.x + s * b.x, a.y + s * b.y, a.z + s * b.z);
}

/** Component by component: how light meets colour. */
static inline vec vec_times(vec a, vec b)
{
    return vec_make(a.x * b.x, a.y * b.y, a.z * b.z);
}

static inline vec vec_mix(vec a, vec b, float share)
{
    return vec_axpy(vec_scale(a, 1 - share), share, b);
}

static inline float vec_dot(vec a, vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline vec vec_cross(vec a, vec b)
{
    return vec_make(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

static inline vec vec_unit(vec a)
{
    const float n = sqrtf(vec_dot(a, a));
    return n > 0 ? vec_scale(a, 1 / n) : vec_make(0, 1, 0);
}

/** As fminf and fmaxf, but an instruction: what is compared here is never NaN. */
static inline float lesser_of(float a, float b)
{
    return a < b ? a : b;
}

static inline float greater_of(float a, float b)
{
    return a > b ? a : b;
}

/** As floorf, for what an int holds. */
static inline int floor_of(float s)
{
    const int i = (int)s;
    return i - (s < (float)i);
}

static inline float clamp01(float s)
{
    return s < 0 ? 0 : s > 1 ? 1 : s;
}

static inline float smooth_step(float low, float high, float s)
{
    const float t = clamp01((s - low) / (high - low));
    return t * t * (3 - 2 * t);
}

#endif
