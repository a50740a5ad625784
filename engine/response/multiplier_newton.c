/* SPDX-License-Identifier: GPL-3.0-or-later */
/* multiplier_newton.c - the rows of the directions that are free to change, their elimination, and
 * how far to go.
 *
 * Rows and columns are scaled by the roots of each constraint's mean compliance: what is eliminated
 * has no unit, and where all stick it is the compliance as a correlation. */
#include "engine/response/multiplier_newton.h"
#include "engine/base/assert.h"

#include <string.h>

enum {
    ROWS_MOST = 3 * 512, /* more take longer than a step, and 20 MB  */
    HALVINGS = 8,        /* of a step, before it is given up         */
    SWEEPS = 10,         /* to go on from elsewhere                  */
    FAILURES = 6,        /* … so many times                          */
};
static const double RANK =
    1e-11; /* of the largest pivot: below, a direction is decided by others */

struct newton {
    struct search *w;
    struct answer *answer; /* at λ                               |     | [n]         */
    double *root;          /* of the mean compliance; 0: immovable | √(m/N) | [n]    */
    vec3 *way, *moves;     /* of λ, and W of it                  | N, m | [n]        */
    vec3 *from, *v_from;   /* λ, δ before the step               | N, m | [n]        */
    int m;                 /* rows                                                   */
    int *row;              /* 3 i + direction                    |     | [m]         */
    int *column;           /* which of these column c is for     |     | [m]         */
    double *x;             /* what they change by, scaled        |     | [m]         */
    double *M;             /* with the right-hand side           |     | [m × (m+1)] */
};

static double *component(vec3 *x, int row)
{
    return &(&x[row / 3].x)[row % 3];
}

/* ---------------------------------------------------------------- F */

/* Answers at λ. Returns Σ |F_i|² tr W_ii / 3. */
static double look(struct newton *t)
{
    const struct multiplier_problem *p = t->w->p;
    double merit = 0;
    for (int i = 0; i < p->n; i++) {
        if (t->root[i] == 0)
            continue;
        const double compliance = t->root[i] * t->root[i];
        t->answer[i] = bounds_answer(&p->bounds[i], compliance, t->w->v[i], p->lambda[i]);
        const vec3 off = vec3_sub(p->lambda[i], t->answer[i].lambda);
        merit += compliance * vec3_dot(off, off);
    }
    return merit;
}

static bool follows(const struct answer *a, int k)
{
    const double *f = a->follows.m[k];
    return f[0] != 0 || f[1] != 0 || f[2] != 0 ||
           (k == 0 && (a->let_out.y != 0 || a->let_out.z != 0));
}

/* Directions that are free to change become rows; the others go where their bounds have them. */
static void choose_rows(struct newton *t)
{
    const struct multiplier_problem *p = t->w->p;
    t->m = 0;
    for (int i = 0; i < p->n; i++) {
        t->way[i] = vec3_make(0, 0, 0);
        for (int k = 0; k < 3 && t->root[i] > 0; k++) {
            if (follows(&t->answer[i], k))
                t->row[t->m++] = 3 * i + k;
            else
                *component(&t->way[i], k) =
                    *component(&t->answer[i].lambda, k) - *component(&p->lambda[i], k);
        }
    }
}

/* moves = W way */
static void find_moves(struct newton *t)
{
    const struct multiplier_problem *p = t->w->p;
    for (int i = 0; i < p->n; i++) {
        vec3 sum = vec3_make(0, 0, 0);
        const mat3 *row = p->W + (size_t)i * (size_t)p->n;
        for (int j = 0; j < p->n; j++)
            sum = vec3_add(sum, mat3_apply(row[j], t->way[j]));
        t->moves[i] = vec3_scale(sum, p->scale);
    }
}

/* ---------------------------------------------------------------- F' */

/* 1 - dP/dλ of one constraint with δ held. */
static mat3 slope_of_lambda(const struct answer *a)
{
    const mat3 one = mat3_axpy(mat3_diagonal(1), -1, a->follows);
    return mat3_axpy(one, -1, mat3_outer(vec3_make(1, 0, 0), a->let_out));
}

/* The row of one direction of constraint i: (1 - follows - let_out) + follows W / compliance. */
static void fill_row(const struct newton *t, int r)
{
    const struct multiplier_problem *p = t->w->p;
    const int i = t->row[r] / 3, k = t->row[r] % 3;
    const struct answer *a = &t->answer[i];
    const mat3 *W = p->W + (size_t)i * (size_t)p->n;
    const mat3 slope = slope_of_lambda(a);
    const vec3 f = vec3_scale(mat3_row(a->follows, k), p->scale / t->root[i]);
    double *M = t->M + (size_t)r * (size_t)(t->m + 1);
    for (int c = 0; c < t->m; c++) {
        const int j = t->row[c] / 3, l = t->row[c] % 3;
        const double own = i == j ? slope.m[k][l] : 0;
        const double *w = &W[j].m[0][l];
        M[c] = own + (f.x * w[0] + f.y * w[3] + f.z * w[6]) / t->root[j];
    }
    const vec3 way = t->way[i];
    const double kept = vec3_dot(mat3_row(slope, k), way);
    const double moved = vec3_dot(mat3_row(a->follows, k), t->moves[i]);
    const double off = *component(&t->w->p->lambda[i], k) - *component(&t->answer[i].lambda, k);
    M[t->m] = -t->root[i] * (off + kept) - moved / t->root[i];
}

struct pivot {
    int row, column;
    double size;
};

/* The largest of row r from column k on joins the search. */
static void consider(const struct newton *t, int r, int k, struct pivot *best)
{
    const double *M = t->M + (size_t)r * (size_t)(t->m + 1);
    double largest = 0;
    for (int c = k; c < t->m; c++)
        largest = fmax(largest, fabs(M[c]));
    if (!(largest > best->size))
        return;
    int c = k;
    while (fabs(M[c]) != largest)
        c++;
    *best = (struct pivot){r, c, largest};
}

static void exchange(struct newton *t, int k, struct pivot pivot)
{
    const size_t width = (size_t)t->m + 1;
    double *a = t->M + (size_t)k * width, *b = t->M + (size_t)pivot.row * width;
    for (size_t c = 0; c < width && a != b; c++) {
        const double x = a[c];
        a[c] = b[c], b[c] = x;
    }
    const int column = t->column[k];
    t->column[k] = t->column[pivot.column], t->column[pivot.column] = column;
    for (int r = 0; r < t->m && pivot.column != k; r++) {
        double *row = t->M + (size_t)r * width;
        const double x = row[k];
        row[k] = row[pivot.column], row[pivot.column] = x;
    }
}

/* Gauss with complete pivoting. Returns the rank: so many rows are triangular. */
static int eliminate(struct newton *t)
{
    const size_t width = (size_t)t->m + 1;
    struct pivot next = {0, 0, 0};
    for (int r = 0; r < t->m; r++) {
        t->column[r] = r;
        consider(t, r, 0, &next);
    }
    const double least = RANK * next.size;
    for (int k = 0; k < t->m; k++) {
        if (!(next.size > least))
            return k;
        exchange(t, k, next);
        const double *restrict top = t->M + (size_t)k * width;
        next.size = 0;
        for (int r = k + 1; r < t->m; r++) {
            double *restrict row = t->M + (size_t)r * width;
            const double share = row[k] / top[k];
            for (size_t c = (size_t)k + 1; c < width && share != 0; c++)
                row[c] -= share * top[c];
            consider(t, r, k + 1, &next);
        }
    }
    return t->m;
}

/* The way of the rows; those beyond the rank keep their force. */
static void solve_rows(struct newton *t)
{
    const size_t width = (size_t)t->m + 1;
    const int rank = eliminate(t);
    for (int k = rank - 1; k >= 0; k--) {
        const double *row = t->M + (size_t)k * width;
        double sum = row[t->m];
        for (int c = k + 1; c < rank; c++)
            sum -= row[c] * t->x[c];
        t->x[k] = sum / row[k];
    }
    for (int k = 0; k < rank; k++) {
        const int row = t->row[t->column[k]];
        *component(&t->way[row / 3], row % 3) = t->x[k] / t->root[row / 3];
    }
}

/* ---------------------------------------------------------------- how far */

/* Go as much of the way as leaves less of the merit; false: nowhere. */
static bool go(struct newton *t, double merit)
{
    static const double ENOUGH = 1e-4; /* of what the slope promises (Armijo) */
    const struct multiplier_problem *p = t->w->p;
    const size_t bytes = (size_t)p->n * sizeof(vec3);
    memcpy(t->from, p->lambda, bytes);
    memcpy(t->v_from, t->w->v, bytes);
    for (int k = 0; k < HALVINGS; k++) {
        const double part = ldexp(1, -k);
        for (int i = 0; i < p->n; i++) {
            p->lambda[i] = vec3_axpy(t->from[i], part, t->way[i]);
            t->w->v[i] = vec3_axpy(t->v_from[i], part, t->moves[i]);
        }
        if (look(t) <= (1 - 2 * ENOUGH * part) * merit)
            return true;
    }
    memcpy(p->lambda, t->from, bytes);
    memcpy(t->w->v, t->v_from, bytes);
    return false;
}

static bool step(struct newton *t)
{
    const double merit = look(t);
    choose_rows(t);
    if (t->m > ROWS_MOST)
        return false;
    find_moves(t);
    for (int r = 0; r < t->m; r++)
        fill_row(t, r);
    solve_rows(t);
    find_moves(t);
    t->w->outcome.steps++;
    const bool gone = go(t, merit);
    multiplier_problem_note(t->w);
    return gone;
}

/* λ becomes its answer: within its bounds to the last digit. */
static void settle(struct newton *t)
{
    const struct multiplier_problem *p = t->w->p;
    multiplier_problem_renew(t->w);
    look(t);
    for (int i = 0; i < p->n; i++)
        if (t->root[i] > 0)
            p->lambda[i] = t->answer[i].lambda;
    multiplier_problem_renew(t->w);
    t->w->off = multiplier_problem_natural_map(p->n, p->bounds, t->w->own, t->w->v, p->lambda);
}

static void take_arrays(struct newton *t)
{
    struct arena *arena = t->w->arena;
    const size_t n = (size_t)t->w->p->n, m = 3 * n < ROWS_MOST ? 3 * n : ROWS_MOST;
    t->answer = ARENA_TAKE(arena, n, struct answer);
    t->root = ARENA_TAKE(arena, n, double);
    t->way = ARENA_TAKE(arena, n, vec3);
    t->moves = ARENA_TAKE(arena, n, vec3);
    t->from = ARENA_TAKE(arena, n, vec3);
    t->v_from = ARENA_TAKE(arena, n, vec3);
    t->row = ARENA_TAKE(arena, 3 * n, int);
    t->column = ARENA_TAKE(arena, m, int);
    t->x = ARENA_TAKE(arena, m, double);
    t->M = ARENA_TAKE(arena, m * (m + 1), double);
    PALP_ASSERT(t->answer && t->root && t->way && t->moves && t->from && t->v_from && t->row &&
                t->column && t->x && t->M);
}

size_t multiplier_newton_size(size_t n)
{
    const size_t m = 3 * n < ROWS_MOST ? 3 * n : ROWS_MOST;
    return n * (sizeof(struct answer) + sizeof(double) + 4 * sizeof(vec3) + 3 * sizeof(int)) +
           m * (sizeof(int) + sizeof(double)) + m * (m + 1) * sizeof(double) + 10 * 64;
}

void multiplier_newton(struct search *w)
{
    struct newton t = {.w = w};
    const size_t mark = w->arena->used;
    take_arrays(&t);
    for (int i = 0; i < w->p->n; i++)
        t.root[i] = multiplier_problem_immovable(&w->own[i]) ? 0 : sqrt(mat3_trace(w->own[i]) / 3);
    for (int failed = 0; multiplier_problem_goes_on(w);) {
        if (step(&t))
            continue;
        if (++failed > FAILURES || t.m > ROWS_MOST) {
            w->outcome.fell_back = true;
            break;
        }
        for (int k = 0; k < SWEEPS && multiplier_problem_goes_on(w); k++) {
            multiplier_problem_sweep(w, false);
            multiplier_problem_note(w);
        }
    }
    if (isfinite(w->off))
        settle(&t);
    w->arena->used = mark;
}
