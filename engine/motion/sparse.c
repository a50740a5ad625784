/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sparse.c - a row's blocks left of the diagonal as they are, those right
 * of it from below, transposed. */
#include "engine/motion/sparse.h"
#include "engine/base/pool.h"

enum { ROW_GRAIN = 256 };

struct product {
    vec3 *y;
    double s;
    const struct pattern *pattern;
    const mat3 *S;
    const vec3 *x;
};

static vec3 row_times(const struct product *p, int row)
{
    const struct pattern *at = p->pattern;
    vec3 sum = {0, 0, 0};
    for (int i = at->left_first[row]; i < at->left_first[row + 1]; i++)
        sum = vec3_add(sum, mat3_apply(p->S[at->left[i]], p->x[at->left_col[i]]));
    sum = vec3_add(sum, mat3_apply(p->S[at->first[row]], p->x[row]));
    for (int k = at->first[row] + 1; k < at->first[row + 1]; k++)
        sum = vec3_add(sum, mat3_apply_t(p->S[k], p->x[at->row[k]]));
    return sum;
}

static void add_rows(void *ctx, int first, int last)
{
    const struct product *p = ctx;
    for (int row = first; row < last; row++)
        p->y[row] = vec3_axpy(p->y[row], p->s, row_times(p, row));
}

void sparse_add_product(vec3 *y, double s, const struct pattern *pattern, const mat3 *S,
                        const vec3 *x, struct pool *pool)
{
    struct product p = {y, s, pattern, S, x};
    pool_for(pool, pattern->n, ROW_GRAIN, add_rows, &p);
}
