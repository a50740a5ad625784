/* SPDX-License-Identifier: GPL-3.0-or-later */
/* alloc_count.c - counts what alloc_watch.h tells of. */
#include "tests/alloc_count.h"

#include "daemon/alloc_watch.h"

#include <stdatomic.h>

static _Atomic long count;
static bool counted;

static void count_one(const void *at)
{
    (void)at;
    atomic_fetch_add(&count, 1);
}

__attribute__((constructor)) static void begin(void)
{
    counted = alloc_watch(count_one);
}

long alloc_count(void)
{
    return atomic_load(&count);
}

int alloc_counted(void)
{
    return counted;
}
