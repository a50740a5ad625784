/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_region.c - a region holds what is touched and what soon may be, and no more than it must. */
#include "engine/model/world.h"
#include "engine/motion/region.h"
#include "tests/check.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>
#include <string.h>

static const struct flesh FLESH = {{PALP_COROTATIONAL, 2e4, 0.45, 1000}, 0.1, 0.01, true};
static const double CELL = 0.005; /* m */
static const int NONE_KEPT[2] = {REGION_NONE, REGION_NONE};

/* A bar of 200 x 40 x 40 mm, touched somewhere. */
struct bar {
    struct palp_world *world;
    const vec3 *x;
    int n;
    unsigned char *touched;
    struct regions regions;
};

static struct bar bar_create(void)
{
    struct palp_options opt = bodies_options((vec3){0, 0, 0}, 1);
    opt.motion = PALP_MOTION_DIRECT;
    struct bar bar = {bodies_box((vec3){0.2, 0.04, 0.04}, (int[]){40, 8, 8}, &FLESH, &opt)};
    const struct body *body = &bar.world->scene->body[0];
    bar.x = body->soft.mesh.x;
    bar.n = body->n_v;
    bar.touched = calloc((size_t)bar.n, 1);
    REQUIRE(bar.touched != NULL && regions_create(&bar.regions, body->coupled, 1e9) == 0);
    return bar;
}

static void bar_destroy(struct bar *bar)
{
    regions_destroy(&bar->regions);
    free(bar->touched);
    bodies_destroy(bar->world);
}

static double distance_on_top(const struct bar *bar, int node, double along)
{
    return hypot(bar->x[node].x - along, bar->x[node].z);
}

static bool on_top(const struct bar *bar, int node)
{
    return bar->x[node].y > 0.02 - 1e-9;
}

/* Nodes of the upper side around a place along the bar are touched too. */
static void touch_also(struct bar *bar, double along, double radius)
{
    for (int i = 0; i < bar->n; i++)
        if (on_top(bar, i) && distance_on_top(bar, i, along) <= radius + 1e-9)
            bar->touched[i] = REGION_TOUCHED;
}

static int choose_at(struct bar *bar, double along, double radius, const int kept[2])
{
    memset(bar->touched, 0, (size_t)bar->n);
    touch_also(bar, along, radius);
    return regions_choose(&bar->regions, bar->touched, kept);
}

/* How far along the bar the region's nodes on top reach. */
static double furthest(const struct bar *bar, int region)
{
    double most = 0;
    for (int i = 0; i < bar->n; i++)
        if (region_marks(&bar->regions, region)[i] && on_top(bar, i))
            most = fmax(most, bar->x[i].x);
    return most;
}

static void a_region_reaches_a_margin_beyond_what_is_touched(void)
{
    struct bar bar = bar_create();
    const double radius = 4 * CELL;
    const int region = choose_at(&bar, 0.1, radius, NONE_KEPT);
    REQUIRE(region != REGION_NONE);
    CHECK(region_holds(&bar.regions, region, bar.touched));
    const unsigned char *mark = region_marks(&bar.regions, region);
    for (int i = 0; i < bar.n; i++) {
        const double distance = distance_on_top(&bar, i, 0.1);
        /* 0.6 radii from the nearest touched node: of the grid's nodes, at least half of it. */
        CHECK(!on_top(&bar, i) || distance > 1.3 * radius || mark[i]);
        CHECK(!mark[i] || distance < 1.6 * radius + CELL);
        CHECK(!mark[i] || bar.x[i].y > 0.02 - 0.6 * radius - 1e-9);
    }
    bar_destroy(&bar);
}

/* Two edges: of the grid's cells with their diagonals, 2.3 cells. */
static void a_single_node_has_a_margin_of_two_edges(void)
{
    struct bar bar = bar_create();
    const int region = choose_at(&bar, 0.1, 0, NONE_KEPT);
    CHECK_NEAR(furthest(&bar, region), 0.1 + 2 * CELL, 1e-6);
    bar_destroy(&bar);
}

static void what_travels_has_its_region_wider(void)
{
    struct bar still = bar_create(), moving = bar_create();
    choose_at(&still, 0.1, 2 * CELL, NONE_KEPT);
    choose_at(&moving, 0.1 - 4 * CELL, 2 * CELL, NONE_KEPT);
    const int a = choose_at(&still, 0.1, 2 * CELL, NONE_KEPT);
    const int b = choose_at(&moving, 0.1, 2 * CELL, NONE_KEPT);
    CHECK_BELOW(furthest(&still, a) + 3 * CELL, furthest(&moving, b));
    bar_destroy(&still);
    bar_destroy(&moving);
}

static void two_places_touched_have_one_region(void)
{
    struct bar bar = bar_create();
    memset(bar.touched, 0, (size_t)bar.n);
    touch_also(&bar, 0.03, 2 * CELL);
    touch_also(&bar, 0.17, 2 * CELL);
    const int region = regions_choose(&bar.regions, bar.touched, NONE_KEPT);
    CHECK(region_holds(&bar.regions, region, bar.touched));
    for (int i = 0; i < bar.n; i++)
        if (fabs(bar.x[i].x - 0.1) < 4 * CELL)
            CHECK(!region_marks(&bar.regions, region)[i]);
    bar_destroy(&bar);
}

/* A cut below what is touched comes to a few nodes, and to no others about them. */
static void what_is_ahead_of_a_cut_is_in_without_a_margin(void)
{
    struct bar bar = bar_create();
    int ahead = 0, wider = 0;
    const int plain = choose_at(&bar, 0.1, 2 * CELL, NONE_KEPT);
    for (int i = 0; i < bar.n; i++)
        if (hypot(bar.x[i].x - 0.02, bar.x[i].y) < CELL + 1e-9 && ++ahead)
            bar.touched[i] = REGION_AHEAD;
    CHECK(ahead > 30 && !region_holds(&bar.regions, plain, bar.touched));
    const int region = regions_choose(&bar.regions, bar.touched, NONE_KEPT);
    CHECK(region != plain && region_holds(&bar.regions, region, bar.touched));
    for (int i = 0; i < bar.n; i++)
        wider += region_marks(&bar.regions, region)[i] && !region_marks(&bar.regions, plain)[i];
    CHECK(wider == ahead);
    bar_destroy(&bar);
}

/* Of what is touched a sixteenth may be outside: a column of a copy may not. */
static void no_node_ahead_of_a_cut_may_be_outside(void)
{
    struct bar bar = bar_create();
    const int region = choose_at(&bar, 0.1, 4 * CELL, NONE_KEPT);
    int far = 0;
    while (region_marks(&bar.regions, region)[far])
        far++;
    bar.touched[far] = REGION_TOUCHED;
    CHECK(region_holds(&bar.regions, region, bar.touched));
    bar.touched[far] = REGION_AHEAD;
    CHECK(!region_holds(&bar.regions, region, bar.touched));
    bar_destroy(&bar);
}

static void what_a_region_holds_needs_no_other(void)
{
    struct bar bar = bar_create();
    const int first = choose_at(&bar, 0.1, 3 * CELL, NONE_KEPT);
    const int64_t number = bar.regions.number[first];
    for (int k = 0; k < 20; k++)
        CHECK(choose_at(&bar, 0.1, (2 + k % 2) * CELL, NONE_KEPT) == first);
    CHECK(bar.regions.number[first] == number);
    bar_destroy(&bar);
}

/* A region made for much is not taken for little: its inverse would be dear. */
static void a_region_far_too_large_is_not_taken(void)
{
    struct bar bar = bar_create();
    const int large = choose_at(&bar, 0.1, 5 * CELL, NONE_KEPT);
    const int small = choose_at(&bar, 0.1, 0, NONE_KEPT);
    CHECK(small != large && bar.regions.n[small] < bar.regions.n[large] / 2);
    bar_destroy(&bar);
}

static void nothing_touched_keeps_the_region(void)
{
    struct bar bar = bar_create();
    memset(bar.touched, 0, (size_t)bar.n);
    CHECK(regions_choose(&bar.regions, bar.touched, NONE_KEPT) == REGION_NONE);
    CHECK(regions_choose(&bar.regions, bar.touched, (int[2]){3, 5}) == 3);
    bar_destroy(&bar);
}

static void the_region_unused_for_longest_makes_room_but_none_in_use(void)
{
    struct bar bar = bar_create();
    int region[REGIONS_MOST + 4];
    region[0] = choose_at(&bar, 0.01, 0, NONE_KEPT);
    region[1] = choose_at(&bar, 0.025, 0, NONE_KEPT);
    for (int k = 2; k < REGIONS_MOST + 4; k++) {
        region[k] = choose_at(&bar, 0.01 + 0.015 * k, 0, (int[2]){region[0], region[1]});
        CHECK(region[k] != region[0] && region[k] != region[1]);
        if (k >= REGIONS_MOST) /* all taken: the third oldest is the first to go */
            CHECK(region[k] == region[k - REGIONS_MOST + 2]);
    }
    bar_destroy(&bar);
}

static void a_region_is_never_larger_than_it_may_be(void)
{
    struct bar bar = bar_create();
    for (double radius = 0; radius < 0.2; radius += 0.02) {
        const int region = choose_at(&bar, 0.1, radius, NONE_KEPT);
        int n = 0;
        for (int i = 0; i < bar.n; i++)
            n += region_marks(&bar.regions, region)[i];
        CHECK(n == bar.regions.n[region]);
        CHECK(n <= REGION_NODES_MOST && n <= bar.n / 4);
        CHECK(region_holds(&bar.regions, region, bar.touched));
    }
    bar_destroy(&bar);
}

/* Nodes of the region where all of the upper side is touched, 41 × 9 nodes. */
static int count_region(struct bar *bar, double flops)
{
    int n = 0;
    regions_destroy(&bar->regions);
    REQUIRE(regions_create(&bar->regions, bar->world->scene->body[0].coupled, flops) == 0);
    const int region = choose_at(bar, 0.1, 1, NONE_KEPT);
    for (int i = 0; i < bar->n; i++)
        n += region_marks(&bar->regions, region)[i];
    CHECK(region_holds(&bar->regions, region, bar->touched));
    return n;
}

/* n³ flops. */
static void no_region_takes_longer_to_invert_than_the_body_to_factor(void)
{
    struct bar bar = bar_create();
    CHECK(count_region(&bar, 1e9) >= 41 * 9);
    CHECK(count_region(&bar, 150.5 * 150.5 * 150.5) == 150);
    bar_destroy(&bar);
}

static void of_a_body_that_takes_no_time_a_region_has_a_hundred_nodes(void)
{
    struct bar bar = bar_create();
    CHECK(count_region(&bar, 1) == REGION_NODES_LEAST);
    bar_destroy(&bar);
}

SUITE(region, TEST(a_region_reaches_a_margin_beyond_what_is_touched),
      TEST(a_single_node_has_a_margin_of_two_edges), TEST(what_travels_has_its_region_wider),
      TEST(two_places_touched_have_one_region), TEST(what_is_ahead_of_a_cut_is_in_without_a_margin),
      TEST(no_node_ahead_of_a_cut_may_be_outside), TEST(what_a_region_holds_needs_no_other),
      TEST(a_region_far_too_large_is_not_taken), TEST(nothing_touched_keeps_the_region),
      TEST(the_region_unused_for_longest_makes_room_but_none_in_use),
      TEST(a_region_is_never_larger_than_it_may_be),
      TEST(no_region_takes_longer_to_invert_than_the_body_to_factor),
      TEST(of_a_body_that_takes_no_time_a_region_has_a_hundred_nodes));
