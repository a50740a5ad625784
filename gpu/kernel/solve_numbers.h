/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve_numbers.h - a solve's kernels in the precision of who includes this: solve_kernel.h.
 *
 * REAL, the panels' numbers; NAME(name), a function's name in that precision; SCALE(args), of x.
 * A panel's columns stand one after the other, `rows` numbers each: on the way up neighbouring
 * threads have neighbouring rows, on the way down neighbouring lanes do. */

/* ---------------------------------------------------------------- up */

/* x of the panel's columns up to `end`, less what its children hand to them: by threads
 * first, first + apart, … */
DEVICE void NAME(solve_gather)(const struct solve_args *a, const struct gpu_piece *panel, REAL *x,
                               int end, int first, int apart)
{
    const double scale = SCALE(a);
    for (int c = first; c < end; c += apart)
        x[c] = (REAL)(a->x[3 * (int64_t)panel->col + c] * scale -
                      solve_taken(a, panel->row_first + c / 3, c % 3));
}

/* A row times x, columns first, first + apart, … below `end`. */
DEVICE REAL NAME(solve_dot_row)(const struct solve_args *a, const struct gpu_piece *panel, int row,
                                const REAL *x, int end, int first, int apart)
{
    const REAL *P = (const REAL *)a->P + panel->start + row;
    const int64_t height = panel->rows;
    REAL sum = 0;
    for (int c = first; c < end; c += apart)
        sum += P[c * height] * x[c];
    return sum;
}

/* All panels of a step get x, each by the lanes of some threads; then each piece's rows are
 * multiplied with it, likewise. */
DEVICE void NAME(solve_climb_step)(const struct team *t, const struct solve_args *a, REAL *x,
                                   int step)
{
    const int lane = t->thread % TEAM_LANES, row = t->thread / TEAM_LANES;
    const int n_row = t->n_thread / TEAM_LANES;
    for (int k = a->plan.step_first[step] + row; k < a->plan.step_first[step + 1]; k += n_row) {
        const struct gpu_piece panel = a->plan.task_panel[k];
        NAME(solve_gather)(a, &panel, x + panel.x, panel.cols, lane, TEAM_LANES);
    }
    team_wait(t);
    for (int k = a->plan.step_up_first[step] + row; k < a->plan.step_up_first[step + 1];
         k += n_row) {
        const struct gpu_piece piece = a->plan.up[k];
        const int end = solve_lesser(piece.cols, piece.end);
        for (int r = piece.begin + lane; r < piece.end; r += TEAM_LANES)
            solve_put_row(a, &piece, r,
                          solve_row_taken(a, &piece, r) +
                              (double)NAME(solve_dot_row)(a, &piece, r, x + piece.x, end, 0, 1));
    }
    team_wait(t);
}

DEVICE void NAME(solve_climb_tasks)(const struct team *t, const struct solve_args *a)
{
    REAL *x = (REAL *)(t->shared + SOLVE_SHARED(0, 0));
    for (int step = a->plan.task_first[t->block]; step < a->plan.task_first[t->block + 1]; step++)
        NAME(solve_climb_step)(t, a, x, step);
}

/* A piece's rows: each is a sum of as many as the team has threads for, of columns as far apart. */
DEVICE void NAME(solve_climb_level)(const struct team *t, const struct solve_args *a)
{
    const struct gpu_piece piece = a->plan.up[a->first + t->block];
    const int n = piece.end - piece.begin, end = solve_lesser(piece.cols, piece.end);
    const int groups = n < SOLVE_THREADS ? SOLVE_THREADS / n : 1;
    double *sums = (double *)t->shared;
    REAL *x = (REAL *)(t->shared + SOLVE_SHARED(0, 0));
    NAME(solve_gather)(a, &piece, x, end, t->thread, t->n_thread);
    team_wait(t);
    for (int k = t->thread; k < n * groups; k += t->n_thread) {
        const int row = piece.begin + k % n;
        const double taken = k < n ? solve_row_taken(a, &piece, row) : 0;
        sums[k] = taken + (double)NAME(solve_dot_row)(a, &piece, row, x, end, k / n, groups);
    }
    team_wait(t);
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

/* Three columns from `col` on times v, rows col + first, col + first + apart, …: this lane's share.
 * Zeros stand above the diagonal. */
DEVICE void NAME(solve_dot_columns)(const struct solve_args *a, const struct gpu_piece *panel,
                                    int col, const REAL *v, int first, int apart, REAL sum[3])
{
    const int64_t height = panel->rows;
    const REAL *P = (const REAL *)a->P + panel->start + col * height;
    sum[0] = sum[1] = sum[2] = 0;
    for (int r = col + first; r < panel->rows; r += apart) {
        const REAL here = v[r];
        sum[0] += P[r] * here;
        sum[1] += P[height + r] * here;
        sum[2] += P[2 * height + r] * here;
    }
}

/* As up: all panels of the step get v; then each piece's node is one sum of the lanes. */
DEVICE void NAME(solve_descend_step)(const struct team *t, const struct solve_args *a, REAL *v,
                                     int step)
{
    const int lane = t->thread % TEAM_LANES, row = t->thread / TEAM_LANES;
    const int n_row = t->n_thread / TEAM_LANES;
    const double scale = SCALE(a);
    for (int k = a->plan.step_first[step] + row; k < a->plan.step_first[step + 1]; k += n_row) {
        const struct gpu_piece panel = a->plan.task_panel[k];
        NAME(solve_collect)(a, &panel, v + panel.v, 0, lane, TEAM_LANES);
    }
    team_wait(t);
    for (int k = a->plan.step_down_first[step] + row; k < a->plan.step_down_first[step + 1];
         k += n_row) {
        const struct gpu_piece piece = a->plan.down[k];
        REAL sum[3];
        NAME(solve_dot_columns)(a, &piece, piece.begin, v + piece.v, lane, TEAM_LANES, sum);
        for (int c = 0; c < 3; c++) {
            const double whole = team_lanes_sum((double)sum[c]);
            if (lane == 0)
                a->x[3 * (int64_t)piece.col + piece.begin + c] = whole / scale;
        }
    }
    team_wait(t);
}

DEVICE void NAME(solve_descend_tasks)(const struct team *t, const struct solve_args *a)
{
    REAL *v = (REAL *)(t->shared + SOLVE_SHARED(0, 0));
    const int first = a->plan.task_first[t->block];
    for (int step = a->plan.task_first[t->block + 1] - 1; step >= first; step--)
        NAME(solve_descend_step)(t, a, v, step);
}

/* A piece's nodes, the rows of each shared among as many groups of lanes as there are. */
DEVICE void NAME(solve_descend_level)(const struct team *t, const struct solve_args *a)
{
    const struct gpu_piece piece = a->plan.down[a->first + t->block];
    const int n = (piece.end - piece.begin) / 3, groups = n < SOLVE_GROUPS ? SOLVE_GROUPS / n : 1;
    const int lane = t->thread % TEAM_LANES, n_row = t->n_thread / TEAM_LANES;
    double *sums = (double *)t->shared;
    REAL *v = (REAL *)(t->shared + SOLVE_SHARED(0, 0));
    NAME(solve_collect)(a, &piece, v, piece.begin, t->thread, t->n_thread);
    team_wait(t);
    for (int k = t->thread / TEAM_LANES; k < n * groups; k += n_row) {
        const int first = lane + TEAM_LANES * (k / n);
        REAL sum[3];
        NAME(solve_dot_columns)
        (a, &piece, piece.begin + 3 * (k % n), v, first, TEAM_LANES * groups, sum);
        for (int c = 0; c < 3; c++) {
            const double whole = team_lanes_sum((double)sum[c]);
            if (lane == 0)
                sums[3 * k + c] = whole;
        }
    }
    team_wait(t);
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
DEVICE void NAME(fold_load)(const struct team *t, const struct gpu_piece *piece, const REAL *P,
                            int k, int col, REAL *A, REAL *B)
{
    const int64_t height = piece->rows;
    const int n = piece->end - piece->begin, cols = piece->cols;
    for (int i = t->thread; i < FOLD_STEP * FOLD_TILE; i += t->n_thread) {
        const int r = i % FOLD_TILE, k_of_A = k + i / FOLD_TILE;
        const int k_of_B = k + i % FOLD_STEP, c = i / FOLD_STEP;
        A[i] = r < n && k_of_A < cols ? P[k_of_A * height + piece->begin + r] : 0;
        B[i % FOLD_STEP * FOLD_TILE + c] =
            k_of_B < cols && col + c < cols ? P[(col + c) * height + k_of_B] : 0;
    }
}

/* sum += A B for 4 × 4 numbers of the tile, apart by a quarter of it each way */
DEVICE void NAME(fold_add)(REAL *sum, const REAL *A, const REAL *B, int cell)
{
    enum { APART = FOLD_TILE / 4 };
    A += cell % APART;
    B += cell / APART;
    for (int k = 0; k < FOLD_STEP; k++)
        for (int c = 0; c < 4; c++)
            for (int r = 0; r < 4; r++)
                sum[4 * c + r] += A[k * FOLD_TILE + APART * r] * B[k * FOLD_TILE + APART * c];
}

DEVICE void NAME(fold_put)(const REAL *sum, const struct gpu_piece *piece, REAL *P, int col,
                           int cell)
{
    enum { APART = FOLD_TILE / 4 };
    for (int c = col + cell / APART, i = 0; i < 16; c += APART, i += 4)
        for (int r = piece->begin + cell % APART, k = 0; k < 4; r += APART, k++)
            if (r < piece->end && c < piece->cols)
                P[(int64_t)c * piece->rows + r] = sum[i + k];
}

/* L₂₁ := L₂₁ L₁₁⁻¹ in place, for the rows of one piece: columns are done from left to right, and
 * need none to their left, L₁₁⁻¹ being lower; of its own columns the team has read all before it
 * writes any. On a GPU a thread has one cell of a tile. */
DEVICE void NAME(fold_panels)(const struct team *t, const struct fold_args *a)
{
    enum { ALL = FOLD_TILE * FOLD_TILE / 16, CELLS = TEAM_LANES == 1 ? ALL : 1 };
    const struct gpu_piece piece = a->plan.fold[t->block];
    REAL *P = (REAL *)a->P + piece.start, *A = (REAL *)t->shared, *B = A + FOLD_STEP * FOLD_TILE;
    for (int col = 0; col < piece.cols; col += FOLD_TILE) {
        REAL sum[CELLS][16];
        for (int i = 0; i < CELLS * 16; i++)
            sum[i / 16][i % 16] = 0;
        for (int k = col; k < piece.cols; k += FOLD_STEP) {
            NAME(fold_load)(t, &piece, P, k, col, A, B);
            team_wait(t);
            for (int i = 0; i < CELLS; i++)
                if (t->thread + i * t->n_thread < ALL)
                    NAME(fold_add)(sum[i], A, B, t->thread + i * t->n_thread);
            team_wait(t);
        }
        for (int i = 0; i < CELLS; i++)
            if (t->thread + i * t->n_thread < ALL)
                NAME(fold_put)(sum[i], &piece, P, col, t->thread + i * t->n_thread);
    }
}
