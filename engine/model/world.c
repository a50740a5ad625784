/* SPDX-License-Identifier: GPL-3.0-or-later */
/* world.c - asking a world how it stands, and setting it. */
#include "engine/model/world.h"
#include "engine/base/assert.h"
#include "engine/model/carried.h"
#include "engine/model/link.h"
#include "engine/model/roller.h"
#include "engine/model/spring.h"
#include "engine/model/topology.h"

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

void world_carry(struct palp_world *world)
{
    mapping_carry_frames(world->scene, world->grip_last, world->frame);
    mapping_carry(world, world->q, world->frame);
}

const struct body *world_body(const struct palp_world *world, int i)
{
    const struct topology *t = world->topology ? world->topology[i] : NULL;
    const struct carried *c = world->carried ? world->carried[i] : NULL;
    return t ? &t->body : c ? &c->body : &world->scene->body[i];
}

const struct spring *world_spring(const struct palp_world *world, int i)
{
    const struct spring *spring = &world->scene->spring[i];
    const struct topology *t = spring->cut > 0 ? world->topology[spring->cut - 1] : NULL;
    return t ? &t->system->spring[spring->nth] : spring;
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
    const struct topology *t = world->topology ? world->topology[body.id - 1] : NULL;
    const int n = b->soft.mesh.n_node;
    vec3 *to_q = world->q + b->first, *to_v = world->v + b->first;
    PALP_ASSERT(b->is_soft && !b->mapping);
    for (int i = 0; i < n; i++) {
        to_q[i] = q[i];
        to_v[i] = b->soft.fixed[i] ? (vec3){0, 0, 0} : v[i];
    }
    roller_hold(b->soft.roller, b->soft.n_roller, to_v);
    for (int k = 0; t && k < t->n_copy; k++) { /* held as its node is */
        to_q[n + k] = to_q[t->root[k]];
        to_v[n + k] = to_v[t->root[k]];
    }
    world->still[b->coupled->body[0]] = 0; /* it is awake */
    world_wake(world);
    world_carry(world);
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
    PALP_ASSERT(!b->is_soft && b->rigid.drive != PALP_DRIVE_JAW);
    at.q = quat_unit(at.q);
    world->frame[i] = world->target[i] = world->target_last[i] = at;
    world->v[b->first] = v;
    world->v[b->first + 1] = w;
    world_wake(world);
    world_carry(world);
}

void palp_world_set_target(struct palp_world *world, palp_body tool, pose target)
{
    world->target[tool.id - 1] = (pose){target.p, quat_unit(target.q)};
}

pose palp_world_target(const struct palp_world *world, palp_body tool)
{
    return world->target[tool.id - 1];
}

void palp_world_set_coupling(struct palp_world *world, palp_body tool,
                             const struct palp_coupling *coupling)
{
    PALP_ASSERT(scene_body(world->scene, tool)->rigid.drive == PALP_DRIVE_COUPLED);
    struct palp_coupling *now = &world->coupling[tool.id - 1];
    if (memcmp(now, coupling, sizeof *now) != 0)
        world_wake(world);
    *now = *coupling;
}

struct palp_coupling palp_world_coupling(const struct palp_world *world, palp_body tool)
{
    return world->coupling[tool.id - 1];
}

void palp_world_set_grip(struct palp_world *world, palp_body tool, double opening)
{
    world->grip[tool.id - 1] = fmin(fmax(opening, 0), 1);
}

double palp_world_grip(const struct palp_world *world, palp_body tool)
{
    return world->grip_last[tool.id - 1];
}

/* What tissue between scissors does, where they cross: it acts on the tool, and is kept behind
 * their link's points. */
static double torque_of_scissors(const struct palp_world *world, int jaw)
{
    double sum = 0;
    for (int i = 0; i < world->scene->n_link; i++) {
        const struct link *link = &world->scene->link[i];
        const int last = link->first_point + link->n_point - 1;
        for (int k = 0; k < 2 && link->is.law == PALP_LAW_SCISSORS; k++)
            if (link->is.jaw[k].id - 1 == jaw)
                sum += world->link_point[last].weight[k];
    }
    return sum;
}

/* About the hinge, in the sense in which the jaw opens. */
static double torque_on_jaw(const struct palp_world *world, int jaw)
{
    const struct hinge *hinge = &world->scene->body[jaw].rigid.hinge;
    const vec3 axis = quat_rotate(world->frame[hinge->tool].q, hinge->axis);
    return copysign(1, hinge->opening) * vec3_dot(axis, world->contact_wrench[jaw].torque) +
           torque_of_scissors(world, jaw);
}

double palp_world_grip_torque(const struct palp_world *world, palp_body body)
{
    double sum = 0;
    for (int i = 0; i < world->scene->n_body; i++) {
        const bool is_mover = mapping_mover(world->scene, i) == body.id - 1 && i != body.id - 1;
        const bool is_jaw = mapping_mover(world->scene, i) != i;
        if (is_mover || (is_jaw && i == body.id - 1))
            sum += torque_on_jaw(world, i);
    }
    return sum;
}

struct palp_wrench palp_world_contact_wrench(const struct palp_world *world, palp_body body)
{
    return world->contact_wrench[body.id - 1];
}

struct palp_wrench palp_world_hand_wrench(const struct palp_world *world, palp_body tool)
{
    return world->hand_wrench[tool.id - 1];
}
