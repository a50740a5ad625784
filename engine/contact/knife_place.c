/* SPDX-License-Identifier: GPL-3.0-or-later */
/* knife_place.c - a front in the tissue, followed from cell to neighbour. */
#include "engine/contact/knife_place.h"
#include "engine/contact/link.h"

#include <limits.h>
#include <string.h>

enum { CELLS_LOOKED_AT = 300, CELLS_SLOTS = 1024 };
enum { PARTS_OF_WAY = 16 }; /* in which a way is followed whose end one walk does not find */

struct tissue_place knife_place_at_rest(const struct tissue *t, int tet, vec3 rest)
{
    struct tissue_place place = {.tet = tet};
    anchor_tet(t->mesh, tet, place.node);
    anchor_in_tet(t->mesh->x, place.node, rest, place.weight);
    return place;
}

vec3 knife_place_weigh(const struct tissue_place *place, const vec3 *x)
{
    vec3 sum = {0, 0, 0};
    for (int k = 0; k < 4; k++)
        sum = vec3_axpy(sum, place->weight[k], x[place->node[k]]);
    return sum;
}

static bool is_in_cell(const struct tissue *t, int cell, vec3 x, struct tissue_place *out)
{
    const int n = topology_is_removed(t->topology, cell) ? 0 : knife_place_tets(t);
    for (int k = 0; k < n; k++) {
        out->tet = cell * knife_place_tets(t) + k;
        anchor_tet(t->mesh, out->tet, out->node);
        if (anchor_in_tet(t->q, out->node, x, out->weight))
            return true;
    }
    return false;
}

/* Cells that a walk has come to, by a hash of their numbers: room for three times as many as it
 * looks at. */
struct cells_met {
    int at[CELLS_SLOTS];
};

/* Returns whether it is new. */
static bool meet_cell(struct cells_met *met, int cell)
{
    unsigned slot = (unsigned)cell * 2654435761u / (UINT_MAX / CELLS_SLOTS + 1);
    while (met->at[slot] != CELL_NONE && met->at[slot] != cell)
        slot = (slot + 1) % CELLS_SLOTS;
    const bool is_new = met->at[slot] == CELL_NONE;
    met->at[slot] = cell;
    return is_new;
}

/* From neighbour to neighbour, the nearest by links first. */
static bool walk_on(const struct tissue *t, int from, vec3 x, struct tissue_place *out)
{
    const struct cell_links *links = &t->topology->is->links;
    int cell[CELLS_LOOKED_AT] = {from}, n = 1;
    struct cells_met met;
    memset(&met, CELL_NONE, sizeof met);
    meet_cell(&met, from);
    for (int i = 0; i < n; i++) {
        if (i > 0 && is_in_cell(t, cell[i], x, out))
            return true;
        for (int side = 0; side < links->n_side; side++) {
            const int next = links->across[cell[i]][side];
            if (next != CELL_NONE && n < CELLS_LOOKED_AT && meet_cell(&met, next))
                cell[n++] = next;
        }
    }
    return false;
}

bool knife_place_walk(const struct tissue *t, int tet, vec3 x, struct tissue_place *out)
{
    const int cell = tet / knife_place_tets(t);
    return is_in_cell(t, cell, x, out) || walk_on(t, cell, x, out);
}

vec3 knife_place_turn(const struct tissue *t, const struct tissue_place *place, vec3 direction)
{
    const vec3 *q = t->q, *x = t->mesh->x;
    const int *n = place->node;
    const mat3 now = mat3_columns(vec3_sub(q[n[1]], q[n[0]]), vec3_sub(q[n[2]], q[n[0]]),
                                  vec3_sub(q[n[3]], q[n[0]])),
               rest = mat3_columns(vec3_sub(x[n[1]], x[n[0]]), vec3_sub(x[n[2]], x[n[0]]),
                                   vec3_sub(x[n[3]], x[n[0]]));
    const vec3 turned = mat3_apply(rest, mat3_apply(mat3_inverse(now), direction));
    return vec3_finite(turned) ? turned : direction;
}

/* Not where a flat cell makes numbers large, or none. */
static bool is_near_cell(const struct tissue_place *place)
{
    bool is_near = true;
    for (int k = 0; k < 4; k++)
        is_near &= fabs(place->weight[k]) < 4;
    return is_near;
}

bool knife_place_follow(const struct tissue *t, vec3 from, vec3 to, struct tissue_place *here,
                        vec3 *rest)
{
    struct tissue_place next;
    bool is_in = knife_place_walk(t, here->tet, to, &next);
    for (int k = 1; !is_in && k <= PARTS_OF_WAY; k++) {
        const vec3 x = vec3_axpy(from, (double)k / PARTS_OF_WAY, vec3_sub(to, from));
        if (!knife_place_walk(t, here->tet, x, &next)) {
            anchor_in_tet(t->q, here->node, x, here->weight);
            if (is_near_cell(here))
                *rest = knife_place_weigh(here, t->mesh->x);
            return false;
        }
        *here = next;
        is_in = k == PARTS_OF_WAY;
    }
    *here = next;
    *rest = knife_place_weigh(here, t->mesh->x);
    return true;
}

bool knife_place_follow_at_rest(const struct tissue *t, vec3 way, struct tissue_place *here,
                                vec3 *rest)
{
    const struct tissue at_rest = {t->topology, t->mesh, t->mesh->x};
    const vec3 to = vec3_add(knife_place_weigh(here, t->mesh->x), knife_place_turn(t, here, way));
    struct tissue_place next;
    if (!knife_place_walk(&at_rest, here->tet, to, &next))
        return false;
    *here = next;
    *rest = to;
    return true;
}

bool knife_place_leaves(const struct tissue *t, const struct tissue_place *front, vec3 way)
{
    struct tissue_place here = *front;
    vec3 rest;
    return !knife_place_follow_at_rest(t, way, &here, &rest);
}
