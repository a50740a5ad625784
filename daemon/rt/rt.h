/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rt.h - real time: clocks, deadlines, priorities, locked memory, histograms. A guarantee that the
 * machine does not give is no error: the daemon runs, and says which one is off. */
#ifndef PALP_DAEMON_RT_H
#define PALP_DAEMON_RT_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { RT_NS_PER_S = 1000000000, RT_NS_PER_MS = 1000000 };

/** CLOCK_MONOTONIC, ns. Thread: any; no lock, and no system call where there is a vDSO clock. */
int64_t rt_now_ns(void);
/** Sleep until CLOCK_MONOTONIC reaches `ns`; at once where it has. A signal does not end it. */
void rt_sleep_until(int64_t ns);
/** The same, awake for the last 100 µs: later by no wake-up, at the cost of so much of a CPU. */
void rt_spin_until(int64_t ns);

/** Deadlines on a fixed grid: the n-th at start + n × period. */
struct rt_grid {
    int64_t start_ns, period_ns;
    int64_t n;        /* the deadline waited for next */
    uint64_t skipped; /* deadlines that passed before their turn came */
};

/** A grid whose first deadline is one period after now. */
void rt_grid_begin(struct rt_grid *grid, int64_t now_ns, int64_t period_ns);
int64_t rt_grid_deadline(const struct rt_grid *grid);
/** On to the next deadline. Those that lie less than `rest` ns ahead of now are skipped and
 *  counted: late is never caught up by bursts. Returns how many were skipped. */
int64_t rt_grid_advance(struct rt_grid *grid, int64_t now_ns, int64_t rest_ns);

#define RT_REST 0.18 /* of the time that it runs, a real-time thread leaves to others on its CPU */

/** What a thread owes of that. It pays by its pauses, and may owe 2 ms: a long cycle among short
 *  ones, which pause longer than they must, then costs no deadline. All zeros: nothing. */
struct rt_rest {
    int64_t owed_ns;
};
/** Adds what a thread owes for a cycle of ran_ns. Returns the least pause that is due now. */
int64_t rt_rest_after(struct rt_rest *rest, int64_t ran_ns);
/** Takes off a pause, which may lie ahead; below 0: none. */
void rt_rest_pay(struct rt_rest *rest, int64_t pause_ns);

/** Why a deadline was given up. */
enum rt_cause {
    RT_TOOK_LONG,  /* the cycle before did too much                                        */
    RT_WOKEN_LATE, /* it began too late: others were on its CPU                            */
    RT_STALLED,    /* the machine stood still meanwhile, for the sentinel too: nobody's fault */
};

/** A deadline given up, and the cycle before it, for which it was. */
struct rt_miss {
    int64_t deadline_ns, late_ns; /* how long it had passed then; 0 where it was about to      */
    int64_t due_ns, begun_ns, done_ns; /* that cycle: its deadline, and when it was run         */
    int64_t excess_ns;                 /* so much less, and there were no miss                  */
    int64_t skipped;                   /* deadlines in a row                                    */
    int cpu;                           /* that the thread is bound to; -1: to none              */
    enum rt_cause cause;               /* RT_STALLED: as a sentinel finds                       */
};
/** What the last advance at done_ns, with that rest, skipped; of a cycle begun at begun_ns. */
struct rt_miss rt_grid_missed(const struct rt_grid *grid, int64_t begun_ns, int64_t done_ns,
                              int64_t rest_ns, int64_t skipped);

/* ---------------------------------------------------------------- guarantees */

/** What a real-time thread was promised by the kernel. */
struct rt_promise {
    bool fifo;   /* SCHED_FIFO: goes before all ordinary threads        */
    bool pinned; /* stays on one CPU                                    */
    int priority, cpu;
};

/** First of all: threads started from now on get a stack of 1 MiB, since mlockall finds all of it,
 *  of each, and may run on all CPUs of the process, whatever those that start them are bound to. */
void rt_prepare_threads(void);

/** CPUs that this process may run on. */
int rt_cpus(void);
/** The n-th of them; -1: there are fewer. */
int rt_cpu(int n);
/** Is that one of them? */
bool rt_cpu_allowed(int cpu);

/** Start a thread, in which signals that are for main are blocked from its begin. Returns 0 or
 *  pthread_create's error. */
int rt_thread_start(pthread_t *thread, void *(*run)(void *), void *data);
/** Give the calling thread a name, SCHED_FIFO at `priority` (0: leave it ordinary) and one CPU
 *  (-1: leave it free). Also touches 256 KiB of its stack and reads the clock once. */
struct rt_promise rt_thread_begin(const char *name, int priority, int cpu);
/** Bind the calling thread to one CPU; -1: to none. Returns false where that is not permitted. */
bool rt_bind(int cpu);
/** Make the calling thread SCHED_FIFO at `priority`, or ordinary (0). Threads that it starts are
 *  the same. Returns false where that is not permitted; nothing has changed then. */
bool rt_lead(int priority);
/** The same for it alone: threads that it starts are ordinary ones. */
bool rt_lead_alone(int priority);
/** The same for a thread of this process by its number; 0: the calling one. */
bool rt_lead_thread(pid_t thread, int priority);

/** Wait for the end of a thread that was told to end, whatever the time of day is set to meanwhile.
 *  Returns false where it did not in wait_ms. */
bool rt_join(pthread_t thread, int wait_ms);

/** Whether all memory is locked: what is there now, and what comes later. */
struct rt_lock {
    bool now, later;
    char why_not[96]; /* empty where both are */
};
/** mlockall. Later allocations are locked only where no limit could then make them fail. The code
 *  of libraries that no real-time thread calls (BLAS, which CHOLMOD links, is 40 MB) is locked when
 *  it is first run. */
struct rt_lock rt_lock_memory(void);

/** Page faults of the calling thread so far. A system call: not for each cycle. */
struct rt_faults {
    long minor, major;
};
struct rt_faults rt_faults(void);

/* ---------------------------------------------------------------- histograms */

enum {
    RT_SUB = 16,                          /* steps an octave: within 6.25 % of the value */
    RT_OCTAVES = 24,                      /* 1 µs × 2²⁴ = 16.8 s                          */
    RT_BUCKETS = 1 + RT_OCTAVES * RT_SUB, /* the first: below 1 µs                        */
};

/** How often a time was how long, 1 µs … 10 s and beyond, log-linear. One thread adds, any thread
 *  reads; a reader may miss the latest values, never gets torn ones. All zero is an empty one. */
struct rt_histogram {
    atomic_ullong bucket[RT_BUCKETS];
    atomic_ullong n;
    atomic_llong min_ns, max_ns, sum_ns;
};

/** Thread: the one that owns it. Negative counts as zero. */
void rt_histogram_add(struct rt_histogram *h, int64_t ns);
uint64_t rt_histogram_count(const struct rt_histogram *h);
int64_t rt_histogram_min_ns(const struct rt_histogram *h); /* 0 where there is none */
int64_t rt_histogram_max_ns(const struct rt_histogram *h);
int64_t rt_histogram_sum_ns(const struct rt_histogram *h);
/** The time that a share (0 … 1) of all values do not exceed, ns: the upper edge of its bucket,
 *  never above the largest value. 0 where there is none. */
int64_t rt_histogram_percentile_ns(const struct rt_histogram *h, double share);
/** Values in a bucket, and its upper edge (ns; the last has none: INT64_MAX). */
uint64_t rt_histogram_bucket(const struct rt_histogram *h, int i);
int64_t rt_histogram_edge_ns(int i);

#endif
