/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fold_kernel.h - W = C W_H Cᵀ and the shift of the proximities, as they are written: to measure
 * against. W_H itself is found in columns_kernel.h. */
#ifndef PALP_GPU_FOLD_KERNEL_H
#define PALP_GPU_FOLD_KERNEL_H

#include "gpu/kernel/fold.h"
#include "gpu/kernel/thread.h"

DEVICE const struct fold_constraint *fold_constraints(const struct fold_args *a)
{
    return (const struct fold_constraint *)(const void *)(a->request + 1);
}

DEVICE mat3 fold_directions(const struct fold_constraint *c)
{
    mat3 C;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            C.m[i][j] = c->C[i][j];
    return C;
}

/* C W_H Cᵀ between two constraints. */
DEVICE void fold_block(const struct fold_args *a, int g, int h, double *to)
{
    const struct fold_constraint *c = fold_constraints(a) + g, *d = fold_constraints(a) + h;
    mat3 sum = mat3_diagonal(0);
    for (int k = 0; k < c->n; k++)
        for (int l = 0; l < d->n; l++)
            sum = mat3_axpy(sum, c->weight[k] * d->weight[l],
                            a->WH[(int64_t)c->prox[k] * a->request->n_prox + d->prox[l]]);
    const mat3 W = mat3_mul_t(mat3_mul(fold_directions(c), sum), fold_directions(d));
    for (int i = 0; i < 9; i++)
        to[i] = W.m[i / 3][i % 3];
}

/** W on and above its diagonal, a run of blocks at a time, in one piece over the bus. */
DEVICE void fold_compliance(const struct gpu_thread *t, const struct fold_args *a)
{
    const int n = a->request->n_con, n_run = (n + FOLD_RUN - 1) / FOLD_RUN;
    double *run = (double *)(void *)t->shared;
    for (int item = t->block; item < n * n_run; item += t->n_block) {
        const int g = item / n_run, begin = item % n_run * FOLD_RUN;
        const int first = begin > g ? begin : g;
        const int last = begin + FOLD_RUN < n ? begin + FOLD_RUN : n;
        for (int h = first + t->thread; h < last; h += t->n_thread)
            fold_block(a, g, h, run + 9 * (h - first));
        block_sync(t);
        double *to = a->W + 9 * ((int64_t)g * n - (int64_t)g * (g - 1) / 2 + first - g);
        for (int e = t->thread; e < 9 * (last - first); e += t->n_thread)
            to[e] = run[e];
        block_sync(t);
    }
}

/* W_H Cᵀ λ at a proximity, of every WARP_LANES-th constraint. */
DEVICE vec3 fold_way(const struct fold_args *a, int prox, int lane)
{
    const vec3 *lambda = (const vec3 *)(const void *)(a->push + 1);
    vec3 way = {0, 0, 0};
    for (int g = lane; g < a->request->n_con; g += WARP_LANES) {
        const struct fold_constraint *c = fold_constraints(a) + g;
        const vec3 force = mat3_apply_t(fold_directions(c), lambda[g]);
        for (int k = 0; k < c->n; k++) {
            const mat3 WH = a->WH[(int64_t)prox * a->request->n_prox + c->prox[k]];
            way = vec3_axpy(way, c->weight[k], mat3_apply(WH, force));
        }
    }
    return way;
}

/** h² W_H Cᵀ λ, a proximity so many lanes. */
DEVICE void fold_shift(const struct gpu_thread *t, const struct fold_args *a)
{
    const int rows = t->n_thread / WARP_LANES, lane = t->thread % WARP_LANES;
    const double h = a->push->h;
    for (int i = t->block * rows + t->thread / WARP_LANES; i < a->request->n_prox;
         i += t->n_block * rows) {
        const vec3 part = fold_way(a, i, lane);
        const vec3 way = {warp_sum(part.x), warp_sum(part.y), warp_sum(part.z)};
        if (lane == 0)
            a->way[i] = vec3_scale(way, h * h);
    }
}

#endif
