/* SPDX-License-Identifier: GPL-3.0-or-later */
/* world_tear.c - tears of all bodies, what of them is kept, and the door to them. */
#include "engine/world_tear.h"
#include "engine/base/hash.h"
#include "engine/contact/knife.h"
#include "engine/contact/link.h"
#include "engine/model/topology.h"
#include "engine/model/world.h"
#include "engine/motion/tear.h"
#include "engine/step.h"

#include <math.h>
#include <string.h>

/* Cells: so far from an edge a front is measured, to the nearest of its nodes, a stretch on. */
static const double ABOUT_EDGE = 5;

/* How far a place is from an edge. */
static double off_edge(const struct knife_edge *edge, vec3 x)
{
    const vec3 from = vec3_sub(x, edge->from);
    const double along = vec3_dot(from, edge->up), length = KNIFE_PIECES * edge->piece;
    return vec3_norm(vec3_axpy(from, -fmin(fmax(along, 0), length), edge->up));
}

/* Returns whether there are any. */
static bool want_nodes_about_edge(struct tear_front *front, const struct knife_edge *edge,
                                  const vec3 *q, double most)
{
    bool any = false;
    for (int i = 0; i < front->n_node; i++)
        if (off_edge(edge, q[front->node[i].node]) < most)
            any = front->node[i].is_wanted = true;
    return any;
}

/* Where knives and scissors are at the front.  Returns whether any is. */
static bool want_nodes_about_edges(const struct palp_world *world, int body)
{
    const struct placing at = {world->scene, world->q, world->frame, world};
    const double most = ABOUT_EDGE * tear_front_size(world->topology[body]);
    bool any = false;
    for (int k = 0; k < world->scene->n_link; k++) {
        const struct link *link = &world->scene->link[k];
        if (!link->kind->edge || link->b.at[0].body != body)
            continue;
        const struct knife_edge edge = link->kind->edge(&at, link);
        any |= want_nodes_about_edge(world->front[body], &edge,
                                     world->q + world->scene->body[body].first, most);
    }
    return any;
}

static bool want_all_nodes(struct tear_front *front)
{
    for (int i = 0; i < front->n_node; i++)
        front->node[i].is_wanted = true;
    return front->n_node > 0;
}

static const vec3 *nodes_of_body(const struct palp_world *world, int body)
{
    return world->q + world->scene->body[body].first;
}

void world_tear_measure_edges(struct palp_world *world)
{
    for (int i = 0; i < world->scene->n_body; i++) {
        if (!world->front[i])
            continue;
        tear_front_follow(world->front[i], world->topology[i]);
        if (want_nodes_about_edges(world, i))
            tear_front_measure(world->front[i], world->topology[i], nodes_of_body(world, i));
    }
}

void world_tear_measure(struct palp_world *world)
{
    for (int i = 0; i < world->scene->n_body; i++) {
        if (!world->tear[i])
            continue;
        tear_front_follow(world->front[i], world->topology[i]);
        if (want_all_nodes(world->front[i]))
            tear_front_measure(world->front[i], world->topology[i], nodes_of_body(world, i));
        tear_measure(world->tear[i]);
    }
}

/* ---------------------------------------------------------------- at the end of a step */

static void add_event(struct step *s, int body, enum palp_event_kind kind)
{
    const struct tear_news *news = &s->world->tear[body]->news;
    const double freed = s->world->topology[body]->freed;
    s->event[s->report.n_event++] =
        (struct palp_event){.kind = kind,
                            .force = news->force,
                            .place = news->place,
                            .volume = kind == PALP_EVENT_CUT_THROUGH ? freed : 0,
                            .body = {body + 1}};
}

static void add_events(struct step *s, int body)
{
    const struct tear_news *news = &s->world->tear[body]->news;
    if (news->begins)
        add_event(s, body, PALP_EVENT_TORN);
    if (news->comes_free)
        add_event(s, body, PALP_EVENT_CUT_THROUGH);
    if (news->is_full)
        add_event(s, body, PALP_EVENT_CUT_FULL);
}

void world_tear_go_on(struct step *s)
{
    struct palp_world *w = s->world;
    world_tear_measure(w);
    for (int i = 0; i < s->scene->n_body; i++) {
        if (!w->tear[i])
            continue;
        tear_go_on(w->tear[i], w->q + s->scene->body[i].first, w->time);
        add_events(s, i);
    }
}

/* ---------------------------------------------------------------- kept */

size_t world_tear_size(const struct palp_world *world, int body)
{
    return world->tear[body] ? sizeof(struct tear_state) : 0;
}

void world_tear_keep(const struct palp_world *world, int body, void *bytes)
{
    if (world->tear[body])
        memcpy(bytes, &world->tear[body]->state, sizeof(struct tear_state));
}

uint64_t world_tear_hash(const struct palp_world *world, int body, uint64_t hash)
{
    return world->tear[body]
               ? hash_bytes(hash, &world->tear[body]->state, sizeof(struct tear_state))
               : hash;
}

bool world_tear_fits(const struct palp_world *world, int body, const void *bytes)
{
    struct tear_state state;
    if (!world->tear[body])
        return true;
    memcpy(&state, bytes, sizeof state);
    return state.first >= 0 && state.first <= state.last &&
           state.last <= topology_list_most(world->topology[body]);
}

void world_tear_restore(struct palp_world *world, int body, const void *bytes)
{
    if (world->tear[body])
        memcpy(&world->tear[body]->state, bytes, sizeof(struct tear_state));
}

/* ---------------------------------------------------------------- the door */

static const struct tear *find_tear(const struct palp_world *world, palp_body body)
{
    const int i = body.id - 1;
    return i >= 0 && i < world->scene->n_body ? world->tear[i] : NULL;
}

struct palp_front palp_world_front(const struct palp_world *world, palp_body body)
{
    const struct tear *tear = find_tear(world, body);
    return tear ? tear->is : (struct palp_front){0};
}

struct palp_torn palp_world_torn(const struct palp_world *world, palp_body body)
{
    const struct tear *tear = find_tear(world, body);
    return tear ? tear->state.torn : (struct palp_torn){0};
}
