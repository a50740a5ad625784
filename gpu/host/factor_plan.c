/* SPDX-License-Identifier: GPL-3.0-or-later */
/* factor_plan.c - cuts panels into tiles, and lists what is done to each in which phase. */
#include "gpu/host/factor_plan.h"
#include "engine/base/assert.h"
#include "engine/motion/tree.h"
#include "gpu/host/layout.h"

#include <stdlib.h>
#include <string.h>

enum { TASK_ITEMS = 32 }; /* of a subtree that one thread block makes: some tens of microseconds */
enum { STAGES = 3 };      /* of a round: squares that begin, rows, changes                */

/* What the plan is made from, and a device does not need. */
struct factor_plan_analysis {
    const struct supernodes *L;
    int *panel_of; /* a column's panel                                         | [n] */
    int *parent;   /* of a panel; -1: none                               | [n_panel] */
    int *subtree;  /* items of a panel and all below it                  | [n_panel] */
    int *task;     /* that has the panel; -1: above all tasks            | [n_panel] */
    int *begin;    /* of a panel above: the round of its first strip     | [n_panel] */
    int *next;     /* place for the next item of a task, or of a phase   | [n_task + 3 n_round] */
    int n_task, n_round;
};

/* Tiles of so many nodes. */
static int tiles_of(int n)
{
    enum { NODES = FACTOR_TILE / 3 };
    return (n + NODES - 1) / NODES;
}

static int strips_of(const struct supernodes *L, int p)
{
    return tiles_of(tree_cols(L, p));
}

static int all_tiles_of(const struct supernodes *L, int p)
{
    return strips_of(L, p) + tiles_of(tree_below(L, p));
}

/* ---------------------------------------------------------------- tree, tasks, rounds */

/* Of a panel of one strip; wider ones are in no task. */
static int items_of(const struct supernodes *L, int p)
{
    const int below = tiles_of(tree_below(L, p));
    return strips_of(L, p) > 1 ? TASK_ITEMS + 1 : 1 + below + below * (below + 1) / 2;
}

/* The highest panels whose subtree is small enough are roots of tasks: all below is theirs. */
static void find_tasks(struct factor_plan_analysis *a)
{
    const struct supernodes *L = a->L;
    for (int p = 0; p < L->n_panel; p++) {
        const int most = TASK_ITEMS + 1, items = a->subtree[p] + items_of(L, p);
        a->subtree[p] = items < most ? items : most;
        if (a->parent[p] >= 0 && a->subtree[a->parent[p]] < most)
            a->subtree[a->parent[p]] += a->subtree[p];
    }
    for (int p = L->n_panel - 1; p >= 0; p--) {
        a->task[p] = a->parent[p] >= 0 ? a->task[a->parent[p]] : -1;
        if (a->task[p] < 0 && a->subtree[p] <= TASK_ITEMS)
            a->task[p] = a->n_task++;
    }
}

/* A panel begins when its children are done. */
static void find_rounds(struct factor_plan_analysis *a)
{
    for (int p = 0; p < a->L->n_panel; p++) {
        if (a->task[p] >= 0)
            continue;
        const int end = a->begin[p] + strips_of(a->L, p), parent = a->parent[p];
        if (parent >= 0 && a->begin[parent] < end)
            a->begin[parent] = end;
        a->n_round = a->n_round > end ? a->n_round : end;
    }
}

/* ---------------------------------------------------------------- what the arrays hold */

/* Scalar rows or columns before a tile. */
static int tile_begin(const struct factor_panel *panel, int tile)
{
    return tile < panel->n_strip ? tile * FACTOR_TILE
                                 : panel->width + (tile - panel->n_strip) * FACTOR_TILE;
}

static void fill_panels(struct gpu_factor_plan *plan, const struct factor_plan_analysis *a)
{
    const struct supernodes *L = a->L;
    struct factor_panel *panel = plan->at.panel;
    for (int p = 0; p < L->n_panel; p++) {
        const size_t below = 3 * (size_t)tree_below(L, p);
        panel[p].start = (int64_t)L->start[p];
        panel[p].contribution = (int64_t)plan->n_contribution;
        panel[p].strip = (int64_t)plan->n_strip;
        panel[p].width = 3 * tree_cols(L, p);
        panel[p].height = 3 * tree_rows(L, p);
        panel[p].n_strip = strips_of(L, p);
        plan->n_contribution += below * below;
        plan->n_strip += panel[p].n_strip > 1 ? (size_t)panel[p].width * FACTOR_TILE : 0;
        if (a->parent[p] >= 0)
            panel[a->parent[p]].child_end++;
    }
    for (int p = 0, first = 0; p < L->n_panel; p++) {
        panel[p].child_first = first;
        first += panel[p].child_end;
        panel[p].child_end = panel[p].child_first;
    }
    plan->n_x = supernodes_size(L);
}

/* Where among its parent's rows a panel's rows below are, and where in them each tile begins. */
static void place_child(struct gpu_factor_plan *plan, const struct supernodes *L, int p, int parent,
                        const struct factor_child *child)
{
    const struct factor_panel *above = &plan->at.panel[parent];
    const int *row = L->row + L->row_first[p] + tree_cols(L, p);
    const int n_tile = all_tiles_of(L, parent);
    int *to = plan->at.to + child->to, *cut = plan->at.cut + child->cut, tile = 0, k = 0;
    for (int i = 0; i < tree_below(L, p); i++) {
        k = tree_find_row(L, parent, row[i], k);
        to[i] = k;
        while (tile < n_tile && tile_begin(above, tile) <= 3 * k)
            cut[tile++] = i;
    }
    while (tile <= n_tile)
        cut[tile++] = tree_below(L, p);
}

static void fill_children(struct gpu_factor_plan *plan, const struct factor_plan_analysis *a)
{
    const struct supernodes *L = a->L;
    int to = 0, cut = 0;
    for (int p = 0; p < L->n_panel; p++) {
        const int parent = a->parent[p];
        if (parent < 0)
            continue;
        struct factor_child *child = &plan->at.child[plan->at.panel[parent].child_end++];
        *child = (struct factor_child){
            .contribution = plan->at.panel[p].contribution,
            .below = 3 * tree_below(L, p),
            .to = to,
            .cut = cut,
        };
        place_child(plan, L, p, parent, child);
        to += tree_below(L, p);
        cut += all_tiles_of(L, parent) + 1;
    }
}

static void fill_entries(const struct factor_plan_at *at, const struct factor_plan_analysis *a)
{
    const struct supernodes *L = a->L;
    for (int c = 0; c < L->n; c++) {
        const int p = a->panel_of[c], height = 3 * tree_rows(L, p);
        const int64_t column = (int64_t)L->start[p] + 3 * (int64_t)(c - L->col[p]) * height;
        for (int e = L->entry_first[c]; e < L->entry_first[c + 1]; e++)
            at->entry[e] = (struct factor_entry){.at = column + 3 * (int64_t)L->entry[e].row,
                                                 .block = L->entry[e].block,
                                                 .height = height,
                                                 .flip = L->entry[e].flip};
    }
}

/* ---------------------------------------------------------------- items, phase by phase */

/* Items of which nobody yet knows where they go are counted. */
static void list_item(struct gpu_factor_plan *plan, struct factor_plan_analysis *a, int stage,
                      struct factor_item item)
{
    const int task = a->task[item.panel];
    int *next =
        &a->next[task >= 0 ? task
                           : a->n_task + STAGES * (a->begin[item.panel] + item.strip) + stage];
    if (plan->at.item)
        plan->at.item[*next] = item;
    (*next)++;
}

static struct factor_item item_of(int panel, enum factor_work work, int strip, int row, int col)
{
    return (struct factor_item){panel, (int16_t)work, (int16_t)strip, (int16_t)row, (int16_t)col};
}

/* The next square first: it takes longest. */
static void list_changes(struct gpu_factor_plan *plan, struct factor_plan_analysis *a, int p, int s)
{
    const int n_strip = strips_of(a->L, p), n_tile = all_tiles_of(a->L, p);
    if (s + 1 < n_strip)
        list_item(plan, a, 2, item_of(p, FACTOR_CHANGE, s, s + 1, s + 1));
    for (int row = s + 1; row < n_strip; row++)
        for (int col = 0; col <= row; col++)
            if (row > s + 1 || col < row)
                list_item(plan, a, 2, item_of(p, FACTOR_CHANGE, s, row, col));
    for (int row = n_strip; row < n_tile; row++)
        for (int col = s + 1; col < n_strip; col++)
            list_item(plan, a, 2, item_of(p, FACTOR_CHANGE, s, row, col));
}

static void list_panel(struct gpu_factor_plan *plan, struct factor_plan_analysis *a, int p)
{
    const int n_strip = strips_of(a->L, p), n_tile = all_tiles_of(a->L, p);
    list_item(plan, a, 0, item_of(p, FACTOR_SQUARE, 0, 0, 0));
    for (int s = 0; s < n_strip; s++) {
        for (int row = s + 1; row < n_tile; row++)
            list_item(plan, a, 1, item_of(p, FACTOR_ROWS, s, row, s));
        for (int col = 0; col < s; col++)
            list_item(plan, a, 1, item_of(p, FACTOR_INVERSE, s, s, col));
        list_changes(plan, a, p, s);
    }
    for (int row = n_strip; row < n_tile; row++)
        for (int col = n_strip; col <= row; col++)
            list_item(plan, a, 2, item_of(p, FACTOR_CONTRIBUTION, n_strip - 1, row, col));
}

static void list_all(struct gpu_factor_plan *plan, struct factor_plan_analysis *a)
{
    for (int p = 0; p < a->L->n_panel; p++)
        list_panel(plan, a, p);
}

/* Counts of items become where each list begins. A task is a run, and so is each other item. */
static void begin_lists(struct factor_plan_at *at, const struct factor_plan_analysis *a)
{
    for (int k = 0; k < a->n_task + STAGES * a->n_round; k++) {
        const int here = a->next[k];
        a->next[k] = at->n_item;
        at->n_item += here;
        at->n_run += k < a->n_task ? 1 : here;
    }
}

/* Runs follow each other as items do. Lists are full: next says where each ends. */
static void cut_phases(struct gpu_factor_plan *plan, const struct factor_plan_analysis *a)
{
    const int in_tasks = a->n_task > 0 ? a->next[a->n_task - 1] : 0;
    int *first = plan->at.run_first, last = in_tasks;
    for (int task = 0; task < a->n_task; task++)
        first[task + 1] = a->next[task];
    for (int k = in_tasks; k < plan->at.n_item; k++)
        first[a->n_task + k - in_tasks + 1] = k + 1;
    if (a->n_task > 0)
        plan->phase[++plan->n_phase] = a->n_task;
    for (int k = a->n_task; k < a->n_task + STAGES * a->n_round; k++) {
        if (a->next[k] > last)
            plan->phase[++plan->n_phase] = a->n_task + a->next[k] - in_tasks;
        last = a->next[k];
    }
}

/* ---------------------------------------------------------------- memory */

/* The arrays of a plan of these counts, in memory that may be a device's; returns its bytes. */
static size_t lay_out_factor(struct factor_plan_at *at, void *memory)
{
    struct layout layout = {memory, 0};
    at->panel = layout_take(&layout, (size_t)at->n_panel, sizeof *at->panel);
    at->child = layout_take(&layout, (size_t)at->n_child, sizeof *at->child);
    at->to = layout_take(&layout, (size_t)at->n_to, sizeof *at->to);
    at->cut = layout_take(&layout, (size_t)at->n_cut, sizeof *at->cut);
    at->entry = layout_take(&layout, (size_t)at->n_entry, sizeof *at->entry);
    at->item = layout_take(&layout, (size_t)at->n_item, sizeof *at->item);
    at->run_first = layout_take(&layout, (size_t)at->n_run + 1, sizeof *at->run_first);
    return layout.used;
}

struct factor_plan_at gpu_factor_plan_moved(const struct gpu_factor_plan *plan, void *memory)
{
    struct factor_plan_at at = plan->at;
    lay_out_factor(&at, memory);
    return at;
}

static void count_plan(struct factor_plan_at *at, const struct factor_plan_analysis *a)
{
    const struct supernodes *L = a->L;
    at->n_panel = L->n_panel;
    at->n_entry = L->n > 0 ? L->entry_first[L->n] : 0;
    for (int p = 0; p < L->n_panel; p++)
        if (a->parent[p] >= 0) {
            at->n_child++;
            at->n_to += tree_below(L, p);
            at->n_cut += all_tiles_of(L, a->parent[p]) + 1;
        }
}

static int fill_factor_plan(struct gpu_factor_plan *plan, struct factor_plan_analysis *a)
{
    const size_t n_list = (size_t)(a->n_task + STAGES * a->n_round);
    a->next = calloc(n_list + 1, sizeof *a->next);
    plan->phase = calloc(n_list + 2, sizeof *plan->phase);
    if (!a->next || !plan->phase)
        return -1;
    count_plan(&plan->at, a);
    list_all(plan, a);
    begin_lists(&plan->at, a);
    plan->n_task = a->n_task;
    plan->size = lay_out_factor(&plan->at, NULL);
    plan->memory = calloc(plan->size, 1);
    if (!plan->memory)
        return -1;
    lay_out_factor(&plan->at, plan->memory);
    fill_panels(plan, a);
    fill_children(plan, a);
    fill_entries(&plan->at, a);
    list_all(plan, a);
    cut_phases(plan, a);
    return 0;
}

static bool reserve_factor_analysis(struct factor_plan_analysis *a, size_t n, size_t n_panel)
{
    a->panel_of = calloc(n + 1, sizeof *a->panel_of);
    a->parent = calloc(n_panel + 1, sizeof *a->parent);
    a->subtree = calloc(n_panel + 1, sizeof *a->subtree);
    a->task = calloc(n_panel + 1, sizeof *a->task);
    a->begin = calloc(n_panel + 1, sizeof *a->begin);
    return a->panel_of && a->parent && a->subtree && a->task && a->begin;
}

int gpu_factor_plan_create(struct gpu_factor_plan *plan, const struct supernodes *L)
{
    struct factor_plan_analysis a = {.L = L};
    int result = -1;
    *plan = (struct gpu_factor_plan){.memory = NULL};
    if (reserve_factor_analysis(&a, (size_t)L->n, (size_t)L->n_panel)) {
        tree_find_panels(L, a.panel_of);
        tree_find_parents(L, a.panel_of, a.parent);
        find_tasks(&a);
        find_rounds(&a);
        result = fill_factor_plan(plan, &a);
    }
    free(a.panel_of);
    free(a.parent);
    free(a.subtree);
    free(a.task);
    free(a.begin);
    free(a.next);
    if (result != 0)
        gpu_factor_plan_destroy(plan);
    return result;
}

void gpu_factor_plan_destroy(struct gpu_factor_plan *plan)
{
    free(plan->memory);
    free(plan->phase);
    *plan = (struct gpu_factor_plan){.memory = NULL};
}
