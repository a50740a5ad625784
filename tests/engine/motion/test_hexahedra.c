/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_hexahedra.c - hexahedra: patch test, stiffness by finite differences, momentum, bending. */
#include "engine/model/hex.h"
#include "engine/model/mesh.h"
#include "engine/model/world.h"
#include "engine/motion/system.h"
#include "tests/check.h"
#include "tests/fixtures/single_body.h"

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

/* ---------------------------------------------------------------- energy, by its definition */

/* Σ V (μ dev ε : dev ε) at the Gauss points and V κ θ²/2 of the mean, ε of u = Rᵀx - X. */
static double energy_of(const struct palp_mesh *mesh, int hex, const vec3 *q,
                        const struct palp_material *m)
{
    const double mu = m->young / (2 * (1 + m->poisson)), bulk = m->young / (3 - 6 * m->poisson);
    struct hex at;
    vec3 X[HEX_CORNERS], mean[HEX_CORNERS], u[HEX_CORNERS];
    double volume = 0, energy = 0, swelling = 0;
    mat3 F = mat3_diagonal(0);
    mesh_hex_corners(mesh, hex, X);
    hex_measure(&at, X);
    for (int p = 0; p < HEX_POINTS; p++)
        volume += at.volume[p];
    for (int k = 0; k < HEX_CORNERS; k++) {
        mean[k] = WEIGHTLESS;
        for (int p = 0; p < HEX_POINTS; p++)
            mean[k] = vec3_axpy(mean[k], at.volume[p] / volume, at.gradient[p][k]);
        F = mat3_add(F, mat3_outer(q[mesh->hex[hex][k]], mean[k]));
    }
    const mat3 R = m->model == PALP_LINEAR ? mat3_diagonal(1) : mat3_rotation(F);
    for (int k = 0; k < HEX_CORNERS; k++) {
        u[k] = vec3_sub(mat3_apply_t(R, q[mesh->hex[hex][k]]), X[k]);
        swelling += vec3_dot(u[k], mean[k]);
    }
    for (int p = 0; p < HEX_POINTS; p++) {
        mat3 G = mat3_diagonal(0);
        for (int k = 0; k < HEX_CORNERS; k++)
            G = mat3_add(G, mat3_outer(u[k], at.gradient[p][k]));
        G = mat3_scale(mat3_add(G, mat3_transpose(G)), 0.5);
        G = mat3_axpy(G, -mat3_trace(G) / 3, mat3_diagonal(1));
        for (int i = 0; i < 9; i++)
            energy += at.volume[p] * mu * G.m[i / 3][i % 3] * G.m[i / 3][i % 3];
    }
    return energy + volume * bulk * swelling * swelling / 2;
}

static double energy_in(const struct palp_world *world, const struct palp_material *m)
{
    const struct palp_mesh *mesh = mesh_in(world);
    double energy = 0;
    for (int h = 0; h < mesh->n_hex; h++)
        energy += energy_of(mesh, h, world->q, m);
    return energy;
}

/* Also where strains are large: what the turning of a frame adds is in the force. Central
 * differences are off by step² and by the round-off of the energy over it. */
static void force_is_derivative_of_energy(void)
{
    uint64_t seed = 4;
    for (int model = PALP_COROTATIONAL; model <= PALP_LINEAR; model += PALP_LINEAR) {
        struct palp_world *world = cube_of((enum palp_material_model)model, 1);
        const struct palp_material m = flesh_of((enum palp_material_model)model).material;
        const double step = 1e-6 * L;
        for (int round = 0; round < 20; round++) {
            const struct system *s = stir(world, 0.02 * L, &seed);
            vec3 d[64];
            double work = 0, change = 0;
            for (int i = 0; i < s->n; i++) {
                d[i] = random_vec3(&seed);
                work += vec3_dot(s->f[i], d[i]);
            }
            for (int sign = -1; sign <= 1; sign += 2) {
                for (int i = 0; i < s->n; i++)
                    world->q[i] = vec3_axpy(world->q[i], (sign > 0 ? 2 : -1) * step, d[i]);
                change += sign * energy_in(world, &m) / (2 * step);
            }
            CHECK_ZERO(work + change, 1e-6 * s->n * largest(s->f, s->n));
        }
        bodies_destroy(world);
    }
}

/* ---------------------------------------------------------------- stiffness */

/* The largest entry of K d + df/dx d, for a random d, at the nodes' places. */
static double off_stiffness(struct palp_world *world, uint64_t *seed)
{
    const double step = 1e-5 * L;
    const struct system *s = world->system[0];
    vec3 d[64], product[64] = {{0, 0, 0}}, plus[64];
    for (int i = 0; i < s->n; i++)
        d[i] = random_vec3(seed);
    assemble(world);
    sparse_add_product(product, 1, s->pattern, s->K, d, world->pool);
    for (int sign = 1; sign >= -1; sign -= 2) {
        for (int i = 0; i < s->n; i++)
            world->q[i] = vec3_axpy(world->q[i], (sign > 0 ? 1 : -2) * step, d[i]);
        assemble(world);
        for (int i = 0; i < s->n; i++)
            if (sign > 0)
                plus[i] = s->f[i];
            else
                product[i] = vec3_axpy(product[i], 0.5 / step, vec3_sub(plus[i], s->f[i]));
    }
    return largest(product, s->n);
}

/* Everywhere, for the force is linear: only round-off is left. */
static void stiffness_of_linear_ones_is_derivative_of_force(void)
{
    struct palp_world *world = cube_of(PALP_LINEAR, 1);
    uint64_t seed = 5;
    for (int round = 0; round < 20; round++) {
        stir(world, 0.02 * L, &seed);
        CHECK_BELOW(off_stiffness(world, &seed), 1e-6 * E * L);
    }
    bodies_destroy(world);
}

/* Without the derivative of R the corotational stiffness is exact where there is no strain,
 * whatever the rotation: forces are zero there, and turning them changes nothing. */
static void stiffness_is_derivative_of_force_where_unstrained(void)
{
    struct palp_world *world = cube_of(PALP_COROTATIONAL, 1);
    uint64_t seed = 6;
    for (int round = 0; round < 20; round++) {
        deform(world, random_rotation(&seed), WEIGHTLESS);
        CHECK_BELOW(off_stiffness(world, &seed), 1e-6 * E * L);
    }
    bodies_destroy(world);
}

/* No pattern of displacements costs nothing but the six rigid motions: the stiffness of one
 * hexahedron that is held at three corners has an inverse. */
static void one_hexahedron_resists_all_but_rigid_motion(void)
{
    struct palp_mesh mesh = grid((vec3){L, L, L}, 1, 1, 1);
    struct flesh flesh = flesh_of(PALP_COROTATIONAL);
    flesh.material.poisson = 0.49;
    const struct palp_options opt = bodies_options(WEIGHTLESS, 1);
    struct palp_world *world = bodies_soft(&mesh, &flesh, &opt);
    const struct system *s = deform(world, mat3_diagonal(1), WEIGHTLESS);
    uint64_t seed = 7;
    for (int round = 0; round < 1000; round++) {
        vec3 d[8], Kd[8] = {{0, 0, 0}};
        double work = 0;
        for (int i = 0; i < 8; i++)
            d[i] = i == 0 ? WEIGHTLESS : random_vec3(&seed);
        d[1].y = d[1].z = d[2].z = 0; /* corners 0 (0,0,0), 1 along x, 2 along y */
        sparse_add_product(Kd, 1, s->pattern, s->K, d, world->pool);
        for (int i = 0; i < 8; i++)
            work += vec3_dot(d[i], Kd[i]);
        CHECK(work > 1e-3 * E * L);
    }
    palp_mesh_destroy(&mesh);
    bodies_destroy(world);
}

/* ---------------------------------------------------------------- mass, rotations */

static void mass_and_weight_are_those_of_the_volume(void)
{
    const vec3 g = {1, -9.81, 3};
    struct palp_mesh mesh = irregular_cube();
    const struct flesh flesh = flesh_of(PALP_LINEAR);
    const struct palp_options opt = bodies_options(g, 1);
    struct palp_world *world = bodies_soft(&mesh, &flesh, &opt);
    const struct system *s = deform(world, mat3_diagonal(1), WEIGHTLESS);
    double mass = 0, least = INFINITY;
    vec3 weight = {0, 0, 0};
    for (int i = 0; i < s->n; i++) {
        mass += s->M[i].m[0][0];
        least = fmin(least, s->M[i].m[0][0]);
        weight = vec3_add(weight, s->f[i]);
    }
    CHECK_NEAR(mass, 1000 * L * L * L, 1e-14);
    CHECK(least > 0);
    CHECK_ZERO(vec3_norm(vec3_axpy(weight, -1000 * L * L * L, g)), 1e-12);
    palp_mesh_destroy(&mesh);
    bodies_destroy(world);
}

static double distance(mat3 A, mat3 B)
{
    double most = 0;
    for (int i = 0; i < 9; i++)
        most = fmax(most, fabs(A.m[i / 3][i % 3] - B.m[i / 3][i % 3]));
    return most;
}

/* Those of linear ones do not: what their stiffness is multiplied with stays as it is. */
static void nodes_of_a_turned_body_turn_with_it(void)
{
    struct palp_world *turns = cube_of(PALP_COROTATIONAL, 1), *stays = cube_of(PALP_LINEAR, 1);
    uint64_t seed = 8;
    const mat3 R = random_rotation(&seed), F = mat3_mul(R, mat3_add(mat3_diagonal(1), STRAIN));
    const struct system *t = deform(turns, F, WEIGHTLESS), *s = deform(stays, F, WEIGHTLESS);
    for (int i = 0; i < t->n; i++) {
        CHECK_BELOW(distance(t->rotation[i], R), 1e-12);
        CHECK_BELOW(distance(s->rotation[i], mat3_diagonal(1)), 1e-15);
    }
    bodies_destroy(turns);
    bodies_destroy(stays);
}

/* ---------------------------------------------------------------- bending */

/* The tip of a 5:1 cantilever under a small weight over that of Timoshenko's beam. */
static double bend(int cells, double poisson)
{
    const double height = 0.02, length = 5 * height, young = 1e6, g = 0.01;
    const double area = height * height, load = 1000 * area * g, moment = area * area / 12;
    const double shear = young / (2 * (1 + poisson)) * 10 * (1 + poisson) / (12 + 11 * poisson);
    const double theory =
        load * pow(length, 4) / (8 * young * moment) + load * length * length / (2 * shear * area);
    const struct flesh flesh = {{PALP_COROTATIONAL, young, poisson, 1000}, 0, 0, true};
    const struct palp_options opt = bodies_options((vec3){0, -g, 0}, 1);
    struct palp_mesh mesh = grid((vec3){length, height, height}, 5 * cells, cells, cells);
    struct palp_world *world = bodies_soft(&mesh, &flesh, &opt);
    double tip = 0, n = 0;
    for (int i = 0; i < 6; i++)
        palp_step(world, 1e3); /* so long a step is one of Newton's towards rest */
    for (int i = 0; i < mesh.n_node; i++)
        if (mesh.x[i].x > 0.499 * length) {
            tip += mesh.x[i].y - world->q[i].y;
            n++;
        }
    palp_mesh_destroy(&mesh);
    bodies_destroy(world);
    return tip / n / theory;
}

/* Without Poisson's ratio a clamped end is a beam's: with the square of the cell. Flesh that can
 * hardly be compressed bends as well, where two cells do for its height (they do not lock). */
static void a_cantilever_bends_towards_beam_theory(void)
{
    const double coarse = 1 - bend(2, 0), fine = 1 - bend(4, 0);
    CHECK(coarse > 0 && coarse < 0.05);
    CHECK_NEAR(log(coarse / fine) / log(2), 2, 0.3);
    CHECK(bend(2, 0.49) > 0.95 * bend(4, 0.49));
}

SUITE(hexahedra, TEST(rigid_motion_gives_zero_force), TEST(patch_test),
      TEST(forces_keep_momentum_and_spin), TEST(force_is_derivative_of_energy),
      TEST(stiffness_of_linear_ones_is_derivative_of_force),
      TEST(stiffness_is_derivative_of_force_where_unstrained),
      TEST(one_hexahedron_resists_all_but_rigid_motion),
      TEST(mass_and_weight_are_those_of_the_volume), TEST(nodes_of_a_turned_body_turn_with_it),
      TEST(a_cantilever_bends_towards_beam_theory));
