/* SPDX-License-Identifier: GPL-3.0-or-later */
/* carried.c - a block, balls, skins: what tests of mapped bodies and of jaws are made of. */
#include "tests/carried.h"
#include "engine/model/surface.h"
#include "tests/check.h"

#include <stdlib.h>
#include <string.h>

static const vec3 SIZE = CARRIED_SIZE;

void carried_require(bool right, const struct palp_error *error)
{
    if (!right)
        printf("%s\n", error->what);
    REQUIRE(right);
}

struct palp_options carried_options(enum palp_correction correction)
{
    struct palp_options opt = palp_options_default();
    opt.correction = correction;
    opt.motion = PALP_MOTION_DIRECT;
    opt.multipliers = PALP_MULTIPLIERS_SWEEP;
    opt.precision = PALP_DOUBLE;
    opt.newton = 10;
    opt.tolerance_n = 1e-9;
    opt.tolerance_gap = 1e-12;
    opt.sweeps = 1000;
    opt.residual = 1e-11;
    opt.workers = 1;
    opt.contact_capacity = 128;
    return opt;
}

struct palp_scene *carried_scene(const struct palp_options *opt)
{
    struct palp_error error;
    struct palp_scene *scene = palp_scene_create(opt, &error);
    carried_require(scene != NULL, &error);
    return scene;
}

struct palp_world *carried_world(struct palp_scene *scene)
{
    struct palp_error error;
    carried_require(palp_scene_finish(scene, &error) == PALP_OK, &error);
    struct palp_world *world = palp_world_create(scene, &error);
    carried_require(world != NULL, &error);
    return world;
}

palp_body carried_block(struct palp_scene *scene, enum palp_elements elements, bool clamped,
                        bool collides)
{
    const struct palp_grid grid = {.shape = PALP_GRID_BOX,
                                   .centre = {0, SIZE.y / 2, 0},
                                   .size = SIZE,
                                   .cells = {6, 3, 5},
                                   .elements = elements};
    const struct palp_material flesh = {
        .model = PALP_COROTATIONAL, .young = 2e4, .poisson = 0.4, .density = 1000};
    struct palp_soft_def def = {.name = "block",
                                .material = &flesh,
                                .n_material = 1,
                                .damping_mass = 1,
                                .damping_stiffness = 0.01,
                                .surface = palp_surface_default()};
    struct palp_mesh mesh;
    struct palp_error error;
    carried_require(palp_mesh_grid(&mesh, &grid, &error) == PALP_OK, &error);
    int *fixed = calloc((size_t)mesh.n_node, sizeof *fixed);
    REQUIRE(fixed != NULL);
    for (int i = 0; i < mesh.n_node && clamped; i++)
        if (mesh.x[i].y < 1e-9)
            fixed[def.n_fixed++] = i;
    def.mesh = &mesh;
    def.fixed = fixed;
    def.surface.collides = collides;
    const palp_body block = palp_scene_add_soft(scene, &def, &error);
    carried_require(block.id != 0, &error);
    palp_mesh_destroy(&mesh);
    free(fixed);
    return block;
}

struct palp_mesh carried_skin(vec3 size, const int cells[3], enum palp_elements elements)
{
    const struct palp_grid grid = {.shape = PALP_GRID_BOX,
                                   .centre = {0, SIZE.y / 2, 0},
                                   .size = size,
                                   .cells = {cells[0], cells[1], cells[2]},
                                   .elements = elements};
    struct palp_mesh mesh;
    struct surface surface;
    REQUIRE(palp_mesh_grid(&mesh, &grid, NULL) == PALP_OK);
    REQUIRE(surface_of_elements(&surface, &mesh) == 0);
    const size_t bytes = (size_t)surface.n_tri * sizeof *mesh.tri;
    free(mesh.tri);
    mesh.tri = malloc(bytes);
    REQUIRE(mesh.tri != NULL);
    memcpy(mesh.tri, surface.tri, bytes);
    mesh.n_tri = surface.n_tri;
    mesh.n_tet = mesh.n_hex = 0;
    surface_destroy(&surface);
    return mesh;
}

palp_body carried_embed(struct palp_scene *scene, const char *name, const struct palp_mesh *mesh,
                        palp_body in, double reach)
{
    const struct palp_mapped_def def = {.name = name,
                                        .kind = PALP_MAP_EMBEDDED,
                                        .parent = &in,
                                        .n_parent = 1,
                                        .mesh = mesh,
                                        .reach = reach,
                                        .surface = palp_surface_default()};
    struct palp_error error;
    const palp_body body = palp_scene_add_mapped(scene, &def, &error);
    carried_require(body.id != 0, &error);
    return body;
}

palp_body carried_ball(struct palp_scene *scene, const char *name, enum palp_drive drive, vec3 at)
{
    const struct palp_rigid_def def = {
        .name = name,
        .drive = drive,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.008, .at = POSE_IDENTITY},
        .mass = 0.05,
        .inertia = {1e-5, 1.2e-5, 1.4e-5},
        .weightless = true,
        .coupling = {600, 2, 2, 0.02},
        .at = {at, {0, 0, 0, 1}},
        .surface = palp_surface_default()};
    struct palp_error error;
    const palp_body ball = palp_scene_add_rigid(scene, &def, &error);
    carried_require(ball.id != 0, &error);
    return ball;
}
