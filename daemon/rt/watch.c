/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watch.c - what main looks after each tick. */
#include "daemon/rt/watch.h"

#include "daemon/daemon.h"
#include "daemon/event.h"
#include "daemon/trust/admission.h"

#include <sysexits.h>

enum { STEP_STALE_MS = 50, RUN_ON_MS = 200, RUN_ON_STEPS = 3, TEXT = 1000 };

/* ---------------------------------------------------------------- the simulation */

/* A frame of a world that was just set back knows of none: what is known only grows. */
static void watch_factors(struct daemon *d)
{
    const int failures = d->frame->report.factor_failures;
    uint64_t held_back;
    if (failures <= d->failures_told)
        return;
    d->failures_told = failures;
    if (log_limit_allows(&d->log_factor, d->now_ns, &held_back))
        event_emit(d, PROTO_WARNING, PROTO_EVENT_FACTOR_FAILED, -1,
                   "step %ld: a factorisation beside the steps failed, %d so far: they go on with "
                   "a factor that is %d steps old",
                   d->frame->step, failures, d->frame->report.factor_age);
}

static void watch_gpu(struct daemon *d)
{
    if (!d->gpu_lost || d->loss_told)
        return;
    const struct palp_backend *backend = &d->frame->backend;
    char when[40] = "while it warmed up"; /* of steps that have been taken back again */
    if (backend->lost_step <= d->frame->step)
        snprintf(when, sizeof when, "step %ld", backend->lost_step);
    d->loss_told = true;
    event_emit(d, PROTO_WARNING, PROTO_EVENT_GPU_LOST, -1,
               "%s: the GPU is lost: %s: the CPU goes on in its place", when, backend->reason);
}

/* Steps that are overdue, and once a second those that came late. */
static void watch_simulation(struct daemon *d)
{
    const int64_t limit_ns = STEP_STALE_MS * (int64_t)RT_NS_PER_MS;
    const int64_t steps_ns = (int64_t)(2.5 * RT_NS_PER_S * d->frame->step_s);
    const bool overdue = d->frame->running && d->now_ns - d->frame->made_ns >
                                                  (limit_ns > steps_ns ? limit_ns : steps_ns);
    const uint64_t missed = atomic_load(&d->sim->counts.missed);
    uint64_t held_back;
    if (overdue && !d->stale && log_limit_allows(&d->log_stale, d->now_ns, &held_back))
        event_emit(d, PROTO_WARNING, PROTO_EVENT_SIMULATION_STALE, -1,
                   "no step for %.0f ms: forces fade%s",
                   (double)(d->now_ns - d->frame->made_ns) / RT_NS_PER_MS,
                   log_held_back_text(held_back).text);
    d->stale = overdue;
    if (d->now_ns < d->second_ns)
        return;
    if (missed > d->missed_told)
        event_emit(d, PROTO_WARNING, PROTO_EVENT_LATE, -1,
                   "deadlines missed in the last second: %llu, slowdown %.2f",
                   (unsigned long long)(missed - d->missed_told), d->frame->slowdown);
    d->missed_told = missed;
    d->second_ns = d->now_ns + RT_NS_PER_S;
}

/* ---------------------------------------------------------------- the threads */

/* A thread that went on and on is an ordinary one now. Without haptics there is nothing to stay
 * for: forces expire by themselves. */
static void watch_threads(struct daemon *d)
{
    if (watchdog_bit(WATCHDOG_HAPTICS)) {
        event_emit(d, PROTO_ERROR, PROTO_EVENT_LATE, -1, "the haptic thread ran on and on");
        d->exit_code = EX_SOFTWARE;
        daemon_stop(d, "no force can be rendered");
    }
    if (watchdog_bit(WATCHDOG_SIM) | watchdog_bit(WATCHDOG_OTHER)) {
        atomic_store(&d->sim->counts.fifo, false);
        d->sim->declines = "a step ran on and on";
        event_emit(d, PROTO_WARNING, PROTO_EVENT_LATE, -1,
                   "a step ran on and on: the simulation goes before others no longer");
    }
}

static void emit_lead(struct daemon *d, const char *who)
{
    uint64_t held_back;
    if (log_limit_allows(&d->log_lead, d->now_ns, &held_back))
        event_emit(d, PROTO_WARNING, PROTO_EVENT_LATE, -1,
                   "%s goes before others no longer, for a second at least: peers keep it busy%s",
                   who, log_held_back_text(held_back).text);
}

/* ZeroMQ's thread for devices is known once a peer has connected. */
static void watch_network(struct daemon *d)
{
    struct watchdog_ration *r = &d->network_ration;
    if (r->thread == 0 && d->ration.priority > 0 && admission_thread() != 0)
        watchdog_ration_begin(r, admission_thread(), DAEMON_PRIORITY_NETWORK, d->now_ns);
    const bool bit = watchdog_bit(WATCHDOG_NETWORK);
    if (bit)
        watchdog_ration_stop(r, d->now_ns);
    if (watchdog_ration_tick(r, d->now_ns) || bit)
        emit_lead(d, "the network of devices");
}

/* Beside the haptic thread and ZeroMQ's for devices, which wake it and which it wakes: to wake a
 * thread of another CPU costs both far more. An ordinary thread would get nothing there. */
static void bind_main(struct daemon *d)
{
    if (d->is_bound != d->ration.leads && rt_bind(d->ration.leads ? d->haptics_thread.cpu : -1))
        d->is_bound = d->ration.leads;
}

static void watch_main(struct daemon *d)
{
    const bool bit = watchdog_bit(WATCHDOG_MAIN);
    if (bit)
        watchdog_ration_stop(&d->ration, d->now_ns);
    if (watchdog_ration_tick(&d->ration, d->now_ns) || bit)
        emit_lead(d, "the thread of requests and devices");
    bind_main(d);
}

static void watch_subscribers(struct daemon *d)
{
    const unsigned long long cut = atomic_load(&d->stream_wire.relay.cut);
    uint64_t held_back;
    if (cut == d->cut_told || !log_limit_allows(&d->log_subscribers, d->now_ns, &held_back))
        return;
    log_line(LOG_LEVEL_WARNING,
             "%llu subscribers cut off: more than %d subscriptions each, or %d messages a second",
             cut - d->cut_told, RELAY_SUBSCRIPTIONS_MOST, RELAY_MESSAGES_MOST);
    d->cut_told = cut;
}

static void watch_admission(struct daemon *d)
{
    const uint64_t refused = admission_refused();
    uint64_t held_back;
    if (refused == d->refused_told || !log_limit_allows(&d->log_admission, d->now_ns, &held_back))
        return;
    log_line(LOG_LEVEL_WARNING,
             "%llu connections refused: all of %d descriptors are taken (ulimit -n, LimitNOFILE)",
             (unsigned long long)(refused - d->refused_told), admission_most());
    d->refused_told = refused;
}

static void watch_floods(struct daemon *d)
{
    const uint64_t flooded = admission_flooded();
    const uint64_t denied = atomic_load(&d->stream_wire.relay.denied);
    uint64_t held_back;
    if (flooded != d->flooded_told && log_limit_allows(&d->log_flood, d->now_ns, &held_back)) {
        log_line(LOG_LEVEL_WARNING,
                 "%llu connections refused: too many of one host, or of all, in a second",
                 (unsigned long long)(flooded - d->flooded_told));
        d->flooded_told = flooded;
    }
    if (denied != d->denied_told && log_limit_allows(&d->log_denied_watch, d->now_ns, &held_back)) {
        log_line(LOG_LEVEL_WARNING, "stream socket: %llu subscribers cut off: they may not watch",
                 (unsigned long long)(denied - d->denied_told));
        d->denied_told = denied;
    }
}

static int64_t run_on_ns(const struct daemon *d)
{
    const int64_t least_ns = RUN_ON_MS * (int64_t)RT_NS_PER_MS;
    const int64_t steps_ns = (int64_t)((double)RUN_ON_STEPS * RT_NS_PER_S / d->config->rate_hz);
    return steps_ns > least_ns ? steps_ns : least_ns;
}

/* Ordinary threads are late for many reasons: no sentinel could tell which. */
int watch_begin(struct daemon *d)
{
    const int sim_cpu = atomic_load(&d->sim->counts.pinned) ? d->sim->cpu : rt_cpu(1);
    const bool leads = atomic_load(&d->haptics_thread.fifo);
    const bool watched = watchdog_begin(run_on_ns(d));
    const int error = leads && !d->options.no_sentinel
                          ? misses_watch(&d->misses, d->haptics_thread.cpu, sim_cpu)
                          : 0;
    if (error != 0)
        return error;
    d->misses.haptics_lead =
        d->misses.n_sentinel > 0 && atomic_load(&d->haptics_thread.pinned) && leads;
    watchdog_name(WATCHDOG_MAIN);
    if (watched && leads)
        watchdog_ration_begin(&d->ration, 0, DAEMON_PRIORITY_MAIN, d->now_ns);
    return 0;
}

void watch_tick(struct daemon *d)
{
    watch_simulation(d);
    watch_factors(d);
    watch_gpu(d);
    watch_admission(d);
    watch_subscribers(d);
    watch_floods(d);
    if (d->options.stepped)
        return;
    watch_main(d);
    watch_network(d);
    watch_threads(d);
    misses_take(&d->misses, MISSES_STEP, &d->sim->misses);
    misses_take(&d->misses, MISSES_HAPTIC, &d->haptics_thread.misses);
    misses_judge(&d->misses, d->now_ns);
}

static void say_checked(const struct rt_check *check)
{
    char text[TEXT];
    if (!check->what)
        return;
    rt_check_describe(check, text, sizeof text);
    log_line(rt_check_offences(check) > 0 ? LOG_LEVEL_WARNING : LOG_LEVEL_INFO, "%s", text);
}

void watch_end(struct daemon *d)
{
    misses_end(&d->misses);
    if (d->options.stepped || !d->options.rt_check)
        return;
    say_checked(&d->haptics_thread.checked);
    say_checked(&d->sim->checked);
}
