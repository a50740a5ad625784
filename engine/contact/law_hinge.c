/* SPDX-License-Identifier: GPL-3.0-or-later */
/* law_hinge.c - turning about one axis: a point of it is held in all directions, another across it.
 * The angle is that of a against b about the axis, from the start, counted beyond half a turn; at a
 * limit one direction at the end of an arm is kept open. */
#include "engine/contact/link.h"

static const double PI = 3.14159265358979323846;

/* The angle nearest to the last one. */
static double angle_of(const struct link *link, pose a, pose b, double last)
{
    const vec3 axis = mat3_row(link->b.axes, 0);
    /* b's axes to a's, as both stood on each other at the start */
    const mat3 of_a = link->a.axes, of_b = link->b.axes;
    vec3 turned[2];
    for (int k = 0; k < 2; k++)
        turned[k] = quat_rotate_back(b.q, quat_rotate(a.q, mat3_row(of_a, k + 1)));
    const double sine = vec3_dot(vec3_cross(mat3_row(of_b, 1), turned[0]), axis) +
                        vec3_dot(vec3_cross(mat3_row(of_b, 2), turned[1]), axis);
    const double cosine =
        vec3_dot(mat3_row(of_b, 1), turned[0]) + vec3_dot(mat3_row(of_b, 2), turned[1]);
    const double angle = atan2(sine, cosine);
    return angle + 2 * PI * round((last - angle) / (2 * PI));
}

/* At the arm's end: on a's circle about the axis, away from the limit. */
static mat3 linearise_limit(const struct constraint *c, const struct moment *now, vec3 *gap)
{
    const struct link *link = c->joint.link;
    const pose a = moment_frame(now, &link->a.at[0]), b = moment_frame(now, &link->b.at[0]);
    const double angle = angle_of(link, a, b, c->joint.state->value);
    const vec3 axis = quat_rotate(b.q, mat3_row(link->b.axes, 0));
    const vec3 arm = quat_rotate(a.q, mat3_row(link->a.axes, 1)), none = {0, 0, 0};
    const vec3 round = vec3_direction(vec3_cross(axis, arm), mat3_row(mat3_directions(axis), 1));
    const double open = c->joint.sign > 0 ? angle - link->is.low : link->is.high - angle;
    *gap = (vec3){link->is.arm * open, 0, 0};
    return mat3_rows(vec3_scale(round, c->joint.sign), none, none);
}

struct bounds law_unilateral(const struct constraint *c)
{
    return (struct bounds){.least = 0, .most = INFINITY};
}

static const struct law law_limit = {"hinge limit", HOLDS_FIRST, linearise_limit, law_unilateral};

static bool has_limits(const struct link *link)
{
    return isfinite(link->is.low) || isfinite(link->is.high);
}

static void check_hinge(struct link_door *door, struct link *link)
{
    if (isnan(link->is.low) || isnan(link->is.high) || !(link->is.low < link->is.high))
        link_refuse(door, "the upper limit", link->is.high, "it above the lower one");
    if (!(link->is.low <= 0 && link->is.high >= 0))
        link_refuse(door, "a limit", link->is.low > 0 ? link->is.low : link->is.high,
                    "limits on both sides of 0, the angle at the start");
    if (has_limits(link))
        link_expect_rigid(door, link);
}

/* The limit that is nearer to where the angle is under way to. */
static struct link_pair make_limit(const struct linking *l)
{
    const struct link *link = l->link;
    const struct anchor *a = &link->a.at[0];
    const pose of_a = placing_frame(&l->at, a->body);
    const pose of_b = placing_frame(&l->at, link->b.at[0].body);
    const double angle = angle_of(link, of_a, of_b, l->state->value);
    const bool low = angle - link->is.low < link->is.high - angle;
    const vec3 arm = quat_rotate(of_a.q, mat3_row(link->a.axes, 1));
    const vec3 end = vec3_axpy(placing_point(&l->at, a), link->is.arm, arm);
    return (struct link_pair){.law = &law_limit,
                              .number = LINK_LIMIT,
                              .a = placing_anchor(&l->at, a->body, end),
                              .b = placing_anchor(&l->at, link->b.at[0].body, end),
                              .sign = low ? +1 : -1};
}

static int make_pairs(const struct linking *l, struct link_pair *pair)
{
    const struct anchor *a = l->link->a.at, *b = l->link->b.at;
    pair[0] = (struct link_pair){&law_ball, LINK_BALL, a[0], b[0]};
    pair[1] = (struct link_pair){&law_across, LINK_TURN, a[1], b[1]};
    if (!has_limits(l->link))
        return 2;
    pair[2] = make_limit(l);
    return 3;
}

static void measure_angle(struct linked *l)
{
    const struct anchor *a = &l->link->a.at[0], *b = &l->link->b.at[0];
    if (a->n > 0 || b->n > 0) /* of a soft body, which has no angle */
        return;
    l->state->value = angle_of(l->link, placing_frame(&l->at, a->body),
                               placing_frame(&l->at, b->body), l->state->value);
}

const struct link_kind link_hinge = {"hinge",
                                     .most = 3,
                                     .arms = 1,
                                     .parts = true,
                                     .has_axis = true,
                                     .follows_cuts = true,
                                     .check = check_hinge,
                                     .make = make_pairs,
                                     .end = measure_angle};
