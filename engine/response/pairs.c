/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pairs.c - a column of blocks at a time: what a force across one pair moves at all of them. */
#include "engine/response/pairs.h"
#include "engine/base/assert.h"
#include "engine/base/wide.h"
#include "engine/step.h"

#include <string.h>

#define REAL    float
#define NAME(x) x##_single
#include "engine/response/pairs_kernel.h"
#undef REAL
#undef NAME
#define REAL    double
#define NAME(x) x##_double
#include "engine/response/pairs_kernel.h"
#undef REAL
#undef NAME

enum { COLUMNS = 8 }; /* that a worker forms at a time */

static int groups_of(int n)
{
    return (n + PAIRS_LANES - 1) / PAIRS_LANES;
}

/* ---------------------------------------------------------------- blocks */

/* Of a pair's force on one of its sides: a row of W_H for each proximity of the side, and the row's
 * share of the force. A row is the column that is meant, block by block: W_H is symmetric, and the
 * row lies in one piece. */
struct forced_rows {
    int n, first; /* `first`: proximity of a row's first block */
    const mat3 *WH, *row[SIDE_MOST];
    double scale[SIDE_MOST];
};

/* What a unit force at the proximity of a row, times `scale`, moves at one side of a pair. A sum by
 * value stays in registers; the compiler would keep an array of nine numbers in memory. */
INLINE_WIDE mat3 add_side(mat3 sum, const struct side *side, double scale, const mat3 *row,
                          int first)
{
    for (int k = 0; k < side->n; k++)
        sum = mat3_axpy(sum, scale * side->weight[k], row[side->prox[k] - first]);
    return sum;
}

/* The group of pair i is one of the span's. */
static void span_pair(struct pairs_span *span, int i)
{
    const int group = i / PAIRS_LANES;
    span->first = group < span->first ? group : span->first;
    span->end = group >= span->end ? group + 1 : span->end;
}

/* Add what the force moves at both sides of every pair that has one on the same body. */
INLINE_WIDE void spread_forced_loop(const struct step *s, const struct forced_rows *forced,
                                    mat3 *block, struct pairs_span *span)
{
    for (int i = 0; i < s->n_con; i++) {
        const struct constraint *to = &s->con[i];
        const bool a = s->square[to->a.body].WH == forced->WH;
        const bool b = s->square[to->b.body].WH == forced->WH;
        if (!a && !b)
            continue;
        mat3 sum = block[i];
        for (int k = 0; k < forced->n; k++) {
            const mat3 *row = forced->row[k];
            if (a)
                sum = add_side(sum, &to->a, forced->scale[k], row, forced->first);
            if (b)
                sum = add_side(sum, &to->b, -forced->scale[k], row, forced->first);
        }
        block[i] = sum;
        span_pair(span, i);
    }
}

WIDE_FUNCTION(spread_forced, spread_forced_loop,
              (const struct step *s, const struct forced_rows *forced, mat3 *block,
               struct pairs_span *span),
              (s, forced, block, span))

/* Add to the column of pair j what its force on one of its sides does. */
static void add_side_blocks(const struct step *s, const struct side *from, double sign, mat3 *block,
                            struct pairs_span *span)
{
    const struct square square = s->square[from->body];
    struct forced_rows forced = {from->n, square.first, square.WH, {NULL}, {0}};
    if (!square.WH)
        return;
    for (int k = 0; k < from->n; k++) {
        forced.row[k] = square.WH + (size_t)(from->prox[k] - square.first) * (size_t)square.n;
        forced.scale[k] = s->h * s->h * sign * from->weight[k];
    }
    spread_forced(s, &forced, block, span);
}

struct pairs_folding {
    struct step *s;
    mat3 *block; /* axes: force, motion | m/N | [columns in chunks][pairs, padded] */
};

static void fold_columns(void *ctx, int first, int last)
{
    const struct pairs_folding *f = ctx;
    const struct step *s = f->s;
    const struct pairs *p = s->pairs;
    const size_t padded = PAIRS_LANES * (size_t)p->n_group;
    mat3 *block = f->block + (size_t)(first / COLUMNS) * padded;
    for (int j = first; j < last; j++) {
        memset(block, 0, padded * sizeof *block);
        p->span[j] = (struct pairs_span){p->n_group, 0};
        add_side_blocks(s, &s->con[j].a, +1, block, &p->span[j]);
        add_side_blocks(s, &s->con[j].b, -1, block, &p->span[j]);
        p->own[j] = block[j];
        if (p->precision == PALP_SINGLE)
            store_block_single(p, j, block);
        else
            store_block_double(p, j, block);
    }
}

/* ---------------------------------------------------------------- the stage */

static size_t plane_size(enum palp_precision precision)
{
    return precision == PALP_SINGLE ? sizeof(float) : sizeof(double);
}

struct pairs pairs_of(const struct step *s)
{
    return (struct pairs){s->n_con, groups_of(s->n_con), s->opt->precision};
}

/* Pairs and u of the step. Returns what is to stand where its pairs point to. */
static struct pairs take_pairs(struct step *s, struct arena *arena)
{
    struct pairs p = pairs_of(s);
    s->pairs = ARENA_TAKE(arena, 1, struct pairs);
    p.plane = arena_take(arena, 9 * PAIRS_LANES * (size_t)p.n * (size_t)p.n_group,
                         plane_size(p.precision));
    p.own = ARENA_TAKE(arena, p.n, mat3);
    p.span = ARENA_TAKE(arena, p.n, struct pairs_span);
    s->u = ARENA_TAKE(arena, p.n, vec3);
    PALP_ASSERT(s->pairs && p.plane && p.own && p.span && s->u);
    return p;
}

static double *take_planes(const struct pairs *p, struct arena *arena)
{
    double *u = ARENA_TAKE(arena, pairs_length(p), double);
    PALP_ASSERT(u);
    return u;
}

/* u of the forces that the step starts with. */
static void move_by_forces(struct step *s)
{
    const struct pairs *p = s->pairs;
    double *u = take_planes(p, &s->world->arena);
    memset(u, 0, pairs_length(p) * sizeof *u);
    for (int j = 0; j < p->n; j++)
        pairs_add(p, j, s->force[j], u);
    for (int i = 0; i < p->n; i++)
        s->u[i] = pairs_get(u, i);
}

static struct pairs_folding take_folding(struct step *s, const struct pairs *p, struct arena *arena)
{
    const size_t n_chunk = ((size_t)p->n + COLUMNS - 1) / COLUMNS;
    const size_t n_block = n_chunk * PAIRS_LANES * (size_t)p->n_group;
    const struct pairs_folding f = {s, ARENA_TAKE(arena, n_block, mat3)};
    PALP_ASSERT(f.block);
    return f;
}

void pairs_fold(struct step *s)
{
    PALP_ASSERT(s->n_con > 0 && s->square && s->force);
    struct arena *arena = &s->world->arena;
    const struct pairs pairs = take_pairs(s, arena);
    *s->pairs = pairs;
    const size_t mark = arena->used;
    struct pairs_folding f = take_folding(s, &pairs, arena);
    pool_for(s->world->pool, s->n_con, COLUMNS, fold_columns, &f);
    move_by_forces(s);
    arena->used = mark;
}

void pairs_add(const struct pairs *pairs, int j, vec3 f, double *u)
{
    const size_t column = (size_t)j * 9 * PAIRS_LANES * (size_t)pairs->n_group;
    if (f.x == 0 && f.y == 0 && f.z == 0)
        return;
    if (pairs->precision == PALP_SINGLE)
        add_single((const float *)pairs->plane + column, pairs->span[j], f, u);
    else
        add_double((const double *)pairs->plane + column, pairs->span[j], f, u);
}

void pairs_count(const struct step *most, struct arena *counter)
{
    struct step s = *most;
    if (s.opt->correction != PALP_CORRECT_FAST)
        return;
    const struct pairs pairs = take_pairs(&s, counter);
    take_folding(&s, &pairs, counter);
    take_planes(&pairs, counter);
}
