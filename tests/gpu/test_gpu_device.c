/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_gpu_device.c - what the engine asks of a GPU, through the table that it asks with: the
 * same laws on threads of the CPU, everywhere, and on a device, where there is one. */
#include "engine/base/pool.h"
#include "engine/model/pattern.h"
#include "engine/model/world.h"
#include "engine/motion/ordering.h"
#include "engine/motion/system.h"
#include "gpu/gpu.h"
#include "gpu/host/body.h"
#include "gpu/host/fold.h"
#include "gpu/host/probe.h"
#include "tests/check.h"
#include "tests/fixtures/single_body.h"
#include "tests/fixtures/touched_nodes.h"

#include <stdlib.h>
#include <string.h>

static const int CELLS[3] = {8, 4, 4};
enum { GROUPS = 40, STEPS = 6, POISON = 0xff /* bytes that make no number */ };
/* Round-off of sums, times the condition of A, about 1e3; single rounds at 6e-8. */
static const double TOLERANCE[] = {[PALP_SINGLE] = 1e-4, [PALP_DOUBLE] = 1e-11};

/** A module: threads of the CPU; CUDA. */
static const char *const THREADS = GPU_FAKE_MODULE, *const DEVICE_MODULE = NULL;

/* ---------------------------------------------------------------- a body there */

struct there {
    struct palp_accelerator *gpu;
    struct factored f;
    struct accelerated *body;
    struct factor factor;
    mat3 *identity;
};

/* A minute: under a sanitizer a kernel takes long. NULL: there is no device, and that is said; but
 * threads are everywhere. */
static struct palp_accelerator *open_gpu(const char *module)
{
    char reason[256], why[300];
    struct palp_accelerator *gpu = palp_gpu_open(module, reason);
    if (gpu) {
        palp_gpu_set_deadline(gpu, 60, 60);
        return gpu;
    }
    snprintf(why, sizeof why, "no device (%s)", reason);
    if (module)
        printf("        %s\n", why);
    CHECK(module == DEVICE_MODULE);
    skip(why);
    return NULL;
}

static const struct accelerator_kind *kind_of(const struct there *t)
{
    return t->gpu->kind;
}

/* Its A is there, and a generation of its factor. */
static void put_there(struct there *t, enum palp_precision precision, bool has_region)
{
    struct palp_error error = {PALP_OK, ""};
    t->f = factored_create(CELLS, precision, has_region, 1);
    t->identity = calloc((size_t)t->f.body->n_v, sizeof *t->identity);
    for (int i = 0; i < t->f.body->n_v; i++)
        t->identity[i] = mat3_diagonal(1);
    ((struct palp_scene *)t->f.world->scene)->opt.precision = precision;
    t->body = kind_of(t)->create(t->gpu, t->f.world->scene, t->f.body->coupled, &error);
    if (!t->body)
        printf("        %s\n", error.what);
    REQUIRE(t->body != NULL);
    t->factor = touched_factor(&t->f);
    t->factor.rotation = t->identity;
    CHECK(kind_of(t)->take_matrix(t->body, t->f.system->A));
    CHECK(kind_of(t)->take_factor(t->body, 1, &t->factor));
    CHECK(kind_of(t)->begin(t->body, 1, t->identity));
}

static void take_away(struct there *t)
{
    kind_of(t)->destroy(t->body);
    factored_destroy(&t->f);
    free(t->identity);
}

/* Nothing was lost, and if so why. */
static void close_gpu(struct palp_accelerator *gpu)
{
    if (gpu->lost)
        printf("        %s\n", gpu->reason);
    CHECK(!gpu->lost);
    palp_gpu_close(gpu);
}

/* The larger; no number is larger than all. */
static double worse(double a, double b)
{
    return isnan(b) || b > a ? b : a;
}

static double vectors_differ(const vec3 *x, const vec3 *exact, int n)
{
    double off = 0, largest = 0;
    for (int i = 0; i < n; i++) {
        off = worse(off, vec3_norm(vec3_sub(x[i], exact[i])));
        largest = fmax(largest, vec3_norm(exact[i]));
    }
    return off / largest;
}

static double blocks_differ(const mat3 *A, const mat3 *exact, int n)
{
    double off = 0, largest = 0;
    for (int k = 0; k < 9 * n; k++) {
        const double right = exact[k / 9].m[k % 9 / 3][k % 3];
        off = worse(off, fabs(A[k / 9].m[k % 9 / 3][k % 3] - right));
        largest = fmax(largest, fabs(right));
    }
    return off / largest;
}

/* ---------------------------------------------------------------- W */

static mat3 *ask(struct there *t, const struct loads *J)
{
    const struct factor_view view = {.factor = &t->factor};
    struct arena arena = touched_arena(&t->f, J);
    mat3 *W = touched_blocks(J->n);
    const struct placed_loads placed = factor_view_place(&view, J, &arena);
    CHECK(kind_of(t)->respond(t->body, placed.load, placed.n_load, J->n, W));
    arena_destroy(&arena);
    return W;
}

static void check_compliance(struct there *t, enum palp_precision precision, bool has_region)
{
    put_there(t, precision, has_region);
    struct factored exact = factored_create(CELLS, PALP_DOUBLE, false, 1);
    struct loads J = touched_nodes(&t->f, GROUPS, 40);
    mat3 *right = touched_respond(&exact, &J, COMPLIANCE_BY_COLUMNS, NULL);
    mat3 *W = ask(t, &J), *again = ask(t, &J);
    CHECK_BELOW(touched_distance(W, right, J.n), TOLERANCE[precision]);
    CHECK(memcmp(W, again, (size_t)J.n * (size_t)J.n * sizeof *W) == 0);
    free(W);
    free(again);
    free(right);
    touched_destroy(&J);
    factored_destroy(&exact);
    take_away(t);
}

static void check_compliances(const char *module)
{
    struct there t = {.gpu = open_gpu(module)};
    for (int k = 0; k < 4 && t.gpu; k++)
        check_compliance(&t, k % 2 ? PALP_SINGLE : PALP_DOUBLE, k / 2);
    if (t.gpu)
        close_gpu(t.gpu);
}

/* ---------------------------------------------------------------- solves */

/* From nothing, with the factor of A itself, a refinement is the answer. */
static void check_solves(const char *module)
{
    struct there t = {.gpu = open_gpu(module)};
    for (int p = PALP_SINGLE; p <= PALP_DOUBLE && t.gpu; p++) {
        put_there(&t, (enum palp_precision)p, true);
        const int n = t.f.body->n_v;
        vec3 *b = factored_loads(&t.f), *x = calloc((size_t)n, sizeof *x);
        vec3 *right = calloc((size_t)n, sizeof *right), *at = calloc((size_t)n, sizeof *at);
        struct factored exact = factored_create(CELLS, PALP_DOUBLE, true, 1);
        struct share sum;
        for (int i = 0; i < n; i++)
            if (exact.ordering->place[i] >= 0)
                at[exact.ordering->place[i]] = b[i];
        pool_begin(exact.world->pool);
        panels_solve(&exact.panels, at, exact.world->pool);
        pool_end(exact.world->pool);
        for (int i = 0; i < n; i++)
            if (exact.ordering->place[i] >= 0)
                right[i] = at[exact.ordering->place[i]];
        CHECK(kind_of(&t)->refine(t.body, b, x, &sum));
        memset(x, POISON, (size_t)n * sizeof *x);
        CHECK(kind_of(&t)->finish(t.body, x));
        CHECK_BELOW(vectors_differ(x, right, n), TOLERANCE[p]);
        factored_destroy(&exact);
        free(b);
        free(x);
        free(at);
        free(right);
        take_away(&t);
    }
    if (t.gpu)
        close_gpu(t.gpu);
}

/* ---------------------------------------------------------------- factors, A and b */

/* W by a generation that was made there is W by the CPU's, and so it is by the panels that came
 * back. */
static void check_factor(struct there *t, enum palp_precision precision)
{
    put_there(t, precision, true);
    struct factored *f = &t->f;
    struct loads J = touched_nodes(f, GROUPS, 40);
    mat3 *right = touched_respond(f, &J, COMPLIANCE_BY_INVERSE, NULL);
    const size_t n = supernodes_size(&f->ordering->L);
    bool positive = false;
    memset(f->panels.x, POISON, n * (precision == PALP_SINGLE ? sizeof(float) : sizeof(double)));
    CHECK(kind_of(t)->keep_matrix(t->body));
    CHECK(kind_of(t)->make_factor(t->body, 2, &t->factor, &positive) && positive);
    CHECK(kind_of(t)->begin(t->body, 2, t->identity));
    mat3 *there = ask(t, &J), *back = touched_respond(f, &J, COMPLIANCE_BY_INVERSE, NULL);
    CHECK_BELOW(touched_distance(there, right, J.n), TOLERANCE[precision]);
    CHECK_BELOW(touched_distance(back, right, J.n), TOLERANCE[precision]);
    free(there);
    free(back);
    free(right);
    touched_destroy(&J);
    take_away(t);
}

static void check_factors(const char *module)
{
    struct there t = {.gpu = open_gpu(module)};
    for (int p = PALP_SINGLE; p <= PALP_DOUBLE && t.gpu; p++)
        check_factor(&t, (enum palp_precision)p);
    if (t.gpu)
        close_gpu(t.gpu);
}

static void check_assembly(const char *module)
{
    struct there t = {.gpu = open_gpu(module)};
    if (!t.gpu)
        return;
    put_there(&t, PALP_DOUBLE, false);
    struct system *s = t.f.world->system[0];
    const size_t blocks = (size_t)s->pattern->n_block * sizeof *s->A;
    const size_t nodes = (size_t)s->n * sizeof *s->b;
    mat3 *A = malloc(blocks);
    vec3 *b = malloc(nodes);
    system_assemble(s, t.f.world, FACTORED_H);
    memcpy(A, s->A, blocks);
    memcpy(b, s->b, nodes);
    memset(s->A, POISON, blocks);
    memset(s->b, POISON, nodes);
    CHECK(t.body->assembles);
    CHECK(kind_of(&t)->assemble(t.body, t.f.world->q, t.f.world->v, FACTORED_H, s));
    CHECK(kind_of(&t)->fetch_matrices(t.body, s));
    CHECK_BELOW(blocks_differ(s->A, A, s->pattern->n_block), TOLERANCE[PALP_DOUBLE]);
    CHECK_BELOW(vectors_differ(s->b, b, s->n), TOLERANCE[PALP_DOUBLE]);
    free(A);
    free(b);
    take_away(&t);
    close_gpu(t.gpu);
}

/* ---------------------------------------------------------------- whole steps */

/* A clamped box that sags and swings; on the CPU where there is no GPU. To be destroyed. */
static struct palp_world *swing(struct palp_accelerator *gpu, enum palp_precision precision)
{
    static const struct flesh flesh = {{PALP_COROTATIONAL, 2e4, 0.45, 1000}, 0.1, 0.01, true};
    struct palp_options opt = bodies_options((vec3){0, -9.81, 0}, 1);
    struct palp_error error = {PALP_OK, ""};
    opt.motion = PALP_MOTION_PCG;
    opt.precision = precision;
    opt.tolerance_motion = 1e-13; /* to the end: not where the one or the other was stopped */
    struct palp_world *world = bodies_box((vec3){0.1, 0.05, 0.05}, CELLS, &flesh, &opt);
    if (gpu)
        CHECK(palp_world_accelerate(world, gpu, &error) == PALP_OK);
    for (int i = 0; i < STEPS; i++) {
        const struct palp_report *report = palp_step(world, FACTORED_H);
        CHECK((report->solves_accelerated > 0) == (gpu != NULL));
    }
    return world;
}

static void check_steps(const char *module)
{
    struct palp_accelerator *gpu = open_gpu(module);
    for (int p = PALP_SINGLE; p <= PALP_DOUBLE && gpu; p++) {
        struct palp_world *here = swing(NULL, (enum palp_precision)p);
        struct palp_world *there = swing(gpu, (enum palp_precision)p);
        struct palp_world *again = swing(gpu, (enum palp_precision)p);
        const int n = here->scene->n_v;
        CHECK_BELOW(vectors_differ(there->q, here->q, n), TOLERANCE[p]);
        CHECK(memcmp(there->q, again->q, (size_t)n * sizeof *here->q) == 0);
        bodies_destroy(here);
        bodies_destroy(there);
        bodies_destroy(again);
    }
    if (gpu)
        close_gpu(gpu);
}

/* ---------------------------------------------------------------- the published fold */

enum { PROX = 14, CON = 9 };

/** Constraints between pairs of proximities, and what they are about. */
struct folded {
    struct fold_constraint con[CON];
    mat3 WH[PROX * PROX], C[CON];
    vec3 lambda[CON];
};

static struct folded random_folded(void)
{
    static struct folded f;
    uint64_t seed = 3;
    for (int i = 0; i < PROX; i++)
        for (int j = 0; j <= i; j++) {
            const mat3 X = mat3_columns(random_vec3(&seed), random_vec3(&seed), random_vec3(&seed));
            f.WH[i * PROX + j] = i == j ? mat3_add(X, mat3_transpose(X)) : X;
            f.WH[j * PROX + i] = mat3_transpose(f.WH[i * PROX + j]);
        }
    for (int i = 0; i < CON; i++) {
        f.C[i] = mat3_columns(random_vec3(&seed), random_vec3(&seed), random_vec3(&seed));
        f.lambda[i] = random_vec3(&seed);
        f.con[i] = (struct fold_constraint){.n = 2, .prox = {i, PROX - 1 - i}, .weight = {0.6, -1}};
        memcpy(f.con[i].C, f.C[i].m, sizeof f.con[i].C);
    }
    return f;
}

/* C Σ Σ weight weight W_H Cᵀ, block by block. */
static mat3 right_W(const struct folded *f, int i, int j)
{
    mat3 sum = mat3_diagonal(0);
    for (int a = 0; a < 2; a++)
        for (int b = 0; b < 2; b++)
            sum = mat3_axpy(sum, f->con[i].weight[a] * f->con[j].weight[b],
                            f->WH[f->con[i].prox[a] * PROX + f->con[j].prox[b]]);
    return mat3_mul_t(mat3_mul(f->C[i], sum), f->C[j]);
}

static vec3 right_way(const struct folded *f, int at, double h)
{
    vec3 sum = {0, 0, 0};
    for (int j = 0; j < CON; j++)
        for (int b = 0; b < 2; b++)
            sum = vec3_axpy(sum, h * h * f->con[j].weight[b],
                            mat3_apply(f->WH[at * PROX + f->con[j].prox[b]],
                                       mat3_apply_t(f->C[j], f->lambda[j])));
    return sum;
}

static void check_fold(const char *module)
{
    struct palp_accelerator *gpu = open_gpu(module);
    if (!gpu)
        return;
    const struct folded f = random_folded();
    mat3 W[CON * CON], right[CON * CON];
    vec3 way[PROX], exact[PROX];
    struct gpu_fold *fold = gpu_fold_create((struct gpu *)gpu, PROX, CON);
    REQUIRE(fold != NULL);
    memset(W, POISON, sizeof W);
    memset(way, POISON, sizeof way);
    CHECK(gpu_fold_take(fold, f.WH, PROX));
    CHECK(gpu_fold_compliance(fold, f.con, CON, W));
    CHECK(gpu_fold_shift(fold, f.lambda, FACTORED_H, way));
    for (int k = 0; k < CON * CON; k++)
        right[k] = right_W(&f, k / CON, k % CON);
    for (int i = 0; i < PROX; i++)
        exact[i] = right_way(&f, i, FACTORED_H);
    CHECK_BELOW(blocks_differ(W, right, CON * CON), TOLERANCE[PALP_DOUBLE]);
    CHECK_BELOW(vectors_differ(way, exact, PROX), TOLERANCE[PALP_DOUBLE]);
    gpu_fold_destroy(fold);
    close_gpu(gpu);
}

static void check_probes(const char *module)
{
    struct palp_accelerator *gpu = open_gpu(module);
    if (!gpu)
        return;
    CHECK(gpu_probe_chain((struct gpu *)gpu, 5) > 0);
    CHECK(gpu_probe_reads((struct gpu *)gpu, 3, 1 << 16) > 0);
    close_gpu(gpu);
}

/* ---------------------------------------------------------------- both */

#define ON_BOTH(law, check)                                                                        \
    static void law##_on_threads(void)                                                             \
    {                                                                                              \
        check(THREADS);                                                                            \
    }                                                                                              \
    static void law##_on_a_device(void)                                                            \
    {                                                                                              \
        check(DEVICE_MODULE);                                                                      \
    }

ON_BOTH(compliances_are_the_cpu_s, check_compliances)
ON_BOTH(solves_are_the_cpu_s, check_solves)
ON_BOTH(factors_are_the_cpu_s, check_factors)
ON_BOTH(equations_are_the_cpu_s, check_assembly)
ON_BOTH(steps_are_the_cpu_s, check_steps)
ON_BOTH(published_folds_are_what_is_written, check_fold)
ON_BOTH(probes_tell_a_time, check_probes)

/* clang-format off */
SUITE(gpu_device,
      TEST(compliances_are_the_cpu_s_on_threads), TEST(compliances_are_the_cpu_s_on_a_device),
      TEST(solves_are_the_cpu_s_on_threads), TEST(solves_are_the_cpu_s_on_a_device),
      TEST(factors_are_the_cpu_s_on_threads), TEST(factors_are_the_cpu_s_on_a_device),
      TEST(equations_are_the_cpu_s_on_threads), TEST(equations_are_the_cpu_s_on_a_device),
      TEST(steps_are_the_cpu_s_on_threads), TEST(steps_are_the_cpu_s_on_a_device),
      TEST(published_folds_are_what_is_written_on_threads),
      TEST(published_folds_are_what_is_written_on_a_device),
      TEST(probes_tell_a_time_on_threads), TEST(probes_tell_a_time_on_a_device));
/* clang-format on */
