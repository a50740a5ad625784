/* SPDX-License-Identifier: GPL-3.0-or-later */
/* coupled.c - builds the scene. */
#include "tests/coupled.h"
#include "tests/check.h"

#include <stdlib.h>

static const double TOP = 0.02, RADIUS = 0.012, CLEAR = 0.005; /* m */

static void require(bool right, const struct palp_error *error)
{
    if (!right)
        printf("%s\n", error->what);
    REQUIRE(right);
}

static void add_organ(struct palp_scene *scene, const char *name, vec3 centre, bool clamped)
{
    const struct palp_grid grid = {
        .centre = centre, .size = {0.08, 0.04, 0.04}, .cells = {4, 2, 2}};
    const struct palp_material material = {PALP_LINEAR, 1e4, 0.4, 1000};
    struct palp_error error = {PALP_OK, ""};
    struct palp_mesh mesh;
    require(palp_mesh_grid(&mesh, &grid, &error) == PALP_OK, &error);
    int *fixed = malloc((size_t)mesh.n_node * sizeof *fixed), n_fixed = 0;
    for (int i = 0; clamped && i < mesh.n_node; i++)
        if (mesh.x[i].x > centre.x + 0.039)
            fixed[n_fixed++] = i;
    const struct palp_soft_def def = {.name = name,
                                      .mesh = &mesh,
                                      .material = &material,
                                      .n_material = 1,
                                      .damping_stiffness = 0.005,
                                      .fixed = fixed,
                                      .n_fixed = n_fixed,
                                      .surface = palp_surface_default()};
    require(palp_scene_add_soft(scene, &def, &error).id > 0, &error);
    free(fixed);
    palp_mesh_destroy(&mesh);
}

static void add_rigids(struct palp_scene *scene)
{
    struct palp_error error = {PALP_OK, ""};
    struct palp_surface none = palp_surface_default();
    none.collides = false;
    const struct palp_rigid_def def[] = {
        {.name = "frame",
         .drive = PALP_DRIVE_FREE,
         .shape = {.kind = PALP_SHAPE_BOX, .half = {0.05, 0.01, 0.03}, .at = POSE_IDENTITY},
         .mass = 0.4,
         .inertia = {2e-4, 5e-4, 4e-4},
         .at = {{0, 0.1, 0}, quat_exp((vec3){0.1, 0.2, -0.1})},
         .surface = none},
        {.name = "tip",
         .drive = PALP_DRIVE_KINEMATIC,
         .shape = {.kind = PALP_SHAPE_SPHERE, .radius = RADIUS, .at = POSE_IDENTITY},
         .at = coupled_tip(-CLEAR),
         .surface = palp_surface_default()},
        {.name = "ground",
         .drive = PALP_DRIVE_FIXED,
         .shape = {.kind = PALP_SHAPE_PLANE, .at = POSE_IDENTITY},
         .at = {{0, -0.2, 0}, POSE_IDENTITY.q},
         .surface = palp_surface_default()}};
    require(palp_scene_add_rigid(scene, &def[0], &error).id == FRAME, &error);
    add_organ(scene, "other", (vec3){0.11, 0, 0}, true);
    require(palp_scene_add_rigid(scene, &def[1], &error).id == TIP, &error);
    require(palp_scene_add_rigid(scene, &def[2], &error).id == GROUND, &error);
}

static struct palp_point point(const struct palp_scene *scene, int body, vec3 place)
{
    struct palp_point at;
    palp_scene_point(scene, (palp_body){body}, place, &at);
    return at;
}

/* By name; a and b of the world's places at the start. */
struct said {
    const char *name;
    int a, b;
    vec3 at_a, at_b;
    double stiffness;
};

static void add_springs(struct palp_scene *scene, double damping)
{
    static const struct said said[COUPLED_SPRINGS] = {
        {"left", ORGAN, FRAME, {-0.03, 0.02, 0.01}, {-0.04, 0.09, 0.02}, 150},
        {"right", FRAME, ORGAN, {0.04, 0.09, -0.01}, {0.033, 0.02, -0.007}, 200},
        {"inside", ORGAN, FRAME, {0.003, -0.007, 0.004}, {0, 0.09, 0.02}, 90},
        {"between", ORGAN, OTHER, {0.04, 0.003, 0.002}, {0.07, 0.001, -0.003}, 120},
        {"tip", ORGAN, TIP, {-0.01, 0.02, 0.02}, {-0.01, 0.037, 0.002}, 60},
        {"swing", FRAME, TIP, {0.02, 0.09, 0}, {0, 0.05, 0.003}, 80},
        {"world", FRAME, 0, {0, 0.11, 0}, {0.02, 0.16, 0.01}, 300},
        {"ground", GROUND, FRAME, {-0.01, 0.18, 0.002}, {-0.02, 0.11, 0}, 250}};
    struct palp_error error = {PALP_OK, ""};
    for (int i = 0; i < COUPLED_SPRINGS; i++) {
        const struct palp_spring_def def = {
            .name = said[i].name,
            .a = point(scene, said[i].a, said[i].at_a),
            .b = point(scene, said[i].b, said[i].at_b),
            .stiffness = said[i].stiffness,
            .damping = damping,
            .rest = 0.8 * vec3_norm(vec3_sub(said[i].at_a, said[i].at_b))};
        require(palp_scene_add_spring(scene, &def, &error).id == i + 1, &error);
    }
}

struct palp_world *coupled_create(const struct palp_options *opt, double damping)
{
    struct palp_error error = {PALP_OK, ""};
    struct palp_scene *scene = palp_scene_create(opt, &error);
    require(scene != NULL, &error);
    add_organ(scene, "organ", (vec3){0, 0, 0}, false);
    add_rigids(scene);
    add_springs(scene, damping);
    require(palp_scene_finish(scene, &error) == PALP_OK, &error);
    struct palp_world *world = palp_world_create(scene, &error);
    require(world != NULL, &error);
    return world;
}

void coupled_destroy(struct palp_world *world)
{
    struct palp_scene *scene = (struct palp_scene *)palp_world_scene(world);
    palp_world_destroy(world);
    palp_scene_destroy(scene);
}

struct palp_options coupled_options(double gravity, int workers)
{
    struct palp_options opt = palp_options_default();
    opt.gravity = (vec3){0, -gravity, 0};
    opt.workers = workers;
    opt.contact_capacity = 64;
    return opt;
}

pose coupled_tip(double depth)
{
    return (pose){{0.005, TOP + RADIUS - depth, 0.003}, POSE_IDENTITY.q};
}
