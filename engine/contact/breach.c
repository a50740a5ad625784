/* SPDX-License-Identifier: GPL-3.0-or-later */
/* breach.c - continuous detection of tools' cores against surfaces, on the corrected motion. */
#include "engine/contact/breach.h"
#include "engine/base/assert.h"
#include "engine/contact/broad_phase.h"
#include "engine/contact/closest.h"
#include "engine/contact/edge.h"
#include "engine/contact/facets.h"
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

static bool is_noted(const struct step *s, const struct breach *breach, int of_body)
{
    for (int i = 0; i < s->n_breach; i++) {
        const struct breach *noted = &s->breach[i];
        if (noted->tool == breach->tool && noted->body == breach->body &&
            noted->kind == breach->kind && noted->of_tool == breach->of_tool &&
            noted->of_body == of_body)
            return true;
    }
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
        if (t < first || (t == first && t <= 1 && w.tri < breach->of_body)) {
            first = t;
            breach->of_body = w.tri;
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
            found.of_body = piece->b->surface->tri_edge[w.tri][k];
            const double t = time_of_crossing(s, piece, found.of_body, weight);
            if (t > 1 || is_noted(s, &found, found.of_body) || !(t < first))
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
        struct breach breach = {.kind = BREACH_SHAFT, .tool = tool, .body = body, .of_tool = k};
        for (int end = 0; end < 2; end++) {
            const vec3 at = local[end ? next_along(k, n) : k];
            piece.end[START][end] = pose_apply(s->world->frame[tool], at);
            piece.end[FREE][end] = pose_apply(s->frame[tool], at);
        }
        const double t = find_edge_crossed(s, &piece, astray, &breach);
        if (t > 1)
            continue;
        breach.t = t;
        breach.stopped = pose_between(s->world->frame[tool], s->frame[tool], t);
        s->breach[s->n_breach++] = breach;
        any = true;
    }
    return any;
}

static bool note_cores(struct step *s, int tool, int body, double astray)
{
    const struct boundary *b = s->world->detector->boundary[body];
    vec3 local[TOOL_POINTS];
    double radius;
    bool any = false;
    const int n = tool_points(s, tool, local, &radius);
    for (int k = 0; k < n && s->n_breach < BREACHES; k++) {
        struct breach breach = {.kind = BREACH_POINT, .tool = tool, .body = body, .of_tool = k};
        const vec3 way[MOMENTS] = {pose_apply(s->world->frame[tool], local[k]),
                                   pose_apply(s->frame[tool], local[k])};
        const double t = find_entry(s, b, way, astray, &breach);
        if (t > 1)
            continue;
        breach.t = t;
        breach.stopped = pose_between(s->world->frame[tool], s->frame[tool], t);
        s->breach[s->n_breach++] = breach;
        any = true;
    }
    return note_crossings(s, tool, body, astray) || any;
}

/* ---------------------------------------------------------------- tools with edges and faces */

/* Of the contact distance: what is not deeper is where contacts leave it. */
static const double SLACK = 0.01;

/* What passes in a correction, the first BREACHES. */
struct passages {
    struct step *s;
    int tool, body;
    double slack; /* m */
    int n;
    struct facet_passage item[BREACHES];
};

static struct breach breach_of(const struct passages *found, const struct facet_passage *p)
{
    static const enum breach_kind kind[FACET_KINDS] = {BREACH_POINT, BREACH_EDGE, BREACH_FACE};
    struct breach breach = {.kind = kind[p->kind],
                            .tool = found->tool,
                            .body = found->body,
                            .of_tool = p->a,
                            .of_body = p->b,
                            .edges = {.s = p->weight[0], .t = p->weight[1], .sign = p->sign}};
    memcpy(breach.weight, p->weight, sizeof breach.weight);
    return breach;
}

static void add_passage(struct passages *found, const struct facet_passage *p)
{
    const struct breach breach = breach_of(found, p);
    if (is_noted(found->s, &breach, p->b))
        return;
    if (found->n < BREACHES) {
        found->item[found->n++] = *p;
        return;
    }
    int last = 0;
    for (int i = 1; i < found->n; i++)
        last = found->item[i].t > found->item[last].t ? i : last;
    if (p->t < found->item[last].t)
        found->item[last] = *p;
}

static void find_passages(struct passages *found, const struct facets *a, const struct facets *b)
{
    struct facet_passage p;
    if (!box_overlap(&a->bounds, &b->bounds))
        return;
    for (int kind = 0; kind < FACET_KINDS; kind++) {
        const int other = FACET_TRIANGLE - kind;
        for (int i = 0; i < a->n[kind]; i++)
            for (int k = 0; k < b->n[other]; k++)
                if (facets_pass((enum facet_kind)kind, &a->facet[kind][i], &b->facet[other][k],
                                found->slack, &p))
                    add_passage(found, &p);
    }
}

static struct facet_motion motion_of(const struct step *s, int body)
{
    const struct body *b = &s->scene->body[body];
    return (struct facet_motion){.b = s->world->detector->boundary[body],
                                 .soft = b->is_soft ? s->q + b->first : NULL,
                                 .frame = s->frame[body]};
}

static void find_passages_of_box(struct passages *found, const pose frame[MOMENTS], double astray)
{
    const struct facet_motion motion = motion_of(found->s, found->body);
    struct facets box, one;
    facets_of_box(&found->s->scene->body[found->tool].rigid.shape, frame, &box);
    for (struct bvh_walk w = bvh_walk(motion.b->bvh, box_grow(box.bounds, astray)); bvh_next(&w);) {
        facets_of_triangles(&motion, &w.tri, 1, &one);
        find_passages(found, &box, &one);
    }
}

/* The tool's boundary goes to where the correction led, or pairs would be many. */
static void find_passages_of_mesh(struct passages *found, const pose frame[MOMENTS], double astray)
{
    const struct step *s = found->s;
    const struct facet_motion on_tool = motion_of(s, found->tool),
                              on_body = motion_of(s, found->body);
    struct boundary *tool = s->world->detector->boundary[found->tool];
    struct facets a, b;
    boundary_stand(tool, (const vec3 *[]){s->world->q, s->q}, frame);
    boundary_fit(tool);
    struct bvh_meet meet = bvh_meet(tool->bvh, on_body.b->bvh, astray);
    while (bvh_meet_next(&meet)) {
        facets_of_triangles(&on_tool, meet.tri_a, meet.n_a, &a);
        facets_of_triangles(&on_body, meet.tri_b, meet.n_b, &b);
        find_passages(found, &a, &b);
    }
}

/* Those that are within the contact distance of the first: what comes later comes so perhaps only
 * because that one was not held. */
static bool note_first(struct passages *found, const pose frame[MOMENTS], double window)
{
    struct step *s = found->s;
    double first = 2;
    bool any = false;
    for (int i = 0; i < found->n; i++)
        first = fmin(first, found->item[i].t);
    for (int i = 0; i < found->n && s->n_breach < BREACHES; i++) {
        if (found->item[i].t > first + window)
            continue;
        struct breach breach = breach_of(found, &found->item[i]);
        breach.t = first;
        breach.stopped = pose_between(frame[START], frame[FREE], first);
        s->breach[s->n_breach++] = breach;
        any = true;
    }
    return any;
}

static bool note_facets(struct step *s, int tool, int body, double astray)
{
    const struct collision_pair e = collision_pair_of_bodies(s, tool, body, NULL);
    const pose frame[MOMENTS] = {s->world->frame[tool], s->frame[tool]};
    struct passages found = {.s = s, .tool = tool, .body = body, .slack = SLACK * e.distance};
    if (s->scene->body[tool].rigid.shape.kind == PALP_SHAPE_BOX)
        find_passages_of_box(&found, frame, astray);
    else if (s->world->detector->boundary[tool])
        find_passages_of_mesh(&found, frame, astray);
    const double way = e.b.boundary->travel + vec3_norm(vec3_sub(frame[FREE].p, frame[START].p));
    return note_first(&found, frame, e.distance / fmax(way, e.distance));
}

static bool has_facets(const struct body *tool)
{
    return tool->rigid.shape.kind == PALP_SHAPE_BOX || tool->rigid.shape.kind == PALP_SHAPE_MESH;
}

static bool note_entries(struct step *s, int tool, int body)
{
    const double astray = most_astray(s, s->world->detector->boundary[body], body);
    return has_facets(&s->scene->body[tool]) ? note_facets(s, tool, body, astray)
                                             : note_cores(s, tool, body, astray);
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

double breach_first(struct step *s)
{
    double first = 2;
    s->n_breach = 0;
    breach_find(s);
    for (int i = 0; i < s->n_breach; i++) {
        const struct breach *b = &s->breach[i];
        const struct body *tool = &s->scene->body[b->tool];
        const bool was_in = b->t == 0 && !has_facets(tool); /* by its core: deep inside */
        if (!was_in && tool->rigid.drive == PALP_DRIVE_COUPLED)
            first = fmin(first, b->t);
    }
    return first;
}

/* ---------------------------------------------------------------- as touches */

/* The plane of the tool that faced the edge's point at the start: the nearest one after free motion
 * may lead it out on the far side. */
static void oppose_shaft(const struct collision_pair *e, const struct breach *breach)
{
    const struct collision_pair flipped = collision_pair_flip(e);
    const struct query_point point = query_point_of_nodes(
        &e->b, 2, e->b.boundary->surface->edge[breach->of_body], breach->weight,
        collision_pair_id(&flipped, CANDIDATE_EDGE, breach->of_body, SIMPLEX_POINTS));
    vec3 normal;
    const vec3 x = pose_apply_back(e->a.frame[START], point.x[START]);
    const double away = shape_distance(e->a.shape, x, &normal);
    if (!candidate_find(e->found, point.id))
        query_point_against_plane(&flipped, &point, vec3_axpy(x, -away, normal), normal);
}

/* A place of a ball's or capsule's core. */
static void oppose_core(const struct step *s, const struct collision_pair *e,
                        const struct breach *breach)
{
    const struct collision_pair flipped = collision_pair_flip(e);
    vec3 local[TOOL_POINTS];
    double radius;
    tool_points(s, breach->tool, local, &radius);
    struct query_point point = query_point_of_frame(
        &e->a, local[breach->of_tool],
        collision_pair_id(&flipped, CANDIDATE_FACE, breach->of_body, breach->of_tool));
    point.radius = radius;
    struct contact_triangle triangle =
        query_point_triangle(&e->b, e->b.boundary->surface->tri[breach->of_body], breach->weight);
    triangle.tri = breach->of_body;
    if (!candidate_find(e->found, point.id))
        query_point_against_triangle(e, &point, &triangle, START);
}

static struct query_point point_of_node(const struct collision_pair *e, int node)
{
    const double whole[1] = {1};
    return query_point_of_nodes(&e->a, 1, &node, whole,
                                collision_pair_id(e, CANDIDATE_NODE, node, 0));
}

/* A corner of a box, or a node of a mesh: from now on that triangle bears it. */
static void oppose_corner(const struct collision_pair *e, const struct breach *breach)
{
    const struct query_point point =
        e->a.boundary
            ? point_of_node(e, breach->of_tool)
            : query_point_of_frame(&e->a, shape_corner(e->a.shape, breach->of_tool),
                                   collision_pair_id(e, CANDIDATE_CORNER, breach->of_tool, 0));
    query_point_bear(e, &point, breach->of_body, breach->weight);
}

/* A node of the surface against the tool's face. The nearest of a box's may be another one. */
static void oppose_face(const struct collision_pair *e, const struct breach *breach)
{
    const struct collision_pair flipped = collision_pair_flip(e);
    struct query_point point = point_of_node(&flipped, breach->of_body);
    vec3 normal;
    if (e->a.boundary) {
        query_point_bear(&flipped, &point, breach->of_tool, breach->weight);
        return;
    }
    const vec3 on_face = shape_face(e->a.shape, breach->of_tool / 2, &normal);
    const vec3 x = pose_apply_back(e->a.frame[START], point.x[START]);
    const double away = vec3_dot(normal, vec3_sub(x, on_face));
    point.id = collision_pair_id(e, CANDIDATE_FACE, breach->of_tool, breach->of_body);
    query_point_against_plane(&flipped, &point, vec3_axpy(x, -away, normal), normal);
}

/* Detection has two meshes in the order of their bodies, else the shape first. */
static void oppose_edges(const struct collision_pair *e, const struct breach *breach)
{
    const struct crossing *c = &breach->edges;
    const struct crossing swapped = {.s = c->t, .t = c->s, .sign = c->sign};
    const struct collision_pair flipped = collision_pair_flip(e);
    if (e->a.boundary && e->a.body > e->b.body)
        edge_offer_passage(&flipped, breach->of_body, breach->of_tool, &swapped);
    else
        edge_offer_passage(e, breach->of_tool, breach->of_body, c);
}

void breach_offer(const struct step *s, struct candidate_list *found)
{
    for (int i = 0; i < s->n_breach; i++) {
        const struct breach *breach = &s->breach[i];
        struct collision_pair e = collision_pair_of_bodies(s, breach->tool, breach->body, found);
        e.distance = INFINITY; /* near or not after free motion: the correction led through it */
        switch (breach->kind) {
        case BREACH_POINT:
            if (has_facets(&s->scene->body[breach->tool]))
                oppose_corner(&e, breach);
            else
                oppose_core(s, &e, breach);
            break;
        case BREACH_SHAFT:
            oppose_shaft(&e, breach);
            break;
        case BREACH_EDGE:
            oppose_edges(&e, breach);
            break;
        case BREACH_FACE:
            oppose_face(&e, breach);
        }
    }
}
