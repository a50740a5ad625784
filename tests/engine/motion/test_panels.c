/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_panels.c - panels solve as the matrix they are of says, in either precision and by any
 * number of workers; a region's inverse is its compliance. */
#include "engine/base/pool.h"
#include "engine/model/world.h"
#include "engine/motion/ordering.h"
#include "engine/motion/panels.h"
#include "engine/motion/solve_schedule.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/factored_box.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>
#include <string.h>

static const int SMALL[3] = {6, 3, 3}, LARGE[3] = {14, 12, 12};

/* x := A⁻¹ x in the body's order, by panels. */
static void solve(const struct factored *f, vec3 *x)
{
    vec3 *y = malloc((size_t)f->ordering->n * sizeof *y);
    for (int i = 0; i < f->body->n_v; i++)
        if (f->ordering->place[i] >= 0)
            y[f->ordering->place[i]] = x[i];
    pool_begin(f->world->pool);
    panels_solve(&f->panels, y, f->world->pool);
    pool_end(f->world->pool);
    for (int i = 0; i < f->body->n_v; i++)
        x[i] = f->ordering->place[i] >= 0 ? y[f->ordering->place[i]] : (vec3){0, 0, 0};
    free(y);
}

static double largest(const vec3 *x, int n)
{
    double most = 0;
    for (int i = 0; i < n; i++)
        most = fmax(most, vec3_norm(x[i]));
    return most;
}

static double distance(const vec3 *x, const vec3 *y, int n)
{
    double most = 0;
    for (int i = 0; i < n; i++)
        most = fmax(most, vec3_norm(vec3_sub(x[i], y[i])));
    return most;
}

/* ---------------------------------------------------------------- solve */

/* How far panels are from a dense factor, relative. */
static double error_beside_dense(enum palp_precision precision, bool has_region)
{
    struct factored f = factored_create(SMALL, precision, has_region, 1);
    struct solver *dense =
        solver_create_kind(&solver_dense, f.body->coupled, &f.world->scene->opt, f.world->pool);
    REQUIRE(dense != NULL && solver_begin(dense, f.system, &(struct solver_step){.h = FACTORED_H}));
    vec3 *x = factored_loads(&f), *y = factored_loads(&f);
    solve(&f, x);
    solver_solve(dense, y, y, 0);
    const double error = distance(x, y, f.body->n_v) / largest(y, f.body->n_v);
    solver_destroy(dense);
    free(x);
    free(y);
    factored_destroy(&f);
    return error;
}

/* Both round; A's condition is about 1e3. */
static void panels_solve_as_a_dense_factor_does(void)
{
    CHECK_BELOW(error_beside_dense(PALP_DOUBLE, false), 1e-12);
    CHECK_BELOW(error_beside_dense(PALP_DOUBLE, true), 1e-12);
    CHECK_BELOW(error_beside_dense(PALP_SINGLE, false), 1e-5);
    CHECK_BELOW(error_beside_dense(PALP_SINGLE, true), 1e-5);
}

/* What is left of b - A x, relative to b: of a body whose panels are cut into pieces. */
static double left_of_large(enum palp_precision precision)
{
    struct factored f = factored_create(LARGE, precision, true, 2);
    CHECK(f.panels.schedule->n_task > 1);
    CHECK(f.panels.schedule->own_first[f.panels.schedule->n_level] > 1);
    CHECK(f.panels.schedule->below_piece_first[f.panels.schedule->n_level] > 1);
    vec3 *x = factored_loads(&f), *left = factored_loads(&f);
    solve(&f, x);
    const double size = largest(left, f.body->n_v);
    sparse_add_product(left, -1, f.system->pattern, f.system->A, x, f.world->pool);
    const double most = largest(left, f.body->n_v) / size;
    free(x);
    free(left);
    factored_destroy(&f);
    return most;
}

/* Backward error: round-off times the growth along a row of some thousand numbers. */
static void large_panels_leave_nothing_of_the_load(void)
{
    CHECK_BELOW(left_of_large(PALP_DOUBLE), 1e-13);
    CHECK_BELOW(left_of_large(PALP_SINGLE), 1e-4);
}

/* Numbers far from one, which a float could not hold. */
static void loads_of_any_size_are_solved_for_alike(void)
{
    struct factored f = factored_create(SMALL, PALP_SINGLE, false, 1);
    vec3 *x = factored_loads(&f), *tiny = factored_loads(&f);
    const double size = ldexp(1, -200);
    for (int i = 0; i < f.body->n_v; i++)
        tiny[i] = vec3_scale(tiny[i], size);
    solve(&f, x);
    solve(&f, tiny);
    for (int i = 0; i < f.body->n_v; i++)
        tiny[i] = vec3_scale(tiny[i], 1 / size);
    CHECK(memcmp(x, tiny, (size_t)f.body->n_v * sizeof *x) == 0);
    free(x);
    free(tiny);
    factored_destroy(&f);
}

static void solves_are_the_same_to_the_byte_for_1_2_and_4_workers(void)
{
    for (enum palp_precision precision = PALP_SINGLE; precision <= PALP_DOUBLE; precision++) {
        vec3 *x[3];
        size_t size = 0;
        for (int k = 0; k < 3; k++) {
            struct factored f = factored_create(LARGE, precision, true, 1 << k);
            x[k] = factored_loads(&f);
            size = (size_t)f.body->n_v * sizeof *x[k];
            solve(&f, x[k]);
            solve(&f, x[k]); /* what the first left in the scratch does not matter */
            factored_destroy(&f);
        }
        CHECK(memcmp(x[0], x[1], size) == 0);
        CHECK(memcmp(x[0], x[2], size) == 0);
        for (int k = 0; k < 3; k++)
            free(x[k]);
    }
}

/* Solves are linear: that of one node's load, which reaches few panels, after one that reaches all,
 * is what that load adds to the others'. */
static void a_load_that_reaches_few_panels_is_solved_for_as_any(void)
{
    struct factored f = factored_create(LARGE, PALP_DOUBLE, false, 2);
    const int n = f.body->n_v;
    vec3 *all = factored_loads(&f), *others = factored_loads(&f),
         *one = calloc((size_t)n, sizeof *one);
    const int node = n / 3;
    REQUIRE(!f.body->soft.fixed[node]);
    one[node] = others[node];
    others[node] = (vec3){0, 0, 0};
    solve(&f, all);
    solve(&f, one);
    int n_reached = 0;
    for (int p = 0; p < f.ordering->L.n_panel; p++)
        n_reached += f.panels.schedule->reached[p];
    CHECK(n_reached >= 1 && n_reached < f.ordering->L.n_panel / 10);
    solve(&f, others);
    for (int i = 0; i < n; i++)
        others[i] = vec3_add(others[i], one[i]);
    CHECK_BELOW(distance(all, others, n), 1e-13 * largest(all, n));
    memset(one, 0, (size_t)n * sizeof *one);
    solve(&f, one);
    CHECK(largest(one, n) == 0);
    free(all);
    free(others);
    free(one);
    factored_destroy(&f);
}

/* ---------------------------------------------------------------- in two parts */

struct parts {
    struct factored f;
    vec3 *whole, *parted; /* loads in the factor's order, then answers */
    unsigned char *along;
    size_t size;
};

static struct parts parts_create(enum palp_precision precision, int workers)
{
    struct parts t = {.f = factored_create(LARGE, precision, true, workers)};
    const struct ordering *o = t.f.ordering;
    vec3 *x = factored_loads(&t.f);
    t.size = (size_t)o->n * sizeof(vec3);
    t.whole = malloc(t.size);
    t.parted = malloc(t.size);
    t.along = calloc((size_t)o->L.n_panel, 1);
    REQUIRE(t.whole && t.parted && t.along && o->n_last >= 10);
    for (int i = 0; i < t.f.body->n_v; i++)
        if (o->place[i] >= 0)
            t.whole[o->place[i]] = t.parted[o->place[i]] = x[i];
    panels_mark_way(&t.f.panels, o->n - 1, t.along);
    free(x);
    return t;
}

static void parts_destroy(struct parts *t)
{
    factored_destroy(&t->f);
    free(t->whole);
    free(t->parted);
    free(t->along);
}

/* Where nothing else is asked for in between, the same sums are made: the same bytes, of the region
 * before others. */
static void a_solve_in_two_parts_is_the_whole_solve(void)
{
    for (int k = 0; k < 4; k++) {
        struct parts t = parts_create(k % 2 ? PALP_DOUBLE : PALP_SINGLE, 1 + k / 2);
        const int n = t.f.ordering->n, inside = n - t.f.ordering->n_last;
        vec3 *asked = malloc(t.size);
        memcpy(asked, t.parted, t.size);
        panels_solve(&t.f.panels, t.whole, t.f.world->pool);
        panels_open(&t.f.panels, t.parted, t.along, t.f.world->pool);
        CHECK(memcmp(t.parted, asked, (size_t)inside * sizeof *asked) == 0);
        CHECK(memcmp(t.parted + inside, t.whole + inside, (size_t)(n - inside) * sizeof *asked) ==
              0);
        memcpy(t.parted + inside, asked + inside, (size_t)(n - inside) * sizeof *asked);
        panels_finish(&t.f.panels, t.parted, t.along, t.f.world->pool);
        CHECK(memcmp(t.parted, t.whole, t.size) == 0);
        free(asked);
        parts_destroy(&t);
    }
}

/* What is asked for in the region after its answers are known is answered with the rest, to
 * round-off of sums that are made in another order. */
static void what_is_asked_for_in_between_is_answered(void)
{
    for (enum palp_precision precision = PALP_SINGLE; precision <= PALP_DOUBLE; precision++) {
        struct parts t = parts_create(precision, 2);
        const int n = t.f.ordering->n, inside = n - t.f.ordering->n_last;
        vec3 *asked = malloc(t.size);
        memcpy(asked, t.parted, t.size);
        panels_open(&t.f.panels, t.parted, t.along, t.f.world->pool);
        for (int i = inside; i < n; i++)
            t.parted[i] = t.whole[i] = vec3_add(asked[i], (vec3){1e-2 * (i % 3), -2e-2, 1e-2});
        panels_finish(&t.f.panels, t.parted, t.along, t.f.world->pool);
        panels_solve(&t.f.panels, t.whole, t.f.world->pool);
        CHECK(memcmp(t.parted, t.whole, t.size) == 0 || precision == PALP_SINGLE);
        CHECK_BELOW(distance(t.parted, t.whole, n), 1e-6 * largest(t.whole, n));
        free(asked);
        parts_destroy(&t);
    }
}

/* ---------------------------------------------------------------- the region */

/* Columns of A⁻¹ at the region's nodes, by a dense factor, against the inverse. */
static double error_of_inverse(enum palp_precision precision)
{
    struct factored f = factored_create(SMALL, precision, true, 1);
    struct solver *dense =
        solver_create_kind(&solver_dense, f.body->coupled, &f.world->scene->opt, f.world->pool);
    REQUIRE(dense != NULL && solver_begin(dense, f.system, &(struct solver_step){.h = FACTORED_H}));
    const int n = f.body->n_v, begin = f.ordering->n - f.ordering->n_last;
    const size_t stride = 3 * (size_t)f.ordering->n_last;
    CHECK(f.ordering->n_last >= 10);
    vec3 *x = malloc((size_t)n * sizeof *x);
    double worst = 0, size = 0;
    for (int c = 0; c < 3 * n; c++) {
        const int col = 3 * (f.ordering->place[c / 3] - begin) + c % 3;
        if (col < 0)
            continue;
        memset(x, 0, (size_t)n * sizeof *x);
        (&x[c / 3].x)[c % 3] = 1;
        solver_solve(dense, x, x, 0);
        for (int r = 0; r < 3 * n; r++) {
            const int row = 3 * (f.ordering->place[r / 3] - begin) + r % 3;
            if (row < 0)
                continue;
            const size_t at = (size_t)col * stride + (size_t)row;
            const double found = precision == PALP_SINGLE ? (double)((float *)f.panels.inverse)[at]
                                                          : ((double *)f.panels.inverse)[at];
            worst = fmax(worst, fabs(found - (&x[r / 3].x)[r % 3]));
            size = fmax(size, fabs(found));
        }
    }
    free(x);
    solver_destroy(dense);
    factored_destroy(&f);
    return worst / size;
}

static void the_region_s_inverse_is_its_part_of_the_inverse(void)
{
    CHECK_BELOW(error_of_inverse(PALP_DOUBLE), 1e-12);
    CHECK_BELOW(error_of_inverse(PALP_SINGLE), 1e-7);
}

/* ---------------------------------------------------------------- promises */

/* Panels that are taken spoil it. */
static void factor_anew(const struct factored *f)
{
    pool_begin(f->world->pool);
    REQUIRE(supernodes_factor(&f->ordering->L, f->system->A, f->L, f->world->pool));
    pool_end(f->world->pool);
}

/* From one ordering to another and back, as generations do. */
static void panels_are_taken_and_solved_with_without_memory(void)
{
    if (!alloc_counted()) {
        skip("a sanitizer counts the allocations itself");
        return;
    }
    for (enum palp_precision precision = PALP_SINGLE; precision <= PALP_DOUBLE; precision++) {
        struct factored f = factored_create(LARGE, precision, true, 1);
        vec3 *x = factored_loads(&f);
        const long before = alloc_count();
        for (int k = 0; k < 5; k++) {
            factor_anew(&f);
            panels_take(&f.panels, f.L, true, f.world->pool);
            panels_solve(&f.panels, x, f.world->pool);
        }
        CHECK(alloc_count() == before);
        free(x);
        factored_destroy(&f);
    }
}

static void room_serves_one_ordering_after_the_other(void)
{
    struct factored f = factored_create(SMALL, PALP_DOUBLE, true, 1);
    struct factored large = factored_create(LARGE, PALP_SINGLE, false, 1);
    vec3 *x = factored_loads(&f), *again = factored_loads(&f);
    solve(&f, x);
    REQUIRE(panels_reserve(&f.panels, large.ordering, PALP_SINGLE) == 0);
    factor_anew(&large);
    panels_take(&f.panels, large.L, false, f.world->pool);
    REQUIRE(panels_reserve(&f.panels, f.ordering, PALP_DOUBLE) == 0);
    factor_anew(&f);
    panels_take(&f.panels, f.L, true, f.world->pool);
    solve(&f, again);
    CHECK(memcmp(x, again, (size_t)f.body->n_v * sizeof *x) == 0);
    free(x);
    free(again);
    factored_destroy(&f);
    factored_destroy(&large);
}

static void forgotten_panels_keep_their_memory(void)
{
    struct factored f = factored_create(SMALL, PALP_SINGLE, true, 1);
    const void *x = f.panels.x, *inverse = f.panels.inverse;
    vec3 *before = factored_loads(&f), *after = factored_loads(&f);
    solve(&f, before);
    panels_forget(&f.panels);
    REQUIRE(panels_reserve(&f.panels, f.ordering, PALP_SINGLE) == 0);
    CHECK(f.panels.x == x && f.panels.inverse == inverse);
    factor_anew(&f);
    panels_take(&f.panels, f.L, true, f.world->pool);
    solve(&f, after);
    CHECK(memcmp(before, after, (size_t)f.body->n_v * sizeof *before) == 0);
    free(before);
    free(after);
    factored_destroy(&f);
}

static void a_region_that_was_expected_finds_its_room(void)
{
    struct factored f = factored_create(SMALL, PALP_SINGLE, false, 1);
    struct factored later = factored_create(SMALL, PALP_SINGLE, true, 1);
    REQUIRE(panels_expect(&f.panels, f.ordering, PALP_SINGLE, later.ordering->n_last) == 0);
    const void *inverse = f.panels.inverse;
    REQUIRE(panels_reserve(&f.panels, later.ordering, PALP_SINGLE) == 0);
    CHECK(inverse != NULL && f.panels.inverse == inverse);
    factored_destroy(&f);
    factored_destroy(&later);
}

/* Another ordering may come to stand at the address of one that panels had halves of. */
static void halves_of_an_ordering_that_is_gone_are_none(void)
{
    struct factored f = factored_create(LARGE, PALP_SINGLE, false, 1);
    struct factored other = factored_create(SMALL, PALP_SINGLE, false, 1);
    f.panels.keeps_half = true;
    REQUIRE(panels_reserve(&f.panels, f.ordering, PALP_SINGLE) == 0);
    CHECK(f.panels.half.L == &f.ordering->L);
    f.panels.keeps_half = false;
    REQUIRE(panels_reserve(&f.panels, other.ordering, PALP_SINGLE) == 0);
    CHECK(f.panels.half.L == NULL);
    factored_destroy(&f);
    factored_destroy(&other);
}

SUITE(panels, TEST(panels_solve_as_a_dense_factor_does),
      TEST(large_panels_leave_nothing_of_the_load), TEST(loads_of_any_size_are_solved_for_alike),
      TEST(solves_are_the_same_to_the_byte_for_1_2_and_4_workers),
      TEST(a_load_that_reaches_few_panels_is_solved_for_as_any),
      TEST(a_solve_in_two_parts_is_the_whole_solve), TEST(what_is_asked_for_in_between_is_answered),
      TEST(the_region_s_inverse_is_its_part_of_the_inverse),
      TEST(panels_are_taken_and_solved_with_without_memory),
      TEST(room_serves_one_ordering_after_the_other), TEST(forgotten_panels_keep_their_memory),
      TEST(a_region_that_was_expected_finds_its_room),
      TEST(halves_of_an_ordering_that_is_gone_are_none));
