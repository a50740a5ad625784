/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve.h - a solve with a generation's panels on the device: up through the levels, and down. */
#ifndef PALP_GPU_SOLVE_H
#define PALP_GPU_SOLVE_H

#include "gpu/body.h"

/** What solves of this body keep between their phases; room for it comes with a slot. NULL: no
 *  memory. */
struct gpu_solve *gpu_solve_create(struct gpu_body *body);
void gpu_solve_destroy(struct gpu_body *body);

/** x := (L Lᵀ)⁻¹ x in the factor's order, given to a stream or to what it captures; one solve of a
 *  body at a time.
 *  x: on the device | [3 slot->ordering->n].
 *  square: on the device, of float panels: x · x, or any number of that size; x is scaled by it, so
 *  that floats hold it. With panels of doubles it is not read.
 *  False: the GPU is lost. */
bool gpu_solve_give(struct gpu_body *body, const struct gpu_slot *slot, double *x,
                    const double *square, struct gpu_stream *stream);

#endif
