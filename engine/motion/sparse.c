/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sparse.c - a symmetric product, row by row. */
#include "engine/motion/sparse.h"
#include "engine/base/pool.h"

enum { ROW_GRAIN = 256 };

struct sparse_product {
    vec3 *y;
    double s;
    const struct pattern *pattern;
    const mat3 *S;
    const vec3 *x;
};

INLINE_WIDE void add_rows_loop(void *ctx, int first, int last)
{
    const struct sparse_product *p = ctx;
    for (int row = first; row < last; row++)
        p->y[row] = vec3_axpy(p->y[row], p->s, sparse_row(p->pattern, p->S, p->x, row));
}

WIDE_FUNCTION(add_rows, add_rows_loop, (void *ctx, int first, int last), (ctx, first, last))

/* One after the other: a copy has no more than a few blocks. */
static void add_extension(const struct sparse_product *p)
{
    const struct pattern *at = p->pattern;
    for (int i = 0; i < at->n_extra; i++) {
        const int k = at->first[at->n] + i, row = at->row[k], col = at->extra_col[i];
        p->y[row] = vec3_axpy(p->y[row], p->s, mat3_apply(p->S[k], p->x[col]));
        p->y[col] = vec3_axpy(p->y[col], p->s, mat3_apply_t(p->S[k], p->x[row]));
    }
}

void sparse_add_product(vec3 *y, double s, const struct pattern *pattern, const mat3 *S,
                        const vec3 *x, struct pool *pool)
{
    struct sparse_product p = {y, s, pattern, S, x};
    pool_for(pool, pattern->n, ROW_GRAIN, add_rows, &p);
    add_extension(&p);
}
