/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slot.h - a generation of the factor on the device: its plan, its panels, its region's inverse,
 * and the graphs of those who solve with it.
 *
 * Room is made for all slots when the first generation comes, with some to spare for regions: later
 * ones seldom allocate. */
#ifndef PALP_GPU_SLOT_H
#define PALP_GPU_SLOT_H

#include "gpu/body.h"

struct factor;

/** Returns -1: no memory. */
int gpu_slots_create(struct gpu_body *body);
void gpu_slots_destroy(struct gpu_body *body);

/** accelerator_kind's take_factor: the generation's panels and the inverse of its region are in the
 *  slot, and graphs that solve with them are made. Waits. */
bool gpu_slot_take(struct gpu_body *body, int index, const struct factor *factor);

/** Of who makes the panels there himself: the slot has the ordering's plan, and room for P and for
 *  the inverse, which mean nothing yet; it is not solved with until gpu_slot_end. False: there is
 *  no room, or the GPU is lost.  Allocates where the ordering is another. */
bool gpu_slot_begin(struct gpu_body *body, int index, const struct ordering *ordering);
/** Once all is there that the worker's stream was given: waits for it, has graphs made of what is
 *  solved with the slot. */
bool gpu_slot_end(struct gpu_body *body, int index, const struct ordering *ordering);

/** Bytes of a number of the body's panels. */
size_t gpu_slot_item(const struct gpu_body *body);

#endif
