/* SPDX-License-Identifier: GPL-3.0-or-later */
/* saddle.h - a sparse matrix of 3×3 blocks, of symmetric pattern but of any values, and its
 * factors L U in the order of its rows. As plain as it is short: for reference. */
#ifndef PALP_RESPONSE_SADDLE_H
#define PALP_RESPONSE_SADDLE_H

#include "engine/base/arena.h"
#include "engine/base/vec.h"

#include <stdbool.h>

/** A block below the diagonal and that across it; where two are of one place they add up. */
struct saddle_entry {
    int row, col; /* row > col          */
    mat3 below;   /* of (row, col)      */
    mat3 above;   /* of (col, row)      */
};

struct saddle {
    /* clang-format off */
    int n, n_entry;
    struct saddle_entry *entry; /* in any order; values may change, places not  | [n_entry] */
    mat3 *diagonal;    /* of the matrix                                       | [n]       */
    int *entry_first;  /* of a row, into entry_of                             | [n + 1]   */
    int *entry_of;     /* entries by rows                                     | [n_entry] */
    int *parent;       /* in the elimination tree; -1: a root                 | [n]       */
    size_t *first;     /* of a column, into row, L, U                         | [n + 1]   */
    int *filled;       /* of a column, so far                                 | [n]       */
    int *mark, *path, *reach;   /* scratch                                    | [n]       */
    mat3 *left, *over; /* a row of L and a column of U in the making; else zero | [n]     */
    mat3 *pivot;       /* U's diagonal, inverted                              | [n]       */
    int *row;          /* of L's columns, rising                              | [filled]  */
    mat3 *L, *U;       /* L(row, col), one on the diagonal; U(col, row)       | [filled]  */
    /* clang-format on */
};

/** Its arrays from the arena, but for the factors; entries and diagonal are the caller's to
 *  write. */
struct saddle saddle_take(int n, int n_entry, struct arena *arena);
/** So many blocks beside the diagonal may the factors have. */
void saddle_count(size_t filled, struct arena *counter);

/** The pattern of the factors, and their arrays from the arena.  Reads n, row and col of entries.
 *  False: they do not fit. */
bool saddle_analyse(struct saddle *m, struct arena *arena);

/** L U of the values as they are, without exchanges of rows (Davis: Direct methods for sparse
 *  linear systems, 2006: up-looking).  False: a pivot is none. */
bool saddle_factor(struct saddle *m);

/** x becomes M⁻¹ x  | [n] */
void saddle_solve(const struct saddle *m, vec3 *x);

#endif
