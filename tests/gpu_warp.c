/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gpu_warp.c - a thread block's threads one after the other in one thread, each on a stack of
 * its own, until all have come to the same place. */
#define HOST_WARP_LANES 32
#include "tests/gpu_barrier.h"
#include "tests/gpu_block.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

enum { POISON = 0xff, SCRATCH_BITS = 8 * 64, STACK = 64 << 10, THREADS_MOST = 1024 };
enum state { RUNS, WAITS, SUMS, ENDED };

/** A thread of the thread block. */
struct lane {
    jmp_buf at;
    enum state state;
    bool has_begun, is_single; /* single: the number that its warp adds up */
    double x;
    struct gpu_thread thread;
    ucontext_t start;
};

struct warps {
    struct barrier base;
    jmp_buf back; /* to who lets them run */
    struct lane *now;
    thread_kernel *kernel;
    const void *args;
    struct lane lane[THREADS_MOST];
    char stack[THREADS_MOST][STACK];
};

/* Of this thread, as long as it lives: kernels say nothing of who they are when they add up. */
static _Thread_local struct warps *present;
static pthread_key_t at_end;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void stop(const char *why)
{
    fprintf(stderr, "a kernel that would hang on a GPU: %s\n", why);
    abort();
}

/* Yields to the other lanes until the scheduler resumes this one. */
static void yield_lane(struct warps *c, enum state state)
{
    struct lane *lane = c->now;
    lane->state = state;
    if (_setjmp(lane->at) == 0)
        _longjmp(c->back, 1);
}

/* One thread block after the other. */
static void run_lane(void)
{
    for (;;) {
        struct warps *c = present;
        c->kernel(&c->now->thread, c->args);
        yield_lane(c, ENDED);
    }
}

/* Runs the lane until it stops at a barrier or a sum. */
static void let_run(struct warps *c, struct lane *lane)
{
    c->now = lane;
    if (_setjmp(c->back) != 0)
        return;
    if (lane->has_begun)
        _longjmp(lane->at, 1);
    lane->has_begun = true;
    setcontext(&lane->start);
}

static void wait_for_warps(struct barrier *barrier)
{
    yield_lane((struct warps *)barrier, WAITS);
}

double warp_sum_double(double x)
{
    struct lane *lane = present->now;
    lane->x = x;
    lane->is_single = false;
    yield_lane(present, SUMS);
    return lane->x;
}

float warp_sum_single(float x)
{
    struct lane *lane = present->now;
    lane->x = (double)x;
    lane->is_single = true;
    yield_lane(present, SUMS);
    return (float)lane->x;
}

/* In pairs that are 16 apart, then 8, as on a GPU; each gets it. */
static void add_up(struct lane *warp)
{
    for (int apart = WARP_LANES / 2; apart > 0; apart /= 2) {
        double x[WARP_LANES];
        for (int k = 0; k < WARP_LANES; k++) {
            const double sum = warp[k].x + warp[k ^ apart].x;
            x[k] = warp[k].is_single ? (double)(float)sum : sum;
        }
        for (int k = 0; k < WARP_LANES; k++)
            warp[k].x = x[k];
    }
}

/* Warps all of which have come to a sum go on. */
static void add_up_warps(struct warps *c, int n_thread)
{
    for (int first = 0; first < n_thread; first += WARP_LANES) {
        int n = 0;
        for (int k = 0; k < WARP_LANES; k++)
            n += c->lane[first + k].state == SUMS;
        if (n == 0)
            continue;
        if (n < WARP_LANES)
            stop("some of 32 lanes add up, and others do not");
        add_up(&c->lane[first]);
        for (int k = 0; k < WARP_LANES; k++)
            c->lane[first + k].state = RUNS;
    }
}

/* All that can, as far as they come. */
static void run_round(struct warps *c, int n_thread, unsigned seed)
{
    for (int i = 0; i < n_thread; i++) {
        struct lane *lane = &c->lane[block_turn(i, n_thread, seed)];
        if (lane->state == RUNS)
            let_run(c, lane);
    }
}

static int count(const struct warps *c, int n_thread, enum state state)
{
    int n = 0;
    for (int i = 0; i < n_thread; i++)
        n += c->lane[i].state == state;
    return n;
}

static void run_block(struct warps *c, int n_thread, unsigned seed)
{
    while (count(c, n_thread, ENDED) < n_thread) {
        run_round(c, n_thread, seed);
        add_up_warps(c, n_thread);
        if (count(c, n_thread, RUNS) > 0)
            continue;
        const int n = count(c, n_thread, WAITS);
        if (n > 0 && n < n_thread)
            stop("some of a thread block wait, and others have ended");
        for (int i = 0; n > 0 && i < n_thread; i++)
            c->lane[i].state = RUNS;
    }
}

static void give_back(void *warps)
{
    munmap(warps, sizeof(struct warps));
}

static void make_key(void)
{
    if (pthread_key_create(&at_end, give_back) != 0)
        abort();
}

/* The lanes of this thread; they sleep between two kernels. Not by malloc: tests count that. */
static struct warps *find_warps(void)
{
    if (present)
        return present;
    pthread_once(&once, make_key);
    struct warps *c = mmap(NULL, sizeof *c, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (c == MAP_FAILED || pthread_setspecific(at_end, c) != 0)
        abort();
    c->base.wait = wait_for_warps;
    for (int i = 0; i < THREADS_MOST; i++) {
        struct lane *lane = &c->lane[i];
        getcontext(&lane->start);
        lane->start.uc_stack.ss_sp = c->stack[i];
        lane->start.uc_stack.ss_size = STACK;
        makecontext(&lane->start, run_lane, 0);
    }
    return present = c;
}

void block_run_warps(thread_kernel *kernel, const void *args, int n_block, int n_thread,
                     size_t shared, unsigned seed)
{
    unsigned char *scratch = __builtin_alloca_with_align(shared > 0 ? shared : 1, SCRATCH_BITS);
    struct warps *c = find_warps();
    c->kernel = kernel;
    c->args = args;
    if (n_thread > THREADS_MOST || n_thread % WARP_LANES != 0)
        abort();
    for (int i = 0; i < n_block; i++) {
        const int block = block_turn(i, n_block, seed);
        memset(scratch, POISON, shared);
        for (int k = 0; k < n_thread; k++) {
            c->lane[k].state = RUNS;
            c->lane[k].thread = (struct gpu_thread){k, n_thread, block, n_block, scratch, &c->base};
        }
        run_block(c, n_thread, seed + (unsigned)i);
    }
}
