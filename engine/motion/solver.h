/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solver.h - factor and solve with A; the table of solvers. */
#ifndef PALP_MOTION_SOLVER_H
#define PALP_MOTION_SOLVER_H

#include "engine/base/vec.h"

#include <stdbool.h>
#include <stddef.h>

struct body;
struct pool;
struct system;
struct solver;

/** A way to solve with A. Only solver.c calls it. */
struct solver_kind {
    const char *name;
    size_t size; /* of the kind's struct, which begins with a struct solver */
    int (*analyse)(struct solver *solver, const struct body *body,
                   struct pool *pool);                                  /* -1: no memory */
    void (*discard)(struct solver *solver);                             /* what analyse reserved */
    bool (*factor)(struct solver *solver, const struct system *system); /* false: not positive */
    void (*solve)(const struct solver *solver, vec3 *x); /* x := A⁻¹ x, in place               */
    void (*half)(const struct solver *solver, double *X, int n_col, struct pool *pool);
};

/** One body's solver: the kind's own fields follow. */
struct solver {
    const struct solver_kind *kind;
    int n_node;
    int *place;    /* of a node in the factor's order; -1: discarded | [n_node] */
    int n;         /* rows of the factor: scalar degrees of freedom that are not discarded */
    bool singular; /* the last factorisation met a pivot that is not positive */
};

extern const struct solver_kind solver_cholesky; /* sparse, supernodal: soft bodies    */
extern const struct solver_kind solver_dense;    /* for a few nodes: rigid bodies      */

/** The kind that suits the body; it factors with the pool's workers. NULL: no memory. */
struct solver *solver_create(const struct body *body, struct pool *pool);
struct solver *solver_create_kind(const struct solver_kind *kind, const struct body *body,
                                  struct pool *pool);
void solver_destroy(struct solver *solver);

/** Factor A. False where a pivot is not positive; the solver then answers zero until the next
 *  factor. Never allocates from the system's heap between pool_begin and pool_end. */
bool solver_factor(struct solver *solver, const struct system *system);

/** x := A⁻¹ x, degrees of freedom in the body's order; discarded ones answer zero. */
void solver_solve(const struct solver *solver, vec3 *x);

/** X := L⁻¹ X where A = Pᵀ L Lᵀ P and X is P times what is to be solved for: [n × n_col], column by
 *  column, in the factor's order of rows. Then Xᵀ X = (what was solved for)ᵀ A⁻¹ (the same).
 *  Cost: proportional to the part of L that the columns reach; a column that touches few nodes is
 *  cheap beside others that touch the same. */
void solver_half(const struct solver *solver, double *X, int n_col, struct pool *pool);

/** The row of P x at which scalar degree of freedom `dof` stands; -1: discarded, always zero. */
int solver_row(const struct solver *solver, int dof);

#endif
