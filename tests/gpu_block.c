/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gpu_block.c - thread blocks of a kernel as threads of the CPU, which meet at barriers. */
#include "tests/gpu_block.h"
#include "tests/gpu_barrier.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MOST = 64, ABREAST = 2, POISON = 0xff, SCRATCH_BITS = 8 * 64 };

/** Of threads. */
struct barrier_of_threads {
    struct barrier base;
    pthread_barrier_t barrier;
};

/** A launch. */
struct run {
    thread_kernel *kernel;
    const void *args;
    int n_block, n_thread;
    size_t shared;
    unsigned seed;
};

/** Threads that are one thread block of it after the other: each n_group-th, from `first`. */
struct group {
    const struct run *run;
    int first, n_group;
    unsigned char *scratch;
    struct barrier_of_threads barrier;
};

struct member {
    pthread_t id;
    struct group *group;
    int thread;
};

void barrier_wait(struct barrier *barrier)
{
    barrier->wait(barrier);
}

static void wait_for_threads(struct barrier *barrier)
{
    pthread_barrier_wait(&((struct barrier_of_threads *)barrier)->barrier);
}

int block_turn(int i, int n, unsigned seed)
{
    const int from = (i + (int)(seed % (unsigned)n)) % n;
    return seed % 2 ? n - 1 - from : from;
}

static void *take_part(void *ctx)
{
    const struct member *m = ctx;
    struct group *g = m->group;
    const struct run *run = g->run;
    for (int i = g->first; i < run->n_block; i += g->n_group) {
        const int block = block_turn(i, run->n_block, run->seed);
        const struct gpu_thread thread = {m->thread,    run->n_thread, block,
                                          run->n_block, g->scratch,    &g->barrier.base};
        if (m->thread == 0)
            memset(g->scratch, POISON, run->shared);
        block_sync(&thread);
        run->kernel(&thread, run->args);
        block_sync(&thread);
    }
    return NULL;
}

static void begin_group(struct group *g, struct member *member)
{
    g->scratch = aligned_alloc(64, (g->run->shared / 64 + 1) * 64);
    g->barrier.base.wait = wait_for_threads;
    pthread_barrier_init(&g->barrier.barrier, NULL, (unsigned)g->run->n_thread);
    if (!g->scratch)
        abort();
    for (int i = 0; i < g->run->n_thread; i++) {
        member[i] = (struct member){.group = g, .thread = i};
        if (pthread_create(&member[i].id, NULL, take_part, &member[i]) != 0)
            abort();
    }
}

static void end_group(struct group *g, const struct member *member)
{
    for (int i = 0; i < g->run->n_thread; i++)
        pthread_join(member[i].id, NULL);
    pthread_barrier_destroy(&g->barrier.barrier);
    free(g->scratch);
}

static void run_groups(const struct run *run, int n_group)
{
    struct group group[ABREAST];
    struct member member[ABREAST][THREADS_MOST];
    if (run->n_thread > THREADS_MOST)
        abort();
    for (int g = 0; g < n_group; g++) {
        group[g] = (struct group){.run = run, .first = g, .n_group = n_group};
        begin_group(&group[g], member[g]);
    }
    for (int g = 0; g < n_group; g++)
        end_group(&group[g], member[g]);
}

/* On the stack: no memory is asked for, and the address sanitizer knows its bounds. */
static void run_alone(const struct run *run)
{
    unsigned char *scratch =
        __builtin_alloca_with_align(run->shared > 0 ? run->shared : 1, SCRATCH_BITS);
    for (int i = 0; i < run->n_block; i++) {
        const int block = block_turn(i, run->n_block, run->seed);
        memset(scratch, POISON, run->shared);
        run->kernel(&(struct gpu_thread){0, 1, block, run->n_block, scratch, NULL}, run->args);
    }
}

void block_run(thread_kernel *kernel, const void *args, int n_block, int n_thread, size_t shared,
               unsigned seed)
{
    const struct run run = {kernel, args, n_block, n_thread, shared, seed};
    if (n_thread == 1)
        run_alone(&run);
    else
        run_groups(&run, 1);
}

void block_run_abreast(thread_kernel *kernel, const void *args, int n_block, int n_thread,
                       size_t shared, unsigned seed)
{
    const struct run run = {kernel, args, n_block, n_thread, shared, seed};
    run_groups(&run, n_block < ABREAST ? n_block : ABREAST);
}
