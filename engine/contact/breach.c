/* SPDX-License-Identifier: GPL-3.0-or-later */
/* breach.c - continuous detection of tools' cores against surfaces, on the corrected motion. */
#include "engine/contact/breach.h"
#include "engine/base/assert.h"
#include "engine/contact/broad_phase.h"
#include "engine/contact/closest.h"
#include "engine/contact/query_point.h"
#include "engine/contact/shape.h"
#include "engine/contact/simplex.h"
#include "engine/contact/tool.h"
#include "engine/step.h"

#include <string.h>

/* ---------------------------------------------------------------- what moves */

/* A node of a surface where the correction led. */
static vec3 node_now(const struct step *s, const struct boundary *b, int body, int node)
{
    return b->body->is_soft ? s->q[b->body->first + node]
                            : pose_apply(s->frame[body], b->local[node]);
}

/* How far the correction led any node of the surface from where its boxes have it. */
static double most_astray(const struct step *s, const struct boundary *b, int body)
{
    double most = 0;
    for (int i = 0; i < b->surface->n_vertex; i++) {
        const int node = b->surface->vertex[i];
        const vec3 d = vec3_sub(node_now(s, b, body, node), b->x[FREE][node]);
        most = fmax(most, vec3_dot(d, d));
    }
    return sqrt(most);
}

static bool is_noted(const struct step *s, const struct breach *breach, int tri)
{
    for (int i = 0; i < s->n_breach; i++)
        if (s->breach[i].tool == breach->tool && s->breach[i].tri == tri &&
            s->breach[i].body == breach->body && s->breach[i].point == breach->point &&
            s->breach[i].edge == breach->edge)
            return true;
    return false;
}

/* The first triangle that a point of a tool enters and that does not hold it already; when, or 2.
 * One that turns in the step may seem to be entered on the way although it is not at its end. */
static double find_entry(const struct step *s, const struct boundary *b, const vec3 way[MOMENTS],
                         double astray, struct breach *breach)
{
    double first = 2, weight[3];
    const struct box path = box_add((struct box){way[0], way[0]}, way[1]);
    for (struct bvh_walk w = bvh_walk(b->bvh, box_grow(path, astray)); bvh_next(&w);) {
        struct closest_moving at = {.p = {way[0], way[1]}};
        for (int k = 0; k < 3; k++) {
            const int node = b->surface->tri[w.tri][k];
            at.x[0][k] = b->x[START][node];
            at.x[1][k] = node_now(s, b, breach->body, node);
        }
        const double t = closest_entry(&at, weight);
        if (t > 1 || is_noted(s, breach, w.tri))
            continue;
        if (t < first || (t == first && t <= 1 && w.tri < breach->tri)) {
            first = t;
            breach->tri = w.tri;
            memcpy(breach->weight, weight, sizeof weight);
        }
    }
    return first;
}

static pose pose_between(pose a, pose b, double t)
{
    const vec3 turn = quat_log(quat_mul(b.q, quat_conjugate(a.q)));
    return (pose){vec3_axpy(a.p, t, vec3_sub(b.p, a.p)),
                  quat_unit(quat_mul(quat_exp(vec3_scale(turn, t)), a.q))};
}

/* Where a piece of a shaft is, and the edges about it. */
struct shaft_piece {
    vec3 end[MOMENTS][2];
    const struct boundary *b;
    int body;
};

/* When the piece crosses an edge from outside, or 2. */
static double time_of_crossing(const struct step *s, const struct shaft_piece *piece, int edge,
                               double weight[3])
{
    const struct surface *surface = piece->b->surface;
    struct closest_crossing c = {.outward = {0, 0, 0}};
    double along;
    memcpy(c.a, piece->end, sizeof c.a);
    for (int k = 0; k < 2; k++) {
        const int node = surface->edge[edge][k], tri = surface->edge_tri[edge][k];
        c.b[0][k] = piece->b->x[START][node];
        c.b[1][k] = node_now(s, piece->b, piece->body, node);
        if (tri >= 0)
            c.outward = vec3_add(c.outward, boundary_normal(piece->b, START, tri));
    }
    const double t = closest_crossing(&c, &along, &weight[1]);
    weight[0] = 1 - weight[1];
    weight[2] = 0;
    return t;
}

/* The first edge that a piece of a capsule crosses and that does not hold it; when, or 2. */
static double find_edge_crossed(const struct step *s, const struct shaft_piece *piece,
                                double astray, struct breach *breach)
{
    double first = 2, weight[3];
    struct box path = {piece->end[0][0], piece->end[0][0]};
    for (int k = 1; k < 4; k++)
        path = box_add(path, piece->end[k / 2][k % 2]);
    for (struct bvh_walk w = bvh_walk(piece->b->bvh, box_grow(path, astray)); bvh_next(&w);)
        for (int k = 0; k < 3; k++) {
            struct breach found = *breach;
            if (!boundary_has_edge(piece->b, w.tri, k))
                continue;
            found.tri = -1;
            found.edge = piece->b->surface->tri_edge[w.tri][k];
            const double t = time_of_crossing(s, piece, found.edge, weight);
            if (t > 1 || is_noted(s, &found, -1) || !(t < first))
                continue;
            first = t;
            memcpy(found.weight, weight, sizeof weight);
            *breach = found;
        }
    return first;
}

/* The points of a capsule in their order along it: its ends come first of all. */
static int next_along(int point, int n)
{
    return point == 0 ? 2 : point == n - 1 ? 1 : point + 1;
}

static bool note_crossings(struct step *s, int tool, int body, double astray)
{
    vec3 local[TOOL_POINTS];
    double radius;
    bool any = false;
    const int n = tool_points(s, tool, local, &radius);
    if (s->scene->body[tool].rigid.shape.kind != PALP_SHAPE_CAPSULE)
        return false;
    for (int k = 0; k != 1 && s->n_breach < BREACHES; k = next_along(k, n)) {
        struct shaft_piece piece = {.b = s->world->detector->boundary[body], .body = body};
        struct breach breach = {.tool = tool, .body = body, .point = k};
        for (int end = 0; end < 2; end++) {
            const vec3 at = local[end ? next_along(k, n) : k];
            piece.end[START][end] = pose_apply(s->world->frame[tool], at);
            piece.end[FREE][end] = pose_apply(s->frame[tool], at);
        }
        const double t = find_edge_crossed(s, &piece, astray, &breach);
        if (t > 1)
            continue;
        breach.stopped = pose_between(s->world->frame[tool], s->frame[tool], t);
        s->breach[s->n_breach++] = breach;
        any = true;
    }
    return any;
}

static bool note_entries(struct step *s, int tool, int body)
{
    const struct boundary *b = s->world->detector->boundary[body];
    const double astray = most_astray(s, b, body);
    vec3 local[TOOL_POINTS];
    double radius;
    bool any = false;
    const int n = tool_points(s, tool, local, &radius);
    for (int k = 0; k < n && s->n_breach < BREACHES; k++) {
        struct breach breach = {.tool = tool, .body = body, .point = k, .edge = -1};
        const vec3 way[MOMENTS] = {pose_apply(s->world->frame[tool], local[k]),
                                   pose_apply(s->frame[tool], local[k])};
        const double t = find_entry(s, b, way, astray, &breach);
        if (t > 1)
            continue;
        breach.stopped = pose_between(s->world->frame[tool], s->frame[tool], t);
        s->breach[s->n_breach++] = breach;
        any = true;
    }
    return note_crossings(s, tool, body, astray) || any;
}

bool breach_find(struct step *s)
{
    PALP_ASSERT(s->q && s->frame && s->n_breach <= BREACHES);
    bool any = false;
    for (int tool = 0; tool < s->scene->n_body; tool++) {
        if (!tool_is_held(&s->scene->body[tool]))
            continue;
        for (int body = 0; body < s->scene->n_body; body++)
            if (s->world->detector->boundary[body] && broad_phase_may_meet(s, tool, body))
                any |= note_entries(s, tool, body);
    }
    return any;
}

/* ---------------------------------------------------------------- as touches */

static bool is_found(const struct candidate_list *found, uint64_t id)
{
    for (int i = 0; i < found->n; i++)
        if (found->candidate[i].id == id)
            return true;
    return false;
}

/* The plane of the tool that faced the edge's point at the start: the nearest one after free motion
 * may lead it out on the far side. */
static void offer_edge_crossed(const struct step *s, const struct breach *breach,
                               struct candidate_list *found)
{
    struct collision_pair e = collision_pair_of_bodies(s, breach->body, breach->tool, found);
    const struct query_point point =
        query_point_of_nodes(&e.a, 2, e.a.boundary->surface->edge[breach->edge], breach->weight,
                             collision_pair_id(&e, CANDIDATE_EDGE, breach->edge, SIMPLEX_POINTS));
    vec3 normal;
    const vec3 x = pose_apply_back(e.b.frame[START], point.x[START]);
    const double away = shape_distance(e.b.shape, x, &normal);
    e.distance = INFINITY;
    if (!is_found(found, point.id))
        query_point_against_plane(&e, &point, vec3_axpy(x, -away, normal), normal);
}

static void offer_breach(const struct step *s, const struct breach *breach,
                         struct candidate_list *found)
{
    struct collision_pair e = collision_pair_of_bodies(s, breach->tool, breach->body, found);
    const struct collision_pair flipped = collision_pair_flip(&e);
    vec3 local[TOOL_POINTS];
    double radius;
    tool_points(s, breach->tool, local, &radius);
    struct query_point point = query_point_of_frame(
        &e.a, local[breach->point],
        collision_pair_id(&flipped, CANDIDATE_FACE, breach->tri, breach->point));
    point.radius = radius;
    struct contact_triangle triangle =
        query_point_triangle(&e.b, e.b.boundary->surface->tri[breach->tri], breach->weight);
    triangle.tri = breach->tri;
    e.distance = INFINITY; /* near or not after free motion: the correction led through it */
    if (!is_found(found, point.id))
        query_point_against_triangle(&e, &point, &triangle, START);
}

void breach_offer(const struct step *s, struct candidate_list *found)
{
    for (int i = 0; i < s->n_breach; i++)
        if (s->breach[i].tri < 0)
            offer_edge_crossed(s, &s->breach[i], found);
        else
            offer_breach(s, &s->breach[i], found);
}
