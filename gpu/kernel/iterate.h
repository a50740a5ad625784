/* SPDX-License-Identifier: GPL-3.0-or-later */
/* iterate.h - what kernels of the iterations on A are given.
 *
 * Sums run over the nodes of a chunk, then over the chunks, in one order whatever the number of
 * threads and thread blocks. Where all thread blocks need a sum over the chunks each finds it
 * for itself: that costs less than a phase between. */
#ifndef PALP_GPU_KERNEL_ITERATE_H
#define PALP_GPU_KERNEL_ITERATE_H

#include "engine/base/vec.h"

enum {
    ITERATE_NODES = 64, /* of a chunk, where a node is a thread's  */
    ITERATE_ROWS = 16,  /* of a chunk, where a row is some lanes'  */
    ITERATE_FOLD = 256, /* numbers that chunks are added up to first */
};

/** A block of a row of A: as it stands, or transposed where the column is beyond the row. */
struct iterate_entry {
    int block, col;
};

/** What passes from one launch to the next. */
struct iterate_state {
    double residual; /* r · r                                                       */
    double product;  /* r · z                                                       */
    double before;   /* the same at the move before this one; 0: there was none     */
    double along;    /* α of the last move, by which x has yet to go along p; 0: by none */
};

/** What comes back, in pinned memory. */
struct iterate_answer {
    double residual, product, most; /* of a precondition: r · r, r · z, the largest z · z */
    double curvature, left;         /* of a move: p · A p, and r · r after it             */
};

/** The completion flag as a kernel sees it (struct completion). */
struct iterate_completion {
    unsigned long long *count, *flag;
};

/** All on the device. */
struct iterate_at {
    int n;                       /* nodes                                               */
    int *first;                  /* of a row, into entry              | [n + 1]         */
    struct iterate_entry *entry; /* by rising column                                    */
    mat3 *A;                     /* lower triangle, by columns        | [n_block]       */
    mat3 *warp;                  /* R                                 | [n]             */
    vec3 *b, *x, *r;             /* r = b - A x                       | [n]             */
    vec3 *z;                     /* R P⁻¹ Rᵀ r                        | [n]             */
    vec3 *p, *Ap;                /* direction                         | [n]             */
    vec3 *y;                     /* Rᵀ r, then P⁻¹ Rᵀ r, in the factor's order  | [n]   */
    double *sum, *most;          /* of chunks of nodes                                  */
    double *row_sum;             /* of chunks of rows                                   */
    struct iterate_state *state;
};

/** R = now thenᵀ, or R as it is given. */
struct iterate_warp_args {
    int n;
    const mat3 *given;      /* pinned; NULL: now and then hold */
    const mat3 *now, *then; /* rotations                       */
    mat3 *warp;
};

/** b and x come from pinned memory; x is 0 at discarded nodes. A solve begins. */
struct iterate_load_args {
    struct iterate_at at;
    const int *place; /* in the factor's order; -1: discarded */
    const vec3 *b, *x;
};

/** r = b - A x, y = Rᵀ r, r · r of the chunks of rows. */
struct iterate_residual_args {
    struct iterate_at at;
    const int *place;
};

/** r · r of all, for the solve to scale y by. */
struct iterate_sum_args {
    struct iterate_at at;
};

/** z = R y, r · z and the largest z · z of the chunks of nodes; to refine: x += z too, which goes
 *  to pinned memory. */
struct iterate_rewarp_args {
    struct iterate_at at;
    const int *place;
    vec3 *x; /* pinned; NULL: not to refine */
};

/** Writes the outcome of a refinement and signals completion. */
struct iterate_tell_args {
    struct iterate_at at;
    struct iterate_answer *answer;
    struct iterate_completion done;
};

/** β; what is left of the last move: x += α p; p = z + β p, A p = A z + β A p, and p · A p of
 *  the chunks of rows. Writes the outcome of the preconditioner and signals completion. */
struct iterate_turn_args {
    struct iterate_at at;
    struct iterate_answer *answer;
    struct iterate_completion done;
};

/** α; r -= α A p, y = Rᵀ r, r · r of the chunks of nodes. */
struct iterate_move_args {
    struct iterate_at at;
    const int *place;
};

/** Writes the outcome of a move and signals completion. */
struct iterate_close_args {
    struct iterate_at at;
    struct iterate_answer *answer;
    struct iterate_completion done;
};

/** x goes to pinned memory: as it is after the last move, or x + z. */
struct iterate_send_args {
    struct iterate_at at;
    bool add;
    vec3 *x; /* pinned */
};

/* clang-format off */
#define ITERATE_KERNELS(K) \
    K(iterate_warp, struct iterate_warp_args, 128) \
    K(iterate_load, struct iterate_load_args, 128) \
    K(iterate_residual, struct iterate_residual_args, 256) \
    K(iterate_sum, struct iterate_sum_args, 256) \
    K(iterate_rewarp, struct iterate_rewarp_args, 64) \
    K(iterate_tell, struct iterate_tell_args, 256) \
    K(iterate_turn, struct iterate_turn_args, 256) \
    K(iterate_move, struct iterate_move_args, 64) \
    K(iterate_close, struct iterate_close_args, 256) \
    K(iterate_send, struct iterate_send_args, 128)
/* clang-format on */

#endif
