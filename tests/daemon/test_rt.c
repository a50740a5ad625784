/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_rt.c - clocks, deadlines, why they were missed, and histograms. */
#include "daemon/rt/misses.h"
#include "daemon/rt/rt.h"
#include "daemon/rt/watchdog.h"
#include "tests/check.h"

#include <pthread.h>
#include <sched.h>
#include <string.h>

static void sleep_ends_at_its_deadline_and_not_before(void)
{
    const int64_t start = rt_now_ns();
    rt_sleep_until(start + 5 * RT_NS_PER_MS);
    CHECK(rt_now_ns() - start >= 5 * RT_NS_PER_MS);
    rt_sleep_until(start); /* past: at once; an hour would show as a test that times out */
}

static void a_grid_in_time_meets_every_deadline(void)
{
    struct rt_grid grid;
    rt_grid_begin(&grid, 1000, 100);
    CHECK(rt_grid_deadline(&grid) == 1100);
    for (int i = 0; i < 5; i++)
        CHECK(rt_grid_advance(&grid, rt_grid_deadline(&grid) + 60, 0) == 0);
    CHECK(rt_grid_deadline(&grid) == 1600 && grid.skipped == 0);
}

/* Late by two and a half periods: two deadlines are gone for good, the next lies on the grid. */
static void a_late_grid_skips_and_stays_on_its_grid(void)
{
    struct rt_grid grid;
    rt_grid_begin(&grid, 0, 100);
    CHECK(rt_grid_advance(&grid, 350, 0) == 2);
    CHECK(rt_grid_deadline(&grid) == 400 && grid.skipped == 2);
    CHECK(rt_grid_advance(&grid, 500, 0) == 0); /* exactly due is not late */
    CHECK(rt_grid_deadline(&grid) == 500);
    CHECK(rt_grid_advance(&grid, 590, 15) == 1); /* 10 ns ahead are too few */
    CHECK(rt_grid_deadline(&grid) == 700);
}

/* Cycles of a thread on a grid of 1 ms; returns how many deadlines they cost. */
static int64_t run_cycles(const double *ran_ms, int n, struct rt_grid *grid, double *paused_ms)
{
    struct rt_rest rest = {0};
    int64_t skipped = 0;
    rt_grid_begin(grid, 0, RT_NS_PER_MS);
    for (int i = 0; i < n; i++) {
        const int64_t ran_ns = (int64_t)(ran_ms[i] * RT_NS_PER_MS),
                      done_ns = rt_grid_deadline(grid) + ran_ns;
        skipped += rt_grid_advance(grid, done_ns, rt_rest_after(&rest, ran_ns));
        const int64_t pause_ns = rt_grid_deadline(grid) - done_ns;
        rt_rest_pay(&rest, pause_ns);
        paused_ms[i] = (double)pause_ns / RT_NS_PER_MS;
    }
    return skipped;
}

static void a_long_cycle_among_short_ones_costs_no_deadline(void)
{
    double ran_ms[400], paused_ms[400];
    struct rt_grid grid;
    for (int i = 0; i < 400; i++)
        ran_ms[i] = i % 20 == 7 ? 0.98 : 0.7;
    CHECK(run_cycles(ran_ms, 400, &grid, paused_ms) == 0);
}

/* Of any stretch of cycles: a share is left to others, but for the 2 ms that may be owed, and the
 * rounding of each to a nanosecond. */
static void what_is_owed_to_others_is_paid(void)
{
    double ran_ms[400], paused_ms[400];
    uint64_t seed = 9;
    struct rt_grid grid;
    for (int i = 0; i < 400; i++) {
        seed = seed * UINT64_C(6364136223846793005) + 1;
        ran_ms[i] = 0.6 + 0.6 * (double)(seed >> 40) / (1 << 24);
    }
    CHECK(run_cycles(ran_ms, 400, &grid, paused_ms) > 0);
    for (int first = 0; first < 400; first++) {
        double owed_ms = 0;
        for (int i = first; i < 400; i++) {
            owed_ms += RT_REST * ran_ms[i] - paused_ms[i];
            CHECK(owed_ms < 2 + 400e-6);
        }
    }
}

/* Each edge lies in the next bucket and the value below it in this one; a bucket is 1/16 of its
 * octave. */
static void histogram_buckets_tile_the_time_axis(void)
{
    int n_wrong = 0, n_wide = 0;
    for (int i = 0; i < RT_BUCKETS - 1; i++) {
        struct rt_histogram h;
        memset(&h, 0, sizeof h);
        const int64_t edge = rt_histogram_edge_ns(i);
        rt_histogram_add(&h, edge - 1);
        rt_histogram_add(&h, edge);
        n_wrong += rt_histogram_bucket(&h, i) != 1 || rt_histogram_bucket(&h, i + 1) != 1;
        n_wide += i > 0 && edge - rt_histogram_edge_ns(i - 1) > edge / RT_SUB;
    }
    CHECK(n_wrong == 0);
    CHECK(n_wide == 0);
}

static void histogram_holds_anything(void)
{
    struct rt_histogram h;
    memset(&h, 0, sizeof h);
    CHECK(rt_histogram_percentile_ns(&h, 0.5) == 0);
    rt_histogram_add(&h, -5);
    rt_histogram_add(&h, 0);
    rt_histogram_add(&h, INT64_MAX);
    CHECK(rt_histogram_count(&h) == 3);
    CHECK(rt_histogram_bucket(&h, 0) == 2 && rt_histogram_bucket(&h, RT_BUCKETS - 1) == 1);
    CHECK(rt_histogram_min_ns(&h) == 0 && rt_histogram_max_ns(&h) == INT64_MAX);
    CHECK(rt_histogram_percentile_ns(&h, 1) == INT64_MAX);
}

/* 1 … 10000 µs once each. A bucket's upper edge lies within 1/16 above the true value. */
static void percentiles_are_within_a_bucket_of_the_truth(void)
{
    struct rt_histogram h;
    memset(&h, 0, sizeof h);
    for (int us = 1; us <= 10000; us++)
        rt_histogram_add(&h, us * INT64_C(1000));
    CHECK(rt_histogram_min_ns(&h) == 1000);
    CHECK(rt_histogram_sum_ns(&h) == INT64_C(50005000000)); /* Gauss: 10⁴ (10⁴ + 1) / 2 µs */
    const double shares[] = {0.01, 0.5, 0.9, 0.99, 0.999, 1};
    for (int i = 0; i < 6; i++) {
        const double found = (double)rt_histogram_percentile_ns(&h, shares[i]);
        const double truth = shares[i] * 1e7;
        CHECK(found >= truth && found <= truth * (1 + 1.0 / RT_SUB));
    }
}

static void *add_values(void *arg)
{
    for (int i = 0; i < 100000; i++)
        rt_histogram_add(arg, (i % 1000) * INT64_C(1000));
    return NULL;
}

/* A reader beside the writer sees counts that only rise. */
static void histogram_may_be_read_while_it_grows(void)
{
    static struct rt_histogram h;
    pthread_t writer;
    REQUIRE(pthread_create(&writer, NULL, add_values, &h) == 0);
    uint64_t last = 0, n_back = 0;
    while (last < 100000) {
        const uint64_t n = rt_histogram_count(&h);
        n_back += n < last;
        last = n;
        rt_histogram_percentile_ns(&h, 0.99);
    }
    pthread_join(writer, NULL);
    CHECK(n_back == 0);
}

static void *begin_thread(void *arg)
{
    *(struct rt_promise *)arg = rt_thread_begin("test-rt", 10, rt_cpu(0));
    int policy = -1;
    struct sched_param param;
    pthread_getschedparam(pthread_self(), &policy, &param);
    if (((struct rt_promise *)arg)->fifo != (policy == SCHED_FIFO))
        ((struct rt_promise *)arg)->priority = -1;
    return NULL;
}

/* With the right or without it: what is promised is what the kernel says. */
static void a_thread_says_truly_what_it_was_promised(void)
{
    struct rt_promise promise;
    pthread_t thread;
    REQUIRE(pthread_create(&thread, NULL, begin_thread, &promise) == 0);
    pthread_join(thread, NULL);
    CHECK(promise.priority == 10);
    CHECK(promise.pinned);
    CHECK(rt_cpu(rt_cpus() - 1) >= 0 && rt_cpu(rt_cpus()) == -1);
}

static void *count_cpus(void *count)
{
    cpu_set_t set;
    pthread_getaffinity_np(pthread_self(), sizeof set, &set);
    *(int *)count = CPU_COUNT(&set);
    return NULL;
}

/* Otherwise what is bound once, and all threads that it starts, would stay where they are. */
static void a_thread_that_was_bound_may_go_anywhere_again(void)
{
    pthread_t thread;
    int of_thread = 0, of_this = 0;
    rt_prepare_threads();
    const int cpus = rt_cpus();
    if (cpus < 2) {
        skip("there is one CPU");
        return;
    }
    REQUIRE(rt_bind(rt_cpu(1)));
    REQUIRE(rt_thread_start(&thread, count_cpus, &of_thread) == 0);
    pthread_join(thread, NULL);
    CHECK(rt_cpus() == cpus && of_thread == cpus);
    REQUIRE(rt_bind(-1));
    count_cpus(&of_this);
    CHECK(of_this == cpus);
}

static void a_miss_is_the_first_deadline_that_was_skipped(void)
{
    struct rt_grid grid;
    rt_grid_begin(&grid, 1000, 100); /* deadlines at 1100, 1200 … */
    const int64_t skipped = rt_grid_advance(&grid, 1345, 0);
    CHECK(skipped == 2); /* 1200 and 1300 */
    const struct rt_miss miss = rt_grid_missed(&grid, 1110, 1345, 0, skipped);
    CHECK(miss.deadline_ns == 1200 && miss.late_ns == 145 && miss.skipped == 2);
    CHECK(miss.due_ns == 1100 && miss.excess_ns == 145 && miss.cause == RT_TOOK_LONG);
    const int64_t ahead = rt_grid_advance(&grid, 1450, 80); /* 1500 leaves less than 80 to others */
    CHECK(ahead == 1);
    const struct rt_miss early = rt_grid_missed(&grid, 1430, 1450, 80, ahead);
    CHECK(early.deadline_ns == 1500 && early.late_ns == 0);
    CHECK(early.excess_ns == 30 && early.cause == RT_WOKEN_LATE);
}

/* ---------------------------------------------------------------- what the machine did */

#define MS INT64_C(1000000)

/* A sentinel without a thread; its clock is the test's. */
static void begin_sentinel(struct misses *m, int cpu)
{
    struct stall_monitor *s = &m->sentinel[m->n_sentinel++];
    s->cpu = cpu;
    s->leads = true;
    REQUIRE(ring_create(&s->stalls, SENTINEL_STALLS, sizeof(struct stall_monitor_stall)) == 0);
}

static struct misses *begin_misses(void)
{
    static struct misses m;
    memset(&m, 0, sizeof m);
    begin_sentinel(&m, 0);
    begin_sentinel(&m, 1);
    return &m;
}

static void end_misses(struct misses *m)
{
    while (m->n_sentinel > 0)
        ring_destroy(&m->sentinel[--m->n_sentinel].stalls);
}

/* A cycle of a millisecond on a CPU, due and begun and done then. */
static void miss(struct misses *m, int cpu, int64_t due_ns, int64_t begun_ns, int64_t done_ns)
{
    struct ring ring;
    struct rt_grid grid;
    rt_grid_begin(&grid, due_ns - MS, MS);
    const int64_t skipped = rt_grid_advance(&grid, done_ns, 0);
    struct rt_miss missed = rt_grid_missed(&grid, begun_ns, done_ns, 0, skipped);
    missed.cpu = cpu;
    REQUIRE(skipped > 0 && ring_create(&ring, 1, sizeof missed) == 0);
    ring_put(&ring, &missed);
    misses_take(m, MISSES_HAPTIC, &ring);
    ring_destroy(&ring);
}

/* Due at 1000 ms and begun 3 ms late: the CPU stood still for just that long. */
static void a_stall_that_the_sentinel_saw_explains_a_miss(void)
{
    struct misses *m = begin_misses();
    stall_monitor_wake(&m->sentinel[0], 1000 * MS, 1003 * MS);
    miss(m, 0, 1000 * MS, 1003 * MS, 1003 * MS + 20000);
    misses_judge(m, 1010 * MS); /* a sentinel may not have woken yet */
    CHECK(m->n_judged == 0);
    misses_judge(m, 1100 * MS);
    CHECK(m->n_judged == 1 && m->kept[0].miss.cause == RT_STALLED);
    CHECK(m->n_missed[MISSES_HAPTIC] == 3 && m->n_explained[MISSES_HAPTIC] == 3);
    CHECK(m->n_missed[MISSES_STEP] == 0 && m->sentinel[0].n_stall == 1);
    misses_forget(m, 1);
    CHECK(m->n_kept == 0 && m->n_judged == 0);
    end_misses(m);
}

static void a_miss_is_not_explained_by_less_than_it_took(void)
{
    struct misses *m = begin_misses();
    stall_monitor_wake(&m->sentinel[0], 1000 * MS, 1001 * MS); /* too short: 1.25 ms at most */
    stall_monitor_wake(&m->sentinel[0], 1500 * MS, 1510 * MS); /* another time               */
    stall_monitor_wake(&m->sentinel[1], 1000 * MS, 1010 * MS); /* another CPU                */
    miss(m, 0, 1000 * MS, 1003 * MS, 1003 * MS);
    miss(m, 0, 2000 * MS, 2000 * MS, 2004 * MS);
    misses_judge(m, 3000 * MS);
    CHECK(m->n_judged == 2 && m->n_explained[MISSES_HAPTIC] == 0);
    CHECK(m->kept[0].miss.cause == RT_WOKEN_LATE && m->kept[1].miss.cause == RT_TOOK_LONG);
    CHECK(m->n_missed[MISSES_HAPTIC] == 2 + 3); /* exactly due is not missed */
    stall_monitor_wake(&m->sentinel[0], 5000 * MS, 5010 * MS);
    m->sentinel[0].leads = false; /* others may have gone before it */
    miss(m, 0, 5000 * MS, 5003 * MS, 5003 * MS);
    misses_judge(m, 6000 * MS);
    CHECK(m->n_judged == 3 && m->n_explained[MISSES_HAPTIC] == 0);
    end_misses(m);
}

/* Stalls one after the other add up, and none counts twice; a thread that is bound to no CPU may
 * have been on the one that stood still. */
static void stalls_add_up_on_one_cpu(void)
{
    struct misses *m = begin_misses();
    stall_monitor_wake(&m->sentinel[1], 1000 * MS, 1002 * MS);
    stall_monitor_wake(&m->sentinel[1], 1002 * MS + 100000, 1004 * MS);
    stall_monitor_look(&m->sentinel[1]);
    const int64_t stalled_ns = stall_monitor_stalled_ns(&m->sentinel[1], 1000 * MS, 1005 * MS);
    CHECK(stalled_ns == 4 * MS); /* the second began after the first, whatever its clock says */
    CHECK(stall_monitor_stalled_ns(&m->sentinel[1], 1003 * MS, 1003 * MS + 1) == 1);
    miss(m, -1, 1000 * MS, 1004 * MS, 1004 * MS + 10000);
    misses_judge(m, 2000 * MS);
    CHECK(m->n_explained[MISSES_HAPTIC] == 4);
    end_misses(m);
}

/* Half of the CPU is allowed; more for a tenth of a second costs the lead for a second. */
static void a_thread_that_leads_keeps_to_its_ration(void)
{
    struct watchdog_ration r = {.priority = 72, .leads = true};
    CHECK(watchdog_ration_judge(&r, 50 * MS, 50 * MS)); /* too early to tell */
    CHECK(watchdog_ration_judge(&r, 100 * MS, 49 * MS));
    CHECK(!watchdog_ration_judge(&r, 200 * MS, 101 * MS));
    r.leads = false;
    CHECK(!watchdog_ration_judge(&r, 700 * MS, 101 * MS));
    CHECK(!watchdog_ration_judge(&r, 1199 * MS, 102 * MS));
    CHECK(watchdog_ration_judge(&r, 1300 * MS, 103 * MS));
}

SUITE(rt, TEST(a_stall_that_the_sentinel_saw_explains_a_miss),
      TEST(a_miss_is_not_explained_by_less_than_it_took), TEST(stalls_add_up_on_one_cpu),
      TEST(a_thread_that_leads_keeps_to_its_ration),
      TEST(a_miss_is_the_first_deadline_that_was_skipped),
      TEST(sleep_ends_at_its_deadline_and_not_before), TEST(a_grid_in_time_meets_every_deadline),
      TEST(a_late_grid_skips_and_stays_on_its_grid),
      TEST(a_long_cycle_among_short_ones_costs_no_deadline), TEST(what_is_owed_to_others_is_paid),
      TEST(histogram_buckets_tile_the_time_axis), TEST(histogram_holds_anything),
      TEST(percentiles_are_within_a_bucket_of_the_truth),
      TEST(histogram_may_be_read_while_it_grows), TEST(a_thread_says_truly_what_it_was_promised),
      TEST(a_thread_that_was_bound_may_go_anywhere_again));
