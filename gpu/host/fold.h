/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fold.h - the paper's own way to use a GPU, as a reference to measure against: with W_H on the
 * device, W = C W_H Cᵀ (eq. 28) and the way of the proximities, h² W_H Cᵀ λ (eq. 31), in double
 * precision. */
#ifndef PALP_GPU_FOLD_H
#define PALP_GPU_FOLD_H

#include "engine/base/vec.h"
#include "gpu/host/processor.h"
#include "gpu/kernel/fold.h"

struct gpu_fold;

/** Room for so many proximities and constraints, and graphs. NULL: no memory, or the GPU is lost.
 *  Allocates. */
struct gpu_fold *gpu_fold_create(struct gpu *gpu, int n_prox, int n_con);
void gpu_fold_destroy(struct gpu_fold *fold);

/** W_H goes there | [n_prox × n_prox] blocks, row by row.  False, as of all below: lost. */
bool gpu_fold_take(struct gpu_fold *fold, const mat3 *WH, int n_prox);

/** W = C W_H Cᵀ of constraints that hold weighted proximities of W_H's; both triangles |
 *  [n_con × n_con]. Until the next call these are the constraints of gpu_fold_shift. */
bool gpu_fold_compliance(struct gpu_fold *fold, const struct fold_constraint *con, int n_con,
                         mat3 *W);

/** way = h² W_H Cᵀ λ, to be added to p | m | [n_prox]; lambda: N | [n_con]. */
bool gpu_fold_shift(struct gpu_fold *fold, const vec3 *lambda, double h, vec3 *way);

#endif
