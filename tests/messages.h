/* SPDX-License-Identifier: GPL-3.0-or-later */
/* messages.h - random messages of palp.v1 that obey what it checks, and whether two are the same.
 * */
#ifndef PALP_TESTS_MESSAGES_H
#define PALP_TESTS_MESSAGES_H

#include "proto/proto_map.h"

/** Maps of all messages that travel alone. */
enum { MESSAGES_ALL = 16 };
extern const struct proto_map *const messages_all[MESSAGES_ALL];

/** 64 random bits: the same row of them on every machine. */
uint64_t messages_random(void);
/** A random number below n. */
unsigned messages_below(unsigned n);

/** Make a random message; what it points to is taken from the memory. */
void messages_make(const struct proto_map *map, void *ours, struct proto_memory *memory);

/** Do two messages say the same? */
bool messages_equal(const struct proto_map *map, const void *a, const void *b);

#endif
