/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compliance_direct.c - J A⁻¹ Jᵀ from the step's own factor A = Pᵀ L Lᵀ P: S = L⁻¹ P Jᵀ is
 * half a solve, and SᵀS the rest of it. */
#include "engine/base/assert.h"
#include "engine/motion/solver.h"
#include "engine/response/compliance.h"
#include "engine/step.h"

#include <cblas.h>
#include <string.h>

enum { STRIP = 16 }; /* groups of columns whose products one worker forms at a time */

/* P Jᵀ, column by column, in the factor's order of rows. */
static void spread(const struct solver *solver, const struct loads *J, double *X)
{
    memset(X, 0, (size_t)solver->n * 3 * (size_t)J->n * sizeof(double));
    for (int g = 0; g < J->n; g++) {
        for (int l = J->first[g]; l < J->first[g + 1]; l++) {
            for (int axis = 0; axis < 3; axis++) {
                const int row = solver_row(solver, 3 * J->load[l].dof + axis);
                for (int k = 0; k < 3 && row >= 0; k++)
                    X[(size_t)(3 * g + k) * (size_t)solver->n + (size_t)row] +=
                        J->load[l].F.m[axis][k];
            }
        }
    }
}

struct gram {
    int rows, n; /* of S; groups of its columns */
    const double *S;
    double *G;   /* SᵀS, [3n × 3n], row by row; later the same numbers block by block */
    double *row; /* three rows of it, one set a strip */
};

/* The products of a strip of columns with themselves and all that follow. */
static void multiply_strip(void *ctx, int first, int last)
{
    const struct gram *g = ctx;
    const int m = 3 * g->n, at = 3 * first;
    const double *S = g->S + (size_t)at * (size_t)g->rows;
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, 3 * (last - first), m - at, g->rows, 1, S,
                g->rows, S, g->rows, 0, g->G + (size_t)at * (size_t)m + at, m);
}

/* What stands below the diagonal blocks of a strip: the transpose of what stands right of them. */
static void mirror_strip(void *ctx, int first, int last)
{
    const struct gram *g = ctx;
    const size_t m = 3 * (size_t)g->n;
    for (size_t i = 3 * (size_t)first; i < 3 * (size_t)last; i++)
        for (size_t j = 0; j < i; j++)
            g->G[i * m + j] = g->G[j * m + i];
}

/* Three rows of a plain matrix take as much room as a row of its 3×3 blocks: reorder in place. */
static void block_strip(void *ctx, int first, int last)
{
    const struct gram *g = ctx;
    const size_t m = 3 * (size_t)g->n;
    double *row = g->row + (size_t)(first / STRIP) * 3 * m;
    for (int i = first; i < last; i++) {
        double *at = g->G + (size_t)i * 3 * m;
        memcpy(row, at, 3 * m * sizeof(double));
        for (size_t j = 0; j < (size_t)g->n; j++)
            for (size_t axis = 0; axis < 3; axis++)
                memcpy(at + 9 * j + 3 * axis, row + axis * m + 3 * j, 3 * sizeof(double));
    }
}

static bool serves(const struct step *s, int body)
{
    return s->world->solver[body] != NULL; /* a body that moves has one */
}

static size_t strips_of(size_t n)
{
    return (n + STRIP - 1) / STRIP;
}

static size_t size(const struct palp_scene *scene, int body, size_t n)
{
    const size_t panel = 3 * (size_t)scene->body[body].n_v * 3 * n, rows = strips_of(n) * 9 * n;
    return (panel + rows) * sizeof(double);
}

static void respond(const struct step *s, int body, const struct loads *J, mat3 *W)
{
    const struct solver *solver = s->world->solver[body];
    struct pool *pool = s->world->pool;
    struct arena *arena = &s->world->arena;
    const size_t mark = arena->used;
    if (solver->n == 0) { /* all nodes are fixed: kernels take no matrix without rows */
        memset(W, 0, (size_t)J->n * (size_t)J->n * sizeof *W);
        return;
    }
    double *X = ARENA_TAKE(arena, (size_t)solver->n * 3 * (size_t)J->n, double);
    double *row = ARENA_TAKE(arena, strips_of((size_t)J->n) * 9 * (size_t)J->n, double);
    PALP_ASSERT(X && row);
    spread(solver, J, X);
    solver_half(solver, X, 3 * J->n);
    struct gram gram = {solver->n, J->n, X, &W[0].m[0][0], row};
    pool_for(pool, J->n, STRIP, multiply_strip, &gram);
    pool_for(pool, J->n, STRIP, mirror_strip, &gram);
    pool_for(pool, J->n, STRIP, block_strip, &gram);
    arena->used = mark;
}

const struct provider provider_direct = {"direct", serves, size, respond};
