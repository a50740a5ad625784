/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_gpu_iterate.c - iterations on the GPU are those on the CPU, and a solve that the GPU loses
 * is the CPU's. Kernels run from their own source on threads of the CPU. */
#include "engine/model/scene.h"
#include "engine/model/world.h"
#include "engine/motion/iteration.h"
#include "engine/motion/ordering.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"
#include "gpu/host/body.h"
#include "tests/check.h"
#include "tests/fixtures/gpu_fake.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>
#include <string.h>

/* A body that has moved since its factor was made, and its solver, which has it on a GPU. */
struct both {
    struct gpu *gpu;
    struct palp_world *world;
    struct system *system;
    struct solver *solver;
    struct iteration here;
    int n;
    vec3 *b, *guess; /* any, at discarded nodes too */
    vec3 *x[2];      /* answers, filled with what is no number before */
};

enum { HERE, THERE };

/* ---------------------------------------------------------------- bodies */

/* Of a few cells each way; one node in eight is fixed. */
static struct palp_world *random_body(enum palp_precision precision, uint64_t *seed)
{
    struct palp_options opt = bodies_options((vec3){0, -9.81, 0}, 1);
    const struct palp_material material = {PALP_COROTATIONAL, 2e4, 0.45, 1000};
    struct palp_grid grid = {.size = {0.1, 0.06, 0.05}};
    struct palp_mesh mesh;
    opt.precision = precision;
    for (int k = 0; k < 3; k++)
        grid.cells[k] = 3 + (int)(1.5 * (1 + random_number(seed)));
    REQUIRE(palp_mesh_grid(&mesh, &grid, NULL) == PALP_OK);
    int n_fixed = 0, *fixed = malloc((size_t)mesh.n_node * sizeof *fixed);
    for (int i = 0; i < mesh.n_node; i++)
        if (random_number(seed) < -0.75)
            fixed[n_fixed++] = i;
    const struct palp_soft_def def = {.name = "body",
                                      .mesh = &mesh,
                                      .material = &material,
                                      .n_material = 1,
                                      .damping_mass = 0.1,
                                      .damping_stiffness = 0.01,
                                      .fixed = fixed,
                                      .n_fixed = n_fixed};
    struct palp_world *world = bodies_told(&def, &opt);
    free(fixed);
    palp_mesh_destroy(&mesh);
    return world;
}

/* Turned as a whole, and twisted and stirred by so much: 1 makes a factor old. */
static void move_nodes(struct palp_world *world, double far, uint64_t *seed)
{
    const quat turn = quat_exp((vec3){0.3, -0.8, 0.5});
    for (int i = 0; i < world->scene->n_v; i++) {
        const vec3 at = world->q[i];
        const vec3 twisted = quat_rotate(quat_exp((vec3){5 * far * at.x, 0, 0}), at);
        world->q[i] = vec3_axpy(quat_rotate(turn, twisted), 5e-4 * far, random_vec3(seed));
    }
}

static bool begin(struct both *both)
{
    const struct solver_step step = {both->world->steps, 0.01, both->world->q};
    system_assemble(both->system, both->world, 0.01);
    return solver_begin(both->solver, both->system, &step);
}

static void use_here(struct both *both)
{
    REQUIRE(iteration_create(&both->here, both->n, both->world->pool) == 0);
    both->here.system = both->system;
    both->here.factor = both->solver->factor;
    both->here.warp = both->solver->warp;
}

static void fill_vectors(struct both *both, uint64_t *seed)
{
    const size_t size = (size_t)both->n * sizeof(vec3);
    vec3 **const vector[] = {&both->b, &both->guess, &both->x[HERE], &both->x[THERE]};
    for (int k = 0; k < 4; k++)
        REQUIRE((*vector[k] = malloc(size)) != NULL);
    for (int i = 0; i < both->n; i++) {
        both->b[i] = vec3_scale(random_vec3(seed), 1e-3);
        both->guess[i] = vec3_scale(random_vec3(seed), 0.1);
    }
    memset(both->x[THERE], 0xff, size);
}

/* Its factor is of where the body was before it moved so far. */
static struct both create_moved(enum palp_precision precision, double far, uint64_t seed)
{
    const struct coupled_system *coupled;
    struct palp_error error = {PALP_OK, ""};
    struct both both = {.gpu = gpu_fake_open(), .world = random_body(precision, &seed)};
    coupled = &both.world->scene->coupled[0];
    both.gpu->base.kind = &gpu_kind;
    both.system = both.world->system[0];
    both.n = both.system->n;
    both.solver =
        solver_create_kind(&solver_pcg, coupled, &both.world->scene->opt, both.world->pool);
    move_nodes(both.world, 1, &seed);
    REQUIRE(both.solver != NULL && begin(&both));
    REQUIRE(solver_accelerate(both.solver, &both.gpu->base, both.world->scene, coupled, &error));
    gpu_fake_trust(both.solver->accelerated);
    move_nodes(both.world, far, &seed);
    REQUIRE(begin(&both));
    REQUIRE(both.solver->there != NULL);
    use_here(&both);
    fill_vectors(&both, &seed);
    return both;
}

static struct both create_both(enum palp_precision precision, uint64_t seed)
{
    return create_moved(precision, 1, seed);
}

/* Where the GPU is not lost, all that was made there is gone. */
static void destroy_both(struct both *both)
{
    iteration_destroy(&both->here);
    solver_destroy(both->solver);
    CHECK(gpu_fake_close(both->gpu) == 0);
    bodies_destroy(both->world);
    free(both->b);
    free(both->guess);
    free(both->x[HERE]);
    free(both->x[THERE]);
}

/* ---------------------------------------------------------------- comparing */

/* Of what a solve moves: sums in another order, and floats of the panels. */
static double tolerance_of(const struct both *both)
{
    return both->world->scene->opt.precision == PALP_DOUBLE ? 1e-11 : 1e-4;
}

static double largest(const vec3 *x, int n)
{
    double most = 0;
    for (int i = 0; i < n; i++)
        most = fmax(most, vec3_norm(x[i]));
    return most;
}

static double distance(const struct both *both)
{
    double most = 0;
    for (int i = 0; i < both->n; i++) {
        const double apart = vec3_norm(vec3_sub(both->x[HERE][i], both->x[THERE][i]));
        most = isfinite(apart) ? fmax(most, apart) : HUGE_VAL;
    }
    return most;
}

static void check_answers(const struct both *both)
{
    CHECK_ZERO(distance(both), tolerance_of(both) * largest(both->x[HERE], both->n));
}

static void check_shares(const struct both *both, struct share here, struct share there,
                         struct share first)
{
    CHECK_NEAR(there.residual, here.residual, tolerance_of(both) * first.residual);
    CHECK_NEAR(there.product, here.product, tolerance_of(both) * first.product);
    CHECK_NEAR(there.most, here.most, tolerance_of(both) * first.most);
}

static const struct accelerator_kind *kind_of(const struct both *both)
{
    return both->gpu->base.kind;
}

static void guess(const struct both *both, vec3 *x)
{
    memcpy(x, both->guess, (size_t)both->n * sizeof *x);
}

/* ---------------------------------------------------------------- iterations */

/* Twice, the second from where the first led. */
static void check_refinement(enum palp_precision precision, uint64_t seed)
{
    struct both both = create_both(precision, seed);
    struct share here, there, first;
    guess(&both, both.x[HERE]);
    for (int k = 0; k < 2; k++) {
        iteration_start(&both.here, both.b, NULL, both.x[HERE]);
        here = iteration_precondition(&both.here);
        iteration_add(&both.here);
        REQUIRE(kind_of(&both)->refine(both.solver->there, k == 0 ? both.b : NULL,
                                       k == 0 ? both.guess : NULL, &there));
        first = k == 0 ? here : first;
        check_shares(&both, here, there, first);
        REQUIRE(kind_of(&both)->finish(both.solver->there, both.x[THERE]));
        check_answers(&both);
    }
    destroy_both(&both);
}

static void refinement_is_that_of_the_cpu(void)
{
    for (uint64_t seed = 1; seed <= 2; seed++) {
        check_refinement(PALP_SINGLE, seed);
        check_refinement(PALP_DOUBLE, seed);
    }
}

/* As many moves, and at the end z as well, or not. */
static void check_moves(enum palp_precision precision, int moves, bool adds)
{
    struct both both = create_both(precision, (uint64_t)moves + 10);
    struct accelerated *body = both.solver->there;
    struct share here, there, first = {0, 0, 0};
    double curvature[2], residual[2];
    guess(&both, both.x[HERE]);
    iteration_start(&both.here, both.b, NULL, both.x[HERE]);
    REQUIRE(kind_of(&both)->start(body, both.b, both.guess));
    for (int k = 0; k < moves + adds; k++) {
        here = iteration_precondition(&both.here);
        REQUIRE(kind_of(&both)->precondition(body, &there));
        first = k == 0 ? here : first;
        check_shares(&both, here, there, first);
        if (k == moves)
            break;
        iteration_move(&both.here, &curvature[HERE], &residual[HERE]);
        REQUIRE(kind_of(&both)->move(body, &curvature[THERE], &residual[THERE]));
        CHECK_NEAR(curvature[THERE], curvature[HERE], tolerance_of(&both) * first.product);
        CHECK_NEAR(residual[THERE], residual[HERE], tolerance_of(&both) * first.residual);
    }
    if (adds)
        iteration_add(&both.here);
    REQUIRE(!adds || kind_of(&both)->add(body));
    REQUIRE(kind_of(&both)->finish(body, both.x[THERE]));
    check_answers(&both);
    destroy_both(&both);
}

static void moves_along_directions_are_those_of_the_cpu(void)
{
    for (int moves = 0; moves <= 4; moves += 2)
        for (int adds = moves == 0; adds < 2; adds++) {
            check_moves(PALP_SINGLE, moves, adds);
            check_moves(PALP_DOUBLE, moves, adds);
        }
}

/* ---------------------------------------------------------------- solves */

/* How a whole solve is asked for. */
struct asked {
    double tolerance;
    int most; /* 0: by conjugate gradients; else refined so often */
};

/* From the guess, in a step of its own. */
static int solve(struct both *both, struct asked asked, int where, const vec3 *b)
{
    struct solver *solver = both->solver;
    vec3 *x = both->x[where];
    REQUIRE(begin(both));
    if (where == HERE)
        solver->there = NULL;
    guess(both, x);
    return asked.most == 0 ? solver_solve(solver, b, x, asked.tolerance)
                           : solver_refine(solver, b, x, asked.tolerance, asked.most);
}

static const struct asked all_asked[] = {{1e-3, 0}, {1e-6, 0}, {0, 1},
                                         {0, 2},    {1e-3, 2}, {0.025, 2}};
enum { ASKED = sizeof all_asked / sizeof *all_asked };

static void check_solve(struct both *both, struct asked asked, const vec3 *b)
{
    const int solves = solve(both, asked, HERE, b);
    const bool singular = both->solver->singular;
    const double off = both->solver->off, seen = both->solver->seen.left;
    both->solver->seen = (struct seen){0};
    CHECK(solve(both, asked, THERE, b) == solves);
    CHECK(both->solver->there != NULL && both->solver->solves_accelerated == solves);
    CHECK(both->solver->singular == singular);
    CHECK_NEAR(both->solver->off, off, tolerance_of(both) * off);
    CHECK_NEAR(both->solver->seen.left, seen, tolerance_of(both));
    check_answers(both);
    both->solver->seen = (struct seen){0};
}

static void solves_are_those_of_the_cpu(void)
{
    for (int old = 0; old < 2; old++)
        for (enum palp_precision precision = PALP_SINGLE; precision <= PALP_DOUBLE; precision++) {
            struct both both = create_moved(precision, old ? 1 : 0.1, 5);
            for (int k = 0; k < ASKED; k++)
                check_solve(&both, all_asked[k], both.b);
            destroy_both(&both);
        }
}

/* Assembled there, b is there as well, and the warp is made there. */
static void what_the_gpu_assembled_need_not_be_given(void)
{
    for (enum palp_precision precision = PALP_SINGLE; precision <= PALP_DOUBLE; precision++) {
        struct both both = create_both(precision, 6);
        const struct solver_step step = {both.world->steps, 0.01, both.world->q};
        const struct asked asked = {1e-6, 0};
        const int solves = solve(&both, asked, HERE, both.system->b);
        REQUIRE(system_assemble_there(both.system, both.solver->accelerated, both.world, 0.01));
        REQUIRE(solver_begin(both.solver, both.system, &step) && both.solver->there);
        memset(both.solver->warp, 0xff, (size_t)both.n * sizeof(mat3));
        guess(&both, both.x[THERE]);
        CHECK(solver_solve(both.solver, both.system->b, both.x[THERE], 1e-6) == solves);
        check_answers(&both);
        destroy_both(&both);
    }
}

/* Of its word alone no body stands still: the CPU sees for itself. */
static void matrix_that_is_not_positive_is_told_there(void)
{
    struct both both = create_both(PALP_SINGLE, 7);
    const struct solver_step step = {both.world->steps, 0.01, both.world->q};
    system_assemble(both.system, both.world, 0.01);
    for (int i = 0; i < both.n; i++)
        both.system->A[both.system->pattern->first[i]] = mat3_diagonal(-1);
    REQUIRE(solver_begin(both.solver, both.system, &step) && both.solver->there);
    solver_solve(both.solver, both.b, both.x[THERE], 1e-9);
    CHECK(both.solver->singular && !both.solver->there && !gpu_is_lost(both.gpu));
    CHECK(largest(both.x[THERE], both.n) == 0);
    destroy_both(&both);
}

/* b is zero, and so is the guess; then one number of b is none. */
static void nothing_and_no_number_are_answered_by_zero(void)
{
    struct both both = create_both(PALP_SINGLE, 8);
    int free_node = 0;
    while (both.solver->factor->ordering->place[free_node] < 0)
        free_node++;
    memset(both.guess, 0, (size_t)both.n * sizeof(vec3));
    memset(both.b, 0, (size_t)both.n * sizeof(vec3));
    for (int k = 0; k < ASKED; k++) {
        check_solve(&both, all_asked[k], both.b);
        CHECK(!both.solver->singular && largest(both.x[THERE], both.n) == 0);
    }
    both.b[free_node].y = NAN;
    for (int k = 0; k < ASKED; k++) {
        solve(&both, all_asked[k], THERE, both.b);
        CHECK(both.solver->singular && largest(both.x[THERE], both.n) == 0);
    }
    destroy_both(&both);
}

/* One trip for a refinement, one for each conjugate gradient, one for its answer. */
static void step_asks_little_of_the_runtime_and_waits_for_nothing_else(void)
{
    struct both both = create_both(PALP_SINGLE, 9);
    struct accelerated *body = both.solver->there;
    struct share sum;
    double curvature, residual;
    both.gpu->patience_ns = both.gpu->deadline_ns; /* it asks nothing while it waits */
    gpu_fake_step(true);
    long before = gpu_fake_count(GPU_FAKE_ANY);
    CHECK(kind_of(&both)->refine(body, both.b, both.guess, &sum));
    CHECK(kind_of(&both)->finish(body, both.x[THERE]));
    CHECK(gpu_fake_count(GPU_FAKE_ANY) == before + 2);
    CHECK(kind_of(&both)->refine(body, NULL, NULL, &sum));
    CHECK(gpu_fake_count(GPU_FAKE_ANY) == before + 3);
    CHECK(kind_of(&both)->start(body, both.b, both.guess));
    before = gpu_fake_count(GPU_FAKE_ANY);
    CHECK(kind_of(&both)->precondition(body, &sum));
    CHECK(kind_of(&both)->move(body, &curvature, &residual));
    CHECK(gpu_fake_count(GPU_FAKE_ANY) == before + 1);
    gpu_fake_step(false);
    CHECK(gpu_fake_waits() == 0);
    destroy_both(&both);
}

static void same_bytes_for_any_threads_and_order_of_blocks(void)
{
    const int threads[] = {1, 2, 5, 16};
    struct both both = create_both(PALP_SINGLE, 10);
    for (int k = 0; k < ASKED; k++) {
        gpu_fake_blocks(1, 0);
        solve(&both, all_asked[k], THERE, both.b);
        memcpy(both.x[HERE], both.x[THERE], (size_t)both.n * sizeof(vec3));
        for (unsigned i = 1; i < 4; i++) {
            gpu_fake_blocks(threads[i], i);
            both.solver->seen = (struct seen){0};
            solve(&both, all_asked[k], THERE, both.b);
            CHECK(memcmp(both.x[HERE], both.x[THERE], (size_t)both.n * sizeof(vec3)) == 0);
        }
    }
    destroy_both(&both);
}

/* ---------------------------------------------------------------- what can go wrong */

/* The k-th call fails of a step that begins and solves: the step is the CPU's from there on, and so
 * is the next. False: there is no such call. */
static bool check_failure(struct asked asked, long k)
{
    struct both both = create_moved(PALP_SINGLE, 0.1, 11);
    const int solves = solve(&both, asked, HERE, both.b);
    const double off = both.solver->off, seen = both.solver->seen.left;
    both.solver->seen = (struct seen){0};
    const long before = gpu_fake_count(GPU_FAKE_ANY);
    gpu_fake_fail(GPU_FAKE_ANY, k);
    CHECK(solve(&both, asked, THERE, both.b) == solves);
    const bool failed = gpu_fake_count(GPU_FAKE_ANY) > before + k;
    CHECK(failed == gpu_is_lost(both.gpu) && failed == !both.solver->there);
    if (failed) {
        CHECK(both.solver->off == off && both.solver->seen.left == seen);
        CHECK(both.solver->solves_accelerated == 0);
        CHECK(memcmp(both.x[HERE], both.x[THERE], (size_t)both.n * sizeof(vec3)) == 0);
        both.solver->seen = (struct seen){0};
        CHECK(solve(&both, asked, THERE, both.b) == solves && !both.solver->there);
        CHECK(memcmp(both.x[HERE], both.x[THERE], (size_t)both.n * sizeof(vec3)) == 0);
    }
    destroy_both(&both);
    return failed;
}

static void solve_that_a_call_of_the_runtime_fails_is_the_cpus(void)
{
    const struct asked asked[] = {{1e-6, 0}, {0.025, 2}};
    for (int k = 0; k < 2; k++) {
        long at = 0;
        while (check_failure(asked[k], at))
            at++;
        CHECK(at > 3);
    }
}

/* Kernels that begin in a step of the GPU's after another. */
static long count_kernels(struct both *both, struct asked asked, int solves)
{
    both->solver->seen = (struct seen){0};
    solve(both, asked, THERE, both->b);
    CHECK(gpu_finish(both->gpu, both->gpu->realtime));
    const long before = gpu_fake_kernels();
    both->solver->seen = (struct seen){0};
    CHECK(solve(both, asked, THERE, both->b) == solves && both->solver->there);
    CHECK(gpu_finish(both->gpu, both->gpu->realtime));
    return gpu_fake_kernels() - before;
}

/* Kernels that crash or hang signal no completion. at: 0 is the first, 1 the last. */
static void check_silence(struct asked asked, void (*spoil)(long n), double at)
{
    struct both both = create_both(PALP_SINGLE, 12);
    const int solves = solve(&both, asked, HERE, both.b);
    const long n = count_kernels(&both, asked, solves);
    both.solver->seen = (struct seen){0};
    both.gpu->deadline_ns = 20000000;
    spoil((long)(at * (double)(n - 1)));
    CHECK(solve(&both, asked, THERE, both.b) == solves);
    CHECK(!both.solver->there && gpu_is_lost(both.gpu));
    CHECK(memcmp(both.x[HERE], both.x[THERE], (size_t)both.n * sizeof(vec3)) == 0);
    destroy_both(&both);
}

static void solve_that_is_never_answered_is_the_cpus(void)
{
    const struct asked asked[] = {{1e-6, 0}, {0, 2}};
    for (int k = 0; k < 2; k++) {
        for (double at = 0; at <= 1; at += 0.5)
            check_silence(asked[k], gpu_fake_crash, at);
        check_silence(asked[k], gpu_fake_hang, 0.5);
    }
}

static bool lose_answer(struct accelerated *body, vec3 *x)
{
    gpu_lose((struct gpu *)body->accelerator, "lost on the way");
    return false;
}

/* What was found out on the way is forgotten with it. */
static void answer_that_does_not_come_is_the_cpus(void)
{
    struct accelerator_kind kind = gpu_kind;
    kind.finish = lose_answer;
    for (int k = 0; k < ASKED; k++) {
        struct both both = create_moved(PALP_SINGLE, 0.1, 13);
        const int solves = solve(&both, all_asked[k], HERE, both.b);
        const double off = both.solver->off, seen = both.solver->seen.left;
        both.solver->seen = (struct seen){0};
        both.gpu->base.kind = &kind;
        CHECK(solve(&both, all_asked[k], THERE, both.b) == solves);
        CHECK(!both.solver->there && both.solver->off == off && both.solver->seen.left == seen);
        CHECK(memcmp(both.x[HERE], both.x[THERE], (size_t)both.n * sizeof(vec3)) == 0);
        destroy_both(&both);
    }
}

/* Nor is it waited for longer than the deadline. */
static void what_is_on_its_way_is_not_written_over(void)
{
    struct both both = create_both(PALP_SINGLE, 14);
    struct accelerated *body = both.solver->there;
    both.gpu->deadline_ns = 20000000;
    gpu_fake_hang(0);
    CHECK(kind_of(&both)->start(body, both.b, both.guess));
    CHECK(!kind_of(&both)->start(body, both.b, both.guess));
    CHECK(gpu_is_lost(both.gpu));
    gpu_fake_let_go();
    destroy_both(&both);
}

SUITE(gpu_iterate, TEST(refinement_is_that_of_the_cpu),
      TEST(moves_along_directions_are_those_of_the_cpu), TEST(solves_are_those_of_the_cpu),
      TEST(what_the_gpu_assembled_need_not_be_given),
      TEST(matrix_that_is_not_positive_is_told_there),
      TEST(nothing_and_no_number_are_answered_by_zero),
      TEST(step_asks_little_of_the_runtime_and_waits_for_nothing_else),
      TEST(same_bytes_for_any_threads_and_order_of_blocks),
      TEST(solve_that_a_call_of_the_runtime_fails_is_the_cpus),
      TEST(solve_that_is_never_answered_is_the_cpus), TEST(answer_that_does_not_come_is_the_cpus),
      TEST(what_is_on_its_way_is_not_written_over));
