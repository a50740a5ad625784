/* SPDX-License-Identifier: GPL-3.0-or-later */
/* factor_kernel.h - kernels of a factorisation: tile by tile, in double precision. */
#ifndef PALP_GPU_FACTOR_KERNEL_H
#define PALP_GPU_FACTOR_KERNEL_H

#include "gpu/kernel/factor.h"
#include "gpu/kernel/thread.h"

/* ---------------------------------------------------------------- a thread block at a tile */

enum { FACTOR_SIDE = 16, FACTOR_EACH = 3 }; /* threads along a tile, and numbers of each: apart */

/** Where a thread sits: sixteen neighbours down the columns, where there are so many. */
struct factor_seat {
    int x, n_x, y, n_y;
};

DEVICE struct factor_seat factor_seat(const struct gpu_thread *t)
{
    const int n_x = t->n_thread % FACTOR_SIDE == 0 ? FACTOR_SIDE : 1;
    const struct factor_seat seat = {t->thread % n_x, n_x, t->thread / n_x, t->n_thread / n_x};
    return seat;
}

/** A thread block's scratch. */
struct factor_space {
    double *C;     /* the tile                                        */
    double *A, *B; /* what is multiplied; or, as one tile from A on, the other factor */
    double *line;  /* three rows or columns of it | [3 × FACTOR_TILE] */
};

DEVICE struct factor_space factor_space(const struct gpu_thread *t)
{
    double *C = (double *)(void *)t->shared;
    double *A = C + FACTOR_TILE * FACTOR_STRIDE;
    double *B = A + FACTOR_CHUNK * FACTOR_STRIDE;
    const struct factor_space space = {C, A, B, B + FACTOR_CHUNK * FACTOR_STRIDE};
    return space;
}

/* Numbers in the device's memory, column by column. */
struct factor_block {
    double *at;
    int64_t stride;
    int rows, cols;
};

/* What a thread has of a tile: k stands in row x + 16 (k % 3) and column y + 16 (k / 3). All are
 * asked for before any is waited for; beyond the tile's numbers are zeros. */
DEVICE void factor_fetch(double part[9], const struct factor_block *from, int x, int y)
{
    for (int k = 0; k < 9; k++) {
        const int r = x + k % 3 * FACTOR_SIDE, c = y + k / 3 * FACTOR_SIDE;
        const bool inside = r < from->rows && c < from->cols;
        part[k] = inside ? from->at[r + c * from->stride] : 0;
    }
}

DEVICE void factor_load(const struct gpu_thread *t, double *C, const struct factor_block *from)
{
    const struct factor_seat seat = factor_seat(t);
    for (int y = seat.y; y < FACTOR_SIDE && y < from->cols; y += seat.n_y)
        for (int x = seat.x; x < FACTOR_SIDE && x < from->rows; x += seat.n_x) {
            double part[9];
            factor_fetch(part, from, x, y);
            for (int k = 0; k < 9; k++)
                C[(y + k / 3 * FACTOR_SIDE) * FACTOR_STRIDE + x + k % 3 * FACTOR_SIDE] = part[k];
        }
}

DEVICE void factor_clear(const struct gpu_thread *t, double *C)
{
    for (int i = t->thread; i < FACTOR_TILE * FACTOR_STRIDE; i += t->n_thread)
        C[i] = 0;
}

DEVICE void factor_store(const struct gpu_thread *t, const struct factor_block *to, const double *C)
{
    const struct factor_seat seat = factor_seat(t);
    for (int c = seat.y; c < to->cols; c += seat.n_y)
        for (int r = seat.x; r < to->rows; r += seat.n_x)
            to->at[r + c * to->stride] = C[c * FACTOR_STRIDE + r];
}

/* ---------------------------------------------------------------- products */

/* sum += A B: row x + 16 i of A, column by column, with column y + 16 j of B. What lies beyond the
 * tile's numbers is multiplied too, and goes nowhere. */
DEVICE void factor_add_products(double sum[9], const double *A, const double *B, int by_k, int by_c,
                                int depth)
{
    for (int k = 0; k < depth; k++) {
        const double *a = A + k * FACTOR_STRIDE, *b = B + k * by_k;
        const double a0 = a[0], a1 = a[FACTOR_SIDE], a2 = a[2 * FACTOR_SIDE];
        for (int j = 0; j < FACTOR_EACH; j++) {
            const double b_j = b[j * FACTOR_SIDE * by_c];
            sum[3 * j] += a0 * b_j;
            sum[3 * j + 1] += a1 * b_j;
            sum[3 * j + 2] += a2 * b_j;
        }
    }
}

/* to := A B of what stands in scratch. */
DEVICE void factor_multiply(const struct gpu_thread *t, const struct factor_block *to,
                            const double *A, const double *B, int by_k, int by_c, int depth)
{
    const struct factor_seat seat = factor_seat(t);
    for (int y = seat.y; y < FACTOR_SIDE && y < to->cols; y += seat.n_y)
        for (int x = seat.x; x < FACTOR_SIDE && x < to->rows; x += seat.n_x) {
            double sum[9] = {0, 0, 0, 0, 0, 0, 0, 0, 0};
            factor_add_products(sum, A + x, B + y * by_c, by_k, by_c, depth);
            for (int k = 0; k < 9; k++) {
                const int r = x + k % 3 * FACTOR_SIDE, c = y + k / 3 * FACTOR_SIDE;
                if (r < to->rows && c < to->cols)
                    to->at[r + c * to->stride] = sum[k];
            }
        }
}

/* One side of a product: number k of line i. */
struct factor_side {
    const double *at;
    int64_t stride;
    int lines;
    bool down; /* k runs down a column, whose number is the line's; else along a row */
};

/* Likewise: k is of line x + 16 (k % 3), its number `first` + y + 16 (k / 3); or the other way. */
DEVICE void factor_fetch_side(double part[6], const struct factor_side *side, int first, int depth,
                              int x, int y)
{
    for (int k = 0; k < 6; k++) {
        const int i = k % 3 * FACTOR_SIDE + (side->down ? y : x);
        const int q = k / 3 * FACTOR_SIDE + (side->down ? x : y);
        const bool inside = i < side->lines && q < depth;
        part[k] = !inside      ? 0
                  : side->down ? side->at[first + q + i * side->stride]
                               : side->at[i + (first + q) * side->stride];
    }
}

DEVICE void factor_put_side(double *to, const double part[6], bool down, int x, int y)
{
    for (int k = 0; k < 6; k++) {
        const int i = k % 3 * FACTOR_SIDE + (down ? y : x),
                  q = k / 3 * FACTOR_SIDE + (down ? x : y);
        if (q < FACTOR_CHUNK)
            to[q * FACTOR_STRIDE + i] = part[k];
    }
}

/* Numbers first … first + depth-1 of all lines to scratch. */
DEVICE void factor_stage(const struct gpu_thread *t, const struct factor_space *s,
                         const struct factor_side *A, const struct factor_side *B, int first,
                         int depth)
{
    const struct factor_seat seat = factor_seat(t);
    for (int y = seat.y; y < FACTOR_SIDE; y += seat.n_y)
        for (int x = seat.x; x < FACTOR_SIDE; x += seat.n_x) {
            double a[6], b[6];
            factor_fetch_side(a, A, first, depth, x, y);
            factor_fetch_side(b, B, first, depth, x, y);
            factor_put_side(s->A, a, A->down, x, y);
            factor_put_side(s->B, b, B->down, x, y);
        }
}

/* C -= A Bᵀ, of lines `depth` numbers long. The thread block has waited when it is done. */
DEVICE void factor_subtract(const struct gpu_thread *t, const struct factor_space *s,
                            const struct factor_side *A, const struct factor_side *B, int depth)
{
    const struct factor_seat seat = factor_seat(t);
    for (int first = 0; first < depth; first += FACTOR_CHUNK) {
        const int n = depth - first < FACTOR_CHUNK ? depth - first : FACTOR_CHUNK;
        factor_stage(t, s, A, B, first, n);
        block_sync(t);
        for (int y = seat.y; y < FACTOR_SIDE && y < B->lines; y += seat.n_y)
            for (int x = seat.x; x < FACTOR_SIDE && x < A->lines; x += seat.n_x) {
                double sum[9] = {0, 0, 0, 0, 0, 0, 0, 0, 0};
                factor_add_products(sum, s->A + x, s->B + y, FACTOR_STRIDE, 1, n);
                double *C = s->C + y * FACTOR_STRIDE + x;
                for (int k = 0; k < 9; k++)
                    C[k / 3 * FACTOR_SIDE * FACTOR_STRIDE + k % 3 * FACTOR_SIDE] -= sum[k];
            }
        block_sync(t);
    }
}

/* ---------------------------------------------------------------- a square */

/* The triangle of a 3×3 block, G Gᵀ = D, with inverse pivots. */
struct factor_corner {
    double r0, r1, r2, g10, g20, g21;
    bool positive;
};

DEVICE struct factor_corner factor_corner(const double *D)
{
    struct factor_corner g;
    g.r0 = 1 / sqrt(D[0]);
    g.g10 = D[1] * g.r0;
    g.g20 = D[2] * g.r0;
    const double p1 = D[FACTOR_STRIDE + 1] - g.g10 * g.g10;
    g.r1 = 1 / sqrt(p1);
    g.g21 = (D[FACTOR_STRIDE + 2] - g.g20 * g.g10) * g.r1;
    const double p2 = D[2 * FACTOR_STRIDE + 2] - g.g20 * g.g20 - g.g21 * g.g21;
    g.r2 = 1 / sqrt(p2);
    g.positive = D[0] > 0 && p1 > 0 && p2 > 0;
    return g;
}

/* The lines of three columns of [C | B]: rows of C below, columns of B so far, solved with G. */
DEVICE void factor_solve_lines(const struct gpu_thread *t, const struct factor_space *s, int c,
                               int n, const struct factor_corner *g)
{
    for (int l = t->thread; l < n; l += t->n_thread) {
        const bool of_B = l < c + 3;
        const double *from = of_B ? s->A + l * FACTOR_STRIDE + c : s->C + c * FACTOR_STRIDE + l;
        const int apart = of_B ? 1 : FACTOR_STRIDE;
        const double w0 = from[0] * g->r0;
        const double w1 = (from[apart] - w0 * g->g10) * g->r1;
        s->line[l] = w0;
        s->line[FACTOR_TILE + l] = w1;
        s->line[2 * FACTOR_TILE + l] = (from[2 * apart] - w0 * g->g20 - w1 * g->g21) * g->r2;
    }
}

/* What is left of C, and the rows of B below, without what the three columns make of them. */
DEVICE void factor_take_off(const struct gpu_thread *t, const struct factor_space *s, int c, int n)
{
    const struct factor_seat seat = factor_seat(t);
    const double *line = s->line;
    for (int k = seat.y; k < n; k += seat.n_y) {
        const double v0 = line[k], v1 = line[FACTOR_TILE + k], v2 = line[2 * FACTOR_TILE + k];
        const bool of_B = k < c + 3;
        double *column = (of_B ? s->A : s->C) + k * FACTOR_STRIDE;
        for (int i = (of_B ? c + 3 : k) + seat.x; i < n; i += seat.n_x)
            column[i] -= line[i] * v0 + line[FACTOR_TILE + i] * v1 + line[2 * FACTOR_TILE + i] * v2;
        for (int i = seat.x; of_B && i < 3; i += seat.n_x)
            column[c + i] = line[i * FACTOR_TILE + k];
    }
}

/* to := G⁻¹ of C = G Gᵀ, zeros above its diagonal: [C | 1] eliminated three columns at a time, 1
 * turns to G⁻¹. C's upper triangle is not read. */
DEVICE void factor_square(const struct gpu_thread *t, const struct factor_space *s,
                          const struct factor_block *to, unsigned long long *failed)
{
    const struct factor_seat seat = factor_seat(t);
    const int n = to->rows;
    for (int c = seat.y; c < n; c += seat.n_y)
        for (int r = seat.x; r < n; r += seat.n_x)
            s->A[c * FACTOR_STRIDE + r] = r == c;
    for (int c = 0; c < n; c += 3) {
        block_sync(t);
        const struct factor_corner g = factor_corner(s->C + c * FACTOR_STRIDE + c);
        if (t->thread == 0 && !g.positive)
            flag_publish(failed, 1);
        factor_solve_lines(t, s, c, n, &g);
        block_sync(t);
        factor_take_off(t, s, c, n);
    }
    block_sync(t);
    factor_store(t, to, s->A);
}

/* ---------------------------------------------------------------- a panel's tiles */

/** One panel of a launch. */
struct factor_place {
    const struct factor_run_args *a;
    const struct factor_panel *p;
};

/* Tiles of columns, and of rows that are columns, then those below. */
DEVICE int factor_tile_begin(const struct factor_panel *p, int tile)
{
    return tile < p->n_strip ? tile * FACTOR_TILE : p->width + (tile - p->n_strip) * FACTOR_TILE;
}

DEVICE int factor_tile_size(const struct factor_panel *p, int tile)
{
    const int left = (tile < p->n_strip ? p->width : p->height) - factor_tile_begin(p, tile);
    return left < FACTOR_TILE ? left : FACTOR_TILE;
}

/* A tile of the panel. */
DEVICE struct factor_block factor_tile(const struct factor_place *at, int row, int col)
{
    const struct factor_panel *p = at->p;
    const struct factor_block tile = {at->a->x + p->start + factor_tile_begin(p, row) +
                                          (int64_t)factor_tile_begin(p, col) * p->height,
                                      p->height, factor_tile_size(p, row),
                                      factor_tile_size(p, col)};
    return tile;
}

/* Where a strip's L stands while it is needed: in the panel only below. */
DEVICE struct factor_block factor_rows(const struct factor_place *at, int row, int strip)
{
    const struct factor_panel *p = at->p;
    struct factor_block tile = factor_tile(at, row, strip);
    if (row < p->n_strip) {
        tile.at = at->a->strip + p->strip + factor_tile_begin(p, row);
        tile.stride = p->width;
    }
    return tile;
}

DEVICE struct factor_block factor_contribution(const struct factor_place *at, int row, int col)
{
    const struct factor_panel *p = at->p;
    const int64_t below = p->height - p->width;
    const struct factor_block tile = {at->a->contribution + p->contribution +
                                          factor_tile_begin(p, row) - p->width +
                                          (factor_tile_begin(p, col) - p->width) * below,
                                      below, factor_tile_size(p, row), factor_tile_size(p, col)};
    return tile;
}

/* Rows and columns of a child that fall into a tile, in scalars, and where they are to go. */
struct factor_gift {
    struct factor_block from;
    int first_row, first_col;             /* of the child              */
    const int *to;                        /* nodes of the parent's rows */
    int first_row_there, first_col_there; /* of the tile             */
};

/* Rows of a child rise in its parent: what is on and below the diagonal there was so here. Above it
 * nothing was ever written. */
DEVICE bool factor_gives(const struct factor_gift *g, int i, int j)
{
    return i < g->from.rows && j < g->from.cols && g->first_row + i >= g->first_col + j;
}

DEVICE void factor_receive(const struct factor_gift *g, double *C, int x, int y)
{
    double part[9];
    int row[3], col[3];
    for (int k = 0; k < 9; k++) {
        const int i = x + k % 3 * FACTOR_SIDE, j = y + k / 3 * FACTOR_SIDE;
        part[k] = factor_gives(g, i, j) ? g->from.at[i + j * g->from.stride] : 0;
    }
    for (int k = 0; k < 3; k++) {
        const int i = x + k * FACTOR_SIDE, j = y + k * FACTOR_SIDE;
        const int r = g->first_row + i, c = g->first_col + j;
        row[k] = i < g->from.rows ? 3 * g->to[r / 3] + r % 3 - g->first_row_there : 0;
        col[k] = j < g->from.cols ? 3 * g->to[c / 3] + c % 3 - g->first_col_there : 0;
    }
    for (int k = 0; k < 9; k++) {
        const int i = x + k % 3 * FACTOR_SIDE, j = y + k / 3 * FACTOR_SIDE;
        if (factor_gives(g, i, j))
            C[col[k / 3] * FACTOR_STRIDE + row[k % 3]] += part[k];
    }
}

/* C += what the children leave for the tile, child by child. */
DEVICE void factor_gather(const struct gpu_thread *t, const struct factor_place *at, double *C,
                          int row, int col)
{
    const struct factor_plan_at *plan = &at->a->plan;
    const struct factor_seat seat = factor_seat(t);
    for (int k = at->p->child_first; k < at->p->child_end; k++) {
        const struct factor_child *child = &plan->child[k];
        const int *cut = plan->cut + child->cut;
        const int r = 3 * cut[row], rows = 3 * cut[row + 1] - r;
        const int c = 3 * cut[col], cols = 3 * cut[col + 1] - c;
        if (rows == 0 || cols == 0)
            continue;
        const struct factor_gift gift = {
            {at->a->contribution + child->contribution + r + (int64_t)c * child->below,
             child->below, rows, cols},
            r,
            c,
            plan->to + child->to,
            factor_tile_begin(at->p, row),
            factor_tile_begin(at->p, col)};
        block_sync(t);
        for (int y = seat.y; y < FACTOR_SIDE && y < cols; y += seat.n_y)
            for (int x = seat.x; x < FACTOR_SIDE && x < rows; x += seat.n_x)
                factor_receive(&gift, C, x, y);
    }
}

/* What stands there, and, before its first strip, what the children leave. */
DEVICE void factor_begin(const struct gpu_thread *t, const struct factor_place *at, double *C,
                         int row, int col, bool first)
{
    const struct factor_block tile = factor_tile(at, row, col);
    factor_load(t, C, &tile);
    if (first)
        factor_gather(t, at, C, row, col);
}

/* ---------------------------------------------------------------- an item */

DEVICE void factor_first_square(const struct gpu_thread *t, const struct factor_place *at,
                                const struct factor_space *s)
{
    const struct factor_block square = factor_tile(at, 0, 0);
    factor_begin(t, at, s->C, 0, 0, true);
    factor_square(t, s, &square, at->a->failed);
}

/* L = F G⁻ᵀ */
DEVICE void factor_strip_rows(const struct gpu_thread *t, const struct factor_place *at,
                              const struct factor_space *s, const struct factor_item *item)
{
    const struct factor_block square = factor_tile(at, item->strip, item->strip),
                              rows = factor_rows(at, item->row, item->strip);
    factor_load(t, s->A, &square);
    factor_begin(t, at, s->C, item->row, item->strip, item->strip == 0);
    block_sync(t);
    factor_multiply(t, &rows, s->C, s->A, FACTOR_STRIDE, 1, square.cols);
}

/* X = G⁻¹ X */
DEVICE void factor_strip_inverse(const struct gpu_thread *t, const struct factor_place *at,
                                 const struct factor_space *s, const struct factor_item *item)
{
    const struct factor_block square = factor_tile(at, item->strip, item->strip),
                              tile = factor_tile(at, item->strip, item->col);
    factor_load(t, s->A, &square);
    factor_load(t, s->C, &tile);
    block_sync(t);
    factor_multiply(t, &tile, s->A, s->C, 1, FACTOR_STRIDE, square.cols);
}

/* Later columns: F -= L Lᵀ. The inverse: X -= L X of the strip, which begins as nothing. */
DEVICE void factor_change(const struct gpu_thread *t, const struct factor_place *at,
                          const struct factor_space *s, const struct factor_item *item)
{
    const struct factor_block rows = factor_rows(at, item->row, item->strip),
                              tile = factor_tile(at, item->row, item->col);
    const bool later = item->col > item->strip;
    const struct factor_block other =
        later ? factor_rows(at, item->col, item->strip) : factor_tile(at, item->strip, item->col);
    const struct factor_side A = {rows.at, rows.stride, rows.rows, false},
                             B = {other.at, other.stride, tile.cols, !later};
    if (item->col == item->strip)
        factor_clear(t, s->C);
    else
        factor_begin(t, at, s->C, item->row, item->col, later && item->strip == 0);
    factor_subtract(t, s, &A, &B, rows.cols);
    if (item->row == item->col && item->row == item->strip + 1)
        factor_square(t, s, &tile, at->a->failed);
    else
        factor_store(t, &tile, s->C);
}

/* C = Σ C of the children - L₂₁ L₂₁ᵀ */
DEVICE void factor_contribute(const struct gpu_thread *t, const struct factor_place *at,
                              const struct factor_space *s, const struct factor_item *item)
{
    const struct factor_block tile = factor_contribution(at, item->row, item->col),
                              row = factor_tile(at, item->row, 0),
                              col = factor_tile(at, item->col, 0);
    const struct factor_side A = {row.at, row.stride, row.rows, false},
                             B = {col.at, col.stride, col.rows, false};
    factor_clear(t, s->C);
    factor_gather(t, at, s->C, item->row, item->col);
    factor_subtract(t, s, &A, &B, at->p->width);
    factor_store(t, &tile, s->C);
}

DEVICE void factor_do(const struct gpu_thread *t, const struct factor_run_args *a,
                      const struct factor_item *item)
{
    const struct factor_place at = {a, &a->plan.panel[item->panel]};
    const struct factor_space space = factor_space(t);
    if (item->work == FACTOR_SQUARE)
        factor_first_square(t, &at, &space);
    else if (item->work == FACTOR_ROWS)
        factor_strip_rows(t, &at, &space, item);
    else if (item->work == FACTOR_INVERSE)
        factor_strip_inverse(t, &at, &space, item);
    else if (item->work == FACTOR_CHANGE)
        factor_change(t, &at, &space, item);
    else
        factor_contribute(t, &at, &space, item);
}

/* ---------------------------------------------------------------- kernels */

/* Blocks of A to where they stand. */
DEVICE void factor_copy(const struct gpu_thread *t, const struct factor_copy_args *a)
{
    const int64_t n = 9 * (int64_t)a->plan.n_entry;
    for (int64_t i = (int64_t)t->block * t->n_thread + t->thread; i < n;
         i += (int64_t)t->n_block * t->n_thread) {
        const struct factor_entry *entry = &a->plan.entry[i / 9];
        const int row = (int)(i % 3), col = (int)(i % 9) / 3;
        const int from = entry->flip ? 3 * col + row : 3 * row + col;
        a->x[entry->at + row + (int64_t)col * entry->height] =
            a->A[9 * (int64_t)entry->block + from];
    }
}

/* Once an item is begun, its thread block is done with the one before, in scratch and in memory. */
DEVICE void factor_run(const struct gpu_thread *t, const struct factor_run_args *a)
{
    for (int run = a->begin + t->block; run < a->end; run += t->n_block)
        for (int k = a->plan.run_first[run]; k < a->plan.run_first[run + 1]; k++) {
            block_sync(t);
            factor_do(t, a, &a->plan.item[k]);
        }
}

#define REAL    float
#define NAME(x) x##_single
#include "gpu/kernel/factor_real_kernel.h"
#undef REAL
#undef NAME
#define REAL    double
#define NAME(x) x##_double
#include "gpu/kernel/factor_real_kernel.h"
#undef REAL
#undef NAME

#endif
