/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rod.c - segments and joints of a rod: round, of one material. */
#include "engine/model/rod.h"
#include "engine/model/error.h"
#include "engine/model/scene.h"
#include "engine/model/scene_check.h"

#include <stdio.h>
#include <string.h>

static const double PI = 3.14159265358979323846;

/* The turn that takes z to this direction, the shortest. */
static quat turn_to(vec3 direction)
{
    const vec3 z = {0, 0, 1}, across = vec3_cross(z, direction);
    const double angle = atan2(vec3_norm(across), vec3_dot(z, direction));
    return quat_exp(vec3_scale(vec3_direction(across, (vec3){1, 0, 0}), angle));
}

/* A solid cylinder. */
static vec3 cylinder_inertia(double mass, double radius, double length)
{
    const double across = mass * (radius * radius / 4 + length * length / 12);
    return (vec3){across, across, mass * radius * radius / 2};
}

static palp_body add_segment(struct palp_scene *scene, const struct palp_rod_def *def, int i,
                             struct palp_error *error)
{
    const vec3 way = vec3_sub(def->x[i + 1], def->x[i]);
    const double length = vec3_norm(way), r = def->radius;
    const double mass = def->density * PI * r * r * length;
    char name[200];
    snprintf(name, sizeof name, "%.180s.%d", def->name, i + 1);
    const struct palp_rigid_def segment = {
        .name = name,
        .drive = PALP_DRIVE_FREE,
        .shape = {.kind = PALP_SHAPE_CAPSULE,
                  .radius = r,
                  .length = length,
                  .at = {{0, 0, -length / 2}, POSE_IDENTITY.q}},
        .mass = mass,
        .inertia = cylinder_inertia(mass, r, length),
        .at = {vec3_scale(vec3_add(def->x[i], def->x[i + 1]), 0.5),
               turn_to(vec3_scale(way, 1 / length))},
        .surface = def->surface,
    };
    return palp_scene_add_rigid(scene, &segment, error);
}

/* EA, EI, GJ over the length between the middles of two segments. */
static struct rod_joint make_joint(const struct palp_scene *scene, const struct palp_rod_def *def,
                                   int a, int b)
{
    const struct rigid *first = &scene->body[a].rigid, *second = &scene->body[b].rigid;
    const double length = (first->shape.length + second->shape.length) / 2, r = def->radius;
    const double area = PI * r * r, moment = area * r * r / 4;
    const double E = def->young, G = E / (2 * (1 + def->poisson));
    const double bend = E * moment / length;
    return (struct rod_joint){
        .a = a,
        .b = b,
        .end = {0, 0, first->shape.length / 2},
        .start = {0, 0, -second->shape.length / 2},
        .rest = quat_mul(quat_conjugate(first->at.q), second->at.q),
        .shift = E * area / length,
        .turn = {bend, bend, 2 * G * moment / length},
        .damping = def->damping_stiffness,
    };
}

static int add_joint(struct palp_scene *scene, const struct palp_rod_def *def, int a, int b)
{
    const struct coupling coupling = {JOINT_PLACES, {a, a, b, b}, {0, 1, 0, 1}};
    if (scene_make_room(&scene->joint, scene->n_joint, sizeof *scene->joint) != 0)
        return -1;
    scene->joint[scene->n_joint] = make_joint(scene, def, a, b);
    scene->body[a].rigid.joint = ++scene->n_joint;
    return coupled_system_couple(scene, &coupling);
}

struct palp_rod palp_scene_add_rod(struct palp_scene *scene, const struct palp_rod_def *def,
                                   struct palp_error *error)
{
    const int first = scene->n_body, rod = scene->n_rod + 1;
    if (check_rod(scene, def, error) != PALP_OK)
        return (struct palp_rod){{0}, 0};
    for (int i = 0; i + 1 < def->n; i++) {
        const palp_body segment = add_segment(scene, def, i, error);
        if (segment.id == 0)
            return (struct palp_rod){{0}, 0};
        scene->body[segment.id - 1].rigid.rod = rod;
        if (i > 0 && add_joint(scene, def, segment.id - 2, segment.id - 1) != 0) {
            error_no_memory(error, def->name);
            return (struct palp_rod){{0}, 0};
        }
    }
    scene->n_rod = rod;
    return (struct palp_rod){{first + 1}, def->n - 1};
}

/* Where the joint's blocks stand. */
static void find_joint_slots(const struct palp_scene *scene, struct rod_joint *joint)
{
    const struct coupled_system *c = scene->body[joint->a].coupled;
    const int a = coupled_system_place(scene, joint->a, 0),
              b = coupled_system_place(scene, joint->b, 0);
    const int place[JOINT_PLACES] = {a, a + 1, b, b + 1};
    for (int i = 0, k = 0; i < JOINT_PLACES; i++)
        for (int j = 0; j <= i; j++, k++)
            joint->slot[k] = coupled_system_slot(c, place[i], place[j], &joint->transposed[k]);
}

void rod_place_all(struct palp_scene *scene)
{
    for (int i = 0; i < scene->n_joint; i++)
        find_joint_slots(scene, &scene->joint[i]);
}
