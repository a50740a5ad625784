/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solver_cholesky.c - P A Pᵀ = L Lᵀ by CHOLMOD's supernodes; this file alone calls CHOLMOD.
 *
 * The graph of nodes is ordered, not that of their coordinates, so that 3×3 blocks stay whole. Where each
 * block of A goes in the permuted matrix is found once: to factor is to copy and to call the kernel. */
#include "engine/base/pool.h"
#include "engine/model/pattern.h"
#include "engine/model/scene.h"
#include "engine/motion/cholesky_heap.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"

#include <cblas.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <suitesparse/cholmod.h>

/* A block of A in its column of P A Pᵀ. */
struct entry {
    int block;
    bool flip; /* in the upper triangle there: transposed it is in the lower */
};

/* Scratch of one worker in a half-solve. */
struct space {
    _Atomic bool taken;
    double *E; /* [L->maxesize × HALF_COLUMNS] */
};

enum {
    HALF_COLUMNS = 32
}; /* solved at a time: enough for the kernels, few enough to skip much of L */

struct cholesky {
    struct solver base;
    cholmod_common common;
    cholmod_sparse *A;   /* P A Pᵀ, lower triangle           | [n × n]       */
    int *entry_first;    /* of a block column                | [n / 3 + 1]   */
    struct entry *entry; /* by rising row, the diagonal first */
    cholmod_factor *L;
    cholmod_dense *x, *e; /* what is being solved for, and CHOLMOD's workspace */
    struct heap heap;     /* what CHOLMOD takes while it factors */
    int n_space;
    struct space *space; /* one a worker | [n_space] */
};

/* ---------------------------------------------------------------- ordering */

/* The nodes that are not discarded and their pairs, as a symmetric matrix without values. */
static cholmod_sparse *graph_of_nodes(struct cholesky *c, const struct pattern *pattern)
{
    const int *place = c->base.place;
    const size_t n = (size_t)c->base.n / 3;
    cholmod_sparse *graph = cholmod_allocate_sparse(n, n, (size_t)pattern->n_block, 1, 1, -1,
                                                    CHOLMOD_PATTERN, &c->common);
    if (!graph)
        return NULL;
    int *first = graph->p, *row = graph->i, k = 0;
    for (int col = 0; col < pattern->n; col++) {
        if (place[col] < 0)
            continue;
        first[place[col]] = k;
        for (int b = pattern->first[col]; b < pattern->first[col + 1]; b++)
            if (place[pattern->row[b]] >= 0)
                row[k++] = place[pattern->row[b]];
    }
    first[n] = k;
    return graph;
}

/* The better of minimum degree and nested dissection, its tree in postorder: places become those of the
 * factor. */
static int order_nodes(struct cholesky *c, const struct pattern *pattern)
{
    cholmod_sparse *graph = graph_of_nodes(c, pattern);
    const int n = c->base.n / 3;
    int *new_place = malloc((size_t)n * sizeof *new_place);
    c->common.supernodal = CHOLMOD_SIMPLICIAL; /* only the order is asked for */
    c->common.nmethods = 2;
    c->common.method[0].ordering = CHOLMOD_AMD;
    c->common.method[1].ordering = CHOLMOD_METIS;
    cholmod_factor *order = graph && new_place ? cholmod_analyze(graph, &c->common) : NULL;
    if (order) {
        for (int k = 0; k < n; k++)
            new_place[((const int *)order->Perm)[k]] = k;
        for (int i = 0; i < c->base.n_node; i++)
            if (c->base.place[i] >= 0)
                c->base.place[i] = new_place[c->base.place[i]];
    }
    const int result = order ? 0 : -1;
    cholmod_free_factor(&order, &c->common);
    cholmod_free_sparse(&graph, &c->common);
    free(new_place);
    return result;
}

/* ---------------------------------------------------------------- the permuted matrix */

struct keyed {
    int row;
    struct entry entry;
};

static int compare_rows(const void *a, const void *b)
{
    const struct keyed *x = a, *y = b;
    return (x->row > y->row) - (x->row < y->row);
}

/* Where block k at (row, col) of A stands in P A Pᵀ. Returns its block column there, or -1. */
static int permute_block(struct keyed *out, const int *place, int k, int row, int col)
{
    const int r = place[row], c = place[col];
    if (r < 0 || c < 0)
        return -1;
    *out = (struct keyed){r > c ? r : c, {k, r < c}};
    return r < c ? r : c;
}

/* How many blocks each column of P A Pᵀ has, as starts. */
static void count_entries(struct cholesky *c, const struct pattern *p)
{
    struct keyed one;
    for (int col = 0; col < p->n; col++)
        for (int k = p->first[col]; k < p->first[col + 1]; k++) {
            const int to = permute_block(&one, c->base.place, k, p->row[k], col);
            if (to >= 0)
                c->entry_first[to + 1]++;
        }
    for (int j = 0; j < c->base.n / 3; j++)
        c->entry_first[j + 1] += c->entry_first[j];
}

/* The blocks of A, column by column of P A Pᵀ, by rising row. next: a column's next free place. */
static void sort_entries(const struct cholesky *c, const struct pattern *p, struct keyed *keyed,
                         int *next)
{
    const int n = c->base.n / 3;
    struct keyed one;
    memcpy(next, c->entry_first, (size_t)n * sizeof *next);
    for (int col = 0; col < p->n; col++)
        for (int k = p->first[col]; k < p->first[col + 1]; k++) {
            const int to = permute_block(&one, c->base.place, k, p->row[k], col);
            if (to >= 0)
                keyed[next[to]++] = one;
        }
    for (int j = 0; j < n; j++)
        qsort(keyed + c->entry_first[j], (size_t)(c->entry_first[j + 1] - c->entry_first[j]),
              sizeof *keyed, compare_rows);
}

/* Row indices of the three scalar columns of block column j; the diagonal's lower triangle first. */
static void write_column(cholmod_sparse *A, const struct keyed *keyed, int n_entry, int j)
{
    int *first = A->p, *row = A->i;
    for (int t = 0; t < 3; t++) {
        int at = first[3 * j + t];
        for (int s = t; s < 3; s++)
            row[at++] = 3 * j + s;
        for (int e = 1; e < n_entry; e++)
            for (int s = 0; s < 3; s++)
                row[at++] = 3 * keyed[e].row + s;
        first[3 * j + t + 1] = at;
    }
}

static int create_matrix(struct cholesky *c, const struct pattern *pattern)
{
    const int n = c->base.n / 3;
    struct keyed *keyed = malloc((size_t)pattern->n_block * sizeof *keyed);
    int *next = malloc((size_t)n * sizeof *next);
    c->entry_first = calloc((size_t)n + 1, sizeof *c->entry_first);
    c->entry = malloc((size_t)pattern->n_block * sizeof *c->entry);
    c->A =
        cholmod_allocate_sparse((size_t)c->base.n, (size_t)c->base.n, 9 * (size_t)pattern->n_block,
                                1, 1, -1, CHOLMOD_REAL, &c->common);
    const bool room = keyed && next && c->entry_first && c->entry && c->A;
    if (room) {
        count_entries(c, pattern);
        sort_entries(c, pattern, keyed, next);
        ((int *)c->A->p)[0] = 0;
        for (int j = 0; j < n; j++)
            write_column(c->A, keyed + c->entry_first[j], c->entry_first[j + 1] - c->entry_first[j],
                         j);
        for (int e = 0; e < c->entry_first[n]; e++)
            c->entry[e] = keyed[e].entry;
    }
    free(keyed);
    free(next);
    return room ? 0 : -1;
}

/* Three scalar columns of P A Pᵀ from the blocks of A. */
static void copy_column(struct cholesky *c, const mat3 *A, int j)
{
    const int *first = c->A->p;
    double *value = c->A->x;
    for (int t = 0; t < 3; t++) {
        double *at = value + first[3 * j + t];
        const struct entry *e = c->entry + c->entry_first[j];
        for (int s = t; s < 3; s++)
            *at++ = A[e->block].m[s][t];
        for (e++; e < c->entry + c->entry_first[j + 1]; e++)
            for (int s = 0; s < 3; s++)
                *at++ = e->flip ? A[e->block].m[t][s] : A[e->block].m[s][t];
    }
}

/* ---------------------------------------------------------------- factor and solve */

static void begin_cholmod(cholmod_common *common)
{
    heap_install();
    cholmod_start(common);
    common->print = 0;
}

/* In the order that was found, which is a postorder already. */
static int analyse_matrix(struct cholesky *c)
{
    c->common.supernodal = CHOLMOD_SUPERNODAL;
    c->common.nmethods = 1;
    c->common.method[0].ordering = CHOLMOD_NATURAL;
    c->common.postorder = 0;
    c->L = cholmod_analyze(c->A, &c->common);
    if (!c->L || !c->L->is_super)
        return -1;
    c->x = cholmod_allocate_dense(c->L->n, 1, c->L->n, CHOLMOD_REAL, &c->common);
    c->e = cholmod_allocate_dense(c->L->maxesize, 1, c->L->maxesize, CHOLMOD_REAL, &c->common);
    return c->x && c->e ? 0 : -1;
}

/* The first factorisation reserves the factor and what BLAS and CHOLMOD keep; a second tells what they
 * take each time. */
static int try_factor(struct cholesky *c)
{
    double no_shift[2] = {0, 0};
    memset(c->A->x, 0, c->A->nzmax * sizeof(double));
    for (int j = 0; j < c->base.n; j++)
        ((double *)c->A->x)[((const int *)c->A->p)[j]] = 1;
    if (!cholmod_super_numeric(c->A, NULL, no_shift, c->L, &c->common))
        return -1;
    heap_begin(&c->heap);
    const int done = cholmod_super_numeric(c->A, NULL, no_shift, c->L, &c->common);
    heap_end();
    return done ? heap_reserve(&c->heap) : -1;
}

static bool factor_cholesky(struct solver *solver, const struct system *system)
{
    struct cholesky *c = (struct cholesky *)solver;
    double no_shift[2] = {0, 0};
    for (int j = 0; j < solver->n / 3; j++)
        copy_column(c, system->A, j);
    heap_begin(&c->heap);
    const int done = cholmod_super_numeric(c->A, NULL, no_shift, c->L, &c->common);
    heap_end();
    return done && c->common.status == CHOLMOD_OK && c->L->minor == c->L->n;
}

static void solve_cholesky(const struct solver *solver, vec3 *x)
{
    struct cholesky *c = (struct cholesky *)solver; /* its workspace */
    double *px = c->x->x;
    for (int i = 0; i < solver->n_node; i++)
        if (solver->place[i] >= 0)
            memcpy(px + 3 * solver->place[i], &x[i], sizeof *x);
    cholmod_super_lsolve(c->L, c->x, c->e, &c->common);
    cholmod_super_ltsolve(c->L, c->x, c->e, &c->common);
    for (int i = 0; i < solver->n_node; i++) {
        x[i] = (vec3){0, 0, 0};
        if (solver->place[i] >= 0)
            memcpy(&x[i], px + 3 * solver->place[i], sizeof *x);
    }
}

/* ---------------------------------------------------------------- half-solve */

struct half {
    const struct cholesky *c;
    double *X;
};

static bool all_zero(const double *X, size_t stride, int rows, int cols)
{
    for (int c = 0; c < cols; c++)
        for (int r = 0; r < rows; r++)
            if (X[(size_t)c * stride + (size_t)r] != 0)
                return false;
    return true;
}

/* One supernode: its own rows are solved for, those below it updated. */
static void half_supernode(const cholmod_factor *L, int s, double *X, int cols, double *E)
{
    const int *first_col = L->super, *first_row = L->pi, *row = (const int *)L->s + first_row[s];
    const double *x = (const double *)L->x + ((const int *)L->px)[s];
    const int n = (int)L->n, width = first_col[s + 1] - first_col[s];
    const int height = first_row[s + 1] - first_row[s], below = height - width;
    double *own = X + first_col[s];
    if (all_zero(own, L->n, width, cols)) /* no column reaches here */
        return;
    cblas_dtrsm(CblasColMajor, CblasLeft, CblasLower, CblasNoTrans, CblasNonUnit, width, cols, 1, x,
                height, own, n);
    if (below == 0)
        return;
    cblas_dgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, below, cols, width, 1, x + width, height,
                own, n, 0, E, below);
    for (int c = 0; c < cols; c++)
        for (int r = 0; r < below; r++)
            X[(size_t)c * L->n + (size_t)row[width + r]] -= E[c * below + r];
}

/* There are as many spaces as workers: one is free. */
static struct space *take_space(const struct cholesky *c)
{
    for (int i = 0;; i = (i + 1) % c->n_space)
        if (!atomic_exchange_explicit(&c->space[i].taken, true, memory_order_acquire))
            return &c->space[i];
}

static void half_columns(void *ctx, int first, int last)
{
    const struct half *h = ctx;
    const cholmod_factor *L = h->c->L;
    struct space *space = take_space(h->c);
    for (int s = 0; s < (int)L->nsuper; s++)
        half_supernode(L, s, h->X + (size_t)first * L->n, last - first, space->E);
    atomic_store_explicit(&space->taken, false, memory_order_release);
}

static void half_cholesky(const struct solver *solver, double *X, int n_col, struct pool *pool)
{
    struct half h = {(const struct cholesky *)solver, X};
    pool_for(pool, n_col, HALF_COLUMNS, half_columns, &h);
}

static int create_spaces(struct cholesky *c, int workers)
{
    c->space = calloc((size_t)workers, sizeof *c->space);
    for (int i = 0; c->space && i < workers; i++) {
        c->space[i].E = calloc(c->L->maxesize * HALF_COLUMNS + 1, sizeof(double));
        if (!c->space[i].E)
            return -1;
        c->n_space++;
    }
    return c->space ? 0 : -1;
}

/* ---------------------------------------------------------------- the kind */

static int analyse_cholesky(struct solver *solver, const struct body *body, int workers)
{
    struct cholesky *c = (struct cholesky *)solver;
    const struct pattern *pattern = body->soft.pattern;
    begin_cholmod(&c->common);
    if (solver->n == 0)
        return 0;
    if (order_nodes(c, pattern) != 0 || create_matrix(c, pattern) != 0 || analyse_matrix(c) != 0)
        return -1;
    return try_factor(c) == 0 ? create_spaces(c, workers) : -1;
}

static void discard_cholesky(struct solver *solver)
{
    struct cholesky *c = (struct cholesky *)solver;
    cholmod_free_sparse(&c->A, &c->common);
    cholmod_free_factor(&c->L, &c->common);
    cholmod_free_dense(&c->x, &c->common);
    cholmod_free_dense(&c->e, &c->common);
    cholmod_finish(&c->common);
    free(c->entry_first);
    free(c->entry);
    heap_destroy(&c->heap);
    for (int i = 0; i < c->n_space; i++)
        free(c->space[i].E);
    free(c->space);
}

const struct solver_kind solver_cholesky = {
    .name = "cholesky",
    .size = sizeof(struct cholesky),
    .analyse = analyse_cholesky,
    .discard = discard_cholesky,
    .factor = factor_cholesky,
    .solve = solve_cholesky,
    .half = half_cholesky,
};
