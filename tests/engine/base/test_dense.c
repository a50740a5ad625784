/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_dense.c - dense products, solves and factors against plain loops in long double, and against
 * themselves at other widths of registers. */
#include "engine/base/dense.h"
#include "engine/base/wide.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/single_body.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 211, SPARE = 3 }; /* rows and columns; rows that a matrix has beyond its own */

static const int WIDTHS[] = {16, 32, 64};
enum { N_WIDTHS = sizeof WIDTHS / sizeof *WIDTHS };
/* Below, at and above whole tiles, blocks of terms and of columns, and odd. */
static const int SIZES[] = {1, 2, 3, 5, 6, 7, 12, 17, 23, 24, 25, 48, 49, 95, 96, 97, 130, MOST};
enum { N_SIZES = sizeof SIZES / sizeof *SIZES, N_SHAPES = 400, LARGEST = MOST + SPARE };

static double a[LARGEST * LARGEST], b[LARGEST * LARGEST], c[LARGEST * LARGEST];
static double before[LARGEST * LARGEST], first[LARGEST * LARGEST];
static float a_single[LARGEST * LARGEST], b_single[LARGEST * LARGEST], c_single[LARGEST * LARGEST];
static float first_single[LARGEST * LARGEST];

/* NaN is the worst. */
static double worse(double worst, double now)
{
    return now <= worst ? worst : now;
}

static int random_size(uint64_t *seed)
{
    const int i = (int)(fabs(random_number(seed)) * N_SIZES);
    return SIZES[i < N_SIZES ? i : N_SIZES - 1];
}

static void fill(double *x, uint64_t *seed)
{
    for (size_t i = 0; i < (size_t)LARGEST * LARGEST; i++)
        x[i] = random_number(seed);
}

/* Widest first, so that the width of the CPU is the reference. Returns how many there are. */
static int each_width(void (*at_width)(void *ctx, bool is_first), void *ctx)
{
    const int chosen = wide_bytes();
    int n = 0;
    for (int w = N_WIDTHS - 1; w >= 0; w--)
        if (wide_use(WIDTHS[w]))
            at_width(ctx, n++ == 0);
    REQUIRE(wide_use(chosen));
    return n;
}

/* ---------------------------------------------------------------- products */

/* C as it is to become, and how far from it sums in doubles may end. */
static void check_product(const struct dense_product *p)
{
    double worst = 0;
    for (int j = 0; j < p->n; j++)
        for (int i = 0; i < p->m; i++) {
            const size_t at = (size_t)j * p->c_stride + (size_t)i;
            long double sum = 0, size = 0;
            for (int k = 0; k < p->k; k++) {
                const long double term =
                    (long double)p->a[(size_t)i * p->a_row + (size_t)k * p->a_col] *
                    p->b[(size_t)k * p->b_row + (size_t)j * p->b_col];
                sum += term;
                size += fabsl(term);
            }
            if (p->how == DENSE_NEGATE || p->how == DENSE_SUBTRACT)
                sum = -sum;
            if (p->how == DENSE_ADD || p->how == DENSE_SUBTRACT)
                sum += before[at], size += fabs(before[at]);
            if (p->is_lower && i < j)
                worst = p->c[at] == before[at] ? worst : (double)INFINITY;
            else
                worst =
                    worse(worst, (double)(fabsl(p->c[at] - sum) / (size + DBL_MIN)) / (p->k + 2));
        }
    CHECK_BELOW(worst, DBL_EPSILON);
    for (int j = 0; j < p->n; j++) /* what is no part of C stays */
        for (size_t i = (size_t)p->m; i < p->c_stride; i++)
            worst =
                c[(size_t)j * p->c_stride + i] == before[(size_t)j * p->c_stride + i] ? worst : 1;
    CHECK_BELOW(worst, DBL_EPSILON);
}

static void multiply_at_width(void *ctx, bool is_first)
{
    const struct dense_product *p = ctx;
    memcpy(c, before, sizeof c);
    dense_multiply(p);
    if (is_first) {
        check_product(p);
        memcpy(first, c, sizeof c);
    }
    CHECK(memcmp(first, c, sizeof c) == 0);
}

/* Either factor as it stands or transposed. */
static struct dense_product random_product(uint64_t *seed)
{
    struct dense_product p = {
        random_size(seed), random_size(seed), random_size(seed), a, b, .c = c};
    p.a_row = p.b_row = 1;
    p.a_col = (size_t)p.m + SPARE, p.b_col = (size_t)p.k + SPARE;
    if (random_number(seed) > 0)
        p.a_row = (size_t)p.k + SPARE, p.a_col = 1;
    if (random_number(seed) > 0)
        p.b_row = (size_t)p.n + SPARE, p.b_col = 1;
    p.c_stride = (size_t)p.m + SPARE;
    p.how = (enum dense_how)((int)(fabs(random_number(seed)) * 4) % 4);
    p.is_lower = random_number(seed) > 0.5;
    return p;
}

static void a_product_is_that_of_plain_loops_at_each_width(void)
{
    uint64_t seed = 1;
    fill(a, &seed), fill(b, &seed), fill(before, &seed);
    for (int k = 0; k < N_SHAPES; k++) {
        struct dense_product p = random_product(&seed);
        CHECK(each_width(multiply_at_width, &p) >= 1);
    }
}

static void a_product_without_terms_is_zero(void)
{
    uint64_t seed = 2;
    fill(before, &seed);
    memcpy(c, before, sizeof c);
    struct dense_product p = {7, 5, 0, a, b, 1, 1, 1, 1, c, 9, DENSE_ADD};
    dense_multiply(&p);
    CHECK(memcmp(c, before, sizeof c) == 0);
    p.how = DENSE_SET;
    dense_multiply(&p);
    for (int j = 0; j < 5; j++)
        for (int i = 0; i < 9; i++)
            CHECK(c[9 * j + i] == (i < 7 ? 0 : before[9 * j + i]));
}

static void multiply_single_at_width(void *ctx, bool is_first)
{
    const struct dense_product *p = ctx; /* of doubles: the same shape */
    for (size_t i = 0; i < sizeof c / sizeof *c; i++)
        c_single[i] = (float)before[i];
    const struct dense_product_single q = {p->m,        p->n,     p->k,       a_single, b_single,
                                           p->a_row,    p->a_col, p->b_row,   p->b_col, c_single,
                                           p->c_stride, p->how,   p->is_lower};
    dense_multiply_single(&q);
    if (is_first)
        memcpy(first_single, c_single, sizeof c_single);
    CHECK(memcmp(first_single, c_single, sizeof c_single) == 0);
}

/* Against doubles, of numbers that are floats. */
static void a_product_in_single_precision_is_that_of_doubles_at_each_width(void)
{
    uint64_t seed = 3;
    fill(a, &seed), fill(b, &seed), fill(before, &seed);
    for (size_t i = 0; i < sizeof a / sizeof *a; i++) {
        a[i] = (double)(a_single[i] = (float)a[i]);
        b[i] = (double)(b_single[i] = (float)b[i]);
        before[i] = (double)(float)before[i];
    }
    for (int k = 0; k < N_SHAPES; k++) {
        struct dense_product p = random_product(&seed);
        double worst = 0;
        each_width(multiply_single_at_width, &p);
        memcpy(c, before, sizeof c);
        dense_multiply(&p);
        for (size_t i = 0; i < sizeof c / sizeof *c; i++)
            worst = worse(worst, fabs(c[i] - (double)first_single[i]));
        CHECK_BELOW(worst, (p.k + 2) * (p.k + 2) * (double)FLT_EPSILON); /* numbers below 1 */
    }
}

/* ---------------------------------------------------------------- triangles */

struct triangular {
    int n, other; /* of the triangle, of the block */
    enum dense_side side;
};

/* A lower triangle that is far from singular; above it stands what must not be read. */
static void make_lower(double *L, int n, size_t stride, uint64_t *seed)
{
    for (int j = 0; j < n; j++) {
        double *column = L + (size_t)j * stride;
        for (int i = 0; i < n; i++)
            column[i] = i < j ? nan("") : random_number(seed) / n;
        column[j] = 2 + random_number(seed);
    }
}

static long double lower_entry(int i, int j, size_t stride)
{
    return i < j ? 0 : (long double)a[(size_t)j * stride + (size_t)i];
}

/* X := L X, Lᵀ X or X L entry by entry, of `before`. */
static double distance_from_plain(const struct triangular *t, size_t stride, int m, int n)
{
    double worst = 0;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++) {
            long double sum = 0;
            for (int k = 0; k < t->n; k++)
                sum += t->side == DENSE_RIGHT
                           ? before[(size_t)k * stride + (size_t)i] * lower_entry(k, j, stride)
                           : before[(size_t)j * stride + (size_t)k] *
                                 (t->side == DENSE_LEFT ? lower_entry(i, k, stride)
                                                        : lower_entry(k, i, stride));
            worst = worse(worst, (double)fabsl(sum - c[(size_t)j * stride + (size_t)i]));
        }
    return worst;
}

static void multiply_lower_at_width(void *ctx, bool is_first)
{
    const struct triangular *t = ctx;
    const size_t stride = LARGEST;
    const int m = t->side == DENSE_RIGHT ? t->other : t->n,
              n = t->side == DENSE_RIGHT ? t->n : t->other;
    memcpy(c, before, sizeof c);
    dense_multiply_lower(&(struct dense_lower){a, t->n, stride}, t->side,
                         &(struct dense_block){c, m, n, stride});
    if (is_first) {
        CHECK_BELOW(distance_from_plain(t, stride, m, n), 64 * DBL_EPSILON); /* numbers near 1 */
        memcpy(first, c, sizeof c);
    }
    CHECK(memcmp(first, c, sizeof c) == 0);
}

static void a_triangle_times_a_block_is_that_of_plain_loops_at_each_width(void)
{
    uint64_t seed = 4;
    for (int k = 0; k < N_SHAPES / 4; k++) {
        struct triangular t = {random_size(&seed), random_size(&seed), (enum dense_side)(k % 3)};
        fill(before, &seed);
        make_lower(a, t.n, LARGEST, &seed);
        each_width(multiply_lower_at_width, &t);
    }
}

static void multiply_lower_single_at_width(void *ctx, bool is_first)
{
    const struct triangular *t = ctx;
    const int m = t->side == DENSE_RIGHT ? t->other : t->n,
              n = t->side == DENSE_RIGHT ? t->n : t->other;
    for (size_t i = 0; i < sizeof c / sizeof *c; i++)
        a_single[i] = (float)a[i], c_single[i] = (float)before[i];
    dense_multiply_lower_single(&(struct dense_lower_single){a_single, t->n, LARGEST}, t->side,
                                &(struct dense_block_single){c_single, m, n, LARGEST});
    if (is_first) {
        double worst = 0;
        for (int j = 0; j < n; j++)
            for (int i = 0; i < m; i++)
                worst = worse(worst, fabs((double)c_single[j * LARGEST + i] - c[j * LARGEST + i]));
        CHECK_BELOW(worst, 64 * (double)FLT_EPSILON);
        memcpy(first_single, c_single, sizeof c_single);
    }
    CHECK(memcmp(first_single, c_single, sizeof c_single) == 0);
}

static void a_triangle_in_single_precision_is_that_of_doubles_at_each_width(void)
{
    uint64_t seed = 5;
    for (int k = 0; k < N_SHAPES / 4; k++) {
        struct triangular t = {random_size(&seed), random_size(&seed), (enum dense_side)(k % 3)};
        fill(before, &seed);
        make_lower(a, t.n, LARGEST, &seed);
        multiply_lower_at_width(&t, true);
        each_width(multiply_lower_single_at_width, &t);
    }
}

/* ---------------------------------------------------------------- solves and factors */

static void solve_at_width(void *ctx, bool is_first)
{
    const struct triangular *t = ctx;
    const size_t stride = LARGEST;
    memcpy(c, before, sizeof c);
    dense_solve_right(&(struct dense_lower){a, t->n, stride},
                      &(struct dense_block){c, t->other, t->n, stride});
    double worst = 0;
    for (int j = 0; is_first && j < t->n; j++)
        for (int i = 0; i < t->other; i++) {
            long double sum = 0; /* X Lᵀ */
            for (int k = 0; k <= j; k++)
                sum += c[(size_t)k * stride + (size_t)i] * lower_entry(j, k, stride);
            worst = worse(worst, (double)fabsl(sum - before[(size_t)j * stride + (size_t)i]));
        }
    CHECK_BELOW(worst, 64 * DBL_EPSILON);
    if (is_first)
        memcpy(first, c, sizeof c);
    CHECK(memcmp(first, c, sizeof c) == 0);
}

static void a_solve_gives_what_was_multiplied_at_each_width(void)
{
    uint64_t seed = 6;
    for (int k = 0; k < N_SHAPES / 4; k++) {
        struct triangular t = {random_size(&seed), random_size(&seed), DENSE_RIGHT};
        fill(before, &seed);
        make_lower(a, t.n, LARGEST, &seed);
        each_width(solve_at_width, &t);
    }
}

static void solve_single_at_width(void *ctx, bool is_first)
{
    const struct triangular *t = ctx;
    for (size_t i = 0; i < sizeof c / sizeof *c; i++)
        a_single[i] = (float)a[i], c_single[i] = (float)before[i];
    dense_solve_right_single(&(struct dense_lower_single){a_single, t->n, LARGEST},
                             &(struct dense_block_single){c_single, t->other, t->n, LARGEST});
    if (is_first) {
        double worst = 0;
        for (int j = 0; j < t->n; j++)
            for (int i = 0; i < t->other; i++)
                worst = worse(worst, fabs((double)c_single[j * LARGEST + i] - c[j * LARGEST + i]));
        CHECK_BELOW(worst, 64 * (double)FLT_EPSILON);
        memcpy(first_single, c_single, sizeof c_single);
    }
    CHECK(memcmp(first_single, c_single, sizeof c_single) == 0);
}

static void a_solve_in_single_precision_is_that_of_doubles_at_each_width(void)
{
    uint64_t seed = 9;
    for (int k = 0; k < N_SHAPES / 4; k++) {
        struct triangular t = {random_size(&seed), random_size(&seed), DENSE_RIGHT};
        fill(before, &seed);
        make_lower(a, t.n, LARGEST, &seed);
        solve_at_width(&t, true);
        each_width(solve_single_at_width, &t);
    }
}

/* L Lᵀ of the triangle in a. */
static long double product_entry(int i, int j)
{
    long double sum = 0;
    for (int k = 0; k <= j; k++)
        sum += lower_entry(i, k, LARGEST) * lower_entry(j, k, LARGEST);
    return sum;
}

/* The factor, its inverse, and of that the square: (L Lᵀ)⁻¹. */
static void factor_at_width(void *ctx, bool is_first)
{
    const int n = *(int *)ctx;
    const size_t stride = LARGEST;
    double off = 0, off_inverse = 0, off_square = 0;
    memcpy(c, before, sizeof c);
    CHECK(dense_cholesky(c, n, stride));
    for (int j = 0; j < n; j++)
        for (int i = j; i < n; i++)
            off = worse(
                off, (double)fabsl(c[(size_t)j * stride + (size_t)i] - lower_entry(i, j, stride)));
    dense_invert_lower(c, n, stride);
    for (int j = 0; is_first && j < n; j++)
        for (int i = j; i < n; i++) {
            long double sum = i == j ? -1 : 0;
            for (int k = j; k <= i; k++)
                sum += lower_entry(i, k, stride) * c[(size_t)j * stride + (size_t)k];
            off_inverse = worse(off_inverse, (double)fabsl(sum));
        }
    memcpy(b, c, sizeof c);
    dense_square_lower(c, n, stride);
    for (int j = 0; is_first && j < n; j++)
        for (int i = j; i < n; i++) {
            long double sum = -c[(size_t)j * stride + (size_t)i];
            for (int k = i; k < n; k++)
                sum += (long double)b[(size_t)i * stride + (size_t)k] *
                       b[(size_t)j * stride + (size_t)k];
            off_square = worse(off_square, (double)fabsl(sum));
        }
    CHECK_BELOW(off, 256 * DBL_EPSILON); /* numbers up to 3, a condition below 100 */
    CHECK_BELOW(off_inverse, 64 * DBL_EPSILON);
    CHECK_BELOW(off_square, 64 * DBL_EPSILON);
    if (is_first)
        memcpy(first, c, sizeof c);
    CHECK(memcmp(first, c, sizeof c) == 0);
}

/* In `before`, of the triangle in a. */
static void make_product(int n)
{
    for (int j = 0; j < n; j++)
        for (int i = j; i < n; i++)
            before[j * LARGEST + i] = (double)product_entry(i, j);
}

static void a_factor_its_inverse_and_the_square_of_that_are_right_at_each_width(void)
{
    uint64_t seed = 7;
    for (int k = 0; k < N_SIZES; k++) {
        int n = SIZES[k];
        make_lower(a, n, LARGEST, &seed);
        fill(before, &seed);
        make_product(n);
        each_width(factor_at_width, &n);
    }
}

/* On and below the diagonal, of what stands in c. */
static double distance_from_single(int n)
{
    double worst = 0;
    for (int j = 0; j < n; j++)
        for (int i = j; i < n; i++)
            worst = worse(worst, fabs((double)c_single[j * LARGEST + i] - c[j * LARGEST + i]));
    return worst;
}

/* Beside the same in doubles, step by step. */
static void factor_single_at_width(void *ctx, bool is_first)
{
    const int n = *(int *)ctx;
    const double allowed = 256 * (double)FLT_EPSILON; /* as of doubles */
    memcpy(c, before, sizeof c);
    for (size_t i = 0; i < sizeof c / sizeof *c; i++)
        c_single[i] = (float)before[i];
    CHECK(dense_cholesky(c, n, LARGEST) && dense_cholesky_single(c_single, n, LARGEST));
    CHECK_BELOW(distance_from_single(n), allowed);
    dense_invert_lower(c, n, LARGEST);
    dense_invert_lower_single(c_single, n, LARGEST);
    CHECK_BELOW(distance_from_single(n), allowed);
    dense_square_lower(c, n, LARGEST);
    dense_square_lower_single(c_single, n, LARGEST);
    CHECK_BELOW(distance_from_single(n), allowed);
    if (is_first)
        memcpy(first_single, c_single, sizeof c_single);
    CHECK(memcmp(first_single, c_single, sizeof c_single) == 0);
}

static void a_factor_in_single_precision_is_that_of_doubles_at_each_width(void)
{
    uint64_t seed = 10;
    for (int k = 0; k < N_SIZES; k++) {
        int n = SIZES[k];
        make_lower(a, n, LARGEST, &seed);
        fill(before, &seed);
        make_product(n);
        each_width(factor_single_at_width, &n);
    }
}

static void a_pivot_that_is_not_positive_is_told(void)
{
    const double bad[] = {0, -1, nan("")};
    for (int k = 0; k < 3; k++)
        for (int s = 0; s < N_SIZES; s++) {
            const int n = SIZES[s];
            memset(c, 0, sizeof c);
            for (int i = 0; i < n; i++)
                c[i * LARGEST + i] = i == n - 1 ? bad[k] : 1;
            for (size_t i = 0; i < sizeof c / sizeof *c; i++)
                c_single[i] = (float)c[i];
            CHECK(!dense_cholesky(c, n, LARGEST));
            CHECK(!dense_cholesky_single(c_single, n, LARGEST));
        }
}

static void nothing_here_asks_for_memory(void)
{
    uint64_t seed = 8;
    const int n = MOST;
    if (!alloc_counted()) {
        skip("a sanitizer counts for itself");
        return;
    }
    make_lower(a, n, LARGEST, &seed);
    fill(before, &seed);
    memcpy(c, before, sizeof c);
    const long asked = alloc_count();
    dense_multiply(
        &(struct dense_product){n, n, n, b, b, 1, LARGEST, 1, LARGEST, c, LARGEST, DENSE_ADD});
    dense_solve_right(&(struct dense_lower){a, n, LARGEST},
                      &(struct dense_block){c, n, n, LARGEST});
    dense_multiply_lower(&(struct dense_lower){a, n, LARGEST}, DENSE_LEFT,
                         &(struct dense_block){c, n, n, LARGEST});
    dense_invert_lower(a, n, LARGEST);
    dense_square_lower(a, n, LARGEST);
    CHECK(dense_cholesky(a, n, LARGEST));
    CHECK(alloc_count() == asked);
}

static void a_width_that_no_cpu_has_is_refused(void)
{
    const int chosen = wide_bytes();
    CHECK(!wide_use(48));
    CHECK(!wide_use(0));
    CHECK(wide_bytes() == chosen);
    CHECK(wide_use(16));
    CHECK(wide_use(chosen));
}

SUITE(dense, TEST(a_product_is_that_of_plain_loops_at_each_width),
      TEST(a_product_without_terms_is_zero),
      TEST(a_product_in_single_precision_is_that_of_doubles_at_each_width),
      TEST(a_triangle_times_a_block_is_that_of_plain_loops_at_each_width),
      TEST(a_triangle_in_single_precision_is_that_of_doubles_at_each_width),
      TEST(a_solve_gives_what_was_multiplied_at_each_width),
      TEST(a_solve_in_single_precision_is_that_of_doubles_at_each_width),
      TEST(a_factor_its_inverse_and_the_square_of_that_are_right_at_each_width),
      TEST(a_factor_in_single_precision_is_that_of_doubles_at_each_width),
      TEST(a_pivot_that_is_not_positive_is_told), TEST(nothing_here_asks_for_memory),
      TEST(a_width_that_no_cpu_has_is_refused));
