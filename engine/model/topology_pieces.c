/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology_pieces.c - in how many pieces a body is, and which of them came free.
 *
 * Cells that links no longer join share no node, so a piece that came free has a surface of its
 * own: vertices of triangles are joined into sets (union by the lower node, paths halved), a
 * fraction of the work of joining cells. What a set encloses is the sum over its triangles of the
 * tetrahedra that they span with one point. That of a hollow is negative: where there is any, cells
 * are joined, which have it in one set with what is about it. That of a slit within the tissue is
 * zero but for rounding. */
#include "engine/model/topology_pieces.h"
#include "engine/model/topology.h"

#include <math.h>

static const double SLIT = 1e-9; /* of the body's volume: less than any cell, more than rounding */

static int find_set(int *joined, int node)
{
    while (joined[node] != node) {
        joined[node] = joined[joined[node]];
        node = joined[node];
    }
    return node;
}

static void join_sets(int *joined, int a, int b)
{
    a = find_set(joined, a);
    b = find_set(joined, b);
    joined[a < b ? b : a] = a < b ? a : b;
}

static void empty_sets(struct topology *t)
{
    for (int i = 0; i < t->body.soft.mesh.n_node; i++) {
        t->joined[i] = i;
        t->enclosed[i] = 0;
    }
}

static void join_surface(struct topology *t)
{
    const struct surface *s = &t->body.surface;
    empty_sets(t);
    for (int i = 0; i < s->n_tri; i++) {
        join_sets(t->joined, s->tri[i][0], s->tri[i][1]);
        join_sets(t->joined, s->tri[i][0], s->tri[i][2]);
    }
}

static void join_cells(struct topology *t)
{
    const struct elements *cells = &t->is->links.cells;
    empty_sets(t);
    for (int i = 0; i < cells->n; i++)
        for (int k = 1; k < cells->n_corner && !topology_is_removed(t, i); k++)
            join_sets(t->joined, topology_corners(t, i)[0], topology_corners(t, i)[k]);
}

/* Sums up what each set encloses.  Returns the least of it. */
static double measure_sets(struct topology *t)
{
    const struct surface *s = &t->body.surface;
    const vec3 *x = t->body.soft.mesh.x;
    double all = 0, least = 0;
    for (int i = 0; i < s->n_tri; i++) {
        const vec3 a = vec3_sub(x[s->tri[i][0]], x[0]), b = vec3_sub(x[s->tri[i][1]], x[0]),
                   c = vec3_sub(x[s->tri[i][2]], x[0]);
        const double spanned = vec3_dot(a, vec3_cross(b, c)) / 6;
        t->enclosed[find_set(t->joined, s->tri[i][0])] += spanned;
        all += spanned;
    }
    for (int i = 0; i < t->body.soft.mesh.n_node; i++) {
        t->enclosed[i] = fabs(t->enclosed[i]) > SLIT * all ? t->enclosed[i] : 0;
        least = fmin(least, t->enclosed[i]);
    }
    return least;
}

int topology_count_pieces(struct topology *t)
{
    int n = 0;
    join_surface(t);
    if (measure_sets(t) < 0) {
        join_cells(t);
        measure_sets(t);
    }
    for (int i = 0; i < t->body.soft.mesh.n_node; i++)
        n += t->enclosed[i] > 0;
    return n;
}

/* ---------------------------------------------------------------- what came free */

/* The set that a side of a cell is of. A removed cell is of none: it stands for itself, by a corner
 * that is parked and no other's. */
static int set_of_side(const struct topology *t, int cell, int side)
{
    const int corner = cell_side_corners(&t->is->links, side)[0];
    return topology_is_removed(t, cell) ? topology_corners(t, cell)[0]
                                        : find_set(t->joined, topology_corners(t, cell)[corner]);
}

/* Finds the sets on both sides of the list's entry i.  Returns false: that removes a cell. */
static bool find_sides(const struct topology *t, int i, int set[2])
{
    const struct cell_links *l = &t->is->links;
    if (topology_leaving(t, t->list[i]) != CELL_NONE)
        return false;
    const int cell = t->list[i] / l->n_side, side = t->list[i] % l->n_side,
              other = l->across[cell][side];
    set[0] = set_of_side(t, cell, side);
    set[1] = set_of_side(t, other, cell_links_side_to(l, other, cell));
    return true;
}

/* The larger stands for both. */
static void join_held(struct topology *t, const int set[2])
{
    const int a = find_set(t->held, set[0]), b = find_set(t->held, set[1]);
    const bool a_leads = t->enclosed[a] >= t->enclosed[b];
    t->held[a_leads ? b : a] = a_leads ? a : b;
}

double topology_freed_since(struct topology *t, int first)
{
    double freed = 0;
    int set[2];
    for (int i = first; i < t->n_done; i++)
        if (find_sides(t, i, set))
            for (int k = 0; k < 2; k++)
                t->held[set[k]] = set[k];
    for (int i = first; i < t->n_done; i++)
        if (find_sides(t, i, set))
            join_held(t, set);
    for (int i = first; i < t->n_done; i++)
        if (find_sides(t, i, set))
            for (int k = 0; k < 2; k++)
                freed = t->held[set[k]] != set[k] ? fmax(freed, t->enclosed[set[k]]) : freed;
    return freed;
}
