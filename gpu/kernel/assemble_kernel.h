/* SPDX-License-Identifier: GPL-3.0-or-later */
/* assemble_kernel.h - kernels of the assembly: elements as force_tet.c and force_hex.c have them,
 * corotational or linear, and what nodes and pairs of nodes gather from them. */
#ifndef PALP_GPU_ASSEMBLE_KERNEL_H
#define PALP_GPU_ASSEMBLE_KERNEL_H

#include "engine/base/rotation.h"
#include "gpu/kernel/assemble.h"
#include "gpu/kernel/thread.h"

DEVICE int assemble_first(const struct gpu_thread *t)
{
    return t->block * t->n_thread + t->thread;
}

DEVICE int assemble_stride(const struct gpu_thread *t)
{
    return t->n_block * t->n_thread;
}

DEVICE void assemble_copy(const struct gpu_thread *t, const struct assemble_copy_args *a)
{
    for (int k = 0; k < 2; k++)
        for (size_t i = (size_t)assemble_first(t); i < a->n[k]; i += (size_t)assemble_stride(t))
            a->to[k][i] = a->from[k][i];
}

/* ---------------------------------------------------------------- nearest rotation */

DEVICE double assemble_square(mat3 A)
{
    const vec3 x = mat3_row(A, 0), y = mat3_row(A, 1), z = mat3_row(A, 2);
    return vec3_dot(x, x) + vec3_dot(y, y) + vec3_dot(z, z);
}

/* As lanes33_rotation finds it. */
DEVICE mat3 assemble_rotation(mat3 F)
{
    enum { FEWEST = 2, MOST = 12 };
    mat3 X = mat3_scale(F, sqrt(3 / assemble_square(F)));
    double det = mat3_determinant(X), left = 1;
    const bool upright = det > 0.05;
    for (int i = 0; upright && (i <= FEWEST || (i <= MOST && !(left < 1e-17))); i++) {
        const mat3 next = mat3_axpy(mat3_scale(X, 0.5), 0.5 / det, mat3_cofactors(X));
        left = assemble_square(mat3_axpy(next, -1, X));
        X = next;
        det = mat3_determinant(X);
    }
    return left < 1e-17 ? X : rotation_nearest(F);
}

/* ---------------------------------------------------------------- tetrahedra */

/* R σ, σ = λ tr(ε) 1 + 2 μ ε, ε = sym(RᵀF) - 1; λ and μ have the volume in them. */
DEVICE mat3 assemble_stress(mat3 R, mat3 F, double lambda, double mu)
{
    const mat3 U = mat3_mul(mat3_transpose(R), F);
    const mat3 turned = mat3_scale(mat3_add(U, mat3_transpose(U)), mu);
    const double pressure = lambda * (mat3_trace(U) - 3) - 2 * mu;
    return mat3_mul(R, mat3_axpy(turned, pressure, mat3_diagonal(1)));
}

DEVICE void assemble_put_corner(struct assemble_corner *to, vec3 slope, double ratio, vec3 push)
{
    to->slope = slope;
    to->ratio = ratio;
    to->push = push;
}

/* Stress is linear in the strain: that of F + rate × dF/dt is the force and the drag at once. */
DEVICE void assemble_one_tet(const struct assemble_elements_args *a, int e)
{
    const struct assemble_rest *r = &a->rest;
    const int n = r->n_tet, first = r->tet_node[e];
    const vec3 q0 = a->q[first], v0 = a->v[first];
    mat3 F = mat3_diagonal(0), rate = F;
    vec3 slope[ASSEMBLE_TET];
    for (int k = 1; k < ASSEMBLE_TET; k++) {
        const int node = r->tet_node[k * n + e];
        const double *at = r->tet_slope + (3 * k - 3) * n + e;
        slope[k] = vec3_make(at[0], at[n], at[2 * n]);
        F = mat3_add(F, mat3_outer(vec3_sub(a->q[node], q0), slope[k]));
        rate = mat3_add(rate, mat3_outer(vec3_sub(a->v[node], v0), slope[k]));
    }
    const mat3 R = e < r->n_tet_turned ? assemble_rotation(F) : mat3_diagonal(1);
    const double mu = r->tet_mu[e], ratio = r->tet_ratio[e], root = sqrt(mu);
    const mat3 stress = assemble_stress(R, mat3_axpy(F, a->weights->rate, rate), ratio * mu, mu);
    struct assemble_tet *to = &a->tet[e];
    vec3 slope0 = vec3_make(0, 0, 0), push0 = slope0;
    for (int k = 1; k < ASSEMBLE_TET; k++) {
        const vec3 turned = mat3_apply(R, vec3_scale(slope[k], root));
        const vec3 pull = mat3_apply(stress, slope[k]);
        slope0 = vec3_sub(slope0, turned);
        push0 = vec3_add(push0, pull);
        assemble_put_corner(&to->corner[k], turned, ratio, vec3_scale(pull, -1));
    }
    assemble_put_corner(&to->corner[0], slope0, ratio, push0);
    to->turned = mat3_scale(R, r->tet_volume[e]);
}

DEVICE void assemble_tets(const struct gpu_thread *t, const struct assemble_elements_args *a)
{
    for (int e = assemble_first(t); e < a->rest.n_tet; e += assemble_stride(t))
        assemble_one_tet(a, e);
}

/* ---------------------------------------------------------------- hexahedra */

DEVICE void assemble_find_frame(const struct assemble_elements_args *a, int e,
                                struct assemble_hex_frame *to)
{
    const struct assemble_rest *r = &a->rest;
    const vec3 q0 = a->q[r->hex_node[e]], v0 = a->v[r->hex_node[e]];
    mat3 F = mat3_diagonal(0), R = mat3_diagonal(1);
    for (int k = 0; k < ASSEMBLE_HEX; k++) {
        const int node = r->hex_node[k * r->n_hex + e];
        to->y[k] = vec3_sub(a->q[node], q0);
        to->w[k] = vec3_sub(a->v[node], v0);
        F = mat3_add(F, mat3_outer(to->y[k], r->hex_slope[ASSEMBLE_HEX * e + k]));
    }
    if (e < r->n_hex_turned)
        R = assemble_rotation(F);
    for (int k = 0; k < ASSEMBLE_HEX; k++) {
        to->y[k] = mat3_apply_t(R, to->y[k]);
        to->w[k] = mat3_apply_t(R, to->w[k]);
        to->u[k] = vec3_sub(to->y[k], r->hex_X[ASSEMBLE_HEX * e + k]);
    }
    to->R = R;
    to->U = mat3_mul(mat3_transpose(R), F);
}

/* Of corners i ≤ j. */
DEVICE int assemble_hex_pair(int i, int j)
{
    return i * (2 * ASSEMBLE_HEX - 1 - i) / 2 + j;
}

/* p = -K⁰ u and the drag of one corner. */
DEVICE void assemble_pull(const struct assemble_rest *r, int e, int corner,
                          struct assemble_hex_frame *in)
{
    vec3 p = vec3_make(0, 0, 0), drag = p;
    for (int k = 0; k < ASSEMBLE_HEX; k++) {
        const bool lower = k <= corner;
        const int pair = lower ? assemble_hex_pair(k, corner) : assemble_hex_pair(corner, k);
        const mat3 kept = r->hex_pull[ASSEMBLE_HEX_PAIRS * e + pair];
        const mat3 pull = lower ? kept : mat3_transpose(kept);
        p = vec3_add(p, mat3_apply(pull, in->u[k]));
        drag = vec3_add(drag, mat3_apply(pull, in->w[k]));
    }
    in->p[corner] = p;
    in->drag[corner] = drag;
}

/* t of force_hex.c: what the turning of R adds; less where hardly anything holds the frame. */
DEVICE vec3 assemble_turning(const struct assemble_hex_frame *in)
{
    const mat3 U = mat3_scale(mat3_add(in->U, mat3_transpose(in->U)), -0.5);
    const mat3 G = mat3_axpy(U, mat3_trace(in->U), mat3_diagonal(1));
    const mat3 C = mat3_cofactors(G);
    const double det = mat3_determinant(G), square = assemble_square(G) / 3;
    const double share = det / (square * sqrt(square)) * 20 - 1;
    vec3 torque = vec3_make(0, 0, 0);
    for (int k = 1; k < ASSEMBLE_HEX; k++)
        torque = vec3_add(torque, vec3_cross(in->p[k], in->y[k]));
    if (!(share > 0))
        return vec3_make(0, 0, 0);
    return vec3_scale(mat3_apply(C, torque), (share > 1 ? 1 : share) / det);
}

DEVICE void assemble_push(const struct assemble_elements_args *a, int e, int corner,
                          const struct assemble_hex_frame *in)
{
    vec3 p = in->p[corner];
    if (e < a->rest.n_hex_turned)
        p = vec3_add(
            p, vec3_cross(assemble_turning(in), a->rest.hex_slope[ASSEMBLE_HEX * e + corner]));
    a->hex[e].push[corner] = mat3_apply(in->R, vec3_axpy(p, a->weights->rate, in->drag[corner]));
    if (corner == 0)
        a->hex[e].R = in->R;
}

/* A thread block does some at a time: a thread each, then one a corner. Scratch: ASSEMBLE_HEXES
 * frames. */
DEVICE void assemble_hexes(const struct gpu_thread *t, const struct assemble_elements_args *a)
{
    struct assemble_hex_frame *frame = (struct assemble_hex_frame *)(void *)t->shared;
    for (int first = ASSEMBLE_HEXES * t->block; first < a->rest.n_hex;
         first += ASSEMBLE_HEXES * t->n_block) {
        const int left = a->rest.n_hex - first, n = left < ASSEMBLE_HEXES ? left : ASSEMBLE_HEXES;
        for (int k = t->thread; k < n; k += t->n_thread)
            assemble_find_frame(a, first + k, &frame[k]);
        block_sync(t);
        for (int k = t->thread; k < ASSEMBLE_HEX * n; k += t->n_thread)
            assemble_pull(&a->rest, first + k / ASSEMBLE_HEX, k % ASSEMBLE_HEX,
                          &frame[k / ASSEMBLE_HEX]);
        block_sync(t);
        for (int k = t->thread; k < ASSEMBLE_HEX * n; k += t->n_thread)
            assemble_push(a, first + k / ASSEMBLE_HEX, k % ASSEMBLE_HEX, &frame[k / ASSEMBLE_HEX]);
        block_sync(t);
    }
}

/* ---------------------------------------------------------------- nodes and pairs */

/* λ/μ s tᵀ + t sᵀ + (s·t) 1 */
DEVICE mat3 assemble_tet_block(const struct assemble_corner *row, const struct assemble_corner *col)
{
    const vec3 s = row->slope, t = col->slope;
    const mat3 K = mat3_axpy(mat3_diagonal(vec3_dot(s, t)), row->ratio, mat3_outer(s, t));
    return mat3_add(K, mat3_outer(t, s));
}

/* R K⁰ Rᵀ */
DEVICE mat3 assemble_hex_block(const struct assemble_gather_args *a, int e, int pair)
{
    const mat3 R = a->hex[e].R, pull = a->rest.hex_pull[ASSEMBLE_HEX_PAIRS * e + pair];
    return mat3_scale(mat3_mul_t(mat3_mul(R, pull), R), -1);
}

DEVICE void assemble_gather_pair(const struct assemble_gather_args *a, int i)
{
    const struct assemble_rest *r = &a->rest;
    mat3 K = mat3_diagonal(0);
    for (int k = r->pair_tet_first[i]; k < r->pair_tet_first[i + 1]; k++) {
        const int part = r->pair_tet[k];
        const struct assemble_corner *corner = a->tet[part / 16].corner;
        K = mat3_add(K, assemble_tet_block(&corner[part / 4 % 4], &corner[part % 4]));
    }
    for (int k = r->pair_hex_first[i]; k < r->pair_hex_first[i + 1]; k++) {
        const int part = r->pair_hex[k];
        K = mat3_add(K, assemble_hex_block(a, part / 64, part % 64));
    }
    const bool cut = a->discards && r->pair_cut[i];
    a->A[r->pair_slot[i]] = cut ? mat3_diagonal(0) : mat3_scale(K, a->weights->of_K);
}

DEVICE void assemble_add_tets(const struct assemble_gather_args *a, int i, int part,
                              struct assemble_sums *s)
{
    const struct assemble_rest *r = &a->rest;
    for (int k = r->node_tet_first[i] + part; k < r->node_tet_first[i + 1]; k += ASSEMBLE_PARTS) {
        const struct assemble_tet *tet = &a->tet[r->node_tet[k] / ASSEMBLE_TET];
        const struct assemble_corner *corner = &tet->corner[r->node_tet[k] % ASSEMBLE_TET];
        s->K = mat3_add(s->K, assemble_tet_block(corner, corner));
        s->turned = mat3_add(s->turned, tet->turned);
        s->push = vec3_add(s->push, corner->push);
    }
}

DEVICE void assemble_add_hexes(const struct assemble_gather_args *a, int i, int part,
                               struct assemble_sums *s)
{
    const struct assemble_rest *r = &a->rest;
    for (int k = r->node_hex_first[i] + part; k < r->node_hex_first[i + 1]; k += ASSEMBLE_PARTS) {
        const int e = r->node_hex[k] / ASSEMBLE_HEX, corner = r->node_hex[k] % ASSEMBLE_HEX;
        s->K = mat3_add(s->K, assemble_hex_block(a, e, assemble_hex_pair(corner, corner)));
        s->turned = mat3_axpy(s->turned, r->hex_volume[e], a->hex[e].R);
        s->push = vec3_add(s->push, a->hex[e].push[corner]);
    }
}

/* Every ASSEMBLE_PARTS-th of a node's elements. */
DEVICE struct assemble_sums assemble_sum_part(const struct assemble_gather_args *a, int i, int part)
{
    struct assemble_sums s;
    s.K = s.turned = mat3_diagonal(0);
    s.push = vec3_make(0, 0, 0);
    assemble_add_tets(a, i, part, &s);
    assemble_add_hexes(a, i, part, &s);
    return s;
}

DEVICE void assemble_finish_node(const struct assemble_gather_args *a, int i,
                                 const struct assemble_sums part[ASSEMBLE_PARTS])
{
    const struct assemble_rest *r = &a->rest;
    const struct assemble_weights *w = a->weights;
    const double mass = r->mass[i];
    struct assemble_sums s = part[0];
    for (int k = 1; k < ASSEMBLE_PARTS; k++) {
        s.K = mat3_add(s.K, part[k].K);
        s.turned = mat3_add(s.turned, part[k].turned);
        s.push = vec3_add(s.push, part[k].push);
    }
    a->rotation[i] = assemble_rotation(s.turned);
    if (a->discards && r->fixed[i]) {
        a->A[r->diagonal[i]] = mat3_diagonal(1);
        a->b[i] = vec3_make(0, 0, 0);
        return;
    }
    const vec3 steady = vec3_axpy(r->gravity, -w->alpha, a->v[i]);
    a->A[r->diagonal[i]] = mat3_axpy(mat3_diagonal(w->of_M * mass), w->of_K, s.K);
    a->b[i] = vec3_scale(vec3_axpy(s.push, mass, steady), w->h);
}

/* A thread a part of a node, then one a node. All of the thread block. */
DEVICE void assemble_gather_nodes(const struct gpu_thread *t, const struct assemble_gather_args *a,
                                  int first)
{
    struct assemble_sums *sums = (struct assemble_sums *)(void *)t->shared;
    const int left = a->rest.n - first, n = left < ASSEMBLE_NODES ? left : ASSEMBLE_NODES;
    for (int k = t->thread; k < ASSEMBLE_PARTS * n; k += t->n_thread)
        sums[k] = assemble_sum_part(a, first + k / ASSEMBLE_PARTS, k % ASSEMBLE_PARTS);
    block_sync(t);
    for (int k = t->thread; k < n; k += t->n_thread)
        assemble_finish_node(a, first + k, sums + ASSEMBLE_PARTS * k);
    block_sync(t);
}

DEVICE void assemble_gather_pairs(const struct gpu_thread *t, const struct assemble_gather_args *a,
                                  int first)
{
    const int left = a->rest.n_pair - first, n = left < ASSEMBLE_PAIRS ? left : ASSEMBLE_PAIRS;
    for (int k = t->thread; k < n; k += t->n_thread)
        assemble_gather_pair(a, first + k);
}

/* Nodes take longest: they begin. Scratch: sums of ASSEMBLE_NODES × ASSEMBLE_PARTS. */
DEVICE void assemble_gather(const struct gpu_thread *t, const struct assemble_gather_args *a)
{
    const int nodes = ASSEMBLE_NODES * ((a->rest.n + ASSEMBLE_NODES - 1) / ASSEMBLE_NODES);
    for (int k = t->block; ASSEMBLE_NODES * k < nodes; k += t->n_block)
        assemble_gather_nodes(t, a, ASSEMBLE_NODES * k);
    const int others = nodes / ASSEMBLE_NODES % t->n_block; /* that have done a batch less */
    for (int k = (t->block + t->n_block - others) % t->n_block; ASSEMBLE_PAIRS * k < a->rest.n_pair;
         k += t->n_block)
        assemble_gather_pairs(t, a, ASSEMBLE_PAIRS * k);
}

#endif
