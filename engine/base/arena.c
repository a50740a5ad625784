/* SPDX-License-Identifier: Apache-2.0 */
/* arena.c - a bump allocator over one touched block. */
#include "engine/base/arena.h"
#include "engine/base/assert.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { BORDER = 64 };

int arena_create(struct arena *a, size_t size)
{
    *a = (struct arena){.size = (size / BORDER + 1) * BORDER};
    a->base = aligned_alloc(BORDER, a->size);
    if (!a->base)
        return -1;
    memset(a->base, 0, a->size); /* the pages are there before the first step needs them */
    return 0;
}

void arena_destroy(struct arena *a)
{
    free(a->base);
    *a = (struct arena){0};
}

void arena_empty(struct arena *a)
{
    a->used = 0;
}

void *arena_take(struct arena *a, size_t n, size_t item)
{
    PALP_ASSERT(a->base && item > 0);
    const size_t start = (a->used + BORDER - 1) / BORDER * BORDER;
    if (start > a->size || (n > 0 && item > (a->size - start) / n))
        return NULL;
    a->used = start + n * item;
    if (a->used > a->peak)
        a->peak = a->used;
    return a->base + start;
}
