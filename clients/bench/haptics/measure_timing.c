/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measure_timing.c - a palpd in real time, a hand on it, two programs beside it that would
 * have all of the machine: how late haptic ticks are, and whether a bare loop was as late. */
#include "clients/bench/haptics/loop.h"
#include "clients/bench/haptics/measures.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SECONDS = 60, HOGS = 2 };

static const double MORE_US = 50;

/* A program that never waits. */
static pid_t spawn_hog(void)
{
    const pid_t pid = fork();
    for (volatile unsigned long n = 0; pid == 0; n++)
        if (getppid() == 1) /* left alone */
            _exit(0);
    return pid;
}

static void end_hogs(const pid_t *hog)
{
    for (int i = 0; i < HOGS; i++)
        if (hog[i] > 0) {
            kill(hog[i], SIGKILL);
            waitpid(hog[i], NULL, 0);
        }
}

/* One tick of 1/(1 - share) is later. */
static void add_percentiles(struct plot_curve *curve, const double *upper_us, const double *n,
                            int buckets)
{
    double total = 0, later = 0;
    for (int i = 0; i < buckets; i++)
        total += n[i];
    for (int i = buckets - 1; i >= 0; i--) {
        later += n[i];
        if (n[i] > 0 && upper_us[i] > 0)
            curve_add(curve, total / later, upper_us[i]);
    }
}

static void add_ticks(struct measures *m, const struct loop *l)
{
    const struct proto_histogram *h = palpd_histogram(&l->last.stats, "lateness_haptic");
    double upper_us[RT_BUCKETS], n[RT_BUCKETS];
    int buckets = 0;
    for (size_t i = 0; i < h->n_counts && buckets < RT_BUCKETS; i++, buckets++) {
        upper_us[buckets] =
            1e-3 * (double)(h->upper_ns[i] < h->max_ns ? h->upper_ns[i] : h->max_ns);
        n[buckets] = (double)h->counts[i];
    }
    add_percentiles(curves_add(&m->lateness, false, "palpd's haptic ticks"), upper_us, n, buckets);
}

static void add_bare(struct measures *m, const struct rt_histogram *h)
{
    double upper_us[RT_BUCKETS], n[RT_BUCKETS];
    for (int i = 0; i < RT_BUCKETS; i++) {
        const int64_t edge_ns = rt_histogram_edge_ns(i), max_ns = rt_histogram_max_ns(h);
        upper_us[i] = 1e-3 * (double)(edge_ns < max_ns ? edge_ns : max_ns);
        n[i] = (double)rt_histogram_bucket(h, i);
    }
    add_percentiles(curves_add(&m->lateness, true, "a bare loop of the same rate"), upper_us, n,
                    RT_BUCKETS);
}

static uint64_t count_between(const struct loop *l, const char *name)
{
    return proto_stats_counter(&l->last.stats, name) - proto_stats_counter(&l->first.stats, name);
}

/* What haptic ticks do that they must not. */
static void tell_checked(struct measures *m, const struct loop *l)
{
    static const char *const names[] = {"allocations_haptic", "system_calls_haptic",
                                        "page_faults_haptic"};
    const uint64_t cycles = count_between(l, "checked_haptic");
    for (int i = 0; i < 3; i++)
        measure_most(m, cycles > 0 ? (double)count_between(l, names[i]) : (double)NAN, 0, "",
                     "%s in %llu cycles", names[i], (unsigned long long)cycles);
}

static void report_timing(struct measures *m, const struct loop *l, long seconds)
{
    const struct proto_stats *first = &l->first.stats, *last = &l->last.stats;
    double us[4], sentinel_us[4];
    palpd_quantiles(us, palpd_histogram(first, "lateness_haptic"),
                    palpd_histogram(last, "lateness_haptic"));
    palpd_quantiles(sentinel_us, palpd_histogram(first, "sentinel"),
                    palpd_histogram(last, "sentinel"));
    measure_most(m, us[1], sentinel_us[1] + MORE_US, "us",
                 "p99 lateness (p50 %.3g, most %.4g), beside its sentinel's", us[0], us[3]);
    tell_checked(m, l);
    add_ticks(m, l);
    add_bare(m, &l->floor.timer[0].late);
}

int bench_haptics_timing(struct measures *m)
{
    const long seconds = m->bench->timing > 0 ? m->bench->timing : SECONDS;
    static const char *const also[] = {"--rt-check", NULL};
    pid_t hog[HOGS];
    int code;
    for (int i = 0; i < HOGS; i++)
        hog[i] = spawn_hog();
    struct loop *l = loop_run(m->bench, seconds, also, &code);
    end_hogs(hog);
    if (!l)
        return code;
    measure_test(m, "timing, two hogs beside");
    report_timing(m, l, seconds);
    loop_destroy(l);
    return 0;
}
