/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shot_mesh.c - a mesh of single precision, copied from one of double precision. */
#include "clients/palp/commands/shot_mesh.h"

#include <stdlib.h>
#include <string.h>

void *shot_mesh_take(struct shot_scene *shot, size_t n, size_t size)
{
    if (shot->n_block == shot->room)
        return NULL;
    void *block = calloc(n + 1, size);
    if (block)
        shot->block[shot->n_block++] = block;
    return block;
}

struct draw_vec shot_mesh_vec(vec3 x)
{
    return (struct draw_vec){(float)x.x, (float)x.y, (float)x.z};
}

int shot_mesh_add(struct shot_scene *shot, const struct palp_mesh *from, const vec3 *x)
{
    struct draw_vec *now = shot_mesh_take(shot, (size_t)from->n_node, sizeof *now);
    struct draw_vec *rest = shot_mesh_take(shot, (size_t)from->n_node, sizeof *rest);
    int(*tri)[3] = shot_mesh_take(shot, (size_t)from->n_tri, sizeof *tri);
    if (!now || !rest || !tri)
        return -1;
    for (int i = 0; i < from->n_node; i++) {
        now[i] = shot_mesh_vec(x[i]);
        rest[i] = shot_mesh_vec(from->x[i]);
    }
    memcpy(tri, from->tri, sizeof *tri * (size_t)from->n_tri);
    shot->mesh[shot->scene.n_mesh++] = (struct draw_mesh){.n_vertex = from->n_node,
                                                          .n_tri = from->n_tri,
                                                          .x = now,
                                                          .rest = rest,
                                                          .tri = (const int(*)[3])tri};
    return 0;
}

void shot_mesh_part(struct shot_scene *shot, int n_first)
{
    struct draw_mesh *whole = &shot->mesh[shot->scene.n_mesh - 1], *rest = whole + 1;
    *rest = *whole;
    rest->tri += n_first;
    rest->n_tri -= n_first;
    whole->n_tri = n_first;
    shot->scene.n_mesh++;
}

static int compare_places(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct draw_vec));
}

int shot_mesh_weld(struct shot_scene *shot, struct draw_mesh *mesh)
{
    struct entry {
        struct draw_vec x;
        int i;
    } *entry = malloc(sizeof *entry * ((size_t)mesh->n_vertex + 1));
    int *to = malloc(sizeof *to * ((size_t)mesh->n_vertex + 1));
    int(*tri)[3] = shot_mesh_take(shot, (size_t)mesh->n_tri, sizeof *tri);
    const bool ready = entry && to && tri;
    for (int i = 0; ready && i < mesh->n_vertex; i++)
        /* to a micrometre, and no negative zero: bytes are compared */
        entry[i] =
            (struct entry){{rintf(mesh->x[i].x * 1e6F) + 0.0F, rintf(mesh->x[i].y * 1e6F) + 0.0F,
                            rintf(mesh->x[i].z * 1e6F) + 0.0F},
                           i};
    if (ready)
        qsort(entry, (size_t)mesh->n_vertex, sizeof *entry, compare_places);
    for (int i = 0; ready && i < mesh->n_vertex; i++)
        to[entry[i].i] = i > 0 && compare_places(&entry[i], &entry[i - 1]) == 0 ? to[entry[i - 1].i]
                                                                                : entry[i].i;
    for (int t = 0; ready && t < mesh->n_tri; t++)
        for (int k = 0; k < 3; k++)
            tri[t][k] = to[mesh->tri[t][k]];
    if (ready)
        mesh->tri = (const int(*)[3])tri;
    free(entry);
    free(to);
    return ready ? 0 : -1;
}
