/* SPDX-License-Identifier: GPL-3.0-or-later */
/* border_own.h - what border.c and border_rows.c share. */
#ifndef PALP_MOTION_BORDER_OWN_H
#define PALP_MOTION_BORDER_OWN_H

#include "engine/base/arena.h"
#include "engine/motion/border.h"
#include "engine/motion/columns.h"

/** What filling a border takes, and rows of Q that are found later. */
struct border_scratch {
    struct column_load *load; /* B's, by rising place | [most × BORDER_ROWS]  */
    int *first;               /* loads of a place     | [n_node + 2]          */
    int *at, *number;         /* of groups            | [most]                */
    mat3 *W;                  /* Bᵀ A₀⁻¹ B            | [most][most]          */
    double *row;              /* of X B, those of B's rows | [3 n_last][3 n];
                               * where B has other rows what it brings to the region, X times which
                               * are the region's rows of A₀⁻¹ B, in the panels' precision */
    int *slot;                /* of a place of the region or behind, where its rows are among those
                               * that were asked for; -1: not yet | [n_last + most]             */
    int *asked;               /* places, in the order of slots    | [n_last + most]             */
    int n_asked;
    struct arena arena;
};

/** Scalars from column to column of L_S. */
static inline size_t border_stride(const struct border *border)
{
    return 3 * (size_t)border->most;
}

/** Q := T L_S⁻ᵀ of rows first … last-1, in place. */
void border_finish_rows(const struct border *border, int first, int last);

/** No row of Q was asked for. scratch->row is what B brings to the region. */
void border_begin_rows(const struct border *border);

#endif
