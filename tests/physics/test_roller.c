/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_roller.c - an eighth of a block between plates: three planes of symmetry stand for the rest,
 * and a frictionless lid presses. All of it is in one state of even stress, which Hooke's law gives
 * in closed form. Elements of constant strain hold it exactly, so that what is off is round-off and
 * where iterations end. */
#include "engine/palp.h"
#include "tests/check.h"

#include <stdlib.h>
#include <string.h>

static const double E = 1e4, NU = 0.3, SQUEEZE = 3e-4; /* Pa, 1, m */
static const vec3 SIZE = {0.04, 0.03, 0.02};
static const double H = 0.1; /* s: a hundred periods of it, which backward Euler damps at once */
static const palp_body BLOCK = {1}, LID = {2};
static const quat UPRIGHT = {0, 0, 0, 1};

enum { STEPS = 40, FALL = 10 /* of them the lid comes down in */, CELLS = 3 };

static struct palp_options tight_options(void)
{
    struct palp_options opt = palp_options_default();
    opt.gravity = vec3_make(0, 0, 0);
    opt.workers = 1;
    opt.precision = PALP_DOUBLE;
    opt.motion = PALP_MOTION_DIRECT;
    opt.residual = 1e-13;
    opt.sweeps = 2000;
    opt.tolerance_n = 1e-12;
    opt.tolerance_gap = 1e-14;
    opt.tolerance_motion = 1e-14;
    return opt;
}

/* Nodes of the face where a coordinate is 0, before the block is turned. */
static void add_symmetry(struct palp_scene *scene, const struct palp_mesh *mesh, int along,
                         quat turn)
{
    int *node = malloc((size_t)mesh->n_node * sizeof *node), n = 0;
    for (int i = 0; i < mesh->n_node; i++) {
        const vec3 x = quat_rotate(quat_conjugate(turn), mesh->x[i]);
        if (fabs(along == 0 ? x.x : along == 1 ? x.y : x.z) < 1e-9)
            node[n++] = i;
    }
    const vec3 axis = vec3_make(along == 0, along == 1, along == 2);
    const struct palp_roller_def def = {
        .body = BLOCK, .node = node, .n_node = n, .axis = quat_rotate(turn, vec3_scale(axis, 3))};
    CHECK(n == (CELLS + 1) * (CELLS + 1));
    REQUIRE(palp_scene_add_rollers(scene, &def, NULL) == PALP_OK);
    free(node);
}

static pose lid_at(double y, quat turn)
{
    const quat downward = {1, 0, 0, 0};
    return (pose){quat_rotate(turn, vec3_make(0, y, 0)), quat_mul(turn, downward)};
}

static struct palp_world *make_pressed(const struct palp_options *opt, enum palp_provider provider,
                                       quat turn)
{
    const struct palp_grid grid = {.shape = PALP_GRID_BOX,
                                   .centre = vec3_scale(SIZE, 0.5),
                                   .size = SIZE,
                                   .cells = {CELLS, CELLS, CELLS}};
    const struct palp_material material = {PALP_LINEAR, E, NU, 1000};
    struct palp_surface surface = palp_surface_default();
    struct palp_scene *scene = palp_scene_create(opt, NULL);
    struct palp_mesh mesh;
    surface.friction = 0;
    REQUIRE(scene && palp_mesh_grid(&mesh, &grid, NULL) == PALP_OK);
    for (int i = 0; i < mesh.n_node; i++)
        mesh.x[i] = quat_rotate(turn, mesh.x[i]);
    const struct palp_soft_def block = {.name = "block",
                                        .mesh = &mesh,
                                        .material = &material,
                                        .n_material = 1,
                                        .provider = provider,
                                        .surface = surface};
    const struct palp_rigid_def lid = {.name = "lid",
                                       .drive = PALP_DRIVE_KINEMATIC,
                                       .shape = {.kind = PALP_SHAPE_PLANE, .at = POSE_IDENTITY},
                                       .at = lid_at(SIZE.y, turn),
                                       .surface = surface};
    REQUIRE(palp_scene_add_soft(scene, &block, NULL).id == BLOCK.id);
    REQUIRE(palp_scene_add_rigid(scene, &lid, NULL).id == LID.id);
    for (int along = 0; along < 3; along++)
        add_symmetry(scene, &mesh, along, turn);
    REQUIRE(palp_scene_finish(scene, NULL) == PALP_OK);
    palp_mesh_destroy(&mesh);
    struct palp_world *world = palp_world_create(scene, NULL);
    REQUIRE(world != NULL);
    return world;
}

static void press_lid(struct palp_world *world, quat turn)
{
    for (int k = 0; k < STEPS; k++) {
        const double down = fmin(1, (k + 1) / (double)FALL) * SQUEEZE;
        palp_world_set_target(world, LID, lid_at(SIZE.y - down, turn));
        palp_step(world, H);
    }
}

static void destroy_world(struct palp_world *world)
{
    struct palp_scene *scene = (struct palp_scene *)palp_world_scene(world);
    palp_world_destroy(world);
    palp_scene_destroy(scene);
}

/* How far any node is from where Hooke's law has it, of the lid's way. */
static double strain_error(const struct palp_world *world, quat turn)
{
    const struct palp_mesh *mesh = palp_body_mesh(palp_world_scene(world), BLOCK);
    const vec3 *q = palp_world_q(world, BLOCK);
    const double e = SQUEEZE / SIZE.y;
    double most = 0;
    for (int i = 0; i < mesh->n_node; i++) {
        const vec3 x = quat_rotate(quat_conjugate(turn), mesh->x[i]);
        const vec3 u = quat_rotate(quat_conjugate(turn), vec3_sub(q[i], mesh->x[i]));
        const vec3 law = vec3_make(NU * e * x.x, -e * x.y, NU * e * x.z);
        most = fmax(most, vec3_norm(vec3_sub(u, law)));
    }
    return most / SQUEEZE;
}

static double force_error(const struct palp_world *world, quat turn)
{
    const double law = E * SQUEEZE / SIZE.y * SIZE.x * SIZE.z;
    const vec3 force = palp_world_contact_wrench(world, LID).force;
    const vec3 up = quat_rotate(turn, vec3_make(0, law, 0));
    return vec3_norm(vec3_sub(force, up)) / law;
}

static void check_law(const struct palp_options *opt, enum palp_provider provider, quat turn,
                      double tolerance)
{
    struct palp_world *world = make_pressed(opt, provider, turn);
    press_lid(world, turn);
    CHECK_NEAR(strain_error(world, turn), 0, tolerance);
    CHECK_NEAR(force_error(world, turn), 0, tolerance);
    destroy_world(world);
}

static void each_solver_gives_hookes_law(void)
{
    static const enum palp_motion motions[] = {PALP_MOTION_DIRECT, PALP_MOTION_PCG,
                                               PALP_MOTION_DENSE, PALP_MOTION_CG};
    for (size_t i = 0; i < sizeof motions / sizeof *motions; i++) {
        struct palp_options opt = tight_options();
        opt.motion = motions[i];
        check_law(&opt, PALP_PROVIDER_GENERIC, UPRIGHT, 1e-9);
    }
}

static void each_correction_gives_hookes_law(void)
{
    static const enum palp_correction corrections[] = {PALP_CORRECT_RECURSIVE, PALP_CORRECT_LITERAL,
                                                       PALP_CORRECT_FAST};
    for (size_t i = 0; i < sizeof corrections / sizeof *corrections; i++) {
        struct palp_options opt = tight_options();
        opt.correction = corrections[i];
        check_law(&opt, PALP_PROVIDER_GENERIC, UPRIGHT, 1e-9);
    }
}

static void rollers_hold_along_any_axis(void)
{
    const quat turn = quat_exp(vec3_make(0.5, -0.3, 0.8));
    struct palp_options opt = tight_options();
    check_law(&opt, PALP_PROVIDER_GENERIC, turn, 1e-9);
    opt.motion = PALP_MOTION_PCG;
    check_law(&opt, PALP_PROVIDER_GENERIC, turn, 1e-9);
}

/* A diagonal finds but slowly what neighbours give way: no more than the plane is exact. */
static void a_plane_of_symmetry_stays_where_it_is(void)
{
    const struct palp_options opt = tight_options();
    struct palp_world *world = make_pressed(&opt, PALP_PROVIDER_UNCOUPLED, UPRIGHT);
    press_lid(world, UPRIGHT);
    const struct palp_mesh *mesh = palp_body_mesh(palp_world_scene(world), BLOCK);
    const vec3 *q = palp_world_q(world, BLOCK);
    for (int i = 0; i < mesh->n_node; i++) {
        CHECK(fabs(mesh->x[i].x) > 1e-9 || q[i].x == mesh->x[i].x);
        CHECK(fabs(mesh->x[i].y) > 1e-9 || q[i].y == mesh->x[i].y);
        CHECK(fabs(mesh->x[i].z) > 1e-9 || q[i].z == mesh->x[i].z);
    }
    destroy_world(world);
}

static void results_are_the_same_bytes_for_any_number_of_workers(void)
{
    const quat turn = quat_exp(vec3_make(0.5, -0.3, 0.8));
    vec3 first[(CELLS + 1) * (CELLS + 1) * (CELLS + 1)];
    for (int workers = 1; workers <= 4; workers *= 2) {
        struct palp_options opt = tight_options();
        opt.workers = workers;
        struct palp_world *world = make_pressed(&opt, PALP_PROVIDER_GENERIC, turn);
        press_lid(world, turn);
        if (workers == 1)
            memcpy(first, palp_world_q(world, BLOCK), sizeof first);
        CHECK(memcmp(first, palp_world_q(world, BLOCK), sizeof first) == 0);
        destroy_world(world);
    }
}

static void bad_rollers_are_refused_by_name(void)
{
    const struct palp_options opt = tight_options();
    struct palp_world *world = make_pressed(&opt, PALP_PROVIDER_GENERIC, UPRIGHT);
    struct palp_scene *scene = (struct palp_scene *)palp_world_scene(world);
    const int node[] = {0, 100000};
    struct palp_roller_def def = {.body = BLOCK, .node = node, .n_node = 1, .axis = {1, 0, 0}};
    struct palp_error error;
    CHECK(palp_scene_add_rollers(scene, &def, &error) == PALP_INVALID);
    CHECK(strstr(error.what, "finished") != NULL);
    destroy_world(world);
    scene = palp_scene_create(&opt, NULL);
    CHECK(palp_scene_add_rollers(scene, &def, &error) == PALP_INVALID);
    CHECK(strstr(error.what, "soft") != NULL);
    palp_scene_destroy(scene);
}

SUITE(roller, TEST(each_solver_gives_hookes_law), TEST(each_correction_gives_hookes_law),
      TEST(rollers_hold_along_any_axis), TEST(a_plane_of_symmetry_stays_where_it_is),
      TEST(results_are_the_same_bytes_for_any_number_of_workers),
      TEST(bad_rollers_are_refused_by_name));
