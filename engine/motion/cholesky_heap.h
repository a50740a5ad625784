/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cholesky_heap.h - memory for a library that allocates while it factors: taken from a block of the
 * solver's, measured by a trial and given back whole. */
#ifndef PALP_MOTION_CHOLESKY_HEAP_H
#define PALP_MOTION_CHOLESKY_HEAP_H

#include <stddef.h>

struct heap {
    unsigned char *base; /* NULL while measuring */
    size_t size, used;   /* | bytes */
};

/** From now on SuiteSparse takes its memory here. Harmless when done again. */
void heap_install(void);

/** Until heap_end what SuiteSparse takes on this thread comes from the heap and is gone afterwards; while
 *  measuring, it comes from malloc and is added up. */
void heap_begin(struct heap *heap);
void heap_end(void);

/** After measuring: reserve what was needed. Returns -1: no memory. */
int heap_reserve(struct heap *heap);
void heap_destroy(struct heap *heap);

#endif
