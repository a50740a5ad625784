/* SPDX-License-Identifier: GPL-3.0-or-later */
/* iterate_kernel.h - iterations on A: products, sums, and steps along directions. */
#ifndef PALP_GPU_ITERATE_KERNEL_H
#define PALP_GPU_ITERATE_KERNEL_H

#include "gpu/kernel/iterate.h"
#include "gpu/kernel/thread.h"

/* ---------------------------------------------------------------- sums */

/* Of so many numbers. */
struct iterate_total {
    double sum, most;
};

/* The sum of n numbers in scratch, n a power of two, and the largest of n others (NULL: there are
 * none). All of a thread block get them. */
DEVICE struct iterate_total iterate_halve(const struct gpu_thread *t, double *sum, double *most,
                                          int n)
{
    for (int half = n / 2; half > 0; half /= 2) {
        block_sync(t);
        for (int k = t->thread; k < half; k += t->n_thread) {
            sum[k] += sum[k + half];
            if (most)
                most[k] = fmax(most[k], most[k + half]);
        }
    }
    block_sync(t);
    const struct iterate_total total = {sum[0], most ? most[0] : 0};
    return total;
}

/* The same of what n chunks have. */
DEVICE struct iterate_total iterate_fold(const struct gpu_thread *t, const double *sum,
                                         const double *most, int n)
{
    double *sums = (double *)t->shared, *largest = most ? sums + ITERATE_FOLD : NULL;
    block_sync(t);
    for (int k = t->thread; k < ITERATE_FOLD; k += t->n_thread) {
        struct iterate_total part = {0, 0};
        for (int i = k; i < n; i += ITERATE_FOLD) {
            part.sum += sum[i];
            part.most = most ? fmax(part.most, most[i]) : 0;
        }
        sums[k] = part.sum;
        if (most)
            largest[k] = part.most;
    }
    return iterate_halve(t, sums, largest, ITERATE_FOLD);
}

DEVICE int iterate_chunks(int n, int size)
{
    return (n + size - 1) / size;
}

/* ---------------------------------------------------------------- what is given */

DEVICE void iterate_warp(const struct gpu_thread *t, const struct iterate_warp_args *a)
{
    const int step = t->n_block * t->n_thread;
    const int from = t->block * t->n_thread + t->thread;
    if (!a->given) {
        for (int i = from; i < a->n; i += step)
            a->warp[i] = mat3_mul_t(a->now[i], a->then[i]);
        return;
    }
    const double *given = (const double *)a->given;
    double *warp = (double *)a->warp;
    for (int k = from; k < 9 * a->n; k += step)
        warp[k] = given[k];
}

DEVICE void iterate_load(const struct gpu_thread *t, const struct iterate_load_args *a)
{
    const double *from_b = (const double *)a->b, *from_x = (const double *)a->x;
    double *b = (double *)a->at.b, *x = (double *)a->at.x;
    for (int k = t->block * t->n_thread + t->thread; k < 3 * a->at.n;
         k += t->n_block * t->n_thread) {
        b[k] = from_b[k];
        x[k] = a->place[k / 3] < 0 ? 0 : from_x[k];
    }
    if (t->block == 0 && t->thread == 0)
        a->at.state->before = a->at.state->along = 0;
}

/* ---------------------------------------------------------------- products with A */

/* One row of A x: a lane takes a block at a time. All lanes get it. */
DEVICE vec3 iterate_row(const struct iterate_at *at, const vec3 *x, int row, int lane)
{
    vec3 sum = {0, 0, 0};
    for (int k = at->first[row] + lane; k < at->first[row + 1]; k += WARP_LANES) {
        const struct iterate_entry entry = at->entry[k];
        const mat3 block = at->A[entry.block];
        const vec3 to = x[entry.col];
        sum = vec3_add(sum, entry.col > row ? mat3_apply_t(block, to) : mat3_apply(block, to));
    }
    return vec3_make(warp_sum(sum.x), warp_sum(sum.y), warp_sum(sum.z));
}

/* y = Rᵀ r and r · r of a node; of a discarded one nothing. */
DEVICE double iterate_unwarp(const struct iterate_at *at, int place, int node, vec3 r)
{
    at->r[node] = r;
    if (place < 0)
        return 0;
    at->y[place] = mat3_apply_t(at->warp[node], r);
    return vec3_dot(r, r);
}

DEVICE void iterate_residual(const struct gpu_thread *t, const struct iterate_residual_args *a)
{
    const struct iterate_at *at = &a->at;
    const int lane = t->thread % WARP_LANES, warp = t->thread / WARP_LANES;
    const int n_warp = t->n_thread / WARP_LANES, n_chunk = iterate_chunks(at->n, ITERATE_ROWS);
    double *scratch = (double *)t->shared;
    for (int chunk = t->block; chunk < n_chunk; chunk += t->n_block) {
        block_sync(t);
        for (int k = warp; k < ITERATE_ROWS; k += n_warp) {
            const int row = chunk * ITERATE_ROWS + k;
            const vec3 product =
                row < at->n ? iterate_row(at, at->x, row, lane) : vec3_make(0, 0, 0);
            if (lane == 0)
                scratch[k] = row < at->n ? iterate_unwarp(at, a->place[row], row,
                                                          vec3_sub(at->b[row], product))
                                         : 0;
        }
        const double sum = iterate_halve(t, scratch, NULL, ITERATE_ROWS).sum;
        if (t->thread == 0)
            at->row_sum[chunk] = sum;
    }
}

DEVICE void iterate_sum(const struct gpu_thread *t, const struct iterate_sum_args *a)
{
    const double sum =
        iterate_fold(t, a->at.row_sum, NULL, iterate_chunks(a->at.n, ITERATE_ROWS)).sum;
    if (t->thread == 0)
        a->at.state->residual = sum;
}

/* ---------------------------------------------------------------- after a solve */

/* z = R y; a discarded node stays where it is. */
DEVICE vec3 iterate_rewarp_node(const struct iterate_rewarp_args *a, int node)
{
    const struct iterate_at *at = &a->at;
    const int place = a->place[node];
    const vec3 z = place < 0 ? vec3_make(0, 0, 0) : mat3_apply(at->warp[node], at->y[place]);
    at->z[node] = z;
    if (a->x)
        at->x[node] = vec3_add(at->x[node], z);
    return z;
}

/* Nodes of a chunk, in whole lines: that is what the way to the host is good for. */
DEVICE void iterate_copy_chunk(const struct gpu_thread *t, vec3 *to, const vec3 *from, int first,
                               int last)
{
    for (int k = 3 * first + t->thread; k < 3 * last; k += t->n_thread)
        ((double *)to)[k] = ((const double *)from)[k];
}

DEVICE void iterate_rewarp(const struct gpu_thread *t, const struct iterate_rewarp_args *a)
{
    const struct iterate_at *at = &a->at;
    const int n_chunk = iterate_chunks(at->n, ITERATE_NODES);
    double *product = (double *)t->shared, *most = product + ITERATE_NODES;
    for (int chunk = t->block; chunk < n_chunk; chunk += t->n_block) {
        const int first = chunk * ITERATE_NODES;
        block_sync(t);
        for (int k = t->thread; k < ITERATE_NODES; k += t->n_thread) {
            product[k] = most[k] = 0;
            if (first + k >= at->n)
                continue;
            const vec3 z = iterate_rewarp_node(a, first + k);
            product[k] = a->place[first + k] < 0 ? 0 : vec3_dot(at->r[first + k], z);
            most[k] = vec3_dot(z, z);
        }
        const struct iterate_total total = iterate_halve(t, product, most, ITERATE_NODES);
        if (t->thread == 0) {
            at->sum[chunk] = total.sum;
            at->most[chunk] = total.most;
        }
        if (a->x)
            iterate_copy_chunk(t, a->x, at->x, first,
                               first + ITERATE_NODES < at->n ? first + ITERATE_NODES : at->n);
    }
}

/* What came of a precondition: r · z, of all, and the largest of z where that is asked for. */
DEVICE struct iterate_total iterate_outcome(const struct gpu_thread *t, const struct iterate_at *at,
                                            bool with_most)
{
    return iterate_fold(t, at->sum, with_most ? at->most : NULL,
                        iterate_chunks(at->n, ITERATE_NODES));
}

/* A single thread writes it and signals completion. */
DEVICE void iterate_answer_outcome(struct iterate_answer *answer, double residual,
                                   struct iterate_total total,
                                   const struct iterate_completion *done)
{
    answer->residual = residual;
    answer->product = total.sum;
    answer->most = total.most;
    flag_publish(done->flag, ++*done->count);
}

DEVICE void iterate_tell(const struct gpu_thread *t, const struct iterate_tell_args *a)
{
    const struct iterate_total total = iterate_outcome(t, &a->at, true);
    if (t->thread == 0)
        iterate_answer_outcome(a->answer, a->at.state->residual, total, &a->done);
}

/* ---------------------------------------------------------------- conjugate gradients */

/* Of one row; returns p · A p. What was not yet written is not read. */
DEVICE double iterate_turn_row(const struct iterate_at *at, int row, vec3 Az, double beta)
{
    const double along = at->state->along;
    vec3 p = at->z[row], Ap = Az;
    if (along != 0)
        at->x[row] = vec3_axpy(at->x[row], along, at->p[row]);
    if (beta != 0) {
        p = vec3_axpy(p, beta, at->p[row]);
        Ap = vec3_axpy(Ap, beta, at->Ap[row]);
    }
    at->p[row] = p;
    at->Ap[row] = Ap;
    return vec3_dot(p, Ap);
}

DEVICE void iterate_turn_rows(const struct gpu_thread *t, const struct iterate_at *at, double beta)
{
    const int lane = t->thread % WARP_LANES, warp = t->thread / WARP_LANES;
    const int n_warp = t->n_thread / WARP_LANES, n_chunk = iterate_chunks(at->n, ITERATE_ROWS);
    double *scratch = (double *)t->shared;
    for (int chunk = t->block; chunk < n_chunk; chunk += t->n_block) {
        block_sync(t);
        for (int k = warp; k < ITERATE_ROWS; k += n_warp) {
            const int row = chunk * ITERATE_ROWS + k;
            const vec3 Az = row < at->n ? iterate_row(at, at->z, row, lane) : vec3_make(0, 0, 0);
            if (lane == 0)
                scratch[k] = row < at->n ? iterate_turn_row(at, row, Az, beta) : 0;
        }
        const double sum = iterate_halve(t, scratch, NULL, ITERATE_ROWS).sum;
        if (t->thread == 0)
            at->row_sum[chunk] = sum;
    }
}

DEVICE void iterate_turn(const struct gpu_thread *t, const struct iterate_turn_args *a)
{
    const struct iterate_at *at = &a->at;
    const double before = at->state->before;
    const struct iterate_total total = iterate_outcome(t, at, t->block == 0);
    if (t->block == 0 && t->thread == 0) {
        at->state->product = total.sum;
        iterate_answer_outcome(a->answer, at->state->residual, total, &a->done);
    }
    iterate_turn_rows(t, at, before > 0 ? total.sum / before : 0);
}

/* p · A p, and the α that is for it. Where A is not positive nobody asks for x any more. */
DEVICE double iterate_along(const struct gpu_thread *t, const struct iterate_at *at,
                            double *curvature)
{
    *curvature = iterate_fold(t, at->row_sum, NULL, iterate_chunks(at->n, ITERATE_ROWS)).sum;
    return at->state->product / *curvature;
}

DEVICE void iterate_move(const struct gpu_thread *t, const struct iterate_move_args *a)
{
    const struct iterate_at *at = &a->at;
    const int n_chunk = iterate_chunks(at->n, ITERATE_NODES);
    double curvature, *scratch = (double *)t->shared;
    const double along = iterate_along(t, at, &curvature);
    for (int chunk = t->block; chunk < n_chunk; chunk += t->n_block) {
        block_sync(t);
        for (int k = t->thread; k < ITERATE_NODES; k += t->n_thread) {
            const int node = chunk * ITERATE_NODES + k;
            scratch[k] = node < at->n ? iterate_unwarp(at, a->place[node], node,
                                                       vec3_axpy(at->r[node], -along, at->Ap[node]))
                                      : 0;
        }
        const double sum = iterate_halve(t, scratch, NULL, ITERATE_NODES).sum;
        if (t->thread == 0)
            at->sum[chunk] = sum;
    }
}

DEVICE void iterate_close(const struct gpu_thread *t, const struct iterate_close_args *a)
{
    const struct iterate_at *at = &a->at;
    double curvature;
    const double along = iterate_along(t, at, &curvature);
    const double left = iterate_outcome(t, at, false).sum;
    if (t->thread > 0)
        return;
    at->state->before = at->state->product;
    at->state->along = along;
    at->state->residual = left;
    a->answer->curvature = curvature;
    a->answer->left = left;
    flag_publish(a->done.flag, ++*a->done.count);
}

DEVICE void iterate_send(const struct gpu_thread *t, const struct iterate_send_args *a)
{
    const double along = a->add ? 1 : a->at.state->along;
    const double *step = (const double *)(a->add ? a->at.z : a->at.p);
    const double *x = (const double *)a->at.x;
    double *to = (double *)a->x;
    for (int k = t->block * t->n_thread + t->thread; k < 3 * a->at.n; k += t->n_block * t->n_thread)
        to[k] = x[k] + along * step[k];
}

#endif
