/* SPDX-License-Identifier: GPL-3.0-or-later */
/* alloc_watch.h - whoever links this stands before malloc, for calls from libraries, too. */
#ifndef PALP_DAEMON_ALLOC_WATCH_H
#define PALP_DAEMON_ALLOC_WATCH_H

#include <stdbool.h>

/** From now on `seen` is told, before each malloc, calloc, realloc, aligned_alloc, memalign,
 *  posix_memalign and free of any thread, where it returns to; NULL: nobody is. Returns false where
 *  a sanitizer stands there itself. */
bool alloc_watch(void (*seen)(const void *at));

#endif
