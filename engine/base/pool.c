/* SPDX-License-Identifier: Apache-2.0 */
/* pool.c - chunks of a loop are claimed one by one from counters; each thread has a part of the
 * loop of its own, and takes from the parts of others when its own is done. So a thread finds what
 * the loops of the step before left in its own cache: to fetch a line from another core's costs
 * some hundred nanoseconds, where both have no cache in common.
 *
 * A counter carries the loop's number in its upper half: a worker that comes late with the counter
 * of an earlier loop fails to claim and looks again. What it read of the loop meanwhile may be
 * mixed, hence the atomics; it is used only after a claim, and a claimed chunk keeps the loop from
 * changing. While a loop is described the counters stand at CLOSED, so that the chunk count of the
 * new loop makes no chunk of the old: whoever reads a part of the new description (acquire) also
 * sees the counter closed. */
#include "engine/base/pool.h"
#include "engine/base/assert.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

enum { CLOSED = INT32_MAX }; /* more than any loop has chunks */
enum { PARTS_MOST = 64 };    /* threads beyond them begin with the parts of others */
enum { PATIENCE = 2000 }; /* pauses, tens of microseconds: longer than what is between two loops */

/* A part of the loop: number of the loop << 32 | next chunk of it. */
struct pool_part {
    _Alignas(64) _Atomic uint64_t next;
};

struct pool {
    int n_thread; /* beside the caller's */
    int n_born;   /* of them, that know their number */
    int n_awake;  /* of them, that take part; as n_born under the mutex */
    pthread_t *thread;

    struct pool_part part[PARTS_MOST];
    _Alignas(64) _Atomic(pool_body *) body;
    _Atomic(void *) ctx;
    _Atomic int n, grain, n_chunk, n_part;

    _Alignas(64) _Atomic int n_done;    /* chunks of this loop */
    _Alignas(64) _Atomic bool watching; /* workers spin rather than sleep */
    bool closing;                       /* under the mutex */
    pthread_mutex_t mutex;
    pthread_cond_t wake;
};

#ifdef __x86_64__
static void pause_briefly(void)
{
    __builtin_ia32_pause();
}
#else
static void pause_briefly(void)
{
}
#endif

/* Who has looked in vain for so long may be keeping the other from the CPU: there are more threads
 * than CPUs, and only a system call lets it go on. */
static void wait_a_little(int *looked)
{
    if (++*looked < PATIENCE)
        pause_briefly();
    else
        sched_yield();
}

/* The chunk that a part begins with. */
static int first_of_part(int part, int n_part, int n_chunk)
{
    return (int)((int64_t)n_chunk * part / n_part);
}

/* Claim and do one chunk of a part of the present loop. False: none was left. */
static bool do_chunk(struct pool *p, int part)
{
    uint64_t next = atomic_load_explicit(&p->part[part].next, memory_order_acquire);
    pool_body *body;
    void *ctx;
    int n, grain, chunk;
    do {
        chunk = (int)(uint32_t)next;
        const int n_part = atomic_load_explicit(&p->n_part, memory_order_acquire);
        const int n_chunk = atomic_load_explicit(&p->n_chunk, memory_order_acquire);
        if (part >= n_part || chunk >= first_of_part(part + 1, n_part, n_chunk))
            return false;
        body = atomic_load_explicit(&p->body, memory_order_acquire);
        ctx = atomic_load_explicit(&p->ctx, memory_order_acquire);
        n = atomic_load_explicit(&p->n, memory_order_acquire);
        grain = atomic_load_explicit(&p->grain, memory_order_acquire);
    } while (!atomic_compare_exchange_weak_explicit(&p->part[part].next, &next, next + 1,
                                                    memory_order_acq_rel, memory_order_acquire));
    const int first = chunk * grain;
    body(ctx, first, n - first < grain ? n : first + grain);
    atomic_fetch_add_explicit(&p->n_done, 1, memory_order_release);
    return true;
}

/* All that is left of the present loop, a thread's own part first. Returns whether it did any. */
static bool do_chunks(struct pool *p, int own)
{
    const int n_part = atomic_load_explicit(&p->n_part, memory_order_acquire);
    bool any = false;
    for (int k = 0; k < n_part; k++)
        while (do_chunk(p, (own + k) % n_part))
            any = true;
    return any;
}

/* Returns false when the pool is destroyed. */
static bool sleep_until_begin(struct pool *p, int number)
{
    pthread_mutex_lock(&p->mutex);
    while (!p->closing &&
           !(number < p->n_awake && atomic_load_explicit(&p->watching, memory_order_relaxed)))
        pthread_cond_wait(&p->wake, &p->mutex);
    const bool closing = p->closing;
    pthread_mutex_unlock(&p->mutex);
    return !closing;
}

static void *run_worker(void *ctx)
{
    struct pool *p = ctx;
    int looked = 0;
    pthread_setname_np(pthread_self(), "palp-worker");
    pthread_mutex_lock(&p->mutex);
    const int number = p->n_born++;
    pthread_mutex_unlock(&p->mutex);
    while (sleep_until_begin(p, number)) {
        while (atomic_load_explicit(&p->watching, memory_order_acquire)) {
            if (do_chunks(p, number + 1))
                looked = 0;
            else
                wait_a_little(&looked);
        }
    }
    return NULL;
}

/* Signals are for the program's own threads; but those that tell of the very thread that runs. */
static void block_signals(sigset_t *before)
{
    static const int own[] = {SIGSYS, SIGXCPU, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP};
    sigset_t all;
    sigfillset(&all);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        sigdelset(&all, own[i]);
    pthread_sigmask(SIG_SETMASK, &all, before);
}

/* Returns false where not all threads can be started. */
static bool start_threads(struct pool *p, int n)
{
    sigset_t before;
    block_signals(&before);
    while (p->thread && p->n_thread < n) {
        if (pthread_create(&p->thread[p->n_thread], NULL, run_worker, p) != 0)
            break;
        p->n_thread++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return p->n_thread == n;
}

struct pool *pool_create(int workers)
{
    PALP_ASSERT(workers > 0);
    struct pool *p = aligned_alloc(64, sizeof *p);
    if (!p)
        return NULL;
    *p = (struct pool){0};
    pthread_mutex_init(&p->mutex, NULL);
    pthread_cond_init(&p->wake, NULL);
    const int n = workers > 1 ? workers - 1 : 0;
    p->n_awake = n;
    p->thread = n > 0 ? malloc((size_t)n * sizeof *p->thread) : NULL;
    if (start_threads(p, n))
        return p;
    pool_destroy(p);
    return NULL;
}

void pool_destroy(struct pool *pool)
{
    if (!pool)
        return;
    pthread_mutex_lock(&pool->mutex);
    pool->closing = true;
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->mutex);
    for (int i = 0; i < pool->n_thread; i++)
        pthread_join(pool->thread[i], NULL);
    pthread_cond_destroy(&pool->wake);
    pthread_mutex_destroy(&pool->mutex);
    free(pool->thread);
    free(pool);
}

int pool_workers(const struct pool *pool)
{
    return pool->n_thread + 1;
}

void pool_set_awake(struct pool *pool, int workers)
{
    pthread_mutex_lock(&pool->mutex);
    pool->n_awake = workers - 1 < pool->n_thread ? workers - 1 : pool->n_thread;
    pthread_mutex_unlock(&pool->mutex);
}

bool pool_set_priority(struct pool *pool, int priority)
{
    const struct sched_param param = {.sched_priority = priority};
    bool all = true;
    for (int i = 0; i < pool->n_thread; i++)
        all &= pthread_setschedparam(pool->thread[i], priority > 0 ? SCHED_FIFO : SCHED_OTHER,
                                     &param) == 0;
    return all;
}

void pool_begin(struct pool *pool)
{
    if (pool->n_awake <= 0)
        return;
    pthread_mutex_lock(&pool->mutex);
    atomic_store_explicit(&pool->watching, true, memory_order_release);
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->mutex);
}

void pool_end(struct pool *pool)
{
    atomic_store_explicit(&pool->watching, false, memory_order_release);
}

bool pool_pause(struct pool *pool)
{
    const bool was_awake = atomic_load_explicit(&pool->watching, memory_order_relaxed);
    pool_end(pool);
    return was_awake;
}

static void do_alone(int n, int grain, pool_body *body, void *ctx)
{
    for (int first = 0; first < n; first += grain)
        body(ctx, first, n - first < grain ? n : first + grain);
}

void pool_for(struct pool *pool, int n, int grain, pool_body *body, void *ctx)
{
    PALP_ASSERT(n >= 0 && grain > 0);
    const int n_chunk = (n + grain - 1) / grain;
    if (n_chunk <= 1 || !atomic_load_explicit(&pool->watching, memory_order_relaxed)) {
        do_alone(n, grain, body, ctx);
        return;
    }
    /* All chunks of the loop before are done; nobody can claim until a counter is at its part's
     * first. */
    const int n_part = pool->n_awake + 1 < PARTS_MOST ? pool->n_awake + 1 : PARTS_MOST;
    const uint64_t loop =
        (atomic_load_explicit(&pool->part[0].next, memory_order_relaxed) >> 32) + 1;
    for (int k = 0; k <= pool->n_thread && k < PARTS_MOST; k++)
        atomic_store_explicit(&pool->part[k].next, loop << 32 | CLOSED, memory_order_relaxed);
    atomic_store_explicit(&pool->n_done, 0, memory_order_relaxed);
    atomic_store_explicit(&pool->body, body, memory_order_release);
    atomic_store_explicit(&pool->ctx, ctx, memory_order_release);
    atomic_store_explicit(&pool->n, n, memory_order_release);
    atomic_store_explicit(&pool->grain, grain, memory_order_release);
    atomic_store_explicit(&pool->n_chunk, n_chunk, memory_order_release);
    atomic_store_explicit(&pool->n_part, n_part, memory_order_release);
    for (int k = 0; k < n_part; k++)
        atomic_store_explicit(&pool->part[k].next,
                              loop << 32 | (unsigned)first_of_part(k, n_part, n_chunk),
                              memory_order_release);
    do_chunks(pool, 0);
    int looked = 0;
    while (atomic_load_explicit(&pool->n_done, memory_order_acquire) < n_chunk)
        wait_a_little(&looked);
}
