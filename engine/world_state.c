/* SPDX-License-Identifier: GPL-3.0-or-later */
/* world_state.c - what the next step depends on, as bytes: taken, put back, hashed. */
#include "engine/model/error.h"
#include "engine/model/world.h"

#include <string.h>

/* What a snapshot begins with. */
struct snapshot_head {
    char magic[8];
    int64_t n_v, n_body, capacity; /* of the scene it fits */
    int64_t steps, n_remembered;
    double time;
};

static const char magic[8] = "palpsnap";

/* An array of the world, whole. */
struct part {
    void *data;
    size_t size;
};

enum { N_PARTS = 6 };

static void list_parts(const struct palp_world *w, struct part part[N_PARTS])
{
    const size_t n_v = (size_t)w->scene->n_v, n_body = (size_t)w->scene->n_body;
    const size_t capacity = (size_t)w->scene->opt.contact_capacity;
    part[0] = (struct part){w->q, n_v * sizeof *w->q};
    part[1] = (struct part){w->v, n_v * sizeof *w->v};
    part[2] = (struct part){w->frame, n_body * sizeof *w->frame};
    part[3] = (struct part){w->target, n_body * sizeof *w->target};
    part[4] = (struct part){w->target_last, n_body * sizeof *w->target_last};
    part[5] = (struct part){w->remembered, capacity * sizeof *w->remembered};
}

static struct snapshot_head head_of(const struct palp_world *w)
{
    struct snapshot_head head;
    memset(&head, 0, sizeof head);
    memcpy(head.magic, magic, sizeof magic);
    head.n_v = w->scene->n_v;
    head.n_body = w->scene->n_body;
    head.capacity = w->scene->opt.contact_capacity;
    head.steps = w->steps;
    head.n_remembered = w->n_remembered;
    head.time = w->time;
    return head;
}

/* What no contact is remembered in says nothing: equal worlds have it equal. */
static void clear_unused(const struct palp_world *w)
{
    const size_t unused = (size_t)(w->scene->opt.contact_capacity - w->n_remembered);
    if (unused > 0)
        memset(w->remembered + w->n_remembered, 0, unused * sizeof *w->remembered);
}

size_t palp_world_snapshot_size(const struct palp_world *world)
{
    struct part part[N_PARTS];
    size_t size = sizeof(struct snapshot_head);
    list_parts(world, part);
    for (int i = 0; i < N_PARTS; i++)
        size += part[i].size;
    return size;
}

void palp_world_snapshot(const struct palp_world *world, void *bytes)
{
    struct part part[N_PARTS];
    const struct snapshot_head head = head_of(world);
    unsigned char *at = bytes;
    clear_unused(world);
    list_parts(world, part);
    memcpy(at, &head, sizeof head);
    at += sizeof head;
    for (int i = 0; i < N_PARTS; i++) {
        memcpy(at, part[i].data, part[i].size);
        at += part[i].size;
    }
}

enum palp_status palp_world_restore(struct palp_world *world, const void *bytes, size_t size,
                                    struct palp_error *error)
{
    const struct snapshot_head mine = head_of(world);
    struct snapshot_head head;
    struct part part[N_PARTS];
    const unsigned char *at = bytes;
    if (size != palp_world_snapshot_size(world))
        return error_set(error, PALP_INVALID, "snapshot: %zu bytes, expected %zu for this scene",
                         size, palp_world_snapshot_size(world));
    memcpy(&head, at, sizeof head);
    if (memcmp(head.magic, magic, sizeof magic) != 0 || head.n_v != mine.n_v ||
        head.n_body != mine.n_body || head.capacity != mine.capacity || head.n_remembered < 0 ||
        head.n_remembered > head.capacity)
        return error_set(error, PALP_INVALID, "snapshot: of another scene, or damaged");

    world->time = head.time;
    world->steps = (long)head.steps;
    world->n_remembered = (int)head.n_remembered;
    at += sizeof head;
    list_parts(world, part);
    for (int i = 0; i < N_PARTS; i++) {
        memcpy(part[i].data, at, part[i].size);
        at += part[i].size;
    }
    return PALP_OK;
}

static uint64_t fnv1a(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * UINT64_C(0x100000001b3);
    return hash;
}

uint64_t palp_world_hash(const struct palp_world *world)
{
    struct part part[N_PARTS];
    const struct snapshot_head head = head_of(world);
    clear_unused(world);
    list_parts(world, part);
    uint64_t hash = fnv1a(UINT64_C(0xcbf29ce484222325), &head, sizeof head);
    for (int i = 0; i < N_PARTS; i++)
        hash = fnv1a(hash, part[i].data, part[i].size);
    return hash;
}
