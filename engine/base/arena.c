/* SPDX-License-Identifier: Apache-2.0 */
/* arena.c - a bump allocator over one block. */
#include "engine/base/arena.h"
#include "engine/base/assert.h"
#include "engine/base/pages.h"

#include <stdint.h>

int arena_create(struct arena *a, size_t size)
{
    *a = (struct arena){.size = (size / ARENA_BORDER + 1) * ARENA_BORDER};
    a->base = pages_map(a->size);
    return a->base ? 0 : -1;
}

void arena_touch(struct arena *a, size_t size)
{
    pages_touch(a->base, size < a->size ? size : a->size);
}

void arena_release(struct arena *a, size_t size)
{
    const size_t kept = size > a->used ? size : a->used;
    if (kept < a->size)
        pages_release(a->base + kept, a->size - kept);
}

void arena_destroy(struct arena *a)
{
    pages_unmap(a->base, a->size);
    *a = (struct arena){0};
}

void arena_empty(struct arena *a)
{
    a->used = 0;
}

/* A border as its base, so that no piece stands at NULL. */
struct arena arena_counter(void)
{
    return (struct arena){.base = (unsigned char *)(uintptr_t)ARENA_BORDER, .size = SIZE_MAX / 2};
}

void *arena_take(struct arena *a, size_t n, size_t item)
{
    PALP_ASSERT(a->base && item > 0);
    const size_t start = (a->used + ARENA_BORDER - 1) / ARENA_BORDER * ARENA_BORDER;
    if (start > a->size || (n > 0 && item > (a->size - start) / n))
        return NULL;
    a->used = start + n * item;
    if (a->used > a->peak)
        a->peak = a->used;
    return a->base + start;
}
