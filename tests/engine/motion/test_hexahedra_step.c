/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_hexahedra_step.c - bodies of hexahedra, and of hexahedra and tetrahedra, in whole steps. */
#include "engine/model/clusters.h"
#include "engine/model/mesh.h"
#include "engine/model/world.h"
#include "engine/motion/system.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>
#include <string.h>

static const double L = 0.04, H = 0.01, DENSITY = 1000;
enum { CELLS = 6, LARGE = 14 }; /* a side; of LARGE hexahedra are in leaves */

/* ---------------------------------------------------------------- scenes */

static struct palp_mesh cube(enum palp_elements elements, int cells)
{
    const struct palp_grid g = {
        .size = {L, L, L}, .cells = {cells, cells, cells}, .elements = elements};
    struct palp_mesh mesh;
    REQUIRE(palp_mesh_grid(&mesh, &g, NULL) == PALP_OK);
    return mesh;
}

/* The lower half of hexahedra, the upper of tetrahedra: grids number their nodes alike. */
static struct palp_mesh mixed_cube(int cells)
{
    const int half = cells * cells * cells / 2;
    struct palp_mesh mesh = cube(PALP_HEXAHEDRA, cells), tets = cube(PALP_TETRAHEDRA, cells);
    const size_t size = sizeof *mesh.tet * 6 * (size_t)half;
    mesh.n_hex = half;
    mesh.n_tet = 6 * half;
    free(mesh.tet);
    mesh.tet = malloc(size);
    memcpy(mesh.tet, tets.tet + 6 * half, size);
    palp_mesh_destroy(&tets);
    return mesh;
}

/* Every other element of either kind is linear, or none. */
struct made_of {
    bool mixed, clamped;
    double damping; /* by stiffness, s */
};

static struct palp_scene *scene_of(const struct palp_mesh *mesh, const struct made_of *of,
                                   const struct palp_options *opt)
{
    struct palp_error error = {PALP_OK, ""};
    const struct palp_material material[2] = {{PALP_COROTATIONAL, 1e4, 0.45, DENSITY},
                                              {PALP_LINEAR, 2e4, 0.3, DENSITY}};
    struct palp_scene *scene = palp_scene_create(opt, &error);
    int *hex_material = calloc((size_t)mesh->n_hex, sizeof(int)), n_fixed = 0;
    int *tet_material = calloc((size_t)mesh->n_tet + 1, sizeof(int));
    int *fixed = calloc((size_t)mesh->n_node, sizeof(int));
    for (int i = 0; i < mesh->n_hex && of->mixed; i++)
        hex_material[i] = i % 2;
    for (int i = 0; i < mesh->n_tet && of->mixed; i++)
        tet_material[i] = i % 2;
    for (int i = 0; i < mesh->n_node && of->clamped; i++)
        if (mesh->x[i].y < -0.499 * L)
            fixed[n_fixed++] = i;
    const struct palp_soft_def def = {.name = "block",
                                      .mesh = mesh,
                                      .material = material,
                                      .n_material = 2,
                                      .tet_material = tet_material,
                                      .hex_material = hex_material,
                                      .damping_stiffness = of->damping,
                                      .fixed = fixed,
                                      .n_fixed = n_fixed,
                                      .surface = palp_surface_default()};
    if (palp_scene_add_soft(scene, &def, &error).id == 0)
        printf("%s\n", error.what);
    free(hex_material);
    free(tet_material);
    free(fixed);
    return scene;
}

static struct palp_world *world_of(struct palp_scene *scene)
{
    struct palp_error error = {PALP_OK, ""};
    REQUIRE(palp_scene_finish(scene, &error) == PALP_OK);
    struct palp_world *world = palp_world_create(scene, &error);
    REQUIRE(world != NULL);
    return world;
}

static const palp_body BLOCK = {1}, BALL = {2};

/* A ball of 12 mm, held, 1 mm above the middle of the block's top. */
static struct palp_world *press(const struct palp_mesh *mesh, const struct made_of *of, int workers)
{
    struct palp_options opt = bodies_options((vec3){0, 0, 0}, workers);
    struct palp_error error = {PALP_OK, ""};
    opt.contact_capacity = 64;
    opt.motion = PALP_MOTION_DIRECT;
    opt.precision = PALP_DOUBLE;
    struct palp_scene *scene = scene_of(mesh, of, &opt);
    const struct palp_rigid_def ball = {
        .name = "ball",
        .drive = PALP_DRIVE_KINEMATIC,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.012, .at = POSE_IDENTITY},
        .at = {{0.001, L / 2 + 0.013, -0.002}, {0, 0, 0, 1}},
        .surface = palp_surface_default()};
    REQUIRE(palp_scene_add_rigid(scene, &ball, &error).id != 0);
    return world_of(scene);
}

/* The ball goes down, half a millimetre a step. */
static void lower(struct palp_world *world, int step)
{
    pose target = {{0.001, L / 2 + 0.013 - 0.0005 * (step + 1), -0.002}, {0, 0, 0, 1}};
    palp_world_set_target(world, BALL, target);
}

/* ---------------------------------------------------------------- contact */

static vec3 momentum(const struct palp_world *world)
{
    const double *mass = world->scene->body[0].soft.mass;
    vec3 sum = {0, 0, 0};
    for (int i = 0; i < world->scene->body[0].n_v; i++)
        sum = vec3_axpy(sum, mass[i], world->v[i]);
    return sum;
}

/* Nothing but the ball pushes a free block: what it gets of momentum is what the ball gives, and
 * elements give none. Solves leave 1e-9. */
static void a_ball_gives_a_free_block_its_momentum(void)
{
    for (int mixed = 0; mixed < 2; mixed++) {
        struct palp_mesh mesh = mixed ? mixed_cube(CELLS) : cube(PALP_HEXAHEDRA, CELLS);
        const struct made_of of = {.damping = 0.01};
        struct palp_world *world = press(&mesh, &of, 1);
        double most = 0;
        for (int i = 0; i < 10; i++) {
            const vec3 before = momentum(world);
            lower(world, i);
            palp_step(world, H);
            const vec3 force = palp_world_contact_wrench(world, BLOCK).force;
            const vec3 on_ball = palp_world_contact_wrench(world, BALL).force;
            const vec3 gain = vec3_scale(vec3_sub(momentum(world), before), 1 / H);
            most = fmax(most, vec3_norm(force));
            CHECK_ZERO(vec3_norm(vec3_add(force, on_ball)), 1e-12 * most);
            CHECK_ZERO(vec3_norm(vec3_sub(gain, force)), 1e-8 * (most + 1e-9));
        }
        CHECK(most > 0.01); /* N: it was met */
        palp_mesh_destroy(&mesh);
        bodies_destroy(world);
    }
}

/* On a clamped block at rest the ball is pushed up, with about the force that tetrahedra as fine
 * answer with: those are stiffer. */
static double push_back(enum palp_elements elements)
{
    struct palp_mesh mesh = cube(elements, CELLS);
    const struct made_of of = {.clamped = true, .damping = 0.02};
    struct palp_world *world = press(&mesh, &of, 1);
    for (int i = 0; i < 60; i++) {
        lower(world, i < 8 ? i : 8);
        palp_step(world, H);
    }
    const double force = palp_world_contact_wrench(world, BALL).force.y;
    palp_mesh_destroy(&mesh);
    bodies_destroy(world);
    return force;
}

static void a_pressed_block_pushes_back(void)
{
    const double hexes = push_back(PALP_HEXAHEDRA), tets = push_back(PALP_TETRAHEDRA);
    CHECK(hexes > 0.1);
    CHECK(hexes < tets && hexes > 0.6 * tets);
}

/* ---------------------------------------------------------------- energy */

/* The kinetic energy. */
static double liveliness(const struct palp_world *world)
{
    const double *mass = world->scene->body[0].soft.mass;
    double energy = 0;
    for (int i = 0; i < world->scene->body[0].n_v; i++)
        energy += mass[i] * vec3_dot(world->v[i], world->v[i]) / 2;
    return energy;
}

/* The elastic energy of a linear body from K, which is constant: ½ uᵀ K u. */
static double elastic(const struct palp_world *world)
{
    const struct system *s = world->system[0];
    const struct palp_mesh *mesh = palp_body_mesh(world->scene, BLOCK);
    vec3 *u = calloc((size_t)s->n, sizeof *u), *Ku = calloc((size_t)s->n, sizeof *Ku);
    double energy = 0;
    for (int i = 0; i < s->n; i++)
        u[i] = vec3_sub(world->q[i], mesh->x[i]);
    sparse_add_product(Ku, 1, s->pattern, s->K, u, world->pool);
    for (int i = 0; i < s->n; i++)
        energy += vec3_dot(u[i], Ku[i]) / 2;
    free(u);
    free(Ku);
    return energy;
}

static void stretch(struct palp_world *world, double by)
{
    for (int i = 0; i < world->scene->body[0].n_v; i++)
        world->q[i].x += by * (world->q[i].x + L / 2);
}

/* Nothing drives it: what a stretched, clamped block has of energy grows less in each step; of
 * linear elements, for backward Euler linearises nothing away there. */
static void energy_of_a_linear_block_never_grows(void)
{
    struct palp_mesh mesh = cube(PALP_HEXAHEDRA, CELLS);
    struct flesh flesh = {{PALP_LINEAR, 1e4, 0.45, DENSITY}, 0, 0.002, true};
    const struct palp_options opt = bodies_options((vec3){0, 0, 0}, 1);
    struct palp_world *world = bodies_soft(&mesh, &flesh, &opt);
    stretch(world, 0.02);
    palp_step(world, H);
    double last = liveliness(world) + elastic(world), first = last;
    for (int i = 0; i < 100; i++) {
        palp_step(world, H);
        const double now = liveliness(world) + elastic(world);
        CHECK(now <= last + 1e-12 * first); /* round-off, once it is at rest */
        last = now;
    }
    CHECK(last < 0.01 * first);
    palp_mesh_destroy(&mesh);
    bodies_destroy(world);
}

/* Stretched by half and let go: it comes to rest, and never has more motion than the stretch can
 * give. */
static void a_stretched_corotational_block_comes_to_rest(void)
{
    struct palp_mesh mesh = cube(PALP_HEXAHEDRA, CELLS);
    const struct flesh flesh = {{PALP_COROTATIONAL, 1e4, 0.45, DENSITY}, 1, 0.005, true};
    const struct palp_options opt = bodies_options((vec3){0, 0, 0}, 1);
    struct palp_world *world = bodies_soft(&mesh, &flesh, &opt);
    const double stored = 0.5 * 1e4 * 0.25 * L * L * L * 2; /* E ε² V, twice: all of it and more */
    stretch(world, 0.5);
    for (int i = 0; i < 300; i++) {
        palp_step(world, H);
        CHECK(liveliness(world) < stored);
    }
    CHECK_BELOW(liveliness(world), 1e-6 * stored);
    double off = 0;
    for (int i = 0; i < mesh.n_node; i++)
        off = fmax(off, vec3_norm(vec3_sub(world->q[i], mesh.x[i])));
    CHECK_BELOW(off, 1e-3 * L);
    palp_mesh_destroy(&mesh);
    bodies_destroy(world);
}

/* ---------------------------------------------------------------- numbers, workers, memory */

/* Node i of one is node to[i] of the other. */
static struct palp_mesh renumbered(const struct palp_mesh *mesh, int *to)
{
    struct palp_mesh other;
    uint64_t seed = 3;
    REQUIRE(mesh_copy(&other, mesh) == 0);
    for (int i = 0; i < mesh->n_node; i++)
        to[i] = i;
    for (int i = mesh->n_node - 1; i > 0; i--) {
        const int k = (int)((random_number(&seed) + 1) / 2 * i), kept = to[i];
        to[i] = to[k];
        to[k] = kept;
    }
    for (int i = 0; i < mesh->n_node; i++)
        other.x[to[i]] = mesh->x[i];
    for (int h = 0; h < mesh->n_hex; h++) /* and the elements the other way round */
        for (int k = 0; k < 8; k++)
            other.hex[h][k] = to[mesh->hex[mesh->n_hex - 1 - h][k]];
    return other;
}

static void renumbered_nodes_move_alike(void)
{
    struct palp_mesh mesh = cube(PALP_HEXAHEDRA, CELLS);
    int to[(CELLS + 1) * (CELLS + 1) * (CELLS + 1)];
    struct palp_mesh other = renumbered(&mesh, to);
    const struct flesh flesh = {{PALP_COROTATIONAL, 3e3, 0.45, DENSITY}, 0, 0.01, true};
    const struct palp_options opt = bodies_options((vec3){0, -9.81, 2}, 1);
    struct palp_world *a = bodies_soft(&mesh, &flesh, &opt), *b = bodies_soft(&other, &flesh, &opt);
    double off = 0, moved = 0;
    for (int i = 0; i < 30; i++) {
        palp_step(a, H);
        palp_step(b, H);
    }
    for (int i = 0; i < mesh.n_node; i++) {
        off = fmax(off, vec3_norm(vec3_sub(a->q[i], b->q[to[i]])));
        moved = fmax(moved, vec3_norm(vec3_sub(a->q[i], mesh.x[i])));
    }
    CHECK(moved > 0.1 * L);
    CHECK_BELOW(off, 1e-9 * L);
    palp_mesh_destroy(&mesh);
    palp_mesh_destroy(&other);
    bodies_destroy(a);
    bodies_destroy(b);
}

static void any_number_of_workers_gives_the_same_bytes(void)
{
    struct palp_mesh mesh = mixed_cube(CELLS);
    const struct made_of of = {.mixed = true, .clamped = true, .damping = 0.01};
    struct palp_world *one = press(&mesh, &of, 1);
    for (int workers = 2; workers <= 4; workers += 2) {
        struct palp_world *alone = press(&mesh, &of, 1), *many = press(&mesh, &of, workers);
        for (int i = 0; i < 10; i++) {
            lower(alone, i);
            lower(many, i);
            palp_step(alone, H);
            palp_step(many, H);
        }
        const size_t size = (size_t)mesh.n_node * sizeof(vec3);
        CHECK(memcmp(alone->q, many->q, size) == 0 && memcmp(alone->v, many->v, size) == 0);
        CHECK(memcmp(alone->q, one->q, size) != 0); /* they moved */
        bodies_destroy(alone);
        bodies_destroy(many);
    }
    palp_mesh_destroy(&mesh);
    bodies_destroy(one);
}

/* The first steps warm up what libraries keep for themselves. */
static void steps_ask_for_no_memory(void)
{
    if (!alloc_counted()) {
        skip("the sanitizer stands before malloc");
        return;
    }
    struct palp_mesh mesh = mixed_cube(CELLS);
    const struct made_of of = {.mixed = true, .clamped = true, .damping = 0.01};
    struct palp_world *world = press(&mesh, &of, 2);
    int contacts = 0;
    for (int i = 0; i < 3; i++)
        palp_step(world, H);
    const long before = alloc_count();
    for (int i = 0; i < 50; i++) {
        lower(world, i < 10 ? i : 10);
        contacts += palp_step(world, H)->n_contact;
    }
    CHECK(alloc_count() == before);
    CHECK(contacts > 50);
    palp_mesh_destroy(&mesh);
    bodies_destroy(world);
}

/* Elements of a cluster are of one model. */
static void compare_clusters(int cells)
{
    struct palp_mesh mesh = mixed_cube(cells);
    const struct made_of of = {.mixed = true};
    struct palp_world *world = press(&mesh, &of, 1);
    const struct clusters *c = &world->scene->body[0].soft.hexes;
    int last_cluster[(LARGE + 1) * (LARGE + 1) * (LARGE + 1)], clashes = 0, met = 0;
    for (int colour = 0; colour < c->n_colour; colour++) {
        memset(last_cluster, -1, sizeof last_cluster);
        for (int k = c->colour_first[colour]; k < c->colour_first[colour + 1]; k++)
            for (int i = LANES * c->cluster_first[k]; i < LANES * c->cluster_first[k + 1]; i++) {
                const int member = c->member[i / LANES][i % LANES];
                const int hex = member < 0 ? -1 - member : member;
                met += member >= 0;
                clashes += c->kind[k] != (hex % 2 ? PALP_LINEAR : PALP_COROTATIONAL);
                for (int n = 0; n < 8; n++) {
                    int *last = &last_cluster[mesh.hex[hex][n]];
                    clashes += *last >= 0 && *last != k;
                    *last = k;
                }
            }
    }
    CHECK(clashes == 0 && met == mesh.n_hex);
    palp_mesh_destroy(&mesh);
    bodies_destroy(world);
}

static void clusters_of_one_colour_share_no_node(void)
{
    compare_clusters(CELLS);
    compare_clusters(LARGE);
}

SUITE(hexahedra_step, TEST(a_ball_gives_a_free_block_its_momentum),
      TEST(a_pressed_block_pushes_back), TEST(energy_of_a_linear_block_never_grows),
      TEST(a_stretched_corotational_block_comes_to_rest), TEST(renumbered_nodes_move_alike),
      TEST(any_number_of_workers_gives_the_same_bytes), TEST(steps_ask_for_no_memory),
      TEST(clusters_of_one_colour_share_no_node));
