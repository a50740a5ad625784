/* SPDX-License-Identifier: GPL-3.0-or-later */
/* panels_whole.h - blocks of panels, and their products with a vector where numbers are REAL,
 * column by column: those of panels that are not halved, and of a term at the root.
 *
 * Who includes this defines REAL, the numbers; LANES, a vector of 64 bytes of them; N_LANES;
 * sum_lanes(). */

/* Of a panel: rows row … row_end-1 of columns col … col_end-1; of a lower triangle those on and
 * below the diagonal. Columns come in threes. */
struct panel_block {
    size_t height;
    int row, row_end, col, col_end;
    bool is_lower;
    const float *unit; /* of columns | [col_end]; NULL: numbers are stored */
};

/* Where whole lanes begin that hold all rows of six columns from j on. */
static inline int first_row(const struct panel_block *at, int j)
{
    const int diagonal = at->is_lower ? j / N_LANES * N_LANES : 0;
    return at->row > diagonal ? at->row : diagonal;
}

/* Lanes that begin anywhere. */
typedef LANES LOOSE __attribute__((aligned(sizeof(REAL)), may_alias));

static inline const LOOSE *lanes_at(const REAL *from)
{
    return (const LOOSE *)from;
}

INLINE_WIDE void add_three(LANES *sum, const LANES *number, const REAL *x)
{
    *sum += number[0] * x[0];
    *sum += number[1] * x[1];
    *sum += number[2] * x[2];
}

INLINE_WIDE void dot_three(LANES *sum, const LANES *number, const LANES *x)
{
    sum[0] += number[0] * *x;
    sum[1] += number[1] * *x;
    sum[2] += number[2] * *x;
}

#define OF(x)             x##_whole
#define STORED            REAL
#define N_STORED_TOGETHER 1
#define SCALED(at, j, x)  (x)

INLINE_WIDE void OF(read_three)(LANES *number, const REAL *column, size_t height)
{
    memcpy(&number[0], column, sizeof *number);
    memcpy(&number[1], column + height, sizeof *number);
    memcpy(&number[2], column + 2 * height, sizeof *number);
}

INLINE_WIDE void OF(read_six)(LANES *number, const REAL *column, size_t height)
{
    OF(read_three)(number, column, height);
    OF(read_three)(number + 3, column + 3 * height, height);
}

#include "engine/motion/panels_block.h"

#undef OF
#undef STORED
#undef N_STORED_TOGETHER
#undef SCALED
