/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_material_motion.c - bodies of each model of elasticity: what they come to rest at, what they
 * keep and lose on the way. */
#include "engine/model/world.h"
#include "engine/motion/system.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/reference_elasticity.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>
#include <string.h>

static const double E = 2e4, NU = 0.4, L = 0.1, H = 0.01;
static const vec3 WEIGHTLESS = {0, 0, 0};

static struct flesh flesh_of(int model)
{
    return (struct flesh){{(enum palp_material_model)model, E, NU, 1000}, 0.1, 0.02, true};
}

/* A cube of n×n×n cells from x = 0, clamped there. */
static struct palp_world *clamped_cube(int model, int n, const struct palp_options *opt)
{
    const struct flesh flesh = flesh_of(model);
    return bodies_box((vec3){L, L, L}, (int[]){n, n, n}, &flesh, opt);
}

static const struct palp_mesh *mesh_of(const struct palp_world *world)
{
    return palp_body_mesh(world->scene, THE_BODY);
}

static double furthest(const vec3 *a, const vec3 *b, int n)
{
    double most = 0;
    for (int i = 0; i < n; i++)
        most = fmax(most, vec3_norm(vec3_sub(a[i], b[i])));
    return most;
}

static void stir(struct palp_world *world, double way, double speed, uint64_t seed)
{
    const struct body *b = &world->scene->body[0];
    for (int i = 0; i < b->n_v; i++) {
        if (b->soft.fixed[i])
            continue;
        world->q[i] = vec3_axpy(world->q[i], way, random_vec3(&seed));
        world->v[i] = vec3_scale(random_vec3(&seed), speed);
    }
}

/* ---------------------------------------------------------------- states of rest */

/* A cube of 3×3×3 cells whose inner nodes stand anywhere and whose outer ones are all fixed. */
static struct palp_world *irregular_cube(int model)
{
    const struct palp_grid grid = {PALP_GRID_BOX, {0, 0, 0}, {L, L, L}, {3, 3, 3}};
    struct palp_options opt = bodies_options(WEIGHTLESS, 1);
    opt.sleep_speed = 0; /* in a step of 100 s that is a micrometre */
    const struct flesh flesh = flesh_of(model);
    struct palp_mesh mesh;
    int fixed[64], n_fixed = 0;
    uint64_t seed = 1;
    REQUIRE(palp_mesh_grid(&mesh, &grid, NULL) == PALP_OK);
    for (int i = 0; i < mesh.n_node; i++) {
        const vec3 x = mesh.x[i];
        if (fmax(fabs(x.x), fmax(fabs(x.y), fabs(x.z))) < 0.4 * L)
            mesh.x[i] = vec3_axpy(x, 0.2 * L / 3, random_vec3(&seed));
        else
            fixed[n_fixed++] = i;
    }
    const struct palp_soft_def def = {.name = "body",
                                      .mesh = &mesh,
                                      .material = &flesh.material,
                                      .n_material = 1,
                                      .fixed = fixed,
                                      .n_fixed = n_fixed};
    struct palp_world *world = bodies_told(&def, &opt);
    palp_mesh_destroy(&mesh);
    return world;
}

/* The boundary is strained by a fifth and turned; what is within, stirred, comes to rest where the
 * same affine map takes it. Steps of 100 s leave no inertia: each is one of Newton's. */
static void patch_test(void)
{
    const mat3 stretch = {{{1.2, 0.1, 0}, {0.05, 0.9, -0.1}, {0, 0.1, 1.1}}};
    uint64_t seed = 2;
    for (int model = 0; model < ELASTIC_MODELS; model++) {
        struct palp_world *world = irregular_cube(model);
        const struct body *b = &world->scene->body[0];
        const struct palp_mesh *mesh = mesh_of(world);
        const mat3 F = mat3_mul(quat_matrix(quat_exp(vec3_scale(random_vec3(&seed), 3))), stretch);
        vec3 affine[64];
        int n_free = 0;
        for (int i = 0; i < mesh->n_node; i++) {
            affine[i] = mat3_apply(F, mesh->x[i]);
            n_free += !b->soft.fixed[i];
            world->q[i] = affine[i];
        }
        CHECK(n_free == 8);
        stir(world, 0.05 * L, 0, 3);
        for (int i = 0; i < 100; i++)
            palp_step(world, 100);
        CHECK_BELOW(furthest(world->q, affine, mesh->n_node), 1e-9 * L);
        bodies_destroy(world);
    }
}

/* A bar pulled along x by s whose sides are free: the stretch a across, and the force on its end
 * over the area at rest. Hooke's law for Green's strain, and for the change of length; of stable
 * flesh k (a² - s²), where m + k s = 0 leaves the sides without force. */
struct pulled {
    double across, stress;
};

static struct pulled pull_flesh(double s)
{
    const double mu = E / (2 * (1 + NU)), lambda = 2 * mu * NU / (1 - 2 * NU);
    const double mu_s = 4 * mu / 3, lambda_s = lambda + 5 * mu / 6;
    double low = 0.1, high = 10, a = 1, k = 0;
    for (int i = 0; i < 100; i++) {
        a = 0.5 * (low + high);
        k = lambda_s * (s * a * a - 1) - 0.75 * mu_s;
        if (mu_s * (1 - 1 / (s * s + 2 * a * a + 1)) + k * s > 0)
            high = a;
        else
            low = a;
    }
    return (struct pulled){a, k * (a * a - s * s)};
}

static struct pulled pull(int model, double s)
{
    switch (model) {
    case PALP_STABLE_NEO_HOOKEAN:
        return pull_flesh(s);
    case PALP_ST_VENANT_KIRCHHOFF:
        return (struct pulled){sqrt(1 - NU * (s * s - 1)), 0.5 * E * s * (s * s - 1)};
    default:
        return (struct pulled){1 - NU * (s - 1), E * (s - 1)};
    }
}

/* Half to one and a half times its length. The force on the end, all other nodes of the sides free
 * of any. */
static void a_pulled_bar_obeys_the_closed_form(void)
{
    const struct palp_options opt = bodies_options(WEIGHTLESS, 1);
    for (int model = 0; model < ELASTIC_MODELS; model++) {
        struct palp_world *world = clamped_cube(model, 3, &opt);
        const struct palp_mesh *mesh = mesh_of(world);
        for (double s = 0.5; s < 1.55; s += 0.1) {
            const struct pulled p = pull(model, s);
            vec3 end = {0, 0, 0};
            double side = 0;
            for (int i = 0; i < mesh->n_node; i++)
                world->q[i] =
                    (vec3){s * mesh->x[i].x, p.across * mesh->x[i].y, p.across * mesh->x[i].z};
            system_assemble(world->system[0], world, H);
            for (int i = 0; i < mesh->n_node; i++) {
                const vec3 f = world->system[0]->f[i];
                if (mesh->x[i].x > 0.99 * L)
                    end = vec3_add(end, f);
                side = fmax(side, fmax(fabs(f.y), fabs(f.z)));
            }
            CHECK_NEAR(end.x, -p.stress * L * L, 1e-12 * E * L * L);
            CHECK_ZERO(side, 1e-12 * E * L * L);
        }
        bodies_destroy(world);
    }
}

/* Two halves, each of its own model, pulled by their ends without Poisson's effect: at rest both
 * feel one force, and so one is stretched by s, the other by what its own law wants for that. */
static void two_halves_of_two_models_pull_with_one_force(void)
{
    const struct palp_grid grid = {PALP_GRID_BOX, {0, 0, 0}, {2 * L, L, L}, {4, 2, 2}};
    const struct palp_material two[] = {{PALP_COROTATIONAL, E, 0, 1000},
                                        {PALP_ST_VENANT_KIRCHHOFF, E, 0, 1000}};
    const struct palp_options opt = bodies_options(WEIGHTLESS, 1);
    struct palp_mesh mesh;
    REQUIRE(palp_mesh_grid(&mesh, &grid, NULL) == PALP_OK);
    int *of_tet = calloc((size_t)mesh.n_tet, sizeof *of_tet), fixed[18], n_fixed = 0;
    for (int t = 0; t < mesh.n_tet; t++)
        for (int k = 0; k < 4; k++)
            of_tet[t] |= mesh.x[mesh.tet[t][k]].x > 0.01 * L;
    for (int i = 0; i < mesh.n_node; i++)
        if (fabs(mesh.x[i].x) > 0.99 * L)
            fixed[n_fixed++] = i;
    const struct palp_soft_def def = {.name = "body",
                                      .mesh = &mesh,
                                      .material = two,
                                      .n_material = 2,
                                      .tet_material = of_tet,
                                      .fixed = fixed,
                                      .n_fixed = n_fixed};
    struct palp_world *world = bodies_told(&def, &opt);
    const double s = 1.1; /* of the second half: s (s² - 1) / 2 is the first's strain */
    const double first = 0.5 * s * (s * s - 1) * L, second = (s - 1) * L;
    for (int i = 0; i < mesh.n_node; i++)
        world->q[i].x += mesh.x[i].x > 0.99 * L ? first + second : 0;
    for (int i = 0; i < 60; i++)
        palp_step(world, 100);
    for (int i = 0; i < mesh.n_node; i++)
        if (fabs(mesh.x[i].x) < 0.01 * L)
            CHECK_NEAR(world->q[i].x, first, 1e-9 * L);
    bodies_destroy(world);
    free(of_tet);
    palp_mesh_destroy(&mesh);
}

/* ---------------------------------------------------------------- from inside out */

/* Pushed through itself to a mirror image, or flat: it comes back to its own shape. */
static void an_inverted_tetrahedron_comes_back(void)
{
    vec3 x[4] = {{0, 0, 0}, {L, 0.01, 0}, {0.02, L, 0}, {0.01, 0.03, L}};
    int tet[1][4] = {{0, 1, 2, 3}};
    const struct palp_mesh mesh = {4, 1, 0, x, tet, NULL};
    const struct palp_options opt = bodies_options(WEIGHTLESS, 1);
    static const double height[] = {-1, -0.3, 0, -2, -5};
    for (int model = PALP_COROTATIONAL; model <= PALP_STABLE_NEO_HOOKEAN; model++) {
        struct flesh flesh = flesh_of(model);
        flesh.clamped = false;
        flesh.damping_mass = 4; /* nothing else ends the spin that it comes back with */
        for (int i = 0; i < 5; i++) {
            struct palp_world *world = bodies_soft(&mesh, &flesh, &opt);
            for (int k = 0; k < 4; k++)
                world->q[k].z *= height[i];
            for (int step = 0; step < 500; step++)
                palp_step(world, H);
            CHECK(mat3_determinant(elastic_edges(world->q, tet[0])) > 0);
            CHECK_BELOW(elastic_world(world, &flesh.material), 1e-9 * E * L * L * L);
            bodies_destroy(world);
        }
    }
}

/* Every node of a clamped cube put anywhere within it, a third of the tetrahedra or more inside
 * out: all come back to where they were. */
static void a_crumpled_cube_of_stable_flesh_unfolds(void)
{
    const struct palp_options opt = bodies_options(WEIGHTLESS, 1);
    struct palp_world *world = clamped_cube(PALP_STABLE_NEO_HOOKEAN, 3, &opt);
    const struct palp_mesh *mesh = mesh_of(world);
    stir(world, 0.5 * L, 0, 5);
    int inverted = 0;
    for (int t = 0; t < mesh->n_tet; t++)
        inverted += mat3_determinant(elastic_edges(world->q, mesh->tet[t])) < 0;
    CHECK(inverted > mesh->n_tet / 3);
    for (int i = 0; i < 600; i++)
        palp_step(world, H);
    CHECK_BELOW(furthest(world->q, mesh->x, mesh->n_node), 1e-6 * L);
    bodies_destroy(world);
}

/* The model has no answer to it: what it comes to need not be its rest shape, but is some place. */
static void a_crumpled_cube_of_st_venant_s_model_stays_finite(void)
{
    const struct palp_options opt = bodies_options(WEIGHTLESS, 1);
    struct palp_world *world = clamped_cube(PALP_ST_VENANT_KIRCHHOFF, 3, &opt);
    const struct palp_mesh *mesh = mesh_of(world);
    stir(world, 0.5 * L, 0, 5);
    for (int i = 0; i < 300; i++)
        CHECK(!palp_step(world, H)->singular);
    CHECK_BELOW(furthest(world->q, mesh->x, mesh->n_node), 2 * L);
    bodies_destroy(world);
}

/* ---------------------------------------------------------------- on the way */

static double energy_of(const struct palp_world *world, const struct palp_material *material)
{
    const struct soft *soft = &world->scene->body[0].soft;
    double sum = elastic_world(world, material);
    for (int i = 0; i < soft->mesh.n_node; i++)
        sum += 0.5 * soft->mass[i] * vec3_dot(world->v[i], world->v[i]);
    return sum;
}

/* Stirred by a tenth of an edge and set in motion, damped a little: no step gains energy. */
static void energy_never_grows(void)
{
    const struct palp_options opt = bodies_options(WEIGHTLESS, 1);
    for (int model = 0; model < ELASTIC_MODELS; model++) {
        const struct flesh flesh = flesh_of(model);
        struct palp_world *world = clamped_cube(model, 3, &opt);
        stir(world, 0.1 * L / 3, 0.3, 6);
        const double first = energy_of(world, &flesh.material);
        double before = first, grown = 0;
        for (int i = 0; i < 400; i++) {
            palp_step(world, H);
            const double now = energy_of(world, &flesh.material);
            grown = fmax(grown, now - before);
            before = now;
        }
        CHECK_BELOW(grown, 1e-12 * first); /* round-off of the energy */
        CHECK_BELOW(before, 1e-6 * first);
        bodies_destroy(world);
    }
}

/* A beam clamped at one end falls, far enough to turn by half a right angle. */
static struct palp_world *falling_beam(int model, enum palp_motion motion, int workers)
{
    const struct flesh flesh = flesh_of(model);
    struct palp_options opt = bodies_options((vec3){0, -9.81, 0}, workers);
    opt.motion = motion;
    return bodies_box((vec3){4 * L, L, L}, (int[]){12, 3, 3}, &flesh, &opt);
}

static void steps_are_the_same_to_the_byte_for_1_2_and_4_workers(void)
{
    for (int model = 0; model < ELASTIC_MODELS; model++) {
        uint64_t hash[3];
        for (int k = 0; k < 3; k++) {
            struct palp_world *world = falling_beam(model, PALP_MOTION_AUTO, 1 << k);
            for (int i = 0; i < 20; i++)
                palp_step(world, H);
            hash[k] = palp_world_hash(world);
            bodies_destroy(world);
        }
        CHECK(hash[0] == hash[1] && hash[0] == hash[2]);
    }
}

/* Of sixty steps each leaves what it is allowed to, and hands it on. Twenty, since some of it goes
 * one way and some another: of corotational elements 14 are left, of others 4. */
static void an_older_factor_leads_where_a_new_one_does(void)
{
    for (int model = 0; model < ELASTIC_MODELS; model++) {
        struct palp_world *direct = falling_beam(model, PALP_MOTION_DIRECT, 1),
                          *pcg = falling_beam(model, PALP_MOTION_PCG, 1);
        int oldest = 0;
        for (int i = 0; i < 60; i++) {
            palp_step(direct, H);
            const int age = palp_step(pcg, H)->factor_age;
            oldest = age > oldest ? age : oldest;
        }
        const double fallen = furthest(direct->q, mesh_of(direct)->x, mesh_of(direct)->n_node);
        CHECK(fallen > L && oldest >= 4);
        CHECK_BELOW(furthest(direct->q, pcg->q, mesh_of(direct)->n_node),
                    20 * pcg->scene->opt.tolerance_motion);
        bodies_destroy(direct);
        bodies_destroy(pcg);
    }
}

static void a_step_asks_for_no_memory(void)
{
    if (!alloc_counted()) {
        skip("a sanitizer counts the allocations itself");
        return;
    }
    for (int model = 0; model < ELASTIC_MODELS; model++) {
        struct palp_world *world = falling_beam(model, PALP_MOTION_AUTO, 2);
        for (int i = 0; i < 20; i++)
            palp_step(world, H);
        const long before = alloc_count();
        for (int i = 0; i < 50; i++)
            palp_step(world, H);
        CHECK(alloc_count() == before);
        bodies_destroy(world);
    }
}

/* ---------------------------------------------------------------- units */

/* The same beam told in mm and mN: a mN is a kg mm/s², so kg and s stay. */
static struct palp_world *told_in_mm(int model)
{
    struct flesh flesh = flesh_of(model);
    struct palp_options opt = bodies_options((vec3){0, -9810, 0}, 1);
    opt.motion = PALP_MOTION_DIRECT;
    flesh.material.young *= 1e-3;   /* mN/mm² */
    flesh.material.density *= 1e-9; /* kg/mm³ */
    return bodies_box((vec3){4e3 * L, 1e3 * L, 1e3 * L}, (int[]){12, 3, 3}, &flesh, &opt);
}

static void units_do_not_matter(void)
{
    for (int model = 0; model < ELASTIC_MODELS; model++) {
        struct palp_world *m = falling_beam(model, PALP_MOTION_DIRECT, 1), *mm = told_in_mm(model);
        for (int i = 0; i < 40; i++) {
            palp_step(m, H);
            palp_step(mm, H);
        }
        double worst = 0;
        for (int i = 0; i < mesh_of(m)->n_node; i++)
            worst = fmax(worst, vec3_norm(vec3_axpy(m->q[i], -1e-3, mm->q[i])));
        CHECK_BELOW(worst, 1e-9 * L);
        bodies_destroy(m);
        bodies_destroy(mm);
    }
}

SUITE(material_motion, TEST(patch_test), TEST(a_pulled_bar_obeys_the_closed_form),
      TEST(two_halves_of_two_models_pull_with_one_force), TEST(an_inverted_tetrahedron_comes_back),
      TEST(a_crumpled_cube_of_stable_flesh_unfolds),
      TEST(a_crumpled_cube_of_st_venant_s_model_stays_finite), TEST(energy_never_grows),
      TEST(steps_are_the_same_to_the_byte_for_1_2_and_4_workers),
      TEST(an_older_factor_leads_where_a_new_one_does), TEST(a_step_asks_for_no_memory),
      TEST(units_do_not_matter));
