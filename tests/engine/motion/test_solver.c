/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_solver.c - every kind of solver solves; halves of solutions make
 * compliances; failure is told. */
#include "engine/base/pool.h"
#include "engine/model/world.h"
#include "engine/motion/ordering.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/single_body.h"
#include "tests/fixtures/solved_body.h"

#include <stdlib.h>
#include <string.h>

static const struct solver_kind *const kinds[] = {&solver_dense, &solver_direct};

static const struct flesh FLESH = {{PALP_COROTATIONAL, 2e4, 0.45, 1000}, 0.1, 0.01, true};

/* Nodes anywhere near their places, and A assembled there. */
static struct palp_world *stirred(const int cells[3], int workers)
{
    const struct palp_options opt = bodies_options((vec3){0, -9.81, 0}, workers);
    struct palp_world *world = bodies_box((vec3){0.1, 0.05, 0.05}, cells, &FLESH, &opt);
    uint64_t seed = 7;
    for (int i = 0; i < world->scene->n_v; i++)
        world->q[i] = vec3_axpy(world->q[i], 0.002, random_vec3(&seed));
    system_assemble(world->system[0], world, 0.01);
    return world;
}

/* ---------------------------------------------------------------- solve */

static void every_kind_solves_to_round_off(void)
{
    struct palp_world *world = stirred((int[]){6, 3, 3}, 1);
    const struct system *s = world->system[0];
    vec3 *x = malloc((size_t)s->n * sizeof *x), *left = malloc((size_t)s->n * sizeof *left);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        struct solver *solver = solved_solver(kinds[k], world);
        CHECK(solved_begin(solver, world));
        memcpy(x, s->b, (size_t)s->n * sizeof *x);
        memcpy(left, s->b, (size_t)s->n * sizeof *left);
        solver_solve(solver, x, x, 0);
        sparse_add_product(left, -1, s->pattern, s->A, x, world->pool);
        CHECK_BELOW(solved_largest(left, s->n), 1e-13 * solved_largest(s->b, s->n));
        solver_destroy(solver);
    }
    free(x);
    free(left);
    bodies_destroy(world);
}

/* Both answers differ from the true one by round-off times the condition of A, about 1e3 here. */
static void every_kind_gives_the_same_answer(void)
{
    struct palp_world *world = stirred((int[]){6, 3, 3}, 1);
    const struct system *s = world->system[0];
    vec3 *x[2];
    for (size_t k = 0; k < 2; k++) {
        struct solver *solver = solved_solver(kinds[k], world);
        REQUIRE(solved_begin(solver, world));
        x[k] = malloc((size_t)s->n * sizeof **x);
        memcpy(x[k], s->b, (size_t)s->n * sizeof **x);
        solver_solve(solver, x[k], x[k], 0);
        solver_destroy(solver);
    }
    const double size = solved_largest(x[0], s->n);
    for (int i = 0; i < s->n; i++)
        x[1][i] = vec3_sub(x[1][i], x[0][i]);
    CHECK_BELOW(solved_largest(x[1], s->n), 1e-12 * size);
    free(x[0]);
    free(x[1]);
    bodies_destroy(world);
}

static void discarded_nodes_answer_zero(void)
{
    struct palp_world *world = stirred((int[]){4, 2, 2}, 1);
    const struct body *body = &world->scene->body[0];
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        struct solver *solver = solved_solver(kinds[k], world);
        vec3 *x = malloc((size_t)body->n_v * sizeof *x);
        REQUIRE(solved_begin(solver, world));
        for (int i = 0; i < body->n_v; i++)
            x[i] = (vec3){1, 2, 3};
        solver_solve(solver, x, x, 0);
        for (int i = 0; i < body->n_v; i++)
            CHECK((vec3_norm(x[i]) == 0) == body->soft.fixed[i]);
        free(x);
        solver_destroy(solver);
    }
    bodies_destroy(world);
}

/* ---------------------------------------------------------------- conjugate gradients */

enum { AGED_MOST = 50 }; /* solves */

/* Nothing, far off, and the answer itself; fixed nodes too. */
static void fill_guess(vec3 *x, const vec3 *answer, int n, int which)
{
    uint64_t seed = 5;
    for (int i = 0; i < n; i++) {
        const vec3 far = vec3_scale(random_vec3(&seed), 100);
        x[i] = which == 0 ? (vec3){0, 0, 0} : which == 1 ? far : answer[i];
    }
}

static void conjugate_gradients_reach_their_tolerance_from_any_guess(void)
{
    for (enum palp_precision precision = PALP_SINGLE; precision <= PALP_DOUBLE; precision++) {
        struct solver *solver;
        struct palp_world *world = solved_beam(precision, &solver);
        const int n = world->scene->n_v;
        solved_twist(world, 0.3);
        REQUIRE(solved_begin(solver, world));
        vec3 *answer = solved_exact(world), *x = malloc((size_t)n * sizeof *x);
        for (double tolerance = 1e-2; tolerance > 1e-8; tolerance /= 100) {
            int solves[3];
            for (int which = 0; which < 3; which++) {
                fill_guess(x, answer, n, which);
                solves[which] = solver_solve(solver, world->system[0]->b, x, tolerance);
                CHECK(!solver->singular);
                CHECK_BELOW(solved_distance(x, answer, n), tolerance);
            }
            CHECK(solves[2] == 1 && solves[1] > solves[0] && solves[1] < AGED_MOST);
        }
        free(answer);
        free(x);
        solver_destroy(solver);
        bodies_destroy(world);
    }
}

/* Solves until nothing is further off than a micrometre a second; of an unwarped factor too. */
static int solves_at(double angle, bool warped)
{
    struct solver *solver;
    struct palp_world *world = solved_beam(PALP_SINGLE, &solver);
    const int n = world->scene->n_v;
    solved_twist(world, angle);
    REQUIRE(solved_begin(solver, world));
    for (int i = 0; i < n && !warped; i++)
        solver->warp[i] = mat3_diagonal(1);
    vec3 *x = calloc((size_t)n, sizeof *x);
    const int solves = solver_solve(solver, world->system[0]->b, x, 1e-6);
    free(x);
    solver_destroy(solver);
    bodies_destroy(world);
    return solves;
}

static void a_warped_factor_ages_slower(void)
{
    const double degrees[] = {0, 1, 5, 15, 45, 90};
    int solves[2] = {0, 0};
    printf("        solves by twist since the factor, warped and not:");
    for (size_t k = 0; k < sizeof degrees / sizeof *degrees; k++) {
        solves[0] = solves_at(degrees[k] * M_PI / 180, true);
        solves[1] = solves_at(degrees[k] * M_PI / 180, false);
        printf("  %.0f°: %d, %d", degrees[k], solves[0], solves[1]);
        CHECK(solves[0] <= solves[1]);
        if (degrees[k] == 45)
            CHECK(3 * solves[0] <= solves[1]);
    }
    printf("\n");
}

/* Turned as a whole, A is R A₀ Rᵀ to round-off, and the warped factor is one of A: what is left is
 * the rounding of its panels. */
static void a_turn_of_the_whole_body_costs_nothing(void)
{
    struct solver *solver;
    struct palp_world *world = solved_beam(PALP_DOUBLE, &solver);
    const int n = world->scene->n_v;
    const quat turn = quat_exp((vec3){0.4, -1, 0.7});
    for (int i = 0; i < n; i++)
        world->q[i] = quat_rotate(turn, world->q[i]);
    system_assemble(world->system[0], world, 0.01);
    REQUIRE(solved_begin(solver, world));
    vec3 *answer = solved_exact(world), *x = calloc((size_t)n, sizeof *x);
    CHECK(solver_solve(solver, world->system[0]->b, x, INFINITY) == 1);
    CHECK_BELOW(solved_distance(x, answer, n), 1e-11 * solved_largest(answer, n));
    free(answer);
    free(x);
    solver_destroy(solver);
    bodies_destroy(world);
}

/* Asked for more than numbers can hold it ends all the same, with as much as they can. */
static void iterations_end_where_round_off_begins(void)
{
    struct solver *solver;
    struct palp_world *world = solved_beam(PALP_SINGLE, &solver);
    const int n = world->scene->n_v;
    solved_twist(world, 1);
    REQUIRE(solved_begin(solver, world));
    vec3 *answer = solved_exact(world), *x = calloc((size_t)n, sizeof *x);
    CHECK(solver_solve(solver, world->system[0]->b, x, 0) <= AGED_MOST);
    CHECK(!solver->singular);
    CHECK_BELOW(solved_distance(x, answer, n), 1e-12 * solved_largest(answer, n));
    free(answer);
    free(x);
    solver_destroy(solver);
    bodies_destroy(world);
}

/* With a factor of a good A; the next good one is solved with again. */
static void conjugate_gradients_tell_of_what_they_cannot_solve(void)
{
    struct solver *solver;
    struct palp_world *world = solved_beam(PALP_SINGLE, &solver);
    struct system *s = world->system[0];
    vec3 *x = calloc((size_t)s->n, sizeof *x);
    mat3 *pivot = &s->A[s->pattern->first[s->n - 1]];
    const mat3 kept = *pivot;
    const vec3 load = s->b[s->n - 1];

    *pivot = mat3_diagonal(-1);
    REQUIRE(solved_begin(solver, world));
    solver_solve(solver, s->b, x, 1e-9);
    CHECK(solver->singular && solved_largest(x, s->n) == 0);
    *pivot = kept;

    s->b[s->n - 1].x = NAN;
    REQUIRE(solved_begin(solver, world));
    solver_solve(solver, s->b, x, 1e-9);
    CHECK(solver->singular && solved_largest(x, s->n) == 0);
    solver_solve(solver, s->b, x, 1e-9); /* in the same step again */
    CHECK(solved_largest(x, s->n) == 0);
    s->b[s->n - 1] = load;

    REQUIRE(solved_begin(solver, world));
    solver_solve(solver, s->b, x, 1e-9);
    CHECK(!solver->singular && solved_largest(x, s->n) > 0);
    free(x);
    solver_destroy(solver);
    bodies_destroy(world);
}

/* What a refinement leaves of the error is the same either way: both are one solve with the same
 * factor of the same residual, in single precision (about 1e-7, times a condition of about 1e3). */
static void a_push_goes_on_from_the_free_motion_as_a_solve_of_the_whole_would(void)
{
    struct solver *solver[2];
    struct palp_world *world = solved_beam(PALP_SINGLE, &solver[0]);
    const struct system *s = world->system[0];
    const size_t n = (size_t)s->n;
    vec3 *push = calloc(n, sizeof *push), *b = malloc(n * sizeof *b);
    vec3 *free_x = calloc(n, sizeof *free_x), *x = calloc(n, sizeof *x), *y = calloc(n, sizeof *y);
    solver[1] = solved_solver(&solver_pcg, world);
    REQUIRE(solved_begin(solver[1], world));
    solved_twist(world, 0.5);
    push[s->n - 1] = push[s->n - 2] = (vec3){1e-3, 2e-3, -1e-3};
    for (int i = 0; i < s->n; i++)
        b[i] = vec3_add(s->b[i], push[i]);
    for (int k = 0; k < 2; k++)
        REQUIRE(solved_begin(solver[k], world));
    solver_refine(solver[0], s->b, free_x, 0, 1);
    const struct solver_push pushed = {push, free_x};
    CHECK(solver_refine_pushed(solver[0], &pushed, x, 0, 2) == 2);
    CHECK(solver_refine(solver[1], b, y, 0, 2) == 2);
    CHECK_NEAR(solver[0]->seen.left, solver[1]->seen.left, 1e-3 * solver[1]->seen.left);
    CHECK_NEAR(solver[0]->off, solver[1]->off, 1e-3 * solver[1]->off);
    for (int i = 0; i < s->n; i++)
        y[i] = vec3_sub(y[i], x[i]);
    CHECK_BELOW(solved_largest(y, s->n), 1e-4 * solved_largest(x, s->n));
    CHECK(solver_refine_pushed(solver[0], &pushed, x, 0, 2) == 0); /* once a step */
    for (int k = 0; k < 2; k++)
        solver_destroy(solver[k]);
    free(push);
    free(b);
    free(free_x);
    free(x);
    free(y);
    bodies_destroy(world);
}

/* A push on a body whose free motion is known in the region alone, and on one as a whole. */
struct opened {
    struct palp_world *world;
    struct solver *solver;
    const struct system *s;
    struct solver_push pushed;
    vec3 *push, *free_x, *whole_free, *x, *whole;
};

static struct opened opened_create(void)
{
    struct opened t;
    t.world = solved_beam(PALP_SINGLE, &t.solver);
    t.s = t.world->system[0];
    const size_t n = (size_t)t.s->n;
    t.push = calloc(n, sizeof *t.push);
    t.free_x = calloc(n, sizeof *t.free_x);
    t.whole_free = calloc(n, sizeof *t.whole_free);
    t.x = calloc(n, sizeof *t.x);
    t.whole = calloc(n, sizeof *t.whole);
    solved_order_end(t.world, t.solver);
    solved_twist(t.world, 0.3);
    t.push[t.s->n - 1] = (vec3){1e-3, 2e-3, -1e-3};
    t.pushed = (struct solver_push){t.push, t.free_x};
    REQUIRE(solved_begin(t.solver, t.world));
    solver_refine(t.solver, t.s->b, t.whole_free, 0, 1);
    const struct solver_push pushed = {t.push, t.whole_free};
    CHECK(solver_refine_pushed(t.solver, &pushed, t.whole, 0, 1) == 1);
    REQUIRE(solved_begin(t.solver, t.world));
    CHECK(solver_open(t.solver, t.s->b, t.free_x) && t.solver->solves == 1);
    return t;
}

static void opened_destroy(struct opened *t)
{
    solver_destroy(t->solver);
    free(t->push);
    free(t->free_x);
    free(t->whole_free);
    free(t->x);
    free(t->whole);
    bodies_destroy(t->world);
}

/* In single precision. */
static bool is_same(const struct opened *t, const vec3 *x, const vec3 *whole)
{
    return solved_distance(x, whole, t->s->n) < 1e-5 * solved_largest(whole, t->s->n);
}

static void an_open_solve_moves_the_region_alone(void)
{
    struct opened t = opened_create();
    const struct ordering *o = t.solver->factor->ordering;
    int n = 0;
    CHECK(t.solver->is_partial);
    for (int i = 0; i < t.s->n; i++) {
        const bool inside = o->place[i] >= o->n - o->n_last;
        CHECK(solver_answers(t.solver, i) == (inside || o->place[i] < 0));
        CHECK(inside ? solved_distance(&t.free_x[i], &t.whole_free[i], 1) <
                           1e-5 * solved_largest(t.whole_free, t.s->n)
                     : vec3_norm(t.free_x[i]) == 0);
        n += inside;
    }
    CHECK(n == o->n_last);
    solver_complete(t.solver, t.free_x);
    opened_destroy(&t);
}

static void a_push_on_an_open_solve_is_one_on_the_whole(void)
{
    struct opened t = opened_create();
    CHECK(solver_refine_pushed(t.solver, &t.pushed, t.x, 0, 1) == 1 && t.solver->solves == 2);
    CHECK(is_same(&t, t.x, t.whole));
    CHECK(solver_refine_pushed(t.solver, &t.pushed, t.x, 0, 1) == 0); /* once a step */
    solver_complete(t.solver, t.free_x); /* by a solve, since the push went on from there */
    CHECK(is_same(&t, t.free_x, t.whole_free) && t.solver->solves == 3);
    CHECK(!t.solver->is_partial);
    opened_destroy(&t);
}

static void an_open_solve_is_completed_by_its_other_half(void)
{
    struct opened t = opened_create();
    solver_complete(t.solver, t.free_x);
    CHECK(is_same(&t, t.free_x, t.whole_free) && t.solver->solves == 1);
    CHECK(solver_refine_pushed(t.solver, &t.pushed, t.x, 0, 1) == 1);
    CHECK(is_same(&t, t.x, t.whole));
    opened_destroy(&t);
}

/* Whoever solves in between asks for that each time: there is nothing to close any more. */
static void an_open_solve_is_closed_once(void)
{
    for (int k = 0; k < 2; k++) {
        struct opened t = opened_create();
        if (k == 0)
            solver_close(t.solver, t.free_x);
        CHECK(k == 1 || is_same(&t, t.free_x, t.whole_free));
        CHECK(t.solver->solves == 1 && t.solver->is_partial);
        solver_refine_pushed(t.solver, &t.pushed, t.x, 0, 1);
        for (int i = 0; i < 2; i++)
            solver_close(t.solver, t.free_x);
        CHECK(is_same(&t, t.x, t.whole) && t.solver->solves == 2);
        solver_complete(t.solver, t.free_x);
        CHECK(is_same(&t, t.free_x, t.whole_free));
        opened_destroy(&t);
    }
}

/* What b holds at a node of the region or beside it is in every answer, and all are given up. */
static void an_open_solve_tells_of_what_is_no_number(void)
{
    struct opened t = opened_create();
    struct system *s = t.world->system[0];
    const struct ordering *o = t.solver->factor->ordering;
    solver_complete(t.solver, t.free_x);
    for (int k = 0; k < 4; k++) {
        const bool inside = k % 2;
        int node = 0;
        while (o->place[node] < 0 || (o->place[node] >= o->n - o->n_last) != inside)
            node++;
        const vec3 load = s->b[node];
        s->b[node].x = k < 2 ? (double)NAN : (double)INFINITY;
        memset(t.free_x, 0, (size_t)s->n * sizeof *t.free_x);
        REQUIRE(solved_begin(t.solver, t.world));
        CHECK(solver_open(t.solver, s->b, t.free_x));
        CHECK(t.solver->singular && !t.solver->is_partial);
        for (int i = 0; i < s->n; i++)
            CHECK(vec3_norm(t.free_x[i]) == 0);
        s->b[node] = load;
    }
    opened_destroy(&t);
}

/* Whatever the push went on with: from where it began, by a solve with the factor that there is. */
static void an_open_solve_is_completed_by_a_factor_made_since(void)
{
    struct opened t = opened_create();
    CHECK(solver_refine_pushed(t.solver, &t.pushed, t.x, 0, 1) == 1);
    REQUIRE(solver_renew(t.solver, t.s) && t.solver->factor->ordering->n_last == 0);
    vec3 *answer = solved_exact(t.world);
    solver_complete(t.solver, t.free_x);
    CHECK_BELOW(solved_distance(t.free_x, answer, t.s->n), 1e-5 * solved_largest(answer, t.s->n));
    free(answer);
    opened_destroy(&t);
}

/* A body at rest: free motion and push cancel, and what is left of both is round-off of the
 * panels' floats, whose sign says nothing of A. A billionth of the push is rounded away but at few
 * nodes. */
static void a_push_that_cancels_the_free_motion_is_no_fault(void)
{
    enum { TRIES = 40 };
    struct opened t = opened_create();
    solver_complete(t.solver, t.free_x);
    const double little = 1e-9 * solved_largest(t.s->b, t.s->n);
    uint64_t seed = 11;
    for (int k = 0; k < TRIES; k++) {
        memset(t.free_x, 0, (size_t)t.s->n * sizeof *t.free_x);
        REQUIRE(solved_begin(t.solver, t.world));
        solver_refine(t.solver, t.s->b, t.free_x, 0, 1);
        for (int i = 0; i < t.s->n; i++)
            t.push[i] = vec3_axpy(vec3_scale(t.s->b[i], -1), little, random_vec3(&seed));
        CHECK(solver_refine_pushed(t.solver, &t.pushed, t.x, 1e-4, 1) == 1);
        CHECK(!t.solver->singular);
        CHECK_BELOW(solved_largest(t.x, t.s->n), 1e-5 * solved_largest(t.free_x, t.s->n));
    }
    opened_destroy(&t);
}

static void the_kind_is_chosen_by_counted_work(void)
{
    const int cells[2][3] = {{4, 2, 2}, {16, 8, 8}};
    for (int k = 0; k < 2; k++) {
        const struct palp_options opt = bodies_options((vec3){0, 0, 0}, 1);
        struct palp_world *world = bodies_box((vec3){0.1, 0.05, 0.05}, cells[k], &FLESH, &opt);
        const char *why = palp_world_motion(world, THE_BODY);
        CHECK(world->solver[0]->kind == (k == 0 ? &solver_direct : &solver_pcg));
        CHECK(strncmp(why, k == 0 ? "direct: " : "pcg: ", k == 0 ? 8 : 5) == 0);
        CHECK(strstr(why, "Mflop") != NULL && strstr(why, "MB") != NULL);
        bodies_destroy(world);
    }
}

/* ---------------------------------------------------------------- what can go wrong */

/* A pivot that is not positive: no answer is better than a wrong one. The
 * next good factor counts again. */
static void a_matrix_that_is_not_positive_is_told_and_answers_zero(void)
{
    struct palp_world *world = stirred((int[]){6, 3, 3}, 1);
    const struct body *body = &world->scene->body[0];
    struct system *s = world->system[0];
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        struct solver *solver = solved_solver(kinds[k], world);
        vec3 *x = malloc((size_t)body->n_v * sizeof *x);
        mat3 *pivot = &s->A[s->pattern->first[body->n_v - 1]];
        const mat3 kept = *pivot;
        *pivot = mat3_diagonal(-1);
        memcpy(x, s->b, (size_t)s->n * sizeof *x);
        CHECK(!solved_begin(solver, world));
        solver_solve(solver, x, x, 0);
        CHECK(solved_largest(x, s->n) == 0);
        *pivot = kept;
        CHECK(solved_begin(solver, world));
        memcpy(x, s->b, (size_t)s->n * sizeof *x);
        solver_solve(solver, x, x, 0);
        CHECK(solved_largest(x, s->n) > 0);
        free(x);
        solver_destroy(solver);
    }
    bodies_destroy(world);
}

static void check_stone(enum palp_motion motion)
{
    struct palp_options opt = bodies_options((vec3){0, -9.81, 0}, 1);
    struct palp_mesh mesh;
    const struct palp_grid grid = {.size = {1, 1, 1}, .cells = {1, 1, 1}};
    opt.motion = motion;
    REQUIRE(palp_mesh_grid(&mesh, &grid, NULL) == PALP_OK);
    int all[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    struct palp_scene *scene = palp_scene_create(&opt, NULL);
    const struct palp_soft_def def = {.name = "stone",
                                      .mesh = &mesh,
                                      .material = &FLESH.material,
                                      .n_material = 1,
                                      .fixed = all,
                                      .n_fixed = 8};
    REQUIRE(palp_scene_add_soft(scene, &def, NULL).id == 1);
    REQUIRE(palp_scene_finish(scene, NULL) == PALP_OK);
    struct palp_world *world = palp_world_create(scene, NULL);
    REQUIRE(world != NULL);
    for (int step = 0; step < 3; step++)
        CHECK(!palp_step(world, 0.01)->singular);
    CHECK(memcmp(palp_world_q(world, THE_BODY), mesh.x, 8 * sizeof(vec3)) == 0);
    palp_mesh_destroy(&mesh);
    bodies_destroy(world);
}

static void a_body_all_fixed_has_nothing_to_solve(void)
{
    check_stone(PALP_MOTION_AUTO);
    check_stone(PALP_MOTION_DIRECT);
    check_stone(PALP_MOTION_PCG);
}

/* The library that factors takes memory each time: it gets the solver's own. */
static void factoring_and_solving_take_no_memory(void)
{
    if (!alloc_counted()) {
        skip("a sanitizer counts the allocations itself");
        return;
    }
    struct palp_world *world = stirred((int[]){8, 4, 4}, 1);
    const struct system *s = world->system[0];
    const struct solver_kind *const all[] = {&solver_dense, &solver_direct, &solver_pcg};
    vec3 *x = calloc((size_t)s->n, sizeof *x);
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        struct solver *solver = solved_solver(all[k], world);
        const long before = alloc_count();
        for (int i = 0; i < 20; i++) {
            solved_begin(solver, world);
            solver_solve(solver, s->b, x, 1e-9);
        }
        CHECK(alloc_count() == before);
        solver_destroy(solver);
    }
    const long before = alloc_count();
    free(x);
    CHECK(alloc_count() == before + 1);
    bodies_destroy(world);
}

SUITE(solver, TEST(every_kind_solves_to_round_off), TEST(every_kind_gives_the_same_answer),
      TEST(discarded_nodes_answer_zero),
      TEST(conjugate_gradients_reach_their_tolerance_from_any_guess),
      TEST(a_warped_factor_ages_slower), TEST(a_turn_of_the_whole_body_costs_nothing),
      TEST(iterations_end_where_round_off_begins),
      TEST(conjugate_gradients_tell_of_what_they_cannot_solve),
      TEST(a_push_goes_on_from_the_free_motion_as_a_solve_of_the_whole_would),
      TEST(an_open_solve_moves_the_region_alone), TEST(a_push_on_an_open_solve_is_one_on_the_whole),
      TEST(an_open_solve_is_completed_by_its_other_half), TEST(an_open_solve_is_closed_once),
      TEST(an_open_solve_tells_of_what_is_no_number),
      TEST(an_open_solve_is_completed_by_a_factor_made_since),
      TEST(a_push_that_cancels_the_free_motion_is_no_fault),
      TEST(the_kind_is_chosen_by_counted_work),
      TEST(a_matrix_that_is_not_positive_is_told_and_answers_zero),
      TEST(a_body_all_fixed_has_nothing_to_solve), TEST(factoring_and_solving_take_no_memory));
