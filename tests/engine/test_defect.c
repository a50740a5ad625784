/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_defect.c - where W_H is not what the bodies answer with, the defect pass takes the forces to
 * where they belong. This program's W_H is made wrong on purpose. */
#include "engine/response/compliance.h"
#include "engine/step.h"
#include "tests/check.h"
#include "tests/fixtures/scenes.h"

#include <stdlib.h>

static const double H = 0.01;
#define NEVER 1.0 /* m: no motion is so large */

/* What soft bodies' W_H is multiplied by before a step uses it: the linker puts this between the
 * two. */
static double wrong = 1;
void __real_compliance_build_mapping(struct step *s);
void __wrap_compliance_build_mapping(struct step *s);

void __wrap_compliance_build_mapping(struct step *s)
{
    __real_compliance_build_mapping(s);
    for (int b = 0; b < s->scene->n_body; b++) {
        const int n = s->range[b].end - s->range[b].first;
        for (int i = 0; i < n * n && s->scene->body[b].is_soft && s->square[b].WH; i++)
            s->square[b].WH[i] = mat3_scale(s->square[b].WH[i], wrong);
    }
}

static struct palp_options options(double defect_limit)
{
    struct palp_options opt = palp_options_default();
    opt.precision = PALP_DOUBLE;
    opt.motion = PALP_MOTION_DIRECT;
    opt.workers = 1;
    opt.contact_capacity = 128;
    opt.newton = 20; /* what is left then is W_H's */
    opt.tolerance_n = opt.tolerance_gap = 0;
    opt.residual = 1e-12;
    opt.sweeps = 2000;
    opt.multipliers = PALP_MULTIPLIERS_SWEEP; /* where forces are not unique, methods find others */
    opt.defect_limit = defect_limit;
    return opt;
}

/* A scene, and what moves its tools. */
struct play {
    struct palp_world *(*create)(const struct palp_options *opt);
    void (*move)(struct palp_world *world, int step);
    int lead; /* steps until the tools press */
};

/* 5 mm into the flesh in 50 steps, then aside. */
static void move_press(struct palp_world *world, int step)
{
    const double depth = fmin(step + 1, 50) * 1.2e-4, aside = fmax(0, step - 49) * 2e-4;
    palp_world_set_target(world, (palp_body){PRESS_TOOL},
                          (pose){{aside, 0.053 - depth, 0}, {0, 0, 0, 1}});
}

static const struct play PLAYS[] = {{scenes_press, move_press, 45},
                                    {scenes_grasp, scenes_grasp_turn, GRASP_CLOSED - 2}};
enum { N_PLAYS = 2 };

/* The true world, and one to go wrong from where it is. */
struct pair {
    const struct play *play;
    struct palp_world *right, *other;
    void *bytes;
    size_t size;
};

static struct pair pair_create(const struct play *play, const struct palp_options *other)
{
    const struct palp_options right = options(NEVER);
    struct pair p = {play, play->create(&right), play->create(other)};
    wrong = 1;
    for (int k = 0; k < play->lead; k++) {
        play->move(p.right, k);
        palp_step(p.right, H);
    }
    p.size = palp_world_snapshot_size(p.right);
    p.bytes = malloc(p.size);
    REQUIRE(p.bytes != NULL);
    return p;
}

static void pair_destroy(struct pair *p)
{
    scenes_destroy(p->right);
    scenes_destroy(p->other);
    free(p->bytes);
}

/* Both do the next step of the true one; the other's forces are off by, of all forces: */
static double step_apart(struct pair *p, double by)
{
    const int step = (int)palp_world_steps(p->right);
    palp_world_snapshot(p->right, p->bytes);
    REQUIRE(palp_world_restore(p->other, p->bytes, p->size, NULL) == PALP_OK);
    p->play->move(p->right, step);
    p->play->move(p->other, step);
    wrong = 1;
    const struct palp_report *a = palp_step(p->right, H);
    wrong = by;
    const struct palp_report *b = palp_step(p->other, H);
    double off = 0, all = 0;
    REQUIRE(a->n_contact == b->n_contact && a->n_contact > 3);
    for (int i = 0; i < a->n_contact; i++) {
        off += vec3_norm(vec3_sub(a->contact[i].force, b->contact[i].force));
        all += vec3_norm(a->contact[i].force);
    }
    return off / all;
}

/* The factor of the step itself makes W_H: what the bodies do is what it says, to the digits of the
 * loop. */
static void a_factor_of_the_step_itself_needs_no_pass(void)
{
    for (int k = 0; k < 2 * N_PLAYS; k++) {
        const struct play *play = &PLAYS[k / 2];
        struct palp_options opt = options(1e-6);
        opt.precision = k % 2 ? PALP_SINGLE : PALP_DOUBLE;
        struct palp_world *world = play->create(&opt);
        wrong = 1;
        for (int i = 0; i < play->lead + 10; i++) {
            play->move(world, i);
            const struct palp_report *r = palp_step(world, H);
            CHECK(r->defect_passes == 0);
            CHECK_BELOW(r->wh_defect, k % 2 ? 1e-8 : 1e-14); /* m: of motions of a millimetre */
        }
        scenes_destroy(world);
    }
}

/* Five per cent off, the forces of a step that is left alone are off by per cents; what one pass
 * leaves is five per cent of that, and a second pass five per cent of this. */
static void passes_take_the_forces_to_where_they_belong(void)
{
    static const double LEFT[] = {6e-2, 4e-3, 2e-4}, LIMIT[] = {NEVER, 2e-5, 1e-6};
    for (int k = 0; k < N_PLAYS; k++) {
        for (int passes = 0; passes <= 2; passes++) {
            const struct palp_options opt = options(LIMIT[passes]);
            struct pair p = pair_create(&PLAYS[k], &opt);
            for (int i = 0; i < 5; i++) {
                const double left = step_apart(&p, 1.05);
                CHECK(palp_world_report(p.other)->defect_passes == passes);
                CHECK(palp_world_report(p.other)->wh_defect > 5e-5);
                CHECK_BELOW(left, LEFT[passes]);
                CHECK(passes > 0 || left > 1e-2);
            }
            pair_destroy(&p);
        }
    }
}

/* Algorithm 3 as published is fed back to as well. */
static void the_literal_loop_is_led_to_the_same_forces(void)
{
    const struct palp_options fast = options(1e-6);
    struct palp_options literal = options(1e-6);
    literal.correction = PALP_CORRECT_LITERAL;
    for (int k = 0; k < N_PLAYS; k++) {
        struct pair a = pair_create(&PLAYS[k], &fast), b = pair_create(&PLAYS[k], &literal);
        for (int i = 0; i < 5; i++) {
            step_apart(&a, 0.95);
            step_apart(&b, 0.95);
            const struct palp_report *x = palp_world_report(a.other);
            const struct palp_report *y = palp_world_report(b.other);
            CHECK(x->defect_passes == y->defect_passes);
            CHECK_NEAR(x->wh_defect, y->wh_defect, 1e-6 * x->wh_defect + 1e-12);
            for (int c = 0; c < x->n_contact; c++) /* N; forces are of the size of 0.1 N */
                CHECK_ZERO(vec3_norm(vec3_sub(x->contact[c].force, y->contact[c].force)), 1e-7);
        }
        pair_destroy(&a);
        pair_destroy(&b);
    }
}

/* Increments add to what the true motion leaves open. */
static void increments_are_fed_back_to_as_well(void)
{
    struct palp_options opt = options(1e-6), alone = options(NEVER);
    opt.recursion = alone.recursion = PALP_RECURSE_INCREMENT;
    struct pair p = pair_create(&PLAYS[0], &opt), q = pair_create(&PLAYS[0], &alone);
    for (int i = 0; i < 5; i++) {
        step_apart(&p, 1.05); /* too soft a model finds too little force, which can be added to */
        step_apart(&q, 1.05);
        CHECK(palp_world_report(p.other)->defect_passes >= 1);
        CHECK_BELOW(palp_world_report(p.other)->penetration,
                    0.1 * palp_world_report(q.other)->penetration);
    }
    pair_destroy(&p);
    pair_destroy(&q);
}

/* A model so wrong that passes do not help leaves a finite step, which says so. */
static void a_hopeless_model_ends_after_two_passes_and_is_reported(void)
{
    const double factor[] = {0.3, 4};
    for (int k = 0; k < 2; k++) {
        const struct palp_options opt = options(1e-9);
        struct pair p = pair_create(&PLAYS[0], &opt);
        for (int i = 0; i < 5; i++) {
            CHECK(isfinite(step_apart(&p, factor[k])));
            CHECK(palp_world_report(p.other)->defect_passes == 2);
            CHECK(palp_world_report(p.other)->wh_defect > 1e-6);
            CHECK(palp_world_report(p.other)->newton <= 3 * opt.newton);
        }
        pair_destroy(&p);
    }
}

static double force_on_tool(const struct palp_world *world)
{
    return vec3_norm(palp_world_contact_wrench(world, (palp_body){PRESS_TOOL}).force);
}

/* What such a model finds is held back to what adds no energy, step after step: the press and the
 * drag go on as with the true one, a little softer. Unchecked they end at 1e100 m. */
static void a_hopeless_model_never_explodes_however_long_it_goes_on(void)
{
    const double factor[] = {0.1, 0.3, 4};
    const struct palp_options opt = options(1e-6);
    for (int k = 0; k < 3; k++) {
        struct palp_world *right = scenes_press(&opt), *other = scenes_press(&opt);
        double most_right = 0, most = 0, held_back = 0;
        for (int i = 0; i < 100; i++) {
            move_press(right, i);
            move_press(other, i);
            wrong = 1;
            palp_step(right, H);
            wrong = factor[k];
            held_back = fmax(held_back, palp_step(other, H)->held_back);
            most_right = fmax(most_right, force_on_tool(right));
            most = fmax(most, force_on_tool(other));
        }
        CHECK(palp_world_loss(other, NULL) == PALP_LOSS_NONE);
        CHECK(factor[k] > 1 || held_back > 0.1);
        CHECK_BELOW(most, 2 * most_right);
        CHECK_BELOW(0.2 * most_right, force_on_tool(other));
        scenes_destroy(right);
        scenes_destroy(other);
    }
}

static void passes_give_the_same_bytes_for_any_number_of_workers(void)
{
    uint64_t hash[3];
    for (int k = 0; k < 3; k++) {
        struct palp_options opt = options(1e-7);
        opt.precision = PALP_SINGLE;
        opt.workers = 1 << k;
        struct palp_world *world = scenes_press(&opt);
        int passes = 0;
        wrong = 1.05;
        for (int i = 0; i < 55; i++) {
            move_press(world, i);
            passes += palp_step(world, H)->defect_passes;
        }
        CHECK(passes > 10);
        hash[k] = palp_world_hash(world);
        scenes_destroy(world);
    }
    CHECK(hash[1] == hash[0] && hash[2] == hash[0]);
}

SUITE(defect, TEST(a_factor_of_the_step_itself_needs_no_pass),
      TEST(passes_take_the_forces_to_where_they_belong),
      TEST(the_literal_loop_is_led_to_the_same_forces), TEST(increments_are_fed_back_to_as_well),
      TEST(a_hopeless_model_ends_after_two_passes_and_is_reported),
      TEST(a_hopeless_model_never_explodes_however_long_it_goes_on),
      TEST(passes_give_the_same_bytes_for_any_number_of_workers));
