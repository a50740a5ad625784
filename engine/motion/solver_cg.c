/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solver_cg.c - conjugate gradients on what A is made of: A itself is not formed, and nothing is
 * factored but its diagonal blocks. To compare with: it goes on to round-off, whatever the
 * tolerance. */
#include "engine/base/assert.h"
#include "engine/model/pattern.h"
#include "engine/model/roller.h"
#include "engine/model/scene.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"

#include <stdlib.h>
#include <string.h>

static const double ROUND_OFF = 1e-30; /* of r · z: the error is 1e-15 of what it was */

struct cg {
    struct solver base;
    const struct system *system; /* of this step */
    const struct coupled_system *coupled;
    mat3 *inverse;        /* of the diagonal blocks | 1/kg | [n_node] */
    vec3 *r, *z, *p, *Ap; /* [n_node] */
};

static int analyse_cg(struct solver *solver, const struct coupled_system *coupled,
                      const struct palp_options *options)
{
    struct cg *c = (struct cg *)solver;
    const size_t n = (size_t)coupled->n_v + 1;
    c->coupled = coupled;
    c->inverse = calloc(n, sizeof *c->inverse);
    c->r = calloc(n, sizeof *c->r);
    c->z = calloc(n, sizeof *c->z);
    c->p = calloc(n, sizeof *c->p);
    c->Ap = calloc(n, sizeof *c->Ap);
    return c->inverse && c->r && c->z && c->p && c->Ap ? 0 : -1;
}

static void discard_cg(struct solver *solver)
{
    struct cg *c = (struct cg *)solver;
    free(c->inverse);
    free(c->r);
    free(c->z);
    free(c->p);
    free(c->Ap);
}

static bool begin_cg(struct solver *solver, const struct system *system,
                     const struct solver_step *step)
{
    struct cg *c = (struct cg *)solver;
    PALP_ASSERT(system->is_formed);
    c->system = system;
    for (int i = 0; i < solver->n_node; i++) {
        const mat3 D = system_block(system, PALP_MATRIX_A, system->pattern->first[i]);
        if (!(mat3_determinant(D) > 0))
            return false;
        c->inverse[i] = mat3_inverse(D);
    }
    return true;
}

static double dot(const struct cg *c, const vec3 *a, const vec3 *b)
{
    double sum = 0;
    for (int i = 0; i < c->base.n_node; i++)
        sum += vec3_dot(a[i], b[i]);
    return sum;
}

/* z = D⁻¹ r; returns r · z. */
static double precondition_residual(struct cg *c)
{
    for (int i = 0; i < c->base.n_node; i++)
        c->z[i] = mat3_apply(c->inverse[i], c->r[i]);
    return dot(c, c->r, c->z);
}

/* x += α p, r -= α A p; false: A is not positive. */
static bool move_along(struct cg *c, vec3 *x, double product)
{
    system_multiply(c->system, c->p, c->Ap, c->base.pool);
    const double curvature = dot(c, c->p, c->Ap), along = product / curvature;
    if (!(curvature > 0) || !isfinite(curvature))
        return false;
    for (int i = 0; i < c->base.n_node; i++) {
        x[i] = vec3_axpy(x[i], along, c->p[i]);
        c->r[i] = vec3_axpy(c->r[i], -along, c->Ap[i]);
    }
    return true;
}

/* From nothing, so that x may be b. In exact arithmetic n iterations would do. */
static int solve_cg(struct solver *solver, const vec3 *b, vec3 *x, double tolerance)
{
    struct cg *c = (struct cg *)solver;
    const int n = solver->n_node, most = 10 * solver->n + 100;
    for (int i = 0; i < n; i++)
        c->r[i] = c->coupled->fixed[i] ? (vec3){0, 0, 0} : b[i];
    roller_hold(c->coupled->roller, c->coupled->n_roller, c->r);
    memset(x, 0, (size_t)n * sizeof *x);
    double product = precondition_residual(c);
    const double first = product;
    memcpy(c->p, c->z, (size_t)n * sizeof *c->p);
    for (int k = 1; product > ROUND_OFF * first; k++) {
        if (!move_along(c, x, product)) {
            memset(x, 0, (size_t)n * sizeof *x);
            solver->singular = true;
            return k;
        }
        const double before = product;
        product = precondition_residual(c);
        if (k == most)
            return most;
        for (int i = 0; i < n; i++)
            c->p[i] = vec3_axpy(c->z[i], product / before, c->p[i]);
    }
    return 1;
}

static int refine_cg(struct solver *solver, const vec3 *b, vec3 *x, double tolerance, int most)
{
    return solve_cg(solver, b, x, tolerance);
}

const struct solver_kind solver_cg = {
    .name = "cg",
    .size = sizeof(struct cg),
    .analyse = analyse_cg,
    .discard = discard_cg,
    .begin = begin_cg,
    .solve = solve_cg,
    .refine = refine_cg,
};
