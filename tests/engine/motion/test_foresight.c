/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_foresight.c - what is known of a solve before it is made: what it will miss, and how much of
 * the error it leaves. */
#include "engine/model/world.h"
#include "engine/motion/foresight.h"
#include "engine/motion/system.h"
#include "tests/check.h"
#include "tests/fixtures/single_body.h"
#include "tests/fixtures/solved_body.h"

#include <stdlib.h>
#include <string.h>

/* One solve of b with the world as it is; what it leads to. To be freed. */
static vec3 *solve_once(struct solver *solver, const struct palp_world *world)
{
    const struct system *s = world->system[0];
    vec3 *x = calloc((size_t)s->n, sizeof *x);
    REQUIRE(x != NULL && solved_begin(solver, world));
    solver_refine(solver, s->b, x, 0, 1);
    return x;
}

/* A body that goes on as it did, with the same factor: what a solve missed it misses again, to the
 * last bit, and where that is known no other solve is needed; where it goes back it misses the
 * opposite. */
static void what_a_solve_missed_is_foreseen_where_the_body_goes_on_as_it_did(void)
{
    struct solver *solver;
    struct palp_world *world = solved_beam(PALP_SINGLE, &solver);
    struct system *s = world->system[0];
    solved_twist(world, 0.5);
    vec3 *answer = solved_exact(world), *x = solve_once(solver, world);
    const double missed = solved_distance(x, answer, s->n);
    CHECK(!solver_foresee(solver, x, INFINITY)); /* nobody has looked */
    solver_look_back(solver, x, answer);
    free(x);
    for (int back = 0; back < 2; back++) {
        world->steps++;
        x = solve_once(solver, world);
        CHECK(
            !solver_foresee(solver, x, 0.37 * missed)); /* half as much again as a quarter of it */
        CHECK(solver_foresee(solver, x, 0.38 * missed));
        CHECK_BELOW(solved_distance(x, answer, s->n), 1e-12 * solved_largest(answer, s->n));
        free(x);
        for (int i = 0; i < s->n; i++) {
            s->b[i] = vec3_scale(s->b[i], -1);
            answer[i] = vec3_scale(answer[i], -1);
        }
    }
    solver_destroy(solver);
    free(answer);
    bodies_destroy(world);
}

/* From now on it solves with a factor of the world as it is. */
static void take_factor(struct solver *solver, struct palp_world *world)
{
    world->steps++;
    REQUIRE(solved_begin(solver, world) && solver_renew(solver, world->system[0]));
    world->steps++;
}

/* Of a beam that is twisted ever further: what solves miss with a factor is foreseen from one with
 * another factor, as far as the beam has turned since either, to and fro. A quarter of it may be
 * off, and what any factor leaves of how its way changed, which is little here. */
static void what_is_missed_is_in_proportion_to_how_far_elements_turned(void)
{
    const double turn[] = {0.05, 0.1, 0.15, -0.1};
    struct solver *solver;
    struct palp_world *world = solved_beam(PALP_DOUBLE, &solver);
    const int n = world->system[0]->n;
    solved_twist(world, 0.5);
    take_factor(solver, world);
    solved_twist(world, 0.6);
    vec3 *answer = solved_exact(world), *x = solve_once(solver, world);
    solver_look_back(solver, x, answer);
    free(x), free(answer);
    solved_twist(world, 0.55);
    take_factor(solver, world);
    for (int k = 0; k < 4; k++) {
        solved_twist(world, 0.55 + turn[k]);
        answer = solved_exact(world), x = solve_once(solver, world);
        const double missed = solved_distance(x, answer, n);
        CHECK(solver_foresee(solver, x, INFINITY));
        CHECK_BELOW(solved_distance(x, answer, n), 0.3 * missed);
        free(x), free(answer);
    }
    solver_destroy(solver);
    bodies_destroy(world);
}

/* A solve of a body that has turned since its factor, after one with the factor before that missed
 * a hundredth of the same way at one node, the body turned as far. */
struct followed {
    struct palp_world *world;
    struct solver *solver;
    vec3 *x;
    double goes;
    int n;
};

enum { NODE = 5 };
static const double PART = 0.01;

static struct followed followed_create(void)
{
    struct followed f = {.n = 0};
    f.world = solved_beam(PALP_SINGLE, &f.solver);
    f.n = f.world->system[0]->n;
    take_factor(f.solver, f.world);
    solved_twist(f.world, 0.1);
    f.x = solve_once(f.solver, f.world);
    f.goes = solved_largest(f.x, f.n);
    vec3 *near = malloc((size_t)f.n * sizeof *near);
    memcpy(near, f.x, (size_t)f.n * sizeof *near);
    near[NODE].x += PART * f.goes;
    solver_look_back(f.solver, f.x, near);
    free(near);
    f.solver->foresight.number--;
    f.solver->foresight.step--;
    return f;
}

static void followed_destroy(struct followed *f)
{
    solver_destroy(f->solver);
    free(f->x);
    bodies_destroy(f->world);
}

/* Half as much again as is foreseen: it may be too little by so much. */
static bool is_foreseen(const struct followed *f, double off)
{
    vec3 *x = malloc((size_t)f->n * sizeof *x);
    memcpy(x, f->x, (size_t)f->n * sizeof *x);
    const bool is = solver_foresee(f->solver, x, 1.5 * off);
    free(x);
    return is;
}

/* Turns of then: half as far, so that now twice as much is missed; none; and others. */
static void what_is_foreseen_is_less_sure_where_the_body_turned_otherwise(void)
{
    struct followed f = followed_create();
    vec3 *turned = f.solver->turned;
    const double quarter = 0.25 * PART * f.goes;
    CHECK(is_foreseen(&f, 1.01 * quarter) && !is_foreseen(&f, 0.99 * quarter));
    for (int i = 0; i < f.n; i++)
        turned[i] = vec3_scale(turned[i], 0.5);
    CHECK(is_foreseen(&f, 2.02 * quarter) && !is_foreseen(&f, 1.98 * quarter));
    for (int i = 0; i < f.n; i++)
        turned[i] = vec3_make(turned[i].y, -turned[i].x, 0); /* nothing in common, but by chance */
    CHECK(!is_foreseen(&f, PART * f.goes));
    memset(turned, 0, (size_t)f.n * sizeof *turned);
    CHECK(!is_foreseen(&f, 1e6 * f.goes));
    followed_destroy(&f);
}

/* The body as a whole by `whole`, its nodes otherwise by `part`, to and fro. */
static void turn_nodes(struct solver *solver, int n, double whole, double part)
{
    for (int i = 0; i < n; i++)
        solver->warp[i] = quat_matrix(quat_exp((vec3){0, 0, whole + part * sin(i)}));
}

/* While that turn is small beside a radian; where it was not then, or is not now, nothing is
 * foreseen. Spare nodes do not turn. */
static void how_a_body_turns_as_a_whole_tells_nothing_of_what_is_missed(void)
{
    static const double whole[][2] = {{0, 0.1}, {0.1, 0}, {0.1, 0.2}, {0.1, 0.1}};
    static const double far[][2] = {{1.6, 0}, {0, 1.6}, {3.1, 0}, {0, 3.1}, {3.1, 3.1}};
    struct followed f = followed_create();
    const vec3 *goes = f.x;
    for (int n = f.n / 4; n <= f.n; n += f.n - f.n / 4) {
        turn_nodes(f.solver, f.n, 0, 0);
        for (int k = 0; k < 4; k++) {
            turn_nodes(f.solver, n, whole[k][0], 0.01);
            foresight_keep(f.solver, n, goes, goes, f.solver->last);
            turn_nodes(f.solver, n, whole[k][1], 0.03);
            CHECK_NEAR(foresight_find(f.solver, n, goes, 0.05).part, 3, 0.1);
        }
        for (int k = 0; k < 5; k++) {
            turn_nodes(f.solver, n, far[k][0], 0.01);
            foresight_keep(f.solver, n, goes, goes, f.solver->last);
            turn_nodes(f.solver, n, far[k][1], 0.01);
            CHECK(!isfinite(foresight_find(f.solver, n, goes, 0.05).off));
        }
    }
    followed_destroy(&f);
}

/* What this very factor missed, too, of steps of another length. */
static void of_steps_of_another_length_nothing_is_known(void)
{
    struct followed f = followed_create();
    struct foresight *own = &f.solver->foresight;
    own->number = f.solver->factor->number;
    own->step = f.world->steps;
    CHECK(is_foreseen(&f, f.goes));
    own->h = 0.02;
    CHECK(!is_foreseen(&f, f.goes));
    own->number--;
    own->step = f.world->steps - 1;
    CHECK(!is_foreseen(&f, f.goes));
    followed_destroy(&f);
}

/* Five hundredths of it, as of any factor. */
static void of_a_way_that_is_new_a_factor_misses_what_any_does(void)
{
    struct followed f = followed_create();
    memset(f.solver->missed, 0, (size_t)f.n * sizeof *f.x);
    memset(f.solver->went, 0, (size_t)f.n * sizeof *f.x);
    f.solver->went[NODE] = vec3_cross(f.x[NODE], vec3_make(0, 0, 1)); /* across its way now */
    CHECK(is_foreseen(&f, 1.01 * 0.05 * f.goes) && !is_foreseen(&f, 0.99 * 0.05 * f.goes));
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
    solved_twist(world, 0.1);
    free(solve_once(solver, world));
    solver_look_back(solver, x, x); /* it has turned so far */
    world->steps++;
    REQUIRE(x && solved_begin(solver, world) && solver_open(solver, world->system[0]->b, x));
    const double goes = solved_largest(x, n);
    for (int i = 0; i < n; i++) {
        const bool answers = solver_answers(solver, i);
        solver->went[i] = answers ? x[i] : (vec3){1e3 * goes, 0, 0};
        solver->missed[i] = (vec3){answers ? PART * goes : 1e2 * goes, 0, 0};
    }
    CHECK(solver->is_partial && goes > 0);
    CHECK(!solver_foresee(solver, x, 1.5 * 0.99 * 0.25 * PART * goes));
    CHECK(solver_foresee(solver, x, 1.5 * 1.01 * 0.25 * PART * goes));
    solver_complete(solver, x);
    solver_destroy(solver);
    free(x);
    bodies_destroy(world);
}

static void what_tells_nothing_of_a_later_factor_foresees_nothing(void)
{
    struct followed f = followed_create();
    const struct foresight good = f.solver->foresight;
    const struct foresight bad[] = {
        {good.number, f.world->steps + 1, good.h},     /* of another past        */
        {good.number + 2, f.world->steps - 1, good.h}, /* likewise               */
        {good.number, f.world->steps - 1, 0.02},       /* of steps twice as long */
        {0},                                           /* there was no such solve */
    };
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        f.solver->foresight = bad[k];
        CHECK(!is_foreseen(&f, INFINITY));
    }
    f.solver->foresight = good;
    CHECK(is_foreseen(&f, INFINITY));
    f.solver->leaves = 0.2; /* this one is bad */
    CHECK(!is_foreseen(&f, INFINITY));
    f.solver->foresight.number = f.solver->factor->number; /* but known */
    CHECK(is_foreseen(&f, INFINITY));
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

/* Twice what was seen to be left, for each radian that nodes have turned against each other since,
 * a ten thousandth of one at least; and twice five hundredths at least, all of it at most, and
 * twice a tenth where nobody has looked. A later factor is not believed to be worse than that. */
static void a_solve_is_expected_to_leave_as_much_more_as_nodes_have_turned_more(void)
{
    static const struct {
        long other; /* 1: it was seen of another generation */
        double left, further, expected;
    } of[] = {{0, 0.08, 1, 0.16},   {0, 0.08, 0.5, 0.1}, {0, 0.08, 3, 0.48}, {0, 0.3, 4, 1},
              {0, 0.001, 1.5, 0.1}, {1, 0.08, 1, 0.16},  {1, 0.04, 2, 0.16}, {1, 0.08, 3, 0.2}};
    struct solver *solver;
    struct palp_world *world = solved_beam(PALP_SINGLE, &solver);
    CHECK_NEAR(expected_share(solver, world), 0.2, 1e-12);
    CHECK_BELOW(foresight_turned_apart(solver, world->system[0]->n),
                1e-4); /* the factor is of now */
    for (size_t k = 0; k < sizeof of / sizeof *of; k++) {
        solver->seen =
            (struct seen){solver->factor->number + of[k].other, of[k].left, 1e-4 / of[k].further};
        CHECK_NEAR(expected_share(solver, world), of[k].expected, 1e-12);
    }
    solver_destroy(solver);
    bodies_destroy(world);
}

static void a_solve_is_expected_to_leave_four_parts_at_least_for_each_radian_of_turns(void)
{
    struct solver *solver;
    struct palp_world *world = solved_beam(PALP_SINGLE, &solver);
    REQUIRE(solved_begin(solver, world));
    solved_twist(world, 0.008);
    REQUIRE(solved_begin(solver, world));
    const double turned = foresight_turned_apart(solver, world->system[0]->n);
    solver->seen = (struct seen){solver->factor->number, 1e-4, 1};
    CHECK(8 * turned > 0.1 && 8 * turned < 1);
    CHECK_NEAR(expected_share(solver, world), 8 * turned, 1e-12);
    solver_destroy(solver);
    bodies_destroy(world);
}

/* The same of a solve with contact's forces. */
static double expected_share_pushed(struct solver *solver, struct palp_world *world)
{
    const struct system *s = world->system[0];
    vec3 *x = calloc((size_t)s->n, sizeof *x), *free_x = calloc((size_t)s->n, sizeof *x),
         *push = calloc((size_t)s->n, sizeof *push);
    REQUIRE(x && free_x && push && solved_begin(solver, world));
    push[s->n - 1] = (vec3){1e-3, 2e-3, -1e-3};
    solver_refine(solver, s->b, free_x, 0, 1);
    solver_refine_pushed(solver, &(struct solver_push){push, free_x}, x, 0, 1);
    const double share = solver->off / solved_largest(x, s->n);
    free(x);
    free(free_x);
    free(push);
    return share;
}

/* No element turns as flesh is pressed flat between plates, whose stiffness changes all the same:
 * unless it is corotational or linear a later factor is one that nobody has looked at, and no solve
 * is believed to leave less than five hundredths. */
static void turns_tell_of_no_material_that_stiffens(void)
{
    static const double later[] = {0.1, 0.2, 0.2, 0.1}, pushed[] = {0.02, 0.1, 0.1, 0.02};
    for (int model = 0; model < 4; model++) {
        const struct flesh flesh = {
            {(enum palp_material_model)model, 2e4, 0.4, 1000}, 0.1, 0.01, true};
        const struct palp_options opt = bodies_options((vec3){0, -9.81, 0}, 1);
        struct palp_world *world =
            bodies_box((vec3){0.1, 0.05, 0.05}, (int[]){10, 5, 5}, &flesh, &opt);
        system_assemble(world->system[0], world, 0.01);
        struct solver *solver = solved_solver(&solver_pcg, world);
        REQUIRE(solved_begin(solver, world));
        solver->seen = (struct seen){solver->factor->number + 1, 0.001, 1e-4};
        CHECK_NEAR(expected_share(solver, world), later[model], 1e-12);
        solver->seen.number = solver->factor->number;
        CHECK_NEAR(expected_share(solver, world), 0.1, 1e-12);
        CHECK_NEAR(expected_share_pushed(solver, world), pushed[model], 1e-12);
        solver_destroy(solver);
        bodies_destroy(world);
    }
}

/* To round-off of a mean of rotations, and to a tenth, as sines are of turns so large. */
static void how_far_nodes_have_turned_is_against_each_other(void)
{
    struct followed f = followed_create();
    for (int k = 0; k < 4; k++) {
        turn_nodes(f.solver, f.n, 1.5 * k, 0);
        CHECK_BELOW(foresight_turned_apart(f.solver, f.n), 1e-7);
        turn_nodes(f.solver, f.n, 1.5 * k, 0.1);
        CHECK_NEAR(foresight_turned_apart(f.solver, f.n), 0.1 * sqrt(0.5), 0.01 * sqrt(0.5));
    }
    followed_destroy(&f);
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
      TEST(what_is_missed_is_in_proportion_to_how_far_elements_turned),
      TEST(what_is_foreseen_is_less_sure_where_the_body_turned_otherwise),
      TEST(how_a_body_turns_as_a_whole_tells_nothing_of_what_is_missed),
      TEST(of_steps_of_another_length_nothing_is_known),
      TEST(of_a_way_that_is_new_a_factor_misses_what_any_does),
      TEST(an_open_solve_is_bounded_by_what_its_own_nodes_missed),
      TEST(what_tells_nothing_of_a_later_factor_foresees_nothing),
      TEST(a_solve_is_expected_to_leave_as_much_more_as_nodes_have_turned_more),
      TEST(a_solve_is_expected_to_leave_four_parts_at_least_for_each_radian_of_turns),
      TEST(turns_tell_of_no_material_that_stiffens),
      TEST(how_far_nodes_have_turned_is_against_each_other),
      TEST(what_was_missed_is_put_back_with_its_factor_alone));
