/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_law.c - one contact alone: where it faces, how wide it gapes, what resolves it. */
#include "engine/contact/constraint.h"
#include "engine/model/scene.h"
#include "tests/check.h"

static const vec3 LOCAL = {0.1, -0.2, 0.3};

static double number(int i) /* in [-1, 1), irregular */
{
    return 2 * fmod(0.618034 * i + 0.318310 * i * i, 1.0) - 1;
}

static vec3 point(int i)
{
    return vec3_make(number(3 * i), number(3 * i + 1), number(3 * i + 2));
}

static vec3 unit(int i)
{
    return vec3_direction(point(i), vec3_make(0, 1, 0));
}

/* A sphere of radius 0.5 m at LOCAL in the frame of body 1. */
static struct palp_scene sphere_scene(struct body body[2])
{
    body[1] = (struct body){.rigid.shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.5}};
    body[1].rigid.shape.at = (pose){LOCAL, {0, 0, 0, 1}};
    return (struct palp_scene){.n_body = 2, .body = body};
}

static mat3 directions(const struct constraint *c, const struct moment *now)
{
    vec3 gap;
    return c->law->linearise(c, now, &gap);
}

static double gap_of(const struct constraint *c, const struct moment *now)
{
    vec3 gap;
    c->law->linearise(c, now, &gap);
    return gap.x;
}

static const struct side ONE_POINT = {0, 1, {0}, {1}};

/* The centre of the sphere goes where the frame goes; the normal points away from it. */
static void a_shape_faces_along_the_gradient_of_its_distance(void)
{
    struct body body[2];
    const struct palp_scene scene = sphere_scene(body);
    const struct constraint c = {
        .law = &law_contact, .a = ONE_POINT, .b = {1, 1, {1}, {1}}, .offset = 0.01};
    for (int i = 1; i < 50; i++) {
        const pose frame[2] = {POSE_IDENTITY, {point(i), quat_exp(point(i + 50))}};
        const vec3 centre = pose_apply(frame[1], LOCAL), n = unit(i + 100);
        const double away = 0.4 + 0.2 * number(i);
        const vec3 p[2] = {vec3_axpy(centre, away, n), centre};
        const struct moment now = {&scene, p, frame};
        CHECK_NEAR(gap_of(&c, &now), away - 0.5 - 0.01, 1e-14);
        CHECK_ZERO(vec3_norm(vec3_sub(mat3_row(directions(&c, &now), 0), n)), 1e-14);
    }
}

/* The gap is a's height above the plane of the three corners, wherever in it b's point lies. */
static void a_triangle_faces_across_its_plane_as_it_moves(void)
{
    const struct constraint c = {.law = &law_contact,
                                 .a = ONE_POINT,
                                 .b = {1, 3, {1, 2, 3}, {0.2, 0.3, 0.5}},
                                 .normal_source = NORMAL_OF_TRIANGLE};
    for (int i = 1; i < 50; i++) {
        const vec3 p[4] = {point(i), point(i + 60), point(i + 120), point(i + 180)};
        const vec3 up = vec3_cross(vec3_sub(p[2], p[1]), vec3_sub(p[3], p[1]));
        const vec3 n = vec3_scale(up, 1 / vec3_norm(up));
        const struct moment now = {NULL, p, NULL};
        CHECK_NEAR(gap_of(&c, &now), vec3_dot(n, vec3_sub(p[0], p[1])), 1e-13);
        CHECK_ZERO(vec3_norm(vec3_sub(mat3_row(directions(&c, &now), 0), n)), 1e-13);
    }
}

/* Two bars that cross 0.2 m above each other; turned about, the sign keeps n from b to a. */
static void edges_face_across_both_of_them(void)
{
    const vec3 p[4] = {{-1, 0.2, 0}, {1, 0.2, 0}, {0, 0, -1}, {0, 0, 1}};
    const struct moment now = {NULL, p, NULL};
    struct constraint c = {.law = &law_contact,
                           .a = {0, 2, {0, 1}, {0.5, 0.5}},
                           .b = {1, 2, {2, 3}, {0.5, 0.5}},
                           .normal_source = NORMAL_OF_EDGES,
                           .sign = -1};
    CHECK_NEAR(mat3_row(directions(&c, &now), 0).y, 1, 1e-15);
    CHECK_NEAR(gap_of(&c, &now), 0.2, 1e-15);
    c.sign = 1;
    CHECK_NEAR(gap_of(&c, &now), -0.2, 1e-15);
}

/* Bars that cross at 0.002 rad, found where n was straight up. The cross product of such would lie
 * on its side, or face down, where one turns by as much; n turns at most 30 times as far as
 * they. */
static void nearly_parallel_edges_keep_the_normal_with_which_they_were_found(void)
{
    const vec3 along = {1, 0, 0}, up = {0, 1, 0};
    const struct constraint c = {.law = &law_contact,
                                 .a = {0, 2, {0, 1}, {0.5, 0.5}},
                                 .b = {1, 2, {2, 3}, {0.5, 0.5}},
                                 .normal_source = NORMAL_OF_EDGES,
                                 .sign = 1,
                                 .normal = up};
    for (int i = 0; i < 100; i++) {
        const double angle = i % 10 ? 0.01 * number(i) : 0;
        const quat turn =
            quat_mul(quat_exp(vec3_scale(unit(i), angle)), quat_exp(vec3_make(0, 0.002, 0)));
        const vec3 e = quat_rotate(turn, along);
        const vec3 p[4] = {{-1, 0.2, 0}, {1, 0.2, 0}, vec3_scale(e, -1), e};
        const struct moment now = {NULL, p, NULL};
        const vec3 n = mat3_row(directions(&c, &now), 0);
        CHECK_BELOW(vec3_norm(vec3_sub(n, up)), 30 * fabs(angle) + 1e-14);
        CHECK_NEAR(gap_of(&c, &now), 0.2 * n.y, 1e-15);
    }
}

/* No triangle, no edge: the directions are still a rotation, the gap still a number. */
static void flat_features_face_along_the_shortest_way(void)
{
    const vec3 p[4] = {{1, 2, 3}, {1, 0, 3}, {1, 0, 3}, {1, 0, 3}};
    const struct moment now = {NULL, p, NULL};
    const struct constraint c = {.law = &law_contact,
                                 .a = ONE_POINT,
                                 .b = {1, 3, {1, 2, 3}, {0.2, 0.3, 0.5}},
                                 .normal_source = NORMAL_OF_TRIANGLE};
    CHECK_NEAR(gap_of(&c, &now), 2, 1e-15);
    CHECK_NEAR(mat3_determinant(directions(&c, &now)), 1, 1e-15);
}

/* W is symmetric positive; after resolving, δ_n λ_n = 0, the force is in the cone, and it has moved
 * against the slip: what resolves twice changes less each time. */
static void resolving_alone_ends_in_signorini_and_the_cone(void)
{
    for (int i = 1; i < 100; i++) {
        const struct constraint c = {.law = &law_contact, .friction = 0.5 + 0.5 * number(i)};
        const struct bounds bounds = c.law->bounds(&c);
        const mat3 G = mat3_rows(point(i), point(i + 200), point(i + 400));
        const mat3 W = mat3_add(mat3_mul_t(G, G), mat3_diagonal(0.3));
        const vec3 free = point(i + 600);
        vec3 l = {0, 0, 0};
        for (int k = 0; k < 2000; k++)
            l = bounds_resolve(&bounds, &W, vec3_add(free, mat3_apply(W, l)), l);
        const vec3 d = vec3_add(free, mat3_apply(W, l));
        const double most = c.friction * l.x, slip = hypot(d.y, d.z);
        CHECK(l.x >= 0);
        CHECK(hypot(l.y, l.z) <= most * (1 + 1e-14));
        CHECK_ZERO(fmin(l.x, d.x), 1e-10); /* forces and gaps are of size 1 here */
        if (slip > 1e-9 && l.x > 0)
            CHECK_NEAR(l.y * d.y + l.z * d.z, -most * slip, 1e-9);
    }
}

SUITE(law, TEST(a_shape_faces_along_the_gradient_of_its_distance),
      TEST(a_triangle_faces_across_its_plane_as_it_moves), TEST(edges_face_across_both_of_them),
      TEST(nearly_parallel_edges_keep_the_normal_with_which_they_were_found),
      TEST(flat_features_face_along_the_shortest_way),
      TEST(resolving_alone_ends_in_signorini_and_the_cone));
