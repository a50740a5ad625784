/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tracks.c - a world's surfaces over time. */
#include "clients/palp/commands/tracks.h"

#include "clients/palp/commands/shot_scene.h"
#include "clients/palp/formats/tessellation.h"
#include "engine/palp_cut.h"

#include <stdlib.h>

enum { CUTS = 10 /* of a quarter circle */ };

static void put_vector(float out[3], vec3 x)
{
    out[0] = (float)x.x;
    out[1] = (float)x.y;
    out[2] = (float)x.z;
}

/* ---------------------------------------------------------------- shapes */

/* Another shape of a body, empty; NULL: no memory. */
static struct export_shape *add_shape(struct track *track, struct export_body *out)
{
    const size_t n = (size_t)out->n_shape + 1;
    struct export_shape *shape = realloc(track->shape, n * sizeof *shape);
    if (shape)
        out->shape = track->shape = shape;
    struct track_memory *memory = realloc(track->memory, n * sizeof *memory);
    if (memory)
        track->memory = memory;
    if (!shape || !memory)
        return NULL;
    memory[out->n_shape] = (struct track_memory){0};
    shape += out->n_shape++;
    *shape = (struct export_shape){0};
    return shape;
}

/* Vertices as on the stream: the nodes that a triangle of the scene's surface has, in the order of
 * the nodes, then those that cuts brought to it. */
static int find_vertices(int *node, int *vertex_of, const struct palp_mesh *scene,
                         const struct palp_topology *cut)
{
    int n = 0;
    for (int t = 0; t < scene->n_tri; t++)
        for (int k = 0; k < 3; k++)
            vertex_of[scene->tri[t][k]] = 1;
    for (int i = 0; i < scene->n_node; i++)
        if (vertex_of[i]) {
            vertex_of[i] = n;
            node[n++] = i;
        }
    for (int i = 0; i < cut->n_added; i++) {
        vertex_of[cut->added[i]] = n;
        node[n++] = cut->added[i];
    }
    return n;
}

/* The first n triangles of a mesh; a removed one has one node three times. Returns how many
 * stay. */
static int take_triangles(int (*to)[3], const int *vertex_of, const int (*tri)[3], int n)
{
    int n_kept = 0;
    for (int t = 0; t < n; t++) {
        if (tri[t][0] == tri[t][1])
            continue;
        for (int k = 0; k < 3; k++)
            to[n_kept][k] = vertex_of[tri[t][k]];
        n_kept++;
    }
    return n_kept;
}

/* The surface that a soft body has now. */
static int begin_shape(struct track *track, struct export_body *out, const struct palp_world *world,
                       int frame)
{
    const struct palp_mesh *scene = palp_body_mesh(palp_world_scene(world), track->body),
                           *now = palp_world_mesh(world, track->body);
    const struct palp_topology cut = palp_world_topology(world, track->body);
    const size_t n_node = (size_t)now->n_node + 1;
    struct export_shape *shape = add_shape(track, out);
    int *vertex_of = calloc(n_node, sizeof *vertex_of);
    int *node = realloc(track->node, n_node * sizeof *node);
    int(*tri)[3] = malloc(((size_t)now->n_tri + 1) * sizeof *tri);
    if (node)
        track->node = node;
    if (shape && vertex_of && node && tri) {
        const int(*from)[3] = (const int(*)[3])now->tri;
        const int n_vertex = find_vertices(node, vertex_of, scene, &cut);
        const int n_outer = take_triangles(tri, vertex_of, from, scene->n_tri);
        const int n_wound = take_triangles(tri + n_outer, vertex_of, from + scene->n_tri,
                                           now->n_tri - scene->n_tri);
        *shape = (struct export_shape){.first = frame,
                                       .n_vertex = n_vertex,
                                       .n_tri = n_outer + n_wound,
                                       .n_outer = n_outer,
                                       .tri = (const int(*)[3])tri};
        track->memory[out->n_shape - 1].tri = tri;
        tri = NULL;
    }
    free(tri);
    free(vertex_of);
    track->version = cut.version;
    return shape && vertex_of && node && shape->tri ? 0 : -1;
}

static int add_surface(struct track *track, struct export_body *out, const struct palp_world *world,
                       int frame)
{
    if ((out->n_shape == 0 || palp_world_topology(world, track->body).version != track->version) &&
        begin_shape(track, out, world, frame) != 0)
        return -1;
    struct export_shape *shape = &track->shape[out->n_shape - 1];
    struct track_memory *memory = &track->memory[out->n_shape - 1];
    const size_t n = (size_t)shape->n_vertex, before = (size_t)shape->n_frame * n;
    float(*x)[3] = realloc(memory->x, (before + n + 1) * sizeof *x);
    if (!x)
        return -1;
    const vec3 *drawn = palp_world_drawn(world, track->body);
    for (size_t v = 0; v < n; v++)
        put_vector(x[before + v], drawn[track->node[v]]);
    memory->x = x;
    shape->x = (const float(*)[3])x;
    shape->n_frame++;
    return 0;
}

static int follow_rigid(struct track *track, struct export_body *out, const struct palp_shape *from)
{
    struct palp_mesh drawn;
    struct export_shape *shape = add_shape(track, out);
    if (!shape || tessellation_of_shape(&drawn, from, CUTS) != 0)
        return -1;
    float(*x)[3] = calloc((size_t)drawn.n_node + 1, sizeof *x);
    for (int i = 0; x && i < drawn.n_node; i++)
        put_vector(x[i], drawn.x[i]);
    *shape = (struct export_shape){.n_frame = 1,
                                   .n_vertex = drawn.n_node,
                                   .n_tri = drawn.n_tri,
                                   .n_outer = drawn.n_tri,
                                   .tri = (const int(*)[3])drawn.tri,
                                   .x = (const float(*)[3])x};
    *track->memory = (struct track_memory){drawn.tri, x};
    drawn.tri = NULL;
    palp_mesh_destroy(&drawn);
    return x ? 0 : -1;
}

static int add_pose(struct track *track, struct export_body *out, pose at, int frame)
{
    struct export_pose *all = realloc(track->pose, ((size_t)frame + 1) * sizeof *all);
    if (!all)
        return -1;
    out->pose = track->pose = all;
    put_vector(all[frame].position, at.p);
    all[frame].orientation[0] = (float)at.q.x;
    all[frame].orientation[1] = (float)at.q.y;
    all[frame].orientation[2] = (float)at.q.z;
    all[frame].orientation[3] = (float)at.q.w;
    return 0;
}

static struct export_material material_of(struct draw_material m)
{
    return (struct export_material){.colour = {m.colour.x, m.colour.y, m.colour.z},
                                    .opacity = 1,
                                    .roughness = m.roughness,
                                    .metal = m.metal};
}

/* ---------------------------------------------------------------- the whole */

int tracks_create(struct tracks *tracks, const struct palp_world *world)
{
    const struct palp_scene *scene = palp_world_scene(world);
    const int n = palp_scene_bodies(scene);
    *tracks = (struct tracks){0};
    tracks->body = calloc((size_t)n + 1, sizeof *tracks->body);
    tracks->track = calloc((size_t)n + 1, sizeof *tracks->track);
    int code = tracks->body && tracks->track ? 0 : -1, n_soft = 0;
    for (int i = 1; i <= n && code == 0; i++) {
        const palp_body body = {i};
        const bool soft = palp_body_is_soft(scene, body);
        if (soft && shot_is_hidden(scene, body))
            continue;
        struct export_body *out = &tracks->body[tracks->scene.n_body];
        struct track *track = &tracks->track[tracks->scene.n_body++];
        track->body = body;
        out->name = palp_body_name(scene, body);
        out->material = material_of(shot_material(scene, body, n_soft));
        out->wound = material_of(shot_wound(n_soft));
        n_soft += soft;
        if (!soft)
            code = follow_rigid(track, out, palp_body_shape(scene, body));
    }
    tracks->scene.body = tracks->body;
    if (code != 0)
        tracks_destroy(tracks);
    return code;
}

void tracks_destroy(struct tracks *tracks)
{
    for (int i = 0; i < tracks->scene.n_body; i++) {
        struct track *track = &tracks->track[i];
        for (int k = 0; k < tracks->body[i].n_shape; k++) {
            free(track->memory[k].tri);
            free(track->memory[k].x);
        }
        free(track->shape);
        free(track->memory);
        free(track->node);
        free(track->pose);
    }
    free(tracks->track);
    free(tracks->body);
    *tracks = (struct tracks){0};
}

int tracks_add(struct tracks *tracks, const struct palp_world *world)
{
    const int frame = tracks->scene.n_frame++;
    int code = 0;
    for (int i = 0; i < tracks->scene.n_body && code == 0; i++) {
        struct track *track = &tracks->track[i];
        struct export_body *out = &tracks->body[i];
        code = palp_body_is_soft(palp_world_scene(world), track->body)
                   ? add_surface(track, out, world, frame)
                   : add_pose(track, out, palp_world_pose(world, track->body), frame);
    }
    return code;
}
