/* SPDX-License-Identifier: GPL-3.0-or-later */
/* world_cut.c - the door to bodies that come apart. */
#include "engine/model/topology.h"
#include "engine/model/world.h"
#include "engine/palp_cut.h"

static struct topology *topology_of(const struct palp_world *world, palp_body body)
{
    return body.id >= 1 && body.id <= world->scene->n_body ? world->topology[body.id - 1] : NULL;
}

int palp_world_cut(struct palp_world *world, palp_body body, const vec3 (*tri)[3], int n_tri)
{
    struct topology *t = topology_of(world, body);
    if (!t)
        return 0;
    world_wake(world);
    return topology_sweep(t, tri, n_tri);
}

struct palp_topology palp_world_topology(const struct palp_world *world, palp_body body)
{
    const struct topology *t = topology_of(world, body);
    if (!t)
        return (struct palp_topology){0};
    return (struct palp_topology){.n_copy = t->n_copy,
                                  .n_severed = t->n_done,
                                  .n_waiting = t->n_listed - t->n_done,
                                  .is_full = t->full,
                                  .node = t->root};
}

const struct palp_mesh *palp_world_mesh(const struct palp_world *world, palp_body body)
{
    const struct topology *t = topology_of(world, body);
    return t ? &t->body.soft.mesh : palp_body_mesh(world->scene, body);
}
