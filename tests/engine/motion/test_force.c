/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_force.c - tetrahedra: no force from a rotation, the patch test,
 * stiffness by finite differences. */
#include "engine/model/world.h"
#include "engine/motion/system.h"
#include "tests/check.h"
#include "tests/fixtures/reference_elasticity.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>

static const double E = 2e4, L = 0.1, H = 0.01;
static const vec3 WEIGHTLESS = {0, 0, 0};
static const struct flesh FLESH = {{PALP_COROTATIONAL, 2e4, 0.4, 1000}, 0, 0, false};

static struct palp_world *one_tet(void)
{
    vec3 x[4] = {{0, 0, 0}, {L, 0.01, 0}, {0.02, L, 0}, {0.01, 0.03, L}};
    int tet[1][4] = {{0, 1, 2, 3}};
    const struct palp_mesh mesh = {.n_node = 4, .n_tet = 1, .x = x, .tet = tet};
    const struct palp_options opt = bodies_options(WEIGHTLESS, 1);
    return bodies_soft(&mesh, &FLESH, &opt);
}

/* A cube of 3×3×3 cells whose inner nodes stand anywhere. */
static struct palp_world *irregular_cube(void)
{
    const struct palp_grid grid = {.size = {L, L, L}, .cells = {3, 3, 3}};
    struct palp_mesh mesh;
    uint64_t seed = 11;
    REQUIRE(palp_mesh_grid(&mesh, &grid, NULL) == PALP_OK);
    for (int i = 0; i < mesh.n_node; i++) {
        const vec3 x = mesh.x[i];
        if (fmax(fabs(x.x), fmax(fabs(x.y), fabs(x.z))) < 0.4 * L)
            mesh.x[i] = vec3_axpy(x, 0.2 * L / 3, random_vec3(&seed));
    }
    REQUIRE(palp_mesh_check(&mesh, NULL) == PALP_OK);
    const struct palp_options opt = bodies_options(WEIGHTLESS, 1);
    struct palp_world *world = bodies_soft(&mesh, &FLESH, &opt);
    palp_mesh_destroy(&mesh);
    return world;
}

/* Nodes at F X + t, at rest there; the force is assembled. */
static const struct system *deform(struct palp_world *world, mat3 F, vec3 t)
{
    const struct palp_mesh *mesh = palp_body_mesh(palp_world_scene(world), THE_BODY);
    for (int i = 0; i < mesh->n_node; i++)
        world->q[i] = vec3_add(mat3_apply(F, mesh->x[i]), t);
    system_assemble(world->system[0], world, H);
    return world->system[0];
}

static double largest(const vec3 *x, int n)
{
    double most = 0;
    for (int i = 0; i < n; i++)
        most = fmax(most, vec3_norm(x[i]));
    return most;
}

static mat3 random_rotation(uint64_t *seed)
{
    return quat_matrix(quat_exp(vec3_scale(random_vec3(seed), 3)));
}

/* ---------------------------------------------------------------- force */

/* A rotation is not a deformation. E L² is the natural size of a force here. */
static void rigid_rotation_gives_zero_force(void)
{
    struct palp_world *world = one_tet();
    uint64_t seed = 1;
    double worst = 0;
    for (int i = 0; i < 1000; i++) {
        const struct system *s = deform(world, random_rotation(&seed), random_vec3(&seed));
        worst = fmax(worst, largest(s->f, 4));
    }
    CHECK_BELOW(worst, 1e-13 * E * L * L * 10); /* positions of 1 m round to 1e-16 m: 1e-15 of L */
    deform(world, random_rotation(&seed), WEIGHTLESS);
    CHECK_BELOW(largest(world->system[0]->f, 4), 1e-13 * E * L * L);
    bodies_destroy(world);
}

/* Under an affine displacement every element has the same stress: inner nodes are in
 * balance, and the tractions P N on the boundary, a third to each corner of its
 * triangles, are what remains. P = R σ. */
static void patch_test(void)
{
    struct palp_world *world = irregular_cube();
    const struct palp_mesh *mesh = palp_body_mesh(world->scene, THE_BODY);
    uint64_t seed = 2;
    const mat3 R = random_rotation(&seed);
    const mat3 strain = {{{0.02, 0.01, -0.005}, {0.01, -0.03, 0.015}, {-0.005, 0.015, 0.01}}};
    const struct system *s =
        deform(world, mat3_mul(R, mat3_add(mat3_diagonal(1), strain)), (vec3){1, 2, 3});

    const double nu = 0.4, mu = E / (2 * (1 + nu)), lambda = 2 * mu * nu / (1 - 2 * nu);
    const mat3 stress = mat3_axpy(mat3_diagonal(lambda * mat3_trace(strain)), 2 * mu, strain);
    const mat3 P = mat3_mul(R, stress);
    vec3 *left = calloc((size_t)mesh->n_node, sizeof *left);
    for (int i = 0; i < mesh->n_node; i++)
        left[i] = s->f[i];
    for (int t = 0; t < mesh->n_tri; t++) {
        const int *n = mesh->tri[t];
        const vec3 area = vec3_scale(vec3_cross(vec3_sub(mesh->x[n[1]], mesh->x[n[0]]),
                                                vec3_sub(mesh->x[n[2]], mesh->x[n[0]])),
                                     0.5);
        for (int k = 0; k < 3; k++)
            left[n[k]] = vec3_axpy(left[n[k]], 1 / 3.0, mat3_apply(P, area));
    }
    CHECK_BELOW(largest(left, mesh->n_node), 1e-9 * largest(s->f, mesh->n_node));
    free(left);
    bodies_destroy(world);
}

/* The force of a stretched bar with no Poisson's ratio, along x: E ε A on each end. */
static void stretch_gives_hooke_s_force(void)
{
    const struct flesh flesh = {{PALP_COROTATIONAL, E, 0, 1000}, 0, 0, false};
    const struct palp_options opt = bodies_options(WEIGHTLESS, 1);
    struct palp_world *world = bodies_box((vec3){L, L, L}, (int[]){2, 2, 2}, &flesh, &opt);
    const struct palp_mesh *mesh = palp_body_mesh(world->scene, THE_BODY);
    const mat3 F = {{{1.1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const struct system *s = deform(world, F, WEIGHTLESS);
    double pull = 0;
    for (int i = 0; i < mesh->n_node; i++)
        if (mesh->x[i].x > 0.99 * L)
            pull += s->f[i].x;
    CHECK_NEAR(pull, -0.1 * E * L * L, 1e-12 * E * L * L);
    bodies_destroy(world);
}

/* Whatever an element comes to, its forces are finite, cancel out, and turn nothing. */
static void inverted_and_flat_elements_push_without_turning(void)
{
    struct palp_world *world = one_tet();
    uint64_t seed = 3;
    for (int i = 0; i < 1000; i++) {
        const mat3 squash = {{{1, 0, 0}, {0, 1, 0}, {0, 0, i % 3 == 0 ? 0 : random_number(&seed)}}};
        const struct system *s =
            deform(world, mat3_mul(random_rotation(&seed), squash), WEIGHTLESS);
        vec3 sum = {0, 0, 0}, torque = {0, 0, 0};
        for (int k = 0; k < 4; k++) {
            sum = vec3_add(sum, s->f[k]);
            torque = vec3_add(torque, vec3_cross(world->q[k], s->f[k]));
        }
        CHECK_ZERO(vec3_norm(sum), 1e-13 * E * L * L);
        CHECK_ZERO(vec3_norm(torque), 1e-12 * E * L * L * L);
    }
    bodies_destroy(world);
}

/* An element turned inside out is pushed back through the side it went through. */
static void an_inverted_element_is_pushed_back(void)
{
    struct palp_world *world = one_tet();
    const mat3 mirror = {{{1, 0, 0}, {0, 1, 0}, {0, 0, -0.3}}};
    const struct system *s = deform(world, mirror, WEIGHTLESS);
    CHECK(s->f[3].z > 0.1 * E * L * L); /* corner 3, at z = -0.3 L, is pushed up */
    bodies_destroy(world);
}

/* ---------------------------------------------------------------- stiffness */

/* Without the derivative of R the corotational stiffness is exact where there is no
 * strain, whatever the rotation: there central differences of the force agree, up to
 * their own error of step² and round-off. */
static void stiffness_is_derivative_of_force_where_unstrained(void)
{
    struct palp_world *world = one_tet();
    uint64_t seed = 4;
    const double step = 1e-5 * L;
    double worst = 0;
    for (int round = 0; round < 20; round++) {
        const mat3 R = random_rotation(&seed);
        vec3 d[4], plus[4];
        for (int k = 0; k < 4; k++)
            d[k] = random_vec3(&seed);
        vec3 product[4] = {{0, 0, 0}};
        const struct system *s = deform(world, R, WEIGHTLESS);
        sparse_add_product(product, 1, s->pattern, s->K, d, world->pool);
        for (int sign = 1; sign >= -1; sign -= 2) {
            deform(world, R, WEIGHTLESS);
            for (int k = 0; k < 4; k++)
                world->q[k] = vec3_axpy(world->q[k], sign * step, d[k]);
            system_assemble(world->system[0], world, H);
            for (int k = 0; k < 4; k++)
                if (sign > 0)
                    plus[k] = s->f[k];
                else
                    product[k] = vec3_axpy(product[k], 0.5 / step, vec3_sub(plus[k], s->f[k]));
        }
        worst = fmax(worst, largest(product, 4)); /* K d + df/dx d */
    }
    CHECK_BELOW(worst, 1e-6 * E * L);
    bodies_destroy(world);
}

/* Moving or turning the whole body meets no resistance. */
static void stiffness_does_not_resist_rigid_motion(void)
{
    struct palp_world *world = irregular_cube();
    uint64_t seed = 5;
    const struct system *s = deform(world, random_rotation(&seed), WEIGHTLESS);
    const int n = s->n;
    vec3 *d = calloc((size_t)n, sizeof *d), *Kd = calloc((size_t)n, sizeof *Kd);
    for (int i = 0; i < n; i++)
        d[i] = vec3_add((vec3){0.3, -0.5, 0.2}, vec3_cross((vec3){4, -2, 7}, world->q[i]));
    sparse_add_product(Kd, 1, s->pattern, s->K, d, world->pool);
    CHECK_BELOW(largest(Kd, n), 1e-12 * E * L * largest(d, n));
    free(d);
    free(Kd);
    bodies_destroy(world);
}

/* The stiffness of linear tetrahedra is that of corotational ones at rest, wherever they are, and
 * the force follows from it: f = -K u. */
static void linear_tetrahedra_keep_the_stiffness_of_rest(void)
{
    struct flesh flesh = FLESH;
    struct palp_world *turning = irregular_cube();
    const struct palp_options opt = bodies_options(WEIGHTLESS, 1);
    const struct palp_mesh *mesh = palp_body_mesh(turning->scene, THE_BODY);
    flesh.material.model = PALP_LINEAR;
    struct palp_world *staying = bodies_soft(mesh, &flesh, &opt);
    const struct system *rest = deform(turning, mat3_diagonal(1), WEIGHTLESS);
    const struct system *s = deform(staying, mat3_diagonal(1), WEIGHTLESS);
    uint64_t seed = 12;
    vec3 u[64], left[64] = {{0, 0, 0}};
    for (int i = 0; i < s->n; i++) {
        u[i] = vec3_scale(random_vec3(&seed), L);
        staying->q[i] = vec3_add(mesh->x[i], u[i]);
    }
    system_assemble(staying->system[0], staying, H);
    double off = 0, stiffest = 0;
    for (int k = 0; k < s->pattern->n_block; k++)
        for (int e = 0; e < 9; e++) {
            off = fmax(off, fabs(s->K[k].m[e / 3][e % 3] - rest->K[k].m[e / 3][e % 3]));
            stiffest = fmax(stiffest, fabs(s->K[k].m[e / 3][e % 3]));
        }
    CHECK_BELOW(off, 1e-13 * stiffest);
    sparse_add_product(left, 1, s->pattern, s->K, u, staying->pool);
    for (int i = 0; i < s->n; i++)
        left[i] = vec3_add(left[i], s->f[i]);
    CHECK_BELOW(largest(left, s->n), 1e-12 * largest(s->f, s->n));
    bodies_destroy(turning);
    bodies_destroy(staying);
}

/* ---------------------------------------------------------------- eight at a time */

static double distance(mat3 A, mat3 B)
{
    double most = 0;
    for (int i = 0; i < 9; i++)
        most = fmax(most, fabs(A.m[i / 3][i % 3] - B.m[i / 3][i % 3]));
    return most;
}

/* Nodes of a cube of 162 tetrahedra (no multiple of eight) anywhere: some flat, some inside out,
 * some squashed to nothing, of any size. Strains are about 1, so that sums lose no digits. */
static void eight_tetrahedra_at_once_are_those_one_by_one(void)
{
    uint64_t seed = 7;
    struct palp_world *world = irregular_cube();
    const struct palp_mesh *mesh = palp_body_mesh(world->scene, THE_BODY);
    double worst = 0;
    for (int round = 0; round < 100; round++) {
        const double size = round % 5 == 4 ? pow(10, 6 * random_number(&seed)) : 1;
        for (int i = 0; i < mesh->n_node; i++) {
            const vec3 stirred = vec3_axpy(mesh->x[i], 0.02 * L * (round % 10), random_vec3(&seed));
            const double height = round % 7 == 6 ? 0 : 1; /* all flat */
            world->q[i] = vec3_scale((vec3){stirred.x, stirred.y, height * stirred.z}, size);
        }
        system_assemble(world->system[0], world, H);
        worst = fmax(worst, elastic_unlike(world, &FLESH.material, NULL, E * L * L));
    }
    CHECK_BELOW(worst, 1e-12);
    bodies_destroy(world);
}

static void a_group_of_one_tetrahedron_is_that_one(void)
{
    uint64_t seed = 8;
    struct palp_world *world = one_tet();
    deform(world, mat3_mul(random_rotation(&seed), (mat3){{{1.2, 0.3, 0}, {0, 0.7, 0}, {0, 0, 1}}}),
           random_vec3(&seed));
    CHECK_BELOW(elastic_unlike(world, &FLESH.material, NULL, E * L * L), 1e-12);
    bodies_destroy(world);
}

/* ---------------------------------------------------------------- nodal rotations */

/* However it is stretched besides: the stretch is the same everywhere and turns nothing. */
static void nodes_of_a_turned_body_have_its_rotation(void)
{
    struct palp_world *world = irregular_cube();
    const mat3 stretch = {{{1.2, 0.1, 0}, {0.1, 0.9, -0.05}, {0, -0.05, 1.1}}};
    uint64_t seed = 6;
    for (int round = 0; round < 20; round++) {
        const mat3 R = random_rotation(&seed);
        const struct system *s =
            deform(world, round % 2 ? R : mat3_mul(R, stretch), random_vec3(&seed));
        double worst = 0;
        for (int i = 0; i < s->n; i++)
            worst = fmax(worst, distance(s->rotation[i], R));
        CHECK_BELOW(worst, 1e-12); /* positions of 1 m round to 1e-16 m: 1e-14 of an edge */
    }
    bodies_destroy(world);
}

static void a_node_of_no_tetrahedron_is_not_turned(void)
{
    vec3 x[5] = {{0, 0, 0}, {L, 0.01, 0}, {9, 9, 9}, {0.02, L, 0}, {0.01, 0.03, L}};
    int tet[1][4] = {{0, 1, 3, 4}};
    const struct palp_mesh mesh = {.n_node = 5, .n_tet = 1, .x = x, .tet = tet};
    const struct palp_options opt = bodies_options(WEIGHTLESS, 1);
    struct palp_world *world = bodies_soft(&mesh, &FLESH, &opt);
    uint64_t seed = 9;
    const mat3 R = random_rotation(&seed);
    const struct system *s = deform(world, R, WEIGHTLESS);
    CHECK_ZERO(distance(s->rotation[2], mat3_diagonal(1)), 0);
    CHECK_BELOW(distance(s->rotation[3], R), 1e-12);
    bodies_destroy(world);
}

/* ---------------------------------------------------------------- mass and weight */

static void mass_and_weight_are_those_of_the_volume(void)
{
    const vec3 g = {1, -9.81, 3};
    const struct palp_options opt = bodies_options(g, 1);
    struct palp_world *world = bodies_box((vec3){0.3, 0.1, 0.1}, (int[]){3, 2, 2}, &FLESH, &opt);
    const struct system *s = deform(world, mat3_diagonal(1), WEIGHTLESS);
    double mass = 0;
    vec3 weight = {0, 0, 0};
    for (int i = 0; i < s->n; i++) {
        mass += s->M[i].m[0][0];
        weight = vec3_add(weight, s->f[i]);
    }
    CHECK_NEAR(mass, 3, 1e-14);
    CHECK_ZERO(vec3_norm(vec3_axpy(weight, -3, g)), 1e-12);
    bodies_destroy(world);
}

SUITE(force, TEST(rigid_rotation_gives_zero_force), TEST(patch_test),
      TEST(stretch_gives_hooke_s_force), TEST(inverted_and_flat_elements_push_without_turning),
      TEST(an_inverted_element_is_pushed_back),
      TEST(stiffness_is_derivative_of_force_where_unstrained),
      TEST(stiffness_does_not_resist_rigid_motion),
      TEST(linear_tetrahedra_keep_the_stiffness_of_rest),
      TEST(eight_tetrahedra_at_once_are_those_one_by_one),
      TEST(a_group_of_one_tetrahedron_is_that_one), TEST(nodes_of_a_turned_body_have_its_rotation),
      TEST(a_node_of_no_tetrahedron_is_not_turned), TEST(mass_and_weight_are_those_of_the_volume));
