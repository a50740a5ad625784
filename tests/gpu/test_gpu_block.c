/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_gpu_block.c - thread blocks as a GPU runs them: lanes add up in pairs, all of a thread
 * block wait for each other, and what would hang there is seen here. */
#define HOST_WARP_LANES 32
#include "tests/check.h"
#include "tests/fixtures/gpu_block.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BLOCKS = 5, THREADS = 96 };

struct sums {
    const float *single; /* | [BLOCKS × THREADS] */
    float *of_single;    /* likewise, what each lane gets */
    double *of_double;
};

static void add_lanes(const struct gpu_thread *t, const void *args)
{
    const struct sums *a = args;
    const int i = t->block * t->n_thread + t->thread;
    a->of_single[i] = warp_sum(a->single[i]);
    a->of_double[i] = warp_sum((double)a->single[i]);
}

/* As __shfl_xor_sync adds, 16 apart first. */
static float add_in_pairs(const float *x, int lane, int apart)
{
    return apart == WARP_LANES
               ? x[lane]
               : add_in_pairs(x, lane, 2 * apart) + add_in_pairs(x, lane ^ apart, 2 * apart);
}

static void lanes_get_the_sum_that_a_gpu_gives_them(void)
{
    float x[BLOCKS * THREADS], single[BLOCKS * THREADS];
    double twice[BLOCKS * THREADS];
    for (int i = 0; i < BLOCKS * THREADS; i++)
        x[i] = 1.0f / (float)(i + 3); /* no two orders have the same sum */
    block_run_warps(add_lanes, &(struct sums){x, single, twice}, BLOCKS, THREADS, 0, 3);
    for (int i = 0; i < BLOCKS * THREADS; i++) {
        const float *warp = x + i / WARP_LANES * WARP_LANES;
        double sum = 0;
        for (int k = 0; k < WARP_LANES; k++)
            sum += (double)warp[k];
        CHECK(single[i] == add_in_pairs(warp, i % WARP_LANES, 1));
        CHECK_NEAR(twice[i], sum, 1e-15 * sum * WARP_LANES); /* 32 roundings */
    }
}

/* Each takes what its neighbour put, round after round. */
static void turn_round(const struct gpu_thread *t, const void *args)
{
    int *const *to = args, *place = (int *)(void *)t->shared;
    int mine = t->thread;
    for (int round = 0; round < 7; round++) {
        place[t->thread] = mine;
        block_sync(t);
        mine = place[(t->thread + 1) % t->n_thread];
        block_sync(t);
    }
    (*to)[t->block * t->n_thread + t->thread] = mine;
}

static void block_waits_for_all_of_it_in_any_order(void)
{
    for (unsigned seed = 0; seed < 6; seed++) {
        int got[BLOCKS * THREADS], *to = got;
        memset(got, 0xff, sizeof got);
        block_run_warps(turn_round, &to, BLOCKS, THREADS, THREADS * sizeof(int), seed);
        for (int i = 0; i < BLOCKS * THREADS; i++)
            CHECK(got[i] == (i % THREADS + 7) % THREADS);
    }
}

/* ---------------------------------------------------------------- what would hang */

static void leave_early(const struct gpu_thread *t, const void *args)
{
    if (t->thread == *(const int *)args)
        return;
    block_sync(t);
}

static void add_up_by_half(const struct gpu_thread *t, const void *args)
{
    double sum = 1;
    if (t->thread != *(const int *)args)
        sum = warp_sum(sum);
    else
        block_sync(t);
    block_sync(t);
}

/* Does a program end by abort when it runs the kernel? */
static bool aborts(thread_kernel *kernel, int thread)
{
    int status = 0;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        if (!freopen("/dev/null", "w", stderr))
            _exit(1);
        block_run_warps(kernel, &thread, 1, THREADS, 0, 0);
        _exit(0);
    }
    return waitpid(child, &status, 0) == child && WIFSIGNALED(status) &&
           WTERMSIG(status) == SIGABRT;
}

static void what_would_hang_on_a_gpu_is_seen(void)
{
    CHECK(aborts(leave_early, 40) && !aborts(leave_early, -1));
    CHECK(aborts(add_up_by_half, 95) && !aborts(add_up_by_half, -1));
}

SUITE(gpu_block, TEST(lanes_get_the_sum_that_a_gpu_gives_them),
      TEST(block_waits_for_all_of_it_in_any_order), TEST(what_would_hang_on_a_gpu_is_seen));
