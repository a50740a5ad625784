/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cell_links.c - neighbours by common faces, segments that a triangle crosses, parts of cells. */
#include "engine/model/cell_links.h"

#include <stdlib.h>
#include <string.h>

static const unsigned char tet_face[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};

/* A face of a cell, by its nodes in rising order; of a triangle the last is CELL_NONE. */
struct cell_face {
    int node[4];
    int cell, side;
};

const unsigned char *cell_side_corners(const struct cell_links *links, int side)
{
    return links->n_side_corner == 3 ? tet_face[side] : hex_face[side];
}

int cell_links_side_to(const struct cell_links *links, int cell, int other)
{
    int side = 0;
    while (side < links->n_side && links->across[cell][side] != other)
        side++;
    return side;
}

/* ---------------------------------------------------------------- neighbours */

static struct cell_face face_of(const struct cell_links *l, int cell, int side)
{
    const int *node = elements_nodes(&l->cells, cell);
    struct cell_face f = {.node = {[3] = CELL_NONE}, .cell = cell, .side = side};
    for (int k = 0; k < l->n_side_corner; k++) {
        int i = k;
        for (; i > 0 && f.node[i - 1] > node[cell_side_corners(l, side)[k]]; i--)
            f.node[i] = f.node[i - 1];
        f.node[i] = node[cell_side_corners(l, side)[k]];
    }
    return f;
}

/* By nodes, then by cell: the order does not hang on the sort. */
static int compare_faces(const void *a, const void *b)
{
    const struct cell_face *x = a, *y = b;
    for (int k = 0; k < 4; k++)
        if (x->node[k] != y->node[k])
            return x->node[k] < y->node[k] ? -1 : 1;
    return (x->cell > y->cell) - (x->cell < y->cell);
}

static int link_faces(struct cell_links *l)
{
    const int n = l->cells.n * l->n_side;
    struct cell_face *face = malloc(((size_t)n + 1) * sizeof *face);
    if (!face)
        return -1;
    for (int i = 0; i < n; i++)
        face[i] = face_of(l, i / l->n_side, i % l->n_side);
    qsort(face, (size_t)n, sizeof *face, compare_faces);
    for (int i = 0; i + 1 < n; i++) {
        const struct cell_face *a = &face[i], *b = &face[i + 1];
        if (memcmp(a->node, b->node, sizeof a->node) != 0)
            continue;
        l->across[a->cell][a->side] = b->cell;
        l->across[b->cell][b->side] = a->cell;
        l->n_face++;
    }
    free(face);
    return 0;
}

/* Count, then fill. */
static void list_about(struct cell_links *l)
{
    const int n = l->cells.n * l->cells.n_corner;
    for (int i = 0; i < n; i++)
        l->first[l->cells.node[i] + 2]++;
    for (int i = 2; i <= l->n_node + 1; i++) {
        l->about_most = l->first[i] > l->about_most ? l->first[i] : l->about_most;
        l->first[i] += l->first[i - 1];
    }
    for (int i = 0; i < n; i++)
        l->about[l->first[l->cells.node[i] + 1]++] = i / l->cells.n_corner;
}

static void find_centres(struct cell_links *l, const vec3 *x)
{
    for (int c = 0; c < l->cells.n; c++) {
        vec3 sum = {0, 0, 0};
        for (int k = 0; k < l->cells.n_corner; k++)
            sum = vec3_add(sum, x[elements_nodes(&l->cells, c)[k]]);
        l->centre[c] = vec3_scale(sum, 1.0 / l->cells.n_corner);
    }
    for (int i = 0; i < l->cells.n * l->n_side; i++) {
        const int cell = i / l->n_side, other = l->across[cell][i % l->n_side];
        if (other != CELL_NONE)
            l->longest = fmax(l->longest, vec3_norm(vec3_sub(l->centre[other], l->centre[cell])));
    }
}

static void list_side_bits(struct cell_links *l)
{
    for (int side = 0; side < l->n_side; side++)
        for (int k = 0; k < l->n_side_corner; k++)
            l->side_bits[side] |= (unsigned char)(1 << cell_side_corners(l, side)[k]);
}

static int find_pinched(struct cell_links *l)
{
    const size_t n_cell = (size_t)l->cells.n + 1;
    unsigned char *severed = calloc(n_cell, 1);
    int *label = calloc(n_cell, sizeof *label),
        *part = calloc((size_t)l->about_most + 1, sizeof *part);
    const bool has_room = severed && label && part;
    for (int i = 0; has_room && i < l->n_node; i++)
        l->is_pinched[i] = cell_links_part(l, severed, l->about + l->first[i],
                                           l->first[i + 1] - l->first[i], part, label) > 1;
    free(severed);
    free(label);
    free(part);
    return has_room ? 0 : -1;
}

int cell_links_create(struct cell_links *out, const struct palp_mesh *mesh)
{
    struct cell_links *l = out;
    *l = (struct cell_links){.cells = mesh->n_tet > 0 ? mesh_tets(mesh) : mesh_hexes(mesh),
                             .n_side = mesh->n_tet > 0 ? 4 : HEX_FACES,
                             .n_side_corner = mesh->n_tet > 0 ? 3 : 4,
                             .n_node = mesh->n_node};
    const size_t n = (size_t)l->cells.n;
    l->across = malloc((n + 1) * sizeof *l->across);
    l->centre = malloc((n + 1) * sizeof *l->centre);
    l->first = calloc((size_t)mesh->n_node + 2, sizeof *l->first);
    l->about = malloc((n * (size_t)l->cells.n_corner + 1) * sizeof *l->about);
    l->is_pinched = calloc((size_t)mesh->n_node + 1, 1);
    if (!l->across || !l->centre || !l->first || !l->about || !l->is_pinched) {
        cell_links_destroy(l);
        return -1;
    }
    memset(l->across, CELL_NONE, n * sizeof *l->across);
    list_side_bits(l);
    list_about(l);
    if (link_faces(l) != 0 || find_pinched(l) != 0) {
        cell_links_destroy(l);
        return -1;
    }
    find_centres(l, mesh->x);
    return 0;
}

void cell_links_destroy(struct cell_links *links)
{
    free(links->across);
    free(links->centre);
    free(links->first);
    free(links->about);
    free(links->is_pinched);
    *links = (struct cell_links){0};
}

/* ---------------------------------------------------------------- places */

static bool cell_has_nodes(const struct cell_links *l, int cell, const int *node, int n)
{
    for (int k = 0; k < n; k++) {
        int corner = 0;
        while (corner < l->cells.n_corner && elements_nodes(&l->cells, cell)[corner] != node[k])
            corner++;
        if (corner == l->cells.n_corner)
            return false;
    }
    return true;
}

int cell_links_holder(const struct cell_links *links, const int *node, int n)
{
    const struct cell_links *l = links;
    for (int i = l->first[node[0]]; i < l->first[node[0] + 1]; i++)
        if (cell_has_nodes(l, l->about[i], node, n))
            return l->about[i];
    return CELL_NONE;
}

/* ---------------------------------------------------------------- crossing */

static bool place_comes_before(vec3 a, vec3 b)
{
    return a.x != b.x ? a.x < b.x : a.y != b.y ? a.y < b.y : a.z < b.z;
}

/* On which side of the segment from p to q an edge passes: computed the same way from either
 * triangle that has the edge, so that both get the same number. */
static bool passes_left(vec3 p, vec3 q, vec3 a, vec3 b)
{
    const bool swapped = place_comes_before(b, a);
    const vec3 from = vec3_sub(swapped ? b : a, p), to = vec3_sub(swapped ? a : b, p);
    return (vec3_dot(vec3_sub(q, p), vec3_cross(from, to)) >= 0) != swapped;
}

bool cell_links_crosses(const struct cell_links *links, int cell, int side, const vec3 tri[3])
{
    const double near = 1e-9;
    const int other = links->across[cell][side];
    const vec3 p = links->centre[cell < other ? cell : other],
               q = links->centre[cell < other ? other : cell],
               n = vec3_cross(vec3_sub(tri[1], tri[0]), vec3_sub(tri[2], tri[0]));
    const double margin = -near * vec3_norm(n) * vec3_norm(vec3_sub(q, p));
    const bool above = vec3_dot(n, vec3_sub(p, tri[0])) >= margin;
    if (above == (vec3_dot(n, vec3_sub(q, tri[0])) >= margin))
        return false;
    const bool left = passes_left(p, q, tri[0], tri[1]);
    return left == passes_left(p, q, tri[1], tri[2]) && left == passes_left(p, q, tri[2], tri[0]);
}

double cell_links_crossing(const struct cell_links *links, int cell, int side, const vec3 tri[3])
{
    const int other = links->across[cell][side];
    const vec3 p = links->centre[cell < other ? cell : other],
               q = links->centre[cell < other ? other : cell],
               n = vec3_cross(vec3_sub(tri[1], tri[0]), vec3_sub(tri[2], tri[0]));
    const double from = vec3_dot(n, vec3_sub(p, tri[0])), to = vec3_dot(n, vec3_sub(q, tri[0]));
    return from == to ? 0.5 : fmin(fmax(from / (from - to), 0), 1);
}

/* ---------------------------------------------------------------- parts */

/* The first of a cell's part, as far as it is known: never behind the cell itself. */
static int lead_of(int *part, int k)
{
    while (part[k] != k)
        k = part[k] = part[part[k]];
    return k;
}

/* Of two parts that a link joins, the lower lead leads both. */
static void join_parts(int *part, int k, int l)
{
    const int a = lead_of(part, k), b = lead_of(part, l);
    part[a > b ? a : b] = a > b ? b : a;
}

int cell_links_part(const struct cell_links *links, const unsigned char *severed, const int *cell,
                    int n, int *part, int *label)
{
    int n_part = 0;
    for (int k = 0; k < n; k++) {
        label[cell[k]] = k + 1;
        part[k] = k;
        for (int side = 0; side < links->n_side; side++) {
            const int other = links->across[cell[k]][side];
            if (other != CELL_NONE && label[other] != 0 && !(severed[cell[k]] >> side & 1))
                join_parts(part, k, label[other] - 1);
        }
    }
    for (int k = 0; k < n; k++) {
        label[cell[k]] = 0;
        n_part += part[k] == k;
        part[k] = part[part[k]];
    }
    return n_part;
}
