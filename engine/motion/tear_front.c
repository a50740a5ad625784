/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tear_front.c - finds the front among the surface's edges, and sums up about it. */
#include "engine/motion/tear_front.h"
#include "engine/model/topology.h"
#include "engine/motion/eshelby.h"

#include <stdlib.h>
#include <string.h>

enum { RINGS = 2 };

/* ---------------------------------------------------------------- memory */

int tear_front_create(struct tear_front *out, const struct topology *t)
{
    const size_t n_v = (size_t)t->rest->n_v + 1, n_cell = (size_t)t->is->links.cells.n + 1;
    *out = (struct tear_front){.n_edge = 0};
    out->edge = calloc((size_t)cuttable_edges(t->is) + 1, sizeof *out->edge);
    out->node = calloc(n_v, sizeof *out->node);
    out->of = calloc(n_v, sizeof *out->of);
    out->ring = calloc(n_v, sizeof *out->ring);
    out->cell = calloc(n_cell, sizeof *out->cell);
    out->has_cell = calloc(n_cell, 1);
    const bool room = out->edge && out->node && out->of && out->ring && out->cell && out->has_cell;
    return room ? 0 : -1;
}

void tear_front_clear(struct tear_front *f)
{
    free(f->edge);
    free(f->node);
    free(f->of);
    free(f->ring);
    free(f->cell);
    free(f->has_cell);
}

/* ---------------------------------------------------------------- edges */

/* Are the triangles at an edge the two sides of one severed face? Then its cells are a ring. */
static bool find_front_edge(const struct topology *t, int e, struct front_edge *out)
{
    const struct surface *s = &t->body.surface;
    const int a = s->edge_tri[e][0], b = s->edge_tri[e][1];
    const int cell = t->tri_cell[a], other = t->tri_cell[b];
    const int side = cell_links_side_to(&t->is->links, cell, other);
    if (cell == other || side == t->is->links.n_side || !(t->severed[cell] >> side & 1))
        return false;
    const int first = t->tri_at[cell * t->is->links.n_side + side];
    if (a != first && (t->is->links.n_side_corner == 3 || a != first + 1))
        return false;
    *out = (struct front_edge){{s->edge[e][0], s->edge[e][1]}, cell, side};
    return true;
}

/* ---------------------------------------------------------------- nodes */

static void forget_front(struct tear_front *f)
{
    for (int i = 0; i < f->n_ring; i++)
        f->of[f->ring[i]] = 0;
    for (int i = 0; i < f->n_cell; i++)
        f->has_cell[f->cell[i]] = 0;
    f->n_edge = f->n_node = f->n_ring = f->n_cell = 0;
}

static void count_with(struct tear_front *f, int node, int front)
{
    if (f->of[node] == 0)
        f->ring[f->n_ring++] = node;
    f->of[node] = front + 1;
}

/* `to`: from the node to the edge's other end. */
static void count_end(struct tear_front *f, int node, vec3 to)
{
    if (f->of[node] == 0) {
        f->node[f->n_node] = (struct front_node){.node = node, .turning = mat3_diagonal(0)};
        count_with(f, node, f->n_node++);
    }
    struct front_node *is = &f->node[f->of[node] - 1];
    is->length += 0.5 * vec3_norm(to);
    is->along = vec3_axpy(is->along, is->n_edge++ % 2 == 0 ? 1 : -1, to);
}

static double rest_distance(const struct topology *t, int a, int b)
{
    return vec3_norm(vec3_sub(t->body.soft.mesh.x[a], t->body.soft.mesh.x[b]));
}

static void list_edges(struct tear_front *f, const struct topology *t)
{
    for (int e = t->rest->surface.n_edge; e < t->body.surface.n_edge; e++)
        f->n_edge += find_front_edge(t, e, &f->edge[f->n_edge]);
    for (int e = 0; e < f->n_edge; e++) {
        const int *end = f->edge[e].end;
        const vec3 *x = t->body.soft.mesh.x, to = vec3_sub(x[end[1]], x[end[0]]);
        count_end(f, end[0], to);
        count_end(f, end[1], vec3_scale(to, -1));
    }
}

/* ---------------------------------------------------------------- rings */

/* The i-th of the cells that were about a node at rest: has it the node still? */
static bool holds_node(const struct topology *t, int cell, int node)
{
    const int *corner = topology_corners(t, cell);
    for (int k = 0; k < t->is->links.cells.n_corner; k++)
        if (corner[k] == node)
            return true;
    return false;
}

/* Of two as near the first, which is by the order of edges. */
static void count_cell_with(struct tear_front *f, const struct topology *t, int cell, int front)
{
    const double SAME = 1 - 1e-9; /* of a distance, but for round-off */
    const int *corner = topology_corners(t, cell), at = f->node[front].node;
    for (int k = 0; k < t->is->links.cells.n_corner; k++) {
        const int now = f->of[corner[k]] - 1;
        if (now < 0 ||
            rest_distance(t, corner[k], at) < SAME * rest_distance(t, corner[k], f->node[now].node))
            count_with(f, corner[k], front);
    }
}

/* Cells about node i of the ring: their corners count with the same front. */
static void count_cells_about(struct tear_front *f, const struct topology *t, int node)
{
    const struct cell_links *l = &t->is->links;
    const int root = topology_root(t, node);
    for (int k = l->first[root]; k < l->first[root + 1]; k++)
        if (holds_node(t, l->about[k], node))
            count_cell_with(f, t, l->about[k], f->of[node] - 1);
}

static void count_rings(struct tear_front *f, const struct topology *t)
{
    for (int ring = 0, first = 0; ring < RINGS; ring++) {
        const int last = f->n_ring;
        for (int i = first; i < last; i++)
            count_cells_about(f, t, f->ring[i]);
        first = last;
    }
}

static void list_ring_cells(struct tear_front *f, const struct topology *t)
{
    const struct cell_links *l = &t->is->links;
    for (int i = 0; i < f->n_ring; i++) {
        const int root = topology_root(t, f->ring[i]);
        for (int k = l->first[root]; k < l->first[root + 1]; k++) {
            const int cell = l->about[k];
            if (!f->has_cell[cell] && holds_node(t, cell, f->ring[i]))
                f->cell[f->n_cell++] = cell;
            f->has_cell[cell] |= holds_node(t, cell, f->ring[i]);
        }
    }
}

/* ---------------------------------------------------------------- forces */

static void add_cell(struct tear_front *f, const struct topology *t, const vec3 *q, int cell)
{
    const int *corner = topology_corners(t, cell);
    struct eshelby_cell is;
    eshelby_cell(&is, t, q, cell);
    for (int k = 0; k < t->is->links.cells.n_corner; k++) {
        struct front_node *to = &f->node[f->of[corner[k]] - 1];
        if (f->of[corner[k]] == 0)
            continue;
        to->material = vec3_add(to->material, is.material[k]);
        to->spatial = vec3_add(to->spatial, is.spatial[k]);
        if (to->node == corner[k])
            to->turning = mat3_add(to->turning, is.turning);
    }
}

/* The front goes on with its ring's material, which moves in the world as it lies there: where the
 * ring is at rest that is the same as with places held, and where it moves inertia counts by the
 * strain only. */
static void end_node(struct front_node *node)
{
    const vec3 moved = mat3_apply_t(mat3_rotation(node->turning), node->spatial);
    node->force = vec3_scale(vec3_add(node->material, moved), -1);
}

void tear_front_measure(struct tear_front *f, const struct topology *t, const vec3 *q)
{
    forget_front(f);
    list_edges(f, t);
    count_rings(f, t);
    list_ring_cells(f, t);
    for (int i = 0; i < f->n_cell; i++)
        add_cell(f, t, q, f->cell[i]);
    for (int i = 0; i < f->n_node; i++)
        end_node(&f->node[i]);
}

/* ---------------------------------------------------------------- of an edge */

double tear_front_length(const struct tear_front *f, const struct topology *t, int edge)
{
    return rest_distance(t, f->edge[edge].end[0], f->edge[edge].end[1]);
}

vec3 tear_front_release(const struct tear_front *f, const struct topology *t, int edge)
{
    const int *end = f->edge[edge].end;
    const struct front_node *a = &f->node[f->of[end[0]] - 1], *b = &f->node[f->of[end[1]] - 1];
    const vec3 none = {0, 0, 0}, *x = t->body.soft.mesh.x,
               along = vec3_direction(vec3_sub(x[end[1]], x[end[0]]), none),
               sum = vec3_scale(vec3_add(a->force, b->force), 1 / (a->length + b->length));
    return vec3_axpy(sum, -vec3_dot(sum, along), along);
}

vec3 tear_front_ahead(const struct tear_front *f, int edge, int end)
{
    const struct front_node *node = &f->node[f->of[f->edge[edge].end[end]] - 1];
    const vec3 none = {0, 0, 0}, along = vec3_direction(node->along, none);
    return vec3_direction(vec3_axpy(node->force, -vec3_dot(node->force, along), along), none);
}
