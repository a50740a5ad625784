/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solver_banded.c - A = L Lᵀ within a band: for chains, whose cost is then linear in their
 * length. */
#include "engine/base/assert.h"
#include "engine/model/coupled_system.h"
#include "engine/model/pattern.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Row i of L holds the columns i - width … i: its diagonal is the last. */
struct banded {
    struct solver base;
    int n, width; /* scalars; below the diagonal             */
    double *L;    /* | [n][width + 1]                        */
    double *x;    /* what is being solved for | [n]          */
};

int solver_bandwidth(const struct coupled_system *coupled)
{
    const struct pattern *p = coupled->pattern;
    int most = 0;
    for (int c = 0; c < p->n; c++) {
        const int height = p->row[p->first[c + 1] - 1] - c;
        most = height > most ? height : most;
    }
    return most;
}

static int analyse_banded(struct solver *solver, const struct coupled_system *coupled,
                          const struct palp_options *options)
{
    struct banded *d = (struct banded *)solver;
    d->n = 3 * coupled->n_v;
    d->width = 3 * solver_bandwidth(coupled) + 2;
    d->L = calloc((size_t)d->n * (size_t)(d->width + 1), sizeof *d->L);
    d->x = calloc((size_t)d->n, sizeof *d->x);
    return d->L && d->x ? 0 : -1;
}

static void discard_banded(struct solver *solver)
{
    struct banded *d = (struct banded *)solver;
    free(d->L);
    free(d->x);
}

/* So that entry (i, j) stands at [j]. */
static double *row_of(const struct banded *d, int i)
{
    return d->L + (size_t)i * (size_t)(d->width + 1) + (d->width - i);
}

static void put_block(struct banded *d, int row, int col, const mat3 *block)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            if (3 * row + i >= 3 * col + j)
                row_of(d, 3 * row + i)[3 * col + j] = block->m[i][j];
}

static int first_of(const struct banded *d, int i)
{
    return i > d->width ? i - d->width : 0;
}

static bool begin_banded(struct solver *solver, const struct system *system,
                         const struct solver_step *step)
{
    struct banded *d = (struct banded *)solver;
    const struct pattern *p = system->pattern;
    PALP_ASSERT(system->is_formed);
    memset(d->L, 0, (size_t)d->n * (size_t)(d->width + 1) * sizeof *d->L);
    for (int c = 0; c < p->n; c++)
        for (int k = p->first[c]; k < p->first[c + 1]; k++)
            put_block(d, p->row[k], c, &system->A[k]);
    for (int i = 0; i < d->n; i++) {
        double *row = row_of(d, i);
        for (int j = first_of(d, i); j <= i; j++) {
            const double *other = row_of(d, j);
            const int from = first_of(d, i) > first_of(d, j) ? first_of(d, i) : first_of(d, j);
            double sum = row[j];
            for (int k = from; k < j; k++)
                sum -= row[k] * other[k];
            if (i == j && !(sum > 0))
                return false;
            row[j] = i == j ? sqrt(sum) : sum / other[j];
        }
    }
    return true;
}

static void solve_lower(const struct banded *d, double *x)
{
    for (int i = 0; i < d->n; i++) {
        const double *row = row_of(d, i);
        for (int k = first_of(d, i); k < i; k++)
            x[i] -= row[k] * x[k];
        x[i] /= row[i];
    }
}

static void solve_upper(const struct banded *d, double *x)
{
    for (int i = d->n - 1; i >= 0; i--) {
        const double *row = row_of(d, i);
        x[i] /= row[i];
        for (int k = first_of(d, i); k < i; k++)
            x[k] -= row[k] * x[i];
    }
}

static int solve_banded(struct solver *solver, const vec3 *b, vec3 *x, double tolerance)
{
    const struct banded *d = (const struct banded *)solver;
    memcpy(d->x, b, (size_t)d->n * sizeof *d->x);
    solve_lower(d, d->x);
    solve_upper(d, d->x);
    memcpy(x, d->x, (size_t)d->n * sizeof *d->x);
    return 1;
}

static int refine_banded(struct solver *solver, const vec3 *b, vec3 *x, double tolerance, int most)
{
    return solve_banded(solver, b, x, tolerance);
}

const struct solver_kind solver_banded = {
    .name = "banded",
    .size = sizeof(struct banded),
    .analyse = analyse_banded,
    .discard = discard_banded,
    .begin = begin_banded,
    .solve = solve_banded,
    .refine = refine_banded,
};
