/* SPDX-License-Identifier: GPL-3.0-or-later */
/* iteration.h - the passes over vectors of a solve with an older factor, on the CPU: the residual,
 * what the warped factor makes of it, a move along a direction.
 *
 * Discarded nodes have no part in it. Sums run over the nodes of a chunk, then over the chunks: the
 * same bytes for any number of workers.  Allocates in iteration_create only. */
#ifndef PALP_MOTION_ITERATION_H
#define PALP_MOTION_ITERATION_H

#include "engine/motion/accelerator.h"
#include "engine/motion/factor.h"

struct pool;

struct iteration {
    struct pool *pool;
    int n;                       /* nodes                                              */
    const struct system *system; /* of this step                                       */
    const struct factor *factor; /* P                                                  */
    const mat3 *warp;            /* R                                     | [n]        */
    vec3 *x;                     /* the caller's, which moves             | [n]        */
    const vec3 *guess;           /* that b begins at; NULL: zero          | [n]        */
    vec3 *r;                     /* b - A (x - guess)                     | [n]        */
    vec3 *z;                     /* R P⁻¹ Rᵀ r                            | [n]        */
    vec3 *p, *Ap;                /* direction                             | [n]        */
    vec3 *y;                     /* Rᵀ r, then z, in the factor's order   | [n]        */
    vec3 *kept_r, *kept_z;       /* r and z of a solve that others begin with | [n]    */
    unsigned char *along;        /* 1: the panel of the factor's region   | [n_panel]  */
    bool is_open;                /* a solve is, until iteration_finish                 */
    struct share *share;         /* [chunks of nodes]                                  */
    double product, before;      /* r · z: the last, and the one before it; 0: none    */
};

/** Of so many nodes. Returns -1: no memory; destroy it all the same. */
int iteration_create(struct iteration *iteration, int n, struct pool *pool);
void iteration_destroy(struct iteration *iteration);

/** r = b - A (x - guess); x is zero at discarded nodes. b may be x; guess NULL: zero. From the
 *  guess itself nothing is multiplied. */
void iteration_start(struct iteration *iteration, const vec3 *b, const vec3 *guess, vec3 *x);

/** z = R P⁻¹ Rᵀ r */
struct share iteration_precondition(struct iteration *iteration);

/** p = z + β p, β the product of the last precondition by that of the one before; A p; and where
 *  the curvature p · A p is above 0: x += α p, r -= α A p with α = product / curvature.
 *  *residual: r · r, if it moved. */
void iteration_move(struct iteration *iteration, double *curvature, double *residual);

/** x += z; r stays as it is. */
void iteration_add(struct iteration *iteration);

/** Keep r and z for iteration_push, until the next call. */
void iteration_keep(struct iteration *iteration);

/** r = kept r + push, z = R P⁻¹ Rᵀ r, x = from + R P⁻¹ Rᵀ push, which is kept z less than z: `from`
 *  is where kept z led. Where few nodes are pushed, it reads little more than half of what
 *  iteration_precondition reads. */
struct share iteration_push(struct iteration *iteration, const vec3 *push, const vec3 *from,
                            vec3 *x);

/** Where border_can_open: as iteration_precondition and iteration_add for nodes of the factor's
 *  region, z is zero at others. Keeps r and z. The share's product and largest of z are of the
 *  region. Reads little more than half of the factor. */
struct share iteration_open(struct iteration *iteration);

/** As iteration_push, once after iteration_open; only nodes of the region are pushed. */
struct share iteration_finish(struct iteration *iteration, const vec3 *push, const vec3 *from,
                              vec3 *x);

/** After iteration_open: x += z at the nodes where kept z is not, and z is kept. Before
 *  iteration_finish it costs what that does, and iteration_push may follow. Later it costs a solve,
 *  with the factor that there is then: x is where one would have led. Of the share all but the
 *  residual. */
struct share iteration_complete(struct iteration *iteration, vec3 *x);

#endif
