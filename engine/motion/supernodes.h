/* SPDX-License-Identifier: GPL-3.0-or-later */
/* supernodes.h - a sparse factor L Lᵀ kept as dense panels: columns of like pattern stand together.
 *
 * What stands here is their shape, found once; the numbers are in arrays apart, one a factor.
 * Rows and columns are counted in nodes; a node is three of the panels' scalar rows or columns. A
 * panel has its own columns' rows first and holds them column by column; above its diagonal it
 * holds nothing of use. A panel waits for those it is updated from, so panels are ranked: those of
 * one rank are independent. */
#ifndef PALP_MOTION_SUPERNODES_H
#define PALP_MOTION_SUPERNODES_H

#include "engine/base/vec.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

struct pool;

/** A block of the matrix that is factored, and its place in its column's panel. */
struct entry {
    int block; /* of the system's A               */
    int row;   /* position among the panel's rows */
    bool flip; /* it stands there transposed      */
};

/** Rows begin … end-1 of panel `source` are columns of the panel that is updated. */
struct update {
    int source, begin, end;
};

/** Columns begin … end-1 of a panel: what one worker updates. */
struct strip {
    int panel, begin, end;
};

/** Scratch of one worker. */
struct space {
    _Atomic bool taken;
    void *C;  /* what a panel is updated by         */
    int *map; /* positions among a panel's rows | [n] */
};

struct supernodes {
    int n, n_panel;
    int *col;       /* a panel's first column     | [n_panel + 1]         */
    int *row_first; /* into row                   | [n_panel + 1]         */
    int *row;       /* rising                                             */
    size_t *start;  /* into the factor            | [n_panel + 1]         */

    int *entry_first; /* of a column              | [n + 1]               */
    struct entry *entry;
    int *update_first; /* of a panel              | [n_panel + 1]         */
    struct update *update;

    int n_rank;
    int *rank_first;  /* into ranked               | [n_rank + 1]          */
    int *ranked;      /* panels by rank            | [n_panel]             */
    int *strip_first; /* of a rank, into strip    | [n_rank + 1]          */
    struct strip *strip;

    int n_space;
    struct space *space; /* one a worker */
};

/** From col, row_first, row and the entries, which are there: all else. Returns -1: no memory. */
int supernodes_prepare(struct supernodes *L, int workers);
void supernodes_destroy(struct supernodes *L);

/** Numbers in a factor: the panels one after the other. */
size_t supernodes_size(const struct supernodes *L);

/** factor := that of the matrix whose blocks are A. False where a pivot is not positive.
 *  The same bytes for any number of workers.  Allocates nothing. */
bool supernodes_factor(const struct supernodes *L, const mat3 *A, double *factor,
                       struct pool *pool);

/** The same, and false soon after another thread set `stop`: not to be used then. */
bool supernodes_factor_unless(const struct supernodes *L, const mat3 *A, double *factor,
                              struct pool *pool, const _Atomic bool *stop);

/** Of a diagonal of the matrix so much has to be left as pivot in single precision: of its seven
 *  digits no more than four cancel. */
#define SUPERNODES_LEAST_PIVOT 1e-4
/** The same in single precision, and false where too little is left of a diagonal. */
bool supernodes_factor_single_unless(const struct supernodes *L, const mat3 *A, float *factor,
                                     struct pool *pool, const _Atomic bool *stop);

#endif
