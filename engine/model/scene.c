/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scene.c - takes copies of what it is told, and analyses them when all is said. */
#include "engine/model/scene.h"
#include "engine/base/assert.h"
#include "engine/model/error.h"
#include "engine/model/inverse.h"
#include "engine/model/link.h"
#include "engine/model/mapped.h"
#include "engine/model/mesh.h"
#include "engine/model/prescribed.h"
#include "engine/model/rest.h"
#include "engine/model/scene_check.h"
#include "engine/model/spring.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct palp_surface palp_surface_default(void)
{
    return (struct palp_surface){
        .collides = true, .friction = 0.4, .contact_distance = 0.002, .offset = 0};
}

struct palp_scene *palp_scene_create(const struct palp_options *options, struct palp_error *error)
{
    if (check_options(options, error) != PALP_OK)
        return NULL;
    struct palp_scene *scene = calloc(1, sizeof *scene);
    if (!scene) {
        error_no_memory(error, "scene");
        return NULL;
    }
    scene->opt = options->accuracy == PALP_ACCURACY_HIGH ? palp_options_high(*options) : *options;
    return scene;
}

static void destroy_soft(struct soft *soft)
{
    palp_mesh_destroy(&soft->mesh);
    free(soft->group);
    free(soft->mass);
    free(soft->fixed);
    clusters_destroy(&soft->tets);
    inverse_destroy(soft->inverse);
    free(soft->hex_group);
    clusters_destroy(&soft->hexes);
}

static void destroy_rigid(struct rigid *rigid)
{
    struct palp_mesh *own = (struct palp_mesh *)rigid->shape.mesh;
    if (own)
        palp_mesh_destroy(own);
    free(own);
}

void link_clear(struct link *link)
{
    free(link->name);
    free(link->curve.point);
    free(link->curve.node);
}

static void destroy_body(struct body *b)
{
    if (b->is_soft)
        destroy_soft(&b->soft);
    else
        destroy_rigid(&b->rigid);
    mapping_destroy(b->mapping);
    surface_destroy(&b->surface);
    free(b->name);
}

void palp_scene_destroy(struct palp_scene *scene)
{
    if (!scene)
        return;
    for (int i = 0; i < scene->n_body; i++)
        destroy_body(&scene->body[i]);
    for (int i = 0; i < scene->n_warning; i++)
        free(scene->warning[i]);
    coupled_system_destroy_all(scene);
    spring_destroy_all(scene);
    prescribed_destroy_all(scene);
    for (int i = 0; i < scene->n_link; i++)
        link_clear(&scene->link[i]);
    free(scene->link);
    free(scene->body);
    free(scene->pair);
    free(scene->joint);
    free(scene->warning);
    free(scene);
}

/* ---------------------------------------------------------------- adding */

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

palp_body scene_keep_body(struct palp_scene *scene, struct body *b, const char *name, int result,
                          struct palp_error *error)
{
    b->name = strdup(name);
    if (result != 0 || !b->name || scene_make_room(&scene->body, scene->n_body, sizeof *b) != 0) {
        error_no_memory(error, name);
        destroy_body(b);
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
    soft->fixed = calloc((size_t)soft->mesh.n_node, 1);
    if (!soft->fixed)
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
    struct body b = {.is_soft = true, .n_v = def->mesh->n_node, .settings = def->surface};
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

/* ---------------------------------------------------------------- finishing */

static int warn(struct palp_scene *scene, const char *text)
{
    if (scene_make_room(&scene->warning, scene->n_warning, sizeof *scene->warning) != 0)
        return -1;
    char *own = strdup(text);
    if (!own)
        return -1;
    scene->warning[scene->n_warning++] = own;
    return 0;
}

/* Nodes of no element have no mass to move: they stay put like fixed ones. */
static int settle_loose_nodes(struct palp_scene *scene, struct body *b)
{
    struct soft *soft = &b->soft;
    int n_loose = 0, n_fixed = 0, first = -1;
    for (int i = 0; i < soft->mesh.n_node; i++) {
        n_fixed += soft->fixed[i];
        if (soft->mass[i] > 0)
            continue;
        soft->fixed[i] = 1;
        if (n_loose++ == 0)
            first = i;
    }
    char text[240];
    if (n_loose > 0) {
        snprintf(text, sizeof text,
                 "body '%.100s': %d nodes are of no element (the first is %d): they stay put",
                 b->name, n_loose, first);
        if (warn(scene, text) != 0)
            return -1;
    }
    snprintf(text, sizeof text, "body '%.100s': no fixed nodes: nothing but contact holds it",
             b->name);
    return n_fixed == 0 ? warn(scene, text) : 0;
}

/* The boundary of elements becomes the triangles of their mesh. */
static int find_boundary(struct surface *surface, struct palp_mesh *mesh)
{
    if (surface_of_elements(surface, mesh) != 0)
        return -1;
    int(*tri)[3] = malloc((size_t)surface->n_tri * sizeof *tri);
    if (!tri)
        return -1;
    memcpy(tri, surface->tri, (size_t)surface->n_tri * sizeof *tri);
    free(mesh->tri);
    mesh->tri = tri;
    mesh->n_tri = surface->n_tri;
    return 0;
}

static int finish_soft(struct palp_scene *scene, struct body *b)
{
    if (find_boundary(&b->surface, &b->soft.mesh) != 0)
        return -1;
    return settle_loose_nodes(scene, b);
}

static int finish_rigid(struct body *b)
{
    struct palp_mesh *mesh = (struct palp_mesh *)b->rigid.shape.mesh;
    if (!mesh)
        return 0;
    if (mesh->n_tri == 0)
        return find_boundary(&b->surface, mesh);
    return surface_of_triangles(&b->surface, (const int(*)[3])mesh->tri, mesh->n_tri);
}

/* A provider of its own is for a body whose equations are its own. */
static int warn_of_providers(struct palp_scene *scene)
{
    for (int i = 0; i < scene->n_body; i++) {
        const struct body *b = &scene->body[i];
        char text[240];
        if (!b->is_soft || b->soft.provider == PALP_PROVIDER_GENERIC ||
            (b->coupled && b->coupled->n_body == 1))
            continue;
        snprintf(text, sizeof text,
                 "body '%.100s': forces couple it with others: its compliance is the generic one",
                 b->name);
        if (warn(scene, text) != 0)
            return -1;
    }
    return 0;
}

static int finish_body(struct palp_scene *scene, struct body *b)
{
    if (b->mapping)
        return mapped_finish(scene, b);
    return b->is_soft ? finish_soft(scene, b) : finish_rigid(b);
}

enum palp_status palp_scene_finish(struct palp_scene *scene, struct palp_error *error)
{
    if (scene->finished)
        return PALP_OK;
    for (int i = 0; i < scene->n_body; i++) {
        struct body *b = &scene->body[i];
        if (finish_body(scene, b) != 0)
            return error_no_memory(error, b->name);
    }
    const enum palp_status status = spring_couple_all(scene, error);
    if (status != PALP_OK)
        return status;
    if (coupled_system_find_all(scene) != 0 || spring_place_all(scene) != 0 ||
        prescribed_place_all(scene) != 0 || warn_of_providers(scene) != 0)
        return error_no_memory(error, "equations");
    scene->finished = true;
    return PALP_OK;
}

/* ---------------------------------------------------------------- asking */

const char *palp_scene_warning(const struct palp_scene *scene, int i)
{
    return i >= 0 && i < scene->n_warning ? scene->warning[i] : NULL;
}

const struct palp_options *palp_scene_options(const struct palp_scene *scene)
{
    return &scene->opt;
}

int palp_scene_bodies(const struct palp_scene *scene)
{
    return scene->n_body;
}

palp_body palp_scene_find(const struct palp_scene *scene, const char *name)
{
    for (int i = 0; i < scene->n_body; i++)
        if (strcmp(scene->body[i].name, name) == 0)
            return (palp_body){i + 1};
    return (palp_body){0};
}

int palp_scene_links(const struct palp_scene *scene)
{
    return scene->n_link;
}

palp_link palp_scene_find_link(const struct palp_scene *scene, const char *name)
{
    for (int i = 0; i < scene->n_link; i++)
        if (strcmp(scene->link[i].name, name) == 0)
            return (palp_link){i + 1};
    return (palp_link){0};
}

const char *palp_link_name(const struct palp_scene *scene, palp_link link)
{
    return scene->link[link.id - 1].name;
}

const char *palp_body_name(const struct palp_scene *scene, palp_body body)
{
    return scene_body(scene, body)->name;
}

bool palp_body_is_soft(const struct palp_scene *scene, palp_body body)
{
    return scene_body(scene, body)->is_soft;
}

bool palp_body_is_mapped(const struct palp_scene *scene, palp_body body)
{
    return scene_body(scene, body)->mapping != NULL ||
           mapping_mover(scene, body.id - 1) != body.id - 1;
}

enum palp_drive palp_body_drive(const struct palp_scene *scene, palp_body body)
{
    PALP_ASSERT(!scene_body(scene, body)->is_soft);
    return scene_body(scene, body)->rigid.drive;
}

const struct palp_shape *palp_body_shape(const struct palp_scene *scene, palp_body body)
{
    PALP_ASSERT(!scene_body(scene, body)->is_soft);
    return &scene_body(scene, body)->rigid.shape;
}

const struct palp_mesh *palp_body_mesh(const struct palp_scene *scene, palp_body body)
{
    const struct body *b = scene_body(scene, body);
    return b->is_soft ? &b->soft.mesh : b->rigid.shape.mesh;
}
