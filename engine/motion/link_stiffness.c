/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link_stiffness.c - geometric stiffness of a force at an arm. */
#include "engine/motion/link_stiffness.h"

mat3 link_stiffness_of(vec3 arm, vec3 f)
{
    const double along = vec3_dot(arm, f), most = vec3_norm(arm) * vec3_norm(f);
    if (along <= 0)
        return mat3_diagonal(0);
    const mat3 slope = mat3_mul(mat3_cross(f), mat3_cross(arm)); /* arm fᵀ - (f · arm) 1 */
    const vec3 middle = vec3_add(vec3_scale(arm, vec3_norm(f)), vec3_scale(f, vec3_norm(arm)));
    const vec3 u = vec3_direction(middle, (vec3){0, 0, 1});
    const mat3 symmetric = mat3_scale(mat3_add(slope, mat3_transpose(slope)), -0.5);
    const mat3 up = mat3_rows(vec3_scale(u, u.x), vec3_scale(u, u.y), vec3_scale(u, u.z));
    return mat3_axpy(symmetric, (most - along) / 2, up);
}
