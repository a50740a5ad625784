/* SPDX-License-Identifier: GPL-3.0-or-later */
/* multiplier_sweep.c - λ by projected Gauss-Seidel on W_H between the pairs: δ of all pairs is
 * kept in world axes, so that a force that changed moves them by one pass over its column,
 * whatever the directions.
 *
 * Digits: sweeps correct a δ that was found in double. What they round is what they change, which
 * gets smaller; so single precision ends where λ itself has no more digits. */
#include "engine/response/multiplier_sweep.h"
#include "engine/base/assert.h"
#include "engine/base/wide.h"
#include "engine/response/compliance.h"
#include "engine/response/multiplier.h"
#include "engine/response/multiplier_search.h"
#include "engine/response/pairs.h"
#include "engine/step.h"

#include <float.h>
#include <string.h>

enum { IDLE = 3 }; /* rounds that lead no further after which single precision has no more digits */

/* A change of less than this part of the largest of the sweep before waits until it has grown, or
 * the others have shrunk: most of a sweep's time goes into carrying changes to all pairs, while
 * what is left to do is of a few (Gauss and Southwell resolve the worst first). Changes that wait
 * add up where all contacts make them alike: at a tenth a pile gains energy by it. */
static const double WAITS = 0.05;

/* Twice the sweeps without progress that are borne elsewhere: changes that wait let the largest go
 * up and down. */
enum { PATIENCE = 2 * MULTIPLIER_PATIENCE };

/* One constraint along its directions. */
struct local {
    mat3 C;
    double stiffness[3]; /* 1 / compliance along a direction; 0: none | N/m */
    double follow[2];
};

/* What a sweep did: the largest change of a λ, the largest λ. */
struct sweep_progress {
    double furthest, largest; /* N */
};

/* One solve. */
struct sweep {
    struct step *s;
    struct local *local;               /*                                  |   | [n]         */
    struct multiplier_problem problem; /* on W, which none of the sweeps reads  */
    mat3 *own;                         /* h² C W_H Cᵀ of a pair itself     | m/N | [n]       */
    vec3 *delta;                       /* δ at λ                           | m | [n]         */
    double *free;                      /* δ_free in world axes, by planes  | m | [padded] */
    double *u;                         /* h² W_H Cᵀ λ of this solve's λ    | m | [padded] */
    vec3 *base;                        /* and of the forces before it      | m | [n]         */
    void *real_local;                  /* the sweeps' own, in their precision  | [n]         */
    void *real_v;                      /* δ at λ in world axes             | m | [padded] */
    int left;                          /* sweeps                                             */
    double relax;                      /* part of the way that is gone                       */
    struct sweep_progress last;
    double best; /* the least change of a sweep so far                 | N     */
    int stuck;   /* sweeps since that                                          */
};

/* After a sweep: is another one worth it? Changes shrink by a steady factor, by which the next is
 * known before it is made: that far is λ off. An aim of 0 is never reached. */
static bool goes_on(struct sweep *w, struct sweep_progress now, double aim)
{
    const double next = fmin(now.furthest, now.furthest * now.furthest / w->last.furthest);
    w->s->report.sweeps++;
    w->left--;
    w->last = now;
    w->stuck = now.furthest < w->best ? 0 : w->stuck + 1;
    w->best = fmin(w->best, now.furthest);
    if (w->stuck == PATIENCE)
        w->relax = MULTIPLIER_RELAXATION;
    return w->left > 0 && w->stuck < PATIENCE && next >= aim * now.largest;
}

#define REAL    float
#define ROOT    sqrtf
#define NAME(x) x##_single
#define DIGIT   ((double)FLT_EPSILON / 64)
#include "engine/response/multiplier_sweep_kernel.h"
#undef REAL
#undef ROOT
#undef NAME
#undef DIGIT
#define REAL    double
#define ROOT    sqrt
#define NAME(x) x##_double
#define DIGIT   (DBL_EPSILON / 64)
#include "engine/response/multiplier_sweep_kernel.h"
#undef REAL
#undef ROOT
#undef NAME
#undef DIGIT

/* ---------------------------------------------------------------- before the sweeps */

static void take_sweep(struct sweep *w, const struct pairs *p, struct arena *arena)
{
    const bool single = p->precision == PALP_SINGLE;
    w->local = ARENA_TAKE(arena, p->n, struct local);
    w->own = ARENA_TAKE(arena, p->n, mat3);
    w->delta = ARENA_TAKE(arena, p->n, vec3);
    w->base = ARENA_TAKE(arena, p->n, vec3);
    w->free = ARENA_TAKE(arena, pairs_length(p), double);
    w->u = ARENA_TAKE(arena, pairs_length(p), double);
    w->real_local = arena_take(arena, (size_t)p->n,
                               single ? sizeof(struct local_single) : sizeof(struct local_double));
    w->real_v = arena_take(arena, pairs_length(p), single ? sizeof(float) : sizeof(double));
    PALP_ASSERT(w->local && w->own && w->delta && w->base && w->free && w->u && w->real_local &&
                w->real_v);
}

static void clear_arrays(struct sweep *w, const struct pairs *p)
{
    memset(w->free, 0, pairs_length(p) * sizeof *w->free);
    memset(w->u, 0, pairs_length(p) * sizeof *w->u);
}

void multiplier_sweep_count(const struct step *most, struct arena *counter)
{
    const struct pairs pairs = pairs_of(most);
    struct sweep w;
    take_sweep(&w, &pairs, counter);
}

static double inverse_or_zero(double compliance)
{
    return compliance > 0 ? 1 / compliance : 0;
}

/* What neither body's motion answers keeps its force: none, where nothing can move at all. */
static struct local localise_pair(const mat3 *C, const mat3 *own)
{
    struct local local = {.C = *C};
    if (multiplier_search_immovable(own))
        return local;
    const double rest = inverse_or_zero(bounds_tangent_compliance(own));
    local.stiffness[0] = inverse_or_zero(own->m[0][0]);
    local.stiffness[1] = local.stiffness[2] = rest;
    local.follow[0] = own->m[1][0] * rest;
    local.follow[1] = own->m[2][0] * rest;
    return local;
}

/* Start from what the laws leave of the forces so far along the directions now; only where they
 * take something is there anything to move. */
static void recall_force(struct sweep *w, int i)
{
    const struct step *s = w->s;
    const vec3 before = mat3_apply(s->C[i], s->force[i]);
    const vec3 allowed = multiplier_search_immovable(&w->own[i])
                             ? vec3_make(0, 0, 0)
                             : multiplier_allowed(&w->problem.bounds[i], &s->C[i], s->force[i]);
    s->lambda[i] = allowed;
    if (!vec3_equal(allowed, before))
        pairs_add(s->pairs, i, vec3_sub(mat3_apply_t(s->C[i], allowed), s->force[i]), w->u);
}

/* δ at λ along the directions. */
static void find_delta(struct sweep *w)
{
    const struct step *s = w->s;
    for (int i = 0; i < s->n_con; i++)
        w->delta[i] = vec3_add(s->gap[i], mat3_apply(s->C[i], pairs_get(w->u, i)));
}

static void begin_sweeps(struct sweep *w, struct step *s)
{
    const struct pairs *p = s->pairs;
    const bool adds = multiplier_adds(s);
    *w = (struct sweep){.s = s, .left = s->opt->sweeps, .relax = 1};
    take_sweep(w, p, &s->world->arena);
    clear_arrays(w, p);
    w->problem = multiplier_pose(s);
    for (int i = 0; i < p->n; i++) {
        w->own[i] = mat3_mul_t(mat3_mul(s->C[i], p->own[i]), s->C[i]);
        w->local[i] = localise_pair(&s->C[i], &w->own[i]);
        w->base[i] = adds ? s->u[i] : vec3_make(0, 0, 0);
        pairs_put(w->free, i, mat3_apply_t(s->C[i], s->gap[i]));
        pairs_put(w->u, i, adds ? vec3_make(0, 0, 0) : s->u[i]);
        s->lambda[i] = vec3_make(0, 0, 0);
    }
    for (int i = 0; i < p->n && !adds; i++)
        recall_force(w, i);
    find_delta(w);
}

/* ---------------------------------------------------------------- rounds of sweeps */

/* u and δ from λ alone, in double. */
static void renew_gaps(struct sweep *w)
{
    const struct step *s = w->s;
    const struct pairs *p = s->pairs;
    memset(w->u, 0, pairs_length(p) * sizeof *w->u);
    for (int j = 0; j < p->n; j++)
        pairs_add(p, j, mat3_apply_t(s->C[j], s->lambda[j]), w->u);
    find_delta(w);
}

static void end_sweeps(struct sweep *w)
{
    struct step *s = w->s;
    for (int i = 0; i < s->n_con; i++)
        s->u[i] = vec3_add(w->base[i], pairs_get(w->u, i));
    multiplier_keep(s);
}

/* Are the changes of sweeps in single precision what is lost by rounding? */
static bool is_rounded(struct sweep_progress p)
{
    return p.furthest < 16 * (double)FLT_EPSILON * p.largest;
}

static double natural_map(const struct sweep *w)
{
    return multiplier_search_natural_map(w->problem.n, w->problem.bounds, w->own, w->delta,
                                         w->problem.lambda);
}

static void sweep_rounds(struct sweep *w)
{
    const struct step *s = w->s;
    const bool single = s->pairs->precision == PALP_SINGLE;
    double aim = 2 * s->opt->residual, off = natural_map(w);
    for (int idle = 0; w->left > 0 && off > s->opt->residual && idle < IDLE; aim /= 2) {
        const double before = off;
        w->best = INFINITY, w->stuck = 0;
        if (single)
            run_sweeps_single(w, aim);
        else
            run_sweeps_double(w, aim);
        renew_gaps(w);
        off = natural_map(w);
        idle = single && aim > 0 && off > 0.9 * before && is_rounded(w->last) ? idle + 1 : 0;
    }
    w->s->report.residual = off;
}

/* Is W to be formed, for another method from where the sweeps have led? */
static bool wants_other(const struct sweep *w)
{
    switch (w->s->opt->multipliers) {
    case PALP_MULTIPLIERS_SWEEP:
        return false;
    case PALP_MULTIPLIERS_AUTO:
        return multiplier_search_holds_both_ways(w->problem.bounds, w->problem.n) ||
               (w->stuck >= PATIENCE && w->s->report.residual > MULTIPLIER_STAGNATED);
    default:
        return true;
    }
}

void multiplier_sweep(struct step *s)
{
    PALP_ASSERT(s->pairs && s->pairs->n == s->n_con && s->u);
    struct arena *arena = &s->world->arena;
    const size_t mark = arena->used;
    struct sweep w;
    begin_sweeps(&w, s);
    if (s->opt->multipliers == PALP_MULTIPLIERS_SWEEP ||
        (s->opt->multipliers == PALP_MULTIPLIERS_AUTO && !wants_other(&w)))
        sweep_rounds(&w);
    if (wants_other(&w)) {
        compliance_fold(s);
        multiplier_find(s, &w.problem);
        renew_gaps(&w);
    }
    end_sweeps(&w);
    arena->used = mark;
}
