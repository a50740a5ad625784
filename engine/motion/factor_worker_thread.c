/* SPDX-License-Identifier: GPL-3.0-or-later */
/* factor_worker_thread.c - the thread that makes factors: its start, its end, its place among other
 * threads. It sleeps and looks whether it was handed an A: nobody has to wake it by a system call.
 */
#include "engine/base/pool.h"
#include "engine/motion/accelerator.h"
#include "engine/motion/factor_worker_own.h"

#include <signal.h>
#include <sys/resource.h>
#include <time.h>

enum { NAP_LEAST_NS = 50000, NAP_MOST_NS = 4000000, LOOK_NS = 1000000 };
enum { PATIENCE_NS = 500000000, GRACE_NS = 200000000 }; /* with an accelerator, at the end */

/* Its share of a CPU beside that of an ordinary thread is then nine tenths: one that gets none lets
 * factors grow so old that steps take several times as long. */
enum { NICE = -10 };

static const _Atomic bool never = false; /* is who makes a generation for himself stopped */

static int64_t read_clock_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void sleep_ns(long ns)
{
    nanosleep(&(struct timespec){.tv_nsec = ns}, NULL);
}

bool factor_worker_is_idle(const struct factor_worker *r)
{
    return atomic_load_explicit(&r->state, memory_order_acquire) == FACTOR_WORKER_IDLE;
}

static void make_offered(struct factor_worker *r)
{
    const _Atomic bool *stop = r->by_step ? &never : &r->stop;
    if (generations_make_offered(&r->generations, r->slot, r->alone, stop))
        atomic_store_explicit(&r->newest, r->slot, memory_order_release);
    if (!atomic_load_explicit(stop, memory_order_relaxed))
        atomic_store_explicit(&r->state, FACTOR_WORKER_IDLE, memory_order_release);
}

/* Where it is not permitted it stays as it is: factors are older then. */
static void take_place(const struct factor_worker *r, bool *leads)
{
    const bool wanted = atomic_load_explicit(&r->leads, memory_order_relaxed);
    if (wanted != *leads)
        setpriority(PRIO_PROCESS, 0, wanted ? NICE : 0); /* 0: of this thread alone */
    *leads = wanted;
}

void factor_worker_lead(struct factor_worker *worker, bool leads)
{
    atomic_store_explicit(&worker->leads, leads, memory_order_relaxed);
}

/* What it had in hand when it was stopped, it leaves: nothing can be handed over any more. */
static void *run_worker(void *ctx)
{
    struct factor_worker *r = ctx;
    long ns = NAP_LEAST_NS;
    bool leads = false;
    pthread_setname_np(pthread_self(), "palp-factor");
    while (!atomic_load_explicit(&r->stop, memory_order_relaxed)) {
        sleep_ns(ns);
        take_place(r, &leads);
        ns = 2 * ns < NAP_MOST_NS ? 2 * ns : NAP_MOST_NS;
        if (!factor_worker_is_idle(r)) {
            make_offered(r);
            ns = NAP_LEAST_NS;
        }
    }
    atomic_store_explicit(&r->alive, false, memory_order_release);
    return NULL;
}

/* Signals are others', and so is real time. */
int factor_worker_start(struct factor_worker *r)
{
    sigset_t all, before;
    pthread_attr_t attr;
    if (pthread_attr_init(&attr) != 0)
        return -1;
    pthread_attr_setinheritsched(&attr, PTHREAD_EXPLICIT_SCHED);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    atomic_store(&r->alive, true);
    r->started = pthread_create(&r->thread, &attr, run_worker, r) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attr);
    return r->started ? 0 : -1;
}

/* Whatever the time of day is set to meanwhile. */
static bool join_within(const struct factor_worker *r, long ns)
{
    const struct timespec nap = {.tv_nsec = LOOK_NS};
    const int64_t until_ns = read_clock_ns() + ns;
    while (pthread_tryjoin_np(r->thread, NULL) != 0) {
        if (read_clock_ns() >= until_ns)
            return false;
        nanosleep(&nap, NULL);
    }
    return true;
}

/* Returns whether the worker came back from there. */
static bool join_accelerated(const struct factor_worker *r)
{
    struct palp_accelerator *accelerator = r->generations.accelerated->accelerator;
    if (join_within(r, PATIENCE_NS))
        return true;
    accelerator->kind->lose(accelerator, "no answer while the simulation ended");
    return join_within(r, GRACE_NS);
}

void factor_worker_stop(struct factor_worker *worker)
{
    struct factor_worker *r = worker;
    if (!r->started)
        return;
    atomic_store(&r->stop, true);
    r->started = false;
    const bool is_joined = r->generations.accelerated && join_accelerated(r);
    if (!is_joined && !atomic_load(&r->generations.is_there))
        pthread_join(r->thread, NULL); /* it is at work here, or is sent away at once */
    else if (!is_joined)
        r->is_left = pthread_detach(r->thread) == 0;
}

/* Until the worker has nothing in hand, or is no more. */
void factor_worker_wait(struct factor_worker *r)
{
    if (r->by_step && !factor_worker_is_idle(r))
        make_offered(r);
    if (factor_worker_is_idle(r))
        return;
    const bool was_awake = pool_pause(r->pool); /* who watches for work keeps it from a CPU */
    for (long ns = NAP_LEAST_NS;
         !factor_worker_is_idle(r) && atomic_load_explicit(&r->alive, memory_order_acquire);
         ns = ns < LOOK_NS ? ns + ns / 8 : LOOK_NS) /* an eighth too long, at most */
        sleep_ns(ns);
    if (was_awake)
        pool_begin(r->pool);
}

double factor_worker_cpu_s(const struct factor_worker *worker)
{
    struct timespec t;
    clockid_t clock;
    if (!worker->started || pthread_getcpuclockid(worker->thread, &clock) != 0 ||
        clock_gettime(clock, &t) != 0)
        return 0;
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
