/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology_surface.c - faces that were severed, among the triangles that bound a body.
 *
 * About an edge of the surface the cells between its two triangles are linked face to face. A face
 * that is severed parts the cells about each of its edges, so that each gets one more edge: from
 * either side of the face one goes round the edge, from cell to cell, to the triangle that it meets
 * there. An edge whose cells were a ring, all linked, gets its first. */
#include "engine/model/topology_surface.h"
#include "engine/base/assert.h"
#include "engine/model/topology.h"

#include <string.h>

enum { HALVES = 2 };

static int halves_of(const struct topology *t)
{
    return t->is->links.n_side_corner == 3 ? 1 : HALVES;
}

/* A quadrangle is two triangles along its diagonal from its lowest node, as in surface.c. */
static void choose_corners(const struct topology *t, int cell, int side, int half,
                           unsigned char out[3])
{
    const unsigned char *corner = cell_side_corners(&t->is->links, side);
    const int *node = topology_corners(t, cell), n = t->is->links.n_side_corner;
    int lowest = 0;
    for (int k = 1; k < n; k++)
        lowest = node[corner[k]] < node[corner[lowest]] ? k : lowest;
    const int start = n == 3 ? 0 : 2 * half + (lowest % 2 == 0 ? 0 : 1);
    for (int k = 0; k < 3; k++)
        out[k] = corner[(start + k) % n];
}

static void set_triangle(struct topology *t, int tri, int cell, int side, int half)
{
    t->tri_cell[tri] = cell;
    choose_corners(t, cell, side, half, t->tri_corner[tri]);
    for (int k = 0; k < 3; k++)
        t->body.surface.tri[tri][k] = topology_corners(t, cell)[t->tri_corner[tri][k]];
    if (half == 0)
        t->tri_at[cell * t->is->links.n_side + side] = tri;
}

void topology_surface_reset(struct topology *t)
{
    const struct cell_links *l = &t->is->links;
    const struct surface *s = &t->body.surface;
    int tri = 0;
    for (int i = 0; i < l->cells.n * l->n_side; i++) {
        t->tri_at[i] = CELL_NONE;
        for (int half = 0;
             l->across[i / l->n_side][i % l->n_side] == CELL_NONE && half < halves_of(t); half++)
            set_triangle(t, tri++, i / l->n_side, i % l->n_side, half);
    }
    PALP_ASSERT(tri == s->n_tri);
    memset(t->on_surface, 0, (size_t)t->rest->n_v);
    for (int i = 0; i < s->n_vertex; i++)
        t->on_surface[s->vertex[i]] = 1;
}

/* ---------------------------------------------------------------- round an edge */

/* An edge of a triangle: from corner k to k + 1. */
struct tri_side {
    int tri, k;
};

/* The corners of a cell that an edge has, a bit each. */
static unsigned find_edge_bits(const struct topology *t, int cell, int u, int v)
{
    const int *corner = topology_corners(t, cell);
    unsigned bits = 0;
    for (int k = 0; k < t->is->links.cells.n_corner; k++)
        bits |= (unsigned)(corner[k] == u || corner[k] == v) << k;
    return bits;
}

/* Of the triangles of a face, the one that has the edge. */
static struct tri_side find_edge_of_face(const struct topology *t, struct cell_side face, int u,
                                         int v)
{
    const int first = t->tri_at[face.cell * t->is->links.n_side + face.side];
    for (int i = 0; i < 3 * halves_of(t); i++) {
        const int *node = t->body.surface.tri[first + i / 3], k = i % 3;
        if ((node[k] == u && node[(k + 1) % 3] == v) || (node[k] == v && node[(k + 1) % 3] == u))
            return (struct tri_side){first + i / 3, k};
    }
    PALP_ASSERT(false);
    return (struct tri_side){first, 0};
}

static bool is_open(const struct topology *t, int cell, int side)
{
    return t->is->links.across[cell][side] == CELL_NONE || (t->severed[cell] >> side & 1);
}

/* From a face through the cells that are linked about its edge to the next face that is open. */
static struct cell_side go_round(const struct topology *t, struct cell_side from, int u, int v)
{
    const struct cell_links *l = &t->is->links;
    int cell = from.cell, side = from.side;
    for (;;) {
        const unsigned edge = find_edge_bits(t, cell, u, v);
        int other = 0;
        while (other == side || (l->side_bits[other] & edge) != edge)
            other++;
        PALP_ASSERT(other < l->n_side);
        if (is_open(t, cell, other))
            return (struct cell_side){cell, other};
        const int next = l->across[cell][other];
        side = cell_links_side_to(l, next, cell);
        cell = next;
    }
}

void topology_surface_meet(const struct topology *t, int cell, int side, struct cell_side met[4])
{
    const int n = t->is->links.n_side_corner, *node = topology_corners(t, cell);
    const unsigned char *corner = cell_side_corners(&t->is->links, side);
    for (int k = 0; k < n; k++)
        met[k] =
            go_round(t, (struct cell_side){cell, side}, node[corner[k]], node[corner[(k + 1) % n]]);
}

/* ---------------------------------------------------------------- opening */

static int add_edge(struct topology *t, struct tri_side a, struct tri_side b)
{
    struct surface *s = &t->body.surface;
    const int e = s->n_edge++, u = s->tri[a.tri][a.k], v = s->tri[a.tri][(a.k + 1) % 3];
    s->edge[e][0] = u < v ? u : v;
    s->edge[e][1] = u < v ? v : u;
    s->edge_tri[e][0] = a.tri;
    s->edge_tri[e][1] = b.tri;
    s->tri_edge[a.tri][a.k] = s->tri_edge[b.tri][b.k] = e;
    return e;
}

/* What was one edge between two triangles keeps its first; the other gets a new one. */
static void part_edge(struct topology *t, struct tri_side met, struct tri_side own,
                      struct tri_side met_other, struct tri_side own_other)
{
    struct surface *s = &t->body.surface;
    const int e = s->tri_edge[met.tri][met.k];
    const bool keeps = s->edge_tri[e][0] == met.tri;
    const struct tri_side kept = keeps ? met : met_other, with = keeps ? own : own_other;
    s->edge_tri[e][0] = kept.tri;
    s->edge_tri[e][1] = with.tri;
    s->tri_edge[kept.tri][kept.k] = s->tri_edge[with.tri][with.k] = e;
    add_edge(t, keeps ? met_other : met, keeps ? own_other : own);
}

/* met: the face that one meets from the first side. */
static void open_edge(struct topology *t, const struct cell_side face[2], struct cell_side met,
                      int u, int v)
{
    const struct tri_side own[2] = {find_edge_of_face(t, face[0], u, v),
                                    find_edge_of_face(t, face[1], u, v)};
    if (met.cell == face[1].cell)
        add_edge(t, own[0], own[1]);
    else
        part_edge(t, find_edge_of_face(t, met, u, v), own[0],
                  find_edge_of_face(t, go_round(t, face[1], u, v), u, v), own[1]);
}

/* The diagonal is the last edge of either half. */
static void join_halves(struct topology *t, int cell, int side)
{
    const int first = t->tri_at[cell * t->is->links.n_side + side];
    add_edge(t, (struct tri_side){first, 2}, (struct tri_side){first + 1, 2});
}

static void add_vertex(struct topology *t, int node)
{
    struct surface *s = &t->body.surface;
    if (!t->on_surface[node])
        s->vertex[s->n_vertex++] = node;
    t->on_surface[node] = 1;
}

void topology_surface_open(struct topology *t, int cell, int side, const struct cell_side met[4])
{
    const struct cell_links *l = &t->is->links;
    const int other = l->across[cell][side];
    const struct cell_side face[2] = {{cell, side}, {other, cell_links_side_to(l, other, cell)}};
    const unsigned char *corner = cell_side_corners(l, side);
    const int *node = topology_corners(t, cell), n = l->n_side_corner;
    for (int i = 0; i < 2; i++) {
        for (int half = 0; half < halves_of(t); half++)
            set_triangle(t, t->body.surface.n_tri++, face[i].cell, face[i].side, half);
        if (halves_of(t) == HALVES)
            join_halves(t, face[i].cell, face[i].side);
    }
    for (int k = 0; k < n; k++) {
        open_edge(t, face, met[k], node[corner[k]], node[corner[(k + 1) % n]]);
        add_vertex(t, node[corner[k]]);
    }
    t->body.soft.mesh.n_tri = t->body.surface.n_tri;
}

/* ---------------------------------------------------------------- closing */

/* What a triangle and one point span | m³ */
static double span_triangle(const struct topology *t, const int tri[3])
{
    const vec3 *x = t->body.soft.mesh.x;
    const vec3 a = vec3_sub(x[tri[0]], x[0]), b = vec3_sub(x[tri[1]], x[0]),
               c = vec3_sub(x[tri[2]], x[0]);
    return vec3_dot(a, vec3_cross(b, c)) / 6;
}

double topology_surface_close(struct topology *t, int cell)
{
    const int n_side = t->is->links.n_side;
    double enclosed = 0;
    for (int side = 0; side < n_side; side++) {
        const int first = t->tri_at[cell * n_side + side];
        t->tri_at[cell * n_side + side] = CELL_NONE;
        for (int half = 0; first != CELL_NONE && half < halves_of(t); half++) {
            int *tri = t->body.surface.tri[first + half];
            enclosed += span_triangle(t, tri);
            tri[1] = tri[2] = tri[0];
        }
    }
    return enclosed;
}

/* ---------------------------------------------------------------- copies */

static void follow_triangle(struct topology *t, int tri, int node, int copy)
{
    struct surface *s = &t->body.surface;
    for (int k = 0; k < 3; k++) {
        int *end = s->edge[s->tri_edge[tri][k]];
        if (s->tri[tri][k] == node)
            s->tri[tri][k] = copy;
        for (int i = 0; i < 2; i++)
            if (end[i] == node) { /* the copy is the higher of the two */
                end[i] = end[1];
                end[1] = copy;
            }
    }
}

void topology_surface_follow(struct topology *t, const int *cell, int n, int node, int copy)
{
    const int n_side = t->is->links.n_side;
    for (int i = 0; i < n; i++)
        for (int side = 0; side < n_side; side++) {
            const int first = t->tri_at[cell[i] * n_side + side];
            for (int half = 0; first != CELL_NONE && half < halves_of(t); half++)
                follow_triangle(t, first + half, node, copy);
        }
    add_vertex(t, copy);
}
