/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_haptic_evaluate.c - a local model solved where the hand is: what a hand feels between two
 * steps. */
#include "engine/palp_haptic.h"
#include "tests/check.h"

#include <stdlib.h>
#include <string.h>

#define K_T      1000.0 /* N/m                                                */
#define ROUNDING 1e-12  /* a few roundings of forces and ways of size 1       */
#define SETTLED  1e-5   /* N: what the sweeps leave: they stop by that change */

static struct palp_local_model model;
static struct palp_haptic_state state;

/* A model that nothing touches, held by a hand at the target. */
static struct palp_haptic_hand begin(void)
{
    memset(&model, 0, sizeof model);
    model.step = 1;
    model.period = 0.02;
    model.target = POSE_IDENTITY;
    model.compliance_translation = 1 / K_T;
    return (struct palp_haptic_hand){.at = POSE_IDENTITY};
}

static struct palp_local_contact *add_contact(vec3 n, vec3 arm, double lambda, double friction)
{
    struct palp_local_contact *c = &model.contact[model.n++];
    c->id = (uint64_t)model.n;
    c->C = mat3_directions(n);
    c->force = vec3_scale(n, lambda);
    c->arm = arm;
    c->bounds = (struct bounds){.most = INFINITY, .friction = friction};
    return c;
}

/* How contact i gives way to a force at j; symmetric. */
static void give_way(int i, int j, mat3 W)
{
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) {
            model.W[((3 * j + c) * 3 + r) * model.n + i] = (float)W.m[r][c];
            model.W[((3 * i + r) * 3 + c) * model.n + j] = (float)W.m[r][c];
        }
}

static struct palp_haptic_touch feel(const struct palp_haptic_hand *hand)
{
    return palp_haptic_evaluate(&model, hand, &state);
}

static double apart(vec3 a, vec3 b)
{
    return vec3_norm(vec3_sub(a, b));
}

static double uniform(double least, double most)
{
    return least + (most - least) * (rand() / (RAND_MAX + 1.0));
}

static vec3 random_vec3(double size)
{
    return vec3_make(uniform(-size, size), uniform(-size, size), uniform(-size, size));
}

/* As a step may leave it: n contacts on all sides, half of them loaded, within friction; tissue
 * that gives way by up to `soft`, each place with its neighbours. */
static struct palp_haptic_hand random_model(int n, double friction, double soft)
{
    struct palp_haptic_hand hand = begin();
    model.compliance_rotation = 1;
    for (int i = 0; i < n; i++) {
        const vec3 away = vec3_direction(random_vec3(1), vec3_make(0, 0, 1));
        struct palp_local_contact *c = add_contact(away, random_vec3(0.02), 0, friction);
        const bool loaded = rand() % 2;
        const double lambda = loaded ? uniform(0, 1) : 0, across = friction * lambda / 2;
        c->gap.x = loaded ? 0 : uniform(0, 1e-3);
        c->force = mat3_apply_t(c->C, vec3_make(lambda, uniform(-across, across), across));
    }
    mat3 root[PALP_LOCAL_CONTACTS][3];
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 3; k++)
            root[i][k] = mat3_rows(random_vec3(1), random_vec3(1), random_vec3(1));
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            mat3 W = mat3_diagonal(i == j ? 0.1 : 0);
            for (int k = 0; k < 3; k++)
                W = mat3_add(W, mat3_mul_t(root[i][k], root[j][k]));
            give_way(i, j, mat3_scale(W, soft / 3));
        }
    palp_haptic_state_begin(&state, &model);
    return hand;
}

/* ---------------------------------------------------------------- where the step left it */

static void at_the_target_a_hand_feels_the_steps_forces(void)
{
    for (int k = 0; k < 100; k++) {
        const struct palp_haptic_hand hand = random_model(k % 65, 0.3, 1e-3);
        vec3 force = {0, 0, 0}, torque = {0, 0, 0};
        for (int i = 0; i < model.n; i++) {
            force = vec3_add(force, model.contact[i].force);
            torque = vec3_add(torque, vec3_cross(model.contact[i].arm, model.contact[i].force));
        }
        const struct palp_haptic_touch touch = feel(&hand);
        CHECK_ZERO(apart(touch.force, force), 64 * ROUNDING);
        CHECK_ZERO(apart(touch.torque, torque), 64 * ROUNDING);
    }
}

static void free_space_is_exactly_nothing(void)
{
    struct palp_haptic_hand hand = begin();
    add_contact(vec3_make(0, 1, 0), vec3_make(0, -0.01, 0), 0, 0.5)->gap.x = 1e-3;
    palp_haptic_state_begin(&state, &model);
    hand.at.p = vec3_make(0.01, -0.9e-3, 0.02);
    const struct palp_haptic_touch touch = feel(&hand);
    CHECK(vec3_norm(touch.force) == 0);
    CHECK(vec3_norm(touch.torque) == 0);
    CHECK(apart(touch.proxy.p, hand.at.p) == 0);
}

/* ---------------------------------------------------------------- stiffness */

static void one_contact_is_as_stiff_as_coupling_and_tissue_in_series(void)
{
    static const double soft[] = {0, 1e-5, 1e-3, 1e-1};
    for (int k = 0; k < 4; k++) {
        struct palp_haptic_hand hand = begin();
        add_contact(vec3_make(0, 1, 0), vec3_make(0, 0, 0), 0.5, 0);
        give_way(0, 0, mat3_diagonal(soft[k]));
        palp_haptic_state_begin(&state, &model);
        hand.at.p.y = -1e-3;
        const double stiffness = 1 / (soft[k] + 1 / K_T);
        CHECK_NEAR((feel(&hand).force.y - 0.5) / 1e-3 / stiffness, 1, 1e-6); /* W is single */
    }
}

/* From where the hand was to there; the last force. */
static struct palp_haptic_touch go(struct palp_haptic_hand *hand, vec3 to, int ticks)
{
    struct palp_haptic_touch touch = {.pushed = 0};
    const vec3 from = hand->at.p;
    for (int k = 1; k <= ticks; k++) {
        hand->at.p = vec3_axpy(from, k / (double)ticks, vec3_sub(to, from));
        touch = feel(hand);
    }
    return touch;
}

/* Each sweep lets the contacts that it visits take up what is left: together they hold 1 mm of the
 * coupling, however many they are. */
static void however_many_contacts_on_bone_are_as_stiff_as_the_coupling(void)
{
    for (int n = 1; n <= PALP_LOCAL_CONTACTS; n *= 2) {
        struct palp_haptic_hand hand = begin();
        for (int i = 0; i < n; i++)
            add_contact(vec3_make(0, 1, 0), random_vec3(0.001), 0.5 / n, 0.3);
        palp_haptic_state_begin(&state, &model);
        hand.at.p.y = -1e-3;
        CHECK_NEAR((feel(&hand).force.y - 0.5) / 1e-3, K_T, 1e-6 * K_T);
    }
}

static void no_number_of_contacts_is_stiffer_than_the_coupling(void)
{
    for (int k = 0; k < 200; k++) {
        struct palp_haptic_hand hand = random_model(1 + k % 64, 0.3, k % 2 ? 1e-3 : 1e-6);
        go(&hand, random_vec3(1e-3), 20);
        const vec3 from = hand.at.p, before = go(&hand, from, 50).force; /* settled */
        go(&hand, vec3_add(from, random_vec3(1e-4)), 10);
        const struct palp_haptic_touch after = go(&hand, hand.at.p, 50);
        CHECK_BELOW(apart(after.force, before),
                    K_T * apart(hand.at.p, from) * (1 + 1e-3) + 300 * SETTLED);
    }
}

static void what_can_give_nowhere_keeps_its_force(void)
{
    struct palp_haptic_hand hand = begin();
    model.compliance_translation = 0;
    add_contact(vec3_make(0, 1, 0), vec3_make(0, 0, 0), 0.5, 0.3);
    palp_haptic_state_begin(&state, &model);
    CHECK_NEAR(go(&hand, vec3_make(1e-3, -1e-3, 0), 10).force.y, 0.5, ROUNDING);
    CHECK_ZERO(apart(feel(&hand).proxy.p, hand.at.p), 0);
}

/* Of a contact far from the origin a hand that turns feels as much as one that moves it there; the
 * coupling's two springs are in series. */
static void a_hand_that_turns_feels_force_and_torque(void)
{
    const double arm = 0.1, turned = 1e-3, soft = 1e-4, rotation = 0.5;
    struct palp_haptic_hand hand = begin();
    model.compliance_rotation = rotation;
    add_contact(vec3_make(0, 1, 0), vec3_make(arm, 0, 0), 0.5, 0);
    give_way(0, 0, mat3_diagonal(soft));
    palp_haptic_state_begin(&state, &model);
    hand.at.q = quat_exp(vec3_make(0, 0, -turned));
    const double more = arm * turned / (soft + 1 / K_T + rotation * arm * arm);
    const struct palp_haptic_touch touch = feel(&hand);
    CHECK_NEAR(touch.force.y, 0.5 + more, 2 * turned * more); /* the arm turns with the tool */
    CHECK_NEAR(touch.torque.z, arm * touch.force.y, turned * turned * arm);
}

static void the_tool_is_drawn_where_its_coupling_lets_it(void)
{
    struct palp_haptic_hand hand = random_model(12, 0.3, 1e-3);
    model.force = vec3_make(0, -0.3, 0);
    const struct palp_haptic_touch touch = go(&hand, vec3_make(1e-3, -1e-3, 2e-3), 5);
    const vec3 way = vec3_sub(touch.proxy.p, hand.at.p);
    const vec3 turned = quat_log(quat_mul(touch.proxy.q, quat_conjugate(hand.at.q)));
    CHECK_ZERO(apart(way, vec3_scale(touch.force, model.compliance_translation)), ROUNDING);
    CHECK_ZERO(apart(turned, vec3_scale(touch.torque, model.compliance_rotation)), 1e-9);
}

/* ---------------------------------------------------------------- against a reference */

static mat3 dense_block(int i, int j)
{
    mat3 W;
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++)
            W.m[r][c] = (double)model.W[((3 * j + c) * 3 + r) * model.n + i];
    const mat3 A = mat3_cross(model.contact[i].arm), B = mat3_cross(model.contact[j].arm);
    W = mat3_add(W, mat3_diagonal(model.compliance_translation));
    W = mat3_axpy(W, -model.compliance_rotation, mat3_mul(A, B));
    return mat3_mul_t(mat3_mul(model.contact[i].C, W), model.contact[j].C);
}

/* The force on a hand `way` from the target: every sum formed anew, each contact solved exactly,
 * until nothing changes. */
static vec3 reference_force(vec3 way)
{
    static mat3 W[PALP_LOCAL_CONTACTS][PALP_LOCAL_CONTACTS];
    vec3 lambda[PALP_LOCAL_CONTACTS], before[PALP_LOCAL_CONTACTS], force = {0, 0, 0};
    for (int i = 0; i < model.n; i++) {
        before[i] = lambda[i] = mat3_apply(model.contact[i].C, model.contact[i].force);
        for (int j = 0; j < model.n; j++)
            W[i][j] = dense_block(i, j);
    }
    double change = 1;
    for (int sweep = 0; sweep < 20000 && change > 1e-9; sweep++) {
        change = 0;
        for (int i = 0; i < model.n; i++) {
            const struct palp_local_contact *c = &model.contact[i];
            vec3 delta = vec3_add(c->gap, mat3_apply(c->C, way));
            for (int j = 0; j < model.n; j++)
                delta = vec3_add(delta, mat3_apply(W[i][j], vec3_sub(lambda[j], before[j])));
            const vec3 to = bounds_solve(&c->bounds, &W[i][i], delta, lambda[i]);
            change = fmax(change, apart(to, lambda[i]));
            lambda[i] = to;
        }
    }
    for (int i = 0; i < model.n; i++)
        force = vec3_add(force, mat3_apply_t(model.contact[i].C, lambda[i]));
    return force;
}

/* Ticks at one place go on where the last stopped, the anchors being held. All is small, so that no
 * arm turns. */
static void forces_are_those_of_a_dense_solution(void)
{
    for (int k = 0; k < 30; k++) {
        struct palp_haptic_hand hand = random_model(1 + k % 12, 0.3, 1e-3);
        for (int i = 0; i < model.n; i++) {
            model.contact[i].gap = vec3_scale(model.contact[i].gap, 0.01);
            model.contact[i].force = vec3_scale(model.contact[i].force, 0.01);
        }
        palp_haptic_state_begin(&state, &model);
        const struct palp_haptic_state begun = state;
        hand.at.p = random_vec3(5e-5);
        struct palp_haptic_touch touch = feel(&hand);
        for (int i = 0; i < 100; i++) {
            memcpy(state.slip, begun.slip, sizeof state.slip);
            touch = feel(&hand);
        }
        CHECK_ZERO(apart(touch.force, reference_force(hand.at.p)), 5 * SETTLED);
    }
}

/* ---------------------------------------------------------------- friction */

/* A contact held by 0.5 N on tissue. */
static struct palp_haptic_hand held_contact(double friction)
{
    const struct palp_haptic_hand hand = begin();
    add_contact(vec3_make(0, 1, 0), vec3_make(0, 0, 0), 0.5, friction);
    give_way(0, 0, mat3_diagonal(1e-3));
    palp_haptic_state_begin(&state, &model);
    return hand;
}

static void friction_stays_within_its_cone(void)
{
    for (int k = 0; k < 100; k++) {
        struct palp_haptic_hand hand = random_model(1 + k % 64, 0.4, 1e-3);
        for (int leg = 0; leg < 4; leg++) {
            go(&hand, random_vec3(3e-3), 5);
            for (int i = 0; i < model.n; i++) {
                const vec3 l = state.lambda[i];
                CHECK(hypot(l.y, l.z) <= 0.4 * l.x * (1 + 1e-3));
            }
        }
    }
}

static void a_hand_that_turns_back_feels_friction_turn_with_it(void)
{
    struct palp_haptic_hand hand = held_contact(0.4);
    const double most = 0.4 * 0.5, presliding = most * (1e-3 + 1 / K_T);
    CHECK_NEAR(go(&hand, vec3_make(5e-3, 0, 0), 50).force.x, -most, SETTLED);
    const double turn = hand.at.p.x;
    CHECK_NEAR(go(&hand, vec3_make(turn - presliding, 0, 0), 50).force.x, 0, SETTLED);
    CHECK_NEAR(go(&hand, vec3_make(turn - 2 * presliding, 0, 0), 50).force.x, most, SETTLED);
    CHECK_NEAR(go(&hand, vec3_make(turn - 2e-3, 0, 0), 50).force.x, most, SETTLED);
}

/* 60 s of an encoder that cannot decide between two counts. */
static void what_sticks_does_not_creep(void)
{
    struct palp_haptic_hand hand = held_contact(0.4);
    const vec3 before = go(&hand, vec3_make(2e-4, 0, 0), 10).force;
    for (int k = 0; k < 60000; k++) {
        hand.at.p = vec3_add(vec3_make(2e-4, 0, 0), random_vec3(1e-5));
        feel(&hand);
    }
    CHECK_ZERO(apart(go(&hand, vec3_make(2e-4, 0, 0), 1).force, before), SETTLED);
    CHECK_ZERO(vec3_norm(state.slip[0]), 0);
}

static void what_opened_has_forgotten_where_it_was_held(void)
{
    struct palp_haptic_hand hand = held_contact(0.4);
    go(&hand, vec3_make(0, 5e-3, 0), 5);
    go(&hand, vec3_make(2e-2, 5e-3, 0), 5);
    go(&hand, vec3_make(2e-2, 1.001e-3, 0), 5); /* 0.5 N held it 1 mm below where it opens */
    const vec3 force = go(&hand, vec3_make(2e-2, 0, 0), 1).force;
    CHECK_NEAR(force.y, 0.5, SETTLED);
    CHECK_ZERO(force.x, SETTLED);
}

/* ---------------------------------------------------------------- energy */

/* Work on the hand along a closed path of 10000 ticks that all of a pose takes part in, J. */
static double work_of_a_round(struct palp_haptic_hand *hand)
{
    enum { TICKS = 10000 };
    double work = 0;
    struct palp_haptic_touch last = feel(hand);
    for (int k = 1; k <= TICKS; k++) {
        const double t = 2 * M_PI * k / TICKS;
        const pose from = hand->at;
        hand->at.p = vec3_make(1e-3 * (1 - cos(t)), -5e-4 * sin(t), 1e-3 * sin(2 * t));
        hand->at.q = quat_exp(vec3_make(0.02 * sin(t), 0, 0.02 * (1 - cos(t))));
        const struct palp_haptic_touch touch = feel(hand);
        const vec3 turned = quat_log(quat_mul(hand->at.q, quat_conjugate(from.q)));
        work += vec3_dot(vec3_add(touch.force, last.force), vec3_sub(hand->at.p, from.p)) / 2;
        work += vec3_dot(vec3_add(touch.torque, last.torque), turned) / 2;
        last = touch;
    }
    return work;
}

/* On a way of 6 mm forces are off by what the sweeps leave. The coupling holds rotations: its arms
 * turn with the hand alone, which is true to first order of how it gives way. */
static void a_round_without_friction_gives_back_what_it_took(void)
{
    for (int n = 1; n <= 8; n *= 2) {
        struct palp_haptic_hand hand = random_model(n, 0, 1e-3);
        model.compliance_rotation = 0;
        CHECK_ZERO(work_of_a_round(&hand), 6e-3 * SETTLED);
    }
}

static void a_round_with_friction_takes_energy_from_the_hand(void)
{
    for (int n = 1; n <= 8; n *= 2) {
        struct palp_haptic_hand hand = random_model(n, 0.3, 1e-3);
        for (int i = 0; i < n; i++)
            model.contact[i].gap.x -= 1e-3; /* all of them touch */
        work_of_a_round(&hand);
        CHECK_BELOW(work_of_a_round(&hand), -1e-6);
    }
}

/* ---------------------------------------------------------------- what is round, what turns */

/* A hand 1 mm below the top of a ball of bone, 10 mm round, slides across: what it feels comes from
 * the ball's centre, by as far as it is within. */
static void on_a_ball_the_force_points_away_from_its_centre(void)
{
    const double radius = 0.01, deep = 1e-3;
    struct palp_haptic_hand hand = begin();
    add_contact(vec3_make(0, 1, 0), vec3_make(0, 0, 0), K_T * deep, 0)->bend = 1 / radius;
    palp_haptic_state_begin(&state, &model);
    for (int k = 1; k < 50; k++) {
        const vec3 way = {k * 1e-4, 0, k * 5e-5};
        const vec3 force = go(&hand, way, 5).force;
        const vec3 out = vec3_sub(way, vec3_make(0, deep - radius, 0));
        const double within = fmax(radius - vec3_norm(out), 0);
        const vec3 expected = vec3_scale(vec3_direction(out, out), K_T * within);
        CHECK_ZERO(apart(force, expected), 2e-3); /* of 1 N; directions lag behind by a tick */
    }
}

/* A shaft in a port 5 cm before the hand. Any turn about the port, and any way in or out, is free;
 * what pushes the shaft aside is held there. */
static void a_shaft_turns_and_slides_in_its_port(void)
{
    struct palp_haptic_hand hand = begin();
    const vec3 port = {0, 0, 0.05};
    struct palp_local_contact *c = add_contact(vec3_make(0, 0, 1), port, 0, 0);
    c->bounds = (struct bounds){.radius = INFINITY};
    c->turn = 1;
    palp_haptic_state_begin(&state, &model);
    for (int k = 0; k < 100; k++) {
        const quat turned = quat_exp(random_vec3(0.3));
        const vec3 in = vec3_make(0, 0, 0.04 + uniform(0, 0.02));
        hand.at = (pose){vec3_sub(port, quat_rotate(turned, in)), turned};
        CHECK_ZERO(vec3_norm(feel(&hand).force), 10 * SETTLED);
        const vec3 aside = quat_rotate(turned, vec3_make(1e-3, 0, 0));
        hand.at.p = vec3_add(hand.at.p, aside);
        const struct palp_haptic_touch touch = feel(&hand);
        CHECK_ZERO(apart(touch.force, vec3_scale(aside, -K_T)), 10 * SETTLED);
        const vec3 arm = vec3_sub(port, hand.at.p);
        CHECK_ZERO(apart(touch.torque, vec3_cross(arm, touch.force)), 2e-3); /* of 0.05 N m */
    }
}

/* The hand moves the end of a shaft aside by u, its tip presses the other way against tissue. With
 * P at the port and F at the tip, arms a and b: both stay, u + c_t (P + F) + c_r a (a P + b F) = 0,
 * u + c_t (P + F) + c_r b (a P + b F) + w F = 0. However soft the hand turns, which makes the two
 * nearly one, the first evaluation finds them. */
static void a_shaft_in_its_port_is_a_lever_at_once(void)
{
    const double a = 0.19, b = 0.3, u = 2e-3, soft = 1e-3, c_t = 1 / K_T;
    for (double c_r = 0.01; c_r < 200; c_r *= 10) {
        struct palp_haptic_hand hand = begin();
        model.compliance_rotation = c_r;
        add_contact(vec3_make(0, 1, 0), vec3_make(0, 0, -b), 0, 0);
        add_contact(vec3_make(0, 0, 1), vec3_make(0, 0, -a), 0, 0);
        model.contact[1].bounds = (struct bounds){.rub = 0.1, .radius = INFINITY};
        model.contact[1].turn = 1;
        give_way(0, 0, mat3_diagonal(soft));
        palp_haptic_state_begin(&state, &model);
        hand.at.p.y = u;
        const double A = c_t + c_r * a * a, B = c_t + c_r * a * b, D = c_t + c_r * b * b + soft;
        const struct palp_haptic_touch touch = feel(&hand);
        CHECK_NEAR(state.lambda[0].x, u * (B - A) / (A * D - B * B), 1e-4);
        CHECK_NEAR(touch.force.y, u * (2 * B - A - D) / (A * D - B * B), 1e-4);
    }
}

/* A taut thread uses its first direction alone, an arm of a weld one or two others. */
static void a_joint_holds_the_directions_that_it_uses(void)
{
    for (int used = 1; used < 8; used++) {
        struct palp_haptic_hand hand = begin();
        struct palp_local_contact *c = add_contact(vec3_make(1, 0, 0), vec3_make(0, 0, 0), 0, 0);
        c->bounds = (struct bounds){.least = -INFINITY, .most = INFINITY, .radius = INFINITY};
        c->C = mat3_diagonal(0);
        for (int k = 0; k < 3; k++)
            c->C.m[k][k] = used >> k & 1;
        palp_haptic_state_begin(&state, &model);
        hand.at.p = vec3_make(1e-3, -2e-3, 3e-3);
        const vec3 held = vec3_scale(mat3_apply(c->C, hand.at.p), -K_T);
        CHECK_ZERO(apart(feel(&hand).force, held), ROUNDING);
    }
}

/* ---------------------------------------------------------------- jaws, and what others move */

/* Two jaws, 2 cm long, close on something: each gives way by itself, and the hand feels the gripper
 * alone. */
static void jaws_that_close_are_pushed_open(void)
{
    const double length = 0.02, opening = 0.5, soft = 1e-3;
    struct palp_haptic_hand hand = begin();
    model.grip = hand.grip = 0.5;
    for (int side = -1; side <= 1; side += 2) {
        struct palp_local_contact *c =
            add_contact(vec3_make(0, side, 0), vec3_make(length, side * 1e-3, 0), 0.2, 0.3);
        c->hinge = vec3_make(0, side * length, 0);
        c->opening = opening;
    }
    for (int i = 0; i < 2; i++)
        give_way(i, i, mat3_diagonal(soft));
    palp_haptic_state_begin(&state, &model);
    CHECK_NEAR(feel(&hand).grip_torque, 2 * 0.2 * length, ROUNDING);
    hand.grip = 0.48;
    const double more = length * opening * 0.02 / soft;
    for (int k = 0; k < 10; k++)
        feel(&hand); /* the coupling is shared: each sweep goes halfway */
    const struct palp_haptic_touch touch = feel(&hand);
    CHECK_NEAR(touch.grip_torque, 2 * (0.2 + more) * length, 10 * SETTLED * length);
    CHECK_ZERO(vec3_norm(touch.force), 10 * SETTLED);
    hand.grip = 1;
    CHECK_ZERO(feel(&hand).grip_torque, 0);
}

/* Tissue comes towards a hand that rests: as it did in the step, for two periods. Who works on the
 * hand is another where one moves it; creep gives back what the hand gave. */
static void what_others_move_pushes_the_hand(void)
{
    const double speed = 0.01, stiffness = 1 / (1e-3 + 1 / K_T);
    struct palp_haptic_hand hand = held_contact(0);
    model.contact[0].drift = vec3_make(0, speed, 0);
    for (int ms = -5; ms <= 60; ms += 5) {
        hand.now_ns = ms * INT64_C(1000000);
        model.driven = true;
        const struct palp_haptic_touch touch = feel(&hand);
        const double age = fmin(fmax(ms * 1e-3, 0), 2 * model.period);
        CHECK_NEAR(touch.force.y, 0.5 + stiffness * speed * age, SETTLED);
        CHECK_NEAR(touch.pushed, ms < 40 ? touch.force.y * speed : 0, ROUNDING);
        model.driven = false;
        CHECK_ZERO(feel(&hand).pushed, 0);
    }
}

/* ---------------------------------------------------------------- whatever comes */

static bool whole(const struct palp_haptic_touch *touch)
{
    return vec3_finite(touch->force) && vec3_finite(touch->torque) && vec3_finite(touch->proxy.p) &&
           isfinite(touch->grip_torque) && isfinite(touch->pushed);
}

/* As rough as a wire lets through: sizes from nothing to far beyond what is on a table. */
static void spoil(struct palp_local_contact *c)
{
    static const double size[] = {0, 1e-310, 1e-9, 1e-3, 1, 1e3};
    c->gap = random_vec3(size[rand() % 5]);
    c->force = random_vec3(size[rand() % 6]);
    c->arm = random_vec3(size[rand() % 5]);
    c->drift = random_vec3(size[rand() % 5]);
    c->hinge = random_vec3(size[rand() % 5]);
    c->bend = uniform(-1, 1) * size[rand() % 6];
    c->turn = uniform(0, 1);
    c->opening = uniform(-1, 1);
    if (rand() % 4 == 0)
        c->bounds = (struct bounds){-INFINITY, INFINITY, 0, INFINITY, 0};
    if (rand() % 4 == 0)
        c->bounds = (struct bounds){0, 0, 0.3, INFINITY, 0};
}

static void no_model_gives_what_is_no_number(void)
{
    for (int k = 0; k < 10000; k++) {
        const int n = k % 100 ? rand() % 6 : rand() % 65;
        struct palp_haptic_hand hand = random_model(n, uniform(0, 2), k % 3 ? 1e-3 : 0);
        model.compliance_translation *= rand() % 2;
        model.compliance_rotation *= rand() % 2;
        for (int i = 0; i < n; i++)
            spoil(&model.contact[i]);
        palp_haptic_state_begin(&state, &model);
        for (int tick = 0; tick < 3; tick++) {
            hand.at = (pose){random_vec3(0.1), quat_exp(random_vec3(3))};
            hand.grip = uniform(0, 1);
            hand.now_ns = rand();
            const struct palp_haptic_touch touch = feel(&hand);
            CHECK(whole(&touch));
        }
    }
}

static void a_hand_that_is_no_number_leaves_the_state_begun(void)
{
    struct palp_haptic_hand hand = held_contact(0.3), lost = hand;
    lost.at.p.x = NAN;
    CHECK(!vec3_finite(feel(&lost).force));
    CHECK_NEAR(feel(&hand).force.y, 0.5, ROUNDING);
}

static void the_same_hands_get_the_same_bytes(void)
{
    struct palp_haptic_touch touch[2];
    for (int k = 0; k < 2; k++) {
        srand(7);
        struct palp_haptic_hand hand = random_model(64, 0.3, 1e-3);
        memset(&touch[k], 0, sizeof touch[k]);
        touch[k] = go(&hand, vec3_make(1e-3, -2e-3, 1e-3), 20);
    }
    CHECK(memcmp(&touch[0], &touch[1], sizeof touch[0]) == 0);
    CHECK(vec3_norm(touch[0].force) > 0.1);
}

SUITE(haptic_evaluate, TEST(at_the_target_a_hand_feels_the_steps_forces),
      TEST(free_space_is_exactly_nothing),
      TEST(one_contact_is_as_stiff_as_coupling_and_tissue_in_series),
      TEST(however_many_contacts_on_bone_are_as_stiff_as_the_coupling),
      TEST(no_number_of_contacts_is_stiffer_than_the_coupling),
      TEST(what_can_give_nowhere_keeps_its_force), TEST(a_hand_that_turns_feels_force_and_torque),
      TEST(the_tool_is_drawn_where_its_coupling_lets_it),
      TEST(forces_are_those_of_a_dense_solution), TEST(friction_stays_within_its_cone),
      TEST(a_hand_that_turns_back_feels_friction_turn_with_it), TEST(what_sticks_does_not_creep),
      TEST(what_opened_has_forgotten_where_it_was_held),
      TEST(a_round_without_friction_gives_back_what_it_took),
      TEST(a_round_with_friction_takes_energy_from_the_hand),
      TEST(on_a_ball_the_force_points_away_from_its_centre),
      TEST(a_shaft_turns_and_slides_in_its_port), TEST(a_shaft_in_its_port_is_a_lever_at_once),
      TEST(a_joint_holds_the_directions_that_it_uses), TEST(jaws_that_close_are_pushed_open),
      TEST(what_others_move_pushes_the_hand), TEST(no_model_gives_what_is_no_number),
      TEST(a_hand_that_is_no_number_leaves_the_state_begun),
      TEST(the_same_hands_get_the_same_bytes));
