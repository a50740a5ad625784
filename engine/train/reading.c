/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reading.c - numbers and places of a world, as conditions and measures name them. */
#include "engine/base/assert.h"
#include "engine/train/train.h"

bool train_carries(const struct palp_task *task, palp_body carrier, palp_body body)
{
    if (carrier.id == 0)
        return true;
    return body.id > 0 && task->group[carrier.id * (task->n_body + 1) + body.id];
}

static const struct palp_link_report *find_link(const struct palp_world *world, palp_link link)
{
    static const struct palp_link_report none;
    const struct palp_report *report = palp_world_report(world);
    return link.id <= report->n_link ? &report->link[link.id - 1] : &none;
}

/* Before the first step no report tells where a link is. */
static vec3 link_place(const struct palp_world *world, palp_link link)
{
    vec3 a, b;
    palp_world_link_ends(world, link, &a, &b);
    return a;
}

vec3 train_point(const struct palp_world *world, const struct palp_task_point *point)
{
    if (point->link.id > 0)
        return link_place(world, point->link);
    if (point->body.id == 0)
        return point->local;
    if (palp_body_is_soft(palp_world_scene(world), point->body))
        return palp_world_q(world, point->body)[point->node];
    return pose_apply(palp_world_pose(world, point->body), point->local);
}

vec3 palp_task_point_place(const struct palp_world *world, const struct palp_task_point *point)
{
    return train_point(world, point);
}

vec3 train_centroid(const struct palp_world *world, const struct palp_task_region *region)
{
    const vec3 *q = palp_world_q(world, region->body);
    const int n = palp_body_mesh(palp_world_scene(world), region->body)->n_node;
    vec3 sum = {0, 0, 0};
    int chosen = 0;
    for (int i = 0; i < n; i++) {
        if (!region->chosen[i])
            continue;
        sum = vec3_add(sum, q[i]);
        chosen++;
    }
    return vec3_scale(sum, 1.0 / (chosen > 0 ? chosen : 1));
}

/* The largest of some readings, and the least. */
static double read_most(const struct palp_task *task, const struct palp_world *world,
                        const struct palp_task_reading *r, double *least)
{
    double most = -INFINITY;
    *least = INFINITY;
    for (int i = r->first; i < r->first + r->n; i++) {
        const double value = train_reading(task, world, i);
        most = fmax(most, value);
        *least = fmin(*least, value);
    }
    return most;
}

static double read_plan(enum palp_reading_kind kind, const struct palp_planned *is)
{
    switch (kind) {
    case PALP_READING_PLAN_LENGTH:
        return is->length;
    case PALP_READING_PLAN_REACHED:
        return is->reached;
    case PALP_READING_PLAN_DEPTH:
        return is->depth;
    case PALP_READING_PLAN_DEVIATION:
        return is->deviation;
    case PALP_READING_PLAN_DEVIATION_RMS:
        return is->deviation_rms;
    case PALP_READING_PLAN_BEYOND:
        return is->beyond;
    case PALP_READING_PLAN_AREA:
        return is->area;
    default:
        return is->wrong_area;
    }
}

/* Of what was cut, burnt or tore; another: 0. */
static double read_parted(const struct palp_world *world, const struct palp_task_reading *r)
{
    if (r->plan.id > 0) {
        const struct palp_planned planned = palp_world_plan(world, r->plan);
        return read_plan(r->kind, &planned);
    }
    switch (r->kind) {
    case PALP_READING_LINK_AREA:
        return palp_world_knife(world, r->link).area;
    case PALP_READING_TORN_AREA:
        return palp_world_torn(world, r->body).area;
    case PALP_READING_RELEASE:
        return palp_world_front(world, r->body).most;
    case PALP_READING_PIECES:
        return palp_world_topology(world, r->body).n_piece;
    case PALP_READING_REMOVED:
        return palp_world_topology(world, r->body).removed;
    case PALP_READING_ENERGY:
        return palp_world_current(world, r->body).spent;
    default:
        return 0;
    }
}

double train_reading(const struct palp_task *task, const struct palp_world *world, int reading)
{
    PALP_ASSERT(reading >= 0 && reading < task->def->n_reading);
    const struct palp_task_reading *r = &task->def->reading[reading];
    double least;
    switch (r->kind) {
    case PALP_READING_CONTACT_FORCE:
        return vec3_norm(palp_world_contact_wrench(world, r->body).force);
    case PALP_READING_HAND_FORCE:
        return vec3_norm(palp_world_hand_wrench(world, r->body).force);
    case PALP_READING_NODE_FORCE:
        return vec3_norm(
            palp_world_node_force(world, r->body, task->def->region[r->region].chosen));
    case PALP_READING_LINK_FORCE:
        return vec3_norm(find_link(world, r->link)->force);
    case PALP_READING_LINK_GAP:
        return find_link(world, r->link)->gap;
    case PALP_READING_LINK_VALUE:
        return find_link(world, r->link)->value;
    case PALP_READING_GRIP_TORQUE:
        return palp_world_grip_torque(world, r->body);
    case PALP_READING_DISTANCE:
        return vec3_norm(vec3_sub(train_point(world, &r->a), train_point(world, &r->b)));
    case PALP_READING_ANGLE: {
        const vec3 axis = quat_rotate(palp_world_pose(world, r->body).q, r->axis);
        return atan2(vec3_norm(vec3_cross(axis, r->direction)), vec3_dot(axis, r->direction));
    }
    default:
        return read_parted(world, r);
    case PALP_READING_MOST:
        return read_most(task, world, r, &least);
    case PALP_READING_UNEQUAL: {
        const double most = read_most(task, world, r, &least);
        return most - least;
    }
    }
}
