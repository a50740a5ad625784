/* SPDX-License-Identifier: GPL-3.0-or-later */
/* touching.c - the stage before detection, by hand. */
#include "tests/touching.h"
#include "tests/bodies.h"
#include "tests/check.h"

#include <string.h>

static const struct palp_surface SURFACE = {
    .collides = true, .friction = 0.5, .contact_distance = NEAR, .offset = 0};

struct palp_scene *touching_scene(int contact_capacity, int workers)
{
    struct palp_options opt = palp_options_default();
    opt.contact_capacity = contact_capacity;
    opt.workers = workers;
    struct palp_scene *scene = palp_scene_create(&opt, NULL);
    REQUIRE(scene != NULL);
    return scene;
}

palp_body touching_soft(struct palp_scene *scene, const struct palp_mesh *mesh)
{
    const struct palp_material flesh = {PALP_COROTATIONAL, 5000, 0.4, 1000};
    char name[32];
    snprintf(name, sizeof name, "body %d", palp_scene_bodies(scene) + 1);
    const struct palp_soft_def def = {
        .name = name, .mesh = mesh, .material = &flesh, .n_material = 1, .surface = SURFACE};
    struct palp_error error = {PALP_OK, ""};
    const palp_body body = palp_scene_add_soft(scene, &def, &error);
    if (body.id == 0)
        printf("%s\n", error.what);
    REQUIRE(body.id > 0);
    return body;
}

palp_body touching_block(struct palp_scene *scene, vec3 centre, vec3 size, const int cells[3])
{
    const struct palp_grid grid = {
        .centre = centre, .size = size, .cells = {cells[0], cells[1], cells[2]}};
    struct palp_mesh mesh;
    REQUIRE(palp_mesh_grid(&mesh, &grid, NULL) == PALP_OK);
    const palp_body body = touching_soft(scene, &mesh);
    palp_mesh_destroy(&mesh);
    return body;
}

static palp_body add_rigid(struct palp_scene *scene, struct palp_shape shape, enum palp_drive drive)
{
    char name[32];
    snprintf(name, sizeof name, "body %d", palp_scene_bodies(scene) + 1);
    const struct palp_rigid_def def = {.name = name,
                                       .drive = drive,
                                       .shape = shape,
                                       .mass = 0.1,
                                       .inertia = {1e-5, 1e-5, 1e-5},
                                       .at = POSE_IDENTITY,
                                       .surface = SURFACE};
    struct palp_error error = {PALP_OK, ""};
    const palp_body body = palp_scene_add_rigid(scene, &def, &error);
    if (body.id == 0)
        printf("%s\n", error.what);
    REQUIRE(body.id > 0);
    return body;
}

palp_body touching_tool(struct palp_scene *scene, struct palp_shape shape)
{
    return add_rigid(scene, shape, PALP_DRIVE_KINEMATIC);
}

palp_body touching_free(struct palp_scene *scene, struct palp_shape shape)
{
    return add_rigid(scene, shape, PALP_DRIVE_FREE);
}

pose touching_pose(double x, double y, double z)
{
    return (pose){{x, y, z}, {0, 0, 0, 1}};
}

struct palp_shape touching_ball(double radius)
{
    return (struct palp_shape){.kind = PALP_SHAPE_SPHERE, .radius = radius, .at = POSE_IDENTITY};
}

struct palp_shape touching_stick(double radius, double length)
{
    return (struct palp_shape){.kind = PALP_SHAPE_CAPSULE,
                               .radius = radius,
                               .length = length,
                               .at = {{0, 0, -length / 2}, {0, 0, 0, 1}}};
}

struct palp_shape touching_brick(vec3 half, double radius)
{
    return (struct palp_shape){
        .kind = PALP_SHAPE_BOX, .half = half, .radius = radius, .at = POSE_IDENTITY};
}

pose touching_beside(uint64_t *random)
{
    const vec3 spot = random_vec3(random);
    return (pose){vec3_make(0.045 * spot.x, 0.04 * spot.y, 0.045 * spot.z),
                  quat_exp(vec3_scale(random_vec3(random), 2))};
}

struct palp_world *touching_world(struct palp_scene *scene)
{
    struct palp_error error = {PALP_OK, ""};
    struct palp_world *world = NULL;
    if (palp_scene_finish(scene, &error) == PALP_OK)
        world = palp_world_create(scene, &error);
    if (!world)
        printf("%s\n", error.what);
    REQUIRE(world != NULL);
    return world;
}

void touching_destroy(struct palp_world *world)
{
    struct palp_scene *scene = (struct palp_scene *)palp_world_scene(world);
    palp_world_destroy(world);
    palp_scene_destroy(scene);
}

struct step *touching_detect(struct palp_world *world, const vec3 *q_free, const pose *frame_free)
{
    const struct palp_scene *scene = world->scene;
    const size_t n_v = (size_t)scene->n_v, n_body = (size_t)scene->n_body;
    arena_empty(&world->arena);
    struct step *s = ARENA_TAKE(&world->arena, 1, struct step);
    memset(s, 0, sizeof *s);
    s->world = world;
    s->scene = scene;
    s->opt = &scene->opt;
    s->h = 0.01;
    s->q_free = s->q_near = ARENA_TAKE(&world->arena, n_v, vec3);
    s->v_free = ARENA_TAKE(&world->arena, n_v, vec3);
    s->frame_free = ARENA_TAKE(&world->arena, n_body, pose);
    s->q = ARENA_TAKE(&world->arena, n_v, vec3);
    s->v = ARENA_TAKE(&world->arena, n_v, vec3);
    s->frame = ARENA_TAKE(&world->arena, n_body, pose);
    memcpy(s->q_free, q_free ? q_free : world->q, n_v * sizeof(vec3));
    memcpy(s->frame_free, frame_free ? frame_free : world->frame, n_body * sizeof(pose));
    memcpy(s->v_free, world->v, n_v * sizeof(vec3));
    memcpy(s->q, s->q_free, n_v * sizeof(vec3));
    memcpy(s->v, s->v_free, n_v * sizeof(vec3));
    memcpy(s->frame, s->frame_free, n_body * sizeof(pose));
    proximity_detect(s);
    world->step = s;
    return s;
}

static double gap_at(const struct step *s, int con, const struct moment *at)
{
    vec3 gap;
    s->con[con].law->linearise(&s->con[con], at, &gap);
    return gap.x;
}

double touching_gap_start(const struct step *s, int con)
{
    const struct moment start = {s->scene, s->p_start, s->world->frame};
    return gap_at(s, con, &start);
}

double touching_gap_free(const struct step *s, int con)
{
    const struct moment end = {s->scene, s->p_free, s->frame_free};
    return gap_at(s, con, &end);
}

double touching_gap(const struct step *s, int con)
{
    return fmin(touching_gap_start(s, con), touching_gap_free(s, con));
}

double touching_least_gap(const struct step *s)
{
    double least = INFINITY;
    for (int i = 0; i < s->n_con; i++)
        least = fmin(least, touching_gap(s, i));
    return least;
}

vec3 touching_normal(const struct step *s, int con)
{
    const struct moment end = {s->scene, s->p_free, s->frame_free};
    vec3 gap;
    return mat3_row(s->con[con].law->linearise(&s->con[con], &end, &gap), 0);
}

int touching_count(const struct step *s, palp_body a, int n)
{
    int count = 0;
    for (int i = 0; i < s->n_con; i++)
        count += s->con[i].a.body == a.id - 1 && (n < 0 || s->con[i].a.n == n);
    return count;
}
