/* SPDX-License-Identifier: GPL-3.0-or-later */
/* alloc_watch.c - tells of the call, then asks glibc. */
#include "daemon/rt/alloc_watch.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

static _Atomic(void (*)(const void *at)) told;

bool alloc_watch(void (*seen)(const void *at))
{
    atomic_store(&told, seen);
    return true;
}

static void notify_watcher(const void *at)
{
    void (*const seen)(const void *at) = atomic_load_explicit(&told, memory_order_relaxed);
    if (seen)
        seen(at);
}

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t item);
void *__libc_realloc(void *piece, size_t size);
void *__libc_memalign(size_t border, size_t size);
void __libc_free(void *piece);

void *malloc(size_t size);
void *calloc(size_t n, size_t item);
void *realloc(void *piece, size_t size);
void *aligned_alloc(size_t border, size_t size);
void *memalign(size_t border, size_t size);
int posix_memalign(void **piece, size_t border, size_t size);
void free(void *piece);

void *malloc(size_t size)
{
    notify_watcher(__builtin_return_address(0));
    return __libc_malloc(size);
}

void *calloc(size_t n, size_t item)
{
    notify_watcher(__builtin_return_address(0));
    return __libc_calloc(n, item);
}

void *realloc(void *piece, size_t size)
{
    notify_watcher(__builtin_return_address(0));
    return __libc_realloc(piece, size);
}

void *aligned_alloc(size_t border, size_t size)
{
    notify_watcher(__builtin_return_address(0));
    return __libc_memalign(border, size);
}

void *memalign(size_t border, size_t size)
{
    notify_watcher(__builtin_return_address(0));
    return __libc_memalign(border, size);
}

int posix_memalign(void **piece, size_t border, size_t size)
{
    notify_watcher(__builtin_return_address(0));
    void *found = __libc_memalign(border, size);
    if (!found)
        return ENOMEM;
    *piece = found;
    return 0;
}

void free(void *piece)
{
    notify_watcher(__builtin_return_address(0));
    __libc_free(piece);
}
