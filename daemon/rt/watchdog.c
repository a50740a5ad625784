/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watchdog.c - real-time threads, kept from keeping a CPU. */
#include "daemon/rt/watchdog.h"

#include "daemon/rt/rt.h"
#include "daemon/rt/rt_check.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <time.h>

enum { WINDOW_MS = 100, SHARE = 2, WAIT_MS = 1000, SURE_MS = 20, NS_PER_US = 1000 };

#define OWN static _Thread_local __attribute__((tls_model("initial-exec")))

OWN enum watchdog_thread self;
OWN struct {
    bool any;
    long waits;
    int64_t cpu_ns;
} noted; /* at the first of the kernel's signals */
static atomic_bool bit[WATCHDOG_THREADS];
static struct rlimit limit;

static int64_t cpu_time_ns(clockid_t clock)
{
    struct timespec t = {0};
    clock_gettime(clock, &t);
    return (int64_t)t.tv_sec * RT_NS_PER_S + t.tv_nsec;
}

/* Is it this thread that never waits? Where the one that runs on blocks the kernel's signal, any
 * thread of the process gets it. It comes again at the next ticks: who has used a CPU since the
 * first one and has not waited once is the one. */
static bool runs_on(void)
{
    struct rusage usage = {0};
    getrusage(RUSAGE_THREAD, &usage);
    const int64_t now_ns = cpu_time_ns(CLOCK_THREAD_CPUTIME_ID);
    if (noted.any && noted.waits == usage.ru_nvcsw)
        return now_ns - noted.cpu_ns >= SURE_MS * (int64_t)RT_NS_PER_MS;
    noted.any = true;
    noted.waits = usage.ru_nvcsw;
    noted.cpu_ns = now_ns;
    return false;
}

/* What follows is safe in a handler. The kernel moved its limit on by a second: set it back, for
 * this and other threads. */
static void on_sigxcpu(int number)
{
    const int why = errno;
    (void)number;
    rt_check_leave();
    setrlimit(RLIMIT_RTTIME, &limit);
    if (runs_on()) {
        noted.any = false;
        rt_lead_alone(0);
        atomic_store(&bit[self], true);
    }
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

void watchdog_enter(enum watchdog_thread thread)
{
    sigset_t set;
    watchdog_name(thread);
    sigemptyset(&set);
    sigaddset(&set, SIGXCPU);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

bool watchdog_bit(enum watchdog_thread thread)
{
    return atomic_exchange(&bit[thread], false);
}

/* ---------------------------------------------------------------- rations */

/* The CPU time of a thread by its number, as the kernel builds such clocks. */
static clockid_t clock_of(pid_t thread)
{
    enum { PER_THREAD_AND_RUNNING = 6, BITS = 3 };
    return thread == 0 ? CLOCK_THREAD_CPUTIME_ID
                       : (clockid_t)(~(unsigned)thread << BITS | PER_THREAD_AND_RUNNING);
}

void watchdog_ration_begin(struct watchdog_ration *r, pid_t thread, int priority, int64_t now_ns)
{
    *r = (struct watchdog_ration){
        .thread = thread, .window_ns = now_ns, .used_ns = cpu_time_ns(clock_of(thread))};
    if (!rt_lead_thread(thread, priority))
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

bool watchdog_ration_tick(struct watchdog_ration *r, int64_t now_ns)
{
    if (r->priority == 0 || now_ns - r->window_ns < WINDOW_MS * (int64_t)RT_NS_PER_MS)
        return false;
    const bool leads = watchdog_ration_judge(r, now_ns, cpu_time_ns(clock_of(r->thread)));
    if (leads == r->leads || !rt_lead_thread(r->thread, leads ? r->priority : 0))
        return false;
    r->leads = leads;
    return !leads;
}

void watchdog_ration_stop(struct watchdog_ration *r, int64_t now_ns)
{
    r->leads = false;
    r->waits_ns = now_ns + WAIT_MS * (int64_t)RT_NS_PER_MS;
}
