/* SPDX-License-Identifier: Apache-2.0 */
/* pages.c - memory that the system has found pages for. */
#include "engine/base/pages.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#ifndef MADV_POPULATE_WRITE /* Linux 5.14; the C library's headers may be older */
#define MADV_POPULATE_WRITE 23
#endif

enum { LINE = 64, PAGE = 4096, HUGE_PAGE = 2 * 1024 * 1024 };
enum { SLACK_SHARE = 4, SLACK_MOST = 400 * 1024 };

struct span {
    void *begin;
    size_t size;
};

/* The pages that lie wholly within; size 0: there are none. */
static struct span find_pages(void *at, size_t size, uintptr_t page)
{
    const uintptr_t address = (uintptr_t)at, end = (address + size) / page * page,
                    first = (address + page - 1) / page * page;
    return (struct span){(unsigned char *)at + (first - address), first < end ? end - first : 0};
}

static void touch_each(void *at, const void *end)
{
    for (volatile unsigned char *byte = at; byte < (const unsigned char *)end; byte += PAGE)
        *byte = *byte;
}

static unsigned char *end_of(struct span span)
{
    return (unsigned char *)span.begin + span.size;
}

/* A kernel that has no huge pages, or finds none beforehand, finds small ones at the touch. */
void pages_touch(void *at, size_t size)
{
    const struct span all = {at, size}, huge = find_pages(at, size, HUGE_PAGE);
    if (huge.size > 0 && madvise(huge.begin, huge.size, MADV_HUGEPAGE) == 0 &&
        madvise(huge.begin, huge.size, MADV_POPULATE_WRITE) == 0) {
        touch_each(at, huge.begin);
        touch_each(end_of(huge), end_of(all));
    } else {
        touch_each(at, end_of(all));
    }
}

/* Pages that are given back are zeros when they are found again; locked ones are none.  Returns
 * whether they are. */
static bool give_back(struct span pages)
{
    return pages.size > 0 && madvise(pages.begin, pages.size, MADV_DONTNEED) == 0;
}

/* Nothing stands there yet: small pages that mlockall has found for it already are given back. */
void *pages_reserve(size_t n, size_t item)
{
    const size_t size = (n * item / LINE + 1) * LINE;
    void *at = aligned_alloc(LINE, size);
    if (!at)
        return NULL;
    const struct span all = {at, size}, huge = find_pages(at, size, HUGE_PAGE);
    bool are_zeros = give_back(huge);
    const bool is_locked = huge.size > 0 && !are_zeros;
    if (is_locked && munlock(huge.begin, huge.size) == 0)
        are_zeros = give_back(huge);
    pages_touch(at, size);
    if (is_locked)
        mlock(huge.begin, huge.size);
    if (!are_zeros)
        return memset(at, 0, size);
    memset(at, 0, (size_t)((unsigned char *)huge.begin - (unsigned char *)at));
    memset(end_of(huge), 0, (size_t)(end_of(all) - end_of(huge)));
    return at;
}

size_t pages_with_slack(size_t size)
{
    const size_t share = size / SLACK_SHARE;
    return (size + (share < SLACK_MOST ? share : SLACK_MOST)) / LINE * LINE + LINE;
}

/* Not calloc, which may write the zeros. */
void *pages_map(size_t size)
{
    void *at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return at == MAP_FAILED ? NULL : at;
}

void pages_unmap(void *at, size_t size)
{
    if (at)
        munmap(at, size);
}

/* Memory that is locked is found at once when it may be written: it is locked again afterwards. */
static bool permit_writing(void *at, size_t size)
{
    const bool is_unlocked = munlock(at, size) == 0;
    const bool is_permitted = mprotect(at, size, PROT_READ | PROT_WRITE) == 0;
    if (is_unlocked)
        mlock2(at, size, MLOCK_ONFAULT);
    return is_permitted;
}

/* What is written first is little, and gets small pages. */
int pages_spare_create(struct pages_spare *spare, size_t size)
{
    void *at = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    *spare = (struct pages_spare){0};
    if (at == MAP_FAILED)
        return -1;
    madvise(at, size, MADV_NOHUGEPAGE);
    *spare = (struct pages_spare){at, size, permit_writing(at, size)};
    return spare->is_open ? 0 : -1;
}

void pages_spare_close(struct pages_spare *spare)
{
    spare->is_open = mprotect(spare->at, spare->size, PROT_NONE) != 0;
}

void pages_spare_open(struct pages_spare *spare)
{
    if (spare->is_open || !spare->at)
        return;
    madvise(spare->at, spare->size, MADV_HUGEPAGE);
    spare->is_open = permit_writing(spare->at, spare->size);
}

void pages_spare_destroy(struct pages_spare *spare)
{
    pages_unmap(spare->at, spare->size);
    *spare = (struct pages_spare){0};
}

void pages_release(void *at, size_t size)
{
    const struct span pages = find_pages(at, size, PAGE);
    if (pages.size > 0 && munlock(pages.begin, pages.size) == 0 && give_back(pages))
        mlock2(pages.begin, pages.size, MLOCK_ONFAULT);
}
