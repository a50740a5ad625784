/* SPDX-License-Identifier: GPL-3.0-or-later */
/* haptics_thread.c - ticks of all tools on time. */
#include "daemon/device/haptics_thread.h"

#include "daemon/daemon.h"
#include "daemon/rt/idle.h"
#include "daemon/rt/watchdog.h"

#include <errno.h>

enum { N_MISSES = 256 }; /* kept until main tells of them */

static void note_late_tick(struct haptics_thread *t, struct rt_miss miss)
{
    miss.cpu = atomic_load_explicit(&t->pinned, memory_order_relaxed) ? t->cpu : -1;
    ring_put(&t->misses, &miss);
    atomic_fetch_add_explicit(&t->missed, (unsigned long long)miss.skipped, memory_order_relaxed);
}

static bool is_idle(const struct haptics_thread *t)
{
    return atomic_load_explicit(&t->idle, memory_order_relaxed);
}

/* One deadline. */
static void run_cycle(struct haptics_thread *t, struct rt_grid *grid)
{
    const int64_t due_ns = rt_grid_deadline(grid);
    (t->spin ? rt_spin_until : rt_sleep_until)(due_ns);
    rt_check_enter();
    const int64_t begun_ns = rt_now_ns();
    struct haptics *haptics = atomic_load_explicit(&t->haptics, memory_order_acquire);
    haptics_tick(haptics, begun_ns);
    atomic_store_explicit(&t->taken, haptics, memory_order_release);
    const int64_t done_ns = rt_now_ns();
    rt_check_leave();
    rt_histogram_add(&t->lateness, begun_ns - due_ns);
    rt_histogram_add(&t->tick, done_ns - begun_ns);
    const int64_t rest_ns = (int64_t)(RT_REST * (double)(done_ns - begun_ns));
    const int64_t skipped = rt_grid_advance(grid, done_ns, rest_ns);
    if (is_idle(t)) /* nobody feels those between, or that this one was late */
        grid->n += IDLE_PERIOD_NS / grid->period_ns - 1;
    else if (skipped > 0)
        note_late_tick(t, rt_grid_missed(grid, begun_ns, done_ns, rest_ns, skipped));
}

static void *run_haptics(void *arg)
{
    struct haptics_thread *t = arg;
    struct rt_grid grid;
    const struct rt_promise promise =
        rt_thread_begin("palp-haptics", DAEMON_PRIORITY_HAPTICS, t->cpu);
    watchdog_name(WATCHDOG_HAPTICS);
    if (t->check)
        rt_check_begin(&t->checked, "haptic tick");
    atomic_store(&t->fifo, promise.fifo);
    atomic_store(&t->pinned, promise.pinned);
    rt_grid_begin(&grid, rt_now_ns(), atomic_load(&t->haptics)->period_ns);
    t->start_ns = grid.start_ns;
    sem_post(&t->begun);
    while (!atomic_load_explicit(&t->stop, memory_order_relaxed))
        run_cycle(t, &grid);
    rt_check_end();
    return NULL;
}

int haptics_thread_start(struct haptics_thread *t, struct haptics *haptics)
{
    atomic_store(&t->haptics, haptics);
    if (ring_create(&t->misses, N_MISSES, sizeof(struct rt_miss)) != 0)
        return ENOMEM;
    sem_init(&t->begun, 0, 0);
    const int error = rt_thread_start(&t->thread, run_haptics, t);
    if (error != 0) {
        ring_destroy(&t->misses);
        sem_destroy(&t->begun);
        return error;
    }
    while (sem_wait(&t->begun) != 0 && errno == EINTR)
        ;
    return 0;
}

void haptics_thread_stop(struct haptics_thread *t)
{
    atomic_store(&t->stop, true);
    pthread_join(t->thread, NULL);
    ring_destroy(&t->misses);
    sem_destroy(&t->begun);
}
