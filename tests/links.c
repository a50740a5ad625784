/* SPDX-License-Identifier: GPL-3.0-or-later */
/* links.c - scenes of links. */
#include "tests/links.h"
#include "tests/check.h"

#include <stdlib.h>

struct palp_options links_options(enum palp_correction correction)
{
    struct palp_options opt = palp_options_default();
    opt.correction = correction;
    opt.precision = PALP_DOUBLE;
    opt.newton = 20;
    opt.sweeps = 20000;
    opt.residual = 1e-13;
    opt.tolerance_n = 1e-10;
    opt.tolerance_gap = 1e-12;
    opt.contact_capacity = 4;
    opt.workers = 1;
    return opt;
}

struct palp_scene *links_scene(const struct palp_options *opt)
{
    struct palp_error error = {PALP_OK, ""};
    struct palp_scene *scene = palp_scene_create(opt, &error);
    if (!scene)
        printf("%s\n", error.what);
    REQUIRE(scene != NULL);
    return scene;
}

static void require_body(palp_body body, const struct palp_error *error)
{
    if (body.id == 0)
        printf("%s\n", error->what);
    REQUIRE(body.id > 0);
}

palp_body links_rigid(struct palp_scene *scene, enum palp_drive drive, double mass, pose at)
{
    char name[32];
    const double moment = 0.4 * mass * 0.02 * 0.02;
    snprintf(name, sizeof name, "body %d", palp_scene_bodies(scene) + 1);
    const struct palp_rigid_def def = {
        .name = name,
        .drive = drive,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.01, .at = POSE_IDENTITY},
        .mass = mass,
        .inertia = {moment, moment, moment},
        .at = at};
    struct palp_error error = {PALP_OK, ""};
    const palp_body body = palp_scene_add_rigid(scene, &def, &error);
    require_body(body, &error);
    return body;
}

static palp_body add_block(struct palp_scene *scene, vec3 size, const int cells[3], pose at,
                           bool collides, bool held)
{
    static const struct palp_material flesh = {PALP_COROTATIONAL, 20000, 0.4, 1000};
    const struct palp_grid grid = {PALP_GRID_BOX, {0, 0, 0}, size, {cells[0], cells[1], cells[2]}};
    struct palp_mesh mesh;
    struct palp_error error = {PALP_OK, ""};
    char name[32];
    REQUIRE(palp_mesh_grid(&mesh, &grid, NULL) == PALP_OK);
    int *fixed = malloc((size_t)mesh.n_node * sizeof *fixed), n = 0;
    for (int i = 0; i < mesh.n_node; i++) {
        if (held && mesh.x[i].y < -0.499 * size.y)
            fixed[n++] = i;
        mesh.x[i] = pose_apply(at, mesh.x[i]);
    }
    snprintf(name, sizeof name, "body %d", palp_scene_bodies(scene) + 1);
    const struct palp_soft_def def = {
        .name = name,
        .mesh = &mesh,
        .material = &flesh,
        .n_material = 1,
        .damping_mass = 0.1,
        .damping_stiffness = 0.01,
        .fixed = fixed,
        .n_fixed = n,
        .surface = {.collides = collides, .friction = 0.2, .contact_distance = 0.002}};
    const palp_body body = palp_scene_add_soft(scene, &def, &error);
    require_body(body, &error);
    palp_mesh_destroy(&mesh);
    free(fixed);
    return body;
}

palp_body links_block(struct palp_scene *scene, vec3 size, const int cells[3], pose at,
                      bool collides)
{
    return add_block(scene, size, cells, at, collides, true);
}

palp_body links_loose(struct palp_scene *scene, vec3 size, const int cells[3], pose at)
{
    return add_block(scene, size, cells, at, false, false);
}

struct palp_point links_point(const struct palp_scene *scene, palp_body body, vec3 place)
{
    struct palp_point point;
    palp_scene_point(scene, body, place, &point);
    return point;
}

struct palp_link_def links_def(const struct palp_scene *scene, enum palp_law law, palp_body a,
                               palp_body b, vec3 place)
{
    return (struct palp_link_def){.law = law,
                                  .a = links_point(scene, a, place),
                                  .b = links_point(scene, b, place),
                                  .arm = 0.01,
                                  .low = -INFINITY,
                                  .high = INFINITY,
                                  .force = INFINITY};
}

palp_link links_add(struct palp_scene *scene, const struct palp_link_def *def)
{
    struct palp_error error = {PALP_OK, ""};
    struct palp_link_def named = *def;
    char name[32];
    snprintf(name, sizeof name, "link %d", palp_scene_links(scene) + 1);
    named.name = name;
    const palp_link link = palp_scene_add_link(scene, &named, &error);
    if (link.id == 0)
        printf("%s\n", error.what);
    REQUIRE(link.id > 0);
    return link;
}

struct palp_world *links_world(struct palp_scene *scene)
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

void links_destroy(struct palp_world *world)
{
    struct palp_scene *scene = (struct palp_scene *)palp_world_scene(world);
    palp_world_destroy(world);
    palp_scene_destroy(scene);
}

/* ---------------------------------------------------------------- every kind at once */

struct zoo {
    struct palp_scene *scene;
    pose at;
};

static vec3 place(const struct zoo *z, double x, double y, double h)
{
    return pose_apply(z->at, vec3_make(x, y, h));
}

static vec3 turned(const struct zoo *z, double x, double y, double h)
{
    return quat_rotate(z->at.q, vec3_make(x, y, h));
}

static palp_body rigid(const struct zoo *z, double x, double y, double h)
{
    const pose at = {place(z, x, y, h), z->at.q};
    return links_rigid(z->scene, PALP_DRIVE_FREE, 0.02, at);
}

/* Bodies on the tissue, which stands 10 × 4 × 4 cm about the origin. */
static void add_joints(const struct zoo *z, palp_body tissue)
{
    const palp_body a = rigid(z, -0.04, 0.03, 0), b = rigid(z, 0.04, 0.03, 0),
                    c = rigid(z, -0.04, 0.05, 0);
    struct palp_link_def def =
        links_def(z->scene, PALP_LAW_BALL, a, tissue, place(z, -0.04, 0.02, 0));
    links_add(z->scene, &def);
    def = links_def(z->scene, PALP_LAW_WELD, b, tissue, place(z, 0.03, 0.01, 0));
    def.axis = turned(z, 1, 0, 0);
    def.normal = turned(z, 0, 1, 0);
    links_add(z->scene, &def);
    def = links_def(z->scene, PALP_LAW_HINGE, c, a, place(z, -0.04, 0.04, 0));
    def.axis = turned(z, 0.6, 0, 0.8);
    def.normal = turned(z, 0, 1, 0);
    def.low = -0.3, def.high = 0.2;
    links_add(z->scene, &def);
}

/* A bead on a helix of the world, another on an edge of the tissue. */
static void add_slides(const struct zoo *z, palp_body tissue)
{
    enum { PLACES = 13 };
    vec3 helix[PLACES];
    for (int i = 0; i < PLACES; i++)
        helix[i] = place(z, 0.2 + 0.05 * cos(0.5 * i), 0.1 - 0.01 * i, 0.05 * sin(0.5 * i));
    const palp_body a = rigid(z, 0.25, 0.1, 0), b = rigid(z, -0.01, 0.02, 0.02);
    struct palp_link_def def = links_def(z->scene, PALP_LAW_SLIDE, a, (palp_body){0}, helix[0]);
    def.friction = 0.2;
    def.curve = helix;
    def.n_curve = PLACES;
    links_add(z->scene, &def);

    /* nodes of the grid along x at the top and front: places of one node each */
    int node[6];
    for (int i = 0; i < 6; i++) {
        struct palp_point at;
        CHECK(palp_scene_point(z->scene, tissue, place(z, -0.05 + 0.02 * i, 0.02, 0.02), &at) <
              1e-6);
        for (int k = 0; k < at.n; k++)
            node[i] = at.weight[k] > 0.999 ? at.node[k] : node[i];
    }
    def = links_def(z->scene, PALP_LAW_SLIDE, b, tissue, place(z, -0.01, 0.02, 0.02));
    def.curve_node = node;
    def.n_curve = 6;
    def.friction = 0.1;
    links_add(z->scene, &def);
}

static void add_threads(const struct zoo *z, palp_body tissue)
{
    const palp_body a = rigid(z, 0, -0.02, 0.06), b = rigid(z, 0.3, 0, 0), c = rigid(z, 0.4, 0, 0);
    struct palp_link_def def =
        links_def(z->scene, PALP_LAW_THREAD, a, tissue, place(z, 0, -0.02, 0.06));
    def.b = links_point(z->scene, tissue, place(z, 0, 0.01, 0.02));
    def.length = 0.06;
    def.slack = true;
    links_add(z->scene, &def);
    def = links_def(z->scene, PALP_LAW_BOND, b, (palp_body){0}, place(z, 0.33, 0, 0));
    def.force = 0.3;
    links_add(z->scene, &def);
    def = links_def(z->scene, PALP_LAW_BLADE, c, (palp_body){0}, place(z, 0.4, 0, 0));
    def.axis = turned(z, 1, -1, 0.3);
    def.normal = turned(z, 0, 0, 1);
    links_add(z->scene, &def);
}

static pose needle_pose(pose at, int step)
{
    const vec3 tip = vec3_make(-0.002, 0.033 - 0.0005 * step, -0.2);
    return (pose){pose_apply(at, tip), at.q};
}

static void add_needle(const struct zoo *z)
{
    const pose tissue_at = {place(z, 0, 0, -0.2), z->at.q};
    const palp_body tissue =
        links_block(z->scene, (vec3){0.06, 0.06, 0.06}, (const int[3]){3, 3, 3}, tissue_at, true);
    const struct palp_rigid_def needle = {
        .name = "needle",
        .drive = PALP_DRIVE_KINEMATIC,
        .shape = {.kind = PALP_SHAPE_CAPSULE,
                  .radius = 0.001,
                  .length = 0.1,
                  .at = {{0, 0.001, 0}, quat_exp((vec3){-1.5707963267948966, 0, 0})}},
        .at = needle_pose(z->at, 0),
        .surface = {.collides = true, .friction = 0.2, .contact_distance = 0.002}};
    const palp_body a = palp_scene_add_rigid(z->scene, &needle, NULL);
    struct palp_link_def def =
        links_def(z->scene, PALP_LAW_NEEDLE, a, (palp_body){0}, needle_pose(z->at, 0).p);
    def.b = (struct palp_point){.body = tissue};
    def.axis = turned(z, 0, -1, 0);
    def.force = 0.3;
    def.cutting = 0.1;
    def.drag = 5;
    def.length = 0.05;
    def.spacing = 0.004;
    links_add(z->scene, &def);
}

struct palp_world *links_zoo(const struct palp_options *options, pose at)
{
    struct palp_options opt = *options;
    opt.gravity = quat_rotate(at.q, opt.gravity);
    const struct zoo z = {links_scene(&opt), at};
    const palp_body tissue =
        links_block(z.scene, (vec3){0.1, 0.04, 0.04}, (const int[3]){5, 2, 2}, at, false);
    add_joints(&z, tissue);
    add_slides(&z, tissue);
    add_threads(&z, tissue);
    add_needle(&z);
    return links_world(z.scene);
}

const struct palp_report *links_zoo_step(struct palp_world *world, pose at)
{
    const int step = (int)palp_world_steps(world) + 1;
    palp_world_set_target(world, palp_scene_find(palp_world_scene(world), "needle"),
                          needle_pose(at, step));
    return palp_step(world, ZOO_H);
}
