/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_watchdog.c - threads that go before others and do not stop: who is made ordinary. */
#include "daemon/rt/rt.h"
#include "daemon/rt/watchdog.h"
#include "tests/check.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LOW = 5, LIMIT_MS = 60, RUNS_MS = 300, PATIENCE_S = 60 };

static int64_t own_cpu_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * RT_NS_PER_S + t.tv_nsec;
}

static bool leads(pid_t thread)
{
    return (sched_getscheduler(thread) & ~SCHED_RESET_ON_FORK) == SCHED_FIFO;
}

/** A thread that goes before others and uses a CPU without ever waiting. */
struct runner {
    bool enters; /* takes the kernel's signal though it blocks all, as libzmq's does here */
    atomic_int thread;
    atomic_bool done, rests, ends;
};

static void *run_on(void *arg)
{
    struct runner *r = arg;
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, NULL);
    if (r->enters)
        watchdog_enter(WATCHDOG_NETWORK);
    rt_lead_alone(LOW);
    atomic_store(&r->thread, (int)syscall(SYS_gettid));
    const int64_t enough_ns = own_cpu_ns() + RUNS_MS * (int64_t)RT_NS_PER_MS;
    while (own_cpu_ns() < enough_ns && (!r->enters || leads(0)))
        ;
    atomic_store(&r->done, true);
    while (!atomic_load(&r->ends)) {
        const int64_t now_ns = rt_now_ns();
        if (atomic_load(&r->rests))
            rt_sleep_until(now_ns + RT_NS_PER_MS);
    }
    return NULL;
}

static void begin_limit(void)
{
    REQUIRE(watchdog_begin(LIMIT_MS * (int64_t)RT_NS_PER_MS));
}

static void end_limit(void)
{
    struct rlimit limit;
    REQUIRE(getrlimit(RLIMIT_RTTIME, &limit) == 0);
    limit.rlim_cur = limit.rlim_max;
    CHECK(setrlimit(RLIMIT_RTTIME, &limit) == 0);
}

static bool may_lead(void)
{
    const bool may = rt_cpus() > 1 && rt_lead_alone(LOW);
    rt_lead_alone(0);
    if (!may)
        skip("no right to SCHED_FIFO, or a single CPU");
    return may;
}

/* The kernel sends the signal of one that blocks it to another thread: this one. */
static void who_only_gets_the_signal_of_another_stays_as_it_is(void)
{
    struct runner r = {.rests = true};
    pthread_t thread;
    if (!may_lead())
        return;
    begin_limit();
    watchdog_name(WATCHDOG_SIM);
    REQUIRE(pthread_create(&thread, NULL, run_on, &r) == 0);
    REQUIRE(rt_lead_alone(LOW + 1));
    while (!atomic_load(&r.done))
        rt_sleep_until(rt_now_ns() + RT_NS_PER_MS);
    CHECK(leads(0));
    CHECK(!watchdog_bit(WATCHDOG_SIM) && !watchdog_bit(WATCHDOG_OTHER));
    CHECK(!watchdog_bit(WATCHDOG_NETWORK));
    rt_lead_alone(0);
    atomic_store(&r.ends, true);
    pthread_join(thread, NULL);
    end_limit();
}

static void who_runs_on_is_made_ordinary_and_named(void)
{
    struct runner r = {.enters = true, .rests = true};
    pthread_t thread;
    if (!may_lead())
        return;
    begin_limit();
    watchdog_name(WATCHDOG_SIM);
    REQUIRE(pthread_create(&thread, NULL, run_on, &r) == 0);
    while (!atomic_load(&r.done))
        rt_sleep_until(rt_now_ns() + RT_NS_PER_MS);
    CHECK(!leads(r.thread));
    CHECK(watchdog_bit(WATCHDOG_NETWORK));
    CHECK(!watchdog_bit(WATCHDOG_SIM) && !watchdog_bit(WATCHDOG_OTHER));
    atomic_store(&r.ends, true);
    pthread_join(thread, NULL);
    end_limit();
}

/* By the calling thread, of another: ordinary while it is busy, ahead again once it is calm. */
static void a_busy_thread_is_rationed_by_another(void)
{
    struct runner r = {0};
    struct watchdog_ration ration;
    pthread_t thread;
    if (!may_lead())
        return;
    REQUIRE(pthread_create(&thread, NULL, run_on, &r) == 0);
    while (atomic_load(&r.thread) == 0)
        rt_sleep_until(rt_now_ns() + RT_NS_PER_MS);
    REQUIRE(rt_lead_alone(LOW + 1));
    watchdog_ration_begin(&ration, r.thread, LOW, rt_now_ns());
    CHECK(ration.leads && leads(r.thread));
    const int64_t until_ns = rt_now_ns() + PATIENCE_S * (int64_t)RT_NS_PER_S;
    while (!watchdog_ration_tick(&ration, rt_now_ns()) && rt_now_ns() < until_ns)
        rt_sleep_until(rt_now_ns() + RT_NS_PER_MS);
    CHECK(!ration.leads && !leads(r.thread));
    atomic_store(&r.rests, true);
    while (!ration.leads && rt_now_ns() < until_ns) {
        CHECK(!watchdog_ration_tick(&ration, rt_now_ns()));
        rt_sleep_until(rt_now_ns() + RT_NS_PER_MS);
    }
    CHECK(ration.leads && leads(r.thread));
    rt_lead_alone(0);
    atomic_store(&r.ends, true);
    pthread_join(thread, NULL);
}

static void *wait_for_end(void *arg)
{
    while (!atomic_load((atomic_bool *)arg))
        rt_sleep_until(rt_now_ns() + RT_NS_PER_MS);
    return NULL;
}

static void a_thread_that_does_not_end_is_not_waited_for_in_vain(void)
{
    atomic_bool end = false;
    pthread_t thread;
    REQUIRE(pthread_create(&thread, NULL, wait_for_end, &end) == 0);
    const int64_t begun_ns = rt_now_ns();
    CHECK(!rt_join(thread, 5));
    CHECK(rt_now_ns() - begun_ns >= 5 * (int64_t)RT_NS_PER_MS);
    atomic_store(&end, true);
    CHECK(rt_join(thread, PATIENCE_S * 1000));
}

SUITE(watchdog, TEST(who_only_gets_the_signal_of_another_stays_as_it_is),
      TEST(who_runs_on_is_made_ordinary_and_named), TEST(a_busy_thread_is_rationed_by_another),
      TEST(a_thread_that_does_not_end_is_not_waited_for_in_vain));
