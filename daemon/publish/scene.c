/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scene.c - what there is, for subscribers: bodies, shapes, surfaces at rest. */
#include "daemon/publish/scene.h"

#include "daemon/daemon.h"
#include "daemon/publish/publisher.h"
#include "daemon/publish/scene_parts.h"
#include "daemon/publish/translate.h"

#include <stddef.h>

static struct proto_bytes bytes_of(const void *data, size_t size)
{
    return (struct proto_bytes){data, size};
}

/* Positions as float32. */
static struct proto_bytes put_positions(struct scene_memory *memory, const vec3 *x, const int *node,
                                        int n)
{
    const size_t size = 3 * sizeof(float) * (size_t)n;
    float *to = scene_memory_take(memory, size);
    for (int i = 0; i < n; i++) {
        const vec3 at = x[node ? node[i] : i];
        to[3 * i] = (float)at.x;
        to[3 * i + 1] = (float)at.y;
        to[3 * i + 2] = (float)at.z;
    }
    return bytes_of(to, size);
}

static struct proto_shape shape_of(const struct palp_shape *shape, struct scene_memory *memory)
{
    struct proto_shape out = {.at = pose_to_wire(shape->at)};
    switch (shape->kind) {
    case PALP_SHAPE_SPHERE:
        out.which = PROTO_SHAPE_SPHERE;
        out.sphere.radius_m = shape->radius;
        break;
    case PALP_SHAPE_CAPSULE:
        out.which = PROTO_SHAPE_CAPSULE;
        out.capsule = (struct proto_capsule){shape->radius, shape->length};
        break;
    case PALP_SHAPE_BOX:
        out.which = PROTO_SHAPE_CUBOID;
        out.cuboid = (struct proto_cuboid){vec3_to_wire(shape->half), shape->radius};
        break;
    case PALP_SHAPE_PLANE:
        out.which = PROTO_SHAPE_PLANE;
        break;
    case PALP_SHAPE_MESH:
        out.which = PROTO_SHAPE_SURFACE;
        out.surface.positions = put_positions(memory, shape->mesh->x, NULL, shape->mesh->n_node);
        out.surface.triangles =
            bytes_of(shape->mesh->tri, (size_t)shape->mesh->n_tri * sizeof *shape->mesh->tri);
        break;
    }
    return out;
}

static enum proto_drive drive_of(enum palp_drive drive)
{
    static const enum proto_drive drives[] = {
        [PALP_DRIVE_FREE] = PROTO_DRIVE_FREE,           [PALP_DRIVE_FIXED] = PROTO_DRIVE_FIXED,
        [PALP_DRIVE_KINEMATIC] = PROTO_DRIVE_KINEMATIC, [PALP_DRIVE_COUPLED] = PROTO_DRIVE_COUPLED,
        [PALP_DRIVE_JAW] = PROTO_DRIVE_KINEMATIC, /* no force of its own moves it either */
    };
    return drives[drive];
}

static struct proto_soft_body soft_of(const struct daemon *d, const struct skin *skin,
                                      struct scene_memory *memory)
{
    const struct palp_mesh *mesh = palp_body_mesh(d->config->scene, skin->body);
    struct proto_soft_body soft = {
        .rest_positions = put_positions(memory, mesh->x, skin->node, skin->n_vertex),
        .triangles = bytes_of(skin->tri, (size_t)skin->n_tri * sizeof *skin->tri),
        .nodes = bytes_of(skin->node, (size_t)skin->n_vertex * sizeof *skin->node),
    };
    scene_parts_tissue(&soft, d, skin, memory);
    return soft;
}

/* Room for the bodies of the scene, for all positions as float32, and for the other parts. */
static size_t find_size(const struct daemon *d)
{
    const struct palp_scene *scene = d->config->scene;
    const size_t n_body = (size_t)d->sim->plan.n_body;
    size_t n_point = (size_t)d->sim->plan.n_vertex;
    for (int id = 1; id <= d->sim->plan.n_body; id++) {
        const palp_body body = {id};
        if (!palp_body_is_soft(scene, body) &&
            palp_body_shape(scene, body)->kind == PALP_SHAPE_MESH)
            n_point += (size_t)palp_body_shape(scene, body)->mesh->n_node;
    }
    return n_body * (sizeof(struct proto_body) + _Alignof(max_align_t)) +
           3 * sizeof(float) * n_point + scene_parts_size(d);
}

static void fill_bodies(const struct daemon *d, struct proto_body *bodies,
                        struct scene_memory *memory)
{
    const struct palp_scene *scene = d->config->scene;
    const struct skin *skin = d->sim->plan.skin;
    for (int id = 1; id <= d->sim->plan.n_body; id++) {
        const palp_body body = {id};
        struct proto_body *out = &bodies[id - 1];
        *out = (struct proto_body){.id = (uint32_t)id, .name = palp_body_name(scene, body)};
        scene_parts_describe(out, d);
        if (palp_body_is_soft(scene, body)) {
            out->which = PROTO_BODY_SOFT;
            out->soft = soft_of(d, skin++, memory);
        } else {
            out->which = PROTO_BODY_RIGID;
            out->rigid.drive = drive_of(palp_body_drive(scene, body));
            out->rigid.shape = shape_of(palp_body_shape(scene, body), memory);
            out->rigid.pose = pose_to_wire(d->frame->rigid[id - 1].at);
        }
    }
}

bool scene_fill(struct proto_scene *scene, struct daemon *d)
{
    const size_t n_body = (size_t)d->sim->plan.n_body;
    struct scene_memory memory = {.bytes = publisher_array(&d->stream, find_size(d))};
    if (!memory.bytes)
        return false;
    struct proto_body *bodies = scene_memory_take(&memory, n_body * sizeof *bodies);
    fill_bodies(d, bodies, &memory);
    *scene = (struct proto_scene){
        .name = d->config->name,
        .scene_hash = d->scene_hash,
        .rate_hz = d->config->rate_hz,
        .gravity_m_s2 = vec3_to_wire(palp_scene_options(d->config->scene)->gravity),
        .n_bodies = n_body,
        .bodies = bodies,
    };
    scene_parts_fill(scene, d, &memory);
    return true;
}
