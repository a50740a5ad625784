/* SPDX-License-Identifier: GPL-3.0-or-later */
/* closest.c - closest points of segments and triangles. */
#include "engine/contact/closest.h"

static const double FLAT = 1e-24;     /* squared sine below which three points have no plane */
static const double PARALLEL = 1e-16; /* squared sine below which two segments are parallel  */

static double square(vec3 a)
{
    return vec3_dot(a, a);
}

static double clamp01(double t)
{
    return t < 0 ? 0 : t > 1 ? 1 : t;
}

double closest_on_segment(vec3 p, vec3 a, vec3 b)
{
    const vec3 e = vec3_sub(b, a);
    const double length2 = square(e);
    return length2 > 0 ? clamp01(vec3_dot(vec3_sub(p, a), e) / length2) : 0;
}

bool closest_on_plane(double weight[3], vec3 p, const vec3 x[3])
{
    const vec3 e1 = vec3_sub(x[1], x[0]), e2 = vec3_sub(x[2], x[0]);
    const vec3 n = vec3_cross(e1, e2);
    const double area2 = square(n);
    if (!(area2 > FLAT * square(e1) * square(e2)))
        return false;
    const vec3 d = vec3_sub(p, x[0]);
    weight[1] = vec3_dot(n, vec3_cross(d, e2)) / area2;
    weight[2] = vec3_dot(n, vec3_cross(e1, d)) / area2;
    weight[0] = 1 - weight[1] - weight[2];
    return true;
}

/* The point at t of edge k. */
static struct closest on_edge(vec3 p, const vec3 x[3], int k)
{
    const int l = (k + 1) % 3;
    const double t = closest_on_segment(p, x[k], x[l]);
    struct closest c = {.point = vec3_axpy(x[k], t, vec3_sub(x[l], x[k]))};
    c.weight[k] = 1 - t;
    c.weight[l] = t;
    c.feature = t > 0 && t < 1 ? FEATURE_EDGE : FEATURE_CORNER;
    c.which = t < 1 ? k : l;
    c.distance2 = square(vec3_sub(p, c.point));
    return c;
}

struct closest closest_on_triangle(vec3 p, const vec3 x[3])
{
    struct closest c;
    double w[3];
    if (closest_on_plane(w, p, x) && w[0] > 0 && w[1] > 0 && w[2] > 0) {
        c = (struct closest){.weight = {w[0], w[1], w[2]}, .feature = FEATURE_FACE};
        c.point = vec3_axpy(vec3_axpy(vec3_scale(x[0], w[0]), w[1], x[1]), w[2], x[2]);
        c.distance2 = square(vec3_sub(p, c.point));
        return c;
    }
    c = on_edge(p, x, 0);
    for (int k = 1; k < 3; k++) {
        const struct closest other = on_edge(p, x, k);
        if (other.distance2 < c.distance2)
            c = other;
    }
    return c;
}

/* Parallel segments: the middle of the stretch of a beside which b runs; the nearest end where
 * none. */
static double middle_of_overlap(vec3 a0, vec3 a1, vec3 b0, vec3 b1)
{
    return (closest_on_segment(b0, a0, a1) + closest_on_segment(b1, a0, a1)) / 2;
}

double closest_segments(vec3 a0, vec3 a1, vec3 b0, vec3 b1, double *s, double *t)
{
    const vec3 u = vec3_sub(a1, a0), v = vec3_sub(b1, b0), w = vec3_sub(b0, a0);
    const vec3 across = vec3_cross(u, v);
    const double sine2 = square(across);
    double at_a;
    if (sine2 > PARALLEL * square(u) * square(v))
        at_a = clamp01(vec3_dot(vec3_cross(w, v), across) / sine2);
    else
        at_a = middle_of_overlap(a0, a1, b0, b1);
    /* the other's nearest point to that, and back: where the first was cut
     * short, the second is not */
    *t = closest_on_segment(vec3_axpy(a0, at_a, u), b0, b1);
    *s = closest_on_segment(vec3_axpy(b0, *t, v), a0, a1);
    const vec3 apart = vec3_sub(vec3_axpy(a0, *s, u), vec3_axpy(b0, *t, v));
    return square(apart);
}
