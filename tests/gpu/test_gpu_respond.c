/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_gpu_respond.c - W from the GPU is the CPU's, whatever is touched; the kernels run from their
 * own source. */
#include "engine/model/scene.h"
#include "engine/motion/ordering.h"
#include "gpu/host/reach.h"
#include "gpu/host/respond.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/gpu_fake.h"
#include "tests/fixtures/single_body.h"
#include "tests/fixtures/touched_nodes.h"

#include <stdlib.h>
#include <string.h>

static const int SMALL[3] = {8, 4, 4}, LARGE[3] = {8, 8, 7};
enum { GROUPS = 40 };
/* Round-off of sums, times the condition of A, about 1e3; single rounds at 6e-8. */
static const double TOLERANCE[] = {[PALP_SINGLE] = 1e-4, [PALP_DOUBLE] = 1e-11};

/* ---------------------------------------------------------------- a factor there */

struct there {
    struct factored f;
    struct gpu *gpu;
    struct gpu_body body;
};

/* P = [L₁₁⁻¹; L₂₁ L₁₁⁻¹] from [L₁₁⁻¹; L₂₁]. Above its diagonal stands what nobody may read. */
static void fold_panel(double *P, const double *x, int rows, int cols)
{
    for (int j = 0; j < cols; j++)
        for (int i = 0; i < rows; i++) {
            double sum = i < cols ? x[j * rows + i] : 0;
            for (int k = j; k < cols && i >= cols; k++)
                sum += x[k * rows + i] * x[j * rows + k];
            P[j * rows + i] = i < j ? (double)NAN : sum;
        }
}

static double number(const struct panels *panels, const void *from, size_t i)
{
    return panels->precision == PALP_SINGLE ? (double)((const float *)from)[i]
                                            : ((const double *)from)[i];
}

static void put_number(const struct panels *panels, void *to, size_t i, double x)
{
    if (panels->precision == PALP_SINGLE)
        ((float *)to)[i] = (float)x;
    else
        ((double *)to)[i] = x;
}

static void *send(const struct there *t, const void *from, size_t size)
{
    void *to = gpu_reserve(t->gpu, size);
    REQUIRE(to != NULL && gpu_send(t->gpu, t->body.worker, to, from, size));
    return to;
}

static void *send_panels(const struct there *t)
{
    const struct panels *panels = &t->f.panels;
    const struct supernodes *L = &t->f.ordering->L;
    const size_t n = L->start[L->n_panel], item = panels->precision == PALP_SINGLE ? 4 : 8;
    double *x = malloc(n * sizeof *x), *P = malloc(n * sizeof *P);
    for (size_t i = 0; i < n; i++)
        x[i] = number(panels, panels->x, i);
    for (int p = 0; p < L->n_panel; p++)
        fold_panel(P + L->start[p], x + L->start[p], 3 * (L->row_first[p + 1] - L->row_first[p]),
                   3 * (L->col[p + 1] - L->col[p]));
    for (size_t i = 0; i < n; i++)
        put_number(panels, x, i, P[i]);
    void *there = send(t, x, n * item);
    free(x);
    free(P);
    return there;
}

static void open_there(struct there *t, const int cells[3], enum palp_precision precision,
                       bool has_region)
{
    struct gpu_slot *slot = &t->body.slot[0];
    *t = (struct there){.f = factored_create(cells, precision, has_region, 1),
                        .gpu = gpu_fake_open()};
    const size_t side = 3 * (size_t)t->f.ordering->n_last, item = precision == PALP_SINGLE ? 4 : 8;
    t->body.gpu = t->gpu;
    t->body.precision = precision;
    REQUIRE(t->gpu->run->stream_create(&t->body.worker, false) == 0);
    REQUIRE(gpu_plan_create(&slot->plan, &t->f.ordering->L, (int)item) == 0);
    slot->ordering = t->f.ordering;
    slot->P = send_panels(t);
    slot->inverse = has_region ? send(t, t->f.panels.inverse, side * side * item) : NULL;
    REQUIRE(gpu_respond_create(&t->body) != NULL);
    REQUIRE(gpu_respond_prepare(&t->body, 0));
}

static void close_there(struct there *t)
{
    gpu_respond_forget(&t->body, 0);
    gpu_respond_destroy(&t->body);
    gpu_release(t->gpu, t->body.slot[0].P);
    gpu_release(t->gpu, t->body.slot[0].inverse);
    gpu_plan_destroy(&t->body.slot[0].plan);
    CHECK(gpu_is_lost(t->gpu) || t->gpu->run->stream_destroy(t->body.worker) == 0);
    CHECK(gpu_fake_close(t->gpu) == 0);
    factored_destroy(&t->f);
}

/* As a step asks; NULL: it did not answer. */
static mat3 *ask(struct there *t, const struct loads *J)
{
    const struct factor factor = touched_factor(&t->f);
    const struct factor_view view = {.factor = &factor};
    struct arena arena = touched_arena(&t->f, J);
    mat3 *W = touched_blocks(J->n);
    const struct placed_loads placed = factor_view_place(&view, J, &arena);
    gpu_fake_step(true);
    const bool done = gpu_respond(&t->body, placed.load, placed.n_load, J->n, W);
    gpu_fake_step(false);
    CHECK(gpu_fake_waits() == 0);
    arena_destroy(&arena);
    if (!done)
        free(W);
    return done ? W : NULL;
}

static void check_symmetric(const mat3 *W, int n)
{
    int wrong = 0;
    for (int i = 0; i < 3 * n; i++)
        for (int j = 0; j < i; j++)
            wrong += touched_entry(W, n, i, j) != touched_entry(W, n, j, i);
    CHECK(wrong == 0);
}

static void check_answer(struct there *t, const struct loads *J, const mat3 *expected)
{
    mat3 *W = ask(t, J);
    REQUIRE(W != NULL);
    CHECK_BELOW(touched_distance(W, expected, J->n), TOLERANCE[t->body.precision]);
    check_symmetric(W, J->n);
    free(W);
}

/* In both precisions, with a region and without, against the CPU's in double precision. */
static void check_all(const int cells[3], const struct loads *J)
{
    struct factored exact = factored_create(cells, PALP_DOUBLE, false, 1);
    mat3 *expected = touched_respond(&exact, J, COMPLIANCE_BY_COLUMNS, NULL);
    for (int k = 0; k < 4; k++) {
        struct there t;
        open_there(&t, cells, k % 2 ? PALP_SINGLE : PALP_DOUBLE, k / 2);
        check_answer(&t, J, expected);
        close_there(&t);
    }
    free(expected);
    factored_destroy(&exact);
}

/* ---------------------------------------------------------------- laws */

static void nodes_inside_and_outside_give_what_the_cpu_gives(void)
{
    for (int percent = 0; percent <= 100; percent += 50) {
        struct factored f = factored_create(SMALL, PALP_DOUBLE, false, 1);
        struct loads J = touched_nodes(&f, GROUPS, percent);
        check_all(SMALL, &J);
        touched_destroy(&J);
        factored_destroy(&f);
    }
}

/* Few nodes and many groups, which are found for nodes; many nodes and few groups. */
static void groups_of_nodes_are_sums_of_them(void)
{
    struct factored f = factored_create(SMALL, PALP_DOUBLE, false, 1);
    for (int few = 0; few < 2; few++) {
        struct loads J = touched_groups(&f, few ? GROUPS : 25, few ? 12 : f.body->n_v);
        check_all(SMALL, &J);
        touched_destroy(&J);
    }
    factored_destroy(&f);
}

/* One group that pushes a node twice, and another whose node is fixed. */
static void group_may_push_a_node_twice_or_none(void)
{
    struct factored f = factored_create(SMALL, PALP_DOUBLE, false, 1);
    struct loads J = touched_none(3, 4);
    const int fixed = 0, first = f.body->n_v - 1, second = f.body->n_v / 2;
    const int node[4] = {first, first, second, fixed}, end[3] = {3, 3, 4};
    REQUIRE(f.body->soft.fixed[fixed]);
    for (int l = 0; l < 4; l++)
        J.load[l] = (struct load){node[l], mat3_diagonal(1 + l)};
    memcpy(J.first + 1, end, sizeof end);
    check_all(SMALL, &J);
    touched_destroy(&J);
    factored_destroy(&f);
}

static void one_node_is_enough(void)
{
    struct factored f = factored_create(SMALL, PALP_DOUBLE, false, 1);
    for (int far = 0; far < 2; far++) {
        struct loads J = touched_none(1, 1);
        J.load[0] = (struct load){far ? f.body->n_v - 1 : f.body->n_v / 2, mat3_diagonal(1)};
        J.first[1] = 1;
        check_all(SMALL, &J);
        touched_destroy(&J);
    }
    factored_destroy(&f);
}

static void nothing_pushed_nothing_moves(void)
{
    struct there t;
    open_there(&t, SMALL, PALP_DOUBLE, true);
    struct loads J = touched_none(3, 0);
    mat3 *W = ask(&t, &J);
    REQUIRE(W != NULL);
    CHECK(touched_largest(W, 3) == 0);
    free(W);
    touched_destroy(&J);
    close_there(&t);
}

/* All its nodes: as many groups as there may be, each panel is reached, tiles are cut. */
static void as_many_groups_as_there_may_be(void)
{
    struct factored f = factored_create(LARGE, PALP_DOUBLE, false, 1);
    struct loads J = touched_nodes(&f, GPU_RESPOND_GROUPS, 90);
    mat3 *expected = touched_respond(&f, &J, COMPLIANCE_BY_COLUMNS, NULL);
    struct there t;
    open_there(&t, LARGE, PALP_SINGLE, true);
    t.gpu->deadline_ns = 200000000000; /* a sanitizer takes its time */
    check_answer(&t, &J, expected);
    close_there(&t);
    free(expected);
    touched_destroy(&J);
    factored_destroy(&f);
}

/* Then the CPU answers; the GPU stays. */
static void where_there_are_more_it_says_so_and_goes_on(void)
{
    struct there t;
    open_there(&t, LARGE, PALP_SINGLE, false);
    struct loads J = touched_nodes(&t.f, GPU_RESPOND_GROUPS + 1, 90);
    CHECK(ask(&t, &J) == NULL);
    CHECK(!gpu_is_lost(t.gpu));
    J.n = GROUPS;
    mat3 *W = ask(&t, &J);
    CHECK(W != NULL);
    free(W);
    touched_destroy(&J);
    close_there(&t);
}

/* Less and less memory: the answer is the same, or none is given, and the GPU stays. */
static void without_memory_it_says_so(void)
{
    struct factored f = factored_create(SMALL, PALP_DOUBLE, false, 1);
    struct loads J = touched_nodes(&f, GROUPS, 50);
    mat3 *expected = touched_respond(&f, &J, COMPLIANCE_BY_COLUMNS, NULL);
    int answers = 0, refusals = 0;
    for (int n = 0; n < 9; n++) {
        struct there t;
        open_there(&t, SMALL, PALP_DOUBLE, true);
        gpu_respond_forget(&t.body, 0);
        gpu_respond_destroy(&t.body);
        REQUIRE(gpu_respond_create(&t.body) != NULL);
        gpu_fake_run_out(n);
        CHECK(gpu_respond_prepare(&t.body, 0));
        mat3 *W = ask(&t, &J);
        CHECK(!gpu_is_lost(t.gpu));
        CHECK(!W || touched_distance(W, expected, J.n) < TOLERANCE[PALP_DOUBLE]);
        answers += W != NULL;
        refusals += W == NULL;
        free(W);
        close_there(&t);
    }
    CHECK(answers > 0 && refusals > 0);
    free(expected);
    touched_destroy(&J);
    factored_destroy(&f);
}

/* Of a GPU whose thread blocks have too little: the answer is the CPU's, and the GPU stays. */
static void without_scratch_it_says_so(void)
{
    struct there t;
    open_there(&t, SMALL, PALP_DOUBLE, true);
    struct loads J = touched_nodes(&t.f, GROUPS, 50);
    struct gpu_reach reach;
    REQUIRE(gpu_reach_create(&reach, &t.body.slot[0].plan.at) == 0);
    const size_t least = COLUMNS_CLIMB_SHARED(sizeof(double), reach.most_children);
    gpu_reach_destroy(&reach);
    for (int missing = 0; missing < 2; missing++) {
        t.gpu->device.shared_most = least - (size_t)missing;
        CHECK(gpu_respond_prepare(&t.body, 0));
        mat3 *W = ask(&t, &J);
        CHECK((W == NULL) == (missing == 1));
        CHECK(!gpu_is_lost(t.gpu));
        free(W);
    }
    touched_destroy(&J);
    close_there(&t);
}

/* Blocks in any order, thread blocks of any size. */
static void any_order_of_blocks_gives_the_same_bytes(void)
{
    static const struct {
        int n_thread;
        unsigned seed;
    } blocks[] = {{1, 0}, {1, 0}, {3, 7}, {8, 2}, {GPU_FAKE_WARPS, 0}};
    for (int precision = PALP_SINGLE; precision <= PALP_DOUBLE; precision++) {
        struct there t;
        open_there(&t, SMALL, (enum palp_precision)precision, true);
        struct loads J = touched_nodes(&t.f, 10, 50);
        mat3 *first = ask(&t, &J);
        REQUIRE(first != NULL);
        for (int k = 0; k < 5; k++) {
            gpu_fake_blocks(blocks[k].n_thread, blocks[k].seed);
            mat3 *W = ask(&t, &J);
            REQUIRE(W != NULL);
            CHECK(memcmp(W, first, (size_t)(J.n * J.n) * sizeof *W) == 0);
            free(W);
        }
        free(first);
        touched_destroy(&J);
        close_there(&t);
    }
}

/* Another ordering in the same slot: graphs and map are made anew. */
static void slot_may_get_another_ordering(void)
{
    struct there t, other;
    open_there(&t, SMALL, PALP_DOUBLE, false);
    struct loads J = touched_nodes(&t.f, GROUPS, 50);
    mat3 *expected = touched_respond(&t.f, &J, COMPLIANCE_BY_COLUMNS, NULL);
    struct gpu_slot plain = t.body.slot[0];
    other = (struct there){.f = factored_create(SMALL, PALP_DOUBLE, true, 1),
                           .gpu = t.gpu,
                           .body = {.worker = t.body.worker}};
    const struct factored plain_f = t.f;
    const size_t side = 3 * (size_t)other.f.ordering->n_last;
    struct gpu_slot *slot = &t.body.slot[0];
    REQUIRE(gpu_plan_create(&slot->plan, &other.f.ordering->L, 8) == 0);
    slot->ordering = other.f.ordering;
    slot->P = send_panels(&other);
    slot->inverse = send(&other, other.f.panels.inverse, side * side * 8);
    REQUIRE(gpu_respond_prepare(&t.body, 0));
    t.f = other.f;
    check_answer(&t, &J, expected);
    t.f = plain_f;
    gpu_release(t.gpu, plain.P);
    gpu_plan_destroy(&plain.plan);
    free(expected);
    touched_destroy(&J);
    factored_destroy(&other.f);
    close_there(&t);
}

static void answer_asks_for_no_memory(void)
{
    if (!alloc_counted()) {
        skip("a sanitizer stands where calls are counted");
        return;
    }
    struct there t;
    open_there(&t, SMALL, PALP_DOUBLE, true);
    const struct column_load load[] = {{0, 0, mat3_diagonal(1)}, {90, 1, mat3_diagonal(1)}};
    mat3 W[4];
    REQUIRE(gpu_respond(&t.body, load, 2, 2, W));
    t.gpu->patience_ns = t.gpu->deadline_ns; /* it asks nothing while it waits */
    const long calls = gpu_fake_count(GPU_FAKE_ANY);
    CHECK(gpu_respond(&t.body, load, 2, 2, W));
    CHECK(gpu_fake_count(GPU_FAKE_ANY) == calls + 1); /* the launch of a graph */
    close_there(&t);
}

/* Each call of the runtime fails once, each kernel crashes once: W is not trusted, and no W is
 * wrong. */
static void whatever_fails_is_said(void)
{
    struct factored f = factored_create(SMALL, PALP_DOUBLE, false, 1);
    struct loads J = touched_nodes(&f, 10, 80);
    for (int k = 0; k < 4; k++) {
        struct there t;
        open_there(&t, SMALL, PALP_DOUBLE, true);
        gpu_fake_fail(k < 1 ? GPU_FAKE_graph_launch : GPU_FAKE_ANY, k < 1 ? 0 : -1);
        gpu_fake_crash(k < 1 ? -1 : 3 * k - 1);
        CHECK(ask(&t, &J) == NULL);
        CHECK(gpu_is_lost(t.gpu));
        CHECK(ask(&t, &J) == NULL);
        close_there(&t);
    }
    touched_destroy(&J);
    factored_destroy(&f);
}

SUITE(gpu_respond, TEST(nodes_inside_and_outside_give_what_the_cpu_gives),
      TEST(groups_of_nodes_are_sums_of_them), TEST(group_may_push_a_node_twice_or_none),
      TEST(one_node_is_enough), TEST(nothing_pushed_nothing_moves),
      TEST(as_many_groups_as_there_may_be), TEST(where_there_are_more_it_says_so_and_goes_on),
      TEST(without_memory_it_says_so), TEST(without_scratch_it_says_so),
      TEST(any_order_of_blocks_gives_the_same_bytes), TEST(slot_may_get_another_ordering),
      TEST(answer_asks_for_no_memory), TEST(whatever_fails_is_said));
