/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stall_monitor.c - the stall monitor. */
#include "daemon/rt/stall_monitor.h"

#include "daemon/daemon.h"

#include <time.h>

#define SHARE_STEADY 0.007 /* of a CPU, for wake-ups at a steady period */
#define SHARE        0.009 /* … and for all                             */

enum {
    STALL_NS = 100000,
    TIGHT_FOR_NS = 10000000,
    COST_GUESS_NS = 20000, /* of a wake-up, until it is measured */
    COST_MEAN_OF = 16,
    CREDIT_MOST_NS = 2000000,
};

void stall_monitor_wake(struct stall_monitor *s, int64_t due_ns, int64_t now_ns)
{
    rt_histogram_add(&s->lateness, now_ns - due_ns);
    if (now_ns - due_ns < STALL_NS)
        return;
    const struct stall_monitor_stall stall = {due_ns, now_ns};
    ring_put(&s->stalls, &stall);
    atomic_fetch_add_explicit(&s->n_stall, 1, memory_order_relaxed);
}

struct stall_monitor_pace stall_monitor_pace_begin(int64_t now_ns, int64_t used_ns)
{
    return (struct stall_monitor_pace){
        .cost_ns = COST_GUESS_NS, .looked_ns = now_ns, .used_ns = used_ns};
}

static int64_t clamp(int64_t ns, int64_t least, int64_t most)
{
    return ns < least ? least : ns > most ? most : ns;
}

/* What the last wake-up cost is paid out of what has been granted since the one before. */
static void settle_cost(struct stall_monitor_pace *pace, int64_t now_ns, int64_t used_ns)
{
    const int64_t cost_ns = used_ns - pace->used_ns;
    const int64_t granted_ns = (int64_t)(SHARE * (double)(now_ns - pace->looked_ns));
    pace->credit_ns =
        clamp(pace->credit_ns + granted_ns - cost_ns, -CREDIT_MOST_NS, CREDIT_MOST_NS);
    pace->cost_ns += (cost_ns - pace->cost_ns) / COST_MEAN_OF;
    pace->looked_ns = now_ns;
    pace->used_ns = used_ns;
}

int64_t stall_monitor_pace_next(struct stall_monitor_pace *pace, int64_t due_ns, int64_t now_ns,
                                int64_t used_ns)
{
    settle_cost(pace, now_ns, used_ns);
    if (now_ns - due_ns >= STALL_NS)
        pace->tight_until_ns = now_ns + TIGHT_FOR_NS;
    const bool tight = now_ns < pace->tight_until_ns && pace->credit_ns > pace->cost_ns;
    const int64_t debt_ns = pace->credit_ns < 0 ? -pace->credit_ns : 0;
    const double steady_ns = (double)(pace->cost_ns + debt_ns) / SHARE_STEADY;
    const int64_t least_ns = clamp(pace->least_ns, SENTINEL_TIGHT_NS, SENTINEL_WIDEST_NS);
    return now_ns + (tight && pace->least_ns == 0
                         ? SENTINEL_TIGHT_NS
                         : clamp((int64_t)steady_ns, least_ns, SENTINEL_WIDEST_NS));
}

static bool is_told(const atomic_bool *flag)
{
    return atomic_load_explicit(flag, memory_order_relaxed);
}

static int64_t used_ns(void)
{
    struct timespec t = {0};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * RT_NS_PER_S + t.tv_nsec;
}

/* Until there is something to be late for again. */
static void rest_idle(struct stall_monitor *s)
{
    while (is_told(&s->rests) && !is_told(&s->stop))
        sem_wait(&s->wake);
    s->pace = stall_monitor_pace_begin(rt_now_ns(), used_ns());
}

static void *run_monitor(void *arg)
{
    struct stall_monitor *s = arg;
    const struct rt_promise promise =
        rt_thread_begin("palp-sentinel", DAEMON_PRIORITY_SENTINEL, s->cpu);
    atomic_store(&s->leads, promise.fifo && promise.pinned);
    s->pace = stall_monitor_pace_begin(rt_now_ns(), used_ns());
    int64_t due_ns = rt_now_ns();
    while (!is_told(&s->stop)) {
        if (is_told(&s->rests)) {
            rest_idle(s);
            due_ns = rt_now_ns();
        }
        rt_sleep_until(due_ns);
        const int64_t now_ns = rt_now_ns();
        stall_monitor_wake(s, due_ns, now_ns);
        s->pace.least_ns = atomic_load_explicit(&s->least_ns, memory_order_relaxed);
        due_ns = stall_monitor_pace_next(&s->pace, due_ns, now_ns, used_ns());
    }
    return NULL;
}

int stall_monitor_start(struct stall_monitor *s, int cpu)
{
    *s = (struct stall_monitor){.cpu = cpu};
    if (ring_create(&s->stalls, SENTINEL_STALLS, sizeof(struct stall_monitor_stall)) != 0)
        return ENOMEM;
    sem_init(&s->wake, 0, 0);
    const int error = rt_thread_start(&s->thread, run_monitor, s);
    if (error != 0) {
        sem_destroy(&s->wake);
        ring_destroy(&s->stalls);
    }
    return error;
}

void stall_monitor_set(struct stall_monitor *s, bool rests, int64_t least_ns)
{
    atomic_store(&s->least_ns, least_ns);
    if (atomic_exchange(&s->rests, rests) && !rests)
        sem_post(&s->wake);
}

void stall_monitor_stop(struct stall_monitor *s)
{
    atomic_store(&s->stop, true);
    sem_post(&s->wake);
    pthread_join(s->thread, NULL);
    sem_destroy(&s->wake);
    ring_destroy(&s->stalls);
}

void stall_monitor_look(struct stall_monitor *s)
{
    while (ring_take(&s->stalls, &s->seen[s->n_seen % SENTINEL_STALLS]))
        s->n_seen++;
}

static int64_t later_of(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* What of a stall lies within, beginning where none before it ended. */
static int64_t overlap_ns(const struct stall_monitor_stall *stall, int64_t *begin_ns,
                          int64_t end_ns)
{
    const int64_t from_ns = later_of(*begin_ns, stall->due_ns - SENTINEL_TIGHT_NS);
    const int64_t to_ns = stall->woken_ns < end_ns ? stall->woken_ns : end_ns;
    if (to_ns <= from_ns)
        return 0;
    *begin_ns = to_ns;
    return to_ns - from_ns;
}

int64_t stall_monitor_stalled_ns(const struct stall_monitor *s, int64_t begin_ns, int64_t end_ns)
{
    const uint64_t first = s->n_seen > SENTINEL_STALLS ? s->n_seen - SENTINEL_STALLS : 0;
    int64_t stalled_ns = 0;
    for (uint64_t k = first; k < s->n_seen; k++)
        stalled_ns += overlap_ns(&s->seen[k % SENTINEL_STALLS], &begin_ns, end_ns);
    return stalled_ns;
}
