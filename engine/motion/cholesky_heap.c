/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cholesky_heap.c - stands behind SuiteSparse's malloc: the thread's heap where it has one, else malloc. */
#include "engine/motion/cholesky_heap.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <suitesparse/SuiteSparse_config.h>

enum { BORDER = 64 }; /* alignment; a piece's size stands in the border before it */

static _Thread_local struct heap *serving;

static size_t room_for(size_t size)
{
    return BORDER + (size + BORDER - 1) / BORDER * BORDER;
}

static void *serve(size_t size)
{
    struct heap *h = serving;
    if (!h)
        return malloc(size);
    const size_t room = room_for(size);
    if (h->base && room > h->size - h->used) /* more than the trial took: not out of memory yet */
        return malloc(size);
    h->used += room;
    if (!h->base)
        return malloc(size);
    unsigned char *piece = h->base + h->used - room + BORDER;
    memcpy(piece - BORDER, &size, sizeof size);
    return piece;
}

static void *serve_cleared(size_t n, size_t item)
{
    if (!serving)
        return calloc(n, item);
    if (item > 0 && n > SIZE_MAX / item)
        return NULL;
    void *piece = serve(n * item);
    if (piece)
        memset(piece, 0, n * item);
    return piece;
}

static int in_heap(const void *piece)
{
    const struct heap *h = serving;
    const unsigned char *at = piece;
    return h && h->base && at >= h->base && at < h->base + h->size;
}

static void take_back(void *piece)
{
    if (!in_heap(piece)) /* the heap goes back as a whole */
        free(piece);
}

static void *serve_again(void *piece, size_t size)
{
    if (!in_heap(piece))
        return realloc(piece, size);
    size_t old;
    memcpy(&old, (unsigned char *)piece - BORDER, sizeof old);
    void *grown = serve(size);
    if (grown)
        memcpy(grown, piece, old < size ? old : size);
    return grown;
}

static void install(void)
{
    SuiteSparse_config.malloc_func = serve;
    SuiteSparse_config.calloc_func = serve_cleared;
    SuiteSparse_config.realloc_func = serve_again;
    SuiteSparse_config.free_func = take_back;
}

void heap_install(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, install);
}

void heap_begin(struct heap *heap)
{
    heap->used = 0;
    serving = heap;
}

void heap_end(void)
{
    serving = NULL;
}

int heap_reserve(struct heap *heap)
{
    heap->size = heap->used + BORDER;
    heap->base = aligned_alloc(BORDER, heap->size);
    if (!heap->base)
        return -1;
    memset(heap->base, 0, heap->size); /* the pages are there before the first step needs them */
    return 0;
}

void heap_destroy(struct heap *heap)
{
    free(heap->base);
    *heap = (struct heap){0};
}
