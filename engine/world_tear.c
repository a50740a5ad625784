/* SPDX-License-Identifier: GPL-3.0-or-later */
/* world_tear.c - tears of all bodies, what of them is kept, and the door to them. */
#include "engine/world_tear.h"
#include "engine/base/hash.h"
#include "engine/model/topology.h"
#include "engine/model/world.h"
#include "engine/motion/tear.h"
#include "engine/step.h"

#include <string.h>

void world_tear_measure(struct palp_world *world)
{
    for (int i = 0; i < world->scene->n_body; i++)
        if (world->tear[i])
            tear_measure(world->tear[i], world->q + world->scene->body[i].first);
}

/* ---------------------------------------------------------------- at the end of a step */

static void add_event(struct step *s, int body, enum palp_event_kind kind)
{
    const struct tear_news *news = &s->world->tear[body]->news;
    s->event[s->report.n_event++] = (struct palp_event){
        .kind = kind, .force = news->force, .place = news->place, .body = {body + 1}};
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
           state.last <= world->topology[body]->is->is.faces;
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
