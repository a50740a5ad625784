/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_compliance_reach.c - every way to build W of a soft body gives the same W, whatever is
 * touched; an old factor's is turned with the body. */
#include "engine/model/world.h"
#include "engine/motion/system.h"
#include "engine/response/compliance_reach.h"
#include "engine/response/compliance_reference.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/touched_nodes.h"

#include <stdlib.h>
#include <string.h>

static const int SMALL[3] = {8, 4, 4}, LARGE[3] = {14, 12, 12};
enum { GROUPS = 40 };

/* ---------------------------------------------------------------- what is answered */

static mat3 *by_reference(const struct factored *f, const struct loads *J, reference_build *build,
                          const mat3 *warp)
{
    struct arena arena = touched_arena(f, J);
    const struct factor factor = touched_factor(f);
    const struct factor_view view = {.factor = &factor, .warp = warp};
    mat3 *W = touched_blocks(J->n);
    pool_begin(f->world->pool);
    build(&view, J, W, &arena, f->world->pool);
    pool_end(f->world->pool);
    CHECK(arena.used == 0);
    arena_destroy(&arena);
    return W;
}

/* W by reach, compared and thrown away. */
static void check_reach(const struct factored *f, const struct loads *J, enum compliance_path path,
                        const mat3 *expected, double tolerance)
{
    mat3 *W = touched_respond(f, J, path, NULL);
    CHECK_BELOW(touched_distance(W, expected, J->n), tolerance);
    free(W);
}

/* ---------------------------------------------------------------- laws */

/* Round-off: the condition of A is about 1e3. */
static void in_double_all_paths_give_what_a_solve_a_column_gives(void)
{
    struct factored plain = factored_create(SMALL, PALP_DOUBLE, false, 1);
    struct factored region = factored_create(SMALL, PALP_DOUBLE, true, 1);
    for (int percent = 0; percent <= 100; percent += 10) {
        struct loads J = touched_nodes(&plain, GROUPS, percent);
        mat3 *expected = by_reference(&plain, &J, reference_rows, NULL);
        check_reach(&plain, &J, COMPLIANCE_BY_INVERSE, expected, 1e-12);
        check_reach(&region, &J, COMPLIANCE_BY_INVERSE, expected, 1e-12);
        check_reach(&region, &J, COMPLIANCE_BY_COLUMNS, expected, 1e-12);
        free(expected);
        touched_destroy(&J);
    }
    factored_destroy(&plain);
    factored_destroy(&region);
}

/* Single rounds at 6e-8, and sums some hundred of such. */
static void in_single_all_paths_are_as_near_as_single_is(void)
{
    struct factored exact = factored_create(SMALL, PALP_DOUBLE, false, 1);
    struct factored plain = factored_create(SMALL, PALP_SINGLE, false, 1);
    struct factored region = factored_create(SMALL, PALP_SINGLE, true, 1);
    for (int percent = 0; percent <= 100; percent += 20) {
        struct loads J = touched_nodes(&exact, GROUPS, percent);
        mat3 *expected = touched_respond(&exact, &J, COMPLIANCE_BY_COLUMNS, NULL);
        check_reach(&plain, &J, COMPLIANCE_BY_INVERSE, expected, 1e-6);
        check_reach(&region, &J, COMPLIANCE_BY_INVERSE, expected, 1e-6);
        check_reach(&region, &J, COMPLIANCE_BY_COLUMNS, expected, 1e-6);
        free(expected);
        touched_destroy(&J);
    }
    factored_destroy(&exact);
    factored_destroy(&plain);
    factored_destroy(&region);
}

static void check_references(enum palp_precision precision, double tolerance)
{
    reference_build *const references[] = {reference_rows, reference_all, reference_half};
    struct factored exact = factored_create(SMALL, PALP_DOUBLE, false, 1);
    struct factored f = factored_create(SMALL, precision, true, 1);
    struct loads J = touched_groups(&f, GROUPS, f.body->n_v);
    mat3 *expected = touched_respond(&exact, &J, COMPLIANCE_BY_COLUMNS, NULL);
    for (int k = 0; k < 3; k++) {
        mat3 *W = by_reference(&f, &J, references[k], NULL);
        CHECK_BELOW(touched_distance(W, expected, J.n), tolerance);
        free(W);
    }
    free(expected);
    touched_destroy(&J);
    factored_destroy(&exact);
    factored_destroy(&f);
}

static void the_references_give_the_same(void)
{
    check_references(PALP_DOUBLE, 1e-12);
    check_references(PALP_SINGLE, 3e-6); /* long sums, left to BLAS */
}

/* Few nodes, many groups: found for nodes. Many nodes, few groups: for groups; inside the region,
 * where nodes cost next to nothing, for nodes again. */
static void groups_of_nodes_are_sums_of_them(void)
{
    struct factored plain = factored_create(SMALL, PALP_DOUBLE, false, 1);
    struct factored region = factored_create(SMALL, PALP_DOUBLE, true, 1);
    for (int few = 0; few < 2; few++) {
        struct loads J = touched_groups(&plain, GROUPS, few ? 12 : plain.body->n_v);
        mat3 *expected = by_reference(&plain, &J, reference_rows, NULL);
        check_reach(&plain, &J, COMPLIANCE_BY_INVERSE, expected, 1e-12);
        check_reach(&region, &J, COMPLIANCE_BY_INVERSE, expected, 1e-12);
        check_reach(&region, &J, COMPLIANCE_BY_COLUMNS, expected, 1e-12);
        free(expected);
        touched_destroy(&J);
    }
    factored_destroy(&plain);
    factored_destroy(&region);
}

/* Two nodes in each even group, none in each odd one: as many loads as groups. */
static void groups_of_two_beside_empty_ones_are_no_single_nodes(void)
{
    struct factored f = factored_create(SMALL, PALP_DOUBLE, true, 1);
    struct loads J = touched_nodes(&f, GROUPS, 60);
    for (int g = 0; g < J.n; g++)
        J.first[g + 1] = g % 2 ? J.first[g] : J.first[g] + 2;
    mat3 *expected = by_reference(&f, &J, reference_rows, NULL);
    check_reach(&f, &J, COMPLIANCE_BY_INVERSE, expected, 1e-12);
    check_reach(&f, &J, COMPLIANCE_BY_COLUMNS, expected, 1e-12);
    free(expected);
    touched_destroy(&J);
    factored_destroy(&f);
}

/* W := L Lᵀ in its lower triangle. False: not positive. */
static bool factor_full(double *W, int n)
{
    for (int j = 0; j < n; j++)
        for (int i = j; i < n; i++) {
            double sum = W[i * n + j];
            for (int k = 0; k < j; k++)
                sum -= W[i * n + k] * W[j * n + k];
            if (i == j && !(sum > 0))
                return false;
            W[i * n + j] = i == j ? sqrt(sum) : sum / W[j * n + j];
        }
    return true;
}

/* Both triangles are there and equal, bit by bit but for what rounds in rotating. A singular W may
 * be off by round-off's share. */
static void it_is_symmetric_and_positive_semidefinite(void)
{
    struct factored f = factored_create(SMALL, PALP_DOUBLE, true, 1);
    struct loads J = touched_nodes(&f, GROUPS, 50);
    mat3 *W = touched_respond(&f, &J, COMPLIANCE_BY_INVERSE, NULL);
    const int n = 3 * J.n;
    const double most = touched_largest(W, J.n);
    double *full = malloc((size_t)(n * n) * sizeof *full);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            CHECK_NEAR(touched_entry(W, J.n, i, j), touched_entry(W, J.n, j, i), 1e-15 * most);
            full[i * n + j] = touched_entry(W, J.n, i, j) + (i == j ? 1e-12 * most : 0);
        }
    CHECK(factor_full(full, n));
    free(full);
    free(W);
    touched_destroy(&J);
    factored_destroy(&f);
}

static void fixed_nodes_give_zeros(void)
{
    struct factored f = factored_create(SMALL, PALP_DOUBLE, true, 1);
    struct loads J = touched_nodes(&f, GROUPS, 60);
    for (int path = COMPLIANCE_BY_INVERSE; path <= COMPLIANCE_BY_COLUMNS; path++) {
        mat3 *W = touched_respond(&f, &J, (enum compliance_path)path, NULL);
        int n_fixed = 0;
        for (int g = 0; g < J.n; g++) {
            const bool fixed = f.body->soft.fixed[J.load[g].dof];
            n_fixed += fixed;
            for (int h = 0; h < J.n; h++)
                for (int i = 0; i < 3; i++)
                    CHECK(!fixed || touched_entry(W, J.n, 3 * g + i, 3 * h + i) == 0);
            CHECK(fixed || touched_entry(W, J.n, 3 * g, 3 * g) > 0);
        }
        CHECK(n_fixed > 0 && n_fixed < J.n);
        free(W);
    }
    touched_destroy(&J);
    factored_destroy(&f);
}

/* Where all that is touched is fixed there is nothing to solve. */
static void only_fixed_nodes_touched_it_is_zero(void)
{
    struct factored f = factored_create(SMALL, PALP_DOUBLE, true, 1);
    struct loads J = touched_none(3, 3);
    for (int i = 0, n = 0; i < f.body->n_v && n < 3; i++)
        if (f.body->soft.fixed[i]) {
            J.load[n] = (struct load){i, mat3_diagonal(1)};
            n++;
            J.first[n] = n;
        }
    mat3 *W = touched_respond(&f, &J, COMPLIANCE_BY_INVERSE, NULL);
    CHECK(touched_largest(W, J.n) == 0);
    free(W);
    touched_destroy(&J);
    factored_destroy(&f);
}

/* ---------------------------------------------------------------- old factors */

/* The body turned as a whole: A turns with it, and its old factor, warped, is one of the new A. */
static void check_turned(enum palp_precision precision, double tolerance)
{
    struct factored old = factored_create(SMALL, precision, true, 1);
    struct factored now = factored_create(SMALL, PALP_DOUBLE, false, 1);
    const mat3 R = quat_matrix(quat_exp((vec3){0.5 * M_PI, 0, 0}));
    mat3 *warp = malloc((size_t)now.body->n_v * sizeof *warp);
    for (int i = 0; i < now.body->n_v; i++) {
        now.world->q[i] = mat3_apply(R, now.world->q[i]);
        warp[i] = R;
    }
    system_assemble(now.world->system[0], now.world, FACTORED_H);
    factored_renew(&now, PALP_DOUBLE);
    struct loads J = touched_groups(&now, GROUPS, now.body->n_v),
                 single = touched_nodes(&now, GROUPS, 30);
    const struct loads *const asked[] = {&J, &single};
    for (int k = 0; k < 2; k++) {
        mat3 *expected = touched_respond(&now, asked[k], COMPLIANCE_BY_COLUMNS, NULL);
        mat3 *warped = touched_respond(&old, asked[k], COMPLIANCE_BY_INVERSE, warp);
        mat3 *rows = by_reference(&old, asked[k], reference_rows, warp);
        mat3 *half = by_reference(&old, asked[k], reference_half, warp);
        CHECK_BELOW(touched_distance(warped, expected, asked[k]->n), tolerance);
        CHECK_BELOW(touched_distance(rows, expected, asked[k]->n), tolerance);
        CHECK_BELOW(touched_distance(half, expected, asked[k]->n), tolerance);
        free(expected), free(warped), free(rows), free(half);
    }
    touched_destroy(&J);
    touched_destroy(&single);
    free(warp);
    factored_destroy(&old);
    factored_destroy(&now);
}

/* The elements' rotations come out of an iteration to some 1e-14, which A's condition enlarges. */
static void an_old_factor_is_turned_with_the_body(void)
{
    check_turned(PALP_DOUBLE, 1e-11);
    check_turned(PALP_SINGLE, 3e-6);
}

/* ---------------------------------------------------------------- workers and memory */

/* Large enough that products are shared. */
static void any_number_of_workers_gives_the_same_bytes(void)
{
    for (int precision = PALP_SINGLE; precision <= PALP_DOUBLE; precision++) {
        struct factored f = factored_create(LARGE, (enum palp_precision)precision, true, 1);
        struct pool *const pool = f.world->pool;
        for (int k = 0; k < 3; k++) {
            struct loads J = touched_nodes(&f, 100, 50 * k);
            mat3 *const alone = touched_respond(&f, &J, COMPLIANCE_BY_INVERSE, NULL);
            for (int workers = 2; workers <= 4; workers *= 2) {
                f.world->pool = pool_create(workers);
                mat3 *const shared = touched_respond(&f, &J, COMPLIANCE_BY_INVERSE, NULL);
                CHECK(memcmp(shared, alone, 100 * 100 * sizeof *shared) == 0);
                free(shared);
                pool_destroy(f.world->pool);
                f.world->pool = pool;
            }
            free(alone);
            touched_destroy(&J);
        }
        factored_destroy(&f);
    }
}

static void it_asks_for_no_memory(void)
{
    if (!alloc_counted()) {
        skip("a sanitizer stands where calls are counted");
        return;
    }
    reference_build *const references[] = {reference_rows, reference_all, reference_half};
    for (int precision = PALP_SINGLE; precision <= PALP_DOUBLE; precision++) {
        struct factored f = factored_create(SMALL, (enum palp_precision)precision, true, 1);
        struct loads J = touched_groups(&f, GROUPS, f.body->n_v);
        struct arena arena = touched_arena(&f, &J);
        const struct factor factor = touched_factor(&f);
        const struct factor_view view = {.factor = &factor};
        mat3 *W = touched_blocks(J.n);
        const long before = alloc_count();
        for (int path = COMPLIANCE_BY_INVERSE; path <= COMPLIANCE_BY_COLUMNS; path++)
            CHECK(reach_build(&view, (enum compliance_path)path, &J, W, &arena, f.world->pool));
        for (int k = 0; k < 3; k++)
            references[k](&view, &J, W, &arena, f.world->pool);
        CHECK(alloc_count() == before);
        free(W);
        arena_destroy(&arena);
        touched_destroy(&J);
        factored_destroy(&f);
    }
}

/* Less and less scratch: the answer is the same, or none is given. */
static void where_the_scratch_is_too_small_it_says_so(void)
{
    struct factored f = factored_create(SMALL, PALP_DOUBLE, false, 1);
    struct loads J = touched_nodes(&f, GROUPS, 50);
    struct arena arena = touched_arena(&f, &J);
    const struct factor factor = touched_factor(&f);
    const struct factor_view view = {.factor = &factor};
    mat3 *W = touched_blocks(J.n), *expected = touched_respond(&f, &J, COMPLIANCE_BY_COLUMNS, NULL);
    bool done = true;
    for (size_t left = arena.size; done; left -= left / 16) {
        arena.used = arena.size - left;
        const size_t used = arena.used;
        done = reach_build(&view, COMPLIANCE_BY_COLUMNS, &J, W, &arena, f.world->pool);
        CHECK(arena.used == used);
        CHECK(!done || touched_distance(W, expected, J.n) == 0);
    }
    free(W);
    free(expected);
    arena_destroy(&arena);
    touched_destroy(&J);
    factored_destroy(&f);
}

SUITE(compliance_reach, TEST(in_double_all_paths_give_what_a_solve_a_column_gives),
      TEST(in_single_all_paths_are_as_near_as_single_is), TEST(the_references_give_the_same),
      TEST(groups_of_nodes_are_sums_of_them),
      TEST(groups_of_two_beside_empty_ones_are_no_single_nodes),
      TEST(it_is_symmetric_and_positive_semidefinite), TEST(fixed_nodes_give_zeros),
      TEST(only_fixed_nodes_touched_it_is_zero), TEST(an_old_factor_is_turned_with_the_body),
      TEST(any_number_of_workers_gives_the_same_bytes), TEST(it_asks_for_no_memory),
      TEST(where_the_scratch_is_too_small_it_says_so));
