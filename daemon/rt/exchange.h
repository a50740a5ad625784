/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exchange.h - how main, simulation and haptic thread exchange data: a slot (triple buffer), where
 * the latest value wins, and a ring (single producer, single consumer), where each item counts.
 * Neither locks, allocates or makes a system call. */
#ifndef PALP_DAEMON_EXCHANGE_H
#define PALP_DAEMON_EXCHANGE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { EXCHANGE_LINE = 64 }; /* bytes of a cache line: two threads never write the same one */

/** Three buffers: one being written, one being read, one handed over. Wait-free for both sides. */
struct slot {
    unsigned char *buffer[3]; /* each of `size` bytes on a cache line of its own, cleared    */
    uint64_t sequence[3];     /* count of puts when the buffer was put; 0: never             */
    size_t size;
    _Alignas(EXCHANGE_LINE) atomic_uint middle; /* index of the handed-over buffer, and FRESH */
    _Alignas(EXCHANGE_LINE) unsigned back;      /* the writer's */
    uint64_t n_put;
    _Alignas(EXCHANGE_LINE) unsigned front; /* the reader's */
};

/** Returns 0, or -1: no memory. */
int slot_create(struct slot *s, size_t size);
void slot_destroy(struct slot *s);

/** The buffer to fill; what it holds is some older value. Thread: the writer's. */
void *slot_fill(struct slot *s);
/** Hand the filled buffer over; an older value that was not taken is gone. Thread: the writer's. */
void slot_put(struct slot *s);

/** The latest value handed over, which stays as it is until the next take; NULL: there never was
 *  one. Thread: the reader's. */
const void *slot_take(struct slot *s);
/** How many values were put when the one last taken was: a new one has a new number, a gap tells of
 *  values overtaken. 0: none yet. Thread: the reader's. */
uint64_t slot_sequence(const struct slot *s);

/** A queue of bounded length. Where it is full a new item is dropped and counted. */
struct ring {
    unsigned char *item;
    size_t size;                              /* of an item, bytes           */
    unsigned cap;                             /* items, a power of two       */
    _Alignas(EXCHANGE_LINE) atomic_uint head; /* items ever put; the writer's   */
    atomic_ullong dropped;
    _Alignas(EXCHANGE_LINE) atomic_uint tail; /* items ever taken; the reader's */
};

/** Room for at least n items of `size` bytes. Returns 0, or -1: no memory. */
int ring_create(struct ring *r, unsigned n, size_t size);
void ring_destroy(struct ring *r);

/** Copy an item in. Returns false where the ring is full. Thread: the writer's. */
bool ring_put(struct ring *r, const void *item);
/** Copy the oldest item out. Returns false where there is none. Thread: the reader's. */
bool ring_take(struct ring *r, void *item);
/** How many more items find room now, at least. Thread: the writer's. */
unsigned ring_room(const struct ring *r);
/** Items that found no room, ever. Thread: any. */
unsigned long long ring_dropped(const struct ring *r);

#endif
