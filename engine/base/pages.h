/* SPDX-License-Identifier: Apache-2.0 */
/* pages.h - memory that the system has found pages for. */
#ifndef PALP_BASE_PAGES_H
#define PALP_BASE_PAGES_H

#include <stdbool.h>
#include <stddef.h>

/** Have the system find the pages of `size` bytes now, not at the first touch: huge ones where it
 *  has such, since of small ones each costs microseconds in a virtual machine. What stands there
 *  stays. System calls: not in a step. */
void pages_touch(void *at, size_t size);
/** Memory of zeros, n times `item` bytes at a multiple of 64, so touched. free() takes it.
 *  Returns NULL: no memory. */
void *pages_reserve(size_t n, size_t item);

/** `size` and a quarter, at most 400 KiB more, for memory that may have to grow a little later: to
 *  give pages back, or to find and empty new ones, makes steps on other CPUs meanwhile two and
 *  three times as long (measured). */
size_t pages_with_slack(size_t size);

/** Memory of zeros on a page's border, whose pages the system finds when they are first written.
 *  pages_unmap() takes it.  Returns NULL: no memory. */
void *pages_map(size_t size);
void pages_unmap(void *at, size_t size);

/** Memory that few runs need. Nobody finds pages for it before it is opened, mlockall neither. */
struct pages_spare {
    void *at; /* of zeros, on a page's border */
    size_t size;
    bool is_open;
};
/** Open at first, so that what is small can be written.  Returns -1: no memory. */
int pages_spare_create(struct pages_spare *spare, size_t size);
void pages_spare_close(struct pages_spare *spare);
/** System calls where it is closed. What was written before stands there; pages are locked when
 *  they are found, where that is permitted. */
void pages_spare_open(struct pages_spare *spare);
void pages_spare_destroy(struct pages_spare *spare);

/** Give back the pages that lie wholly within the `size` bytes at `at`, locked or not: they are
 *  zeros when they are found again, at some tenths of a microsecond each, and locked then where
 *  that is permitted. A system call: not in a step. */
void pages_release(void *at, size_t size);

#endif
