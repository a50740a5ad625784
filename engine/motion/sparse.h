/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sparse.h - products with a symmetric matrix of 3×3 blocks, of which
 * the lower triangle is stored. */
#ifndef PALP_MOTION_SPARSE_H
#define PALP_MOTION_SPARSE_H

#include "engine/base/vec.h"
#include "engine/model/pattern.h"

struct pool;

/** y += s S x, both triangles. Row by row: the same bytes for any number of workers. */
void sparse_add_product(vec3 *y, double s, const struct pattern *pattern, const mat3 *S,
                        const vec3 *x, struct pool *pool);

#endif
