/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tear_front.c - finds the front among the surface's edges, and sums up about it and along it. */
#include "engine/motion/tear_front.h"
#include "engine/base/lanes.h"
#include "engine/model/topology.h"
#include "engine/motion/eshelby.h"
#include "engine/motion/tear_plane.h"

#include <stdlib.h>

enum { NEVER = -1, NOBODY = -1 };
enum { RINGS = 2, ROUND = 2 }; /* of cells whose forces count; that tell the cut's plane */

/* ---------------------------------------------------------------- memory */

struct tear_front *tear_front_create(const struct topology *t)
{
    const size_t n_v = (size_t)t->rest->n_v + 1, n_cell = (size_t)t->is->links.cells.n + 1;
    struct tear_front *f = calloc(1, sizeof *f);
    if (!f)
        return NULL;
    f->n_done = NEVER;
    f->edge = calloc((size_t)cuttable_edges(t->is) + 1, sizeof *f->edge);
    f->node = calloc(n_v, sizeof *f->node);
    f->of = calloc(n_v, sizeof *f->of);
    f->ring = calloc(n_v, sizeof *f->ring);
    f->cell = calloc(n_cell, sizeof *f->cell);
    f->has_cell = calloc(n_cell, 1);
    f->crossed = calloc(n_cell * CELL_FACES, 1);
    if (f->edge && f->node && f->of && f->ring && f->cell && f->has_cell && f->crossed)
        return f;
    tear_front_destroy(f);
    return NULL;
}

void tear_front_destroy(struct tear_front *f)
{
    if (!f)
        return;
    free(f->edge);
    free(f->node);
    free(f->of);
    free(f->ring);
    free(f->cell);
    free(f->has_cell);
    free(f->crossed);
    free(f);
}

/* ---------------------------------------------------------------- edges */

/* Are the triangles at an edge the two sides of one severed face? Then its cells are a ring. */
static bool is_front_edge(const struct topology *t, int e)
{
    const struct surface *s = &t->body.surface;
    const int a = s->edge_tri[e][0], b = s->edge_tri[e][1];
    const int cell = t->tri_cell[a], other = t->tri_cell[b];
    const int side = cell_links_side_to(&t->is->links, cell, other);
    if (cell == other || side == t->is->links.n_side || !(t->severed[cell] >> side & 1))
        return false;
    const int first = t->tri_at[cell * t->is->links.n_side + side];
    return a == first || (t->is->links.n_side_corner == 4 && a == first + 1);
}

/* ---------------------------------------------------------------- nodes */

static void forget_front(struct tear_front *f)
{
    for (int i = 0; i < f->n_ring; i++)
        f->of[f->ring[i]] = 0;
    for (int i = 0; i < f->n_cell; i++)
        f->has_cell[f->cell[i]] = 0;
    f->n_edge = f->n_node = f->n_ring = f->n_cell = 0;
}

static void count_with(struct tear_front *f, int node, int front)
{
    if (f->of[node] == 0)
        f->ring[f->n_ring++] = node;
    f->of[node] = front + 1;
}

/* Returns which of the front's nodes it is. */
static int count_node(struct tear_front *f, int node)
{
    if (f->of[node] == 0) {
        f->node[f->n_node] = (struct front_node){.node = node, .beside = {NOBODY, NOBODY}};
        count_with(f, node, f->n_node++);
    }
    return f->of[node] - 1;
}

static void join_nodes(struct tear_front *f, int node, int other)
{
    struct front_node *is = &f->node[node];
    if (is->n_edge < 2)
        is->beside[is->n_edge] = other;
    is->n_edge++;
}

static void list_edges(struct tear_front *f, const struct topology *t)
{
    const struct surface *s = &t->body.surface;
    for (int e = t->rest->surface.n_edge; e < s->n_edge; e++) {
        if (!is_front_edge(t, e))
            continue;
        const int a = count_node(f, s->edge[e][0]), b = count_node(f, s->edge[e][1]);
        f->edge[f->n_edge++] = (struct front_edge){{a, b}};
        join_nodes(f, a, b);
        join_nodes(f, b, a);
    }
}

/* ---------------------------------------------------------------- where the cut passes them */

static void list_crossings(struct tear_front *f, const struct topology *t)
{
    for (int i = 0; i < t->n_done; i++)
        if (topology_leaving(t, t->list[i]) == CELL_NONE)
            f->crossed[t->list[i]] = t->crossed[i];
}

static void list_cells_about(struct tear_front *f, const struct topology *t, int root)
{
    const struct cell_links *l = &t->is->links;
    for (int k = l->first[root]; k < l->first[root + 1]; k++) {
        if (!f->has_cell[l->about[k]])
            f->cell[f->n_cell++] = l->about[k];
        f->has_cell[l->about[k]] = 1;
    }
}

/* The front's cells are not listed yet: their list serves for those about the node. */
static void place_on_plane(struct tear_front *f, const struct topology *t, struct front_node *node)
{
    const struct cell_links *l = &t->is->links;
    list_cells_about(f, t, topology_root(t, node->node));
    for (int round = 1, first = 0; round < ROUND; round++)
        for (const int last = f->n_cell; first < last; first++)
            for (int k = 0; k < l->cells.n_corner; k++)
                list_cells_about(f, t, elements_nodes(&l->cells, f->cell[first])[k]);
    const struct tear_plane plane = tear_plane_fit(t, f->crossed, f->cell, f->n_cell);
    const vec3 x = t->body.soft.mesh.x[node->node];
    node->normal = plane.normal;
    node->behind = plane.middle;
    node->place = vec3_axpy(x, -vec3_dot(vec3_sub(x, plane.middle), plane.normal), plane.normal);
    while (f->n_cell > 0)
        f->has_cell[f->cell[--f->n_cell]] = 0;
}

static double rest_distance(const struct topology *t, int a, int b)
{
    return vec3_norm(vec3_sub(t->body.soft.mesh.x[a], t->body.soft.mesh.x[b]));
}

/* ---------------------------------------------------------------- rings */

/* The i-th of the cells that were about a node at rest: has it the node still? */
static bool holds_node(const struct topology *t, int cell, int node)
{
    const int *corner = topology_corners(t, cell);
    for (int k = 0; k < t->is->links.cells.n_corner; k++)
        if (corner[k] == node)
            return true;
    return false;
}

/* Of two as near the first, which is by the order of edges. */
static void count_cell_with(struct tear_front *f, const struct topology *t, int cell, int front)
{
    const double SAME = 1 - 1e-9; /* of a distance, but for round-off */
    const int *corner = topology_corners(t, cell), at = f->node[front].node;
    for (int k = 0; k < t->is->links.cells.n_corner; k++) {
        const int now = f->of[corner[k]] - 1;
        if (now < 0 ||
            rest_distance(t, corner[k], at) < SAME * rest_distance(t, corner[k], f->node[now].node))
            count_with(f, corner[k], front);
    }
}

/* Cells about node i of the ring: their corners count with the same front. */
static void count_cells_about(struct tear_front *f, const struct topology *t, int node)
{
    const struct cell_links *l = &t->is->links;
    const int root = topology_root(t, node);
    for (int k = l->first[root]; k < l->first[root + 1]; k++)
        if (holds_node(t, l->about[k], node))
            count_cell_with(f, t, l->about[k], f->of[node] - 1);
}

static void count_rings(struct tear_front *f, const struct topology *t)
{
    for (int ring = 0, first = 0; ring < RINGS; ring++) {
        const int last = f->n_ring;
        for (int i = first; i < last; i++)
            count_cells_about(f, t, f->ring[i]);
        first = last;
    }
}

static void list_ring_cells(struct tear_front *f, const struct topology *t)
{
    const struct cell_links *l = &t->is->links;
    for (int i = 0; i < f->n_ring; i++) {
        const int root = topology_root(t, f->ring[i]);
        for (int k = l->first[root]; k < l->first[root + 1]; k++) {
            const int cell = l->about[k];
            if (!f->has_cell[cell] && holds_node(t, cell, f->ring[i]))
                f->cell[f->n_cell++] = cell;
            f->has_cell[cell] |= holds_node(t, cell, f->ring[i]);
        }
    }
}

/* ---------------------------------------------------------------- forces */

/* Do any of the cell's corners count with a node that is wanted? */
static bool is_cell_wanted(const struct tear_front *f, const struct topology *t, int cell)
{
    const int *corner = topology_corners(t, cell);
    for (int k = 0; k < t->is->links.cells.n_corner; k++)
        if (f->of[corner[k]] > 0 && f->node[f->of[corner[k]] - 1].is_wanted)
            return true;
    return false;
}

static void add_cell(struct tear_front *f, const struct eshelby_cell *is, int n_corner)
{
    for (int k = 0; k < n_corner; k++) {
        const int node = is->node[k];
        struct front_node *to = &f->node[f->of[node] - 1];
        if (f->of[node] == 0)
            continue;
        to->material = vec3_add(to->material, is->material[k]);
        to->spatial = vec3_add(to->spatial, is->spatial[k]);
        if (to->node == node)
            to->turning = mat3_add(to->turning, is->turning);
    }
}

/* The next cells that are wanted, from f->cell[*next] on.  Returns how many. */
static int list_wanted(const struct tear_front *f, const struct topology *t, int *next,
                       int cell[LANES])
{
    int n = 0;
    for (; *next < f->n_cell && n < LANES; ++*next)
        if (is_cell_wanted(f, t, f->cell[*next]))
            cell[n++] = f->cell[*next];
    return n;
}

static void add_cells(struct tear_front *f, const struct topology *t, const vec3 *q)
{
    struct eshelby_cell is[LANES];
    int cell[LANES], next = 0;
    for (int n = list_wanted(f, t, &next, cell); n > 0; n = list_wanted(f, t, &next, cell)) {
        eshelby_cells(is, t, q, cell, n);
        for (int i = 0; i < n; i++)
            add_cell(f, &is[i], t->is->links.cells.n_corner);
    }
}

static void clear_node(struct front_node *node)
{
    const vec3 none = {0, 0, 0};
    node->turning = mat3_diagonal(0);
    node->material = node->spatial = none;
}

/* The front goes on with its ring's material, which moves in the world as it lies there: where the
 * ring is at rest that is the same as with places held, and where it moves inertia counts by the
 * strain only. */
static void end_node(struct front_node *node)
{
    const vec3 none = {0, 0, 0};
    node->force = none;
    if (!node->is_wanted)
        return;
    const vec3 moved = mat3_apply_t(mat3_rotation(node->turning), node->spatial);
    node->force = vec3_scale(vec3_add(node->material, moved), -1);
}

/* ---------------------------------------------------------------- stretches */

double tear_front_size(const struct topology *t)
{
    const struct cell_links *l = &t->is->links;
    return l->n_side_corner == 3 ? 2 * l->longest : l->longest;
}

/* From a node to the next and on, two cells from the middle and a little more, so that no round-off
 * tells where it ends: adds up forces, of the last node half. Returns where that is: there, where
 * the front ends, forks, or has come round. */
static vec3 walk_stretch(const struct tear_front *f, const struct topology *t, int from, int to,
                         vec3 middle, vec3 *force)
{
    const double reach = 2.25 * tear_front_size(t);
    const int first = from;
    if (to == NOBODY)
        return f->node[from].place;
    for (;;) {
        const struct front_node *node = &f->node[to];
        const bool is_last =
            node->n_edge != 2 || to == first || vec3_norm(vec3_sub(node->place, middle)) > reach;
        *force = vec3_axpy(*force, is_last && node->n_edge != 1 ? 0.5 : 1, node->force);
        if (is_last)
            return node->place;
        const int next = node->beside[node->beside[0] == from];
        from = to;
        to = next;
    }
}

static struct front_stretch stretch_about_node(const struct tear_front *f, const struct topology *t,
                                               int node)
{
    const struct front_node *is = &f->node[node];
    vec3 force = is->force;
    const vec3 from = walk_stretch(f, t, node, is->beside[0], is->place, &force),
               to = walk_stretch(f, t, node, is->beside[1], is->place, &force);
    return (struct front_stretch){force, vec3_sub(to, from)};
}

/* ---------------------------------------------------------------- other surfaces */

/* Which way a front goes at a node: in the plane of the cut, square to the stretch about it, away
 * from the cut. */
static vec3 way_of_node(const struct tear_front *f, const struct topology *t, int node)
{
    const vec3 none = {0, 0, 0}, chord = stretch_about_node(f, t, node).chord,
               way = vec3_direction(vec3_cross(chord, f->node[node].normal), none);
    const double ahead = vec3_dot(vec3_sub(f->node[node].place, f->node[node].behind), way);
    return vec3_scale(way, ahead < 0 ? -1 : 1);
}

/* The body's outside does not go on with a front that comes towards it, or from it: what it holds
 * would count as released. Along the front's way it does. */
static void leave_out_faced(struct tear_front *f, const struct topology *t, int tri)
{
    const double FACES = 0.95; /* of its normal, along the way */
    const vec3 *x = t->body.soft.mesh.x, none = {0, 0, 0};
    const int *corner = t->body.surface.tri[tri];
    const vec3 normal = vec3_direction(
        vec3_cross(vec3_sub(x[corner[1]], x[corner[0]]), vec3_sub(x[corner[2]], x[corner[0]])),
        none);
    for (int k = 0; k < 3; k++) {
        const int front = f->of[corner[k]] - 1;
        if (front < 0 || f->node[front].node == corner[k])
            continue;
        if (fabs(vec3_dot(normal, f->node[front].way)) > FACES)
            f->of[corner[k]] = 0;
    }
}

/* Triangles of the whole body keep their numbers. */
static void leave_out_outside(struct tear_front *f, const struct topology *t)
{
    for (int i = 0; i < f->n_node; i++)
        f->node[i].way = way_of_node(f, t, i);
    for (int tri = 0; tri < t->rest->surface.n_tri; tri++)
        if (!surface_is_gone(&t->body.surface, tri))
            leave_out_faced(f, t, tri);
}

/* ---------------------------------------------------------------- where it is */

static void find_front(struct tear_front *f, const struct topology *t)
{
    f->version = t->version;
    f->n_done = t->n_done;
    forget_front(f);
    list_crossings(f, t);
    list_edges(f, t);
    for (int i = 0; i < f->n_node; i++)
        place_on_plane(f, t, &f->node[i]);
    count_rings(f, t);
    leave_out_outside(f, t);
    list_ring_cells(f, t);
}

/* ---------------------------------------------------------------- of an edge */

/* Does a stretch run as an edge of it does? If not, the front turns back on itself there, about
 * what holds yet behind it, or has come round. */
static bool runs_along(vec3 chord, vec3 edge)
{
    const double STRAIGHT = 0.9; /* of the edge */
    return vec3_dot(chord, edge) > STRAIGHT * vec3_dot(edge, edge);
}

static vec3 edge_at_rest(const struct tear_front *f, int edge)
{
    return vec3_sub(tear_front_end(f, edge, 1)->place, tear_front_end(f, edge, 0)->place);
}

/* Where it does not run along the edge: that alone. */
static struct front_stretch stretch_about_edge(const struct tear_front *f, const struct topology *t,
                                               int edge)
{
    const int *end = f->edge[edge].end;
    const struct front_node *a = &f->node[end[0]], *b = &f->node[end[1]];
    const vec3 own = edge_at_rest(f, edge), middle = vec3_axpy(a->place, 0.5, own);
    vec3 force = {0, 0, 0};
    const vec3 to = walk_stretch(f, t, end[0], end[1], middle, &force),
               from = walk_stretch(f, t, end[1], end[0], middle, &force),
               chord = vec3_sub(to, from);
    if (runs_along(chord, own))
        return (struct front_stretch){force, chord};
    return (struct front_stretch){vec3_scale(vec3_add(a->force, b->force), 0.5), own};
}

void tear_front_follow(struct tear_front *f, const struct topology *t)
{
    if (f->version != t->version || f->n_done != t->n_done)
        find_front(f, t);
    for (int i = 0; i < f->n_node; i++)
        f->node[i].is_wanted = false;
}

void tear_front_measure(struct tear_front *f, const struct topology *t, const vec3 *q)
{
    for (int i = 0; i < f->n_node; i++)
        clear_node(&f->node[i]);
    add_cells(f, t, q);
    for (int i = 0; i < f->n_node; i++)
        end_node(&f->node[i]);
    for (int i = 0; i < f->n_node; i++)
        if (f->node[i].is_wanted)
            f->node[i].about = stretch_about_node(f, t, i);
}

static vec3 square_to(vec3 x, vec3 along)
{
    const vec3 none = {0, 0, 0}, unit = vec3_direction(along, none);
    return vec3_axpy(x, -vec3_dot(x, unit), unit);
}

double tear_front_length(const struct tear_front *f, const struct topology *t, int edge)
{
    const vec3 none = {0, 0, 0},
               own = vec3_sub(tear_front_end(f, edge, 1)->place, tear_front_end(f, edge, 0)->place);
    return fabs(vec3_dot(own, vec3_direction(stretch_about_edge(f, t, edge).chord, none)));
}

/* What drives a stretch on, square to it in the plane of the cut; and what drives it out of that
 * plane, half as much at most: there a force of few cells tells little. */
static vec3 drive_stretch(const struct front_stretch *is, vec3 normal)
{
    const double KINK = 0.5;
    const vec3 pull = square_to(is->force, square_to(is->chord, normal)),
               along = square_to(pull, normal);
    const double across = vec3_dot(pull, normal), most = KINK * vec3_norm(along);
    return vec3_axpy(along, fmin(fmax(across, -most), most), normal);
}

vec3 tear_front_release(const struct tear_front *f, const struct topology *t, int edge)
{
    const vec3 none = {0, 0, 0}, a = tear_front_end(f, edge, 0)->normal,
               b = tear_front_end(f, edge, 1)->normal,
               normal = vec3_direction(vec3_axpy(a, vec3_dot(a, b) < 0 ? -1 : 1, b), none);
    const struct front_stretch is = stretch_about_edge(f, t, edge);
    const double length = vec3_norm(is.chord);
    return length > 0 ? vec3_scale(drive_stretch(&is, normal), 1 / length) : none;
}

vec3 tear_front_ahead(const struct tear_front *f, const struct topology *t, int edge, int end)
{
    const vec3 none = {0, 0, 0};
    const struct front_node *node = tear_front_end(f, edge, end);
    const vec3 own = edge_at_rest(f, edge),
               chord = vec3_scale(node->about.chord, vec3_dot(node->about.chord, own) < 0 ? -1 : 1);
    const bool runs_on = node->n_edge <= 2 && runs_along(chord, vec3_scale(own, 0.5));
    const struct front_stretch is = runs_on ? node->about : stretch_about_edge(f, t, edge);
    return vec3_direction(drive_stretch(&is, node->normal), none);
}
