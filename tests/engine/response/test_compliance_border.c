/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_compliance_border.c - W of a body that was cut since its factor is that of the cut body. */
#include "engine/base/pool.h"
#include "engine/model/world.h"
#include "engine/motion/stray_columns.h"
#include "engine/motion/system.h"
#include "engine/response/compliance_reach.h"
#include "engine/response/compliance_reference.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/cut_body.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>
#include <string.h>

static const struct palp_cut CROSSED[2] = {
    {{0.031, 0.03, -0.04}, {0.034, 0.03, 0.006}, {0.001, -0.045, 0}},
    {{0.012, 0.03, -0.006}, {0.052, 0.03, -0.004}, {0, -0.035, 0.001}}};

/* The factor points at the border: the body stays where it is. */
static void cut_block(struct cut_body *b, enum palp_elements elements,
                      enum palp_precision precision, enum cut_region region, int workers)
{
    const struct cut_case as = {.elements = elements,
                                .cells = {6, 4, 5},
                                .size = {0.06, 0.04, 0.05},
                                .cut = CROSSED,
                                .n_cut = 2,
                                .precision = precision,
                                .region = region,
                                .angle = 0.3,
                                .workers = workers};
    REQUIRE(cut_body_create(b, &as));
    cut_body_fill(b);
    CHECK(b->border.is_whole && b->border.is_inside == (region == CUT_ALL));
}

/* ---------------------------------------------------------------- what is asked */

static struct loads take_loads(int n, int n_load)
{
    return (struct loads){n, calloc((size_t)n + 1, sizeof(int)),
                          calloc((size_t)n_load, sizeof(struct load))};
}

static void free_loads(struct loads *J)
{
    free(J->first);
    free(J->load);
}

/* Every fourth node, fixed ones among them, and every copy. */
static struct loads touch_nodes(const struct cut_body *b)
{
    struct loads J = take_loads(b->n / 4 + cut_body_copies(b), b->n_parted);
    for (int g = 0; g < J.n; g++) {
        const int last = b->n_parted - 1 - g;
        J.load[g].dof = g < cut_body_copies(b) ? last : 4 * (g - cut_body_copies(b)) + 1;
        J.load[g].F = mat3_diagonal(1);
        J.first[g + 1] = g + 1;
    }
    return J;
}

/* Groups of one to three vec3s, copies and others, with any directions. */
static struct loads touch_groups(const struct cut_body *b, int n)
{
    struct loads J = take_loads(n, 3 * n);
    uint64_t seed = 3;
    for (int g = 0; g < n; g++) {
        J.first[g + 1] = J.first[g];
        for (int k = 0; k <= g % 3; k++) {
            const bool copy = random_number(&seed) > 0;
            const int most = copy ? cut_body_copies(b) : b->n;
            const int i = (int)(0.5 * (random_number(&seed) + 1) * most) + (copy ? b->n : 0);
            J.load[J.first[g + 1]++] = (struct load){
                i, mat3_rows(random_vec3(&seed), random_vec3(&seed), random_vec3(&seed))};
        }
    }
    return J;
}

/* Nodes of the region, and copies of these: the inverse and the border tell all. */
static struct loads touch_region(const struct cut_body *b)
{
    struct loads J = take_loads(0, b->n_parted);
    free(J.first);
    J.first = calloc((size_t)b->n_parted + 1, sizeof *J.first);
    for (int i = 0; i < b->n_parted; i++) {
        const int place = border_root(&b->border, b->border.place[i]);
        if (place < 0 || place < border_first_inside(&b->border))
            continue;
        J.load[J.n] = (struct load){i, mat3_diagonal(1)};
        J.n++;
        J.first[J.n] = J.n;
    }
    return J;
}

static bool is_in_region(const struct cut_body *b, int node)
{
    return b->border.place[node] >= border_first_inside(&b->border);
}

/* The same, and n nodes that are not of the region, from the `first` on. */
static struct loads touch_beside_region(const struct cut_body *b, int n, int first)
{
    struct loads J = touch_region(b);
    int stray = 0;
    for (int i = 0; i < b->n && stray < first + n; i++) {
        if (b->border.place[i] < 0 || is_in_region(b, i) || stray++ < first)
            continue;
        J.load[J.n++] = (struct load){i, mat3_diagonal(1)};
        J.first[J.n] = J.n;
    }
    CHECK(stray == first + n);
    return J;
}

static mat3 *turn_nodes(const struct cut_body *b)
{
    uint64_t seed = 13;
    mat3 *warp = malloc((size_t)b->n_parted * sizeof *warp);
    for (int i = 0; i < b->n_parted; i++)
        warp[i] =
            mat3_rotation(mat3_rows(random_vec3(&seed), random_vec3(&seed), random_vec3(&seed)));
    return warp;
}

/* ---------------------------------------------------------------- what is answered */

static struct arena scratch_of(const struct cut_body *b, const struct loads *J)
{
    const struct compliance_sizes most = {(size_t)J->n, (size_t)J->first[J->n]};
    const struct reach_sizes sizes = {.n_node = (size_t)b->n_parted,
                                      .n_touched = most.n_load,
                                      .n = most.n,
                                      .n_load = most.n_load,
                                      .n_border = (size_t)b->border.n,
                                      .precision = b->factor.panels.precision};
    struct arena arena, counter = arena_counter();
    reach_count(&sizes, &counter);
    reference_count(sizes.n_node, most, &counter);
    REQUIRE(arena_create(&arena, counter.used) == 0);
    return arena;
}

enum way { BY_INVERSE, BY_COLUMNS, BY_SOLVES };

static mat3 *respond(const struct cut_body *b, const struct loads *J, const mat3 *warp,
                     enum way way)
{
    struct arena arena = scratch_of(b, J);
    const struct factor_view view = {.factor = &b->factor, .warp = warp};
    mat3 *W = malloc((size_t)J->n * (size_t)J->n * sizeof *W);
    memset(W, 0xff, (size_t)J->n * (size_t)J->n * sizeof *W); /* nothing passes for an answer */
    const long before = alloc_count();
    pool_begin(b->whole->pool);
    if (way == BY_SOLVES)
        reference_rows(&view, J, W, &arena, b->whole->pool);
    else
        CHECK(reach_build(&view, way == BY_INVERSE ? COMPLIANCE_BY_INVERSE : COMPLIANCE_BY_COLUMNS,
                          J, W, &arena, b->whole->pool));
    pool_end(b->whole->pool);
    CHECK(alloc_count() == before);
    CHECK(arena.used == 0);
    arena_destroy(&arena);
    return W;
}

static mat3 block_of_inverse(const struct cut_body *b, const double *inverse, int i, int j)
{
    const size_t n = 3 * (size_t)b->n_parted;
    mat3 block;
    for (size_t k = 0; k < 9; k++)
        block.m[k / 3][k % 3] = inverse[(3 * (size_t)j + k % 3) * n + 3 * (size_t)i + k / 3];
    return block;
}

static mat3 unwarp_load(const struct load *load, const mat3 *warp)
{
    return warp ? mat3_mul(mat3_transpose(warp[load->dof]), load->F) : load->F;
}

static mat3 *expect_blocks(const struct cut_body *b, const struct loads *J, const mat3 *warp)
{
    double *inverse = cut_body_inverse(b);
    const size_t n = (size_t)J->n;
    mat3 *W = calloc(n * n, sizeof *W);
    for (int g = 0; g < J->n; g++)
        for (int h = 0; h < J->n; h++)
            for (int k = J->first[g]; k < J->first[g + 1]; k++)
                for (int l = J->first[h]; l < J->first[h + 1]; l++) {
                    const mat3 X = block_of_inverse(b, inverse, J->load[k].dof, J->load[l].dof);
                    const mat3 F = unwarp_load(&J->load[k], warp);
                    mat3 *to = &W[(size_t)g * n + (size_t)h];
                    *to = mat3_add(*to, mat3_mul(mat3_mul(mat3_transpose(F), X),
                                                 unwarp_load(&J->load[l], warp)));
                }
    free(inverse);
    return W;
}

/* Relative to the largest; no number where one has none. */
static double distance(const mat3 *W, const mat3 *expected, int n)
{
    const double *a = &W->m[0][0], *b = &expected->m[0][0];
    double most = 0, off = 0;
    for (size_t i = 0; i < 9 * (size_t)n * (size_t)n; i++) {
        most = fmax(most, fabs(b[i]));
        off = fabs(a[i] - b[i]) <= off ? off : fabs(a[i] - b[i]);
    }
    return off / most;
}

static void check_block(enum palp_elements elements, enum palp_precision precision,
                        enum cut_region region, double tolerance)
{
    struct cut_body b;
    cut_block(&b, elements, precision, region, 1);
    mat3 *warp = turn_nodes(&b);
    struct loads asked[2] = {touch_nodes(&b), touch_groups(&b, 60)};
    for (int k = 0; k < 2; k++) {
        mat3 *expected = expect_blocks(&b, &asked[k], warp);
        for (enum way way = BY_INVERSE; way <= BY_SOLVES; way++) {
            mat3 *W = respond(&b, &asked[k], warp, way);
            CHECK_BELOW(distance(W, expected, asked[k].n), tolerance);
            free(W);
        }
        free(expected);
        free_loads(&asked[k]);
    }
    free(warp);
    cut_body_destroy(&b);
}

/* Conditions of 1e3 and 1e2, which outside of the region meet single precision; what is asked for
 * lies in the region, beside it, and on copies. */
static void compliance_is_that_of_the_cut_body(void)
{
    for (enum palp_elements e = PALP_TETRAHEDRA; e <= PALP_HEXAHEDRA; e++)
        for (enum cut_region region = CUT_NO_REGION; region <= CUT_HALF; region++) {
            check_block(e, PALP_DOUBLE, region, 1e-10);
            check_block(e, PALP_SINGLE, region, region == CUT_ALL ? 1e-5 : 1e-4);
        }
}

/* Half of B's rows are of the region: its other rows are solved for. */
static void region_is_told_where_columns_lie_outside(void)
{
    for (enum palp_precision p = PALP_DOUBLE; p <= PALP_SINGLE; p++) {
        struct cut_body b;
        cut_block(&b, PALP_TETRAHEDRA, p, CUT_HALF, 1);
        CHECK(!b.border.is_inside && b.border.tells_region);
        struct loads J = touch_region(&b);
        CHECK(J.n > cut_body_copies(&b) / 4);
        mat3 *expected = expect_blocks(&b, &J, NULL);
        mat3 *W = respond(&b, &J, NULL, BY_INVERSE);
        CHECK_BELOW(distance(W, expected, J.n), p == PALP_DOUBLE ? 1e-10 : 1e-4);
        free(W);
        free(expected);
        free_loads(&J);
        cut_body_destroy(&b);
    }
}

static struct loads last_of(const struct loads *J, int n)
{
    struct loads last = take_loads(n, n);
    for (int g = 0; g < n; g++) {
        last.load[g] = J->load[J->n - n + g];
        last.first[g + 1] = g + 1;
    }
    return last;
}

/* A tool that moves on asks for rows that were not there, among others that were. */
static void rows_are_the_same_whenever_they_are_asked_for(void)
{
    for (enum palp_precision p = PALP_DOUBLE; p <= PALP_SINGLE; p++) {
        mat3 *W[2];
        size_t size = 0;
        for (int k = 0; k < 2; k++) {
            struct cut_body b;
            cut_block(&b, PALP_TETRAHEDRA, p, CUT_HALF, 1);
            struct loads J = touch_region(&b);
            for (int n = 1; n < J.n && k == 1; n += 7) {
                struct loads some = last_of(&J, n);
                free(respond(&b, &some, NULL, BY_INVERSE));
                free_loads(&some);
            }
            W[k] = respond(&b, &J, NULL, BY_INVERSE);
            size = (size_t)J.n * (size_t)J.n * sizeof **W;
            free_loads(&J);
            cut_body_destroy(&b);
        }
        CHECK(size > 0 && memcmp(W[0], W[1], size) == 0);
        free(W[0]);
        free(W[1]);
    }
}

static void keep_strays(struct cut_body *b, struct stray_columns *strays,
                        enum palp_precision precision)
{
    REQUIRE(stray_columns_create(strays, b->ordering->n_last, precision) == 0);
    b->factor.strays = strays;
    b->factor.number = 1;
}

/* Columns of nodes beside the region are kept, some for the next that asks. */
static void strays_are_told_as_solves_tell_them(void)
{
    for (enum palp_precision p = PALP_DOUBLE; p <= PALP_SINGLE; p++) {
        struct cut_body b;
        struct stray_columns strays;
        cut_block(&b, PALP_TETRAHEDRA, p, CUT_ALL, 1);
        keep_strays(&b, &strays, p);
        mat3 *warp = turn_nodes(&b);
        for (int first = 0; first < 9; first += 3) {
            struct loads J = touch_beside_region(&b, 5, first);
            mat3 *expected = expect_blocks(&b, &J, warp), *W = respond(&b, &J, warp, BY_INVERSE);
            CHECK(strays.number == 1 && strays.n == 5);
            CHECK_BELOW(distance(W, expected, J.n), p == PALP_DOUBLE ? 1e-10 : 1e-5);
            free(W);
            free(expected);
            free_loads(&J);
        }
        free(warp);
        stray_columns_destroy(&strays);
        cut_body_destroy(&b);
    }
}

static void strays_are_the_same_whenever_they_were_found(void)
{
    mat3 *W[2];
    size_t size = 0;
    for (int k = 0; k < 2; k++) {
        struct cut_body b;
        struct stray_columns strays;
        cut_block(&b, PALP_TETRAHEDRA, PALP_SINGLE, CUT_ALL, 1);
        keep_strays(&b, &strays, PALP_SINGLE);
        if (k == 1) {
            struct loads before = touch_beside_region(&b, 7, 1);
            free(respond(&b, &before, NULL, BY_INVERSE));
            free_loads(&before);
        }
        struct loads J = touch_beside_region(&b, 4, 2);
        W[k] = respond(&b, &J, NULL, BY_INVERSE);
        CHECK(strays.n == (k == 0 ? 4 : 7)); /* those of before do */
        size = (size_t)J.n * (size_t)J.n * sizeof **W;
        free_loads(&J);
        stray_columns_destroy(&strays);
        cut_body_destroy(&b);
    }
    CHECK(memcmp(W[0], W[1], size) == 0);
    free(W[0]);
    free(W[1]);
}

static void compliance_is_the_same_to_the_byte_for_1_2_and_4_workers(void)
{
    for (enum cut_region region = CUT_NO_REGION; region <= CUT_ALL; region++) {
        mat3 *W[3];
        size_t size = 0;
        for (int k = 0; k < 3; k++) {
            struct cut_body b;
            cut_block(&b, PALP_TETRAHEDRA, PALP_SINGLE, region, 1 << k);
            struct loads J = touch_nodes(&b);
            W[k] = respond(&b, &J, NULL, BY_INVERSE);
            size = (size_t)J.n * (size_t)J.n * sizeof **W;
            free_loads(&J);
            cut_body_destroy(&b);
        }
        CHECK(memcmp(W[0], W[1], size) == 0);
        CHECK(memcmp(W[0], W[2], size) == 0);
        for (int k = 0; k < 3; k++)
            free(W[k]);
    }
}

/* With the cut ignored a copy is as stiff as the whole body. */
static void cut_makes_more_compliant(void)
{
    struct cut_body b;
    cut_block(&b, PALP_TETRAHEDRA, PALP_DOUBLE, CUT_ALL, 1);
    struct loads J = take_loads(1, 1);
    J.load[0] = (struct load){b.n_parted - 1, mat3_diagonal(1)};
    J.first[1] = 1;
    mat3 *W = respond(&b, &J, NULL, BY_INVERSE);
    b.factor.border = NULL;
    b.factor.panels.root = NULL;
    J.load[0].dof = b.parent[b.n_parted - 1];
    mat3 *whole = respond(&b, &J, NULL, BY_INVERSE);
    CHECK(mat3_trace(*W) > 1.5 * mat3_trace(*whole));
    free(W);
    free(whole);
    free_loads(&J);
    cut_body_destroy(&b);
}

SUITE(compliance_border, TEST(compliance_is_that_of_the_cut_body),
      TEST(region_is_told_where_columns_lie_outside),
      TEST(rows_are_the_same_whenever_they_are_asked_for),
      TEST(strays_are_told_as_solves_tell_them), TEST(strays_are_the_same_whenever_they_were_found),
      TEST(compliance_is_the_same_to_the_byte_for_1_2_and_4_workers),
      TEST(cut_makes_more_compliant));
