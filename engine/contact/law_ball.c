/* SPDX-License-Identifier: GPL-3.0-or-later */
/* law_ball.c - two points are one: δ = 0, λ any. */
#include "engine/contact/link.h"

static mat3 linearise_ball(const struct constraint *c, const struct moment *now, vec3 *gap)
{
    *gap = mat3_apply(c->joint.axes, constraint_apart(c, now->p));
    return c->joint.axes;
}

struct bounds law_bilateral(const struct constraint *c)
{
    return (struct bounds){.least = -INFINITY, .most = INFINITY, .radius = INFINITY};
}

const struct law law_ball = {"ball", HOLDS_ALL, linearise_ball, law_bilateral};

static int make_pairs(const struct linking *l, struct link_pair *pair)
{
    pair[0] = (struct link_pair){&law_ball, LINK_BALL, l->link->a.at[0], l->link->b.at[0]};
    return 1;
}

const struct link_kind link_ball = {"ball", .most = 1, .parts = true, .follows_cuts = true,
                                    .make = make_pairs};
