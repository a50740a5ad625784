/* SPDX-License-Identifier: GPL-3.0-or-later */
/* border_own.h - what the files of the border alone share. */
#ifndef PALP_MOTION_BORDER_OWN_H
#define PALP_MOTION_BORDER_OWN_H

#include "engine/base/arena.h"
#include "engine/motion/border.h"
#include "engine/motion/columns.h"
#include "engine/motion/region_rows.h"

enum { BORDER_STRIP = 96 }; /* rows of Q that a worker finishes at a time */

/** What filling a border takes, and rows of Q that are found later. */
struct border_scratch {
    struct column_load *load; /* B's, by rising place | [most × BORDER_ROWS]  */
    int *first;               /* loads of a place     | [n_node + 2]          */
    int *at, *number;         /* of groups            | [most]                */
    mat3 *W;                  /* Bᵀ A₀⁻¹ B            | [most][most]          */
    double *row;              /* | [3 n_last][3 n]. Where all of B is inside it holds rows of X B
                               * while the border is filled, and is scratch of border_take_strays
                               * then. Else it holds what B brings to the region. */
    struct region_rows rows;  /* of A₀⁻¹ B, and then of Q, in border->Q */
    struct arena arena;
};

/** Scalars from column to column of L_S. */
static inline size_t border_stride(const struct border *border)
{
    return 3 * (size_t)border->most;
}

/** Row r, column c of S (r ≥ c) := M in it less what is given, in L. */
void border_put_S(const struct border *border, int r, int c, mat3 less);
/** L := L_S. False where S meets a pivot that is not positive. */
bool border_factor_S(const struct border *border);

/** S, L_S and Q where all of B is of the region. False as border_factor_S. */
bool border_fill_inside(struct border *border, struct pool *pool);
/** Q := T L_S⁻ᵀ, all rows, rounded where the panels are. */
void border_finish_all(struct border *border, struct pool *pool);
/** Q := T L_S⁻ᵀ of rows first … last-1, in place. */
void border_finish_rows(const struct border *border, int first, int last);

/** What B's blocks in rows of the region are joins what the others bring there. */
void border_bring_rows(const struct border *border);

#endif
