/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve_numbers.h - a solve's kernels in the precision of who includes this: solve_kernel.h.
 *
 * REAL, the panels' numbers; NAME(name), a function's name in that precision; SCALE(args), of x.
 * A panel's columns stand one after the other, `rows` numbers each: on the way up neighbouring
 * threads have neighbouring rows, on the way down neighbouring lanes do. */

/* ---------------------------------------------------------------- up */

/* x of the panel's columns up to `end`, less what its children hand to them: by threads
 * first, first + apart, … each of which has several on their way. */
DEVICE void NAME(solve_gather)(const struct solve_args *a, const struct gpu_piece *panel, REAL *x,
                               int end, int first, int apart)
{
    const double scale = SCALE(a), *asked = a->x + 3 * (int64_t)panel->col;
    for (int c = first; c < end; c += SOLVE_GATHERED * apart) {
        struct solve_places places[SOLVE_GATHERED];
        double own[SOLVE_GATHERED];
        for (int k = 0; k < SOLVE_GATHERED; k++) {
            const int at = solve_lesser(c + k * apart, end - 1);
            places[k] = solve_places_of(a, panel->row_first + at / 3);
            own[k] = asked[at] * scale;
        }
        for (int k = 0; k < SOLVE_GATHERED; k++)
            own[k] -= solve_taken(a, places[k], solve_lesser(c + k * apart, end - 1) % 3);
        for (int k = 0; k < SOLVE_GATHERED; k++)
            if (c + k * apart < end)
                x[c + k * apart] = (REAL)own[k];
    }
}

/* The next numbers of a row, columns c, c + apart, … below `end`; zeros beyond. */
DEVICE void NAME(solve_fetch_row)(REAL *ahead, const REAL *P, int64_t height, int c, int end,
                                  int apart)
{
    for (int k = 0; k < SOLVE_COLUMNS_AHEAD; k++, c += apart)
        ahead[k] = c < end ? P[c * height] : 0;
}

/* A row times x, columns c, c + apart, … below `end`, the first of which were fetched. */
DEVICE REAL NAME(solve_dot_row)(REAL *ahead, const REAL *P, int64_t height, const REAL *x, int c,
                                int end, int apart)
{
    REAL sum = 0;
    while (c < end) {
        for (int k = 0; k < SOLVE_COLUMNS_AHEAD; k++, c += apart)
            sum += ahead[k] * (c < end ? x[c] : 0);
        NAME(solve_fetch_row)(ahead, P, height, c, end, apart);
    }
    return sum;
}

/* A piece of a task: its lanes have a row each. The first row's numbers are fetched before x is
 * there, where there is a piece. */
DEVICE void NAME(solve_climb_piece)(const struct solve_args *a, const struct gpu_piece *piece,
                                    REAL *ahead, const REAL *x, int lane)
{
    const int end = solve_lesser(piece->cols, piece->end);
    for (int row = piece->begin + lane; row < piece->end; row += WARP_LANES) {
        const REAL *P = (const REAL *)a->P + piece->start + row;
        if (row >= piece->begin + WARP_LANES)
            NAME(solve_fetch_row)(ahead, P, piece->rows, 0, end, 1);
        const double taken = solve_row_taken(a, piece, row);
        solve_put_row(
            a, piece, row,
            taken + (double)NAME(solve_dot_row)(ahead, P, piece->rows, x + piece->x, 0, end, 1));
    }
}

DEVICE struct gpu_piece NAME(solve_fetch_piece)(const struct solve_args *a, REAL *ahead, int k,
                                                int lane)
{
    const struct gpu_piece piece = a->plan.up[k];
    const int row = piece.begin + lane, end = solve_lesser(piece.cols, piece.end);
    NAME(solve_fetch_row)
    (ahead, (const REAL *)a->P + piece.start + row, piece.rows, 0, row < piece.end ? end : 0, 1);
    return piece;
}

/* All panels of a step get x, each by the lanes of some threads; then each piece's rows are
 * multiplied with it, likewise. */
DEVICE void NAME(solve_climb_step)(const struct gpu_thread *t, const struct solve_args *a, REAL *x,
                                   int step)
{
    const int lane = t->thread % WARP_LANES, row = t->thread / WARP_LANES;
    const int n_row = t->n_thread / WARP_LANES, last = a->plan.step_up_first[step + 1];
    int k = a->plan.step_up_first[step] + row;
    REAL ahead[SOLVE_COLUMNS_AHEAD];
    struct gpu_piece piece;
    if (k < last)
        piece = NAME(solve_fetch_piece)(a, ahead, k, lane);
    for (int p = a->plan.step_first[step] + row; p < a->plan.step_first[step + 1]; p += n_row) {
        const struct gpu_piece panel = a->plan.task_panel[p];
        NAME(solve_gather)(a, &panel, x + panel.x, panel.cols, lane, WARP_LANES);
    }
    block_sync(t);
    while (k < last) {
        NAME(solve_climb_piece)(a, &piece, ahead, x, lane);
        if ((k += n_row) < last)
            piece = NAME(solve_fetch_piece)(a, ahead, k, lane);
    }
    block_sync(t);
}

DEVICE void NAME(solve_climb_tasks)(const struct gpu_thread *t, const struct solve_args *a)
{
    REAL *x = (REAL *)(t->shared + SOLVE_SHARED(0, 0));
    for (int step = a->plan.task_first[t->block]; step < a->plan.task_first[t->block + 1]; step++)
        NAME(solve_climb_step)(t, a, x, step);
}

/* A piece's rows: each is a sum of as many as the thread block has threads for, of columns as
 * far apart. What a thread needs first of the panel is on its way while x is gathered. */
DEVICE void NAME(solve_climb_level)(const struct gpu_thread *t, const struct solve_args *a)
{
    const struct gpu_piece piece = a->plan.up[a->first + t->block];
    const int n = piece.end - piece.begin, end = solve_lesser(piece.cols, piece.end);
    const int groups = solve_groups(SOLVE_THREADS / n, end), total = n * groups;
    const REAL *P = (const REAL *)a->P + piece.start + piece.begin;
    double *sums = (double *)t->shared, taken;
    REAL *x = (REAL *)(t->shared + SOLVE_SHARED(0, 0)), ahead[SOLVE_COLUMNS_AHEAD];
    int k = t->thread;
    NAME(solve_fetch_row)(ahead, P + k % n, piece.rows, k / n, k < total ? end : 0, groups);
    NAME(solve_gather)(a, &piece, x, end, t->thread, t->n_thread);
    taken = solve_sum_taken(a, &piece, k, total);
    block_sync(t);
    while (k < total) {
        sums[k] = taken +
                  (double)NAME(solve_dot_row)(ahead, P + k % n, piece.rows, x, k / n, end, groups);
        k += t->n_thread;
        NAME(solve_fetch_row)(ahead, P + k % n, piece.rows, k / n, k < total ? end : 0, groups);
        taken = solve_sum_taken(a, &piece, k, total);
    }
    block_sync(t);
    for (int r = t->thread; r < n; r += t->n_thread) {
        double sum = 0;
        for (int g = 0; g < groups; g++)
            sum += sums[g * n + r];
        solve_put_row(a, &piece, piece.begin + r, sum);
    }
}

/* ---------------------------------------------------------------- down */

/* [y; -x below] of the panel's rows from `begin` on: by threads first, first + apart, … */
DEVICE void NAME(solve_collect)(const struct solve_args *a, const struct gpu_piece *panel, REAL *v,
                                int begin, int first, int apart)
{
    const double scale = SCALE(a);
    for (int r = begin + first; r < panel->rows; r += apart)
        if (r < panel->cols)
            v[r] = (REAL)a->y[3 * (int64_t)panel->col + r];
        else
            v[r] =
                (REAL)(-scale * a->x[3 * (int64_t)a->plan.row[panel->row_first + r / 3] + r % 3]);
}

/* The next numbers of three columns, rows r, r + apart, … of the panel; zeros beyond. */
DEVICE void NAME(solve_fetch_columns)(REAL *ahead, const REAL *P, int rows, int r, int apart)
{
    for (int k = 0; k < SOLVE_ROWS_AHEAD; k++, r += apart)
        for (int c = 0; c < 3; c++)
            ahead[3 * k + c] = r < rows ? P[(int64_t)c * rows + r] : 0;
}

/* Three columns times v, rows r, r + apart, … the first of which were fetched: one lane's share.
 * Zeros stand above the diagonal. */
DEVICE void NAME(solve_dot_columns)(REAL *ahead, const REAL *P, int rows, const REAL *v, int r,
                                    int apart, REAL sum[3])
{
    sum[0] = sum[1] = sum[2] = 0;
    while (r < rows) {
        for (int k = 0; k < SOLVE_ROWS_AHEAD; k++, r += apart) {
            const REAL here = r < rows ? v[r] : 0;
            for (int c = 0; c < 3; c++)
                sum[c] += ahead[3 * k + c] * here;
        }
        NAME(solve_fetch_columns)(ahead, P, rows, r, apart);
    }
}

/* A column of a panel. */
DEVICE const REAL *NAME(solve_column)(const struct solve_args *a, const struct gpu_piece *panel,
                                      int col)
{
    return (const REAL *)a->P + panel->start + (int64_t)col * panel->rows;
}

DEVICE struct gpu_piece NAME(solve_fetch_node)(const struct solve_args *a, REAL *ahead, int k,
                                               int lane)
{
    const struct gpu_piece piece = a->plan.down[k];
    NAME(solve_fetch_columns)
    (ahead, NAME(solve_column)(a, &piece, piece.begin), piece.rows, piece.begin + lane, WARP_LANES);
    return piece;
}

/* A piece of a task: a node, whose answer its lanes add up. */
DEVICE void NAME(solve_descend_piece)(const struct solve_args *a, const struct gpu_piece *piece,
                                      REAL *ahead, const REAL *v, int lane)
{
    REAL sum[3];
    NAME(solve_dot_columns)
    (ahead, NAME(solve_column)(a, piece, piece->begin), piece->rows, v + piece->v,
     piece->begin + lane, WARP_LANES, sum);
    for (int c = 0; c < 3; c++) {
        const double whole = warp_sum((double)sum[c]);
        if (lane == 0)
            a->x[3 * (int64_t)piece->col + piece->begin + c] = whole / SCALE(a);
    }
}

/* As up: all panels of the step get v; then each piece is some lanes'. */
DEVICE void NAME(solve_descend_step)(const struct gpu_thread *t, const struct solve_args *a,
                                     REAL *v, int step)
{
    const int lane = t->thread % WARP_LANES, row = t->thread / WARP_LANES;
    const int n_row = t->n_thread / WARP_LANES, last = a->plan.step_down_first[step + 1];
    int k = a->plan.step_down_first[step] + row;
    REAL ahead[3 * SOLVE_ROWS_AHEAD];
    struct gpu_piece piece;
    if (k < last)
        piece = NAME(solve_fetch_node)(a, ahead, k, lane);
    for (int p = a->plan.step_first[step] + row; p < a->plan.step_first[step + 1]; p += n_row) {
        const struct gpu_piece panel = a->plan.task_panel[p];
        NAME(solve_collect)(a, &panel, v + panel.v, 0, lane, WARP_LANES);
    }
    block_sync(t);
    while (k < last) {
        NAME(solve_descend_piece)(a, &piece, ahead, v, lane);
        if ((k += n_row) < last)
            piece = NAME(solve_fetch_node)(a, ahead, k, lane);
    }
    block_sync(t);
}

DEVICE void NAME(solve_descend_tasks)(const struct gpu_thread *t, const struct solve_args *a)
{
    REAL *v = (REAL *)(t->shared + SOLVE_SHARED(0, 0));
    const int first = a->plan.task_first[t->block];
    for (int step = a->plan.task_first[t->block + 1] - 1; step >= first; step--)
        NAME(solve_descend_step)(t, a, v, step);
}

/* A level's piece has a share for each of some groups of each of its n nodes: share k is group
 * k / n's of node k % n. Its first numbers, where there is one. */
DEVICE void NAME(solve_fetch_share)(const struct solve_args *a, const struct gpu_piece *piece,
                                    REAL *ahead, int k, int groups, int lane)
{
    const int n = (piece->end - piece->begin) / 3, col = piece->begin + 3 * (k % n);
    NAME(solve_fetch_columns)
    (ahead, NAME(solve_column)(a, piece, col), k < n * groups ? piece->rows : 0,
     col + lane + WARP_LANES * (k / n), WARP_LANES * groups);
}

DEVICE void NAME(solve_add_share)(const struct solve_args *a, const struct gpu_piece *piece,
                                  REAL *ahead, const REAL *v, double *sums, int k, int groups,
                                  int lane)
{
    const int n = (piece->end - piece->begin) / 3, col = piece->begin + 3 * (k % n);
    REAL sum[3];
    NAME(solve_dot_columns)
    (ahead, NAME(solve_column)(a, piece, col), piece->rows, v, col + lane + WARP_LANES * (k / n),
     WARP_LANES * groups, sum);
    for (int c = 0; c < 3; c++) {
        const double whole = warp_sum((double)sum[c]);
        if (lane == 0)
            sums[3 * k + c] = whole;
    }
}

/* As up: what is needed first is on its way while v is collected. */
DEVICE void NAME(solve_descend_level)(const struct gpu_thread *t, const struct solve_args *a)
{
    const struct gpu_piece piece = a->plan.down[a->first + t->block];
    const int n = (piece.end - piece.begin) / 3, lane = t->thread % WARP_LANES;
    const int groups = solve_groups(SOLVE_GROUPS / n, piece.rows / WARP_LANES);
    double *sums = (double *)t->shared;
    REAL *v = (REAL *)(t->shared + SOLVE_SHARED(0, 0)), ahead[3 * SOLVE_ROWS_AHEAD];
    int k = t->thread / WARP_LANES;
    NAME(solve_fetch_share)(a, &piece, ahead, k, groups, lane);
    NAME(solve_collect)(a, &piece, v, piece.begin, t->thread, t->n_thread);
    block_sync(t);
    while (k < n * groups) {
        NAME(solve_add_share)(a, &piece, ahead, v, sums, k, groups, lane);
        k += t->n_thread / WARP_LANES;
        NAME(solve_fetch_share)(a, &piece, ahead, k, groups, lane);
    }
    block_sync(t);
    for (int c = t->thread; c < 3 * n; c += t->n_thread) {
        double sum = 0;
        for (int g = 0; g < groups; g++)
            sum += sums[3 * (g * n) + c];
        a->x[3 * (int64_t)piece.col + piece.begin + c] = sum / SCALE(a);
    }
}

/* ---------------------------------------------------------------- fold */

/* Tiles for one step of the product: rows of L₂₁ by columns k … of it, and those rows k … of
 * L₁₁⁻¹ by columns from `col` on; zeros beyond. */
DEVICE void NAME(solve_fold_load)(const struct gpu_thread *t, const struct gpu_piece *piece,
                                  const REAL *P, int k, int col, REAL *A, REAL *B)
{
    const int64_t height = piece->rows;
    const int n = piece->end - piece->begin, cols = piece->cols;
    for (int i = t->thread; i < SOLVE_FOLD_STEP * SOLVE_FOLD_TILE; i += t->n_thread) {
        const int r = i % SOLVE_FOLD_TILE, k_of_A = k + i / SOLVE_FOLD_TILE;
        const int k_of_B = k + i % SOLVE_FOLD_STEP, c = i / SOLVE_FOLD_STEP;
        A[i] = r < n && k_of_A < cols ? P[k_of_A * height + piece->begin + r] : 0;
        B[i % SOLVE_FOLD_STEP * SOLVE_FOLD_APART + c] =
            k_of_B < cols && col + c < cols ? P[(col + c) * height + k_of_B] : 0;
    }
}

/* sum += A B for 4 × 4 numbers of the tile, apart by a quarter of it each way */
DEVICE void NAME(solve_fold_add)(REAL *sum, const REAL *A, const REAL *B, int cell)
{
    enum { APART = SOLVE_FOLD_TILE / 4 };
    A += cell % APART;
    B += cell / APART;
    for (int k = 0; k < SOLVE_FOLD_STEP; k++)
        for (int c = 0; c < 4; c++)
            for (int r = 0; r < 4; r++)
                sum[4 * c + r] +=
                    A[k * SOLVE_FOLD_TILE + APART * r] * B[k * SOLVE_FOLD_APART + APART * c];
}

DEVICE void NAME(solve_fold_put)(const REAL *sum, const struct gpu_piece *piece, REAL *P, int col,
                                 int cell)
{
    enum { APART = SOLVE_FOLD_TILE / 4 };
    for (int c = col + cell / APART, i = 0; i < 16; c += APART, i += 4)
        for (int r = piece->begin + cell % APART, k = 0; k < 4; r += APART, k++)
            if (r < piece->end && c < piece->cols)
                P[(int64_t)c * piece->rows + r] = sum[i + k];
}

/* L₂₁ := L₂₁ L₁₁⁻¹ in place, for the rows of one piece: columns are done from left to right, and
 * need none to their left, L₁₁⁻¹ being lower; of its own columns the thread block has read all
 * before it writes any. On a GPU a thread has one cell of a tile. */
DEVICE void NAME(solve_fold_piece)(const struct gpu_thread *t, const struct solve_fold_args *a,
                                   int which)
{
    enum { ALL = SOLVE_FOLD_TILE * SOLVE_FOLD_TILE / 16, CELLS = WARP_LANES == 1 ? ALL : 1 };
    const struct gpu_piece piece = a->plan.fold[which];
    REAL *P = (REAL *)a->P + piece.start, *A = (REAL *)t->shared,
         *B = A + SOLVE_FOLD_STEP * SOLVE_FOLD_TILE;
    for (int col = 0; col < piece.cols; col += SOLVE_FOLD_TILE) {
        REAL sum[CELLS][16];
        for (int i = 0; i < CELLS * 16; i++)
            sum[i / 16][i % 16] = 0;
        for (int k = col; k < piece.cols; k += SOLVE_FOLD_STEP) {
            NAME(solve_fold_load)(t, &piece, P, k, col, A, B);
            block_sync(t);
            for (int i = 0; i < CELLS; i++)
                if (t->thread + i * t->n_thread < ALL)
                    NAME(solve_fold_add)(sum[i], A, B, t->thread + i * t->n_thread);
            block_sync(t);
        }
        for (int i = 0; i < CELLS; i++)
            if (t->thread + i * t->n_thread < ALL)
                NAME(solve_fold_put)(sum[i], &piece, P, col, t->thread + i * t->n_thread);
    }
}

DEVICE void NAME(solve_fold)(const struct gpu_thread *t, const struct solve_fold_args *a)
{
    for (int k = t->block; k < a->plan.n_fold; k += t->n_block)
        NAME(solve_fold_piece)(t, a, k);
}
