/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_ladder.c - the degradation ladder on machines of the test's own: what steps cost there is
 * told, and the clock is the test's. */
#include "daemon/rt/rt.h"
#include "daemon/sim/ladder.h"
#include "daemon/sim/quality.h"
#include "tests/check.h"

#include <string.h>

#define MS INT64_C(1000000)

enum { CHANGES_MOST = 1000 };

/* What steps of a rung cost beside those of none, where longer ones cost no more. */
static const double work[PALP_RUNGS] = {1, 0.95, 0.9, 0.87, 0.85, 0.85, 0.87, 0.9};

/* A simulation in real time on such a machine. */
struct machine {
    double cost_s;                    /* of a step on no rung                                */
    int64_t stall_every_ns, stall_ns; /* it stands still now and then; 0: never           */
    struct ladder ladder;
    struct rt_grid grid;
    int64_t now_ns, begin_ns;
    double simulated_s;
    int n_change;
    struct ladder_change change[CHANGES_MOST];
    int64_t change_ns[CHANGES_MOST];
};

static struct machine begin(double step_s, double cost_s, enum palp_rung most)
{
    struct machine m = {.cost_s = cost_s, .ladder = ladder_begin(step_s, most)};
    m.now_ns = m.begin_ns = 1000 * MS;
    rt_grid_begin(&m.grid, m.now_ns, (int64_t)(1e9 * step_s));
    return m;
}

/* Until then, the machine standing still where it does. */
static int64_t run_until(const struct machine *m, int64_t ns)
{
    if (m->stall_every_ns == 0)
        return ns;
    const int64_t next_ns = (m->now_ns / m->stall_every_ns + 1) * m->stall_every_ns;
    return ns > next_ns ? ns + m->stall_ns : ns;
}

static void note(struct machine *m, int64_t took_ns, bool late)
{
    struct ladder_change change;
    const struct ladder_step step = {m->now_ns, took_ns, m->grid.period_ns, late};
    if (!ladder_note(&m->ladder, &step, &change))
        return;
    REQUIRE(m->n_change < CHANGES_MOST);
    m->change[m->n_change] = change;
    m->change_ns[m->n_change++] = m->now_ns;
    const int64_t next_ns = rt_grid_deadline(&m->grid);
    const int64_t period_ns = (int64_t)(1e9 * ladder_step_s(&m->ladder));
    rt_grid_begin(&m->grid, next_ns - period_ns, period_ns);
}

static void run(struct machine *m, double seconds)
{
    const int64_t until_ns = m->now_ns + (int64_t)(1e9 * seconds);
    while (m->now_ns < until_ns) {
        const int64_t due_ns = rt_grid_deadline(&m->grid);
        m->now_ns = due_ns > m->now_ns ? due_ns : m->now_ns;
        const int64_t begun_ns = m->now_ns;
        m->simulated_s += ladder_step_s(&m->ladder);
        m->now_ns = run_until(m, begun_ns + (int64_t)(1e9 * m->cost_s * work[m->ladder.rung]));
        const bool late = rt_grid_advance(&m->grid, m->now_ns, 0) > 0;
        note(m, m->now_ns - begun_ns, late);
    }
}

static double wall_over_simulated(const struct machine *m)
{
    return 1e-9 * (double)(m->now_ns - m->begin_ns) / m->simulated_s;
}

/* Half of the period, and 15 ms of standing still four times a minute: nobody's fault. */
static void steps_that_fit_leave_nothing_undone(void)
{
    struct machine m = begin(5e-3, 2.5e-3, PALP_RUNG_THRICE);
    m.stall_every_ns = 15000 * MS;
    m.stall_ns = 15 * MS;
    run(&m, 300);
    CHECK(m.n_change == 0 && m.ladder.rung == PALP_RUNG_NONE);
}

/* From 1.05 to 3 times the period, five minutes from the first step on. */
static void up_to_threefold_overload_simulated_time_keeps_up(void)
{
    for (double times = 1.05; times <= 3.0; times += 0.15) {
        struct machine m = begin(5e-3, times * 5e-3, PALP_RUNG_THRICE);
        run(&m, 300);
        CHECK_BELOW(fabs(wall_over_simulated(&m) - 1), 0.01);
        CHECK(m.ladder.rung > PALP_RUNG_NONE);
    }
}

static void rungs_are_taken_one_at_a_time_and_not_too_fast(void)
{
    struct machine m = begin(5e-3, 12e-3, PALP_RUNG_THRICE);
    run(&m, 60);
    REQUIRE(m.n_change >= 7);
    for (int k = 0; k < m.n_change; k++) {
        const int by = (int)m.change[k].to - (int)m.change[k].from;
        CHECK(by == 1 || by == -1);
        CHECK(k == 0 || m.change_ns[k] - m.change_ns[k - 1] >= 250 * MS);
        CHECK(by == 1 || m.change_ns[k] - m.change_ns[k - 1] >= 3000 * MS);
    }
}

/* When a hog is gone, steps are as configured again within half a minute. */
static void what_was_left_undone_is_done_again_where_there_is_room(void)
{
    struct machine m = begin(5e-3, 9e-3, PALP_RUNG_THRICE);
    run(&m, 20);
    CHECK(m.ladder.rung > PALP_RUNG_CONTACTS);
    m.cost_s = 2e-3;
    run(&m, 30);
    CHECK(m.ladder.rung == PALP_RUNG_NONE);
}

/* Steps that fit one rung and never quite the better one: it is tried less and less often. */
static void a_better_rung_that_does_not_hold_is_tried_less_often(void)
{
    struct machine m = begin(5e-3, 6.2e-3, PALP_RUNG_THRICE);
    m.stall_every_ns = 13 * MS; /* every other step is late on the better rung */
    m.stall_ns = 2 * MS;
    run(&m, 60);
    const int early = m.n_change;
    run(&m, 600);
    CHECK(m.n_change - early <= 2 * 600 / 60 + 2); /* once a minute, there and back */
}

static void no_rung_is_taken_that_is_forbidden(void)
{
    for (int most = 0; most < PALP_RUNGS; most++) {
        struct machine m = begin(5e-3, 50e-3, (enum palp_rung)most);
        run(&m, 30);
        CHECK((int)m.ladder.rung == most);
    }
}

/* Forces fade after 2.5 steps and not before 50 ms: no step of a rung is longer than 20 ms. */
static void no_step_is_so_long_that_forces_fade(void)
{
    static const double step_s[] = {1e-3, 5e-3, 1.0 / 120, 10e-3, 1.0 / 60, 0.04};
    static const enum palp_rung last[] = {PALP_RUNG_THRICE, PALP_RUNG_THRICE,   PALP_RUNG_TWICE,
                                          PALP_RUNG_TWICE,  PALP_RUNG_CONTACTS, PALP_RUNG_CONTACTS};
    for (int k = 0; k < 6; k++)
        CHECK(ladder_begin(step_s[k], PALP_RUNG_THRICE).most == last[k]);
}

/* Ten times too slow: the last rung has 30 of 15 ms, and says so every ten seconds. */
static void beyond_the_last_rung_it_says_what_it_would_take(void)
{
    struct machine m = begin(5e-3, 50e-3, PALP_RUNG_THRICE);
    run(&m, 60);
    int told = 0;
    for (int k = 0; k < m.n_change; k++) {
        const struct ladder_change *c = &m.change[k];
        if (c->to != c->from)
            continue;
        told++;
        CHECK(c->from == PALP_RUNG_THRICE);
        CHECK_NEAR(ladder_need(c), 0.9 * 50 / (0.75 * 15), 0.01);
    }
    CHECK(told >= 5 && told <= 6);
}

static struct ladder_change need_of(struct machine *m)
{
    run(m, 30);
    for (int k = m->n_change - 1; k >= 0; k--)
        if (m->change[k].to == m->change[k].from)
            return m->change[k];
    return (struct ladder_change){0};
}

static void at_the_rate_that_is_advised_steps_fit_on_that_rung(void)
{
    struct machine m = begin(1e-3, 3.3e-3 / work[PALP_RUNG_THRICE], PALP_RUNG_THRICE);
    const struct ladder_change c = need_of(&m);
    REQUIRE(c.from == PALP_RUNG_THRICE);
    struct machine advised = begin(1 / ladder_fitting_hz(&c), m.cost_s, PALP_RUNG_THRICE);
    CHECK(need_of(&advised).from == PALP_RUNG_NONE);
    CHECK_NEAR(c.took_s * ladder_fitting_hz(&c), 0.75 * 3, 1e-9);
}

/* At a lower rate steps of that rung would be too long. */
static void no_rate_is_advised_at_which_there_is_no_such_rung(void)
{
    const struct ladder_change c = {.from = PALP_RUNG_THRICE, .took_s = 0.016, .period_s = 0.018};
    CHECK(ladder_fitting_hz(&c) == 0);
    const struct ladder_change none = {.from = PALP_RUNG_NONE, .took_s = 0.06, .period_s = 0.05};
    CHECK_NEAR(ladder_fitting_hz(&none), 12.5, 1e-9);
}

/* 2.62 is below 3: what it is beside is what steps may take. */
static void what_it_would_take_is_told_beside_what_steps_may_take(void)
{
    char text[400];
    const struct ladder_change c = {.from = PALP_RUNG_THRICE, .took_s = 2.62e-3, .period_s = 3e-3};
    quality_print_need(text, sizeof text, &c);
    CHECK(strstr(text, "2.62 ms on rung 7, steps three times as long,") != NULL);
    CHECK(strstr(text, "they may take 2.25 of their 3 ms") != NULL);
    CHECK(strstr(text, "on that rung real time needs a machine 1.2 times as fast") != NULL);
    CHECK(strstr(text, "rate_hz: 859") != NULL);
}

SUITE(ladder, TEST(steps_that_fit_leave_nothing_undone),
      TEST(up_to_threefold_overload_simulated_time_keeps_up),
      TEST(rungs_are_taken_one_at_a_time_and_not_too_fast),
      TEST(what_was_left_undone_is_done_again_where_there_is_room),
      TEST(a_better_rung_that_does_not_hold_is_tried_less_often),
      TEST(no_rung_is_taken_that_is_forbidden), TEST(no_step_is_so_long_that_forces_fade),
      TEST(beyond_the_last_rung_it_says_what_it_would_take),
      TEST(at_the_rate_that_is_advised_steps_fit_on_that_rung),
      TEST(no_rate_is_advised_at_which_there_is_no_such_rung),
      TEST(what_it_would_take_is_told_beside_what_steps_may_take));
