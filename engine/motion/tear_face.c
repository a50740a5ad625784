/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tear_face.c - areas of faces at rest, and the stress of the cells on both sides. */
#include "engine/motion/tear_face.h"
#include "engine/base/rotation.h"
#include "engine/model/topology.h"
#include "engine/motion/eshelby.h"

static vec3 face_corner(const struct topology *t, int cell, int side, int k)
{
    return t->body.soft.mesh
        .x[topology_corners(t, cell)[cell_side_corners(&t->is->links, side)[k]]];
}

/* Half the sum of what its triangles about the first corner span: out of the cell, as long as the
 * face is large. */
vec3 tear_face_area(const struct topology *t, int cell, int side)
{
    const vec3 from = face_corner(t, cell, side, 0);
    vec3 sum = {0, 0, 0};
    for (int k = 1; k + 1 < t->is->links.n_side_corner; k++)
        sum = vec3_axpy(sum, 0.5,
                        vec3_cross(vec3_sub(face_corner(t, cell, side, k), from),
                                   vec3_sub(face_corner(t, cell, side, k + 1), from)));
    return sum;
}

/* The pull on a face of the rest shape, turned back with the cell. */
static vec3 pull_on(const struct topology *t, const vec3 *q, int cell, vec3 normal)
{
    const struct eshelby_stress is = eshelby_stress(t, q, cell);
    const mat3 R = mat3_rotation(is.F);
    return mat3_apply_t(R, mat3_apply(is.stress, mat3_apply(R, normal)));
}

bool tear_face_is_shut(const struct topology *t, const vec3 *q, int cell, int side)
{
    const vec3 none = {0, 0, 0}, normal = vec3_direction(tear_face_area(t, cell, side), none),
               pull = vec3_add(pull_on(t, q, cell, normal),
                               pull_on(t, q, t->is->links.across[cell][side], normal));
    const double opens = vec3_dot(pull, normal);
    return opens < -vec3_norm(vec3_axpy(pull, -opens, normal));
}
