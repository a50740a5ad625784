/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapped_embed.c - elements sorted into the cells of a regular grid, and the shape functions of
 * those near a point. */
#include "engine/model/mapped_embed.h"
#include "engine/model/hex.h"
#include "engine/model/mesh.h"

#include <stdlib.h>

enum { CELLS_MOST = 100 }; /* along an axis */

struct embedding {
    const struct palp_mesh *mesh;
    double reach;
    vec3 low;      /* of the grid                                    | m              */
    double side;   /* of a cell                                      | m              */
    double margin; /* reach, but at most a side: each element is in a few cells | m   */
    int n[3];
    size_t *first; /* of a cell, into element                        | [cells + 1]    */
    int *element;  /* tetrahedra, then hexahedra, whose boxes, grown by margin, meet the cell */
};

struct embed_box {
    vec3 low, high;
};

/* ---------------------------------------------------------------- elements */

static int count_elements(const struct palp_mesh *mesh)
{
    return mesh->n_tet + mesh->n_hex;
}

static int element_corners_of(const struct palp_mesh *mesh, int element, const int **node)
{
    const bool tet = element < mesh->n_tet;
    *node = tet ? mesh->tet[element] : mesh->hex[element - mesh->n_tet];
    return tet ? 4 : HEX_CORNERS;
}

static struct embed_box box_about(const vec3 *x, const int *node, int n, double margin)
{
    struct embed_box b = {x[node ? node[0] : 0], x[node ? node[0] : 0]};
    for (int k = 1; k < n; k++) {
        const vec3 at = x[node ? node[k] : k];
        b.low = (vec3){fmin(b.low.x, at.x), fmin(b.low.y, at.y), fmin(b.low.z, at.z)};
        b.high = (vec3){fmax(b.high.x, at.x), fmax(b.high.y, at.y), fmax(b.high.z, at.z)};
    }
    const vec3 by = {margin, margin, margin};
    return (struct embed_box){vec3_sub(b.low, by), vec3_add(b.high, by)};
}

/* How far the point is from where it would be with its coordinates held to the element. */
static double distance_from(const vec3 *x, int n, const double *weight, vec3 point)
{
    for (int k = 0; k < n; k++)
        point = vec3_axpy(point, -weight[k], x[k]);
    return vec3_norm(point);
}

static double weigh_tet(const vec3 x[4], vec3 point, double weight[4])
{
    const mat3 edges =
        mat3_columns(vec3_sub(x[1], x[0]), vec3_sub(x[2], x[0]), vec3_sub(x[3], x[0]));
    const vec3 at = mat3_apply(mat3_inverse(edges), vec3_sub(point, x[0]));
    const double w[4] = {1 - at.x - at.y - at.z, at.x, at.y, at.z};
    double held[4], sum = 0;
    for (int k = 0; k < 4; k++) {
        weight[k] = w[k];
        held[k] = fmax(w[k], 0);
        sum += held[k];
    }
    if (sum == w[0] + w[1] + w[2] + w[3])
        return 0;
    for (int k = 0; k < 4; k++)
        held[k] /= sum;
    return distance_from(x, 4, held, point);
}

static double weigh_hex(const vec3 x[HEX_CORNERS], vec3 point, double weight[HEX_CORNERS])
{
    vec3 at;
    double held[HEX_CORNERS];
    if (!hex_locate(&at, x, point))
        return INFINITY;
    const vec3 within = {fmin(fmax(at.x, -1), 1), fmin(fmax(at.y, -1), 1), fmin(fmax(at.z, -1), 1)};
    for (int k = 0; k < HEX_CORNERS; k++) {
        weight[k] = hex_shape_at(at, k);
        held[k] = hex_shape_at(within, k);
    }
    if (within.x == at.x && within.y == at.y && within.z == at.z)
        return 0;
    return distance_from(x, HEX_CORNERS, held, point);
}

/* The point in one element, if that is nearer than `best`. */
static void try_element(const struct palp_mesh *mesh, int element, vec3 point,
                        struct embedded *best)
{
    const int *node;
    struct embedded it = {.element = element, .n = element_corners_of(mesh, element, &node)};
    vec3 x[EMBED_CORNERS];
    for (int k = 0; k < it.n; k++) {
        it.node[k] = node[k];
        x[k] = mesh->x[node[k]];
    }
    it.outside = it.n == 4 ? weigh_tet(x, point, it.weight) : weigh_hex(x, point, it.weight);
    if (it.outside < best->outside)
        *best = it;
}

/* Is the point within `distance` of an element's box? Elsewhere it is no nearer to the element. */
static bool reaches_near(const struct palp_mesh *mesh, int element, vec3 point, double distance)
{
    const int *node, n = element_corners_of(mesh, element, &node);
    const struct embed_box box = box_about(mesh->x, node, n, distance);
    return point.x >= box.low.x && point.x <= box.high.x && point.y >= box.low.y &&
           point.y <= box.high.y && point.z >= box.low.z && point.z <= box.high.z;
}

/* ---------------------------------------------------------------- the grid */

static int cell_along(double at, double low, double side, int n)
{
    const double k = floor((at - low) / side);
    return k < 0 ? 0 : k >= n ? n - 1 : (int)k;
}

/* The cells that a box meets: from … to along each axis. */
static void cells_of(const struct embedding *e, const struct embed_box *box, int from[3], int to[3])
{
    const double low[3] = {box->low.x, box->low.y, box->low.z};
    const double high[3] = {box->high.x, box->high.y, box->high.z};
    const double origin[3] = {e->low.x, e->low.y, e->low.z};
    for (int k = 0; k < 3; k++) {
        from[k] = cell_along(low[k], origin[k], e->side, e->n[k]);
        to[k] = cell_along(high[k], origin[k], e->side, e->n[k]);
    }
}

static int cell_index(const struct embedding *e, int x, int y, int z)
{
    return (z * e->n[1] + y) * e->n[0] + x;
}

/* Count the cells of an element, or (element ≥ 0 … with a list) put it into them. */
static void visit_cells(struct embedding *e, int element, int shift)
{
    const int *node, n = element_corners_of(e->mesh, element, &node);
    const struct embed_box box = box_about(e->mesh->x, node, n, e->margin);
    int from[3], to[3];
    cells_of(e, &box, from, to);
    for (int z = from[2]; z <= to[2]; z++)
        for (int y = from[1]; y <= to[1]; y++)
            for (int x = from[0]; x <= to[0]; x++) {
                size_t *at = &e->first[cell_index(e, x, y, z) + shift];
                if (e->element)
                    e->element[*at] = element;
                (*at)++;
            }
}

/* As many cells as elements, about. */
static void lay_grid(struct embedding *e)
{
    const struct embed_box whole = box_about(e->mesh->x, NULL, e->mesh->n_node, 0);
    const vec3 size = vec3_sub(whole.high, whole.low);
    const double longest = fmax(size.x, fmax(size.y, size.z));
    e->side = fmax(cbrt(size.x * size.y * size.z / count_elements(e->mesh)), longest / CELLS_MOST);
    e->margin = fmin(e->reach, e->side);
    e->low = vec3_sub(whole.low, (vec3){e->margin, e->margin, e->margin});
    e->n[0] = 1 + (int)((size.x + 2 * e->margin) / e->side);
    e->n[1] = 1 + (int)((size.y + 2 * e->margin) / e->side);
    e->n[2] = 1 + (int)((size.z + 2 * e->margin) / e->side);
}

struct embedding *embed_create(const struct palp_mesh *mesh, double reach)
{
    struct embedding *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    e->mesh = mesh;
    e->reach = reach;
    lay_grid(e);
    const int n_cell = e->n[0] * e->n[1] * e->n[2], n = count_elements(mesh);
    e->first = calloc((size_t)n_cell + 2, sizeof *e->first);
    for (int i = 0; e->first && i < n; i++)
        visit_cells(e, i, 2);
    for (int i = 2; e->first && i < n_cell + 2; i++)
        e->first[i] += e->first[i - 1];
    if (e->first)
        e->element = malloc((e->first[n_cell + 1] + 1) * sizeof *e->element);
    if (!e->element) {
        embed_destroy(e);
        return NULL;
    }
    for (int i = 0; i < n; i++)
        visit_cells(e, i, 1);
    return e;
}

void embed_destroy(struct embedding *embedding)
{
    if (!embedding)
        return;
    free(embedding->first);
    free(embedding->element);
    free(embedding);
}

bool embed_find(const struct embedding *e, vec3 point, struct embedded *out)
{
    const struct embed_box here = {point, point};
    int at[3], same[3];
    out->outside = INFINITY;
    cells_of(e, &here, at, same);
    const int cell = cell_index(e, at[0], at[1], at[2]);
    for (size_t i = e->first[cell]; i < e->first[cell + 1] && out->outside > 0; i++)
        try_element(e->mesh, e->element[i], point, out);
    if (out->outside <= e->margin)
        return true;
    out->outside = INFINITY; /* of equally near ones another cell may have the first */
    for (int i = 0; i < count_elements(e->mesh); i++)
        if (reaches_near(e->mesh, i, point, out->outside))
            try_element(e->mesh, i, point, out);
    return out->outside <= e->reach;
}
