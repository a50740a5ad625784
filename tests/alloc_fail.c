/* SPDX-License-Identifier: GPL-3.0-or-later */
/* alloc_fail.c - what the linker puts in place of malloc, calloc and realloc (ld --wrap). */
#include "tests/alloc_fail.h"

#include <errno.h>
#include <stddef.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t item);
void *__real_realloc(void *piece, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t item);
void *__wrap_realloc(void *piece, size_t size);

static long left = -1; /* requests until the one that fails; below 0: none does */
static bool failed;

void alloc_fail_after(long n)
{
    left = n;
    failed = false;
}

bool alloc_fail_end(void)
{
    left = -1;
    return failed;
}

static bool runs_out(void)
{
    if (left < 0 || left-- > 0)
        return false;
    failed = true;
    errno = ENOMEM;
    return true;
}

void *__wrap_malloc(size_t size)
{
    return runs_out() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t n, size_t item)
{
    return runs_out() ? NULL : __real_calloc(n, item);
}

void *__wrap_realloc(void *piece, size_t size)
{
    return runs_out() ? NULL : __real_realloc(piece, size);
}
