/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stats.c - how the daemon is doing, in numbers. */
#include "daemon/publish/stats.h"

#include "daemon/daemon.h"
#include "daemon/publish/publisher.h"
#include "daemon/trust/admission.h"

#include <stdio.h>

enum { HISTOGRAMS = 8 + PALP_STAGES_MAX, COUNTERS = 36 + PALP_RUNGS, NAME = 64 };

/* One message's arrays, in the stream's memory. */
struct arrays {
    struct proto_histogram histogram[HISTOGRAMS];
    struct proto_counter counter[COUNTERS];
    struct proto_miss miss[MISSES_KEPT];
    char name[HISTOGRAMS][NAME];
    uint64_t upper_ns[HISTOGRAMS][RT_BUCKETS], count[HISTOGRAMS][RT_BUCKETS];
};

static void add_histogram(struct proto_stats *stats, struct arrays *a, const char *kind,
                          const char *name, const struct rt_histogram *h)
{
    const size_t k = stats->n_histograms++;
    struct proto_histogram *out = &a->histogram[k];
    snprintf(a->name[k], NAME, "%s%s", kind, name);
    *out = (struct proto_histogram){
        .name = a->name[k],
        .min_ns = (uint64_t)rt_histogram_min_ns(h),
        .max_ns = (uint64_t)rt_histogram_max_ns(h),
        .sum_ns = (double)rt_histogram_sum_ns(h),
        .upper_ns = a->upper_ns[k],
        .counts = a->count[k],
    };
    for (int i = 0; i < RT_BUCKETS; i++) {
        const uint64_t n = rt_histogram_bucket(h, i);
        if (n == 0)
            continue;
        a->upper_ns[k][out->n_upper_ns++] = (uint64_t)rt_histogram_edge_ns(i);
        a->count[k][out->n_counts++] = n;
    }
}

static void add_counter(struct proto_stats *stats, struct arrays *a, const char *name,
                        uint64_t value)
{
    a->counter[stats->n_counters++] = (struct proto_counter){name, value};
}

/* Those whose cause is known. */
static void add_misses(struct proto_stats *stats, struct arrays *a, struct misses *m)
{
    static const char *const what[] = {[MISSES_STEP] = "step", [MISSES_HAPTIC] = "haptic"};
    for (int i = 0; i < m->n_judged; i++) {
        const struct rt_miss *miss = &m->kept[i].miss;
        a->miss[i] = (struct proto_miss){what[m->kept[i].what], (uint64_t)miss->deadline_ns,
                                         (uint64_t)miss->late_ns, misses_word(miss->cause)};
    }
    stats->n_misses = (size_t)m->n_judged;
    misses_forget(m, m->n_judged);
}

static void add_histograms(struct proto_stats *stats, struct arrays *a, const struct daemon *d)
{
    const struct sim_counts *counts = &d->sim->counts;
    add_histogram(stats, a, "lateness", "", &counts->lateness);
    add_histogram(stats, a, "step", "", &counts->step);
    if (d->sim->judge)
        add_histogram(stats, a, "task", "", &d->sim->judge->took);
    add_histogram(stats, a, "pose_to_force", "", &d->sessions.pose_to_force);
    add_histogram(stats, a, "lateness_haptic", "", &d->haptics_thread.lateness);
    add_histogram(stats, a, "haptic", "", &d->haptics_thread.tick);
    for (int i = 0; i < d->misses.n_sentinel; i++)
        add_histogram(stats, a, "sentinel", i > 0 ? "_step" : "", &d->misses.sentinel[i].lateness);
    for (int i = 0; i < PALP_STAGES_MAX; i++) {
        const char *name = atomic_load_explicit(&counts->stage[i].name, memory_order_acquire);
        if (name)
            add_histogram(stats, a, "stage/", name, &counts->stage[i].time);
    }
}

static void add_counters(struct proto_stats *stats, struct arrays *a, const struct daemon *d)
{
    static const char *const on_rung[PALP_RUNGS] = {
        "steps_on_rung_0", "steps_on_rung_1", "steps_on_rung_2", "steps_on_rung_3",
        "steps_on_rung_4", "steps_on_rung_5", "steps_on_rung_6", "steps_on_rung_7"};
    const struct sim_counts *counts = &d->sim->counts;
    add_counter(stats, a, "malformed/device", d->device_wire.n_malformed);
    add_counter(stats, a, "malformed/stream", d->stream_wire.n_malformed);
    add_counter(stats, a, "malformed/control", d->control_wire.n_malformed);
    add_counter(stats, a, "unsent/device", d->device_wire.n_unsent);
    add_counter(stats, a, "unsent/control", d->control_wire.n_unsent);
    add_counter(stats, a, "denied/device", d->device_wire.n_denied);
    add_counter(stats, a, "denied/stream",
                d->stream_wire.n_denied + atomic_load(&d->stream_wire.relay.denied));
    add_counter(stats, a, "denied/control", d->control_wire.n_denied);
    add_counter(stats, a, "connections_refused", admission_refused());
    add_counter(stats, a, "connections_flooded", admission_flooded());
    add_counter(stats, a, "refused", d->sessions.n_refused);
    add_counter(stats, a, "samples", d->sessions.n_sample);
    add_counter(stats, a, "samples_rejected", d->sessions.n_rejected);
    add_counter(stats, a, "forces", d->sessions.n_force);
    add_counter(stats, a, "missed_explained", d->misses.n_explained[MISSES_STEP]);
    add_counter(stats, a, "missed_haptic", atomic_load(&d->haptics_thread.missed));
    add_counter(stats, a, "missed_haptic_explained", d->misses.n_explained[MISSES_HAPTIC]);
    for (int i = 0; i < d->misses.n_sentinel; i++)
        add_counter(stats, a, i > 0 ? "stalls_step" : "stalls",
                    atomic_load(&d->misses.sentinel[i].n_stall));
    add_counter(stats, a, "simulation_failures", atomic_load(&counts->failures));
    add_counter(stats, a, "simulation_page_faults", (uint64_t)atomic_load(&counts->faults));
    add_counter(stats, a, "solves_accelerated", atomic_load(&counts->accelerated));
    for (int i = 0; i < PALP_RUNGS; i++)
        add_counter(stats, a, on_rung[i], atomic_load(&counts->on_rung[i]));
    add_counter(stats, a, "factors_in_step", atomic_load(&counts->factored));
    add_counter(stats, a, "steps_held_back", atomic_load(&counts->held_back));
    add_counter(stats, a, "contacts_dropped", (uint64_t)d->frame->report.n_dropped);
    add_counter(stats, a, "bodies_asleep", (uint64_t)d->frame->report.n_asleep);
    add_counter(stats, a, "events_dropped", sim_events_lost(d->sim));
}

/* What real-time threads were found at, where they are checked. */
static void add_checked(struct proto_stats *stats, struct arrays *a, const struct daemon *d)
{
    const struct rt_check *haptic = &d->haptics_thread.checked, *step = &d->sim->checked;
    if (!d->options.rt_check || d->options.stepped)
        return;
    add_counter(stats, a, "checked_haptic", atomic_load(&haptic->cycles));
    add_counter(stats, a, "allocations_haptic", atomic_load(&haptic->allocations));
    add_counter(stats, a, "system_calls_haptic", atomic_load(&haptic->calls));
    add_counter(stats, a, "page_faults_haptic", atomic_load(&haptic->faults));
    add_counter(stats, a, "checked_step", atomic_load(&step->cycles));
    add_counter(stats, a, "allocations_step", atomic_load(&step->allocations));
    add_counter(stats, a, "system_calls_step", atomic_load(&step->calls));
    add_counter(stats, a, "page_faults_step", atomic_load(&step->faults));
}

bool stats_fill(struct proto_stats *stats, struct daemon *d)
{
    const struct palp_report *report = &d->frame->report;
    struct arrays *a = publisher_array(&d->stream, sizeof *a);
    if (!a)
        return false;
    *stats = (struct proto_stats){
        .uptime_ns = (uint64_t)(d->now_ns - d->started_ns),
        .missed_deadlines = atomic_load(&d->sim->counts.missed),
        .histograms = a->histogram,
        .counters = a->counter,
        .misses = a->miss,
        .contacts = (uint32_t)report->n_contact,
        .newton = (uint32_t)report->newton,
        .sweeps = (uint32_t)report->sweeps,
        .residual = report->residual,
        .penetration_m = report->penetration,
        .wh_defect_m = report->wh_defect,
        .defect_passes = (uint32_t)report->defect_passes,
        .solves_free = (uint32_t)report->solves_free,
        .solves_correct = (uint32_t)report->solves_correct,
        .factor_age_steps = (uint32_t)report->factor_age,
        .factor_failures = (uint32_t)d->failures_told,
    };
    add_histograms(stats, a, d);
    add_counters(stats, a, d);
    add_checked(stats, a, d);
    add_misses(stats, a, &d->misses);
    return true;
}
