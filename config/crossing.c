/* SPDX-License-Identifier: GPL-3.0-or-later */
/* crossing.c - triangles in the order of their lower ends along the longest axis; those whose boxes
 * overlap are tested edge against face. */
#include "config/crossing.h"

#include <math.h>
#include <stdlib.h>

/** A triangle's box, and where it begins along the axis of the sweep. */
struct swept_tri {
    double from, to;
    vec3 low, high;
    int tri;
};

static double component_along(vec3 x, int axis)
{
    return axis == 0 ? x.x : axis == 1 ? x.y : x.z;
}

static void widen_box(vec3 *low, vec3 *high, vec3 x)
{
    *low = (vec3){fmin(low->x, x.x), fmin(low->y, x.y), fmin(low->z, x.z)};
    *high = (vec3){fmax(high->x, x.x), fmax(high->y, x.y), fmax(high->z, x.z)};
}

static int compare_starts(const void *a, const void *b)
{
    const struct swept_tri *s = a, *t = b;
    if (s->from != t->from)
        return s->from < t->from ? -1 : 1;
    return s->tri < t->tri ? -1 : s->tri > t->tri;
}

static bool boxes_overlap(const struct swept_tri *a, const struct swept_tri *b)
{
    return a->low.x <= b->high.x && b->low.x <= a->high.x && a->low.y <= b->high.y &&
           b->low.y <= a->high.y && a->low.z <= b->high.z && b->low.z <= a->high.z;
}

static bool share_node(const int a[3], const int b[3])
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            if (a[i] == b[k])
                return true;
    return false;
}

/* Six times the volume of a tetrahedron: its sign says on which side of abc d is. */
static double side_of(vec3 a, vec3 b, vec3 c, vec3 d)
{
    return vec3_dot(vec3_cross(vec3_sub(b, a), vec3_sub(c, a)), vec3_sub(d, a));
}

/* Does the edge p q go through the inner of the face? What only touches does not. */
static bool edge_crosses(vec3 p, vec3 q, const vec3 face[3], vec3 *at)
{
    const double above = side_of(face[0], face[1], face[2], p),
                 below = side_of(face[0], face[1], face[2], q);
    if (!(above * below < 0))
        return false;
    const double u = side_of(p, q, face[0], face[1]), v = side_of(p, q, face[1], face[2]),
                 w = side_of(p, q, face[2], face[0]);
    *at = vec3_axpy(p, above / (above - below), vec3_sub(q, p));
    return (u > 0 && v > 0 && w > 0) || (u < 0 && v < 0 && w < 0);
}

static bool triangles_cross(const struct palp_mesh *m, int a, int b, vec3 *at)
{
    vec3 x[2][3];
    for (int k = 0; k < 3; k++) {
        x[0][k] = m->x[m->tri[a][k]];
        x[1][k] = m->x[m->tri[b][k]];
    }
    for (int side = 0; side < 2; side++)
        for (int k = 0; k < 3; k++)
            if (edge_crosses(x[side][k], x[side][(k + 1) % 3], x[1 - side], at))
                return true;
    return false;
}

/* Boxes in the order of the axis along which the surface is longest. */
static struct swept_tri *sort_boxes(const struct palp_mesh *m)
{
    struct swept_tri *all = malloc(((size_t)m->n_tri + 1) * sizeof *all);
    vec3 low = {INFINITY, INFINITY, INFINITY}, high = {-INFINITY, -INFINITY, -INFINITY};
    for (int i = 0; i < m->n_node; i++)
        widen_box(&low, &high, m->x[i]);
    const vec3 size = vec3_sub(high, low);
    const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    for (int i = 0; all && i < m->n_tri; i++) {
        struct swept_tri *s = &all[i];
        *s = (struct swept_tri){.tri = i,
                                .low = {INFINITY, INFINITY, INFINITY},
                                .high = {-INFINITY, -INFINITY, -INFINITY}};
        for (int k = 0; k < 3; k++)
            widen_box(&s->low, &s->high, m->x[m->tri[i][k]]);
        s->from = component_along(s->low, axis);
        s->to = component_along(s->high, axis);
    }
    if (all)
        qsort(all, (size_t)m->n_tri, sizeof *all, compare_starts);
    return all;
}

int crossing_count(const struct palp_mesh *m, vec3 *at)
{
    struct swept_tri *all = sort_boxes(m);
    int n = 0;
    if (!all)
        return -1;
    for (int i = 0; i < m->n_tri; i++)
        for (int k = i + 1; k < m->n_tri && all[k].from <= all[i].to; k++) {
            vec3 found;
            if (!boxes_overlap(&all[i], &all[k]) ||
                share_node(m->tri[all[i].tri], m->tri[all[k].tri]) ||
                !triangles_cross(m, all[i].tri, all[k].tri, &found))
                continue;
            *at = n == 0 ? found : *at;
            n++;
        }
    free(all);
    return n;
}
