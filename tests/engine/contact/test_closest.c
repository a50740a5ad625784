/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_closest.c - closest points against a search of the whole triangle or segment. */
#include "engine/contact/closest.h"
#include "tests/check.h"
#include "tests/fixtures/single_body.h"

enum { N_CASE = 300, N_SAMPLE = 60 };

/* Every kind of triangle in turn: plain, needle, without area, a single point, collapsed on an
 * edge. */
static void make_triangle(vec3 x[3], int kind, uint64_t *random)
{
    for (int k = 0; k < 3; k++)
        x[k] = random_vec3(random);
    const vec3 along = vec3_sub(x[1], x[0]);
    if (kind % 5 == 1)
        x[2] = vec3_axpy(vec3_axpy(x[0], 0.3, along), 1e-9, x[2]);
    if (kind % 5 == 2)
        x[2] = vec3_axpy(x[0], 2 * random_number(random), along);
    if (kind % 5 == 3)
        x[1] = x[2] = x[0];
    if (kind % 5 == 4)
        x[1] = x[2];
}

static vec3 weigh(const double w[3], const vec3 x[3])
{
    return vec3_axpy(vec3_axpy(vec3_scale(x[0], w[0]), w[1], x[1]), w[2], x[2]);
}

static double squared(vec3 a)
{
    return vec3_dot(a, a);
}

/* The least squared distance of p to a grid of samples of a triangle. */
static double search_triangle(vec3 p, const vec3 x[3])
{
    double best = INFINITY;
    for (int i = 0; i <= N_SAMPLE; i++) {
        for (int j = 0; i + j <= N_SAMPLE; j++) {
            const double u = (double)i / N_SAMPLE, v = (double)j / N_SAMPLE;
            const vec3 y = weigh((const double[3]){1 - u - v, u, v}, x);
            best = fmin(best, squared(vec3_sub(p, y)));
        }
    }
    return best;
}

/* 1e-14: round-off of squares of a few metres. A sample lies within 2 sides / 60 of any point. */
static void no_point_of_a_triangle_is_closer(void)
{
    uint64_t random = 1;
    for (int i = 0; i < N_CASE; i++) {
        vec3 x[3];
        make_triangle(x, i, &random);
        const vec3 p = vec3_scale(random_vec3(&random), 2);
        const struct closest c = closest_on_triangle(p, x);
        const double searched = search_triangle(p, x);
        CHECK(c.distance2 <= searched + 1e-14);
        CHECK(sqrt(searched) <= sqrt(c.distance2) + 2 * 3.5 / N_SAMPLE);
    }
}

static void the_closest_point_is_where_its_weights_say(void)
{
    uint64_t random = 2;
    for (int i = 0; i < N_CASE; i++) {
        vec3 x[3];
        make_triangle(x, i, &random);
        const vec3 p = vec3_scale(random_vec3(&random), 2);
        const struct closest c = closest_on_triangle(p, x);
        CHECK(c.weight[0] >= 0 && c.weight[1] >= 0 && c.weight[2] >= 0);
        CHECK_NEAR(c.weight[0] + c.weight[1] + c.weight[2], 1, 1e-15);
        CHECK_ZERO(vec3_norm(vec3_sub(weigh(c.weight, x), c.point)), 1e-15);
        CHECK_NEAR(c.distance2, squared(vec3_sub(p, c.point)), 1e-15);
    }
}

/* The feature is the smallest one that the point is on. */
static void the_feature_is_told_by_the_weights(void)
{
    uint64_t random = 3;
    int n[3] = {0, 0, 0};
    for (int i = 0; i < N_CASE; i++) {
        vec3 x[3];
        make_triangle(x, 5 * i, &random);
        const struct closest c = closest_on_triangle(random_vec3(&random), x);
        n[c.feature]++;
        if (c.feature == FEATURE_FACE)
            CHECK(c.weight[0] > 0 && c.weight[1] > 0 && c.weight[2] > 0);
        if (c.feature == FEATURE_EDGE)
            CHECK(c.weight[(c.which + 2) % 3] == 0 && c.weight[c.which] > 0 &&
                  c.weight[(c.which + 1) % 3] > 0);
        if (c.feature == FEATURE_CORNER)
            CHECK(c.weight[c.which] == 1);
    }
    CHECK(n[FEATURE_FACE] > 10 && n[FEATURE_EDGE] > 10 && n[FEATURE_CORNER] > 10);
}

/* The perpendicular of a point over a triangle's plane falls on the point that was lifted: also
 * outside the triangle, where a weight is negative. */
static void a_point_lifted_off_a_plane_falls_back_on_its_weights(void)
{
    uint64_t random = 4;
    for (int i = 0; i < N_CASE; i++) {
        vec3 x[3];
        double found[3];
        make_triangle(x, 0, &random);
        const double u = 2 * random_number(&random), v = 2 * random_number(&random);
        const double w[3] = {1 - u - v, u, v};
        const vec3 n = vec3_cross(vec3_sub(x[1], x[0]), vec3_sub(x[2], x[0]));
        const double area2 = squared(n); /* m⁴; round-off grows with how flat the triangle is */
        CHECK(closest_on_plane(found, vec3_axpy(weigh(w, x), random_number(&random), n), x));
        for (int k = 0; k < 3; k++)
            CHECK_NEAR(found[k], w[k], 1e-13 / fmin(area2, 1));
    }
    const vec3 line[3] = {{0, 0, 0}, {1, 1, 1}, {2, 2, 2}};
    double none[3];
    CHECK(!closest_on_plane(none, vec3_make(1, 0, 0), line));
}

/* Every kind of pair in turn: plain, parallel, one without length, nearly parallel, crossing. */
static void make_segments(vec3 a[2], vec3 b[2], int kind, uint64_t *random)
{
    for (int k = 0; k < 2; k++) {
        a[k] = random_vec3(random);
        b[k] = random_vec3(random);
    }
    const vec3 along = vec3_sub(a[1], a[0]);
    const double stretch = 2 * random_number(random);
    if (kind % 5 == 1)
        b[1] = vec3_axpy(b[0], stretch, along);
    if (kind % 5 == 2)
        b[1] = b[0];
    if (kind % 5 == 3)
        b[1] = vec3_axpy(vec3_axpy(b[0], stretch, along), 1e-7, b[1]);
    if (kind % 5 == 4)
        b[1] = vec3_sub(vec3_axpy(a[0], 0.6, vec3_scale(along, 2)), b[0]);
}

/* 1e-7: where nearly parallel segments are closest is lost in round-off, how close they are is
 * not. */
static void no_points_of_two_segments_are_closer(void)
{
    uint64_t random = 5;
    for (int i = 0; i < N_CASE; i++) {
        vec3 a[2], b[2];
        double s, t, searched = INFINITY;
        make_segments(a, b, i, &random);
        const double found = closest_segments(a[0], a[1], b[0], b[1], &s, &t);
        CHECK(s >= 0 && s <= 1 && t >= 0 && t <= 1);
        const vec3 pa = vec3_axpy(a[0], s, vec3_sub(a[1], a[0]));
        const vec3 pb = vec3_axpy(b[0], t, vec3_sub(b[1], b[0]));
        CHECK_NEAR(found, squared(vec3_sub(pa, pb)), 1e-15);
        for (int k = 0; k <= 2000; k++) { /* of each point of a the closest of b */
            const vec3 x = vec3_axpy(a[0], k / 2000.0, vec3_sub(a[1], a[0]));
            const double u = closest_on_segment(x, b[0], b[1]);
            const vec3 y = vec3_axpy(b[0], u, vec3_sub(b[1], b[0]));
            searched = fmin(searched, squared(vec3_sub(x, y)));
        }
        CHECK(sqrt(found) <= sqrt(searched) + 1e-7);
    }
}

static void parallel_segments_are_closest_in_the_middle_of_their_overlap(void)
{
    double s, t;
    const vec3 a0 = {0, 0, 0}, a1 = {4, 0, 0};
    CHECK_NEAR(closest_segments(a0, a1, vec3_make(1, 2, 0), vec3_make(3, 2, 0), &s, &t), 4, 0);
    CHECK_NEAR(s, 0.5, 0);
    CHECK_NEAR(t, 0.5, 0);
    CHECK_NEAR(closest_segments(a0, a1, vec3_make(8, 2, 0), vec3_make(2, 2, 0), &s, &t), 4, 0);
    CHECK_NEAR(s, 0.75, 0); /* of 2 to 4 */
    CHECK_NEAR(t, 5.0 / 6, 1e-15);
    CHECK_NEAR(closest_segments(a0, a1, vec3_make(7, 0, 4), vec3_make(9, 0, 4), &s, &t), 25, 0);
    CHECK_NEAR(s, 1, 0);
    CHECK_NEAR(t, 0, 0);
}

/* ---------------------------------------------------------------- a point through a triangle */

static vec3 point_between(vec3 a, vec3 b, double t)
{
    return vec3_axpy(a, t, vec3_sub(b, a));
}

/* Height over the triangle's plane and weights there, at a time. */
static double height_at(const struct closest_moving *m, double t, double w[3])
{
    vec3 x[3];
    for (int k = 0; k < 3; k++)
        x[k] = point_between(m->x[0][k], m->x[1][k], t);
    const vec3 p = point_between(m->p[0], m->p[1], t);
    CHECK(closest_on_plane(w, p, x));
    const vec3 n = vec3_cross(vec3_sub(x[1], x[0]), vec3_sub(x[2], x[0]));
    return vec3_dot(n, vec3_sub(p, x[0]));
}

static struct closest_moving make_moving(uint64_t *random)
{
    struct closest_moving m = {.slack = 0};
    for (int when = 0; when < 2; when++) {
        m.p[when] = random_vec3(random);
        for (int k = 0; k < 3; k++)
            m.x[when][k] = vec3_axpy(random_vec3(random), 0.5 * when, m.x[0][k]);
    }
    return m;
}

/* The first time at which a fine walk goes from outside to inside within the triangle; 2: never. */
static double walk_in(const struct closest_moving *m)
{
    enum { STEPS = 4000 };
    double w[3], last = height_at(m, 0, w);
    for (int i = 1; i <= STEPS; i++) {
        const double now = height_at(m, (double)i / STEPS, w);
        if (last >= 0 && now < 0 && w[0] >= 0 && w[1] >= 0 && w[2] >= 0)
            return (double)i / STEPS;
        last = now;
    }
    return 2;
}

/* How far from a border the walk sees alike: it moves by less than that in a step of it. */
static bool is_clear(const double w[3])
{
    return fabs(w[0]) > 0.02 && fabs(w[1]) > 0.02 && fabs(w[2]) > 0.02;
}

static void a_point_enters_a_moving_triangle_when_a_fine_walk_does(void)
{
    uint64_t random = 7;
    int n = 0;
    for (int i = 0; i < N_CASE; i++) {
        const struct closest_moving m = make_moving(&random);
        double w[3] = {1, 1, 1}, there[3];
        const double t = closest_entry(&m, w), walked = walk_in(&m);
        if (t > 1 ? walked > 1 : !is_clear(w))
            continue; /* agreed; or at a border, where the walk is too coarse */
        if (t > 1) {
            height_at(&m, walked, there);
            CHECK(!is_clear(there));
            continue;
        }
        n++;
        CHECK_NEAR(walked, t, 1.0 / 1000); /* four of the walk's steps */
        CHECK_ZERO(height_at(&m, t, there),
                   1e-9); /* of lengths about one; time is found to 1e-12 */
        for (int k = 0; k < 3; k++)
            CHECK_NEAR(there[k], w[k], 1e-9);
    }
    CHECK(n >= 10); /* enough of them enter */
}

static void a_point_that_leaves_or_passes_beside_enters_nothing(void)
{
    double w[3];
    struct closest_moving m = {.p = {{0.2, 0.2, -1}, {0.2, 0.2, 1}}};
    for (int when = 0; when < 2; when++) {
        m.x[when][1] = vec3_make(1, 0, 0);
        m.x[when][2] = vec3_make(0, 1, 0);
        m.x[when][0] = vec3_make(0, 0, 0);
    }
    CHECK_NEAR(closest_entry(&m, w), 2, 0);
    m.p[0] = vec3_make(0.2, 0.2, 1);
    m.p[1] = vec3_make(0.2, 0.2, -3);
    CHECK_NEAR(closest_entry(&m, w), 0.25, 1e-11);
    m.p[0].x = m.p[1].x = 0.9;
    CHECK_NEAR(closest_entry(&m, w), 2, 0);
}

/* So that one that a contact left a little below, within what contacts are solved to, is seen to go
 * on. */
static void what_is_within_the_slack_enters_when_it_goes_beyond(void)
{
    double w[3], s, t;
    struct closest_moving m = {.p = {{0.2, 0.2, 0.5}, {0.2, 0.2, -0.5}}, .slack = 0.25};
    struct closest_crossing c = {.outward = {0, 0, 1}, .slack = 0.25};
    for (int when = 0; when < 2; when++) {
        m.x[when][1] = vec3_make(1, 0, 0);
        m.x[when][2] = vec3_make(0, 1, 0);
        c.a[when][0] = vec3_make(0.5, -1, when ? -0.5 : 0.5);
        c.a[when][1] = vec3_make(0.5, 1, when ? -0.5 : 0.5);
        c.b[when][1] = vec3_make(1, 0, 0);
    }
    CHECK_NEAR(closest_entry(&m, w), 0.75, 1e-11); /* time is found to 1e-12 */
    CHECK_NEAR(closest_crossing(&c, &s, &t), 0.75, 1e-11);
    CHECK_NEAR(t, 0.5, 1e-11);
    m.p[0].z = -0.125; /* it began below */
    for (int k = 0; k < 2; k++)
        c.a[0][k].z = -0.125;
    CHECK_NEAR(closest_entry(&m, w), 1 / 3.0, 1e-11);
    CHECK_NEAR(closest_crossing(&c, &s, &t), 1 / 3.0, 1e-11);
    m.slack = c.slack = 0.75;
    CHECK_NEAR(closest_entry(&m, w), 2, 0);
    CHECK_NEAR(closest_crossing(&c, &s, &t), 2, 0);
}

SUITE(closest, TEST(no_point_of_a_triangle_is_closer),
      TEST(the_closest_point_is_where_its_weights_say), TEST(the_feature_is_told_by_the_weights),
      TEST(a_point_lifted_off_a_plane_falls_back_on_its_weights),
      TEST(no_points_of_two_segments_are_closer),
      TEST(parallel_segments_are_closest_in_the_middle_of_their_overlap),
      TEST(a_point_enters_a_moving_triangle_when_a_fine_walk_does),
      TEST(a_point_that_leaves_or_passes_beside_enters_nothing),
      TEST(what_is_within_the_slack_enters_when_it_goes_beyond));
