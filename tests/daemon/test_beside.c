/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_beside.c - libpalp and a palpd in real time: what a device feels that palpd renders for, and
 * one that renders itself. Time decides nothing: what must come about may take a minute. */
#include "clients/c/palp_client.h"
#include "clients/c/translate.h"
#include "tests/check.h"
#include "tests/fixtures/palpd_process.h"

#include <signal.h>
#include <time.h>

static const double SLEW = 1000;  /* N/s */
static const double FELT = 0.15;  /* N   */
static const double DOWN = 0.012; /* m: the ball hangs 5 mm above the block */

struct device {
    struct palp_device *palp;
    enum proto_rendering rendering;
    struct proto_sample sample;
    struct palp_force force;
    double shown, steepest, before_s; /* N, N/s */
};

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void wait_tick(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

static struct device connect_as(const struct server *s, enum proto_rendering rendering)
{
    struct device d = {.rendering = rendering, .sample.measured_cp.orientation.w = 1};
    struct palp_client_error error = {.what = ""};
    const struct proto_hello hello = {
        .protocol_min = PROTO_VERSION,
        .protocol_max = PROTO_VERSION,
        .device_name = "beside",
        .capabilities = {.dof_in = 3, .dof_out = 3, .max_force_n = 4},
        .tool_name = "probe",
        .rendering = rendering,
    };
    d.palp = palp_device_connect(s->url[0], &hello, SERVER_WAIT_MS, &error);
    if (!d.palp)
        printf("        %s\n", error.what);
    REQUIRE(d.palp != NULL);
    CHECK(palp_device_welcome(d.palp)->rendering == rendering);
    d.before_s = now_s();
    return d;
}

/** A tick of its loop, 1 ms long where the machine has time for it. The change of a force is held
 *  against the time from before the last call to after this one. */
static void tick(struct device *d)
{
    const double now = now_s();
    palp_device_send(d->palp, &d->sample);
    d->force = palp_device_force(d->palp);
    if (d->rendering == PROTO_RENDERING_DEVICE)
        d->force = palp_device_render(d->palp, &d->sample.measured_cp, 1);
    const double shown = vec3_norm(vec3_of_wire(d->force.wrench.force));
    d->steepest = fmax(d->steepest, fabs(shown - d->shown) / (now_s() - d->before_s));
    d->shown = shown;
    d->before_s = now;
    wait_tick();
}

/** Enable it where it is not, and go down and up until something is felt. */
static bool press(struct device *d)
{
    const int64_t deadline = server_deadline();
    double way = 0, step = 2e-5;
    for (long i = 0; 1e9 * now_s() < (double)deadline; i++) {
        tick(d);
        if (d->force.life_cycle == PROTO_DISABLED && i % 200 == 100)
            palp_device_command(d->palp, PROTO_VERB_ENABLE);
        if (d->force.life_cycle != PROTO_ENABLED)
            continue;
        if (d->shown > FELT)
            return true;
        step = way > DOWN ? -2e-5 : way < 0 ? 2e-5 : step;
        way += step;
        d->sample.measured_cp.position.y = -way;
    }
    return false;
}

/** Until nothing is felt any more. */
static bool fades(struct device *d)
{
    const int64_t deadline = server_deadline();
    while (d->shown > 0.01 && 1e9 * now_s() < (double)deadline)
        tick(d);
    return d->shown <= 0.01;
}

/* A killed palpd says nothing any more, and no connection tells that it is gone. */
static void is_felt_and_let_go(enum proto_rendering rendering)
{
    struct server s = server_start(NULL);
    struct device d = connect_as(&s, rendering);
    CHECK(press(&d));
    CHECK(d.force.source == PROTO_LOCAL_MODEL);
    CHECK(d.force.wrench.force.y > 0.9 * FELT); /* the block pushes upwards */
    kill(s.pid, SIGKILL);
    CHECK(fades(&d));
    CHECK(d.force.expired);
    CHECK_BELOW(d.steepest, SLEW);
    palp_device_destroy(d.palp);
    server_wait_for_end(&s);
    server_clean(&s);
}

static void what_palpd_renders_is_felt_until_it_is_killed(void)
{
    is_felt_and_let_go(PROTO_RENDERING_PALPD);
}

static void what_the_device_renders_is_felt_until_palpd_is_killed(void)
{
    is_felt_and_let_go(PROTO_RENDERING_DEVICE);
}

/* It says nothing for longer than a loss takes; its session and its name are still its own. */
static void a_paused_device_that_says_nothing_is_enabled_again(void)
{
    struct server s = server_start(NULL);
    struct device d = connect_as(&s, PROTO_RENDERING_PALPD);
    CHECK(press(&d));
    palp_device_command(d.palp, PROTO_VERB_PAUSE);
    for (double end = now_s() + 1.3; now_s() < end; wait_tick())
        palp_device_force(d.palp);
    CHECK(palp_device_in_session(d.palp));
    palp_device_command(d.palp, PROTO_VERB_DISABLE);
    d.force.life_cycle = PROTO_ENABLED;
    for (int64_t end = server_deadline();
         d.force.life_cycle != PROTO_DISABLED && 1e9 * now_s() < (double)end;)
        tick(&d);
    CHECK(d.force.life_cycle == PROTO_DISABLED); /* it answers to this device */
    palp_device_destroy(d.palp);
    server_stop(&s);
}

SUITE(beside, TEST(what_palpd_renders_is_felt_until_it_is_killed),
      TEST(what_the_device_renders_is_felt_until_palpd_is_killed),
      TEST(a_paused_device_that_says_nothing_is_enabled_again));
