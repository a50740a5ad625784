/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cut.c - parts a mesh between its elements: links between neighbours, those that a cut severs, and
 * copies of nodes for what hangs together no more. */
#include "engine/model/error.h"
#include "engine/model/hex.h"
#include "engine/model/mesh.h"
#include "engine/palp_cut.h"

#include <stdlib.h>
#include <string.h>

enum { CORNERS = 4, FACES_MOST = HEX_FACES, NONE = -1 };

static const unsigned char tet_face[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};

/* A face of an element, by its nodes in rising order; of a triangle the last is NONE. */
struct cut_face {
    int node[CORNERS];
    int element, side;
};

/* Elements of one kind, and which they are linked with. */
struct links {
    struct palp_mesh *mesh;
    struct elements elements;
    int n_side;                /* faces of an element                                        */
    int (*across)[FACES_MOST]; /* the element there; NONE: none, or it is severed | [elements n] */
    struct cut_face *severed;  /* pairs: of either side                  | [2 × n_severed]   */
    int n_severed;
};

/* ---------------------------------------------------------------- links */

static int corners_of_side(const struct links *l)
{
    return l->elements.n_corner == 4 ? 3 : 4;
}

/* The corners of a side, in the order of the element, as numbers of corners. */
static const unsigned char *side_corners(const struct links *l, int side)
{
    return l->elements.n_corner == 4 ? tet_face[side] : hex_face[side];
}

static struct cut_face face_of(const struct links *l, int element, int side)
{
    const int n = corners_of_side(l), *node = elements_nodes(&l->elements, element);
    struct cut_face f = {.node = {[3] = NONE}, .element = element, .side = side};
    for (int k = 0; k < n; k++) {
        int i = k;
        for (; i > 0 && f.node[i - 1] > node[side_corners(l, side)[k]]; i--)
            f.node[i] = f.node[i - 1];
        f.node[i] = node[side_corners(l, side)[k]];
    }
    return f;
}

/* By nodes, then by element: the order does not hang on the sort. */
static int compare_faces(const void *a, const void *b)
{
    const struct cut_face *x = a, *y = b;
    for (int k = 0; k < CORNERS; k++)
        if (x->node[k] != y->node[k])
            return x->node[k] < y->node[k] ? -1 : 1;
    return (x->element > y->element) - (x->element < y->element);
}

static vec3 centre_of_element(const struct links *l, int element)
{
    vec3 sum = {0, 0, 0};
    for (int k = 0; k < l->elements.n_corner; k++)
        sum = vec3_add(sum, l->mesh->x[elements_nodes(&l->elements, element)[k]]);
    return vec3_scale(sum, 1.0 / l->elements.n_corner);
}

/* Does the line between two places go through the parallelogram? What ends just on its plane counts
 * to the positive side, from wherever it comes. */
static bool crosses_cut(const struct palp_cut *cut, vec3 x0, vec3 x1)
{
    const vec3 along = vec3_sub(cut->to, cut->from), n = vec3_cross(along, cut->into);
    const double d0 = vec3_dot(n, vec3_sub(x0, cut->from)),
                 d1 = vec3_dot(n, vec3_sub(x1, cut->from));
    if ((d0 >= 0) == (d1 >= 0))
        return false;
    const vec3 at = vec3_sub(vec3_axpy(x0, d0 / (d0 - d1), vec3_sub(x1, x0)), cut->from);
    const double square = vec3_dot(n, n), s = vec3_dot(n, vec3_cross(at, cut->into)) / square,
                 t = vec3_dot(n, vec3_cross(along, at)) / square;
    return s >= 0 && s <= 1 && t >= 0 && t <= 1;
}

/* The cuts that sever. */
struct cuts {
    const struct palp_cut *cut;
    int n;
};

static bool is_severed(const struct links *l, const struct cuts *cuts, int a, int b)
{
    const vec3 x0 = centre_of_element(l, a), x1 = centre_of_element(l, b);
    for (int i = 0; i < cuts->n; i++)
        if (crosses_cut(&cuts->cut[i], x0, x1))
            return true;
    return false;
}

static void link_faces(struct links *l, const struct cut_face *face, int n, const struct cuts *cuts)
{
    for (int i = 0; i + 1 < n; i++) {
        const struct cut_face *a = &face[i], *b = &face[i + 1];
        if (memcmp(a->node, b->node, sizeof a->node) != 0)
            continue;
        if (!is_severed(l, cuts, a->element, b->element)) {
            l->across[a->element][a->side] = b->element;
            l->across[b->element][b->side] = a->element;
        } else {
            l->severed[2 * l->n_severed] = *a;
            l->severed[2 * l->n_severed++ + 1] = *b;
        }
    }
}

static void links_destroy(struct links *l)
{
    free(l->across);
    free(l->severed);
}

static int links_create(struct links *l, struct palp_mesh *mesh, const struct cuts *cuts)
{
    *l = (struct links){.mesh = mesh,
                        .elements = mesh->n_tet > 0 ? mesh_tets(mesh) : mesh_hexes(mesh),
                        .n_side = mesh->n_tet > 0 ? 4 : HEX_FACES};
    const int n = l->elements.n * l->n_side;
    struct cut_face *face = malloc(((size_t)n + 1) * sizeof *face);
    l->across = malloc(((size_t)l->elements.n + 1) * sizeof *l->across);
    l->severed = malloc(((size_t)n + 1) * sizeof *l->severed);
    const bool room = face && l->across && l->severed;
    if (room) {
        memset(l->across, NONE, (size_t)l->elements.n * sizeof *l->across);
        for (int i = 0; i < n; i++)
            face[i] = face_of(l, i / l->n_side, i % l->n_side);
        qsort(face, (size_t)n, sizeof *face, compare_faces);
        link_faces(l, face, n, cuts);
    }
    free(face);
    if (!room)
        links_destroy(l);
    return room ? 0 : -1;
}

/* ---------------------------------------------------------------- copies */

/* The elements about the nodes of severed faces, and which node each is to have there. */
struct copies {
    int *first, *about; /* elements about node i: about[first[i] …], rising | [n_node + 1]    */
    int *part;          /* of each of these: its part about that node; lowest first          */
    int n_node;         /* so far                                                            */
    int *of;            /* the node that a copy stands for     | [n_node - mesh's]           */
};

static int list_about(struct copies *c, const struct links *l)
{
    const int n_node = l->mesh->n_node, n = l->elements.n * l->elements.n_corner;
    c->first = calloc((size_t)n_node + 2, sizeof *c->first);
    c->about = malloc(((size_t)n + 1) * sizeof *c->about);
    c->part = malloc(((size_t)n + 1) * sizeof *c->part);
    c->of = malloc(((size_t)n + 1) * sizeof *c->of);
    if (!c->first || !c->about || !c->part || !c->of)
        return -1;
    for (int i = 0; i < n; i++)
        c->first[l->elements.node[i] + 2]++;
    for (int i = 2; i <= n_node + 1; i++)
        c->first[i] += c->first[i - 1];
    for (int i = 0; i < n; i++)
        c->about[c->first[l->elements.node[i] + 1]++] = i / l->elements.n_corner;
    return 0;
}

/* Elements about a node take the lowest of the parts that they are linked with, until none changes.
 * A neighbour that has the node as well shares a face with it. Returns whether all are one. */
static bool find_parts(struct copies *c, const struct links *l, int node)
{
    const int first = c->first[node], n = c->first[node + 1] - first;
    int *part = c->part + first;
    const int *about = c->about + first;
    for (int k = 0; k < n; k++)
        part[k] = k;
    for (bool changed = true; changed;) {
        changed = false;
        for (int k = 0; k < n; k++)
            for (int side = 0; side < l->n_side; side++)
                for (int i = 0; i < n; i++)
                    if (about[i] == l->across[about[k]][side] && part[i] < part[k]) {
                        part[k] = part[i];
                        changed = true;
                    }
    }
    for (int k = 0; k < n; k++)
        if (part[k] != 0)
            return false;
    return true;
}

/* Every part but the first has a copy; its elements take that. */
static void copy_node(struct copies *c, struct links *l, int node, int *corner)
{
    const int first = c->first[node], n = c->first[node + 1] - first;
    for (int k = 0; k < n; k++) {
        if (c->part[first + k] != k || k == 0)
            continue;
        const int copy = c->n_node++, n_corner = l->elements.n_corner;
        c->of[copy - l->mesh->n_node] = node;
        for (int i = k; i < n; i++)
            for (int m = 0; c->part[first + i] == k && m < n_corner; m++)
                if (corner[c->about[first + i] * n_corner + m] == node)
                    corner[c->about[first + i] * n_corner + m] = copy;
    }
}

/* Numbers of corners are changed apart: links are found by the old ones.  Writes corner. */
static void copy_nodes(struct copies *c, struct links *l, int *corner)
{
    c->n_node = l->mesh->n_node;
    unsigned char *done = (unsigned char *)(corner + l->elements.n * l->elements.n_corner);
    memset(done, 0, (size_t)l->mesh->n_node);
    for (int i = 0; i < 2 * l->n_severed; i++)
        for (int k = 0; k < corners_of_side(l); k++) {
            const int node = l->severed[i].node[k];
            if (done[node])
                continue;
            done[node] = 1;
            if (!find_parts(c, l, node))
                copy_node(c, l, node, corner);
        }
}

static void copies_destroy(struct copies *c)
{
    free(c->first);
    free(c->about);
    free(c->part);
    free(c->of);
}

/* ---------------------------------------------------------------- the door */

static int take_over(struct palp_mesh *mesh, const struct links *l, const struct copies *c,
                     const int *corner)
{
    vec3 *x = realloc(mesh->x, (size_t)c->n_node * sizeof *x);
    if (!x)
        return -1;
    mesh->x = x;
    for (int i = mesh->n_node; i < c->n_node; i++)
        x[i] = x[c->of[i - mesh->n_node]];
    void *of = mesh->n_tet > 0 ? (void *)mesh->tet : (void *)mesh->hex;
    memcpy(of, corner, (size_t)(l->elements.n * l->elements.n_corner) * sizeof *corner);
    mesh->n_node = c->n_node;
    mesh->n_tri = 0;
    return 0;
}

static int part_mesh(struct links *l)
{
    const size_t n = (size_t)(l->elements.n * l->elements.n_corner);
    struct copies c = {NULL, NULL, NULL, 0, NULL};
    int *corner = malloc(n * sizeof *corner + (size_t)l->mesh->n_node), result = -1;
    if (corner && list_about(&c, l) == 0) {
        memcpy(corner, l->elements.node, n * sizeof *corner);
        copy_nodes(&c, l, corner);
        result = take_over(l->mesh, l, &c, corner);
    }
    copies_destroy(&c);
    free(corner);
    return result;
}

static bool has_area(const struct palp_cut *cut)
{
    const vec3 n = vec3_cross(vec3_sub(cut->to, cut->from), cut->into);
    return vec3_dot(n, n) > 0 && isfinite(vec3_dot(n, n));
}

enum palp_status palp_mesh_cut(struct palp_mesh *mesh, const struct palp_cut *cut, int n_cut,
                               struct palp_error *error)
{
    const struct cuts cuts = {cut, n_cut};
    struct links l;
    if (mesh->n_tet > 0 && mesh->n_hex > 0)
        return error_set(error, PALP_INVALID,
                         "cut: a mesh of %d tetrahedra and %d hexahedra, expected one kind",
                         mesh->n_tet, mesh->n_hex);
    for (int i = 0; i < n_cut; i++)
        if (!has_area(&cut[i]))
            return error_set(error, PALP_INVALID,
                             "cut: its line and its depth span no area, expected both to have a "
                             "length and directions of their own");
    if (links_create(&l, mesh, &cuts) != 0)
        return error_no_memory(error, "cut");
    enum palp_status status = PALP_OK;
    if (l.n_severed == 0)
        status = error_set(error, PALP_INVALID,
                           "cut: it parts none of the %d elements from another, expected it to "
                           "lie within the body",
                           l.elements.n);
    else if (part_mesh(&l) != 0)
        status = error_no_memory(error, "cut");
    links_destroy(&l);
    return status;
}
