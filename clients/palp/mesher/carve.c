/* SPDX-License-Identifier: GPL-3.0-or-later */
/* carve.c - how much of each cell is inside, which cells are taken, and the mesh of them. */
#include "clients/palp/mesher/carve.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 4, RING_MAX = 8 }; /* points along a cell's edge; cells around a point */

/** The grid. Cells are numbered along x, then y, then z. */
struct grid {
    const struct palp_mesh *surface;
    vec3 origin;
    double cell;
    int n[3];
    int n_cell;
    float *share; /* of each cell that is inside: 0 … 1, at its borders by samples */
    bool *border; /* cells that a triangle may cross                               */
    bool *taken;
};

/* ---------------------------------------------------------------- the grid */

static double component_along(vec3 x, int axis)
{
    return axis == 0 ? x.x : axis == 1 ? x.y : x.z;
}

static void extend_bounds(vec3 *low, vec3 *high, vec3 x)
{
    *low = (vec3){fmin(low->x, x.x), fmin(low->y, x.y), fmin(low->z, x.z)};
    *high = (vec3){fmax(high->x, x.x), fmax(high->y, x.y), fmax(high->z, x.z)};
}

/* Centred about the surface, half a cell at least beyond it on each side. */
static bool lay_grid(struct grid *g, double cell)
{
    vec3 low = {INFINITY, INFINITY, INFINITY}, high = {-INFINITY, -INFINITY, -INFINITY};
    for (int i = 0; i < g->surface->n_node; i++)
        extend_bounds(&low, &high, g->surface->x[i]);
    double n_cell = 1, middle[3];
    for (int axis = 0; axis < 3; axis++) {
        const double extent = component_along(high, axis) - component_along(low, axis);
        middle[axis] = 0.5 * (component_along(high, axis) + component_along(low, axis));
        n_cell *= ceil(extent / cell) + 1;
        g->n[axis] = (int)fmin(ceil(extent / cell) + 1, INT_MAX);
    }
    g->cell = cell;
    g->n_cell = (int)fmin(n_cell, INT_MAX);
    if (n_cell > CARVE_CELLS_MAX)
        return false;
    g->origin = (vec3){middle[0] - 0.5 * cell * g->n[0], middle[1] - 0.5 * cell * g->n[1],
                       middle[2] - 0.5 * cell * g->n[2]};
    g->share = calloc((size_t)g->n_cell, sizeof *g->share);
    g->border = calloc((size_t)g->n_cell, sizeof *g->border);
    g->taken = calloc((size_t)g->n_cell, sizeof *g->taken);
    return g->share && g->border && g->taken;
}

static int number_of(const struct grid *g, const int at[3])
{
    return (at[2] * g->n[1] + at[1]) * g->n[0] + at[0];
}

static void place_of(const struct grid *g, int i, int at[3])
{
    at[0] = i % g->n[0];
    at[1] = i / g->n[0] % g->n[1];
    at[2] = i / g->n[0] / g->n[1];
}

/* A point at these fractions of a cell. */
static vec3 point_of(const struct grid *g, const int at[3], double x, double y, double z)
{
    return (vec3){g->origin.x + (at[0] + x) * g->cell, g->origin.y + (at[1] + y) * g->cell,
                  g->origin.z + (at[2] + z) * g->cell};
}

static int cell_along(const struct grid *g, vec3 x, int axis)
{
    const double at = (component_along(x, axis) - component_along(g->origin, axis)) / g->cell;
    return (int)fmin(fmax(floor(at), 0), g->n[axis] - 1);
}

/* All cells that the box around a triangle meets. */
static void mark_borders(struct grid *g)
{
    for (int i = 0; i < g->surface->n_tri; i++) {
        vec3 low = {INFINITY, INFINITY, INFINITY}, high = {-INFINITY, -INFINITY, -INFINITY};
        int from[3], to[3], at[3];
        for (int k = 0; k < 3; k++)
            extend_bounds(&low, &high, g->surface->x[g->surface->tri[i][k]]);
        for (int axis = 0; axis < 3; axis++) {
            from[axis] = cell_along(g, low, axis);
            to[axis] = cell_along(g, high, axis);
        }
        for (at[2] = from[2]; at[2] <= to[2]; at[2]++)
            for (at[1] = from[1]; at[1] <= to[1]; at[1]++)
                for (at[0] = from[0]; at[0] <= to[0]; at[0]++)
                    g->border[number_of(g, at)] = true;
    }
}

/* ---------------------------------------------------------------- how much of a cell is inside */

static float sample_cell(const struct grid *g, const struct winding *w, const int at[3])
{
    int n = 0;
    for (int i = 0; i < SAMPLES * SAMPLES * SAMPLES; i++)
        n += winding_number(w, point_of(g, at, (i % SAMPLES + 0.5) / SAMPLES,
                                        (i / SAMPLES % SAMPLES + 0.5) / SAMPLES,
                                        (i / SAMPLES / SAMPLES + 0.5) / SAMPLES)) > 0.5;
    return (float)n / (SAMPLES * SAMPLES * SAMPLES);
}

/* A cell that no triangle crosses is all inside or all outside, as is the one before it in the row
 * if that is none of the border either. */
static double measure_shares(struct grid *g, const struct winding *w)
{
    double sum = 0;
    for (int i = 0; i < g->n_cell; i++) {
        int at[3];
        place_of(g, i, at);
        if (g->border[i])
            g->share[i] = sample_cell(g, w, at);
        else if (at[0] > 0 && !g->border[i - 1])
            g->share[i] = g->share[i - 1];
        else
            g->share[i] = winding_number(w, point_of(g, at, 0.5, 0.5, 0.5)) > 0.5;
        sum += (double)g->share[i];
    }
    return sum * g->cell * g->cell * g->cell;
}

/* ---------------------------------------------------------------- which cells are taken */

/** A cell, to be sorted by its share. */
struct ranked {
    float share;
    int cell;
};

static int compare_ranks(const void *a, const void *b)
{
    const struct ranked *s = a, *t = b;
    if (s->share != t->share)
        return s->share > t->share ? -1 : 1;
    return s->cell < t->cell ? -1 : 1;
}

/* By falling share, until there are so many. */
static bool take_cells(struct grid *g, int n_wanted)
{
    struct ranked *rank = malloc((size_t)g->n_cell * sizeof *rank);
    int n = 0;
    if (!rank)
        return false;
    for (int i = 0; i < g->n_cell; i++)
        if (g->share[i] > 0)
            rank[n++] = (struct ranked){g->share[i], i};
    qsort(rank, (size_t)n, sizeof *rank, compare_ranks);
    for (int i = 0; i < n && i < n_wanted; i++)
        g->taken[rank[i].cell] = true;
    free(rank);
    return true;
}

/* The cell across a face, 0 … 5; -1: none. */
static int cell_across(const struct grid *g, int i, int face)
{
    int at[3];
    place_of(g, i, at);
    at[face / 2] += face % 2 ? 1 : -1;
    return at[face / 2] < 0 || at[face / 2] >= g->n[face / 2] ? -1 : number_of(g, at);
}

/* Walks over faces from a cell on; writes the number of the piece to mark. Returns its cells. */
static int walk_cells(const struct grid *g, int from, int piece, int *mark, int *stack)
{
    int n = 0;
    mark[from] = piece;
    stack[n++] = from;
    for (int k = 0; k < n; k++)
        for (int face = 0; face < 6; face++) {
            const int other = cell_across(g, stack[k], face);
            if (other < 0 || !g->taken[other] || mark[other])
                continue;
            mark[other] = piece;
            stack[n++] = other;
        }
    return n;
}

/* Cells that hang on the others by an edge or a corner, or not at all, would swing: the largest
 * piece whose cells share faces stays. Returns how many went, or -1: no memory. */
static int keep_largest(struct grid *g)
{
    int *mark = calloc((size_t)g->n_cell, sizeof *mark), *stack = NULL;
    int n_piece = 0, largest = 0, most = 0, n_left = -1;
    stack = malloc((size_t)g->n_cell * sizeof *stack);
    if (mark && stack) {
        for (int i = 0; i < g->n_cell; i++) {
            if (!g->taken[i] || mark[i])
                continue;
            const int n = walk_cells(g, i, ++n_piece, mark, stack);
            if (n > most) {
                most = n;
                largest = n_piece;
            }
        }
        n_left = 0;
        for (int i = 0; i < g->n_cell; i++)
            if (g->taken[i] && mark[i] != largest) {
                g->taken[i] = false;
                n_left++;
            }
    }
    free(mark);
    free(stack);
    return n_left;
}

static int count_taken(const struct grid *g)
{
    int n = 0;
    for (int i = 0; i < g->n_cell; i++)
        n += g->taken[i];
    return n;
}

/* ---------------------------------------------------------------- how far the surface is
 * outside */

static double outside_of_cell(const struct grid *g, const int at[3], vec3 x)
{
    double squares = 0;
    for (int axis = 0; axis < 3; axis++) {
        const double low = component_along(g->origin, axis) + at[axis] * g->cell;
        const double apart =
            fmax(fmax(low - component_along(x, axis), component_along(x, axis) - low - g->cell), 0);
        squares += apart * apart;
    }
    return sqrt(squares);
}

/* Rings of cells about the point, until none further out can be nearer. */
static double outside_of_cells(const struct grid *g, vec3 x)
{
    double nearest = INFINITY;
    const int middle[3] = {cell_along(g, x, 0), cell_along(g, x, 1), cell_along(g, x, 2)};
    for (int ring = 0; ring <= RING_MAX && (ring - 1) * g->cell < nearest; ring++) {
        int at[3];
        for (at[2] = middle[2] - ring; at[2] <= middle[2] + ring; at[2]++)
            for (at[1] = middle[1] - ring; at[1] <= middle[1] + ring; at[1]++)
                for (at[0] = middle[0] - ring; at[0] <= middle[0] + ring; at[0]++) {
                    bool there = true;
                    for (int axis = 0; axis < 3; axis++)
                        there = there && at[axis] >= 0 && at[axis] < g->n[axis];
                    if (there && g->taken[number_of(g, at)])
                        nearest = fmin(nearest, outside_of_cell(g, at, x));
                }
    }
    return nearest;
}

/* ---------------------------------------------------------------- the mesh */

/* A corner of the grid by its place; corners are numbered as they are met. */
static int corner_number(const struct grid *g, struct palp_mesh *m, int *number, const int at[3])
{
    const int i = (at[2] * (g->n[1] + 1) + at[1]) * (g->n[0] + 1) + at[0];
    if (number[i] < 0) {
        number[i] = m->n_node;
        m->x[m->n_node++] = point_of(g, at, 0, 0, 0);
    }
    return number[i];
}

static void add_cell(const struct grid *g, struct palp_mesh *m, int *number, int i)
{
    /* As VTK has a hexahedron; and a cube's six tetrahedra about the diagonal from 0 to 6, whose
     * faces meet those of the cubes beside it. */
    static const int corner[8][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
                                     {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
    static const int tet[6][4] = {{0, 1, 2, 6}, {0, 2, 3, 6}, {0, 3, 7, 6},
                                  {0, 7, 4, 6}, {0, 4, 5, 6}, {0, 5, 1, 6}};
    int at[3], node[8];
    place_of(g, i, at);
    for (int k = 0; k < 8; k++) {
        const int there[3] = {at[0] + corner[k][0], at[1] + corner[k][1], at[2] + corner[k][2]};
        node[k] = corner_number(g, m, number, there);
    }
    if (m->hex) {
        memcpy(m->hex[m->n_hex++], node, sizeof node);
        return;
    }
    for (int k = 0; k < 6; k++, m->n_tet++)
        for (int c = 0; c < 4; c++)
            m->tet[m->n_tet][c] = node[tet[k][c]];
}

static bool make_mesh(const struct grid *g, struct palp_mesh *m, int n_cell,
                      enum palp_elements elements)
{
    const size_t n_corner = (size_t)(g->n[0] + 1) * (size_t)(g->n[1] + 1) * (size_t)(g->n[2] + 1);
    int *number = malloc(n_corner * sizeof *number);
    *m = (struct palp_mesh){.x = malloc(8 * (size_t)n_cell * sizeof *m->x)};
    if (elements == PALP_HEXAHEDRA)
        m->hex = malloc((size_t)n_cell * sizeof *m->hex);
    else
        m->tet = malloc(6 * (size_t)n_cell * sizeof *m->tet);
    const bool right = number && m->x && (m->hex || m->tet);
    if (right) {
        memset(number, -1, n_corner * sizeof *number);
        for (int i = 0; i < g->n_cell; i++)
            if (g->taken[i])
                add_cell(g, m, number, i);
    } else
        palp_mesh_destroy(m);
    free(number);
    return right;
}

/* ---------------------------------------------------------------- all of it */

static bool carve_grid(struct carved *out, struct grid *g, const struct winding *w, double volume,
                       enum palp_elements elements)
{
    const double cube = g->cell * g->cell * g->cell;
    mark_borders(g);
    out->inside = measure_shares(g, w);
    const double wanted = (volume > 0 ? volume : out->inside) / cube;
    if (!take_cells(g, (int)fmin(fmax(round(wanted), 1), g->n_cell)))
        return false;
    out->n_left = keep_largest(g);
    out->n_cell = count_taken(g);
    out->volume = out->n_cell * cube;
    if (out->n_left < 0 || out->n_cell == 0)
        return false;
    for (int i = 0; i < g->surface->n_node; i++)
        out->reach = fmax(out->reach, outside_of_cells(g, g->surface->x[i]));
    return make_mesh(g, &out->mesh, out->n_cell, elements);
}

bool carve(struct carved *out, const struct palp_mesh *surface, const struct winding *winding,
           double cell, double volume, enum palp_elements elements)
{
    struct grid g = {.surface = surface};
    *out = (struct carved){.cell = cell};
    const bool laid = lay_grid(&g, cell);
    const bool right = laid && carve_grid(out, &g, winding, volume, elements);
    if (!laid)
        out->n_cell = g.n_cell;
    free(g.share);
    free(g.border);
    free(g.taken);
    return right;
}
