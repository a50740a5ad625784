/* SPDX-License-Identifier: GPL-3.0-or-later */
/* product_kernel.h - products of a panel with many columns at once, in one precision.
 *
 * Included once a precision, with REAL, LANES (how many fill 64 bytes) and NAME(x) (x with the
 * precision's ending). Columns stand side by side, one row of them after the other, in whole groups
 * of lanes on 64-byte borders. Each sum runs in one order whatever rows and columns are done at
 * once, so work may be cut anywhere. */

enum {
    NAME(BLOCK) = 8,   /* rows of P in a block                                               */
    NAME(TILE) = 3,    /* vectors of columns at once: with them sums fill the registers      */
    NAME(DEPTH) = 128, /* of a block of P that is copied side by side: it stays in the cache */
};

/** to = P X, to += P X or to -= P X, of some rows and groups of lanes. */
struct NAME(product) {
    const REAL *P;    /* column by column; eight rows can be read wherever one is meant */
    size_t p_stride;  /* from column to column; of one stored row by row from row to row */
    const int *p_row; /* which rows of it, P being stored row by row; NULL: 0 … rows-1   */
    bool triangular;  /* zero above its diagonal                                        */
    int rows, depth;  /* of P: its rows, its columns                                    */
    const REAL *X;    /* row by row                                                     */
    size_t x_stride;  /* from row to row                                                */
    int first, last;  /* groups of lanes: first … last-1                                */
    const int *zeros; /* of a group of lanes: so many rows at the top of X are zero; NULL: none */
    REAL *const *to;  /* a row each: where its group of lanes 0 is                      */
    enum { NAME(SET), NAME(ADD), NAME(TAKE_OFF) } how;
};

/* Eight rows of P, for columns begin … end-1, side by side. */
struct NAME(rows) {
    const REAL *at;
    int first, n, begin, end;
    const REAL *ahead; /* what a later block reads of column `begin`; NULL: nothing */
};

/* Column by column side by side. */
static void NAME(copy_rows)(REAL *to, const struct NAME(product) * p, const struct NAME(rows) * r)
{
    const REAL *from = p->P + (size_t)r->begin * p->p_stride + r->first;
    for (int k = r->begin; k < r->end; k++, from += p->p_stride, to += NAME(BLOCK))
        memcpy(to, from, NAME(BLOCK) * sizeof *to);
}

/* As P's rows stand in memory. */
static void NAME(copy_named_rows)(REAL *to, const struct NAME(product) * p,
                                  const struct NAME(rows) * r)
{
    memset(to, 0, (size_t)(r->end - r->begin) * NAME(BLOCK) * sizeof *to);
    for (int i = 0; i < r->n; i++) {
        const REAL *from = p->P + (size_t)p->p_row[r->first + i] * p->p_stride;
        for (int k = r->begin; k < r->end; k++)
            to[(k - r->begin) * NAME(BLOCK) + i] = from[k];
    }
}

#define BYTES    64
#define ROWS     8
#define TARGET   WIDE_64
#define SIZED(x) NAME(x##_64)
#include "engine/motion/product_tile.h"
#undef BYTES
#undef ROWS
#undef TARGET
#undef SIZED

#define BYTES    32
#define ROWS     4
#define TARGET   WIDE_32
#define SIZED(x) NAME(x##_32)
#include "engine/motion/product_tile.h"
#undef BYTES
#undef ROWS
#undef TARGET
#undef SIZED

#define BYTES    16
#define ROWS     4
#define TARGET   WIDE_16
#define SIZED(x) NAME(x##_16)
#include "engine/motion/product_tile.h"
#undef BYTES
#undef ROWS
#undef TARGET
#undef SIZED

static void NAME(multiply_rows)(const struct NAME(product) * p, const struct NAME(rows) * r)
{
    const int bytes = wide_bytes();
    if (bytes == 64)
        NAME(multiply_rows_64)(p, r);
    else if (bytes == 32)
        NAME(multiply_rows_32)(p, r);
    else
        NAME(multiply_rows_16)(p, r);
}

/* In the panel rows of a column are far from those of the next, so far that nothing but we can
 * foresee which come next: a tile fetches them while it computes, two blocks ahead. */
static const REAL *NAME(find_ahead)(const struct NAME(product) * p, int first, int begin)
{
    const int ahead = first - 2 * NAME(BLOCK);
    return p->p_row || ahead < 0 ? NULL : p->P + (size_t)begin * p->p_stride + ahead;
}

/* Eight rows from `first` on. The later columns of P come first: what is triangular may stand where
 * X does, for the rows that a product writes are then read before. */
static void NAME(multiply_block)(struct NAME(product) p, int first)
{
    _Alignas(64) REAL block[NAME(BLOCK) * NAME(DEPTH)];
    const int n = p.rows - first < NAME(BLOCK) ? p.rows - first : NAME(BLOCK);
    int end = p.triangular && first + n < p.depth ? first + n : p.depth;
    do {
        const int begin = end > NAME(DEPTH) ? end - NAME(DEPTH) : 0;
        struct NAME(rows) r = {block, first, n, begin, end, NAME(find_ahead)(&p, first, begin)};
        if (p.p_row)
            NAME(copy_named_rows)(block, &p, &r);
        else
            NAME(copy_rows)(block, &p, &r);
        NAME(multiply_rows)(&p, &r);
        p.how = p.how == NAME(SET) ? NAME(ADD) : p.how;
        end = begin;
    } while (end > 0);
}

/* From the last rows up: see above. */
static void NAME(multiply_rows_by_columns)(const struct NAME(product) * p)
{
    for (int first = (p->rows - 1) / NAME(BLOCK) * NAME(BLOCK); first >= 0; first -= NAME(BLOCK))
        NAME(multiply_block)(*p, first);
}
