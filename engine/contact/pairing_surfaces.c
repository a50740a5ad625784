/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pairing_surfaces.c - two boundaries of triangles. */
#include "engine/contact/edge.h"
#include "engine/contact/pairing.h"
#include "engine/contact/probe.h"

static void offer_node(const struct encounter *e, int node, const struct box *reach)
{
    const struct boundary *a = e->a.boundary;
    const double whole[1] = {1};
    const struct box path =
        box_add((struct box){a->x[START][node], a->x[START][node]}, a->x[FREE][node]);
    if (!box_overlap(&path, reach))
        return;
    const struct probe probe = {
        .x = {a->x[START][node], a->x[FREE][node]},
        .node = node,
        .side = encounter_nodes(&e->a, 1, &node, whole),
        .id = encounter_id(e, TOUCH_NODE, node, 0),
    };
    probe_against_boundary(e, &probe);
}

static void offer_nodes(const struct encounter *e)
{
    const struct boundary *a = e->a.boundary;
    const struct box reach = encounter_reach(e, &e->b);
    for (struct bvh_walk w = bvh_walk(a->bvh, reach); bvh_next(&w);)
        for (int k = 0; k < 3; k++)
            if (boundary_has_corner(a, w.tri, k))
                offer_node(e, a->surface->tri[w.tri][k], &reach);
}

/* Edges of one triangle of a against those of the leaf of b that came near. */
static void offer_edges_of(const struct encounter *e, int tri_a, const struct bvh_meet *meet)
{
    const struct boundary *a = e->a.boundary, *b = e->b.boundary;
    for (int i = 0; i < 3; i++) {
        const int mine = a->surface->tri_edge[tri_a][i];
        if (!boundary_has_edge(a, tri_a, i))
            continue;
        const struct box reach = box_grow(edge_bounds(a, mine), meet->margin);
        const struct edge edge_a = edge_of_boundary(&e->a, mine);
        if (!ridge_is_sharp(&edge_a.at[START]) && !ridge_is_sharp(&edge_a.at[FREE]))
            continue;
        for (int k = 0; k < 3 * meet->n_b; k++) {
            const int tri_b = meet->tri_b[k / 3], other = b->surface->tri_edge[tri_b][k % 3];
            const struct box bounds = edge_bounds(b, other);
            if (!boundary_has_edge(b, tri_b, k % 3) || !box_overlap(&reach, &bounds))
                continue;
            const struct edge edge_b = edge_of_boundary(&e->b, other);
            edge_against_edge(e, &edge_a, &edge_b);
        }
    }
}

void pairing_surfaces(const struct encounter *e)
{
    const struct encounter flipped = encounter_flip(e);
    offer_nodes(e);
    offer_nodes(&flipped);
    for (struct bvh_meet m =
             bvh_meet(e->a.boundary->bvh, e->b.boundary->bvh, e->distance + e->offset);
         bvh_meet_next(&m);)
        for (int i = 0; i < m.n_a; i++)
            offer_edges_of(e, m.tri_a[i], &m);
}
