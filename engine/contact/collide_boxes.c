/* SPDX-License-Identifier: GPL-3.0-or-later */
/* collide_boxes.c - two boxes. A corner that lies on the rim of a face, as all do where equal
 * boxes are stacked, is as near to the face as to the side below the rim; which of them bears it
 * is told by where the whole boxes are. */
#include "engine/contact/broad_phase.h"
#include "engine/contact/edge.h"
#include "engine/contact/query_point.h"
#include "engine/contact/shape.h"

/* A face of a box, in the box's own frame. */
struct box_face {
    int axis;
    double sign;
};

/* On the rim, to round-off, is on the face; of the extent. */
static const double RIM = 1e-6;

static double component_along(vec3 x, int axis)
{
    return axis == 0 ? x.x : axis == 1 ? x.y : x.z;
}

static vec3 corner_from(const struct collision_pair *e, int k, int when)
{
    const vec3 x = pose_apply(e->a.frame[when], shape_corner(e->a.shape, k));
    return pose_apply_back(e->b.at[when], x);
}

static double height_over(const struct collision_pair *e, struct box_face face, vec3 x)
{
    return face.sign * component_along(x, face.axis) -
           component_along(e->b.shape->half, face.axis) - e->a.shape->radius;
}

/* The face of b that all corners of a are farthest above, or least below, at the start. */
static struct box_face find_face(const struct collision_pair *e)
{
    struct box_face best = {0, 1};
    double most = -INFINITY;
    for (int i = 0; i < 6; i++) {
        const struct box_face face = {i / 2, i % 2 ? 1 : -1};
        double lowest = INFINITY;
        for (int k = 0; k < SHAPE_CORNERS; k++)
            lowest = fmin(lowest, height_over(e, face, corner_from(e, k, START)));
        if (lowest > most) {
            most = lowest;
            best = face;
        }
    }
    return best;
}

static bool is_over_face(const struct collision_pair *e, struct box_face face, vec3 x)
{
    for (int axis = 0; axis < 3; axis++) {
        const double half = component_along(e->b.shape->half, axis);
        if (axis != face.axis && fabs(component_along(x, axis)) > half * (1 + RIM))
            return false;
    }
    return true;
}

/* The place of a face under x, in b's frame; and the face's normal. */
static vec3 place_under(const struct palp_shape *box, struct box_face face, vec3 x, vec3 *normal)
{
    const double lift =
        face.sign * component_along(box->half, face.axis) - component_along(x, face.axis);
    const vec3 axis = vec3_make(face.axis == 0, face.axis == 1, face.axis == 2);
    *normal = quat_rotate(box->at.q, vec3_scale(axis, face.sign));
    return pose_apply(box->at, vec3_axpy(x, lift, axis));
}

/* True: the face bears it. */
static bool offer_corner(const struct collision_pair *e, struct box_face face, int k)
{
    const vec3 local = shape_corner(e->a.shape, k), start = corner_from(e, k, START);
    const bool near_at_start = height_over(e, face, start) - e->offset < e->distance;
    const bool over = is_over_face(e, face, near_at_start ? start : corner_from(e, k, FREE));
    const struct query_point point =
        query_point_of_frame(&e->a, local, collision_pair_id(e, CANDIDATE_CORNER, k, 0));
    vec3 normal;
    const vec3 place = place_under(e->b.shape, face, start, &normal);
    if (over)
        query_point_against_plane(e, &point, place, normal);
    else
        query_point_against_shape(e, &point);
    return over;
}

/* Is a corner of b where one of a is borne already? One touch is enough for both. */
static bool is_met(const struct collision_pair *e, int k, const bool borne[SHAPE_CORNERS])
{
    const vec3 x = pose_apply(e->b.frame[START], shape_corner(e->b.shape, k));
    for (int i = 0; i < SHAPE_CORNERS; i++) {
        const vec3 other = pose_apply(e->a.frame[START], shape_corner(e->a.shape, i));
        if (borne[i] && vec3_norm(vec3_sub(x, other)) < e->distance)
            return true;
    }
    return false;
}

static void offer_edges(const struct collision_pair *e)
{
    struct edge_segment b[SHAPE_EDGES];
    for (int k = 0; k < SHAPE_EDGES; k++)
        b[k] = edge_line(&e->b, k);
    for (int i = 0; i < SHAPE_EDGES; i++) {
        const struct edge_segment a = edge_line(&e->a, i);
        for (int k = 0; k < SHAPE_EDGES; k++)
            edge_against_edge(e, &a, &b[k]);
    }
}

void collide_boxes(const struct collision_pair *e)
{
    const struct collision_pair flipped = collision_pair_flip(e);
    const struct box_face of_b = find_face(e), of_a = find_face(&flipped);
    bool borne[SHAPE_CORNERS];
    for (int k = 0; k < SHAPE_CORNERS; k++)
        borne[k] = offer_corner(e, of_b, k);
    for (int k = 0; k < SHAPE_CORNERS; k++)
        if (!is_met(e, k, borne))
            offer_corner(&flipped, of_a, k);
    offer_edges(e);
}
