/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_facets.c - corners, edges and faces of two bodies that move, and which pass through each
 * other. */
#include "engine/contact/facets.h"
#include "engine/contact/shape.h"
#include "tests/check.h"
#include "tests/fixtures/single_body.h"

static const vec3 HALF = {0.01, 0.002, 0.015};
static const struct palp_shape BOX = {
    .kind = PALP_SHAPE_BOX, .half = {0.01, 0.002, 0.015}, .at = POSE_IDENTITY};

static void two_triangles_a_face_look_outward_and_cover_it(void)
{
    const pose frame[MOMENTS] = {POSE_IDENTITY, POSE_IDENTITY};
    double area[SHAPE_FACES] = {0};
    struct facets box;
    facets_of_box(&BOX, frame, &box);
    CHECK(box.n[FACET_CORNER] == SHAPE_CORNERS && box.n[FACET_EDGE] == SHAPE_EDGES);
    REQUIRE(box.n[FACET_TRIANGLE] == 2 * SHAPE_FACES);
    for (int k = 0; k < 2 * SHAPE_FACES; k++) {
        const vec3 *x = box.facet[FACET_TRIANGLE][k].x[START];
        vec3 normal;
        const vec3 on_face = shape_face(&BOX, k / 2, &normal);
        const vec3 n = vec3_cross(vec3_sub(x[1], x[0]), vec3_sub(x[2], x[0]));
        area[k / 2] += vec3_norm(n) / 2;
        CHECK_NEAR(vec3_dot(n, normal), vec3_norm(n), 1e-15);
        for (int c = 0; c < 3; c++)
            CHECK_ZERO(vec3_dot(normal, vec3_sub(x[c], on_face)), 1e-15);
    }
    for (int f = 0; f < SHAPE_FACES; f++) {
        const double all = 4 * HALF.x * HALF.y * HALF.z;
        const double across = f < 2 ? HALF.x : f < 4 ? HALF.y : HALF.z;
        CHECK_NEAR(area[f], all / across, 1e-15);
    }
}

/* A face, an edge, a corner ahead. */
static const quat turned[] = {{0, 0, 0, 1},
                              {0.3826834323650898, 0, 0, 0.9238795325112867},
                              {0.3, 0.2, 0.4, 0.8426149773176359}};

/* How often something passes as a box goes from one frame to another, the flesh at rest; when
 * first. */
static int count_passages(const struct boundary *b, const pose frame[MOMENTS], double slack,
                          double *first)
{
    const vec3 *q = b->x[START];
    const struct facet_motion motion = {.b = b, .soft = q};
    struct facets box, one;
    struct facet_passage p;
    int n = 0;
    facets_of_box(&BOX, frame, &box);
    *first = 2;
    for (int t = 0; t < b->surface->n_tri; t++) {
        facets_of_triangles(&motion, &t, 1, &one);
        for (int kind = 0; kind < FACET_KINDS; kind++)
            for (int i = 0; i < box.n[kind]; i++)
                for (int k = 0; k < one.n[FACET_TRIANGLE - kind]; k++) {
                    if (!facets_pass((enum facet_kind)kind, &box.facet[kind][i],
                                     &one.facet[FACET_TRIANGLE - kind][k], slack, &p))
                        continue;
                    n++;
                    *first = fmin(*first, p.t);
                }
    }
    return n;
}

/* The lowest corner of the box, from its middle. */
static double lowest_of(quat q)
{
    double low = 0;
    for (int k = 0; k < SHAPE_CORNERS; k++)
        low = fmin(low, quat_rotate(q, shape_corner(&BOX, k)).y);
    return low;
}

static void a_box_that_drops_passes_where_its_lowest_meets_the_surface(void)
{
    const struct flesh flesh = {.material = {PALP_COROTATIONAL, 5000, 0.4, 1000}};
    const struct palp_options opt = bodies_options(vec3_make(0, 0, 0), 1);
    struct palp_world *world =
        bodies_box(vec3_make(0.06, 0.04, 0.08), (const int[]){3, 2, 4}, &flesh, &opt);
    const struct body *flat = scene_body(palp_world_scene(world), THE_BODY);
    struct boundary *b = boundary_create(flat, flat->surface.n_tri, flat->n_v);
    const vec3 *q = palp_world_q(world, THE_BODY);
    boundary_stand(b, (const vec3 *[]){q, q}, NULL);
    const vec3 middle = vec3_scale(vec3_add(b->bounds.lo, b->bounds.hi), 0.5);
    for (size_t i = 0; i < sizeof turned / sizeof *turned; i++) {
        /* from 5 mm above to 5 mm below; not where its edges are level with the flesh's */
        const double top = b->bounds.hi.y - lowest_of(turned[i]);
        pose frame[MOMENTS] = {{{middle.x + 0.0013, top + 0.005, middle.z + 0.0021}, turned[i]}};
        double t;
        frame[FREE] = frame[START];
        frame[FREE].p.y = top - 0.005;
        CHECK(count_passages(b, frame, 0, &t) > 0);
        CHECK_NEAR(t, 0.5, 1e-9);
        CHECK(count_passages(b, frame, 0.001, &t) > 0);
        CHECK_NEAR(t, 0.6, 1e-9);
        CHECK(count_passages(b, (const pose[]){frame[FREE], frame[START]}, 0, &t) == 0);
        frame[FREE].p.y = top + 0.0001;
        CHECK(count_passages(b, frame, 0, &t) == 0);
    }
    boundary_destroy(b);
    bodies_destroy(world);
}

SUITE(facets, TEST(two_triangles_a_face_look_outward_and_cover_it),
      TEST(a_box_that_drops_passes_where_its_lowest_meets_the_surface));
