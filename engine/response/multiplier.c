/* SPDX-License-Identifier: GPL-3.0-or-later */
/* multiplier.c - λ by projected Gauss-Seidel: v = δ_free + h² W λ is kept up to date, so that a
 * constraint at rest costs nothing but its own resolution. */
#include "engine/response/multiplier.h"
#include "engine/base/assert.h"
#include "engine/step.h"

/* One solve. */
struct sweep {
    const struct step *s;
    int n;
    double h2;
    vec3 *v;      /* δ at the present λ          | m   | [n] */
    vec3 *lambda; /*                             | N   | [n] */
    mat3 *own;    /* h² W_ii                     | m/N | [n] */
    double relax; /* part of the way that is gone        */
};

/* ---------------------------------------------------------------- for every way to find λ */

bool multiplier_immovable(const mat3 *own)
{
    return !(mat3_trace(*own) > 0);
}

vec3 multiplier_allowed(const struct constraint *c, const mat3 *C, vec3 force)
{
    const mat3 one = mat3_diagonal(1);
    const struct bounds bounds = c->law->bounds(c);
    return bounds_resolve(&bounds, &one, vec3_make(0, 0, 0), mat3_apply(*C, force));
}

bool multiplier_adds(const struct step *s)
{
    return s->opt->recursion == PALP_RECURSE_INCREMENT && s->newton > 0;
}

double multiplier_natural_map(const struct step *s, const vec3 *v, const mat3 *own)
{
    double off = 0, scale = 0;
    for (int i = 0; i < s->n_con; i++) {
        const struct constraint *c = &s->con[i];
        if (multiplier_immovable(&own[i]))
            continue;
        if (!vec3_finite(v[i]))
            return NAN;
        const mat3 mean = mat3_diagonal(mat3_trace(own[i]) / 3);
        const struct bounds bounds = c->law->bounds(c);
        const vec3 answer = bounds_resolve(&bounds, &mean, v[i], s->lambda[i]);
        off = fmax(off, vec3_norm(vec3_sub(answer, s->lambda[i])));
        scale = fmax(scale, fmax(vec3_norm(answer), vec3_norm(s->lambda[i])));
    }
    return scale > 0 ? off / scale : 0;
}

void multiplier_keep(struct step *s)
{
    const bool adds = multiplier_adds(s);
    s->force_change = 0;
    for (int i = 0; i < s->n_con; i++) {
        const vec3 now = mat3_apply_t(s->C[i], s->lambda[i]);
        const vec3 force = adds ? vec3_add(s->force[i], now) : now;
        s->force_change = fmax(s->force_change, vec3_norm(vec3_sub(force, s->force[i])));
        s->force[i] = force;
    }
    constraint_push(s);
}

/* ---------------------------------------------------------------- on W */

/* v += h² W_·i Δλ_i; W is symmetric, so its row i serves as the column. */
static void spread(struct sweep *w, int i, vec3 change)
{
    const mat3 *row = w->s->W + (size_t)i * (size_t)w->n;
    const vec3 x = vec3_scale(change, w->h2);
    for (int k = 0; k < w->n; k++) {
        const double(*m)[3] = row[k].m;
        w->v[k].x += m[0][0] * x.x + m[1][0] * x.y + m[2][0] * x.z;
        w->v[k].y += m[0][1] * x.x + m[1][1] * x.y + m[2][1] * x.z;
        w->v[k].z += m[0][2] * x.x + m[1][2] * x.y + m[2][2] * x.z;
    }
}

static void begin_sweeps(struct sweep *w, struct step *s, bool warm)
{
    struct arena *arena = &s->world->arena;
    *w = (struct sweep){s, s->n_con, s->h * s->h, .lambda = s->lambda, .relax = 1};
    w->v = ARENA_TAKE(arena, w->n, vec3);
    w->own = ARENA_TAKE(arena, w->n, mat3);
    PALP_ASSERT(w->v && w->own);
    for (int i = 0; i < w->n; i++) {
        w->v[i] = s->gap[i];
        w->own[i] = mat3_scale(s->W[(size_t)i * (size_t)w->n + (size_t)i], w->h2);
        w->lambda[i] = vec3_make(0, 0, 0);
    }
    for (int i = 0; i < w->n && warm; i++) {
        if (multiplier_immovable(&w->own[i]))
            continue;
        w->lambda[i] = multiplier_allowed(&s->con[i], &s->C[i], s->force[i]);
        spread(w, i, w->lambda[i]);
    }
}

static bool equal(vec3 a, vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static void sweep_once(struct sweep *w)
{
    for (int i = 0; i < w->n; i++) {
        const struct constraint *c = &w->s->con[i];
        if (multiplier_immovable(&w->own[i]))
            continue;
        const struct bounds bounds = c->law->bounds(c);
        const vec3 answer = bounds_resolve(&bounds, &w->own[i], w->v[i], w->lambda[i]);
        if (equal(answer, w->lambda[i]))
            continue;
        const vec3 change = vec3_scale(vec3_sub(answer, w->lambda[i]), w->relax);
        w->lambda[i] = w->relax < 1 ? vec3_add(w->lambda[i], change) : answer;
        spread(w, i, change);
    }
}

void multiplier_solve(struct step *s)
{
    struct arena *arena = &s->world->arena;
    const size_t mark = arena->used;
    struct sweep w;
    begin_sweeps(&w, s, !multiplier_adds(s));
    double off = multiplier_natural_map(s, w.v, w.own), best = off;
    for (int k = 0, stuck = 0; k < s->opt->sweeps && off > s->opt->residual; k++) {
        sweep_once(&w);
        s->report.sweeps++;
        off = multiplier_natural_map(s, w.v, w.own);
        stuck = off < best ? 0 : stuck + 1;
        best = fmin(best, off);
        if (stuck >= MULTIPLIER_PATIENCE)
            w.relax = MULTIPLIER_RELAXATION;
    }
    s->report.residual = off;
    multiplier_keep(s);
    arena->used = mark;
}
