/* SPDX-License-Identifier: GPL-3.0-or-later */
/* surface.c - the outside of a mesh: what is shared is found in buckets by the lowest node. */
#include "engine/model/surface.h"
#include "engine/model/hex.h"

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

static int lowest_node(const int *node, int n)
{
    int low = node[0];
    for (int i = 1; i < n; i++)
        low = node[i] < low ? node[i] : low;
    return low;
}

/* ---------------------------------------------------------------- faces of elements */

enum { TET_FACES = 4, HEX_HALVES = 2 * HEX_FACES };

/* All triangular faces, four a tetrahedron, then two halves of each face a hexahedron. */
struct faces {
    const struct palp_mesh *mesh;
    int n_tet, n;           /* of tetrahedra, of all                                           */
    unsigned char *crossed; /* a quadrangle is cut along its other diagonal | [6 × mesh n_hex] */
    unsigned char *alone;   /* belongs to one element                       | [n]              */
};

static void corners_of_quad(const struct faces *f, int quad, int node[4])
{
    for (int k = 0; k < 4; k++)
        node[k] = f->mesh->hex[quad / HEX_FACES][hex_face[quad % HEX_FACES][k]];
}

/* One half of a quadrangle, cut from its lowest node or across. */
static void cut_quad(const int quad[4], int half, bool crossed, int node[3])
{
    const bool from_first = lowest_node(quad, 4) == quad[0] || lowest_node(quad, 4) == quad[2];
    const int start = 2 * half + (from_first != crossed ? 0 : 1);
    for (int k = 0; k < 3; k++)
        node[k] = quad[(start + k) % 4];
}

static void corners_of_face(const struct faces *f, int face, int node[3])
{
    if (face < f->n_tet) {
        for (int k = 0; k < 3; k++)
            node[k] = f->mesh->tet[face / TET_FACES][face_corner[face % TET_FACES][k]];
        return;
    }
    const int quad = (face - f->n_tet) / 2;
    int corner[4];
    corners_of_quad(f, quad, corner);
    cut_quad(corner, (face - f->n_tet) % 2, f->crossed[quad], node);
}

static bool same_face(const int a[3], const int b[3])
{
    for (int i = 0; i < 3; i++)
        if (a[i] != b[0] && a[i] != b[1] && a[i] != b[2])
            return false;
    return true;
}

/* The link to that face among those met, or the end of its bucket. */
static int *find_twin_face(const struct faces *f, struct buckets *met, const int node[3])
{
    int *link = &met->head[lowest_node(node, 3)];
    for (; *link >= 0; link = &met->next[*link]) {
        int other[3];
        corners_of_face(f, *link, other);
        if (same_face(node, other))
            break;
    }
    return link;
}

/* Two that are the same face take each other out. */
static void meet_face(struct faces *f, struct buckets *met, int face)
{
    int node[3];
    corners_of_face(f, face, node);
    int *link = find_twin_face(f, met, node);
    f->alone[face] = *link < 0;
    if (*link >= 0) {
        f->alone[*link] = 0;
        *link = met->next[*link];
    } else {
        met->next[face] = -1;
        *link = face;
    }
}

/* Tetrahedra are met before: where half a face across is one of theirs, the whole is cut so. */
static void meet_quad(struct faces *f, struct buckets *met, int quad)
{
    int corner[4], half[3];
    corners_of_quad(f, quad, corner);
    cut_quad(corner, 0, true, half);
    const int found = *find_twin_face(f, met, half);
    f->crossed[quad] = found >= 0 && found < f->n_tet;
    for (int k = 0; k < 2; k++)
        meet_face(f, met, f->n_tet + 2 * quad + k);
}

static int mark_lone_faces(struct faces *f)
{
    struct buckets met;
    if (buckets_create(&met, f->mesh->n_node, f->n) != 0)
        return -1;
    for (int face = 0; face < f->n_tet; face++)
        meet_face(f, &met, face);
    for (int quad = 0; quad < HEX_FACES * f->mesh->n_hex; quad++)
        meet_quad(f, &met, quad);
    buckets_destroy(&met);
    return 0;
}

int surface_of_elements(struct surface *out, const struct palp_mesh *mesh)
{
    struct faces f = {.mesh = mesh, .n_tet = TET_FACES * mesh->n_tet};
    int n_tri = 0, result = -1;
    *out = (struct surface){0};
    f.n = f.n_tet + HEX_HALVES * mesh->n_hex;
    f.alone = malloc((size_t)f.n + 1);
    f.crossed = calloc((size_t)HEX_FACES * (size_t)mesh->n_hex + 1, 1);
    int(*tri)[3] = malloc(((size_t)f.n + 1) * sizeof *tri);
    if (f.alone && f.crossed && tri && mark_lone_faces(&f) == 0) {
        for (int face = 0; face < f.n; face++)
            if (f.alone[face])
                corners_of_face(&f, face, tri[n_tri++]);
        result = surface_of_triangles(out, (const int(*)[3])tri, n_tri);
    }
    free(f.alone);
    free(f.crossed);
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
