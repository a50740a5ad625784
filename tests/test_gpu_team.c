/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_gpu_team.c - teams as a GPU runs them: lanes add up in pairs, all of a team wait for each
 * other, and what would hang there is seen here. */
#define TEAM_HOST_LANES 32
#include "tests/check.h"
#include "tests/gpu_team.h"

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

static void add_lanes(const struct team *t, const void *args)
{
    const struct sums *a = args;
    const int i = t->block * t->n_thread + t->thread;
    a->of_single[i] = team_lanes_sum(a->single[i]);
    a->of_double[i] = team_lanes_sum((double)a->single[i]);
}

/* As __shfl_xor_sync adds, 16 apart first. */
static float add_in_pairs(const float *x, int lane, int apart)
{
    return apart == TEAM_LANES
               ? x[lane]
               : add_in_pairs(x, lane, 2 * apart) + add_in_pairs(x, lane ^ apart, 2 * apart);
}

static void lanes_get_the_sum_that_a_gpu_gives_them(void)
{
    float x[BLOCKS * THREADS], single[BLOCKS * THREADS];
    double twice[BLOCKS * THREADS];
    for (int i = 0; i < BLOCKS * THREADS; i++)
        x[i] = 1.0f / (float)(i + 3); /* no two orders have the same sum */
    team_run_crews(add_lanes, &(struct sums){x, single, twice}, BLOCKS, THREADS, 0, 3);
    for (int i = 0; i < BLOCKS * THREADS; i++) {
        const float *crew = x + i / TEAM_LANES * TEAM_LANES;
        double sum = 0;
        for (int k = 0; k < TEAM_LANES; k++)
            sum += (double)crew[k];
        CHECK(single[i] == add_in_pairs(crew, i % TEAM_LANES, 1));
        CHECK_NEAR(twice[i], sum, 1e-15 * sum * TEAM_LANES); /* 32 roundings */
    }
}

/* Each takes what its neighbour put, round after round. */
static void turn_round(const struct team *t, const void *args)
{
    int *const *to = args, *place = (int *)(void *)t->shared;
    int mine = t->thread;
    for (int round = 0; round < 7; round++) {
        place[t->thread] = mine;
        team_wait(t);
        mine = place[(t->thread + 1) % t->n_thread];
        team_wait(t);
    }
    (*to)[t->block * t->n_thread + t->thread] = mine;
}

static void team_waits_for_all_of_it_in_any_order(void)
{
    for (unsigned seed = 0; seed < 6; seed++) {
        int got[BLOCKS * THREADS], *to = got;
        memset(got, 0xff, sizeof got);
        team_run_crews(turn_round, &to, BLOCKS, THREADS, THREADS * sizeof(int), seed);
        for (int i = 0; i < BLOCKS * THREADS; i++)
            CHECK(got[i] == (i % THREADS + 7) % THREADS);
    }
}

/* ---------------------------------------------------------------- what would hang */

static void leave_early(const struct team *t, const void *args)
{
    if (t->thread == *(const int *)args)
        return;
    team_wait(t);
}

static void add_up_by_half(const struct team *t, const void *args)
{
    double sum = 1;
    if (t->thread != *(const int *)args)
        sum = team_lanes_sum(sum);
    else
        team_wait(t);
    team_wait(t);
}

/* Does a program end by abort when it runs the kernel? */
static bool aborts(team_kernel *kernel, int thread)
{
    int status = 0;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        if (!freopen("/dev/null", "w", stderr))
            _exit(1);
        team_run_crews(kernel, &thread, 1, THREADS, 0, 0);
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

SUITE(gpu_team, TEST(lanes_get_the_sum_that_a_gpu_gives_them),
      TEST(team_waits_for_all_of_it_in_any_order), TEST(what_would_hang_on_a_gpu_is_seen));
