/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_threads.c - how many threads steps have: what the machine gives, and what a pool is told. */
#include "config/config_workers.h"
#include "engine/base/pool.h"
#include "tests/check.h"
#include "tests/fixtures/scenes.h"
#include "tests/fixtures/scratch_folder.h"

#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>

static void haptics_have_a_cpu_where_there_are_four(void)
{
    static const int cpus[] = {0, 1, 2, 3, 4, 8, 16, 128}, workers[] = {1, 1, 2, 3, 3, 7, 8, 8};
    for (int k = 0; k < 8; k++)
        CHECK(config_workers_auto(cpus[k]) == workers[k]);
    CHECK(config_workers_here() >= 1);
}

static int quota_of(const char *text)
{
    return config_workers_quota(scratch_text("cpu.max", text));
}

/* As the kernel writes it; a part of a CPU counts as one. */
static void a_cgroup_limits_the_cpus(void)
{
    CHECK(quota_of("200000 100000\n") == 2 && quota_of("150000 100000\n") == 2);
    CHECK(quota_of("30000 100000\n") == 1);
    CHECK(quota_of("max 100000\n") == INT_MAX && quota_of("") == INT_MAX);
    CHECK(quota_of("-1 0\n") == INT_MAX);
    CHECK(config_workers_quota("/nowhere/cpu.max") == INT_MAX);
}

enum { ITEMS = 4096, THREADS_MOST = 8 };

struct seen {
    _Atomic(pthread_t) who[ITEMS];
};

static void note_thread(void *ctx, int first, int last)
{
    struct seen *seen = ctx;
    for (int i = first; i < last; i++)
        atomic_store(&seen->who[i], pthread_self());
}

/* How many threads took part in many loops. */
static int count_threads(struct pool *pool)
{
    static struct seen seen;
    pthread_t known[THREADS_MOST];
    int n = 0;
    for (int round = 0; round < 200; round++) {
        pool_begin(pool);
        pool_for(pool, ITEMS, 1, note_thread, &seen);
        pool_end(pool);
        for (int i = 0; i < ITEMS; i++) {
            int k = 0;
            while (k < n && !pthread_equal(known[k], atomic_load(&seen.who[i])))
                k++;
            if (k == n && n < THREADS_MOST)
                known[n++] = atomic_load(&seen.who[i]);
        }
    }
    return n;
}

static void only_those_awake_take_part(void)
{
    struct pool *pool = pool_create(4);
    REQUIRE(pool != NULL);
    for (int n = 1; n <= 4; n++) {
        pool_set_awake(pool, n);
        CHECK(count_threads(pool) <= n);
    }
    pool_set_awake(pool, 9); /* no more than there are */
    CHECK(count_threads(pool) <= 4 && pool_workers(pool) == 4);
    pool_destroy(pool);
}

/* Its workers sleep meanwhile: who waits for another thread leaves the CPUs to it. */
static void a_pool_that_pauses_is_its_caller_alone_until_it_begins_again(void)
{
    struct pool *pool = pool_create(4);
    REQUIRE(pool != NULL);
    CHECK(!pool_pause(pool));
    pool_begin(pool);
    CHECK(pool_pause(pool) && !pool_pause(pool));
    static struct seen seen;
    pool_for(pool, ITEMS, 1, note_thread, &seen);
    for (int i = 0; i < ITEMS; i++)
        CHECK(pthread_equal(atomic_load(&seen.who[i]), pthread_self()));
    pool_begin(pool);
    CHECK(pool_pause(pool));
    pool_destroy(pool);
}

/* Whatever is chosen, and whenever. */
static void a_world_goes_on_alike_with_any_number_of_threads(void)
{
    struct palp_options opt = palp_options_default();
    opt.workers = 3;
    struct palp_world *one = scenes_throw(&opt), *any = scenes_throw(&opt);
    palp_world_set_threads(one, 1);
    for (int i = 0; i < 60; i++) {
        palp_world_set_threads(any, 1 + i % 3);
        palp_step(one, 0.005);
        palp_step(any, 0.005);
        CHECK(palp_world_hash(one) == palp_world_hash(any));
    }
    scenes_destroy(one);
    scenes_destroy(any);
}

SUITE(threads, TEST(haptics_have_a_cpu_where_there_are_four), TEST(a_cgroup_limits_the_cpus),
      TEST(only_those_awake_take_part),
      TEST(a_pool_that_pauses_is_its_caller_alone_until_it_begins_again),
      TEST(a_world_goes_on_alike_with_any_number_of_threads));
