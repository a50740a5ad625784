/* SPDX-License-Identifier: GPL-3.0-or-later */
/* multiplier_newton.c - the rows of the directions that are free to change, their elimination, and
 * how far to go.
 *
 * Rows and columns are scaled by the roots of each constraint's mean compliance: what is eliminated
 * has no unit, and where all stick it is the compliance as a correlation. */
#include "engine/response/multiplier_newton.h"
#include "engine/base/assert.h"
#include "engine/base/wide.h"

#include <string.h>

enum {
    ROWS_MOST = 3 * 512, /* more take longer than a step, and 20 MB  */
    HALVINGS = 8,        /* of a step, before it is given up         */
    SWEEPS = 10,         /* to go on from elsewhere                  */
    FAILURES = 6,        /* … so many times                          */
    RECENT = 6,          /* steps, whose worst the next may not pass */
};
/* Of a compliance, added to it on the diagonal: as much as is left of what there is to do, so that
 * the last steps are Newton's own, within what keeps rows that others decide from growing. */
static const double DAMPING_MOST = 1e-3, DAMPING_LEAST = 1e-12;
static const double BOLDER = 0.1;  /* … of that most after each whole step that leads on */
static const double STIFF = 1e-12; /* of the mean compliance: less is no compliance */

struct newton {
    struct search *w;
    struct answer *answer; /* at λ                               |     | [n]         */
    double *root;          /* of the mean compliance; 0: immovable | √(m/N) | [n]    */
    vec3 *way, *moves;     /* of λ, and W of it                  | N, m | [n]        */
    vec3 *from, *v_from;   /* λ, δ before the step               | N, m | [n]        */
    double merit;          /* Σ |F_i|² of their compliances      | N m             */
    double most;           /* damping now                        |                   */
    uint64_t pattern;      /* which bounds are reached, as a hash                    */
    bool jointed;          /* are there joints, as a chain has them                  */
    bool same;             /* … and bounds are reached as in the step before         */
    double recent[RECENT]; /* of the last steps                  | N m             */
    double merit_zero;     /* of λ = 0                           | N m             */
    int m;                 /* rows                                                   */
    int *row;              /* 3 i + direction                    |     | [m]         */
    double *x;             /* what they change by, scaled        |     | [m]         */
    double *M;             /* with the right-hand side           |     | [m × (m+1)] */
};

static double *component_at(vec3 *x, int row)
{
    return &(&x[row / 3].x)[row % 3];
}

/* ---------------------------------------------------------------- F */

/* Answers at λ. Returns Σ |F_i|² tr W_ii / 3. */
static double evaluate_merit(struct newton *t)
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

/* Has direction k of constraint i any compliance? */
static bool has_compliance(const struct newton *t, int i, int k)
{
    const mat3 *own = &t->w->own[i];
    return t->root[i] > 0 && own->m[k][k] > STIFF * mat3_trace(*own);
}

static bool has_derivative(const struct answer *a, int k)
{
    const double *f = a->follows.m[k];
    return f[0] != 0 || f[1] != 0 || f[2] != 0 ||
           (k == 0 && (a->let_out.y != 0 || a->let_out.z != 0));
}

/* Directions that are free to change become rows; the others go where their bounds have them, and
 * those without compliance nowhere. */
static void choose_rows(struct newton *t)
{
    const struct multiplier_problem *p = t->w->p;
    uint64_t pattern = 14695981039346656037u; /* FNV-1a */
    t->m = 0;
    for (int i = 0; i < p->n; i++) {
        const bool slips = t->root[i] > 0 && t->answer[i].follows.m[1][1] != 1;
        t->way[i] = vec3_make(0, 0, 0);
        for (int k = 0; k < 3; k++) {
            if (!has_compliance(t, i, k))
                continue;
            const bool follow = has_derivative(&t->answer[i], k);
            pattern = (pattern ^ (uint64_t)(2 * follow + slips)) * 1099511628211u;
            if (follow)
                t->row[t->m++] = 3 * i + k;
            else
                *component_at(&t->way[i], k) =
                    *component_at(&t->answer[i].lambda, k) - *component_at(&p->lambda[i], k);
        }
    }
    t->same = pattern == t->pattern && t->jointed;
    t->pattern = pattern;
}

/* moves = W way */
static void find_moves(struct newton *t)
{
    const struct multiplier_problem *p = t->w->p;
    memset(t->moves, 0, (size_t)p->n * sizeof *t->moves);
    for (int i = 0; i < p->n; i++)
        multiplier_search_spread(p, i, t->way[i], t->moves);
}

/* ---------------------------------------------------------------- F' */

/* 1 - dP/dλ of one constraint with δ held. */
static mat3 slope_of_lambda(const struct answer *a)
{
    const mat3 one = mat3_axpy(mat3_diagonal(1), -1, a->follows);
    return mat3_axpy(one, -1, mat3_outer(vec3_make(1, 0, 0), a->let_out));
}

/* The row of one direction of constraint i: (1 - follows - let_out) + follows W / compliance. */
static void fill_newton_row(const struct newton *t, int r)
{
    const double left = sqrt(t->merit / t->merit_zero);
    const double damping = fmax(fmin(left, t->most), DAMPING_LEAST);
    const struct multiplier_problem *p = t->w->p;
    const int i = t->row[r] / 3, k = t->row[r] % 3;
    const struct answer *a = &t->answer[i];
    const mat3 *W = p->W + (size_t)i * (size_t)p->n;
    const mat3 slope = slope_of_lambda(a);
    const vec3 f = vec3_scale(mat3_row(a->follows, k), p->scale / t->root[i]);
    double *M = t->M + (size_t)r * (size_t)(t->m + 1);
    for (int c = 0; c < t->m; c++) {
        const int j = t->row[c] / 3, l = t->row[c] % 3;
        const double own = i == j ? slope.m[k][l] + damping * a->follows.m[k][l] : 0;
        const double *w = &W[j].m[0][l];
        M[c] = own + (f.x * w[0] + f.y * w[3] + f.z * w[6]) / t->root[j];
    }
    const vec3 way = t->way[i];
    const double kept = vec3_dot(mat3_row(slope, k), way);
    const double moved = vec3_dot(mat3_row(a->follows, k), t->moves[i]);
    const double off =
        *component_at(&t->w->p->lambda[i], k) - *component_at(&t->answer[i].lambda, k);
    M[t->m] = -t->root[i] * (off + kept) - moved / t->root[i];
}

INLINE_WIDE void swap_rows(double *a, double *b, size_t n)
{
    for (size_t c = 0; c < n && a != b; c++) {
        const double x = a[c];
        a[c] = b[c], b[c] = x;
    }
}

/* Rows from `first` on: the first of those with the largest number in a column. */
static int find_pivot(const double *M, size_t width, int m, int first, int column)
{
    const double *at = M + (size_t)first * width + (size_t)column;
    double largest = fabs(*at);
    int pivot = first;
    for (int r = first + 1; r < m; r++) {
        at += width;
        if (fabs(*at) > largest)
            largest = fabs(*at), pivot = r;
    }
    return pivot;
}

/* Columns first … last-1 below the diagonal, whole rows changing places. The next column's pivot is
 * looked for on the way: a row is in the cache then. */
INLINE_WIDE void eliminate_panel_loop(double *M, int m, int first, int last)
{
    const size_t width = (size_t)m + 1;
    int pivot = find_pivot(M, width, m, first, first);
    for (int k = first; k < last; k++) {
        double *top = M + (size_t)k * width, largest = -1;
        swap_rows(top, M + (size_t)pivot * width, width);
        if (k + 1 < last && top[k] == 0)
            pivot = find_pivot(M, width, m, k + 1, k + 1);
        for (int r = k + 1; r < m && top[k] != 0; r++) {
            double *row = M + (size_t)r * width;
            row[k] /= top[k];
            for (int c = k + 1; c < last; c++)
                row[c] -= row[k] * top[c];
            if (fabs(row[k + 1]) > largest) /* in the last column it is not used */
                largest = fabs(row[k + 1]), pivot = r;
        }
    }
}

WIDE_FUNCTION(eliminate_panel, eliminate_panel_loop, (double *M, int m, int first, int last),
              (M, m, first, last))

/* row -= (L₁ U₁ + L₂ U₂) + (L₃ U₃ + L₄ U₄) of a part of a row. */
INLINE_WIDE void subtract_four(double *restrict row, const double *L, const double *U, size_t width,
                               int n)
{
    const double *u0 = U, *u1 = U + width, *u2 = U + 2 * width, *u3 = U + 3 * width;
    for (int c = 0; c < n; c++)
        row[c] -= (L[0] * u0[c] + L[1] * u1[c]) + (L[2] * u2[c] + L[3] * u3[c]);
}

INLINE_WIDE void subtract_one(double *restrict row, double L, const double *U, int n)
{
    for (int c = 0; c < n; c++)
        row[c] -= L * U[c];
}

/* row -= L U, the k rows of U in rising order. */
INLINE_WIDE void subtract_rows(double *row, const double *L, const double *U, size_t width, int k,
                               int n)
{
    int i = 0;
    for (; i + 4 <= k; i += 4)
        subtract_four(row, L + i, U + (size_t)i * width, width, n);
    for (; i < k; i++)
        subtract_one(row, L[i], U + (size_t)i * width, n);
}

/* M: m rows of m + 1 columns, of which k are eliminated. Of the others the first k rows become L⁻¹
 * of what they are (L with ones on the diagonal), and the rows below lose L times that. So many
 * columns at once as stay in the cache. */
INLINE_WIDE void eliminate_rest_loop(double *M, size_t width, int m, int k)
{
    enum { COLUMNS = 128 };
    for (int from = k; from <= m; from += COLUMNS) {
        const int n = from + COLUMNS <= m ? COLUMNS : m + 1 - from;
        for (int r = 1; r < m; r++) {
            double *row = M + (size_t)r * width;
            subtract_rows(row + from, row, M + from, width, r < k ? r : k, n);
        }
    }
}

WIDE_FUNCTION(eliminate_rest, eliminate_rest_loop, (double *M, size_t width, int m, int k),
              (M, width, m, k))

/* M = P L U, panel by panel, the right-hand side going along. */
static void eliminate_rows(double *M, int m)
{
    enum { PANEL = 32 };
    for (int first = 0; first < m; first += PANEL) {
        const size_t width = (size_t)m + 1;
        const int last = first + PANEL < m ? first + PANEL : m;
        eliminate_panel(M, m, first, last);
        eliminate_rest(M + (size_t)first * width + first, width, m - first, last - first);
    }
}

/* The way of the rows. */
static void solve_newton_rows(struct newton *t)
{
    const size_t width = (size_t)t->m + 1;
    eliminate_rows(t->M, t->m);
    for (int k = t->m - 1; k >= 0; k--) {
        const double *row = t->M + (size_t)k * width;
        double sum = row[t->m];
        for (int c = k + 1; c < t->m; c++)
            sum -= row[c] * t->x[c];
        t->x[k] = row[k] != 0 ? sum / row[k] : 0;
        *component_at(&t->way[t->row[k] / 3], t->row[k] % 3) = t->x[k] / t->root[t->row[k] / 3];
    }
}

/* ---------------------------------------------------------------- how far */

/* The worst of the last steps; sweeps between them do not count, because where no force is right
 * they and steps would undo each other, and forces grow. */
static double allowed_merit(const struct newton *t)
{
    double most = 0;
    for (int k = 0; k < RECENT; k++)
        most = fmax(most, t->recent[k]);
    return most;
}

static void remember_merit(struct newton *t, double merit)
{
    memmove(&t->recent[1], &t->recent[0], (RECENT - 1) * sizeof t->recent[0]);
    t->recent[0] = merit;
}

/* Has a whole step done much? Or anything, where there are joints and no bound was in its way:
 * there it is damping that holds it back. */
static bool leads_on(const struct newton *t, double merit)
{
    return merit < t->merit / 4 || (t->same && merit < 0.99 * t->merit);
}

/* Go as much of the way as is allowed: not always downhill, for a kink may lie across the way
 * (Grippo, Lampariello, Lucidi: a nonmonotone line search technique for Newton's method, 1986).
 * False: nowhere. */
static bool search_line(struct newton *t)
{
    static const double ENOUGH = 1e-4; /* of what the slope promises (Armijo) */
    const struct multiplier_problem *p = t->w->p;
    const size_t bytes = (size_t)p->n * sizeof(vec3);
    const double most = allowed_merit(t);
    memcpy(t->from, p->lambda, bytes);
    memcpy(t->v_from, t->w->v, bytes);
    for (int k = 0; k < HALVINGS; k++) {
        const double part = ldexp(1, -k);
        for (int i = 0; i < p->n; i++) {
            p->lambda[i] = vec3_axpy(t->from[i], part, t->way[i]);
            t->w->v[i] = vec3_axpy(t->v_from[i], part, t->moves[i]);
        }
        const double merit = evaluate_merit(t);
        if (merit <= (1 - 2 * ENOUGH * part) * most) {
            t->most *= k == 0 && leads_on(t, merit) ? BOLDER : 1;
            remember_merit(t, merit);
            return true;
        }
    }
    memcpy(p->lambda, t->from, bytes);
    memcpy(t->w->v, t->v_from, bytes);
    return false;
}

static bool newton_step(struct newton *t)
{
    t->merit = evaluate_merit(t);
    choose_rows(t);
    if (t->m > ROWS_MOST)
        return false;
    find_moves(t);
    for (int r = 0; r < t->m; r++)
        fill_newton_row(t, r);
    solve_newton_rows(t);
    find_moves(t);
    t->w->outcome.steps++;
    const bool gone = search_line(t);
    multiplier_search_note(t->w);
    return gone;
}

/* λ goes to the nearest that is within its bounds: at the end of a way it may be out by as much as
 * is left. */
static void project_forces(struct newton *t)
{
    const struct multiplier_problem *p = t->w->p;
    const vec3 none = {0, 0, 0};
    for (int i = 0; i < p->n; i++)
        p->lambda[i] = bounds_answer(&p->bounds[i], 1, none, p->lambda[i]).lambda;
    multiplier_search_renew(t->w);
    t->w->off = multiplier_search_natural_map(p->n, p->bounds, t->w->own, t->w->v, p->lambda);
}

static void take_newton(struct newton *t, size_t n, struct arena *arena)
{
    const size_t m = 3 * n < ROWS_MOST ? 3 * n : ROWS_MOST;
    t->answer = ARENA_TAKE(arena, n, struct answer);
    t->root = ARENA_TAKE(arena, n, double);
    t->way = ARENA_TAKE(arena, n, vec3);
    t->moves = ARENA_TAKE(arena, n, vec3);
    t->from = ARENA_TAKE(arena, n, vec3);
    t->v_from = ARENA_TAKE(arena, n, vec3);
    t->row = ARENA_TAKE(arena, 3 * n, int);
    t->x = ARENA_TAKE(arena, m, double);
    t->M = ARENA_TAKE(arena, m * (m + 1), double);
    PALP_ASSERT(t->answer && t->root && t->way && t->moves && t->from && t->v_from && t->row &&
                t->x && t->M);
}

void multiplier_newton_count(int n, struct arena *counter)
{
    struct newton t;
    take_newton(&t, (size_t)n, counter);
}

/* What there is to do at λ = 0: what the damping is measured by. */
static double merit_of_zero(const struct newton *t)
{
    const struct multiplier_problem *p = t->w->p;
    double merit = 0;
    for (int i = 0; i < p->n; i++) {
        const double compliance = t->root[i] * t->root[i];
        if (compliance == 0)
            continue;
        const vec3 zero = {0, 0, 0};
        const vec3 answer = bounds_answer(&p->bounds[i], compliance, p->free[i], zero).lambda;
        merit += compliance * vec3_dot(answer, answer);
    }
    return merit;
}

/* Steps, as long as each ten of them halve what is left at least. */
static bool step_on(struct newton *t)
{
    enum { STEPS = 10 };
    double off = t->w->off;
    t->most = DAMPING_MOST;
    for (int k = 1; multiplier_search_goes_on(t->w); k++) {
        if (!newton_step(t))
            return false;
        if (k % STEPS != 0)
            continue;
        if (!(t->w->off < off / 2))
            return false;
        off = t->w->off;
    }
    return true;
}

void multiplier_newton(struct search *w)
{
    struct newton t = {.w = w};
    const size_t mark = w->arena->used;
    take_newton(&t, (size_t)w->p->n, w->arena);
    for (int i = 0; i < w->p->n; i++)
        t.root[i] = multiplier_search_immovable(&w->own[i]) ? 0 : sqrt(mat3_trace(w->own[i]) / 3);
    remember_merit(&t, evaluate_merit(&t));
    t.jointed = multiplier_search_holds_both_ways(w->p->bounds, w->p->n);
    t.merit_zero = merit_of_zero(&t);
    for (int failed = 0; multiplier_search_goes_on(w) && !step_on(&t);) {
        if (++failed > FAILURES || t.m > ROWS_MOST) {
            w->outcome.fell_back = true;
            break;
        }
        for (int k = 0; k < SWEEPS && multiplier_search_goes_on(w); k++) {
            multiplier_search_sweep(w, false);
            multiplier_search_note(w);
        }
    }
    multiplier_search_return(w);
    if (isfinite(w->off))
        project_forces(&t);
    w->arena->used = mark;
}
