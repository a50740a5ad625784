/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_lead.c - a servo loop that runs on and on. */
#include "clients/palp/lead.h"
#include "tests/check.h"

#include <sched.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ORDINARY = 0, NOT_ALLOWED = 1, STILL_LEADS = 2, NOT_TOLD = 3 };

static double cpu_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Never rests: in a process of its own, which leads no other test. */
static int run_on(void)
{
    lead_begin(1);
    if (sched_getscheduler(0) != SCHED_FIFO)
        return NOT_ALLOWED;
    while (sched_getscheduler(0) == SCHED_FIFO && cpu_s() < 20)
        ;
    if (sched_getscheduler(0) == SCHED_FIFO)
        return STILL_LEADS;
    return lead_keep() && !lead_keep() ? ORDINARY : NOT_TOLD;
}

static void who_runs_on_and_on_becomes_ordinary_and_lives(void)
{
    int status = -1;
    const pid_t pid = fork();
    if (pid == 0)
        _exit(run_on());
    REQUIRE(pid > 0 && waitpid(pid, &status, 0) == pid);
    if (WIFEXITED(status) && WEXITSTATUS(status) == NOT_ALLOWED) {
        skip("real-time priority is not permitted here");
        return;
    }
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == ORDINARY);
}

SUITE(lead, TEST(who_runs_on_and_on_becomes_ordinary_and_lives));
