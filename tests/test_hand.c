/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_hand.c - the simulated device: its mechanics, and the path of the hand that holds it. */
#include "clients/palp/hand.h"
#include "clients/palp/stroke.h"
#include "tests/check.h"

static const double DT = 1e-3;
static const struct hand_model MODEL = {
    .mass = 0.08, .viscous = 0.2, .stiffness = 400, .damping = 8};
static const proto_vec3 ZERO = {0, 0, 0};

static void settle(struct hand *h, const struct hand_model *m, proto_vec3 target, proto_vec3 force,
                   double seconds)
{
    for (int i = 0; i < (int)(seconds / DT); i++)
        hand_step(h, m, target, ZERO, force, DT);
}

/* Its springs are linear: at rest k (target - x) + F = 0. e^(-10 s · k/b) is far below the
 * tolerance. */
static void a_force_pushes_the_hand_back_by_force_over_stiffness(void)
{
    struct hand h = {{0.01, 0.02, 0.03}, {0, 0, 0}};
    settle(&h, &MODEL, (proto_vec3){0.01, 0.02, 0.03}, (proto_vec3){0, 2, -1}, 10);
    CHECK_NEAR(h.x.x, 0.01, 1e-12);
    CHECK_NEAR(h.x.y, 0.02 + 2.0 / 400, 1e-12);
    CHECK_NEAR(h.x.z, 0.03 - 1.0 / 400, 1e-12);
}

/* Without a hand or frictions backward Euler is exact for the speed: v = F t / m. */
static void a_free_device_accelerates_by_force_over_mass(void)
{
    const struct hand_model m = {.mass = 0.08};
    struct hand h = {{0, 0, 0}, {0, 0, 0}};
    settle(&h, &m, ZERO, (proto_vec3){0.4, 0, 0}, 0.5);
    CHECK_NEAR(h.v.x, 0.4 * 0.5 / 0.08, 1e-12);
}

static void dry_friction_holds_a_device_against_less(void)
{
    struct hand_model m = MODEL;
    m.friction = 0.05;
    struct hand h = {{0, 0, 0}, {0, 0, 0}};
    settle(&h, &m, ZERO, (proto_vec3){0.03, 0, 0.03999},
           1); /* 0.04999 N, all its directions together */
    CHECK(h.x.x == 0 && h.x.y == 0 && h.x.z == 0);
    settle(&h, &m, ZERO, (proto_vec3){0.03, 0, 0.0401}, 1);
    CHECK(h.x.x > 0 && h.x.z > 0);
}

/* m v' = -r: the speed falls by r dt / m a step, and to exactly nothing, not below. */
static void dry_friction_stops_a_device_dead(void)
{
    const struct hand_model m = {.mass = 0.1, .friction = 0.05};
    struct hand h = {{0, 0, 0}, {0, 0.1, 0}};
    settle(&h, &m, ZERO, ZERO, 0.1);
    CHECK_NEAR(h.v.y, 0.1 - 0.05 * 0.1 / 0.1, 1e-14);
    settle(&h, &m, ZERO, ZERO, 0.2);
    CHECK(h.v.y == 0);
}

static void any_step_length_is_stable(void)
{
    for (double dt = 1e-4; dt < 10; dt *= 10) {
        struct hand h = {{0, 0.01, 0}, {0, -3, 0}};
        for (int i = 0; i < 100000; i++)
            hand_step(&h, &MODEL, ZERO, ZERO, ZERO, dt);
        CHECK_ZERO(h.x.y, 1e-9);
    }
}

static void the_encoder_is_off_by_half_a_count_at_most(void)
{
    struct hand_model m = MODEL;
    m.encoder = 2e-5;
    for (int i = 0; i < 1000; i++) {
        const struct hand h = {{1e-6 * i, -3.3e-7 * i, 0.1}, {0, 0, 0}};
        const proto_vec3 x = hand_measure(&h, &m);
        CHECK_NEAR(x.x, h.x.x, 1.0000001e-5);
        CHECK_NEAR(x.y, h.x.y, 1.0000001e-5);
        CHECK_NEAR(x.x / 2e-5, rint(x.x / 2e-5), 1e-9);
    }
    m.encoder = 0;
    const struct hand h = {{0.123456789, 0, 0}, {0, 0, 0}};
    CHECK(hand_measure(&h, &m).x == h.x.x);
}

/* ---------------------------------------------------------------- the path */

static const proto_box SOFT = {{-0.05, 0, -0.05}, {0.05, 0.04, 0.05}};

/** Follow the path with tissue of 300 N/m below a height, for some seconds. Returns the lowest
 *  target. */
static double follow(struct stroke *s, double tissue, double seconds)
{
    double lowest = s->target.y;
    for (int i = 0; i < (int)(seconds / DT); i++) {
        stroke_step(s, DT, fmax(0, 300 * (tissue - s->target.y)));
        lowest = fmin(lowest, s->target.y);
    }
    return lowest;
}

static void it_presses_the_depth_below_where_it_feels(void)
{
    struct stroke s;
    stroke_begin(&s, (proto_vec3){0.01, 0.06, 0}, &SOFT, 0.008, 2);
    const double lowest = follow(&s, 0.04, 20);
    CHECK(s.strokes >= 2 && s.touched >= s.strokes);
    /* 0.15 N are felt 0.5 mm deep; what is usual lags, hence up to 0.5 mm more */
    CHECK_NEAR(lowest, 0.04 - 0.008 - 0.00075, 0.0004);
}

static void it_starts_over_soft_things_when_it_is_beside_them(void)
{
    struct stroke s;
    stroke_begin(&s, (proto_vec3){0.3, 0.02, 0}, &SOFT, 0.008, 2);
    CHECK_NEAR(s.over.x, 0, 1e-15);
    CHECK_NEAR(s.over.y, 0.06, 1e-15);
    stroke_begin(&s, (proto_vec3){0.02, 0.1, 0.01}, &SOFT, 0.008, 2);
    CHECK(s.over.x == 0.02 && s.over.y == 0.1 && s.over.z == 0.01);
}

static void it_turns_back_where_nothing_is_felt(void)
{
    struct stroke s;
    stroke_begin(&s, (proto_vec3){0, 0.06, 0}, &SOFT, 0.008, 2);
    const double lowest = follow(&s, -1, 20);
    CHECK(s.touched == 0 && s.strokes >= 2);
    CHECK_NEAR(lowest, 0, 2.1e-5); /* the bottom of the box, and a step of the search at 20 mm/s */
}

/* A steady drag while it moves in free air is what is usual, not tissue. */
static void a_steady_drag_is_not_tissue(void)
{
    struct stroke s;
    stroke_begin(&s, (proto_vec3){0, 0.06, 0}, &SOFT, 0.008, 2);
    for (int i = 0; i < 20000; i++)
        stroke_step(&s, DT, s.phase == STROKE_DOWN ? 0.3 : 0);
    CHECK(s.touched == 0);
}

/* The hand's own speed stays one that a hand has, wherever it is in its path. */
static void the_target_does_not_jump(void)
{
    struct stroke s;
    double fastest = 0;
    stroke_begin(&s, (proto_vec3){0.3, 0.02, 0}, &SOFT, 0.008, 2);
    for (int i = 0; i < 30000; i++) {
        stroke_step(&s, DT, fmax(0, 300 * (0.04 - s.target.y)));
        fastest = fmax(fastest, fabs(s.velocity.x) + fabs(s.velocity.y) + fabs(s.velocity.z));
    }
    CHECK(s.strokes >= 2);
    CHECK_BELOW(fastest, 0.2);
}

SUITE(hand, TEST(a_force_pushes_the_hand_back_by_force_over_stiffness),
      TEST(a_free_device_accelerates_by_force_over_mass),
      TEST(dry_friction_holds_a_device_against_less), TEST(dry_friction_stops_a_device_dead),
      TEST(any_step_length_is_stable), TEST(the_encoder_is_off_by_half_a_count_at_most),
      TEST(it_presses_the_depth_below_where_it_feels),
      TEST(it_starts_over_soft_things_when_it_is_beside_them),
      TEST(it_turns_back_where_nothing_is_felt), TEST(a_steady_drag_is_not_tissue),
      TEST(the_target_does_not_jump));
