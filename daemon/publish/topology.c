/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology.c - how the surface of a body that is cut differs from that of the scene. A frame has
 * its triangles by nodes; here they are told by vertices, and only those that changed or came. */
#include "daemon/publish/topology.h"

#include "daemon/daemon.h"
#include "daemon/publish/publisher.h"
#include "daemon/publish/scene_parts.h"

#include <string.h>

/* Each array begins at a multiple of this. */
enum { ALIGNMENT = 16, ARRAYS = 9 };

static int count_nodes(const struct frame_plan *plan, const struct skin *skin)
{
    return palp_body_mesh(plan->scene, skin->body)->n_node + skin->room.copies;
}

/* Places, parents, nodes and tissue of vertices; numbers and corners of triangles; vertices by
 * nodes. */
static size_t size_of_skin(const struct frame_plan *plan, const struct skin *skin)
{
    const size_t a_vertex = 3 * sizeof(float) + 2 * sizeof(uint32_t) + 1,
                 a_triangle = 5 * sizeof(uint32_t);
    return (size_t)skin->room.nodes * a_vertex +
           (size_t)(skin->n_tri + skin->room.triangles) * a_triangle +
           (size_t)count_nodes(plan, skin) * sizeof(uint32_t) + (size_t)ARRAYS * ALIGNMENT;
}

size_t topology_size_most(const struct frame_plan *plan)
{
    size_t most = 0;
    for (int k = 0; k < plan->n_skin; k++) {
        const size_t size = plan->skin[k].room.can ? size_of_skin(plan, &plan->skin[k]) : (size_t)0;
        most = size > most ? size : most;
    }
    return most;
}

/* Which vertex a node is: of the scene's, or of those that came since | [nodes and copies]. */
static uint32_t *number_vertices(const struct skin *skin, const struct frame_cut *cut,
                                 struct scene_memory *memory, int n_node)
{
    uint32_t *vertex_of = scene_memory_take(memory, (size_t)n_node * sizeof *vertex_of);
    memset(vertex_of, 0xff, (size_t)n_node * sizeof *vertex_of);
    for (int i = 0; i < skin->n_vertex; i++)
        vertex_of[skin->node[i]] = (uint32_t)i;
    for (int i = 0; i < cut->n_added; i++)
        vertex_of[cut->added[i].node] = (uint32_t)(skin->n_vertex + i);
    return vertex_of;
}

static void put_vertices(struct proto_topology *out, const struct daemon *d,
                         const struct skin *skin, const struct frame_cut *cut,
                         const uint32_t *vertex_of, struct scene_memory *memory)
{
    const size_t n = (size_t)cut->n_added;
    const vec3 *rest = palp_body_mesh(d->config->scene, skin->body)->x;
    float *x = scene_memory_take(memory, 3 * n * sizeof *x);
    uint32_t *parent = scene_memory_take(memory, n * sizeof *parent),
             *node = scene_memory_take(memory, n * sizeof *node);
    uint8_t *tissue = scene_memory_take(memory, n), any = 0;
    for (size_t i = 0; i < n; i++) {
        const struct frame_added *a = &cut->added[i];
        x[3 * i] = (float)rest[a->root].x;
        x[3 * i + 1] = (float)rest[a->root].y;
        x[3 * i + 2] = (float)rest[a->root].z;
        parent[i] = a->parent < 0 ? (uint32_t)PROTO_FROM_WITHIN : vertex_of[a->parent];
        node[i] = (uint32_t)a->node;
        any |= tissue[i] = (uint8_t)scene_parts_tissue_of(d, skin->body, a->root);
    }
    out->added_rest_positions = (struct proto_bytes){(const uint8_t *)x, 3 * n * sizeof *x};
    out->added_parents = (struct proto_bytes){(const uint8_t *)parent, n * sizeof *parent};
    out->added_nodes = (struct proto_bytes){(const uint8_t *)node, n * sizeof *node};
    out->added_tissue = (struct proto_bytes){tissue, any > 0 ? n : 0};
}

static void put_triangles(struct proto_topology *out, const struct skin *skin,
                          const struct frame_cut *cut, const uint32_t *vertex_of,
                          struct scene_memory *memory)
{
    const size_t n_tri = (size_t)cut->n_tri, n_rest = (size_t)skin->n_tri;
    uint32_t(*tri)[3] = scene_memory_take(memory, n_tri * sizeof *tri);
    uint32_t *number = scene_memory_take(memory, n_rest * sizeof *number),
             *removed = scene_memory_take(memory, n_tri * sizeof *removed);
    size_t n_changed = 0, n_removed = 0;
    for (size_t i = 0; i < n_tri; i++) {
        uint32_t *to = tri[i < n_rest ? n_changed : n_changed + i - n_rest];
        for (int k = 0; k < 3; k++)
            to[k] = vertex_of[cut->tri[i][k]];
        if (cut->tri[i][0] == cut->tri[i][1])
            removed[n_removed++] = (uint32_t)i;
        else if (i < n_rest && memcmp(to, skin->tri[i], sizeof *tri) != 0)
            number[n_changed++] = (uint32_t)i;
    }
    out->removed = (struct proto_bytes){(const uint8_t *)removed, n_removed * sizeof *removed};
    const size_t n_added = n_tri > n_rest ? n_tri - n_rest : 0;
    out->changed = (struct proto_bytes){(const uint8_t *)number, n_changed * sizeof *number};
    out->changed_triangles = (struct proto_bytes){(const uint8_t *)tri, n_changed * sizeof *tri};
    out->added_triangles =
        (struct proto_bytes){(const uint8_t *)(tri + n_changed), n_added * sizeof *tri};
}

bool topology_fill(struct proto_topology *out, struct daemon *d, int k)
{
    const struct frame_plan *plan = &d->sim->plan;
    const struct skin *skin = &plan->skin[k];
    const struct frame_cut *cut = &d->frame->cut[k];
    struct scene_memory memory = {.bytes = publisher_array(&d->stream, size_of_skin(plan, skin))};
    if (!memory.bytes)
        return false;
    const uint32_t *vertex_of = number_vertices(skin, cut, &memory, count_nodes(plan, skin));
    *out = (struct proto_topology){.body_id = (uint32_t)skin->body.id,
                                   .version = (uint32_t)cut->version};
    put_vertices(out, d, skin, cut, vertex_of, &memory);
    put_triangles(out, skin, cut, vertex_of, &memory);
    return true;
}

size_t topology_cuts(const struct daemon *d, struct proto_cut_state *out)
{
    const struct frame_plan *plan = &d->sim->plan;
    size_t n = 0;
    for (int k = 0; k < plan->n_skin; k++) {
        const struct frame_cut *cut = &d->frame->cut[k];
        if (plan->skin[k].room.can)
            out[n++] = (struct proto_cut_state){.body_id = (uint32_t)plan->skin[k].body.id,
                                                .version = (uint32_t)cut->version,
                                                .copies = (uint32_t)cut->n_copy,
                                                .severed = (uint32_t)cut->n_severed,
                                                .waiting = (uint32_t)cut->n_waiting,
                                                .border = (uint32_t)cut->n_border,
                                                .pieces = (uint32_t)cut->n_piece,
                                                .is_full = cut->is_full};
    }
    return n;
}
