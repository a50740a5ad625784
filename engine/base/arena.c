/* SPDX-License-Identifier: Apache-2.0 */
/* arena.c - a bump allocator over one block. */
#include "engine/base/arena.h"
#include "engine/base/assert.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { BORDER = 64 };

int arena_create(struct arena *a, size_t size)
{
    *a = (struct arena){.size = (size / BORDER + 1) * BORDER};
    a->block = calloc(a->size + BORDER, 1);
    if (!a->block)
        return -1;
    a->base = (unsigned char *)a->block + (BORDER - (uintptr_t)a->block % BORDER);
    return 0;
}

void arena_touch(struct arena *a)
{
    PALP_ASSERT(a->used == 0);
    memset(a->base, 0, a->size);
}

void arena_destroy(struct arena *a)
{
    free(a->block);
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
