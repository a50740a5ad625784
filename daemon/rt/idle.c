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
    d->tick_ns = d->haptics->period_ns;
    set_timer(d, d->tick_ns);
}

/* Not where ticks are the simulation's, and not while palpd ends. */
static bool has_hands(const struct daemon *d)
{
    for (int i = 0; i < d->sessions.n; i++)
        if (d->sessions.tool[i].open)
            return true;
    return d->options.stepped || d->stopping;
}

static bool has_steps(const struct daemon *d)
{
    return d->control.running || d->frame->running;
}

static int64_t main_period_ns(const struct daemon *d, bool hands)
{
    const int64_t tick_ns = d->haptics->period_ns;
    const int64_t look_ns = (int64_t)(RT_NS_PER_S / (IDLE_LOOKS_A_FRAME * d->options.stream_hz));
    if (hands || d->sim->n_under_way > 0 || d->load.state != LOAD_NONE)
        return tick_ns;
    if (!d->stream.heard || !has_steps(d) || d->frame->report.asleep || look_ns > IDLE_PERIOD_NS)
        return IDLE_PERIOD_NS;
    return look_ns > tick_ns ? look_ns : tick_ns;
}

/* Steps of a world at rest take next to nothing: only a stall as long as they are apart makes one
 * late. */
static void pace_monitors(struct daemon *d, bool hands)
{
    const bool bound = atomic_load(&d->sim->counts.pinned);
    const int64_t step_ns = (int64_t)(RT_NS_PER_S * d->frame->step_s);
    const int64_t least_ns = !hands && d->frame->report.asleep ? step_ns : 0;
    for (int i = 0; i < d->misses.n_sentinel; i++) {
        struct stall_monitor *s = &d->misses.sentinel[i];
        const bool sees_steps = has_steps(d) && (!bound || s->cpu == d->sim->cpu);
        stall_monitor_set(s, !hands && !sees_steps, least_ns);
    }
}

void idle_judge(struct daemon *d)
{
    const bool hands = has_hands(d);
    const int64_t period_ns = main_period_ns(d, hands);
    pace_monitors(d, hands);
    atomic_store(&d->haptics_thread.idle, !hands);
    if (period_ns == d->tick_ns)
        return;
    d->tick_ns = period_ns;
    set_timer(d, period_ns);
}
