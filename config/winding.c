/* SPDX-License-Identifier: GPL-3.0-or-later */
/* winding.c - a tree of triangles, halved along its longest extent. A branch that is far from
 * the point stands for its triangles by their area vectors' sum, at their centre. */
#include "config/winding.h"

#include "config/surface.h"

#include <math.h>
#include <stdlib.h>

enum { LEAF = 8, DEPTH_MAX = 64 };
static const double FAR = 3; /* radii from the centre on: a branch is a dipole there */

struct branch {
    vec3 centre, area; /* of area: the triangles' sum, half the cross products */
    double radius;     /* from the centre to the farthest corner                */
    int first, n;      /* triangles, in the tree's order                        */
    int child;         /* the second child; the first follows its parent; 0: a leaf */
};

struct winding {
    const struct palp_mesh *surface;
    int *tri;       /* in the tree's order   | [n_tri]     */
    vec3 *centroid; /* of each triangle      | m | [n_tri] */
    struct branch *branch;
    int n_branch;
};

static vec3 corner_of(const struct winding *w, int tri, int k)
{
    return w->surface->x[w->surface->tri[tri][k]];
}

static vec3 area_of(const struct winding *w, int tri)
{
    const vec3 a = corner_of(w, tri, 0);
    return vec3_scale(
        vec3_cross(vec3_sub(corner_of(w, tri, 1), a), vec3_sub(corner_of(w, tri, 2), a)), 0.5);
}

/* ---------------------------------------------------------------- the tree */

static double component_along(vec3 x, int axis)
{
    return axis == 0 ? x.x : axis == 1 ? x.y : x.z;
}

/* Which axis the centroids of some triangles extend along most. */
static int longest_axis(const struct winding *w, int first, int n)
{
    int longest = 0;
    double most = -1;
    for (int axis = 0; axis < 3; axis++) {
        double low = INFINITY, high = -INFINITY;
        for (int i = first; i < first + n; i++) {
            const double x = component_along(w->centroid[w->tri[i]], axis);
            low = fmin(low, x);
            high = fmax(high, x);
        }
        if (high - low > most) {
            most = high - low;
            longest = axis;
        }
    }
    return longest;
}

/* Brings the smaller half to the front, as quickselect does. */
static void halve_triangles(struct winding *w, int first, int n, int axis)
{
    int low = first, high = first + n - 1;
    const int middle = first + n / 2;
    while (low < high) {
        const double pivot = component_along(w->centroid[w->tri[(low + high) / 2]], axis);
        int i = low, k = high;
        while (i <= k) {
            while (component_along(w->centroid[w->tri[i]], axis) < pivot)
                i++;
            while (component_along(w->centroid[w->tri[k]], axis) > pivot)
                k--;
            if (i <= k) {
                const int other = w->tri[i];
                w->tri[i++] = w->tri[k];
                w->tri[k--] = other;
            }
        }
        if (middle <= k)
            high = k;
        else if (middle >= i)
            low = i;
        else
            return;
    }
}

static void measure_branch(const struct winding *w, struct branch *b)
{
    double size = 0;
    b->centre = b->area = (vec3){0, 0, 0};
    for (int i = b->first; i < b->first + b->n; i++) {
        const vec3 area = area_of(w, w->tri[i]);
        const double weight = vec3_norm(area) + 1e-300;
        b->area = vec3_add(b->area, area);
        b->centre = vec3_axpy(b->centre, weight, w->centroid[w->tri[i]]);
        size += weight;
    }
    b->centre = vec3_scale(b->centre, 1 / size);
    b->radius = 0;
    for (int i = b->first; i < b->first + b->n; i++)
        for (int k = 0; k < 3; k++)
            b->radius = fmax(b->radius, vec3_norm(vec3_sub(corner_of(w, w->tri[i], k), b->centre)));
}

/* The walk calls itself, as deep as triangles can be halved. */
static void grow_tree(struct winding *w, int first, int n)
{
    struct branch *b = &w->branch[w->n_branch++];
    *b = (struct branch){.first = first, .n = n};
    measure_branch(w, b);
    if (n <= LEAF)
        return;
    halve_triangles(w, first, n, longest_axis(w, first, n));
    grow_tree(w, first, n / 2);
    b->child = w->n_branch;
    grow_tree(w, first + n / 2, n - n / 2);
}

struct winding *winding_create(const struct palp_mesh *surface)
{
    struct winding *w = calloc(1, sizeof *w);
    const size_t n = (size_t)surface->n_tri;
    if (!w)
        return NULL;
    w->surface = surface;
    w->tri = malloc((n + 1) * sizeof *w->tri);
    w->centroid = malloc((n + 1) * sizeof *w->centroid);
    w->branch = malloc((2 * n + 1) * sizeof *w->branch);
    if (!w->tri || !w->centroid || !w->branch) {
        winding_destroy(w);
        return NULL;
    }
    for (int i = 0; i < surface->n_tri; i++) {
        w->tri[i] = i;
        w->centroid[i] = vec3_scale(
            vec3_add(vec3_add(corner_of(w, i, 0), corner_of(w, i, 1)), corner_of(w, i, 2)),
            1.0 / 3);
    }
    if (n > 0)
        grow_tree(w, 0, surface->n_tri);
    return w;
}

void winding_destroy(struct winding *w)
{
    if (!w)
        return;
    free(w->tri);
    free(w->centroid);
    free(w->branch);
    free(w);
}

/* ---------------------------------------------------------------- the number */

static double angle_of_branch(const struct winding *w, const struct branch *b, vec3 x)
{
    double angle = 0;
    for (int i = b->first; i < b->first + b->n; i++)
        angle += surface_solid_angle(w->surface, w->tri[i], x);
    return angle;
}

double winding_number(const struct winding *w, vec3 x)
{
    int stack[DEPTH_MAX], n = 0;
    double angle = 0;
    if (w->n_branch > 0)
        stack[n++] = 0;
    while (n > 0) {
        const int at = stack[--n];
        const struct branch *b = &w->branch[at];
        const vec3 to = vec3_sub(b->centre, x);
        const double distance = vec3_norm(to);
        if (distance > FAR * b->radius)
            angle += vec3_dot(to, b->area) / (distance * distance * distance);
        else if (!b->child)
            angle += angle_of_branch(w, b, x);
        else {
            stack[n++] = b->child;
            stack[n++] = at + 1;
        }
    }
    return angle / (4 * M_PI);
}

/* ---------------------------------------------------------------- the distance */

/* Nearest point of a triangle to x, by the part of it that x projects on: a corner, an edge or the
 * face (Ericson 2005, section 5.1.5). */
static vec3 nearest_of_triangle(const vec3 corner[3], vec3 x)
{
    const vec3 a = corner[0], ab = vec3_sub(corner[1], a), ac = vec3_sub(corner[2], a);
    const vec3 ax = vec3_sub(x, a), bx = vec3_sub(x, corner[1]), cx = vec3_sub(x, corner[2]);
    const double a1 = vec3_dot(ab, ax), a2 = vec3_dot(ac, ax), b1 = vec3_dot(ab, bx),
                 b2 = vec3_dot(ac, bx), c1 = vec3_dot(ab, cx), c2 = vec3_dot(ac, cx);
    const double va = b1 * c2 - c1 * b2, vb = c1 * a2 - a1 * c2, vc = a1 * b2 - b1 * a2;
    if (a1 <= 0 && a2 <= 0)
        return a;
    if (b1 >= 0 && b2 <= b1)
        return corner[1];
    if (c2 >= 0 && c1 <= c2)
        return corner[2];
    if (vc <= 0 && a1 >= 0 && b1 <= 0)
        return vec3_axpy(a, a1 / (a1 - b1), ab);
    if (vb <= 0 && a2 >= 0 && c2 <= 0)
        return vec3_axpy(a, a2 / (a2 - c2), ac);
    if (va <= 0 && b2 >= b1 && c1 >= c2)
        return vec3_axpy(corner[1], (b2 - b1) / (b2 - b1 + c1 - c2),
                         vec3_sub(corner[2], corner[1]));
    const double sum = va + vb + vc;
    return vec3_axpy(vec3_axpy(a, vb / sum, ab), vc / sum, ac);
}

static double distance_of_leaf(const struct winding *w, const struct branch *b, vec3 x)
{
    double nearest = INFINITY;
    for (int i = b->first; i < b->first + b->n; i++) {
        const vec3 corner[3] = {corner_of(w, w->tri[i], 0), corner_of(w, w->tri[i], 1),
                                corner_of(w, w->tri[i], 2)};
        nearest = fmin(nearest, vec3_norm(vec3_sub(nearest_of_triangle(corner, x), x)));
    }
    return nearest;
}

double winding_distance(const struct winding *w, vec3 x, double most)
{
    int stack[DEPTH_MAX], n = 0;
    double nearest = nextafter(most, INFINITY), found = INFINITY;
    if (w->n_branch > 0)
        stack[n++] = 0;
    while (n > 0) {
        const int at = stack[--n];
        const struct branch *b = &w->branch[at];
        if (vec3_norm(vec3_sub(b->centre, x)) - b->radius >= nearest)
            continue;
        if (!b->child) {
            const double distance = distance_of_leaf(w, b, x);
            if (distance < nearest)
                nearest = found = distance;
            continue;
        }
        const vec3 left = w->branch[at + 1].centre, right = w->branch[b->child].centre;
        const bool is_left = vec3_norm(vec3_sub(left, x)) < vec3_norm(vec3_sub(right, x));
        stack[n++] = is_left ? b->child : at + 1; /* the nearer one is looked at first */
        stack[n++] = is_left ? at + 1 : b->child;
    }
    return found;
}
