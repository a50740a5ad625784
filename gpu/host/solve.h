/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve.h - a solve with a generation's panels on the device: up through the levels, and down. */
#ifndef PALP_GPU_SOLVE_H
#define PALP_GPU_SOLVE_H

#include "gpu/host/body.h"

/** x := (L Lᵀ)⁻¹ x in the factor's order, given to a stream or to what it captures; one solve with
 *  a slot at a time. The same bytes in every run.
 *  x: on the device | [3 slot->planned->n].
 *  square: on the device, of float panels: x · x, or any number of that size; x is scaled by it, so
 *  that floats hold it. With panels of doubles it is not read.
 *  False: the GPU is lost. */
bool gpu_solve_give(struct gpu_body *body, const struct gpu_slot *slot, double *x,
                    const double *square, struct gpu_stream *stream);

#endif
