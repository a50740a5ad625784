/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_solver.c - every kind of solver solves; halves of solutions make
 * compliances; failure is told. */
#include "engine/base/pool.h"
#include "engine/model/world.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"
#include "tests/alloc_count.h"
#include "tests/bodies.h"
#include "tests/check.h"

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
    system_assemble(world->system[0], world, &world->scene->body[0], 0.01);
    return world;
}

/* A as it was assembled, by a solver of one kind. */
static struct solver *solver_of(const struct solver_kind *kind, const struct palp_world *world)
{
    struct solver *solver =
        solver_create_kind(kind, &world->scene->body[0], &world->scene->opt, world->pool);
    REQUIRE(solver != NULL);
    return solver;
}

static bool begin(struct solver *solver, const struct palp_world *world)
{
    const struct solver_step step = {world->steps, 0.01, world->q};
    return solver_begin(solver, world->system[0], &step);
}

static double largest(const vec3 *x, int n)
{
    double most = 0;
    for (int i = 0; i < n; i++)
        most = fmax(most, vec3_norm(x[i]));
    return most;
}

/* ---------------------------------------------------------------- solve */

static void every_kind_solves_to_round_off(void)
{
    struct palp_world *world = stirred((int[]){6, 3, 3}, 1);
    const struct system *s = world->system[0];
    vec3 *x = malloc((size_t)s->n * sizeof *x), *left = malloc((size_t)s->n * sizeof *left);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        struct solver *solver = solver_of(kinds[k], world);
        CHECK(begin(solver, world));
        memcpy(x, s->b, (size_t)s->n * sizeof *x);
        memcpy(left, s->b, (size_t)s->n * sizeof *left);
        solver_solve(solver, x, x, 0);
        sparse_add_product(left, -1, s->pattern, s->A, x, world->pool);
        CHECK_BELOW(largest(left, s->n), 1e-13 * largest(s->b, s->n));
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
        struct solver *solver = solver_of(kinds[k], world);
        REQUIRE(begin(solver, world));
        x[k] = malloc((size_t)s->n * sizeof **x);
        memcpy(x[k], s->b, (size_t)s->n * sizeof **x);
        solver_solve(solver, x[k], x[k], 0);
        solver_destroy(solver);
    }
    const double size = largest(x[0], s->n);
    for (int i = 0; i < s->n; i++)
        x[1][i] = vec3_sub(x[1][i], x[0][i]);
    CHECK_BELOW(largest(x[1], s->n), 1e-12 * size);
    free(x[0]);
    free(x[1]);
    bodies_destroy(world);
}

static void discarded_nodes_answer_zero(void)
{
    struct palp_world *world = stirred((int[]){4, 2, 2}, 1);
    const struct body *body = &world->scene->body[0];
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        struct solver *solver = solver_of(kinds[k], world);
        vec3 *x = malloc((size_t)body->n_v * sizeof *x);
        REQUIRE(begin(solver, world));
        for (int i = 0; i < body->n_v; i++)
            x[i] = (vec3){1, 2, 3};
        solver_solve(solver, x, x, 0);
        for (int i = 0; i < body->n_v; i++) {
            CHECK((vec3_norm(x[i]) == 0) == body->soft.fixed[i]);
            CHECK((solver_row(solver, 3 * i) < 0) == body->soft.fixed[i]);
        }
        free(x);
        solver_destroy(solver);
    }
    bodies_destroy(world);
}

/* ---------------------------------------------------------------- half a solve */

/* Columns of H: one coordinate of one node each, some of fixed nodes, which stay empty. */
enum { COLUMNS = 70 };
static int dof_of(int column, const struct body *body)
{
    return 3 * (column * 5 % body->n_v) + column % 3;
}

static double *half_of_columns(const struct solver *solver, const struct body *body)
{
    double *X = calloc((size_t)solver->n * COLUMNS, sizeof *X);
    for (int c = 0; c < COLUMNS; c++) {
        const int row = solver_row(solver, dof_of(c, body));
        if (row >= 0)
            X[c * solver->n + row] = 1;
    }
    solver_half(solver, X, COLUMNS);
    return X;
}

static double dot(const double *a, const double *b, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* (L⁻¹ P Hᵀ)ᵀ (L⁻¹ P Hᵀ) = H A⁻¹ Hᵀ, the right side by whole solves. */
static void products_of_halves_are_the_compliance(void)
{
    struct palp_world *world = stirred((int[]){6, 3, 3}, 1);
    const struct body *body = &world->scene->body[0];
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        struct solver *solver = solver_of(kinds[k], world);
        REQUIRE(begin(solver, world));
        double *X = half_of_columns(solver, body);
        double worst = 0, size = 0;
        vec3 *x = malloc((size_t)body->n_v * sizeof *x);
        for (int a = 0; a < COLUMNS; a++) {
            const int dof = dof_of(a, body);
            memset(x, 0, (size_t)body->n_v * sizeof *x);
            ((double *)x)[dof] = body->soft.fixed[dof / 3] ? 0 : 1;
            solver_solve(solver, x, x, 0);
            for (int b = 0; b < COLUMNS; b++) {
                const double whole = ((double *)x)[dof_of(b, body)];
                const double halves = dot(X + a * solver->n, X + b * solver->n, solver->n);
                worst = fmax(worst, fabs(whole - halves));
                size = fmax(size, fabs(whole));
            }
        }
        CHECK_BELOW(worst, 1e-13 * size);
        free(x);
        free(X);
        solver_destroy(solver);
    }
    bodies_destroy(world);
}

static void halves_are_the_same_to_the_byte_for_1_2_and_4_workers(void)
{
    double *X[3];
    size_t bytes = 0;
    for (int k = 0; k < 3; k++) {
        struct palp_world *world = stirred((int[]){8, 4, 4}, 1 << k);
        const struct body *body = &world->scene->body[0];
        struct solver *solver = world->solver[0];
        REQUIRE(begin(solver, world));
        pool_begin(world->pool);
        X[k] = half_of_columns(solver, body);
        pool_end(world->pool);
        bytes = (size_t)solver->n * COLUMNS * sizeof **X;
        bodies_destroy(world);
    }
    CHECK(memcmp(X[0], X[1], bytes) == 0);
    CHECK(memcmp(X[0], X[2], bytes) == 0);
    for (int k = 0; k < 3; k++)
        free(X[k]);
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
        struct solver *solver = solver_of(kinds[k], world);
        vec3 *x = malloc((size_t)body->n_v * sizeof *x);
        mat3 *pivot = &s->A[s->pattern->first[body->n_v - 1]];
        const mat3 kept = *pivot;
        *pivot = mat3_diagonal(-1);
        memcpy(x, s->b, (size_t)s->n * sizeof *x);
        CHECK(!begin(solver, world));
        solver_solve(solver, x, x, 0);
        CHECK(largest(x, s->n) == 0);
        double *X = half_of_columns(solver, body);
        CHECK(dot(X, X, solver->n * COLUMNS) == 0);
        free(X);
        *pivot = kept;
        CHECK(begin(solver, world));
        memcpy(x, s->b, (size_t)s->n * sizeof *x);
        solver_solve(solver, x, x, 0);
        CHECK(largest(x, s->n) > 0);
        free(x);
        solver_destroy(solver);
    }
    bodies_destroy(world);
}

static void a_body_all_fixed_has_nothing_to_solve(void)
{
    const struct palp_options opt = bodies_options((vec3){0, -9.81, 0}, 1);
    struct palp_mesh mesh;
    const struct palp_grid grid = {PALP_GRID_BOX, {0, 0, 0}, {1, 1, 1}, {1, 1, 1}};
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
    CHECK(!palp_step(world, 0.01)->singular);
    CHECK(memcmp(palp_world_q(world, THE_BODY), mesh.x, 8 * sizeof(vec3)) == 0);
    palp_mesh_destroy(&mesh);
    bodies_destroy(world);
}

/* The library that factors takes memory each time: it gets the solver's own. */
static void factoring_and_solving_take_no_memory(void)
{
    if (!alloc_counted()) {
        skip("a sanitizer counts the allocations itself");
        return;
    }
    struct palp_world *world = stirred((int[]){8, 4, 4}, 1);
    struct system *s = world->system[0];
    vec3 *x = malloc((size_t)s->n * sizeof *x);
    const long before = alloc_count();
    for (int i = 0; i < 100; i++) {
        begin(world->solver[0], world);
        memcpy(x, s->b, (size_t)s->n * sizeof *x);
        solver_solve(world->solver[0], x, x, 0);
    }
    CHECK(alloc_count() == before);
    free(x);
    CHECK(alloc_count() == before + 1);
    bodies_destroy(world);
}

SUITE(solver, TEST(every_kind_solves_to_round_off), TEST(every_kind_gives_the_same_answer),
      TEST(discarded_nodes_answer_zero), TEST(products_of_halves_are_the_compliance),
      TEST(halves_are_the_same_to_the_byte_for_1_2_and_4_workers),
      TEST(a_matrix_that_is_not_positive_is_told_and_answers_zero),
      TEST(a_body_all_fixed_has_nothing_to_solve), TEST(factoring_and_solving_take_no_memory));
