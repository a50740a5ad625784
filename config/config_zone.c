/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_zone.c - zones of a mesh: boxes in metres or in shares of its extent, balls, numbers. */
#include "config/config_zone.h"

#include "config/config_enclosed.h"

struct config_box config_zone_bounds(const struct palp_mesh *mesh)
{
    struct config_box b = {mesh->x[0], mesh->x[0]};
    for (int i = 1; i < mesh->n_node; i++) {
        const vec3 x = mesh->x[i];
        b.low = (vec3){fmin(b.low.x, x.x), fmin(b.low.y, x.y), fmin(b.low.z, x.z)};
        b.high = (vec3){fmax(b.high.x, x.x), fmax(b.high.y, x.y), fmax(b.high.z, x.z)};
    }
    return b;
}

vec3 config_zone_extent(const struct palp_mesh *mesh)
{
    const struct config_box b = config_zone_bounds(mesh);
    return vec3_sub(b.high, b.low);
}

static bool in_box(const struct config_box *box, vec3 x)
{
    return x.x >= box->low.x && x.x <= box->high.x && x.y >= box->low.y && x.y <= box->high.y &&
           x.z >= box->low.z && x.z <= box->high.z;
}

bool config_zone_holds(const struct config_items *boxes, const struct config_items *balls, vec3 x)
{
    const struct config_box *box = boxes->item;
    const struct config_ball *ball = balls->item;
    for (int i = 0; i < boxes->n; i++)
        if (in_box(&box[i], x))
            return true;
    for (int i = 0; i < balls->n; i++)
        if (vec3_norm(vec3_sub(x, ball[i].centre)) <= ball[i].radius)
            return true;
    return false;
}

static bool mark_numbered(struct config_reading *reading, const struct palp_mesh *mesh,
                          const struct scenario_zone *zone, bool *marked)
{
    const int *node = zone->node.item;
    for (int i = 0; i < zone->node.n; i++) {
        if (node[i] >= mesh->n_node) {
            config_tree_fault(reading, config_tree_find(zone->head.at, "nodes"),
                              "got node %d, expected 0 … %d", node[i], mesh->n_node - 1);
            return false;
        }
        marked[node[i]] = true;
    }
    return true;
}

/* Boxes in shares of a mesh's extent, in metres. */
static struct config_items scale_boxes(struct config_reading *reading, const struct palp_mesh *mesh,
                                       const struct config_items *share)
{
    const struct config_box *from = share->item;
    const struct config_box whole = config_zone_bounds(mesh);
    const vec3 size = vec3_sub(whole.high, whole.low);
    struct config_box *box = config_reading_take(reading, (size_t)share->n * sizeof *box);
    for (int i = 0; i < share->n; i++) {
        const vec3 low = from[i].low, high = from[i].high;
        box[i].low = vec3_add(whole.low, (vec3){size.x * low.x, size.y * low.y, size.z * low.z});
        box[i].high =
            vec3_add(whole.low, (vec3){size.x * high.x, size.y * high.y, size.z * high.z});
    }
    return (struct config_items){share->n, box};
}

bool config_zone_nodes(struct config_reading *reading, const struct palp_mesh *mesh,
                       const struct scenario_zone *zone, struct config_items *nodes)
{
    const int n = mesh->n_node;
    int n_chosen = 0;
    bool *marked = config_reading_take(reading, (size_t)n * sizeof *marked);
    int *node = config_reading_take(reading, (size_t)n * sizeof *node);
    if (!mark_numbered(reading, mesh, zone, marked) ||
        (zone->inside && !config_enclosed_mark(reading, zone->inside, mesh->x, n, marked)) ||
        (zone->near && !config_enclosed_mark_near(reading, zone->near, mesh->x, n, marked)))
        return false;
    const struct config_items share = scale_boxes(reading, mesh, &zone->share), none = {0};
    for (int i = 0; i < n; i++)
        if (marked[i] || config_zone_holds(&zone->box, &zone->ball, mesh->x[i]) ||
            config_zone_holds(&share, &none, mesh->x[i]))
            node[n_chosen++] = i;
    *nodes = (struct config_items){n_chosen, node};
    if (n_chosen > 0)
        return true;
    config_tree_fault(reading, zone->head.at,
                      "got a place with none of the %d nodes, expected at least one", n);
    return false;
}
