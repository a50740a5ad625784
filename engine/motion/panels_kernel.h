/* SPDX-License-Identifier: GPL-3.0-or-later */
/* panels_kernel.h - a solve with panels, in the precision of who includes this: panels_half.c,
 * panels_single.c and panels_double.c.
 *
 * They include panels_whole.h before, and define NUMBER, what panels hold, and PANELS(x), x with
 * the ending that panels_block.h had for these.
 * Lanes run past the end of a panel's column into what stands behind it: what they find there meets
 * a zero, or ends in padding that nobody reads. */
#include "engine/base/assert.h"
#include "engine/base/pool.h"
#include "engine/base/wide.h"
#include "engine/motion/ordering.h"
#include "engine/motion/panels.h"
#include "engine/motion/panels_solve.h"
#include "engine/motion/solve_schedule.h"

#include <string.h>

/* The panels that are solved with. */
struct stored {
    const NUMBER *P;
    const size_t *start;            /* of a panel, in P                           */
    const struct half_panels *half; /* that have the units of columns; NULL: numbers are stored */
};

/* One solve. */
struct solve {
    const struct supernodes *L;
    const struct solve_schedule *schedule;
    struct stored stored;
    double *x;    /* in and out */
    double scale; /* of what is asked for: near 1, far from the ends of what REAL can hold */
    int level;    /* that is gone through */
    const struct root_term *root; /* NULL: none */
    const unsigned char *along;   /* the panels that are gone through | [n_panel]; NULL: all */
};

static inline bool is_left_out(const struct solve *s, int p)
{
    return s->along && !s->along[p];
}

/* ---------------------------------------------------------------- a panel */

static inline int cols_of(const struct supernodes *L, int p)
{
    return 3 * (L->col[p + 1] - L->col[p]);
}

static inline int rows_of(const struct supernodes *L, int p)
{
    return 3 * (L->row_first[p + 1] - L->row_first[p]);
}

/* Of the list of a panel's rows, where those below begin. */
static inline int below_of(const struct supernodes *L, int p)
{
    return L->row_first[p] + L->col[p + 1] - L->col[p];
}

static inline REAL *front_of(const struct solve *s, int p)
{
    return (REAL *)s->schedule->front + s->schedule->front_first[p];
}

static inline REAL *answer_of(const struct solve *s, int p)
{
    return (REAL *)s->schedule->answer + s->schedule->answer_first[p];
}

static inline int pad_to_lanes(int n)
{
    return (n + N_LANES - 1) / N_LANES * N_LANES;
}

/* L₁₁⁻¹ or, below it, L₂₁ */
static inline const float *units_of_part(const struct solve *s, int p, bool is_below)
{
    return s->stored.half ? half_panels_unit(s->stored.half, p, is_below) : NULL;
}

/* y += the diagonal of L₁₁⁻¹, which counts leave out, times x: rows begin … end-1 */
static void add_diagonal(const struct solve *s, int p, int begin, int end, REAL *y, const REAL *x)
{
    if (!s->stored.half)
        return;
    const float *diagonal = s->stored.half->diagonal + 3 * s->L->col[p];
    for (int i = begin; i < end; i++)
        y[i] += (REAL)diagonal[i] * x[i];
}

/* ---------------------------------------------------------------- up */

/* Off what a panel's own rows ask for, and on to what its rows below hand up, goes what the child c
 * hands up. */
static void add_child(const struct solve *s, REAL *front, int c)
{
    const struct solve_schedule *schedule = s->schedule;
    const REAL *from = front_of(s, c) + schedule->below_first[c];
    const int *to = schedule->to + below_of(s->L, c), shared = schedule->shared[c];
    const int n = s->L->row_first[c + 1] - below_of(s->L, c);
    for (int i = 0; i < shared; i++)
        for (int t = 0; t < 3; t++)
            front[to[i] + t] -= from[3 * i + t];
    for (int i = shared; i < n; i++)
        for (int t = 0; t < 3; t++)
            front[to[i] + t] += from[3 * i + t];
}

/* All that a panel starts from; notes whether that is anything. */
static void receive_rows(const struct solve *s, int p)
{
    if (is_left_out(s, p))
        return;
    const struct solve_schedule *schedule = s->schedule;
    REAL *front = front_of(s, p);
    const double *x = s->x + 3 * s->L->col[p];
    REAL most = 0;
    memset(front, 0, (schedule->front_first[p + 1] - schedule->front_first[p]) * sizeof *front);
    for (int i = 0; i < cols_of(s->L, p); i++) {
        front[i] = (REAL)(x[i] * s->scale);
        most = front[i] != 0 ? 1 : most;
    }
    schedule->reached[p] = most != 0;
    for (int k = schedule->child_first[p]; k < schedule->child_first[p + 1]; k++) {
        const int c = schedule->child[k];
        if (!schedule->reached[c])
            continue;
        schedule->reached[p] = true;
        add_child(s, front, c);
    }
}

/* y = L₁₁⁻¹ (what is asked for), rows begin … end-1 */
static void solve_rows(const struct solve *s, int p, int begin, int end)
{
    if (is_left_out(s, p))
        return;
    const struct panel_block block = {(size_t)rows_of(s->L, p),  begin, end, 0, end, true,
                                      units_of_part(s, p, false)};
    REAL *y = answer_of(s, p);
    memset(y + begin, 0, (size_t)(pad_to_lanes(end) - begin) * sizeof *y);
    if (!s->schedule->reached[p])
        return;
    PANELS(add_columns)(y, s->stored.P + s->stored.start[p], &block, front_of(s, p));
    add_diagonal(s, p, begin, end, y, front_of(s, p));
}

/* L₂₁ y is handed up, rows begin … end-1 of those below. */
static void hand_rows(const struct solve *s, int p, int begin, int end)
{
    if (is_left_out(s, p))
        return;
    const int cols = cols_of(s->L, p);
    const struct panel_block block = {(size_t)rows_of(s->L, p), begin, end, 0, cols, false,
                                      units_of_part(s, p, true)};
    if (!s->schedule->reached[p])
        return;
    PANELS(add_columns)
    (front_of(s, p) + s->schedule->below_first[p], s->stored.P + s->stored.start[p] + cols, &block,
     answer_of(s, p));
}

static void climb_panel(const struct solve *s, int p)
{
    const int cols = cols_of(s->L, p);
    receive_rows(s, p);
    solve_rows(s, p, 0, cols);
    hand_rows(s, p, 0, rows_of(s->L, p) - cols);
}

/* ---------------------------------------------------------------- the term at the root */

static inline int columns_of_root(const struct solve *s)
{
    return 3 * s->root->n_behind;
}

static inline int rows_of_last(const struct solve *s)
{
    return cols_of(s->L, s->L->n_panel - 1);
}

/* t: what the last panel's rows ask for, as it is there between up and down, and those behind. */
static void gather_root(const struct solve *s)
{
    REAL *t = s->root->t;
    const int n = rows_of_last(s), behind = columns_of_root(s);
    const double *x = s->x + 3 * s->L->n;
    memcpy(t, front_of(s, s->L->n_panel - 1), (size_t)n * sizeof *t);
    for (int i = 0; i < behind; i++)
        t[n + i] = (REAL)(x[i] * s->scale);
    memset(t + n + behind, 0, N_LANES * sizeof *t);
}

/* s = Qᵀ t, columns begin … end-1 */
static void project_root(void *ctx, int begin, int end)
{
    const struct solve *s = ctx;
    const struct panel_block block = {
        s->root->height, 0, rows_of_last(s) + columns_of_root(s), begin, end, false, NULL};
    dot_columns_whole(s->root->s, s->root->Q, &block, s->root->t);
}

/* y += Q s, rows begin … end-1 */
static void add_root(const struct solve *s, REAL *y, int begin, int end)
{
    const struct panel_block block = {s->root->height,    begin, end, 0,
                                      columns_of_root(s), false, NULL};
    add_columns_whole(y, s->root->Q, &block, s->root->s);
}

/* The answer of those behind. */
static void answer_behind(const struct solve *s)
{
    REAL *t = s->root->t;
    const int n = rows_of_last(s), behind = columns_of_root(s);
    double *x = s->x + 3 * s->L->n;
    memset(t + n, 0, (size_t)behind * sizeof *t);
    add_root(s, t, n, n + behind);
    for (int i = 0; i < behind; i++)
        x[i] = (double)t[n + i] / s->scale;
}

static void turn_at_root(struct solve *s, struct pool *pool)
{
    enum { COLUMNS = 48 }; /* that a worker does at a time */
    if (!s->root)
        return;
    gather_root(s);
    pool_for(pool, columns_of_root(s), COLUMNS, project_root, s);
    answer_behind(s);
}

/* ---------------------------------------------------------------- down */

/* The answers at the rows below, which are known. */
static void collect_below(const struct solve *s, int p)
{
    if (is_left_out(s, p))
        return;
    const struct solve_schedule *schedule = s->schedule;
    REAL *x = front_of(s, p) + schedule->below_first[p];
    const REAL *answer = schedule->answer;
    const size_t *from = schedule->from + below_of(s->L, p);
    const int n = s->L->row_first[p + 1] - below_of(s->L, p);
    for (int i = 0; i < n; i++)
        for (int t = 0; t < 3; t++)
            x[3 * i + t] = answer[from[i] + (size_t)t];
    memset(x + 3 * n, 0, (size_t)(pad_to_lanes(3 * n) - 3 * n) * sizeof *x);
}

/* y - L₂₁ᵀ (what was collected), columns begin … end-1 */
static void take_columns(const struct solve *s, int p, int begin, int end)
{
    if (is_left_out(s, p))
        return;
    const int cols = cols_of(s->L, p), rows = rows_of(s->L, p);
    const struct panel_block block = {
        (size_t)rows, 0, rows - cols, begin, end, false, units_of_part(s, p, true)};
    REAL *left = front_of(s, p);
    const REAL *y = answer_of(s, p);
    PANELS(dot_columns)
    (left, s->stored.P + s->stored.start[p] + cols, &block, left + s->schedule->below_first[p]);
    for (int j = begin; j < end; j++)
        left[j] = y[j] - left[j];
}

/* The answer L₁₁⁻ᵀ of that, columns begin … end-1 */
static void solve_columns(const struct solve *s, int p, int begin, int end)
{
    if (is_left_out(s, p))
        return;
    const int cols = cols_of(s->L, p);
    const struct panel_block block = {(size_t)rows_of(s->L, p),  0, cols, begin, end, true,
                                      units_of_part(s, p, false)};
    REAL *y = answer_of(s, p);
    double *x = s->x + 3 * s->L->col[p];
    PANELS(dot_columns)(y, s->stored.P + s->stored.start[p], &block, front_of(s, p));
    add_diagonal(s, p, begin, end, y, front_of(s, p));
    if (s->root && p == s->L->n_panel - 1)
        add_root(s, y, begin, end);
    for (int j = begin; j < end; j++)
        x[j] = (double)y[j] / s->scale;
}

static void descend_panel(const struct solve *s, int p)
{
    const int cols = cols_of(s->L, p);
    collect_below(s, p);
    take_columns(s, p, 0, cols);
    solve_columns(s, p, 0, cols);
}

/* ---------------------------------------------------------------- loops of the pool */

static void climb_tasks(void *ctx, int first, int last)
{
    const struct solve *s = ctx;
    for (int k = s->schedule->task_first[first]; k < s->schedule->task_first[last]; k++)
        climb_panel(s, s->schedule->task_panel[k]);
}

static void descend_tasks(void *ctx, int first, int last)
{
    const struct solve *s = ctx;
    for (int k = s->schedule->task_first[last] - 1; k >= s->schedule->task_first[first]; k--)
        descend_panel(s, s->schedule->task_panel[k]);
}

static const int *panels_of_level(const struct solve *s)
{
    return s->schedule->level_panel + s->schedule->level_first[s->level];
}

static const struct piece *own_of_level(const struct solve *s)
{
    return s->schedule->own + s->schedule->own_first[s->level];
}

static void climb_level(void *ctx, int first, int last)
{
    const struct solve *s = ctx;
    for (const int *p = panels_of_level(s) + first; first < last; first++, p++) {
        if (s->schedule->is_large[*p])
            receive_rows(s, *p);
        else
            climb_panel(s, *p);
    }
}

static void solve_row_pieces(void *ctx, int first, int last)
{
    const struct solve *s = ctx;
    for (const struct piece *piece = own_of_level(s) + first; first < last; first++, piece++)
        solve_rows(s, piece->panel, piece->begin, piece->end);
}

static void hand_row_pieces(void *ctx, int first, int last)
{
    const struct solve *s = ctx;
    const struct piece *piece =
        s->schedule->below + s->schedule->below_piece_first[s->level] + first;
    for (; first < last; first++, piece++)
        hand_rows(s, piece->panel, piece->begin, piece->end);
}

static void descend_level(void *ctx, int first, int last)
{
    const struct solve *s = ctx;
    for (const int *p = panels_of_level(s) + first; first < last; first++, p++) {
        if (s->schedule->is_large[*p])
            collect_below(s, *p);
        else
            descend_panel(s, *p);
    }
}

static void take_column_pieces(void *ctx, int first, int last)
{
    const struct solve *s = ctx;
    for (const struct piece *piece = own_of_level(s) + first; first < last; first++, piece++)
        take_columns(s, piece->panel, piece->begin, piece->end);
}

static void solve_column_pieces(void *ctx, int first, int last)
{
    const struct solve *s = ctx;
    for (const struct piece *piece = own_of_level(s) + first; first < last; first++, piece++)
        solve_columns(s, piece->panel, piece->begin, piece->end);
}

static void climb_panels(struct solve *s, struct pool *pool)
{
    const struct solve_schedule *schedule = s->schedule;
    pool_for(pool, schedule->n_task, 1, climb_tasks, s);
    for (s->level = 0; s->level < schedule->n_level; s->level++) {
        const int k = s->level, n_own = schedule->own_first[k + 1] - schedule->own_first[k];
        pool_for(pool, schedule->level_first[k + 1] - schedule->level_first[k], 1, climb_level, s);
        pool_for(pool, n_own, 1, solve_row_pieces, s);
        pool_for(pool, schedule->below_piece_first[k + 1] - schedule->below_piece_first[k], 1,
                 hand_row_pieces, s);
    }
}

static void descend_panels(struct solve *s, struct pool *pool)
{
    const struct solve_schedule *schedule = s->schedule;
    for (s->level = schedule->n_level; s->level-- > 0;) {
        const int k = s->level, n_own = schedule->own_first[k + 1] - schedule->own_first[k];
        pool_for(pool, schedule->level_first[k + 1] - schedule->level_first[k], 1, descend_level,
                 s);
        pool_for(pool, n_own, 1, take_column_pieces, s);
        pool_for(pool, n_own, 1, solve_column_pieces, s);
    }
    pool_for(pool, schedule->n_task, 1, descend_tasks, s);
}

/* The way down along some panels overwrites what stands there alone: going up there again finds
 * what others handed up as it was. */
static void solve_panels(const struct panels *panels, const struct stored *stored,
                         const struct solve_part *part, struct pool *pool)
{
    const bool has_root = panels->root && panels->root->n_behind > 0;
    struct solve s = {.L = &panels->ordering->L,
                      .schedule = panels->schedule,
                      .stored = *stored,
                      .x = part->x,
                      .scale = part->scale,
                      .root = has_root ? panels->root : NULL};
    if (part->extent == SOLVE_FINISH)
        s.along = part->along;
    climb_panels(&s, pool);
    s.along = part->extent == SOLVE_OPEN ? part->along : NULL;
    turn_at_root(&s, pool);
    descend_panels(&s, pool);
}
