/* SPDX-License-Identifier: GPL-3.0-or-later */
/* alloc_count.c - counts, then asks glibc. */
#include "tests/alloc_count.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

static _Atomic long count;

long alloc_count(void)
{
    return atomic_load(&count);
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)

int alloc_counted(void)
{
    return 0;
}

#else

int alloc_counted(void)
{
    return 1;
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
    atomic_fetch_add(&count, 1);
    return __libc_malloc(size);
}

void *calloc(size_t n, size_t item)
{
    atomic_fetch_add(&count, 1);
    return __libc_calloc(n, item);
}

void *realloc(void *piece, size_t size)
{
    atomic_fetch_add(&count, 1);
    return __libc_realloc(piece, size);
}

void *aligned_alloc(size_t border, size_t size)
{
    atomic_fetch_add(&count, 1);
    return __libc_memalign(border, size);
}

void *memalign(size_t border, size_t size)
{
    atomic_fetch_add(&count, 1);
    return __libc_memalign(border, size);
}

int posix_memalign(void **piece, size_t border, size_t size)
{
    atomic_fetch_add(&count, 1);
    *piece = __libc_memalign(border, size);
    return *piece ? 0 : ENOMEM;
}

void free(void *piece)
{
    atomic_fetch_add(&count, 1);
    __libc_free(piece);
}

#endif
