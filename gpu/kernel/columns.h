/* SPDX-License-Identifier: GPL-3.0-or-later */
/* columns.h - what kernels are given that find a soft body's W_H, its part of Delassus' operator:
 * W_H = H A⁻¹ Hᵀ = Yᵀ Y with Y = L⁻¹ Hᵀ, A = L Lᵀ; for nodes of the region blocks of A⁻¹ instead.
 *
 * What is asked stands in a request: a head, and lists behind it, at so many bytes from its
 * beginning. Columns go in tiles of 32; a panel's columns stand tile by tile, each with the panel's
 * scalar rows one below the other: those of its own nodes, L₁₁⁻¹ x, then those below, which hold
 * what is handed to its parent. Behind those of the region's panel stand rows of the region's
 * inverse times x: what the columns do to nodes inside.
 *
 * What is asked are loads on nodes, each with its force; nodes outside the region are columns,
 * those inside rows of its inverse. Where groups are fewer than nodes, groups are columns. */
#ifndef PALP_GPU_KERNEL_COLUMNS_H
#define PALP_GPU_KERNEL_COLUMNS_H

#include <stdint.h>

enum {
    COLUMNS_TILE = 32,  /* columns that stand together                             */
    COLUMNS_ROWS = 64,  /* rows of a panel that a thread block does at a time              */
    COLUMNS_DEPTH = 24, /* of a product, that is staged: a whole number of nodes   */
    COLUMNS_EDGE = 64,  /* rows and columns of a tile of products of columns       */
    COLUMNS_SQUARE = 4, /* rows and columns of a result that a thread holds        */
    COLUMNS_BATCH = 32, /* panels that a thread block looks up at a time                   */
    COLUMNS_RUN = 64,   /* blocks in a row of W that a thread block does at a time         */
};

/** Three unit forces on a node of a column: column k is what force k does. */
struct columns_load {
    int place, column; /* of the node; the first of three scalar columns */
    double F[9];       /* row by row                                     */
};

/** A load of a group of W: nodes outside, or groups, by their column, then those inside. */
struct columns_term {
    int node;
    int still; /* unused: F begins where doubles do */
    double F[9];
};

/** A panel that columns reach. */
struct columns_reached {
    int64_t start;         /* its first number in P                                  */
    int width, height;     /* scalar columns; rows in P                              */
    int rows;              /* that stand for each column: height, and those inside   */
    int place;             /* its first                                              */
    int first, last;       /* tiles first … last-1 of columns                        */
    int at;                /* where its first tile begins, in rows of a tile         */
    int load, load_last;   /* on its own nodes                                       */
    int child, child_last; /* panels that hand to it, in the list of hands           */
    int item, item_last;   /* of its level's work: rows and tiles that thread blocks do      */
    int spare;
};

/** What a reached panel hands to its parent. */
struct columns_hand {
    int reached; /* who        */
    int map;     /* from there in the map: a parent's node is which of the nodes below; -1: none */
};

/** Panels of a level. */
struct columns_level {
    int first, last; /* in the list of reached panels */
    int n_item;
};

/** A part of the depth of products of columns: from a row of a panel to one of another. */
struct columns_chunk {
    int first, row;     /* panel and its row        */
    int last, row_last; /* the last, and its end    */
};

/** The head of a request; lists by their offset from its beginning | bytes. */
struct columns_request {
    int size;   /* of it all                           | bytes */
    int n;      /* groups: rows of blocks of W         */
    int n_edge; /* tiles of products on an edge of them */
    int n_chunk;
    int n_outside; /* nodes or groups that are columns    */
    int region;    /* which reached panel is the region's; -1: none, or columns do not reach it */
    int reached, hand, load, chunk; /* behind the head itself stand the levels */
    int group_first;                /* a group's terms                    | [n + 1] */
    int term;
    int inside; /* a row of the inverse, scalar, of each node inside */
    int spare[3];
};

struct columns_args {
    const struct columns_request *request; /* on the device                                    */
    int level;                             /* whose panels are gone through                    */
    int inverse_stride;                    /* scalar rows of the region                        */
    const int *map;                        /* of all panels' nodes                             */
    const void *P, *inverse;               /* float or double, as all of them                  */
    void *Y;                               /* columns, panel by panel                          */
    void *partial;  /* products by chunk and tile | [… × EDGE × EDGE]   */
    int *is_filled; /* a partial: 0 is zero                             */
    double *G;      /* products of columns, tiles on and above the diagonal |
                                        * [EDGE n_edge × EDGE n_edge] */
    void *W;        /* pinned: blocks on and above the diagonal, row by row */
};

// clang-format off
#define COLUMNS_KERNELS(K)                                                                         \
    K(columns_climb_single, struct columns_args, 128)                                              \
    K(columns_climb_double, struct columns_args, 128)                                              \
    K(columns_multiply_single, struct columns_args, 256)                                           \
    K(columns_multiply_double, struct columns_args, 256)                                           \
    K(columns_sum_single, struct columns_args, 256)                                                \
    K(columns_sum_double, struct columns_args, 256)                                                \
    K(columns_answer_single, struct columns_args, 64)                                              \
    K(columns_answer_double, struct columns_args, 64)
// clang-format on

/** Bytes of scratch that a thread block takes: on the way up with so many children at most; for
 *  products of columns; for an answer. */
#define COLUMNS_CLIMB_SHARED(real, children)                                                       \
    ((real)*COLUMNS_DEPTH * (COLUMNS_ROWS + COLUMNS_TILE) + 16 * ((size_t)(children) + 1))
#define COLUMNS_MULTIPLY_SHARED(real)                                                              \
    ((real)*COLUMNS_DEPTH * 2 * COLUMNS_EDGE + COLUMNS_BATCH * sizeof(struct columns_reached))
#define COLUMNS_ANSWER_SHARED(real) ((real)*COLUMNS_RUN * 9)

#endif
