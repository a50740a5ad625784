/* SPDX-License-Identifier: GPL-3.0-or-later */
/* assemble.h - A and b of a soft body on the GPU, from where its nodes are. */
#ifndef PALP_GPU_ASSEMBLE_H
#define PALP_GPU_ASSEMBLE_H

#include "gpu/host/body.h"

struct gpu_assembly;

/** Elements, masses, and which of them each block gathers from, of a body on which nothing acts but
 *  its mass, gravity, and corotational or linear elasticity; A goes where the iterations have it,
 *  which are there before.
 *  NULL: another body, or no memory: the CPU assembles.  Allocates. */
struct gpu_assembly *gpu_assemble_create(struct gpu_body *body);
void gpu_assemble_destroy(struct gpu_body *body);

/** The table's assemble: system->b and system->rotation point to what came back, which stays until
 *  the next time; A is where the iterations have it, blocks as the pattern lists them.
 *  False: lost.  Thread: the step's. */
bool gpu_assemble(struct gpu_body *body, const vec3 *q, const vec3 *v, double h,
                  struct system *system);

/** The table's fetch_matrices: M, K, A and f of the last assembly, into the system.
 *  False: lost. */
bool gpu_assemble_fetch(struct gpu_body *body, struct system *system);

#endif
