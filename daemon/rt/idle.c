/* SPDX-License-Identifier: GPL-3.0-or-later */
/* idle.c - when there is nothing to be on time for. */
#include "daemon/rt/idle.h"

#include "daemon/daemon.h"

#include <sys/timerfd.h>

enum {
    AFTER_HAPTICS_NS = 150000 /* a tick of main's follows one of haptics, so late and so long */
};

/* Ticks of main, each just after one of haptics: what that found need not wait. */
static void set_timer(struct daemon *d, int64_t period_ns)
{
    const int64_t start_ns = d->haptics_thread.start_ns + AFTER_HAPTICS_NS;
    const int64_t tick_ns = d->haptics->period_ns;
    const int64_t first_ns = start_ns + ((rt_now_ns() - start_ns) / tick_ns + 1) * tick_ns;
    const struct itimerspec every = {{0, period_ns},
                                     {first_ns / RT_NS_PER_S, first_ns % RT_NS_PER_S}};
    timerfd_settime(d->timer_fd, TFD_TIMER_ABSTIME, &every, NULL);
}

void idle_start_timer(struct daemon *d)
{
    set_timer(d, d->haptics->period_ns);
}

/* Not where ticks are the simulation's, and not while palpd ends. */
static bool is_idle(const struct daemon *d)
{
    if (d->options.stepped || d->stopping || d->control.running || d->frame->running)
        return false;
    for (int i = 0; i < d->sessions.n; i++)
        if (d->sessions.tool[i].open)
            return false;
    return true;
}

void idle_tick(struct daemon *d)
{
    const bool idle = is_idle(d);
    if (idle == d->idle)
        return;
    d->idle = idle;
    atomic_store(&d->haptics_thread.idle, idle);
    for (int i = 0; i < d->misses.n_sentinel; i++)
        atomic_store(&d->misses.sentinel[i].rests, idle);
    set_timer(d, idle ? IDLE_PERIOD_NS : d->haptics->period_ns);
}
