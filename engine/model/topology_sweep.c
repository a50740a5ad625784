/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology_sweep.c - which links of a body a blade severs: those between centres of cells that the
 * triangles which it swept cross; and where along each. */
#include "engine/model/topology.h"

#include <math.h>

static bool is_finite_triangle(const vec3 tri[3])
{
    return vec3_finite(tri[0]) && vec3_finite(tri[1]) && vec3_finite(tri[2]);
}

static double square_of(vec3 x)
{
    return vec3_dot(x, x);
}

/* Of the longest, more than round-off. */
static double reach_of_links(const struct topology *t)
{
    return 1.001 * t->is->links.longest;
}

/* May a link of the cell at x cross the triangle? It is near its plane, and near its corners: as
 * (a + b)² ≤ 2 a² + 2 b² no root is taken. */
static bool is_near_triangle(const struct topology *t, vec3 x, const vec3 tri[3])
{
    const vec3 a = vec3_sub(tri[1], tri[0]), b = vec3_sub(tri[2], tri[0]),
               off = vec3_sub(x, tri[0]), n = vec3_cross(a, b);
    const double reach = reach_of_links(t) * reach_of_links(t), above = vec3_dot(n, off);
    return square_of(off) <= 2 * (reach + fmax(square_of(a), square_of(b))) &&
           above * above <= square_of(n) * reach;
}

static bool is_near_any(const struct topology *t, vec3 x, const vec3 (*tri)[3], int n_tri)
{
    int i = 0;
    while (i < n_tri && !is_near_triangle(t, x, tri[i]))
        i++;
    return i < n_tri;
}

/* By the first that does; NULL: by none. */
static const vec3 *find_crossing_triangle(const struct topology *t, int cell, int side,
                                          const vec3 (*tri)[3], int n_tri)
{
    for (int i = 0; i < n_tri; i++)
        if (is_near_triangle(t, t->is->links.centre[cell], tri[i]) && is_finite_triangle(tri[i]) &&
            cell_links_crosses(&t->is->links, cell, side, tri[i]))
            return tri[i];
    return NULL;
}

/* All within so far of a segment, as what an edge sweeps is: triangles, and as far as links reach.
 * Whose cell's centre is outside has no link that they cross. */
struct swept_capsule {
    vec3 from, along;
    double square; /* of the radius; below 0: nothing is inside | m² */
};

static double square_from_axis(const struct swept_capsule *c, vec3 x)
{
    const vec3 off = vec3_sub(x, c->from);
    const double length = square_of(c->along), at = vec3_dot(off, c->along);
    return square_of(vec3_axpy(off, length > 0 ? -fmin(fmax(at / length, 0), 1) : 0, c->along));
}

/* From a corner of the first triangle to the corner farthest from it. */
static struct swept_capsule enclose_sweep(const struct topology *t, const vec3 (*tri)[3], int n_tri)
{
    int first = 0;
    double most = 0;
    while (first < n_tri && !is_finite_triangle(tri[first]))
        first++;
    if (first == n_tri)
        return (struct swept_capsule){.square = -1};
    struct swept_capsule c = {.from = tri[first][0]};
    for (int i = 3 * first; i < 3 * n_tri; i++) {
        const vec3 off = vec3_sub(tri[i / 3][i % 3], c.from);
        if (is_finite_triangle(tri[i / 3]) && square_of(off) > square_of(c.along))
            c.along = off;
    }
    for (int i = 3 * first; i < 3 * n_tri; i++)
        if (is_finite_triangle(tri[i / 3]))
            most = fmax(most, square_from_axis(&c, tri[i / 3][i % 3]));
    c.square = (sqrt(most) + reach_of_links(t)) * (sqrt(most) + reach_of_links(t));
    return c;
}

static bool is_outside(const struct swept_capsule *c, vec3 x)
{
    return square_from_axis(c, x) > c->square;
}

static bool adds_link(struct topology *t, int cell, int side, const vec3 (*tri)[3], int n_tri)
{
    const struct cell_links *l = &t->is->links;
    if (l->across[cell][side] < cell || (t->listed[cell] >> side & 1))
        return false;
    const vec3 *by = find_crossing_triangle(t, cell, side, tri, n_tri);
    return by && topology_list_link(t, cell, side, cell_links_crossing(l, cell, side, by));
}

/* By rising cell, then side. */
int topology_sweep(struct topology *t, const vec3 (*tri)[3], int n_tri)
{
    const struct cell_links *l = &t->is->links;
    const struct swept_capsule swept = enclose_sweep(t, tri, n_tri);
    int n = 0;
    for (int cell = 0; cell < l->cells.n; cell++)
        if (!is_outside(&swept, l->centre[cell]) && is_near_any(t, l->centre[cell], tri, n_tri))
            for (int side = 0; side < l->n_side && !t->full; side++)
                n += adds_link(t, cell, side, tri, n_tri);
    return n;
}
