/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_rt_check.c - each thing that a real-time thread must not do is found where it is done, and
 * a thread that keeps a CPU for itself loses its priority. */
#include "daemon/rt/alloc_watch.h"
#include "daemon/rt/rt.h"
#include "daemon/rt/rt_check.h"
#include "daemon/rt/watchdog.h"
#include "tests/check.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PAGE = 4096, CYCLES = 1000, PATIENCE_S = 30 };

static double work[PAGE];
static volatile unsigned char *fresh_page;
static void *volatile kept;
static struct rt_check checked;

static void do_arithmetic(void)
{
    for (int i = 0; i < PAGE; i++)
        work[i] = 0.5 * work[i] + i;
}

static void read_clock(void)
{
    work[0] += (double)rt_now_ns();
}

static void allocate(void)
{
    kept = malloc(64);
    free(kept);
}

static void let_library_allocate(void)
{
    kept = strdup("within the C library");
    free(kept);
}

static void call_system(void)
{
    if (write(STDERR_FILENO, "", 0) < 0)
        abort();
}

static void wait_a_moment(void)
{
    sched_yield();
    sched_yield();
}

static void touch_fresh_page(void)
{
    fresh_page[0] = 1;
}

static void run_cycles(void (*cycle)(void), int n)
{
    for (int i = 0; i < n; i++) {
        rt_check_enter();
        cycle();
        rt_check_leave();
    }
}

static void *check_thread(void *arg)
{
    void (*const *cycle)(void) = arg;
    rt_thread_begin("test-check", 0, -1);
    do_arithmetic(); /* what it touches is touched before */
    rt_check_begin(&checked, "cycle");
    run_cycles(do_arithmetic, 2);
    memset((void *)&checked.cycles, 0, sizeof checked - offsetof(struct rt_check, cycles));
    run_cycles(*cycle, 1);
    rt_check_end();
    return NULL;
}

/* A thread that does this once between enter and leave. */
static void check(void (*cycle)(void))
{
    pthread_t thread;
    memset(&checked, 0, sizeof checked);
    alloc_watch(rt_check_allocated);
    REQUIRE(pthread_create(&thread, NULL, check_thread, &cycle) == 0);
    pthread_join(thread, NULL);
    alloc_watch(NULL);
    CHECK(checked.cycles == 1);
}

static bool nothing_shows_calls(void)
{
    check(do_arithmetic);
    if (!checked.calls_seen)
        skip("this kernel has no Syscall User Dispatch");
    return !checked.calls_seen;
}

/* The place is in the text: a function's name, or at least a file. */
static bool described(const char *what, const char *place)
{
    char text[1000];
    rt_check_describe(&checked, text, sizeof text);
    return strstr(text, what) && strstr(text, place);
}

static void arithmetic_and_the_clock_offend_against_nothing(void)
{
    check(do_arithmetic);
    CHECK(rt_check_offences(&checked) == 0 && checked.first == RT_CHECK_NONE);
    check(read_clock);
    CHECK(rt_check_offences(&checked) == 0);
    CHECK(described("in 1 cycles 0 allocations", "0 page faults"));
}

static void an_allocation_is_found_and_told_with_its_place(void)
{
    check(allocate);
    CHECK(checked.allocations == 2 && checked.first == RT_CHECK_ALLOCATED);
    CHECK(checked.n_frame >= 2 && described("first an allocation", "test_rt_check"));
    check(let_library_allocate);
    CHECK(checked.allocations == 2 && checked.n_frame >= 2);
    CHECK(described("libc", "strdup"));
}

static void a_system_call_is_found_and_told_with_its_place(void)
{
    if (nothing_shows_calls())
        return;
    check(call_system);
    CHECK(checked.calls == 1 && checked.first == RT_CHECK_CALLED && checked.number == SYS_write);
    CHECK(checked.n_frame >= 3 && described("first system call", "write"));
    check(wait_a_moment);
    CHECK(checked.calls == 2 && checked.allocations == 0);
}

/* Outside of cycles nothing is counted; and the next cycle is watched again. */
static void *offend_between_cycles(void *arg)
{
    (void)arg;
    rt_thread_begin("test-check", 0, -1);
    rt_check_begin(&checked, "cycle");
    for (int i = 0; i < CYCLES; i++) {
        call_system();
        allocate();
        run_cycles(read_clock, 1);
    }
    run_cycles(call_system, 3);
    rt_check_end();
    return NULL;
}

static void what_is_done_between_cycles_is_no_offence(void)
{
    pthread_t thread;
    if (nothing_shows_calls())
        return;
    memset(&checked, 0, sizeof checked);
    alloc_watch(rt_check_allocated);
    REQUIRE(pthread_create(&thread, NULL, offend_between_cycles, NULL) == 0);
    pthread_join(thread, NULL);
    alloc_watch(NULL);
    CHECK(checked.cycles == CYCLES + 3);
    CHECK(checked.calls == 3 && checked.allocations == 0);
}

static void a_page_fault_is_found(void)
{
    void *page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    REQUIRE(page != MAP_FAILED);
    fresh_page = page;
    check(touch_fresh_page);
    CHECK(checked.faults >= 1 && checked.first == RT_CHECK_FAULTED);
    check(touch_fresh_page);
    CHECK(checked.faults == 0);
    munmap(page, PAGE);
}

/* ---------------------------------------------------------------- the watchdog */

/* Ends with 0 once it is an ordinary thread, 1 where it stays what it was, 2 where it may not go
 * before others at all. */
static void run_on_and_on(void)
{
    const int64_t begin_ns = rt_now_ns();
    watchdog_name(WATCHDOG_SIM);
    if (!watchdog_begin(100 * (int64_t)RT_NS_PER_MS) || !rt_lead_alone(1))
        _exit(2);
    while (rt_now_ns() - begin_ns < PATIENCE_S * (int64_t)RT_NS_PER_S)
        if ((sched_getscheduler(0) & ~SCHED_RESET_ON_FORK) == SCHED_OTHER)
            _exit(watchdog_bit(WATCHDOG_SIM) && !watchdog_bit(WATCHDOG_SIM) ? 0 : 1);
    _exit(1);
}

static void a_thread_that_runs_on_and_on_is_made_ordinary_and_told_of(void)
{
    int status = -1;
    const pid_t child = fork();
    if (child == 0)
        run_on_and_on();
    REQUIRE(child > 0 && waitpid(child, &status, 0) == child);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 2)
        skip("no real-time priority is permitted here");
    else
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

SUITE(rt_check, TEST(arithmetic_and_the_clock_offend_against_nothing),
      TEST(an_allocation_is_found_and_told_with_its_place),
      TEST(a_system_call_is_found_and_told_with_its_place),
      TEST(what_is_done_between_cycles_is_no_offence), TEST(a_page_fault_is_found),
      TEST(a_thread_that_runs_on_and_on_is_made_ordinary_and_told_of));
