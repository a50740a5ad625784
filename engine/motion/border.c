/* SPDX-License-Identifier: GPL-3.0-or-later */
/* border.c - columns of copies and removed cells. */
#include "engine/base/assert.h"
#include "engine/base/dense.h"
#include "engine/base/pages.h"
#include "engine/base/pool.h"
#include "engine/motion/border_own.h"
#include "engine/motion/ordering.h"

#include <stdlib.h>
#include <string.h>

enum {
    NOWHERE = -1,
    LANES = 16,
};

/* ---------------------------------------------------------------- memory */

static size_t size_of_number(enum palp_precision precision)
{
    return precision == PALP_SINGLE ? sizeof(float) : sizeof(double);
}

static void scratch_destroy(struct border_scratch *s)
{
    if (!s)
        return;
    free(s->load);
    free(s->first);
    free(s->at);
    free(s->number);
    free(s->W);
    free(s->row);
    region_rows_destroy(&s->rows);
    arena_destroy(&s->arena);
    free(s);
}

static struct border_scratch *scratch_create(const struct border *b, int n_last,
                                             enum palp_precision precision)
{
    const size_t most = (size_t)b->most;
    struct border_scratch *s = calloc(1, sizeof *s);
    struct arena counter = arena_counter();
    if (!s)
        return NULL;
    columns_count((size_t)b->n_node, most, precision == PALP_SINGLE, &counter);
    s->load = pages_reserve(most * BORDER_ROWS, sizeof *s->load);
    s->first = pages_reserve((size_t)b->n_node + 2, sizeof *s->first);
    s->at = pages_reserve(most, sizeof *s->at);
    s->number = pages_reserve(most, sizeof *s->number);
    s->W = pages_reserve(most * most, sizeof *s->W);
    s->row = pages_reserve(3 * most * b->n_column_room, sizeof *s->row);
    const bool has_rows = region_rows_create(&s->rows, n_last + b->most) == 0;
    if (s->load && s->first && s->at && s->number && s->W && s->row && has_rows &&
        arena_create(&s->arena, counter.used) == 0)
        return s;
    scratch_destroy(s);
    return NULL;
}

/* Whole lanes, and an odd number of them: a row of Q then is not always in the same place of the
 * cache. */
static size_t height_of(int n_last, int most)
{
    const size_t lanes = 3 * ((size_t)n_last + (size_t)most) / LANES + 2;
    return (lanes | 1) * LANES;
}

int border_create(struct border *border, int n_node, int n_last, int most,
                  enum palp_precision precision)
{
    struct border *b = border;
    const size_t item = size_of_number(precision), n = (size_t)most;
    *b = (struct border){.n_node = n_node, .most = most};
    b->n_column_room = height_of(n_last, most);
    b->place = pages_reserve((size_t)n_node, sizeof *b->place);
    b->parent = pages_reserve(n, sizeof *b->parent);
    b->n_entry = pages_reserve(n, sizeof *b->n_entry);
    b->entry = pages_reserve(n * BORDER_ROWS, sizeof *b->entry);
    b->L = pages_reserve(9 * n * n, sizeof *b->L);
    b->root.Q = pages_reserve(3 * n * b->n_column_room + PANELS_SLACK, item);
    b->Q = precision == PALP_DOUBLE ? b->root.Q
                                    : pages_reserve(3 * n * b->n_column_room, sizeof *b->Q);
    b->root.t = pages_reserve(b->n_column_room + PANELS_SLACK, item);
    b->root.s = pages_reserve(3 * n + PANELS_SLACK, item);
    b->along = pages_reserve((size_t)n_node + 1, sizeof *b->along);
    b->y = pages_reserve((size_t)n_node, sizeof *b->y);
    b->z = pages_reserve(n, sizeof *b->z);
    b->scratch = scratch_create(b, n_last, precision);
    const bool has_room = b->place && b->parent && b->n_entry && b->entry && b->L && b->root.Q &&
                          b->Q && b->root.t && b->root.s && b->along && b->y && b->z && b->scratch;
    return has_room ? 0 : -1;
}

void border_destroy(struct border *border)
{
    free(border->place);
    free(border->parent);
    free(border->n_entry);
    free(border->entry);
    free(border->L);
    if (border->Q != border->root.Q)
        free(border->Q);
    free(border->root.Q);
    free(border->root.t);
    free(border->root.s);
    free(border->along);
    free(border->y);
    free(border->z);
    scratch_destroy(border->scratch);
    *border = (struct border){.n = 0};
}

void border_start(struct border *border, struct factor *factor)
{
    struct border *b = border;
    const struct ordering *o = factor->ordering;
    b->panels = &factor->panels;
    b->n = b->root.n_behind = 0;
    b->n_first = o->n;
    for (int i = 0; i < b->n_node; i++)
        b->place[i] = i < o->n_node ? o->place[i] : NOWHERE;
    b->is_inside = b->tells_region = o->n_last > 0;
    b->is_whole = true;
    b->root.height = height_of(o->n_last, b->most);
    PALP_ASSERT(b->root.height <= b->n_column_room);
    factor->border = b;
    factor->panels.root = NULL;
}

/* ---------------------------------------------------------------- columns */

/* False: there is no room for another row. */
static bool add_entry(struct border *b, int group, int place, mat3 M)
{
    struct border_entry *entry = border_entries(b, group);
    for (int e = 0; e < b->n_entry[group]; e++)
        if (entry[e].place == place) {
            entry[e].M = mat3_add(entry[e].M, M);
            return true;
        }
    if (b->n_entry[group] == BORDER_ROWS)
        return false;
    entry[b->n_entry[group]++] = (struct border_entry){place, M};
    return true;
}

/* A block in the column of a vec3 counts in the columns of all openings that it moves with, and
 * there in the rows of all that the vec3 of its row moves with; below a column's own row stands
 * what the later column has. */
static bool add_column_block(struct border *b, int column, const struct border_block *block)
{
    bool has_room = true;
    for (int c = column; c >= b->n_first; c = border_parent(b, c))
        for (int r = b->place[block->node]; r >= 0; r = border_parent(b, r))
            if (r <= c)
                has_room = add_entry(b, c - b->n_first, r, block->A) && has_room;
    return has_room;
}

/* C = 1 of a removed cell. */
static void begin_column(struct border *b, int k, const struct border_group *group)
{
    const bool is_removed = group->node == BORDER_REMOVED;
    b->parent[k] = is_removed ? NOWHERE : b->place[group->parent];
    b->n_entry[k] = 0;
    if (!is_removed)
        b->place[group->node] = b->n_first + k;
    add_entry(b, k, b->n_first + k, mat3_diagonal(is_removed ? 1 : 0));
}

/* Returns false: a column has too many rows. */
static bool collect_columns(struct border *b, const struct border_group *group)
{
    bool has_room = true;
    for (int k = 0; k < b->n; k++)
        begin_column(b, k, &group[k]);
    for (int k = 0; k < b->n; k++)
        for (int i = 0; i < group[k].n; i++)
            has_room = add_column_block(b, b->n_first + k, &group[k].block[i]) && has_room;
    return has_room;
}

static bool rows_are_inside(const struct border *b)
{
    for (int k = 0; k < b->n; k++)
        for (int e = 0; e < b->n_entry[k]; e++)
            if (border_entries(b, k)[e].place < border_first_inside(b))
                return false;
    return true;
}

/* ---------------------------------------------------------------- outside of the region */

/* B's blocks by rising place.  Returns how many. */
static int place_loads(const struct border *b)
{
    struct border_scratch *s = b->scratch;
    memset(s->first, 0, ((size_t)b->n_first + 2) * sizeof *s->first);
    for (int k = 0; k < b->n; k++)
        for (int e = 0; e < b->n_entry[k]; e++)
            if (border_entries(b, k)[e].place < b->n_first)
                s->first[border_entries(b, k)[e].place + 2]++;
    for (int i = 1; i <= b->n_first; i++)
        s->first[i + 1] += s->first[i];
    for (int k = 0; k < b->n; k++)
        for (int e = 0; e < b->n_entry[k]; e++) {
            const struct border_entry *entry = &border_entries(b, k)[e];
            if (entry->place < b->n_first)
                s->load[s->first[entry->place + 1]++] =
                    (struct column_load){entry->place, k, entry->M};
        }
    return s->first[b->n_first];
}

/* In the order in which the tree meets them.  Returns how many have loads. */
static int number_loaded_groups(const struct border *b, int n_load)
{
    struct border_scratch *s = b->scratch;
    int n = 0;
    for (int k = 0; k < b->n; k++)
        s->number[k] = NOWHERE;
    for (int l = 0; l < n_load; l++) {
        int *number = &s->number[s->load[l].group];
        if (*number == NOWHERE) {
            s->at[n] = s->load[l].group;
            *number = n++;
        }
        s->load[l].group = *number;
    }
    return n;
}

/* Rows of Q are to be found in its own memory. */
static void begin_rows(const struct border *b)
{
    struct region_rows *rows = &b->scratch->rows;
    rows->brought = b->scratch->row;
    rows->height = b->root.height;
    rows->T = b->Q;
    rows->single = b->panels->precision == PALP_SINGLE ? b->root.Q : NULL;
    region_rows_begin(rows, b->panels, 3 * b->n, b->panels->ordering->n_last + b->n);
}

/* W = Bᵀ A₀⁻¹ B, and what B brings to the region. */
static bool respond_columns(const struct border *b, struct pool *pool)
{
    struct border_scratch *s = b->scratch;
    const size_t n = (size_t)b->n;
    const int n_load = place_loads(b);
    arena_empty(&s->arena);
    memset(s->W, 0, n * n * sizeof *s->W);
    if (b->tells_region)
        begin_rows(b);
    const struct columns columns = {.panels = b->panels,
                                    .n = number_loaded_groups(b, n_load),
                                    .n_load = n_load,
                                    .load = s->load,
                                    .at = s->at,
                                    .brought = b->tells_region ? s->row : NULL,
                                    .brought_stride = 3 * n};
    return columns.n == 0 || columns_respond(&columns, s->W, n, &s->arena, pool);
}

static bool fill_outside(struct border *b, struct pool *pool)
{
    const size_t n = (size_t)b->n;
    if (!respond_columns(b, pool))
        return false;
    for (int r = 0; r < b->n; r++)
        for (int c = 0; c <= r; c++)
            border_put_S(b, r, c, b->scratch->W[(size_t)r * n + (size_t)c]);
    if (!border_factor_S(b))
        return false;
    if (b->tells_region)
        border_bring_rows(b);
    return true;
}

/* ---------------------------------------------------------------- own blocks alone */

/* L_S of one opening from its own block. */
static void put_own_block(const struct border *b, int k)
{
    const size_t stride = border_stride(b);
    double *to = b->L + 3 * (size_t)k * (stride + 1);
    b->n_entry[k] = 1;
    border_put_S(b, k, k, mat3_diagonal(0));
    if (dense_cholesky(to, 3, stride))
        return;
    const double size = sqrt(fabs(mat3_trace(border_entries(b, k)->M)) + 1e-300);
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++)
            to[j * stride + i] = i == j ? size : 0;
}

static void keep_own_blocks(struct border *b, struct pool *pool)
{
    const size_t n = 3 * (size_t)b->n, height = b->root.height;
    for (size_t c = 0; c < n; c++)
        memset(b->L + c * border_stride(b) + c, 0, (n - c) * sizeof *b->L);
    for (int k = 0; k < b->n; k++)
        put_own_block(b, k);
    if (!b->is_inside)
        return;
    memset(b->Q, 0, n * height * sizeof *b->Q);
    for (size_t c = 0; c < n; c++)
        b->Q[c * height + 3 * (size_t)b->panels->ordering->n_last + c] = -1;
    border_finish_all(b, pool);
}

/* ---------------------------------------------------------------- all of it */

static void mark_ways(const struct border *b)
{
    memset(b->along, 0, (size_t)b->n_node);
    for (int k = 0; k < b->n; k++)
        for (int e = 0; e < b->n_entry[k]; e++)
            if (border_entries(b, k)[e].place < b->n_first)
                panels_mark_way(b->panels, border_entries(b, k)[e].place, b->along);
}

/* Does each copy move with a node of the region? */
static bool parents_are_inside(const struct border *b)
{
    for (int k = 0; k < b->n; k++) {
        const int root = border_root(b, b->n_first + k);
        if (root >= 0 && root < border_first_inside(b))
            return false;
    }
    return true;
}

void border_fill(struct border *border, struct factor *factor, const struct border_group *group,
                 int n, struct pool *pool)
{
    struct border *b = border;
    PALP_ASSERT(b->n == 0 && n <= b->most && factor->border == b);
    b->n = n;
    const bool has_room = collect_columns(b, group);
    const bool is_inside = b->is_inside && rows_are_inside(b);
    b->is_whole = has_room && (is_inside ? border_fill_inside(b, pool) : fill_outside(b, pool));
    b->is_inside = b->is_whole ? is_inside : b->is_inside && parents_are_inside(b);
    if (!b->is_whole)
        keep_own_blocks(b, pool);
    b->tells_region = b->tells_region && (b->is_whole || b->is_inside);
    if (!b->is_inside)
        mark_ways(b);
    b->root.n_behind = b->n;
    factor->panels.root = b->is_inside ? &b->root : NULL;
}
