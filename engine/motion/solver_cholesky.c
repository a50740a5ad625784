/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solver_cholesky.c - P A Pᵀ = L Lᵀ: CHOLMOD orders the nodes and finds the supernodes,
 * once; supernodes.c factors and solves.
 *
 * It is the graph of nodes that is ordered, not that of their coordinates, so 3×3
 * blocks stay whole. CHOLMOD's own numeric kernel is not called: each time it takes
 * memory, itself and through OpenMP. */
#include "engine/base/assert.h"
#include "engine/base/pool.h"
#include "engine/model/pattern.h"
#include "engine/model/scene.h"
#include "engine/motion/solver.h"
#include "engine/motion/supernodes.h"
#include "engine/motion/system.h"

#include <stdlib.h>
#include <string.h>
#include <suitesparse/cholmod.h>

struct cholesky {
    struct solver base;
    struct supernodes L;
    struct pool *pool;
    double *x; /* what is being solved for, in the factor's order | [n] */
};

/* ---------------------------------------------------------------- analysis by CHOLMOD */

/* The nodes that are not discarded and their pairs, as a symmetric matrix without values. */
static cholmod_sparse *graph_of_nodes(const struct cholesky *c, const struct pattern *pattern,
                                      cholmod_common *common)
{
    const int *place = c->base.place;
    const size_t n = (size_t)c->base.n / 3;
    cholmod_sparse *graph =
        cholmod_allocate_sparse(n, n, (size_t)pattern->n_block, 1, 1, -1, CHOLMOD_PATTERN, common);
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

static void set_options(cholmod_common *common)
{
    cholmod_start(common);
    common->print = 0;
    common->supernodal = CHOLMOD_SUPERNODAL;
    common->nmethods = 2; /* the better of the two */
    common->method[0].ordering = CHOLMOD_AMD;
    common->method[1].ordering = CHOLMOD_METIS;
    common->nrelax[0] = 4; /* counted in nodes: widths up to which panels are joined */
    common->nrelax[1] = 8;
    common->nrelax[2] = 16;
}

static int *copy_integers(const void *from, size_t n)
{
    int *copy = malloc((n + 1) * sizeof *copy);
    if (copy)
        memcpy(copy, from, n * sizeof *copy);
    return copy;
}

/* Places in the body's order become those in the factor's. */
static int permute_places(struct solver *solver, const int *node_at)
{
    const int n = solver->n / 3;
    int *new_place = malloc((size_t)n * sizeof *new_place);
    if (!new_place)
        return -1;
    for (int k = 0; k < n; k++)
        new_place[node_at[k]] = k;
    for (int i = 0; i < solver->n_node; i++)
        if (solver->place[i] >= 0)
            solver->place[i] = new_place[solver->place[i]];
    free(new_place);
    return 0;
}

static int take_analysis(struct cholesky *c, const cholmod_factor *found)
{
    struct supernodes *L = &c->L;
    L->n = c->base.n / 3;
    L->n_panel = (int)found->nsuper;
    L->col = copy_integers(found->super, found->nsuper + 1);
    L->row_first = copy_integers(found->pi, found->nsuper + 1);
    L->row = copy_integers(found->s, found->ssize);
    if (!L->col || !L->row_first || !L->row)
        return -1;
    return permute_places(&c->base, found->Perm);
}

static int analyse_graph(struct cholesky *c, const struct pattern *pattern)
{
    cholmod_common common;
    set_options(&common);
    cholmod_sparse *graph = graph_of_nodes(c, pattern, &common);
    cholmod_factor *found = graph ? cholmod_analyze(graph, &common) : NULL;
    const int result = found && found->is_super ? take_analysis(c, found) : -1;
    cholmod_free_factor(&found, &common);
    cholmod_free_sparse(&graph, &common);
    cholmod_finish(&common);
    return result;
}

/* ---------------------------------------------------------------- where the blocks of A go */

/* The column of P A Pᵀ that block k at (row, col) of A goes to, and
 * its row there; -1: discarded. */
static int column_of_block(const int *place, int row, int col, int *to_row)
{
    const int r = place[row], c = place[col];
    if (r < 0 || c < 0)
        return -1;
    *to_row = r > c ? r : c;
    return r < c ? r : c;
}

/* Of the panel's rows: their positions in it. What the map says of other rows means nothing. */
static void map_rows(const struct supernodes *L, int p, int *map)
{
    for (int i = L->row_first[p]; i < L->row_first[p + 1]; i++)
        map[L->row[i]] = i - L->row_first[p];
}

static void count_entries(struct cholesky *c, const struct pattern *pattern)
{
    int row;
    for (int col = 0; col < pattern->n; col++)
        for (int k = pattern->first[col]; k < pattern->first[col + 1]; k++) {
            const int to = column_of_block(c->base.place, pattern->row[k], col, &row);
            if (to >= 0)
                c->L.entry_first[to + 1]++;
        }
    for (int j = 0; j < c->L.n; j++)
        c->L.entry_first[j + 1] += c->L.entry_first[j];
}

/* First with the row's place in P A Pᵀ, then with its position in the panel.
 * next: a column's next free entry. */
static void fill_entries(struct cholesky *c, const struct pattern *pattern, int *next, int *map)
{
    struct supernodes *L = &c->L;
    int row;
    memcpy(next, L->entry_first, (size_t)L->n * sizeof *next);
    for (int col = 0; col < pattern->n; col++)
        for (int k = pattern->first[col]; k < pattern->first[col + 1]; k++) {
            const int to = column_of_block(c->base.place, pattern->row[k], col, &row);
            if (to >= 0)
                L->entry[next[to]++] =
                    (struct entry){k, row, c->base.place[pattern->row[k]] < c->base.place[col]};
        }
    for (int p = 0; p < L->n_panel; p++) {
        map_rows(L, p, map);
        for (int e = L->entry_first[L->col[p]]; e < L->entry_first[L->col[p + 1]]; e++)
            L->entry[e].row = map[L->entry[e].row];
    }
}

static int place_entries(struct cholesky *c, const struct pattern *pattern)
{
    const size_t n = (size_t)c->L.n;
    int *next = malloc((n + 1) * sizeof *next), *map = malloc((n + 1) * sizeof *map);
    c->L.entry_first = calloc(n + 1, sizeof *c->L.entry_first);
    c->L.entry = calloc((size_t)pattern->n_block, sizeof *c->L.entry);
    const bool room = next && map && c->L.entry_first && c->L.entry;
    if (room) {
        count_entries(c, pattern);
        fill_entries(c, pattern, next, map);
    }
    free(next);
    free(map);
    return room ? 0 : -1;
}

/* ---------------------------------------------------------------- the kind */

/* The first factorisation touches the factor's pages and wakes what BLAS keeps for itself. */
static void try_factor(struct cholesky *c, const struct pattern *pattern)
{
    mat3 *identity = calloc((size_t)pattern->n_block, sizeof *identity);
    if (!identity)
        return;
    for (int i = 0; i < pattern->n; i++)
        identity[pattern->first[i]] = mat3_diagonal(1);
    pool_begin(c->pool);
    const bool positive = supernodes_factor(&c->L, identity, c->pool);
    pool_end(c->pool);
    PALP_ASSERT(positive);
    (void)positive;
    free(identity);
}

static int analyse_cholesky(struct solver *solver, const struct body *body, struct pool *pool)
{
    struct cholesky *c = (struct cholesky *)solver;
    const struct pattern *pattern = body->soft.pattern;
    c->pool = pool;
    c->x = calloc((size_t)solver->n + 1, sizeof *c->x);
    if (!c->x)
        return -1;
    if (solver->n == 0)
        return 0;
    if (analyse_graph(c, pattern) != 0 || place_entries(c, pattern) != 0 ||
        supernodes_prepare(&c->L, pool_workers(pool)) != 0)
        return -1;
    try_factor(c, pattern);
    return 0;
}

static void discard_cholesky(struct solver *solver)
{
    struct cholesky *c = (struct cholesky *)solver;
    supernodes_destroy(&c->L);
    free(c->x);
}

static bool factor_cholesky(struct solver *solver, const struct system *system)
{
    struct cholesky *c = (struct cholesky *)solver;
    return supernodes_factor(&c->L, system->A, c->pool);
}

static void solve_cholesky(const struct solver *solver, vec3 *x)
{
    const struct cholesky *c = (const struct cholesky *)solver;
    for (int i = 0; i < solver->n_node; i++)
        if (solver->place[i] >= 0)
            memcpy(c->x + 3 * solver->place[i], &x[i], sizeof *x);
    supernodes_forward(&c->L, c->x);
    supernodes_backward(&c->L, c->x);
    for (int i = 0; i < solver->n_node; i++) {
        x[i] = (vec3){0, 0, 0};
        if (solver->place[i] >= 0)
            memcpy(&x[i], c->x + 3 * solver->place[i], sizeof *x);
    }
}

static void half_cholesky(const struct solver *solver, double *X, int n_col, struct pool *pool)
{
    supernodes_half(&((const struct cholesky *)solver)->L, X, n_col, pool);
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
