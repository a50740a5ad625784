/* SPDX-License-Identifier: GPL-3.0-or-later */
/* closest.c - closest points of segments and triangles. */
#include "engine/contact/closest.h"

static const double FLAT = 1e-24;     /* squared sine below which three points have no plane */
static const double PARALLEL = 1e-16; /* squared sine below which two segments are parallel  */

static double square_norm(vec3 a)
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
    const double length2 = square_norm(e);
    return length2 > 0 ? clamp01(vec3_dot(vec3_sub(p, a), e) / length2) : 0;
}

bool closest_on_plane(double weight[3], vec3 p, const vec3 x[3])
{
    const vec3 e1 = vec3_sub(x[1], x[0]), e2 = vec3_sub(x[2], x[0]);
    const vec3 n = vec3_cross(e1, e2);
    const double area2 = square_norm(n);
    if (!(area2 > FLAT * square_norm(e1) * square_norm(e2)))
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
    c.distance2 = square_norm(vec3_sub(p, c.point));
    return c;
}

struct closest closest_on_triangle(vec3 p, const vec3 x[3])
{
    struct closest c;
    double w[3];
    if (closest_on_plane(w, p, x) && w[0] > 0 && w[1] > 0 && w[2] > 0) {
        c = (struct closest){.weight = {w[0], w[1], w[2]}, .feature = FEATURE_FACE};
        c.point = vec3_axpy(vec3_axpy(vec3_scale(x[0], w[0]), w[1], x[1]), w[2], x[2]);
        c.distance2 = square_norm(vec3_sub(p, c.point));
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
    const double sine2 = square_norm(across);
    double at_a;
    if (sine2 > PARALLEL * square_norm(u) * square_norm(v))
        at_a = clamp01(vec3_dot(vec3_cross(w, v), across) / sine2);
    else
        at_a = middle_of_overlap(a0, a1, b0, b1);
    /* the other's nearest point to that, and back: where the first was cut
     * short, the second is not */
    *t = closest_on_segment(vec3_axpy(a0, at_a, u), b0, b1);
    *s = closest_on_segment(vec3_axpy(b0, *t, v), a0, a1);
    const vec3 apart = vec3_sub(vec3_axpy(a0, *s, u), vec3_axpy(b0, *t, v));
    return square_norm(apart);
}

/* ---------------------------------------------------------------- a point through a triangle */

static const double BORDER = 1e-9; /* how far beyond a triangle's border a passage still counts */

static vec3 at_time(const vec3 x[2], double t)
{
    return vec3_axpy(x[0], t, vec3_sub(x[1], x[0]));
}

static void triangle_at(const struct closest_moving *m, double t, vec3 x[3])
{
    for (int k = 0; k < 3; k++)
        x[k] = at_time((const vec3[2]){m->x[0][k], m->x[1][k]}, t);
}

/* Six times the volume between the point and the triangle. */
static double volume_at(const struct closest_moving *m, double t)
{
    vec3 x[3];
    triangle_at(m, t, x);
    const vec3 n = vec3_cross(vec3_sub(x[1], x[0]), vec3_sub(x[2], x[0]));
    return vec3_dot(n, vec3_sub(at_time(m->p, t), x[0]));
}

/* Times between 0 and 1 at which the cubic through four values at thirds turns, rising. */
static int turning_times(const double f[4], double t[2])
{
    /* f = c0 + c1 t + c2 t² + c3 t³ */
    const double c1 = (-11 * f[0] + 18 * f[1] - 9 * f[2] + 2 * f[3]) / 2;
    const double c2 = (18 * f[0] - 45 * f[1] + 36 * f[2] - 9 * f[3]) / 2;
    const double c3 = (-9 * f[0] + 27 * f[1] - 27 * f[2] + 9 * f[3]) / 2;
    const double a = 3 * c3, b = 2 * c2, root = b * b - 4 * a * c1;
    double both[2];
    int n = 0, kept = 0;
    if (root >= 0) {
        const double q = -0.5 * (b + copysign(sqrt(root), b));
        both[n++] = q / a;
        both[n++] = c1 / q;
    }
    for (int i = 0; i < n; i++)
        if (both[i] > 0 && both[i] < 1) /* what is no number is not */
            t[kept++] = both[i];
    if (kept == 2 && t[0] > t[1]) {
        const double first = t[1];
        t[1] = t[0];
        t[0] = first;
    }
    return kept;
}

/* The volume falls through zero between two times, and turns nowhere between. */
static double time_of_zero(const struct closest_moving *m, double low, double high)
{
    while (high - low > 1e-12) {
        const double middle = (low + high) / 2;
        if (volume_at(m, middle) >= 0)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* When the volume falls through zero, at most twice between 0 and 1. Returns how often. */
static int falling_times(const struct closest_moving *m, double fall[2])
{
    const double f[4] = {volume_at(m, 0), volume_at(m, 1 / 3.0), volume_at(m, 2 / 3.0),
                         volume_at(m, 1)};
    double time[4] = {0}, turns[2];
    int n = 1, n_fall = 0;
    for (int i = 0, n_turn = turning_times(f, turns); i < n_turn; i++)
        time[n++] = turns[i];
    time[n++] = 1;
    for (int i = 1; i < n; i++)
        if (volume_at(m, time[i - 1]) >= 0 && volume_at(m, time[i]) < 0)
            fall[n_fall++] = time_of_zero(m, time[i - 1], time[i]);
    return n_fall;
}

/* So far outward that it falls to zero where it is deeper than the slack. */
static void lift_point(vec3 p[2], vec3 outward, double slack)
{
    const vec3 n = vec3_direction(outward, vec3_make(0, 0, 0));
    for (int k = 0; k < 2; k++)
        p[k] = vec3_axpy(p[k], slack, n);
}

double closest_entry(const struct closest_moving *m, double weight[3])
{
    struct closest_moving lifted = *m;
    const vec3 e1 = vec3_sub(m->x[0][1], m->x[0][0]), e2 = vec3_sub(m->x[0][2], m->x[0][0]);
    const double border = BORDER + (m->slack > 0 ? m->slack / fmax(vec3_norm(e1), m->slack) : 0);
    double fall[2];
    if (m->slack > 0)
        lift_point(lifted.p, vec3_cross(e1, e2), m->slack);
    const int n = falling_times(&lifted, fall);
    for (int i = 0; i < n; i++) {
        vec3 x[3];
        const double t = fall[i];
        triangle_at(m, t, x);
        if (closest_on_plane(weight, at_time(lifted.p, t), x) && weight[0] >= -border &&
            weight[1] >= -border && weight[2] >= -border)
            return t;
    }
    return 2;
}

/* With x = b0, b1, b0 + a1 - a0 and p = a0 the volume is that between the segments, of the sign of
 * how far a is from b along (b1 - b0) × (a1 - a0). */
double closest_crossing(const struct closest_crossing *c, double *along_a, double *along_b)
{
    const vec3 n = vec3_cross(vec3_sub(c->b[0][1], c->b[0][0]), vec3_sub(c->a[0][1], c->a[0][0]));
    const int first = vec3_dot(n, c->outward) < 0; /* the end of a that makes n point outward */
    const double border = BORDER + 2 * c->slack;   /* the way may turn from where it was lifted */
    struct closest_moving m;
    double fall[2];
    for (int k = 0; k < 2; k++) {
        m.p[k] = c->a[k][first];
        m.x[k][0] = c->b[k][0];
        m.x[k][1] = c->b[k][1];
        m.x[k][2] = vec3_add(c->b[k][0], vec3_sub(c->a[k][1 - first], c->a[k][first]));
    }
    if (c->slack > 0)
        lift_point(m.p, first ? vec3_scale(n, -1) : n, c->slack);
    const int n_fall = falling_times(&m, fall);
    for (int i = 0; i < n_fall; i++) {
        vec3 a[2], b[2];
        for (int k = 0; k < 2; k++) {
            a[k] = at_time((const vec3[2]){c->a[0][k], c->a[1][k]}, fall[i]);
            b[k] = at_time((const vec3[2]){c->b[0][k], c->b[1][k]}, fall[i]);
        }
        if (closest_segments(a[0], a[1], b[0], b[1], along_a, along_b) < border * border)
            return fall[i];
    }
    return 2;
}
