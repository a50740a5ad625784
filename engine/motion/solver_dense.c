/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solver_dense.c - A = L Lᵀ as a plain square, for bodies of a few nodes. */
#include "engine/base/assert.h"
#include "engine/base/dense.h"
#include "engine/base/lanes.h"
#include "engine/model/scene.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"

#include <stdlib.h>
#include <string.h>

struct dense_solver {
    struct solver base;
    int *place; /* of a node; -1: discarded         | [n_node] */
    double *L;  /* lower triangle, column by column | [n × n] */
    double *x;  /* what is being solved for         | [n]     */
};

/* Nodes that are not discarded, in the body's order; and spare ones, rows of the identity until a
 * copy has them. */
static int place_dense_nodes(struct dense_solver *d, const struct coupled_system *coupled)
{
    int place = 0;
    d->place = malloc((size_t)coupled->n_v * sizeof *d->place);
    if (!d->place)
        return -1;
    for (int i = 0; i < coupled->n_v; i++)
        d->place[i] = solver_discards(coupled, i) ? -1 : place++;
    return 0;
}

static int analyse_dense(struct solver *solver, const struct coupled_system *coupled,
                         const struct palp_options *options)
{
    struct dense_solver *d = (struct dense_solver *)solver;
    const size_t n = (size_t)solver->n;
    d->L = calloc(n * n + 1, sizeof *d->L);
    d->x = calloc(n + 1, sizeof *d->x);
    return d->L && d->x ? place_dense_nodes(d, coupled) : -1;
}

static void discard_dense(struct solver *solver)
{
    struct dense_solver *d = (struct dense_solver *)solver;
    free(d->L);
    free(d->x);
    free(d->place);
}

static void spread_block(struct dense_solver *d, int row_node, int col_node, const mat3 *block)
{
    const int row = 3 * d->place[row_node], col = 3 * d->place[col_node];
    if (row < 0 || col < 0)
        return;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            d->L[(col + j) * d->base.n + row + i] = block->m[i][j];
}

static bool begin_dense(struct solver *solver, const struct system *system,
                        const struct solver_step *step)
{
    struct dense_solver *d = (struct dense_solver *)solver;
    const struct pattern *p = system->pattern;
    const int n = solver->n;
    PALP_ASSERT(system->is_formed);
    memset(d->L, 0, (size_t)n * (size_t)n * sizeof *d->L);
    for (int c = 0; c < p->n; c++)
        for (int k = p->first[c]; k < p->first[c + 1]; k++)
            spread_block(d, p->row[k], c, &system->A[k]);
    for (int i = 0, k = p->first[p->n]; i < p->n_extra; i++, k++)
        spread_block(d, p->row[k], p->extra_col[i], &system->A[k]);
    return dense_cholesky(d->L, n, (size_t)n);
}

static void solve_lower(const struct dense_solver *d, double *x)
{
    const int n = d->base.n;
    for (int k = 0; k < n; k++) {
        const double *column = d->L + k * n;
        const double known = x[k] / column[k];
        for (int i = k + 1; i < n; i++)
            x[i] -= column[i] * known;
        x[k] = known;
    }
}

/* In sums of LANES: one alone would wait for each of its additions. */
static double multiply_column(const double *column, const double *x, int n)
{
    double sum[LANES] = {0}, all = 0;
    int k = 0;
    for (; k + LANES <= n; k += LANES)
        for (int l = 0; l < LANES; l++)
            sum[l] += column[k + l] * x[k + l];
    for (; k < n; k++)
        all += column[k] * x[k];
    for (int l = 0; l < LANES; l++)
        all += sum[l];
    return all;
}

static void solve_upper(const struct dense_solver *d, double *x)
{
    const int n = d->base.n;
    for (int i = n - 1; i >= 0; i--) {
        const double *column = d->L + i * n;
        x[i] = (x[i] - multiply_column(column + i + 1, x + i + 1, n - 1 - i)) / column[i];
    }
}

static int solve_dense(struct solver *solver, const vec3 *b, vec3 *x, double tolerance)
{
    const struct dense_solver *d = (const struct dense_solver *)solver;
    for (int i = 0; i < solver->n_node; i++)
        if (d->place[i] >= 0)
            memcpy(d->x + 3 * d->place[i], &b[i], sizeof *b);
    solve_lower(d, d->x);
    solve_upper(d, d->x);
    for (int i = 0; i < solver->n_node; i++) {
        x[i] = (vec3){0, 0, 0};
        if (d->place[i] >= 0)
            memcpy(&x[i], d->x + 3 * d->place[i], sizeof *x);
    }
    return 1;
}

static int refine_dense(struct solver *solver, const vec3 *b, vec3 *x, double tolerance, int most)
{
    return solve_dense(solver, b, x, tolerance);
}

const struct solver_kind solver_dense = {
    .name = "dense",
    .size = sizeof(struct dense_solver),
    .analyse = analyse_dense,
    .discard = discard_dense,
    .begin = begin_dense,
    .solve = solve_dense,
    .refine = refine_dense,
};
