/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reference.h - numbers of an independent program to compare with: tests/reference/NAME.txt.
 *
 * A file is a list of matrices: a line `name rows cols`, then the rows. Lines that begin with # are
 * words. SI units. BODY.nodes, .tets, .material (young, poisson, density), .damping (1/s, s),
 * .gravity, .fixed, .q0 (where it differs from the nodes), .v0; of a rigid body .mass, .inertia,
 * .x0, .R0, .v0, .w0; of one that is moved .x and .R at the borders of the steps, from 0.
 * contacts.bodies_mu_offset: body 1, body 2 (in the file's order; -1 is the world), friction,
 * offset; .node or .local: the point of body 1; .plane (point, normal) or .sphere (centre, radius):
 * of body 2, the same for all; .triangle: nodes of body 2.
 * state.STEP.BODY.q, .v (soft) or .x, .R, .v, .w (rigid) at the end of step STEP, counted
 * from 0; state.STEP.active: the contacts that took part, and in their order .force on body
 * 1 and .gap. matrix.STEP.A, .K, .M: row, column, value of the lower triangle;
 * matrix.STEP.b. contact.STEP.C (rows n, t1, t2 a contact), .delta_free, .lambda (n, t1,
 * t2), .W (C W_H Cᵀ), .WH (Σ H A⁻¹ Hᵀ of the pairs): the last solve of a step; where W and
 * WH have three rows, these are their first ones. */
#ifndef PALP_TESTS_REFERENCE_H
#define PALP_TESTS_REFERENCE_H

#include "engine/palp.h"

struct reference;

struct matrix {
    char name[64];
    int rows, cols;
    double *value; /* row by row */
};

/** Read a case. A file that is not there or not whole fails the test, which stops. */
struct reference *reference_read(const char *name);
void reference_destroy(struct reference *reference);

/** The matrix of that name (like printf); the test fails and stops where there is none. */
const struct matrix *reference_get(const struct reference *reference, const char *name, ...)
    __attribute__((format(printf, 2, 3)));
/** The same, or NULL. */
const struct matrix *reference_find(const struct reference *reference, const char *name, ...)
    __attribute__((format(printf, 2, 3)));

/** The one value of a matrix of one. */
double reference_number(const struct reference *reference, const char *name);

/** Add a body of the case as the file describes it (a soft one, a rigid one, or one
 *  that is moved), without a shape's contacts: the declared pairs are a test's own.
 *  A rigid body's shape is `shape`. */
palp_body reference_add_soft(struct palp_scene *scene, const struct reference *reference,
                             const char *name);
palp_body reference_add_rigid(struct palp_scene *scene, const struct reference *reference,
                              const char *name, const struct palp_shape *shape);
/** Soft bodies: q and v at the start. */
void reference_start(struct palp_world *world, const struct reference *reference, palp_body body);
/** Of a body that is moved: its pose at the start of a step, counted from 0. */
pose reference_pose(const struct reference *reference, const char *name, int step);

/** The largest distance of n points from the rows of a matrix of three columns. */
double reference_distance(const struct matrix *rows, const vec3 *x);

#endif
