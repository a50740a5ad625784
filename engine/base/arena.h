/* SPDX-License-Identifier: Apache-2.0 */
/* arena.h - the step's memory: taken piece by piece, given back all at once. How much there is to
 * be is counted by the functions that take it, so that the two cannot disagree. */
#ifndef PALP_BASE_ARENA_H
#define PALP_BASE_ARENA_H

#include <stddef.h>

enum { ARENA_BORDER = 64 }; /* bytes: each piece begins at a multiple */

struct arena {
    unsigned char *base;
    size_t size, used, peak; /* | bytes */
};

/** Reserve `size` bytes, all zero. The system finds their pages when they are first written.
 *  Returns 0, or -1: no memory. */
int arena_create(struct arena *a, size_t size);
/** Have the pages of the first `size` bytes found now. */
void arena_touch(struct arena *a, size_t size);
/** Of memory that mlockall found and locked, give back what is behind the first `size` bytes and
 *  behind what is in use. Its pages are locked when they are found again. */
void arena_release(struct arena *a, size_t size);
void arena_destroy(struct arena *a);
void arena_empty(struct arena *a);

/** An arena without memory, which counts: nothing is to be read or written where its pieces stand,
 *  and `used` is what an arena needs for all of them. */
struct arena arena_counter(void);

/** n items of `item` bytes, on a border, not cleared; NULL where they do not fit, which
 *  only a size counted wrong from the scene's capacities can cause: callers assert. */
void *arena_take(struct arena *a, size_t n, size_t item);
#define ARENA_TAKE(arena, n, type) ((type *)arena_take((arena), (size_t)(n), sizeof(type)))

#endif
