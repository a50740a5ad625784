/* SPDX-License-Identifier: GPL-3.0-or-later */
/* body.h - one soft body on the GPU: its slots for generations of the factor, and what each part of
 * the room keeps for it. */
#ifndef PALP_GPU_BODY_H
#define PALP_GPU_BODY_H

#include "engine/motion/generation.h"
#include "gpu/host/plan.h"
#include "gpu/host/processor.h"

enum { GPU_SLOTS = GENERATIONS };

/** A generation of the factor there. Written by the factor worker while no step uses it. */
struct gpu_slot {
    /* clang-format off */
    const struct ordering *ordering; /* that all here is of; NULL: nothing is to be solved with */
    const struct ordering *planned;  /* that the plan is of; NULL: there is none              */
    struct gpu_plan plan;            /* on the host                                           */
    struct gpu_plan_at there;        /* on the device                                         */
    void *plan_memory;               /* of that, on the device                                */
    void *P;                         /* [L₁₁⁻¹; L₂₁ L₁₁⁻¹], float or double, as supernodes' start;
                                      * zeros above the diagonals                             */
    void *inverse;                   /* of the region, as in panels.h                         */
    double *y, *handed;              /* of a solve: as in kernel/solve.h                      */
    size_t room_plan, room_P, room_inverse, room_y, room_handed; /* bytes there is memory for */
    bool changed;                    /* plan or places, since graphs were made of them        */
    struct gpu_respond_graphs *respond; /* respond.c */
    /* clang-format on */
};

struct gpu_body {
    struct accelerated base;
    struct gpu *gpu;
    const struct palp_scene *scene;
    const struct coupled_system *coupled;
    enum palp_precision precision;
    struct gpu_stream *worker; /* the factor worker's stream: not urgent */
    struct gpu_slot slot[GPU_SLOTS];
    int begun;       /* the slot that the step solves with */
    size_t reserved; /* bytes of device memory             */

    /* What a part keeps for the body; each file makes and knows its own. */
    struct gpu_response *response;   /* respond.c: columns, W, their mapped buffer            */
    struct gpu_iteration *iteration; /* iterate.c: A, x, r, z, p, the warp             */
    struct gpu_assembly *assembly;   /* assemble.c: elements, K; NULL: it does not assemble */
    struct gpu_factoring *factoring; /* factor.c: L, strips; NULL: the CPU factors     */
};

/** Bytes of a number of the body's panels, and of what is computed with them. */
static inline size_t gpu_body_item(const struct gpu_body *body)
{
    return body->precision == PALP_SINGLE ? sizeof(float) : sizeof(double);
}

/** The table of such bodies, for gpu_create. */
extern const struct accelerator_kind gpu_kind;

#endif
