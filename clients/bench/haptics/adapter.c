/* SPDX-License-Identifier: GPL-3.0-or-later */
/* adapter.c - a device of some lines, as clients/devices/ have them. */
#include "clients/bench/haptics/adapter.h"

#include "clients/c/translate.h"
#include "clients/devices/bridge.h"
#include "daemon/rt/rt.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static const double SWEEP_S = 0.6, SWEEP_M = 0.02;
static const double SEARCH_M_S = 0.03, SEARCH_M = 0.035; /* the tissue begins 20 mm below */
static const double FELT_N = 0.15, PRESSED_N = 1.2;
static const double RISE_M = 0.005, PRESS_M = 0.012, LIFT_M = 0.03, LIFT_M_S = 0.3;
static const double HELD_N = 0.8, DEEPEST_M = 0.02, SETTLE_M_S = 0.01, SETTLE_MAX_S = 2;
static const double ENGAGE_MAX_S = 8, SETTLE_S = 0.3;

struct device {
    const struct adapter_wish *wish;
    struct adapter_told *told;
    struct bridge bridge;
    enum adapter_phase phase;
    double phase_s, from_y, touch_y;
    vec3 at;
    double felt; /* N */
};

static void enter_phase(struct device *d, enum adapter_phase phase)
{
    d->phase = phase;
    d->phase_s = 0;
    d->from_y = d->at.y;
    atomic_store(&d->told->phase, phase);
}

/* To and fro between ±SWEEP_M. */
static double sweep_place(double way)
{
    const double turn = fmod(way / SWEEP_M, 4);
    return SWEEP_M * (turn < 1 ? turn : turn < 3 ? 2 - turn : turn - 4);
}

static bool is_ready(const struct device *d)
{
    const struct palp_force *f = &d->bridge.force;
    return f->life_cycle == PROTO_ENABLED && !f->expired && !(f->acted & PALP_HAPTIC_ENGAGING) &&
           d->phase_s > 0.5;
}

static void go_on(struct device *d, double dt)
{
    const double speed = d->wish->speed;
    d->phase_s += dt;
    switch (d->phase) {
    case ADAPTER_ENGAGES:
        if (is_ready(d) || d->phase_s > ENGAGE_MAX_S)
            enter_phase(d, is_ready(d) ? ADAPTER_SWEEPS : ADAPTER_ENDS);
        break;
    case ADAPTER_SWEEPS:
        d->at.x = sweep_place(speed * d->phase_s);
        if (d->phase_s > SWEEP_S && fabs(d->at.x) <= speed * dt)
            enter_phase(d, ADAPTER_SEARCHES);
        else if (d->phase_s > SWEEP_S + 2)
            enter_phase(d, ADAPTER_SEARCHES);
        break;
    case ADAPTER_SEARCHES:
        d->at.y -= SEARCH_M_S * dt;
        if (d->felt > FELT_N || d->at.y < d->from_y - SEARCH_M)
            enter_phase(d, d->felt > FELT_N ? ADAPTER_RISES : ADAPTER_ENDS);
        break;
    case ADAPTER_RISES:
        d->touch_y = d->from_y;
        d->at.y += SEARCH_M_S * dt;
        if (d->at.y > d->from_y + RISE_M)
            enter_phase(d, ADAPTER_PRESSES);
        break;
    case ADAPTER_PRESSES:
        d->at.y -= speed * dt;
        if (d->felt > PRESSED_N || d->at.y < d->touch_y - PRESS_M)
            enter_phase(d, ADAPTER_SETTLES);
        break;
    case ADAPTER_SETTLES: /* tissue gives way for a while */
        if (d->felt < HELD_N && d->at.y > d->touch_y - DEEPEST_M)
            d->at.y -= SETTLE_M_S * dt;
        if (d->phase_s > (d->felt < HELD_N ? SETTLE_MAX_S : SETTLE_S))
            enter_phase(d, ADAPTER_HOLDS);
        break;
    case ADAPTER_HOLDS:
        if (d->phase_s > d->wish->hold_s)
            enter_phase(d, ADAPTER_LIFTS);
        break;
    case ADAPTER_LIFTS:
        d->at.y += fmin(speed, LIFT_M_S) * dt;
        if (d->at.y > d->from_y + LIFT_M || d->phase_s > 1)
            enter_phase(d, ADAPTER_ENDS);
        break;
    case ADAPTER_ENDS:
        raise(SIGTERM); /* as a service is ended */
    }
}

static void keep_force(struct device *d, int64_t before_ns, proto_wrench wrench)
{
    struct adapter_told *told = d->told;
    const long n = atomic_load(&told->n);
    const vec3 force = vec3_of_wire(wrench.force);
    d->felt = vec3_norm(force);
    if (n == ADAPTER_TICKS)
        return;
    told->tick[n] = (struct adapter_tick){.before_ns = before_ns,
                                          .after_ns = rt_now_ns(),
                                          .force = force,
                                          .acted = d->bridge.force.acted,
                                          .phase = d->phase};
    if (d->bridge.device)
        told->limit = palp_device_welcome(d->bridge.device)->force_limit_n;
    atomic_store(&told->n, n + 1);
}

static int run_device(struct device *d)
{
    int64_t last_ns = 0;
    enter_phase(d, ADAPTER_ENGAGES);
    while (bridge_tick(&d->bridge)) {
        const int64_t now_ns = rt_now_ns();
        if (last_ns > 0)
            go_on(d, 1e-9 * (double)(now_ns - last_ns));
        last_ns = now_ns;
        bridge_put(&d->bridge, pose_to_wire((pose){d->at, {0, 0, 0, 1}}), 0);
        keep_force(d, d->bridge.tick_ns, bridge_wrench(&d->bridge));
    }
    atomic_store(&d->told->phase, ADAPTER_ENDS);
    return bridge_end(&d->bridge);
}

static int be_adapter(struct adapter_told *told, const struct adapter_wish *wish, const char *url)
{
    static struct device d;
    static const struct cli_option none[] = {{NULL}};
    char connect[128], render[40], rate[40];
    char *argv[] = {
        (char *)"bench",     connect, render, rate, (char *)"--friction=2", (char *)"--max-force=4",
        (char *)"--wait=20", NULL};
    d = (struct device){.wish = wish,
                        .told = told,
                        .bridge = {.name = "bench",
                                   .options = {.device = "bench",
                                               .axes = "x,y,z",
                                               .scale = 1,
                                               .rate = 1000,
                                               .silence = 0.1,
                                               .force_max = 4},
                                   .hello = {.device_kind = "palp bench",
                                             .simulated = true,
                                             .capabilities = {.dof_in = 3, .dof_out = 3}}}};
    snprintf(connect, sizeof connect, "--connect=%s", url);
    snprintf(render, sizeof render, "--render=%s", wish->render);
    snprintf(rate, sizeof rate, "--rate=%g", wish->rate_hz);
    const int code = bridge_read(&d.bridge, "", none, 7, argv);
    return code == BRIDGE_GO ? run_device(&d) : code;
}

pid_t adapter_start(struct adapter_told **told, const struct adapter_wish *wish, const char *url)
{
    *told = mmap(NULL, sizeof **told, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (*told == MAP_FAILED)
        return -1;
    fflush(NULL);
    const pid_t pid = fork();
    if (pid == 0) {
        const int nowhere = open("/dev/null", O_WRONLY);
        if (nowhere >= 0)
            dup2(nowhere, STDOUT_FILENO);
        _exit(be_adapter(*told, wish, url));
    }
    if (pid < 0)
        adapter_free(*told);
    return pid;
}

void adapter_free(struct adapter_told *told)
{
    munmap(told, sizeof *told);
}
