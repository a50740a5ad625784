/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep.c - finds parents, tasks, levels and pieces; once an ordering. */
#include "engine/motion/sweep.h"
#include "engine/base/assert.h"
#include "engine/motion/supernodes.h"

#include <stdlib.h>
#include <string.h>

enum {
    BORDER = 64,     /* bytes */
    LANES = 16,      /* numbers that a part of a front is padded to */
    TASKS = 32,      /* at least so many: enough to share among workers */
    LARGE = 1 << 16, /* numbers in a panel that is cut: some microseconds of work                */
    OWN_PIECE = 48,  /* columns: in threes, and in whole lanes, so that pieces share none */
    BELOW_PIECE = 256, /* rows: long enough to read in one go */
};

static int rows_of(const struct supernodes *L, int p)
{
    return L->row_first[p + 1] - L->row_first[p];
}

static int cols_of(const struct supernodes *L, int p)
{
    return L->col[p + 1] - L->col[p];
}

static size_t size_of(const struct supernodes *L, int p)
{
    return L->start[p + 1] - L->start[p];
}

static size_t pad(int nodes)
{
    return (3 * (size_t)nodes + LANES - 1) / LANES * LANES;
}

static void *reserve(size_t n, size_t item)
{
    return calloc(n + 1, item);
}

/* Items 0 … n-1 by key, those of one key rising; a key below 0: not listed. */
static void list_by_key(int *first, int *list, const int *key, int n, int n_key)
{
    memset(first, 0, ((size_t)n_key + 1) * sizeof *first);
    for (int i = 0; i < n; i++)
        if (key[i] >= 0)
            first[key[i] + 1]++;
    for (int k = 0; k < n_key; k++)
        first[k + 1] += first[k];
    for (int i = 0; i < n; i++)
        if (key[i] >= 0)
            list[first[key[i]]++] = i;
    memmove(first + 1, first, (size_t)n_key * sizeof *first); /* ends back to starts */
    first[0] = 0;
}

/* ---------------------------------------------------------------- parents and children */

/* What the analysis needs and a solve does not. */
struct analysis {
    int *panel_of;   /* a column  | [n]                                                      */
    size_t *subtree; /* numbers in a panel and all below it | [n_panel]                      */
    int *root;       /* of the task's subtree that the panel is in; -1: above | [n_panel]    */
    int *task;       /* that has the panel; -1: above       | [n_panel]                      */
    int *level;      /* of a panel above the tasks          | [n_panel]                      */
};

static void find_parents(struct sweep *s, const struct supernodes *L, const int *panel_of)
{
    for (int p = 0; p < L->n_panel; p++) {
        const bool ends = rows_of(L, p) == cols_of(L, p);
        s->parent[p] = ends ? -1 : panel_of[L->row[L->row_first[p] + cols_of(L, p)]];
    }
    list_by_key(s->child_first, s->child, s->parent, L->n_panel, L->n_panel);
}

/* Where the rows below of one panel are in its parent's front. */
static void link_rows(struct sweep *s, const struct supernodes *L, int p)
{
    const int parent = s->parent[p], *in_parent = L->row + L->row_first[parent];
    for (int i = L->row_first[p] + cols_of(L, p), k = 0; i < L->row_first[p + 1]; i++) {
        while (k < rows_of(L, parent) && in_parent[k] < L->row[i])
            k++;
        PALP_ASSERT(k < rows_of(L, parent) && in_parent[k] == L->row[i]);
        const int below = k - cols_of(L, parent);
        s->shared[p] += below < 0;
        s->to[i] = below < 0 ? 3 * k : (int)s->below_first[parent] + 3 * below;
    }
}

static void lay_out(struct sweep *s, const struct supernodes *L, const int *panel_of)
{
    for (int p = 0; p < L->n_panel; p++) {
        s->below_first[p] = pad(cols_of(L, p));
        s->front_first[p + 1] =
            s->front_first[p] + s->below_first[p] + pad(rows_of(L, p) - cols_of(L, p));
        s->answer_first[p + 1] = s->answer_first[p] + pad(cols_of(L, p));
    }
    for (int p = 0; p < L->n_panel; p++) {
        if (s->parent[p] >= 0)
            link_rows(s, L, p);
        for (int i = L->row_first[p] + cols_of(L, p); i < L->row_first[p + 1]; i++) {
            const int panel = panel_of[L->row[i]];
            s->from[i] = s->answer_first[panel] + 3 * (size_t)(L->row[i] - L->col[panel]);
        }
    }
}

/* ---------------------------------------------------------------- tasks */

/* The highest panels whose subtree is no more than a task's share. */
static void find_roots(const struct sweep *s, const struct supernodes *L, struct analysis *a)
{
    const size_t most = supernodes_size(L) / TASKS;
    for (int p = 0; p < L->n_panel; p++) {
        a->subtree[p] += size_of(L, p);
        if (s->parent[p] >= 0)
            a->subtree[s->parent[p]] += a->subtree[p];
    }
    for (int p = L->n_panel - 1; p >= 0; p--) {
        const int above = s->parent[p] >= 0 ? a->root[s->parent[p]] : -1;
        a->root[p] = above < 0 && a->subtree[p] <= most ? p : above;
    }
}

/* Small subtrees share a task. */
static void number_tasks(struct sweep *s, const struct supernodes *L, struct analysis *a)
{
    const size_t enough = supernodes_size(L) / (2 * TASKS);
    size_t size = 0;
    for (int p = 0; p < L->n_panel; p++) {
        a->task[p] = -1;
        if (a->root[p] != p)
            continue;
        if (size == 0)
            s->n_task++;
        a->task[p] = s->n_task - 1;
        size += a->subtree[p];
        if (size >= enough)
            size = 0;
    }
    for (int p = 0; p < L->n_panel; p++)
        if (a->root[p] >= 0)
            a->task[p] = a->task[a->root[p]];
    list_by_key(s->task_first, s->task_panel, a->task, L->n_panel, s->n_task);
}

/* ---------------------------------------------------------------- levels */

static void find_levels(struct sweep *s, const struct supernodes *L, struct analysis *a)
{
    for (int p = 0; p < L->n_panel; p++) {
        if (a->root[p] >= 0)
            continue;
        const int parent = s->parent[p];
        if (parent >= 0 && a->level[parent] <= a->level[p])
            a->level[parent] = a->level[p] + 1;
        s->n_level = s->n_level > a->level[p] + 1 ? s->n_level : a->level[p] + 1;
        s->is_large[p] = size_of(L, p) > LARGE;
    }
}

/* Numbers 0 … n-1 of a panel in pieces; returns how many. Only counts where `piece` is NULL. */
static int cut(struct piece *piece, int panel, int n, int most)
{
    for (int k = 0; piece && k * most < n; k++)
        piece[k] = (struct piece){panel, k * most, (k + 1) * most < n ? (k + 1) * most : n};
    return (n + most - 1) / most;
}

/* The panels of one level and their pieces behind those of the levels before. */
static void fill_level(struct sweep *s, const struct supernodes *L, const struct analysis *a,
                       int level)
{
    int n = s->level_first[level], own = s->own_first[level], below = s->below_piece_first[level];
    for (int p = 0; p < L->n_panel; p++) {
        if (a->root[p] >= 0 || a->level[p] != level)
            continue;
        s->level_panel[n++] = p;
        if (!s->is_large[p])
            continue;
        const int cols = 3 * cols_of(L, p), rows = 3 * rows_of(L, p) - cols;
        own += cut(s->own ? s->own + own : NULL, p, cols, OWN_PIECE);
        below += cut(s->below ? s->below + below : NULL, p, rows, BELOW_PIECE);
    }
    s->level_first[level + 1] = n;
    s->own_first[level + 1] = own;
    s->below_piece_first[level + 1] = below;
}

/* Once to count the pieces, once to list them. */
static int list_levels(struct sweep *s, const struct supernodes *L, const struct analysis *a)
{
    for (int level = 0; level < s->n_level; level++)
        fill_level(s, L, a, level);
    s->own = reserve((size_t)s->own_first[s->n_level], sizeof *s->own);
    s->below = reserve((size_t)s->below_piece_first[s->n_level], sizeof *s->below);
    if (!s->own || !s->below)
        return -1;
    for (int level = 0; level < s->n_level; level++)
        fill_level(s, L, a, level);
    return 0;
}

/* ---------------------------------------------------------------- memory */

static int reserve_lists(struct sweep *s, const struct supernodes *L)
{
    const size_t n = (size_t)L->n_panel, n_row = n > 0 ? (size_t)L->row_first[n] : 0;
    s->parent = reserve(n, sizeof *s->parent);
    s->child_first = reserve(n, sizeof *s->child_first);
    s->child = reserve(n, sizeof *s->child);
    s->shared = reserve(n, sizeof *s->shared);
    s->front_first = reserve(n, sizeof *s->front_first);
    s->below_first = reserve(n, sizeof *s->below_first);
    s->answer_first = reserve(n, sizeof *s->answer_first);
    s->to = reserve(n_row, sizeof *s->to);
    s->from = reserve(n_row, sizeof *s->from);
    s->task_first = reserve(n, sizeof *s->task_first);
    s->task_panel = reserve(n, sizeof *s->task_panel);
    s->level_first = reserve(n, sizeof *s->level_first);
    s->level_panel = reserve(n, sizeof *s->level_panel);
    s->own_first = reserve(n, sizeof *s->own_first);
    s->below_piece_first = reserve(n, sizeof *s->below_piece_first);
    s->is_large = reserve(n, sizeof *s->is_large);
    s->reached = reserve(n, sizeof *s->reached);
    const bool room = s->parent && s->child_first && s->child && s->shared && s->front_first &&
                      s->below_first && s->answer_first && s->to && s->from && s->task_first &&
                      s->task_panel && s->level_first && s->level_panel && s->own_first &&
                      s->below_piece_first && s->is_large && s->reached;
    return room ? 0 : -1;
}

/* Whole pages of zeros: a solve finds them there. */
static void *reserve_numbers(size_t n, size_t item)
{
    const size_t size = (n * item / BORDER + 2) * BORDER;
    void *numbers = aligned_alloc(BORDER, size);
    if (numbers)
        memset(numbers, 0, size);
    return numbers;
}

static int reserve_scratch(struct sweep *s, enum palp_precision precision)
{
    const size_t item = precision == PALP_SINGLE ? sizeof(float) : sizeof(double);
    s->front = reserve_numbers(s->front_first[s->n_panel], item);
    s->answer = reserve_numbers(s->answer_first[s->n_panel], item);
    return s->front && s->answer ? 0 : -1;
}

static int analyse(struct sweep *s, const struct supernodes *L, struct analysis *a)
{
    for (int p = 0; p < L->n_panel; p++)
        for (int c = L->col[p]; c < L->col[p + 1]; c++)
            a->panel_of[c] = p;
    find_parents(s, L, a->panel_of);
    lay_out(s, L, a->panel_of);
    find_roots(s, L, a);
    number_tasks(s, L, a);
    find_levels(s, L, a);
    return list_levels(s, L, a);
}

struct sweep *sweep_create(const struct supernodes *L, enum palp_precision precision)
{
    const size_t n = (size_t)L->n_panel;
    struct analysis a = {.panel_of = reserve((size_t)L->n, sizeof *a.panel_of),
                         .subtree = reserve(n, sizeof *a.subtree),
                         .root = reserve(n, sizeof *a.root),
                         .task = reserve(n, sizeof *a.task),
                         .level = reserve(n, sizeof *a.level)};
    struct sweep *s = calloc(1, sizeof *s);
    bool done = false;
    if (s && a.panel_of && a.subtree && a.root && a.task && a.level && reserve_lists(s, L) == 0) {
        s->n_panel = L->n_panel;
        done = analyse(s, L, &a) == 0 && reserve_scratch(s, precision) == 0;
    }
    free(a.panel_of);
    free(a.subtree);
    free(a.root);
    free(a.task);
    free(a.level);
    if (done)
        return s;
    sweep_destroy(s);
    return NULL;
}

void sweep_destroy(struct sweep *sweep)
{
    if (!sweep)
        return;
    void *const lists[] = {
        sweep->parent,       sweep->child_first, sweep->child,
        sweep->shared,       sweep->front_first, sweep->below_first,
        sweep->answer_first, sweep->to,          sweep->from,
        sweep->task_first,   sweep->task_panel,  sweep->level_first,
        sweep->level_panel,  sweep->own_first,   sweep->below_piece_first,
        sweep->own,          sweep->below,       sweep->is_large,
        sweep->front,        sweep->answer,      sweep->reached,
    };
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        free(lists[i]);
    free(sweep);
}
