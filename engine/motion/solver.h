/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solver.h - factor and solve with A; the table of solvers. */
#ifndef PALP_MOTION_SOLVER_H
#define PALP_MOTION_SOLVER_H

#include "engine/base/vec.h"

#include <stdbool.h>

struct body;
struct pool;
struct system;
struct solver;

/** A way to solve with A. */
struct solver_kind {
    const char *name;
    struct solver *(*create)(const struct body *body); /* analyse; NULL: no memory              */
    void (*destroy)(struct solver *solver);
    bool (*factor)(struct solver *solver, const struct system *system); /* false: not positive */
    void (*solve)(const struct solver *solver, vec3 *x); /* x := A⁻¹ x, in place */
    void (*half)(const struct solver *solver, double *X, int n_col, struct pool *pool);
    int (*row)(const struct solver *solver, int dof);
};

/** One body's solver: the kind's own fields follow. */
struct solver {
    const struct solver_kind *kind;
    int n; /* scalar degrees of freedom */
};

extern const struct solver_kind solver_cholesky; /* soft bodies: sparse, supernodal, CHOLMOD */
extern const struct solver_kind solver_dense;    /* rigid bodies: 6×6                        */

struct solver *solver_create(const struct body *body);
void solver_destroy(struct solver *solver);

/** Factor A. False where a pivot is not positive; the solver then answers zero until the next factor.
 *  Never allocates from the system's heap between pool_begin and pool_end. */
bool solver_factor(struct solver *solver, const struct system *system);

/** x := A⁻¹ x, degrees of freedom in the body's order; discarded ones stay zero. */
void solver_solve(const struct solver *solver, vec3 *x);

/** X := L⁻¹ X where A = Pᵀ L Lᵀ P and X is P times what is to be solved for: [n × n_col], column by
 *  column, in the factor's order of rows. Then Xᵀ X = (what was solved for)ᵀ A⁻¹ (the same). */
void solver_half(const struct solver *solver, double *X, int n_col, struct pool *pool);

/** The row of P x at which scalar degree of freedom `dof` stands; -1: discarded, always zero. */
int solver_row(const struct solver *solver, int dof);

#endif
