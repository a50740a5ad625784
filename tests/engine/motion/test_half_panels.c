/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_half_panels.c - panels in sixteen bits hold the nearest numbers, and what they solve is off
 * by no more than these. */
#include "engine/base/pool.h"
#include "engine/model/world.h"
#include "engine/motion/ordering.h"
#include "engine/motion/panels.h"
#include "engine/motion/system.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/factored_box.h"

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
    vec3 *b = factored_loads(f), *x = malloc((size_t)f->ordering->n * sizeof *x);
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

/* Of a panel: row i of column j, from its word. */
static double number_of(const struct half_panels *half, int p, int rows, int cols, int i, int j)
{
    const uint32_t *column =
        half->word + half->start[p] + (size_t)(j / 6 * 3 + j % 3) * (size_t)rows;
    if (j >= cols / 6 * 6) {
        float whole;
        memcpy(&whole, column + i, sizeof whole);
        return (double)whole;
    }
    const uint32_t bits = j % 6 < 3 ? column[i] & 0xffff : column[i] >> 16;
    const int exponent = (int)(bits >> 10 & 31);
    const double mantissa = exponent ? 1 + (bits & 1023) / 1024.0 : 0;
    return (bits >> 15 ? -1 : 1) * mantissa *
           ldexp((double)half->scale[2 * p + (i >= cols)], exponent - 127);
}

/* The farthest of a panel's numbers, beside what it may be: half a unit of the last of ten bits, or
 * 2⁻³⁰ of the part's largest. */
static double farthest_of_panel(const struct factored *f, int p)
{
    const struct supernodes *L = panels_of(f);
    const int rows = 3 * (L->row_first[p + 1] - L->row_first[p]);
    const int cols = 3 * (L->col[p + 1] - L->col[p]);
    const float *x = (const float *)f->panels.x + L->start[p];
    double most[2] = {0, 0}, worst = 0;
    for (int j = 0; j < cols; j++)
        for (int i = 0; i < rows; i++)
            most[i >= cols] = fmax(most[i >= cols], fabs((double)x[j * rows + i]));
    for (int j = 0; j < cols; j++)
        for (int i = 0; i < rows; i++) {
            const double meant = (double)x[j * rows + i];
            const double may = fmax(fabs(meant) * 0x1p-11, most[i >= cols] * 0x1p-29);
            const double off = fabs(number_of(&f->panels.half, p, rows, cols, i, j) - meant);
            worst = fmax(worst, may > 0 ? off / may : off);
        }
    return worst;
}

static void numbers_are_the_nearest_of_sixteen_bits(void)
{
    struct factored f = create_halved(1);
    double worst = 0;
    for (int p = 0; p < panels_of(&f)->n_panel; p++)
        worst = fmax(worst, farthest_of_panel(&f, p));
    CHECK_BELOW(worst, 1 + 1e-12);
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

/* Numbers are off by 2⁻¹¹ at most, by chance this way or that; L₁₁⁻¹, L₂₁ stand in series, up
 * and down again. */
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
    CHECK_BELOW(off / most, 4 * 0x1p-11);
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

SUITE(half_panels, TEST(numbers_are_the_nearest_of_sixteen_bits),
      TEST(panels_far_from_one_are_refused), TEST(a_solve_is_off_by_the_bits_that_are_gone),
      TEST(loads_of_any_size_are_solved_for_alike),
      TEST(solves_are_the_same_to_the_byte_for_1_2_and_4_workers),
      TEST(panels_are_halved_and_solved_with_without_memory),
      TEST(room_serves_one_factor_after_the_other));
