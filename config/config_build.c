/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_build.c - the meshes and shapes that bodies of a scene are built of. */
#include "config/config_build.h"

#include "config/config_enclosed.h"
#include "config/config_zone.h"

void config_build_fault(struct config_build *b, const struct config_value *value,
                        const struct palp_error *error)
{
    if (error->status == PALP_NO_MEMORY)
        config_reading_no_memory(b->reading);
    config_tree_fault(b->reading, value, "%s", error->what);
}

static bool make_grid(struct config_build *b, const struct scenario_grid *said)
{
    static const enum palp_grid_shape shapes[] = {PALP_GRID_BOX, PALP_GRID_BOX, PALP_GRID_CYLINDER,
                                                  PALP_GRID_ELLIPSOID};
    const struct palp_grid grid = {.shape = shapes[said->shape],
                                   .centre = said->centre,
                                   .size = said->size,
                                   .cells = {said->cells[0], said->cells[1], said->cells[2]},
                                   .elements = (enum palp_elements)said->elements};
    struct palp_error error;
    if (palp_mesh_grid(&b->mesh, &grid, &error) == PALP_OK)
        return true;
    config_build_fault(b, said->head.at, &error);
    return false;
}

bool config_build_mesh(struct config_build *b, const struct scenario_mesh *mesh,
                       const struct scenario_grid *grid)
{
    return grid ? make_grid(b, grid) : config_enclosed_read(b->reading, mesh, &b->mesh);
}

void config_build_place(struct palp_mesh *mesh, const struct scenario_body *body)
{
    const pose at = scenario_pose(&body->place);
    const vec3 size = config_zone_extent(mesh);
    const double greatest = fmax(size.x, fmax(size.y, size.z));
    const double scale = isnan(body->extent) ? 1 : body->extent / greatest;
    for (int i = 0; i < mesh->n_node; i++)
        mesh->x[i] = pose_apply(at, vec3_scale(mesh->x[i], scale));
}

static quat plane_turn(vec3 normal)
{
    const vec3 n = vec3_direction(normal, (vec3){0, 1, 0}), y = {0, 1, 0};
    const vec3 axis = vec3_cross(y, n);
    const double angle = atan2(vec3_norm(axis), vec3_dot(y, n));
    return quat_exp(vec3_scale(vec3_direction(axis, (vec3){1, 0, 0}), angle));
}

/* The engine's capsule begins at its origin; a scenario's lies about it. */
bool config_build_shape(struct config_build *b, const struct scenario_shape *said,
                        struct palp_shape *shape)
{
    *shape = (struct palp_shape){.at = {said->offset, POSE_IDENTITY.q}};
    if (said->sphere) {
        shape->kind = PALP_SHAPE_SPHERE;
        shape->radius = said->sphere->radius;
    } else if (said->capsule) {
        shape->kind = PALP_SHAPE_CAPSULE;
        shape->radius = said->capsule->radius;
        shape->length = said->capsule->length;
        shape->at.p.z -= said->capsule->length / 2;
    } else if (said->box) {
        shape->kind = PALP_SHAPE_BOX;
        shape->radius = said->box->radius;
        shape->half = vec3_scale(said->box->size, 0.5);
    } else if (said->plane) {
        shape->kind = PALP_SHAPE_PLANE;
        shape->at.q = plane_turn(said->plane->normal);
    } else {
        shape->kind = PALP_SHAPE_MESH;
        shape->mesh = &b->mesh;
        return config_enclosed_read(b->reading, said->mesh, &b->mesh);
    }
    return true;
}
