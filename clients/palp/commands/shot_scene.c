/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shot_scene.c - bodies to meshes of single precision, what each is made of, and a box that a first
 * view shows: the tissue, and of tools what is near to it. */
#include "clients/palp/commands/shot_scene.h"

#include "clients/palp/commands/shot_lines.h"
#include "clients/palp/commands/shot_mesh.h"
#include "clients/palp/formats/tessellation.h"
#include "engine/palp_cut.h"

#include <stdlib.h>
#include <string.h>

enum { CUTS = 14 /* of a quarter circle */, BLOCKS = 5 /* of memory, a mesh, at most */ };

/* ---------------------------------------------------------------- looks */

static const struct draw_vec flesh[] = {
    {0.36F, 0.075F, 0.050F}, {0.52F, 0.22F, 0.16F}, {0.60F, 0.40F, 0.22F}, {0.46F, 0.13F, 0.15F}};
static const struct draw_material steel = {
    .colour = {0.60F, 0.62F, 0.65F}, .roughness = 0.30F, .metal = 1};
static const struct draw_material ceramic = {.colour = {0.62F, 0.60F, 0.56F}, .roughness = 0.45F};
static const struct draw_material floor_cloth = {.colour = {0.055F, 0.11F, 0.12F},
                                                 .roughness = 0.85F};

struct draw_material shot_flesh(int n_soft)
{
    return (struct draw_material){
        .colour = flesh[n_soft % 4], .roughness = 0.42F, .wet = 1, .flesh = 1};
}

/* Darker, redder and wetter than what was parted, as on the page. */
struct draw_material shot_wound(int n_soft)
{
    struct draw_material inside = shot_flesh(n_soft);
    const struct draw_vec outer = inside.colour;
    const float bright = 0.22F + 0.3F * outer.x + 0.5F * outer.y + 0.2F * outer.z;
    inside.colour = (struct draw_vec){0.4F * 0.42F * outer.x + 0.6F * 0.40F * bright,
                                      0.4F * 0.10F * outer.y + 0.6F * 0.012F * bright,
                                      0.4F * 0.11F * outer.z + 0.6F * 0.02F * bright};
    inside.wet = 0.3F; /* flat as it is, a film as strong as the outside's would mirror the sky */
    return inside;
}

struct draw_material shot_solid(enum palp_drive drive, enum palp_shape_kind kind)
{
    switch (drive) {
    case PALP_DRIVE_FIXED:
        return kind == PALP_SHAPE_PLANE ? floor_cloth : ceramic;
    case PALP_DRIVE_FREE:
        return ceramic;
    default:
        return steel;
    }
}

struct draw_material shot_material(const struct palp_scene *scene, palp_body body, int n_soft)
{
    return palp_body_is_soft(scene, body)
               ? shot_flesh(n_soft)
               : shot_solid(palp_body_drive(scene, body), palp_body_shape(scene, body)->kind);
}

static bool is_floor(const struct draw_mesh *mesh)
{
    return mesh->material.roughness == floor_cloth.roughness;
}

/* ---------------------------------------------------------------- memory */

void shot_scene_destroy(struct shot_scene *shot)
{
    for (int i = 0; i < shot->n_block; i++)
        free(shot->block[i]);
    free(shot->block);
    free(shot->mesh);
    free(shot->point);
    *shot = (struct shot_scene){0};
}

void shot_look_from(struct shot_scene *shot, const struct config_view *view)
{
    shot->has_view = view->is_told;
    shot->view = (struct draw_camera){shot_mesh_vec(view->from), shot_mesh_vec(view->to),
                                      shot_mesh_vec(view->up), (float)view->field};
}

bool shot_camera(const struct shot_scene *shot, const char *view, float aspect,
                 struct draw_camera *camera)
{
    if (!shot->has_view || strcmp(view, "first") != 0)
        return draw_camera_for(camera, view, shot->n_point, shot->point, aspect);
    *camera = shot->view;
    return true;
}

/* ---------------------------------------------------------------- bodies */

bool shot_is_hidden(const struct palp_scene *scene, palp_body body)
{
    for (int i = 1; i <= palp_scene_bodies(scene); i++) {
        const palp_body other = {i};
        if (palp_body_is_soft(scene, other) && palp_body_is_mapped(scene, other) &&
            palp_body_parent(scene, other).id == body.id)
            return true;
    }
    return false;
}

int shot_add_soft(struct shot_scene *shot, const struct palp_mesh *rest, int n_outer, const vec3 *x,
                  int n_soft)
{
    if (shot_mesh_add(shot, rest, x) != 0)
        return -1;
    shot->mesh[shot->scene.n_mesh - 1].material = shot_flesh(n_soft);
    if (n_outer < rest->n_tri) {
        shot_mesh_part(shot, n_outer);
        shot->mesh[shot->scene.n_mesh - 1].material = shot_wound(n_soft);
    }
    return 0;
}

int shot_add_solid(struct shot_scene *shot, const struct palp_shape *shape, pose at,
                   enum palp_drive drive)
{
    struct palp_mesh drawn;
    if (tessellation_of_shape(&drawn, shape, CUTS) != 0)
        return -1;
    vec3 *x = malloc(sizeof *x * ((size_t)drawn.n_node + 1));
    for (int i = 0; x && i < drawn.n_node; i++)
        x[i] = pose_apply(at, drawn.x[i]);
    int code = x ? shot_mesh_add(shot, &drawn, x) : -1;
    free(x);
    palp_mesh_destroy(&drawn);
    if (code == 0)
        code = shot_mesh_weld(shot, &shot->mesh[shot->scene.n_mesh - 1]);
    if (code == 0)
        shot->mesh[shot->scene.n_mesh - 1].material = shot_solid(drive, shape->kind);
    return code;
}

static int add_body(struct shot_scene *shot, const struct palp_world *world, palp_body body,
                    int *n_soft)
{
    const struct palp_scene *scene = palp_world_scene(world);
    if (!palp_body_is_soft(scene, body))
        return shot_add_solid(shot, palp_body_shape(scene, body), palp_world_pose(world, body),
                              palp_body_drive(scene, body));
    if (shot_is_hidden(scene, body))
        return 0;
    return shot_add_soft(shot, palp_world_mesh(world, body), palp_body_mesh(scene, body)->n_tri,
                         palp_world_drawn(world, body), (*n_soft)++);
}

/* ---------------------------------------------------------------- the whole */

static bool is_within(struct draw_vec x, struct draw_vec low, struct draw_vec high, float margin)
{
    return x.x > low.x - margin && x.x < high.x + margin && x.y > low.y - margin &&
           x.y < high.y + margin && x.z > low.z - margin && x.z < high.z + margin;
}

/* Is all of it so near? */
static bool is_compact(const struct draw_mesh *mesh, struct draw_vec low, struct draw_vec high,
                       float margin)
{
    bool within = true;
    for (int i = 0; i < mesh->n_vertex && within; i++)
        within = is_within(mesh->x[i], low, high, margin);
    return within;
}

/* Of a tool what is near to the tissue, and all of what does not reach far from it. */
static void add_points(struct shot_scene *shot, const struct draw_mesh *mesh, struct draw_vec low,
                       struct draw_vec high)
{
    const float size = fmaxf(high.x - low.x, fmaxf(high.y - low.y, high.z - low.z));
    const float far = 0.75F * size, near = 0.45F * size;
    const float margin = is_compact(mesh, low, high, far) ? far : near;
    for (int i = 0; i < mesh->n_vertex; i++)
        if (is_within(mesh->x[i], low, high, margin))
            shot->point[shot->n_point++] = mesh->x[i];
}

/* What a first view shows: the tissue, and of tools what is near to it; without tissue all but the
 * floor. */
static int find_view(struct shot_scene *shot)
{
    const int n_mesh = shot->scene.n_mesh;
    struct draw_mesh *shown = calloc((size_t)n_mesh + 1, sizeof *shown);
    struct draw_vec low = {0}, high = {0};
    int n = 0, n_vertex = 0;
    for (int m = 0; m < n_mesh; n_vertex += shot->mesh[m++].n_vertex)
        if (shown && shot->mesh[m].material.flesh > 0)
            shown[n++] = shot->mesh[m];
    const bool no_tissue = n == 0;
    for (int m = 0; shown && no_tissue && m < n_mesh; m++)
        if (!is_floor(&shot->mesh[m]))
            shown[n++] = shot->mesh[m];
    if (!draw_bounds(n, shown, &low, &high))
        draw_bounds(n_mesh, shot->mesh, &low, &high);
    free(shown);
    shot->scene.ground = low.y;
    shot->point = malloc(sizeof *shot->point * ((size_t)n_vertex + 1));
    for (int m = 0; shot->point && m < n_mesh; m++)
        if (!is_floor(&shot->mesh[m]))
            add_points(shot, &shot->mesh[m], low, high);
    return shown && shot->point ? 0 : -1;
}

int shot_scene_begin(struct shot_scene *shot, size_t n_most)
{
    *shot = (struct shot_scene){.room = (int)(BLOCKS * n_most)};
    shot->mesh = calloc(2 * n_most + 1, sizeof *shot->mesh);
    shot->block = calloc(BLOCKS * n_most + 1, sizeof *shot->block);
    return shot->mesh && shot->block ? 0 : -1;
}

int shot_scene_end(struct shot_scene *shot, int code)
{
    if (code == 0)
        code = find_view(shot);
    if (code != 0)
        shot_scene_destroy(shot);
    shot->scene.mesh = shot->mesh;
    shot->scene.has_ground = true;
    return code;
}

int shot_scene_create(struct shot_scene *shot, const struct palp_world *world, bool arrows)
{
    const int n_body = palp_scene_bodies(palp_world_scene(world));
    int code = shot_scene_begin(shot, (size_t)n_body + shot_lines_most(world)), n_soft = 0;
    for (int i = 1; i <= n_body && code == 0; i++)
        code = add_body(shot, world, (palp_body){i}, &n_soft);
    if (code == 0)
        code = shot_lines_add(shot, world, arrows);
    return shot_scene_end(shot, code);
}
