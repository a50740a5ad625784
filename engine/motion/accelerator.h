/* SPDX-License-Identifier: GPL-3.0-or-later */
/* accelerator.h - a processor beside the CPU, and what it takes over for soft bodies that are
 * solved with an older factor: the table that it offers.
 *
 * The CPU keeps all that it needs to do the same: q, v, the generations of the factor. Each
 * function answers false where it could not, within the accelerator's deadline, and the CPU does
 * the same job within the same step. The accelerator is then lost, says why, and answers false for
 * good; but for those that say "or left": there the CPU does this one job, and nothing is lost. */
#ifndef PALP_MOTION_ACCELERATOR_H
#define PALP_MOTION_ACCELERATOR_H

#include "engine/base/vec.h"
#include "engine/palp.h"

#include <stdatomic.h>
#include <stdbool.h>

struct accelerated;
struct column_load;
struct coupled_system;
struct factor;
struct ordering;
struct palp_accelerator;
struct system;

/** Sums over the nodes that are not discarded, after a solve. */
struct share {
    double residual; /* r · r                      */
    double product;  /* r · z, or p · A p          */
    double most;     /* square of the largest of z */
};

/** Of struct accelerated, which `create` makes. */
struct accelerator_kind {
    /* A world's, outside its steps. Pattern, elements and masses of the body go there. NULL and the
     * error: not this body; three generations of its factor find no room, or it is lost. */
    struct accelerated *(*create)(struct palp_accelerator *accelerator,
                                  const struct palp_scene *scene,
                                  const struct coupled_system *coupled, struct palp_error *error);
    void (*destroy)(struct accelerated *body);
    /* For a reason of the engine's it is lost, and who waits for it waits no more. */
    void (*lose)(struct palp_accelerator *accelerator, const char *reason);

    /* A factor worker's: these may wait, and allocate where an ordering is new.
     * The generation's panels, as the CPU made them, go to a slot there, 0 … 2. Or left: there is
     * no room for it. */
    bool (*take_factor)(struct accelerated *body, int index, const struct factor *factor);
    /* Makes a generation there, from the matrix that was kept; its panels come back to factor,
     * which panels_reserve has prepared. *positive: no pivot that is not. Or left: it makes none,
     * or none of this ordering. */
    bool (*make_factor)(struct accelerated *body, int index, struct factor *factor, bool *positive);

    /* The matrix that was kept comes back: make_factor could not, and the CPU makes it. */
    bool (*fetch_kept)(struct accelerated *body, mat3 *A);

    /* An ordering is gone: what is there is of none, and another at the same address is another.
     * Waits for nothing. */
    void (*forget)(struct accelerated *body, const struct ordering *ordering);

    /* A step's, in this order.
     * A and b of the present positions, as system_assemble finds them: A stays there; b and
     * rotation of the system become what came back, until the next time. Only of bodies that say
     * `assembles`. */
    bool (*assemble)(struct accelerated *body, const vec3 *q, const vec3 *v, double h,
                     struct system *system);
    /* M, K, A and f of the system too, when somebody asks for them. Outside real time. */
    bool (*fetch_matrices)(struct accelerated *body, struct system *system);
    /* Or: A as the CPU has it goes there. */
    bool (*take_matrix)(struct accelerated *body, const mat3 *A);
    /* That A is kept for make_factor. Or left: it makes none. */
    bool (*keep_matrix)(struct accelerated *body);
    /* Solve with this generation and this warp | [n_node] from now on. */
    bool (*begin)(struct accelerated *body, int index, const mat3 *warp);

    /* Iterations as in iteration.h; vectors stay there, and only finish writes x.
     * x := x + z, z = R P⁻¹ Rᵀ (b - A x); b NULL: b and x as the refine before left them. */
    bool (*refine)(struct accelerated *body, const vec3 *b, const vec3 *x, struct share *sum);
    /* r = b - A x */
    bool (*start)(struct accelerated *body, const vec3 *b, const vec3 *x);
    /* z = R P⁻¹ Rᵀ r; a move may begin at once, before it is asked for. */
    bool (*precondition)(struct accelerated *body, struct share *sum);
    /* p = z + β p, β the product of this precondition by that of the one before, 0 for the first;
     * x += α p, r -= α A p, α = product / curvature, which is p · A p; *residual: r · r. Where the
     * curvature is not above 0 the solve is at an end, without an answer. */
    bool (*move)(struct accelerated *body, double *curvature, double *residual);
    /* x += z, after a precondition; then only finish follows. */
    bool (*add)(struct accelerated *body);
    /* x comes back */
    bool (*finish)(struct accelerated *body, vec3 *x);

    /* W = Fᵀ A₀⁻¹ F of n groups of loads on places of the factor begun with, as columns_respond and
     * the region's inverse have it together: [n × n] blocks, both triangles. Loads by rising place,
     * their group a row of W. Or left: there is no room for so much. */
    bool (*respond)(struct accelerated *body, const struct column_load *load, int n_load, int n,
                    mat3 *W);
};

/** One processor, opened. Whoever opened it closes it, after the worlds that use it. */
struct palp_accelerator {
    const struct accelerator_kind *kind;
    char name[160];    /* "CUDA: NVIDIA H200, driver for CUDA 13.0, compute capability 9.0" */
    _Atomic bool lost; /* for good; since then reason is constant */
    char reason[256];  /* why: which call failed, or which answer did not hold */
};

/** Answers that cross_check.h holds to the CPU's. */
enum cross_check {
    CROSS_CHECK_ASSEMBLE,
    CROSS_CHECK_REFINE,
    CROSS_CHECK_CONJUGATE,
    CROSS_CHECK_RESPOND,
    CROSS_CHECKS
};
struct tried {
    int n;     /* so far                      */
    long with; /* what the last was found with, from 1 */
};

/** A body's share of one; the kind's own fields follow. */
struct accelerated {
    struct palp_accelerator *accelerator;
    bool assembles;
    struct tried tried[CROSS_CHECKS]; /* the step's */
};

#endif
