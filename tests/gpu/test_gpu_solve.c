/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_gpu_solve.c - a generation of the factor goes to its slot, and solves there as it does on
 * the CPU: kernels run from their source, by thread blocks of one thread and of several. */
#include "engine/base/pool.h"
#include "engine/model/world.h"
#include "engine/motion/ordering.h"
#include "gpu/host/iterate.h"
#include "gpu/host/respond.h"
#include "gpu/host/slot.h"
#include "gpu/host/solve.h"
#include "tests/check.h"
#include "tests/fixtures/factored_box.h"
#include "tests/fixtures/gpu_fake.h"

#include <stdlib.h>
#include <string.h>

static const int SMALL[3] = {6, 3, 3}, LARGE[3] = {10, 8, 8};
static const int64_t PATIENCE_NS = 600 * (int64_t)1000000000;

/* ---------------------------------------------------------------- who solves with a slot */

/* What is asked of those who make graphs of a slot: here they only count. */
static struct asked {
    int graphs, rotations, forgotten;
    bool refuses;
} asked;

bool gpu_iteration_prepare(struct gpu_body *body, int index)
{
    CHECK(body->slot[index].ordering && body->slot[index].ordering == body->slot[index].planned);
    asked.graphs++;
    return !asked.refuses;
}

bool gpu_iteration_take_rotation(struct gpu_body *body, int index, const mat3 *rotation)
{
    (void)body;
    (void)index;
    (void)rotation;
    asked.rotations++;
    return true;
}

bool gpu_respond_prepare(struct gpu_body *body, int index)
{
    (void)body;
    (void)index;
    return true;
}

void gpu_respond_forget(struct gpu_body *body, int index)
{
    (void)body;
    (void)index;
    asked.forgotten++;
}

/* ---------------------------------------------------------------- a body on the fake GPU */

/* A body there, and of what it solves, on the device: x in places, and x · x. */
struct there {
    struct gpu *gpu;
    struct gpu_body body;
    struct factor factor;
    double *x, *square;
};

static bool there_create(struct there *s, const struct factored *f)
{
    asked = (struct asked){0};
    *s = (struct there){.gpu = gpu_fake_open()};
    s->gpu->worker_deadline_ns = PATIENCE_NS; /* nothing hangs here */
    s->body = (struct gpu_body){
        .gpu = s->gpu, .coupled = f->body->coupled, .precision = f->panels.precision};
    s->factor = (struct factor){.ordering = f->ordering, .panels = f->panels};
    s->x = gpu_reserve(s->gpu, 3 * (size_t)f->body->n_v * sizeof *s->x);
    s->square = gpu_reserve(s->gpu, sizeof *s->square);
    return gpu_did(s->gpu, gpu_fake.stream_create(&s->body.worker, false), "stream") && s->x &&
           s->square;
}

/* Nothing is left behind, unless the GPU is lost. */
static void there_destroy(struct there *s)
{
    gpu_slots_destroy(&s->body);
    CHECK(asked.forgotten == GPU_SLOTS);
    gpu_release(s->gpu, s->x);
    gpu_release(s->gpu, s->square);
    if (s->body.worker && !gpu_is_lost(s->gpu))
        gpu_did(s->gpu, gpu_fake.stream_destroy(s->body.worker), "stream");
    CHECK(gpu_fake_close(s->gpu) == 0);
}

/* Loads by place, of a size. */
static vec3 *loads_of(const struct factored *f, double size)
{
    vec3 *load = factored_loads(f), *x = malloc((size_t)f->ordering->n * sizeof *x);
    for (int i = 0; i < f->body->n_v; i++)
        if (f->ordering->place[i] >= 0)
            x[f->ordering->place[i]] = vec3_scale(load[i], size);
    free(load);
    return x;
}

static bool send_loads(struct there *s, const vec3 *x, int n)
{
    double square = 0;
    for (int i = 0; i < n; i++)
        square += vec3_dot(x[i], x[i]);
    return gpu_send(s->gpu, s->body.worker, s->x, x, (size_t)n * sizeof *x) &&
           gpu_send(s->gpu, s->body.worker, s->square, &square, sizeof square);
}

/* x := the answer of slot `index`. */
static bool solve_there(struct there *s, int index, vec3 *x)
{
    const int n = s->factor.ordering->n;
    return send_loads(s, x, n) &&
           gpu_solve_give(&s->body, &s->body.slot[index], s->x, s->square, s->body.worker) &&
           gpu_finish(s->gpu, s->body.worker) &&
           gpu_fetch(s->gpu, s->body.worker, x, s->x, (size_t)n * sizeof *x);
}

static void solve_here(const struct factored *f, vec3 *x)
{
    pool_begin(f->world->pool);
    panels_solve(&f->panels, x, f->world->pool);
    pool_end(f->world->pool);
}

/* Of the answers there and here: largest difference, relative to the largest. */
static double difference(const vec3 *x, const vec3 *y, int n)
{
    double most = 0, size = 0;
    for (int i = 0; i < n; i++) {
        const double off = vec3_norm(vec3_sub(x[i], y[i]));
        most = off > most || isnan(off) ? off : most;
        size = fmax(size, vec3_norm(y[i]));
    }
    return most / size;
}

/* ---------------------------------------------------------------- as on the CPU */

static double error_of(const int cells[3], enum palp_precision precision, bool has_region,
                       int blocks)
{
    struct factored f = factored_create(cells, precision, has_region, 1);
    struct there s;
    REQUIRE(there_create(&s, &f));
    gpu_fake_blocks(blocks, 3);
    REQUIRE(gpu_slot_take(&s.body, 1, &s.factor));
    vec3 *x = loads_of(&f, 1), *y = loads_of(&f, 1);
    REQUIRE(solve_there(&s, 1, x));
    solve_here(&f, y);
    const double error = difference(x, y, f.ordering->n);
    if (cells == LARGE)
        CHECK(s.body.slot[1].plan.at.n_level >= 2 && s.body.slot[1].plan.at.n_task >= 2);
    there_destroy(&s);
    free(x);
    free(y);
    factored_destroy(&f);
    return error;
}

/* Both round; the triangles' condition is about 1e2. */
static void panels_of_doubles_solve_as_on_the_cpu(void)
{
    CHECK_BELOW(error_of(SMALL, PALP_DOUBLE, false, 1), 1e-11);
    CHECK_BELOW(error_of(SMALL, PALP_DOUBLE, true, 1), 1e-11);
    CHECK_BELOW(error_of(LARGE, PALP_DOUBLE, false, 1), 1e-11);
    CHECK_BELOW(error_of(LARGE, PALP_DOUBLE, true, 1), 1e-11);
}

static void panels_of_floats_solve_as_on_the_cpu(void)
{
    CHECK_BELOW(error_of(SMALL, PALP_SINGLE, false, 1), 1e-4);
    CHECK_BELOW(error_of(SMALL, PALP_SINGLE, true, 1), 1e-4);
    CHECK_BELOW(error_of(LARGE, PALP_SINGLE, false, 1), 1e-4);
    CHECK_BELOW(error_of(LARGE, PALP_SINGLE, true, 1), 1e-4);
}

/* With as many threads as there are on a GPU, 32 in step. */
static void blocks_as_on_a_gpu_solve_as_the_cpu_does(void)
{
    CHECK_BELOW(error_of(SMALL, PALP_DOUBLE, true, GPU_FAKE_WARPS), 1e-11);
    CHECK_BELOW(error_of(LARGE, PALP_DOUBLE, true, GPU_FAKE_WARPS), 1e-11);
    CHECK_BELOW(error_of(SMALL, PALP_SINGLE, true, GPU_FAKE_WARPS), 1e-4);
    CHECK_BELOW(error_of(LARGE, PALP_SINGLE, true, GPU_FAKE_WARPS), 1e-4);
}

/* The inverse of the region is the CPU's to the byte. */
static void the_region_s_inverse_comes_along(void)
{
    struct factored f = factored_create(SMALL, PALP_SINGLE, true, 1);
    struct there s;
    REQUIRE(there_create(&s, &f) && gpu_slot_take(&s.body, 0, &s.factor));
    const size_t n = 3 * (size_t)f.ordering->n_last, size = n * n * sizeof(float);
    float *inverse = malloc(size);
    REQUIRE(f.ordering->n_last > 0);
    REQUIRE(gpu_fetch(s.gpu, s.body.worker, inverse, s.body.slot[0].inverse, size));
    CHECK(memcmp(inverse, f.panels.inverse, size) == 0);
    free(inverse);
    there_destroy(&s);
    factored_destroy(&f);
}

/* What thread blocks and blocks there are is no matter, and neither is what the last solve left. */
static void check_bytes(const struct factored *f)
{
    static const int threads[] = {1, 1, 2, 5};
    static const unsigned seeds[] = {0, 3, 0, 5};
    const size_t size = (size_t)f->ordering->n * sizeof(vec3);
    vec3 *first = loads_of(f, 1);
    for (int k = 0; k < 4; k++) {
        struct there s;
        vec3 *x = loads_of(f, 1), *again = loads_of(f, 1);
        REQUIRE(there_create(&s, f));
        gpu_fake_blocks(threads[k], seeds[k]);
        REQUIRE(gpu_slot_take(&s.body, 2, &s.factor));
        REQUIRE(solve_there(&s, 2, x) && solve_there(&s, 2, again));
        CHECK(memcmp(x, again, size) == 0);
        if (k == 0)
            memcpy(first, x, size);
        CHECK(memcmp(x, first, size) == 0);
        there_destroy(&s);
        free(x);
        free(again);
    }
    free(first);
}

static void any_blocks_and_any_order_of_them_give_the_same_bytes(void)
{
    for (enum palp_precision precision = PALP_SINGLE; precision <= PALP_DOUBLE; precision++) {
        struct factored f = factored_create((int[]){8, 6, 6}, precision, true, 1);
        check_bytes(&f);
        factored_destroy(&f);
    }
}

/* Numbers far from one, which a float could not hold. */
static void loads_of_any_size_are_solved_for_alike(void)
{
    struct factored f = factored_create(SMALL, PALP_SINGLE, false, 1);
    struct there s;
    const double size = ldexp(1, -200);
    vec3 *x = loads_of(&f, 1), *tiny = loads_of(&f, size), *none = loads_of(&f, 0);
    REQUIRE(there_create(&s, &f) && gpu_slot_take(&s.body, 0, &s.factor));
    REQUIRE(solve_there(&s, 0, x) && solve_there(&s, 0, tiny) && solve_there(&s, 0, none));
    for (int i = 0; i < f.ordering->n; i++) {
        tiny[i] = vec3_scale(tiny[i], 1 / size);
        CHECK(vec3_norm(none[i]) == 0);
    }
    CHECK(memcmp(x, tiny, (size_t)f.ordering->n * sizeof *x) == 0);
    free(x);
    free(tiny);
    free(none);
    there_destroy(&s);
    factored_destroy(&f);
}

/* In a step: nothing that waits, and as often as it is launched. */
static void a_solve_that_is_kept_as_a_graph_is_done_each_time(void)
{
    struct factored f = factored_create(SMALL, PALP_DOUBLE, true, 1);
    struct there s;
    struct gpu_graph *graph;
    vec3 *x = loads_of(&f, 1), *y = loads_of(&f, 1);
    const size_t size = (size_t)f.ordering->n * sizeof *x;
    REQUIRE(there_create(&s, &f) && gpu_slot_take(&s.body, 0, &s.factor));
    REQUIRE(gpu_fake.capture_begin(s.body.worker) == 0);
    REQUIRE(gpu_solve_give(&s.body, &s.body.slot[0], s.x, s.square, s.body.worker));
    REQUIRE(gpu_fake.capture_end(s.body.worker, &graph) == 0);
    REQUIRE(send_loads(&s, x, f.ordering->n));
    gpu_fake_step(true);
    CHECK(gpu_fake.graph_launch(s.body.worker, graph) == 0);
    CHECK(gpu_fake.graph_launch(s.body.worker, graph) == 0);
    gpu_fake_step(false);
    CHECK(gpu_fake_waits() == 0);
    REQUIRE(gpu_fetch(s.gpu, s.body.worker, x, s.x, size));
    solve_here(&f, y);
    solve_here(&f, y);
    CHECK_BELOW(difference(x, y, f.ordering->n), 1e-11);
    CHECK(gpu_fake.graph_destroy(graph) == 0);
    free(x);
    free(y);
    there_destroy(&s);
    factored_destroy(&f);
}

/* ---------------------------------------------------------------- generations come and go */

static void take_again(struct there *s, const struct factored *f, int graphs, long reserved)
{
    vec3 *x = loads_of(f, 1), *y = loads_of(f, 1);
    s->factor = (struct factor){.ordering = f->ordering, .panels = f->panels};
    REQUIRE(gpu_slot_take(&s->body, 0, &s->factor));
    CHECK(asked.graphs == graphs);
    CHECK(gpu_fake_count(GPU_FAKE_reserve) <= reserved);
    REQUIRE(solve_there(s, 0, x));
    solve_here(f, y);
    CHECK_BELOW(difference(x, y, f->ordering->n), 1e-11);
    free(x);
    free(y);
}

/* Graphs are made anew for another ordering; memory is asked for at first alone, for all slots, and
 * serves a region too. */
static void one_ordering_serves_after_the_other_without_more_memory(void)
{
    struct factored plain = factored_create((int[]){10, 6, 6}, PALP_DOUBLE, false, 1);
    struct factored region = factored_create((int[]){10, 6, 6}, PALP_DOUBLE, true, 1);
    struct there s;
    REQUIRE(there_create(&s, &plain));
    take_again(&s, &plain, 1, 100);
    const long reserved = gpu_fake_count(GPU_FAKE_reserve);
    take_again(&s, &plain, 1, reserved);
    take_again(&s, &region, 2, reserved);
    take_again(&s, &region, 2, reserved);
    take_again(&s, &plain, 3, reserved);
    REQUIRE(gpu_slot_take(&s.body, 1, &s.factor));
    CHECK(gpu_fake_count(GPU_FAKE_reserve) == reserved);
    CHECK(asked.rotations == 6);
    there_destroy(&s);
    factored_destroy(&plain);
    factored_destroy(&region);
}

/* Another ordering at the same address is another. */
static void a_forgotten_ordering_is_planned_anew(void)
{
    struct factored f = factored_create(SMALL, PALP_SINGLE, true, 1);
    struct there s;
    REQUIRE(there_create(&s, &f) && gpu_slot_take(&s.body, 0, &s.factor));
    gpu_slots_forget(&s.body, f.ordering + 1);
    CHECK(s.body.slot[0].ordering == f.ordering);
    gpu_slots_forget(&s.body, f.ordering);
    CHECK(s.body.slot[0].ordering == NULL);
    REQUIRE(gpu_slot_take(&s.body, 0, &s.factor));
    CHECK(asked.graphs == 2);
    there_destroy(&s);
    factored_destroy(&f);
}

/* ---------------------------------------------------------------- what can go wrong */

/* With memory for one slot, then for less: the generation is not there, and the GPU is not lost. */
static void a_generation_that_finds_no_room_is_not_there(void)
{
    struct factored f = factored_create(LARGE, PALP_DOUBLE, false, 1);
    struct there s;
    REQUIRE(there_create(&s, &f));
    const size_t P = supernodes_size(&f.ordering->L) * sizeof(double);
    gpu_fake_memory(P / 2);
    CHECK(!gpu_slot_take(&s.body, 0, &s.factor));
    CHECK(!gpu_is_lost(s.gpu) && s.body.slot[0].ordering == NULL);
    gpu_fake_memory(P * 3 / 2 + (1 << 20));
    REQUIRE(gpu_slot_take(&s.body, 0, &s.factor));
    CHECK(!gpu_slot_take(&s.body, 1, &s.factor));
    CHECK(!gpu_is_lost(s.gpu) && s.body.slot[0].ordering == f.ordering);
    vec3 *x = loads_of(&f, 1), *y = loads_of(&f, 1);
    REQUIRE(solve_there(&s, 0, x));
    solve_here(&f, y);
    CHECK_BELOW(difference(x, y, f.ordering->n), 1e-11);
    free(x);
    free(y);
    there_destroy(&s);
    factored_destroy(&f);
}

/* A generation without the graphs to solve with it is not there; they are asked for again. */
static void graphs_that_could_not_be_made_are_made_the_next_time(void)
{
    struct factored f = factored_create(SMALL, PALP_DOUBLE, false, 1);
    struct there s;
    REQUIRE(there_create(&s, &f));
    asked.refuses = true;
    CHECK(!gpu_slot_take(&s.body, 0, &s.factor));
    CHECK(s.body.slot[0].ordering == NULL);
    asked.refuses = false;
    CHECK(gpu_slot_take(&s.body, 0, &s.factor));
    CHECK(asked.graphs == 2);
    there_destroy(&s);
    factored_destroy(&f);
}

/* The n-th call of the runtime fails. Returns whether there was one. */
static bool fails_at(const struct factored *f, long n)
{
    struct there s;
    vec3 *x = loads_of(f, 1);
    REQUIRE(there_create(&s, f));
    gpu_fake_fail(GPU_FAKE_ANY, n);
    const bool solved = gpu_slot_take(&s.body, 0, &s.factor) && solve_there(&s, 0, x);
    CHECK(solved == !gpu_is_lost(s.gpu));
    CHECK(solved || s.gpu->base.reason[0]);
    if (!solved)
        CHECK(!gpu_slot_take(&s.body, 1, &s.factor));
    free(x);
    there_destroy(&s);
    return !solved;
}

static void any_call_that_fails_ends_it_and_says_why(void)
{
    struct factored f = factored_create(SMALL, PALP_SINGLE, true, 1);
    long n = 0;
    while (fails_at(&f, n))
        n++;
    CHECK(n > 20);
    factored_destroy(&f);
}

SUITE(gpu_solve, TEST(panels_of_doubles_solve_as_on_the_cpu),
      TEST(panels_of_floats_solve_as_on_the_cpu), TEST(blocks_as_on_a_gpu_solve_as_the_cpu_does),
      TEST(the_region_s_inverse_comes_along),
      TEST(any_blocks_and_any_order_of_them_give_the_same_bytes),
      TEST(loads_of_any_size_are_solved_for_alike),
      TEST(a_solve_that_is_kept_as_a_graph_is_done_each_time),
      TEST(one_ordering_serves_after_the_other_without_more_memory),
      TEST(a_forgotten_ordering_is_planned_anew),
      TEST(a_generation_that_finds_no_room_is_not_there),
      TEST(graphs_that_could_not_be_made_are_made_the_next_time),
      TEST(any_call_that_fails_ends_it_and_says_why));
