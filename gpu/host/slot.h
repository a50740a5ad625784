/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slot.h - a generation of the factor on the device: its plan, its panels, its region's inverse,
 * and the graphs of those who solve with it.
 *
 * Room is made for all slots when the first generation comes, with some to spare for regions: later
 * ones seldom allocate.  Thread: the factor worker's. */
#ifndef PALP_GPU_SLOT_H
#define PALP_GPU_SLOT_H

#include "gpu/host/body.h"

struct factor;

/** No step uses them any more. */
void gpu_slots_destroy(struct gpu_body *body);
/** The ordering is gone: whatever is of it, and what comes by its address later is another. */
void gpu_slots_forget(struct gpu_body *body, const struct ordering *ordering);

/** accelerator_kind's take_factor: the generation's panels and the inverse of its region are in the
 *  slot, and graphs that solve with them are made. Waits. */
bool gpu_slot_take(struct gpu_body *body, int index, const struct factor *factor);

/** Of who makes the panels there himself: the slot has the ordering's plan, and room for P and for
 *  the inverse, which mean nothing yet; it is not solved with until gpu_slot_end. False: there is
 *  no room, or the GPU is lost.  Allocates, and waits, where the ordering is another. */
bool gpu_slot_begin(struct gpu_body *body, int index, const struct ordering *ordering);
/** P from [L₁₁⁻¹; L₂₁] in its place, zeros above the diagonals: given to the worker's stream. */
bool gpu_slot_fold(struct gpu_body *body, int index);
/** Once all is there that the worker's stream was given: waits for it, sends the rotations, has
 *  graphs made of what is solved with the slot. False: lost, or no memory for them. */
bool gpu_slot_end(struct gpu_body *body, int index, const struct factor *factor);

#endif
