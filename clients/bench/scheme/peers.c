/* SPDX-License-Identifier: GPL-3.0-or-later */
/* peers.c - W_H by CHOLMOD: row by row, for all rows at once, by halves. */
#include "clients/bench/scheme/peers.h"

#include "clients/bench/scheme/mumps.h"
#include "clients/palp/stages.h"
#include "engine/motion/system.h"

#include <cblas.h>
#include <stdlib.h>
#include <suitesparse/cholmod.h>

const char *const peer_variant[PEER_KINDS] = {"cholmod_row", "cholmod_all", "dense_half",
                                              "mumps_selinv"};
const char *const peer_label[PEER_KINDS] = {
    "CHOLMOD, a solve for each row", "CHOLMOD, one solve for all rows",
    "CHOLMOD, half solves, dense", "MUMPS, entries of the inverse"};

struct peers {
    int n, m; /* degrees of freedom of A; of them asked about */
    int *dof; /* [m] */
    struct triangle A;
    cholmod_common common;
    cholmod_factor *L;
    cholmod_dense *b, *x, *y, *e; /* of a solve for one row */
    struct mumps *mumps;
    const char *why_no_mumps;
    double cholmod_ms, mumps_ms; /* of the factorisations */
};

/* ---------------------------------------------------------------- A, as libraries want it */

/* The blocks below the diagonal in full, those on it by their lower triangles. */
static int take_matrix(struct triangle *A, const struct system *system)
{
    const struct pattern *pattern = system->pattern;
    const size_t most = 9 * (size_t)pattern->n_block;
    *A = (struct triangle){3 * pattern->n, 0, malloc(most * sizeof(int)),
                           malloc(most * sizeof(int)), malloc(most * sizeof(double))};
    if (!A->row || !A->col || !A->value)
        return -1;
    for (int col = 0; col < pattern->n; col++)
        for (int k = pattern->first[col]; k < pattern->first[col + 1]; k++)
            for (int at = 0; at < 9; at++) {
                const int i = 3 * pattern->row[k] + at / 3, j = 3 * col + at % 3;
                const double value = system->A[k].m[at / 3][at % 3];
                if (i < j || (i != j && value == 0))
                    continue;
                A->row[A->n_entry] = i + 1;
                A->col[A->n_entry] = j + 1;
                A->value[A->n_entry++] = value;
            }
    return 0;
}

static cholmod_sparse *sparse_of(const struct triangle *A, cholmod_common *common)
{
    cholmod_triplet *list = cholmod_allocate_triplet((size_t)A->n, (size_t)A->n, (size_t)A->n_entry,
                                                     -1, CHOLMOD_REAL, common);
    if (!list)
        return NULL;
    for (int k = 0; k < A->n_entry; k++) {
        ((int *)list->i)[k] = A->row[k] - 1;
        ((int *)list->j)[k] = A->col[k] - 1;
        ((double *)list->x)[k] = A->value[k];
    }
    list->nnz = (size_t)A->n_entry;
    cholmod_sparse *sparse = cholmod_triplet_to_sparse(list, (size_t)A->n_entry, common);
    cholmod_free_triplet(&list, common);
    return sparse;
}

static int factor_cholmod(struct peers *p)
{
    cholmod_start(&p->common);
    p->common.print = 0;
    p->common.nmethods = 1;
    p->common.method[0].ordering = CHOLMOD_METIS;
    p->common.final_ll = 1; /* half solves need L Lᵀ */
    cholmod_sparse *A = sparse_of(&p->A, &p->common);
    const int64_t start = stages_now_ns();
    p->L = A ? cholmod_analyze(A, &p->common) : NULL;
    const bool factored =
        p->L && cholmod_factorize(A, p->L, &p->common) && p->common.status == CHOLMOD_OK;
    p->cholmod_ms = stages_ms_since(start);
    cholmod_free_sparse(&A, &p->common);
    p->b = cholmod_zeros((size_t)p->n, 1, CHOLMOD_REAL, &p->common);
    return factored && p->b ? 0 : -1;
}

struct peers *peers_open(const struct system *system, const int *node, int n_node)
{
    struct peers *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->n = 3 * system->n;
    p->m = 3 * n_node;
    p->dof = calloc((size_t)p->m + 1, sizeof *p->dof);
    const bool room = p->dof && take_matrix(&p->A, system) == 0;
    for (int k = 0; k < p->m && room; k++)
        p->dof[k] = 3 * node[k / 3] + k % 3;
    if (!room || factor_cholmod(p) != 0) {
        peers_close(p);
        return NULL;
    }
    const int64_t start = stages_now_ns();
    p->mumps = mumps_open(&p->A, &p->why_no_mumps);
    p->mumps_ms = stages_ms_since(start);
    return p;
}

void peers_close(struct peers *p)
{
    if (!p)
        return;
    mumps_close(p->mumps);
    cholmod_dense **work[] = {&p->b, &p->x, &p->y, &p->e};
    for (int i = 0; i < 4; i++)
        cholmod_free_dense(work[i], &p->common);
    cholmod_free_factor(&p->L, &p->common);
    cholmod_finish(&p->common);
    free(p->A.row);
    free(p->A.col);
    free(p->A.value);
    free(p->dof);
    free(p);
}

/* ---------------------------------------------------------------- W_H */

static int build_rows(struct peers *p, double *W)
{
    double *b = p->b->x;
    for (int k = 0; k < p->m; k++) {
        b[p->dof[k]] = 1;
        const int solved =
            cholmod_solve2(CHOLMOD_A, p->L, p->b, NULL, &p->x, NULL, &p->y, &p->e, &p->common);
        b[p->dof[k]] = 0;
        if (!solved)
            return -1;
        for (int i = 0; i < p->m; i++)
            W[(size_t)k * (size_t)p->m + (size_t)i] = ((double *)p->x->x)[p->dof[i]];
    }
    return 0;
}

/* Hᵀ as dense columns. */
static cholmod_dense *dense_columns(struct peers *p)
{
    cholmod_dense *H = cholmod_zeros((size_t)p->n, (size_t)p->m, CHOLMOD_REAL, &p->common);
    for (int k = 0; k < p->m && H; k++)
        ((double *)H->x)[(size_t)k * (size_t)p->n + (size_t)p->dof[k]] = 1;
    return H;
}

static int build_all(struct peers *p, double *W)
{
    cholmod_dense *H = dense_columns(p);
    cholmod_dense *X = H ? cholmod_solve(CHOLMOD_A, p->L, H, &p->common) : NULL;
    for (int k = 0; k < p->m && X; k++)
        for (int i = 0; i < p->m; i++)
            W[(size_t)k * (size_t)p->m + (size_t)i] =
                ((double *)X->x)[(size_t)k * (size_t)p->n + (size_t)p->dof[i]];
    const int result = X ? 0 : -1;
    cholmod_free_dense(&H, &p->common);
    cholmod_free_dense(&X, &p->common);
    return result;
}

static int build_half(struct peers *p, double *W)
{
    cholmod_dense *H = dense_columns(p);
    cholmod_dense *PH = H ? cholmod_solve(CHOLMOD_P, p->L, H, &p->common) : NULL;
    cholmod_dense *S = PH ? cholmod_solve(CHOLMOD_L, p->L, PH, &p->common) : NULL;
    if (S)
        cblas_dsyrk(CblasColMajor, CblasLower, CblasTrans, p->m, p->n, 1, S->x, p->n, 0, W, p->m);
    for (int j = 0; j < p->m && S; j++)
        for (int i = j + 1; i < p->m; i++)
            W[(size_t)i * (size_t)p->m + (size_t)j] = W[(size_t)j * (size_t)p->m + (size_t)i];
    const int result = S ? 0 : -1;
    cholmod_free_dense(&H, &p->common);
    cholmod_free_dense(&PH, &p->common);
    cholmod_free_dense(&S, &p->common);
    return result;
}

static int build_compliance(struct peers *p, enum peer_kind kind, double *W)
{
    switch (kind) {
    case PEER_ROW:
        return build_rows(p, W);
    case PEER_ALL:
        return build_all(p, W);
    case PEER_HALF:
        return build_half(p, W);
    case PEER_INVERSE:
        return p->mumps ? mumps_build(p->mumps, p->dof, p->m, W) : -1;
    case PEER_KINDS:
        break;
    }
    return -1;
}

double peers_build(struct peers *p, enum peer_kind kind, double *W)
{
    const int64_t start = stages_now_ns();
    const int result = build_compliance(p, kind, W);
    return result == 0 ? stages_ms_since(start) : -1;
}

const char *peers_missing(const struct peers *p, enum peer_kind kind)
{
    return kind == PEER_INVERSE && !p->mumps ? p->why_no_mumps : NULL;
}

double peers_factor_ms(const struct peers *p, enum peer_kind kind)
{
    return kind == PEER_INVERSE ? p->mumps_ms : p->cholmod_ms;
}

/* Panels of supernodes are stored in full, so this counts their upper triangles as well. */
double peers_factor_entries(const struct peers *p)
{
    return p->L->is_super ? (double)p->L->xsize : (double)p->L->nzmax;
}
