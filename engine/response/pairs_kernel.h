/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pairs_kernel.h - what pairs.c does in either precision: REAL is the numbers' type, NAME(x) the
 * name of x for it. */

/* Column j of the planes from its blocks. */
static void NAME(store_block)(const struct pairs *p, int j, const mat3 *block)
{
    REAL *to = (REAL *)p->plane + (size_t)j * 9 * PAIRS_LANES * (size_t)p->n_group;
    for (int group = 0; group < p->n_group; group++, block += PAIRS_LANES)
        for (int k = 0; k < 9; k++)
            for (int i = 0; i < PAIRS_LANES; i++)
                *to++ = (REAL)block[i].m[k / 3][k % 3];
}

INLINE_WIDE void NAME(add_loop)(const REAL *restrict column, struct pairs_span span, vec3 f,
                                double *restrict u)
{
    enum { ROW = 3 * PAIRS_LANES };
    column += 3 * ROW * span.first;
    u += ROW * span.first;
    for (int group = span.first; group < span.end; group++, column += 3 * ROW, u += ROW)
        for (int k = 0; k < ROW; k++)
            u[k] += (double)column[k] * f.x + (double)column[ROW + k] * f.y +
                    (double)column[2 * ROW + k] * f.z;
}

WIDE_FUNCTION(NAME(add), NAME(add_loop),
              (const REAL *restrict column, struct pairs_span span, vec3 f, double *restrict u),
              (column, span, f, u))
