/* SPDX-License-Identifier: GPL-3.0-or-later */
/* factor.h - makes generations of a body's factor on the GPU, from a matrix that a step kept. */
#ifndef PALP_GPU_FACTOR_H
#define PALP_GPU_FACTOR_H

#include "gpu/host/body.h"

struct gpu_factoring;

/** Room for a kept matrix. NULL: there is none, and the CPU makes the generations.  Allocates. */
struct gpu_factoring *gpu_factor_create(struct gpu_body *body);
void gpu_factor_destroy(struct gpu_body *body);

/** Keeps the A that the body's iterations hold, in the step's stream: waits for nothing. No
 *  generation is in the making then.  False: lost. */
bool gpu_factor_keep_matrix(struct gpu_body *body);
/** The kept matrix comes back | [n_block]. Waits. False: lost. */
bool gpu_factor_fetch_kept(struct gpu_body *body, mat3 *A);

/** Makes a generation from the kept matrix, in the order of factor->ordering: the slot's P and
 *  inverse, and the same numbers, as panels.h has them, in factor->panels, for which
 *  panels_reserve has made room. Waits.
 *  *positive: all pivots were; otherwise neither is there.
 *  False: not made; the GPU is lost, or has too little memory for this ordering and is not.
 *  Thread: the factor worker's.  Allocates where an ordering is new. */
bool gpu_factor_make(struct gpu_body *body, int index, struct factor *factor, bool *positive);
/** An ordering is gone. */
void gpu_factor_forget(struct gpu_body *body, const struct ordering *ordering);

#endif
