/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exchange.c - slots and rings. */
#include "daemon/rt/exchange.h"

#include <stdlib.h>
#include <string.h>

enum { FRESH = 4, INDEX = 3 }; /* of slot.middle */

static size_t round_up(size_t size)
{
    return (size + EXCHANGE_LINE - 1) / EXCHANGE_LINE * EXCHANGE_LINE;
}

int slot_create(struct slot *s, size_t size)
{
    const size_t room = round_up(size > 0 ? size : 1);
    unsigned char *all = aligned_alloc(EXCHANGE_LINE, 3 * room);
    if (!all)
        return -1;
    memset(all, 0, 3 * room); /* touches the pages, too */
    memset(s, 0, sizeof *s);
    s->size = size;
    for (unsigned i = 0; i < 3; i++)
        s->buffer[i] = all + i * room;
    s->front = 0;
    atomic_init(&s->middle, 1);
    s->back = 2;
    return 0;
}

void slot_destroy(struct slot *s)
{
    free(s->buffer[0]); /* the three are one piece */
    memset(s, 0, sizeof *s);
}

void *slot_fill(struct slot *s)
{
    return s->buffer[s->back];
}

void slot_put(struct slot *s)
{
    s->sequence[s->back] = ++s->n_put;
    /* Release: the reader sees what was filled. Acquire: the buffer that comes back is no longer
     * read. */
    s->back = atomic_exchange_explicit(&s->middle, s->back | FRESH, memory_order_acq_rel) & INDEX;
}

const void *slot_take(struct slot *s)
{
    /* Looking first keeps the line shared while nothing new is there. */
    if (atomic_load_explicit(&s->middle, memory_order_relaxed) & FRESH)
        s->front = atomic_exchange_explicit(&s->middle, s->front, memory_order_acq_rel) & INDEX;
    return s->sequence[s->front] > 0 ? s->buffer[s->front] : NULL;
}

uint64_t slot_sequence(const struct slot *s)
{
    return s->sequence[s->front];
}

int ring_create(struct ring *r, unsigned n, size_t size)
{
    unsigned cap = 1;
    while (cap < n)
        cap *= 2;
    memset(r, 0, sizeof *r);
    r->item = calloc(cap, size);
    if (!r->item)
        return -1;
    memset(r->item, 0, cap * size); /* calloc's pages are touched at their first write only */
    r->cap = cap;
    r->size = size;
    return 0;
}

void ring_destroy(struct ring *r)
{
    free(r->item);
    memset(r, 0, sizeof *r);
}

bool ring_put(struct ring *r, const void *item)
{
    const unsigned head = atomic_load_explicit(&r->head, memory_order_relaxed);
    if (head - atomic_load_explicit(&r->tail, memory_order_acquire) == r->cap) {
        atomic_fetch_add_explicit(&r->dropped, 1, memory_order_relaxed);
        return false;
    }
    memcpy(r->item + (size_t)(head & (r->cap - 1)) * r->size, item, r->size);
    atomic_store_explicit(&r->head, head + 1, memory_order_release);
    return true;
}

bool ring_take(struct ring *r, void *item)
{
    const unsigned tail = atomic_load_explicit(&r->tail, memory_order_relaxed);
    if (tail == atomic_load_explicit(&r->head, memory_order_acquire))
        return false;
    memcpy(item, r->item + (size_t)(tail & (r->cap - 1)) * r->size, r->size);
    atomic_store_explicit(&r->tail, tail + 1, memory_order_release);
    return true;
}

unsigned ring_room(const struct ring *r)
{
    const unsigned head = atomic_load_explicit(&r->head, memory_order_relaxed);
    return r->cap - (head - atomic_load_explicit(&r->tail, memory_order_acquire));
}

unsigned long long ring_dropped(const struct ring *r)
{
    return atomic_load_explicit(&r->dropped, memory_order_relaxed);
}
