/* SPDX-License-Identifier: GPL-3.0-or-later */
/* carried.c - points go on with their cells, and triangles between cells that came apart go. */
#include "engine/model/carried.h"
#include "engine/model/mapping.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS_BETWEEN = 64 }; /* on the way from corner to corner, at most */

int carried_base(const struct palp_scene *scene, int body)
{
    const struct mapping *m = scene->body[body].mapping;
    for (int i = 0; m && m->cell && i < m->n; i++) {
        const int below = m->term[m->first[i]].body;
        if (m->cell[i] >= 0 && scene->body[below].is_soft && scene->body[below].soft.cuttable)
            return below;
    }
    return -1;
}

/* ---------------------------------------------------------------- memory */

static void *duplicate_items(const void *from, int n, size_t size)
{
    void *to = calloc((size_t)n + 1, size);
    if (to && n > 0)
        memcpy(to, from, (size_t)n * size);
    return to;
}

struct carried *carried_create(const struct palp_scene *scene, int body)
{
    const struct body *rest = &scene->body[body];
    const struct mapping *m = rest->mapping;
    const struct surface *s = &rest->surface;
    struct carried *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->rest = rest;
    c->base = carried_base(scene, body);
    c->body = *rest;
    c->mapping = *m;
    c->body.mapping = &c->mapping;
    c->mapping.term = duplicate_items(m->term, m->first[m->n], sizeof *m->term);
    c->body.surface.tri = duplicate_items(s->tri, s->n_tri, sizeof *s->tri);
    c->body.surface.edge_tri = duplicate_items(s->edge_tri, s->n_edge, sizeof *s->edge_tri);
    c->body.soft.mesh.tri = c->body.surface.tri;
    if (c->mapping.term && c->body.surface.tri && c->body.surface.edge_tri)
        return c;
    carried_destroy(c);
    return NULL;
}

void carried_destroy(struct carried *c)
{
    if (!c)
        return;
    free(c->mapping.term);
    free(c->body.surface.tri);
    free(c->body.surface.edge_tri);
    free(c);
}

/* ---------------------------------------------------------------- points */

static int cell_of_point(const struct carried *c, int point)
{
    const struct mapping *m = c->rest->mapping;
    return m->term[m->first[point]].body == c->base ? m->cell[point] : CELL_NONE;
}

static void follow_points(struct carried *c, const struct topology *t)
{
    const struct mapping *m = c->rest->mapping;
    for (int i = 0; i < m->n; i++) {
        const int cell = cell_of_point(c, i);
        for (int k = m->first[i]; cell != CELL_NONE && k < m->first[i + 1]; k++)
            c->mapping.term[k].node = topology_node_in(t, cell, m->term[k].node);
    }
}

/* ---------------------------------------------------------------- triangles */

/* Have two cells nodes in common at rest? apart: is any of them two now? */
static bool find_common(const struct topology *t, int a, int b, bool *apart)
{
    const int n = t->is->links.cells.n_corner, *of_a = elements_nodes(&t->is->links.cells, a),
              *of_b = elements_nodes(&t->is->links.cells, b);
    bool any = false;
    *apart = false;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            if (of_a[i] == of_b[k]) {
                any = true;
                *apart |= topology_corners(t, a)[i] != topology_corners(t, b)[k];
            }
    return any;
}

/* The side behind which a cell's neighbour is nearest to a place; CELL_NONE: none is nearer. */
static int side_towards(const struct cell_links *l, int cell, vec3 place)
{
    double nearest = vec3_norm(vec3_sub(l->centre[cell], place));
    int best = CELL_NONE;
    for (int side = 0; side < l->n_side; side++) {
        const int next = l->across[cell][side];
        const double d = next == CELL_NONE ? nearest : vec3_norm(vec3_sub(l->centre[next], place));
        if (d < nearest) {
            nearest = d;
            best = side;
        }
    }
    return best;
}

/* Cells far from each other: is a link severed on the way from centre to centre? */
static bool is_severed_between(const struct topology *t, int a, int b)
{
    const struct cell_links *l = &t->is->links;
    for (int i = 0; i < CELLS_BETWEEN && a != b; i++) {
        const int side = side_towards(l, a, l->centre[b]);
        if (side == CELL_NONE)
            return false;
        if (t->severed[a] >> side & 1)
            return true;
        a = l->across[a][side];
    }
    return false;
}

static bool came_apart(const struct topology *t, int a, int b)
{
    bool apart;
    if (a == CELL_NONE || b == CELL_NONE || a == b)
        return false;
    return find_common(t, a, b, &apart) ? apart : is_severed_between(t, a, b);
}

/* Of points that are nodes: is it of one cell yet? */
static bool is_of_cell(const struct topology *t, const int node[3])
{
    const struct cell_links *l = &t->is->links;
    const int root = topology_root(t, node[0]);
    for (int i = l->first[root]; i < l->first[root + 1]; i++) {
        const int *corner = topology_corners(t, l->about[i]);
        int n = 0;
        for (int k = 0; k < l->cells.n_corner; k++)
            n += corner[k] == node[0] || corner[k] == node[1] || corner[k] == node[2];
        if (n == 3 && !topology_is_removed(t, l->about[i]))
            return true;
    }
    return false;
}

/* Are points single nodes of what comes apart? */
static bool points_are_nodes(const struct carried *c, const int tri[3], int node[3])
{
    const struct mapping *m = &c->mapping;
    bool single = true;
    for (int k = 0; k < 3; k++) {
        const struct term *term = &m->term[m->first[tri[k]]];
        single &= m->first[tri[k] + 1] - m->first[tri[k]] == 1 && term->body == c->base;
        node[k] = single ? term->node : 0;
    }
    return single;
}

static bool is_gone(const struct carried *c, const struct topology *t, const int tri[3])
{
    int cell[3], node[3];
    if (points_are_nodes(c, tri, node))
        return !is_of_cell(t, node);
    for (int k = 0; k < 3; k++) {
        cell[k] = cell_of_point(c, tri[k]);
        if (cell[k] != CELL_NONE && topology_is_removed(t, cell[k]))
            return true;
    }
    return came_apart(t, cell[0], cell[1]) || came_apart(t, cell[1], cell[2]) ||
           came_apart(t, cell[2], cell[0]);
}

/* One that is gone has one node three times, and its neighbours' edges are open. */
static void follow_triangles(struct carried *c, const struct topology *t)
{
    const struct surface *rest = &c->rest->surface;
    struct surface *s = &c->body.surface;
    for (int i = 0; i < s->n_tri; i++) {
        const int *tri = rest->tri[i];
        const bool gone = is_gone(c, t, tri);
        for (int k = 0; k < 3; k++)
            s->tri[i][k] = tri[gone ? 0 : k];
    }
    for (int e = 0; e < s->n_edge; e++) {
        const int a = rest->edge_tri[e][0], b = rest->edge_tri[e][1];
        const bool has_a = !surface_is_gone(s, a), has_b = b >= 0 && !surface_is_gone(s, b);
        s->edge_tri[e][0] = has_a || !has_b ? a : b;
        s->edge_tri[e][1] = has_a == has_b ? b : -1;
    }
}

void carried_follow(struct carried *c, const struct topology *t)
{
    follow_points(c, t);
    follow_triangles(c, t);
    c->version = t->version;
}
