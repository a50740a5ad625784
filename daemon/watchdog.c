/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watchdog.c - real-time threads, kept from keeping a CPU. */
#include "daemon/watchdog.h"

#include "daemon/rt.h"
#include "daemon/rt_check.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <time.h>

enum { WINDOW_MS = 100, SHARE = 2, WAIT_MS = 1000, NS_PER_US = 1000 };

static _Thread_local enum watchdog_thread self __attribute__((tls_model("initial-exec")));
static atomic_bool bit[WATCHDOG_THREADS];
static struct rlimit limit;

/* The kernel sends this to the thread that runs; what follows is safe in a handler. It moved its
 * limit on by a second: set it back, for the next thread. */
static void on_sigxcpu(int number)
{
    const int why = errno;
    (void)number;
    rt_check_leave();
    rt_lead_alone(0);
    setrlimit(RLIMIT_RTTIME, &limit);
    atomic_store(&bit[self], true);
    errno = why;
}

bool watchdog_begin(int64_t limit_ns)
{
    struct sigaction action = {.sa_handler = on_sigxcpu, .sa_flags = SA_RESTART};
    if (getrlimit(RLIMIT_RTTIME, &limit) != 0)
        return false;
    limit.rlim_cur = (rlim_t)(limit_ns / NS_PER_US);
    sigemptyset(&action.sa_mask);
    return sigaction(SIGXCPU, &action, NULL) == 0 && setrlimit(RLIMIT_RTTIME, &limit) == 0;
}

void watchdog_name(enum watchdog_thread thread)
{
    self = thread;
}

bool watchdog_bit(enum watchdog_thread thread)
{
    return atomic_exchange(&bit[thread], false);
}

/* ---------------------------------------------------------------- rations */

static int64_t cpu_time_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * RT_NS_PER_S + t.tv_nsec;
}

void watchdog_ration_begin(struct watchdog_ration *r, int priority, int64_t now_ns)
{
    *r = (struct watchdog_ration){.window_ns = now_ns, .used_ns = cpu_time_ns()};
    if (!rt_lead_alone(priority))
        return;
    r->priority = priority;
    r->leads = true;
}

bool watchdog_ration_judge(struct watchdog_ration *r, int64_t now_ns, int64_t cpu_ns)
{
    const int64_t passed_ns = now_ns - r->window_ns;
    if (passed_ns < WINDOW_MS * (int64_t)RT_NS_PER_MS)
        return r->leads;
    if (SHARE * (cpu_ns - r->used_ns) > passed_ns)
        r->waits_ns = now_ns + WAIT_MS * (int64_t)RT_NS_PER_MS;
    r->window_ns = now_ns;
    r->used_ns = cpu_ns;
    return now_ns >= r->waits_ns;
}

void watchdog_ration_tick(struct watchdog_ration *r, int64_t now_ns)
{
    if (r->priority == 0 || now_ns - r->window_ns < WINDOW_MS * (int64_t)RT_NS_PER_MS)
        return;
    const bool leads = watchdog_ration_judge(r, now_ns, cpu_time_ns());
    if (leads != r->leads && rt_lead_alone(leads ? r->priority : 0))
        r->leads = leads;
}
