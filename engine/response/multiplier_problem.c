/* SPDX-License-Identifier: GPL-3.0-or-later */
/* multiplier_problem.c - the methods that find λ: sweeps over the constraints, each resolved with
 * the others held, the same accelerated, and Newton's. */
#include "engine/response/multiplier_problem.h"
#include "engine/base/assert.h"
#include "engine/response/multiplier.h"
#include "engine/response/multiplier_newton.h"

/* ---------------------------------------------------------------- sweeps */

/* Until it is done; or, where that is wanted, until it leads no further. */
static void sweep_on(struct search *w, bool exactly, bool until_stuck)
{
    while (multiplier_search_goes_on(w)) {
        multiplier_search_sweep(w, exactly);
        multiplier_search_note(w);
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
    const vec3 from = p->lambda[i], within = multiplier_search_nearest(w, i, from);
    if (vec3_equal(from, within))
        return;
    p->lambda[i] = within;
    multiplier_search_spread(p, i, vec3_sub(within, from), w->v);
}

/* Where no force is right, sweeps change as much for ever, and to follow that leads far off. */
static const double LEAST_PROGRESS = 1 - 1e-3;
static const double LEADS_ON =
    0.5; /* of what is left, after a window of sweeps: else plain ones do */

static struct conjugate take_conjugate(int n, struct arena *arena)
{
    const struct conjugate c = {ARENA_TAKE(arena, n, vec3), ARENA_TAKE(arena, n, vec3),
                                ARENA_TAKE(arena, n, vec3), ARENA_TAKE(arena, n, vec3), 0};
    PALP_ASSERT(c.way && c.moves && c.before && c.v_before);
    return c;
}

/* The change of a sweep joins the way; λ goes along the old one. */
static void follow_direction(struct search *w, struct conjugate *c)
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
    struct conjugate c = take_conjugate(w->p->n, w->arena);
    double before = INFINITY;
    for (int k = 1; multiplier_search_goes_on(w) && w->stuck < MULTIPLIER_PATIENCE; k++) {
        if (k % WINDOW == 0 && !(w->best < LEADS_ON * before))
            break;
        before = k % WINDOW == 0 ? w->best : before;
        for (int i = 0; i < w->p->n; i++)
            c.before[i] = w->p->lambda[i], c.v_before[i] = w->v[i];
        multiplier_search_sweep(w, false);
        multiplier_search_note(w);
        if (multiplier_search_goes_on(w))
            follow_direction(w, &c);
    }
    multiplier_search_return(w);
    w->stuck = 0;
    sweep_on(w, false, false);
}

/* ---------------------------------------------------------------- the methods */

struct multiplier_outcome multiplier_problem_solve(const struct multiplier_problem *p,
                                                   enum palp_multipliers method,
                                                   struct arena *arena)
{
    PALP_ASSERT(p->n >= 0 && p->scale > 0 && p->sweeps >= 0 && p->residual >= 0);
    const size_t mark = arena->used;
    struct search w = {.p = p, .arena = arena, .best = INFINITY, .relax = 1};
    multiplier_search_begin(&w);
    switch (method) {
    case PALP_MULTIPLIERS_AUTO:
        if (!multiplier_search_holds_both_ways(p->bounds, p->n))
            sweep_on(&w, false, true);
        if (w.off > MULTIPLIER_STAGNATED || multiplier_search_holds_both_ways(p->bounds, p->n))
            multiplier_newton(&w);
        sweep_on(&w, false, false);
        multiplier_search_return(&w);
        break;
    case PALP_MULTIPLIERS_SWEEP:
        sweep_on(&w, false, false);
        break;
    case PALP_MULTIPLIERS_EXACT:
        sweep_on(&w, true, false);
        break;
    case PALP_MULTIPLIERS_NNCG:
        sweep_conjugately(&w);
        multiplier_search_return(&w);
        break;
    case PALP_MULTIPLIERS_NEWTON:
        multiplier_newton(&w);
        sweep_on(&w, false, false);
        multiplier_search_return(&w);
        break;
    case PALP_MULTIPLIERS_EMBEDDED: /* has no W: multiplier_embedded.c */
        PALP_ASSERT(false);
    }
    w.outcome.residual = w.off;
    if (p->history)
        p->history[w.outcome.sweeps + w.outcome.steps] = w.off;
    arena->used = mark;
    return w.outcome;
}

void multiplier_problem_count(int n, enum palp_multipliers method, struct arena *counter)
{
    multiplier_search_count(n, counter);
    switch (method) {
    case PALP_MULTIPLIERS_SWEEP:
    case PALP_MULTIPLIERS_EXACT:
    case PALP_MULTIPLIERS_EMBEDDED:
        break;
    case PALP_MULTIPLIERS_NNCG:
        take_conjugate(n, counter);
        break;
    case PALP_MULTIPLIERS_NEWTON:
    case PALP_MULTIPLIERS_AUTO:
        multiplier_newton_count(n, counter);
    }
}
