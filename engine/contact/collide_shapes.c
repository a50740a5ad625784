/* SPDX-License-Identifier: GPL-3.0-or-later */
/* collide_shapes.c - two analytic shapes: points of one against the other. */
#include "engine/contact/broad_phase.h"
#include "engine/contact/closest.h"
#include "engine/contact/edge.h"
#include "engine/contact/query_point.h"
#include "engine/contact/shape.h"

enum { MIDDLE = 2 }; /* the number of the point between a capsule's ends */

/* The centre of a ball in a's frame, against the shape of b. */
static void offer_ball(const struct collision_pair *e, vec3 local, int number)
{
    const struct query_point point =
        query_point_of_frame(&e->a, local, collision_pair_id(e, CANDIDATE_CORNER, number, 0));
    query_point_against_shape(e, &point);
}

static double distance_at(const struct collision_pair *e, vec3 local, int when)
{
    vec3 normal;
    const vec3 x = pose_apply(e->a.frame[when], local);
    return shape_distance_own(e->b.shape, pose_apply_back(e->b.at[when], x), &normal);
}

/* Between a capsule's ends, where it comes nearer than with both. */
static void offer_middle(const struct collision_pair *e, const vec3 end[2])
{
    const double reach = e->distance + e->offset + e->a.shape->radius;
    for (int when = START; when < MOMENTS; when++) {
        vec3 x[2];
        double t;
        for (int k = 0; k < 2; k++)
            x[k] = pose_apply_back(e->b.at[when], pose_apply(e->a.frame[when], end[k]));
        const double least = shape_distance_on_segment(e->b.shape, x[0], x[1], &t);
        const double ends = fmin(distance_at(e, end[0], when), distance_at(e, end[1], when));
        if (!(least < reach && least < ends - 1e-6 * e->a.shape->length))
            continue;
        offer_ball(e, vec3_axpy(end[0], t, vec3_sub(end[1], end[0])), MIDDLE);
        return;
    }
}

/* ---------------------------------------------------------------- cores that cross */

/* Sine below which two cores are nearly parallel. Where they cross then runs from end to end as one
 * tilts ever so little; a point that goes along with one of them stays, and the normal turns little
 * as it goes. */
static const double PARALLEL = 0.1;

/* The nearest points of two capsules' cores. */
struct cores {
    vec3 a, b;    /* m, in the world */
    vec3 apart;   /* a's from b's    */
    bool crosses; /* both between the ends, and the cores not nearly parallel */
    bool at_end;  /* b's is an end of it, a's is not                          */
};

static void core_at(const struct collider *collider, pose frame, vec3 end[2])
{
    shape_core(collider->shape, end);
    for (int k = 0; k < 2; k++)
        end[k] = pose_apply(frame, end[k]);
}

static struct cores cores_at(const struct collision_pair *e, pose frame_a, pose frame_b)
{
    vec3 a[2], b[2];
    double s, t;
    core_at(&e->a, frame_a, a);
    core_at(&e->b, frame_b, b);
    closest_segments(a[0], a[1], b[0], b[1], &s, &t);
    const vec3 u = vec3_sub(a[1], a[0]), v = vec3_sub(b[1], b[0]);
    const bool between_a = s > 0 && s<1, between_b = t> 0 && t < 1;
    struct cores out = {.a = vec3_axpy(a[0], s, u), .b = vec3_axpy(b[0], t, v)};
    out.apart = vec3_sub(out.a, out.b);
    out.crosses = between_a && between_b &&
                  vec3_norm(vec3_cross(u, v)) > PARALLEL * vec3_norm(u) * vec3_norm(v);
    out.at_end = between_a && !between_b;
    return out;
}

/* Where a rigid body is at the end of the step if its velocity stays, or is led. */
static pose predict_frame(const struct collision_pair *e, const struct collider *collider)
{
    return pose_move(collider->frame[START], collider->v[0], collider->v[1], e->h);
}

/* The place of a core's surface, `out` from the core's point x, that is there in `frame`. */
static struct candidate_side side_at(const struct collider *collider, pose frame, vec3 x, vec3 out)
{
    return candidate_local(collider->body, pose_apply_back(frame, vec3_add(x, out)));
}

/* Bodies that slide and turn bear on each other where they will be; the free motion may lead far
 * into each other what contact holds. */
static void offer_crossing(const struct collision_pair *e, vec3 normal, double gap)
{
    const pose frame_a = predict_frame(e, &e->a), frame_b = predict_frame(e, &e->b);
    const struct cores at = cores_at(e, frame_a, frame_b);
    vec3 n = vec3_direction(at.apart, normal);
    if (vec3_dot(n, normal) < 0)
        n = vec3_scale(n, -1);
    const struct candidate candidate = {
        .id = collision_pair_id(e, CANDIDATE_CORNER, MIDDLE, 0),
        .gap = gap,
        .normal_source = NORMAL_OF_CORES,
        .normal = normal,
        .offset = e->offset,
        .friction = e->friction,
        .a = side_at(&e->a, frame_a, at.a, vec3_scale(n, -e->a.shape->radius)),
        .b = side_at(&e->b, frame_b, at.b, vec3_scale(n, e->b.shape->radius)),
    };
    candidate_add(e->found, &candidate);
}

/* Two capsules that cross at the start, or do after free motion. Else a point of a meets b; at an
 * end of b that end meets a. */
static void offer_between(const struct collision_pair *e, const vec3 end[2])
{
    const double skin = e->a.shape->radius + e->b.shape->radius + e->offset;
    struct cores at[MOMENTS];
    double gap[MOMENTS];
    for (int when = START; when < MOMENTS; when++) {
        at[when] = cores_at(e, e->a.frame[when], e->b.frame[when]);
        gap[when] = vec3_norm(at[when].apart) - skin;
    }
    const int when = gap[START] < e->distance ? START : FREE;
    const bool passed = !(vec3_dot(at[START].apart, at[FREE].apart) > 0);
    if (passed || !(at[when].crosses || at[when].at_end))
        offer_middle(e, end);
    else if (at[when].crosses && gap[when] < e->distance)
        offer_crossing(e, vec3_direction(at[when].apart, vec3_make(0, 1, 0)),
                       fmin(gap[START], gap[FREE]));
}

static void offer_corners(const struct collision_pair *e)
{
    for (int k = 0; k < SHAPE_CORNERS; k++)
        offer_ball(e, shape_corner(e->a.shape, k), k);
}

/* The core of a against the edges of the box b. Where none crosses it an end or a corner is
 * nearest. A point of the core against the box instead would go along as the capsule slides over an
 * edge, and tilt the normal: it would be pushed on. */
static void offer_edges(const struct collision_pair *e)
{
    const struct edge_segment core = edge_line(&e->a, 0);
    for (int k = 0; k < SHAPE_EDGES; k++) {
        const struct edge_segment edge = edge_line(&e->b, k);
        edge_against_edge(e, &core, &edge);
    }
}

static void offer_ends(const struct collision_pair *e, bool with_middle)
{
    vec3 end[2];
    shape_core(e->a.shape, end);
    offer_ball(e, end[0], 0);
    offer_ball(e, end[1], 1);
    if (with_middle && e->b.shape->kind == PALP_SHAPE_CAPSULE)
        offer_between(e, end);
    else if (with_middle)
        offer_edges(e);
}

/* a is no plane, and a sphere if one of the two is and b is no plane; not both are boxes. */
static void offer_shape(const struct collision_pair *e)
{
    const enum palp_shape_kind a = e->a.shape->kind, b = e->b.shape->kind;
    const struct collision_pair flipped = collision_pair_flip(e);
    if (a == PALP_SHAPE_SPHERE) {
        offer_ball(e, e->a.shape->at.p, 0);
        return;
    }
    if (a == PALP_SHAPE_CAPSULE)
        offer_ends(e, b != PALP_SHAPE_PLANE);
    else
        offer_corners(e);
    if (b == PALP_SHAPE_CAPSULE)
        offer_ends(&flipped, a == PALP_SHAPE_BOX);
    if (b == PALP_SHAPE_BOX)
        offer_corners(&flipped);
}

void collide_shapes(const struct collision_pair *e)
{
    const enum palp_shape_kind a = e->a.shape->kind, b = e->b.shape->kind;
    if (a == PALP_SHAPE_PLANE && b == PALP_SHAPE_PLANE)
        return;
    if (a == PALP_SHAPE_BOX && b == PALP_SHAPE_BOX) {
        collide_boxes(e);
        return;
    }
    const bool turn = a == PALP_SHAPE_PLANE || (b == PALP_SHAPE_SPHERE && a != PALP_SHAPE_SPHERE);
    const struct collision_pair flipped = collision_pair_flip(e);
    offer_shape(turn ? &flipped : e);
}
