/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_collide_rigid.c - which contacts two rigid bodies of analytic shapes have. */
#include "engine/contact/closest.h"
#include "engine/contact/shape.h"
#include "tests/check.h"
#include "tests/fixtures/placed_bodies.h"
#include "tests/fixtures/single_body.h"
#include "tests/fixtures/solid_distance.h"

static struct palp_world *two_rigid(struct palp_shape a, struct palp_shape b)
{
    struct palp_scene *scene = touching_scene(200, 1);
    touching_free(scene, a);
    touching_free(scene, b);
    return touching_world(scene);
}

/* All pairs of shapes, either first: the least gap is the distance of the solids. */
static void the_least_gap_of_two_shapes_is_their_distance(void)
{
    const struct palp_shape shape[] = {touching_ball(0.01), touching_ball(0.003),
                                       touching_stick(0.004, 0.03), touching_stick(0.01, 0.02)};
    uint64_t random = 5;
    for (int k = 0; k < 16; k++) {
        const struct palp_shape *a = &shape[k / 4], *b = &shape[k % 4];
        const double size = a->radius + b->radius + (a->length + b->length) / 2;
        struct palp_world *w = two_rigid(*a, *b);
        int n_near = 0;
        for (int i = 0; i < 300; i++) {
            vec3 end[4];
            double s, t;
            w->frame[0] = (pose){{0, 0, 0}, quat_exp(random_vec3(&random))};
            w->frame[1] = touching_beside(&random);
            w->frame[1].p = vec3_scale(random_vec3(&random), size);
            shape_core(a, end);
            shape_core(b, end + 2);
            for (int j = 0; j < 4; j++)
                end[j] = pose_apply(w->frame[j / 2], end[j]);
            const double gap = sqrt(closest_segments(end[0], end[1], end[2], end[3], &s, &t)) -
                               a->radius - b->radius;
            const struct step *step = touching_detect(w, NULL, NULL);
            n_near += gap < NEAR;
            if (gap > -fmin(a->radius, b->radius)) /* 1e-8: an angle from 1e-9 of a length */
                CHECK_NEAR(fmin(touching_least_gap(step), NEAR), fmin(gap, NEAR), 1e-8);
        }
        CHECK(n_near > 10);
        touching_destroy(w);
    }
}

/* Distance to a box is convex: a stick's nearest point is found by itself. */
static void the_least_gap_of_a_round_shape_and_a_box_is_their_distance(void)
{
    const struct palp_shape round[] = {touching_ball(0.006), touching_stick(0.004, 0.06)};
    const struct palp_shape box = touching_brick((vec3){0.02, 0.01, 0.015}, 0.002);
    uint64_t random = 7;
    for (int k = 0; k < 4; k++) {
        const struct palp_shape *shape = &round[k / 2];
        const bool box_first = k % 2;
        struct palp_world *w = box_first ? two_rigid(box, *shape) : two_rigid(*shape, box);
        int n_near = 0;
        for (int i = 0; i < 300; i++) {
            vec3 end[2];
            double t;
            const pose on_box = w->frame[!box_first] = touching_beside(&random);
            const pose at = w->frame[box_first] = touching_beside(&random);
            shape_core(shape, end);
            for (int j = 0; j < 2; j++)
                end[j] = pose_apply_back(on_box, pose_apply(at, end[j]));
            const double gap = shape_distance_on_segment(&box, end[0], end[1], &t) - shape->radius;
            const struct step *s = touching_detect(w, NULL, NULL);
            n_near += gap < NEAR;
            if (gap > -box.radius) /* 1e-8: an angle from 1e-9 of a length */
                CHECK_NEAR(fmin(touching_least_gap(s), NEAR), fmin(gap, NEAR), 1e-8);
        }
        CHECK(n_near > 10);
        touching_destroy(w);
    }
}

/* A box on a stick lies on the stick's ends where these are under it, and on its own edges'
 * corners where the stick reaches beyond. */
static void a_box_lies_on_both_ends_of_a_stick(void)
{
    const struct palp_shape lying = touching_stick(0.005, 0.02),
                            box = touching_brick((vec3){0.02, 0.01, 0.02}, 0);
    struct palp_world *w = two_rigid(box, lying);
    w->frame[0] = touching_pose(0, 0.01 + 0.005 + 0.001, 0);
    const struct step *s = touching_detect(w, NULL, NULL);
    CHECK(s->n_con == 2);
    for (int i = 0; i < s->n_con; i++)
        CHECK_NEAR(fabs(side_point(&s->con[i].a, s->p).z), 0.01, 1e-15);
    touching_destroy(w);
}

static void the_least_gap_of_two_boxes_is_no_more_than_their_distance(void)
{
    uint64_t random = 6;
    const struct palp_shape a = touching_brick((vec3){0.02, 0.015, 0.02}, 0.001);
    const struct palp_shape b = touching_brick((vec3){0.01, 0.02, 0.015}, 0);
    struct palp_world *w = two_rigid(a, b);
    int n_near = 0, n_equal = 0;
    for (int i = 0; i < 600; i++) {
        w->frame[0] = (pose){{0, 0, 0}, quat_exp(random_vec3(&random))};
        w->frame[1] = touching_beside(&random);
        vec3 n;
        const vec3 middle = pose_apply_back(w->frame[0], w->frame[1].p);
        const bool inside = shape_distance(&a, middle, &n) < 0;
        const double gap = solid_search(w, (palp_body){1}, (palp_body){2}, inside) - a.radius;
        const struct step *s = touching_detect(w, NULL, NULL);
        n_near += gap > 0 && gap < NEAR;
        n_equal += gap > 0 && gap < NEAR && touching_least_gap(s) > gap - 1e-12;
        if (gap > 0 && gap < NEAR)
            CHECK(touching_least_gap(s) < gap + 1e-12);
        if (gap > 2 * NEAR)
            CHECK(s->n_con == 0);
    }
    CHECK(n_near > 10 && n_equal > n_near / 2);
    touching_destroy(w);
}

/* A box stands on four corners, a stick lies on two ends, a ball on one point, at the surface of
 * each. */
static void shapes_rest_on_a_plane_with_their_lowest_points(void)
{
    const struct palp_shape ground = {.kind = PALP_SHAPE_PLANE, .at = POSE_IDENTITY};
    const struct palp_shape shape[] = {touching_brick((vec3){0.02, 0.01, 0.03}, 0),
                                       touching_stick(0.01, 0.05), touching_ball(0.01),
                                       touching_brick((vec3){0.02, 0.01, 0.03}, 0.005)};
    const int n_point[] = {4, 2, 1, 4};
    for (int i = 0; i < 8; i++) {
        struct palp_world *w =
            i < 4 ? two_rigid(shape[i], ground) : two_rigid(ground, shape[i - 4]);
        w->frame[i < 4 ? 0 : 1] = touching_pose(0, 0.01 + 0.0005, 0);
        const struct step *s = touching_detect(w, NULL, NULL);
        CHECK(s->n_con == n_point[i % 4]);
        for (int k = 0; k < s->n_con; k++) {
            CHECK_NEAR(touching_gap(s, k), 0.0005, 1e-15);
            CHECK_NEAR(side_point(&s->con[k].a, s->p).y, 0.0005, 1e-15);
            CHECK_NEAR(side_point(&s->con[k].b, s->p).y, 0, 1e-15);
            CHECK(s->con[k].a.body == (i < 4 ? 0 : 1));
        }
        touching_destroy(w);
    }
}

/* Corner on corner and edge on edge, pressed into each other by round-off: each is borne by a
 * face. */
static void equal_boxes_stack(void)
{
    enum { N_BOX = 3 };
    const struct palp_shape cube = touching_brick((vec3){0.01, 0.01, 0.01}, 0);
    struct palp_scene *scene = touching_scene(100, 1);
    touching_tool(scene, (struct palp_shape){.kind = PALP_SHAPE_PLANE, .at = POSE_IDENTITY});
    for (int i = 0; i < N_BOX; i++)
        touching_free(scene, cube);
    struct palp_world *w = touching_world(scene);
    for (int i = 0; i < N_BOX; i++)
        w->frame[1 + i] = touching_pose(0, 0.01 + 0.02 * i - 1e-9, 0);
    for (int k = 0; k < 100; k++)
        CHECK(palp_step(w, 0.01)->n_contact >= 4 * N_BOX);
    for (int i = 0; i < N_BOX; i++) { /* 1e-6 m: the step's tolerance, a cube */
        const vec3 at = w->frame[1 + i].p;
        CHECK_ZERO(vec3_norm(vec3_sub(at, vec3_make(0, 0.01 + 0.02 * i, 0))), 1e-6 * (i + 1));
    }
    touching_destroy(w);
}

static void what_answers_to_no_force_meets_nothing_of_its_kind(void)
{
    struct palp_scene *scene = touching_scene(100, 1);
    touching_tool(scene, touching_ball(0.01));
    touching_tool(scene, touching_ball(0.01));
    struct palp_world *w = touching_world(scene);
    CHECK(touching_detect(w, NULL, NULL)->n_con == 0);
    touching_destroy(w);
}

SUITE(collide_rigid, TEST(the_least_gap_of_two_shapes_is_their_distance),
      TEST(the_least_gap_of_a_round_shape_and_a_box_is_their_distance),
      TEST(a_box_lies_on_both_ends_of_a_stick),
      TEST(the_least_gap_of_two_boxes_is_no_more_than_their_distance),
      TEST(shapes_rest_on_a_plane_with_their_lowest_points), TEST(equal_boxes_stack),
      TEST(what_answers_to_no_force_meets_nothing_of_its_kind));
