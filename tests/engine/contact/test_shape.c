/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_shape.c - signed distances of analytic shapes against points whose distance is known. */
#include "engine/contact/shape.h"
#include "tests/check.h"
#include "tests/fixtures/single_body.h"

#include <string.h>

enum { N_SHAPE = 7, N_POINT = 400 };

/* Somewhere in the body's frame, so that a shape's own frame is never the body's. */
static struct palp_shape shape_of(int i)
{
    const pose at = {{0.02, -0.01, 0.03}, quat_exp((vec3){0.4, -0.7, 1.1})};
    const struct palp_shape shape[N_SHAPE] = {
        {.kind = PALP_SHAPE_SPHERE, .radius = 0.03},
        {.kind = PALP_SHAPE_CAPSULE, .radius = 0.01, .length = 0.05},
        {.kind = PALP_SHAPE_CAPSULE, .radius = 0.01, .length = 0},
        {.kind = PALP_SHAPE_BOX, .half = {0.02, 0.03, 0.01}, .radius = 0},
        {.kind = PALP_SHAPE_BOX, .half = {0.02, 0.03, 0.01}, .radius = 0.004},
        {.kind = PALP_SHAPE_BOX, .half = {0.02, 0.03, 0.01}, .radius = 0.01},
        {.kind = PALP_SHAPE_PLANE},
    };
    struct palp_shape out = shape[i];
    out.at = at;
    return out;
}

static vec3 random_unit(uint64_t *random)
{
    return vec3_direction(random_vec3(random), vec3_make(0, 1, 0));
}

static double sign_of(double x)
{
    return x < 0 ? -1 : 1;
}

/* A point of the surface and the normal there, in the shape's own frame; how far in along it the
 * point stays the nearest. */
static vec3 point_of_surface(const struct palp_shape *s, uint64_t *random, vec3 *n, double *inward)
{
    *n = random_unit(random);
    *inward = s->radius;
    const vec3 u = random_vec3(random);
    const vec3 core = vec3_sub(s->half, vec3_make(s->radius, s->radius, s->radius));
    switch (s->kind) {
    case PALP_SHAPE_CAPSULE: {
        const double z = (u.z + 1) / 2 * s->length;
        if (u.x > 0) { /* its side */
            *n = vec3_direction(vec3_make(n->x, n->y, 0), vec3_make(1, 0, 0));
            return vec3_axpy(vec3_make(0, 0, z), s->radius, *n);
        }
        return vec3_axpy(vec3_make(0, 0, n->z > 0 ? s->length : 0), s->radius, *n);
    }
    case PALP_SHAPE_BOX:
        if (u.x > 0) { /* a face; its points stay nearest up to the first of the middle planes */
            *n = vec3_make(0, 0, sign_of(n->z));
            *inward =
                s->radius + fmin(core.z, fmin(core.x * (1 - fabs(u.x)), core.y * (1 - fabs(u.y))));
            return vec3_make(core.x * u.x, core.y * u.y, s->half.z * n->z);
        }
        /* a corner */
        return vec3_axpy(
            vec3_make(core.x * sign_of(n->x), core.y * sign_of(n->y), core.z * sign_of(n->z)),
            s->radius, *n);
    case PALP_SHAPE_PLANE:
        *n = vec3_make(0, 1, 0);
        *inward = 1;
        return vec3_make(u.x, 0, u.z);
    default:
        return vec3_scale(*n, s->radius);
    }
}

/* Who walks off a surface along its normal is as far from it as he walked. 1e-15: round-off of 0.1
 * m. */
static void distance_is_what_was_walked_along_the_normal(void)
{
    uint64_t random = 1;
    for (int i = 0; i < N_SHAPE; i++) {
        const struct palp_shape s = shape_of(i);
        for (int k = 0; k < N_POINT; k++) {
            vec3 n, normal;
            double inward;
            const vec3 y = point_of_surface(&s, &random, &n, &inward);
            const double walked = random_number(&random) > 0
                                      ? 0.05 * (1 + random_number(&random))
                                      : -0.49 * inward * (1 + random_number(&random));
            const vec3 x = pose_apply(s.at, vec3_axpy(y, walked, n));
            CHECK_NEAR(shape_distance(&s, x, &normal), walked, 1e-15);
            if (walked > -s.radius + 1e-4) /* a corner's middle has no direction */
                CHECK_ZERO(vec3_norm(vec3_sub(normal, quat_rotate(s.at.q, n))), 1e-11);
        }
    }
}

/* Central differences, 1e-7 apart, err by their round-off, 1e-17 / 1e-7, and by the curvature near
 * a core, 1e-14 / (1e-3)²; kinks of the distance are passed over by comparing both sides. */
static void normal_is_the_gradient_of_the_distance(void)
{
    static const vec3 AXIS[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const double step = 1e-7;
    uint64_t random = 2;
    int n_checked = 0;
    for (int i = 0; i < N_SHAPE; i++) {
        const struct palp_shape s = shape_of(i);
        for (int k = 0; k < N_POINT; k++) {
            const vec3 x = vec3_axpy(s.at.p, 0.05, random_vec3(&random));
            vec3 n, other;
            const double here = shape_distance(&s, x, &n);
            for (int a = 0; a < 3; a++) {
                const double up = shape_distance(&s, vec3_axpy(x, step, AXIS[a]), &other);
                const double down = shape_distance(&s, vec3_axpy(x, -step, AXIS[a]), &other);
                if (fabs(up + down - 2 * here) > 1e-10) /* a kink */
                    continue;
                CHECK_NEAR((up - down) / (2 * step), vec3_dot(n, AXIS[a]), 1e-7);
                n_checked++;
            }
        }
    }
    CHECK(n_checked > 3 * N_SHAPE * N_POINT * 9 / 10);
}

static void the_nearest_point_is_on_the_surface(void)
{
    uint64_t random = 3;
    for (int i = 0; i < N_SHAPE; i++) {
        const struct palp_shape s = shape_of(i);
        for (int k = 0; k < N_POINT; k++) {
            const vec3 x = vec3_axpy(s.at.p, 0.04, random_vec3(&random));
            vec3 n;
            const double distance = shape_distance(&s, x, &n);
            CHECK_NEAR(vec3_norm(n), 1, 1e-15);
            CHECK_ZERO(shape_distance(&s, vec3_axpy(x, -distance, n), &n), 1e-15);
        }
    }
}

/* Centres, axes, edges, corners and middle planes: a unit normal, and always the same. */
static void where_many_points_are_nearest_one_is_chosen(void)
{
    for (int i = 0; i < N_SHAPE; i++) {
        const struct palp_shape s = shape_of(i);
        for (int k = 0; k < 125; k++) {
            const vec3 c =
                vec3_make(k % 5 - 2, k / 5 % 5 - 2, k / 25 - 2); /* halves of the extents */
            const vec3 x =
                vec3_make(c.x * s.half.x / 2, c.y * s.half.y / 2, c.z * (s.half.z + s.length) / 2);
            vec3 n, again;
            const double distance = shape_distance_own(&s, x, &n);
            const double twice = shape_distance_own(&s, x, &again);
            CHECK(isfinite(distance) && distance == twice);
            CHECK_NEAR(vec3_norm(n), 1, 1e-15);
            CHECK(memcmp(&n, &again, sizeof n) == 0);
            CHECK_NEAR(shape_distance_own(&s, vec3_axpy(x, -distance, n), &again), 0, 1e-15);
        }
    }
}

/* 1e-9 in t is flat to second order about a least value: 1e-16 m; a kink lets it err by 1e-9 of
 * 0.3 m. */
static void no_sample_of_a_segment_is_nearer_than_the_least(void)
{
    uint64_t random = 4;
    for (int i = 0; i < N_SHAPE; i++) {
        const struct palp_shape s = shape_of(i);
        for (int k = 0; k < 50; k++) {
            const vec3 a = vec3_scale(random_vec3(&random), 0.08);
            const vec3 b = vec3_scale(random_vec3(&random), 0.08);
            vec3 n;
            double t;
            const double least = shape_distance_on_segment(&s, a, b, &t);
            CHECK(t >= 0 && t <= 1);
            const vec3 at = vec3_axpy(a, t, vec3_sub(b, a));
            CHECK_NEAR(shape_distance_own(&s, at, &n), least, 1e-9);
            for (int j = 0; j <= 100; j++) {
                const vec3 x = vec3_axpy(a, j / 100.0, vec3_sub(b, a));
                CHECK(shape_distance_own(&s, x, &n) > least - 1e-9);
            }
        }
    }
}

static void bounds_hold_the_surface_and_touch_it(void)
{
    uint64_t random = 5;
    for (int i = 0; i < N_SHAPE - 1; i++) { /* all but the plane, which has none */
        const struct palp_shape s = shape_of(i);
        const pose frame = {random_vec3(&random), quat_exp(random_vec3(&random))};
        const struct box bounds = shape_bounds(&s, frame);
        struct box reached = BOX_EMPTY;
        for (int k = 0; k < 20000; k++) {
            vec3 n;
            double inward;
            const vec3 own = point_of_surface(&s, &random, &n, &inward);
            reached = box_add(reached, pose_apply(frame, pose_apply(s.at, own)));
        }
        const struct box slack = box_grow(bounds, 1e-15), inner = box_grow(bounds, -0.002);
        CHECK(box_upper(reached.lo, slack.lo).x == reached.lo.x);
        CHECK(box_lower(reached.hi, slack.hi).z == reached.hi.z);
        CHECK(reached.lo.x < inner.lo.x && reached.lo.y < inner.lo.y && reached.lo.z < inner.lo.z);
        CHECK(reached.hi.x > inner.hi.x && reached.hi.y > inner.hi.y && reached.hi.z > inner.hi.z);
    }
}

static void a_box_has_an_edge_between_each_two_neighbouring_corners(void)
{
    const struct palp_shape s = shape_of(4);
    unsigned met = 0; /* pairs of corners, one bit each of 12 */
    for (int k = 0; k < SHAPE_EDGES; k++) {
        int corner[2];
        vec3 face[2], n;
        shape_edge(k, corner);
        shape_edge_faces(&s, k, face);
        const int differ = corner[0] ^ corner[1];
        CHECK(corner[0] < corner[1] && (differ == 1 || differ == 2 || differ == 4));
        const vec3 a = shape_corner(&s, corner[0]), b = shape_corner(&s, corner[1]);
        const vec3 out = vec3_direction(vec3_add(face[0], face[1]), face[0]);
        const vec3 rim = vec3_axpy(vec3_axpy(a, 0.3, vec3_sub(b, a)), s.radius, out);
        CHECK_ZERO(shape_distance(&s, rim, &n), 1e-15);
        CHECK_ZERO(vec3_norm(vec3_sub(n, out)), 1e-12);
        for (int j = 0; j < k; j++) {
            int other[2];
            shape_edge(j, other);
            CHECK(other[0] != corner[0] || other[1] != corner[1]);
        }
        met++;
    }
    CHECK(met == SHAPE_EDGES);
}

SUITE(shape, TEST(distance_is_what_was_walked_along_the_normal),
      TEST(normal_is_the_gradient_of_the_distance), TEST(the_nearest_point_is_on_the_surface),
      TEST(where_many_points_are_nearest_one_is_chosen),
      TEST(no_sample_of_a_segment_is_nearer_than_the_least),
      TEST(bounds_hold_the_surface_and_touch_it),
      TEST(a_box_has_an_edge_between_each_two_neighbouring_corners));
