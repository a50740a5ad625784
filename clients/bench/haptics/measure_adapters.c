/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measure_adapters.c - palp bench haptics, adapters: what leaves for a device in every tick,
 * through the bridge of the adapters, a palpd in real time and a line that stalls. */
#include "clients/bench/haptics/adapter.h"
#include "clients/bench/haptics/line.h"
#include "clients/bench/haptics/measures.h"
#include "clients/bench/haptics/palpd.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

static const double SLEW = 1;      /* N/ms */
static const double RISE = 5;      /* N/s, over ... */
static const double RISE_S = 0.02; /* ... so long   */
static const double FELL = 0.9;    /* of what was held: it has begun to fade */
static const double FELT = 0.5;    /* N: less was not pressed */
enum { TRIES = 3 };
static const double AFTER_S = 1.2; /* held after a stall      */
static const double LATE_MS = 12;  /* that a shared machine may be late by, in all */
static const double CASE_S = 30;   /* after which a case is given up */

/** A hand, its adapter, and what the line does while it holds. */
struct fault_case {
    const char *render;
    double rate_hz, speed, step_ms;
    enum line_way way;
    double stall_ms;
};

/* Each of the rates, speeds, steps and ways with each way of rendering, and stalls below, at and
 * beyond each border of 30, 40, 50 and 2.5 steps. */
static const struct fault_case chosen[] = {
    {"palpd", 1000, 0.02, 5, LINE_BACK, 60},   {"device", 1000, 1, 5, LINE_BACK, 200},
    {"palpd", 250, 1, 5, LINE_THERE, 100},     {"device", 4000, 0.3, 5, LINE_THERE, 200},
    {"palpd", 4000, 0.1, 5, LINE_BACK, 5},     {"device", 250, 0.02, 5, LINE_BACK, 60},
    {"palpd", 500, 0.3, 20, LINE_THERE, 43},   {"device", 500, 0.1, 20, LINE_BACK, 56},
    {"palpd", 1000, 0.1, 20, LINE_BACK, 200},  {"device", 4000, 0.02, 20, LINE_BACK, 100},
    {"palpd", 4000, 1, 60, LINE_BACK, 60},     {"device", 1000, 0.3, 60, LINE_THERE, 20},
    {"palpd", 250, 0.02, 60, LINE_THERE, 200}, {"device", 250, 1, 60, LINE_BACK, 200},
};

/* ---------------------------------------------------------------- what left */

struct left {
    double most, slew, rise, held; /* N, N/ms, N/s, N before the stall */
    double gone_ms;                /* after the stall began; -1: it was never zero */
    long n_swept, n_braked;
    bool ended; /* nothing was left when the adapter had ended */
};

/* The growth over RISE_S that ends with tick i, while the hand is still. */
static double rise_at(const struct adapter_told *t, long i)
{
    for (long k = i - 1; k >= 0 && t->tick[k].phase == ADAPTER_HOLDS; k--) {
        const double span = 1e-9 * (double)(t->tick[i].before_ns - t->tick[k].before_ns);
        if (span >= RISE_S)
            return (vec3_norm(t->tick[i].force) - vec3_norm(t->tick[k].force)) / span;
    }
    return 0;
}

/* The change of a force is held against the time from the begin of the tick before to when it was
 * there. */
static struct left look_at(const struct adapter_told *t, int64_t stall_ns)
{
    struct left l = {.gone_ms = -1};
    bool fell = false; /* the stall has taken some of it */
    const long n = atomic_load(&t->n);
    for (long i = 1; i < n; i++) {
        const struct adapter_tick *now = &t->tick[i], *last = &t->tick[i - 1];
        const double size = vec3_norm(now->force);
        const double ms = 1e-6 * (double)(now->after_ns - last->before_ns);
        l.most = fmax(l.most, size);
        l.slew = fmax(l.slew, vec3_norm(vec3_sub(now->force, last->force)) / ms);
        l.n_swept += now->phase == ADAPTER_SWEEPS;
        l.n_braked += (now->acted & PALP_HAPTIC_BRAKED) > 0;
        if (now->phase != ADAPTER_HOLDS)
            continue;
        fell |= now->before_ns > stall_ns && size < FELL * l.held;
        if (fell)
            l.rise = fmax(l.rise, rise_at(t, i));
        if (now->before_ns < stall_ns)
            l.held = size;
        else if (l.gone_ms < 0 && size <= 0)
            l.gone_ms = 1e-6 * (double)(now->before_ns - stall_ns);
    }
    l.ended = n > 0 && vec3_norm(t->tick[n - 1].force) <= 0;
    return l;
}

/* When a force must be gone, after the line began to stall; INFINITY: it need not be. */
static double gone_limit(const struct fault_case *c)
{
    const double ticks = 2 + 2 * 1000 / c->rate_hz + LATE_MS;
    if (strcmp(c->render, "palpd") == 0)
        return (c->way == LINE_THERE ? 50 : 43) + ticks;
    return c->way == LINE_THERE ? (double)INFINITY
                                : fmax(50, 2.5 * c->step_ms) + 50 + c->step_ms + ticks;
}

static void measure_case(struct measures *m, const struct fault_case *c, const struct left *l,
                         double limit)
{
    char what[120];
    const double gone = gone_limit(c);
    snprintf(what, sizeof what, "%s %g Hz, %g m/s, steps of %g ms, %s stalls %g ms", c->render,
             c->rate_hz, c->speed, c->step_ms, c->way == LINE_BACK ? "back" : "there", c->stall_ms);
    measure_least(m, l->held, FELT, "N", "%s: felt before", what);
    measure_most(m, l->most, limit * 1.001, "N", "%s: most", what);
    measure_most(m, l->slew, SLEW * 1.001, "N/ms", "%s: largest change of a tick", what);
    measure_most(m, l->rise, RISE * 1.01, "N/s", "%s: fastest rise once it fell", what);
    measure_most(m, l->n_swept > 0 ? 100.0 * (double)l->n_braked / (double)l->n_swept : 100, 0, "%",
                 "%s: ticks braked, of those in free air", what);
    if (c->stall_ms > gone)
        measure_most(m, l->gone_ms < 0 ? (double)INFINITY : l->gone_ms, gone, "ms",
                     "%s: until it is gone", what);
    measure_least(m, l->ended, 1, "of 1", "%s: zero when the adapter ends", what);
}

/* ---------------------------------------------------------------- a case */

static bool await_phase(const struct adapter_told *t, pid_t pid, int phase)
{
    const int64_t end_ns = rt_now_ns() + (int64_t)(1e9 * CASE_S);
    while (atomic_load(&t->phase) < phase && rt_now_ns() < end_ns && kill(pid, 0) == 0)
        rt_sleep_until(rt_now_ns() + RT_NS_PER_MS);
    return atomic_load(&t->phase) == phase;
}

static void end_adapter(struct adapter_told *t, pid_t pid)
{
    await_phase(t, pid, ADAPTER_ENDS);
    for (int i = 0; i < 3000 && waitpid(pid, NULL, WNOHANG) == 0; i++)
        rt_sleep_until(rt_now_ns() + RT_NS_PER_MS);
    if (kill(pid, SIGKILL) == 0)
        waitpid(pid, NULL, 0);
}

/* Once through; -1: no process. */
static int try_case(const struct fault_case *c, struct line *line, struct left *left, double *limit)
{
    struct adapter_told *told;
    const struct adapter_wish wish = {c->render, c->rate_hz, c->speed,
                                      c->stall_ms / 1000 + AFTER_S};
    const pid_t pid = adapter_start(&told, &wish, line->url);
    if (pid < 0)
        return -1;
    int64_t stall_ns = INT64_MAX;
    if (await_phase(told, pid, ADAPTER_HOLDS)) {
        rt_sleep_until(rt_now_ns() + 50 * RT_NS_PER_MS);
        stall_ns = rt_now_ns();
        line_stall(line, c->way, c->stall_ms / 1000);
    }
    end_adapter(told, pid);
    *left = look_at(told, stall_ns);
    *limit = told->limit;
    adapter_free(told);
    return 0;
}

/* A machine that stood still may have taken the force before the line could: such a case is tried
 * again. What was exceeded in any try counts. */
static int run_case(struct measures *m, const struct fault_case *c, struct line *line)
{
    struct left all = {0}, left = {0};
    double limit = 0;
    for (int i = 0; i < TRIES && left.held < FELT; i++) {
        if (try_case(c, line, &left, &limit) != 0)
            return cli_fail("bench", EX_OSERR, "haptics: %s", strerror(errno));
        left.most = all.most = fmax(all.most, left.most);
        left.slew = all.slew = fmax(all.slew, left.slew);
        left.rise = all.rise = fmax(all.rise, left.rise);
        left.n_braked = all.n_braked += left.n_braked;
    }
    measure_case(m, c, &left, limit);
    return 0;
}

/* All cases of one rate of steps, with one palpd. */
static int run_steps(struct measures *m, const struct fault_case *cases, int n, double step_ms)
{
    char rate[40];
    const char *const also[] = {"--set", rate, NULL};
    struct palpd palpd;
    struct line line;
    snprintf(rate, sizeof rate, "rate_hz=%.6g", 1000 / step_ms);
    int code = palpd_open(&palpd, m->bench, PALPD_SCENARIO, also);
    if (code != 0)
        return code;
    if (line_open(&line, atoi(strrchr(palpd.tcp, ':') + 1)) != 0) {
        palpd_close(&palpd);
        return cli_fail("bench", EX_OSERR, "haptics: %s", strerror(errno));
    }
    for (int i = 0; i < n && code == 0; i++)
        if (fabs(cases[i].step_ms - step_ms) < 1e-9)
            code = run_case(m, &cases[i], &line);
    line_close(&line);
    palpd_close(&palpd);
    return code;
}

/* ---------------------------------------------------------------- the whole */

/* Each rate, speed and stall with each other; ways of rendering, steps and ways of the line in
 * turn, so that any three values of any three of the six meet in a case. */
static int list_all(struct fault_case *out)
{
    static const double rates[] = {250, 500, 1000, 4000}, speeds[] = {0.02, 0.1, 0.3, 1};
    static const double steps[] = {5, 20, 60}, stalls[] = {5, 20, 43, 60, 100, 200};
    int n = 0;
    for (int stall = 0; stall < 6; stall++)
        for (int speed = 0; speed < 4; speed++)
            for (int rate = 0; rate < 4; rate++)
                out[n++] = (struct fault_case){
                    .render = (speed + stall + rate / 2) % 2 ? "device" : "palpd",
                    .rate_hz = rates[rate],
                    .speed = speeds[speed],
                    .step_ms = steps[(2 * rate + speed + 2 * stall) % 3],
                    .way = (rate + stall + speed / 2) % 2 ? LINE_BACK : LINE_THERE,
                    .stall_ms = stalls[stall]};
    return n;
}

int bench_haptics_adapters(struct measures *m)
{
    static struct fault_case all[6 * 4 * 4];
    static const double steps[] = {5, 20, 60};
    const int n = m->bench->all ? list_all(all) : (int)(sizeof chosen / sizeof *chosen);
    int code = 0;
    measure_test(m, "what leaves an adapter, tick by tick");
    for (int i = 0; i < 3 && code == 0; i++)
        code = run_steps(m, m->bench->all ? all : chosen, n, steps[i]);
    return code;
}
