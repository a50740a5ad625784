/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_haptic_limit.c - the output chain: what a hand may be shown, and never more. */
#include "clients/bench/haptics/limiter.h"
#include "engine/palp_haptic.h"
#include "tests/check.h"

#define MS       INT64_C(1000000)
#define ROUNDING 1e-12 /* N: a few roundings of a number of size 3 */

/* A chain with the defaults: 3 N and 0.1 N m of a strong device, a simulation at 100 Hz, ticks of
 * 1 ms. */
struct hand {
    struct palp_haptic chain;
    struct palp_haptic_request ask;
    struct palp_haptic_output out;
};

static struct hand rested_hand(void)
{
    struct hand hand = {.ask = {.wanted = true, .hand = POSE_IDENTITY, .now_ns = 1000 * MS}};
    const struct palp_haptic_limits limits =
        palp_haptic_limits_make(&(struct palp_haptic_device){6, 20, 1}, 3, 0.1, 100);
    palp_haptic_begin(&hand.chain, &limits);
    return hand;
}

/* One tick of 1 ms with fresh sample and step. */
static void tick(struct hand *hand)
{
    hand->ask.now_ns += MS;
    hand->ask.pose_ns = hand->ask.step_ns = hand->ask.now_ns;
    hand->out = palp_haptic_limit(&hand->chain, &hand->ask);
}

/* One tick of 1 ms in which neither sample nor step is renewed. */
static void tick_silent(struct hand *hand)
{
    hand->ask.now_ns += MS;
    hand->out = palp_haptic_limit(&hand->chain, &hand->ask);
}

static void ask(struct hand *hand, double x, double torque_y)
{
    hand->ask.force = vec3_make(x, 0, 0);
    hand->ask.torque = vec3_make(0, torque_y, 0);
}

/* A hand that has felt `x` newtons long enough for every ramp to be over. */
static struct hand engaged_hand(double x)
{
    struct hand hand = rested_hand();
    for (int i = 0; i < 1100; i++)
        tick(&hand);
    ask(&hand, x, 0);
    for (int i = 0; i < 50; i++)
        tick(&hand);
    return hand;
}

static void limits_are_the_smaller_of_device_and_scenario(void)
{
    const struct palp_haptic_limits strong =
        palp_haptic_limits_make(&(struct palp_haptic_device){6, 20, 1}, 3, 0.1, 100);
    CHECK(strong.force == 3 && strong.torque == 0.1);
    const struct palp_haptic_limits weak =
        palp_haptic_limits_make(&(struct palp_haptic_device){6, 2, 0.05}, 3, 0.1, 100);
    CHECK_NEAR(weak.force, 1.4, ROUNDING);
    CHECK_NEAR(weak.torque, 0.035, ROUNDING);
    const struct palp_haptic_limits point =
        palp_haptic_limits_make(&(struct palp_haptic_device){3, 20, 1}, 3, 0.1, 100);
    CHECK(point.force == 3 && point.torque == 0);
    const struct palp_haptic_limits tracker =
        palp_haptic_limits_make(&(struct palp_haptic_device){0, 20, 1}, 3, 0.1, 100);
    CHECK(tracker.force == 0 && tracker.torque == 0);
}

/* 0.2 N is what a hand may be holding when it closes; a request above it waits for ever. */
static void engage_waits_for_a_small_request(void)
{
    struct hand hand = rested_hand();
    ask(&hand, 0.21, 0);
    for (int i = 0; i < 3000; i++)
        tick(&hand);
    CHECK(vec3_norm(hand.out.force) == 0);
    CHECK(hand.out.acted & PALP_HAPTIC_ENGAGING);
}

/* Four quiet ticks, then a straight line over 1000 ticks of 1 ms. */
static void engage_rises_over_a_second(void)
{
    struct hand hand = rested_hand();
    for (int i = 0; i < 4; i++)
        tick(&hand);
    ask(&hand, 2, 0.05);
    double worst = 0;
    for (int i = 1; i <= 1000; i++) {
        tick(&hand);
        worst = fmax(worst, fabs(hand.out.force.x - 2.0 * i / 1000));
        worst = fmax(worst, fabs(hand.out.torque.y - 0.05 * i / 1000));
    }
    CHECK_BELOW(worst, 1e-10); /* 1000 additions of 0.001 */
    tick(&hand);
    CHECK(!(hand.out.acted & PALP_HAPTIC_ENGAGING));
}

static void a_hundred_newtons_become_three_in_the_same_direction(void)
{
    struct hand hand = engaged_hand(0);
    hand.ask.force = vec3_make(60, -80, 0);
    hand.ask.torque = vec3_make(0, 0, 7);
    for (int i = 0; i < 20; i++)
        tick(&hand);
    CHECK_NEAR(hand.out.force.x, 1.8, ROUNDING);
    CHECK_NEAR(hand.out.force.y, -2.4, ROUNDING);
    CHECK_NEAR(hand.out.torque.z, 0.1, ROUNDING);
    CHECK(hand.out.acted == PALP_HAPTIC_CLAMPED);
    hand.ask.force = vec3_make(-1e300, 0, 0); /* its square is no number */
    for (int i = 0; i < 20; i++)
        tick(&hand);
    CHECK_NEAR(hand.out.force.x, -3, ROUNDING);
}

/* What is not a number is never passed on; what was felt goes away in 20 ms. */
static void not_a_number_fades_the_last_good_force(void)
{
    const double bad[] = {NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 6; i++) {
        struct hand hand = engaged_hand(2);
        hand.ask.force.y = i < 3 ? bad[i] : 0;
        hand.ask.torque.z = i < 3 ? 0 : bad[i - 3];
        double last = 2;
        for (int k = 1; k <= 20; k++) {
            tick(&hand);
            CHECK(vec3_finite(hand.out.force) && vec3_finite(hand.out.torque));
            CHECK(hand.out.force.x < last && hand.out.acted & PALP_HAPTIC_NOT_FINITE);
            last = hand.out.force.x;
        }
        CHECK_ZERO(last, 0);
    }
}

/* Numbers, but their differences are none; and a hand that is damped by what is left of them. */
static void what_overflows_is_clamped(void)
{
    for (int i = 0; i < 2; i++) {
        struct hand hand = engaged_hand(2);
        hand.chain.given = 1; /* J: far more than is damped fully */
        hand.ask.force = vec3_make(i == 0 ? 1.7e308 : 2, 0, 0);
        hand.ask.pull = vec3_make(-1.7e308, 0, 0);
        hand.ask.torque = hand.ask.force;
        hand.ask.pull_torque = hand.ask.pull;
        for (int k = 0; k < 20; k++) {
            hand.ask.hand.p.x += 5e-4;
            tick(&hand);
            CHECK(vec3_norm(hand.out.force) <= 3 + ROUNDING); /* not so of what is no number */
            CHECK(vec3_norm(hand.out.torque) <= 0.1 + ROUNDING);
        }
        CHECK(hand.out.acted & PALP_HAPTIC_DAMPED);
    }
}

/* Anything a broken simulation, a broken device and a broken clock may ask for. Over 10⁶ ticks the
 * output is finite, within the limits, and changes by 1 N/ms at most. */
static void random_requests_never_break_a_limit(void)
{
    const struct limiter_run run = limiter_run(1000000, 1);
    CHECK(run.broken == 0);
    CHECK_BELOW(run.force, 1 + ROUNDING);
    CHECK_BELOW(run.torque, 1 + ROUNDING);
    CHECK_BELOW(run.slew, 1 + 1e-6); /* roundings of 3 N, over a tick of a microsecond */
    CHECK_BELOW(run.torque_slew, 1 + 1e-6);
    CHECK_BELOW(run.rise, 5 + 1e-6);
    CHECK_BELOW(run.heat, 1 + 1e-6);
    CHECK(run.expired == 0);
    CHECK(run.felt > 10000); /* the hand was not simply shut off all the time */
    for (int i = 0; i < LIMITER_ACTED; i++)
        CHECK(run.acted[i] > 1000); /* all that may act did */
}

/* No sample: to 10 ms nothing, to 30 ms the force is held against the request, at 50 ms it is
 * gone. */
static void a_stale_pose_holds_then_fades(void)
{
    struct hand hand = engaged_hand(2);
    ask(&hand, 2.5, 0);
    for (int age = 1; age <= 60; age++) {
        hand.ask.step_ns = hand.ask.now_ns + MS;
        tick_silent(&hand);
        if (age == 11)
            ask(&hand, -1, 0);
        if (age <= 30)
            CHECK_NEAR(hand.out.force.x, 2.5, ROUNDING);
        if (age > 30 && age <= 50)
            CHECK_NEAR(hand.out.force.x, 2.5 * (50 - age) / 20, 1e-9);
        if (age > 50)
            CHECK_ZERO(hand.out.force.x, 1e-9);
        CHECK(!(hand.out.acted & PALP_HAPTIC_POSE_HELD) == (age <= 10));
        CHECK(!(hand.out.acted & PALP_HAPTIC_POSE_STALE) == (age <= 30));
    }
}

/* No step for 50 ms: it fades in 50 ms more, and comes back with the ramp of a new engagement. */
static void a_stale_simulation_fades_and_engages_anew(void)
{
    struct hand hand = engaged_hand(2);
    for (int age = 1; age <= 110; age++) {
        hand.ask.pose_ns = hand.ask.now_ns + MS;
        tick_silent(&hand);
        if (age <= 50)
            CHECK_NEAR(hand.out.force.x, 2, ROUNDING);
        if (age > 50 && age <= 100)
            CHECK_NEAR(hand.out.force.x, 2.0 * (100 - age) / 50, 1e-9);
    }
    CHECK_ZERO(hand.out.force.x, 0);
    for (int i = 0; i < 2000; i++)
        tick(&hand);
    CHECK_ZERO(hand.out.force.x, 0); /* 2 N are no quiet request */
    ask(&hand, 0, 0);
    for (int i = 0; i < 4; i++)
        tick(&hand);
    ask(&hand, 2, 0);
    for (int i = 0; i < 500; i++)
        tick(&hand);
    CHECK_NEAR(hand.out.force.x, 1, 1e-9);
}

/* A simulation at 10 Hz is not stale after 50 ms: its limit is two and a half steps, 250 ms. */
static void a_slow_simulation_is_stale_after_two_and_a_half_steps(void)
{
    struct hand hand = engaged_hand(2);
    hand.chain.limits = palp_haptic_limits_make(&(struct palp_haptic_device){6, 20, 1}, 3, 0.1, 10);
    for (int age = 1; age <= 251; age++) {
        hand.ask.pose_ns = hand.ask.now_ns + MS;
        tick_silent(&hand);
        CHECK(!(hand.out.acted & PALP_HAPTIC_STEP_STALE) == (age <= 250));
    }
}

static void an_unwanted_force_is_gone_in_20_ms(void)
{
    struct hand hand = engaged_hand(3);
    hand.ask.wanted = false;
    for (int i = 1; i <= 20; i++) {
        tick(&hand);
        CHECK_NEAR(hand.out.force.x, 3.0 * (20 - i) / 20, 1e-9);
    }
    CHECK_ZERO(hand.out.force.x, 0);
}

/* A fade that ends in time goes on as a ramp from where it stood: no jump back to the full
 * force. */
static void a_fade_broken_off_goes_on_as_a_ramp(void)
{
    struct hand hand = engaged_hand(2);
    hand.ask.wanted = false;
    for (int i = 0; i < 10; i++)
        tick(&hand);
    hand.ask.wanted = true;
    for (int i = 1; i <= 400; i++) {
        tick(&hand);
        CHECK_NEAR(hand.out.force.x, 2 * (0.5 + i / 1000.0), 1e-9);
    }
}

/* 30 ms until its sample is stale, 10 for a tick that comes late; one from the future lasts no
 * longer. */
static void a_force_expires_when_its_sample_is_stale(void)
{
    struct hand hand = engaged_hand(1);
    CHECK(hand.out.expiry_ns == hand.ask.pose_ns + 40 * MS);
    hand.ask.pose_ns = hand.ask.now_ns + 1000 * MS;
    hand.out = palp_haptic_limit(&hand.chain, &hand.ask);
    CHECK(hand.out.expiry_ns == hand.ask.now_ns + 40 * MS);
}

/* Who opened the clutch by his own wish is held by what he holds: 2.5 N are no quiet request, and
 * yet they come back, by 2.5 N/s. */
static void a_hand_that_resumes_need_not_be_quiet(void)
{
    struct hand hand = engaged_hand(2.5);
    hand.ask.wanted = false;
    for (int i = 0; i < 100; i++)
        tick(&hand);
    CHECK_ZERO(hand.out.force.x, 0);
    hand.ask.wanted = hand.ask.resumed = true;
    for (int i = 1; i <= 1000; i++) {
        tick(&hand);
        CHECK_NEAR(hand.out.force.x, 2.5 * i / 1000, 1e-9);
    }
}

/* A wish to resume is worth something only where something was felt: not to a chain that waits, nor
 * to one that began anew since. */
static void a_hand_that_has_felt_nothing_waits_whatever_it_wishes(void)
{
    struct hand fresh = rested_hand(), again = engaged_hand(2.5);
    again.ask.wanted = false;
    for (int i = 0; i < 100; i++)
        tick(&again);
    again.ask.wanted = true;
    tick(&again); /* begins anew, deep in tissue */
    ask(&fresh, 2.5, 0);
    fresh.ask.resumed = again.ask.resumed = true;
    for (int i = 0; i < 2000; i++) {
        tick(&fresh);
        tick(&again);
        CHECK_ZERO(vec3_norm(fresh.out.force) + vec3_norm(again.out.force), 0);
        CHECK(fresh.out.acted & again.out.acted & PALP_HAPTIC_WAITING);
    }
}

/* A torque or a grip of more than 0.2 N's worth, with no force at all. */
static void a_torque_or_a_grip_is_no_quiet_request(void)
{
    for (int i = 0; i < 2; i++) {
        struct hand hand = rested_hand();
        ask(&hand, 0, i == 0 ? 0.1 : 0);
        hand.ask.grip_torque = i == 0 ? 0 : 0.05;
        for (int k = 0; k < 2000; k++)
            tick(&hand);
        CHECK(hand.chain.ramp.engaged <= 0 && hand.out.acted & PALP_HAPTIC_WAITING);
        CHECK_ZERO(vec3_norm(hand.out.torque), 0);
        ask(&hand, 0, 0);
        hand.ask.grip_torque = 0;
        for (int k = 0; k < 5; k++)
            tick(&hand);
        CHECK(hand.chain.ramp.engaged > 0 && !(hand.out.acted & PALP_HAPTIC_WAITING));
    }
}

/* What is asked of torque is nothing to it: neither a limit that acts, nor something to wait for.
 * */
static void a_device_without_torque_is_told_of_forces_only(void)
{
    struct hand hand = rested_hand();
    const struct palp_haptic_limits limits =
        palp_haptic_limits_make(&(struct palp_haptic_device){3, 20, 0}, 3, 0.1, 100);
    palp_haptic_begin(&hand.chain, &limits);
    ask(&hand, 0.1, 0.09);
    for (int i = 0; i < 1100; i++)
        tick(&hand);
    CHECK_NEAR(hand.out.force.x, 0.1, ROUNDING);
    CHECK(hand.out.acted == 0);
    ask(&hand, 4, 0.09);
    for (int i = 0; i < 10; i++)
        tick(&hand);
    CHECK(hand.out.acted == PALP_HAPTIC_CLAMPED);
}

/* One that was let go for another reason has to, whatever it did before. */
static void a_hand_let_go_for_a_fault_must_be_quiet(void)
{
    struct hand hand = engaged_hand(2.5);
    hand.ask.resumed = true;
    hand.ask.force.y = NAN;
    for (int i = 0; i < 30; i++)
        tick(&hand);
    hand.ask.force.y = 0;
    for (int i = 0; i < 2000; i++)
        tick(&hand);
    CHECK_ZERO(hand.out.force.x, 0);
}

/* A wall met at full force while engaging: 5 N/s, and 0.05 N where it is all there. A step of 3 N
 * afterwards is the slew's business alone. */
static void while_engaging_nothing_rises_faster_than_5_newtons_a_second(void)
{
    struct hand hand = rested_hand();
    hand.chain.limits.force = 8;
    for (int i = 0; i < 900; i++)
        tick(&hand);
    ask(&hand, 8, 0);
    double last = 0, worst = 0;
    int n = 0;
    for (; n < 4000 && hand.out.force.x < 8; n++) {
        tick(&hand);
        const double grown = hand.out.force.x - last;
        worst = fmax(worst, hand.chain.ramp.engaged < 1 ? grown / 0.005 : grown / 0.055);
        last = hand.out.force.x;
    }
    CHECK_BELOW(worst, 1 + 1e-9);
    CHECK(n >= 1580 && n <= 1620);
    ask(&hand, 5, 0);
    for (int i = 0; i < 4; i++)
        tick(&hand);
    CHECK_NEAR(hand.out.force.x, 5, ROUNDING);
}

/* 1.5 m/s for 10 ms: gone within 20 ms more, however slow the hand is by then; and a new engagement
 * before anything is felt again. At 1.1 m/s nothing happens. */
static void a_hand_that_is_too_fast_is_let_go(void)
{
    for (int fast = 0; fast <= 1; fast++) {
        struct hand hand = engaged_hand(2);
        for (int i = 0; i < 10; i++) {
            hand.ask.hand.p.y += fast ? 0.0015 : 0.0011;
            tick(&hand);
        }
        CHECK(!(hand.out.acted & PALP_HAPTIC_BRAKED) == !fast);
        for (int i = 0; i < 20; i++)
            tick(&hand);
        CHECK_NEAR(hand.out.force.x, fast ? 0 : 2, 1e-9);
        for (int i = 0; i < 1000; i++)
            tick(&hand);
        CHECK_NEAR(hand.out.force.x, fast ? 0 : 2, 1e-9);
    }
}

/* Which bits act on a hand that goes steadily for 0.4 s, the second half of it felt. Samples are
 * taken at their rate and arrive in bursts; a tick sees the newest that is there. */
static unsigned acted_on_steady(double tick_hz, double sample_hz, double burst_s, double speed)
{
    struct hand hand = rested_hand();
    unsigned acted = 0;
    for (long k = 1; k < (long)(0.4 * tick_hz); k++) {
        const double now = (double)k / tick_hz;
        const double came = burst_s > 0 ? burst_s * floor(now / burst_s + 1e-9) : now;
        const double measured = floor(came * sample_hz + 1e-9) / sample_hz;
        hand.ask.now_ns = 1000 * MS + llround(1e9 * now);
        hand.ask.step_ns = hand.ask.now_ns;
        hand.ask.pose_ns = 1000 * MS + llround(1e9 * fmax(came - burst_s, measured));
        hand.ask.measured_ns = 7 * MS + llround(1e9 * measured);
        hand.ask.hand.p.x = speed * measured;
        hand.out = palp_haptic_limit(&hand.chain, &hand.ask);
        acted |= now > 0.1 ? hand.out.acted : 0;
    }
    return acted;
}

/* Samples come less often than ticks, or in bursts: how fast a hand is, is judged over the time
 * between them. */
static void a_steady_hand_is_braked_by_its_own_speed_alone(void)
{
    static const double rates[] = {250, 500, 1000, 4000}, samples[] = {60, 100, 250, 1000, 4000};
    static const double speeds[] = {0.02, 0.1, 0.35, 0.65, 1.0, 1.15, 1.4};
    for (int i = 0; i < 4 * 5 * 7 * 2; i++) {
        const double tick_hz = rates[i % 4], sample_hz = samples[i / 4 % 5];
        const double speed = speeds[i / 20 % 7], burst_s = i / 140 * 0.02;
        const bool braked =
            acted_on_steady(tick_hz, sample_hz, burst_s, speed) & PALP_HAPTIC_BRAKED;
        CHECK(braked == (speed > 1.2));
        if (braked != (speed > 1.2))
            printf("        ticks %g Hz, samples %g Hz, bursts %g s: %g m/s\n", tick_hz, sample_hz,
                   burst_s, speed);
    }
}

/* At 250 Hz: a fade of 20 ms takes five ticks, a ramp of a second 250. */
static void a_slow_device_fades_and_rises_in_the_same_time(void)
{
    struct hand hand = rested_hand();
    const double part = 4e-3;
    for (int i = 0; i < 4; i++) {
        hand.ask.now_ns += 3 * MS;
        tick(&hand);
    }
    ask(&hand, 2, 0);
    for (int i = 1; i <= 250; i++) {
        hand.ask.now_ns += 3 * MS;
        tick(&hand);
        CHECK_NEAR(hand.out.force.x, 2 * part * i, 1e-9);
    }
    hand.ask.wanted = false;
    for (int i = 1; i <= 5; i++) {
        hand.ask.now_ns += 3 * MS;
        tick(&hand);
        CHECK_NEAR(hand.out.force.x, 2 * (1 - i / 5.0), 1e-9);
    }
}

/* 3 N asked of a device that bears 1 N for ever: the mean of the square never passes 1 N², what is
 * shown comes down to 1 N, and never by more than 0.02 N in a tick. */
static void a_device_is_not_heated_beyond_what_it_bears(void)
{
    struct hand hand = engaged_hand(3);
    hand.chain.limits.force_continuous = 1;
    double last = 3, fastest = 0, hottest = 0;
    for (int i = 0; i < 30000; i++) {
        tick(&hand);
        fastest = fmax(fastest, last - hand.out.force.x);
        hottest = fmax(hottest, hand.chain.heat);
        last = hand.out.force.x;
    }
    CHECK_NEAR(last, 1, 1e-3);
    CHECK_BELOW(hottest, 1 + 1e-9);
    CHECK_BELOW(fastest, 0.02);
    CHECK(hand.out.acted & PALP_HAPTIC_HOT);
}

/* The next hand finds the motors as they are: what they bear for ever, and no peak before they have
 * cooled. A weaker device is as warm as it may become, no warmer. */
static void the_next_hand_finds_the_device_as_warm_as_it_is(void)
{
    for (int i = 0; i < 2; i++) {
        struct hand hand = engaged_hand(3);
        hand.chain.limits.force_continuous = 1;
        for (int k = 0; k < 30000; k++)
            tick(&hand);
        struct palp_haptic_limits limits = hand.chain.limits;
        limits.force_continuous = i == 0 ? 1 : 0.5;
        palp_haptic_begin_again(&hand.chain, &limits);
        const double most = limits.force_continuous * limits.force_continuous;
        CHECK_NEAR(hand.chain.heat, most, 1e-3);
        CHECK(vec3_norm(hand.chain.last.force) <= 0);
        ask(&hand, 0, 0);
        for (int k = 0; k < 4; k++)
            tick(&hand);
        ask(&hand, 3, 0);
        double strongest = 0, hottest = 0;
        for (int k = 0; k < 30000; k++) {
            tick(&hand);
            strongest = fmax(strongest, hand.out.force.x);
            hottest = fmax(hottest, hand.chain.heat);
        }
        CHECK_BELOW(strongest, 1.5 * limits.force_continuous); /* a cool one: 2.9, or 1.4 N */
        CHECK_BELOW(hottest, most + 1e-9);
        CHECK_NEAR(hand.out.force.x, limits.force_continuous, 1e-3);
    }
}

/* A hand that is nowhere, or turned by no rotation, has no force to answer it. */
static void a_pose_that_is_none_fades_the_force(void)
{
    for (int i = 0; i < 3; i++) {
        struct hand hand = engaged_hand(2);
        hand.ask.hand.p.x = i == 0 ? (double)NAN : 0;
        hand.ask.hand.q.w = i == 1 ? 1.01 : i == 2 ? (double)INFINITY : 1;
        for (int k = 0; k < 20; k++)
            tick(&hand);
        CHECK_ZERO(hand.out.force.x, 1e-9);
        CHECK(hand.out.acted & PALP_HAPTIC_NOT_FINITE);
    }
}

SUITE(haptic_limit, TEST(limits_are_the_smaller_of_device_and_scenario),
      TEST(engage_waits_for_a_small_request), TEST(engage_rises_over_a_second),
      TEST(a_hundred_newtons_become_three_in_the_same_direction),
      TEST(not_a_number_fades_the_last_good_force), TEST(what_overflows_is_clamped),
      TEST(random_requests_never_break_a_limit), TEST(a_stale_pose_holds_then_fades),
      TEST(a_stale_simulation_fades_and_engages_anew),
      TEST(a_slow_simulation_is_stale_after_two_and_a_half_steps),
      TEST(an_unwanted_force_is_gone_in_20_ms), TEST(a_fade_broken_off_goes_on_as_a_ramp),
      TEST(a_force_expires_when_its_sample_is_stale), TEST(a_hand_that_resumes_need_not_be_quiet),
      TEST(a_hand_that_has_felt_nothing_waits_whatever_it_wishes),
      TEST(a_torque_or_a_grip_is_no_quiet_request),
      TEST(a_device_without_torque_is_told_of_forces_only),
      TEST(a_steady_hand_is_braked_by_its_own_speed_alone),
      TEST(a_slow_device_fades_and_rises_in_the_same_time),
      TEST(a_hand_let_go_for_a_fault_must_be_quiet),
      TEST(while_engaging_nothing_rises_faster_than_5_newtons_a_second),
      TEST(a_hand_that_is_too_fast_is_let_go), TEST(a_device_is_not_heated_beyond_what_it_bears),
      TEST(the_next_hand_finds_the_device_as_warm_as_it_is),
      TEST(a_pose_that_is_none_fades_the_force));
