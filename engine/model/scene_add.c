/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scene_add.c - soft and rigid bodies and declared pairs: takes copies of what it is told. */
#include "engine/model/cuttable.h"
#include "engine/model/error.h"
#include "engine/model/inverse.h"
#include "engine/model/mesh.h"
#include "engine/model/rest.h"
#include "engine/model/scene.h"
#include "engine/model/scene_check.h"
#include "engine/palp_current.h"

#include <stdlib.h>
#include <string.h>

struct palp_surface palp_surface_default(void)
{
    return (struct palp_surface){
        .collides = true, .friction = 0.4, .contact_distance = 0.002, .offset = 0};
}

int scene_make_room(void *array, int n, size_t item)
{
    if (n > 0 && (n & (n - 1)) != 0) /* room was made for the next power of two */
        return 0;
    void *old, *grown;
    memcpy(&old, array, sizeof old);
    grown = realloc(old, (n > 0 ? 2 * (size_t)n : 1) * item);
    if (!grown)
        return -1;
    memcpy(array, &grown, sizeof grown);
    return 0;
}

static void destroy_soft(struct soft *soft)
{
    palp_mesh_destroy(&soft->mesh);
    free(soft->group);
    free(soft->mass);
    free(soft->fixed);
    free(soft->roller);
    clusters_destroy(&soft->tets);
    inverse_destroy(soft->inverse);
    free(soft->hex_group);
    clusters_destroy(&soft->hexes);
    cuttable_destroy(soft->cuttable);
}

static void destroy_rigid(struct rigid *rigid)
{
    struct palp_mesh *own = (struct palp_mesh *)rigid->shape.mesh;
    if (own)
        palp_mesh_destroy(own);
    free(own);
}

void scene_destroy_body(struct body *b)
{
    if (b->is_soft)
        destroy_soft(&b->soft);
    else
        destroy_rigid(&b->rigid);
    mapping_destroy(b->mapping);
    surface_destroy(&b->surface);
    free(b->name);
}

palp_body scene_keep_body(struct palp_scene *scene, struct body *b, const char *name, int result,
                          struct palp_error *error)
{
    b->name = strdup(name);
    if (result != 0 || !b->name || scene_make_room(&scene->body, scene->n_body, sizeof *b) != 0) {
        error_no_memory(error, name);
        scene_destroy_body(b);
        return (palp_body){0};
    }
    scene->body[scene->n_body++] = *b;
    return (palp_body){scene->n_body};
}

static int copy_soft(struct soft *soft, const struct palp_soft_def *def)
{
    soft->damping_mass = def->damping_mass;
    soft->damping_stiffness = def->damping_stiffness;
    soft->damping_velocity = def->damping_velocity;
    soft->v = def->v;
    soft->provider = def->provider;
    soft->own_compliance = def->own_compliance;
    if (mesh_copy(&soft->mesh, def->mesh) != 0 || rest_measure(soft, def) != 0)
        return -1;
    const size_t n_node = (size_t)soft->mesh.n_node, n_spare = (size_t)cuttable_spare(def);
    soft->fixed = calloc(n_node + n_spare, 1);
    if (!soft->fixed)
        return -1;
    memset(soft->fixed + n_node, 1, n_spare);
    soft->cuttable = def->cut ? cuttable_create(soft, def) : NULL;
    if (def->cut && !soft->cuttable)
        return -1;
    for (int i = 0; i < def->n_fixed; i++)
        soft->fixed[def->fixed[i]] = 1;
    return 0;
}

palp_body palp_scene_add_soft(struct palp_scene *scene, const struct palp_soft_def *def,
                              struct palp_error *error)
{
    if (check_soft(scene, def, error) != PALP_OK)
        return (palp_body){0};
    struct body b = {
        .is_soft = true, .n_v = def->mesh->n_node + cuttable_spare(def), .settings = def->surface};
    const int result = copy_soft(&b.soft, def);
    return scene_keep_body(scene, &b, def->name, result, error);
}

/* A mesh shape's triangles, those of its boundary where it has elements; a box's core, which is
 * smaller than the box by the radius that rounds it. */
int scene_copy_shape(struct palp_shape *shape, const struct palp_shape *from)
{
    *shape = *from;
    shape->mesh = NULL;
    shape->at.q = quat_unit(from->at.q);
    if (from->kind != PALP_SHAPE_MESH && from->kind != PALP_SHAPE_BOX)
        return 0;
    struct palp_mesh *own = calloc(1, sizeof *own);
    shape->mesh = own;
    if (!own)
        return -1;
    const double r = from->radius;
    if (from->kind == PALP_SHAPE_BOX)
        return mesh_of_box(own, (vec3){from->half.x - r, from->half.y - r, from->half.z - r});
    return mesh_copy(own, from->mesh);
}

palp_body palp_scene_add_rigid(struct palp_scene *scene, const struct palp_rigid_def *def,
                               struct palp_error *error)
{
    if (check_rigid(scene, def, error) != PALP_OK)
        return (palp_body){0};
    struct body b = {.is_soft = false, .n_v = 2, .settings = def->surface};
    b.rigid = (struct rigid){.drive = def->drive,
                             .mass = def->mass,
                             .inertia = def->inertia,
                             .weightless = def->weightless,
                             .coupling = def->coupling,
                             .damping_velocity = def->damping_velocity,
                             .damping_spin = def->damping_spin,
                             .at = {def->at.p, quat_unit(def->at.q)},
                             .v = def->v,
                             .w = def->w,
                             .grip = def->grip};
    const int result = scene_copy_shape(&b.rigid.shape, &def->shape);
    return scene_keep_body(scene, &b, def->name, result, error);
}

enum palp_status palp_scene_add_pair(struct palp_scene *scene, const struct palp_pair_def *def,
                                     struct palp_error *error)
{
    const enum palp_status status = check_pair(scene, def, error);
    if (status != PALP_OK)
        return status;
    if (scene_make_room(&scene->pair, scene->n_pair, sizeof *def) != 0)
        return error_no_memory(error, "pair");
    scene->pair[scene->n_pair++] = *def;
    return PALP_OK;
}

enum palp_status palp_scene_add_current(struct palp_scene *scene,
                                        const struct palp_current_def *def,
                                        struct palp_error *error)
{
    const enum palp_status status = check_current(scene, def, error);
    if (status != PALP_OK)
        return status;
    if (scene_make_room(&scene->current, scene->n_current, sizeof *def) != 0)
        return error_no_memory(error, "current");
    scene->current[scene->n_current++] = *def;
    return PALP_OK;
}
