/* SPDX-License-Identifier: GPL-3.0-or-later */
/* columns.c - which panels which columns reach, and the memory that they take there. */
#include "engine/motion/columns.h"
#include "engine/base/arena.h"
#include "engine/base/assert.h"
#include "engine/base/dense.h"
#include "engine/base/pool.h"
#include "engine/base/wide.h"
#include "engine/motion/ordering.h"
#include "engine/motion/panels.h"

#include <string.h>

enum {
    WORTH_SHARING = 500000, /* multiplications: some microseconds' work   */
    SHARE_LANES = 6,        /* groups of lanes, and …                     */
    SHARE_BLOCKS = 3,       /* … blocks of rows that a worker does a time */
};

/* Of a panel, in groups of lanes: the columns that reach it are first … last-1 or fewer. */
struct reach {
    int first, last;
    int inherited, inherited_last; /* of them, those that come from panels below */
    int load, load_last;           /* loads on its own columns                   */
};

/* On the way up. Panels that were written to and not yet left are the path from the present one to
 * the root: they stand on a stack, the lowest on top. */
struct climb {
    const struct panels *panels;
    struct pool *pool;
    int n, n_load, n_inside;
    const struct column_load *load;
    int *panel_of;       /* a column of the factor                   | [n of the factor] */
    struct reach *reach; /*                                          | [n_panel]         */
    void **X;            /* a panel's columns, row by row; NULL: not on the stack | [n_panel] */
    int *path;           /* scratch                                  | [n_panel]         */
    int *zeros;          /* of groups of lanes of the present panel                      */
    int *inside_row;     /* of the inverse                           | [3 n_inside]      */
    void *to;            /* rows to which a product goes                                 */
    void *G, *inside;    /* products of columns; what they do inside; row by row         */
    size_t g_stride;     /* scalars in a row of both                                     */
    unsigned char *stack;
    size_t used, room; /* of the stack, in bytes */
    int n_on_stack;
    int *on_stack; /* | [n_panel] */
    size_t *below; /* the stack's height below each | [n_panel] */
};

/* Where what was added up goes. */
struct group_columns {
    const struct climb *climb;
    const struct columns *columns;
    mat3 *W;
    size_t stride;
};

static bool is_reached(const struct reach *reach)
{
    return reach->first < reach->last;
}

/* ---------------------------------------------------------------- who reaches what */

static void widen_range(int *first, int *last, int with_first, int with_last)
{
    *first = *first < with_first ? *first : with_first;
    *last = *last > with_last ? *last : with_last;
}

/* The panel of the first row below; -1: the root of its tree. */
static int parent_of(const struct climb *c, int p)
{
    const struct supernodes *L = &c->panels->ordering->L;
    const int below = L->row_first[p] + L->col[p + 1] - L->col[p];
    return below < L->row_first[p + 1] ? c->panel_of[L->row[below]] : -1;
}

/* Children come before their parents. */
static void find_reach(struct climb *c, int lanes)
{
    const struct supernodes *L = &c->panels->ordering->L;
    for (int p = 0; p < L->n_panel; p++) {
        c->reach[p] = (struct reach){.first = c->n + 1, .inherited = c->n + 1};
        for (int k = L->col[p]; k < L->col[p + 1]; k++)
            c->panel_of[k] = p;
    }
    for (int p = 0, l = 0; p < L->n_panel; p++) {
        struct reach *r = &c->reach[p];
        r->first = r->inherited;
        r->last = r->inherited_last;
        r->load = l;
        for (; l < c->n_load && c->load[l].place < L->col[p + 1]; l++) {
            const int column = 3 * c->load[l].group;
            widen_range(&r->first, &r->last, column / lanes, (column + 2) / lanes + 1);
        }
        r->load_last = l;
        const int parent = parent_of(c, p);
        if (is_reached(r) && parent >= 0)
            widen_range(&c->reach[parent].inherited, &c->reach[parent].inherited_last, r->first,
                        r->last);
    }
}

/* ---------------------------------------------------------------- the stack */

static bool push_panel(struct climb *c, int p, size_t lane_bytes)
{
    const struct supernodes *L = &c->panels->ordering->L;
    const size_t size = 3 * (size_t)(L->col[p + 1] - L->col[p]) *
                        (size_t)(c->reach[p].last - c->reach[p].first) * lane_bytes;
    if (size > c->room - c->used)
        return false;
    c->X[p] = c->stack + c->used;
    memset(c->X[p], 0, size);
    c->on_stack[c->n_on_stack] = p;
    c->below[c->n_on_stack++] = c->used;
    c->used += size;
    return true;
}

/* The panel and all above it that are not on the stack yet, the highest first. False: no room. */
static bool climb_enter(struct climb *c, int p, size_t lane_bytes)
{
    int n = 0;
    for (int q = p; q >= 0 && !c->X[q]; q = parent_of(c, q))
        c->path[n++] = q;
    while (n > 0)
        if (!push_panel(c, c->path[--n], lane_bytes))
            return false;
    return true;
}

/* It is on top, unless an order is not a walk through the tree: then it goes with the one above. */
static void climb_leave(struct climb *c, int p)
{
    c->X[p] = NULL;
    while (c->n_on_stack > 0 && !c->X[c->on_stack[c->n_on_stack - 1]])
        c->used = c->below[--c->n_on_stack];
}

/* ---------------------------------------------------------------- in single and double */

#define REAL    float
#define LANES   16
#define NAME(x) x##_single
#define TYPE(x) x##_single
#include "engine/motion/product_kernel.h"

#include "engine/motion/columns_kernel.h"
#undef REAL
#undef LANES
#undef NAME
#undef TYPE

#define REAL    double
#define LANES   8
#define NAME(x) x##_double
#define TYPE(x) x
#include "engine/motion/product_kernel.h"

#include "engine/motion/columns_kernel.h"
#undef REAL
#undef LANES
#undef NAME
#undef TYPE

enum { LANES_SINGLE = 16, LANES_DOUBLE = 8 };

static bool is_single(const struct panels *panels)
{
    return panels->precision == PALP_SINGLE;
}

/* ---------------------------------------------------------------- memory */

static size_t larger_size(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* Scalar rows of the panels from any one to the root. Large meshes are cut by surfaces, so that the
 * path is a small part of them: half of what is foreseen here in solid bodies, regions included. */
static size_t path_rows(size_t n_node)
{
    enum { SMALL = 1000 };
    return 3 * (n_node < SMALL ? n_node : SMALL + (n_node - SMALL) / 6);
}

static size_t pad_columns(size_t n_column)
{
    return (n_column + LANES_SINGLE - 1) / LANES_SINGLE * LANES_SINGLE;
}

static size_t real_size(bool single)
{
    return single ? sizeof(float) : sizeof(double);
}

static void take_lists(struct climb *c, size_t n_node, size_t n_panel, struct arena *arena)
{
    const size_t rows = 3 * larger_size(n_node, (size_t)c->n);
    c->panel_of = ARENA_TAKE(arena, n_node, int);
    c->reach = ARENA_TAKE(arena, n_panel, struct reach);
    c->X = ARENA_TAKE(arena, n_panel, void *);
    c->path = ARENA_TAKE(arena, n_panel, int);
    c->on_stack = ARENA_TAKE(arena, n_panel, int);
    c->below = ARENA_TAKE(arena, n_panel, size_t);
    c->zeros = ARENA_TAKE(arena, c->g_stride, int);
    c->inside_row = ARENA_TAKE(arena, 3 * c->n_inside, int);
    c->to = ARENA_TAKE(arena, rows, void *);
    PALP_ASSERT(c->panel_of && c->reach && c->X && c->path && c->on_stack && c->below);
    PALP_ASSERT(c->zeros && c->inside_row && c->to);
}

static void take_products(struct climb *c, bool single, struct arena *arena)
{
    const size_t row = c->g_stride * real_size(single);
    c->G = arena_take(arena, 3 * (size_t)c->n, row);
    c->inside = arena_take(arena, 3 * (size_t)c->n_inside, row);
    PALP_ASSERT(c->G && c->inside);
}

/* Columns of all groups: those inside the region need a row each in their place. */
void columns_count(size_t n_node, size_t n, bool single, struct arena *counter)
{
    struct climb c = {.n = (int)n, .g_stride = pad_columns(3 * n)};
    take_lists(&c, n_node, n_node, counter);
    take_products(&c, single, counter);
    arena_take(counter, path_rows(n_node) + 1, c.g_stride * real_size(single));
}

/* The stack gets all that is left: more than was foreseen where few columns are asked for. */
static void take_stack(struct climb *c, struct arena *arena)
{
    PALP_ASSERT(arena->size - arena->used > ARENA_BORDER);
    c->room = arena->size - arena->used - ARENA_BORDER;
    c->stack = arena_take(arena, c->room, 1);
    PALP_ASSERT(c->stack);
}

static void begin_climb(struct climb *c, const struct columns *columns, struct arena *arena)
{
    const struct supernodes *L = &columns->panels->ordering->L;
    const bool single = is_single(columns->panels);
    const size_t row = c->g_stride * real_size(single);
    take_lists(c, (size_t)L->n, (size_t)L->n_panel, arena);
    take_products(c, single, arena);
    take_stack(c, arena);
    memset(c->X, 0, (size_t)L->n_panel * sizeof *c->X);
    memset(c->G, 0, 3 * (size_t)c->n * row);
    memset(c->inside, 0, 3 * (size_t)c->n_inside * row);
}

bool columns_respond(const struct columns *columns, mat3 *W, size_t stride, struct arena *arena,
                     struct pool *pool)
{
    enum { GROUPS = 16 }; /* whose blocks one worker writes at a time */
    const size_t mark = arena->used;
    const bool single = is_single(columns->panels);
    struct climb c = {.panels = columns->panels, .pool = pool};
    c.n = columns->n;
    c.n_load = columns->n_load;
    c.load = columns->load;
    c.n_inside = columns->n_inside;
    c.g_stride = pad_columns(3 * (size_t)columns->n);
    begin_climb(&c, columns, arena);
    find_reach(&c, single ? LANES_SINGLE : LANES_DOUBLE);
    const bool done = single ? climb_tree_single(&c, columns) : climb_tree_double(&c, columns);
    struct group_columns columns_of_groups = {&c, columns, W, stride};
    if (done) {
        pool_for(pool, columns->n, GROUPS, single ? put_groups_single : put_groups_double,
                 &columns_of_groups);
        pool_for(pool, columns->n_inside, GROUPS, single ? put_inside_single : put_inside_double,
                 &columns_of_groups);
    }
    arena->used = mark;
    return done;
}
