/* SPDX-License-Identifier: GPL-3.0-or-later */
/* simplex.c - material points of a boundary that bear an analytic shape. */
#include "engine/contact/simplex.h"
#include "engine/contact/closest.h"
#include "engine/contact/query_point.h"
#include "engine/model/world.h"

#include <string.h>

/* Of the contact distance: how far a round shape may reach below the surface between two points
 * that bear it. Nearer to each other they are all but the same, and forces at both are found but
 * slowly. */
static const double SAG = 1e-4;

/* Of the way to the nearest point: so far a point that bears goes in a step. All at once it would
 * be led past it. */
static const double FOLLOW = 0.2;

void simplex_offer_point(const struct collision_pair *e, int n, const int *node,
                         const double *weight, uint64_t id)
{
    const struct query_point point = query_point_of_nodes(&e->a, n, node, weight, id);
    query_point_against_shape(e, &point);
}

/* The contacts of one simplex as they are offered. */
struct offering {
    const struct collision_pair *e;
    const struct simplex *simplex;
    const struct nearest *nearest;
    double apart; /* m: of points that are nearer to each other one says it all */
    int n;
    vec3 at[SIMPLEX_POINTS]; /* those offered */
    int unused;              /* number of a contact that there is not yet; -1: there are all */
};

static bool is_taken(const struct offering *o, vec3 x, double apart)
{
    const struct boundary *a = o->e->a.boundary;
    for (int k = 0; k < o->simplex->n; k++)
        if (vec3_norm(vec3_sub(x, a->x[START][o->simplex->node[k]])) < apart)
            return true;
    for (int k = 0; k < o->n; k++)
        if (vec3_norm(vec3_sub(x, o->at[k])) < apart)
            return true;
    return false;
}

/* Weights moved on; false: off the simplex, where another one bears. */
static bool move_on(const struct offering *o, double weight[3])
{
    const struct nearest *near = o->nearest;
    const double follow = near->is_within ? FOLLOW : 0;
    for (int k = 0; k < o->simplex->n; k++)
        weight[k] += near->slid[k] - near->still[k] + follow * (near->still[k] - weight[k]);
    return weight[0] >= 0 && weight[1] >= 0 && weight[2] >= 0;
}

static void offer_one(struct offering *o, int number, const double *weight)
{
    const struct simplex *s = o->simplex;
    o->at[o->n++] = boundary_place(o->e->a.boundary, START, s->n, s->node, weight);
    simplex_offer_point(o->e, s->n, s->node, weight,
                        collision_pair_id(o->e, s->kind, s->number, s->first + number));
}

static void offer_again(struct offering *o, int number)
{
    const struct simplex *s = o->simplex;
    const struct remembered *last =
        collision_pair_recall(o->e, collision_pair_id(o->e, s->kind, s->number, s->first + number));
    double weight[3] = {0, 0, 0};
    if (last)
        memcpy(weight, last->weight, sizeof weight);
    if (last && move_on(o, weight) &&
        !is_taken(o, boundary_place(o->e->a.boundary, START, s->n, s->node, weight), o->apart / 4))
        offer_one(o, number, weight);
    else if (o->unused < 0)
        o->unused = number;
}

bool simplex_bore(const struct collision_pair *e, const struct simplex *s)
{
    return collision_pair_recalls_any(e, collision_pair_id(e, s->kind, s->number, s->first),
                                      SIMPLEX_POINTS);
}

void simplex_offer(const struct collision_pair *e, const struct simplex *simplex,
                   const struct nearest *nearest)
{
    struct offering o = {.e = e,
                         .simplex = simplex,
                         .nearest = nearest,
                         .apart = sqrt(8 * e->b.shape->radius * SAG * e->distance),
                         .unused = -1};
    for (int k = 0; k < SIMPLEX_POINTS; k++)
        offer_again(&o, k);
    const double *found = nearest->chosen;
    if (found && o.unused >= 0 &&
        !is_taken(&o, boundary_place(e->a.boundary, START, simplex->n, simplex->node, found),
                  o.apart))
        offer_one(&o, o.unused, found);
}
