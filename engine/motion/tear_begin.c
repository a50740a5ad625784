/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tear_begin.c - largest principal stress among the cells of a surface.
 *
 * A face that is severed alone opens nothing: its corners still hang together by the cells about
 * them. So a tear begins at a node: the plane through it, square to the greatest stress, has cells
 * on either side, and the links between these are severed. */
#include "engine/motion/tear_begin.h"
#include "engine/base/rotation.h"
#include "engine/model/topology.h"
#include "engine/motion/eshelby.h"
#include "engine/motion/tear_front.h"

#include <stdlib.h>

/* ---------------------------------------------------------------- memory */

static bool is_at_surface(const struct topology *t, int cell)
{
    const struct cell_links *l = &t->is->links;
    int side = 0;
    while (side < l->n_side && l->across[cell][side] != CELL_NONE)
        side++;
    return side < l->n_side;
}

int tear_skin_create(struct tear_skin *out, const struct topology *t)
{
    const int n = t->is->links.cells.n;
    *out = (struct tear_skin){.cell = malloc(((size_t)n + 1) * sizeof *out->cell)};
    for (int i = 0; out->cell && i < n; i++)
        if (is_at_surface(t, i))
            out->cell[out->n_cell++] = i;
    return out->cell ? 0 : -1;
}

void tear_skin_clear(struct tear_skin *skin)
{
    free(skin->cell);
}

/* ---------------------------------------------------------------- principal stress */

/* The greatest eigenvalue of a symmetric matrix: of B = S - m 1, by its invariants. */
static double largest_principal(mat3 S)
{
    const double m = mat3_trace(S) / 3;
    const mat3 B = mat3_axpy(S, -1, mat3_diagonal(m));
    const double p = sqrt(mat3_trace(mat3_mul(B, B)) / 6);
    if (!(p > 0))
        return m;
    const double r = mat3_determinant(mat3_scale(B, 1 / p)) / 2;
    return m + 2 * p * cos(acos(fmin(fmax(r, -1), 1)) / 3);
}

static vec3 longer_of(vec3 a, vec3 b)
{
    return vec3_dot(b, b) > vec3_dot(a, a) ? b : a;
}

/* What S - s 1 maps to nothing is square to its rows; where two eigenvalues are the same, any
 * direction square to the one row that is left; where three are, any. */
static vec3 principal_direction(mat3 S, double s)
{
    const vec3 x = {1, 0, 0}, y = {0, 1, 0};
    const mat3 B = mat3_axpy(S, -1, mat3_diagonal(s));
    const vec3 a = mat3_row(B, 0), b = mat3_row(B, 1), c = mat3_row(B, 2),
               row = longer_of(longer_of(a, b), c),
               across = longer_of(longer_of(vec3_cross(a, b), vec3_cross(b, c)), vec3_cross(c, a));
    const double size = vec3_dot(row, row);
    if (vec3_norm(across) > 1e-6 * size)
        return vec3_direction(across, x);
    const vec3 any = longer_of(vec3_cross(row, x), vec3_cross(row, y));
    return vec3_direction(any, x);
}

/* ---------------------------------------------------------------- the cell */

/* The most stressed so far. */
struct worst_cell {
    int cell;
    double stress; /* Pa */
};

static void look_at_cell(struct worst_cell *worst, const struct topology *t,
                         const struct tear_front *front, const vec3 *q, int cell)
{
    if (topology_is_removed(t, cell) || front->has_cell[cell] ||
        eshelby_stress_bound(t, q, cell) <= worst->stress)
        return;
    const double stress = largest_principal(eshelby_stress(t, q, cell).stress);
    if (stress > worst->stress)
        *worst = (struct worst_cell){cell, stress};
}

/* Lips are surface, too. */
static struct worst_cell find_worst(const struct tear_skin *skin, const struct topology *t,
                                    const struct tear_front *front, const vec3 *q)
{
    const struct cell_links *l = &t->is->links;
    struct worst_cell worst = {CELL_NONE, t->is->is.tear.strength};
    for (int i = 0; i < skin->n_cell; i++)
        look_at_cell(&worst, t, front, q, skin->cell[i]);
    for (int i = 0; i < t->n_done; i++) {
        const int cell = t->list[i] / l->n_side;
        if (topology_leaving(t, t->list[i]) != CELL_NONE)
            continue;
        look_at_cell(&worst, t, front, q, cell);
        look_at_cell(&worst, t, front, q, l->across[cell][t->list[i] % l->n_side]);
    }
    return worst;
}

/* ---------------------------------------------------------------- the node */

static bool is_beyond(const struct tear_begun *begun, const struct topology *t, int cell)
{
    return vec3_dot(vec3_sub(t->is->links.centre[cell], t->body.soft.mesh.x[begun->node]),
                    begun->normal) > 0;
}

static bool holds_node(const struct topology *t, int cell, int node)
{
    const int *corner = topology_corners(t, cell);
    int k = 0;
    while (k < t->is->links.cells.n_corner && corner[k] != node)
        k++;
    return k < t->is->links.cells.n_corner;
}

bool tear_begin_parts(const struct tear_begun *begun, const struct topology *t, int cell, int side)
{
    const int other = t->is->links.across[cell][side];
    return other != CELL_NONE && !(t->severed[cell] >> side & 1) &&
           holds_node(t, cell, begun->node) && holds_node(t, other, begun->node) &&
           is_beyond(begun, t, cell) != is_beyond(begun, t, other);
}

/* The pull across the plane through a node, the mean of the cells about it; 0: none of them lies
 * beyond the plane, or all do. */
static double pull_at(const struct tear_begun *begun, const struct topology *t, const vec3 *q)
{
    const struct cell_links *l = &t->is->links;
    const int root = topology_root(t, begun->node);
    int n = 0, beyond = 0;
    double sum = 0;
    for (int i = l->first[root]; i < l->first[root + 1]; i++) {
        if (!holds_node(t, l->about[i], begun->node))
            continue;
        const struct eshelby_stress is = eshelby_stress(t, q, l->about[i]);
        const vec3 normal = mat3_apply(mat3_rotation(is.F), begun->normal);
        sum += vec3_dot(normal, mat3_apply(is.stress, normal));
        beyond += is_beyond(begun, t, l->about[i]);
        n++;
    }
    return beyond > 0 && beyond < n ? sum / n : 0;
}

bool tear_begin_find(struct tear_begun *out, const struct tear_skin *skin, const struct topology *t,
                     const struct tear_front *front, const vec3 *q)
{
    const struct worst_cell worst = find_worst(skin, t, front, q);
    double most = 0;
    if (worst.cell == CELL_NONE)
        return false;
    const struct eshelby_stress is = eshelby_stress(t, q, worst.cell);
    struct tear_begun at = {
        .normal = mat3_apply_t(mat3_rotation(is.F), principal_direction(is.stress, worst.stress)),
        .stress = worst.stress};
    for (int k = 0; k < t->is->links.cells.n_corner; k++) {
        at.node = topology_corners(t, worst.cell)[k];
        const double pull = t->on_surface[at.node] ? pull_at(&at, t, q) : 0;
        if (pull > most) {
            *out = at;
            most = pull;
        }
    }
    return most > 0;
}
