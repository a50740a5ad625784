/* SPDX-License-Identifier: GPL-3.0-or-later */
/* roller.c - directions in which nodes are held, added up. */
#include "engine/model/roller.h"
#include "engine/model/error.h"
#include "engine/model/scene.h"

#include <stdlib.h>
#include <string.h>

static const double SAME = 1e-6; /* sine of the angle below which two axes are one */

/* ---------------------------------------------------------------- adding */

static enum palp_status check_rollers(const struct palp_scene *scene,
                                      const struct palp_roller_def *def, struct palp_error *error)
{
    const int id = def->body.id;
    if (scene->finished)
        return error_set(error, PALP_INVALID,
                         "rollers: the scene is finished, expected to be added before");
    if (id < 1 || id > scene->n_body || !scene->body[id - 1].is_soft || scene->body[id - 1].mapping)
        return error_set(error, PALP_INVALID,
                         "rollers: id of the body is %d, expected a soft one that moves by itself",
                         id);
    const struct body *b = &scene->body[id - 1];
    if (!vec3_finite(def->axis) || !(vec3_norm(def->axis) > 0))
        return error_set(error, PALP_INVALID,
                         "rollers of '%.80s': axis is [%g, %g, %g], expected a finite direction",
                         b->name, def->axis.x, def->axis.y, def->axis.z);
    if (def->n_node < 1)
        return error_set(error, PALP_INVALID,
                         "rollers of '%.80s': number of nodes is %d, expected at least 1", b->name,
                         def->n_node);
    for (int i = 0; i < def->n_node; i++)
        if (def->node[i] < 0 || def->node[i] >= b->soft.mesh.n_node)
            return error_set(error, PALP_INVALID,
                             "rollers of '%.80s': a node is %d, expected one of the mesh", b->name,
                             def->node[i]);
    return PALP_OK;
}

/* Less what is along the part of the axis that is not held yet. */
static mat3 hold_axis(mat3 along, vec3 axis)
{
    const vec3 part = mat3_apply(along, axis);
    if (vec3_norm(part) < SAME)
        return along;
    const vec3 n = vec3_scale(part, 1 / vec3_norm(part));
    return mat3_axpy(along, -1, mat3_outer(n, n));
}

static double rank_of(mat3 projection)
{
    return projection.m[0][0] + projection.m[1][1] + projection.m[2][2];
}

/* The place of a node's roller, or where it belongs. */
static int find_place(const struct roller *roller, int n, int node)
{
    int low = 0, high = n;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (roller[middle].node < node)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static int hold_node(struct soft *soft, int node, vec3 axis)
{
    const int k = find_place(soft->roller, soft->n_roller, node);
    if (k == soft->n_roller || soft->roller[k].node != node) {
        if (scene_make_room(&soft->roller, soft->n_roller, sizeof *soft->roller) != 0)
            return -1;
        memmove(soft->roller + k + 1, soft->roller + k,
                (size_t)(soft->n_roller - k) * sizeof *soft->roller);
        soft->roller[k] = (struct roller){node, mat3_diagonal(1)};
        soft->n_roller++;
    }
    soft->roller[k].along = hold_axis(soft->roller[k].along, axis);
    if (rank_of(soft->roller[k].along) < 0.5)
        soft->fixed[node] = 1;
    return 0;
}

enum palp_status palp_scene_add_rollers(struct palp_scene *scene, const struct palp_roller_def *def,
                                        struct palp_error *error)
{
    const enum palp_status status = check_rollers(scene, def, error);
    if (status != PALP_OK)
        return status;
    struct soft *soft = &scene->body[def->body.id - 1].soft;
    const vec3 axis = vec3_scale(def->axis, 1 / vec3_norm(def->axis));
    for (int i = 0; i < def->n_node; i++)
        if (hold_node(soft, def->node[i], axis) != 0)
            return error_no_memory(error, "rollers");
    return PALP_OK;
}

/* ---------------------------------------------------------------- asking */

void roller_hold(const struct roller *roller, int n, vec3 *v)
{
    for (int k = 0; k < n; k++)
        v[roller[k].node] = mat3_apply(roller[k].along, v[roller[k].node]);
}

const struct roller *roller_find(const struct roller *roller, int n, int node)
{
    const int k = find_place(roller, n, node);
    return k < n && roller[k].node == node ? &roller[k] : NULL;
}

static int compare_places(const void *a, const void *b)
{
    return ((const struct roller *)a)->node - ((const struct roller *)b)->node;
}

int roller_list(const struct palp_scene *scene, struct coupled_system *coupled)
{
    int n = 0;
    for (int k = 0; k < coupled->n_body; k++)
        if (scene->body[coupled->body[k]].is_soft)
            n += scene->body[coupled->body[k]].soft.n_roller;
    coupled->roller = calloc((size_t)n + 1, sizeof *coupled->roller);
    for (int k = 0; coupled->roller && k < coupled->n_body; k++) {
        const struct body *b = &scene->body[coupled->body[k]];
        for (int i = 0; b->is_soft && i < b->soft.n_roller; i++) {
            const struct roller r = b->soft.roller[i];
            if (!b->soft.fixed[r.node])
                coupled->roller[coupled->n_roller++] =
                    (struct roller){b->first - coupled->first + r.node, r.along};
        }
    }
    if (!coupled->roller)
        return -1;
    qsort(coupled->roller, (size_t)coupled->n_roller, sizeof *coupled->roller, compare_places);
    return 0;
}
