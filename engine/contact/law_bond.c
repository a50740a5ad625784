/* SPDX-License-Identifier: GPL-3.0-or-later */
/* law_bond.c - a ball joint that tears: when the force of a step was above what it bears, it is
 * gone from the next step on; as it is once the tissue at one of its ends is removed. */
#include "engine/contact/link.h"
#include "engine/model/change.h"
#include "engine/step.h"

enum { WHOLE, TORN };

static void check_bond(struct link_door *door, struct link *link)
{
    link_expect_positive(door, "the force that tears it", link->is.force);
}

static int make_pairs(const struct linking *l, struct link_pair *pair)
{
    if (l->state->phase == TORN)
        return 0;
    return link_ball.make(l, pair);
}

static void tear_bond(struct linked *l)
{
    const double force = vec3_norm(l->force);
    const int link = (int)(l->link - l->s->scene->link);
    const double bears = l->link->is.force * change_factor(l->s->world, PALP_CHANGE_BOND, link);
    if (l->state->phase == TORN || (force <= bears && !link_is_gone(l->s->world, l->link)))
        return;
    l->state->phase = TORN;
    l->event = PALP_EVENT_TEAR;
    l->event_force = force;
}

const struct link_kind link_bond = {
    "bond",          .most = 1, .follows_cuts = true, .check = check_bond, .make = make_pairs,
    .end = tear_bond};
