/* SPDX-License-Identifier: GPL-3.0-or-later */
/* multiplier_problem.c - λ by sweeps over the constraints, each resolved with the others held: v =
 * δ_free + W λ is kept up to date, so that a constraint at rest costs nothing but its own
 * resolution. */
#include "engine/response/multiplier_problem.h"
#include "engine/base/assert.h"
#include "engine/response/multiplier.h"
#include "engine/response/multiplier_newton.h"

#include <string.h>

/* ---------------------------------------------------------------- judging */

bool multiplier_problem_immovable(const mat3 *own)
{
    return !(mat3_trace(*own) > 0);
}

bool multiplier_problem_holds_both_ways(const struct bounds *bounds, int n)
{
    for (int i = 0; i < n; i++)
        if (isinf(bounds[i].radius) || (isinf(bounds[i].least) && isinf(bounds[i].most)))
            return true;
    return false;
}

double multiplier_problem_natural_map(int n, const struct bounds *bounds, const mat3 *own,
                                      const vec3 *v, const vec3 *lambda)
{
    double off = 0, scale = 0;
    for (int i = 0; i < n; i++) {
        if (multiplier_problem_immovable(&own[i]))
            continue;
        if (!vec3_finite(v[i]))
            return NAN;
        const mat3 mean = mat3_diagonal(mat3_trace(own[i]) / 3);
        const vec3 answer = bounds_resolve(&bounds[i], &mean, v[i], lambda[i]);
        off = fmax(off, vec3_norm(vec3_sub(answer, lambda[i])));
        scale = fmax(scale, fmax(vec3_norm(answer), vec3_norm(lambda[i])));
    }
    return scale > 0 ? off / scale : 0;
}

void multiplier_problem_note(struct search *w)
{
    const struct multiplier_problem *p = w->p;
    w->off = multiplier_problem_natural_map(p->n, p->bounds, w->own, w->v, p->lambda);
    if (w->off < w->best)
        memcpy(w->kept, p->lambda, (size_t)p->n * sizeof *w->kept);
    w->stuck = w->off < w->best ? 0 : w->stuck + 1;
    w->best = fmin(w->best, w->off);
    if (p->history)
        p->history[w->outcome.sweeps + w->outcome.steps] = w->off;
}

bool multiplier_problem_goes_on(const struct search *w)
{
    return w->outcome.sweeps + w->outcome.steps < w->p->sweeps && w->off > w->p->residual;
}

/* ---------------------------------------------------------------- δ */

void multiplier_problem_spread(const struct multiplier_problem *p, int i, vec3 change, vec3 *v)
{
    const mat3 *row = p->W + (size_t)i * (size_t)p->n;
    const vec3 x = vec3_scale(change, p->scale);
    if (x.x == 0 && x.y == 0 && x.z == 0)
        return;
    for (int k = 0; k < p->n; k++) {
        const double(*m)[3] = row[k].m;
        v[k].x += m[0][0] * x.x + m[1][0] * x.y + m[2][0] * x.z;
        v[k].y += m[0][1] * x.x + m[1][1] * x.y + m[2][1] * x.z;
        v[k].z += m[0][2] * x.x + m[1][2] * x.y + m[2][2] * x.z;
    }
}

void multiplier_problem_renew(struct search *w)
{
    for (int i = 0; i < w->p->n; i++)
        w->v[i] = w->p->free[i];
    for (int i = 0; i < w->p->n; i++)
        multiplier_problem_spread(w->p, i, w->p->lambda[i], w->v);
}

/* As good as the best: the natural map moves so much by its scale, the largest force, alone. */
static const double NEARLY = 0.9;

/* The two change places. */
static void exchange(vec3 *a, vec3 *b, int n)
{
    for (int i = 0; i < n; i++) {
        const vec3 x = a[i];
        a[i] = b[i], b[i] = x;
    }
}

static double measure_anew(struct search *w)
{
    const struct multiplier_problem *p = w->p;
    multiplier_problem_renew(w);
    return multiplier_problem_natural_map(p->n, p->bounds, w->own, w->v, p->lambda);
}

/* Extrapolations and Newton's steps may leave the bounds. A force without compliance stays. */
static vec3 nearest_within(const struct search *w, int i, vec3 lambda)
{
    static const double STIFF = 1e-12; /* of the mean compliance: less is no compliance */
    const mat3 *own = &w->own[i];
    for (int k = 0; k < 3; k++)
        if (!(own->m[k][k] > STIFF * mat3_trace(*own)))
            return lambda;
    return bounds_answer(&w->p->bounds[i], 1, vec3_make(0, 0, 0), lambda).lambda;
}

void multiplier_problem_return(struct search *w)
{
    const struct multiplier_problem *p = w->p;
    if (!isfinite(w->best) || w->off * NEARLY <= w->best)
        return;
    for (int i = 0; i < p->n; i++)
        w->kept[i] = nearest_within(w, i, w->kept[i]);
    exchange(p->lambda, w->kept, p->n);
    const double back = measure_anew(w);
    if (back > w->off) {
        exchange(p->lambda, w->kept, p->n);
        w->off = w->best = measure_anew(w);
    } else {
        w->off = w->best = back;
    }
    memcpy(w->kept, p->lambda, (size_t)p->n * sizeof *w->kept);
}

static void begin_search(struct search *w)
{
    const struct multiplier_problem *p = w->p;
    w->v = ARENA_TAKE(w->arena, p->n, vec3);
    w->own = ARENA_TAKE(w->arena, p->n, mat3);
    w->kept = ARENA_TAKE(w->arena, p->n, vec3);
    PALP_ASSERT(w->v && w->own && w->kept);
    for (int i = 0; i < p->n; i++) {
        w->own[i] = mat3_scale(p->W[(size_t)i * (size_t)p->n + (size_t)i], p->scale);
        if (multiplier_problem_immovable(&w->own[i]))
            p->lambda[i] = vec3_make(0, 0, 0);
    }
    multiplier_problem_renew(w);
    multiplier_problem_note(w);
}

/* ---------------------------------------------------------------- sweeps */

static bool equal(vec3 a, vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

void multiplier_problem_sweep(struct search *w, bool exactly)
{
    const struct multiplier_problem *p = w->p;
    for (int i = 0; i < p->n; i++) {
        if (multiplier_problem_immovable(&w->own[i]))
            continue;
        const vec3 from = p->lambda[i];
        const vec3 answer = exactly ? bounds_solve(&p->bounds[i], &w->own[i], w->v[i], from)
                                    : bounds_resolve(&p->bounds[i], &w->own[i], w->v[i], from);
        if (equal(answer, from))
            continue;
        const vec3 change = vec3_scale(vec3_sub(answer, from), w->relax);
        p->lambda[i] = w->relax < 1 ? vec3_add(from, change) : answer;
        multiplier_problem_spread(p, i, change, w->v);
    }
    w->outcome.sweeps++;
}

/* Until it is done; or, where that is wanted, until it leads no further. */
static void sweep_on(struct search *w, bool exactly, bool until_stuck)
{
    while (multiplier_problem_goes_on(w)) {
        multiplier_problem_sweep(w, exactly);
        multiplier_problem_note(w);
        if (w->stuck < MULTIPLIER_PATIENCE)
            continue;
        if (until_stuck && w->relax < 1)
            return;
        if (w->relax == 1)
            w->stuck = 0;
        w->relax = MULTIPLIER_RELAXATION;
    }
}

/* ---------------------------------------------------------------- accelerated */

/* What a sweep changed is taken for a gradient, and the way before it followed again as far as in
 * conjugate gradients (Silcowitz, Niebe, Erleben: a nonsmooth nonlinear conjugate gradient method
 * for interactive contact force problems, 2010). A sweep ends it: λ is within its bounds. */
struct conjugate {
    vec3 *way, *moves;       /* the way, and what it moves: W way | N, m | [n] */
    vec3 *before, *v_before; /* λ, δ before a sweep               | N, m | [n] */
    double size2;            /* of the last change; 0: none to follow          */
};

/* The extrapolation leads out of the bounds, and a sweep that goes but a part of its way would
 * leave λ there. */
static void stay_within(struct search *w, int i)
{
    const struct multiplier_problem *p = w->p;
    const vec3 from = p->lambda[i], within = nearest_within(w, i, from);
    if (equal(from, within))
        return;
    p->lambda[i] = within;
    multiplier_problem_spread(p, i, vec3_sub(within, from), w->v);
}

/* Where no force is right, sweeps change as much for ever, and to follow that leads far off. */
static const double LEAST_PROGRESS = 1 - 1e-3;
static const double LEADS_ON =
    0.5; /* of what is left, after a window of sweeps: else plain ones do */

static void take_conjugate(struct search *w, struct conjugate *c)
{
    const int n = w->p->n;
    *c = (struct conjugate){ARENA_TAKE(w->arena, n, vec3), ARENA_TAKE(w->arena, n, vec3),
                            ARENA_TAKE(w->arena, n, vec3), ARENA_TAKE(w->arena, n, vec3), 0};
    PALP_ASSERT(c->way && c->moves && c->before && c->v_before);
}

/* The change of a sweep joins the way; λ goes along the old one. */
static void follow(struct search *w, struct conjugate *c)
{
    const struct multiplier_problem *p = w->p;
    double size2 = 0;
    for (int i = 0; i < p->n; i++) {
        const vec3 change = vec3_sub(p->lambda[i], c->before[i]);
        size2 += mat3_trace(w->own[i]) * vec3_dot(change, change);
    }
    const double beta = c->size2 > 0 ? size2 / c->size2 : (double)INFINITY;
    const bool anew = !(beta < LEAST_PROGRESS);
    for (int i = 0; i < p->n; i++) {
        const vec3 change = vec3_sub(p->lambda[i], c->before[i]);
        const vec3 moved = vec3_sub(w->v[i], c->v_before[i]);
        if (!anew) {
            p->lambda[i] = vec3_axpy(p->lambda[i], beta, c->way[i]);
            w->v[i] = vec3_axpy(w->v[i], beta, c->moves[i]);
        }
        c->way[i] = anew ? change : vec3_axpy(change, beta, c->way[i]);
        c->moves[i] = anew ? moved : vec3_axpy(moved, beta, c->moves[i]);
    }
    for (int i = 0; i < p->n && !anew; i++)
        stay_within(w, i);
    c->size2 = size2;
}

/* As long as it leads on. Where it does not, plain sweeps go on from the best it had: kinks of the
 * laws can keep the extrapolation from settling where sweeps alone do. */
static void sweep_conjugately(struct search *w)
{
    enum { WINDOW = 20 };
    struct conjugate c;
    double before = INFINITY;
    take_conjugate(w, &c);
    for (int k = 1; multiplier_problem_goes_on(w) && w->stuck < MULTIPLIER_PATIENCE; k++) {
        if (k % WINDOW == 0 && !(w->best < LEADS_ON * before))
            break;
        before = k % WINDOW == 0 ? w->best : before;
        for (int i = 0; i < w->p->n; i++)
            c.before[i] = w->p->lambda[i], c.v_before[i] = w->v[i];
        multiplier_problem_sweep(w, false);
        multiplier_problem_note(w);
        if (multiplier_problem_goes_on(w))
            follow(w, &c);
    }
    multiplier_problem_return(w);
    w->stuck = 0;
    sweep_on(w, false, false);
}

/* ---------------------------------------------------------------- the methods */

struct multiplier_outcome multiplier_problem_solve(const struct multiplier_problem *p,
                                                   enum palp_multipliers method,
                                                   struct arena *arena)
{
    const size_t mark = arena->used;
    struct search w = {.p = p, .arena = arena, .best = INFINITY, .relax = 1};
    begin_search(&w);
    switch (method) {
    case PALP_MULTIPLIERS_AUTO:
        if (!multiplier_problem_holds_both_ways(p->bounds, p->n))
            sweep_on(&w, false, true);
        if (w.off > MULTIPLIER_STAGNATED || multiplier_problem_holds_both_ways(p->bounds, p->n))
            multiplier_newton(&w);
        sweep_on(&w, false, false);
        multiplier_problem_return(&w);
        break;
    case PALP_MULTIPLIERS_SWEEP:
        sweep_on(&w, false, false);
        break;
    case PALP_MULTIPLIERS_EXACT:
        sweep_on(&w, true, false);
        break;
    case PALP_MULTIPLIERS_NNCG:
        sweep_conjugately(&w);
        multiplier_problem_return(&w);
        break;
    case PALP_MULTIPLIERS_NEWTON:
        multiplier_newton(&w);
        sweep_on(&w, false, false);
        multiplier_problem_return(&w);
        break;
    }
    w.outcome.residual = w.off;
    if (p->history)
        p->history[w.outcome.sweeps + w.outcome.steps] = w.off;
    arena->used = mark;
    return w.outcome;
}

size_t multiplier_problem_size(size_t n, enum palp_multipliers method)
{
    const size_t search = n * (2 * sizeof(vec3) + sizeof(mat3)) + 3 * 64;
    switch (method) {
    case PALP_MULTIPLIERS_SWEEP:
    case PALP_MULTIPLIERS_EXACT:
        break;
    case PALP_MULTIPLIERS_NNCG:
        return search + 4 * (n * sizeof(vec3) + 64);
    case PALP_MULTIPLIERS_NEWTON:
    case PALP_MULTIPLIERS_AUTO:
        return search + multiplier_newton_size(n);
    }
    return search;
}
