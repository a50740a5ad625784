/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_material.c - the models of elasticity of tetrahedra: their forces and stiffness element by
 * element. */
#include "engine/model/world.h"
#include "engine/motion/system.h"
#include "tests/check.h"
#include "tests/fixtures/reference_elasticity.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>
#include <string.h>

static const double E = 2e4, NU = 0.4, L = 0.1, H = 0.01;
static const vec3 WEIGHTLESS = {0, 0, 0};

static struct flesh flesh_of(int model)
{
    return (struct flesh){{(enum palp_material_model)model, E, NU, 1000}, 0, 0, false};
}

static struct palp_world *one_tet(int model)
{
    vec3 x[4] = {{0, 0, 0}, {L, 0.01, 0}, {0.02, L, 0}, {0.01, 0.03, L}};
    int tet[1][4] = {{0, 1, 2, 3}};
    const struct palp_mesh mesh = {4, 1, 0, x, tet, NULL};
    const struct palp_options opt = bodies_options(WEIGHTLESS, 1);
    const struct flesh flesh = flesh_of(model);
    return bodies_soft(&mesh, &flesh, &opt);
}

/* A cube of 3×3×3 cells, 162 tetrahedra, whose inner nodes stand anywhere. */
static struct palp_mesh irregular_cube(void)
{
    const struct palp_grid grid = {PALP_GRID_BOX, {0, 0, 0}, {L, L, L}, {3, 3, 3}};
    struct palp_mesh mesh;
    uint64_t seed = 11;
    REQUIRE(palp_mesh_grid(&mesh, &grid, NULL) == PALP_OK);
    for (int i = 0; i < mesh.n_node; i++) {
        const vec3 x = mesh.x[i];
        if (fmax(fabs(x.x), fmax(fabs(x.y), fabs(x.z))) < 0.4 * L)
            mesh.x[i] = vec3_axpy(x, 0.2 * L / 3, random_vec3(&seed));
    }
    REQUIRE(palp_mesh_check(&mesh, NULL) == PALP_OK);
    return mesh;
}

static const struct system *assemble(struct palp_world *world)
{
    system_assemble(world->system[0], world, H);
    return world->system[0];
}

static const struct palp_mesh *mesh_of(const struct palp_world *world)
{
    return palp_body_mesh(world->scene, THE_BODY);
}

/* Nodes at F X + t. */
static void deform(struct palp_world *world, mat3 F, vec3 t)
{
    const struct palp_mesh *mesh = mesh_of(world);
    for (int i = 0; i < mesh->n_node; i++)
        world->q[i] = vec3_add(mat3_apply(F, mesh->x[i]), t);
}

static double largest(const vec3 *x, int n)
{
    double most = 0;
    for (int i = 0; i < n; i++)
        most = fmax(most, vec3_norm(x[i]));
    return most;
}

static double distance(mat3 A, mat3 B)
{
    double most = 0;
    for (int i = 0; i < 9; i++)
        most = fmax(most, fabs(A.m[i / 3][i % 3] - B.m[i / 3][i % 3]));
    return most;
}

static mat3 random_rotation(uint64_t *seed)
{
    return quat_matrix(quat_exp(vec3_scale(random_vec3(seed), 3)));
}

static mat3 diagonal(double x, double y, double z)
{
    return (mat3){{{x, 0, 0}, {0, y, 0}, {0, 0, z}}};
}

/* Turned stretches: of low … high, all different. */
static mat3 random_stretch(uint64_t *seed, double low, double high)
{
    const double half = 0.5 * (high - low);
    const vec3 s = random_vec3(seed);
    const mat3 stretch =
        diagonal(low + half * (1 + s.x), low + half * (1 + s.y), low + half * (1 + s.z));
    const mat3 U = random_rotation(seed);
    return mat3_mul(mat3_mul(U, stretch), random_rotation(seed));
}

/* Of all kinds: mild, strong, inside out, mirrored, flat, a line, a point, no strain. */
static mat3 random_state(int i, uint64_t *seed)
{
    const mat3 mild = random_stretch(seed, 0.8, 1.2);
    const mat3 kinds[] = {mild,
                          random_stretch(seed, 0.2, 2),
                          mat3_mul(mild, diagonal(1, 1, random_number(seed))),
                          mat3_mul(mild, diagonal(-1, 1, 1)),
                          mat3_mul(mild, diagonal(1, 0, 1)),
                          mat3_mul(mild, diagonal(0, 0, 1)),
                          diagonal(0, 0, 0),
                          random_rotation(seed),
                          mat3_mul(random_rotation(seed), diagonal(1, -1, -1 + 1e-9)),
                          mat3_mul(random_rotation(seed), diagonal(1.1, 1.1, 1.1))};
    return kinds[i % (int)(sizeof kinds / sizeof *kinds)];
}

/* ---------------------------------------------------------------- one element */

/* A rotation is not a deformation. E L² is the natural size of a force here. */
static void rigid_rotation_gives_zero_force(void)
{
    for (int model = 0; model < ELASTIC_MODELS; model++) {
        struct palp_world *world = one_tet(model);
        uint64_t seed = 1;
        double worst = 0;
        for (int i = 0; i < 1000; i++) {
            deform(world, random_rotation(&seed), WEIGHTLESS);
            worst = fmax(worst, largest(assemble(world)->f, 4));
        }
        CHECK_BELOW(worst, 1e-13 * E * L * L);
        bodies_destroy(world);
    }
}

/* Inside out as well, but for the corotational energy, which has a kink there where two rotations
 * are as near. Central differences are off by step² and by the round-off of the energy over it. */
static void force_is_derivative_of_energy(void)
{
    const double step = 1e-5 * L;
    for (int model = 0; model < ELASTIC_MODELS; model++) {
        const struct flesh flesh = flesh_of(model);
        struct palp_world *world = one_tet(model);
        uint64_t seed = 2;
        double worst = 0;
        for (int i = 0; i < 200; i++) {
            const bool inside_out = i % 2 && model != PALP_COROTATIONAL;
            const mat3 F = random_stretch(&seed, inside_out ? -1.5 : 0.5, 1.5);
            deform(world, F, WEIGHTLESS);
            const vec3 *f = assemble(world)->f;
            for (int k = 0; k < 12; k++) {
                double *at = (double *)world->q + k;
                const double was = *at;
                *at = was + step;
                const double above = elastic_world(world, &flesh.material);
                *at = was - step;
                const double slope = (above - elastic_world(world, &flesh.material)) / (2 * step);
                *at = was;
                worst = fmax(worst, fabs(slope + ((const double *)f)[k]));
            }
        }
        CHECK_BELOW(worst, 1e-9 * E * L * L);
        bodies_destroy(world);
    }
}

/* K d + df/dx d by central differences of the force. */
static double unlike_differences(struct palp_world *world, const vec3 d[4])
{
    const double step = 1e-5 * L;
    vec3 product[4] = {{0, 0, 0}}, f[2][4], q[4];
    memcpy(q, world->q, sizeof q);
    const struct system *s = assemble(world);
    sparse_add_product(product, 1, s->pattern, s->K, d, world->pool);
    for (int side = 0; side < 2; side++) {
        for (int k = 0; k < 4; k++)
            world->q[k] = vec3_axpy(q[k], side ? -step : step, d[k]);
        memcpy(f[side], assemble(world)->f, sizeof f[side]);
    }
    for (int k = 0; k < 4; k++)
        product[k] = vec3_axpy(product[k], 0.5 / step, vec3_sub(f[0][k], f[1][k]));
    return largest(product, 4);
}

/* Where every eigenvalue is above 0 already: pulled, but not far. Of the corotational model, whose
 * stiffness leaves out the derivative of its rotation, where there is no strain. */
static void stiffness_is_derivative_of_force_where_nothing_is_projected(void)
{
    for (int model = 0; model < ELASTIC_MODELS; model++) {
        const struct flesh flesh = flesh_of(model);
        struct palp_world *world = one_tet(model);
        uint64_t seed = 3;
        double worst = 0;
        for (int i = 0; i < 200; i++) {
            const double most = model == PALP_COROTATIONAL ? 1 : 1.1;
            const mat3 F = random_stretch(&seed, most == 1 ? 1 : 1.01, most);
            double C[9][9];
            vec3 d[4];
            CHECK(elastic_slope(C, &flesh.material, F) > -1e-12 * E);
            for (int k = 0; k < 4; k++)
                d[k] = random_vec3(&seed);
            deform(world, F, WEIGHTLESS);
            worst = fmax(worst, unlike_differences(world, d));
        }
        CHECK_BELOW(worst, 1e-6 * E * L);
        bodies_destroy(world);
    }
}

/* The 12×12 stiffness of one element: both triangles. */
static void stiffness_of(double K[12][12], const struct system *s)
{
    for (int c = 0; c < 4; c++)
        for (int k = s->pattern->first[c]; k < s->pattern->first[c + 1]; k++)
            for (int e = 0; e < 9; e++) {
                const int i = 3 * s->pattern->row[k] + e / 3, j = 3 * c + e % 3;
                K[i][j] = K[j][i] = s->K[k].m[e / 3][e % 3];
            }
}

static bool all_finite(const struct system *s)
{
    double sum = 0;
    for (int i = 0; i < s->n; i++)
        sum += vec3_norm(s->f[i]) + mat3_trace(s->rotation[i]);
    for (int k = 0; k < s->pattern->n_block; k++)
        for (int e = 0; e < 9; e++)
            sum += s->K[k].m[e / 3][e % 3];
    return isfinite(sum);
}

/* To round-off beside the greatest eigenvalue. */
static void stiffness_is_positive_semidefinite_whatever_the_state(void)
{
    for (int model = 0; model < ELASTIC_MODELS; model++) {
        struct palp_world *world = one_tet(model);
        uint64_t seed = 4;
        double worst = 0;
        for (int i = 0; i < 2000; i++) {
            deform(world, random_state(i, &seed), random_vec3(&seed));
            const struct system *s = assemble(world);
            double K[12][12], V[12 * 12], least = 0, most = E * L;
            CHECK(all_finite(s));
            stiffness_of(K, s);
            elastic_eigen(K[0], V, 12);
            for (int k = 0; k < 12; k++) {
                least = fmin(least, K[k][k]);
                most = fmax(most, K[k][k]);
            }
            worst = fmax(worst, -least / most);
        }
        CHECK_BELOW(worst, 1e-13);
        bodies_destroy(world);
    }
}

/* However far and through itself: the force is finite, adds up to nothing and turns nothing. */
static void forces_cancel_out_and_turn_nothing(void)
{
    for (int model = 0; model < ELASTIC_MODELS; model++) {
        struct palp_world *world = one_tet(model);
        uint64_t seed = 5;
        for (int i = 0; i < 2000; i++) {
            deform(world, random_state(i, &seed), WEIGHTLESS);
            const struct system *s = assemble(world);
            vec3 sum = {0, 0, 0}, torque = {0, 0, 0};
            for (int k = 0; k < 4; k++) {
                sum = vec3_add(sum, s->f[k]);
                torque = vec3_add(torque, vec3_cross(world->q[k], s->f[k]));
            }
            const double size = E * L * L + largest(s->f, 4);
            CHECK_ZERO(vec3_norm(sum), 1e-14 * size);
            CHECK_ZERO(vec3_norm(torque), 1e-13 * size * L);
        }
        bodies_destroy(world);
    }
}

/* ---------------------------------------------------------------- many elements */

/* The tetrahedra of a mesh, each of one of four materials, in no order. */
static int *mixed_materials(int n_tet)
{
    int *of_tet = calloc((size_t)n_tet, sizeof *of_tet);
    uint64_t seed = 6;
    for (int t = 0; t < n_tet; t++)
        of_tet[t] = (int)(2 + 2 * random_number(&seed));
    return of_tet;
}

static const struct palp_material four[] = {{PALP_COROTATIONAL, 2e4, 0.4, 1000},
                                            {PALP_STABLE_NEO_HOOKEAN, 1e4, 0.45, 1100},
                                            {PALP_ST_VENANT_KIRCHHOFF, 3e4, 0, 900},
                                            {PALP_STABLE_NEO_HOOKEAN, 2e4, 0, 1000}};

/* Stirred so far that some are flat or inside out; all models side by side, none with a number of
 * tetrahedra that eight divides. Stresses are at most some E: sums lose no digits. */
static void a_body_of_several_models_is_its_tetrahedra_one_by_one(void)
{
    struct palp_mesh mesh = irregular_cube();
    int *of_tet = mixed_materials(mesh.n_tet);
    const struct palp_soft_def def = {
        .name = "body", .mesh = &mesh, .material = four, .n_material = 4, .tet_material = of_tet};
    const struct palp_options opt = bodies_options(WEIGHTLESS, 1);
    struct palp_world *world = bodies_told(&def, &opt);
    uint64_t seed = 7;
    double worst = 0;
    for (int round = 0; round < 12; round++) {
        const mat3 R = random_rotation(&seed);
        for (int i = 0; i < mesh.n_node; i++)
            world->q[i] = vec3_axpy(mat3_apply(R, mesh.x[i]), 0.003 * L * (double)(round * round),
                                    random_vec3(&seed));
        assemble(world);
        worst = fmax(worst, elastic_unlike(world, four, of_tet, E * L * L));
    }
    CHECK_BELOW(worst, 1e-11);
    bodies_destroy(world);
    free(of_tet);
    palp_mesh_destroy(&mesh);
}

static void clusters_hold_one_model_each(void)
{
    struct palp_mesh mesh = irregular_cube();
    int *of_tet = mixed_materials(mesh.n_tet), met[4] = {0}, wrong = 0, n = 0;
    const struct palp_soft_def def = {
        .name = "body", .mesh = &mesh, .material = four, .n_material = 4, .tet_material = of_tet};
    const struct palp_options opt = bodies_options(WEIGHTLESS, 1);
    struct palp_world *world = bodies_told(&def, &opt);
    const struct clusters *tets = &world->scene->body[0].soft.tets;
    for (int k = 0; k < tets->n_cluster; k++)
        for (int i = tets->cluster_first[k]; i < tets->cluster_first[k + 1]; i++)
            for (int l = 0; l < LANES && tets->member[i][l] >= 0; l++, n++) {
                wrong += four[of_tet[tets->member[i][l]]].model != tets->kind[k];
                met[tets->kind[k]]++;
            }
    CHECK(wrong == 0 && n == mesh.n_tet);
    CHECK(met[0] % LANES != 0 && met[1] % LANES != 0 && met[2] % LANES != 0);
    bodies_destroy(world);
    free(of_tet);
    palp_mesh_destroy(&mesh);
}

/* At rest the stiffness is that of linear elasticity; a strain of 1e-6 on, the forces differ by
 * that share of themselves. */
static void small_strains_agree_with_the_corotational_model(void)
{
    const mat3 strain = {{{2, 1, -0.5}, {1, -3, 1.5}, {-0.5, 1.5, 1}}};
    uint64_t seed = 8;
    const mat3 R = random_rotation(&seed);
    struct palp_world *linear = one_tet(PALP_COROTATIONAL);
    for (int model = 1; model < ELASTIC_MODELS; model++) {
        struct palp_world *world = one_tet(model);
        deform(linear, R, WEIGHTLESS);
        deform(world, R, WEIGHTLESS);
        const struct system *a = assemble(linear), *b = assemble(world);
        for (int k = 0; k < a->pattern->n_block; k++)
            CHECK_ZERO(distance(a->K[k], b->K[k]), 1e-13 * E * L * 10); /* a block is 10 E L */
        const mat3 F = mat3_mul(R, mat3_axpy(mat3_diagonal(1), 1e-6, strain));
        deform(linear, F, WEIGHTLESS);
        deform(world, F, WEIGHTLESS);
        a = assemble(linear);
        b = assemble(world);
        for (int k = 0; k < 4; k++)
            CHECK_ZERO(vec3_norm(vec3_sub(a->f[k], b->f[k])), 2e-5 * largest(a->f, 4));
        bodies_destroy(world);
    }
    bodies_destroy(linear);
}

SUITE(material, TEST(rigid_rotation_gives_zero_force), TEST(force_is_derivative_of_energy),
      TEST(stiffness_is_derivative_of_force_where_nothing_is_projected),
      TEST(stiffness_is_positive_semidefinite_whatever_the_state),
      TEST(forces_cancel_out_and_turn_nothing),
      TEST(a_body_of_several_models_is_its_tetrahedra_one_by_one),
      TEST(clusters_hold_one_model_each), TEST(small_strains_agree_with_the_corotational_model));
