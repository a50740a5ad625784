/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scene_query.c - what a scene answers about its bodies and links. */
#include "engine/base/assert.h"
#include "engine/model/link.h"
#include "engine/model/scene.h"

#include <string.h>

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
