/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sentinel.c - the clock, looked at from above. */
#include "daemon/sentinel.h"

#include "daemon/daemon.h"
#include "daemon/idle.h"

enum { PERIOD_NS = RT_NS_PER_S / SENTINEL_RATE_HZ, STALL_NS = 100000 };

void sentinel_wake(struct sentinel *s, int64_t due_ns, int64_t now_ns)
{
    rt_histogram_add(&s->lateness, now_ns - due_ns);
    if (now_ns - due_ns < STALL_NS)
        return;
    const struct sentinel_stall stall = {due_ns, now_ns};
    ring_put(&s->stalls, &stall);
    atomic_fetch_add_explicit(&s->n_stall, 1, memory_order_relaxed);
}

static bool is_told(const atomic_bool *flag)
{
    return atomic_load_explicit(flag, memory_order_relaxed);
}

/* Until there is something to be late for again. */
static void rest(const struct sentinel *s, struct rt_grid *grid)
{
    while (is_told(&s->rests) && !is_told(&s->stop))
        rt_sleep_until(rt_now_ns() + IDLE_PERIOD_NS);
    rt_grid_begin(grid, rt_now_ns(), PERIOD_NS);
}

static void *run(void *arg)
{
    struct sentinel *s = arg;
    struct rt_grid grid;
    const struct rt_promise promise =
        rt_thread_begin("palp-sentinel", DAEMON_PRIORITY_SENTINEL, s->cpu);
    atomic_store(&s->leads, promise.fifo && promise.pinned);
    rt_grid_begin(&grid, rt_now_ns(), PERIOD_NS);
    while (!is_told(&s->stop)) {
        if (is_told(&s->rests))
            rest(s, &grid);
        const int64_t due_ns = rt_grid_deadline(&grid);
        rt_sleep_until(due_ns);
        const int64_t now_ns = rt_now_ns();
        sentinel_wake(s, due_ns, now_ns);
        rt_grid_advance(&grid, now_ns, 0);
    }
    return NULL;
}

int sentinel_start(struct sentinel *s, int cpu)
{
    *s = (struct sentinel){.cpu = cpu};
    if (ring_create(&s->stalls, SENTINEL_STALLS, sizeof(struct sentinel_stall)) != 0)
        return ENOMEM;
    const int error = pthread_create(&s->thread, NULL, run, s);
    if (error != 0)
        ring_destroy(&s->stalls);
    return error;
}

void sentinel_stop(struct sentinel *s)
{
    atomic_store(&s->stop, true);
    pthread_join(s->thread, NULL);
    ring_destroy(&s->stalls);
}

void sentinel_look(struct sentinel *s)
{
    while (ring_take(&s->stalls, &s->seen[s->n_seen % SENTINEL_STALLS]))
        s->n_seen++;
}

static int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* What of a stall lies within, beginning where none before it ended. */
static int64_t overlap_ns(const struct sentinel_stall *stall, int64_t *begin_ns, int64_t end_ns)
{
    const int64_t from_ns = later(*begin_ns, stall->due_ns - PERIOD_NS);
    const int64_t to_ns = stall->woken_ns < end_ns ? stall->woken_ns : end_ns;
    if (to_ns <= from_ns)
        return 0;
    *begin_ns = to_ns;
    return to_ns - from_ns;
}

int64_t sentinel_stalled_ns(const struct sentinel *s, int64_t begin_ns, int64_t end_ns)
{
    const uint64_t first = s->n_seen > SENTINEL_STALLS ? s->n_seen - SENTINEL_STALLS : 0;
    int64_t stalled_ns = 0;
    for (uint64_t k = first; k < s->n_seen; k++)
        stalled_ns += overlap_ns(&s->seen[k % SENTINEL_STALLS], &begin_ns, end_ns);
    return stalled_ns;
}
