/* SPDX-License-Identifier: GPL-3.0-or-later */
/* alloc_fail.h - memory that runs out when a test says so: linked before malloc, calloc and realloc
 * of our own code (libraries keep theirs). */
#ifndef PALP_TESTS_ALLOC_FAIL_H
#define PALP_TESTS_ALLOC_FAIL_H

#include <stdbool.h>

/** Let the n-th request from now (from 0) find no memory, once. */
void alloc_fail_after(long n);
/** No request fails any more. Returns whether one has failed. */
bool alloc_fail_end(void);

#endif
