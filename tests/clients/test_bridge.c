/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_bridge.c - what leaves an adapter for its device, tick by tick, for every way of rendering:
 * in a clock of the test's own. */
#include "engine/palp_haptic.h"
#include "tests/check.h"
#include "tests/fixtures/simulated_line.h"

static const double SLEW = 1 + 1e-6; /* N/ms: differences of numbers of some newtons  */
static const double RISE = 5 + 1e-6; /* N/s                                           */
static const char *const RENDERS[] = {"palpd", "device"};

static struct played_options usual(const char *render, double rate_hz)
{
    return (struct played_options){
        .render = render, .rate_hz = rate_hz, .step_ms = 10, .late_us = 20};
}

static void say(const struct played_options *o, const char *what, double ms)
{
    printf("        --render=%s, %g Hz, steps of %g ms, %s, %g ms\n", o->render, o->rate_hz,
           o->step_ms, what, ms);
}

/* ---------------------------------------------------------------- lines and palpd that stall */

enum fault { PALPD_STOPS, BACK_STALLS, THERE_STALLS, FAULTS };
static const char *const FAULT_WORDS[] = {"palpd stops", "the way back stalls",
                                          "the way there stalls"};

static void begin_fault(enum fault fault, double ms)
{
    if (fault == PALPD_STOPS)
        played_stop(ms);
    else
        played_stall(fault == BACK_STALLS ? PLAYED_BACK : PLAYED_THERE, ms);
}

/* When a force must be gone: palpd's own forces expire 40 ms after their sample, and palpd fades
 * from its 30th ms on; those that are rendered here last as long as their steps, max(50, 2.5 steps)
 * and 50 ms more. On top of that two ticks of either side, a slew of 3 ms, and the step under way.
 * */
static double gone_after(const struct played_options *o, enum fault fault)
{
    const double ticks = 2 + 2 * 1000 / o->rate_hz;
    if (strcmp(o->render, "palpd") == 0)
        return (fault == THERE_STALLS ? 50 : 43) + ticks;
    return fault == THERE_STALLS ? (double)INFINITY
                                 : fmax(50, 2.5 * o->step_ms) + 50 + o->step_ms + ticks;
}

/* Under a steady hand, about 2 N: down by the slew at most, gone in time, back by 5 N/s at most. */
static void stall_under_load(const struct played_options *o, enum fault fault, double ms)
{
    played_begin(o);
    CHECK(played_press(1.8));
    played_watch();
    begin_fault(fault, ms);
    played_run(ms + 1500, 0, 0);
    const struct played_felt felt = played_felt();
    const double gone = gone_after(o, fault);
    const bool good = felt.slew <= SLEW && felt.rise <= RISE && felt.most <= 2.8 &&
                      felt.braked == 0 &&
                      (ms < gone + 10 || (felt.gone_ms >= 0 && felt.gone_ms <= gone));
    CHECK(good);
    if (!good) {
        say(o, FAULT_WORDS[fault], ms);
        printf("        %.3g N/ms, %.3g N/s, gone after %.3g ms (%.3g), most %.3g N, braked %ld\n",
               felt.slew, felt.rise, felt.gone_ms, gone, felt.most, felt.braked);
    }
    played_end();
}

static void a_force_goes_and_comes_by_slew_and_ramp(void)
{
    static const double rates[] = {250, 500, 1000, 4000}, steps[] = {5, 10, 25, 60};
    static const double stalls[] = {5, 20, 43, 56, 60, 100, 200};
    for (int i = 0; i < 7 * FAULTS * 2 * 4; i++) {
        struct played_options o = usual(RENDERS[i / 21 % 2], rates[i / 42]);
        o.step_ms = steps[(i + i / 42) % 4];
        stall_under_load(&o, (enum fault)(i / 7 % FAULTS), stalls[i % 7]);
    }
}

/* ---------------------------------------------------------------- devices */

/* Held from its 10th ms on, it fades from the 30th: gone at the 50th, and two ticks. */
static void a_device_that_says_nothing_is_let_go_in_time(void)
{
    for (int i = 0; i < 4; i++) {
        const struct played_options o = usual(RENDERS[i % 2], i < 2 ? 1000 : 250);
        played_begin(&o);
        CHECK(played_press(1.2));
        played_watch();
        played_silence(true);
        played_run(28, 0, 0);
        CHECK(played_felt().last > 1.1);
        played_run(100, 0, 0);
        CHECK_BELOW(played_felt().gone_ms, 52 + 2 * 1000 / o.rate_hz);
        CHECK_BELOW(played_felt().slew, SLEW);
        played_silence(false); /* and comes back, PAUSED by then, as a hand that resumes */
        played_watch();
        played_run(1500, 0, 0);
        CHECK_BELOW(played_felt().rise, RISE);
        played_end();
    }
}

static void a_device_that_jumps_is_let_go_by_the_slew(void)
{
    for (int i = 0; i < 2; i++) {
        const struct played_options o = usual(RENDERS[i], 1000);
        played_begin(&o);
        CHECK(played_press(1.8));
        played_watch();
        played_jump(0.05);
        played_run(20, 0, 0);
        CHECK_BELOW(played_felt().slew, SLEW);
        played_run(1500, 0, 0);
        CHECK_BELOW(played_felt().rise, RISE);
        played_end();
    }
}

/* However late in a tick the pose is read. */
static void a_steady_hand_in_free_air_is_never_braked(void)
{
    static const double rates[] = {250, 500, 1000, 4000}, speeds[] = {0.02, 0.1, 0.3, 1};
    static const double late_us[] = {1, 5, 20, 50, 120};
    for (int i = 0; i < 2 * 4 * 4 * 5; i++) {
        struct played_options o = usual(RENDERS[i % 2], rates[i / 2 % 4]);
        const double speed = speeds[i / 8 % 4];
        o.late_us = late_us[i / 32];
        played_begin(&o);
        played_run(300, speed, 0);
        const struct played_felt felt = played_felt();
        CHECK(felt.braked == 0 && felt.most <= 0);
        if (felt.braked > 0) {
            say(&o, "pose late by us", o.late_us);
            printf("        %g m/s: braked in %ld of %ld ticks\n", speed, felt.braked, felt.ticks);
        }
        played_end();
    }
}

/* What is felt at the hand is scaled up with its motion: the friction that the coupling is chosen
 * by is scaled down. */
static void friction_is_told_as_the_scene_has_it(void)
{
    static const double scales[] = {0.5, 1, 5};
    for (int i = 0; i < 3; i++) {
        char scale[40];
        struct played_options o = usual("palpd", 1000);
        snprintf(scale, sizeof scale, "--scale=%g", scales[i]);
        o.more[0] = "--friction=1";
        o.more[1] = scale;
        played_begin(&o);
        CHECK_NEAR(played_hello()->friction_n_s_m, 1 / scales[i], 1e-12);
        played_end();
    }
}

/* ---------------------------------------------------------------- the end */

/* A failure is told at once; the hand is let go in its own time, and then it ends. */
static void an_adapter_ends_once_nothing_is_felt(void)
{
    for (int i = 0; i < 2; i++) {
        const struct played_options o = usual(RENDERS[i], 1000);
        played_begin(&o);
        CHECK(played_press(1.8));
        played_watch();
        bridge_fail(played_bridge(), EX_PROTOCOL, "this failure is meant");
        played_run(1000, 0, 0);
        CHECK_BELOW(played_felt().slew, SLEW);
        CHECK(played_felt().gone_ms >= 1 && played_felt().gone_ms <= 25);
        CHECK(played_felt().ticks <= 30 && !bridge_tick(played_bridge()));
        played_end();
    }
}

/* Deep in tissue after a stall nothing is felt, and the one who holds the device is told what to
 * do; lifted, and down again, it is felt as before. */
static void who_waits_is_told_to_lift_the_tool(void)
{
    for (int i = 0; i < 2; i++) {
        const struct played_options o = usual(RENDERS[i], 1000);
        played_begin(&o);
        CHECK(played_press(1.8));
        played_stall(PLAYED_BACK, 200);
        played_run(1500, 0, 0);
        CHECK(played_felt().last <= 0);
        CHECK(played_felt().acted & PALP_HAPTIC_WAITING && played_bridge()->told_waiting);
        played_run(600, 0, 0.02);
        CHECK(!(played_bridge()->force.acted & PALP_HAPTIC_WAITING));
        CHECK(!played_bridge()->told_waiting);
        played_run(1100, 0, 0);
        CHECK(played_press(1.8));
        played_end();
    }
}

SUITE(bridge, TEST(a_force_goes_and_comes_by_slew_and_ramp),
      TEST(a_device_that_says_nothing_is_let_go_in_time),
      TEST(a_device_that_jumps_is_let_go_by_the_slew),
      TEST(a_steady_hand_in_free_air_is_never_braked), TEST(friction_is_told_as_the_scene_has_it),
      TEST(an_adapter_ends_once_nothing_is_felt), TEST(who_waits_is_told_to_lift_the_tool));
