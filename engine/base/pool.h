/* SPDX-License-Identifier: Apache-2.0 */
/* pool.h - parallel for in fixed chunks. How a loop is cut depends on its length and grain alone,
 * so the same input gives the same bytes for any number of workers. */
#ifndef PALP_BASE_POOL_H
#define PALP_BASE_POOL_H

#include <stdbool.h>

/** A loop body: does items first … last-1. Two calls run at once, never on the same item. */
typedef void pool_body(void *ctx, int first, int last);

struct pool;

/** Make a pool of `workers` threads, the caller's included; below 1
 *  counts as 1. NULL: no memory. */
struct pool *pool_create(int workers);
void pool_destroy(struct pool *pool);
int pool_workers(const struct pool *pool);

/** Of the workers let only so many take part, the caller's among them, 1 … pool_workers; at first
 *  all. Not between begin and end. */
void pool_set_awake(struct pool *pool, int workers);

/** Give the workers, but for the caller, SCHED_FIFO at `priority`; 0: make them ordinary threads.
 *  Returns false where that is not permitted: then some may have it. Not between begin and end. */
bool pool_set_priority(struct pool *pool, int priority);

/** Wake the workers, and let them sleep again. Between the two a pool_for makes no system call
 *  where every worker has a CPU: they watch for work. Where CPUs are short, whoever waited in vain
 *  for tens of microseconds yields. Nothing else may be between them than one step. */
void pool_begin(struct pool *pool);
void pool_end(struct pool *pool);
/** Between the two, not in a loop: let the workers sleep while the caller waits for another thread,
 *  until pool_begin. Returns whether they were awake. */
bool pool_pause(struct pool *pool);

/** Run body over 0 … n-1 in chunks of `grain`; returns when all are done. Outside
 *  begin/end, or with one worker, the caller does it alone. Each thread begins with a part
 *  of the chunks of its own, the same in loops of as many. A loop that needs a sum keeps one a
 *  chunk: chunk = first/grain.
 *  Thread: the one that called pool_begin. Never allocates, locks or
 *  waits for a sleeping worker. */
void pool_for(struct pool *pool, int n, int grain, pool_body *body, void *ctx);

#endif
