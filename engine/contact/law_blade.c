/* SPDX-License-Identifier: GPL-3.0-or-later */
/* law_blade.c - an edge that runs along its heading and not across: a skate, the edge of a wheel.
 * It holds no place: what it keeps at zero is the way across in each step (a non-holonomic law), up
 * to the force at which it slips. */
#include "engine/contact/link.h"

/* Across: square to the heading, in the surface. */
static mat3 linearise_blade(const struct constraint *c, const struct moment *now, vec3 *gap)
{
    const struct link *link = c->joint.link;
    const vec3 heading =
        quat_rotate(moment_frame(now, &link->a.at[0]).q, mat3_row(link->a.axes, 0));
    const vec3 normal = quat_rotate(moment_frame(now, &link->b.at[0]).q, link->is.normal);
    const vec3 across = vec3_cross(normal, heading), none = {0, 0, 0};
    *gap = none;
    return mat3_rows(vec3_direction(across, mat3_row(mat3_directions(heading), 1)), none, none);
}

static struct bounds bound_force(const struct constraint *c)
{
    const double most = c->joint.link->is.force;
    return (struct bounds){.least = -most, .most = most};
}

static const struct law law_blade = {"blade", 0, linearise_blade, bound_force};

static void check_blade(struct link_door *door, struct link *link)
{
    link_expect_direction(door, "the normal", link->is.normal);
    if (!(link->is.force > 0))
        link_refuse(door, "the force at which it slips", link->is.force,
                    "one above 0, or infinity");
    link_expect_rigid(door, link);
    if (door->status != PALP_OK)
        return;
    const int b = link->b.at[0].body;
    const quat turn = b < 0 ? POSE_IDENTITY.q : door->scene->body[b].rigid.at.q;
    link->is.normal = quat_rotate_back(turn, vec3_direction(link->is.normal, link->is.normal));
    const vec3 along = mat3_row(link->a.axes, 0),
               of_a = quat_rotate_back(door->scene->body[link->a.at[0].body].rigid.at.q,
                                       door->def->normal);
    if (!(vec3_norm(vec3_cross(along, of_a)) > 1e-6 * vec3_norm(of_a)))
        link_refuse(door, "the sine of heading and normal", 0, "them not to be parallel");
}

static int make_pairs(const struct linking *l, struct link_pair *pair)
{
    const struct anchor *a = &l->link->a.at[0];
    const vec3 x = placing_point(&l->at, a);
    pair[0] = (struct link_pair){&law_blade, LINK_BALL, *a,
                                 placing_anchor(&l->at, l->link->b.at[0].body, x)};
    return 1;
}

const struct link_kind link_blade = {"blade", .most = 1, .has_axis = true, .check = check_blade,
                                     .make = make_pairs};
