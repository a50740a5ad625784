/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_stall_monitor.c - what a stall monitor costs, and which stalls it sees, in a time of the
 * test's own. */
#include "daemon/rt/stall_monitor.h"
#include "tests/check.h"

#define MS INT64_C(1000000)
#define US INT64_C(1000)

/* A machine on which a wake-up costs so much, and that stands still now and then. */
struct machine {
    int64_t cost_ns, stall_every_ns, stall_ns; /* 0: never */
    int64_t now_ns, used_ns;
    long n_wake;
    int64_t gap_ns; /* longest from one wake-up to the next */
};

static bool stands_still(const struct machine *m, int64_t ns)
{
    return m->stall_every_ns > 0 && ns % m->stall_every_ns < m->stall_ns;
}

/* Run until then. */
static void watch(struct machine *m, struct stall_monitor_pace *pace, int64_t *due_ns,
                  int64_t until_ns)
{
    while (*due_ns < until_ns) {
        const int64_t stall_end_ns =
            m->stall_every_ns > 0 ? *due_ns - *due_ns % m->stall_every_ns + m->stall_ns : 0;
        const int64_t last_ns = m->now_ns;
        m->now_ns = stands_still(m, *due_ns) ? stall_end_ns : *due_ns + 20 * US;
        m->used_ns += m->cost_ns;
        m->n_wake++;
        const int64_t gap_ns = *due_ns - last_ns;
        m->gap_ns = gap_ns > m->gap_ns ? gap_ns : m->gap_ns;
        *due_ns = stall_monitor_pace_next(pace, *due_ns, m->now_ns, m->used_ns);
    }
}

/* The share of a CPU that ten seconds cost, after one to learn what a wake-up costs. */
static double share_of(struct machine *m)
{
    struct stall_monitor_pace pace = stall_monitor_pace_begin(0, 0);
    int64_t due_ns = 0;
    watch(m, &pace, &due_ns, 1000 * MS);
    const int64_t used_ns = m->used_ns;
    m->gap_ns = 0;
    watch(m, &pace, &due_ns, 11000 * MS);
    return (double)(m->used_ns - used_ns) / (10000.0 * MS);
}

/* From 1 to 60 µs a wake-up, at rest and where the machine stands still ten times a second. */
static void a_monitor_costs_a_hundredth_of_a_cpu_at_most(void)
{
    for (int64_t cost_us = 1; cost_us <= 60; cost_us += cost_us < 10 ? 1 : 10) {
        struct machine rest = {.cost_ns = cost_us * US};
        struct machine load = {
            .cost_ns = cost_us * US, .stall_every_ns = 100 * MS, .stall_ns = 4 * MS};
        CHECK_BELOW(share_of(&rest), 0.01);
        CHECK_BELOW(share_of(&load), 0.01);
        CHECK(rest.n_wake >= 11 * 100); /* every 10 ms at the least */
    }
}

/* Where wake-ups are cheap it looks as often as is of use, and no more. */
static void a_cheap_clock_is_read_every_quarter_of_a_millisecond(void)
{
    struct machine m = {.cost_ns = 500};
    share_of(&m);
    CHECK(m.gap_ns <= SENTINEL_TIGHT_NS + 20 * US);
}

/* At 20 µs a wake-up the steady period is below 3 ms: a stall that is longer than what a step of
 * 2 ms leaves of 5 ms is seen for as long as the step is late. */
static void a_stall_that_makes_a_step_late_is_seen_long_enough(void)
{
    struct machine m = {.cost_ns = 20 * US};
    share_of(&m);
    CHECK(m.gap_ns <= 3 * MS);
}

/* Stalls come in groups: after one the clock is read every 250 µs for 10 ms. */
static void a_monitor_that_was_late_looks_often_for_a_while(void)
{
    struct stall_monitor_pace pace = stall_monitor_pace_begin(0, 0);
    struct machine m = {.cost_ns = 20 * US};
    int64_t due_ns = 0;
    watch(&m, &pace, &due_ns, 3000 * MS);
    m.now_ns = due_ns + 3 * MS; /* late */
    m.used_ns += m.cost_ns;
    due_ns = stall_monitor_pace_next(&pace, due_ns, m.now_ns, m.used_ns);
    const long n_wake = m.n_wake;
    const int64_t since_ns = m.now_ns;
    CHECK(due_ns - since_ns == SENTINEL_TIGHT_NS);
    watch(&m, &pace, &due_ns, since_ns + 9 * MS);
    CHECK(m.n_wake - n_wake > 30); /* 36 in 9 ms, less the clock's own lateness */
    watch(&m, &pace, &due_ns, since_ns + 20 * MS);
    CHECK(due_ns - m.now_ns > MS);
}

/* Steps 5 ms apart that take next to nothing: only a stall as long makes one late, and a wake-up
 * each 5 ms sees as much of it as the step is late, to the 200 µs that it is late itself. After a
 * stall it looks no more often, as nothing shorter matters. */
static void where_steps_take_nothing_it_wakes_as_seldom_as_they(void)
{
    struct stall_monitor_pace pace = stall_monitor_pace_begin(0, 0);
    struct machine m = {.cost_ns = 20 * US, .stall_every_ns = 100 * MS, .stall_ns = 4 * MS};
    int64_t due_ns = 0;
    pace.least_ns = 5 * MS;
    watch(&m, &pace, &due_ns, 10000 * MS);
    CHECK(m.n_wake <= 10000 / 5 + 1);
    CHECK(m.gap_ns <= 5 * MS + 4 * MS + 200 * US); /* one that begins with a stall ends with it */
}

SUITE(stall_monitor, TEST(a_monitor_costs_a_hundredth_of_a_cpu_at_most),
      TEST(a_cheap_clock_is_read_every_quarter_of_a_millisecond),
      TEST(a_stall_that_makes_a_step_late_is_seen_long_enough),
      TEST(a_monitor_that_was_late_looks_often_for_a_while),
      TEST(where_steps_take_nothing_it_wakes_as_seldom_as_they));
