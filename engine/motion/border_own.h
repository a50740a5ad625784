/* SPDX-License-Identifier: GPL-3.0-or-later */
/* border_own.h - what border.c and border_rows.c share. */
#ifndef PALP_MOTION_BORDER_OWN_H
#define PALP_MOTION_BORDER_OWN_H

#include "engine/base/arena.h"
#include "engine/motion/border.h"
#include "engine/motion/columns.h"
#include "engine/motion/region_rows.h"

/** What filling a border takes, and rows of Q that are found later. */
struct border_scratch {
    struct column_load *load; /* B's, by rising place | [most × BORDER_ROWS]  */
    int *first;               /* loads of a place     | [n_node + 2]          */
    int *at, *number;         /* of groups            | [most]                */
    mat3 *W;                  /* Bᵀ A₀⁻¹ B            | [most][most]          */
    double *row;              /* of X B, those of B's rows | [3 n_last][3 n]; then scratch; where B
                               * has other rows what it brings to the region */
    struct region_rows rows;  /* of A₀⁻¹ B, and then of Q, in border->Q */
    struct arena arena;
};

/** Scalars from column to column of L_S. */
static inline size_t border_stride(const struct border *border)
{
    return 3 * (size_t)border->most;
}

/** Q := T L_S⁻ᵀ of rows first … last-1, in place. */
void border_finish_rows(const struct border *border, int first, int last);

/** What B's blocks in rows of the region are joins what the others bring there. */
void border_bring_rows(const struct border *border);

#endif
