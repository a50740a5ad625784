/* SPDX-License-Identifier: GPL-3.0-or-later */
/* alloc_count.h - how often the program asked for memory: linked into a
 * test, it stands before malloc. */
#ifndef PALP_TESTS_ALLOC_COUNT_H
#define PALP_TESTS_ALLOC_COUNT_H

/** Calls of malloc, calloc, realloc, aligned_alloc, memalign, posix_memalign
 *  and free so far, by all threads. */
long alloc_count(void);

/** Are calls counted? Not under a sanitizer, which stands there itself. */
int alloc_counted(void);

#endif
