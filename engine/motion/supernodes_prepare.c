/* SPDX-License-Identifier: GPL-3.0-or-later */
/* supernodes_prepare.c - who updates whom, in which order, in what pieces: found once. */
#include "engine/base/assert.h"
#include "engine/base/pages.h"
#include "engine/motion/tree.h"

#include <stdlib.h>
#include <string.h>

enum { STRIP = 32 }; /* columns updated at a time: what updates them stays in the cache meanwhile */

static void *reserve_items(size_t n, size_t item)
{
    return calloc(n + 1, item);
}

/* Counts at first[1 … n] to starts at first[0 … n]. */
static void counts_to_starts(int *first, int n)
{
    for (int i = 0; i < n; i++)
        first[i + 1] += first[i];
}

static int start_panels(struct supernodes *L)
{
    L->start = reserve_items((size_t)L->n_panel, sizeof *L->start);
    if (!L->start)
        return -1;
    for (int p = 0; p < L->n_panel; p++) {
        const size_t rows = (size_t)(L->row_first[p + 1] - L->row_first[p]);
        const size_t cols = (size_t)(L->col[p + 1] - L->col[p]);
        L->start[p + 1] = L->start[p] + 9 * rows * cols;
    }
    return 0;
}

/* ---------------------------------------------------------------- updates */

/* What the preparation needs and the factor does not. */
struct preparation {
    int *panel; /* of a column       | [n]       */
    int *rank;  /* of a panel        | [n_panel] */
    int *next;  /* places to fill in | [n_panel] */
};

/* The next run of rows of a panel that are columns of one other; false: no more. */
static bool next_run(const struct supernodes *L, const int *panel, struct update *run)
{
    const int *row = L->row + L->row_first[run->source];
    const int n = L->row_first[run->source + 1] - L->row_first[run->source];
    run->begin = run->end;
    while (run->end < n && panel[row[run->end]] == panel[row[run->begin]])
        run->end++;
    return run->begin < n;
}

static int receiving_panel(const struct supernodes *L, const int *panel, const struct update *run)
{
    return panel[L->row[L->row_first[run->source] + run->begin]];
}

/* Before the first run of a panel: behind its own columns. */
static struct update own_rows(const struct supernodes *L, int p)
{
    return (struct update){p, 0, L->col[p + 1] - L->col[p]};
}

/* Updates by receiver, those of one receiver by rising source. */
static int list_updates(struct supernodes *L, const struct preparation *prep)
{
    L->update_first = reserve_items((size_t)L->n_panel, sizeof *L->update_first);
    if (!L->update_first)
        return -1;
    for (int p = 0; p < L->n_panel; p++)
        for (struct update run = own_rows(L, p); next_run(L, prep->panel, &run);)
            L->update_first[receiving_panel(L, prep->panel, &run) + 1]++;
    counts_to_starts(L->update_first, L->n_panel);
    L->update = reserve_items((size_t)L->update_first[L->n_panel], sizeof *L->update);
    if (!L->update)
        return -1;
    memcpy(prep->next, L->update_first, (size_t)L->n_panel * sizeof *prep->next);
    for (int p = 0; p < L->n_panel; p++)
        for (struct update run = own_rows(L, p); next_run(L, prep->panel, &run);)
            L->update[prep->next[receiving_panel(L, prep->panel, &run)]++] = run;
    return 0;
}

/* ---------------------------------------------------------------- ranks */

static void rank_panels(struct supernodes *L, int *rank)
{
    for (int p = 0; p < L->n_panel; p++) {
        for (int u = L->update_first[p]; u < L->update_first[p + 1]; u++) {
            const int least = rank[L->update[u].source] + 1;
            rank[p] = rank[p] > least ? rank[p] : least;
        }
        L->n_rank = L->n_rank > rank[p] + 1 ? L->n_rank : rank[p] + 1;
    }
}

static int strips_of(const struct supernodes *L, int p)
{
    return (L->col[p + 1] - L->col[p] + STRIP - 1) / STRIP;
}

static void cut_strips(struct strip *strip, const struct supernodes *L, int p)
{
    const int width = L->col[p + 1] - L->col[p];
    for (int k = 0; k < strips_of(L, p); k++) {
        const int end = (k + 1) * STRIP;
        strip[k] = (struct strip){p, k * STRIP, end < width ? end : width};
    }
}

/* Panels and strips by rank, by rising panel. A rank has no more panels
 * than there are, so `next` fits. */
static int list_ranks(struct supernodes *L, const struct preparation *prep)
{
    rank_panels(L, prep->rank);
    L->rank_first = reserve_items((size_t)L->n_rank, sizeof *L->rank_first);
    L->strip_first = reserve_items((size_t)L->n_rank, sizeof *L->strip_first);
    L->ranked = reserve_items((size_t)L->n_panel, sizeof *L->ranked);
    if (!L->rank_first || !L->strip_first || !L->ranked)
        return -1;
    for (int p = 0; p < L->n_panel; p++) {
        L->rank_first[prep->rank[p] + 1]++;
        L->strip_first[prep->rank[p] + 1] += strips_of(L, p);
    }
    counts_to_starts(L->rank_first, L->n_rank);
    counts_to_starts(L->strip_first, L->n_rank);
    L->strip = reserve_items((size_t)L->strip_first[L->n_rank], sizeof *L->strip);
    if (!L->strip)
        return -1;
    memcpy(prep->next, L->rank_first, (size_t)L->n_rank * sizeof *prep->next);
    for (int p = 0; p < L->n_panel; p++)
        L->ranked[prep->next[prep->rank[p]]++] = p;
    memcpy(prep->next, L->strip_first, (size_t)L->n_rank * sizeof *prep->next);
    for (int p = 0; p < L->n_panel; p++) {
        int *at = &prep->next[prep->rank[p]];
        cut_strips(L->strip + *at, L, p);
        *at += strips_of(L, p);
    }
    return 0;
}

/* ---------------------------------------------------------------- spaces */

static int most_rows(const struct supernodes *L)
{
    int most = 0;
    for (int p = 0; p < L->n_panel; p++) {
        const int rows = L->row_first[p + 1] - L->row_first[p];
        most = rows > most ? rows : most;
    }
    return most;
}

static int create_spaces(struct supernodes *L, int workers)
{
    const size_t most = 9 * (size_t)most_rows(L) * STRIP;
    L->space = reserve_items((size_t)workers, sizeof *L->space);
    if (!L->space)
        return -1;
    for (; L->n_space < workers; L->n_space++) {
        struct space *space = &L->space[L->n_space];
        space->C = pages_reserve(most, sizeof(double));
        space->map = reserve_items((size_t)L->n, sizeof *space->map);
        if (!space->C || !space->map) {
            free(space->C);
            free(space->map);
            return -1;
        }
    }
    return 0;
}

int supernodes_prepare(struct supernodes *L, int workers)
{
    PALP_ASSERT(L->n >= 0 && workers > 0);
    struct preparation prep = {.panel = reserve_items((size_t)L->n, sizeof *prep.panel),
                               .rank = reserve_items((size_t)L->n_panel, sizeof *prep.rank),
                               .next = reserve_items((size_t)L->n_panel, sizeof *prep.next)};
    int result = -1;
    if (prep.panel && prep.rank && prep.next && start_panels(L) == 0) {
        tree_find_panels(L, prep.panel);
        if (list_updates(L, &prep) == 0 && list_ranks(L, &prep) == 0)
            result = create_spaces(L, workers);
    }
    free(prep.panel);
    free(prep.rank);
    free(prep.next);
    return result;
}

void supernodes_destroy(struct supernodes *L)
{
    free(L->col);
    free(L->row_first);
    free(L->row);
    free(L->start);
    free(L->entry_first);
    free(L->entry);
    free(L->update_first);
    free(L->update);
    free(L->rank_first);
    free(L->ranked);
    free(L->strip_first);
    free(L->strip);
    for (int i = 0; i < L->n_space; i++) {
        free(L->space[i].C);
        free(L->space[i].map);
    }
    free(L->space);
    *L = (struct supernodes){0};
}
