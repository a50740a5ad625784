/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rig_scene.c - what a rig's ball can touch, described to the engine. */
#include "clients/bench/haptics/rig.h"

#include <stdlib.h>

static const double CLEAR = 0.010;       /* m, of the ball above the surface at the start */
static const double YOUNG = 60e3;        /* Pa: a newton a millimetre under the ball */
static const double PLATE = 0.005;       /* m, half of how thick the plate is        */
static const double PLATE_SIDE = 0.03;   /* m, half */
static const double PLATE_MASS = 0.02;   /* kg */
static const double SPRING_DAMPING = 4;  /* N s/m, of all springs together */
static const double WEIGHT_SIDE = 0.01;  /* m, half */
static const double WEIGHT_DAMPING = 2;  /* N s/m: it comes to rest */
static const double CONTACT_NEAR = 3e-3; /* m */

/* ---------------------------------------------------------------- the tool */

static struct palp_surface surface_of(const struct rig *r)
{
    struct palp_surface surface = palp_surface_default();
    surface.friction = r->options.friction;
    surface.contact_distance = CONTACT_NEAR;
    return surface;
}

static bool add_tool(struct rig *r, struct palp_error *error)
{
    const double k_r = r->stiffness * RIG_TORQUE_ARM * RIG_TORQUE_ARM;
    struct palp_rigid_def def = {
        .name = "ball",
        .drive = PALP_DRIVE_COUPLED,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = RIG_BALL, .at = POSE_IDENTITY},
        .weightless = true,
        .coupling = {.translation_stiffness = r->stiffness, .rotation_stiffness = k_r},
        .at = {{0, RIG_BALL + CLEAR, 0}, {0, 0, 0, 1}},
        .surface = surface_of(r)};
    def.surface.collides = r->options.scene != RIG_POINT && r->options.scene != RIG_WEIGHT;
    r->tool = palp_scene_add_rigid(r->scene, &def, error);
    return r->tool.id > 0;
}

/* ---------------------------------------------------------------- what it touches */

static bool add_wall(struct rig *r, struct palp_error *error)
{
    const struct palp_rigid_def def = {.name = "wall",
                                       .drive = PALP_DRIVE_FIXED,
                                       .shape = {.kind = PALP_SHAPE_PLANE, .at = POSE_IDENTITY},
                                       .at = POSE_IDENTITY,
                                       .surface = surface_of(r)};
    r->touched = palp_scene_add_rigid(r->scene, &def, error);
    return r->touched.id > 0;
}

static bool add_mesh(struct rig *r, const struct palp_mesh *mesh, struct palp_error *error)
{
    const struct palp_material material = {PALP_COROTATIONAL, YOUNG, 0.45, 1000};
    int *held = calloc((size_t)mesh->n_node, sizeof *held);
    struct palp_soft_def def = {.name = "flesh",
                                .mesh = mesh,
                                .material = &material,
                                .n_material = 1,
                                .damping_stiffness = 0.005,
                                .fixed = held,
                                .surface = surface_of(r)};
    for (int i = 0; i < mesh->n_node && held; i++)
        if (mesh->x[i].y < r->options.cell / 2 - RIG_BLOCK_TOP)
            held[def.n_fixed++] = i;
    def.surface.collides = r->options.scene == RIG_FLESH;
    if (held)
        r->touched = palp_scene_add_soft(r->scene, &def, error);
    free(held);
    return r->touched.id > 0;
}

/* The node in the middle of the upper face meets the ball, none else does. */
static bool add_pair(struct rig *r, struct palp_error *error)
{
    const struct palp_mesh *mesh = palp_body_mesh(r->scene, r->touched);
    struct palp_pair_def pair = {.a = {.body = r->touched, .n = 1, .weight = {1}},
                                 .b = r->tool,
                                 .contact_distance = CONTACT_NEAR};
    for (int i = 0; i < mesh->n_node; i++)
        if (vec3_norm(mesh->x[i]) < vec3_norm(mesh->x[pair.a.node[0]]))
            pair.a.node[0] = i;
    return palp_scene_add_pair(r->scene, &pair, error) == PALP_OK;
}

static bool add_flesh(struct rig *r, struct palp_error *error)
{
    const vec3 size = {0.08, RIG_BLOCK_TOP, 0.06};
    const double cell = r->options.cell;
    const struct palp_grid grid = {.centre = {0, -RIG_BLOCK_TOP / 2, 0},
                                   .size = size,
                                   .cells = {(int)lround(size.x / cell), (int)lround(size.y / cell),
                                             (int)lround(size.z / cell)}};
    struct palp_mesh mesh;
    if (palp_mesh_grid(&mesh, &grid, error) != PALP_OK)
        return false;
    const bool added = add_mesh(r, &mesh, error);
    palp_mesh_destroy(&mesh);
    return added && (r->options.scene == RIG_FLESH || add_pair(r, error));
}

/* Springs of no length at its corners: it gives way alike in all directions. */
static bool add_springs(struct rig *r, struct palp_error *error)
{
    static const char *const names[] = {"left", "right", "left far", "right far"};
    for (int corner = 0; corner < 4; corner++) {
        const vec3 place = {corner & 1 ? PLATE_SIDE : -PLATE_SIDE, 0,
                            corner & 2 ? PLATE_SIDE : -PLATE_SIDE};
        const struct palp_spring_def def = {.name = names[corner],
                                            .a = {.body = r->touched, .local = place},
                                            .b = {.local = vec3_sub(place, vec3_make(0, PLATE, 0))},
                                            .stiffness = RIG_SPRING_STIFFNESS / 4,
                                            .damping = SPRING_DAMPING / 4};
        if (palp_scene_add_spring(r->scene, &def, error).id == 0)
            return false;
    }
    return true;
}

static bool add_plate(struct rig *r, struct palp_error *error)
{
    const double spin = PLATE_MASS * PLATE_SIDE * PLATE_SIDE / 3;
    const struct palp_rigid_def def = {.name = "plate",
                                       .drive = PALP_DRIVE_FREE,
                                       .shape = {.kind = PALP_SHAPE_BOX,
                                                 .half = {PLATE_SIDE, PLATE, PLATE_SIDE},
                                                 .at = POSE_IDENTITY},
                                       .mass = PLATE_MASS,
                                       .inertia = {spin, 2 * spin, spin},
                                       .weightless = true,
                                       .at = {{0, -PLATE, 0}, {0, 0, 0, 1}},
                                       .surface = surface_of(r)};
    r->touched = palp_scene_add_rigid(r->scene, &def, error);
    return r->touched.id > 0 && add_springs(r, error);
}

static bool add_weight(struct rig *r, struct palp_error *error)
{
    const vec3 hook = {0, RIG_BALL + CLEAR, 0}, top = {0, WEIGHT_SIDE, 0};
    const double spin = RIG_WEIGHT_KG * 2 * WEIGHT_SIDE * WEIGHT_SIDE / 3;
    const struct palp_rigid_def def = {.name = "weight",
                                       .drive = PALP_DRIVE_FREE,
                                       .shape = {.kind = PALP_SHAPE_BOX,
                                                 .half = {WEIGHT_SIDE, WEIGHT_SIDE, WEIGHT_SIDE},
                                                 .at = POSE_IDENTITY},
                                       .mass = RIG_WEIGHT_KG,
                                       .inertia = {spin, spin, spin},
                                       .damping_velocity = WEIGHT_DAMPING,
                                       .damping_spin = WEIGHT_DAMPING * WEIGHT_SIDE * WEIGHT_SIDE,
                                       .at = {vec3_sub(hook, top), {0, 0, 0, 1}},
                                       .surface = surface_of(r)};
    r->touched = palp_scene_add_rigid(r->scene, &def, error);
    const struct palp_link_def joint = {.name = "hook",
                                        .law = PALP_LAW_BALL,
                                        .a = {.body = r->touched, .local = top},
                                        .b = {.body = r->tool}};
    return r->touched.id > 0 && palp_scene_add_link(r->scene, &joint, error).id > 0;
}

static bool add_touched(struct rig *r, struct palp_error *error)
{
    switch (r->options.scene) {
    case RIG_WALL:
        return add_wall(r, error);
    case RIG_FLESH:
    case RIG_POINT:
        return add_flesh(r, error);
    case RIG_SPRING:
        return add_plate(r, error);
    case RIG_WEIGHT:
        return add_weight(r, error);
    }
    return false;
}

/* ---------------------------------------------------------------- the world */

enum palp_status rig_build(struct rig *r, struct palp_error *error)
{
    struct palp_options options = palp_options_default();
    options.workers = 1;
    options.gravity = vec3_make(0, r->options.scene == RIG_WEIGHT ? -RIG_GRAVITY : 0, 0);
    r->scene = palp_scene_create(&options, error);
    if (!r->scene || !add_tool(r, error) || !add_touched(r, error) ||
        palp_scene_finish(r->scene, error) != PALP_OK)
        return error->status;
    r->world = palp_world_create(r->scene, error);
    return r->world ? PALP_OK : error->status;
}
