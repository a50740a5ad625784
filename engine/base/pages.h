/* SPDX-License-Identifier: Apache-2.0 */
/* pages.h - memory that the system has found pages for. */
#ifndef PALP_BASE_PAGES_H
#define PALP_BASE_PAGES_H

#include <stddef.h>

/** Give back the pages that lie wholly within the `size` bytes at `at`, locked or not: they are
 *  zeros when they are found again, at some tenths of a microsecond each, and locked then where
 *  that is permitted. A system call: not in a step. */
void pages_release(void *at, size_t size);

#endif
