/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_gpu_factor.c - a generation that the GPU makes is the CPU's, and comes back to it: kernels
 * run from their source, by thread blocks of one thread and of several. */
#include "engine/base/pool.h"
#include "engine/model/pattern.h"
#include "engine/model/world.h"
#include "engine/motion/ordering.h"
#include "engine/motion/sparse.h"
#include "engine/motion/system.h"
#include "gpu/host/factor.h"
#include "gpu/host/factor_plan.h"
#include "gpu/host/iterate.h"
#include "gpu/host/respond.h"
#include "gpu/host/slot.h"
#include "tests/check.h"
#include "tests/fixtures/factored_box.h"
#include "tests/fixtures/gpu_fake.h"

#include <stdlib.h>
#include <string.h>

/* Of some panels, none of which is wide; of panels of several strips, and subtrees that share a
 * thread block. */
static const int SMALL[3] = {6, 3, 3}, MIDDLE[3] = {7, 6, 6}, LARGE[3] = {8, 7, 7};

enum { POISON = 0xff }; /* bytes that make no number */

/* ---------------------------------------------------------------- a body on the fake GPU */

/* Nothing responds here. */
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
}

/* A body there, and a generation here that is to be made there. */
struct there {
    struct gpu *gpu;
    struct gpu_body body;
    struct factor factor;
    bool positive;
};

static size_t item_of(const struct there *s)
{
    return gpu_body_item(&s->body);
}

static size_t inverse_n(const struct ordering *ordering)
{
    return 9 * (size_t)ordering->n_last * (size_t)ordering->n_last;
}

static void poison_panels(struct there *s)
{
    const struct ordering *ordering = s->factor.ordering;
    memset(s->factor.panels.x, POISON, supernodes_size(&ordering->L) * item_of(s));
    if (ordering->n_last > 0)
        memset(s->factor.panels.inverse, POISON, inverse_n(ordering) * item_of(s));
}

/* All that a body has for it. */
static void there_create(struct there *s, const struct factored *f)
{
    *s = (struct there){.gpu = gpu_fake_open()};
    s->body = (struct gpu_body){.gpu = s->gpu,
                                .scene = f->world->scene,
                                .coupled = f->body->coupled,
                                .precision = f->panels.precision};
    REQUIRE(gpu_did(s->gpu, gpu_fake.stream_create(&s->body.worker, false), "stream"));
    s->body.iteration = gpu_iteration_create(&s->body);
    s->body.factoring = gpu_factor_create(&s->body);
    REQUIRE(s->body.iteration && s->body.factoring);
    s->factor = (struct factor){.ordering = f->ordering, .rotation = f->system->rotation};
    REQUIRE(panels_reserve(&s->factor.panels, f->ordering, f->panels.precision) == 0);
    poison_panels(s);
}

/* Nothing is left behind, unless the GPU is lost. */
static void there_destroy(struct there *s)
{
    panels_release(&s->factor.panels);
    gpu_slots_destroy(&s->body);
    gpu_factor_destroy(&s->body);
    gpu_iteration_destroy(&s->body);
    if (!gpu_is_lost(s->gpu))
        gpu_did(s->gpu, gpu_fake.stream_destroy(s->body.worker), "stream");
    CHECK(gpu_fake_close(s->gpu) == 0);
}

static bool keep(struct there *s, const mat3 *A)
{
    return gpu_iteration_take_matrix(&s->body, A) && gpu_factor_keep_matrix(&s->body);
}

static bool make(struct there *s, int index)
{
    return gpu_factor_make(&s->body, index, &s->factor, &s->positive);
}

static mat3 *copy_of(const struct factored *f)
{
    const size_t size = (size_t)f->system->pattern->n_block * sizeof(mat3);
    mat3 *A = malloc(size);
    memcpy(A, f->system->A, size);
    return A;
}

/* ---------------------------------------------------------------- as on the CPU */

static double number(const void *numbers, size_t k, enum palp_precision precision)
{
    return precision == PALP_SINGLE ? (double)((const float *)numbers)[k]
                                    : ((const double *)numbers)[k];
}

/* The larger; no number is larger than all. */
static double worse(double a, double b)
{
    return isnan(b) || b > a ? b : a;
}

/* Of one panel: L₁₁⁻¹ is of one size, L₂₁ of another. The largest difference of each part, by the
 * largest number of it. */
static double panel_error(const struct there *s, const struct factored *f, int p)
{
    const struct supernodes *L = &f->ordering->L;
    const size_t cols = 3 * (size_t)(L->col[p + 1] - L->col[p]);
    const size_t rows = 3 * (size_t)(L->row_first[p + 1] - L->row_first[p]);
    double off[2] = {0, 0}, size[2] = {0, 0};
    for (size_t k = 0; k < rows * cols; k++) {
        const double made = number(s->factor.panels.x, L->start[p] + k, f->panels.precision);
        const double right = number(f->panels.x, L->start[p] + k, f->panels.precision);
        const int part = k % rows >= cols;
        off[part] = worse(off[part], fabs(made - right));
        size[part] = fmax(size[part], fabs(right));
    }
    return worse(off[0] / size[0], rows > cols ? off[1] / size[1] : 0);
}

static double error_of(const struct there *s, const struct factored *f)
{
    double most = 0, off = 0, size = 0;
    for (int p = 0; p < f->ordering->L.n_panel; p++)
        most = worse(most, panel_error(s, f, p));
    for (size_t k = 0; k < inverse_n(f->ordering); k++) {
        const double right = number(f->panels.inverse, k, f->panels.precision);
        off = worse(off, fabs(number(s->factor.panels.inverse, k, f->panels.precision) - right));
        size = fmax(size, fabs(right));
    }
    return f->ordering->n_last > 0 ? worse(most, off / size) : most;
}

/* Of panels that came back, poisoned before, and the region's inverse. */
static double error_beside_cpu(const int cells[3], enum palp_precision precision, bool has_region)
{
    struct factored f = factored_create(cells, precision, has_region, 1);
    struct there s;
    there_create(&s, &f);
    REQUIRE(keep(&s, f.system->A) && make(&s, 1) && s.positive);
    const double error = error_of(&s, &f);
    CHECK(s.body.slot[1].ordering == f.ordering);
    there_destroy(&s);
    factored_destroy(&f);
    return error;
}

/* Both sum, in different orders; the triangles' condition is about 1e2. */
static void panels_of_doubles_are_those_of_the_cpu(void)
{
    CHECK_BELOW(error_beside_cpu(SMALL, PALP_DOUBLE, false), 1e-11);
    CHECK_BELOW(error_beside_cpu(SMALL, PALP_DOUBLE, true), 1e-11);
    CHECK_BELOW(error_beside_cpu(LARGE, PALP_DOUBLE, false), 1e-11);
    CHECK_BELOW(error_beside_cpu(LARGE, PALP_DOUBLE, true), 1e-11);
}

/* Both round what was found in double precision. */
static void panels_of_floats_are_those_of_the_cpu(void)
{
    CHECK_BELOW(error_beside_cpu(SMALL, PALP_SINGLE, false), 1e-6);
    CHECK_BELOW(error_beside_cpu(SMALL, PALP_SINGLE, true), 1e-6);
    CHECK_BELOW(error_beside_cpu(MIDDLE, PALP_SINGLE, true), 1e-6);
}

/* What is left of b - A x, relative to b, with the panels that came back. */
static double left_of(const struct there *s, const struct factored *f)
{
    const int n = f->body->n_v, *place = f->ordering->place;
    vec3 *b = factored_loads(f), *x = calloc((size_t)n, sizeof *x);
    vec3 *y = malloc((size_t)f->ordering->n * sizeof *y);
    double size = 0, left = 0;
    for (int i = 0; i < n; i++) {
        size = fmax(size, vec3_norm(b[i]));
        if (place[i] >= 0)
            y[place[i]] = b[i];
    }
    pool_begin(f->world->pool);
    panels_solve(&s->factor.panels, y, f->world->pool);
    pool_end(f->world->pool);
    for (int i = 0; i < n; i++)
        if (place[i] >= 0)
            x[i] = y[place[i]];
    sparse_add_product(b, -1, f->system->pattern, f->system->A, x, f->world->pool);
    for (int i = 0; i < n; i++)
        left = place[i] >= 0 ? worse(left, vec3_norm(b[i])) : left;
    free(b);
    free(x);
    free(y);
    return left / size;
}

/* Round-off, times the growth along a row of some hundred numbers. */
static void what_came_back_solves_for_loads(void)
{
    struct factored f = factored_create(MIDDLE, PALP_DOUBLE, true, 1);
    struct there s;
    there_create(&s, &f);
    REQUIRE(keep(&s, f.system->A) && make(&s, 0) && s.positive);
    CHECK_BELOW(left_of(&s, &f), 1e-13);
    there_destroy(&s);
    factored_destroy(&f);
}

/* What the slot of a generation holds is what it would if the CPU had sent it there. */
static void the_slot_holds_what_the_cpu_would_have_sent(void)
{
    struct factored f = factored_create(SMALL, PALP_SINGLE, true, 1);
    struct there s;
    there_create(&s, &f);
    REQUIRE(keep(&s, f.system->A) && make(&s, 0) && s.positive);
    REQUIRE(gpu_slot_take(&s.body, 1, &s.factor));
    const size_t size[2] = {supernodes_size(&f.ordering->L) * item_of(&s),
                            inverse_n(f.ordering) * item_of(&s)};
    for (int part = 0; part < 2; part++) {
        void *made = malloc(size[part]), *sent = malloc(size[part]);
        const struct gpu_slot *slot = s.body.slot;
        REQUIRE(
            gpu_fetch(s.gpu, s.body.worker, made, part ? slot[0].inverse : slot[0].P, size[part]));
        REQUIRE(
            gpu_fetch(s.gpu, s.body.worker, sent, part ? slot[1].inverse : slot[1].P, size[part]));
        CHECK(memcmp(made, sent, size[part]) == 0);
        free(made);
        free(sent);
    }
    there_destroy(&s);
    factored_destroy(&f);
}

/* ---------------------------------------------------------------- thread blocks and phases */

/* Of these tests: panels of more than two strips, rows below them, and tasks. */
static void small_subtrees_are_one_phase_and_wide_panels_cut(void)
{
    struct factored f = factored_create(LARGE, PALP_DOUBLE, true, 1);
    struct gpu_factor_plan plan;
    int widest = 0, strips = 0;
    REQUIRE(gpu_factor_plan_create(&plan, &f.ordering->L) == 0);
    for (int p = 0; p < plan.at.n_panel; p++) {
        const struct factor_panel *panel = &plan.at.panel[p];
        widest = panel->height > panel->width && panel->n_strip > widest ? panel->n_strip : widest;
        strips += panel->n_strip;
    }
    CHECK(widest > 2);
    CHECK(plan.n_task > 1 && plan.phase[1] == plan.n_task);
    CHECK(plan.at.run_first[1] - plan.at.run_first[0] >= 1);
    CHECK(plan.n_phase > 2 && plan.n_phase < strips);
    CHECK(plan.phase[plan.n_phase] == plan.at.n_run);
    CHECK(plan.at.run_first[plan.at.n_run] == plan.at.n_item);
    gpu_factor_plan_destroy(&plan);
    factored_destroy(&f);
}

/* What thread blocks and blocks there are is no matter, and neither is what the last one left. */
static void check_bytes(const struct factored *f)
{
    static const int threads[] = {1, 1, 2, 3, 16};
    static const unsigned seeds[] = {0, 3, 0, 5, 2};
    const size_t n_x = supernodes_size(&f->ordering->L), n_inverse = inverse_n(f->ordering);
    char *first = NULL;
    for (int k = 0; k < 5; k++) {
        struct there s;
        there_create(&s, f);
        const size_t item = item_of(&s), size = (n_x + n_inverse) * item;
        char *now = malloc(size);
        gpu_fake_blocks(threads[k], seeds[k]);
        for (int again = 0; again < 2 - (k > 1); again++) {
            poison_panels(&s);
            REQUIRE(keep(&s, f->system->A) && make(&s, again) && s.positive);
            memcpy(now, s.factor.panels.x, n_x * item);
            memcpy(now + n_x * item, s.factor.panels.inverse, n_inverse * item);
            first = first ? first : memcpy(malloc(size), now, size);
            CHECK(memcmp(now, first, size) == 0);
        }
        there_destroy(&s);
        free(now);
    }
    free(first);
}

static void any_blocks_and_any_order_of_them_give_the_same_bytes(void)
{
    for (enum palp_precision precision = PALP_SINGLE; precision <= PALP_DOUBLE; precision++) {
        struct factored f = factored_create(SMALL, precision, true, 1);
        check_bytes(&f);
        factored_destroy(&f);
    }
}

/* Strips of one panel, which only a larger body has. */
static void blocks_of_two_threads_cut_wide_panels_to_the_same_bytes(void)
{
    struct factored f = factored_create(MIDDLE, PALP_DOUBLE, true, 1);
    char *first = NULL;
    const size_t size = supernodes_size(&f.ordering->L) * sizeof(double);
    for (int k = 0; k < 2; k++) {
        struct there s;
        there_create(&s, &f);
        gpu_fake_blocks(k + 1, k == 0 ? 0 : 3);
        REQUIRE(keep(&s, f.system->A) && make(&s, 0) && s.positive);
        first = first ? first : memcpy(malloc(size), s.factor.panels.x, size);
        CHECK(memcmp(s.factor.panels.x, first, size) == 0);
        there_destroy(&s);
    }
    free(first);
    factored_destroy(&f);
}

/* ---------------------------------------------------------------- the kept matrix */

/* What a step does to A after it was kept is no matter. */
static void it_is_made_of_the_matrix_that_was_kept(void)
{
    struct factored f = factored_create(SMALL, PALP_DOUBLE, true, 1);
    struct there s;
    const size_t size = (size_t)f.system->pattern->n_block * sizeof(mat3);
    mat3 *other = calloc(1, size), *kept = malloc(size);
    there_create(&s, &f);
    gpu_fake_step(true);
    REQUIRE(keep(&s, f.system->A) && gpu_iteration_take_matrix(&s.body, other));
    gpu_fake_step(false);
    CHECK(gpu_fake_waits() == 0);
    REQUIRE(make(&s, 0) && s.positive);
    CHECK_BELOW(error_of(&s, &f), 1e-11);
    memset(kept, POISON, size);
    CHECK(gpu_factor_fetch_kept(&s.body, kept));
    CHECK(memcmp(kept, f.system->A, size) == 0);
    there_destroy(&s);
    free(other);
    free(kept);
    factored_destroy(&f);
}

/* A pivot that is not positive, or no number, is told; what was there before stays, and the next
 * matrix is factored as ever. */
static void check_told(struct there *s, const struct factored *f, const mat3 *A)
{
    poison_panels(s);
    REQUIRE(keep(s, A) && make(s, 2));
    CHECK(!s->positive && !gpu_is_lost(s->gpu));
    CHECK(isnan(number(s->factor.panels.x, 0, f->panels.precision)));
    CHECK(s->body.slot[2].ordering == NULL);
    REQUIRE(keep(s, f->system->A) && make(s, 2));
    CHECK(s->positive);
    CHECK_BELOW(error_of(s, f), 1e-11);
}

static void an_indefinite_matrix_is_told_and_the_gpu_is_not_lost(void)
{
    struct factored f = factored_create(SMALL, PALP_DOUBLE, true, 1);
    struct there s;
    there_create(&s, &f);
    int told = 0;
    for (int i = 0; i < f.body->n_v; i += 5) {
        const int block = f.system->pattern->first[i];
        if (f.ordering->place[i] < 0)
            continue;
        mat3 *A = copy_of(&f);
        REQUIRE(f.system->pattern->row[block] == i);
        A[block].m[1][1] = told++ % 2 ? -A[block].m[1][1] : (double)NAN;
        check_told(&s, &f, A);
        free(A);
    }
    CHECK(told > 10);
    there_destroy(&s);
    factored_destroy(&f);
}

/* ---------------------------------------------------------------- orderings come and go */

static void an_ordering_met_again_reserves_nothing(void)
{
    struct factored plain = factored_create(SMALL, PALP_DOUBLE, false, 1);
    struct factored region = factored_create(SMALL, PALP_DOUBLE, true, 1);
    const struct factored *const of[] = {&plain, &region, &plain, &region};
    struct there s;
    long reserved = 0;
    there_create(&s, &plain);
    for (int k = 0; k < 4; k++) {
        s.factor.ordering = of[k]->ordering;
        REQUIRE(panels_reserve(&s.factor.panels, of[k]->ordering, PALP_DOUBLE) == 0);
        REQUIRE(keep(&s, of[k]->system->A) && make(&s, k % 2) && s.positive);
        CHECK_BELOW(error_of(&s, of[k]), 1e-11);
        CHECK(k < 2 || gpu_fake_count(GPU_FAKE_reserve) == reserved);
        reserved = gpu_fake_count(GPU_FAKE_reserve);
    }
    there_destroy(&s);
    factored_destroy(&plain);
    factored_destroy(&region);
}

/* Another ordering at the address of one that is gone is another. */
static void a_forgotten_ordering_is_planned_anew(void)
{
    struct factored f = factored_create(SMALL, PALP_DOUBLE, false, 1);
    struct factored region = factored_create(SMALL, PALP_DOUBLE, true, 1);
    struct there s;
    there_create(&s, &f);
    REQUIRE(keep(&s, f.system->A) && make(&s, 0) && s.positive);
    gpu_factor_forget(&s.body, f.ordering);
    gpu_slots_forget(&s.body, f.ordering);
    const struct ordering here = *f.ordering;
    *f.ordering = *region.ordering;
    panels_release(&s.factor.panels);
    REQUIRE(panels_reserve(&s.factor.panels, f.ordering, PALP_DOUBLE) == 0);
    REQUIRE(make(&s, 0) && s.positive);
    CHECK_BELOW(error_of(&s, &region), 1e-11);
    *f.ordering = here;
    there_destroy(&s);
    factored_destroy(&f);
    factored_destroy(&region);
}

/* ---------------------------------------------------------------- what can fail */

/* Is it made, with a fault told in between? */
static bool made_with(const struct factored *f, void (*tell)(long n), long n, bool loses)
{
    struct there s;
    there_create(&s, f);
    tell(n);
    const bool made = keep(&s, f->system->A) && make(&s, 0);
    CHECK(made ? s.positive : gpu_is_lost(s.gpu) == loses);
    tell(-1);
    if (!made && !loses)
        CHECK(keep(&s, f->system->A) && make(&s, 0) && s.positive);
    if (made || !loses)
        CHECK_BELOW(error_of(&s, f), 1e-11);
    there_destroy(&s);
    return made;
}

static void fail_any(long n)
{
    gpu_fake_fail(GPU_FAKE_ANY, n);
}

/* One fault after the other loses the GPU, until there are no more calls to fail. */
static void check_faults(void (*tell)(long n))
{
    struct factored f = factored_create((int[]){2, 2, 2}, PALP_DOUBLE, true, 1);
    long n = 0;
    while (n < 1000 && !made_with(&f, tell, n, true))
        n++;
    CHECK(n > 4 && n < 1000);
    factored_destroy(&f);
}

static void a_call_that_fails_loses_the_gpu_and_nothing_is_made(void)
{
    check_faults(fail_any);
}

static void a_kernel_that_crashes_loses_the_gpu_and_nothing_is_made(void)
{
    check_faults(gpu_fake_crash);
}

/* The n-th reserve finds nothing: what is to spare can be done without. */
static void memory_that_runs_out_once_loses_nothing(void)
{
    struct factored f = factored_create((int[]){2, 2, 2}, PALP_DOUBLE, true, 1);
    for (long n = 0; n < 12; n++)
        made_with(&f, gpu_fake_run_out, n, false);
    factored_destroy(&f);
}

/* Until there is enough, it is not made; then it is. */
static void too_little_memory_is_told_and_loses_nothing(void)
{
    struct factored f = factored_create(SMALL, PALP_DOUBLE, true, 1);
    struct there s;
    there_create(&s, &f);
    REQUIRE(keep(&s, f.system->A));
    int refused = 0;
    for (size_t size = 1 << 10; size < (size_t)1 << 30; size *= 2) {
        gpu_fake_memory(size);
        if (make(&s, 0))
            break;
        CHECK(!gpu_is_lost(s.gpu));
        refused++;
    }
    CHECK(refused > 3 && s.positive);
    CHECK_BELOW(error_of(&s, &f), 1e-11);
    there_destroy(&s);
    factored_destroy(&f);
}

/* Past the deadline, whatever then becomes of the kernel. */
static void a_kernel_that_never_ends_loses_the_gpu(void)
{
    struct factored f = factored_create(SMALL, PALP_DOUBLE, true, 1);
    struct there s;
    there_create(&s, &f);
    s.gpu->worker_deadline_ns = 50000000;
    gpu_fake_hang(4);
    CHECK(!keep(&s, f.system->A) || !make(&s, 0));
    CHECK(gpu_is_lost(s.gpu));
    there_destroy(&s);
    factored_destroy(&f);
}

SUITE(gpu_factor, TEST(panels_of_doubles_are_those_of_the_cpu),
      TEST(panels_of_floats_are_those_of_the_cpu), TEST(what_came_back_solves_for_loads),
      TEST(the_slot_holds_what_the_cpu_would_have_sent),
      TEST(small_subtrees_are_one_phase_and_wide_panels_cut),
      TEST(any_blocks_and_any_order_of_them_give_the_same_bytes),
      TEST(blocks_of_two_threads_cut_wide_panels_to_the_same_bytes),
      TEST(it_is_made_of_the_matrix_that_was_kept),
      TEST(an_indefinite_matrix_is_told_and_the_gpu_is_not_lost),
      TEST(an_ordering_met_again_reserves_nothing), TEST(a_forgotten_ordering_is_planned_anew),
      TEST(a_call_that_fails_loses_the_gpu_and_nothing_is_made),
      TEST(a_kernel_that_crashes_loses_the_gpu_and_nothing_is_made),
      TEST(memory_that_runs_out_once_loses_nothing),
      TEST(too_little_memory_is_told_and_loses_nothing),
      TEST(a_kernel_that_never_ends_loses_the_gpu));
