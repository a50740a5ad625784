/* SPDX-License-Identifier: GPL-3.0-or-later */
/* world.c - asking a world how it stands, and setting it. */
#include "engine/model/world.h"
#include "engine/base/assert.h"

#include <string.h>

const struct palp_scene *palp_world_scene(const struct palp_world *world)
{
    return world->scene;
}

double palp_world_time(const struct palp_world *world)
{
    return world->time;
}

long palp_world_steps(const struct palp_world *world)
{
    return world->steps;
}

/* ---------------------------------------------------------------- soft bodies */

const vec3 *palp_world_q(const struct palp_world *world, palp_body body)
{
    const struct body *b = scene_body(world->scene, body);
    return b->is_soft ? world->q + b->first : NULL;
}

const vec3 *palp_world_v(const struct palp_world *world, palp_body body)
{
    const struct body *b = scene_body(world->scene, body);
    return b->is_soft ? world->v + b->first : NULL;
}

void palp_world_set_nodes(struct palp_world *world, palp_body body, const vec3 *q, const vec3 *v)
{
    const struct body *b = scene_body(world->scene, body);
    PALP_ASSERT(b->is_soft);
    for (int i = 0; i < b->n_v; i++) {
        world->q[b->first + i] = q[i];
        world->v[b->first + i] = b->soft.fixed[i] ? (vec3){0, 0, 0} : v[i];
    }
}

/* ---------------------------------------------------------------- rigid bodies */

pose palp_world_pose(const struct palp_world *world, palp_body body)
{
    return world->frame[body.id - 1];
}

vec3 palp_world_velocity(const struct palp_world *world, palp_body body)
{
    return world->v[scene_body(world->scene, body)->first];
}

vec3 palp_world_spin(const struct palp_world *world, palp_body body)
{
    return world->v[scene_body(world->scene, body)->first + 1];
}

void palp_world_set_pose(struct palp_world *world, palp_body body, pose at, vec3 v, vec3 w)
{
    const struct body *b = scene_body(world->scene, body);
    const int i = body.id - 1;
    PALP_ASSERT(!b->is_soft);
    at.q = quat_unit(at.q);
    world->frame[i] = world->target[i] = world->target_last[i] = at;
    world->v[b->first] = v;
    world->v[b->first + 1] = w;
}

void palp_world_set_target(struct palp_world *world, palp_body tool, pose target)
{
    world->target[tool.id - 1] = (pose){target.p, quat_unit(target.q)};
}

pose palp_world_target(const struct palp_world *world, palp_body tool)
{
    return world->target[tool.id - 1];
}

struct palp_wrench palp_world_contact_wrench(const struct palp_world *world, palp_body body)
{
    return world->contact_wrench[body.id - 1];
}

struct palp_wrench palp_world_hand_wrench(const struct palp_world *world, palp_body tool)
{
    return world->hand_wrench[tool.id - 1];
}
