/* SPDX-License-Identifier: GPL-3.0-or-later */
/* player_thread.c - reads a recording ahead of the simulation. */
#include "daemon/player/player.h"

#include "clients/replay/replay.h"
#include "daemon/rt/rt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TURN_MS = 2, ROOM = 16384, MEMORY_TIMES = 8 };

static bool reserve_memory(struct player_item *item, size_t size)
{
    const size_t wanted = MEMORY_TIMES * size + ROOM;
    if (item->memory.size >= wanted)
        return true;
    free(item->memory.bytes);
    item->memory = (struct proto_memory){.bytes = malloc(wanted), .size = wanted};
    if (!item->memory.bytes)
        item->memory.size = 0;
    return item->memory.bytes != NULL;
}

/* Is it one that the simulation needs: a world where there is none or another, or a step of it that
 * was not taken yet? */
static bool is_wanted(struct player *p, const struct player_item *item)
{
    if (item->is_snapshot) {
        const bool wanted = !p->has_world || item->snapshot.epoch != p->epoch ||
                            item->snapshot.header.step > p->last_step; /* behind a hole */
        p->has_world = true;
        p->epoch = item->snapshot.epoch;
        p->last_step = wanted ? item->snapshot.header.step : p->last_step;
        return wanted;
    }
    if (!p->has_world || item->step.epoch != p->epoch || item->step.header.step <= p->last_step)
        return false;
    if (item->step.header.step > p->last_step + 1) /* a hole: with the next snapshot it goes on */
        return p->has_world = false;
    p->last_step = item->step.header.step;
    return true;
}

/* A message into a buffer. Returns false: it is none that is needed. */
static bool fill_item(struct player *p, struct player_item *item, const struct mcap_message *m)
{
    struct proto_error why;
    const struct proto_bytes message = {m->data, m->size};
    item->is_snapshot = strcmp(m->channel->topic, PROTO_TOPIC_SNAPSHOT) == 0;
    if (!item->is_snapshot && strcmp(m->channel->topic, PROTO_TOPIC_STEP) != 0)
        return false;
    if (!reserve_memory(item, m->size))
        return false;
    struct proto_memory memory = {.bytes = item->memory.bytes, .size = item->memory.size};
    return (item->is_snapshot
                ? proto_decode_recorded_snapshot(&item->snapshot, message, &memory, &why)
                : proto_decode_recorded_step(&item->step, message, &memory, &why)) &&
           is_wanted(p, item);
}

/* Nothing more comes of this search. The reason stands before the simulation says that it ended. */
static void note_end(struct player *p)
{
    snprintf(p->why, sizeof p->why, "%.230s", p->files->missing);
    atomic_store_explicit(&p->read_all, p->searched, memory_order_release);
}

static void search_snapshot(struct player *p, unsigned search)
{
    const bool found = replay_files_seek(p->files, atomic_load(&p->seek_s));
    p->searched = search;
    p->has_world = false;
    if (!found)
        note_end(p);
}

/* Fill the buffer. Returns false: the recording is at its end. */
static bool read_item(struct player *p, struct player_item *item)
{
    struct mcap_message m;
    while (replay_files_next(p->files, &m) > 0)
        if (fill_item(p, item, &m)) {
            item->search = p->searched;
            return true;
        }
    note_end(p);
    return false;
}

void *player_read(void *player)
{
    struct player *p = player;
    rt_thread_begin("palp-player", 0, -1);
    int held = -1; /* a spare buffer */
    while (!atomic_load(&p->stop)) {
        const unsigned search = atomic_load_explicit(&p->search, memory_order_acquire);
        if (search != p->searched)
            search_snapshot(p, search);
        const bool reads =
            atomic_load(&p->read_all) != p->searched && (held >= 0 || ring_take(&p->spare, &held));
        if (reads && read_item(p, &p->item[held])) {
            ring_put(&p->filled, &held);
            held = -1;
        } else if (!reads) {
            nanosleep(&(struct timespec){.tv_nsec = TURN_MS * 1000000}, NULL);
        }
    }
    return NULL;
}
