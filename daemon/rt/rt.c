/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rt.c - clocks, deadlines, priorities, histograms. */
#include "daemon/rt/rt.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum {
    STACK = 1024 * 1024,
    STACK_TOUCHED = 256 * 1024,
    PAGE = 4096,
    LOWEST_NS = 1000,
    SPIN_NS = 100000
};

int64_t rt_now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * RT_NS_PER_S + t.tv_nsec;
}

void rt_sleep_until(int64_t ns)
{
    const struct timespec t = {.tv_sec = ns / RT_NS_PER_S, .tv_nsec = ns % RT_NS_PER_S};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL) == EINTR)
        ;
}

void rt_spin_until(int64_t ns)
{
    rt_sleep_until(ns - SPIN_NS);
    while (rt_now_ns() < ns)
        ;
}

void rt_grid_begin(struct rt_grid *grid, int64_t now_ns, int64_t period_ns)
{
    *grid = (struct rt_grid){.start_ns = now_ns, .period_ns = period_ns, .n = 1};
}

int64_t rt_grid_deadline(const struct rt_grid *grid)
{
    return grid->start_ns + grid->n * grid->period_ns;
}

int64_t rt_grid_advance(struct rt_grid *grid, int64_t now_ns, int64_t rest_ns)
{
    grid->n++;
    const int64_t behind = now_ns + rest_ns - rt_grid_deadline(grid);
    if (behind <= 0)
        return 0;
    const int64_t skipped = (behind + grid->period_ns - 1) / grid->period_ns;
    grid->n += skipped;
    grid->skipped += (uint64_t)skipped;
    return skipped;
}

static int64_t subtract_to_zero(int64_t ns, int64_t part_ns)
{
    return ns > part_ns ? ns - part_ns : 0;
}

int64_t rt_rest_after(struct rt_rest *rest, int64_t ran_ns)
{
    enum { MAY_OWE_NS = 2000000 }; /* owed after 11 ms: nobody waits longer for a pause */
    rest->owed_ns += (int64_t)(RT_REST * (double)ran_ns);
    return subtract_to_zero(rest->owed_ns, MAY_OWE_NS);
}

void rt_rest_pay(struct rt_rest *rest, int64_t pause_ns)
{
    rest->owed_ns = subtract_to_zero(rest->owed_ns, subtract_to_zero(pause_ns, 0));
}

struct rt_miss rt_grid_missed(const struct rt_grid *grid, int64_t begun_ns, int64_t done_ns,
                              int64_t rest_ns, int64_t skipped)
{
    const int64_t deadline_ns = grid->start_ns + (grid->n - skipped) * grid->period_ns;
    const int64_t late_ns = done_ns - deadline_ns;
    const int64_t due_ns = deadline_ns - grid->period_ns;
    const int64_t excess_ns = late_ns + rest_ns;
    return (struct rt_miss){
        .deadline_ns = deadline_ns,
        .late_ns = late_ns > 0 ? late_ns : 0,
        .due_ns = due_ns,
        .begun_ns = begun_ns,
        .done_ns = done_ns,
        .excess_ns = excess_ns,
        .skipped = skipped,
        .cpu = -1,
        .cause = begun_ns - due_ns >= excess_ns ? RT_WOKEN_LATE : RT_TOOK_LONG,
    };
}

/* ---------------------------------------------------------------- guarantees */

static cpu_set_t at_start; /* empty: nobody said when that was */

static cpu_set_t allowed_cpus(void)
{
    cpu_set_t set = at_start;
    if (CPU_COUNT(&set) == 0 && sched_getaffinity(0, sizeof set, &set) != 0)
        CPU_SET(0, &set);
    return set;
}

void rt_prepare_threads(void)
{
    pthread_attr_t attributes;
    at_start = allowed_cpus();
    if (pthread_attr_init(&attributes) != 0)
        return;
    pthread_attr_setaffinity_np(&attributes, sizeof at_start, &at_start);
    if (pthread_attr_setstacksize(&attributes, STACK) == 0)
        pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
}

int rt_cpus(void)
{
    const cpu_set_t set = allowed_cpus();
    return CPU_COUNT(&set);
}

bool rt_cpu_allowed(int cpu)
{
    const cpu_set_t set = allowed_cpus();
    return cpu >= 0 && cpu < CPU_SETSIZE && CPU_ISSET(cpu, &set);
}

int rt_cpu(int n)
{
    const cpu_set_t set = allowed_cpus();
    for (int cpu = 0; cpu < CPU_SETSIZE; cpu++)
        if (CPU_ISSET(cpu, &set) && n-- == 0)
            return cpu;
    return -1;
}

/* The pages stay; a thread that later goes as deep meets no page fault. */
static void touch_stack(void)
{
    volatile unsigned char page[STACK_TOUCHED];
    for (size_t i = 0; i < sizeof page; i += PAGE)
        page[i] = 0;
}

bool rt_bind(int cpu)
{
    cpu_set_t set = allowed_cpus();
    if (cpu >= 0) {
        CPU_ZERO(&set);
        CPU_SET(cpu, &set);
    }
    return pthread_setaffinity_np(pthread_self(), sizeof set, &set) == 0;
}

bool rt_lead(int priority)
{
    const struct sched_param param = {.sched_priority = priority};
    return pthread_setschedparam(pthread_self(), priority > 0 ? SCHED_FIFO : SCHED_OTHER, &param) ==
           0;
}

bool rt_lead_thread(pid_t thread, int priority)
{
    const struct sched_param param = {.sched_priority = priority};
    const int policy = priority > 0 ? SCHED_FIFO : SCHED_OTHER;
    return sched_setscheduler(thread, policy | SCHED_RESET_ON_FORK, &param) == 0;
}

bool rt_lead_alone(int priority)
{
    return rt_lead_thread(0, priority);
}

bool rt_join(pthread_t thread, int wait_ms)
{
    const int64_t until_ns = rt_now_ns() + wait_ms * (int64_t)RT_NS_PER_MS;
    while (pthread_tryjoin_np(thread, NULL) != 0) {
        const int64_t now_ns = rt_now_ns();
        if (now_ns >= until_ns)
            return false;
        rt_sleep_until(now_ns + RT_NS_PER_MS);
    }
    return true;
}

/* Signals are for main; but those that tell of the thread itself. The attributes are named, since
 * pthread_create() under the thread sanitizer does not take what rt_prepare_threads() has set. */
int rt_thread_start(pthread_t *thread, void *(*run)(void *), void *data)
{
    static const int own[] = {SIGSYS, SIGXCPU, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP};
    pthread_attr_t attributes;
    sigset_t blocked, before;
    int error = pthread_getattr_default_np(&attributes);
    if (error != 0)
        return error;
    sigfillset(&blocked);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        sigdelset(&blocked, own[i]);
    pthread_sigmask(SIG_SETMASK, &blocked, &before);
    error = pthread_create(thread, &attributes, run, data);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return error;
}

struct rt_promise rt_thread_begin(const char *name, int priority, int cpu)
{
    struct rt_promise promise = {.priority = priority, .cpu = cpu};
    pthread_setname_np(pthread_self(), name);
    promise.pinned = cpu >= 0 && rt_bind(cpu);
    promise.fifo = priority > 0 && rt_lead(priority);
    touch_stack();
    rt_now_ns(); /* the first call may resolve a symbol and fault in the vDSO page */
    return promise;
}

struct rt_faults rt_faults(void)
{
    struct rusage usage = {0};
    getrusage(RUSAGE_THREAD, &usage);
    return (struct rt_faults){.minor = usage.ru_minflt, .major = usage.ru_majflt};
}

/* ---------------------------------------------------------------- histograms */

/* Bucket 0 is [0, 1 µs); octave o holds [2^o, 2^(o+1)) µs in RT_SUB equal parts. */
static int bucket_of(int64_t ns)
{
    if (ns < LOWEST_NS)
        return 0;
    const uint64_t us = (uint64_t)ns / LOWEST_NS;
    const int octave = 63 - __builtin_clzll(us);
    if (octave >= RT_OCTAVES)
        return RT_BUCKETS - 1;
    const int64_t low_ns = (int64_t)LOWEST_NS << octave;
    const int part = (int)((ns - low_ns) * RT_SUB / low_ns);
    return 1 + octave * RT_SUB + part;
}

int64_t rt_histogram_edge_ns(int i)
{
    if (i >= RT_BUCKETS - 1)
        return INT64_MAX;
    const int64_t low_ns = (int64_t)LOWEST_NS << (i / RT_SUB);
    return low_ns + (low_ns * (i % RT_SUB) + RT_SUB - 1) / RT_SUB; /* where bucket i + 1 begins */
}

/* One writer: plain loads and stores instead of locked operations. */
static void add_one(atomic_ullong *count)
{
    atomic_store_explicit(count, atomic_load_explicit(count, memory_order_relaxed) + 1,
                          memory_order_relaxed);
}

static int64_t read_ns(const atomic_llong *ns)
{
    return atomic_load_explicit(ns, memory_order_relaxed);
}

static void write_ns(atomic_llong *to, int64_t ns)
{
    atomic_store_explicit(to, ns, memory_order_relaxed);
}

void rt_histogram_add(struct rt_histogram *h, int64_t ns)
{
    const int64_t time_ns = ns > 0 ? ns : 0;
    if (rt_histogram_count(h) == 0 || time_ns < read_ns(&h->min_ns))
        write_ns(&h->min_ns, time_ns);
    if (time_ns > read_ns(&h->max_ns))
        write_ns(&h->max_ns, time_ns);
    write_ns(&h->sum_ns, read_ns(&h->sum_ns) + time_ns);
    add_one(&h->bucket[bucket_of(time_ns)]);
    add_one(&h->n);
}

uint64_t rt_histogram_count(const struct rt_histogram *h)
{
    return atomic_load_explicit(&h->n, memory_order_relaxed);
}

int64_t rt_histogram_min_ns(const struct rt_histogram *h)
{
    return read_ns(&h->min_ns);
}

int64_t rt_histogram_max_ns(const struct rt_histogram *h)
{
    return read_ns(&h->max_ns);
}

int64_t rt_histogram_sum_ns(const struct rt_histogram *h)
{
    return read_ns(&h->sum_ns);
}

uint64_t rt_histogram_bucket(const struct rt_histogram *h, int i)
{
    return atomic_load_explicit(&h->bucket[i], memory_order_relaxed);
}

int64_t rt_histogram_percentile_ns(const struct rt_histogram *h, double share)
{
    uint64_t total = 0, below = 0;
    for (int i = 0; i < RT_BUCKETS; i++)
        total += rt_histogram_bucket(h, i); /* not n: a value may be added between the two */
    const uint64_t rank = (uint64_t)ceil(share * (double)total);
    const int64_t max_ns = rt_histogram_max_ns(h);
    for (int i = 0; i < RT_BUCKETS && total > 0; i++) {
        below += rt_histogram_bucket(h, i);
        if (below >= rank && below > 0)
            return rt_histogram_edge_ns(i) < max_ns ? rt_histogram_edge_ns(i) : max_ns;
    }
    return 0;
}
