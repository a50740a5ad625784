/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tracks.c - a world's surfaces over time. */
#include "clients/palp/commands/tracks.h"

#include "clients/palp/commands/shot_scene.h"
#include "clients/palp/formats/tessellation.h"

#include <stdlib.h>
#include <string.h>

enum { CUTS = 10 /* of a quarter circle */ };

static void put_vector(float out[3], vec3 x)
{
    out[0] = (float)x.x;
    out[1] = (float)x.y;
    out[2] = (float)x.z;
}

/* ---------------------------------------------------------------- surfaces */

/* Vertices are the nodes that a triangle of the boundary uses, in the order of the nodes: as on the
 * stream. */
static int find_skin(struct track *track, struct export_body *out, const struct palp_mesh *mesh)
{
    int *vertex_of = calloc((size_t)mesh->n_node + 1, sizeof *vertex_of);
    track->node = malloc(((size_t)mesh->n_node + 1) * sizeof *track->node);
    track->tri = malloc(((size_t)mesh->n_tri + 1) * sizeof *track->tri);
    const bool ready = vertex_of && track->node && track->tri;
    for (int t = 0; ready && t < mesh->n_tri; t++)
        for (int k = 0; k < 3; k++)
            vertex_of[mesh->tri[t][k]] = 1;
    for (int i = 0; ready && i < mesh->n_node; i++)
        if (vertex_of[i]) {
            vertex_of[i] = out->n_vertex;
            track->node[out->n_vertex++] = i;
        }
    for (int t = 0; ready && t < mesh->n_tri; t++)
        for (int k = 0; k < 3; k++)
            track->tri[t][k] = vertex_of[mesh->tri[t][k]];
    out->n_tri = mesh->n_tri;
    free(vertex_of);
    return ready ? 0 : -1;
}

static int follow_soft(struct track *track, struct export_body *out, const struct palp_mesh *mesh,
                       int n_most)
{
    if (find_skin(track, out, mesh) != 0)
        return -1;
    track->x = calloc((size_t)n_most * (size_t)out->n_vertex + 1, sizeof *track->x);
    return track->x ? 0 : -1;
}

static int follow_rigid(struct track *track, struct export_body *out,
                        const struct palp_shape *shape, int n_most)
{
    struct palp_mesh drawn;
    if (tessellation_of_shape(&drawn, shape, CUTS) != 0)
        return -1;
    track->x = calloc((size_t)drawn.n_node + 1, sizeof *track->x);
    track->pose = calloc((size_t)n_most, sizeof *track->pose);
    for (int i = 0; track->x && i < drawn.n_node; i++)
        put_vector(track->x[i], drawn.x[i]);
    out->n_vertex = drawn.n_node;
    out->n_tri = drawn.n_tri;
    track->tri = drawn.tri;
    drawn.tri = NULL;
    palp_mesh_destroy(&drawn);
    return track->x && track->pose ? 0 : -1;
}

static struct export_material material_of(const struct palp_scene *scene, palp_body body,
                                          int n_soft)
{
    const struct draw_material m = shot_material(scene, body, n_soft);
    return (struct export_material){.colour = {m.colour.x, m.colour.y, m.colour.z},
                                    .opacity = 1,
                                    .roughness = m.roughness,
                                    .metal = m.metal};
}

/* ---------------------------------------------------------------- the whole */

int tracks_create(struct tracks *tracks, const struct palp_world *world, int n_most)
{
    const struct palp_scene *scene = palp_world_scene(world);
    const int n = palp_scene_bodies(scene);
    *tracks = (struct tracks){.n_most = n_most};
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
        code = soft ? follow_soft(track, out, palp_body_mesh(scene, body), n_most)
                    : follow_rigid(track, out, palp_body_shape(scene, body), n_most);
        out->tri = (const int(*)[3])track->tri;
        out->x = (const float(*)[3])track->x;
        out->pose = track->pose;
        out->material = material_of(scene, body, n_soft);
        n_soft += soft;
    }
    tracks->scene.body = tracks->body;
    if (code != 0)
        tracks_destroy(tracks);
    return code;
}

void tracks_destroy(struct tracks *tracks)
{
    for (int i = 0; i < tracks->scene.n_body; i++) {
        free(tracks->track[i].node);
        free(tracks->track[i].tri);
        free(tracks->track[i].x);
        free(tracks->track[i].pose);
    }
    free(tracks->track);
    free(tracks->body);
    *tracks = (struct tracks){0};
}

void tracks_add(struct tracks *tracks, const struct palp_world *world)
{
    const int frame = tracks->scene.n_frame++;
    for (int i = 0; i < tracks->scene.n_body; i++) {
        const struct track *track = &tracks->track[i];
        const int n = tracks->body[i].n_vertex;
        if (track->node) {
            const vec3 *q = palp_world_q(world, track->body);
            for (int v = 0; v < n; v++)
                put_vector(track->x[(size_t)frame * (size_t)n + (size_t)v], q[track->node[v]]);
        } else {
            const pose at = palp_world_pose(world, track->body);
            struct export_pose *to = &track->pose[frame];
            put_vector(to->position, at.p);
            to->orientation[0] = (float)at.q.x;
            to->orientation[1] = (float)at.q.y;
            to->orientation[2] = (float)at.q.z;
            to->orientation[3] = (float)at.q.w;
        }
    }
}
