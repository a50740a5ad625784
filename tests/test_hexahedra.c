/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_hexahedra.c - hexahedra: patch test, stiffness by finite differences, momentum, bending; a
 * body of them in whole steps. */
#include "engine/model/hex.h"
#include "engine/model/world.h"
#include "engine/motion/system.h"
#include "tests/alloc_count.h"
#include "tests/bodies.h"
#include "tests/check.h"

#include <stdlib.h>
#include <string.h>

static const double E = 2e4, L = 0.1, H = 0.01, NU = 0.4;
static const vec3 WEIGHTLESS = {0, 0, 0};

static struct flesh flesh_of(enum palp_material_model model)
{
    return (struct flesh){{model, 2e4, 0.4, 1000}, 0, 0, false};
}

static struct palp_mesh grid(vec3 size, int nx, int ny, int nz)
{
    const struct palp_grid g = {.size = size, .cells = {nx, ny, nz}, .elements = PALP_HEXAHEDRA};
    struct palp_mesh mesh;
    REQUIRE(palp_mesh_grid(&mesh, &g, NULL) == PALP_OK);
    return mesh;
}

/* A cube of 3×3×3 cells whose inner nodes stand anywhere, so that faces are not flat: 27, no
 * multiple of eight. */
static struct palp_mesh irregular_cube(void)
{
    struct palp_mesh mesh = grid((vec3){L, L, L}, 3, 3, 3);
    uint64_t seed = 11;
    for (int i = 0; i < mesh.n_node; i++) {
        const vec3 x = mesh.x[i];
        if (fmax(fabs(x.x), fmax(fabs(x.y), fabs(x.z))) < 0.4 * L)
            mesh.x[i] = vec3_axpy(x, 0.3 * L / 3, random_vec3(&seed));
    }
    REQUIRE(palp_mesh_check(&mesh, NULL) == PALP_OK);
    return mesh;
}

static struct palp_world *cube_of(enum palp_material_model model, int workers)
{
    struct palp_mesh mesh = irregular_cube();
    const struct flesh flesh = flesh_of(model);
    const struct palp_options opt = bodies_options(WEIGHTLESS, workers);
    struct palp_world *world = bodies_soft(&mesh, &flesh, &opt);
    palp_mesh_destroy(&mesh);
    return world;
}

static const struct palp_mesh *mesh_in(const struct palp_world *world)
{
    return palp_body_mesh(world->scene, THE_BODY);
}

static const struct system *assemble(struct palp_world *world)
{
    system_assemble(world->system[0], world, H);
    return world->system[0];
}

/* Nodes at F X + t, at rest there; the force is assembled. */
static const struct system *deform(struct palp_world *world, mat3 F, vec3 t)
{
    const struct palp_mesh *mesh = mesh_in(world);
    for (int i = 0; i < mesh->n_node; i++)
        world->q[i] = vec3_add(mat3_apply(F, mesh->x[i]), t);
    return assemble(world);
}

/* Nodes anywhere about where they were. */
static const struct system *stir(struct palp_world *world, double by, uint64_t *seed)
{
    const struct palp_mesh *mesh = mesh_in(world);
    for (int i = 0; i < mesh->n_node; i++)
        world->q[i] = vec3_axpy(mesh->x[i], by, random_vec3(seed));
    return assemble(world);
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

static const mat3 STRAIN = {{{0.02, 0.01, -0.005}, {0.01, -0.03, 0.015}, {-0.005, 0.015, 0.01}}};

/* ---------------------------------------------------------------- force */

/* E L² is the natural size of a force here. */
static void rigid_motion_gives_zero_force(void)
{
    struct palp_world *turns = cube_of(PALP_COROTATIONAL, 1), *stays = cube_of(PALP_LINEAR, 1);
    uint64_t seed = 1;
    double worst = 0;
    for (int i = 0; i < 100; i++) {
        const struct system *s = deform(turns, random_rotation(&seed), WEIGHTLESS);
        worst = fmax(worst, largest(s->f, s->n));
    }
    CHECK_BELOW(worst, 1e-13 * E * L * L);
    for (int i = 0; i < 100; i++) {
        const struct system *s = deform(turns, random_rotation(&seed), random_vec3(&seed));
        worst = fmax(worst, largest(s->f, s->n));
        s = deform(stays, mat3_diagonal(1), random_vec3(&seed));
        worst = fmax(worst, largest(s->f, s->n));
    }
    CHECK_BELOW(worst, 1e-12 * E * L * L); /* positions of 1 m round to 1e-16 m: 1e-14 of a cell */
    bodies_destroy(turns);
    bodies_destroy(stays);
}

/* What a traction P N leaves on the corners of the cube's flat outer faces: a quarter each. */
static void add_tractions(vec3 *to, const struct palp_mesh *mesh, mat3 P)
{
    for (int h = 0; h < mesh->n_hex; h++)
        for (int face = 0; face < HEX_FACES; face++) {
            int node[4];
            vec3 x[4], middle = {0, 0, 0};
            for (int k = 0; k < 4; k++) {
                node[k] = mesh->hex[h][hex_face[face][k]];
                x[k] = mesh->x[node[k]];
                middle = vec3_axpy(middle, 0.25, x[k]);
            }
            if (fmax(fabs(middle.x), fmax(fabs(middle.y), fabs(middle.z))) < 0.499 * L)
                continue;
            const vec3 area =
                vec3_scale(vec3_cross(vec3_sub(x[2], x[0]), vec3_sub(x[3], x[1])), 0.5);
            for (int k = 0; k < 4; k++)
                to[node[k]] = vec3_axpy(to[node[k]], 0.25, mat3_apply(P, area));
        }
}

/* Under an affine displacement every element has the same stress: inner nodes are in balance, and
 * the tractions on the boundary are what remains. Linear ones do not know of the rotation. */
static void patch_test(void)
{
    uint64_t seed = 2;
    const double mu = E / (2 * (1 + NU)), lambda = 2 * mu * NU / (1 - 2 * NU);
    const mat3 stress = mat3_axpy(mat3_diagonal(lambda * mat3_trace(STRAIN)), 2 * mu, STRAIN);
    for (int model = PALP_COROTATIONAL; model <= PALP_LINEAR; model += PALP_LINEAR) {
        struct palp_world *world = cube_of((enum palp_material_model)model, 1);
        const mat3 R = model == PALP_LINEAR ? mat3_diagonal(1) : random_rotation(&seed);
        const struct system *s =
            deform(world, mat3_mul(R, mat3_add(mat3_diagonal(1), STRAIN)), (vec3){1, 2, 3});
        vec3 left[64];
        memcpy(left, s->f, sizeof left);
        add_tractions(left, mesh_in(world), mat3_mul(R, stress));
        CHECK_BELOW(largest(left, s->n), 1e-9 * largest(s->f, s->n));
        bodies_destroy(world);
    }
}

/* Of each element alone, whatever it comes to: its forces are finite, cancel out and, unless it is
 * squashed to nearly a line or turned inside out, turn nothing. */
static void forces_keep_momentum_and_spin(void)
{
    struct palp_world *world = cube_of(PALP_COROTATIONAL, 1);
    uint64_t seed = 3;
    for (int i = 0; i < 200; i++) {
        const double by = i % 4 == 3 ? 0.1 * L : 0.05 * L / 3 * (1 + i % 4);
        const struct system *s = stir(world, by, &seed);
        vec3 sum = {0, 0, 0}, torque = {0, 0, 0};
        for (int k = 0; k < s->n; k++) {
            sum = vec3_add(sum, s->f[k]);
            torque = vec3_add(torque, vec3_cross(world->q[k], s->f[k]));
        }
        const double size = largest(s->f, s->n);
        CHECK(isfinite(size));
        CHECK_ZERO(vec3_norm(sum), 1e-12 * size);
        if (i % 4 < 3)
            CHECK_ZERO(vec3_norm(torque), 1e-12 * size * L);
    }
    bodies_destroy(world);
}

SUITE(hexahedra, TEST(rigid_motion_gives_zero_force), TEST(patch_test),
      TEST(forces_keep_momentum_and_spin));
