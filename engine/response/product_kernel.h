/* SPDX-License-Identifier: GPL-3.0-or-later */
/* product_kernel.h - products of a panel with many columns at once, in one precision.
 *
 * Included once a precision, with REAL, LANES (how many fill 64 bytes) and NAME(x) (x with the
 * precision's ending). Columns stand side by side, one row of them after the other, in whole groups
 * of lanes on 64-byte borders. Each sum runs in one order whatever rows and columns are done at
 * once, so work may be cut anywhere. */

enum {
    NAME(BLOCK) = 8,   /* rows at once, times … */
    NAME(TILE) = 3,    /* … groups of lanes: as many sums as the widest machines have registers */
    NAME(DEPTH) = 128, /* of a block of P that is copied side by side: it stays in the cache */
};

typedef REAL NAME(lanes) __attribute__((vector_size(64)));

/** to = P X, to += P X or to -= P X, of some rows and groups of lanes. */
struct NAME(product) {
    const REAL *P;    /* column by column; eight rows can be read wherever one is meant */
    size_t p_stride;  /* from column to column                                          */
    const int *p_row; /* which rows of it; NULL: 0 … rows-1                             */
    bool triangular;  /* zero above its diagonal                                        */
    int rows, depth;  /* of P: its rows, its columns                                    */
    const REAL *X;    /* row by row                                                     */
    size_t x_stride;  /* from row to row                                                */
    int first, last;  /* groups of lanes: first … last-1                                */
    const int *zeros; /* of a group of lanes: so many rows at the top of X are zero; NULL: none */
    REAL *const *to;  /* a row each: where its group of lanes 0 is                      */
    enum { NAME(SET), NAME(ADD), NAME(TAKE_OFF) } how;
};

/* Eight rows of P, for columns begin … end-1. */
struct NAME(rows) {
    const REAL *at;
    size_t stride;
    int first, n, begin, end;
};

/* Column by column side by side: in the panel they are far apart, so far that nothing but we can
 * foresee which rows come next. */
static void NAME(copy_rows)(REAL *to, const struct NAME(product) * p, const struct NAME(rows) * r)
{
    const int ahead = r->first > 2 * NAME(BLOCK) ? r->first - 2 * NAME(BLOCK) : 0;
    for (int k = r->begin; k < r->end; k++, to += NAME(BLOCK)) {
        const REAL *from = p->P + (size_t)k * p->p_stride;
        __builtin_prefetch(from + ahead);
        if (!p->p_row)
            memcpy(to, from + r->first, NAME(BLOCK) * sizeof *to);
        for (int i = 0; p->p_row && i < NAME(BLOCK); i++)
            to[i] = i < r->n ? from[p->p_row[r->first + i]] : 0;
    }
}

__attribute__((always_inline)) static inline void NAME(store)(const struct NAME(product) * p,
                                                              NAME(lanes) * to,
                                                              const NAME(lanes) * sum,
                                                              const int width)
{
#pragma GCC unroll 4
    for (int j = 0; j < width; j++) {
        if (p->how == NAME(SET))
            to[j] = sum[j];
        else if (p->how == NAME(ADD))
            to[j] += sum[j];
        else
            to[j] -= sum[j];
    }
}

__attribute__((always_inline)) static inline void NAME(tile)(const struct NAME(product) * p,
                                                             const struct NAME(rows) * r, int group,
                                                             const int width)
{
    const int zeros = p->zeros ? p->zeros[group] : 0;
    const int begin = zeros > r->begin ? zeros : r->begin;
    const NAME(lanes) *x = (const NAME(lanes) *)(p->X + (size_t)begin * p->x_stride) + group;
    const REAL *block = r->at + (size_t)(begin - r->begin) * r->stride;
    NAME(lanes) sum[NAME(BLOCK)][NAME(TILE)] = {{{0}}};
    for (int k = begin; k < r->end; k++, x += p->x_stride / LANES, block += r->stride) {
#pragma GCC unroll 8
        for (int i = 0; i < NAME(BLOCK); i++)
#pragma GCC unroll 4
            for (int j = 0; j < width; j++)
                sum[i][j] += block[i] * x[j];
    }
#pragma GCC unroll 8
    for (int i = 0; i < NAME(BLOCK); i++) {
        if (i == r->n)
            break;
        NAME(store)(p, (NAME(lanes) *)p->to[r->first + i] + group, sum[i], width);
    }
}

WIDE static void NAME(multiply_rows)(const struct NAME(product) * p, const struct NAME(rows) * r)
{
    int g = p->first;
    for (; g + NAME(TILE) <= p->last; g += NAME(TILE))
        NAME(tile)(p, r, g, NAME(TILE));
    for (; g < p->last; g++)
        NAME(tile)(p, r, g, 1);
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
        struct NAME(rows) r = {block, NAME(BLOCK), first, n, begin, end};
        if (p.p_row || p.last - p.first > NAME(TILE)) {
            NAME(copy_rows)(block, &p, &r);
        } else {
            r.at = p.P + (size_t)begin * p.p_stride + first;
            r.stride = p.p_stride;
        }
        NAME(multiply_rows)(&p, &r);
        p.how = p.how == NAME(SET) ? NAME(ADD) : p.how;
        end = begin;
    } while (end > 0);
}

/* From the last rows up: see above. */
static void NAME(multiply)(const struct NAME(product) * p)
{
    for (int first = (p->rows - 1) / NAME(BLOCK) * NAME(BLOCK); first >= 0; first -= NAME(BLOCK))
        NAME(multiply_block)(*p, first);
}
