/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palp_accelerate.h - front door to processors beside the CPU; palp.h includes it. */
#ifndef PALP_ACCELERATE_H
#define PALP_ACCELERATE_H

#include "engine/palp.h"

/* A processor, as who opened it has it: palp_gpu_open of the GPU room. */
struct palp_accelerator;

/** "CUDA: NVIDIA H200, driver for CUDA 13.0, compute capability 9.0" */
const char *palp_accelerator_name(const struct palp_accelerator *accelerator);

/** Give soft bodies that are solved with an older factor to an accelerator, which does the same
 *  beside the CPU; what it fails to do, the CPU does within the same step. Once, between steps;
 *  whoever opened the accelerator closes it after the world. Until it is lost, a snapshot goes on
 *  byte for byte in a world that is accelerated alike.
 *  An error where it does not take one of them, and why: that one stays on the CPU, as do all that
 *  it has nothing for.  Allocates. Cost: up to seconds. */
enum palp_status palp_world_accelerate(struct palp_world *world,
                                       struct palp_accelerator *accelerator,
                                       struct palp_error *error);

/** Where steps are computed. */
struct palp_backend {
    const char *name;   /* "CPU", or the accelerator's                                          */
    const char *reason; /* why not there, or no longer: which call failed, or what was missing;
                         * empty: nobody asked, or it is there                                  */
    int n_body;         /* soft bodies that are solved there                                    */
    bool is_lost;       /* it failed, for good: steps go on on the CPU                          */
    long lost_step;     /* in this step, counted as in reports; 0: it is not lost               */
};
/** Of a soft body; of none: of the world as a whole. The texts stay as long as the accelerator and
 *  the world. */
struct palp_backend palp_world_backend(const struct palp_world *world, palp_body body);

#endif
