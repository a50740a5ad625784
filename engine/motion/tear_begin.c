/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tear_begin.c - largest principal stress among the cells of a surface.
 *
 * A face that is severed alone opens nothing: its corners still hang together by the cells about
 * them. So a tear begins at a node: the plane through it, square to the greatest stress, has cells
 * on either side, and the links between these are severed. */
#include "engine/motion/tear_begin.h"
#include "engine/base/principal.h"
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

/* ---------------------------------------------------------------- the cell */

/* The most stressed so far, by how firm it is yet. */
struct worst_cell {
    int cell;
    double stress; /* Pa */
};

static void look_at_cell(struct worst_cell *worst, const struct topology *t,
                         const struct tear_front *front, const vec3 *q, int cell)
{
    const double firm = topology_firmness(t, cell);
    if (!(firm > 0) || topology_is_removed(t, cell) || front->has_cell[cell] ||
        eshelby_stress_bound(t, q, cell) <= firm * worst->stress)
        return;
    const double stress = principal_value(eshelby_stress(t, q, cell).stress) / firm;
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

/* How far beyond the plane a cell's centre is. */
static double beyond_plane(const struct tear_begun *begun, const struct topology *t, int cell)
{
    return vec3_dot(vec3_sub(t->is->links.centre[cell], t->body.soft.mesh.x[begun->node]),
                    begun->normal);
}

static bool holds_node(const struct topology *t, int cell, int node)
{
    const int *corner = topology_corners(t, cell);
    int k = 0;
    while (k < t->is->links.cells.n_corner && corner[k] != node)
        k++;
    return k < t->is->links.cells.n_corner;
}

bool tear_begin_parts(const struct tear_begun *begun, const struct topology *t, int cell, int side,
                      double *at)
{
    const int other = t->is->links.across[cell][side];
    if (other < cell || (t->severed[cell] >> side & 1) || !holds_node(t, cell, begun->node) ||
        !holds_node(t, other, begun->node))
        return false;
    const double here = beyond_plane(begun, t, cell), there = beyond_plane(begun, t, other);
    if ((here > 0) == (there > 0))
        return false;
    *at = here / (here - there);
    return true;
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
        beyond += beyond_plane(begun, t, l->about[i]) > 0;
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
        .normal = mat3_apply_t(mat3_rotation(is.F),
                               principal_direction(is.stress, principal_value(is.stress))),
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
