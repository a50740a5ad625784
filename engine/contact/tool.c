/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tool.c - points that stand for a tool. */
#include "engine/contact/tool.h"
#include "engine/contact/shape.h"
#include "engine/step.h"

#include <string.h>

bool tool_is_held(const struct body *body)
{
    const enum palp_drive drive = body->rigid.drive;
    return !body->is_soft && (drive == PALP_DRIVE_KINEMATIC || drive == PALP_DRIVE_COUPLED ||
                              drive == PALP_DRIVE_JAW);
}

/* The two ends, then places between them. */
static int capsule_points(const struct palp_shape *shape, vec3 local[TOOL_POINTS])
{
    enum { BETWEEN = 6 };
    shape_core(shape, local);
    const vec3 along = vec3_sub(local[1], local[0]);
    for (int k = 1; k <= BETWEEN; k++)
        local[1 + k] = vec3_axpy(local[0], (double)k / (BETWEEN + 1), along);
    return 2 + BETWEEN;
}

int tool_points(const struct step *s, int tool, vec3 local[TOOL_POINTS], double *radius)
{
    const struct palp_shape *shape = &s->scene->body[tool].rigid.shape;
    const struct boundary *mesh = s->world->detector->boundary[tool];
    *radius = shape->kind == PALP_SHAPE_MESH ? 0 : shape->radius;
    switch (shape->kind) {
    case PALP_SHAPE_SPHERE: {
        vec3 both[2];
        shape_core(shape, both);
        local[0] = both[0];
        return 1;
    }
    case PALP_SHAPE_CAPSULE:
        return capsule_points(shape, local);
    case PALP_SHAPE_BOX:
        for (int k = 0; k < SHAPE_CORNERS; k++)
            local[k] = shape_corner(shape, k);
        return SHAPE_CORNERS;
    case PALP_SHAPE_MESH:
        if (mesh)
            memcpy(local, mesh->sample, (size_t)mesh->n_sample * sizeof *local);
        return mesh ? mesh->n_sample : 0;
    case PALP_SHAPE_PLANE:
        break;
    }
    return 0;
}
