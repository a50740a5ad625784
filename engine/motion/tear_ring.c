/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tear_ring.c - goes round the edge of a front, from cell to linked cell. */
#include "engine/motion/tear_ring.h"
#include "engine/base/rotation.h"
#include "engine/model/topology.h"
#include "engine/motion/eshelby.h"
#include "engine/motion/tear_front.h"

/* ---------------------------------------------------------------- faces */

static vec3 face_corner(const struct topology *t, int cell, int side, int k)
{
    return t->body.soft.mesh
        .x[topology_corners(t, cell)[cell_side_corners(&t->is->links, side)[k]]];
}

/* Half the sum of what its triangles about the first corner span: out of the cell, as long as the
 * face is large. */
vec3 tear_ring_normal(const struct topology *t, int cell, int side)
{
    const vec3 from = face_corner(t, cell, side, 0);
    vec3 sum = {0, 0, 0};
    for (int k = 1; k + 1 < t->is->links.n_side_corner; k++)
        sum = vec3_axpy(sum, 0.5,
                        vec3_cross(vec3_sub(face_corner(t, cell, side, k), from),
                                   vec3_sub(face_corner(t, cell, side, k + 1), from)));
    return sum;
}

static vec3 face_middle(const struct topology *t, int cell, int side)
{
    const int n = t->is->links.n_side_corner;
    vec3 sum = {0, 0, 0};
    for (int k = 0; k < n; k++)
        sum = vec3_axpy(sum, 1.0 / n, face_corner(t, cell, side, k));
    return sum;
}

/* ---------------------------------------------------------------- round an edge */

static bool has_corner(const struct topology *t, int cell, int side, int node)
{
    const unsigned char *corner = cell_side_corners(&t->is->links, side);
    for (int k = 0; k < t->is->links.n_side_corner; k++)
        if (topology_corners(t, cell)[corner[k]] == node)
            return true;
    return false;
}

/* The other face of a cell that has the edge. */
static int side_beyond(const struct topology *t, const struct front_edge *edge, int cell, int side)
{
    int other = 0;
    while (other == side || !has_corner(t, cell, other, edge->end[0]) ||
           !has_corner(t, cell, other, edge->end[1]))
        other++;
    return other;
}

static vec3 direction_ahead(const struct topology *t, const struct front_edge *edge, int cell,
                            int side)
{
    const vec3 *x = t->body.soft.mesh.x, none = {0, 0, 0}, a = x[edge->end[0]],
               along = vec3_direction(vec3_sub(x[edge->end[1]], a), none),
               to = vec3_sub(face_middle(t, cell, side), a);
    return vec3_direction(vec3_axpy(to, -vec3_dot(to, along), along), none);
}

/* All of the ring is linked but the severed face that it begins and ends at. */
bool tear_ring_nearest(struct ring_face *out, const struct topology *t,
                       const struct front_edge *edge, vec3 direction)
{
    const struct cell_links *l = &t->is->links;
    double nearest = 0;
    int cell = edge->cell, side = side_beyond(t, edge, cell, edge->side);
    while (!(t->severed[cell] >> side & 1) && l->across[cell][side] != CELL_NONE) {
        const int next = l->across[cell][side];
        const vec3 ahead = direction_ahead(t, edge, cell, side);
        const double along = vec3_dot(ahead, direction);
        if (along > nearest) {
            *out = (struct ring_face){cell, side, ahead};
            nearest = along;
        }
        side = side_beyond(t, edge, next, cell_links_side_to(l, next, cell));
        cell = next;
    }
    return nearest > 0;
}

/* ---------------------------------------------------------------- strips */

/* An end of an edge at rest, and where the front goes from there; where the front ends, further out
 * by a link's length: no cell's middle is beyond the surface, but links may be. */
static vec3 end_of_strip(const struct topology *t, const struct tear_front *f, int edge, int end)
{
    const int *node = f->edge[edge].end;
    const vec3 *x = t->body.soft.mesh.x, none = {0, 0, 0},
               out = vec3_direction(vec3_sub(x[node[end]], x[node[1 - end]]), none);
    const bool is_last = f->node[f->of[node[end]] - 1].n_edge == 1;
    return vec3_axpy(x[node[end]], is_last ? 0.5 * t->is->links.longest : 0, out);
}

struct ring_strip tear_ring_strip(const struct topology *t, const struct tear_front *f, int edge)
{
    const vec3 none = {0, 0, 0}, a = end_of_strip(t, f, edge, 0), b = end_of_strip(t, f, edge, 1),
               ahead_a = tear_front_ahead(f, edge, 0), ahead_b = tear_front_ahead(f, edge, 1);
    const double way = 2 * t->is->links.longest;
    const vec3 c = vec3_axpy(b, way, ahead_b), d = vec3_axpy(a, way, ahead_a);
    return (struct ring_strip){
        {{a, b, c}, {a, c, d}},
        vec3_direction(vec3_cross(vec3_sub(b, a), vec3_add(ahead_a, ahead_b)), none)};
}

static bool holds_end(const struct topology *t, const struct front_edge *edge, int cell)
{
    const int *corner = topology_corners(t, cell);
    for (int k = 0; k < t->is->links.cells.n_corner; k++)
        if (corner[k] == edge->end[0] || corner[k] == edge->end[1])
            return true;
    return false;
}

bool tear_ring_crosses(const struct ring_strip *strip, const struct topology *t,
                       const struct front_edge *edge, int cell, int side)
{
    const struct cell_links *l = &t->is->links;
    const int other = l->across[cell][side];
    return other > cell && !(t->severed[cell] >> side & 1) && holds_end(t, edge, cell) &&
           holds_end(t, edge, other) &&
           (cell_links_crosses(l, cell, side, strip->tri[0]) ||
            cell_links_crosses(l, cell, side, strip->tri[1]));
}

/* ---------------------------------------------------------------- what presses it */

/* The pull on a face of the rest shape, turned back with the cell. */
static vec3 pull_on(const struct topology *t, const vec3 *q, int cell, vec3 normal)
{
    const struct eshelby_stress is = eshelby_stress(t, q, cell);
    const mat3 R = mat3_rotation(is.F);
    return mat3_apply_t(R, mat3_apply(is.stress, mat3_apply(R, normal)));
}

bool tear_ring_is_shut(const struct topology *t, const vec3 *q, int cell, int side)
{
    const vec3 none = {0, 0, 0}, normal = vec3_direction(tear_ring_normal(t, cell, side), none),
               pull = vec3_add(pull_on(t, q, cell, normal),
                               pull_on(t, q, t->is->links.across[cell][side], normal));
    const double opens = vec3_dot(pull, normal);
    return opens < -vec3_norm(vec3_axpy(pull, -opens, normal));
}
