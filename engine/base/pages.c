/* SPDX-License-Identifier: Apache-2.0 */
/* pages.c - memory that the system has found pages for. */
#include "engine/base/pages.h"

#include <stdint.h>
#include <sys/mman.h>

enum { PAGE = 4096 };

void pages_release(void *at, size_t size)
{
    unsigned char *begin = at;
    const uintptr_t address = (uintptr_t)at, end = (address + size) / PAGE * PAGE,
                    first = (address + PAGE - 1) / PAGE * PAGE;
    if (first >= end)
        return;
    begin += first - address;
    if (munlock(begin, end - first) == 0 && madvise(begin, end - first, MADV_DONTNEED) == 0)
        mlock2(begin, end - first, MLOCK_ONFAULT);
}
