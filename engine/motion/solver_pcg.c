/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solver_pcg.c - iterations on the present A, in double precision, preconditioned by the pinned
 * generation of the factor, warped: z = R P⁻¹ Rᵀ r, R the nodes' rotations since.
 *
 * z is nearly the error of x, in the units of x: when it is small, x + z is the answer. A solve
 * with a young factor leaves a few hundredths of the error, each time: the last solve, that would
 * only show how little is left, need not be made. So x + z, once or twice, is mostly enough: that
 * is to refine. Conjugate gradients go on from there to any tolerance, however old the factor. */
#include "engine/base/pool.h"
#include "engine/model/scene.h"
#include "engine/motion/ordering.h"
#include "engine/motion/refresh.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"

#include <stdlib.h>
#include <string.h>

enum {
    GRAIN = 512,      /* nodes                                                             */
    SOLVES_MOST = 50, /* a factor this far from A is replaced; what is reached by then stands */
};

/* What a solve leaves of the error. The first often leaves less than those after it will; where
 * much is left, one says little of the next. */
static const double LEFT_LEAST = 0.03, LEFT_MOST = 0.05;
static const double LEFT_UNSEEN = 0.1; /* before a second solve has shown it */
static const double DOUBT = 2;         /* what is foreseen may be too little by so much */
static const double ROUND_OFF = 1e-32; /* of r · z: nothing is left to find */

/* What the nodes of one chunk add to the sums over all: added up in the order of the chunks. */
struct share {
    double residual; /* r · r                      */
    double product;  /* r · z, or p · A p          */
    double most;     /* square of the largest of z */
};

struct pcg {
    struct solver base;
    const struct system *system; /* of this step                                       */
    vec3 *r;                     /* b - A x                               | [n_node]   */
    vec3 *z;                     /* R P⁻¹ Rᵀ r                            | [n_node]   */
    vec3 *p, *Ap;                /* direction                             | [n_node]   */
    vec3 *y;                     /* Rᵀ r, then z, in the factor's order   | [n / 3]    */
    struct share *share;         /* [chunks of nodes]                                  */
    double left; /* most that a solve of this step left of the error; 0: not known yet */
};

static int chunks_of(int n)
{
    return (n + GRAIN - 1) / GRAIN;
}

/* One pass over all nodes. */
struct pass {
    struct pcg *pcg;
    vec3 *x;
    double factor; /* of what is added */
};

/* ---------------------------------------------------------------- life */

static int analyse_pcg(struct solver *solver, const struct compound *compound,
                       const struct palp_options *options)
{
    struct pcg *c = (struct pcg *)solver;
    const size_t n = (size_t)compound->n_v + 1;
    solver->refresh = refresh_create(compound, options, solver->pool);
    solver->warp = calloc(n, sizeof *solver->warp);
    solver->last = calloc(n, sizeof *solver->last);
    c->r = calloc(n, sizeof *c->r);
    c->z = calloc(n, sizeof *c->z);
    c->p = calloc(n, sizeof *c->p);
    c->Ap = calloc(n, sizeof *c->Ap);
    c->y = calloc(n, sizeof *c->y);
    c->share = calloc((size_t)chunks_of(compound->n_v) + 1, sizeof *c->share);
    const bool room = solver->refresh && solver->warp && solver->last && c->r && c->z && c->p &&
                      c->Ap && c->y && c->share;
    return room ? 0 : -1;
}

static void discard_pcg(struct solver *solver)
{
    struct pcg *c = (struct pcg *)solver;
    refresh_destroy(solver->refresh);
    free(solver->warp);
    free(solver->last);
    free(c->r);
    free(c->z);
    free(c->p);
    free(c->Ap);
    free(c->y);
    free(c->share);
}

static void warp_nodes(void *ctx, int first, int last)
{
    const struct pcg *c = ctx;
    for (int i = first; i < last; i++)
        c->base.warp[i] = mat3_mul_t(c->system->rotation[i], c->base.factor->rotation[i]);
}

static bool begin_pcg(struct solver *solver, const struct system *system,
                      const struct solver_step *step)
{
    struct pcg *c = (struct pcg *)solver;
    c->system = system;
    solver->factor = refresh_pin(solver->refresh, system, step->q, step->h, step->number);
    if (!solver->factor)
        return false;
    c->left = 0;
    if (solver->seen.number != solver->factor->number)
        solver->seen = (struct seen){.number = solver->factor->number};
    pool_for(solver->pool, solver->n_node, GRAIN, warp_nodes, c);
    return true;
}

/* ---------------------------------------------------------------- the passes */

/* Discarded nodes have no part in it. */
static void start_nodes(void *ctx, int first, int last)
{
    const struct pass *pass = ctx;
    const int *place = pass->pcg->base.factor->ordering->place;
    for (int i = first; i < last; i++)
        if (place[i] < 0)
            pass->x[i] = (vec3){0, 0, 0};
}

/* y = Rᵀ r, r · r */
static void unwarp_nodes(void *ctx, int first, int last)
{
    const struct pcg *c = ctx;
    const int *place = c->base.factor->ordering->place;
    double residual = 0;
    for (int i = first; i < last; i++) {
        if (place[i] < 0)
            continue;
        c->y[place[i]] = mat3_apply_t(c->base.warp[i], c->r[i]);
        residual += vec3_dot(c->r[i], c->r[i]);
    }
    c->share[first / GRAIN].residual = residual;
}

/* z = R y, r · z, and the largest of z */
static void rewarp_nodes(void *ctx, int first, int last)
{
    const struct pcg *c = ctx;
    const int *place = c->base.factor->ordering->place;
    struct share share = {.residual = c->share[first / GRAIN].residual};
    for (int i = first; i < last; i++) {
        c->z[i] = (vec3){0, 0, 0};
        if (place[i] < 0)
            continue;
        c->z[i] = mat3_apply(c->base.warp[i], c->y[place[i]]);
        share.product += vec3_dot(c->r[i], c->z[i]);
        share.most = fmax(share.most, vec3_dot(c->z[i], c->z[i]));
    }
    c->share[first / GRAIN] = share;
}

/* p = z + β p */
static void turn_nodes(void *ctx, int first, int last)
{
    const struct pass *pass = ctx;
    struct pcg *c = pass->pcg;
    for (int i = first; i < last; i++)
        c->p[i] = vec3_axpy(c->z[i], pass->factor, c->p[i]);
}

/* p · A p */
static void measure_nodes(void *ctx, int first, int last)
{
    const struct pcg *c = ctx;
    double product = 0;
    for (int i = first; i < last; i++)
        product += vec3_dot(c->p[i], c->Ap[i]);
    c->share[first / GRAIN].product = product;
}

/* x += α p, r -= α A p, r · r */
static void move_nodes(void *ctx, int first, int last)
{
    const struct pass *pass = ctx;
    struct pcg *c = pass->pcg;
    const int *place = c->base.factor->ordering->place;
    double residual = 0;
    for (int i = first; i < last; i++) {
        pass->x[i] = vec3_axpy(pass->x[i], pass->factor, c->p[i]);
        c->r[i] = vec3_axpy(c->r[i], -pass->factor, c->Ap[i]);
        residual += place[i] < 0 ? 0 : vec3_dot(c->r[i], c->r[i]);
    }
    c->share[first / GRAIN].residual = residual;
}

static void add_z(void *ctx, int first, int last)
{
    const struct pass *pass = ctx;
    for (int i = first; i < last; i++)
        pass->x[i] = vec3_add(pass->x[i], pass->pcg->z[i]);
}

static struct share gather_shares(const struct pcg *c)
{
    struct share sum = {0, 0, 0};
    for (int k = 0; k < chunks_of(c->base.n_node); k++) {
        sum.residual += c->share[k].residual;
        sum.product += c->share[k].product;
        sum.most = fmax(sum.most, c->share[k].most);
    }
    return sum;
}

/* ---------------------------------------------------------------- the iteration */

static void start(struct pcg *c, const vec3 *b, vec3 *x)
{
    struct pass pass = {c, x, 0};
    const struct system *s = c->system;
    pool_for(c->base.pool, s->n, GRAIN, start_nodes, &pass);
    memcpy(c->r, b, (size_t)s->n * sizeof *c->r);
    sparse_add_product(c->r, -1, s->pattern, s->A, x, c->base.pool);
    memset(c->p, 0, (size_t)s->n * sizeof *c->p);
}

/* z = R P⁻¹ Rᵀ r */
static struct share precondition(struct pcg *c)
{
    const int n = c->base.n_node;
    pool_for(c->base.pool, n, GRAIN, unwarp_nodes, c);
    panels_solve(&c->base.factor->panels, c->y, c->base.pool);
    pool_for(c->base.pool, n, GRAIN, rewarp_nodes, c);
    return gather_shares(c);
}

/* A p; returns p · A p */
static double multiply(struct pcg *c)
{
    const struct system *s = c->system;
    memset(c->Ap, 0, (size_t)s->n * sizeof *c->Ap);
    sparse_add_product(c->Ap, 1, s->pattern, s->A, c->p, c->base.pool);
    pool_for(c->base.pool, s->n, GRAIN, measure_nodes, c);
    return gather_shares(c).product;
}

/* A that is not positive, or no number: no answer is better than a wrong one. */
static int give_up(struct pcg *c, vec3 *x, int solves)
{
    memset(x, 0, (size_t)c->base.n_node * sizeof *x);
    c->base.singular = true;
    return solves;
}

/* x += α p along the direction p = z + β p. Returns r · r; below 0: A is not positive. */
static double move(struct pcg *c, vec3 *x, double product, double before)
{
    struct pass pass = {c, x, before > 0 ? product / before : 0};
    pool_for(c->base.pool, c->base.n_node, GRAIN, turn_nodes, &pass);
    const double curvature = multiply(c);
    if (!(curvature > 0) || !isfinite(curvature))
        return -1;
    pass.factor = product / curvature;
    pool_for(c->base.pool, c->base.n_node, GRAIN, move_nodes, &pass);
    return gather_shares(c).residual;
}

/* Is what the move along z left small enough? Of the error it left as much as of the residual, or
 * as others of this step did. */
static bool has_arrived(struct pcg *c, struct share z, double residual, double tolerance)
{
    const double left = fmax(c->left, sqrt(residual / z.residual));
    return c->left > 0 && left < LEFT_MOST && DOUBT * left * sqrt(z.most) <= tolerance;
}

/* By conjugate gradients. */
static int solve_pcg(struct solver *solver, const vec3 *b, vec3 *x, double tolerance)
{
    struct pcg *c = (struct pcg *)solver;
    struct pass pass = {c, x, 0};
    struct share before = {0, 0, 0};
    double first = 0;
    start(c, b, x);
    for (int solves = 1;; solves++) {
        const struct share z = precondition(c);
        if (!isfinite(z.product) || !isfinite(z.most) || z.product < 0)
            return give_up(c, x, solves);
        first = solves == 1 ? z.product : first;
        if (z.most <= tolerance * tolerance || z.product <= ROUND_OFF * first ||
            solves == SOLVES_MOST) {
            pool_for(solver->pool, solver->n_node, GRAIN, add_z, &pass);
            return solves;
        }
        if (before.most > 0)
            c->left = fmax(c->left, fmax(LEFT_LEAST, sqrt(z.most / before.most)));
        const double residual = move(c, x, z.product, before.product);
        if (residual < 0)
            return give_up(c, x, solves);
        if (has_arrived(c, z, residual, tolerance))
            return solves;
        before = z;
    }
}

/* How far x is expected to be off after a solve that moved it by `moved` at most. */
static double expect(const struct pcg *c, double moved)
{
    const double seen = c->left > 0 ? c->left : c->base.seen.left;
    return fmin(1, DOUBT * (seen > 0 ? fmax(seen, LEFT_MOST) : LEFT_UNSEEN)) * moved;
}

/* x += z, and again. */
static int refine_pcg(struct solver *solver, const vec3 *b, vec3 *x, double tolerance, int most)
{
    struct pcg *c = (struct pcg *)solver;
    struct pass pass = {c, x, 0};
    double before = 0;
    for (int solves = 1;; solves++) {
        start(c, b, x);
        const struct share z = precondition(c);
        if (!isfinite(z.product) || !isfinite(z.most) || z.product < 0)
            return give_up(c, x, solves);
        pool_for(solver->pool, solver->n_node, GRAIN, add_z, &pass);
        if (solves > 1)
            solver->seen.left = c->left = fmax(c->left, sqrt(z.most) / before);
        before = sqrt(z.most);
        solver->off = expect(c, before);
        if (solver->off <= tolerance || solves == most)
            return solves;
    }
}

const struct solver_kind solver_pcg = {
    .name = "pcg",
    .size = sizeof(struct pcg),
    .analyse = analyse_pcg,
    .discard = discard_pcg,
    .begin = begin_pcg,
    .solve = solve_pcg,
    .refine = refine_pcg,
};
