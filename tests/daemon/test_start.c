/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_start.c - a start that does not succeed: 71 and the reason, whatever was missing;
 * and what one that does says of the priority that it declined itself. */
#include "daemon/rt/rt.h"
#include "tests/check.h"
#include "tests/fixtures/palpd_process.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

enum { THREADS_MOST = 64, DESCRIPTORS_MOST = 100, REQUESTS_MOST = 3000, SOME = 17, WORD = 16 };

/* Until it has ended or is ready; one that is ready is terminated and ends with 0. Returns whether
 * it was. */
static bool start_and_stop(struct server *s, const char *option, char log[SERVER_LOG_MAX])
{
    const char *args[] = {"--device",
                          s->url[0],
                          "--stream",
                          s->url[1],
                          "--control",
                          s->url[2],
                          "--set=solver.workers=2",
                          "--set=solver.motion=pcg",
                          SERVER_SCENARIO,
                          option,
                          NULL};
    server_spawn(s, args);
    for (int64_t until = server_deadline(); rt_now_ns() < until;) {
        if (server_logged(s, " ready") || server_ended(s))
            break;
        rt_sleep_until(rt_now_ns() + RT_NS_PER_MS);
    }
    const bool ready = server_logged(s, " ready");
    if (ready)
        kill(s->pid, SIGTERM);
    server_wait_for_end(s);
    server_read_log(s, log);
    return ready;
}

/* Without the n-th thread. Returns false where it does not start so many. */
static bool fails_well(int n, const char *option)
{
    char log[SERVER_LOG_MAX], which[WORD];
    struct server s = server_prepare();
    snprintf(which, sizeof which, "%d", n);
    setenv("FAIL_THREAD", which, 1);
    setenv("LD_PRELOAD", FAIL_THREAD_LIBRARY, 1);
    const bool ready = start_and_stop(&s, option, log);
    unsetenv("LD_PRELOAD");
    const bool failed = strstr(log, " fails\n");
    if (failed && (ready || s.exit_code != EX_OSERR))
        printf("\n  thread %d: exit code %d\n%s", n, s.exit_code, log);
    if (failed) {
        CHECK(!ready && s.exit_code == EX_OSERR);
        CHECK(strstr(log, "Resource temporarily unavailable") || strstr(log, "memory or threads"));
    } else {
        CHECK(ready && s.exit_code == 0);
    }
    server_clean(&s);
    return failed;
}

static void check_each_thread(const char *option, int least)
{
    int n = 1;
    while (n < THREADS_MOST && fails_well(n, option))
        n++;
    CHECK(n > least && n < THREADS_MOST);
}

/* Without the memory that palpd's n-th request of its start asks for: it starts all the same where
 * it can do without, else it tells and ends with 71. Returns whether there were so many. */
static bool starts_or_fails_well(int n)
{
    char log[SERVER_LOG_MAX], which[WORD];
    struct server s = server_prepare();
    snprintf(which, sizeof which, "%d", n);
    setenv("FAIL_ALLOC", which, 1);
    setenv("LD_PRELOAD", FAIL_ALLOC_LIBRARY, 1);
    const bool ready = start_and_stop(&s, NULL, log);
    unsetenv("LD_PRELOAD");
    const bool failed = strstr(log, "memory fails\n");
    if (s.exit_code != (ready ? 0 : EX_OSERR))
        printf("\n  request %d: exit code %d\n%s", n, s.exit_code, log);
    CHECK(s.exit_code == (ready ? 0 : EX_OSERR));
    CHECK(ready || strstr(log, "memory"));
    server_clean(&s);
    return failed;
}

/* With PALP_LONG_TESTS every request, else one in SOME. */
static void whichever_request_for_memory_fails_it_starts_or_ends_with_71(void)
{
    const int step = getenv("PALP_LONG_TESTS") ? 1 : SOME;
    int n = 1;
    while (n < REQUESTS_MOST && starts_or_fails_well(n))
        n += step;
    CHECK(n > 100 && n < REQUESTS_MOST);
}

/* ZeroMQ's four, the log's, the relay's, a worker, haptics, simulation, a sentinel. */
static void whichever_thread_cannot_be_started_it_ends_with_71(void)
{
    check_each_thread(NULL, 10);
}

static void stepped_it_does_so_as_well(void)
{
    check_each_thread("--stepped", 8);
}

static void with_too_few_descriptors_it_ends_with_71(void)
{
    char log[SERVER_LOG_MAX];
    int n = 5; /* fewer, and the program cannot be loaded */
    for (bool ready = false; n < DESCRIPTORS_MOST && !ready; n++) {
        struct server s = server_prepare();
        s.descriptors = n;
        ready = start_and_stop(&s, NULL, log);
        if (!ready && s.exit_code != EX_OSERR)
            printf("\n  %d descriptors: exit code %d\n%s", n, s.exit_code, log);
        CHECK(s.exit_code == (ready ? 0 : EX_OSERR));
        server_clean(&s);
    }
    CHECK(n > 10 && n < DESCRIPTORS_MOST);
}

/* Only where a right is missing there is one to be granted. */
static void check_declined(const char *scenario, const char *set, const char *reason)
{
    struct server s = server_start_with(scenario, "--set", set);
    CHECK(server_await_line(&s, reason));
    CHECK(server_logged(&s, "to grant it") ==
          (server_logged(&s, "no real-time priority for the haptic thread") ||
           server_logged(&s, "memory is not locked")));
    server_stop(&s);
}

static void more_workers_than_cpus_are_told_as_what_declines_priority(void)
{
    check_declined(SERVER_SCENARIO, "solver.workers=64",
                   "for the simulation, as it has more workers than CPUs");
}

/* Whether there is priority to be given up depends on rights. */
static void steps_that_do_not_fit_are_told_as_what_declines_priority(void)
{
    struct server s = server_start(NULL);
    const bool granted = !server_logged(&s, "for the haptic thread");
    server_stop(&s);
    if (!granted)
        skip("no real-time priority is permitted here");
    else
        check_declined("config/scenarios/liver-palpation.yaml", "rate_hz=10000",
                       "as a step takes 0.85 of its period or more");
}

SUITE(start, TEST(more_workers_than_cpus_are_told_as_what_declines_priority),
      TEST(steps_that_do_not_fit_are_told_as_what_declines_priority),
      TEST(whichever_thread_cannot_be_started_it_ends_with_71), TEST(stepped_it_does_so_as_well),
      TEST(with_too_few_descriptors_it_ends_with_71),
      TEST(whichever_request_for_memory_fails_it_starts_or_ends_with_71));
