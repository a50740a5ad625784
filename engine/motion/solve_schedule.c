/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve_schedule.c - finds parents, tasks, levels and pieces; once an ordering. */
#include "engine/motion/solve_schedule.h"
#include "engine/base/assert.h"
#include "engine/motion/tree.h"

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

static size_t size_of(const struct supernodes *L, int p)
{
    return L->start[p + 1] - L->start[p];
}

static size_t pad_to_lanes(int nodes)
{
    return (3 * (size_t)nodes + LANES - 1) / LANES * LANES;
}

static void *reserve_items(size_t n, size_t item)
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

/* ---------------------------------------------------------------- fronts */

/* What the analysis needs and a solve does not. */
struct schedule_analysis {
    int *panel_of;   /* a column  | [n]                                                      */
    size_t *subtree; /* numbers in a panel and all below it | [n_panel]                      */
    int *root;       /* of the task's subtree that the panel is in; -1: above | [n_panel]    */
    int *task;       /* that has the panel; -1: above       | [n_panel]                      */
    int *level;      /* of a panel above the tasks          | [n_panel]                      */
};

/* Where the rows below of one panel are in its parent's front. */
static void link_rows(struct solve_schedule *r, const struct supernodes *L, int p)
{
    const int parent = r->parent[p];
    for (int i = L->row_first[p] + tree_cols(L, p), k = 0; i < L->row_first[p + 1]; i++) {
        k = tree_find_row(L, parent, L->row[i], k);
        const int below = k - tree_cols(L, parent);
        r->shared[p] += below < 0;
        r->to[i] = below < 0 ? 3 * k : (int)r->below_first[parent] + 3 * below;
    }
}

static void lay_out(struct solve_schedule *r, const struct supernodes *L, const int *panel_of)
{
    for (int p = 0; p < L->n_panel; p++) {
        r->below_first[p] = pad_to_lanes(tree_cols(L, p));
        r->front_first[p + 1] =
            r->front_first[p] + r->below_first[p] + pad_to_lanes(tree_rows(L, p) - tree_cols(L, p));
        r->answer_first[p + 1] = r->answer_first[p] + pad_to_lanes(tree_cols(L, p));
    }
    for (int p = 0; p < L->n_panel; p++) {
        if (r->parent[p] >= 0)
            link_rows(r, L, p);
        for (int i = L->row_first[p] + tree_cols(L, p); i < L->row_first[p + 1]; i++) {
            const int panel = panel_of[L->row[i]];
            r->from[i] = r->answer_first[panel] + 3 * (size_t)(L->row[i] - L->col[panel]);
        }
    }
}

/* ---------------------------------------------------------------- tasks */

/* The highest panels whose subtree is no more than a task's share. */
static void find_roots(const struct solve_schedule *r, const struct supernodes *L,
                       struct schedule_analysis *a)
{
    for (int p = 0; p < L->n_panel; p++)
        a->subtree[p] = size_of(L, p);
    tree_find_roots(L->n_panel, r->parent, supernodes_size(L) / TASKS, a->subtree, a->root);
}

/* Small subtrees share a task. */
static void number_tasks(struct solve_schedule *r, const struct supernodes *L,
                         struct schedule_analysis *a)
{
    const size_t enough = supernodes_size(L) / (2 * TASKS);
    size_t size = 0;
    for (int p = 0; p < L->n_panel; p++) {
        a->task[p] = -1;
        if (a->root[p] != p)
            continue;
        if (size == 0)
            r->n_task++;
        a->task[p] = r->n_task - 1;
        size += a->subtree[p];
        if (size >= enough)
            size = 0;
    }
    for (int p = 0; p < L->n_panel; p++)
        if (a->root[p] >= 0)
            a->task[p] = a->task[a->root[p]];
    list_by_key(r->task_first, r->task_panel, a->task, L->n_panel, r->n_task);
}

/* ---------------------------------------------------------------- levels */

static void find_levels(struct solve_schedule *r, const struct supernodes *L,
                        struct schedule_analysis *a)
{
    for (int p = 0; p < L->n_panel; p++) {
        if (a->root[p] >= 0)
            continue;
        const int parent = r->parent[p];
        if (parent >= 0 && a->level[parent] <= a->level[p])
            a->level[parent] = a->level[p] + 1;
        r->n_level = r->n_level > a->level[p] + 1 ? r->n_level : a->level[p] + 1;
        r->is_large[p] = size_of(L, p) > LARGE;
    }
}

/* Numbers 0 … n-1 of a panel in pieces; returns how many. Only counts where `piece` is NULL. */
static int cut_pieces(struct piece *piece, int panel, int n, int most)
{
    for (int k = 0; piece && k * most < n; k++)
        piece[k] = (struct piece){panel, k * most, (k + 1) * most < n ? (k + 1) * most : n};
    return (n + most - 1) / most;
}

/* The panels of one level and their pieces behind those of the levels before. */
static void fill_level(struct solve_schedule *r, const struct supernodes *L,
                       const struct schedule_analysis *a, int level)
{
    int n = r->level_first[level], own = r->own_first[level], below = r->below_piece_first[level];
    for (int p = 0; p < L->n_panel; p++) {
        if (a->root[p] >= 0 || a->level[p] != level)
            continue;
        r->level_panel[n++] = p;
        if (!r->is_large[p])
            continue;
        const int cols = 3 * tree_cols(L, p), rows = 3 * tree_rows(L, p) - cols;
        own += cut_pieces(r->own ? r->own + own : NULL, p, cols, OWN_PIECE);
        below += cut_pieces(r->below ? r->below + below : NULL, p, rows, BELOW_PIECE);
    }
    r->level_first[level + 1] = n;
    r->own_first[level + 1] = own;
    r->below_piece_first[level + 1] = below;
}

/* Once to count the pieces, once to list them. */
static int list_levels(struct solve_schedule *r, const struct supernodes *L,
                       const struct schedule_analysis *a)
{
    for (int level = 0; level < r->n_level; level++)
        fill_level(r, L, a, level);
    r->own = reserve_items((size_t)r->own_first[r->n_level], sizeof *r->own);
    r->below = reserve_items((size_t)r->below_piece_first[r->n_level], sizeof *r->below);
    if (!r->own || !r->below)
        return -1;
    for (int level = 0; level < r->n_level; level++)
        fill_level(r, L, a, level);
    return 0;
}

/* ---------------------------------------------------------------- memory */

static int reserve_lists(struct solve_schedule *r, const struct supernodes *L)
{
    const size_t n = (size_t)L->n_panel, n_row = n > 0 ? (size_t)L->row_first[n] : 0;
    r->parent = reserve_items(n, sizeof *r->parent);
    r->child_first = reserve_items(n, sizeof *r->child_first);
    r->child = reserve_items(n, sizeof *r->child);
    r->shared = reserve_items(n, sizeof *r->shared);
    r->front_first = reserve_items(n, sizeof *r->front_first);
    r->below_first = reserve_items(n, sizeof *r->below_first);
    r->answer_first = reserve_items(n, sizeof *r->answer_first);
    r->to = reserve_items(n_row, sizeof *r->to);
    r->from = reserve_items(n_row, sizeof *r->from);
    r->task_first = reserve_items(n, sizeof *r->task_first);
    r->task_panel = reserve_items(n, sizeof *r->task_panel);
    r->level_first = reserve_items(n, sizeof *r->level_first);
    r->level_panel = reserve_items(n, sizeof *r->level_panel);
    r->own_first = reserve_items(n, sizeof *r->own_first);
    r->below_piece_first = reserve_items(n, sizeof *r->below_piece_first);
    r->is_large = reserve_items(n, sizeof *r->is_large);
    r->reached = reserve_items(n, sizeof *r->reached);
    const bool room = r->parent && r->child_first && r->child && r->shared && r->front_first &&
                      r->below_first && r->answer_first && r->to && r->from && r->task_first &&
                      r->task_panel && r->level_first && r->level_panel && r->own_first &&
                      r->below_piece_first && r->is_large && r->reached;
    return room ? 0 : -1;
}

/* Whole pages of zeros: a solve finds them there. */
static void *reserve_indices(size_t n, size_t item)
{
    const size_t size = (n * item / BORDER + 2) * BORDER;
    void *numbers = aligned_alloc(BORDER, size);
    if (numbers)
        memset(numbers, 0, size);
    return numbers;
}

static int reserve_scratch(struct solve_schedule *r, enum palp_precision precision)
{
    const size_t item = precision == PALP_SINGLE ? sizeof(float) : sizeof(double);
    r->front = reserve_indices(r->front_first[r->n_panel], item);
    r->answer = reserve_indices(r->answer_first[r->n_panel], item);
    return r->front && r->answer ? 0 : -1;
}

static int analyse_tree(struct solve_schedule *r, const struct supernodes *L,
                        struct schedule_analysis *a)
{
    tree_find_panels(L, a->panel_of);
    tree_find_parents(L, a->panel_of, r->parent);
    list_by_key(r->child_first, r->child, r->parent, L->n_panel, L->n_panel);
    lay_out(r, L, a->panel_of);
    find_roots(r, L, a);
    number_tasks(r, L, a);
    find_levels(r, L, a);
    return list_levels(r, L, a);
}

struct solve_schedule *solve_schedule_create(const struct supernodes *L,
                                             enum palp_precision precision)
{
    const size_t n = (size_t)L->n_panel;
    struct schedule_analysis a = {.panel_of = reserve_items((size_t)L->n, sizeof *a.panel_of),
                                  .subtree = reserve_items(n, sizeof *a.subtree),
                                  .root = reserve_items(n, sizeof *a.root),
                                  .task = reserve_items(n, sizeof *a.task),
                                  .level = reserve_items(n, sizeof *a.level)};
    struct solve_schedule *r = calloc(1, sizeof *r);
    bool done = false;
    if (r && a.panel_of && a.subtree && a.root && a.task && a.level && reserve_lists(r, L) == 0) {
        r->n_panel = L->n_panel;
        done = analyse_tree(r, L, &a) == 0 && reserve_scratch(r, precision) == 0;
    }
    free(a.panel_of);
    free(a.subtree);
    free(a.root);
    free(a.task);
    free(a.level);
    if (done)
        return r;
    solve_schedule_destroy(r);
    return NULL;
}

void solve_schedule_destroy(struct solve_schedule *schedule)
{
    if (!schedule)
        return;
    void *const lists[] = {
        schedule->parent,       schedule->child_first, schedule->child,
        schedule->shared,       schedule->front_first, schedule->below_first,
        schedule->answer_first, schedule->to,          schedule->from,
        schedule->task_first,   schedule->task_panel,  schedule->level_first,
        schedule->level_panel,  schedule->own_first,   schedule->below_piece_first,
        schedule->own,          schedule->below,       schedule->is_large,
        schedule->front,        schedule->answer,      schedule->reached,
    };
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        free(lists[i]);
    free(schedule);
}
