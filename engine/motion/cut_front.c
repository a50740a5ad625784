/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cut_front.c - nodes that severed faces end at, and those ahead of them. */
#include "engine/motion/cut_front.h"
#include "engine/model/topology.h"

#include <stdlib.h>

enum {
    FRONT = 24, /* nodes of it, and ahead of them: of the faces that were severed last */
    NOT_YET = -1,
};

int cut_front_create(struct cut_front *front, const struct topology *topology)
{
    const size_t n = (size_t)topology->rest->n_v + 1;
    *front = (struct cut_front){.version = NOT_YET,
                                .node = calloc(n, sizeof *front->node),
                                .is_listed = calloc(n, sizeof *front->is_listed)};
    return front->node && front->is_listed ? 0 : -1;
}

void cut_front_destroy(struct cut_front *front)
{
    free(front->node);
    free(front->is_listed);
    *front = (struct cut_front){.version = NOT_YET};
}

static void list_node(struct cut_front *front, int node)
{
    if (!front->is_listed[node])
        front->node[front->n++] = node;
    front->is_listed[node] = 1;
}

/* Of the nodes of a node's cells, without itself, the one that is nearest to a place at rest. */
static int nearest_about(const struct topology *t, int node, vec3 place)
{
    const struct cell_links *links = &t->is->links;
    const vec3 *x = t->rest->soft.mesh.x;
    int nearest = node;
    double least = INFINITY;
    for (int i = links->first[node]; i < links->first[node + 1]; i++)
        for (int k = 0; k < links->cells.n_corner; k++) {
            const int other = elements_nodes(&links->cells, links->about[i])[k];
            const vec3 apart = vec3_sub(x[other], place);
            if (other != node && vec3_dot(apart, apart) < least) {
                least = vec3_dot(apart, apart);
                nearest = other;
            }
        }
    return nearest;
}

/* A severed face: nodes that both sides have in common, and the middle of the others. */
struct severed_face {
    int node[4], n_common, n_parted;
    vec3 parted; /* at rest | m */
};

static struct severed_face look_at_face(const struct topology *t, int cell, int side)
{
    const struct cell_links *links = &t->is->links;
    const unsigned char *corner = cell_side_corners(links, side);
    struct severed_face face = {.n_common = 0};
    for (int k = 0; k < links->n_side_corner; k++) {
        const int node = elements_nodes(&links->cells, cell)[corner[k]];
        if (topology_node_in(t, cell, node) ==
            topology_node_in(t, links->across[cell][side], node)) {
            face.node[face.n_common++] = node;
        } else {
            face.parted = vec3_add(face.parted, t->rest->soft.mesh.x[node]);
            face.n_parted++;
        }
    }
    if (face.n_parted > 0)
        face.parted = vec3_scale(face.parted, 1.0 / face.n_parted);
    return face;
}

/* It goes on from the parted nodes through the common ones, as far again. */
static void list_row_ahead(struct cut_front *front, const struct topology *t,
                           const struct severed_face *face)
{
    for (int k = 0; k < face->n_common; k++) {
        const vec3 x = t->rest->soft.mesh.x[face->node[k]];
        list_node(front, face->node[k]);
        if (face->n_parted > 0)
            list_node(front,
                      nearest_about(t, face->node[k], vec3_sub(vec3_scale(x, 2), face->parted)));
    }
}

static void list_nodes_about(struct cut_front *front, const struct topology *t, int node)
{
    const struct cell_links *links = &t->is->links;
    for (int i = links->first[node]; i < links->first[node + 1]; i++)
        for (int k = 0; k < links->cells.n_corner; k++)
            list_node(front, elements_nodes(&links->cells, links->about[i])[k]);
}

void cut_front_follow(struct cut_front *front, const struct topology *topology)
{
    const struct topology *t = topology;
    const int n_side = t->is->links.n_side;
    if (front->version == t->version)
        return;
    front->version = t->version;
    front->n = 0;
    for (int i = t->n_done - 1; i >= 0 && front->n < FRONT; i--) {
        if (topology_leaving(t, t->list[i]) != CELL_NONE)
            continue;
        const struct severed_face face = look_at_face(t, t->list[i] / n_side, t->list[i] % n_side);
        list_row_ahead(front, t, &face);
    }
    for (int i = 0, n = front->n; i < n; i++)
        list_nodes_about(front, t, front->node[i]);
    for (int i = 0; i < front->n; i++)
        front->is_listed[front->node[i]] = 0;
}
