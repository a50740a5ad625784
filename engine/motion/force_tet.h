/* SPDX-License-Identifier: GPL-3.0-or-later */
/* force_tet.h - what the models of elasticity of tetrahedra share; eight tetrahedra at a time. */
#ifndef PALP_MOTION_FORCE_TET_H
#define PALP_MOTION_FORCE_TET_H

#include "engine/model/rest.h"
#include "engine/motion/elasticity.h"

/** A model of elasticity: add what is asked for of the groups first … last-1, which share their
 *  nodes with nobody meanwhile. */
typedef void force_tet_model(const struct elasticity *e, int first, int last);

/** Stable Neo-Hookean elasticity (Smith, de Goes, Kim: Stable Neo-Hookean Flesh Simulation, 2018)
 *  and St. Venant-Kirchhoff's; K is made positive semidefinite, tetrahedron by tetrahedron. */
force_tet_model force_tet_neo_hookean, force_tet_st_venant;

/** F = Σ (xₖ - x₀) bₖᵀ: by differences, so that a body far from the origin is as exact as one near
 *  it. */
INLINE_WIDE lanes33 force_tet_gradient(const struct tet_group *g, const vec3 *q)
{
    const lanes3 x0 = lanes3_gather(q, g->node[0]);
    const lanes3 e1 = lanes3_sub(lanes3_gather(q, g->node[1]), x0);
    const lanes3 e2 = lanes3_sub(lanes3_gather(q, g->node[2]), x0);
    const lanes3 e3 = lanes3_sub(lanes3_gather(q, g->node[3]), x0);
    return lanes33_add(lanes33_add(lanes33_outer(e1, g->b[0]), lanes33_outer(e2, g->b[1])),
                       lanes33_outer(e3, g->b[2]));
}

/** factor × ∂along/∂X: how F changes where nodes move by factor × along. */
INLINE_WIDE lanes33 force_tet_gradient_along(const struct elasticity *e, const struct tet_group *g)
{
    return lanes33_times(force_tet_gradient(g, e->along), e->factor);
}

/** Add the forces -V P bᵢ on the corners, which sum up to nothing; the stress has V in it. */
INLINE_WIDE void force_tet_add(const struct elasticity *e, const struct tet_group *g,
                               lanes33 stress)
{
    const lanes3 f1 = lanes33_apply(stress, g->b[0]), f2 = lanes33_apply(stress, g->b[1]),
                 f3 = lanes33_apply(stress, g->b[2]);
    lanes3_scatter_add(e->f, g->node[0], lanes3_add(lanes3_add(f1, f2), f3));
    lanes3_scatter_add(e->f, g->node[1], lanes3_times(f1, -1));
    lanes3_scatter_add(e->f, g->node[2], lanes3_times(f2, -1));
    lanes3_scatter_add(e->f, g->node[3], lanes3_times(f3, -1));
}

/** Add V R to the rotations. */
INLINE_WIDE void force_tet_add_rotation(const struct elasticity *e, const struct tet_group *g,
                                        lanes33 R)
{
    const lanes33 weighted = lanes33_scale(R, g->volume);
    for (int k = 0; k < 4; k++)
        lanes33_scatter_add(e->rotation, g->node[k], weighted);
}

#endif
