/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_gpu_fold.c - the literal fold on the GPU gives what compliance_fold and proximity_shift give
 * on the CPU. */
#include "engine/base/pool.h"
#include "engine/contact/constraint.h"
#include "engine/contact/proximity.h"
#include "engine/response/compliance.h"
#include "engine/step.h"
#include "gpu/host/fold.h"
#include "tests/check.h"
#include "tests/fixtures/gpu_fake.h"
#include "tests/fixtures/single_body.h"
#include "tests/fixtures/touched_nodes.h"

#include <stdlib.h>
#include <string.h>

enum { N_PROX = 37, N_CON = 70, N_SIDE = 4 };
static const double H = 0.01;
/* Round-off of sums of some hundred terms that cancel to a hundredth. */
static const double TOLERANCE = 1e-12;

/* ---------------------------------------------------------------- a step */

/* One soft body that touches itself: all there is to fold. */
struct folding {
    struct palp_world world;
    struct palp_scene scene;
    struct coupled_system coupled;
    struct body body;
    int of;
    struct square square;
    struct step step;
    struct constraint con[N_CON];
    struct fold_constraint told[N_CON]; /* the same to the GPU */
    vec3 lambda[N_CON];
    vec3 push[N_PROX], p[N_PROX], p_free[N_PROX], back[N_PROX], force[N_CON];
    mat3 C[N_CON], WH[N_PROX * N_PROX], W[N_CON * N_CON];
};

static mat3 random_mat3(uint64_t *seed)
{
    const vec3 x = random_vec3(seed), y = random_vec3(seed), z = random_vec3(seed);
    return mat3_rows(x, y, z);
}

/* One to four proximities; on side b with a minus. */
static void choose_side(struct side *side, struct fold_constraint *told, double sign, int n,
                        uint64_t *seed)
{
    *side = (struct side){.n = n};
    for (int k = 0; k < n; k++) {
        side->prox[k] = (int)(0.5 * (random_number(seed) + 1) * N_PROX);
        side->weight[k] = random_number(seed);
        told->prox[told->n] = side->prox[k];
        told->weight[told->n++] = sign * side->weight[k];
    }
}

/* W_H of any blocks, as long as it is symmetric. */
static void choose_numbers(struct folding *f)
{
    uint64_t seed = 3;
    for (int i = 0; i < N_PROX; i++)
        for (int j = i; j < N_PROX; j++) {
            const mat3 a = random_mat3(&seed), at = mat3_transpose(a);
            f->WH[i * N_PROX + j] = i == j ? mat3_add(a, at) : a;
            f->WH[j * N_PROX + i] = i == j ? mat3_add(a, at) : at;
        }
    for (int i = 0; i < N_PROX; i++)
        f->p_free[i] = random_vec3(&seed);
    for (int i = 0; i < N_CON; i++) {
        f->C[i] = random_mat3(&seed);
        f->lambda[i] = random_vec3(&seed);
        f->force[i] = mat3_apply_t(f->C[i], f->lambda[i]);
        memcpy(f->told[i].C, f->C[i].m, sizeof f->told[i].C);
        choose_side(&f->con[i].a, &f->told[i], +1, 1 + i % N_SIDE, &seed);
        choose_side(&f->con[i].b, &f->told[i], -1, i / N_SIDE % (N_SIDE + 1), &seed);
    }
}

static struct folding *folding_create(void)
{
    struct folding *f = calloc(1, sizeof *f);
    REQUIRE(f != NULL);
    choose_numbers(f);
    f->square = (struct square){f->WH, 0, N_PROX};
    f->coupled = (struct coupled_system){.n_body = 1, .body = &f->of, .soft = &f->body.soft};
    f->body = (struct body){.is_soft = true, .coupled = &f->coupled};
    f->scene =
        (struct palp_scene){.n_body = 1, .body = &f->body, .n_coupled = 1, .coupled = &f->coupled};
    f->world.pool = pool_create(1);
    REQUIRE(arena_create(&f->world.arena, 1 << 20) == 0);
    f->step = (struct step){.world = &f->world,
                            .scene = &f->scene,
                            .h = H,
                            .n_con = N_CON,
                            .con = f->con,
                            .n_prox = N_PROX,
                            .C = f->C,
                            .square = &f->square,
                            .force = f->force,
                            .push = f->push,
                            .p = f->p,
                            .p_free = f->p_free,
                            .back = f->back,
                            .W = f->W};
    return f;
}

static void folding_destroy(struct folding *f)
{
    pool_destroy(f->world.pool);
    arena_destroy(&f->world.arena);
    free(f);
}

static struct gpu_fold *open_fold(struct gpu *gpu, const struct folding *f)
{
    struct gpu_fold *fold = gpu_fold_create(gpu, N_PROX + 5, N_CON + 5);
    REQUIRE(fold != NULL);
    REQUIRE(gpu_fold_take(fold, f->WH, N_PROX));
    return fold;
}

/* ---------------------------------------------------------------- laws */

/* By single threads, and by thread blocks as on a GPU. */
static const int blocks[] = {1, GPU_FAKE_WARPS};

static void fold_is_that_of_the_cpu(void)
{
    struct folding *f = folding_create();
    pool_begin(f->world.pool);
    compliance_fold(&f->step);
    pool_end(f->world.pool);
    for (int k = 0; k < 2; k++) {
        struct gpu *gpu = gpu_fake_open();
        struct gpu_fold *fold = open_fold(gpu, f);
        mat3 *W = touched_blocks(N_CON);
        gpu_fake_blocks(blocks[k], 0);
        CHECK(gpu_fold_compliance(fold, f->told, N_CON, W));
        CHECK_BELOW(touched_distance(W, f->W, N_CON), TOLERANCE);
        free(W);
        gpu_fold_destroy(fold);
        CHECK(gpu_fake_close(gpu) == 0);
    }
    folding_destroy(f);
}

/* Relative to the longest way of the CPU's. */
static double distance_of_ways(const struct folding *f, const vec3 *way)
{
    double most = 0, off = 0;
    for (int i = 0; i < N_PROX; i++) {
        const vec3 expected = vec3_sub(f->p[i], f->p_free[i]);
        const double away = vec3_norm(vec3_sub(way[i], expected));
        off = away <= off ? off : away;
        most = fmax(most, vec3_norm(expected));
    }
    return off / most;
}

/* Of as many constraints as the fold was of. */
static void shift_is_that_of_the_cpu(void)
{
    struct folding *f = folding_create();
    pool_begin(f->world.pool);
    constraint_push(&f->step);
    proximity_shift(&f->step);
    pool_end(f->world.pool);
    for (int k = 0; k < 2; k++) {
        struct gpu *gpu = gpu_fake_open();
        struct gpu_fold *fold = open_fold(gpu, f);
        vec3 way[N_PROX];
        memset(way, 0xff, sizeof way);
        gpu_fake_blocks(blocks[k], 0);
        CHECK(gpu_fold_compliance(fold, f->told, N_CON, f->W));
        CHECK(gpu_fold_shift(fold, f->lambda, H, way));
        CHECK_BELOW(distance_of_ways(f, way), TOLERANCE);
        gpu_fold_destroy(fold);
        CHECK(gpu_fake_close(gpu) == 0);
    }
    folding_destroy(f);
}

/* Fewer constraints, and other blocks and thread blocks. */
static void any_order_of_blocks_gives_the_same_bytes(void)
{
    static const int n_thread[] = {1, 5, 32};
    enum { FEW = 9 };
    struct folding *f = folding_create();
    struct gpu *gpu = gpu_fake_open();
    struct gpu_fold *fold = open_fold(gpu, f);
    mat3 W[3][FEW * FEW];
    vec3 way[3][N_PROX];
    for (int k = 0; k < 3; k++) {
        gpu_fake_blocks(n_thread[k], (unsigned)(5 * k));
        CHECK(gpu_fold_compliance(fold, f->told, FEW, W[k]));
        CHECK(gpu_fold_shift(fold, f->lambda, H, way[k]));
        CHECK(memcmp(W[k], W[0], sizeof W[0]) == 0);
        CHECK(memcmp(way[k], way[0], sizeof way[0]) == 0);
    }
    gpu_fold_destroy(fold);
    CHECK(gpu_fake_close(gpu) == 0);
    folding_destroy(f);
}

static void lost_gpu_folds_no_more(void)
{
    struct folding *f = folding_create();
    struct gpu *gpu = gpu_fake_open();
    struct gpu_fold *fold = open_fold(gpu, f);
    gpu_fake_fail(GPU_FAKE_graph_launch, 1);
    CHECK(gpu_fold_compliance(fold, f->told, N_CON, f->W));
    CHECK(!gpu_fold_shift(fold, f->lambda, H, f->p));
    CHECK(!gpu_fold_compliance(fold, f->told, N_CON, f->W));
    gpu_fold_destroy(fold);
    gpu_fake_close(gpu);
    folding_destroy(f);
}

static void without_memory_there_is_none(void)
{
    for (int n = 0; n < 9; n++) {
        struct gpu *gpu = gpu_fake_open();
        gpu_fake_run_out(n);
        CHECK(gpu_fold_create(gpu, N_PROX, N_CON) == NULL);
        CHECK(!gpu_is_lost(gpu));
        CHECK(gpu_fake_close(gpu) == 0);
    }
}

SUITE(gpu_fold, TEST(fold_is_that_of_the_cpu), TEST(shift_is_that_of_the_cpu),
      TEST(any_order_of_blocks_gives_the_same_bytes), TEST(lost_gpu_folds_no_more),
      TEST(without_memory_there_is_none));
