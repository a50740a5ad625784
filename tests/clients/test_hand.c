/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_hand.c - the simulated device: its mechanics, and the path of the hand that holds it. */
#include "clients/palp/hand.h"
#include "clients/palp/stroke.h"
#include "tests/check.h"

static const double DT = 1e-3;
static const struct hand_motion LOOSE = {
    .inertia = 0.08, .viscous = 0.2, .stiffness = 400, .damping = 8};

/** The same law along and about: what is shown of one motion here is shown of both. */
static struct hand_model both(struct hand_motion motion)
{
    return (struct hand_model){.along = motion, .about = motion};
}

static struct hand at_rest(vec3 x)
{
    return (struct hand){.at = {x, {0, 0, 0, 1}}};
}

static struct hand_push push_both(vec3 push)
{
    return (struct hand_push){.force = push, .torque = push};
}

static vec3 turned(const struct hand *h)
{
    return quat_log(h->at.q);
}

static void settle(struct hand *h, const struct hand_model *m, const struct hand *goal,
                   struct hand_push push, double seconds)
{
    for (int i = 0; i < (int)(seconds / DT); i++)
        hand_step(h, m, goal, &push, DT);
}

/* Its springs are linear: at rest k (goal - x) + F = 0, also of the rotation vector. e^(-10 s ·
 * k/b) is far below the tolerance. */
static void a_push_moves_the_hand_by_push_over_stiffness(void)
{
    const struct hand_model m = both(LOOSE);
    const struct hand goal = at_rest(vec3_make(0.01, 0.02, 0.03));
    struct hand h = goal;
    settle(&h, &m, &goal, push_both(vec3_make(0, 2, -1)), 10);
    CHECK_ZERO(vec3_norm(vec3_sub(h.at.p, vec3_make(0.01, 0.02 + 2.0 / 400, 0.03 - 1.0 / 400))),
               1e-12);
    CHECK_ZERO(vec3_norm(vec3_sub(turned(&h), vec3_make(0, 2.0 / 400, -1.0 / 400))), 1e-12);
}

/* Where the hand turns its goal the device turns along; exactly, with no friction of its own. */
static void a_hand_that_turns_turns_its_device(void)
{
    struct hand_motion free_device = LOOSE;
    free_device.viscous = 0;
    const struct hand_model m = both(free_device);
    struct hand goal = at_rest(vec3_make(0, 0, 0)), h = goal;
    goal.w = h.w = vec3_make(0.3, -2, 1);
    const struct hand_push nothing = {{0}};
    for (int i = 0; i < 1000; i++) {
        goal.at = pose_move(goal.at, goal.v, goal.w, DT);
        hand_step(&h, &m, &goal, &nothing, DT);
    }
    CHECK_ZERO(vec3_norm(vec3_sub(turned(&h), goal.w)), 1e-9); /* rounding of 1000 rotations */
}

/* Without a hand or frictions backward Euler is exact for the speed: v = F t / m. */
static void a_free_device_accelerates_by_push_over_inertia(void)
{
    const struct hand_model m = both((struct hand_motion){.inertia = 0.08});
    const struct hand goal = at_rest(vec3_make(0, 0, 0));
    struct hand h = goal;
    settle(&h, &m, &goal, push_both(vec3_make(0.4, 0, 0)), 0.5);
    CHECK_NEAR(h.v.x, 0.4 * 0.5 / 0.08, 1e-12);
    CHECK_NEAR(h.w.x, 0.4 * 0.5 / 0.08, 1e-12);
}

static void dry_friction_holds_a_device_against_less(void)
{
    struct hand_motion dry = LOOSE;
    dry.friction = 0.05;
    const struct hand_model m = both(dry);
    const struct hand goal = at_rest(vec3_make(0, 0, 0));
    struct hand h = goal;
    /* 0.04999 N, all its directions together */
    settle(&h, &m, &goal, push_both(vec3_make(0.03, 0, 0.03999)), 1);
    CHECK(vec3_norm(h.at.p) == 0 && vec3_norm(turned(&h)) == 0);
    settle(&h, &m, &goal, push_both(vec3_make(0.03, 0, 0.0401)), 1);
    CHECK(h.at.p.x > 0 && h.at.p.z > 0 && turned(&h).x > 0 && turned(&h).z > 0);
}

/* m v' = -r: the speed falls by r dt / m a step, and to exactly nothing, not below. */
static void dry_friction_stops_a_device_dead(void)
{
    const struct hand_model m = both((struct hand_motion){.inertia = 0.1, .friction = 0.05});
    const struct hand goal = at_rest(vec3_make(0, 0, 0));
    struct hand h = goal;
    h.v.y = h.w.y = 0.1;
    settle(&h, &m, &goal, push_both(vec3_make(0, 0, 0)), 0.1);
    CHECK_NEAR(h.v.y, 0.1 - 0.05 * 0.1 / 0.1, 1e-14);
    CHECK_NEAR(h.w.y, 0.1 - 0.05 * 0.1 / 0.1, 1e-14);
    settle(&h, &m, &goal, push_both(vec3_make(0, 0, 0)), 0.2);
    CHECK(h.v.y == 0 && h.w.y == 0);
}

static void any_step_length_is_stable(void)
{
    const struct hand_model m = both(LOOSE);
    const struct hand goal = at_rest(vec3_make(0, 0, 0));
    const struct hand_push nothing = {{0}};
    for (double dt = 1e-4; dt < 10; dt *= 10) {
        struct hand h = at_rest(vec3_make(0, 0.01, 0));
        h.v.y = h.w.y = -3;
        for (int i = 0; i < 100000; i++)
            hand_step(&h, &m, &goal, &nothing, dt);
        CHECK_ZERO(h.at.p.y, 1e-9);
        CHECK_ZERO(vec3_norm(turned(&h)), 1e-9);
    }
}

/* k (goal - x) + T = 0 in radians of its jaw; and neither hand nor torque opens it beyond 1. */
static void the_jaw_gives_way_by_torque_over_stiffness(void)
{
    const struct hand_model m = {.along = LOOSE,
                                 .about = LOOSE,
                                 .jaw = {.inertia = 1e-5, .stiffness = 0.5, .damping = 0.01},
                                 .opening = 0.8};
    struct hand goal = at_rest(vec3_make(0, 0, 0)), h = goal;
    goal.grip = 0.25;
    settle(&h, &m, &goal, (struct hand_push){.grip_torque = 0.1}, 5);
    CHECK_NEAR(h.grip, 0.25 + 0.1 / 0.5 / 0.8, 1e-12);
    settle(&h, &m, &goal, (struct hand_push){.grip_torque = 1}, 5);
    CHECK(h.grip == 1 && h.closing == 0);
    settle(&h, &m, &goal, (struct hand_push){.grip_torque = -1}, 5);
    CHECK(h.grip == 0);
}

static void an_encoder_is_off_by_half_a_count_at_most(void)
{
    struct hand_model m = both(LOOSE);
    m.along.encoder = 2e-5;
    m.about.encoder = 3e-5;
    m.jaw.encoder = 1e-3;
    m.opening = 0.5;
    for (int i = 0; i < 1000; i++) {
        struct hand h = at_rest(vec3_make(1e-6 * i, -3.3e-7 * i, 0.1));
        h.at.q = quat_exp(vec3_make(1e-3 * i, 2e-4 * i, 0.3));
        h.grip = 1e-3 * i;
        const struct hand told = hand_measure(&h, &m);
        const vec3 off = vec3_sub(turned(&told), turned(&h));
        CHECK_NEAR(told.at.p.x, h.at.p.x, 1.0000001e-5);
        CHECK_NEAR(told.at.p.y, h.at.p.y, 1.0000001e-5);
        CHECK_NEAR(told.at.p.x / 2e-5, rint(told.at.p.x / 2e-5), 1e-9);
        CHECK_BELOW(fmax(fabs(off.x), fmax(fabs(off.y), fabs(off.z))), 1.5000001e-5);
        CHECK_NEAR(told.grip * 500, rint(told.grip * 500), 1e-9);
    }
    m = both(LOOSE);
    const struct hand h = at_rest(vec3_make(0.123456789, 0, 0));
    CHECK(hand_measure(&h, &m).at.p.x == h.at.p.x);
}

/* ---------------------------------------------------------------- the path */

static const struct stroke_soft SOFT = {{-0.05, 0, -0.05}, {0.05, 0.04, 0.05}};

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
    stroke_begin(&s, vec3_make(0.01, 0.06, 0), &SOFT, 0.008, 2);
    const double lowest = follow(&s, 0.04, 20);
    CHECK(s.strokes >= 2 && s.touched >= s.strokes);
    /* 0.15 N are felt 0.5 mm deep; what is usual lags, hence up to 0.5 mm more */
    CHECK_NEAR(lowest, 0.04 - 0.008 - 0.00075, 0.0004);
}

/* Where nothing else is asked for: deeper, a flap of millimetres would be crushed. */
static void thin_tissue_is_pressed_a_quarter_of_its_height(void)
{
    const struct stroke_soft flap = {SOFT.low, {0.05, 0.004, 0.05}}, organ = {SOFT.low, SOFT.high};
    struct stroke s;
    stroke_begin(&s, vec3_make(0.01, 0.02, 0), &flap, NAN, 2);
    CHECK_NEAR(s.depth, 0.001, 1e-15);
    stroke_begin(&s, vec3_make(0.01, 0.06, 0), &organ, NAN, 2);
    CHECK_NEAR(s.depth, 0.01, 1e-15);
    stroke_begin(&s, vec3_make(0.01, 0.06, 0), NULL, NAN, 2);
    CHECK_NEAR(s.depth, 0.01, 1e-15);
}

static void it_starts_over_soft_things_when_it_is_beside_them(void)
{
    struct stroke s;
    stroke_begin(&s, vec3_make(0.3, 0.02, 0), &SOFT, 0.008, 2);
    CHECK_NEAR(s.over.x, 0, 1e-15);
    CHECK_NEAR(s.over.y, 0.06, 1e-15);
    stroke_begin(&s, vec3_make(0.02, 0.1, 0.01), &SOFT, 0.008, 2);
    CHECK(s.over.x == 0.02 && s.over.y == 0.1 && s.over.z == 0.01);
}

static void it_turns_back_where_nothing_is_felt(void)
{
    struct stroke s;
    stroke_begin(&s, vec3_make(0, 0.06, 0), &SOFT, 0.008, 2);
    const double lowest = follow(&s, -1, 20);
    CHECK(s.touched == 0 && s.strokes >= 2);
    CHECK_NEAR(lowest, 0, 2.1e-5); /* the bottom of the box, and a step of the search at 20 mm/s */
}

/* A steady drag while it moves in free air is what is usual, not tissue. */
static void a_steady_drag_is_not_tissue(void)
{
    struct stroke s;
    stroke_begin(&s, vec3_make(0, 0.06, 0), &SOFT, 0.008, 2);
    for (int i = 0; i < 20000; i++)
        stroke_step(&s, DT, s.phase == STROKE_DOWN ? 0.3 : 0);
    CHECK(s.touched == 0);
}

/* The hand's own speed stays one that a hand has, wherever it is in its path. */
static void the_target_does_not_jump(void)
{
    struct stroke s;
    double fastest = 0;
    stroke_begin(&s, vec3_make(0.3, 0.02, 0), &SOFT, 0.008, 2);
    for (int i = 0; i < 30000; i++) {
        stroke_step(&s, DT, fmax(0, 300 * (0.04 - s.target.y)));
        fastest = fmax(fastest, fabs(s.velocity.x) + fabs(s.velocity.y) + fabs(s.velocity.z));
    }
    CHECK(s.strokes >= 2);
    CHECK_BELOW(fastest, 0.2);
}

SUITE(hand, TEST(a_push_moves_the_hand_by_push_over_stiffness),
      TEST(a_hand_that_turns_turns_its_device),
      TEST(a_free_device_accelerates_by_push_over_inertia),
      TEST(dry_friction_holds_a_device_against_less), TEST(dry_friction_stops_a_device_dead),
      TEST(any_step_length_is_stable), TEST(the_jaw_gives_way_by_torque_over_stiffness),
      TEST(an_encoder_is_off_by_half_a_count_at_most),
      TEST(it_presses_the_depth_below_where_it_feels),
      TEST(thin_tissue_is_pressed_a_quarter_of_its_height),
      TEST(it_starts_over_soft_things_when_it_is_beside_them),
      TEST(it_turns_back_where_nothing_is_felt), TEST(a_steady_drag_is_not_tissue),
      TEST(the_target_does_not_jump));
