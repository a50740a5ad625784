/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lip_places.c - where lips of a cut are drawn: in the surface that a blade swept, which crossed
 * the links between elements in known places, and not along the stairs of their faces.
 *
 * About a pair of nodes the mean of the places in which the links of its faces were crossed is a
 * point of that surface, and the smoothed normal of the faces leads there. What stands in the
 * body's own surface stays in it. The way is told in the frame of an element at the node, so that
 * it turns and stretches as this does. */
#include "engine/contact/lip_pairs.h"
#include "engine/contact/lips.h"

#include <math.h>
#include <string.h>

static const vec3 NOWHERE = {0, 0, 0};
static const double HALF_HEX = 0.87, HALF_TET = 1.5; /* half across an element, of the longest link:
                                                      * no way is longer */
static const double STEEPEST = 0.3; /* cosine: a rim that leads further aside stays as it is */

/* ---------------------------------------------------------------- how far off the blade */

static vec3 place_crossing(const struct lips *l, const struct lip_face *f)
{
    const vec3 *centre = l->t->is->links.centre;
    const vec3 from = centre[f->cell[0]], to = centre[f->cell[1]];
    return vec3_axpy(from, f->crossing, vec3_sub(to, from));
}

/* Sums of the crossings about each pair. */
static void sum_crossings(struct lips *l)
{
    const int n_corner = l->t->is->links.n_side_corner;
    memset(l->sum, 0, (size_t)l->n_pair * sizeof *l->sum);
    memset(l->n_sum, 0, (size_t)l->n_pair * sizeof *l->n_sum);
    for (int i = 0; i < l->n_face; i++) {
        const struct lip_face *f = &l->face[i];
        for (int k = 0; f->cell[0] != CELL_NONE && f->crossing >= 0 && k < n_corner; k++) {
            if (f->pair[k] == NO_PAIR)
                continue;
            l->sum[f->pair[k]] = vec3_add(l->sum[f->pair[k]], place_crossing(l, f));
            l->n_sum[f->pair[k]]++;
        }
    }
}

/* What leads out of the body's own surface about a node is left out, again and again: of faces that
 * meet at an edge what stays is along that edge. */
static vec3 keep_to_surface(const struct lips *l, const vec3 *x, int node, vec3 way)
{
    const struct boundary *b = l->b;
    for (int c = b->fan_first[node]; c != NO_CORNER; c = b->fan_next[c]) {
        const int *n = b->surface->tri[c / 3];
        if (c / 3 >= l->t->rest->surface.n_tri)
            continue;
        const vec3 m = vec3_direction(
            vec3_cross(vec3_sub(x[n[1]], x[n[0]]), vec3_sub(x[n[2]], x[n[0]])), NOWHERE);
        way = vec3_axpy(way, -vec3_dot(m, way), m);
    }
    return way;
}

/* From a pair to the blade's surface. */
static vec3 lead_to_blade(const struct lips *l, const vec3 *x, int pair)
{
    enum { ROUNDS = 4 };
    const struct lip_pair *p = &l->pair[pair];
    const vec3 n = vec3_direction(l->area[pair], NOWHERE);
    const vec3 mean = vec3_scale(l->sum[pair], 1.0 / l->n_sum[pair]);
    const double off = vec3_dot(n, vec3_sub(mean, x[p->low]));
    vec3 along = n;
    for (int i = 0; i < ROUNDS; i++)
        along = keep_to_surface(l, x, p->high, keep_to_surface(l, x, p->low, along));
    const double size = vec3_norm(along), turned = vec3_dot(n, along);
    if (!(turned > STEEPEST * size) || !(size > STEEPEST))
        return NOWHERE;
    const double half = l->t->is->links.cells.n_corner == HEX_CORNERS ? HALF_HEX : HALF_TET;
    const double most = half * l->t->is->links.longest, wanted = off / turned;
    return vec3_scale(along, fmax(fmin(wanted, most / size), -most / size));
}

/* ---------------------------------------------------------------- as places of elements */

/* The corners that have an edge with this one. */
static void list_neighbours(const struct topology *t, int corner, int out[3])
{
    const int up = corner / 4 * 4, k = corner % 4;
    const bool is_hex = t->is->links.cells.n_corner == HEX_CORNERS;
    out[0] = is_hex ? up + (k + 1) % 4 : (corner + 1) % 4;
    out[1] = is_hex ? up + (k + 3) % 4 : (corner + 2) % 4;
    out[2] = is_hex ? 4 - up + k : (corner + 3) % 4;
}

static int find_corner(const struct topology *t, int cell, int node)
{
    const int n = t->is->links.cells.n_corner;
    int k = 0;
    while (k < n && topology_corners(t, cell)[k] != node)
        k++;
    return k < n && !topology_is_removed(t, cell) ? k : -1;
}

/* In one element's frame.  Returns the least of the weights: below 0 the way leads out of it. */
static double tell_in_cell(const struct topology *t, int cell, int corner, vec3 way,
                           struct lip_place *out)
{
    const vec3 *x = t->body.soft.mesh.x;
    int k[3];
    vec3 edge[3];
    list_neighbours(t, corner, k);
    for (int i = 0; i < 3; i++) {
        out->from[i] = topology_corners(t, cell)[k[i]];
        edge[i] = vec3_sub(x[out->from[i]], x[out->node]);
    }
    const vec3 w = mat3_apply(mat3_inverse(mat3_columns(edge[0], edge[1], edge[2])), way);
    out->weight[0] = w.x;
    out->weight[1] = w.y;
    out->weight[2] = w.z;
    return fmin(w.x, fmin(w.y, w.z));
}

/* Of the elements at a node, in that which the way leads into, or least far out of. */
static void place_lip_node(struct lips *l, int node, vec3 way)
{
    const struct topology *t = l->t;
    const struct cell_links *links = &t->is->links;
    const int root = topology_root(t, node);
    double best = -(double)INFINITY;
    for (int i = links->first[root]; i < links->first[root + 1]; i++) {
        struct lip_place place = {.node = node};
        const int corner = find_corner(t, links->about[i], node);
        const double least =
            corner < 0 ? -(double)INFINITY : tell_in_cell(t, links->about[i], corner, way, &place);
        if (least > best)
            l->place[l->n_place] = place;
        best = fmax(best, least);
    }
    l->n_place += isfinite(best);
}

/* A node of several pairs takes the mean of their ways. */
static void add_way(struct lips *l, int node, vec3 way)
{
    l->way[node] = vec3_add(l->way[node], way);
    l->n_way[node]++;
}

static void place_lips(struct lips *l)
{
    const vec3 *x = l->t->body.soft.mesh.x;
    const int n_node = l->t->body.soft.mesh.n_node;
    memset(l->way, 0, (size_t)n_node * sizeof *l->way);
    memset(l->n_way, 0, (size_t)n_node * sizeof *l->n_way);
    lips_face_pairs(l, x);
    sum_crossings(l);
    for (int i = 0; i < l->n_pair; i++) {
        const vec3 way = l->n_sum[i] > 0 ? lead_to_blade(l, x, i) : NOWHERE;
        add_way(l, l->pair[i].low, way);
        add_way(l, l->pair[i].high, way);
    }
    l->n_place = 0;
    for (int i = 0; i < n_node; i++)
        if (l->n_way[i] > 0)
            place_lip_node(l, i, vec3_scale(l->way[i], 1.0 / l->n_way[i]));
    l->is_placed = true;
}

const vec3 *lips_draw(struct lips *lips, const vec3 *x)
{
    if (lips->n_pair == 0)
        return x;
    if (!lips->is_placed)
        place_lips(lips);
    memcpy(lips->drawn, x, (size_t)lips->t->body.soft.mesh.n_node * sizeof *x);
    for (int i = 0; i < lips->n_place; i++) {
        const struct lip_place *p = &lips->place[i];
        vec3 at = x[p->node];
        for (int k = 0; k < 3; k++)
            at = vec3_axpy(at, p->weight[k], vec3_sub(x[p->from[k]], x[p->node]));
        lips->drawn[p->node] = at;
    }
    return lips->drawn;
}
