/* SPDX-License-Identifier: GPL-3.0-or-later */
/* respond.h - W of a soft body from a generation's panels, on the device.
 *
 * Loads on nodes of the factor's region: blocks of its inverse, gathered and summed. Others:
 * columns on their reach of the factor, level by level, and products of all of them with each other
 * at the end. W comes back as its upper triangle of blocks, in the precision of the panels. */
#ifndef PALP_GPU_RESPOND_H
#define PALP_GPU_RESPOND_H

#include "gpu/host/body.h"

struct column_load;

/** So many groups, and loads, are answered at most. */
enum { GPU_RESPOND_GROUPS = 512, GPU_RESPOND_LOADS = 4 * GPU_RESPOND_GROUPS };

/** Mapped buffer and W of the body; room for columns comes with the first generation. NULL: no
 *  memory. Allocates. */
struct gpu_response *gpu_respond_create(struct gpu_body *body);
/** Its slots are forgotten before. */
void gpu_respond_destroy(struct gpu_body *body);

/** Graphs that respond with what is in a slot, one a capacity: its plan, P and inverse then stay
 *  where they are until this is asked again. No step responds with the slot meanwhile. Where there
 *  is no memory, gpu_respond answers false with it.
 *  False: the GPU is lost.  Thread: the factor worker's.  Allocates. */
bool gpu_respond_prepare(struct gpu_body *body, int index);
/** What was prepared of a slot goes. */
void gpu_respond_forget(struct gpu_body *body, int index);

/** accelerator_kind's respond, with the slot begun with. The same bytes in every run.
 *  False: lost; or not lost, and the CPU has to answer: there are more groups or loads than above,
 *  or columns reach more than there is room for.
 *  Neither allocates nor waits but for the answer. */
bool gpu_respond(struct gpu_body *body, const struct column_load *load, int n_load, int n, mat3 *W);

#endif
