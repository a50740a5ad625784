/* SPDX-License-Identifier: GPL-3.0-or-later */
/* triangle.h - a symmetric matrix of blocks as it comes over the bus: those on and above its
 * diagonal, row by row, nine numbers each. */
#ifndef PALP_GPU_TRIANGLE_H
#define PALP_GPU_TRIANGLE_H

#include "engine/base/vec.h"
#include "engine/palp.h"

/** W from its triangle of float or double; symmetric to the last bit | [n × n]. */
void gpu_triangle_unpack(const void *triangle, enum palp_precision precision, int n, mat3 *W);

#endif
