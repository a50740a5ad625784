/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rest.h - a soft body at rest as kernels of the assembly have it: its elements, and for each node
 * and pair of nodes which of them it gathers from. */
#ifndef PALP_GPU_REST_H
#define PALP_GPU_REST_H

#include "gpu/kernel/assemble.h"

#include <stdbool.h>

struct coupled_system;
struct palp_scene;

struct gpu_rest {
    struct assemble_rest at; /* on the host                                           */
    unsigned char *memory;   /* all its arrays, one after the other, on the host ...  */
    size_t size;             /* ... bytes: the device has a copy of just that         */
};

/** Is it one soft body on which nothing acts but its mass, gravity and corotational or linear
 *  elements, whose fixed nodes stay and none rolls, and of whose blocks no provider asks in a
 *  step? */
bool gpu_rest_suits(const struct palp_scene *scene, const struct coupled_system *coupled);

/** Of a body that suits.  Returns -1: no memory.  Allocates. */
int gpu_rest_create(struct gpu_rest *rest, const struct palp_scene *scene,
                    const struct coupled_system *coupled);
void gpu_rest_destroy(struct gpu_rest *rest);
/** The body whose arrays stand at `memory`, a copy of the rest's. */
struct assemble_rest gpu_rest_moved(const struct gpu_rest *rest, void *memory);

#endif
