/* SPDX-License-Identifier: GPL-3.0-or-later */
/* border.c - columns of copies and removed cells, S, and Q where the region's inverse tells it. */
#include "engine/motion/border.h"
#include "engine/base/arena.h"
#include "engine/base/assert.h"
#include "engine/base/dense.h"
#include "engine/base/pages.h"
#include "engine/base/pool.h"
#include "engine/base/wide.h"
#include "engine/motion/columns.h"
#include "engine/motion/ordering.h"

#include <stdlib.h>
#include <string.h>

enum {
    NOWHERE = -1,
    STRIP = 96,   /* rows of Q that a worker does at a time */
    COLUMNS = 12, /* likewise                               */
    LANES = 16,
};

/* What an addition takes. */
struct border_scratch {
    struct column_load *load; /* B's, by rising place | [most × BORDER_ROWS]  */
    int *first;               /* loads of a place     | [n_node + 2]          */
    int *at, *number;         /* of groups            | [most]                */
    mat3 *W;                  /* Bᵀ A₀⁻¹ B            | [most][most]          */
    double *row;              /* of X B, those of B's rows | [3 n_last][3 most];
                               * outside of the region what B brings to its rows, in the panels'
                               * precision | [3 n_last][3 n]                          */
    struct arena arena;
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
    arena_destroy(&s->arena);
    free(s);
}

static struct border_scratch *scratch_create(const struct border *b, enum palp_precision precision)
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
    if (s->load && s->first && s->at && s->number && s->W && s->row &&
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
    b->scratch = scratch_create(b, precision);
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
static bool add_column_block(struct border *b, int begin, int column,
                             const struct border_block *block)
{
    bool has_room = true;
    for (int c = column; c >= b->n_first + begin; c = border_parent(b, c))
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
static bool collect_columns(struct border *b, int begin, const struct border_group *group, int n)
{
    bool has_room = true;
    for (int i = 0; i < n; i++)
        begin_column(b, begin + i, &group[i]);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < group[i].n; k++)
            has_room =
                add_column_block(b, begin, b->n_first + begin + i, &group[i].block[k]) && has_room;
    return has_room;
}

static bool rows_are_inside(const struct border *b, int begin)
{
    for (int k = begin; k < b->n; k++)
        for (int e = 0; e < b->n_entry[k]; e++)
            if (border_entries(b, k)[e].place < border_first_inside(b))
                return false;
    return true;
}

/* ---------------------------------------------------------------- S */

/* Columns of the addition are begin … n-1. */
struct addition {
    struct border *b;
    int begin;
    size_t stride;     /* of L: 3 most                 */
    double *L21, *L22; /* in L                         */
    double *T;         /* new columns of Q | [height]  */
};

/* Row r, column c of S (r ≥ c) := M in it less what is given. */
static void put_block_of_S(const struct addition *a, int r, int c, mat3 less)
{
    const struct border *b = a->b;
    const struct border_entry *entry = border_entries(b, r);
    mat3 S = mat3_scale(less, -1);
    for (int e = 0; e < b->n_entry[r]; e++)
        if (entry[e].place == b->n_first + c)
            S = mat3_add(S, mat3_transpose(entry[e].M));
    double *to = b->L + 3 * (size_t)c * a->stride + 3 * (size_t)r;
    for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++)
            to[(size_t)j * a->stride + (size_t)i] = S.m[i][j];
}

/* L22 from S22, L21 being there. */
static bool factor_addition(const struct addition *a)
{
    const int n = 3 * (a->b->n - a->begin), k = 3 * a->begin;
    if (k > 0)
        dense_multiply(&(struct dense_product){n, n, k, a->L21, a->L21, 1, a->stride, a->stride, 1,
                                               a->L22, a->stride, DENSE_SUBTRACT,
                                               .is_lower = true});
    return dense_cholesky(a->L22, n, a->stride);
}

/* ---------------------------------------------------------------- inside the region */

/* L21 = -[Bᵀ C] Q with the new columns of B and C and the earlier ones of Q, some of the latter:
 * S21 = -L21 L11ᵀ says the same. */
static void couple_columns(void *ctx, int first, int last)
{
    const struct addition *a = ctx;
    const struct border *b = a->b;
    for (int c = first; c < last; c++) {
        const double *Q = b->Q + (size_t)c * b->root.height;
        for (int k = a->begin; k < b->n; k++) {
            vec3 sum = {0, 0, 0};
            for (int e = 0; e < b->n_entry[k]; e++) {
                const struct border_entry *entry = &border_entries(b, k)[e];
                if (entry->place >= b->n_first + a->begin)
                    continue;
                const double *q = Q + border_row(b, entry->place);
                sum = vec3_sub(sum, mat3_apply_t(entry->M, (vec3){q[0], q[1], q[2]}));
            }
            double *to = b->L + (size_t)c * a->stride + 3 * (size_t)k;
            to[0] = sum.x, to[1] = sum.y, to[2] = sum.z;
        }
    }
}

/* Three rows of a matrix, and what they count in three sums of rows. */
struct row_sum {
    double *to[3];
    const void *from[3];
    const float *rest[3]; /* of single precision: what rounding took off */
    mat3 M;
    int n;
};

INLINE_WIDE void add_single_loop(const struct row_sum *s)
{
    const float *x = s->from[0], *y = s->from[1], *z = s->from[2];
    const float *rest_x = s->rest[0], *rest_y = s->rest[1], *rest_z = s->rest[2];
    double *restrict to_x = s->to[0], *restrict to_y = s->to[1], *restrict to_z = s->to[2];
    const mat3 M = s->M;
    for (int i = 0; i < s->n; i++) {
        const double at_x = (double)x[i] + (double)rest_x[i],
                     at_y = (double)y[i] + (double)rest_y[i],
                     at_z = (double)z[i] + (double)rest_z[i];
        to_x[i] += at_x * M.m[0][0] + at_y * M.m[1][0] + at_z * M.m[2][0];
        to_y[i] += at_x * M.m[0][1] + at_y * M.m[1][1] + at_z * M.m[2][1];
        to_z[i] += at_x * M.m[0][2] + at_y * M.m[1][2] + at_z * M.m[2][2];
    }
}

INLINE_WIDE void add_double_loop(const struct row_sum *s)
{
    const double *x = s->from[0], *y = s->from[1], *z = s->from[2];
    double *restrict to_x = s->to[0], *restrict to_y = s->to[1], *restrict to_z = s->to[2];
    const mat3 M = s->M;
    for (int i = 0; i < s->n; i++) {
        to_x[i] += x[i] * M.m[0][0] + y[i] * M.m[1][0] + z[i] * M.m[2][0];
        to_y[i] += x[i] * M.m[0][1] + y[i] * M.m[1][1] + z[i] * M.m[2][1];
        to_z[i] += x[i] * M.m[0][2] + y[i] * M.m[1][2] + z[i] * M.m[2][2];
    }
}

WIDE_FUNCTION(add_rows_single, add_single_loop, (const struct row_sum *s), (s))
WIDE_FUNCTION(add_rows_double, add_double_loop, (const struct row_sum *s), (s))

/* Three rows of X, which is symmetric, from the number `at` on. S is a small difference of large
 * numbers: what rounding to single precision took off X is added. */
static void add_inverse_rows(const struct border *b, size_t at, struct row_sum *sum)
{
    const struct panels *panels = b->panels;
    for (int i = 0; i < 3 && panels->precision == PALP_DOUBLE; i++)
        sum->from[i] = (const double *)panels->inverse + at + i * sum->n;
    for (int i = 0; i < 3 && panels->precision == PALP_SINGLE; i++) {
        sum->from[i] = (const float *)panels->inverse + at + i * sum->n;
        sum->rest[i] = panels->rest + at + i * sum->n;
    }
    if (panels->precision == PALP_SINGLE)
        add_rows_single(sum);
    else
        add_rows_double(sum);
}

/* T := [X B; -1] of one group. */
static void fill_column(const struct addition *a, int k)
{
    const struct border *b = a->b;
    const size_t n = 3 * (size_t)b->panels->ordering->n_last, height = b->root.height;
    double *T = a->T + 3 * (size_t)(k - a->begin) * height;
    struct row_sum sum = {.to = {T, T + height, T + 2 * height}, .n = (int)n};
    memset(T, 0, 3 * height * sizeof *T);
    for (int e = 0; e < b->n_entry[k]; e++) {
        const struct border_entry *entry = &border_entries(b, k)[e];
        sum.M = entry->M;
        if (entry->place < b->n_first)
            add_inverse_rows(b, border_row(b, entry->place) * n, &sum);
    }
    for (size_t i = 0; i < 3; i++)
        T[i * height + n + 3 * (size_t)k + i] = -1;
}

static void fill_columns(void *ctx, int first, int last)
{
    const struct addition *a = ctx;
    for (int k = a->begin + first; k < a->begin + last; k++)
        fill_column(a, k);
}

/* Rows of X B that B's columns have, one after the other: in T they are far apart. */
static void gather_rows_of_T(const struct addition *a)
{
    const struct border *b = a->b;
    struct border_scratch *s = b->scratch;
    const size_t n = 3 * (size_t)(b->n - a->begin);
    int *index = s->first, n_row = 0;
    memset(index, NOWHERE, (size_t)b->panels->ordering->n_last * sizeof *index);
    for (int k = a->begin; k < b->n; k++)
        for (int e = 0; e < b->n_entry[k]; e++) {
            const int place = border_entries(b, k)[e].place;
            if (place < b->n_first && index[place - border_first_inside(b)] == NOWHERE)
                index[place - border_first_inside(b)] = n_row++;
        }
    for (size_t c = 0; c < n; c++)
        for (int i = 0; i < b->panels->ordering->n_last; i++)
            for (size_t k = 0; k < 3 && index[i] != NOWHERE; k++)
                s->row[(3 * (size_t)index[i] + k) * n + c] =
                    a->T[c * b->root.height + 3 * (size_t)i + k];
}

/* S22 = C - Bᵀ X B, rows of some groups. */
static void put_rows_of_S(void *ctx, int first, int last)
{
    const struct addition *a = ctx;
    const struct border *b = a->b;
    const struct border_scratch *s = b->scratch;
    const size_t n = 3 * (size_t)(b->n - a->begin);
    for (int i = first; i < last; i++) {
        const int r = a->begin + i;
        double *BXB = &s->W[0].m[0][0] + 3 * (size_t)i * n;
        struct row_sum sum = {.to = {BXB, BXB + n, BXB + 2 * n}, .n = 3 * (i + 1)};
        memset(BXB, 0, 3 * n * sizeof *BXB);
        for (int e = 0; e < b->n_entry[r]; e++) {
            const struct border_entry *entry = &border_entries(b, r)[e];
            if (entry->place >= b->n_first)
                continue;
            const size_t row = 3 * (size_t)s->first[entry->place - border_first_inside(b)];
            for (size_t k = 0; k < 3; k++)
                sum.from[k] = s->row + (row + k) * n;
            sum.M = entry->M;
            add_rows_double(&sum);
        }
        for (int c = 0; c <= i; c++) {
            const double *at = BXB + 3 * c;
            put_block_of_S(a, r, a->begin + c,
                           (mat3){{{at[0], at[1], at[2]},
                                   {at[n], at[n + 1], at[n + 2]},
                                   {at[2 * n], at[2 * n + 1], at[2 * n + 2]}}});
        }
    }
}

/* Q = (T - Q L21ᵀ) L22⁻ᵀ, a strip of rows. */
static void finish_rows(void *ctx, int first, int last)
{
    const struct addition *a = ctx;
    const struct border *b = a->b;
    const int n = 3 * (b->n - a->begin), k = 3 * a->begin;
    const size_t height = b->root.height;
    if (k > 0)
        dense_multiply(&(struct dense_product){last - first, n, k, b->Q + first, a->L21, 1, height,
                                               a->stride, 1, a->T + first, height, DENSE_SUBTRACT,
                                               .is_lower = false});
    dense_solve_right(&(struct dense_lower){a->L22, n, a->stride},
                      &(struct dense_block){a->T + first, last - first, n, height});
    if (b->panels->precision == PALP_DOUBLE)
        return;
    float *Q = (float *)b->root.Q + 3 * (size_t)a->begin * height;
    for (int c = 0; c < n; c++)
        for (int i = first; i < last; i++)
            Q[(size_t)c * height + (size_t)i] = (float)a->T[(size_t)c * height + (size_t)i];
}

/* The earlier columns have nothing of the new openings. */
static void clear_behind(const struct addition *a)
{
    const struct border *b = a->b;
    const size_t n = 3 * (size_t)(b->n - a->begin), height = b->root.height;
    const size_t row = 3 * ((size_t)b->panels->ordering->n_last + (size_t)a->begin);
    for (size_t c = 0; c < 3 * (size_t)a->begin; c++) {
        memset(b->Q + c * height + row, 0, n * sizeof *b->Q);
        if (b->panels->precision == PALP_SINGLE)
            memset((float *)b->root.Q + c * height + row, 0, n * sizeof(float));
    }
}

static void finish_columns(struct addition *a, struct pool *pool)
{
    clear_behind(a);
    pool_for(pool, 3 * (a->b->panels->ordering->n_last + a->b->n), STRIP, finish_rows, a);
}

static bool extend_inside(struct addition *a, struct pool *pool)
{
    const int n = a->b->n - a->begin;
    pool_for(pool, 3 * a->begin, COLUMNS, couple_columns, a);
    pool_for(pool, n, 1, fill_columns, a);
    gather_rows_of_T(a);
    pool_for(pool, n, 1, put_rows_of_S, a);
    if (!factor_addition(a))
        return false;
    finish_columns(a, pool);
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

/* W = Bᵀ A₀⁻¹ B */
static bool respond_columns(const struct border *b, struct pool *pool)
{
    struct border_scratch *s = b->scratch;
    const int n_load = place_loads(b);
    arena_empty(&s->arena);
    memset(s->W, 0, (size_t)b->n * (size_t)b->n * sizeof *s->W);
    const struct columns columns = {.panels = b->panels,
                                    .n = number_loaded_groups(b, n_load),
                                    .n_load = n_load,
                                    .load = s->load,
                                    .at = s->at,
                                    .brought = b->tells_region ? s->row : NULL,
                                    .brought_stride = 3 * (size_t)b->n};
    if (b->tells_region)
        memset(s->row, 0,
               3 * (size_t)b->panels->ordering->n_last * 3 * (size_t)b->n * sizeof *s->row);
    return columns.n == 0 || columns_respond(&columns, s->W, (size_t)b->n, &s->arena, pool);
}

/* What a block of B asks of the region's rows joins what the others bring there. */
static void add_own_row(const struct border *b, int group, const struct border_entry *entry)
{
    const size_t stride = 3 * (size_t)b->n,
                 at = border_row(b, entry->place) * stride + 3 * (size_t)group;
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++)
            if (b->panels->precision == PALP_SINGLE)
                ((float *)b->scratch->row)[at + i * stride + j] += (float)entry->M.m[i][j];
            else
                b->scratch->row[at + i * stride + j] += entry->M.m[i][j];
}

static void add_own_rows(const struct addition *a)
{
    const struct border *b = a->b;
    for (int k = a->begin; k < b->n; k++)
        for (int e = 0; e < b->n_entry[k]; e++) {
            const struct border_entry *entry = &border_entries(b, k)[e];
            if (entry->place >= border_first_inside(b) && entry->place < b->n_first)
                add_own_row(b, k, entry);
        }
}

/* T := X times what is brought to the region, rows first … last-1. */
static void multiply_brought(void *ctx, int first, int last)
{
    const struct addition *a = ctx;
    const struct border *b = a->b;
    const int n = 3 * (b->n - a->begin), depth = 3 * b->panels->ordering->n_last;
    const size_t height = b->root.height, stride = 3 * (size_t)b->n, at = 3 * (size_t)a->begin;
    if (b->panels->precision == PALP_DOUBLE) {
        dense_multiply(&(struct dense_product){last - first, n, depth,
                                               (const double *)b->panels->inverse + first,
                                               b->scratch->row + at, 1, (size_t)depth, stride, 1,
                                               a->T + first, height, DENSE_SET, .is_lower = false});
        return;
    }
    float *T = (float *)b->root.Q + at * height;
    dense_multiply_single(&(struct dense_product_single){
        last - first, n, depth, (const float *)b->panels->inverse + first,
        (const float *)b->scratch->row + at, 1, (size_t)depth, stride, 1, T + first, height,
        DENSE_SET, .is_lower = false});
    for (size_t c = 0; c < (size_t)n; c++)
        for (int i = first; i < last; i++)
            a->T[c * height + (size_t)i] = (double)T[c * height + (size_t)i];
}

/* Q of the region's rows: of A₀⁻¹ B where X B is not all of it. */
static void keep_region_rows(struct addition *a, struct pool *pool)
{
    const struct border *b = a->b;
    const size_t n = 3 * (size_t)b->panels->ordering->n_last, height = b->root.height;
    for (int k = a->begin; k < b->n; k++) {
        double *T = a->T + 3 * (size_t)(k - a->begin) * height;
        memset(T, 0, 3 * height * sizeof *T);
        for (size_t i = 0; i < 3; i++)
            T[i * height + n + 3 * (size_t)k + i] = -1;
    }
    add_own_rows(a);
    pool_for(pool, (int)n, STRIP, multiply_brought, a);
    finish_columns(a, pool);
}

static bool extend_outside(struct addition *a, struct pool *pool)
{
    const struct border *b = a->b;
    if (!respond_columns(b, pool))
        return false;
    for (int r = a->begin; r < b->n; r++)
        for (int c = 0; c <= r; c++)
            put_block_of_S(a, r, c, b->scratch->W[(size_t)r * (size_t)b->n + (size_t)c]);
    if (a->begin > 0)
        dense_solve_right(
            &(struct dense_lower){b->L, 3 * a->begin, a->stride},
            &(struct dense_block){a->L21, 3 * (b->n - a->begin), 3 * a->begin, a->stride});
    if (!factor_addition(a))
        return false;
    if (b->tells_region)
        keep_region_rows(a, pool);
    return true;
}

/* ---------------------------------------------------------------- own blocks alone */

/* L22 of one opening from its own block. */
static void put_own_block(const struct addition *a, int k)
{
    const struct border *b = a->b;
    double *to = b->L + 3 * (size_t)k * (a->stride + 1);
    b->n_entry[k] = 1;
    put_block_of_S(a, k, k, mat3_diagonal(0));
    if (dense_cholesky(to, 3, a->stride))
        return;
    const double size = sqrt(fabs(mat3_trace(border_entries(b, k)->M)) + 1e-300);
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++)
            to[j * a->stride + i] = i == j ? size : 0;
}

static void keep_own_blocks(struct addition *a, struct pool *pool)
{
    const struct border *b = a->b;
    const size_t n = 3 * (size_t)(b->n - a->begin), height = b->root.height;
    for (size_t c = 0; c < 3 * (size_t)b->n; c++) {
        const size_t row = c < 3 * (size_t)a->begin ? 3 * (size_t)a->begin : c;
        memset(b->L + c * a->stride + row, 0, (3 * (size_t)b->n - row) * sizeof *b->L);
    }
    for (int k = a->begin; k < b->n; k++)
        put_own_block(a, k);
    if (!b->is_inside)
        return;
    memset(a->T, 0, n * height * sizeof *a->T);
    for (size_t c = 0; c < n; c++)
        a->T[c * height + 3 * ((size_t)b->panels->ordering->n_last + (size_t)a->begin) + c] = -1;
    finish_columns(a, pool);
}

/* ---------------------------------------------------------------- an addition */

static struct addition begin_addition(struct border *b, int begin)
{
    const size_t stride = 3 * (size_t)b->most, at = 3 * (size_t)begin;
    return (struct addition){.b = b,
                             .begin = begin,
                             .stride = stride,
                             .L21 = b->L + at,
                             .L22 = b->L + at * stride + at,
                             .T = b->Q + at * b->root.height};
}

static void mark_ways(const struct border *b)
{
    memset(b->along, 0, (size_t)b->n_node);
    for (int k = 0; k < b->n; k++)
        for (int e = 0; e < b->n_entry[k]; e++)
            if (border_entries(b, k)[e].place < b->n_first)
                panels_mark_way(b->panels, border_entries(b, k)[e].place, b->along);
}

void border_append(struct border *border, struct factor *factor, const struct border_group *group,
                   int n, struct pool *pool)
{
    struct border *b = border;
    PALP_ASSERT(b->n + n <= b->most && factor->border == b);
    struct addition a = begin_addition(b, b->n);
    const bool has_room = collect_columns(b, a.begin, group, n);
    b->n += n;
    const bool inside = b->is_inside && rows_are_inside(b, a.begin);
    b->is_whole =
        b->is_whole && has_room && (inside ? extend_inside(&a, pool) : extend_outside(&a, pool));
    if (b->is_whole)
        b->is_inside = inside;
    else
        keep_own_blocks(&a, pool);
    b->tells_region = b->tells_region && (b->is_whole || b->is_inside);
    if (!b->is_inside)
        mark_ways(b);
    b->root.n_behind = b->n;
    factor->panels.root = b->is_inside ? &b->root : NULL;
}
