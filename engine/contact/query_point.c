/* SPDX-License-Identifier: GPL-3.0-or-later */
/* query_point.c - one point against a shape, a boundary or a triangle. */
#include "engine/contact/query_point.h"
#include "engine/contact/shape.h"
#include "engine/model/world.h"

static const double FAR_SIDE = 0.5; /* cos 60°                                             */
static const double PLATE = 0.01;   /* m: sides of the triangle that stands for a plane    */

/* ---------------------------------------------------------------- what is asked */

struct query_point query_point_of_frame(const struct collider *collider, vec3 local, uint64_t id)
{
    return (struct query_point){
        .x = {pose_apply(collider->frame[START], local), pose_apply(collider->frame[FREE], local)},
        .radius = collider->shape ? collider->shape->radius : 0,
        .node = -1,
        .side = candidate_local(collider->body, local),
        .id = id,
    };
}

struct query_point query_point_of_nodes(const struct collider *collider, int n, const int *node,
                                        const double *weight, uint64_t id)
{
    const struct boundary *b = collider->boundary;
    return (struct query_point){
        .x = {boundary_place(b, START, n, node, weight), boundary_place(b, FREE, n, node, weight)},
        .node = -1,
        .side = collision_pair_nodes(collider, n, node, weight),
        .id = id,
    };
}

struct contact_triangle query_point_triangle(const struct collider *collider, const int node[3],
                                             const double *weight)
{
    struct contact_triangle t = {.side = collision_pair_corners(collider, 3, node, weight)};
    for (int when = START; when < MOMENTS; when++)
        for (int k = 0; k < 3; k++)
            t.x[when][k] = collider->boundary->x[when][node[k]];
    return t;
}

/* ---------------------------------------------------------------- against a shape */

/* The probe from the shape, in the shape's own frame. */
struct view {
    vec3 x[MOMENTS], normal[MOMENTS];
    double distance[MOMENTS]; /* of the ball */
};

static struct view view_from(const struct collider *b, const struct query_point *point)
{
    struct view v;
    for (int when = START; when < MOMENTS; when++) {
        v.x[when] = pose_apply_back(b->at[when], point->x[when]);
        v.distance[when] = shape_distance_own(b->shape, v.x[when], &v.normal[when]) - point->radius;
    }
    return v;
}

/* Does the nearest normal turn about because the way led through the shape? */
static bool went_past(const struct collision_pair *e, const struct query_point *point,
                      const struct view *v)
{
    double t;
    return vec3_dot(v->normal[START], v->normal[FREE]) < 0 &&
           shape_distance_on_segment(e->b.shape, v->x[START], v->x[FREE], &t) <
               e->offset + point->radius;
}

/* Is the lowest point of the ball out again on the far side? */
static bool reaches_past(const struct collision_pair *e, const struct query_point *point,
                         const struct view *v)
{
    for (int when = START; when < MOMENTS && point->radius > 0; when++) {
        vec3 normal;
        const vec3 lowest = vec3_axpy(v->x[when], -point->radius, v->normal[when]);
        shape_distance_own(e->b.shape, lowest, &normal);
        if (vec3_dot(normal, v->normal[when]) < 0)
            return true;
    }
    return false;
}

static void offer_candidate(const struct collision_pair *e, const struct query_point *point,
                            struct candidate_side b, enum normal_source normal_source, int tri,
                            double gap, vec3 out)
{
    struct candidate candidate = {.id = point->id,
                                  .gap = gap,
                                  .normal_source = normal_source,
                                  .tri = tri,
                                  .offset = e->offset,
                                  .friction = e->friction,
                                  .a = point->side,
                                  .b = b};
    if (!(gap < e->distance))
        return;
    if (point->radius > 0) { /* it touches on its outside */
        const vec3 ball = vec3_scale(out, point->radius);
        collision_pair_shift(&e->a, &candidate.a, vec3_scale(ball, -1));
        if (normal_source == NORMAL_OF_SHAPE)
            candidate.ball = quat_rotate_back(e->a.frame[FREE].q, ball);
    }
    candidate_add(e->found, &candidate);
}

void query_point_along(const struct collision_pair *e, uint64_t id,
                       const struct candidate_side side[2], vec3 normal, double gap)
{
    const struct candidate candidate = {.id = id,
                                        .gap = gap,
                                        .normal_source = NORMAL_GIVEN,
                                        .normal = normal,
                                        .offset = e->offset,
                                        .friction = e->friction,
                                        .a = side[0],
                                        .b = side[1]};
    if (gap < e->distance)
        candidate_add(e->found, &candidate);
}

/* Three places of b in a plane; only the first carries weight. */
static struct candidate_side plane_side(const struct collider *b, vec3 place, vec3 normal)
{
    const mat3 directions = mat3_directions(normal);
    struct candidate_side side = {
        .body = b->body, .n = 3, .node = {-1, -1, -1}, .weight = {1, 0, 0}};
    side.local[0] = place;
    side.local[1] = vec3_axpy(place, PLATE, mat3_row(directions, 1));
    side.local[2] = vec3_axpy(place, PLATE, mat3_row(directions, 2));
    return side;
}

void query_point_against_plane(const struct collision_pair *e, const struct query_point *point,
                               vec3 place, vec3 normal)
{
    double gap[MOMENTS];
    for (int when = START; when < MOMENTS; when++) {
        const vec3 x = pose_apply_back(e->b.frame[when], point->x[when]);
        gap[when] = vec3_dot(normal, vec3_sub(x, place)) - point->radius - e->offset;
    }
    offer_candidate(e, point, plane_side(&e->b, place, normal), NORMAL_OF_TRIANGLE, 0,
                    fmin(gap[START], gap[FREE]), quat_rotate(e->b.frame[START].q, normal));
}

/* The place of b's surface nearest to the probe at one moment, in b's frame. */
static vec3 place_nearest(const struct collision_pair *e, const struct query_point *point,
                          const struct view *v, int when)
{
    const double away = v->distance[when] + point->radius;
    return pose_apply(e->b.shape->at, vec3_axpy(v->x[when], -away, v->normal[when]));
}

/* A ball, or a rod about its axis, turns under the probe as it rolls: a place of the start would
 * have turned away by the end, and the force there, off the normal, would spin it. */
static int moment_of_place(const struct palp_shape *b)
{
    return b->kind == PALP_SHAPE_SPHERE || b->kind == PALP_SHAPE_CAPSULE ? FREE : START;
}

void query_point_against_shape(const struct collision_pair *e, const struct query_point *point)
{
    const struct view v = view_from(&e->b, point);
    if (went_past(e, point, &v) || reaches_past(e, point, &v)) {
        query_point_against_plane(e, point, place_nearest(e, point, &v, START),
                                  quat_rotate(e->b.shape->at.q, v.normal[START]));
        return;
    }
    const vec3 nearest = place_nearest(e, point, &v, moment_of_place(e->b.shape));
    const double gap = fmin(v.distance[START], v.distance[FREE]) - e->offset;
    const int when = v.distance[START] - e->offset < e->distance ? START : FREE;
    offer_candidate(e, point, candidate_local(e->b.body, nearest), NORMAL_OF_SHAPE, 0, gap,
                    quat_rotate(e->b.at[when].q, v.normal[when]));
}

/* ---------------------------------------------------------------- against a triangle */

static vec3 normal_of(const vec3 x[3])
{
    return vec3_direction(vec3_cross(vec3_sub(x[1], x[0]), vec3_sub(x[2], x[0])),
                          vec3_make(0, 0, 0));
}

void query_point_against_triangle(const struct collision_pair *e, const struct query_point *point,
                                  const struct contact_triangle *triangle, int when)
{
    double gap[MOMENTS];
    for (int at = START; at < MOMENTS; at++) {
        const vec3 *x = triangle->x[at];
        gap[at] = vec3_dot(normal_of(x), vec3_sub(point->x[at], x[0])) - point->radius - e->offset;
    }
    /* before it came near it may have been beside the triangle, on either side of its plane */
    offer_candidate(e, point, triangle->side, NORMAL_OF_TRIANGLE, triangle->tri,
                    when == START ? fmin(gap[START], gap[FREE]) : gap[FREE],
                    normal_of(triangle->x[when]));
}

/* ---------------------------------------------------------------- against a boundary */

static vec3 outward_of(const struct collision_pair *e, const struct query_point *point)
{
    return point->node < 0 ? point->outward
                           : boundary_node_normal(e->a.boundary, START, point->node);
}

/* Is the foot near, and on the side where the probe came from? Far behind a triangle that is turned
 * over, the probe may be in the air. */
static bool is_near(const struct collision_pair *e, const struct query_point *point,
                    const struct foot *foot, int when)
{
    const struct boundary *b = e->b.boundary;
    if (foot->distance >= 0)
        return foot->distance - point->radius - e->offset < e->distance;
    return -foot->distance <= b->depth &&
           vec3_dot(outward_of(e, point), foot->normal) <= FAR_SIDE &&
           (-foot->distance <= e->distance || boundary_surrounds(b, when, point->x[when], foot));
}

static void offer_foot(const struct collision_pair *e, const struct query_point *point, int tri,
                       const double *weight, int when)
{
    const struct boundary *b = e->b.boundary;
    const int *node = b->surface->tri[tri];
    struct contact_triangle triangle = {.tri = tri,
                                        .side = collision_pair_corners(&e->b, 3, node, weight)};
    for (int at = START; at < MOMENTS; at++)
        for (int k = 0; k < 3; k++)
            triangle.x[at][k] = b->x[at][node[k]];
    query_point_against_triangle(e, point, &triangle, when);
}

enum { BEARERS = 4 };              /* most triangles that bear one probe          */
static const double BESIDE = 0.05; /* of a triangle: it still bears what is so far beside it */

/* Triangles that bear a probe as they did at the end of the last step. In a pit there are several,
 * and each of them holds. */
struct bearers {
    int n, tri[BEARERS];
    int unused; /* number of a contact that there is not yet; -1: there are all */
};

/* Does a triangle still lie under the probe? Its weights now. */
static bool lies_under(const struct collision_pair *e, const struct query_point *point, int tri,
                       double weight[3])
{
    const struct boundary *b = e->b.boundary;
    const int *node = b->surface->tri[tri];
    const vec3 x[3] = {b->x[START][node[0]], b->x[START][node[1]], b->x[START][node[2]]};
    return closest_on_plane(weight, point->x[START], x) && weight[0] > -BESIDE &&
           weight[1] > -BESIDE && weight[2] > -BESIDE;
}

static struct bearers offer_bearers(const struct collision_pair *e, const struct query_point *point)
{
    struct bearers out = {.unused = -1};
    for (int number = 0; number < BEARERS; number++) {
        struct query_point own = *point;
        own.id += (uint64_t)number;
        const struct remembered *last = collision_pair_recall(e, own.id);
        double weight[3];
        if (!last || !lies_under(e, point, last->on - 1, weight)) {
            out.unused = out.unused < 0 ? number : out.unused;
            continue;
        }
        for (int k = 0; k < 3; k++)
            weight[k] = last->weight[k] + last->follow * (weight[k] - last->weight[k]);
        out.tri[out.n++] = last->on - 1;
        offer_foot(e, &own, last->on - 1, weight, START);
    }
    return out;
}

static void offer_new(const struct collision_pair *e, const struct query_point *point,
                      const struct bearers *bearers, const struct foot *foot, int when)
{
    struct query_point own = *point;
    for (int i = 0; i < bearers->n; i++)
        if (bearers->tri[i] == foot->tri)
            return;
    if (bearers->unused < 0)
        return;
    own.id += (uint64_t)bearers->unused;
    offer_foot(e, &own, foot->tri, foot->weight, when);
}

void query_point_bear(const struct collision_pair *e, const struct query_point *point, int tri,
                      const double *weight)
{
    struct collision_pair all = *e;
    struct bearers none = {.unused = -1};
    const struct foot foot = {.tri = tri, .weight = {weight[0], weight[1], weight[2]}};
    for (int number = BEARERS - 1; number >= 0; number--) {
        const struct candidate *found = candidate_find(e->found, point->id + (uint64_t)number);
        if (found && found->tri == tri)
            return;
        none.unused = found ? none.unused : number;
    }
    all.distance = INFINITY;
    offer_new(&all, point, &none, &foot, START);
}

void query_point_against_boundary(const struct collision_pair *e, const struct query_point *point)
{
    const struct boundary *b = e->b.boundary;
    const double reach = e->distance + e->offset + point->radius;
    const double limit = fmax(reach, b->depth);
    const double way = b->travel + vec3_norm(vec3_sub(point->x[FREE], point->x[START]));
    struct foot foot;

    const struct bearers bearers = offer_bearers(e, point);
    const bool found = boundary_foot(b, START, point->x[START], limit, &foot);
    if (found && is_near(e, point, &foot, START)) {
        offer_new(e, point, &bearers, &foot, START);
        return;
    }
    const double away = found ? fabs(foot.distance) : limit;
    if (away > reach + way) /* too far to come near in this step */
        return;
    if (boundary_entry(b, point->x, &foot) ||
        (boundary_foot(b, FREE, point->x[FREE], limit, &foot) && is_near(e, point, &foot, FREE)))
        offer_new(e, point, &bearers, &foot, FREE);
}
