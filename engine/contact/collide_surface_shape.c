/* SPDX-License-Identifier: GPL-3.0-or-later */
/* collide_surface_shape.c - a boundary of triangles (a) against an analytic shape (b). */
#include "engine/contact/broad_phase.h"
#include "engine/contact/edge.h"
#include "engine/contact/edge_faces.h"
#include "engine/contact/query_point.h"
#include "engine/contact/shape.h"
#include "engine/contact/simplex.h"
#include "engine/model/world.h"

/* ---------------------------------------------------------------- nearest points between nodes */

/* How far a face may rise towards the core (sine) and the point still counts as its nearest. What
 * is loaded makes a dent; were it let go for that, it would spring back, be found again, and so
 * on. The middle of a core bears on every edge it crosses: what is between two of them is flat. */
static const double DENTED = 0.3, CROSSED = 0.5;

/* A tool smaller than a triangle goes in between the nodes. It is a ball that runs along its core;
 * where on an edge or a triangle is the point nearest to the core? The one at the start, where the
 * last step left both, if it is near enough to take part then, the core slid along by as much as
 * both move: a point left behind would push the tool on its way. Else the one after free motion,
 * where the tool will be; else, should the tool have gone under the surface by then, the one at
 * the start all the same. */
struct core {
    vec3 local[2]; /* m: the ends, in the body's frame */
    vec3 end[MOMENTS][2];
    vec3 way[2]; /* m: of the ends, as they move at the start */
    int n_end;   /* of a sphere both are one                  */
    double reach;
    bool is_known[2], enters[2]; /* does an end go through the surface in free motion? */
};

/* Beyond what it goes through first, an end meets nothing: the far side of a triangle would draw it
 * on. */
static bool core_end_enters(const struct collision_pair *e, struct core *core, int k)
{
    struct foot foot;
    if (!core->is_known[k])
        core->enters[k] = boundary_entry(
            e->a.boundary, (const vec3[]){core->end[START][k], core->end[FREE][k]}, &foot);
    core->is_known[k] = true;
    return core->enters[k];
}

static struct core core_of(const struct collision_pair *e)
{
    const struct collider *b = &e->b;
    struct core core = {.n_end = b->shape->kind == PALP_SHAPE_CAPSULE ? 2 : 1,
                        .reach = b->shape->radius + e->offset + e->distance};
    shape_core(b->shape, core.local);
    for (int when = START; when < MOMENTS; when++)
        for (int k = 0; k < 2; k++)
            core.end[when][k] = pose_apply(b->frame[when], core.local[k]);
    for (int k = 0; k < 2; k++)
        core.way[k] = collision_pair_travel(e, b, core.end[START][k]);
    return core;
}

/* How far the middle of some of a's nodes goes, as they move at the start. */
static vec3 way_of_nodes(const struct collision_pair *e, int n, const int *node)
{
    const struct boundary *a = e->a.boundary;
    vec3 x = vec3_make(0, 0, 0), v = x;
    for (int k = 0; k < n; k++) {
        x = vec3_axpy(x, 1.0 / n, a->x[START][node[k]]);
        if (a->body->is_soft)
            v = vec3_axpy(v, e->h / n, e->a.v[node[k]]);
    }
    return a->body->is_soft ? v : collision_pair_travel(e, &e->a, x);
}

/* Where the core is looked for: at the start; there, but slid on as both move; after free
 * motion. */
enum whereabouts { STANDING, SLIDING, FREED };

static int moment_of(enum whereabouts at)
{
    return at == FREED ? FREE : START;
}

/* An end; slid along the surface, whose normal is n, by its way less that of the surface. */
static vec3 end_at(const struct core *core, enum whereabouts at, int k, vec3 n, vec3 way)
{
    if (at != SLIDING)
        return core->end[moment_of(at)][k];
    const vec3 d = vec3_sub(core->way[k], way);
    return vec3_add(core->end[START][k], vec3_axpy(d, -vec3_dot(n, d), n));
}

/* The nearest point of an edge or a triangle at one moment. */
struct spot {
    enum { SPOT_NONE, SPOT_UNDER, SPOT_FOUND } is; /* under: the core is inside, past it */
    double away;                                   /* m, from the core */
    double weight[3];
};

static struct spot spot_on_edge(const struct collision_pair *e, const struct core *core,
                                enum whereabouts at, int edge)
{
    const struct boundary *a = e->a.boundary;
    const struct edge_faces r = edge_faces_of_boundary(a, moment_of(at), edge);
    const vec3 out = vec3_direction(edge_faces_outward(&r), vec3_make(0, 0, 0));
    const vec3 way = way_of_nodes(e, 2, a->surface->edge[edge]);
    const vec3 end[2] = {end_at(core, at, 0, out, way), end_at(core, at, 1, out, way)};
    double s, t;
    closest_segments(r.x[0], r.x[1], end[0], end[1], &s, &t);
    const vec3 here = vec3_axpy(r.x[0], s, vec3_sub(r.x[1], r.x[0]));
    const vec3 d = vec3_sub(vec3_axpy(end[0], t, vec3_sub(end[1], end[0])), here);
    struct spot spot = {.away = vec3_norm(d), .weight = {1 - s, s}};
    if (!(vec3_dot(edge_faces_outward(&r), d) > 0))
        spot.is = SPOT_UNDER;
    else if (s > 0 && s < 1 &&
             edge_faces_cone_holds(&r, vec3_scale(d, 1 / spot.away),
                                   t > 0 && t < 1 ? CROSSED : DENTED))
        spot.is = SPOT_FOUND;
    return spot;
}

/* Of the core's points an end is nearest to a triangle's inside, unless the core comes through. */
static struct spot spot_on_face(const struct collision_pair *e, const struct core *core,
                                enum whereabouts at, int tri, int k)
{
    const struct boundary *a = e->a.boundary;
    const int *node = a->surface->tri[tri], when = moment_of(at);
    const vec3 x[3] = {a->x[when][node[0]], a->x[when][node[1]], a->x[when][node[2]]};
    const vec3 n = boundary_normal(a, when, tri), way = way_of_nodes(e, 3, node);
    const vec3 end = end_at(core, at, k, n, way), other = end_at(core, at, 1 - k, n, way);
    const vec3 along = vec3_sub(other, end);
    struct spot spot = {.away = vec3_dot(n, vec3_sub(end, x[0])), .weight = {1, 0, 0}};
    const bool has_plane = closest_on_plane(spot.weight, end, x);
    if (!(spot.away > 0))
        spot.is = SPOT_UNDER;
    else if (has_plane && spot.weight[0] > 0 && spot.weight[1] > 0 && spot.weight[2] > 0 &&
             vec3_dot(n, along) >= -DENTED * vec3_norm(along))
        spot.is = SPOT_FOUND;
    return spot;
}

static const struct spot *choose_spot(const struct core *core, const struct spot spot[MOMENTS])
{
    if (spot[START].is == SPOT_FOUND && spot[START].away < core->reach)
        return &spot[START];
    if (spot[FREE].is == SPOT_UNDER && spot[START].is == SPOT_FOUND)
        return &spot[START];
    return spot[FREE].is == SPOT_FOUND ? &spot[FREE] : NULL;
}

static void offer_edge(const struct collision_pair *e, const struct core *core, int edge)
{
    const struct spot spot[MOMENTS] = {spot_on_edge(e, core, SLIDING, edge),
                                       spot_on_edge(e, core, FREED, edge)};
    const struct simplex simplex = {
        .kind = CANDIDATE_EDGE, .number = edge, .n = 2, .node = e->a.boundary->surface->edge[edge]};
    const struct spot *chosen = choose_spot(core, spot);
    const bool bore = simplex_bore(e, &simplex);
    if (!chosen && !bore) /* most edges that are looked at */
        return;
    const struct spot still =
        bore ? spot_on_edge(e, core, STANDING, edge) : (struct spot){.is = SPOT_NONE};
    const struct nearest nearest = {still.weight, spot[START].weight, still.is == SPOT_FOUND,
                                    chosen ? chosen->weight : NULL};
    simplex_offer(e, &simplex, &nearest);
}

/* Where a triangle that bore an end in the last step bears it now: on the way to the point nearest
 * to it. False: off the triangle. */
static bool go_on(const struct remembered *last, const struct spot *nearest, double weight[3])
{
    const double follow = nearest->is == SPOT_UNDER ? 0 : last->follow;
    for (int k = 0; k < 3; k++)
        weight[k] = last->weight[k] + follow * (nearest->weight[k] - last->weight[k]);
    return weight[0] >= 0 && weight[1] >= 0 && weight[2] >= 0;
}

static void offer_triangle(const struct collision_pair *e, const struct core *core, int tri, int k,
                           const double *weight, int at)
{
    const struct collision_pair flipped = collision_pair_flip(e);
    const struct query_point point =
        query_point_of_frame(&e->b, core->local[k], collision_pair_id(e, CANDIDATE_FACE, tri, k));
    const struct contact_triangle triangle =
        query_point_triangle(&e->a, e->a.boundary->surface->tri[tri], weight);
    query_point_against_triangle(&flipped, &point, &triangle, at);
}

/* An end against the plane of a triangle, which bears it where it is nearest: a ball that goes on
 * along the face meets no slope. */
static void offer_face(const struct collision_pair *e, struct core *core, int tri, int k)
{
    const struct spot spot[MOMENTS] = {spot_on_face(e, core, SLIDING, tri, k),
                                       spot_on_face(e, core, FREED, tri, k)};
    const struct spot *chosen = choose_spot(core, spot);
    const struct remembered *last =
        collision_pair_recall(e, collision_pair_id(e, CANDIDATE_FACE, tri, k));
    double weight[3];
    if (last && go_on(last, &spot[START], weight))
        offer_triangle(e, core, tri, k, weight, START);
    else if (chosen && (chosen == &spot[START] || !core_end_enters(e, core, k)))
        offer_triangle(e, core, tri, k, chosen->weight, chosen == &spot[START] ? START : FREE);
}

/* ---------------------------------------------------------------- corners and edges of a box */

/* The box is a in these. */
static void offer_corner(const struct collision_pair *flipped, int k)
{
    const struct collider *box = &flipped->a;
    const vec3 local = shape_corner(box->shape, k), out = vec3_sub(local, box->shape->at.p);
    struct query_point point =
        query_point_of_frame(box, local, collision_pair_id(flipped, CANDIDATE_CORNER, k, 0));
    point.outward = quat_rotate(box->frame[START].q, vec3_direction(out, vec3_make(0, 0, 0)));
    query_point_against_boundary(flipped, &point);
}

/* ---------------------------------------------------------------- everything near */

static struct box bounds_of(const struct boundary *a, int tri)
{
    struct box box = BOX_EMPTY;
    for (int when = START; when < MOMENTS; when++)
        for (int k = 0; k < 3; k++)
            box = box_add(box, a->x[when][a->surface->tri[tri][k]]);
    return box;
}

static void offer_nodes(const struct collision_pair *e, int tri)
{
    const double whole[1] = {1};
    for (int k = 0; k < 3; k++) {
        const int *node = &e->a.boundary->surface->tri[tri][k];
        if (boundary_has_corner(e->a.boundary, tri, k))
            simplex_offer_point(e, 1, node, whole, collision_pair_id(e, CANDIDATE_NODE, *node, 0));
    }
}

static void offer_between(const struct collision_pair *e, struct core *core, int tri)
{
    for (int k = 0; k < 3; k++)
        if (boundary_has_edge(e->a.boundary, tri, k))
            offer_edge(e, core, e->a.boundary->surface->tri_edge[tri][k]);
    for (int k = 0; k < core->n_end; k++)
        offer_face(e, core, tri, k);
}

void collide_surface_shape(const struct collision_pair *e)
{
    const enum palp_shape_kind kind = e->b.shape->kind;
    const bool has_core = kind == PALP_SHAPE_SPHERE || kind == PALP_SHAPE_CAPSULE;
    const struct box reach = collision_pair_reach(e, &e->b);
    struct core core = core_of(e);
    for (struct bvh_walk w = bvh_walk(e->a.boundary->bvh, reach); bvh_next(&w);) {
        const struct box bounds = bounds_of(e->a.boundary, w.tri);
        if (!box_overlap(&bounds, &reach))
            continue;
        offer_nodes(e, w.tri);
        if (has_core)
            offer_between(e, &core, w.tri);
    }
    if (kind != PALP_SHAPE_BOX)
        return;
    const struct collision_pair flipped = collision_pair_flip(e);
    for (int k = 0; k < SHAPE_CORNERS; k++)
        offer_corner(&flipped, k);
    for (int k = 0; k < SHAPE_EDGES; k++) {
        const struct edge_segment edge = edge_line(&flipped.a, k);
        edge_against_boundary(&flipped, &edge);
    }
}
