/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bodies.c - builds a scene of one body and its world. */
#include "tests/bodies.h"
#include "tests/check.h"
#include "tests/reference.h"

#include <stdlib.h>

struct palp_options bodies_options(vec3 gravity, int workers)
{
    struct palp_options opt = palp_options_default();
    opt.gravity = gravity;
    opt.workers = workers;
    opt.contact_capacity = 1;
    return opt;
}

static struct palp_world *world_of(struct palp_scene *scene, palp_body body,
                                   struct palp_error *error)
{
    struct palp_world *world = NULL;
    if (body.id > 0 && palp_scene_finish(scene, error) == PALP_OK)
        world = palp_world_create(scene, error);
    if (!world)
        printf("%s\n", error->what);
    REQUIRE(world != NULL);
    return world;
}

static int *least_x(const struct palp_mesh *mesh, int *n)
{
    int *node = malloc((size_t)mesh->n_node * sizeof *node);
    double least = mesh->x[0].x, most = least;
    for (int i = 0; i < mesh->n_node; i++) {
        least = fmin(least, mesh->x[i].x);
        most = fmax(most, mesh->x[i].x);
    }
    *n = 0;
    for (int i = 0; i < mesh->n_node; i++)
        if (mesh->x[i].x < least + 1e-9 * (most - least))
            node[(*n)++] = i;
    return node;
}

struct palp_world *bodies_told(const struct palp_soft_def *def, const struct palp_options *opt)
{
    struct palp_error error = {PALP_OK, ""};
    struct palp_scene *scene = palp_scene_create(opt, &error);
    const palp_body body = palp_scene_add_soft(scene, def, &error);
    return world_of(scene, body, &error);
}

struct palp_world *bodies_soft(const struct palp_mesh *mesh, const struct flesh *flesh,
                               const struct palp_options *opt)
{
    int n_fixed, *fixed = least_x(mesh, &n_fixed);
    const struct palp_soft_def def = {.name = "body",
                                      .mesh = mesh,
                                      .material = &flesh->material,
                                      .n_material = 1,
                                      .damping_mass = flesh->damping_mass,
                                      .damping_stiffness = flesh->damping_stiffness,
                                      .fixed = fixed,
                                      .n_fixed = flesh->clamped ? n_fixed : 0};
    struct palp_world *world = bodies_told(&def, opt);
    free(fixed);
    return world;
}

struct palp_world *bodies_box(vec3 size, const int cells[3], const struct flesh *flesh,
                              const struct palp_options *opt)
{
    const struct palp_grid grid = {
        .centre = {0.5 * size.x, 0, 0}, .size = size, .cells = {cells[0], cells[1], cells[2]}};
    struct palp_mesh mesh;
    REQUIRE(palp_mesh_grid(&mesh, &grid, NULL) == PALP_OK);
    struct palp_world *world = bodies_soft(&mesh, flesh, opt);
    palp_mesh_destroy(&mesh);
    return world;
}

struct palp_world *bodies_reference(const struct reference *reference, const char *name,
                                    int workers)
{
    const double *g = reference_get(reference, "%s.gravity", name)->value;
    const struct palp_options opt = bodies_options((vec3){g[0], g[1], g[2]}, workers);
    struct palp_error error = {PALP_OK, ""};
    struct palp_scene *scene = palp_scene_create(&opt, &error);
    const palp_body body = reference_add_soft(scene, reference, name);
    struct palp_world *world = world_of(scene, body, &error);
    reference_start(world, reference, body);
    return world;
}

struct palp_world *bodies_rigid(const struct palp_rigid_def *def, const struct palp_options *opt)
{
    struct palp_error error = {PALP_OK, ""};
    struct palp_scene *scene = palp_scene_create(opt, &error);
    struct palp_rigid_def ball = *def;
    ball.name = "body";
    ball.shape =
        (struct palp_shape){.kind = PALP_SHAPE_SPHERE, .radius = 0.01, .at = POSE_IDENTITY};
    ball.surface = (struct palp_surface){.collides = false};
    return world_of(scene, palp_scene_add_rigid(scene, &ball, &error), &error);
}

void bodies_destroy(struct palp_world *world)
{
    struct palp_scene *scene = (struct palp_scene *)palp_world_scene(world);
    palp_world_destroy(world);
    palp_scene_destroy(scene);
}

/* xorshift64* */
double random_number(uint64_t *seed)
{
    *seed ^= *seed >> 12;
    *seed ^= *seed << 25;
    *seed ^= *seed >> 27;
    return (double)(*seed * UINT64_C(0x2545F4914F6CDD1D) >> 11) * 0x1p-52 - 1;
}

vec3 random_vec3(uint64_t *seed)
{
    const double x = random_number(seed), y = random_number(seed);
    return (vec3){x, y, random_number(seed)};
}
