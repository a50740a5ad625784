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

static void offer_edges(const struct encounter *e)
{
    struct line a[3 * BVH_LEAF], b[3 * BVH_LEAF];
    struct bvh_meet meet =
        bvh_meet(e->a.boundary->bvh, e->b.boundary->bvh, e->distance + e->offset);
    while (bvh_meet_next(&meet)) {
        const int n_a = edge_gather(&e->a, meet.tri_a, meet.n_a, a);
        const int n_b = edge_gather(&e->b, meet.tri_b, meet.n_b, b);
        for (int i = 0; i < n_a; i++)
            for (int k = 0; k < n_b; k++)
                edge_against_edge(e, &a[i], &b[k]);
    }
}

void pairing_surfaces(const struct encounter *e)
{
    const struct encounter flipped = encounter_flip(e);
    offer_nodes(e);
    offer_nodes(&flipped);
    offer_edges(e);
}
