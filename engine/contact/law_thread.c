/* SPDX-License-Identifier: GPL-3.0-or-later */
/* law_thread.c - two points at the ends of a thread: no further apart than its length, the force a
 * pull along it; or, if it cannot be slack, just so far. */
#include "engine/contact/link.h"

static mat3 linearise_thread(const struct constraint *c, const struct moment *now, vec3 *gap)
{
    const vec3 apart = constraint_apart(c, now->p), none = {0, 0, 0};
    const vec3 to_b = vec3_direction(vec3_scale(apart, -1), (vec3){0, 1, 0});
    *gap = (vec3){c->joint.link->is.length - vec3_norm(apart), 0, 0};
    return mat3_rows(to_b, none, none);
}

static const struct law law_slack = {"slack thread", HOLDS_FIRST, linearise_thread, law_unilateral};
static const struct law law_taut = {"thread", HOLDS_FIRST, linearise_thread, law_bilateral};

static void check_thread(struct link_door *door, struct link *link)
{
    link_expect_positive(door, "the length", link->is.length);
}

static int make_pairs(const struct linking *l, struct link_pair *pair)
{
    const bool slack = l->link->is.slack;
    pair[0] = (struct link_pair){.law = slack ? &law_slack : &law_taut,
                                 .a = l->link->a.at[0],
                                 .b = l->link->b.at[0],
                                 .sign = slack};
    return 1;
}

static void measure_distance(struct linked *l)
{
    const vec3 a = placing_point(&l->at, &l->link->a.at[0]);
    l->state->value = vec3_norm(vec3_sub(a, placing_point(&l->at, &l->link->b.at[0])));
}

const struct link_kind link_thread = {"thread",
                                      .most = 1,
                                      .follows_cuts = true,
                                      .check = check_thread,
                                      .make = make_pairs,
                                      .end = measure_distance};
