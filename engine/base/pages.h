/* SPDX-License-Identifier: Apache-2.0 */
/* pages.h - memory that the system has found pages for. */
#ifndef PALP_BASE_PAGES_H
#define PALP_BASE_PAGES_H

#include <stddef.h>

/** Have the system find the pages of `size` bytes now, not at the first touch: huge ones where it
 *  has such, since of small ones each costs microseconds in a virtual machine. What stands there
 *  stays. System calls: not in a step. */
void pages_touch(void *at, size_t size);
/** Memory of zeros, n times `item` bytes at a multiple of 64, so touched. free() takes it.
 *  Returns NULL: no memory. */
void *pages_reserve(size_t n, size_t item);

/** Memory of zeros on a page's border, whose pages the system finds when they are first written.
 *  pages_unmap() takes it.  Returns NULL: no memory. */
void *pages_map(size_t size);
void pages_unmap(void *at, size_t size);

/** Give back the pages that lie wholly within the `size` bytes at `at`, locked or not: they are
 *  zeros when they are found again, at some tenths of a microsecond each, and locked then where
 *  that is permitted. A system call: not in a step. */
void pages_release(void *at, size_t size);

#endif
