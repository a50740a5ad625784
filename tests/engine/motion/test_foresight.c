/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_foresight.c - what is known of a solve before it is made: what it will miss, and how much of
 * the error it leaves. */
#include "engine/model/world.h"
#include "engine/motion/system.h"
#include "tests/check.h"
#include "tests/fixtures/single_body.h"
#include "tests/fixtures/solved_body.h"

#include <stdlib.h>
#include <string.h>

/* A body that goes on as it did, with the same factor: what a solve missed it misses again, to the
 * last bit, and where that is known no other solve is needed. Elsewhere nothing is foreseen. */
static void what_a_solve_missed_is_foreseen_where_the_body_goes_on_as_it_did(void)
{
    struct solver *solver;
    struct palp_world *world = solved_beam(PALP_SINGLE, &solver);
    struct system *s = world->system[0];
    const size_t n = (size_t)s->n;
    vec3 *answer, *x = calloc(n, sizeof *x), *near = malloc(n * sizeof *near);
    solved_twist(world, 0.5);
    REQUIRE(solved_begin(solver, world));
    answer = solved_exact(world);
    solver_refine(solver, s->b, x, 0, 1);
    memcpy(near, x, n * sizeof *x);
    CHECK(!solver_foresee(solver, near, INFINITY)); /* nobody has looked */
    solver_look_back(solver, x, answer);
    memset(x, 0, n * sizeof *x);
    world->steps++;
    REQUIRE(solved_begin(solver, world));
    solver_refine(solver, s->b, x, 0, 1);
    const double missed = solved_distance(x, answer, s->n);
    CHECK(!solver_foresee(solver, x, missed)); /* twice what is seen of a factor of age one */
    CHECK(solver_foresee(solver, x, 2.5 * missed));
    CHECK_BELOW(solved_distance(x, answer, s->n), 1e-12 * solved_largest(answer, s->n));
    for (int i = 0; i < s->n; i++)
        s->b[i] = vec3_scale(s->b[i], -1);
    memset(x, 0, n * sizeof *x);
    REQUIRE(solved_begin(solver, world));
    solver_refine(solver, s->b, x, 0, 1);
    CHECK(!solver_foresee(solver, x, 2.5 * missed)); /* it goes back */
    solver_destroy(solver);
    free(answer);
    free(x);
    free(near);
    bodies_destroy(world);
}

/* A solve with a factor that is four steps old, after one that missed a hundredth of its way at one
 * node: went and missed are of that one. */
struct followed {
    struct palp_world *world;
    struct solver *solver;
    vec3 *x;
    double goes;
    int n;
};

enum { NODE = 5, AGE = 4 };
static const double PART = 0.01;

static struct followed followed_create(void)
{
    struct followed f = {.n = 0};
    f.world = solved_beam(PALP_SINGLE, &f.solver);
    const struct system *s = f.world->system[0];
    f.n = s->n;
    f.x = calloc((size_t)f.n, sizeof *f.x);
    f.world->steps++;
    REQUIRE(f.x && solved_begin(f.solver, f.world) && solver_renew(f.solver, s));
    f.world->steps += AGE;
    REQUIRE(solved_begin(f.solver, f.world));
    solver_refine(f.solver, s->b, f.x, 0, 1);
    f.goes = solved_largest(f.x, f.n);
    memcpy(f.solver->went, f.x, (size_t)f.n * sizeof *f.x);
    f.solver->missed[NODE].x = PART * f.goes;
    f.solver->foresight = (struct foresight){
        .number = f.solver->factor->number - 1, .step = f.world->steps - 1, .age = AGE, .h = 0.01};
    return f;
}

static void followed_destroy(struct followed *f)
{
    solver_destroy(f->solver);
    free(f->x);
    bodies_destroy(f->world);
}

/* Twice what is bounded: it may be too little by so much. */
static bool is_foreseen(const struct followed *f, double off)
{
    vec3 *x = malloc((size_t)f->n * sizeof *x);
    memcpy(x, f->x, (size_t)f->n * sizeof *x);
    const bool is = solver_foresee(f->solver, x, 2 * off);
    CHECK(solved_distance(x, f->x, f->n) == 0); /* of a later factor x stays */
    free(x);
    return is;
}

static void what_a_later_factor_misses_grows_with_its_age(void)
{
    struct followed f = followed_create();
    for (int age = 1; age <= 2 * AGE; age++) { /* of the factor before, which was older at last */
        const double off = PART * f.goes * fmax(1, (double)AGE / age);
        f.solver->foresight.age = age;
        CHECK(is_foreseen(&f, 1.01 * off) && !is_foreseen(&f, 0.99 * off));
    }
    followed_destroy(&f);
}

/* Five hundredths of it, as of any factor. */
/* What this very factor missed, too, of steps of another length. */
static void of_steps_of_another_length_nothing_is_known(void)
{
    struct followed f = followed_create();
    struct foresight *own = &f.solver->foresight;
    own->number = f.solver->factor->number;
    own->step = f.world->steps;
    CHECK(solver_foresee(f.solver, f.x, f.goes));
    own->h = 0.02;
    CHECK(!solver_foresee(f.solver, f.x, f.goes));
    own->number--;
    own->step = f.world->steps - 1;
    CHECK(!is_foreseen(&f, f.goes));
    followed_destroy(&f);
}

static void of_a_way_that_is_new_a_later_factor_misses_what_any_does(void)
{
    struct followed f = followed_create();
    memset(f.solver->missed, 0, (size_t)f.n * sizeof *f.x);
    for (int i = 0; i < f.n; i++)
        f.solver->went[i] = vec3_scale(f.x[i], -1);
    CHECK(is_foreseen(&f, 1.01 * 0.05 * 2 * f.goes) && !is_foreseen(&f, 0.99 * 0.05 * 2 * f.goes));
    followed_destroy(&f);
}

/* What nodes did of which it says nothing, thousands of times as much, does not count. */
static void an_open_solve_is_bounded_by_what_its_own_nodes_missed(void)
{
    struct solver *solver;
    struct palp_world *world = solved_beam(PALP_SINGLE, &solver);
    const int n = world->system[0]->n;
    vec3 *x = calloc((size_t)n, sizeof *x);
    solved_order_end(world, solver);
    world->steps += AGE;
    REQUIRE(x && solved_begin(solver, world) && solver_open(solver, world->system[0]->b, x));
    const double goes = solved_largest(x, n);
    for (int i = 0; i < n; i++) {
        const bool answers = solver_answers(solver, i);
        solver->went[i] = answers ? x[i] : (vec3){1e3 * goes, 0, 0};
        solver->missed[i] = (vec3){answers ? PART * goes : 1e2 * goes, 0, 0};
    }
    const long age = world->steps - (long)solver->factor->step;
    solver->foresight = (struct foresight){
        .number = solver->factor->number - 1, .step = world->steps - 1, .age = age, .h = 0.01};
    CHECK(age >= AGE && solver->is_partial && goes > 0);
    CHECK(solver_foresee(solver, x, 2 * 1.01 * PART * goes));
    CHECK(!solver_foresee(solver, x, 2 * 0.99 * PART * goes));
    solver_complete(solver, x);
    solver_destroy(solver);
    free(x);
    bodies_destroy(world);
}

static void what_tells_nothing_of_a_later_factor_bounds_nothing(void)
{
    struct followed f = followed_create();
    const struct foresight good = f.solver->foresight;
    const long step = f.world->steps;
    const struct foresight bad[] = {
        {good.number, step - 101, AGE, good.h, 0},   /* too long ago            */
        {good.number, step + 1, AGE, good.h, 0},     /* of another past         */
        {good.number + 2, step - 1, AGE, good.h, 0}, /* likewise                */
        {good.number, step - 1, 0, good.h, 0},       /* that factor was exact   */
        {good.number, step - 1, AGE, 0.02, 0},       /* of steps twice as long  */
        {0},                                         /* there was no such solve */
    };
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        f.solver->foresight = bad[k];
        CHECK(!is_foreseen(&f, INFINITY));
    }
    f.solver->foresight = good;
    CHECK(is_foreseen(&f, INFINITY));
    f.solver->seen = (struct seen){f.solver->factor->number, 0.2}; /* this one is bad */
    CHECK(!is_foreseen(&f, INFINITY));
    followed_destroy(&f);
}

/* How much of what a solve moved x by is expected to be left. */
static double expected_share(struct solver *solver, struct palp_world *world)
{
    const struct system *s = world->system[0];
    vec3 *x = calloc((size_t)s->n, sizeof *x);
    REQUIRE(x != NULL && solved_begin(solver, world));
    solver_refine(solver, s->b, x, 0, 1);
    const double share = solver->off / solved_largest(x, s->n);
    free(x);
    return share;
}

/* Twice five hundredths, the least that is expected of a solve, or twice the tenth of one that
 * nobody has looked at. */
static void the_first_step_with_a_factor_believes_the_one_before(void)
{
    const double left[] = {0, 0.02, 0.07, 0.8}, expected[] = {0.2, 0.1, 0.14, 0.2};
    struct solver *solver;
    struct palp_world *world = solved_beam(PALP_SINGLE, &solver);
    REQUIRE(solved_begin(solver, world));
    for (int k = 0; k < 4; k++) {
        solver->seen = (struct seen){.number = solver->factor->number - 1, .left = left[k]};
        CHECK_NEAR(expected_share(solver, world), expected[k], 1e-12);
        CHECK_NEAR(expected_share(solver, world), 0.2, 1e-12); /* in the second it looks */
    }
    solver_destroy(solver);
    bodies_destroy(world);
}

/* In real time the factor stays, whatever it was made of: what the snapshot's missed tells nothing
 * of it. */
static void what_was_missed_is_put_back_with_its_factor_alone(void)
{
    struct palp_options opt = bodies_options((vec3){0, -9.81, 0}, 1);
    opt.motion = PALP_MOTION_PCG;
    const struct flesh flesh = {{PALP_COROTATIONAL, 2e4, 0.45, 1000}, 0.1, 0.01, true};
    struct palp_world *world = bodies_box((vec3){0.1, 0.05, 0.05}, (int[]){10, 5, 5}, &flesh, &opt);
    const size_t size = palp_world_snapshot_size(world);
    void *bytes = malloc(size);
    struct foresight *foresight = &world->solver[0]->foresight;
    for (int k = 0; k < 20 && foresight->number == 0; k++)
        palp_step(world, 0.01);
    const int64_t number = foresight->number;
    REQUIRE(bytes && number > 0);
    palp_world_snapshot(world, bytes);
    REQUIRE(palp_world_restore(world, bytes, size, NULL) == PALP_OK);
    CHECK(foresight->number == number);
    palp_world_set_waiting(world, false);
    REQUIRE(palp_world_restore(world, bytes, size, NULL) == PALP_OK);
    CHECK(foresight->number == 0);
    free(bytes);
    bodies_destroy(world);
}

SUITE(foresight, TEST(what_a_solve_missed_is_foreseen_where_the_body_goes_on_as_it_did),
      TEST(what_a_later_factor_misses_grows_with_its_age),
      TEST(of_steps_of_another_length_nothing_is_known),
      TEST(of_a_way_that_is_new_a_later_factor_misses_what_any_does),
      TEST(an_open_solve_is_bounded_by_what_its_own_nodes_missed),
      TEST(what_tells_nothing_of_a_later_factor_bounds_nothing),
      TEST(the_first_step_with_a_factor_believes_the_one_before),
      TEST(what_was_missed_is_put_back_with_its_factor_alone));
