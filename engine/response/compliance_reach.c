/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compliance_reach.c - nodes inside the region by its inverse, those outside by their columns,
 * which of few are kept; from nodes to groups of them. */
#include "engine/response/compliance_reach.h"
#include "engine/base/arena.h"
#include "engine/base/assert.h"
#include "engine/base/pool.h"
#include "engine/motion/accelerator.h"
#include "engine/motion/border.h"
#include "engine/motion/cross_check.h"
#include "engine/motion/ordering.h"
#include "engine/motion/solver.h"
#include "engine/motion/stray_columns.h"
#include "engine/motion/system.h"
#include "engine/response/compliance_border.h"
#include "engine/response/compliance_reference.h"
#include "engine/step.h"

#include <string.h>

enum { NODES_MOST = 4 }; /* of a group, on average: beyond, groups are found as they are */
enum { ROWS = 4 };       /* of blocks that one worker does at a time */

/* What W is built of, and with. */
struct reach_build {
    const struct factor_view *view;
    enum compliance_path path;
    struct arena *arena;
    struct pool *pool;
    int n;                    /* rows of blocks of W                           */
    struct column_load *load; /* by rising place: those outside, those inside  */
    int n_outside, n_inside;
    mat3 *W;
    const struct border_term *term; /* what cuts since the factor add; NULL: nothing */
};

/* ---------------------------------------------------------------- inside: the region's inverse */

static mat3 block_of_inverse(const struct panels *panels, size_t row, size_t col)
{
    const size_t stride = 3 * (size_t)panels->ordering->n_last, at = 3 * row * stride + 3 * col;
    mat3 block;
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++)
            block.m[i][j] = panels->precision == PALP_SINGLE
                                ? (double)((const float *)panels->inverse)[at + i * stride + j]
                                : ((const double *)panels->inverse)[at + i * stride + j];
    return block;
}

static void gather_rows(void *ctx, int first, int last)
{
    const struct reach_build *b = ctx;
    const struct panels *panels = &b->view->factor->panels;
    const struct column_load *inside = b->load + b->n_outside;
    const int region = panels->ordering->n - panels->ordering->n_last;
    const size_t n = (size_t)b->n;
    for (int i = first; i < last; i++) {
        const mat3 Ft = mat3_transpose(inside[i].F);
        for (int j = i; j < b->n_inside; j++) {
            const mat3 X = block_of_inverse(panels, (size_t)(inside[i].place - region),
                                            (size_t)(inside[j].place - region));
            const mat3 block = mat3_mul(mat3_mul(Ft, X), inside[j].F);
            const size_t g = (size_t)inside[i].group, h = (size_t)inside[j].group;
            b->W[h * n + g] = mat3_transpose(block);
            b->W[g * n + h] = block;
        }
    }
}

/* ---------------------------------------------------------------- outside: columns */

/* Groups in the order in which the tree meets them. Returns how many there are. */
static int number_groups(const struct reach_build *b, struct column_load *load, int *at)
{
    int n = 0, *number = at + b->n; /* of a group of W */
    memset(number, -1, (size_t)b->n * sizeof *number);
    for (int l = 0; l < b->n_outside; l++) {
        load[l] = b->load[l];
        int *group = &number[b->load[l].group];
        if (*group < 0) {
            at[n] = b->load[l].group;
            *group = n++;
        }
        load[l].group = *group;
    }
    return n;
}

/* Loads outside in the tree's order of groups. */
struct numbered {
    struct column_load *load; /* | [n_load]                                  */
    int *at;                  /* of groups in both directions | [2 n]        */
};

static struct numbered take_numbered(size_t n_load, size_t n, struct arena *arena)
{
    struct numbered r;
    r.load = ARENA_TAKE(arena, n_load, struct column_load);
    r.at = ARENA_TAKE(arena, 2 * n, int);
    PALP_ASSERT(r.load && r.at);
    return r;
}

static size_t row_bytes(const struct border_term *term)
{
    return term->stride * (term->precision == PALP_SINGLE ? sizeof(float) : sizeof(double));
}

/* Of the columns that reach the region some numbers are told; others are nothing. */
static void clear_told(const struct border_term *term, int n)
{
    memset(term->product, 0, 3 * (size_t)n * row_bytes(term));
}

/* Rows of the term from the tree's order of groups to W's. */
static void take_told(const struct border_term *term, const struct columns *columns)
{
    const size_t size = 3 * row_bytes(term);
    for (int g = 0; g < columns->n; g++)
        memcpy((unsigned char *)term->R + (size_t)columns->at[g] * size,
               (const unsigned char *)term->product + (size_t)g * size, size);
}

static bool has_border(const struct factor *factor)
{
    return factor->border && factor->border->n > 0;
}

static bool respond_outside(const struct reach_build *b)
{
    struct arena *arena = b->arena;
    const size_t mark = arena->used;
    const struct numbered r = take_numbered((size_t)b->n_outside, (size_t)b->n, arena);
    const struct columns columns = {
        .panels = &b->view->factor->panels,
        .n = number_groups(b, r.load, r.at),
        .n_load = b->n_outside,
        .load = r.load,
        .at = r.at,
        .n_inside = b->n_inside,
        .inside = b->load + b->n_outside,
        .told = b->term ? b->term->product : NULL,
        .told_stride = b->term ? b->term->stride : 0,
    };
    if (b->term)
        clear_told(b->term, columns.n);
    const bool done = columns_respond(&columns, b->W, (size_t)b->n, arena, b->pool);
    if (b->term)
        take_told(b->term, &columns);
    arena->used = mark;
    return done;
}

/* ---------------------------------------------------------------- outside: kept columns */

/* Of a node outside: among those outside, and with those inside. */
static void gather_stray(const struct reach_build *b, int l)
{
    const struct stray_columns *strays = b->view->factor->strays;
    const struct column_load *load = &b->load[l];
    const size_t n = (size_t)b->n, g = (size_t)load->group;
    const int stray = stray_columns_find(strays, load->place);
    const mat3 Ft = mat3_transpose(load->F);
    for (int k = l; k < b->n_outside + b->n_inside; k++) {
        const struct column_load *other = &b->load[k];
        const mat3 X =
            k < b->n_outside
                ? stray_columns_among(strays, stray, stray_columns_find(strays, other->place))
                : mat3_transpose(stray_columns_block(strays, other->place, stray));
        const mat3 block = mat3_mul(mat3_mul(Ft, X), other->F);
        const size_t h = (size_t)other->group;
        b->W[h * n + g] = mat3_transpose(block);
        b->W[g * n + h] = block;
    }
}

/* Few nodes that strayed from a region. */
static bool are_strays(const struct reach_build *b)
{
    return b->view->factor->strays && b->n_inside > 0 && b->n_outside <= STRAYS_MOST;
}

static bool respond_strays(const struct reach_build *b)
{
    const struct factor *factor = b->view->factor;
    struct stray_columns *strays = factor->strays;
    if (!stray_columns_ask(factor, b->load, b->n_outside, b->arena, b->pool))
        return false;
    for (int i = b->n_outside; i < b->n_outside + b->n_inside; i++)
        region_rows_want(&strays->rows, b->load[i].place);
    region_rows_find(&strays->rows, b->pool);
    for (int l = 0; l < b->n_outside; l++)
        gather_stray(b, l);
    if (b->term)
        border_take_strays(
            factor->border,
            &(struct border_strays){strays, b->load, b->n_outside, b->term->R, b->term->stride},
            b->pool);
    return true;
}

/* ---------------------------------------------------------------- both */

/* Is each group one node? Of as many loads as groups two may be one group's. */
static bool are_nodes(const struct loads *J)
{
    for (int g = 0; g < J->n; g++)
        if (J->first[g + 1] - J->first[g] != 1)
            return false;
    return true;
}

/* Loads of the region, behind the others, are done by its inverse where groups are nodes. */
static void part_loads(struct reach_build *b, int n_load, bool by_inverse)
{
    const struct ordering *o = b->view->factor->ordering;
    b->n_outside = n_load;
    while (by_inverse && b->n_outside > 0 && b->load[b->n_outside - 1].place >= o->n - o->n_last)
        b->n_outside--;
    b->n_inside = n_load - b->n_outside;
}

/* Rows of nodes inside, which from here on stand for the nodes that they were parted from. */
static void take_rows_inside(const struct reach_build *b)
{
    const struct border *border = b->view->factor->border;
    border_ask_rows(border, b->load + b->n_outside, b->n_inside, b->pool);
    for (int i = b->n_outside; i < b->n_outside + b->n_inside; i++) {
        struct column_load *load = &b->load[i];
        border_take_rows(border, load->place, &load->F,
                         (unsigned char *)b->term->R + 3 * (size_t)load->group * row_bytes(b->term),
                         b->term->stride);
        load->place = border_root(border, load->place);
    }
}

/* W of loads as they come; of several a group: all by columns. */
static bool build_groups(struct reach_build *b, const struct loads *J, bool by_inverse)
{
    struct arena *arena = b->arena;
    const size_t mark = arena->used;
    b->n = J->n;
    const struct placed_loads placed = factor_view_place(b->view, J, arena);
    b->load = placed.load;
    part_loads(b, placed.n_load, by_inverse);
    if (b->n_outside + b->n_inside < b->n || !are_nodes(J)) /* not all blocks are met */
        memset(b->W, 0, (size_t)b->n * (size_t)b->n * sizeof *b->W);
    struct border_term term;
    const bool is_bordered = has_border(b->view->factor);
    if (is_bordered) {
        term = border_term_take(b->n, b->view->factor->border->n, b->view->factor->panels.precision,
                                arena);
        memset(term.R, 0, 3 * (size_t)b->n * row_bytes(&term));
        b->term = &term;
        take_rows_inside(b);
    }
    const bool done = b->n_outside == 0 || (are_strays(b) ? respond_strays(b) : respond_outside(b));
    if (done)
        pool_for(b->pool, b->n_inside, ROWS, gather_rows, b);
    if (done && is_bordered)
        border_term_add(&term, b->W, b->pool);
    b->term = NULL;
    arena->used = mark;
    return done;
}

/* ---------------------------------------------------------------- from nodes to groups */

/* J = B H with H a node a group. */
struct reach_expansion {
    const struct loads *J;
    const int *number; /* of a node that J touches; -1: none | [n_node] */
    int n_node;        /* that J touches                                */
    const mat3 *WN;    /* H A⁻¹ Hᵀ                | [n_node × n_node]    */
    mat3 *row;         /* one of B WN a chunk     | [chunks × n_node]    */
    mat3 *W;
};

/* B WN of one group, and from it W's row from there on. */
static void expand_row(const struct reach_expansion *e, int g, mat3 *row)
{
    const struct loads *J = e->J;
    const size_t n = (size_t)J->n, n_node = (size_t)e->n_node;
    memset(row, 0, n_node * sizeof *row);
    for (int l = J->first[g]; l < J->first[g + 1]; l++) {
        const mat3 Ft = mat3_transpose(J->load[l].F);
        const mat3 *WN = e->WN + (size_t)e->number[J->load[l].dof] * n_node;
        for (size_t k = 0; k < n_node; k++)
            row[k] = mat3_add(row[k], mat3_mul(Ft, WN[k]));
    }
    for (size_t h = (size_t)g; h < n; h++) {
        mat3 sum = mat3_diagonal(0);
        for (int l = J->first[h]; l < J->first[h + 1]; l++)
            sum = mat3_add(sum, mat3_mul(row[e->number[J->load[l].dof]], J->load[l].F));
        e->W[h * n + (size_t)g] = mat3_transpose(sum);
        e->W[(size_t)g * n + h] = sum;
    }
}

static void expand_rows(void *ctx, int first, int last)
{
    const struct reach_expansion *e = ctx;
    for (int g = first; g < last; g++)
        expand_row(e, g, e->row + (size_t)(first / ROWS) * (size_t)e->n_node);
}

/* Which nodes J touches, numbered as they come. Returns how many. */
static int number_nodes(const struct loads *J, int n_node, int *number)
{
    int n = 0;
    memset(number, -1, (size_t)n_node * sizeof *number);
    for (int l = 0; l < J->first[J->n]; l++)
        if (number[J->load[l].dof] < 0)
            number[J->load[l].dof] = n++;
    return n;
}

/* One group a node that J touches, with unit forces. */
static void list_nodes(const struct loads *J, const int *number, struct loads *H)
{
    for (int k = 0; k <= H->n; k++)
        H->first[k] = k;
    for (int l = 0; l < J->first[J->n]; l++)
        H->load[number[J->load[l].dof]] = (struct load){J->load[l].dof, mat3_diagonal(1)};
}

/* For n nodes and the groups that are made of them. */
struct node_blocks {
    struct loads H;
    mat3 *WN, *row;
};

static struct node_blocks take_nodes(size_t n, size_t n_group, struct arena *arena)
{
    struct node_blocks r = {.H.n = (int)n};
    r.H.first = ARENA_TAKE(arena, n + 1, int);
    r.H.load = ARENA_TAKE(arena, n, struct load);
    r.WN = ARENA_TAKE(arena, n * n, mat3);
    r.row = ARENA_TAKE(arena, (n_group + ROWS - 1) / ROWS * n, mat3);
    PALP_ASSERT(r.H.first && r.H.load && r.WN && r.row);
    return r;
}

static bool build_from_nodes(struct reach_build *b, const struct loads *J, const int *number, int n)
{
    struct node_blocks r = take_nodes((size_t)n, (size_t)J->n, b->arena);
    list_nodes(J, number, &r.H);
    struct reach_expansion e = {J, number, n, r.WN, r.row, b->W};
    b->W = r.WN;
    const bool done = build_groups(b, &r.H, b->path == COMPLIANCE_BY_INVERSE);
    if (done)
        pool_for(b->pool, J->n, ROWS, expand_rows, &e);
    return done;
}

static int *take_number(size_t n_node, struct arena *arena)
{
    int *number = ARENA_TAKE(arena, n_node, int);
    PALP_ASSERT(number);
    return number;
}

/* Nodes that J touches are few enough to be done one by one. */
static bool suits_nodes(const struct reach_build *b, const struct loads *J, int n)
{
    const bool by_inverse = b->path == COMPLIANCE_BY_INVERSE;
    const bool has_region = b->view->factor->ordering->n_last > 0;
    return n <= J->n || (by_inverse && has_region && n <= NODES_MOST * J->n);
}

/* W of n groups. */
static mat3 *take_beside(size_t n, struct arena *arena)
{
    mat3 *both = ARENA_TAKE(arena, n * n, mat3);
    PALP_ASSERT(both);
    return both;
}

/* With the border's columns beside J, on the factor alone. */
static bool build_beside(struct reach_build *b, const struct loads *J)
{
    struct factor plain = *b->view->factor;
    const struct border *border = plain.border;
    const size_t n = (size_t)(J->n + border->n);
    plain.border = NULL;
    plain.panels.root = NULL;
    const struct factor_view view = {.factor = &plain, .is_placed = true};
    mat3 *both = take_beside(n, b->arena);
    const struct loads loads = border_loads(b->view, J, b->arena);
    struct reach_build beside = *b;
    beside.view = &view;
    beside.W = both;
    const bool done = build_groups(&beside, &loads, false);
    const struct border_term term = border_term_take(J->n, border->n, PALP_DOUBLE, b->arena);
    if (done) {
        border_term_fold(&term, b->view, J, both, b->W);
        border_term_add(&term, b->W, b->pool);
    }
    return done;
}

/* Does the border tell all that is asked about? Where it has rows outside of the region: nodes of
 * the region, and copies of these. */
static bool border_tells(const struct factor *factor, const struct loads *J)
{
    const struct border *b = factor->border;
    if (b->is_inside || !b->tells_region)
        return b->is_inside;
    for (int l = 0; l < J->first[J->n]; l++) {
        const int place = border_root(b, b->place[J->load[l].dof]);
        if (place >= 0 && place < border_first_inside(b))
            return false;
    }
    return true;
}

bool reach_build(const struct factor_view *view, enum compliance_path path, const struct loads *J,
                 mat3 *W, struct arena *arena, struct pool *pool)
{
    const size_t mark = arena->used;
    struct reach_build b = {.view = view, .path = path, .arena = arena, .pool = pool, .W = W};
    const bool has_inverse = path == COMPLIANCE_BY_INVERSE;
    const bool is_beside =
        has_border(view->factor) && !(has_inverse && border_tells(view->factor, J));
    if (!is_beside && are_nodes(J))
        return build_groups(&b, J, has_inverse);
    const int n_node = border_nodes(view->factor);
    int *number = take_number((size_t)n_node, arena);
    const int n = number_nodes(J, n_node, number);
    const bool by_nodes = !is_beside && suits_nodes(&b, J, n);
    const bool done = by_nodes                   ? build_from_nodes(&b, J, number, n)
                      : has_border(view->factor) ? build_beside(&b, J)
                                                 : build_groups(&b, J, false);
    arena->used = mark;
    return done;
}

/* ---------------------------------------------------------------- memory */

/* W of n groups and the border's is there before the border's term is. */
static void count_border(const struct reach_sizes *e, size_t n, struct arena *counter)
{
    take_beside(n + e->n_border, counter);
    border_loads_count(n + e->n_border, e->n_load + e->n_border * BORDER_ROWS, counter);
    border_term_take((int)n, (int)e->n_border, PALP_DOUBLE, counter);
}

void reach_count(const struct reach_sizes *e, struct arena *counter)
{
    const size_t n_most = e->n > e->n_touched ? e->n : e->n_touched, n = n_most + e->n_border,
                 n_load = (e->n_load > n_most ? e->n_load : n_most) + e->n_border * BORDER_ROWS;
    take_number(e->n_node, counter);
    take_nodes(e->n_touched, e->n, counter);
    if (e->n_border > 0)
        count_border(e, n_most, counter);
    factor_view_count(e->n_node, n_load, counter);
    take_numbered(n_load, n, counter);
    columns_count(e->n_node, n, e->precision == PALP_SINGLE, counter);
}

/* ---------------------------------------------------------------- the provider */

static bool serves_system(const struct coupled_system *c, enum palp_compliance wanted)
{
    return solver_has_factor(c) && wanted == PALP_COMPLIANCE_REACH;
}

static size_t smaller_size(size_t a, size_t b)
{
    return a < b ? a : b;
}

static vec3 *take_probe(size_t n, struct arena *arena)
{
    vec3 *u = ARENA_TAKE(arena, n, vec3);
    PALP_ASSERT(u);
    return u;
}

/* The factor, solves where it does not fit, a cross-check. A load touches one node. A factor made
 * in the step is in double precision. */
static void count_scratch(const struct palp_scene *scene, const struct coupled_system *c,
                          struct compliance_sizes most, struct arena *counter)
{
    const bool single = scene->opt.motion == PALP_MOTION_PCG && scene->opt.precision == PALP_SINGLE;
    const size_t n_node = (size_t)c->n_v;
    const struct reach_sizes sizes = {
        .n_node = n_node,
        .n_touched = smaller_size(smaller_size(n_node, most.n_load), NODES_MOST * most.n),
        .n = most.n,
        .n_load = most.n_load,
        .n_border = smaller_size((size_t)c->n_spare, BORDER_MOST),
        .precision = single ? PALP_SINGLE : PALP_DOUBLE,
    };
    reach_count(&sizes, counter);
    reference_count(n_node, most, counter);
    take_probe(most.n, counter);
    take_probe(most.n, counter);
}

/* Groups as they come: an accelerator gathers them from the region's inverse as well. */
static bool ask_there(const struct factor_view *view, const struct loads *J, mat3 *W,
                      struct arena *arena)
{
    struct accelerated *there = view->accelerated;
    if (!there || J->n == 0)
        return false;
    const size_t mark = arena->used;
    const struct placed_loads placed = factor_view_place(view, J, arena);
    const bool done = there->accelerator->kind->respond(there, placed.load, placed.n_load, J->n, W);
    arena->used = mark;
    return done;
}

/* A body like a long thread, all of it touched, may not fit: it is cheap to solve with. */
static void respond_here(const struct compliance_request *q, const struct factor_view *view,
                         mat3 *W)
{
    struct pool *pool = q->world->pool;
    const int first = q->coupled->body[0];
    if (reach_build(view, COMPLIANCE_BY_INVERSE, q->J, W, q->arena, pool))
        return;
    solver_close(q->world->solver[first], q->world->system[first]->x); /* solves follow */
    reference_rows(view, q->J, W, q->arena, pool);
}

/* Where W leads by forces that no symmetry cancels | [n] */
static vec3 *push_probe(const mat3 *W, int n, struct arena *arena)
{
    enum { SORTS = 11 }; /* of numbers about 0 */
    vec3 *u = take_probe((size_t)n, arena);
    for (int i = 0; i < n; i++) {
        u[i] = (vec3){0, 0, 0};
        for (int j = 0; j < n; j++) {
            const vec3 f = {7 * j % SORTS - 5, (7 * j + 3) % SORTS - 5, (7 * j + 6) % SORTS - 5};
            u[i] = vec3_add(u[i], mat3_apply(W[(size_t)i * (size_t)n + (size_t)j], f));
        }
    }
    return u;
}

/* Is W, found there, what the CPU finds? W is the CPU's then. */
static bool cross_check_holds(const struct compliance_request *q, const struct factor_view *view,
                              mat3 *W)
{
    const size_t mark = q->arena->used;
    const int n = q->J->n;
    const vec3 *there = push_probe(W, n, q->arena);
    respond_here(q, view, W);
    const vec3 *here = push_probe(W, n, q->arena);
    const struct cross_check_answers answers = {.there = &there->x,
                                                .here = &here->x,
                                                .n = 3 * (size_t)n,
                                                .precision = view->factor->panels.precision};
    q->arena->used = mark;
    return cross_check_pass(view->accelerated, CROSS_CHECK_RESPOND, view->factor->number, &answers);
}

/* After a trial it is asked again: W is its own, as without one. */
static bool respond_there(const struct compliance_request *q, const struct factor_view *view,
                          mat3 *W)
{
    if (!ask_there(view, q->J, W, q->arena))
        return false;
    return !cross_check_is_due(view->accelerated, CROSS_CHECK_RESPOND, view->factor->number) ||
           (cross_check_holds(q, view, W) && ask_there(view, q->J, W, q->arena));
}

static void respond_reach(const struct compliance_request *q, mat3 *W)
{
    struct factor_view view;
    if (!factor_view_of(&view, q))
        memset(W, 0, (size_t)q->J->n * (size_t)q->J->n * sizeof *W);
    else if (!respond_there(q, &view, W))
        respond_here(q, &view, W);
}

const struct provider provider_reach = {"reach", serves_system, count_scratch, respond_reach};
