/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_bvh.c - what a hierarchy of boxes finds against looking at every triangle. */
#include "engine/contact/bvh.h"
#include "tests/check.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>
#include <string.h>

enum { N_TRI_MAX = 300, N_ROUND = 40 };

/* Triangles strewn about, some alike, some points; each on its way from x0 to x1. */
struct soup {
    int n_tri;
    int tri[N_TRI_MAX][3];
    vec3 x0[3 * N_TRI_MAX], x1[3 * N_TRI_MAX];
    struct bvh *bvh;
};

static const int SIZES[] = {1, 2, 4, 5, 17, 300};

static void strew(struct soup *soup, int n_tri, uint64_t *random)
{
    soup->n_tri = n_tri;
    for (int t = 0; t < n_tri; t++) {
        const vec3 centre = t % 7 == 3 ? vec3_make(0.5, 0.5, 0.5) : random_vec3(random);
        const double size = t % 5 == 4 ? 0 : 0.1;
        for (int k = 0; k < 3; k++) {
            const int i = soup->tri[t][k] = 3 * t + k;
            soup->x0[i] = vec3_axpy(centre, size, random_vec3(random));
        }
    }
}

static void move(struct soup *soup, uint64_t *random)
{
    for (int i = 0; i < 3 * soup->n_tri; i++) {
        soup->x0[i] = vec3_axpy(soup->x0[i], 0.02, random_vec3(random));
        soup->x1[i] = vec3_axpy(soup->x0[i], 0.1, random_vec3(random));
    }
    bvh_refit(soup->bvh, soup->x0, soup->x1);
}

static struct soup *make_soup(int n_tri, uint64_t *random)
{
    struct soup *soup = malloc(sizeof *soup);
    strew(soup, n_tri, random);
    soup->bvh = bvh_create((const int(*)[3])soup->tri, n_tri, n_tri, soup->x0);
    return soup;
}

static void destroy_soup(struct soup *soup)
{
    bvh_destroy(soup->bvh);
    free(soup);
}

static struct box bounds_of(const struct soup *soup, int t)
{
    struct box box = BOX_EMPTY;
    for (int k = 0; k < 3; k++)
        box = box_add(box_add(box, soup->x0[3 * t + k]), soup->x1[3 * t + k]);
    return box;
}

static struct box random_box(uint64_t *random)
{
    const vec3 centre = random_vec3(random);
    return box_grow((struct box){centre, centre}, 0.2 * (1 + random_number(random)));
}

static void a_box_finds_every_triangle_that_passes_through_it_once(void)
{
    uint64_t random = 1;
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        struct soup *soup = make_soup(SIZES[i], &random);
        for (int round = 0; round < N_ROUND; round++) {
            int times[N_TRI_MAX] = {0};
            move(soup, &random);
            const struct box box = random_box(&random);
            for (struct bvh_walk w = bvh_walk(soup->bvh, box); bvh_next(&w);)
                times[w.tri]++;
            for (int t = 0; t < soup->n_tri; t++) {
                const struct box bounds = bounds_of(soup, t);
                CHECK(times[t] == 1 || (times[t] == 0 && !box_overlap(&bounds, &box)));
            }
        }
        destroy_soup(soup);
    }
}

/* A walk may find a leaf's other triangles, but not the whole soup. */
static void a_small_box_finds_few(void)
{
    uint64_t random = 2;
    struct soup *soup = make_soup(N_TRI_MAX, &random);
    int n_found = 0, n_inside = 0;
    for (int round = 0; round < N_ROUND; round++) {
        move(soup, &random);
        const struct box box = random_box(&random);
        for (struct bvh_walk w = bvh_walk(soup->bvh, box); bvh_next(&w);)
            n_found++;
        for (int t = 0; t < soup->n_tri; t++) {
            const struct box bounds = bounds_of(soup, t);
            n_inside += box_overlap(&bounds, &box);
        }
    }
    CHECK_BELOW(n_found, 4 * n_inside + 4 * N_ROUND);
    destroy_soup(soup);
}

static void two_soups_find_every_pair_that_comes_near_once(void)
{
    static int times[N_TRI_MAX][N_TRI_MAX];
    uint64_t random = 3;
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        struct soup *a = make_soup(SIZES[i], &random), *b = make_soup(120, &random);
        for (int round = 0; round < 5; round++) {
            const double margin = 0.05 * round;
            memset(times, 0, sizeof times);
            move(a, &random);
            move(b, &random);
            for (struct bvh_meet m = bvh_meet(a->bvh, b->bvh, margin); bvh_meet_next(&m);)
                for (int k = 0; k < m.n_a * m.n_b; k++)
                    times[m.tri_a[k / m.n_b]][m.tri_b[k % m.n_b]]++;
            for (int k = 0; k < a->n_tri * b->n_tri; k++) {
                const struct box near = box_grow(bounds_of(a, k / b->n_tri), margin);
                const struct box other = bounds_of(b, k % b->n_tri);
                const int n = times[k / b->n_tri][k % b->n_tri];
                CHECK(n == 1 || (n == 0 && !box_overlap(&near, &other)));
            }
        }
        destroy_soup(a);
        destroy_soup(b);
    }
}

static double search(const struct soup *soup, const vec3 *x, vec3 p)
{
    double best = INFINITY;
    for (int t = 0; t < soup->n_tri; t++)
        best = fmin(best, closest_on_triangle(p, &x[3 * t]).distance2);
    return best;
}

/* Both at the start and at the end of the way, and wherever in between. */
static void the_closest_triangle_is_the_closest_of_all(void)
{
    uint64_t random = 4;
    vec3 x[3 * N_TRI_MAX];
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        struct soup *soup = make_soup(SIZES[i], &random);
        for (int round = 0; round < 10 * N_ROUND; round++) {
            if (round % 10 == 0)
                move(soup, &random);
            const double when = round % 3 / 2.0;
            for (int k = 0; k < 3 * soup->n_tri; k++)
                x[k] = vec3_axpy(soup->x0[k], when, vec3_sub(soup->x1[k], soup->x0[k]));
            const vec3 p = vec3_scale(random_vec3(&random), 1.5);
            const double best = search(soup, x, p), limit = 0.5 * (1 + random_number(&random));
            struct closest c;
            const int t = bvh_closest(soup->bvh, x, p, limit, &c);
            if (t < 0)
                CHECK(best > limit * limit);
            else
                CHECK(c.distance2 == best && closest_on_triangle(p, &x[3 * t]).distance2 == best);
        }
        destroy_soup(soup);
    }
}

enum order { SHUFFLED, RISING, FALLING, FIRST_AT_THE_END, TO_THE_MIDDLE_AND_BACK, ALIKE, ORDERS };

static double place_in_order(enum order order, int i, int n, uint64_t *random)
{
    const double place[ORDERS] = {random_number(random),     i, -i, i == n - 1 ? -1 : i,
                                  i < n / 2 ? i : n - 1 - i, 0};
    return place[order];
}

/* Points along a line: halving whose time goes with the square takes twenty minutes for one of
 * these orders, and so long no test runs. */
static void hierarchy_over_many_triangles_in_any_order_is_built(void)
{
    enum { N = 1500000 };
    vec3 *x = malloc(N * sizeof *x);
    int(*tri)[3] = malloc(N * sizeof *tri);
    REQUIRE(x && tri);
    for (int order = SHUFFLED; order < ORDERS; order++) {
        uint64_t random = 6;
        for (int i = 0; i < N; i++) {
            x[i] = vec3_make(place_in_order((enum order)order, i, N, &random), 0, 0);
            tri[i][0] = tri[i][1] = tri[i][2] = i;
        }
        struct bvh *bvh = bvh_create((const int(*)[3])tri, N, N, x);
        CHECK(bvh != NULL);
        bvh_destroy(bvh);
    }
    free(x);
    free(tri);
}

SUITE(bvh, TEST(a_box_finds_every_triangle_that_passes_through_it_once),
      TEST(a_small_box_finds_few), TEST(two_soups_find_every_pair_that_comes_near_once),
      TEST(the_closest_triangle_is_the_closest_of_all),
      TEST(hierarchy_over_many_triangles_in_any_order_is_built));
