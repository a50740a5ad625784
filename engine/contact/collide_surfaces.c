/* SPDX-License-Identifier: GPL-3.0-or-later */
/* collide_surfaces.c - two boundaries of triangles. */
#include "engine/contact/broad_phase.h"
#include "engine/contact/edge.h"
#include "engine/contact/query_point.h"

static void offer_node(const struct collision_pair *e, int node)
{
    const double whole[1] = {1};
    struct query_point point =
        query_point_of_nodes(&e->a, 1, &node, whole, collision_pair_id(e, CANDIDATE_NODE, node, 0));
    point.node = node;
    query_point_against_boundary(e, &point);
}

/* Of nodes marked as near; the marks are wiped. */
static void offer_nodes(const struct collision_pair *e)
{
    const struct boundary *a = e->a.boundary;
    for (int i = 0; i < a->surface->n_vertex; i++) {
        const int node = a->surface->vertex[i];
        if (a->near[node])
            offer_node(e, node);
        a->near[node] = 0;
    }
}

static void mark_nodes(const struct boundary *b, const int *tri, int n)
{
    for (int i = 0; i < 3 * n; i++)
        if (!surface_is_gone(b->surface, tri[i / 3]))
            b->near[b->surface->tri[tri[i / 3]][i % 3]] = 1;
}

static void offer_edges(const struct collision_pair *e, const struct bvh_meet *meet)
{
    struct edge_segment a[3 * BVH_LEAF], b[3 * BVH_LEAF];
    const int n_a = edge_gather(&e->a, meet->tri_a, meet->n_a, a);
    const int n_b = edge_gather(&e->b, meet->tri_b, meet->n_b, b);
    for (int i = 0; i < n_a; i++)
        for (int k = 0; k < n_b; k++)
            edge_against_edge(e, &a[i], &b[k]);
}

void collide_surfaces(const struct collision_pair *e)
{
    const struct collision_pair flipped = collision_pair_flip(e);
    const struct boundary *a = e->a.boundary, *b = e->b.boundary;
    struct bvh_meet meet = bvh_meet(a->bvh, b->bvh, e->distance + e->offset);
    while (bvh_meet_next(&meet)) {
        mark_nodes(a, meet.tri_a, meet.n_a);
        mark_nodes(b, meet.tri_b, meet.n_b);
        offer_edges(e, &meet);
    }
    offer_nodes(e);
    offer_nodes(&flipped);
}
