/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_base.c - rotations and small matrices; the parallel for; the step's memory. */
#include "engine/base/arena.h"
#include "engine/base/lanes.h"
#include "engine/base/pages.h"
#include "engine/base/pool.h"
#include "engine/base/principal.h"
#include "engine/base/vec.h"
#include "tests/check.h"
#include "tests/fixtures/single_body.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static mat3 random_mat3(uint64_t *seed)
{
    const vec3 a = random_vec3(seed), b = random_vec3(seed);
    return mat3_rows(a, b, random_vec3(seed));
}

static double distance(mat3 A, mat3 B)
{
    double most = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            most = fmax(most, fabs(A.m[i][j] - B.m[i][j]));
    return most;
}

/* How far from a rotation: RᵀR from 1, det R from 1. NaN stays NaN. */
static double unlike_rotation(mat3 R)
{
    const double skewed = distance(mat3_mul(mat3_transpose(R), R), mat3_diagonal(1));
    return skewed + fabs(mat3_determinant(R) - 1);
}

/* ---------------------------------------------------------------- nearest rotation */

/* Random matrices and those an element can come to: squashed flat, turned inside
 * out, a line, a point; of any size. */
static mat3 deformation(int i, uint64_t *seed)
{
    mat3 F = random_mat3(seed);
    const vec3 a = mat3_row(F, 0), b = mat3_row(F, 1);
    switch (i % 8) {
    case 1: /* flat */
        return mat3_rows(a, b, vec3_axpy(a, random_number(seed), b));
    case 2: /* a line */
        return mat3_outer(a, b);
    case 3: /* a point */
        return mat3_diagonal(0);
    case 4: /* a rotation and a little strain */
        return mat3_axpy(quat_matrix(quat_exp(vec3_scale(a, 3))), 1e-3, F);
    case 5: /* inside out */
        return mat3_determinant(F) > 0 ? mat3_scale(F, -1) : F;
    case 6: /* huge or tiny */
        return mat3_scale(F, pow(10, 300 * random_number(seed)));
    case 7: /* almost flat */
        return mat3_rows(a, b,
                         vec3_axpy(vec3_add(a, b), 1e-13 * random_number(seed), mat3_row(F, 2)));
    }
    return F;
}

/* The measure itself rounds a few times: some tens of units in the last place. */
static void any_deformation_has_a_nearest_rotation(void)
{
    uint64_t seed = 1;
    double worst = 0;
    int n_nan = 0;
    for (int i = 0; i < 100000; i++) {
        const double unlike = unlike_rotation(mat3_rotation(deformation(i, &seed)));
        n_nan += isnan(unlike);
        worst = fmax(worst, unlike);
    }
    CHECK(n_nan == 0);
    CHECK_BELOW(worst, 1e-14);
}

/* F = R S: what the rotation leaves is symmetric, up to the condition of F
 * (its flattest here is 1e-3). */
static void nearest_rotation_leaves_a_symmetric_stretch(void)
{
    uint64_t seed = 2;
    double worst = 0;
    for (int i = 0; i < 100000; i++) {
        const mat3 F = random_mat3(&seed);
        const mat3 S = mat3_mul(mat3_transpose(mat3_rotation(F)), F);
        worst = fmax(worst, distance(S, mat3_transpose(S)));
    }
    CHECK_BELOW(worst, 1e-13);
}

static void rotation_is_its_own_nearest(void)
{
    uint64_t seed = 3;
    double worst = 0;
    for (int i = 0; i < 10000; i++) {
        const mat3 R = quat_matrix(quat_exp(vec3_scale(random_vec3(&seed), 3)));
        worst = fmax(worst, distance(mat3_rotation(R), R));
    }
    CHECK_BELOW(worst, 2e-15);
}

/* F = R V diag(3, 2, -s) Vᵀ: the least singular value takes the sign, so the answer is R, not its
 * mirror. s = 1.9 is close to where the answer jumps. */
static void inside_out_the_least_stretch_takes_the_sign(void)
{
    uint64_t seed = 4;
    const double least[] = {0, 1e-9, 0.5, 1.9};
    for (int i = 0; i < 4; i++) {
        const mat3 R = quat_matrix(quat_exp(random_vec3(&seed)));
        const mat3 V = quat_matrix(quat_exp(random_vec3(&seed)));
        const mat3 stretch = {{{3, 0, 0}, {0, 2, 0}, {0, 0, -least[i]}}};
        const mat3 F = mat3_mul(R, mat3_mul_t(mat3_mul(V, stretch), V));
        CHECK_ZERO(distance(mat3_rotation(F), R), 1e-13);
    }
}

/* The two ways of finding it meet where the determinant is small: no jump between them. */
static void nearest_rotation_is_continuous_towards_flat(void)
{
    uint64_t seed = 5;
    const mat3 R = quat_matrix(quat_exp(random_vec3(&seed)));
    for (int i = 0; i < 60; i++) {
        const mat3 stretch = {{{1, 0, 0}, {0, 0.9, 0}, {0, 0, pow(10, -0.2 * i)}}};
        CHECK_ZERO(distance(mat3_rotation(mat3_mul(R, stretch)), R), 1e-14);
    }
}

/* Eight side by side, good ones beside those that are done one by one: both ways end at the same
 * rotation, up to round-off times the condition of F (below 30 where they are side by side). */
static void eight_rotations_at_once_are_those_one_by_one(void)
{
    uint64_t seed = 10;
    const int place[LANES] = {0, 1, 2, 3, 4, 5, 6, 7};
    double worst = 0;
    for (int i = 0; i < 20000; i++) {
        mat3 F[LANES], R[LANES];
        for (int l = 0; l < LANES; l++)
            F[l] = deformation(i % 3 ? 4 * (int)(2 * fabs(random_number(&seed))) : i + l, &seed);
        lanes33_scatter(R, place, lanes33_rotation(lanes33_gather(F, place)));
        for (int l = 0; l < LANES; l++)
            worst = fmax(worst, distance(R[l], mat3_rotation(F[l])));
    }
    CHECK_BELOW(worst, 1e-14);
}

/* ---------------------------------------------------------------- principal axes */

static lanes_symmetric symmetric_lanes(const mat3 S[LANES])
{
    lanes_symmetric out;
    for (int l = 0; l < LANES; l++) {
        out.diagonal.x[l] = S[l].m[0][0];
        out.diagonal.y[l] = S[l].m[1][1];
        out.diagonal.z[l] = S[l].m[2][2];
        out.off.x[l] = S[l].m[1][2];
        out.off.y[l] = S[l].m[2][0];
        out.off.z[l] = S[l].m[0][1];
    }
    return out;
}

/* FFᵀ of the F above and the same less some of the identity, so that eigenvalues are equal or below
 * 0; huge and tiny, but with squares that are numbers. Wᵀ diag(s) W is the matrix and W a rotation,
 * to round-off beside the greatest entry. */
static void principal_axes_and_values_make_up_the_matrix(void)
{
    uint64_t seed = 12;
    const int place[LANES] = {0, 1, 2, 3, 4, 5, 6, 7};
    double worst = 0;
    for (int i = 0; i < 20000; i++) {
        mat3 S[LANES], W[LANES];
        for (int l = 0; l < LANES; l++) {
            const int kind = i + l;
            const mat3 F = deformation(kind % 8 == 6 ? 0 : kind, &seed);
            S[l] = mat3_axpy(mat3_mul_t(F, F), -0.3 * (i % 2), mat3_diagonal(1));
            S[l] = mat3_scale(S[l], pow(10, 60 * random_number(&seed)));
        }
        lanes33 rows;
        const lanes3 s = lanes_principal(&rows, symmetric_lanes(S));
        lanes33_scatter(W, place, rows);
        for (int l = 0; l < LANES; l++) {
            const mat3 values = {{{s.x[l], 0, 0}, {0, s.y[l], 0}, {0, 0, s.z[l]}}};
            const mat3 whole = mat3_mul(mat3_transpose(W[l]), mat3_mul(values, W[l]));
            const double size = distance(S[l], mat3_diagonal(0));
            worst = fmax(worst, unlike_rotation(W[l]));
            worst = fmax(worst, size > 0 ? distance(whole, S[l]) / size : 0);
        }
    }
    CHECK_BELOW(worst, 2e-14); /* some ten rotations a matrix, each with a round-off of its own */
}

/* ---------------------------------------------------------------- small matrices, quaternions */

static void inverse_undoes_a_matrix(void)
{
    uint64_t seed = 6;
    for (int i = 0; i < 1000; i++) {
        const mat3 A = mat3_add(random_mat3(&seed), mat3_diagonal(3));
        CHECK_ZERO(distance(mat3_mul(mat3_inverse(A), A), mat3_diagonal(1)), 1e-14);
    }
}

static void logarithm_undoes_the_exponential(void)
{
    uint64_t seed = 7;
    for (int i = 0; i < 1000; i++) {
        const vec3 r = vec3_scale(vec3_direction(random_vec3(&seed), (vec3){1, 0, 0}),
                                  i < 500 ? pow(10, -0.03 * i) : 3.14 * (i - 500) / 500);
        CHECK_ZERO(vec3_norm(vec3_sub(quat_log(quat_exp(r)), r)), 2e-15 + 1e-15 * vec3_norm(r));
    }
}

/* Of any numbers: the square of a length may be too great or too small for a double. */
static void any_quaternion_becomes_a_rotation(void)
{
    const double of[] = {0, 1e-200, 1e-3, 1, 1e3, 1e200, INFINITY, NAN};
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        const quat q = quat_unit((quat){of[i], 0, -of[i], 0});
        CHECK_NEAR(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w, 1, 1e-15);
    }
}

static void a_quaternion_its_matrix_and_back_are_one_rotation(void)
{
    uint64_t seed = 8;
    for (int i = 0; i < 1000; i++) {
        const quat q = quat_exp(vec3_scale(random_vec3(&seed), 4));
        const vec3 x = random_vec3(&seed);
        const mat3 R = quat_matrix(q);
        CHECK_ZERO(vec3_norm(vec3_sub(quat_rotate(q, x), mat3_apply(R, x))), 2e-15);
        CHECK_ZERO(distance(quat_matrix(quat_of_matrix(R)), R), 2e-15);
        CHECK_ZERO(vec3_norm(vec3_sub(quat_rotate_back(q, quat_rotate(q, x)), x)), 4e-15);
    }
}

/* t1 = e_k × n, k being where n is smallest; the first of equals, also
 * when they differ by round-off. */
static void tangents_follow_the_smallest_component(void)
{
    const vec3 up = {0, 1, 0};
    const mat3 C = mat3_directions(up);
    CHECK_ZERO(vec3_norm(vec3_sub(mat3_row(C, 1), (vec3){0, 0, 1})), 0); /* e_x × e_y */
    CHECK_ZERO(vec3_norm(vec3_sub(mat3_row(C, 2), (vec3){1, 0, 0})), 0); /* e_y × e_z */
    const double s = sqrt(1 / 3.0);
    CHECK_ZERO(distance(mat3_directions((vec3){s + 1e-16, s, s - 1e-16}),
                        mat3_directions((vec3){s, s, s})),
               1e-15);
    uint64_t seed = 9;
    for (int i = 0; i < 1000; i++)
        CHECK_ZERO(unlike_rotation(mat3_directions(vec3_direction(random_vec3(&seed), up))), 2e-15);
}

/* ---------------------------------------------------------------- pool */

struct sums {
    int grain, hits[1000];
    double part[1000];
};

static void add_up(void *ctx, int first, int last)
{
    struct sums *s = ctx;
    double sum = 0;
    for (int i = first; i < last; i++) {
        s->hits[i]++;
        sum += 1 / (1.0 + i);
    }
    s->part[first / s->grain] = sum;
}

static void every_item_is_done_once_for_any_number_of_workers(void)
{
    static struct sums one, many;
    for (int workers = 1; workers <= 4; workers++) {
        struct pool *pool = pool_create(workers);
        REQUIRE(pool != NULL);
        CHECK(pool_workers(pool) == workers);
        for (int round = 0; round < 2000; round++) {
            const int n = round % 1000, grain = 1 + round % 17;
            struct sums *s = workers == 1 ? &one : &many;
            memset(s, 0, sizeof *s);
            s->grain = grain;
            if (round % 20 == 0)
                pool_begin(pool);
            pool_for(pool, n, grain, add_up, s);
            if (round % 20 == 15) /* the last few of each twenty run with the workers asleep */
                pool_end(pool);
            for (int i = 0; i < n; i++)
                if (s->hits[i] != 1)
                    CHECK(s->hits[i] == 1);
        }
        pool_end(pool);
        pool_destroy(pool);
    }
    CHECK(memcmp(&one, &many, sizeof one) == 0);
}

struct chain {
    struct pool *pool;
    double x[256], y[256];
};

static void halve(void *ctx, int first, int last)
{
    struct chain *c = ctx;
    for (int i = first; i < last; i++)
        c->y[i] = 0.5 * (c->x[i] + c->x[255 - i]);
}

static void swap_back(void *ctx, int first, int last)
{
    struct chain *c = ctx;
    for (int i = first; i < last; i++)
        c->x[i] = c->y[255 - i] + i;
}

/* Each loop reads what all workers wrote in the loop before. */
static void a_loop_sees_all_that_the_one_before_wrote(void)
{
    static struct chain chain[2];
    for (int k = 0; k < 2; k++) {
        struct pool *pool = pool_create(k == 0 ? 1 : 3);
        REQUIRE(pool != NULL);
        for (int i = 0; i < 256; i++)
            chain[k].x[i] = i;
        pool_begin(pool);
        for (int round = 0; round < 3000; round++) {
            pool_for(pool, 256, 4, halve, &chain[k]);
            pool_for(pool, 256, 7, swap_back, &chain[k]);
        }
        pool_end(pool);
        pool_destroy(pool);
    }
    CHECK(memcmp(chain[0].x, chain[1].x, sizeof chain[0].x) == 0);
}

/* ---------------------------------------------------------------- arena */

static void an_arena_gives_aligned_pieces_until_it_is_full(void)
{
    struct arena a;
    REQUIRE(arena_create(&a, 1000) == 0);
    double *x = ARENA_TAKE(&a, 10, double);
    char *c = ARENA_TAKE(&a, 3, char);
    double *y = ARENA_TAKE(&a, 10, double);
    CHECK((uintptr_t)x % 64 == 0 && (uintptr_t)c % 64 == 0 && (uintptr_t)y % 64 == 0);
    CHECK(c >= (char *)(x + 10) && (char *)y >= c + 3);
    CHECK(ARENA_TAKE(&a, 1000, double) == NULL);
    CHECK(ARENA_TAKE(&a, SIZE_MAX / 4, double) == NULL);
    CHECK(ARENA_TAKE(&a, 0, double) != NULL);
    const size_t peak = a.peak;
    arena_empty(&a);
    CHECK(ARENA_TAKE(&a, 10, double) == x);
    CHECK(a.peak == peak);
    arena_destroy(&a);
}

/* How many pages that lie wholly within the system has found. */
static size_t count_pages(unsigned char *at, size_t size)
{
    enum { PAGE = 4096, MOST = 2048 };
    unsigned char found[MOST];
    unsigned char *first = at + (PAGE - (uintptr_t)at % PAGE) % PAGE;
    const size_t n = (size - (size_t)(first - at)) / PAGE;
    size_t sum = 0;
    REQUIRE(n <= MOST && mincore(first, n * PAGE, found) == 0);
    for (size_t i = 0; i < n; i++)
        sum += found[i] & 1;
    return sum;
}

/* Of 5 MiB, so that a huge page of 2 MiB lies wholly in it wherever it begins. */
static void reserved_memory_is_zeros_that_have_their_pages(void)
{
    enum { SIZE = 5 * 1024 * 1024 };
    unsigned char *at = pages_reserve(SIZE / 8, 8);
    REQUIRE(at != NULL);
    size_t n_other = 0;
    CHECK((uintptr_t)at % 64 == 0);
    CHECK(count_pages(at, SIZE) == SIZE / 4096 || count_pages(at, SIZE) == SIZE / 4096 - 1);
    for (size_t i = 0; i < SIZE; i++)
        n_other += at[i] != 0;
    CHECK(n_other == 0);
    at[SIZE / 2] = 7;
    pages_touch(at, SIZE);
    CHECK(at[SIZE / 2] == 7);
    free(at);
}

/* Pages of `at` that lie outside of the huge page of 2 MiB around `written`: an open spare may have
 * huge pages, and the kernel (khugepaged) may make one of a small page that is there, at any time.
 */
static size_t count_pages_elsewhere(unsigned char *at, size_t size, size_t written)
{
    const size_t huge = 2 * 1024 * 1024, before = (uintptr_t)at % huge;
    const size_t first = (before + written) / huge * huge;
    const size_t begin = first > before ? first - before : 0, end = first + huge - before;
    return (begin > 0 ? count_pages(at, begin) : 0) +
           (end < size ? count_pages(at + end, size - end) : 0);
}

/* Where mlockall is not permitted nobody finds any page, and the law holds for that. */
static void memory_to_spare_has_no_pages_before_it_is_written(void)
{
    enum { SIZE = 5 * 1024 * 1024, PAGE_OF_IT = 2 * 1024 * 1024 };
    struct pages_spare spare;
    REQUIRE(pages_spare_create(&spare, SIZE) == 0);
    unsigned char *at = spare.at;
    at[PAGE_OF_IT] = 7;
    pages_spare_close(&spare);
    CHECK(!spare.is_open);
    CHECK(count_pages(at, SIZE) == 1);
    const bool is_locked = mlockall(MCL_CURRENT) == 0;
    CHECK(count_pages(at, SIZE) == 1);
    pages_spare_open(&spare);
    CHECK(spare.is_open && count_pages_elsewhere(at, SIZE, PAGE_OF_IT) == 0);
    CHECK(at[PAGE_OF_IT] == 7 && at[0] == 0 && at[SIZE - 1] == 0);
    at[SIZE - 1] = 1;
    CHECK(count_pages_elsewhere(at, SIZE, PAGE_OF_IT) > 0);
    pages_spare_destroy(&spare);
    if (is_locked)
        munlockall();
}

static void an_arena_has_the_pages_that_it_was_told_to_have(void)
{
    enum { SIZE = 1000000, TOLD = 100000 };
    struct arena a;
    REQUIRE(arena_create(&a, SIZE) == 0);
    arena_touch(&a, TOLD);
    CHECK(count_pages(a.base, a.size) >= TOLD / 4096);
    unsigned char *all = ARENA_TAKE(&a, SIZE, unsigned char);
    memset(all, 7, SIZE);
    arena_release(&a, 0); /* in use: nothing */
    CHECK(all[SIZE - 1] == 7);
    arena_empty(&a);
    arena_release(&a, TOLD);
    CHECK(count_pages(a.base, a.size) <= TOLD / 4096 + 1);
    CHECK(all[TOLD - 1] == 7);
    all[SIZE - 1] = 1; /* found again */
    CHECK(all[SIZE - 1] == 1);
    arena_destroy(&a);
}

static size_t take_some(struct arena *a)
{
    REQUIRE(ARENA_TAKE(a, 10, double) != NULL);
    REQUIRE(ARENA_TAKE(a, 0, double) != NULL);
    const size_t mark = a->used;
    REQUIRE(ARENA_TAKE(a, 100, double) != NULL);
    a->used = mark;
    REQUIRE(ARENA_TAKE(a, 7, char) != NULL);
    return a->used;
}

/* What it counts is what an arena of that size has room for, to the byte. */
static void a_counter_counts_what_an_arena_gives(void)
{
    struct arena counter = arena_counter(), a;
    const size_t used = take_some(&counter);
    REQUIRE(arena_create(&a, counter.peak) == 0);
    CHECK(take_some(&a) == used);
    CHECK(a.peak == counter.peak);
    arena_destroy(&a);
}

/* ---------------------------------------------------------------- principal values */

/* Eigenvalues that are given, in axes turned by some rotation: apart, nearly the same, the same. */
static void greatest_eigenvalue_is_found_with_its_direction(void)
{
    static const double values[][3] = {
        {3, 1, -2}, {3, 3, -2},       {3, 3 - 1e-9, -2}, {3, -2, -2},          {1, 1, 1},
        {0, 0, 0},  {1e-9, 1e-9, -1}, {5e6, 5e6, 4e6},   {-1, -1, -1 - 1e-12}, {2, 2 - 1e-6, -40}};
    for (int i = 0; i < 400; i++) {
        const double *is = values[i / 40];
        const vec3 turn = {0.3 * (i % 40), 1 - 0.7 * (i % 7), 0.11 * (i % 13)};
        const mat3 R = quat_matrix(quat_exp(turn));
        const mat3 D = mat3_rows(vec3_make(is[0], 0, 0), vec3_make(0, is[1], 0),
                                 vec3_make(0, 0, is[2])),
                   S = mat3_mul(R, mat3_mul(D, mat3_transpose(R)));
        const double size = fabs(is[0]) + fabs(is[1]) + fabs(is[2]), found = principal_value(S);
        const vec3 along = principal_direction(S, found);
        CHECK_NEAR(found, is[0],
                   1e-7 * size); /* a root of two that are the same: half the digits */
        CHECK_NEAR(vec3_norm(along), 1, 1e-12);
        CHECK_ZERO(vec3_norm(vec3_axpy(mat3_apply(S, along), -found, along)), 1e-6 * size);
    }
}

SUITE(base, TEST(a_counter_counts_what_an_arena_gives),
      TEST(any_deformation_has_a_nearest_rotation),
      TEST(nearest_rotation_leaves_a_symmetric_stretch), TEST(rotation_is_its_own_nearest),
      TEST(inside_out_the_least_stretch_takes_the_sign),
      TEST(nearest_rotation_is_continuous_towards_flat),
      TEST(eight_rotations_at_once_are_those_one_by_one),
      TEST(principal_axes_and_values_make_up_the_matrix), TEST(inverse_undoes_a_matrix),
      TEST(logarithm_undoes_the_exponential), TEST(any_quaternion_becomes_a_rotation),
      TEST(a_quaternion_its_matrix_and_back_are_one_rotation),
      TEST(tangents_follow_the_smallest_component),
      TEST(every_item_is_done_once_for_any_number_of_workers),
      TEST(a_loop_sees_all_that_the_one_before_wrote),
      TEST(memory_to_spare_has_no_pages_before_it_is_written),
      TEST(an_arena_gives_aligned_pieces_until_it_is_full),
      TEST(reserved_memory_is_zeros_that_have_their_pages),
      TEST(an_arena_has_the_pages_that_it_was_told_to_have),
      TEST(greatest_eigenvalue_is_found_with_its_direction));
