/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology_pieces.c - in how many pieces a body is.
 *
 * Cells that links no longer join share no node, so a piece that came free has a surface of its
 * own: vertices of triangles are joined into sets (union by the lower node, paths halved), a
 * fraction of the work of joining cells. What a set encloses is the sum over its triangles of the
 * tetrahedra that they span with one point; that of a hollow is negative. */
#include "engine/model/topology_pieces.h"
#include "engine/model/topology.h"

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

static void join_surface(struct topology *t)
{
    const struct surface *s = &t->body.surface;
    for (int i = 0; i < s->n_vertex; i++) {
        t->joined[s->vertex[i]] = s->vertex[i];
        t->enclosed[s->vertex[i]] = 0;
    }
    for (int i = 0; i < s->n_tri; i++) {
        join_sets(t->joined, s->tri[i][0], s->tri[i][1]);
        join_sets(t->joined, s->tri[i][0], s->tri[i][2]);
    }
}

int topology_count_pieces(struct topology *t)
{
    const struct surface *s = &t->body.surface;
    const vec3 *x = t->body.soft.mesh.x;
    int n = 0;
    join_surface(t);
    for (int i = 0; i < s->n_tri; i++) {
        const vec3 a = vec3_sub(x[s->tri[i][0]], x[0]), b = vec3_sub(x[s->tri[i][1]], x[0]),
                   c = vec3_sub(x[s->tri[i][2]], x[0]);
        t->enclosed[find_set(t->joined, s->tri[i][0])] += vec3_dot(a, vec3_cross(b, c)) / 6;
    }
    for (int i = 0; i < s->n_vertex; i++)
        n += t->joined[s->vertex[i]] == s->vertex[i] && t->enclosed[s->vertex[i]] > 0;
    return n;
}

/* The set of the surface that a side of a cell is of. */
static int set_of_side(const struct topology *t, int cell, int side)
{
    const unsigned char corner = cell_side_corners(&t->is->links, side)[0];
    return find_set(t->joined, topology_corners(t, cell)[corner]);
}

double topology_freed_at(const struct topology *t, int link)
{
    const struct cell_links *l = &t->is->links;
    const int cell = link / l->n_side, side = link % l->n_side, other = l->across[cell][side];
    const int a = set_of_side(t, cell, side),
              b = set_of_side(t, other, cell_links_side_to(l, other, cell));
    if (a == b)
        return 0;
    return t->enclosed[a] < t->enclosed[b] ? t->enclosed[a] : t->enclosed[b];
}
