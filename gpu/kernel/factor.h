/* SPDX-License-Identifier: GPL-3.0-or-later */
/* factor.h - what kernels of a factorisation are given.
 *
 * Panels are cut into tiles: a panel's columns, and the rows of these, into strips of
 * FACTOR_TILE, its rows below likewise from the first of them on. A tile is one thread block's
 * in one phase, so that no two write to one place: the same bytes in every run.
 *
 * A strip is finished in two phases. Its rows: those of its tiles below the diagonal, L = F G⁻ᵀ,
 * G being the triangle of the strip's square, and those of its rows of the inverse. Then what it
 * changes: later columns of the panel, and the inverse, to which in-panel tiles of finished
 * columns turn: L₁₁ is needed no more by then. The square of the next strip is factored by the
 * thread block that changes it last. What all strips of a panel leave to the panels above, C = Σ
 * C of the children - L₂₁ L₂₁ᵀ, is its contribution; the parent takes it up from where it
 * stands. */
#ifndef PALP_GPU_KERNEL_FACTOR_H
#define PALP_GPU_KERNEL_FACTOR_H

#include <stdint.h>

enum {
    FACTOR_TILE = 48,     /* rows and columns: sixteen nodes                */
    FACTOR_CHUNK = 24,    /* numbers of a sum that stand in scratch at once */
    FACTOR_STRIDE = 49,   /* of a tile in scratch: neighbours in different banks */
    FACTOR_THREADS = 256, /* of a thread block: three by three numbers of a tile each   */
    FACTOR_BOUND = 1024,  /* as if of so many: leaves a thread 64 registers      */
    /* bytes of scratch: a tile, what is multiplied, three of its columns or rows  */
    FACTOR_SHARED = (2 * FACTOR_TILE * FACTOR_STRIDE + 6 * FACTOR_TILE) * 8
};

/** Numbers are counted in scalars, but where it says nodes. */
struct factor_panel {
    int64_t start;        /* its columns among the numbers              */
    int64_t contribution; /* its columns among the contributions: (height - width)² */
    int64_t strip;        /* its strip's columns among the strips: width rows */
    int width, height;
    int n_strip;
    int child_first, child_end;
};

/** What a child leaves: row i of it is the node to[i] of the parent's rows. */
struct factor_child {
    int64_t contribution;
    int below; /* its rows                                                          */
    int to;    /* into to                                                           */
    int cut; /* into cut: its first row (of nodes) at each tile of the parent, and the last's end */
};

/** A block of A and where it stands. */
struct factor_entry {
    int64_t at; /* among the numbers: its first */
    int block, height;
    int flip; /* it stands there transposed */
};

enum factor_work {
    FACTOR_SQUARE,       /* gathers and factors a panel's first square              */
    FACTOR_ROWS,         /* a tile of rows of a strip                               */
    FACTOR_INVERSE,      /* a tile of the inverse's rows that are a strip's columns */
    FACTOR_CHANGE,       /* a tile that a strip changes                             */
    FACTOR_CONTRIBUTION, /* a tile of the contribution                              */
};

/** A tile's share of a phase: at tiles (row, col) of the panel, by this strip. */
struct factor_item {
    int panel;
    int16_t work, strip, row, col;
};

/** All that a factorisation reads of its plan: the same on the host and on the device. */
struct factor_plan_at {
    int n_panel, n_child, n_to, n_cut, n_entry, n_item, n_run;
    struct factor_panel *panel;
    struct factor_child *child;
    int *to, *cut;
    struct factor_entry *entry;
    struct factor_item *item;
    int *run_first; /* into item: one thread block does a run's, in their order | [n_run + 1] */
};

struct factor_copy_args {
    struct factor_plan_at plan;
    const double *A; /* blocks | kg | [n_block][9] */
    double *x;       /* zeros at first             */
};

/** Runs begin … end-1: a phase. */
struct factor_run_args {
    struct factor_plan_at plan;
    int begin, end;
    double *x; /* the panels: A, at last [L₁₁⁻¹; L₂₁] */
    double *contribution;
    double *strip;              /* L of the strip in hand, its rows in the panel */
    unsigned long long *failed; /* pinned: 1 once a pivot is not positive        */
};

/** (T Tᵀ)⁻¹ = T⁻ᵀ T⁻¹ of a last panel. */
struct factor_region_args {
    const double *X; /* T⁻¹, zeros above its diagonal | [n × n] */
    void *inverse;   /* [n × n], both triangles                 */
    int n;
};

/** to[i] = from[i], rounded. */
struct factor_round_args {
    const double *from;
    void *to;
    int64_t n;
};

/* clang-format off */
#define FACTOR_KERNELS(K)                                                                          \
    K(factor_copy, struct factor_copy_args, FACTOR_THREADS)                                        \
    K(factor_run, struct factor_run_args, FACTOR_BOUND)                                            \
    K(factor_region_single, struct factor_region_args, FACTOR_BOUND)                               \
    K(factor_region_double, struct factor_region_args, FACTOR_BOUND)                               \
    K(factor_round_single, struct factor_round_args, FACTOR_THREADS)                               \
    K(factor_round_double, struct factor_round_args, FACTOR_THREADS)
/* clang-format on */

#endif
