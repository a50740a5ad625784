/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measure_transport.c - through sockets: how long a force takes, beside an echo of ZeroMQ's
 * own; and what a hand feels when palpd stops, dies or begins anew, or is handed nonsense. */
#include "clients/bench/haptics/floor.h"
#include "clients/bench/haptics/holder.h"
#include "clients/bench/haptics/measures.h"
#include "clients/bench/haptics/palpd.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { REPLY_MS = 3000 };

static const double PRESS = 0.8; /* N */
static const double PATIENCE_S = 30;
static const double TICK_MS = 1;
static const double SLEW = 1;              /* N/ms */
static const double RISE = 5, STEP = 0.05; /* N/s, N */
static const double FADE_MS = 50;

/** A palpd, and a device of ours that holds its tool. */
struct live {
    struct measures *m;
    struct palpd palpd;
    struct holder holder;
};

/* ---------------------------------------------------------------- begin and end */

static int press_tissue(struct live *l)
{
    if (holder_press(&l->holder, PRESS, PATIENCE_S)) {
        holder_stay(&l->holder, 0.5, NULL);
        return 0;
    }
    return cli_fail("bench", EX_UNAVAILABLE, "haptics: no force of %g N in %g s", PRESS,
                    PATIENCE_S);
}

static int open_live(struct live *l, struct measures *m, bool tcp)
{
    *l = (struct live){.m = m};
    int code = palpd_open(&l->palpd, m->bench, PALPD_SCENARIO, NULL);
    if (code != 0)
        return code;
    code = holder_open(&l->holder, tcp ? l->palpd.tcp : l->palpd.url[0]);
    if (code == 0)
        code = press_tissue(l);
    return code;
}

static void close_live(struct live *l)
{
    holder_close(&l->holder);
    palpd_close(&l->palpd);
}

/* ---------------------------------------------------------------- latency */

static double percentile_ms(const struct rt_histogram *h, double share)
{
    return 1e-6 * (double)rt_histogram_percentile_ns(h, share);
}

static int measure_latency(struct measures *m, bool tcp)
{
    const long seconds = m->bench->seconds > 0 ? m->bench->seconds : 10;
    const char *name = tcp ? "tcp" : "ipc";
    struct live live;
    struct floor floor;
    int code = open_live(&live, m, tcp);
    if (code == 0 && floor_begin(&floor, seconds + 5, live.palpd.echo[tcp]) != 0)
        code = cli_fail("bench", EX_OSERR, "%s: %s", live.palpd.echo[tcp], strerror(errno));
    if (code == 0) {
        memset(&live.holder.latency, 0, sizeof live.holder.latency);
        holder_stay(&live.holder, (double)seconds, NULL);
        floor_end(&floor);
        const double echo_ms = percentile_ms(&floor.echo.there_and_back, 0.99);
        const double p99_ms = percentile_ms(&live.holder.latency, 0.99);
        measure_most(m, p99_ms, 1.5 * echo_ms + TICK_MS, "ms",
                     "%s: p99 of a pose to its force (p50 %.3g; echo's p99 %.3g)", name,
                     percentile_ms(&live.holder.latency, 0.5), echo_ms);
        floor_destroy(&floor);
    }
    close_live(&live);
    return code;
}

/* ---------------------------------------------------------------- palpd stops, begins anew */

static void measure_fade(struct measures *m, const struct felt *felt, const char *what)
{
    measure_most(m, 1e3 * felt->gone_s, FADE_MS, "ms", "%s at %.3g N: until 0.01 N", what,
                 felt->most);
    measure_most(m, felt->step, SLEW * 1.001, "N/ms", "%s: largest change", what);
}

static void measure_return(struct measures *m, const struct felt *felt, const char *what)
{
    measure_most(m, felt->rise, RISE, "N/s", "%s: rise again", what);
    measure_most(m, felt->step, STEP, "N/ms", "%s: largest step as it rises", what);
}

/* Stopped for 0.3 s, then going on. */
static int measure_stopped(struct live *l)
{
    struct felt gone = {.n = 0}, again = {.n = 0};
    kill(l->palpd.pid, SIGSTOP);
    holder_stay(&l->holder, 0.3, &gone);
    kill(l->palpd.pid, SIGCONT);
    holder_stay(&l->holder, 0.2, NULL);
    holder_stay(&l->holder, 2, &again);
    measure_fade(l->m, &gone, "daemon stopped");
    measure_return(l->m, &again, "daemon goes on");
    return 0;
}

static int measure_reset(struct live *l)
{
    const struct proto_request request = {.which = PROTO_REQUEST_RESET};
    struct palp_client_error error;
    struct proto_reply reply;
    struct felt felt = {.n = 0}, again = {.n = 0};
    struct palp_control *control = palp_control_connect(l->palpd.url[2], &error);
    bool done = control != NULL;
    if (done) {
        done = palp_control_ask(control, &request, &reply, REPLY_MS, &error);
        holder_stay(&l->holder, 0.3, &felt);
        holder_stay(&l->holder, 2, &again);
        palp_control_destroy(control);
    }
    if (!done)
        return cli_fail("bench", EX_UNAVAILABLE, "haptics: reset: %s", error.what);
    measure_most(l->m, felt.step, SLEW * 1.001, "N/ms", "reset under load: largest change");
    measure_return(l->m, &again, "reset under load");
    return 0;
}

/* The next samples are such that no hand could be there. */
static int measure_nonsense(struct live *l)
{
    struct felt felt = {.n = 0}, latched = {.n = 0};
    const pose before = l->holder.at;
    const double limit = palp_device_welcome(l->holder.device)->force_limit_n;
    l->holder.at.p.x = before.p.x + 0.05; /* three samples in a row, and more, from nowhere */
    holder_stay(&l->holder, 6e-3, &felt);
    l->holder.at = before;
    holder_stay(&l->holder, 0.3, &felt);
    const bool fault = l->holder.force.life_cycle == PROTO_FAULT;
    holder_stay(&l->holder, 0.5, &latched);
    const bool held = l->holder.force.life_cycle == PROTO_FAULT;
    palp_device_command(l->holder.device, PROTO_VERB_CLEAR);
    holder_stay(&l->holder, 0.2, NULL);
    const bool cleared = l->holder.force.life_cycle != PROTO_FAULT;
    measure_most(l->m, felt.most, limit * 1.001, "N", "leaps of 50 mm: largest force");
    measure_most(l->m, felt.step, SLEW * 1.001, "N/ms", "leaps of 50 mm: largest change");
    measure_least(l->m, fault + held + cleared, 3, "of 3",
                  "leaps of 50 mm: FAULT, latched, cleared when asked");
    return 0;
}

/* SIGKILL. */
static int measure_killed(struct live *l)
{
    struct felt gone = {.n = 0};
    kill(l->palpd.pid, SIGKILL);
    holder_stay(&l->holder, 0.3, &gone);
    measure_fade(l->m, &gone, "daemon killed");
    return 0;
}

int bench_haptics_transport(struct measures *m)
{
    struct live live;
    int code;
    measure_test(m, "latency from a pose to its force");
    if ((code = measure_latency(m, false)) != 0 || (code = measure_latency(m, true)) != 0)
        return code;
    measure_test(m, "palpd stops, is reset, is handed nonsense, dies");
    code = open_live(&live, m, false);
    if (code == 0)
        code = measure_stopped(&live);
    if (code == 0)
        code = measure_reset(&live);
    if (code == 0 && (code = press_tissue(&live)) == 0)
        code = measure_nonsense(&live);
    if (code == 0 && (code = press_tissue(&live)) == 0)
        code = measure_killed(&live);
    close_live(&live);
    return code;
}
