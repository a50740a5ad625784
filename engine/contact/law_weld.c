/* SPDX-License-Identifier: GPL-3.0-or-later */
/* law_weld.c - two bodies as one: at one place all three directions are held, at the end of an arm
 * the two across it, at the end of another the one across both. */
#include "engine/contact/link.h"

static mat3 linearise_across(const struct constraint *c, const struct moment *now, vec3 *gap)
{
    mat3 C = c->joint.axes;
    C.m[0][0] = C.m[0][1] = C.m[0][2] = 0;
    *gap = mat3_apply(C, constraint_apart(c, now->p));
    return C;
}

const struct law law_across = {"across", HOLDS_SECOND | HOLDS_THIRD, linearise_across,
                               law_bilateral};

/* The third of its axes comes first. */
static mat3 linearise_twist(const struct constraint *c, const struct moment *now, vec3 *gap)
{
    const vec3 third = mat3_row(c->joint.axes, 2), none = {0, 0, 0};
    const mat3 C = mat3_rows(third, none, none);
    *gap = mat3_apply(C, constraint_apart(c, now->p));
    return C;
}

static const struct law law_twist = {"twist", HOLDS_FIRST, linearise_twist, law_bilateral};

static int make_pairs(const struct linking *l, struct link_pair *pair)
{
    const struct anchor *a = l->link->a.at, *b = l->link->b.at;
    pair[0] = (struct link_pair){&law_ball, LINK_BALL, a[0], b[0]};
    pair[1] = (struct link_pair){&law_across, LINK_TURN, a[1], b[1]};
    pair[2] = (struct link_pair){&law_twist, LINK_TWIST, a[2], b[2]};
    return 3;
}

const struct link_kind link_weld = {
    "weld", .most = 3, .arms = 2, .parts = true, .follows_cuts = true, .make = make_pairs};
