/* SPDX-License-Identifier: GPL-3.0-or-later */
/* knife_place.h - where a knife's front is in the tissue: places of the rest shape, followed from
 * cell to neighbour as the body is now. */
#ifndef PALP_CONTACT_KNIFE_PLACE_H
#define PALP_CONTACT_KNIFE_PLACE_H

#include "engine/model/mesh.h"
#include "engine/model/topology.h"

/** A body that is cut, and its shape as it is now. */
struct tissue {
    const struct topology *topology;
    const struct palp_mesh *mesh;
    const vec3 *q; /* m | [nodes of mesh] */
};

/** A place in a tetrahedron: its own, or one of six of a hexahedron. */
struct tissue_place {
    int tet, node[4];
    double weight[4];
};

/** How many tetrahedra a cell is. */
static inline int knife_place_tets(const struct tissue *t)
{
    return t->mesh->n_tet > 0 ? 1 : 6;
}

/** Was the cell of a tetrahedron removed? */
static inline bool knife_place_is_gone(const struct tissue *t, int tet)
{
    return topology_is_removed(t->topology, tet / knife_place_tets(t));
}

/** The place in a tetrahedron that is at `rest` m in the rest shape. */
struct tissue_place knife_place_at_rest(const struct tissue *t, int tet, vec3 rest);

/** Where a place is: x are the nodes as they are now, or at rest | m. */
vec3 knife_place_weigh(const struct tissue_place *place, const vec3 *x);

/** Looks for the cell that x, m, is in now, from a tetrahedron's to its neighbours.  Returns false
 *  where none near the first has it.  Cost: a look at 300 cells at most. */
bool knife_place_walk(const struct tissue *t, int tet, vec3 x, struct tissue_place *out);

/** A direction of now as the rest shape has it, where a place is. */
vec3 knife_place_turn(const struct tissue *t, const struct tissue_place *place, vec3 direction);

/** Follows a way from a front, whose cell *here is at first, to a place: at once, else part by
 *  part. Where it leaves the tissue the last cell goes on as it is, so that what lies between the
 *  front and the surface is on the way too.  Writes here, the last cell; rest, the end at rest, m,
 *  unless the last cell is flat.  Returns whether the end is in the tissue. */
bool knife_place_follow(const struct tissue *t, vec3 from, vec3 to, struct tissue_place *here,
                        vec3 *rest);

/** The same by the rest shape, where no cell has come apart: a way from *here as its cell lies now.
 *  Returns false, and writes nothing, where the end is not in the tissue. */
bool knife_place_follow_at_rest(const struct tissue *t, vec3 way, struct tissue_place *here,
                                vec3 *rest);

/** Does a way from a front, as its cell lies now, m, end outside of the rest shape? */
bool knife_place_leaves(const struct tissue *t, const struct tissue_place *front, vec3 way);

#endif
