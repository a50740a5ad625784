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

SUITE(haptic_evaluate, TEST(at_the_target_a_hand_feels_the_steps_forces),
      TEST(free_space_is_exactly_nothing),
      TEST(one_contact_is_as_stiff_as_coupling_and_tissue_in_series));
