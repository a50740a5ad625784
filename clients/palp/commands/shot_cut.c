/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shot_cut.c - a topology applied to the surface of the scene. Bytes of a message begin anywhere,
 * hence the copies. */
#include "clients/palp/commands/shot_cut.h"

#include <stdlib.h>
#include <string.h>

enum { REMOVED = -1 }; /* the first corner of a triangle that is no more */

typedef int corners[3];

static size_t count_items(struct proto_bytes in, size_t size)
{
    return in.size / size;
}

static uint32_t read_number(struct proto_bytes in, size_t i)
{
    uint32_t value;
    memcpy(&value, in.data + i * sizeof value, sizeof value);
    return value;
}

/* Returns -1: no memory. */
static int append_vertices(struct palp_mesh *surface, struct proto_bytes rest)
{
    float at[3];
    const size_t n = count_items(rest, sizeof at);
    vec3 *x = realloc(surface->x, ((size_t)surface->n_node + n + 1) * sizeof *x);
    if (!x)
        return -1;
    surface->x = x;
    for (size_t i = 0; i < n; i++) {
        memcpy(at, rest.data + i * sizeof at, sizeof at);
        x[surface->n_node++] = vec3_make((double)at[0], (double)at[1], (double)at[2]);
    }
    return 0;
}

/* Returns -1: no memory. */
static int append_triangles(struct palp_mesh *surface, struct proto_bytes added)
{
    const size_t n = count_items(added, sizeof(corners));
    corners *tri = realloc(surface->tri, ((size_t)surface->n_tri + n + 1) * sizeof *tri);
    if (!tri)
        return -1;
    surface->tri = tri;
    if (n > 0)
        memcpy(tri[surface->n_tri], added.data, n * sizeof *tri);
    surface->n_tri += (int)n;
    return 0;
}

static void change_triangles(struct palp_mesh *surface, const struct proto_topology *cut)
{
    const size_t n_number = count_items(cut->changed, sizeof(uint32_t)),
                 n_corners = count_items(cut->changed_triangles, sizeof(corners));
    for (size_t i = 0; i < n_number && i < n_corners; i++) {
        const uint32_t t = read_number(cut->changed, i);
        if (t < (uint32_t)surface->n_tri)
            memcpy(surface->tri[t], cut->changed_triangles.data + i * sizeof(corners),
                   sizeof(corners));
    }
}

static void mark_removed(struct palp_mesh *surface, struct proto_bytes removed)
{
    for (size_t i = 0; i < count_items(removed, sizeof(uint32_t)); i++) {
        const uint32_t t = read_number(removed, i);
        if (t < (uint32_t)surface->n_tri)
            surface->tri[t][0] = REMOVED;
    }
}

/* Leave out what is marked, and what has a corner that is no vertex. Returns how many of the first
 * n_first stay. */
static int keep_triangles(struct palp_mesh *surface, int n_first)
{
    int n = 0, n_kept = 0;
    for (int t = 0; t < surface->n_tri; t++) {
        bool is_there = true;
        if (t == n_first)
            n_kept = n;
        for (int k = 0; k < 3; k++)
            is_there &= surface->tri[t][k] >= 0 && surface->tri[t][k] < surface->n_node;
        if (is_there)
            memmove(surface->tri[n++], surface->tri[t], sizeof(corners));
    }
    n_kept = n_first < surface->n_tri ? n_kept : n;
    surface->n_tri = n;
    return n_kept;
}

int shot_cut_apply(struct palp_mesh *surface, const struct proto_topology *cut, int *n_outer)
{
    const int n_first = surface->n_tri;
    change_triangles(surface, cut); /* its numbers are of the scene's triangles */
    if (append_vertices(surface, cut->added_rest_positions) != 0 ||
        append_triangles(surface, cut->added_triangles) != 0)
        return -1;
    mark_removed(surface, cut->removed);
    *n_outer = keep_triangles(surface, n_first);
    return 0;
}
