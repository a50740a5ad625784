/* SPDX-License-Identifier: GPL-3.0-or-later */
/* iterate.h - iterations on the present A on the device, as solver_pcg.c steers them: A, the warp
 * and all vectors stay there, sums come back. */
#ifndef PALP_GPU_ITERATE_H
#define PALP_GPU_ITERATE_H

#include "gpu/host/body.h"

struct gpu_iteration;

/** Room for A, the warp and the vectors; the pattern goes there. NULL: no memory.  Allocates, and
 *  waits. */
struct gpu_iteration *gpu_iteration_create(struct gpu_body *body);
void gpu_iteration_destroy(struct gpu_body *body);

/** Graphs of iterations with a slot, once all else of it is there: again whenever what it has is
 *  of another ordering or stands elsewhere. False: lost, or no memory.
 *  Thread: the factor worker's.  Allocates, and waits. */
bool gpu_iteration_prepare(struct gpu_body *body, int index);
/** The nodes' rotations of the slot's generation: factor->rotation.  Thread: likewise.  Waits. */
bool gpu_iteration_take_rotation(struct gpu_body *body, int index, const mat3 *rotation);

/** Where A stands on the device: blocks as in system->A | kg | [n_block][9]. */
double *gpu_iteration_matrix(struct gpu_body *body);
/** Where the nodes' rotations stand that A was assembled with | 1 | [n_node][9]. Who writes them
 *  and A, in the step's stream, says so; b of the system is pinned then, and stays. */
double *gpu_iteration_rotation(struct gpu_body *body);
void gpu_iteration_assembled(struct gpu_body *body, const vec3 *b);

/* accelerator_kind's, in the step's stream. */
bool gpu_iteration_take_matrix(struct gpu_body *body, const mat3 *A);
bool gpu_iteration_begin(struct gpu_body *body, int index, const mat3 *warp);
bool gpu_iteration_refine(struct gpu_body *body, const vec3 *b, const vec3 *x, struct share *sum);
bool gpu_iteration_start(struct gpu_body *body, const vec3 *b, const vec3 *x);
bool gpu_iteration_precondition(struct gpu_body *body, struct share *sum);
bool gpu_iteration_move(struct gpu_body *body, double *curvature, double *residual);
bool gpu_iteration_add(struct gpu_body *body);
bool gpu_iteration_finish(struct gpu_body *body, vec3 *x);

#endif
