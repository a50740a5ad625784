/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shot_scene.h - a world as surfaces to be drawn: tissue, tools, contact forces. */
#ifndef PALP_CLIENTS_SHOT_SCENE_H
#define PALP_CLIENTS_SHOT_SCENE_H

#include "clients/draw/draw.h"
#include "config/config.h"
#include "engine/palp.h"

/** Owns what its meshes point to. */
struct shot_scene {
    struct draw_scene scene;
    struct draw_mesh *mesh;
    void **block; /* memory of the meshes */
    int n_block, room;
    int n_point;
    struct draw_vec *point; /* what a first view shows | m | [n_point] */
    bool has_view;          /* does the scenario say from where it is to be looked at? */
    struct draw_camera view;
};

/** All that can be seen of a world as it is: soft bodies, those that carry a finer surface left
 *  out; rigid bodies; threads, springs and curves; with arrows one a contact. Returns -1:
 *  no memory, nothing left behind. */
int shot_scene_create(struct shot_scene *shot, const struct palp_world *world, bool arrows);
void shot_scene_destroy(struct shot_scene *shot);

struct draw_material shot_flesh(int n_soft);
/** Of the inside of a wound. */
struct draw_material shot_wound(int n_soft);
struct draw_material shot_solid(enum palp_drive drive, enum palp_shape_kind kind);
/** What a body is made of, as it is drawn; n_soft: how many soft bodies are drawn before it. */
struct draw_material shot_material(const struct palp_scene *scene, palp_body body, int n_soft);
/** Is a finer surface carried by a soft body? Then that is what is seen. */
bool shot_is_hidden(const struct palp_scene *scene, palp_body body);

/** Have the scene looked at first from where its scenario says, if it does. */
void shot_look_from(struct shot_scene *shot, const struct config_view *view);
/** The camera of a view: first, front, back, left, right or top. False: it is none of them. */
bool shot_camera(const struct shot_scene *shot, const char *view, float aspect,
                 struct draw_camera *camera);

/** By hand, as the stream has it: begin with room for so many meshes, add, end with the code so
 *  far. All return -1: no memory; then end leaves nothing behind. */
int shot_scene_begin(struct shot_scene *shot, size_t n_most);
/** A soft body is two meshes where it was cut: its triangles from n_outer on are insides of wounds.
 *  n_soft: how many soft bodies were added before it. */
int shot_add_soft(struct shot_scene *shot, const struct palp_mesh *rest, int n_outer, const vec3 *x,
                  int n_soft);
int shot_add_solid(struct shot_scene *shot, const struct palp_shape *shape, pose at,
                   enum palp_drive drive);
int shot_scene_end(struct shot_scene *shot, int code);

#endif
