/* SPDX-License-Identifier: GPL-3.0-or-later */
/* multiplier_search.c - a search for λ: v = δ_free + W λ is kept up to date, so that a constraint
 * at rest costs nothing but its own resolution. */
#include "engine/response/multiplier_search.h"
#include "engine/base/assert.h"

#include <string.h>

/* Of the largest gap, far below its round-off: a force that moves its pair by less is none. Caps
 * that die away leave forces of 1e-24 N behind, whose ratios tell nothing. */
static const double NO_WAY = 1e-20;

/* ---------------------------------------------------------------- judging */

bool multiplier_search_immovable(const mat3 *own)
{
    return !(mat3_trace(*own) > 0);
}

bool multiplier_search_holds_both_ways(const struct bounds *bounds, int n)
{
    for (int i = 0; i < n; i++)
        if (isinf(bounds[i].radius) || (isinf(bounds[i].least) && isinf(bounds[i].most)))
            return true;
    return false;
}

static double largest_gap(int n, const vec3 *v)
{
    double most = 0;
    for (int i = 0; i < n; i++)
        most = fmax(most, vec3_norm(v[i]));
    return most;
}

double multiplier_search_natural_map(int n, const struct bounds *bounds, const mat3 *own,
                                     const vec3 *v, const vec3 *lambda)
{
    const double no_way = NO_WAY * largest_gap(n, v);
    double off = 0, scale = 0;
    for (int i = 0; i < n; i++) {
        if (multiplier_search_immovable(&own[i]))
            continue;
        if (!vec3_finite(v[i]))
            return NAN;
        const double compliance = mat3_trace(own[i]) / 3;
        const mat3 mean = mat3_diagonal(compliance);
        const vec3 answer = bounds_resolve(&bounds[i], &mean, v[i], lambda[i]);
        const double change = vec3_norm(vec3_sub(answer, lambda[i]));
        off = change * compliance > no_way ? fmax(off, change) : off;
        scale = fmax(scale, fmax(vec3_norm(answer), vec3_norm(lambda[i])));
    }
    return scale > 0 ? off / scale : 0;
}

void multiplier_search_note(struct search *w)
{
    const struct multiplier_problem *p = w->p;
    w->off = multiplier_search_natural_map(p->n, p->bounds, w->own, w->v, p->lambda);
    if (w->off < w->best)
        memcpy(w->kept, p->lambda, (size_t)p->n * sizeof *w->kept);
    w->stuck = w->off < w->best ? 0 : w->stuck + 1;
    w->best = fmin(w->best, w->off);
    if (p->history)
        p->history[w->outcome.sweeps + w->outcome.steps] = w->off;
}

bool multiplier_search_goes_on(const struct search *w)
{
    return w->outcome.sweeps + w->outcome.steps < w->p->sweeps && w->off > w->p->residual;
}

/* ---------------------------------------------------------------- δ */

void multiplier_search_spread(const struct multiplier_problem *p, int i, vec3 change, vec3 *v)
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

void multiplier_search_renew(struct search *w)
{
    for (int i = 0; i < w->p->n; i++)
        w->v[i] = w->p->free[i];
    for (int i = 0; i < w->p->n; i++)
        multiplier_search_spread(w->p, i, w->p->lambda[i], w->v);
}

/* As good as the best: the natural map moves so much by its scale, the largest force, alone. */
static const double NEARLY = 0.9;

/* The two change places. */
static void swap_vectors(vec3 *a, vec3 *b, int n)
{
    for (int i = 0; i < n; i++) {
        const vec3 x = a[i];
        a[i] = b[i], b[i] = x;
    }
}

static double measure_anew(struct search *w)
{
    const struct multiplier_problem *p = w->p;
    multiplier_search_renew(w);
    return multiplier_search_natural_map(p->n, p->bounds, w->own, w->v, p->lambda);
}

/* Extrapolations and Newton's steps may leave the bounds. A force without compliance stays. */
vec3 multiplier_search_nearest(const struct search *w, int i, vec3 lambda)
{
    static const double STIFF = 1e-12; /* of the mean compliance: less is no compliance */
    const mat3 *own = &w->own[i];
    for (int k = 0; k < 3; k++)
        if (!(own->m[k][k] > STIFF * mat3_trace(*own)))
            return lambda;
    return bounds_answer(&w->p->bounds[i], 1, vec3_make(0, 0, 0), lambda).lambda;
}

void multiplier_search_return(struct search *w)
{
    const struct multiplier_problem *p = w->p;
    if (!isfinite(w->best) || w->off * NEARLY <= w->best)
        return;
    for (int i = 0; i < p->n; i++)
        w->kept[i] = multiplier_search_nearest(w, i, w->kept[i]);
    swap_vectors(p->lambda, w->kept, p->n);
    const double back = measure_anew(w);
    if (back > w->off) {
        swap_vectors(p->lambda, w->kept, p->n);
        w->off = w->best = measure_anew(w);
    } else {
        w->off = w->best = back;
    }
    memcpy(w->kept, p->lambda, (size_t)p->n * sizeof *w->kept);
}

static void take_search(struct search *w, int n, struct arena *arena)
{
    w->v = ARENA_TAKE(arena, n, vec3);
    w->own = ARENA_TAKE(arena, n, mat3);
    w->kept = ARENA_TAKE(arena, n, vec3);
    PALP_ASSERT(w->v && w->own && w->kept);
}

void multiplier_search_count(int n, struct arena *counter)
{
    struct search w;
    take_search(&w, n, counter);
}

void multiplier_search_begin(struct search *w)
{
    PALP_ASSERT(w->p->W && w->p->free && w->p->bounds && w->p->lambda);
    const struct multiplier_problem *p = w->p;
    take_search(w, p->n, w->arena);
    for (int i = 0; i < p->n; i++) {
        w->own[i] = mat3_scale(p->W[(size_t)i * (size_t)p->n + (size_t)i], p->scale);
        if (multiplier_search_immovable(&w->own[i]))
            p->lambda[i] = vec3_make(0, 0, 0);
    }
    multiplier_search_renew(w);
    multiplier_search_note(w);
}

/* ---------------------------------------------------------------- a sweep */

void multiplier_search_sweep(struct search *w, bool exactly)
{
    const struct multiplier_problem *p = w->p;
    for (int i = 0; i < p->n; i++) {
        if (multiplier_search_immovable(&w->own[i]))
            continue;
        const vec3 from = p->lambda[i];
        const vec3 answer = exactly ? bounds_solve(&p->bounds[i], &w->own[i], w->v[i], from)
                                    : bounds_resolve(&p->bounds[i], &w->own[i], w->v[i], from);
        if (vec3_equal(answer, from))
            continue;
        const vec3 change = vec3_scale(vec3_sub(answer, from), w->relax);
        p->lambda[i] = w->relax < 1 ? vec3_add(from, change) : answer;
        multiplier_search_spread(p, i, change, w->v);
    }
    w->outcome.sweeps++;
}
