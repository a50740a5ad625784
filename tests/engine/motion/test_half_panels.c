/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_half_panels.c - panels in sixteen bits are off by a unit at most, sums of their columns by
 * half of one, and what they solve is off by no more than these. */
#include "engine/base/pool.h"
#include "engine/base/wide.h"
#include "engine/model/world.h"
#include "engine/motion/ordering.h"
#include "engine/motion/panels.h"
#include "engine/motion/system.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/factored_box.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>
#include <string.h>

static const int CELLS[3] = {14, 12, 12};

/* A box whose panels are kept in sixteen bits as well. */
static struct factored create_halved(int workers)
{
    struct factored f = factored_create(CELLS, PALP_SINGLE, true, workers);
    f.panels.keeps_half = true;
    factored_renew(&f, PALP_SINGLE);
    REQUIRE(f.panels.solves_half);
    return f;
}

static const struct supernodes *panels_of(const struct factored *f)
{
    return &f->ordering->L;
}

static vec3 *solve_loads(struct factored *f, double size)
{
    enum { ROOM_BEHIND = 8 };
    vec3 *b = factored_loads(f), *x = calloc((size_t)f->ordering->n + ROOM_BEHIND, sizeof *x);
    for (int i = 0; i < f->body->n_v; i++)
        if (f->ordering->place[i] >= 0)
            x[f->ordering->place[i]] = vec3_scale(b[i], size);
    pool_begin(f->world->pool);
    panels_solve(&f->panels, x, f->world->pool);
    pool_end(f->world->pool);
    free(b);
    return x;
}

/* ---------------------------------------------------------------- numbers */

struct panel {
    const struct factored *f;
    int p, rows, cols;
    const float *x;
};

static struct panel panel_at(const struct factored *f, int p)
{
    const struct supernodes *L = panels_of(f);
    return (struct panel){f, p, 3 * (L->row_first[p + 1] - L->row_first[p]),
                          3 * (L->col[p + 1] - L->col[p]),
                          (const float *)f->panels.x + L->start[p]};
}

static double unit_of(const struct panel *at, int i, int j)
{
    return (double)half_panels_unit(&at->f->panels.half, at->p, i >= at->cols)[j];
}

/* Row i of column j, from its word or where the diagonal stands. */
static double number_of(const struct panel *at, int i, int j)
{
    const struct half_panels *half = &at->f->panels.half;
    if (i == j)
        return (double)half->diagonal[3 * panels_of(at->f)->col[at->p] + j];
    const uint32_t word =
        half->word[half->start[at->p] + (size_t)(j / 6 * 3 + j % 3) * (size_t)at->rows + (size_t)i];
    const int16_t count = (int16_t)(j % 6 < 3 ? word & 0xffff : word >> 16);
    return count * unit_of(at, i, j);
}

/* Rows begin … end-1 of a column, those of one direction: how far a number is off, and the sum of
 * them up to there, in units. */
static void judge_column(const struct panel *at, int j, int begin, int end, double worst[2])
{
    double sum = 0;
    for (int i = begin; i < end; i += 3) {
        const double off = number_of(at, i, j) - (double)at->x[j * at->rows + i];
        if (off == 0)
            continue;
        sum += off;
        worst[0] = fmax(worst[0], fabs(off) / unit_of(at, i, j));
        worst[1] = fmax(worst[1], fabs(sum) / unit_of(at, i, j));
    }
}

static void judge_panels(const struct factored *f, double worst[2])
{
    for (int p = 0; p < panels_of(f)->n_panel; p++) {
        const struct panel at = panel_at(f, p);
        for (int j = 0; j < at.cols; j++)
            for (int t = 0; t < 3; t++) {
                judge_column(&at, j, t, at.cols, worst);
                if (at.rows > at.cols)
                    judge_column(&at, j, at.cols + t, at.rows, worst);
            }
    }
}

/* A number that is rounded is off by half a unit, and has half a unit of the one above. What a
 * float rounds of 32766 units is 2⁻¹⁰ of one, of each number of a sum over a hundred. */
static void sums_down_a_column_are_off_by_half_a_unit(void)
{
    struct factored f = create_halved(1);
    double worst[2] = {0, 0};
    judge_panels(&f, worst);
    CHECK_BELOW(worst[0], 1 + 0x1p-7);
    CHECK_BELOW(worst[1], 0.5 + 0x1p-3);
    factored_destroy(&f);
}

/* Below the diagonal, of L₁₁⁻¹ */
static double largest_of(const struct panel *at, int j)
{
    double largest = 0;
    for (int i = j + 1; i < at->cols; i++)
        largest = fmax(largest, fabs((double)at->x[j * at->rows + i]));
    return largest;
}

static void the_largest_below_a_diagonal_takes_all_bits(void)
{
    struct factored f = create_halved(1);
    double worst = 0;
    for (int p = 0; p < panels_of(&f)->n_panel; p++) {
        const struct panel at = panel_at(&f, p);
        for (int j = 0; j < at.cols; j++) {
            const double largest = largest_of(&at, j), unit = unit_of(&at, 0, j);
            worst = fmax(worst, largest > 0 ? fabs(1 - 32766 * unit / largest) : unit);
        }
    }
    CHECK_BELOW(worst, 1e-6);
    factored_destroy(&f);
}

static void diagonals_are_whole(void)
{
    struct factored f = create_halved(1);
    for (int p = 0; p < panels_of(&f)->n_panel; p++) {
        const struct panel at = panel_at(&f, p);
        for (int j = 0; j < at.cols; j++)
            CHECK(number_of(&at, j, j) == (double)at.x[j * at.rows + j]);
    }
    factored_destroy(&f);
}

static bool takes_with(struct factored *f, float factor)
{
    float *x = f->panels.x;
    for (size_t k = 0; k < supernodes_size(panels_of(f)); k++)
        x[k] *= factor;
    return half_panels_take(&f->panels.half, x, f->world->pool);
}

/* Of what a float holds, products of these would be the ends. */
static void panels_far_from_one_are_refused(void)
{
    static const float FACTOR[] = {0x1p-60F, 0x1p40F, INFINITY, NAN};
    for (size_t k = 0; k < sizeof FACTOR / sizeof *FACTOR; k++) {
        struct factored f = create_halved(1);
        CHECK(!takes_with(&f, FACTOR[k]));
        factored_destroy(&f);
    }
}

/* ---------------------------------------------------------------- solves */

/* Numbers are off by 2⁻¹⁵ of their column's largest, by chance this way or that; L₁₁⁻¹, L₂₁ stand
 * in series, up and down again. */
static void a_solve_is_off_by_the_bits_that_are_gone(void)
{
    struct factored f = create_halved(1);
    vec3 *half = solve_loads(&f, 1);
    f.panels.solves_half = false;
    vec3 *single = solve_loads(&f, 1);
    double most = 0, off = 0;
    for (int i = 0; i < f.ordering->n; i++) {
        most = fmax(most, vec3_norm(single[i]));
        off = fmax(off, vec3_norm(vec3_sub(half[i], single[i])));
    }
    CHECK(off > 0);
    CHECK_BELOW(off / most, 2 * 0x1p-15);
    free(half);
    free(single);
    factored_destroy(&f);
}

/* Two nodes behind, and random columns of Q. */
static struct root_term create_root(const struct factored *f)
{
    enum { BEHIND = 2, ACROSS = 16 };
    const size_t rows = 3 * (size_t)(f->ordering->n_last + BEHIND);
    struct root_term root = {.n_behind = BEHIND, .height = (rows + ACROSS - 1) / ACROSS * ACROSS};
    const size_t n = 3 * BEHIND * root.height;
    float *Q = calloc(n + PANELS_SLACK, sizeof *Q);
    uint64_t seed = 5;
    for (size_t k = 0; k < n; k++)
        Q[k] = k % root.height < rows ? (float)(4 * random_number(&seed)) : 0;
    root.Q = Q;
    root.t = calloc(root.height + PANELS_SLACK, sizeof(float));
    root.s = calloc(3 * BEHIND + PANELS_SLACK, sizeof(float));
    return root;
}

static void destroy_root(struct root_term *root)
{
    free(root->Q);
    free(root->t);
    free(root->s);
}

/* Q is whole, and what the way up is off by goes through it as well. */
static void a_term_at_the_root_is_solved_with_in_halves(void)
{
    struct factored f = create_halved(1);
    struct root_term root = create_root(&f);
    vec3 *x[3];
    double most = 0, off = 0, told = 0;
    for (int k = 0; k < 3; k++) {
        f.panels.root = k < 2 ? &root : NULL;
        f.panels.solves_half = k == 0;
        x[k] = solve_loads(&f, 1);
    }
    for (int i = 0; i < f.ordering->n; i++) {
        most = fmax(most, vec3_norm(x[1][i]));
        off = fmax(off, vec3_norm(vec3_sub(x[0][i], x[1][i])));
        told = fmax(told, vec3_norm(vec3_sub(x[1][i], x[2][i])));
    }
    CHECK(off > 0);
    CHECK_BELOW(0.1 * most, told);
    CHECK_BELOW(off / most, 4 * 0x1p-15);
    for (int k = 0; k < 3; k++)
        free(x[k]);
    f.panels.root = NULL;
    destroy_root(&root);
    factored_destroy(&f);
}

static void panels_that_are_read_whole_solve_as_without_halves(void)
{
    struct factored f = create_halved(1);
    panels_read_whole(&f.panels, true);
    vec3 *whole = solve_loads(&f, 1);
    panels_read_whole(&f.panels, false);
    vec3 *half = solve_loads(&f, 1);
    f.panels.solves_half = false;
    vec3 *single = solve_loads(&f, 1);
    const size_t size = (size_t)f.ordering->n * sizeof *single;
    CHECK(memcmp(whole, single, size) == 0);
    CHECK(memcmp(whole, half, size) != 0);
    free(whole);
    free(half);
    free(single);
    factored_destroy(&f);
}

static void loads_of_any_size_are_solved_for_alike(void)
{
    struct factored f = create_halved(1);
    vec3 *one = solve_loads(&f, 1), *tiny = solve_loads(&f, 0x1p-200);
    for (int i = 0; i < f.ordering->n; i++)
        tiny[i] = vec3_scale(tiny[i], 0x1p200);
    CHECK(memcmp(one, tiny, (size_t)f.ordering->n * sizeof *one) == 0);
    free(one);
    free(tiny);
    factored_destroy(&f);
}

static void solves_are_the_same_to_the_byte_for_1_2_and_4_workers(void)
{
    vec3 *x[3];
    size_t size = 0;
    for (int k = 0; k < 3; k++) {
        struct factored f = create_halved(1 << k);
        size = (size_t)f.ordering->n * sizeof *x[k];
        x[k] = solve_loads(&f, 1);
        factored_destroy(&f);
    }
    CHECK(memcmp(x[0], x[1], size) == 0);
    CHECK(memcmp(x[0], x[2], size) == 0);
    for (int k = 0; k < 3; k++)
        free(x[k]);
}

static void solves_are_the_same_to_the_byte_for_any_width(void)
{
    const int own = wide_bytes();
    struct factored f = create_halved(1);
    vec3 *expected = solve_loads(&f, 1);
    for (int bytes = 16; bytes < own; bytes *= 2) {
        REQUIRE(wide_use(bytes));
        struct factored narrow = create_halved(1);
        vec3 *x = solve_loads(&narrow, 1);
        CHECK(memcmp(x, expected, (size_t)f.ordering->n * sizeof *x) == 0);
        free(x);
        factored_destroy(&narrow);
    }
    wide_use(own);
    free(expected);
    factored_destroy(&f);
}

static void panels_are_halved_and_solved_with_without_memory(void)
{
    if (!alloc_counted()) {
        skip("a sanitizer counts the allocations itself");
        return;
    }
    struct factored f = create_halved(1);
    vec3 *x = calloc((size_t)f.ordering->n, sizeof *x);
    const long before = alloc_count();
    CHECK(half_panels_take(&f.panels.half, f.panels.x, f.world->pool));
    panels_solve(&f.panels, x, f.world->pool);
    CHECK(alloc_count() == before);
    free(x);
    factored_destroy(&f);
}

/* A smaller factor after a larger one has that one's room, and starts of its own. */
static void room_serves_one_factor_after_the_other(void)
{
    static const int SMALL[3] = {6, 3, 3};
    struct factored large = create_halved(1);
    struct factored small = factored_create(SMALL, PALP_SINGLE, false, 1);
    small.panels.keeps_half = true;
    factored_renew(&small, PALP_SINGLE);
    vec3 *x = solve_loads(&small, 1);
    struct panels own = small.panels;
    small.panels = large.panels;
    REQUIRE(panels_reserve(&small.panels, small.ordering, PALP_SINGLE) == 0);
    CHECK(!small.panels.solves_half);
    pool_begin(small.world->pool);
    REQUIRE(supernodes_factor(panels_of(&small), small.system->A, small.L, small.world->pool));
    panels_take(&small.panels, small.L, false, small.world->pool);
    pool_end(small.world->pool);
    vec3 *again = solve_loads(&small, 1);
    CHECK(memcmp(x, again, (size_t)small.ordering->n * sizeof *x) == 0);
    large.panels = small.panels;
    small.panels = own;
    free(x);
    free(again);
    factored_destroy(&small);
    factored_destroy(&large);
}

SUITE(half_panels, TEST(sums_down_a_column_are_off_by_half_a_unit),
      TEST(the_largest_below_a_diagonal_takes_all_bits), TEST(diagonals_are_whole),
      TEST(panels_far_from_one_are_refused), TEST(a_solve_is_off_by_the_bits_that_are_gone),
      TEST(a_term_at_the_root_is_solved_with_in_halves),
      TEST(panels_that_are_read_whole_solve_as_without_halves),
      TEST(loads_of_any_size_are_solved_for_alike),
      TEST(solves_are_the_same_to_the_byte_for_1_2_and_4_workers),
      TEST(solves_are_the_same_to_the_byte_for_any_width),
      TEST(panels_are_halved_and_solved_with_without_memory),
      TEST(room_serves_one_factor_after_the_other));
