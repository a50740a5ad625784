/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scenes.c - each scene is a page: read it beside its picture in scenes.h. */
#include "tests/scenes.h"
#include "tests/check.h"

#include <stdlib.h>

/* An error here is the test's, not the engine's: say it and fail. */
static void require(bool right, const struct palp_error *error)
{
    if (!right)
        printf("scene: %s\n", error->what);
    REQUIRE(right);
}

static struct palp_scene *begin(const struct palp_options *opt)
{
    struct palp_error error = {PALP_OK, ""};
    struct palp_scene *scene = palp_scene_create(opt, &error);
    require(scene != NULL, &error);
    return scene;
}

static struct palp_world *finish(struct palp_scene *scene)
{
    struct palp_error error = {PALP_OK, ""};
    require(palp_scene_finish(scene, &error) == PALP_OK, &error);
    struct palp_world *world = palp_world_create(scene, &error);
    require(world != NULL, &error);
    return world;
}

void scenes_destroy(struct palp_world *world)
{
    struct palp_scene *scene = (struct palp_scene *)palp_world_scene(world);
    palp_world_destroy(world);
    palp_scene_destroy(scene);
}

static struct palp_surface surface(double friction)
{
    struct palp_surface s = palp_surface_default();
    s.friction = friction;
    s.contact_distance = 0.003;
    return s;
}

/* A grid of flesh; its lowest nodes are fixed where `clamped`. */
static void add_flesh(struct palp_scene *scene, const char *name, const struct palp_grid *grid,
                      double young, bool clamped)
{
    struct palp_error error = {PALP_OK, ""};
    struct palp_mesh mesh;
    const struct palp_material material = {
        .model = PALP_COROTATIONAL, .young = young, .poisson = 0.4, .density = 1000};
    require(palp_mesh_grid(&mesh, grid, &error) == PALP_OK, &error);
    int *fixed = malloc((size_t)mesh.n_node * sizeof *fixed), n_fixed = 0;
    REQUIRE(fixed != NULL);
    for (int i = 0; i < mesh.n_node && clamped; i++)
        if (mesh.x[i].y < grid->centre.y - 0.499 * grid->size.y)
            fixed[n_fixed++] = i;
    const struct palp_soft_def def = {.name = name,
                                      .mesh = &mesh,
                                      .material = &material,
                                      .n_material = 1,
                                      .damping_mass = 0.1,
                                      .damping_stiffness = 0.01,
                                      .fixed = fixed,
                                      .n_fixed = n_fixed,
                                      .surface = surface(0.4)};
    require(palp_scene_add_soft(scene, &def, &error).id > 0, &error);
    free(fixed);
    palp_mesh_destroy(&mesh);
}

static void add_rigid(struct palp_scene *scene, const struct palp_rigid_def *def)
{
    struct palp_error error = {PALP_OK, ""};
    require(palp_scene_add_rigid(scene, def, &error).id > 0, &error);
}

static struct palp_shape ball(double radius)
{
    return (struct palp_shape){.kind = PALP_SHAPE_SPHERE, .radius = radius, .at = POSE_IDENTITY};
}

static pose place(double x, double y, double z)
{
    return (pose){{x, y, z}, {0, 0, 0, 1}};
}

struct palp_world *scenes_press(const struct palp_options *opt)
{
    struct palp_options weightless = *opt;
    weightless.gravity = vec3_make(0, 0, 0);
    struct palp_scene *scene = begin(&weightless);
    const struct palp_grid grid = {.shape = PALP_GRID_BOX,
                                   .centre = {0, 0.02, 0},
                                   .size = {0.12, 0.04, 0.08},
                                   .cells = {12, 4, 8}};
    add_flesh(scene, "flesh", &grid, 5e3, true);
    const struct palp_rigid_def tool = {.name = "tool",
                                        .drive = PALP_DRIVE_COUPLED,
                                        .shape = ball(0.012),
                                        .mass = 0.05,
                                        .inertia = {1e-5, 1e-5, 1e-5},
                                        .coupling = {500, 5, 0.5, 0.005},
                                        .at = place(0, 0.057, 0),
                                        .surface = surface(0.4)};
    add_rigid(scene, &tool);
    return finish(scene);
}

struct palp_world *scenes_throw(const struct palp_options *opt)
{
    struct palp_scene *scene = begin(opt);
    const struct palp_rigid_def ground = {.name = "ground",
                                          .drive = PALP_DRIVE_FIXED,
                                          .shape = {.kind = PALP_SHAPE_PLANE, .at = POSE_IDENTITY},
                                          .at = POSE_IDENTITY,
                                          .surface = surface(0.3)};
    add_rigid(scene, &ground);
    const struct palp_grid grid = {.shape = PALP_GRID_BOX,
                                   .centre = {0, 0.022, 0},
                                   .size = {0.04, 0.04, 0.04},
                                   .cells = {3, 3, 3}};
    add_flesh(scene, "soft", &grid, 1e4, false);
    const struct palp_rigid_def box = {
        .name = "rigid",
        .drive = PALP_DRIVE_FREE,
        .shape = {.kind = PALP_SHAPE_BOX, .half = {0.015, 0.015, 0.015}, .at = POSE_IDENTITY},
        .mass = 0.05,
        .inertia = {7.5e-6, 7.5e-6, 7.5e-6},
        .at = {{0.045, 0.03, 0.004}, {0, 0, 0, 1}},
        .v = {-0.6, -0.1, 0.1},
        .w = {0.5, 2, -1},
        .surface = surface(0.3)};
    add_rigid(scene, &box);
    return finish(scene);
}

/* ---------------------------------------------------------------- grasp and rotate */

static const double JAW = 0.012, OPEN = 0.0225, SHUT = 0.0185; /* m, jaw's centre from the middle */

/* The jaws stand left and right of the block along x, turned about y by `angle`. */
static pose jaw(double side, double away, double angle)
{
    const quat turn = quat_exp(vec3_make(0, angle, 0));
    return (pose){vec3_add(vec3_make(0, 0.1, 0), quat_rotate(turn, vec3_make(side * away, 0, 0))),
                  turn};
}

struct palp_world *scenes_grasp(const struct palp_options *opt)
{
    struct palp_options weightless = *opt;
    weightless.gravity = vec3_make(0, 0, 0);
    struct palp_scene *scene = begin(&weightless);
    const struct palp_grid grid = {.shape = PALP_GRID_BOX,
                                   .centre = {0, 0.1, 0},
                                   .size = {0.02, 0.03, 0.02},
                                   .cells = {4, 6, 4}};
    add_flesh(scene, "block", &grid, 1e4, true);
    for (int side = -1; side <= 1; side += 2) {
        const struct palp_rigid_def def = {.name = side < 0 ? "left" : "right",
                                           .drive = PALP_DRIVE_KINEMATIC,
                                           .shape = ball(JAW),
                                           .at = jaw(side, OPEN, 0),
                                           .surface = surface(0.4)};
        add_rigid(scene, &def);
    }
    return finish(scene);
}

void scenes_grasp_turn(struct palp_world *world, int step)
{
    const double closed = fmin(1, (step + 1) / (double)GRASP_CLOSED);
    const double angle = 0.04 * fmax(0, step + 1 - GRASP_CLOSED);
    const double away = OPEN + closed * (SHUT - OPEN);
    palp_world_set_target(world, (palp_body){GRASP_LEFT}, jaw(-1, away, angle));
    palp_world_set_target(world, (palp_body){GRASP_RIGHT}, jaw(+1, away, angle));
}
