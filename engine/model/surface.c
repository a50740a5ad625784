/* SPDX-License-Identifier: GPL-3.0-or-later */
/* surface.c - the outside of a mesh: what is shared is found in buckets by the lowest node. */
#include "engine/model/surface.h"

#include <stdlib.h>
#include <string.h>

/* Corners of a right-handed tetrahedron's faces, counter-clockwise from outside;
 * face k is opposite to corner k. */
static const int face_corner[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};

/* Items of equal lowest node, one bucket a node: a list through `next`. */
struct buckets {
    int *head, *next;
};

static int buckets_create(struct buckets *b, int n_node, int n_item)
{
    b->head = malloc(((size_t)n_node + 1) * sizeof *b->head);
    b->next = malloc(((size_t)n_item + 1) * sizeof *b->next);
    if (!b->head || !b->next) {
        free(b->head);
        free(b->next);
        return -1;
    }
    memset(b->head, -1, ((size_t)n_node + 1) * sizeof *b->head);
    return 0;
}

static void buckets_destroy(struct buckets *b)
{
    free(b->head);
    free(b->next);
}

static int count_nodes(const int *index, int n)
{
    int highest = -1;
    for (int i = 0; i < n; i++)
        highest = index[i] > highest ? index[i] : highest;
    return highest + 1;
}

static int lowest(const int *node, int n)
{
    int low = node[0];
    for (int i = 1; i < n; i++)
        low = node[i] < low ? node[i] : low;
    return low;
}

/* ---------------------------------------------------------------- faces of tetrahedra */

static void face_of(const int (*tet)[4], int face, int node[3])
{
    for (int k = 0; k < 3; k++)
        node[k] = tet[face / 4][face_corner[face % 4][k]];
}

static bool same_face(const int a[3], const int b[3])
{
    for (int i = 0; i < 3; i++)
        if (a[i] != b[0] && a[i] != b[1] && a[i] != b[2])
            return false;
    return true;
}

/* Meet every face; two that are the same face take each other out.
 * Afterwards alone[f] says which stay. */
static int mark_lone_faces(unsigned char *alone, const int (*tet)[4], int n_tet, int n_node)
{
    struct buckets met;
    if (buckets_create(&met, n_node, 4 * n_tet) != 0)
        return -1;
    for (int f = 0; f < 4 * n_tet; f++) {
        int node[3], other[3];
        face_of(tet, f, node);
        int *link = &met.head[lowest(node, 3)];
        for (; *link >= 0; link = &met.next[*link]) {
            face_of(tet, *link, other);
            if (same_face(node, other))
                break;
        }
        alone[f] = *link < 0;
        if (*link >= 0) {
            alone[*link] = 0;
            *link = met.next[*link];
        } else {
            met.next[f] = -1;
            *link = f;
        }
    }
    buckets_destroy(&met);
    return 0;
}

int surface_of_tets(struct surface *out, const int (*tet)[4], int n_tet)
{
    *out = (struct surface){0};
    unsigned char *alone = malloc(4 * (size_t)n_tet + 1);
    int(*tri)[3] = malloc((4 * (size_t)n_tet + 1) * sizeof *tri);
    int n_tri = 0, result = -1;
    if (alone && tri && mark_lone_faces(alone, tet, n_tet, count_nodes(tet[0], 4 * n_tet)) == 0) {
        for (int f = 0; f < 4 * n_tet; f++)
            if (alone[f])
                face_of(tet, f, tri[n_tri++]);
        result = surface_of_triangles(out, (const int(*)[3])tri, n_tri);
    }
    free(alone);
    free(tri);
    return result;
}

/* ----------------------------------------------------------------
 * edges and vertices of triangles */

/* The edge between two nodes that still has a free side, or a new one. */
static int find_edge(struct surface *s, struct buckets *met, int a, int b)
{
    const int low = a < b ? a : b, high = a < b ? b : a;
    for (int e = met->head[low]; e >= 0; e = met->next[e])
        if (s->edge[e][1] == high && s->edge_tri[e][1] < 0)
            return e;
    const int e = s->n_edge++;
    s->edge[e][0] = low;
    s->edge[e][1] = high;
    s->edge_tri[e][0] = s->edge_tri[e][1] = -1;
    met->next[e] = met->head[low];
    met->head[low] = e;
    return e;
}

static void join_edges(struct surface *s, struct buckets *met)
{
    for (int t = 0; t < s->n_tri; t++)
        for (int k = 0; k < 3; k++) {
            const int e = find_edge(s, met, s->tri[t][k], s->tri[t][(k + 1) % 3]);
            s->tri_edge[t][k] = e;
            s->edge_tri[e][s->edge_tri[e][0] < 0 ? 0 : 1] = t;
        }
}

static void list_vertices(struct surface *s, int *on_surface, int n_node)
{
    memset(on_surface, 0, (size_t)n_node * sizeof *on_surface);
    for (int t = 0; t < s->n_tri; t++)
        for (int k = 0; k < 3; k++)
            on_surface[s->tri[t][k]] = 1;
    for (int i = 0; i < n_node; i++)
        if (on_surface[i])
            s->vertex[s->n_vertex++] = i;
}

int surface_of_triangles(struct surface *out, const int (*tri)[3], int n_tri)
{
    const size_t n_corner = 3 * (size_t)n_tri + 1; /* never zero bytes */
    const int n_node = n_tri > 0 ? count_nodes(tri[0], 3 * n_tri) : 0;
    *out = (struct surface){.n_tri = n_tri,
                            .tri = malloc(n_corner * sizeof *out->tri),
                            .tri_edge = malloc(n_corner * sizeof *out->tri_edge),
                            .edge = malloc(n_corner * sizeof *out->edge),
                            .edge_tri = malloc(n_corner * sizeof *out->edge_tri),
                            .vertex = malloc(n_corner * sizeof *out->vertex)};
    struct buckets met;
    const bool room = out->tri && out->tri_edge && out->edge && out->edge_tri && out->vertex;
    if (!room || buckets_create(&met, n_node, 3 * n_tri) != 0) {
        surface_destroy(out);
        return -1;
    }
    if (n_tri > 0)
        memcpy(out->tri, tri, (size_t)n_tri * sizeof *tri);
    join_edges(out, &met);
    list_vertices(out, met.head, n_node); /* the buckets are done with */
    buckets_destroy(&met);
    return 0;
}

void surface_destroy(struct surface *s)
{
    free(s->tri);
    free(s->tri_edge);
    free(s->edge);
    free(s->edge_tri);
    free(s->vertex);
    *s = (struct surface){0};
}
