/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pairing_shapes.c - two analytic shapes: points of one against the other. */
#include "engine/contact/pairing.h"
#include "engine/contact/probe.h"
#include "engine/contact/shape.h"

enum { MIDDLE = 2 }; /* the number of the point between a capsule's ends */

/* The centre of a ball in a's frame, against the shape of b. */
static void offer_ball(const struct encounter *e, vec3 local, int number)
{
    const struct probe probe = {
        .x = {pose_apply(e->a.frame[START], local), pose_apply(e->a.frame[FREE], local)},
        .radius = e->a.shape->radius,
        .node = -1,
        .side = touch_local(e->a.body, local),
        .id = encounter_id(e, TOUCH_CORNER, number, 0),
    };
    probe_against_shape(e, &probe);
}

static double distance_at(const struct encounter *e, vec3 local, int when)
{
    vec3 normal;
    const vec3 x = pose_apply(e->a.frame[when], local);
    return shape_distance_own(e->b.shape, pose_apply_back(e->b.at[when], x), &normal);
}

/* Between a capsule's ends, where it comes nearer than with both. */
static void offer_middle(const struct encounter *e, const vec3 end[2])
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

static void offer_corners(const struct encounter *e)
{
    for (int k = 0; k < SHAPE_CORNERS; k++)
        offer_ball(e, shape_corner(e->a.shape, k), k);
}

static void offer_ends(const struct encounter *e, bool with_middle)
{
    vec3 end[2];
    shape_core(e->a.shape, end);
    offer_ball(e, end[0], 0);
    offer_ball(e, end[1], 1);
    if (with_middle)
        offer_middle(e, end);
}

/* a is no plane, and a sphere if one of the two is and b is no plane; not both are boxes. */
static void offer_shape(const struct encounter *e)
{
    const enum palp_shape_kind a = e->a.shape->kind, b = e->b.shape->kind;
    const struct encounter flipped = encounter_flip(e);
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

void pairing_shapes(const struct encounter *e)
{
    const enum palp_shape_kind a = e->a.shape->kind, b = e->b.shape->kind;
    if (a == PALP_SHAPE_PLANE && b == PALP_SHAPE_PLANE)
        return;
    if (a == PALP_SHAPE_BOX && b == PALP_SHAPE_BOX) {
        pairing_boxes(e);
        return;
    }
    const bool turn = a == PALP_SHAPE_PLANE || (b == PALP_SHAPE_SPHERE && a != PALP_SHAPE_SPHERE);
    const struct encounter flipped = encounter_flip(e);
    offer_shape(turn ? &flipped : e);
}
