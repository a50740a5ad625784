/* SPDX-License-Identifier: GPL-3.0-or-later */
/* layout.h - arrays side by side in one memory, so that a copy of it has them all. */
#ifndef PALP_GPU_LAYOUT_H
#define PALP_GPU_LAYOUT_H

#include <stddef.h>

enum { LAYOUT_ALIGNMENT = 128 }; /* bytes: a line of a GPU's cache */

struct layout {
    void *memory; /* of this machine or a device; NULL: how much is needed is found out */
    size_t used;  /* bytes */
};

/** The place of n items; there is one even for none. */
static inline void *layout_take(struct layout *layout, size_t n, size_t item)
{
    void *at = layout->memory ? (char *)layout->memory + layout->used : NULL;
    layout->used += (n * item / LAYOUT_ALIGNMENT + 1) * LAYOUT_ALIGNMENT;
    return at;
}

#endif
