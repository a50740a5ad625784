/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shelf.h - arrays side by side in one memory, so that a copy of it has them all. */
#ifndef PALP_GPU_SHELF_H
#define PALP_GPU_SHELF_H

#include <stddef.h>

enum { SHELF_BORDER = 128 }; /* bytes: a line of a GPU's cache */

struct shelf {
    void *memory; /* of this machine or a device; NULL: how much is needed is found out */
    size_t used;  /* bytes */
};

/** The place of n items; there is one even for none. */
static inline void *shelf_take(struct shelf *shelf, size_t n, size_t item)
{
    void *at = shelf->memory ? (char *)shelf->memory + shelf->used : NULL;
    shelf->used += (n * item / SHELF_BORDER + 1) * SHELF_BORDER;
    return at;
}

#endif
