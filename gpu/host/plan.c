/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plan.c - finds tasks, levels, pieces and places to hand to; once an ordering. */
#include "gpu/host/plan.h"
#include "engine/base/assert.h"
#include "engine/motion/tree.h"
#include "gpu/host/count.h"
#include "gpu/host/layout.h"
#include "gpu/kernel/solve.h"

#include <stdlib.h>
#include <string.h>

enum {
    TASK_MOST =
        160 << 10, /* bytes of a subtree that is gone through by one thread block            */
    TASK_ENOUGH =
        80 << 10,   /* bytes up to which small ones share a thread block                      */
    TASK_ROWS = 32, /* of a piece: one a lane                                         */
    PIECES = 256,   /* that a level is to have: thread blocks for all multiprocessors, twice  */
    PIECE_LEAST = 8 << 10, /* bytes: less is not worth the way to it ...                     */
    PIECE_MOST =
        64 << 10,    /* ... and more takes a thread block longer than the way                  */
    ROWS_LEAST = 16, /* of a piece: what one column has of it fills lines of the cache */
    ROWS_MOST = 128,
    NODES_MOST = 16,
};

/* What the plan is made from, and a device does not need. */
struct plan_analysis {
    const struct supernodes *L;
    int precision_bytes;
    int *panel_of;   /* a place's panel                                                  | [n] */
    int *parent;     /* of a panel; -1: none                                       | [n_panel] */
    size_t *subtree; /* bytes of a panel and all below it                          | [n_panel] */
    int *root;       /* of the small subtree that the panel is in; -1: above       | [n_panel] */
    int *task;       /* that has the panel; -1: above                              | [n_panel] */
    int *step;       /* of the task, above those of its children; -1: in no task   | [n_panel] */
    int *level;      /* likewise; -1: in a task                                    | [n_panel] */
    int *task_from,
        *task_to;    /* of a task: its first panel, its last, and others between          */
    int *step_count; /* of a task                                                  | [n_panel] */
    size_t *target;  /* bytes that a level's pieces are to have                    | [n_panel] */
    int n_task, n_step, n_level;
    int n_task_panel, n_up, n_down, n_fold, n_handed;
};

/* ---------------------------------------------------------------- the tree and its levels */

static size_t bytes_of(const struct plan_analysis *a, int p)
{
    return (a->L->start[p + 1] - a->L->start[p]) * (size_t)a->precision_bytes;
}

/* The highest panels whose subtree is small enough for a task. */
static void find_roots(struct plan_analysis *a)
{
    const struct supernodes *L = a->L;
    tree_find_panels(L, a->panel_of);
    tree_find_parents(L, a->panel_of, a->parent);
    for (int p = 0; p < L->n_panel; p++) {
        a->subtree[p] = bytes_of(a, p);
        a->n_handed += tree_below(L, p);
    }
    tree_find_roots(L->n_panel, a->parent, TASK_MOST, a->subtree, a->root);
}

static void number_tasks(struct plan_analysis *a)
{
    size_t size = 0;
    for (int p = 0; p < a->L->n_panel; p++) {
        if (a->root[p] != p)
            continue;
        size += a->subtree[p];
        if (a->n_task == 0 || size > TASK_ENOUGH) {
            a->n_task++;
            size = a->subtree[p];
        }
        a->task[p] = a->n_task - 1;
    }
    for (int p = a->L->n_panel - 1; p >= 0; p--) {
        a->task[p] = a->root[p] < 0 ? -1 : a->task[a->root[p]];
        if (a->task[p] >= 0)
            a->task_from[a->task[p]] = p;
    }
    for (int p = 0; p < a->L->n_panel; p++)
        if (a->task[p] >= 0)
            a->task_to[a->task[p]] = p;
}

/* Each above those of all its children. step and level hold 0, or what the children asked for. */
static void find_heights(struct plan_analysis *a)
{
    for (int p = 0; p < a->L->n_panel; p++) {
        const int parent = a->parent[p], task = a->task[p];
        if (task >= 0) {
            a->level[p] = -1;
            a->step_count[task] = count_larger(a->step_count[task], a->step[p] + 1);
            a->n_task_panel++;
        } else {
            a->step[p] = -1;
            a->n_level = count_larger(a->n_level, a->level[p] + 1);
        }
        if (parent >= 0 && a->root[parent] >= 0)
            a->step[parent] = count_larger(a->step[parent], a->step[p] + 1);
        else if (parent >= 0)
            a->level[parent] = count_larger(a->level[parent], a->level[p] + 1);
    }
    for (int t = 0; t < a->n_task; t++)
        a->n_step += a->step_count[t];
}

/* Enough pieces for all multiprocessors, unless that makes them too small. */
static void find_targets(struct plan_analysis *a)
{
    for (int p = 0; p < a->L->n_panel; p++)
        if (a->level[p] >= 0)
            a->target[a->level[p]] += bytes_of(a, p);
    for (int level = 0; level < a->n_level; level++) {
        const size_t share = a->target[level] / PIECES;
        a->target[level] = share < PIECE_LEAST ? PIECE_LEAST : share;
        if (share > PIECE_MOST)
            a->target[level] = PIECE_MOST;
    }
}

/* ---------------------------------------------------------------- pieces */

/* Rows of a piece on the way up. */
static int up_rows(const struct plan_analysis *a, int p)
{
    if (a->task[p] >= 0)
        return TASK_ROWS;
    const size_t row = 3 * (size_t)tree_cols(a->L, p) * (size_t)a->precision_bytes;
    const size_t rows = a->target[a->level[p]] / row / ROWS_LEAST * ROWS_LEAST;
    return rows > ROWS_MOST ? ROWS_MOST : count_larger((int)rows, ROWS_LEAST);
}

/* Columns of a piece on the way down, all three of a node. */
static int down_cols(const struct plan_analysis *a, int p)
{
    if (a->task[p] >= 0)
        return 3;
    const size_t node = 9 * (size_t)tree_rows(a->L, p) * (size_t)a->precision_bytes;
    const size_t nodes = a->target[a->level[p]] / node;
    return 3 * (nodes > NODES_MOST ? NODES_MOST : count_larger((int)nodes, 1));
}

static struct gpu_piece whole_panel(const struct supernodes *L, int p)
{
    return (struct gpu_piece){.panel = p,
                              .end = 3 * tree_cols(L, p),
                              .cols = 3 * tree_cols(L, p),
                              .rows = 3 * tree_rows(L, p),
                              .col = L->col[p],
                              .row_first = L->row_first[p],
                              .start = (int64_t)L->start[p]};
}

/* Pieces of `most` of the n rows or columns of what is whole; returns how many. Only counts them
 * where `piece` is NULL. */
static int cut_pieces(struct gpu_piece *piece, struct gpu_piece whole, int n, int most)
{
    for (int k = 0; piece && k * most < n; k++) {
        piece[k] = whole;
        piece[k].begin = k * most;
        piece[k].end = count_smaller((k + 1) * most, n);
    }
    return count_parts(n, most);
}

static void count_pieces(struct plan_analysis *a)
{
    for (int p = 0; p < a->L->n_panel; p++) {
        a->n_up += cut_pieces(NULL, whole_panel(a->L, p), 3 * tree_rows(a->L, p), up_rows(a, p));
        a->n_down +=
            cut_pieces(NULL, whole_panel(a->L, p), 3 * tree_cols(a->L, p), down_cols(a, p));
        a->n_fold += cut_pieces(NULL, whole_panel(a->L, p),
                                3 * (tree_rows(a->L, p) - tree_cols(a->L, p)), SOLVE_FOLD_TILE);
    }
}

/* ---------------------------------------------------------------- the analysis as a whole */

static void *reserve_items(size_t n, size_t item)
{
    return calloc(n + 1, item);
}

static bool reserve_analysis(struct plan_analysis *a, size_t n, size_t n_panel)
{
    a->panel_of = reserve_items(n, sizeof *a->panel_of);
    a->parent = reserve_items(n_panel, sizeof *a->parent);
    a->subtree = reserve_items(n_panel, sizeof *a->subtree);
    a->root = reserve_items(n_panel, sizeof *a->root);
    a->task = reserve_items(n_panel, sizeof *a->task);
    a->step = reserve_items(n_panel, sizeof *a->step);
    a->level = reserve_items(n_panel, sizeof *a->level);
    a->task_from = reserve_items(n_panel, sizeof *a->task_from);
    a->task_to = reserve_items(n_panel, sizeof *a->task_to);
    a->step_count = reserve_items(n_panel, sizeof *a->step_count);
    a->target = reserve_items(n_panel, sizeof *a->target);
    return a->panel_of && a->parent && a->subtree && a->root && a->task && a->step && a->level &&
           a->task_from && a->task_to && a->step_count && a->target;
}

static void release_analysis(struct plan_analysis *a)
{
    free(a->panel_of);
    free(a->parent);
    free(a->subtree);
    free(a->root);
    free(a->task);
    free(a->step);
    free(a->level);
    free(a->task_from);
    free(a->task_to);
    free(a->step_count);
    free(a->target);
}

static void analyse_tree(struct plan_analysis *a)
{
    find_roots(a);
    number_tasks(a);
    find_heights(a);
    find_targets(a);
    count_pieces(a);
}

/* ---------------------------------------------------------------- the arrays, one by one */

/* The arrays of a plan of these counts, in memory that may be a device's; returns its bytes. */
static size_t lay_out_plan(struct gpu_plan_at *at, void *memory)
{
    struct layout layout = {memory, 0};
    at->col = layout_take(&layout, (size_t)at->n_panel + 1, sizeof *at->col);
    at->row_first = layout_take(&layout, (size_t)at->n_panel + 1, sizeof *at->row_first);
    at->row = layout_take(&layout, (size_t)at->n_row, sizeof *at->row);
    at->start = layout_take(&layout, (size_t)at->n_panel + 1, sizeof *at->start);
    at->panel_of = layout_take(&layout, (size_t)at->n, sizeof *at->panel_of);
    at->parent = layout_take(&layout, (size_t)at->n_panel, sizeof *at->parent);
    at->level = layout_take(&layout, (size_t)at->n_panel, sizeof *at->level);
    at->take_first = layout_take(&layout, (size_t)at->n_row + 1, sizeof *at->take_first);
    at->hand = layout_take(&layout, (size_t)at->n_row, sizeof *at->hand);
    at->task_first = layout_take(&layout, (size_t)at->n_task + 1, sizeof *at->task_first);
    at->step_first = layout_take(&layout, (size_t)at->n_step + 1, sizeof *at->step_first);
    at->step_up_first = layout_take(&layout, (size_t)at->n_step + 1, sizeof *at->step_up_first);
    at->step_down_first = layout_take(&layout, (size_t)at->n_step + 1, sizeof *at->step_down_first);
    at->task_panel = layout_take(&layout, (size_t)at->n_task_panel, sizeof *at->task_panel);
    at->up_first = layout_take(&layout, (size_t)at->n_level + 1, sizeof *at->up_first);
    at->down_first = layout_take(&layout, (size_t)at->n_level + 1, sizeof *at->down_first);
    at->up = layout_take(&layout, (size_t)at->n_up, sizeof *at->up);
    at->down = layout_take(&layout, (size_t)at->n_down, sizeof *at->down);
    at->fold = layout_take(&layout, (size_t)at->n_fold, sizeof *at->fold);
    return layout.used;
}

struct gpu_plan_at gpu_plan_moved(const struct gpu_plan *plan, void *memory)
{
    struct gpu_plan_at at = plan->at;
    lay_out_plan(&at, memory);
    return at;
}

/* ---------------------------------------------------------------- what is in them */

static void fill_tree(const struct gpu_plan_at *at, const struct plan_analysis *a)
{
    const struct supernodes *L = a->L;
    const size_t n_panel = (size_t)L->n_panel;
    memcpy(at->col, L->col, (n_panel + 1) * sizeof *L->col);
    memcpy(at->row_first, L->row_first, (n_panel + 1) * sizeof *L->row_first);
    memcpy(at->row, L->row, (size_t)at->n_row * sizeof *L->row);
    for (int p = 0; p <= L->n_panel; p++)
        at->start[p] = (int64_t)L->start[p];
    memcpy(at->panel_of, a->panel_of, (size_t)L->n * sizeof *a->panel_of);
    memcpy(at->parent, a->parent, n_panel * sizeof *a->parent);
    memcpy(at->level, a->level, n_panel * sizeof *a->level);
}

/* Where in its parent's list the rows below of a panel are: to[row], rows in the list. */
static void find_rows(int *to, const struct plan_analysis *a, int p)
{
    const struct supernodes *L = a->L;
    const int parent = a->parent[p];
    for (int i = L->row_first[p] + tree_cols(L, p), k = 0; i < L->row_first[p + 1]; i++) {
        k = tree_find_row(L, parent, L->row[i], k);
        to[i] = L->row_first[parent] + k;
    }
}

/* Children come in rising order, so each row's places are in the order of the children. `hand`
 * first has the row that is handed to, then the place. */
static void fill_hand(const struct gpu_plan_at *at, const struct plan_analysis *a)
{
    int *first = at->take_first, *hand = at->hand;
    memset(first, 0, ((size_t)at->n_row + 1) * sizeof *first);
    for (int i = 0; i < at->n_row; i++)
        hand[i] = -1;
    for (int p = 0; p < at->n_panel; p++)
        find_rows(hand, a, p);
    for (int i = 0; i < at->n_row; i++)
        if (hand[i] >= 0)
            first[hand[i] + 1]++;
    for (int i = 0; i < at->n_row; i++)
        first[i + 1] += first[i];
    for (int i = 0; i < at->n_row; i++)
        if (hand[i] >= 0)
            hand[i] = first[hand[i]]++;
    memmove(first + 1, first, (size_t)at->n_row * sizeof *first); /* ends back to starts */
    first[0] = 0;
}

/* How much of task_panel, up and down is filled. */
struct filled {
    int panel, up, down;
};

/* Behind what the step has already: x and v so far. */
static void add_panel(const struct gpu_plan_at *at, const struct plan_analysis *a, int p,
                      struct filled *n, int *x, int *v)
{
    struct gpu_piece *panel = at->task_panel + n->panel++;
    *panel = whole_panel(a->L, p);
    panel->x = *x;
    panel->v = *v;
    n->up += cut_pieces(at->up + n->up, *panel, panel->rows, up_rows(a, p));
    n->down += cut_pieces(at->down + n->down, *panel, panel->cols, down_cols(a, p));
    *x += panel->cols;
    *v += panel->rows;
}

static void fill_step(struct gpu_plan_at *at, const struct plan_analysis *a, int task, int step,
                      struct filled *n)
{
    int x = 0, v = 0;
    for (int p = a->task_from[task]; p <= a->task_to[task]; p++)
        if (a->task[p] == task && a->step[p] == step - at->task_first[task])
            add_panel(at, a, p, n, &x, &v);
    at->x_most = count_larger(at->x_most, x);
    at->v_most = count_larger(at->v_most, v);
    at->step_first[step + 1] = n->panel;
    at->step_up_first[step + 1] = n->up;
    at->step_down_first[step + 1] = n->down;
}

static void fill_tasks(struct gpu_plan_at *at, const struct plan_analysis *a, struct filled *n)
{
    int *first = at->task_first;
    first[0] = at->step_first[0] = 0;
    at->step_up_first[0] = at->step_down_first[0] = 0;
    for (int t = 0; t < a->n_task; t++) {
        first[t + 1] = first[t] + a->step_count[t];
        for (int step = first[t]; step < first[t + 1]; step++)
            fill_step(at, a, t, step, n);
    }
}

static void fill_levels(struct gpu_plan_at *at, const struct plan_analysis *a, struct filled *n)
{
    for (int level = 0; level < a->n_level; level++) {
        at->up_first[level] = n->up;
        at->down_first[level] = n->down;
        for (int p = 0; p < at->n_panel; p++) {
            if (a->level[p] != level)
                continue;
            const struct gpu_piece panel = whole_panel(a->L, p);
            n->up += cut_pieces(at->up + n->up, panel, panel.rows, up_rows(a, p));
            n->down += cut_pieces(at->down + n->down, panel, panel.cols, down_cols(a, p));
            at->x_most = count_larger(at->x_most, panel.cols);
            at->v_most = count_larger(at->v_most, panel.rows);
        }
    }
    at->up_first[a->n_level] = n->up;
    at->down_first[a->n_level] = n->down;
}

/* Wide panels take longest and are the last ones: they come first. */
static void fill_fold(struct gpu_plan_at *at, const struct supernodes *L)
{
    struct gpu_piece *piece = at->fold;
    for (int p = L->n_panel - 1; p >= 0; p--) {
        const struct gpu_piece panel = whole_panel(L, p);
        const int n = cut_pieces(piece, panel, panel.rows - panel.cols, SOLVE_FOLD_TILE);
        for (int k = 0; k < n; k++, piece++) {
            piece->begin += panel.cols;
            piece->end += panel.cols;
        }
    }
}

/* Returns -1: no memory. */
static int fill_plan(struct gpu_plan *plan, const struct plan_analysis *a)
{
    struct filled n = {0, 0, 0};
    plan->at = (struct gpu_plan_at){.n = a->L->n,
                                    .n_panel = a->L->n_panel,
                                    .n_level = a->n_level,
                                    .n_task = a->n_task,
                                    .n_handed = a->n_handed,
                                    .n_row = a->L->row_first[a->L->n_panel],
                                    .n_step = a->n_step,
                                    .n_task_panel = a->n_task_panel,
                                    .n_up = a->n_up,
                                    .n_down = a->n_down,
                                    .n_fold = a->n_fold};
    plan->size = lay_out_plan(&plan->at, NULL);
    plan->memory = calloc(plan->size, 1);
    if (!plan->memory)
        return -1;
    lay_out_plan(&plan->at, plan->memory);
    fill_tree(&plan->at, a);
    fill_hand(&plan->at, a);
    fill_tasks(&plan->at, a, &n);
    fill_levels(&plan->at, a, &n);
    fill_fold(&plan->at, a->L);
    return 0;
}

int gpu_plan_create(struct gpu_plan *plan, const struct supernodes *L, int precision_bytes)
{
    struct plan_analysis a = {.L = L, .precision_bytes = precision_bytes};
    int result = -1;
    *plan = (struct gpu_plan){.memory = NULL};
    if (reserve_analysis(&a, (size_t)L->n, (size_t)L->n_panel)) {
        analyse_tree(&a);
        result = fill_plan(plan, &a);
    }
    release_analysis(&a);
    return result;
}

void gpu_plan_destroy(struct gpu_plan *plan)
{
    free(plan->memory);
    *plan = (struct gpu_plan){.memory = NULL};
}

/* ---------------------------------------------------------------- what a solve costs */

int gpu_plan_phases(const struct gpu_plan *plan)
{
    return 2 * (plan->at.n_level + (plan->at.n_task > 0));
}

/* A piece reads no more of its rows than its columns reach, and none of its columns above. */
double gpu_plan_bytes(const struct gpu_plan *plan, int precision_bytes)
{
    double numbers = 0;
    for (int k = 0; k < plan->at.n_up; k++) {
        const struct gpu_piece *piece = &plan->at.up[k];
        numbers += (double)(piece->end - piece->begin) * count_smaller(piece->cols, piece->end);
    }
    for (int k = 0; k < plan->at.n_down; k++) {
        const struct gpu_piece *piece = &plan->at.down[k];
        numbers += (double)(piece->end - piece->begin) * (piece->rows - piece->begin);
    }
    return numbers * precision_bytes;
}
